"""No constant makes Corollary 3 true."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """L = ‖α - e_1‖², F = (s/2)‖x‖², one round, everything sent: σ = r = s, G² = 8, and the gap of (1/2, 1/2) is 1/2."""
    rows = []
    for c in (Fraction(2), Fraction(1000)):
        s = 1 / (8 * c)
        rows.append(
            Witness(
                f"squared: the gap is at most c √(G² σ r/T) with c = {c}",
                Fraction(1, 4),
                "<=",
                c**2 * 8 * s * s,
                f"s = 1/(8c) = {s}: 1/4 against 1/8",
            )
        )
    return tuple(rows)


D39 = Erratum(
    id="fedboost.d39",
    about="fedboost.cor3",
    severity=Severity.FALSE,
    source=Source("hamer2020fedboost", "Corollary 3"),
    printed="E[L(α^A) - L(α_opt)] ≤ c √(G² σ r_α/T) for some constant c",
    corrected="G √(2 r/(σ T)), with the step √(2 σ r/T)/G",
    why=(
        "The right side has σ where 1/σ belongs, so it changes with the units of the mirror map, and the left side does "
        "not: for every c a small multiple of the square refutes it, after one round."
    ),
    witness=witness,
)
