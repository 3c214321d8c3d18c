"""Theorem 2's step and first term have the strong convexity and the divergence in each other's place."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source, T
from fedtheory.core.verdict import Severity
from fedtheory.errata.enclosure import Values
from fedtheory.papers.fedboost.errata.enumerated import value
from fedtheory.papers.fedboost.statements.notation import G as gradient
from fedtheory.papers.fedboost.statements.notation import M, S, alpha_star, r, sigma
from fedtheory.papers.fedboost.statements.thm2_sampling import THEOREM_2


def printed(unit: int) -> Fraction:
    """The printed bound of one round where the norm is so many times the l2 norm: F = ‖x‖²/2, both sent, M = 0."""
    lengths: Values = {sigma: Fraction(1, unit**2), gradient: Fraction(2, unit), alpha_star: unit}
    return value(THEOREM_2.bound("printed"), {**lengths, r: 1, M: 0, S: 1, T: 1})


def witness() -> tuple[Witness, ...]:
    """L = 2(1 - α_1), two predictors, F = (s/2)‖x‖² with s = 1/20, one round: σ = r = s, G = 2, and the gap of α_1 = (1/2, 1/2) is 1."""
    s, G, gap = Fraction(1, 20), Fraction(2), Fraction(1)
    return (
        Witness(
            "squared: the gap is at most 2 sqrt(G² σ r/T)",
            gap**2,
            "<=",
            4 * G**2 * s * s,
            "T = 1: 1 against (1/5)²",
        ),
        Witness(
            "squared: and at most G sqrt(2 r/(σ T))",
            gap**2,
            "<=",
            2 * G**2 * s / s,
            "the same run; the best step does not change α_1",
            expected=True,
        ),
        Witness(
            "the gap is at most the printed bound, whatever the unit of the norm",
            gap,
            "<=",
            printed(3),
            "F = ‖x‖²/2, norms in units of 1/3, which change no step: 1 against 4/9",
        ),
    )


D01 = Erratum(
    id="fedboost.d01",
    about="fedboost.thm2",
    severity=Severity.FALSE,
    source=Source("hamer2020fedboost", "Theorem 2; Corollaries 1 and 3"),
    printed="η = √(σ/(T G² r_α)), and then at most 2 √(G² σ r_α/T)",
    corrected=(
        "η = √(2 σ r/T)/G, and then at most G √(2 r/(σ T)); with the printed step at most G (2r² "
        "+ 1)/(2 √(T r σ))"
    ),
    why=(
        "Mirror descent costs r/(η T) + η G²/(2 σ), which the printed step does not make small. Rescaling "
        "F shows it: η must grow with F, the bound must not. Another unit of the norm shows it too: it divides σ and "
        "G² by the same number, and so changes no step. The two agree only where σ = r = 1, or nearly: "
        "no constant for the 2 helps, since s may be smaller. The printed term is proved iff 2r² + 1 ≤ 4 r σ."
    ),
    witness=witness,
)
