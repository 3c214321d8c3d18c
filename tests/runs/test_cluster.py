"""A real scheduler with two worker processes on this machine: same bits, and a death costs one task."""

import os
import signal
import threading
import time
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from fedtheory.campaign.tasks import Task, perform, recorded, tasks_of
from fedtheory.campaign.verify import verify
from fedtheory.core.errors import FedTheoryError
from fedtheory.runs import cluster as module
from fedtheory.runs.engines import engine_named
from fedtheory.runs.executor import execute
from fedtheory.theorems import STATEMENTS

TIMED = {"seconds", "note"}  # the note of an attack tells how long it took


def engines(dask: str) -> dict[str, str]:
    return {"serial": "serial", "pool": "pool:2", "dask": f"dask://{dask}"}


def answers(tasks: list[Task], engine: str) -> dict[Task, Any]:
    found = dict(execute(perform, tasks, engine=engine_named(engine, jobs=1)))
    return {
        task: [
            {k: v for k, v in row.items() if k not in TIMED or (k == "note" and layer != "attack")}
            for row in answer["verdicts"]
            if (layer := row["layer"])
        ]
        for task, answer in found.items()
        if answer is not None
    }


def test_every_engine_finds_the_same_bits(dask: str) -> None:
    """An attack without a budget makes its first batches, whatever the clock says."""
    tasks = [
        task
        for statement in STATEMENTS
        if statement.id in {"fedfw.lem2", "fedfw.ext2"}
        for task in tasks_of(recorded(statement), budget=0.0, seed=3, runs=64)
        if task.layer != "attack" or statement.id == "fedfw.lem2"
    ]
    assert {task.layer for task in tasks} == {
        *("laws", "curve", "statistics", "replay", "model", "attack", "errata")
    }
    found = {name: answers(tasks, engine) for name, engine in engines(dask).items()}
    assert len(found["serial"]) == len(tasks)
    assert found["pool"] == found["serial"]
    assert found["dask"] == found["serial"]


def test_two_hundred_cells(dask: str, cells: Path) -> None:
    quick = import_module("cells").quick
    for engine in engines(dask).values():
        found = dict(execute(quick, range(200), engine=engine_named(engine, jobs=1)))
        assert found == {k: k * k for k in range(200)}


def test_a_killed_worker_costs_its_task_alone(dask: str, cells: Path) -> None:
    from distributed import Client

    (cells / "slow").unlink(missing_ok=True)
    slow = import_module("cells").slow
    with Client(f"tcp://{dask}", set_as_default=False) as client:
        numbers = list(client.run(os.getpid).values())
    assert len(numbers) == 2
    killer = threading.Timer(1.0, os.kill, (numbers[0], signal.SIGKILL))
    killer.start()
    found = dict(execute(slow, range(14), engine=engine_named(f"dask://{dask}", jobs=1)))
    killer.join()
    assert found == {k: k * k for k in range(14)}
    begun = import_module("cells").begun("slow")
    assert set(begun) == set(range(14))
    assert len(begun) <= 15, "only what ran on the dead worker was begun twice"


@pytest.mark.parametrize("kind", ["pool", "dask"])
def test_what_kills_every_worker_is_given_up_alone(kind: str, dask: str, cells: Path) -> None:
    deadly = import_module("cells").deadly_at_zero
    engine = engine_named(engines(dask)[kind], jobs=1)
    found = dict(execute(deadly, range(10), engine=engine))
    assert found == {0: None} | {k: k * k for k in range(1, 10)}


@pytest.mark.parametrize("kind", ["pool", "dask"])
def test_what_dies_once_is_computed_after_all(kind: str, dask: str, cells: Path) -> None:
    (cells / "once").unlink(missing_ok=True)
    once = import_module("cells").deadly_once
    engine = engine_named(engines(dask)[kind], jobs=1)
    assert dict(execute(once, range(6), engine=engine)) == {k: k * k for k in range(6)}


def test_a_worker_with_other_code_is_refused(dask: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "code_version", lambda: "another")
    with pytest.raises(FedTheoryError, match="another version") as caught:
        list(execute(abs, [-1], engine=engine_named(f"dask://{dask}", jobs=1)))
    assert caught.value.code == "FT034"


def test_a_mistake_of_a_task_is_raised_here(dask: str) -> None:
    with pytest.raises(TypeError):
        list(execute(len, [[1], 2], engine=engine_named(f"dask://{dask}", jobs=1)))  # type: ignore[list-item]


def test_a_file_that_a_task_misses_is_no_lost_scheduler(dask: str, tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        list(execute(os.stat, [tmp_path / "none"], engine=engine_named(f"dask://{dask}", jobs=1)))


def test_nobody_at_the_address(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed", reason="the extra dask is not installed")
    monkeypatch.setattr(module, "SECONDS", 0.5)
    with pytest.raises(FedTheoryError, match="no Dask scheduler") as caught:
        list(execute(abs, [-1], engine=engine_named("dask://127.0.0.1:1", jobs=1)))
    assert caught.value.code == "FT033"


def test_a_campaign_on_a_cluster(dask: str, tmp_path: Path) -> None:
    here = verify("fedfw.lem1", store=tmp_path / "1.db", engine="serial")
    there = verify("fedfw.lem1", store=tmp_path / "2.db", engine=f"dask://{dask}")

    def timeless(campaign: Any) -> list[Any]:
        return [
            {k: v for k, v in row.items() if k != "seconds"}
            for row in campaign.verdicts
            if row["layer"] != "attack"
        ]

    assert timeless(there) == timeless(here)
    assert there.summary["tasks"] == here.summary["tasks"]


def test_a_file_is_read_on_this_machine_alone(
    dask: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, started_anew: Any
) -> None:
    monkeypatch.setattr("fedtheory.campaign.emission._finished", started_anew)
    (tmp_path / "mine.py").write_text(
        "import os\nfrom dataclasses import replace\n"
        "from fedtheory.papers.fedfw.statements.lem1_smooth import LEMMA_1 as lemma\n"
        f"with open({str(tmp_path / 'who')!r}, 'a') as who:\n    print(os.getppid(), file=who)\n"
        'MINE = replace(lemma, id="mine.lem1", bounds=lemma.bounds[:1], exhibits=())\n'
    )
    verify(str(tmp_path / "mine.py"), store=tmp_path / "s.db", engine=f"dask://{dask}")
    # In a child of this process, and not in a worker of the cluster.
    assert set((tmp_path / "who").read_text().split()) == {str(os.getpid())}


@pytest.mark.slow
def test_a_scheduler_that_is_lost_is_told(cells: Path) -> None:
    pytest.importorskip("distributed", reason="the extra dask is not installed")
    from tests.runs.conftest import scheduler

    with scheduler(cells) as (address, process):
        threading.Timer(1.0, process.kill).start()
        begun = time.monotonic()
        with pytest.raises(FedTheoryError, match="What was finished is kept") as caught:
            list(
                execute(
                    import_module("cells").slow,
                    range(1000),
                    engine=engine_named(f"dask://{address}", jobs=1),
                )
            )
    assert caught.value.code == "FT033"
    assert time.monotonic() - begun < 90
