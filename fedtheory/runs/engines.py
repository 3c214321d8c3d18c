"""Engines by name: `local`, `serial`, `pool:N`, `dask://HOST:PORT`."""

from urllib.parse import urlsplit

from fedtheory.core.errors import FedTheoryError, nearest
from fedtheory.runs.executor import Engine, pool, serial

LOCAL = "local"
"""A pool of as many processes as are asked for, or this one where that is enough."""
KINDS = (LOCAL, "serial", "pool", "pool:N", "dask://HOST:PORT")
MOST_WORKERS = 1024


def engine_named(name: str, *, jobs: int) -> Engine:
    """The engine of this name; what is local without a number of its own has as many workers as jobs."""
    kind, _, rest = name.partition(":")
    if name == "serial" or (name == LOCAL and jobs <= 1):
        return serial()
    if name in {LOCAL, "pool"}:
        return pool(jobs)
    if kind == "pool":
        return pool(_workers(name, rest))
    if kind == "dask":
        from fedtheory.runs.cluster import cluster

        return cluster(_address(name))
    message = f'there is no engine "{name}".{nearest(name, KINDS)}'
    raise FedTheoryError(message, code="FT014")


def _workers(name: str, number: str) -> int:
    if not (number.isascii() and number.isdigit() and 1 <= int(number) <= MOST_WORKERS):
        message = (
            f'the engine "{name}" needs a number from 1 to {MOST_WORKERS} behind the colon: pool:2.'
        )
        raise FedTheoryError(message, code="FT014")
    return int(number)


def _address(name: str) -> str:
    """HOST:PORT, as Dask reads it."""
    try:
        parts = urlsplit(name)
        host, port = parts.hostname, parts.port
    except ValueError:  # no number, or none that a port can have
        host = port = None
    rest = name.removeprefix("dask://")
    if not (host and port) or set(rest) & set("/@?#") or rest == name:
        message = f'the engine "{name}" needs the scheduler\'s address: dask://127.0.0.1:8786.'
        raise FedTheoryError(message, code="FT014")
    return rest
