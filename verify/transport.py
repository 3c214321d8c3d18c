r"""How near the ends of optimal transport come, and what that takes: `python -m verify.transport`, `--record` for the page.

Ten clients with equal numbers of normal samples around means of their own, so that a client against all is an assignment
of equal samples, which scipy solves. Both ends of every tier must enclose its value, wherever it is solved.
"""

import argparse
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from fedtheory.calculator.estimate import inputs as tiers
from fedtheory.calculator.estimate.federation import Federation
from fedtheory.calculator.estimate.inputs import Inputs, inputs
from fedtheory.core.trajectory import Array

PAGE = Path(__file__).parents[1] / "docs" / "estimate.md"
BEGIN, END = "<!-- measured -->", "<!-- end of measured -->"
CLIENTS = 10
SHIFT = 0.5
CASES = ((5, 3), (50, 3), (100, 3), (100, 20), (500, 3), (500, 20), (1_000, 20))
"""Samples a client, and dimensions."""
ASSIGNED = 1_000
"""Up to so many samples in all the assignment is solved."""
LEAST = {"FEW": 0, "SOLVED": 0, "ENCLOSED": 0}
"""What leaves the lines alone."""


@dataclass(frozen=True)
class Row:
    """One case, with its own tier and with lines alone."""

    samples: int
    dimensions: int
    found: Inputs
    seconds: float
    lines: Inputs
    assigned: float | None  # W_1

    @property
    def holds(self) -> bool:
        """Whether the ends of both hold what was assigned."""
        sizes = (self.found.wasserstein_1, self.lines.wasserstein_1)
        return self.assigned is None or all(
            s.lower <= self.assigned * (1 + 1e-12) and self.assigned * (1 - 1e-12) <= s.upper
            for s in sizes
        )


def row(samples: int, dimensions: int) -> Row:
    """One case."""
    rng = np.random.default_rng(samples + dimensions)
    means = SHIFT * rng.normal(size=(CLIENTS, 1, dimensions))
    clients = tuple(means + rng.normal(size=(CLIENTS, samples, dimensions)))
    labels = tuple(np.zeros((samples, 1)) for _ in clients)
    of = Federation(tuple(map(str, range(CLIENTS))), clients, labels, ("x",) * dimensions)
    begun = time.process_time()
    found = inputs(of)
    taken = time.process_time() - begun
    with _only_lines():
        lines = inputs(of)
    known = CLIENTS * samples <= ASSIGNED
    return Row(samples, dimensions, found, taken, lines, _assigned(clients) if known else None)


@contextmanager
def _only_lines() -> Iterator[None]:
    kept = {name: getattr(tiers, name) for name in LEAST}
    try:
        for name, least in LEAST.items():
            setattr(tiers, name, least)
        yield
    finally:
        for name, value in kept.items():
            setattr(tiers, name, value)


def _assigned(clients: tuple[Array, ...]) -> float:
    """W_1 by assignments: each sample of a client stands for as many of all."""
    from scipy.optimize import linear_sum_assignment
    from scipy.spatial.distance import cdist

    everyone, found = np.concatenate(clients), []
    for own in clients:
        costs = np.repeat(cdist(own, everyone), len(clients), axis=0)
        found.append(costs[linear_sum_assignment(costs)].mean())
    return float(np.mean(found))


def table(rows: list[Row]) -> list[str]:
    """As the page has it."""
    lines = [
        "| samples | dimensions | W₁ | ends apart by | assignment | how | seconds | by lines and a coupling |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for r in rows:
        one, rough = r.found.wasserstein_1, r.lines.wasserstein_1
        told = "too many" if r.assigned is None else f"{r.assigned:.6g}"
        lines.append(
            f"| {CLIENTS} × {r.samples:,} | {r.dimensions} | {one.lower:.6g} to {one.upper:.6g} | "
            f"{1 - one.lower / one.upper:.1g} | {told} | {r.found.transport} | {r.seconds:.1f} | "
            f"{rough.lower:.3g} to {rough.upper:.3g} |"
        )
    return lines


def main() -> int:
    """Prints the table; 1 when an end does not hold."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--record", action="store_true", help="write docs/estimate.md")
    rows = [row(*case) for case in CASES]
    told = "\n".join(table(rows))
    if parser.parse_args().record:
        page = PAGE.read_text(encoding="utf-8")
        head, _, rest = page.partition(BEGIN)
        _, _, tail = rest.partition(END)
        about = "Seconds are those of the processor, for both W₁ and W₂."
        page = f"{head}{BEGIN}\n{told}\n\n{about}\n{END}{tail}"
        PAGE.write_text(page, encoding="utf-8")
    sys.stdout.write(told + "\n")
    return 0 if all(r.holds for r in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
