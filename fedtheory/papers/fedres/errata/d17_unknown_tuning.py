"""The tuned step needs what the learner does not know, the delay among it."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """V = 1, P = 1, gamma = G = 1, T = 10^6: the second branch of the step, cubed, at tau = 1 and tau = 8."""
    at_one, at_eight = (Fraction(1, tau**2 * 10**6) for tau in (1, 8))
    return (
        Witness(
            "the step does not depend on tau (its cube, at tau = 1 and tau = 8)",
            at_one,
            "=",
            at_eight,
            "cbrt(V/(gamma P³ G² tau² T))",
        ),
    )


D17 = Erratum(
    id="fedres.d17",
    about="fedres.step2",
    severity=Severity.GAP,
    source=Source("agarwal2020fedres", "Theorem 2, before (27)"),
    printed="Picking eta = eta_i = min{sqrt(V/(T P sigma²)), cbrt(V/(gamma P³ G² tau² T))}",
    corrected="a theorem about the best step, for who knows ||w_*||, sigma, gamma, G, tau and T",
    why=(
        "The comparator's norms and the noise are what is to be learnt, and the step depends on the delay "
        "although the dominant term of the bound does not."
    ),
    witness=witness,
)
