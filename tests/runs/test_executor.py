"""Tasks run, whatever becomes of a worker."""

import os
import time

import pytest

from fedtheory.runs.executor import execute

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


def _exit_at_zero(task: str) -> str:
    if task == "0":
        EXIT(1)
    return task
