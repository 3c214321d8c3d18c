"""The benchmark's sweep, in small: the same digest from every engine."""

from importlib.util import find_spec

import pytest

from benchmarks import bench_sweep
from fedtheory.runs.engines import engine_named


@pytest.mark.slow
def test_every_engine_sweeps_to_the_same_digest(capsys: pytest.CaptureFixture[str]) -> None:
    kinds = ["serial", "pool", *(["dask"] if find_spec("distributed") else [])]
    assert bench_sweep.main(["--cells", "12", "--kinds", *kinds]) == 0
    _, _, *rows = capsys.readouterr().out.splitlines()
    assert len(rows) == 2 * len(kinds) - 1
    assert len({row.split("|")[-2] for row in rows}) == 1


def test_another_cell_has_another_digest(monkeypatch: pytest.MonkeyPatch) -> None:
    _, _, first = bench_sweep.sweep(3, engine_named("serial", jobs=1))
    monkeypatch.setattr(bench_sweep, "ROUNDS", 2)
    _, _, other = bench_sweep.sweep(3, engine_named("serial", jobs=1))
    assert first != other


def test_a_cell_that_is_lost_is_no_result(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_sweep, "execute", lambda _, tasks, **__: ((k, None) for k in tasks))
    with pytest.raises(AssertionError, match="killed its workers"):
        bench_sweep.sweep(3, engine_named("serial", jobs=1))
