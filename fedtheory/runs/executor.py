"""Runs independent tasks through an executor of the standard library's kind, whatever becomes of its workers.

An engine is where executors come from: this process, a pool of processes, a cluster. All are driven by one loop that
keeps no more tasks in an executor than it can begin, so that a worker that dies brings few tasks under suspicion.
Each of those is run once more with nothing beside it; one that kills its workers then as well is given up.
"""

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from multiprocessing.connection import wait as wait_for
from queue import Empty, SimpleQueue
from types import FrameType
from typing import Any, NamedTuple, ParamSpec, TypeVar

from fedtheory.core.garbage import seldom

P = ParamSpec("P")
T = TypeVar("T")
R = TypeVar("R")

TRIES = 3
"""A task whose worker died this often, with nothing beside it, is given up."""
BREATH = 5.0
"""After so many seconds without a result the executor is asked whether anybody is still at work."""


def _present() -> None:
    """Processes that die break their pool, so nobody needs to look."""


class Opened(NamedTuple):
    """An executor, how many tasks it is given at a time, and the errors that a task raises when its worker dies.

    `alive` raises when nobody is left who could compute anything.
    """

    executor: Executor
    room: Callable[[], int]
    deaths: tuple[type[Exception], ...] = (BrokenExecutor,)
    alive: Callable[[], None] = _present


@dataclass(frozen=True)
class Engine:
    """Where executors come from; one that is broken is replaced. `remote`: the workers may see other files."""

    name: str
    opened: Callable[[], AbstractContextManager[Opened]]
    tries: int = TRIES
    remote: bool = False


def cores() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def serial() -> Engine:
    """One task after the other, in this process."""
    return Engine("serial", _in_process)


def pool(workers: int) -> Engine:
    """Processes of their own, which end with this one."""
    return Engine(f"pool:{workers}", lambda: _processes(workers))


def execute(
    function: Callable[[T], R], tasks: Sequence[T], *, jobs: int = 1, engine: Engine | None = None
) -> Iterator[tuple[T, R | None]]:
    """Each task with its result, as they are finished; None for a task that kills its workers.

    Without an engine: a pool of `jobs` processes, or this one where that is enough.
    """
    if engine is None:
        jobs = min(jobs, len(tasks))
        engine = serial() if jobs <= 1 else pool(jobs)
    left, suspected = dict(enumerate(tasks)), list[T]()
    while left:
        with engine.opened() as opened:
            for k, future in _ended(opened, function, left):
                task = left.pop(k)
                try:
                    result = future.result()
                except opened.deaths:
                    suspected.append(task)
                else:
                    yield task, result
    for task in suspected:
        yield task, _alone(engine, function, task)


def _ended(
    opened: Opened, function: Callable[[T], R], tasks: dict[int, T]
) -> Iterator[tuple[int, Future[R]]]:
    """The tasks as they end: all, or those that were begun before the executor broke."""
    waiting, running = deque(tasks.items()), dict[Future[R], int]()
    ended: SimpleQueue[Future[R]] = SimpleQueue()
    while waiting or running:
        while waiting and len(running) < opened.room():
            k, task = waiting[0]
            try:
                future = opened.executor.submit(function, task)
            except opened.deaths:
                waiting.clear()
                break
            waiting.popleft()
            running[future] = k
            future.add_done_callback(ended.put)
        if running:
            try:
                future = ended.get(timeout=BREATH)
            except Empty:
                opened.alive()
                continue
            yield running.pop(future), future


def _alone(engine: Engine, function: Callable[[T], R], task: T) -> R | None:
    for _ in range(engine.tries):
        with engine.opened() as opened:
            for _, future in _ended(opened, function, {0: task}):
                try:
                    return future.result()
                except opened.deaths:
                    break
    return None


class _InProcess(Executor):
    """Computes a task when it is handed over."""

    def __init__(self, interrupted: list[int]) -> None:
        self._interrupted = interrupted

    def submit(self, fn: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs) -> Future[R]:
        """The future that is returned is over."""
        if self._interrupted:
            raise KeyboardInterrupt
        future: Future[R] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:  # what is no Exception stops everything
            future.set_exception(error)
        return future


@contextmanager
def _in_process() -> Iterator[Opened]:
    with _remembered_interrupts() as interrupted:
        yield Opened(_InProcess(interrupted), lambda: 1, deaths=())
        if interrupted:  # a package that catches everything has swallowed it
            raise KeyboardInterrupt


@contextmanager
def _remembered_interrupts() -> Iterator[list[int]]:
    """Ctrl-C raises as before, and is remembered; only the main thread can arrange that."""
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


@contextmanager
def _processes(workers: int) -> Iterator[Opened]:
    # One thread a process: two processes with two threads each would only hinder each other.
    for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
        os.environ.setdefault(variable, "1")
    context = multiprocessing.get_context("spawn")
    processes = ProcessPoolExecutor(workers, mp_context=context, initializer=_begin)
    try:
        yield Opened(processes, lambda: workers + 1)  # one is on its way while the others run
    finally:
        _stop(processes)


def _stop(processes: ProcessPoolExecutor) -> None:
    """Ends the workers at once: what they still compute is not wanted."""
    workers: list[Any] = list((getattr(processes, "_processes", None) or {}).values())
    processes.shutdown(wait=False, cancel_futures=True)
    for worker in workers:
        worker.terminate()


def _begin() -> None:
    """Only the parent answers Ctrl-C, and ends its workers itself; if it is killed, they end too."""
    seldom()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait_for([parent.sentinel])
        os._exit(1)
