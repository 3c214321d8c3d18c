"""Clients are to differentiate at a mixture that they are not sent."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def answer(mixture: Fraction) -> Fraction:
    """λ_1 ∇L_1 of L_1 = (1 - a)², at what the client was sent: a = 1/2."""
    a = Fraction(1, 2)
    return mixture * -2 * (1 - a)


def witness() -> tuple[Witness, ...]:
    """λ_1 = 1/4 and 3/4."""
    return (
        Witness(
            "the answer does not depend on the mixture",
            answer(Fraction(1, 4)),
            "=",
            answer(Fraction(3, 4)),
            "-1/4 against -3/4, after the same message",
        ),
    )


D75 = Erratum(
    id="fedboost.d75",
    about="fedboost.alg2",
    severity=Severity.GAP,
    source=Source("hamer2020fedboost", "Figure 2, step 3"),
    printed=(
        "Send current ensemble model Σ_{k∈H_t} α̃_{k,t} h_k to client j. Obtain stochastic "
        "gradients ∇_α L_j(α̃_t, λ_t), ∇_λ L_j(α̃_t, λ_t)"
    ),
    corrected=(
        "clients return losses and gradients of their domains, which the server weighs with "
        "λ_t; or λ_t is sent as well"
    ),
    why="Neither λ_t nor α̃_t, which Figure 2 does not define, is in the message.",
    witness=witness,
)
