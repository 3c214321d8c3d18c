r"""Runs that are right, and runs that are wrong on purpose, before `check-run`: `python -m verify.check_runs`.

FedFW on the paper's counterexample (21), whose constants are known: L = 2, D = 2, H = 4, two clients. The same logs are
handed in with all that a log can record, and with less. `--record` writes the table of docs/check-run.md and the logs of
docs/examples.
"""

import argparse
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np

from fedtheory.cli.check_run import CheckedRun, check_run
from fedtheory.core.metrics import CONSENSUS_DISTANCE, EXPECTED_OBJECTIVE_GAP, OBJECTIVE_GAP
from fedtheory.core.trajectory import Array
from fedtheory.engines.check import letters
from fedtheory.engines.check import steps as statement_steps
from fedtheory.instances.interval import interval
from fedtheory.papers.fedfw.algorithms.fedfw import fedfw
from fedtheory.papers.fedfw.algorithms.fedfw_participation import fedfw_participation
from fedtheory.papers.fedfw.algorithms.overwriting_fedfw import overwriting_fedfw
from fedtheory.papers.fedfw.statements.ext1_participation import EXTENSION_1

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "check-run.md"
EXAMPLES = ROOT / "docs" / "examples"
BEGIN, END = "<!-- measured -->", "<!-- end of measured -->"
ROUNDS, RUNS = 400, 512
PENALTY = Fraction(1, 2)
SET = {"L": 2, "D": 2, "n": 2, "H": 4, "lambda0": "1/2"}
CURVE = ("round", "value")
RNG = np.random.default_rng(0)
Rows = list[dict[str, Any]]


@dataclass(frozen=True)
class Case:
    """A log, what is wrong with it, and the statement that it is held against."""

    name: str
    wrong: str
    rows: Callable[[], Rows]
    columns: tuple[str, ...] = ()  # those that are kept; none means all
    id: str = "fedfw.thm1"
    bound: str | None = None
    letters: Mapping[str, Any] | None = None

    def log(self) -> Rows:
        """The log, with the columns that are kept."""
        rows = self.rows()
        kept = self.columns or tuple(rows[0])
        return [{name: row[name] for name in kept if name in row} for row in rows]

    def verdict(self) -> CheckedRun:
        """What check-run says."""
        return check_run(self.log(), self.id, bound=self.bound, **(self.letters or SET))


def schedules(rounds: int, *, eta: float | None = None, growth: float = 0.5) -> dict[str, Array]:
    """Theorem 1's; with `eta` a constant step, with growth 0 a constant penalty."""
    t = np.arange(1, rounds + 1, dtype=float)
    penalty = float(PENALTY) * (t + 1) ** growth
    return {
        "eta_t": 2 / (t + 1) if eta is None else np.full(rounds, eta),
        "lambda_t": penalty,
        "lambda_{t-1}": float(PENALTY) * t**growth,
    }


def right(**changed: float) -> Rows:
    """FedFW, with all that a log can record."""
    steps = schedules(ROUNDS + 1, **changed)
    seen = fedfw(interval(curvature="2", slope="-6;2").problem, steps, ROUNDS + 1, RNG).series
    gap, drift = seen[OBJECTIVE_GAP][0], seen[CONSENSUS_DISTANCE][0]
    return _rows(gap, steps, drift[:-1], drift[1:])


def overwritten() -> Rows:
    """Clients begin each round at the server's model: their drift is 0 there, whatever they end with."""
    steps = schedules(ROUNDS + 1)
    problem = interval(curvature="2", slope="-6;2").problem
    seen = overwriting_fedfw(problem, steps, ROUNDS + 1, RNG).series
    ended = seen[CONSENSUS_DISTANCE][0, 1:]
    return _rows(seen[OBJECTIVE_GAP][0], steps, np.zeros(ROUNDS), ended)


def diverged() -> Rows:
    """A run whose numbers are lost at round 17."""
    rows = right()
    for row in rows[16:]:
        row["value"] = float("nan")
    return rows


def half_there() -> Rows:
    """Each client comes to half of the rounds."""
    steps = schedules(ROUNDS) | {"p_t": np.full(ROUNDS, 0.5)}
    problem = interval(curvature="2", slope="-6;2").problem
    seen = fedfw_participation(problem, steps, ROUNDS, np.random.default_rng(1)).series
    # the numbers that the run drew, once more
    came = (np.random.default_rng(1).random((ROUNDS, 2)) < 0.5).sum(axis=1)
    gap = seen[OBJECTIVE_GAP][0]
    return [
        {"round": k + 1, "value": float(gap[k]), "clients": int(came[k])} for k in range(ROUNDS)
    ]


def every_tenth() -> Rows:
    """Only rounds 1, 11, 21, ... are recorded."""
    return right()[::10]


def optimum_too_high() -> Rows:
    """The value that is subtracted is off by a tenth."""
    return [row | {"value": row["value"] - 0.1} for row in right()]


class LongerInterval:
    """The problem with an oracle for an interval that is longer by a tenth, and how far out its iterates are."""

    def __init__(self) -> None:
        self._problem = interval(curvature="2", slope="-6;2").problem
        self.start: Array = self._problem.start
        self.outside: list[float] = []

    def gradients(self, X: Array) -> Array:
        """Row i: ∇f_i(x_i)."""
        self.outside.append(max(0.0, float(np.abs(X).max()) - 1))
        return self._problem.gradients(X)

    def lmo(self, G: Array) -> Array:
        """Ends of [-1.1, 1.1]."""
        longer: Array = 1.1 * self._problem.lmo(G)
        return longer

    def objective_gap(self, x_bar: Array) -> Array:
        """(x̄ - 1)², which is as much outside of the interval."""
        gap: Array = ((x_bar - 1) ** 2).sum(axis=-1)
        return gap

    def stacked_gap(self, X: Array, G: Array) -> Array:
        """F̂(X) - F*."""
        return self._problem.stacked_gap(X, G)


def outside() -> Rows:
    """Iterates that leave the domain."""
    problem = LongerInterval()
    seen = fedfw(problem, schedules(ROUNDS), ROUNDS, RNG).series[OBJECTIVE_GAP][0]
    return [
        {"round": k + 1, "value": float(seen[k]), "outside": problem.outside[k]}
        for k in range(ROUNDS)
    ]


def drawn(exhibit: int) -> Rows:
    """Several hundred runs with partial participation, of one of the exhibits of the extension."""
    shown = EXTENSION_1.sampled_exhibits[exhibit]
    instance = shown.instance()
    values = letters(EXTENSION_1, instance, shown.parameters, rounds=shown.rounds)
    steps = statement_steps(EXTENSION_1, values, shown.rounds)
    assert EXTENSION_1.sampled is not None
    rng = np.random.default_rng(0)
    series = EXTENSION_1.sampled(instance.problem, steps, shown.rounds, rng, RUNS).series
    return [
        {"run": run, "round": k + 1, "value": float(gap)}
        for run, row in enumerate(series[EXPECTED_OBJECTIVE_GAP])
        for k, gap in enumerate(row)
    ]


def letters_of(exhibit: int) -> dict[str, str]:
    """The constants of that exhibit, as one would set them."""
    shown = EXTENSION_1.sampled_exhibits[exhibit]
    values = letters(EXTENSION_1, shown.instance(), shown.parameters, rounds=shown.rounds)
    return {name: repr(value) for name, value in values.items() if name != "T"}


def _rows(gap: Array, steps: Mapping[str, Array], drift: Array, spread: Array) -> Rows:
    return [
        {
            "round": k + 1,
            "value": float(gap[k]),
            "eta": float(steps["eta_t"][k]),
            "lambda": float(steps["lambda_t"][k]),
            "clients": 2,
            "drift": float(drift[k]),
            "spread": float(spread[k]),
        }
        for k in range(ROUNDS)
    ]


CASES = (
    Case("fedfw", "nothing", right),
    Case("fedfw-curve", "nothing; the curve alone is recorded", right, CURVE),
    Case("overwriting", "the server overwrites the clients", overwritten),
    Case(
        "overwriting-drift",
        "the same; what clients end with is not recorded",
        overwritten,
        (*CURVE, "drift"),
    ),
    Case(
        "overwriting-short",
        "the same, 100 rounds, the curve alone",
        lambda: overwritten()[:100],
        CURVE,
    ),
    Case("constant-step", "η = 1/10 in place of 2/(t + 1)", lambda: right(eta=0.1)),
    Case("constant-step-curve", "the same; the curve alone", lambda: right(eta=0.1), CURVE),
    Case("constant-penalty", "λ = λ₀ in place of λ₀√(t + 1)", lambda: right(growth=0.0)),
    Case("constant-penalty-curve", "the same; the curve alone", lambda: right(growth=0.0), CURVE),
    Case("diverged", "NaN from round 17 on", diverged),
    Case("every-tenth", "nothing; rounds 1, 11, 21, ... are recorded", every_tenth),
    Case("half-there", "each client comes to half of the rounds", half_there),
    Case("outside", "an oracle for an interval that is too long", outside),
    Case("optimum-too-high", "F* is too large by 1/10", optimum_too_high, CURVE),
    Case(
        "participation",
        "nothing; 512 runs in which clients come and go",
        lambda: drawn(1),
        id="fedfw.ext1",
        letters=letters_of(1),
    ),
    Case(
        "participation-printed",
        "the printed bound, on an instance that refutes it",
        lambda: drawn(0),
        id="fedfw.ext1",
        bound="printed",
        letters=letters_of(0),
    ),
)
EXAMPLE = "overwriting"
"""The log that is kept in docs/examples."""


def table() -> str:
    """One line a case."""
    lines = [
        "| run | what is wrong | recorded | verdict | rate | why |",
        "|---|---|---|---|---|---|",
    ]
    for case in CASES:
        found = case.verdict()
        columns = ", ".join(c for c in case.log()[0] if c not in {*CURVE, "run"}) or "the curve"
        why = found.why.removeprefix(f"this run is not an instance of {found.id}: ")
        rate = found.verdict.rate.value if found.verdict.rate else ""
        lines.append(
            f"| {case.name} | {case.wrong} | {columns} | {found.outcome.word} | {rate} | {why} |"
        )
    return "\n".join(lines)


def example() -> str:
    """The log of the documentation, as CSV."""
    rows = next(case for case in CASES if case.name == EXAMPLE).log()
    lines = [",".join(rows[0])]
    lines += [",".join(f"{cell:.12g}" for cell in row.values()) for row in rows]
    return "\n".join(lines) + "\n"


def main(argv: list[str] | None = None) -> int:
    """Prints the table, or records it."""
    parser = argparse.ArgumentParser(prog="python -m verify.check_runs", description=__doc__)
    parser.add_argument("--record", action="store_true", help="write table and example into docs")
    args = parser.parse_args(argv)
    told = table()
    if not args.record:
        sys.stdout.write(f"{told}\n")
        return 0
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    after = rest.partition(END)[2]
    PAGE.write_text(f"{before}{BEGIN}\n{told}\n{END}{after}", encoding="utf-8")
    (EXAMPLES / f"{EXAMPLE}.csv").write_text(example(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
