"""(31) is 'easy to verify', and half as large again as the sum in (30) that it bounds."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.errata.enclosure import square_root

ROUNDS = (3, 8, 99, 399)  # t + 1 is a square


def witness() -> tuple[Witness, ...]:
    """The part of (30) with λ_0, in units of 2nD²λ_0/(t(t+1)): Σ_{i≤t} i/√(i+1) against t√(t+1)."""
    return tuple(
        Witness(
            f"(3/2)Σ_(i≤t) i/√(i+1) ≤ t√(t+1), t = {round_}",
            Fraction(3, 2) * _sum(round_),
            "<=",
            round_ * square_root(round_ + 1).lower,
            "the sum from above; the right side is what (31) makes of it",
            expected=True,
        )
        for round_ in ROUNDS
    )


def _sum(rounds: int) -> Fraction:
    terms = (i * square_root(i + 1).upper / (i + 1) for i in range(1, rounds + 1))
    return sum(terms, Fraction(0))


D16 = Erratum(
    id="fedfw.d16",
    about="fedfw.eq31",
    severity=Severity.CONSTANT,
    source=Source("dadras2024fedfw", "eq. (31)"),
    printed="F̂_t(X^(t+1)) - F* ≤ 2nD²((L/n)/(t+1) + λ_0/√(t+1))",
    corrected="F̂_t(X^(t+1)) - F* ≤ 2LD²/(t+1) + (4/3)nλ_0D²/√(t+1); 4/3 is sharp for (30)",
    why="Σ_{i≤t} i/√(i+1) ≤ (2/3)t√(t+1), by induction; (31) is what the last term, t times, would give.",
    witness=witness,
)
