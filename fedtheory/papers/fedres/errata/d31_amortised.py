"""The remark after Theorem 1 forgets to divide the global dimension by the number of clients."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """P = 50 clients, d = d' = 1: N/P against d + d', and against d/P + d'."""
    P, d, own = Fraction(50), Fraction(1), Fraction(1)
    per_client = (d + P * own) / P
    return (
        Witness("N/P = d + d'", per_client, "=", d + own, "N = d + Pd'"),
        Witness("N/P = d/P + d'", per_client, "=", d / P + own, "N = d + Pd'", expected=True),
    )


D31 = Erratum(
    id="fedres.d31",
    about="fedres.rem1",
    severity=Severity.EXTRACTION,
    source=Source("agarwal2020fedres", "after Theorem 1"),
    printed=(
        "with d_1 = ... = d_P = d' the dominant term is O(√((d + d')σ²/T)), as is that of "
        "independent ERM"
    ),
    corrected="O(√((d/P + d')σ²/T))",
    why=(
        "(d + Pd')/(PT) = (d/P + d')/T: the global dimension is what the clients share. As "
        "printed the remark compares a formula with itself; the copy at hand may have "
        "lost it."
    ),
    witness=witness,
)
