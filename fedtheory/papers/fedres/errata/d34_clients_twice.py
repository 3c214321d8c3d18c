"""The lower-order term of Lemma 1 counts the clients twice, and so does that of Theorem 1."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """P = 1000 clients, d = d' = 10, T = 10,000: both terms against 1, which bounds every regret."""
    P, d, T = 1000, 10, 10000
    N = d + P * d
    return (
        Witness(
            "the printed term says something: N/T is below 1",
            Fraction(N, T),
            "<=",
            Fraction(1),
            "N = d + Pd'",
        ),
        Witness("N/(PT) does", Fraction(N, P * T), "<=", Fraction(1), "N = d + Pd'", expected=True),
    )


D34 = Erratum(
    id="fedres.d34",
    about="fedres.lem1",
    severity=Severity.CONSTANT,
    source=Source("agarwal2020fedres", "Lemma 1, second term; last fraction of (21)"),
    printed="P²d̄ log T/(t-1) after summing over the clients, hence (d + Σd_i)/T in (21)",
    corrected="Pd̄ log T/(t-1), hence (d + Σd_i)/(PT)",
    why=(
        "A sum over clients of means of t - 1 terms in [0, 1] is 1/(t-1) times a sum of terms in "
        "[0, 1]: Bernstein's second term is log M/(t-1), and log M is of order Pd̄ log T. In (4) "
        "the power of P hides in the d_i."
    ),
    witness=witness,
)
