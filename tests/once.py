"""What one process of a test run makes and all of them use: the others wait for it, and read it."""

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

PATIENCE = 600
"""Seconds that the others wait."""


def once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], object]) -> Path:
    """A folder of this run that `make` has filled in the first process that asked for it; if it raises, the next one tries.

    An empty database is the lock: everywhere there is one, and it is open again when its process dies.
    """
    own = factory.getbasetemp()
    shared = own.parent if "PYTEST_XDIST_WORKER" in os.environ else own
    folder, done = shared / name, shared / f"{name}.done"
    lock = sqlite3.connect(shared / f"{name}.lock", timeout=PATIENCE, isolation_level=None)
    with closing(lock):
        lock.execute("BEGIN EXCLUSIVE")
        if not done.exists():
            folder.mkdir(exist_ok=True)
            make(folder)
            done.touch()
    return folder
