r"""Is the formula even possible? One table of laws for all statements, before any run.

A misprint usually breaks a law that every true bound of its kind obeys: units, the special cases it must contain, the
promised rate, monotony, the order of lower and upper bounds, its first round, and tiling (n copies of the clients are
no new problem). A law that holds proves nothing; one that fails has found something.
"""

import time
from collections.abc import Mapping
from itertools import product
from typing import Any

from fedtheory.core.statement import Statement
from fedtheory.core.verdict import Outcome, Verdict
from fedtheory.engines.laws.finding import Finding, Law
from fedtheory.engines.laws.first_round import first_round
from fedtheory.engines.laws.monotony import monotony
from fedtheory.engines.laws.order import order
from fedtheory.engines.laws.rate import rate
from fedtheory.engines.laws.special_cases import special_cases
from fedtheory.engines.laws.tiling import tiling
from fedtheory.engines.laws.units import units

__all__ = ["LAWS", "Finding", "Law", "laws"]

OUTCOMES = {True: Outcome.HOLDS, False: Outcome.VIOLATED, None: Outcome.INCONCLUSIVE}
LAWS: Mapping[str, Law] = {
    "units": units,
    "special cases": special_cases,
    "rate": rate,
    "monotony": monotony,
    "order": order,
    "first round": first_round,
    "tiling": tiling,
}


def laws(statement: Statement[Any]) -> tuple[Verdict, ...]:
    """One verdict for each law and bound; the note begins with the law's name."""
    verdicts = []
    for bound, (name, law) in product(statement.bounds, LAWS.items()):
        begun = time.perf_counter()
        finding = law(statement, bound)
        if finding is not None:
            verdicts.append(
                Verdict(
                    statement.id,
                    bound.key,
                    "laws",
                    OUTCOMES[finding.holds],
                    finding.label,
                    f"law of {name}",
                    seconds=time.perf_counter() - begun,
                    note=f"{name}: {finding.note}",
                )
            )
    return tuple(verdicts)
