"""Tasks run, whatever becomes of a worker."""

import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from fedtheory.runs.executor import execute

ROOT = Path(__file__).parents[2]
# Tasks are sent to other processes by name, so they are functions that every process can import.
EXIT = getattr(os, "_exit")  # noqa: B009


def test_one_after_the_other() -> None:
    assert list(execute(abs, [-3, 2], jobs=1)) == [(-3, 3), (2, 2)]


def test_in_processes_too() -> None:
    assert sorted(execute(abs, range(-6, 0), jobs=2)) == [(k, -k) for k in range(-6, 0)]


def test_a_worker_that_dies_costs_its_task_alone() -> None:
    """Task 0 leaves the process that runs it; the others are still done."""
    done = dict(execute(_exit_at_zero, ["0", "1", "2", "3"], jobs=2))
    assert done == {"0": None, "1": "1", "2": "2", "3": "3"}


def test_a_mistake_is_raised() -> None:
    with pytest.raises(TypeError):
        list(execute(len, [[1], 2], jobs=2))  # type: ignore[list-item]


def test_leaving_early_ends_the_workers() -> None:
    begun = time.monotonic()
    for _ in execute(time.sleep, [0.0, 30.0, 30.0], jobs=2):
        break
    assert time.monotonic() - begun < 15


PARENT = """
import multiprocessing, threading, time
from fedtheory.runs.executor import execute

def tell():
    while len(multiprocessing.active_children()) < 2:
        time.sleep(0.01)
    time.sleep(0.5)
    print(*[child.pid for child in multiprocessing.active_children()], flush=True)

if __name__ == "__main__":
    threading.Thread(target=tell, daemon=True).start()
    list(execute(time.sleep, [60.0, 60.0], jobs=2))
"""


@pytest.mark.skipif(
    not Path("/proc/self/stat").exists(), reason="asks Linux for processes by number"
)
def test_workers_end_with_a_parent_that_is_killed(tmp_path: Path) -> None:
    (tmp_path / "parent.py").write_text(PARENT)
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, str(tmp_path / "parent.py")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as parent:
        assert parent.stdout is not None
        workers = [int(number) for number in parent.stdout.readline().split()]
        assert len(workers) == 2
        parent.kill()
    deadline = time.monotonic() + 60
    while any(map(_runs, workers)) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not any(map(_runs, workers))


def _runs(number: int) -> bool:
    """Whether a process of this number is there and no zombie."""
    try:
        return Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def _exit_at_zero(task: str) -> str:
    if task == "0":
        EXIT(1)
    return task


def test_an_interrupt_that_a_package_swallows_ends_the_run_after_the_task() -> None:
    def swallowing(task: int) -> int:
        with suppress(BaseException):
            os.kill(os.getpid(), signal.SIGINT)
            time.sleep(5)
        return task

    def follow() -> None:
        for task, _ in execute(swallowing, [1, 2, 3], jobs=1):
            done.append(task)

    done: list[int] = []
    outside = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            follow()
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    finally:
        signal.signal(signal.SIGINT, outside)
    assert done == [1]
