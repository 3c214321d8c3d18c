"""Appendix C explains the standstill by best responses that copy the partner; the server's does not, and drives everything."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.fedres.errata.appendix_c import START, population_loss, server


def witness() -> tuple[Witness, ...]:
    """v = 1/4 and w^l = (1, 0); and v = 0, where nothing moves."""
    best = server(START)
    still = server(START, Fraction(0))
    return (
        Witness(
            "E ℓ((1, 0), w^l) ≤ E ℓ((4/5, 0), w^l), as w^l itself were the server's best response",
            population_loss(START, START),
            "<=",
            population_loss(best, START),
            "v = 1/4, w^l = (1, 0): the loss is v = 1/4 at w^g = w^l, and v/(1+v) = 1/5 at (4/5, 0)",
        ),
        Witness(
            "the first component of the server's best response is 1",
            best[0],
            "=",
            Fraction(1),
            "it is 1/(1+v) = 4/5",
        ),
        Witness(
            "with v = 0 the best response to (1, 0) is (1, 0), and the loss is zero",
            still[0] - 1 + population_loss(START, START, Fraction(0)),
            "=",
            Fraction(0),
            "then every pair (z, 1 - z), (z, 1 - z) is optimal: there is nothing to lock",
            expected=True,
        ),
    )


D50 = Erratum(
    id="fedres.d50",
    about="fedres.appcx",
    severity=Severity.FALSE,
    source=Source("agarwal2020fedres", "Appendix C.3, last paragraph"),
    printed="when w^l_t is fixed, the expected loss minimizer for w^g_t is w^l_t; hence server and client lock each other",
    corrected="it is (w^l_t(1)/(1+v), w^l_t(2)), v = Var ε; the lock is loose by the factor 1/(1+v), and holds for v = 0 only",
    why=(
        "The display writes a_t where x^g_t has a_t + ε_t. Without ε the pair is optimal and stays; with it the server's "
        "first component shrinks each time, which is the only force that moves either model. How slow fictitious play is "
        "depends on v through the eigenvalue λ of a best response to a best response: see fedres.fictitious."
    ),
    witness=witness,
)
