"""The sum over all rounds has L² where every round had L(LD + B)."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """L = D = ω = 1 and labels up to B = 100."""
    L, D, B, omega = (Fraction(number) for number in (1, 1, 100, 1))
    return (
        Witness(
            "L(LD + B)ω, of one round and step, is at most L²ω",
            L * (L * D + B) * omega,
            "<=",
            L**2 * omega,
            "the terms of the two displays",
        ),
    )


D39 = Erratum(
    id="ffgb.d39",
    about="ffgb.clmF_rec",
    severity=Severity.TYPO,
    source=Source("shen2022ffgb", "proof of Theorem F.1, 'Sum from t = 0 to T - 1', last term"),
    printed="O(TKL²ω/(γ²μ))",
    corrected="O(TK L(LD + B)ω/(γ²μ)), as in the line before and the line after",
    why=("The next display divides by KT and has L(LD + B)ω again."),
    witness=witness,
)
