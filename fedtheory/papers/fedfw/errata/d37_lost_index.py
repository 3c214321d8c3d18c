"""The third line of (51) writes one x for the columns of a matrix, and t for T: the clients differ at the end."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.fedfw.errata.clients import mean, objective, on_interval, stacked
from fedtheory.papers.fedfw.errata.fixed_steps import iterates


def witness() -> tuple[Witness, ...]:
    """-4x and 2x on [-1, 1] from -1, λ₀ = 1, T = 8: the losses at X^(T+1), and at the mean of its columns."""
    federation = on_interval((0, -4), (0, 2), start=(-1, -1))
    end = iterates(federation, Fraction(1), 2)[-1]
    return (
        Witness(
            "(51), line 3 with one point x^(T+1) = x̄^(T+1): (1/n)Σf_i(X^(T+1)e_i) = (1/n)Σf_i(x̄^(T+1))",
            stacked(federation, end),
            "=",
            objective(federation, mean(federation, end)),
            "exact iterates",
        ),
    )


D37 = Erratum(
    id="fedfw.d37",
    about="fedfw.eq51",
    severity=Severity.TYPO,
    source=Source("dadras2024fedfw", "eq. (51), third line"),
    printed="(1/n)Σf_i(x^1) - (1/n)Σf_i(x^(t+1))",
    corrected="(1/n)Σf_i(x_i^1) - (1/n)Σf_i(x_i^(T+1))",
    why="x_i^1 is one point by consensus, but the columns of X^(T+1) are not; the last line holds for any columns.",
    witness=witness,
)
