"""What is printed does not determine the runs of Section 5: steps, penalties, starts, seeds and the split are missing."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.fedfw.errata.clients import (
    fedfw_iterates,
    mean,
    minimum,
    objective,
    on_interval,
    point,
)

ROUND = 100


def witness() -> tuple[Witness, ...]:
    """-4x and 2x on [-1, 1] from 0, round 100, as many as in Tables 1 and 2: λ_0 = 1/10 against λ_0 = 3."""
    federation = on_interval((0, -4), (0, 2), start=(0, 0))
    F_star = minimum(federation, point(1))
    small, large = (
        objective(federation, mean(federation, fedfw_iterates(federation, penalty, ROUND)[-1]))
        - F_star
        for penalty in (Fraction(1, 10), Fraction(3))
    )
    return (
        Witness(
            "what is printed determines the outcome of 100 rounds: it does not depend on λ_0",
            small,
            "=",
            large,
            "exact iterates: 1, and less than 1/10",
        ),
    )


D87 = Erratum(
    id="fedfw.d87",
    about="fedfw.tab1",
    severity=Severity.GAP,
    source=Source("dadras2024fedfw", "Section 5 and Tables 1 to 3"),
    printed=(
        "We ran the algorithms for 100 communication rounds, with one local iteration per round; validation accuracy; "
        "test accuracy"
    ),
    corrected=(
        "with step sizes, λ_0, starts, seeds, number of runs, activation functions, and how validation and test data were "
        "split"
    ),
    why=(
        "Section 5 assesses 'validation accuracy', the tables 'test accuracy'; no split is described. For the networks "
        "neither activation nor start is given: a start must lie in the l1 ball of radius 10, and losses with kinks are "
        "not smooth as Theorem 2 asks."
    ),
    witness=witness,
)
