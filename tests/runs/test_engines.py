"""Engines have names, and a name that is none is told."""

import pytest

from fedtheory.core.errors import FedTheoryError
from fedtheory.runs.engines import engine_named


@pytest.mark.parametrize(
    ("name", "jobs", "engine"),
    [
        ("local", 1, "serial"),
        ("local", 3, "pool:3"),
        ("serial", 3, "serial"),
        ("pool", 3, "pool:3"),
        ("pool:1", 3, "pool:1"),
        ("dask://127.0.0.1:8786", 3, "dask://127.0.0.1:8786"),
        ("dask://[::1]:8786", 3, "dask://[::1]:8786"),
    ],
)
def test_names(name: str, jobs: int, engine: str) -> None:
    assert engine_named(name, jobs=jobs).name == engine


@pytest.mark.parametrize(
    "name",
    [
        *(
            "",
            "ray",
            "Serial",
            "pool:",
            "pool:0",
            "pool:-1",
            "pool:2.5",
            "pool:\N{SUPERSCRIPT TWO}",
        ),
        *("pool:99999", "serial:2", "dask", "dask:8786", "dask://", "dask://host", "dask://host:"),
        *("dask://host:x", "dask://host:0", "dask://host:99999", "dask://:8786"),
        *("dask://host:8786/path", "dask://user@host:8786", "tcp://host:8786"),
    ],
)
def test_no_names(name: str) -> None:
    with pytest.raises(FedTheoryError) as caught:
        engine_named(name, jobs=2)
    assert caught.value.code == "FT014"
    assert "\n" not in str(caught.value)
    assert name in str(caught.value)


def test_the_nearest_name_is_told() -> None:
    with pytest.raises(FedTheoryError, match='Did you mean "serial"'):
        engine_named("serail", jobs=2)
