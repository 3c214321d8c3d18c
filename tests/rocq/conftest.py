"""One folder for all tests of a process, and one prelude for all processes, so that it is compiled once."""

import shutil
from pathlib import Path

import pytest

from fedtheory.rocq.check import coqc, prelude_in
from tests.once import once


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    own = tmp_path_factory.mktemp("rocq")
    if coqc() is not None:
        compiled = once(tmp_path_factory, "prelude", prelude_in)
        shutil.copytree(compiled / "prelude", own / "prelude")
    return own
