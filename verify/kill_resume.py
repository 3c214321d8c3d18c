"""Kills `fedtheory verify` at random moments, again and again, and counts: `python -m verify.kill_resume --record`.

A trigger in the store writes down every result that is put, in the same transaction, so a result that was computed and
kept twice is seen. What is found in the end is compared with an undisturbed run.
"""

import argparse
import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, nullcontext
from pathlib import Path
from typing import Any

from fedtheory.runs.store import Store

ROOT = Path(__file__).parents[1]
RECORD, PAGE = ROOT / "docs" / "kill_resume.json", ROOT / "docs" / "runs.md"
BEGIN, END = "<!-- python -m verify.kill_resume --record -->\n", "<!-- end of kills -->"
ENGINES = ("serial", "pool:2", "dask")
TARGETS = ("fedfw.lem1", "fedfw.eq37")
LONGEST_PAUSE = 2.0
"""Seconds between the first new result of a run and its death, at most."""
PATIENCE = 300.0
BAD_INPUT = 2
COLUMNS = (
    *("engine", "kill -9", "tasks", "kept after each kill", "from the store at the end"),
    *("kept twice", "lost", "integrity", "verdicts"),
)


@contextmanager
def local_cluster(workers: int) -> Iterator[str]:
    """The address of a Dask cluster that listens to this machine alone."""
    from distributed import LocalCluster

    with LocalCluster(
        n_workers=workers, threads_per_worker=1, host="127.0.0.1", dashboard_address="127.0.0.1:0"
    ) as cluster:
        yield f"dask://{cluster.scheduler_address.removeprefix('tcp://')}"


def undisturbed(targets: Sequence[str], folder: Path) -> list[Any]:
    """What a run finds that nobody kills."""
    return _words(json.loads(_finished(targets, "serial", folder / "undisturbed.db")))


def killed(
    targets: Sequence[str], engine: str, folder: Path, *, kills: int, rng: random.Random
) -> dict[str, Any]:
    """A campaign that is killed so many times, unless it ends before, and then left alone."""
    path = folder / f"{engine.partition(':')[0]}.db"
    _logged(path)
    sound, deaths, kept = True, 0, [0]
    with local_cluster(2) if engine == "dask" else nullcontext(engine) as name:
        for _ in range(kills):
            if not _dies(_command(targets, name, path), path, rng.uniform(0, LONGEST_PAUSE)):
                break
            deaths += 1
            sound = sound and _asked(path, "PRAGMA integrity_check") == [("ok",)]
            kept.append(len(_asked(path, "SELECT key FROM results")))
        found = json.loads(_finished(targets, name, path))
    log = [key for (key,) in _asked(path, "SELECT key FROM log")]
    results = {key for (key,) in _asked(path, "SELECT key FROM results")}
    return {
        "engine": engine,
        "kills": deaths,
        "tasks": found["summary"]["tasks"],
        "kept": kept,
        "from_store": found["summary"]["from_store"],
        "twice": len(log) - len(set(log)),
        "lost": len(set(log) - results),
        "sound": sound and _asked(path, "PRAGMA integrity_check") == [("ok",)],
        "found": _words(found),
    }


def measured(targets: Sequence[str], engines: Sequence[str], *, kills: int, seed: int) -> Any:
    """A row for each engine."""
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        whole = undisturbed(targets, Path(folder))
        for engine in engines:
            rng = random.Random(seed)
            row = killed(targets, engine, Path(folder), kills=kills, rng=rng)
            rows.append(row | {"same": row.pop("found") == whole})
    return {"targets": list(targets), "seed": seed, "rows": rows}


def merged(record: Mapping[str, Any], kept: Mapping[str, Any]) -> dict[str, Any]:
    """What was measured now, beside the engines that were measured before on the same targets."""
    rows = kept["rows"] if kept and kept["targets"] == record["targets"] else []
    known = {row["engine"]: row for row in (*rows, *record["rows"])}
    return {**record, "rows": [known[engine] for engine in ENGINES if engine in known]}


def good(row: Mapping[str, Any]) -> bool:
    """Whether nothing was lost, computed twice, or found otherwise."""
    resumed: bool = row["from_store"] == row["kept"][-1]
    return resumed and row["sound"] and row["same"] and not row["twice"] and not row["lost"]


def rendered(record: Mapping[str, Any]) -> str:
    """The table as Markdown."""
    lines = [f"| {' | '.join(COLUMNS)} |", "|---" * len(COLUMNS) + "|"]
    for row in record["rows"]:
        kept = ", ".join(map(str, row["kept"][1:]))
        integrity = "ok" if row["sound"] else "BROKEN"
        same = "the same" if row["same"] else "OTHERS"
        lines.append(
            f"| {row['engine']} | {row['kills']} | {row['tasks']} | {kept} | {row['from_store']} "
            f"| {row['twice']} | {row['lost']} | {integrity} | {same} |"
        )
    return "\n".join(lines) + "\n"


def _command(targets: Sequence[str], engine: str, path: Path) -> list[str]:
    asked = ["verify", *targets, "--json", "--engine", engine, "--store", str(path)]
    return [sys.executable, "-m", "fedtheory", *asked]


def _dies(command: Sequence[str], path: Path, pause: float) -> bool:
    """Kills the command some time after its first new result; false if it was finished before."""
    before, deadline = _logs(path), time.monotonic() + PATIENCE
    # What outlives a killed pool complains that nobody cleaned up.
    quiet = subprocess.DEVNULL
    process = subprocess.Popen(command, cwd=ROOT, stdout=quiet, stderr=quiet)
    try:
        while _logs(path) == before and process.poll() is None and time.monotonic() < deadline:
            time.sleep(0.01)
        time.sleep(pause)
        code = process.poll()
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait()
    if code is None:
        return True
    if code == BAD_INPUT:
        raise RuntimeError(f"{' '.join(command)} did not run")
    return False


def _finished(targets: Sequence[str], engine: str, path: Path) -> str:
    done = subprocess.run(
        _command(targets, engine, path),
        cwd=ROOT,
        env=os.environ | {"OMP_NUM_THREADS": "1"},
        stdout=subprocess.PIPE,
        text=True,
        check=False,
    )
    return done.stdout


def _words(found: Mapping[str, Any]) -> list[Any]:
    """What a verdict says; how far an attack came depends on the clock."""
    said = ("id", "bound", "layer", "outcome", "label", "instance")
    return sorted(
        [str(row[word]) for word in said if word != "instance" or row["layer"] != "attack"]
        for row in found["verdicts"]
    )


def _logged(path: Path) -> None:
    """A new store that writes down what is put into it."""
    with Store(path):
        pass
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("CREATE TABLE log (key TEXT)")
        connection.execute(
            "CREATE TRIGGER puts AFTER INSERT ON results BEGIN INSERT INTO log VALUES (new.key); END"
        )


def _logs(path: Path) -> int:
    (row,) = _asked(path, "SELECT count(*) FROM log")
    return int(row[0])


def _asked(path: Path, question: str) -> list[Any]:
    with closing(sqlite3.connect(path, timeout=30)) as connection:
        return connection.execute(question).fetchall()


def main(arguments: list[str]) -> int:
    """Measure and print; 1 if anything was lost, computed twice, or found otherwise."""
    parser = argparse.ArgumentParser(
        prog="python -m verify.kill_resume", description=__doc__.split("\n")[0]
    )
    parser.add_argument("--targets", nargs="+", default=TARGETS)
    parser.add_argument("--engines", nargs="+", choices=ENGINES, default=ENGINES)
    parser.add_argument("--kills", type=int, default=3)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument(
        "--record", action="store_true", help="write docs/kill_resume.json and the page"
    )
    asked = parser.parse_args(arguments)
    record = measured(asked.targets, asked.engines, kills=asked.kills, seed=asked.seed)
    sys.stdout.write(rendered(record))
    if asked.record:
        kept = json.loads(RECORD.read_text(encoding="utf-8")) if RECORD.exists() else {}
        record = merged(record, kept)
        RECORD.write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")
        page = PAGE.read_text(encoding="utf-8")
        before, after_it = page.split(BEGIN)[0], page.split(END)[1]
        PAGE.write_text(f"{before}{BEGIN}\n{rendered(record)}{END}{after_it}", encoding="utf-8")
    return 0 if all(map(good, record["rows"])) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
