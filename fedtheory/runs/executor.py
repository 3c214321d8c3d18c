"""Runs independent tasks: one after the other, or in processes that may die without taking the others along."""

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing.connection import wait as wait_for
from types import FrameType
from typing import TypeVar

T = TypeVar("T")
R = TypeVar("R")

TRIES = 3
"""A task whose worker died this often is given up."""


def cores() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def execute(
    function: Callable[[T], R], tasks: Sequence[T], *, jobs: int
) -> Iterator[tuple[T, R | None]]:
    """Each task with its result, as they are finished; None for a task that kills its workers."""
    if jobs <= 1 or len(tasks) <= 1:
        with _remembered_interrupts() as interrupted:
            for task in tasks:
                yield task, function(task)
                if interrupted:  # a package that catches everything has swallowed it
                    raise KeyboardInterrupt
        return
    left = dict(enumerate(tasks))
    for k, result in _one_pool(function, left.copy(), jobs):
        yield left.pop(k), result
    for task in left.values():  # a worker died: each task that is left gets workers of its own
        yield task, _alone(function, task)


@contextmanager
def _remembered_interrupts() -> Iterator[list[int]]:
    """Ctrl-C raises where it raises else, and is remembered; only the main thread may ask for that."""
    seen: list[int] = []
    before = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or not callable(before):
        yield seen
        return

    def remember(number: int, frame: FrameType | None) -> None:
        seen.append(number)
        before(number, frame)

    signal.signal(signal.SIGINT, remember)
    try:
        yield seen
    finally:
        signal.signal(signal.SIGINT, before)


def _alone(function: Callable[[T], R], task: T) -> R | None:
    for _ in range(TRIES):
        for _, result in _one_pool(function, {0: task}, 1):
            return result
    return None


def _one_pool(
    function: Callable[[T], R], tasks: dict[int, T], jobs: int
) -> Iterator[tuple[int, R]]:
    """Results until all are there or a worker dies."""
    # One thread a process: two processes with two threads each would only hinder each other.
    for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
        os.environ.setdefault(variable, "1")
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(min(jobs, len(tasks)), mp_context=context, initializer=_begin)
    try:
        running: dict[Future[R], int] = {
            pool.submit(function, task): k for k, task in tasks.items()
        }
        while running:
            done, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                k = running.pop(future)
                try:
                    result = future.result()
                except BrokenProcessPool:
                    return
                yield k, result
    finally:
        _stop(pool)


def _stop(pool: ProcessPoolExecutor) -> None:
    """Ends the workers at once: what they still compute is not wanted."""
    workers = list((getattr(pool, "_processes", None) or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for worker in workers:
        worker.terminate()


def _begin() -> None:
    """Only the parent answers Ctrl-C, and ends its workers itself; if it is killed, they end too."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait_for([parent.sentinel])
        os._exit(1)
