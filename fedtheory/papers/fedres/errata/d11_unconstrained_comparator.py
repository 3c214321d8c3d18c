"""The comparator of Definition 1 need not lie in the balls onto which the algorithm projects."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.fedres.instances.pair_quadratics import (
    gradient,
    least,
    rational_pair_quadratics,
    value,
)

BOWL = "1/4 -1/4 0 1/8 0 0"  # (2 - w)²/16


def witness() -> tuple[Witness, ...]:
    """No noise, eta = 1/10, T = 10^4: the best point of the ball, and what the theorem says of w_* = 2."""
    of = rational_pair_quadratics(losses=BOWL, comparator="2 0").mean(0)
    ball, eta, T = Fraction(1), Fraction(1, 10), 10_000
    best = (Fraction(2), Fraction(0))
    G = max(abs(gradient(of, (end, Fraction(0)))[0]) for end in (-ball, ball))
    gamma = of[3]
    largest = max(value(of, (end, Fraction(0))) for end in (-ball, ball))
    bound = best[0] ** 2 / (2 * eta * T) + gamma / 2 * eta**2 * G**2 + largest / T
    return (
        Witness(
            "||w^g_*||²/(2 eta T) + gamma eta² G²/2 + M/T is at least the least excess of a point of the ball",
            bound,
            ">=",
            least(of, ball) - value(of, best),
            "l = (2 - w)²/16 on |w| <= 1: every play costs 1/16 at least",
        ),
    )


D11 = Erratum(
    id="fedres.d11",
    about="fedres.thm2",
    severity=Severity.GAP,
    source=Source("agarwal2020fedres", "Definition 1, with Theorems 1 and 2"),
    printed="(w^g_*, w_{1,*}, ..., w_{P,*}) is the minimiser of the sum of the L_i",
    corrected="the minimiser, or any other fixed point, of the product of the balls of radius D",
    why=(
        "Lemma 10 is used with the comparator in the ball, and the models never leave it. With l = (2 - w)²/16 "
        "and D = 1 the unconstrained minimiser is 2, its loss 0, and every play loses 1/16 more for ever, while "
        "the bound tends to 0; FedRes.ERM, which minimises over the balls, loses as much, and (4) tends to 0 as well."
    ),
    witness=witness,
)
