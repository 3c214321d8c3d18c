"""Section 3 says that the sequence converges to a solution; without convexity it may stay at an end that is none."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.fedfw.errata.clients import (
    fedfw_iterates,
    mean,
    objective,
    on_interval,
    point,
)

ROUNDS = 30


def witness() -> tuple[Witness, ...]:
    """Two clients with -½(x + 1/2)² on [-1, 1], from -1, λ_0 = 1 and the growing penalties of Theorem 1."""
    bend = (Fraction(-1), Fraction(-1, 2))
    federation = on_interval(bend, bend, start=(-1, -1))
    x_bar = mean(federation, fedfw_iterates(federation, 1, ROUNDS)[-1])
    return (
        Witness(
            f"the mean has not moved in {ROUNDS} rounds",
            x_bar[0],
            "=",
            Fraction(-1),
            "both gradients are positive at -1, so every oracle answers -1, in all rounds",
            expected=True,
        ),
        Witness(
            "what it has converged to is a solution: F(x̄^30) ≤ F(1)",
            objective(federation, x_bar),
            "<=",
            objective(federation, point(1)),
            "-1/8 against -9/8, up to the same additive constant",
        ),
    )


D24 = Erratum(
    id="fedfw.d24",
    about="fedfw.clm19",
    severity=Severity.FALSE,
    source=Source("dadras2024fedfw", "Section 3, after (5); Section 4.2, before (17)"),
    printed=(
        "This adjustment will ensure that the generated sequence converges to a solution of the original problem in (3)."
    ),
    corrected=(
        "for convex losses the objective at x̄^t tends to its least value; without convexity the least gap of T rounds "
        "tends to 0 as T grows"
    ),
    why=(
        "Losses need not be convex there, nor in Theorem 2, and stationary points are not solutions. With convex losses "
        "and several solutions only the objective is bounded: 'converges to a solution with rate' (17) says more than "
        "(17)."
    ),
    witness=witness,
)
