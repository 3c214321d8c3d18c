"""Section 3.2 concludes from robustness to oracle errors that noise is free; noise of a fixed size is not."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source, Status, t
from fedtheory.core.verdict import Severity
from fedtheory.errata.enclosure import Values, enclosed_bound
from fedtheory.papers.fedfw.statements.notation import D, L, Y_star, g_star, lambda_0, n, zeta_star
from fedtheory.papers.fedfw.statements.thm1_convex import THEOREM_1

ROUND = 400
NOISE = ((Fraction(1, 4), Fraction(-2)), (Fraction(3, 4), Fraction(2, 3)))
"""Probability and value: unbiased, and independent from round to round."""


def expected_gap(rounds: int) -> Fraction:
    """E F(x^t) - F* for one client with f = x on [-1, 1], from 0: the oracle of 1 + noise says -1 or 1."""
    says = sum((q * (-1 if 1 + z > 0 else 1) for q, z in NOISE), Fraction(0))
    x = Fraction(0)
    for k in range(1, rounds):
        x += Fraction(2, k + 1) * (says - x)
    return x + 1


def witness() -> tuple[Witness, ...]:
    """The noise has mean 0 and the expected gap stays at 1/2."""
    at: Values = {
        n: 1,
        L: 0,
        D: 2,
        g_star: 1,
        zeta_star: 0,
        Y_star: 0,
        lambda_0: Fraction(1, 100),
        t: ROUND,
    }
    allowed = enclosed_bound(THEOREM_1.bound(Status.PRINTED), at)
    return (
        Witness(
            "the noise in the oracle's input is unbiased",
            sum((q * z for q, z in NOISE), Fraction(0)),
            "=",
            Fraction(0),
            "values -2 and 2/3 with probabilities 1/4 and 3/4",
            expected=True,
        ),
        Witness(
            f"with that noise E F(x^t) - F* is at most the right side of (38), t = {ROUND}",
            expected_gap(ROUND),
            "<=",
            allowed.upper,
            "E x^{t+1} = (1 - η_t)E x^t - η_t/2 exactly, and η_1 = 1",
        ),
    )


D60 = Erratum(
    id="fedfw.d60",
    about="fedfw.clm6",
    severity=Severity.FALSE,
    source=Source("dadras2024fedfw", "Section 3.2, last sentence of its first paragraph"),
    printed="we can introduce noise to augment data privacy without compromising the convergence guarantees",
    corrected=(
        "errors of the oracles of at most δη_t(L/n + λ_t)nD²/2 in round t multiply the surrogate's price by 1 + δ; "
        "they must shrink with t"
    ),
    why=(
        "The analyses of Frank-Wolfe with inexact oracles want additive errors that shrink as the curvature term of "
        "the step does. Noise of a fixed size in front of the oracle turns it over with a fixed probability: the "
        "iterates tend to a mean of oracle outputs that is no solution."
    ),
    witness=witness,
)
