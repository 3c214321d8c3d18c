"""A Dask cluster as an engine: `dask://HOST:PORT` is the scheduler's address.

The scheduler gives a task whose worker died to another one, and gives it up after its
`distributed.scheduler.allowed-failures` deaths. It counts tasks that only waited on the dead worker as well, so a task
that it gave up is run once more with nothing beside it before it is believed to kill its workers.
"""

import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Generic, ParamSpec, TypeVar

from fedtheory.core.errors import FedTheoryError
from fedtheory.runs.executor import Engine, Opened
from fedtheory.runs.version import code_version

P = ParamSpec("P")
R = TypeVar("R")

SECONDS = 10
"""How long a scheduler may take to answer."""
PATIENCE = 120
"""How long a cluster may be without any worker: a nanny needs some seconds to start another one."""
AHEAD = 2
"""Tasks for each thread of the cluster: one that runs, and one that is on its way."""
_ONE_AT_A_TIME = threading.Lock()
"""The precision of ball arithmetic belongs to a process, so a process computes one task at a time."""


def cluster(address: str) -> Engine:
    """The cluster behind this scheduler, HOST:PORT."""
    return Engine(f"dask://{address}", lambda: _connected(address), tries=1, remote=True)


@dataclass(frozen=True)
class Guarded(Generic[P, R]):
    """A function that a worker computes only if it runs the same code as the process that asks for it."""

    function: Callable[P, R]
    code: str

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        """The result of the function, one at a time in a process. Raises an error with code FT034."""
        if code_version() != self.code:
            message = (
                "a Dask worker runs another version of fedtheory, and its results would be kept as those of "
                "this one. Install the same files there, and restart the workers."
            )
            raise FedTheoryError(message, code="FT034")
        with _ONE_AT_A_TIME:
            return self.function(*args, **kwargs)


class _Cluster(Executor):
    """Dask's own executor, with guarded functions."""

    def __init__(self, inner: Executor) -> None:
        self._inner = inner

    def submit(self, fn: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs) -> Future[R]:
        """What Dask's own executor makes of the guarded function."""
        return self._inner.submit(Guarded(fn, code_version()), *args, **kwargs)


class _Threads:
    """How many threads the cluster has, asked again every second; workers may come and go."""

    def __init__(self, client: Any, address: str) -> None:
        self._client, self._address = client, address
        self._asked, self._found, self._seen = 0.0, 1, time.monotonic()

    def room(self) -> int:
        """How many tasks the cluster is given at a time."""
        now = time.monotonic()
        if now - self._asked > 1:
            self._asked = now
            try:
                self._found = sum(self._client.nthreads().values())
            except (OSError, TimeoutError) as error:
                raise _lost(self._address) from error
            if self._found:
                self._seen = now
        return AHEAD * max(1, self._found)

    def alive(self) -> None:
        """Raises when no worker has been seen for long."""
        self.room()
        if time.monotonic() - self._seen > PATIENCE:
            message = (
                f"the Dask scheduler at {self._address} has had no worker for {PATIENCE} s. "
                "What was finished is kept: start workers, and the same command goes on."
            )
            raise FedTheoryError(message, code="FT033")


@contextmanager
def _connected(address: str) -> Iterator[Opened]:
    distributed = _distributed()
    try:
        client = distributed.Client(f"tcp://{address}", timeout=SECONDS, set_as_default=False)
    except (OSError, TimeoutError, ValueError) as error:
        message = (
            f"no Dask scheduler answers at {address} within {SECONDS} s. Start one with "
            "`dask scheduler`, or leave --engine out."
        )
        raise FedTheoryError(message, code="FT033") from error
    try:
        threads = _Threads(client, address)
        executor = _Cluster(client.get_executor(pure=False))
        deaths = (distributed.KilledWorker,)
        yield Opened(executor, threads.room, deaths, threads.alive)
    except (CancelledError, distributed.comm.CommClosedError) as error:
        raise _lost(address) from error
    finally:
        client.close(timeout=SECONDS)  # what it still computes is not wanted, and is released


def _lost(address: str) -> FedTheoryError:
    message = (
        f"the Dask scheduler at {address} was lost. "
        "What was finished is kept: the same command goes on."
    )
    return FedTheoryError(message, code="FT033")


def _distributed() -> Any:
    """The package, which nothing else needs."""
    try:
        import distributed
    except ImportError as missing:
        message = "a Dask cluster needs the package distributed: pip install 'fedtheory[dask]'"
        raise FedTheoryError(message, code="FT013") from missing
    return distributed
