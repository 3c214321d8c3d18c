"""A Dask cluster of this machine: a scheduler, and two processes that a nanny each looks after."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SCHEDULER = """
import asyncio
from distributed import Nanny, Scheduler

async def serve():
    local = {"host": "127.0.0.1", "dashboard": False, "dashboard_address": "127.0.0.1:0"}
    async with Scheduler(port=0, **local) as scheduler:
        async with Nanny(scheduler.address, nthreads=1, **local):
            async with Nanny(scheduler.address, nthreads=1, **local):
                print(scheduler.address.removeprefix("tcp://"), flush=True)
                await asyncio.to_thread(input)

if __name__ == "__main__":
    try:
        asyncio.run(serve())
    except EOFError:
        pass
"""
CELLS = '''
"""Tasks that leave a line in a file when they are begun."""
import os, time
from pathlib import Path

HERE = Path(__file__).parent

def slow(k):
    _note("slow", k)
    time.sleep(0.3)
    return k * k

def quick(k):
    return k * k

def deadly_at_zero(k):
    _note("deadly", k)
    if k == 0:
        os._exit(1)
    time.sleep(0.05)
    return k * k

def deadly_once(k):
    _note("once", k)
    if k == 0 and begun("once").count(0) == 1:
        os._exit(1)
    return k * k

def begun(name):
    return [int(line.split()[1]) for line in (HERE / name).read_text().splitlines()]

def _note(name, k):
    with (HERE / name).open("a") as file:
        file.write(f"{os.getpid()} {k}\\n")
'''


@pytest.fixture(scope="session")
def cells(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder with a module that every process can import, this one as well."""
    folder = tmp_path_factory.mktemp("cells")
    (folder / "cells.py").write_text(CELLS)
    before = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [str(folder), str(ROOT), before]))
    sys.path.insert(0, str(folder))
    yield folder
    sys.path.remove(str(folder))
    if before is None:
        del os.environ["PYTHONPATH"]
    else:
        os.environ["PYTHONPATH"] = before


@contextmanager
def scheduler(folder: Path) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """The address of a new cluster, and its process; the cluster ends when that has nothing more to read."""
    script = folder / "scheduler.py"
    script.write_text(SCHEDULER)
    with subprocess.Popen(
        [sys.executable, str(script)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stdin is not None
        address = process.stdout.readline().strip()
        assert address, "the scheduler did not start"
        try:
            yield address, process
        finally:
            process.stdin.close()
            try:
                process.wait(timeout=30)
            except subprocess.TimeoutExpired:
                process.kill()


@pytest.fixture(scope="session")
def dask(cells: Path) -> Iterator[str]:
    """HOST:PORT of a cluster with two workers."""
    pytest.importorskip("distributed", reason="the extra dask is not installed")
    with scheduler(cells) as (address, _):
        yield address
