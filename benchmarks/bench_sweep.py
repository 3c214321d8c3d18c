"""A sweep of 10,000 cells with 1 and 2 workers, in this process, in a pool and on a Dask cluster of this machine.

A cell is one run of FedFW on quadratics of its own seed, compared with every bound of Theorem 1, and its result is kept
in a store. All sweeps must find the same bits: the last column is a digest of all results.

    OMP_NUM_THREADS=1 python -m benchmarks.bench_sweep
"""

import argparse
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path

from fedtheory.core.expression import digest
from fedtheory.engines.check import check
from fedtheory.instances import build
from fedtheory.papers.fedfw.statements.notation import lambda_0
from fedtheory.papers.fedfw.statements.thm1_convex import THEOREM_1
from fedtheory.runs.engines import engine_named
from fedtheory.runs.executor import Engine, execute
from fedtheory.runs.store import Store
from verify.kill_resume import local_cluster

ROUNDS = 200
KINDS = ("serial", "pool", "dask")
WORKERS = (1, 2)


def cell(seed: int) -> list[str]:
    """How close the run with this seed comes to each bound, to the last bit."""
    instance = build({"family": "quadratics", "seed": seed})
    verdicts = check(THEOREM_1, instance, parameters={lambda_0: Fraction(1, 4)}, rounds=ROUNDS)
    return [f"{v.bound} {v.outcome.word} {v.tightness!r}" for v in verdicts]


@contextmanager
def opened(kind: str, workers: int) -> Iterator[Engine]:
    """The engine, with a cluster behind it where it needs one."""
    if kind != "dask":
        yield engine_named(kind, jobs=workers)
        return
    with local_cluster(workers) as address:
        yield engine_named(address, jobs=1)


def sweep(cells: int, engine: Engine) -> tuple[float, float, str]:
    """Seconds until the first result, seconds for the rest, and the digest of all results."""
    begun, first, found = time.perf_counter(), 0.0, dict[str, list[str]]()
    with tempfile.TemporaryDirectory() as folder, Store(Path(folder) / "results.db") as store:
        for seed, result in execute(cell, range(cells), engine=engine):
            assert result is not None, f"cell {seed} killed its workers"
            store.put(str(seed), {"found": result})
            found[str(seed)] = result
            first = first or time.perf_counter()
    return first - begun, time.perf_counter() - first, digest(found)


def main(arguments: list[str]) -> int:
    """Print a row for each engine; 1 if two sweeps differ."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--cells", type=int, default=10_000)
    parser.add_argument("--kinds", nargs="+", choices=KINDS, default=KINDS)
    asked = parser.parse_args(arguments)
    sys.stdout.write(
        "| engine | workers | start, s | sweep, s | cells/s | against serial | digest |\n"
    )
    sys.stdout.write("|---|---|---|---|---|---|---|\n")
    digests, alone = set[str](), 0.0
    for kind in asked.kinds:
        for workers in WORKERS if kind != "serial" else (1,):
            with opened(kind, workers) as engine:
                start, rest, found = sweep(asked.cells, engine)
            digests.add(found)
            alone = alone or rest
            sys.stdout.write(
                f"| {kind} | {workers} | {start:.1f} | {rest:.1f} | {(asked.cells - 1) / rest:.0f} "
                f"| {alone / rest:.2f} | {found[:8]} |\n"
            )
            sys.stdout.flush()
    return 0 if len(digests) == 1 else 1


if __name__ == "__main__":
    # Found again by its name in every process, which `__main__` is not.
    from benchmarks import bench_sweep

    sys.exit(bench_sweep.main(sys.argv[1:]))
