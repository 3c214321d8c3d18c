"""How many lines of the papers the finders find again, their facts named and neither multipliers nor squares given.

    OMP_NUM_THREADS=1 python -m benchmarks.bench_finder [--at COMMIT] [--seed S] [--size N] [--seconds S] [--misses]

The combination lines of all proofs at a commit (`--at here`: as they are now) are stripped, and a sample of them is
searched for, each within so many seconds of processor time. What is found must be accepted by both kernels. The second
table says which kinds of lines are found and which are missed; a line may be of several kinds. `--misses` names them.
"""

import argparse
import multiprocessing
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fedtheory import kernel
from fedtheory.engines.find import Context, find
from fedtheory.engines.find.goal import certificate_of
from fedtheory.kernel import flint
from fedtheory.kernel.polynomial import Ratio
from fedtheory.kernel.rules import Line
from tests.engines.find.lines import Stripped, read, sample

ROOT = Path(__file__).parents[1]
LINES = ROOT / "tests" / "engines" / "find" / "lines.py"
AT = "70687fb"  # the five papers before any of them was written with the finders' help


@dataclass(frozen=True)
class Result:
    """What became of one line."""

    line: Stripped
    kinds: tuple[str, ...]
    engine: str  # none when it was missed
    seconds: float


def exported(commit: str) -> list[Stripped]:
    """The lines of the library at a commit, by a process of its own that imports no other."""
    with tempfile.TemporaryDirectory() as folder:
        root = ROOT
        if commit != "here":
            root = Path(folder)
            packed = subprocess.run(
                ["git", "archive", commit, "fedtheory"], cwd=ROOT, capture_output=True, check=True
            ).stdout
            subprocess.run(["tar", "-x"], cwd=root, input=packed, check=True)
        printed = subprocess.run(
            [sys.executable, "-P", LINES],
            env={"PYTHONPATH": str(root)},
            cwd=root,
            capture_output=True,
            check=True,
            text=True,
        ).stdout
    return read(printed.splitlines())


def searched(line: Stripped, seconds: float) -> Result:
    """The search for one line; whatever is found is shown to both kernels."""
    context = Context(line.symbols, line.given, line.hints, "this line", line.known)
    start = time.process_time()
    found = find(context, line.schema, seconds=seconds)
    spent = time.process_time() - start
    if found is not None:
        certificate, others = certificate_of(context.afresh(), found.lines)
        assert kernel.check(certificate, others) == flint.check(certificate, others), line.name
    return Result(line, tuple(kinds(line)), found.engine if found else "", spent)


# ---- kinds of lines


def kinds(line: Stripped) -> Iterator[str]:
    """What the written line has that makes it hard to find."""
    context = Context(line.symbols, line.given, (), "this line", line.known)
    own = {"name": "", "schema": dict(line.schema), "by": ""}
    try:
        opened = Line(own, context.facts, context.schemas, {})
        multipliers = {
            kind for term in line.terms if "use" in term for kind in _multiplier(opened, term)
        }
    except kernel.Rejected:  # it needs facts in another order than that of their names
        yield "not readable alone"
        return
    squares = [term for term in line.terms if "square" in term]
    uses = [term for term in line.terms if "use" in term]
    yield from _terms(len(line.terms))
    if not squares:
        yield "without a square"
    for name, here in (
        ("square under an expectation", lambda mean: isinstance(mean, list)),
        ("square under a mean", lambda mean: isinstance(mean, str)),
        ("square of its own", lambda mean: mean is None),
    ):
        if any(here(term["mean"]) for term in squares):
            yield name
    yield from sorted(multipliers)
    if any(term.get("because") for term in uses):
        yield "a condition shown by a reference"
    if not line.hints:
        yield "no fact named"


def _terms(count: int) -> Iterator[str]:
    for low, high in ((0, 2), (3, 4), (5, 7), (8, 12), (13, 10**9)):
        if low <= count <= high:
            yield f"terms: {low} to {high}" if high < 10**9 else f"terms: {low} and more"


def _multiplier(opened: Line, term: dict[str, Any]) -> Iterator[str]:
    _, scope = opened.averaged(term["mean"])
    reference = {key: term[key] for key in ("use", "at", "because") if key in term}
    claim = opened.refer(reference, scope)
    kind, value = opened.facts.read(term["times"], scope)
    if kind == "vector":
        yield "vector multiplier"
    elif isinstance(value, Ratio):
        letters = {x for m in value.top for x, _ in m}
        if value.bottom:
            yield "multiplier with a divisor"
        if any(x.shape[0] == "f" and len(x.shape) == 2 for x in letters):
            yield "multiplier in letters"
        if any(not (x.shape[0] == "f" and len(x.shape) == 2) for x in letters):
            yield "product of an equality" if claim.relation == "=" else "product of facts"


# ---- tables


def share(results: list[Result]) -> list[str]:
    """How many, how many found, which part."""
    found = sum(bool(r.engine) for r in results)
    part = f"{100 * found / len(results):.0f} %" if results else ""
    return [str(len(results)), str(found), part]


def row(*cells: str) -> str:
    """A row of a table in Markdown."""
    return "| " + " | ".join(cells) + " |\n"


def tables(results: list[Result], seconds: float) -> Iterator[str]:
    """Rows by paper, by kind of line and by finder, and the seconds."""
    groups: dict[str, list[Result]] = {"all": results}
    for r in results:
        groups.setdefault(r.line.name.partition(".")[0], []).append(r)
    for kind in sorted({kind for r in results for kind in r.kinds}):
        groups[kind] = [r for r in results if kind in r.kinds]
    for engine in sorted({r.engine for r in results if r.engine}):
        groups[f"found by {engine}"] = [r for r in results if r.engine == engine]
    yield row("lines", "of them", "found", "share") + row("---", "---", "---", "---")
    for name, group in groups.items():
        yield row(name, *share(group))
    spent = sorted(r.seconds for r in results)
    middle, late = spent[len(spent) // 2], spent[9 * len(spent) // 10]
    over = sum(s > seconds for s in spent)
    yield f"\nprocessor seconds: {sum(spent):.0f} in all, {middle:.2f} in the middle, {late:.1f} at nine of ten, "
    yield f"{spent[-1]:.1f} at most; {over} above {seconds:g}\n"


def main() -> int:
    """Search for a sample, and print the tables."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.bench_finder")
    parser.add_argument("--at", default=AT, help="the commit whose lines are searched for, or here")
    parser.add_argument("--seed", type=int, default=19, help="of the sample")
    parser.add_argument("--size", type=int, default=200, help="lines in the sample")
    parser.add_argument("--seconds", type=float, default=10.0, help="of processor time, a line")
    parser.add_argument("--processes", type=int, default=1, help="searches at once")
    parser.add_argument("--misses", action="store_true", help="name what is not found")
    wanted = parser.parse_args()
    lines = exported(wanted.at)
    chosen = sample(lines, wanted.size, wanted.seed)
    sys.stdout.write(
        f"{len(chosen)} of {len(lines)} lines at {wanted.at}, seed {wanted.seed}, "
        f"{wanted.seconds:g} s each\n\n"
    )
    with ProcessPoolExecutor(
        wanted.processes, mp_context=multiprocessing.get_context("spawn")
    ) as pool:
        results = list(pool.map(searched, chosen, [wanted.seconds] * len(chosen)))
    sys.stdout.writelines(tables(results, wanted.seconds))
    for r in results:
        if wanted.misses and not r.engine:
            sys.stdout.write(f"\n{r.seconds:.1f} s, {r.line.name}: {', '.join(r.kinds)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
