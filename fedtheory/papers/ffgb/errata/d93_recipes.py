"""Three recipes for oracles do not give what the oracles promise: a lost weight, a lost range, and a mean for a supremum."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity

Pair = tuple[Fraction, Fraction]
WEIGHTS = (Fraction(9, 10), Fraction(1, 10))
DIRECTIONS = ((Fraction(1), Fraction(1)), (Fraction(1), Fraction(-1)))


def squares(values: Pair, weights: Pair) -> Fraction:
    """The weighted sum of squares."""
    return sum((w * v**2 for w, v in zip(weights, values, strict=True)), Fraction(0))


def best(query: Pair, weights: Pair) -> Pair:
    """The multiple of one of the two directions that is nearest to the query, in these weights."""
    total = sum(weights, Fraction(0))
    found = []
    for a, b in DIRECTIONS:
        factor = (weights[0] * a * query[0] + weights[1] * b * query[1]) / total
        found.append((factor * a, factor * b))
    return min(found, key=lambda h: squares((h[0] - query[0], h[1] - query[1]), weights))


def left(query: Pair, weights: Pair) -> Fraction:
    """‖h - φ‖²_α for the learner that minimises in these weights."""
    h = best(query, weights)
    return squares((h[0] - query[0], h[1] - query[1]), WEIGHTS)


def witness() -> tuple[Witness, ...]:
    """(6): points of mass 9/10 and 1/10, learners c(1, 1) and c(1, -1), φ = (0, 1); (21): φ(x) = x, off by min(x, ε)."""
    query = (Fraction(0), Fraction(1))
    epsilon = Fraction(1, 10**6)
    steep = Fraction(1)  # of φ, and of the error on [0, ε]
    height, along = steep * epsilon, steep**2 * epsilon
    return (
        Witness(
            "(6): ‖h - φ‖²_α < ‖φ‖²_α, which is (5) for some γ > 0",
            left(query, (Fraction(1), Fraction(1))),
            "<",
            squares(query, WEIGHTS),
            "1/4 against 1/10",
        ),
        Witness(
            "the same learners, weighed by α: ‖h - φ‖²_α ≤ (9/10)‖φ‖²_α",
            left(query, WEIGHTS),
            "<=",
            Fraction(9, 10) * squares(query, WEIGHTS),
            "so for every φ: the part that is met is at least the smaller mass",
            expected=True,
        ),
        Witness(
            "(21) is at most 2/10⁶",
            height**2 + along,
            "<=",
            2 * epsilon,
            "ε² and the integral of 1 over [0, ε]",
            expected=True,
        ),
        Witness(
            "(15) with γ = 1/2: ‖h - φ‖_lip ≤ ‖φ‖_lip/2",
            steep,
            "<=",
            steep / 2,
            "slope 1 on [0, ε], however small ε",
        ),
    )


D93 = Erratum(
    id="ffgb.d93",
    about="ffgb.eq6",
    severity=Severity.GAP,
    source=Source(
        "shen2022ffgb",
        "(6), 'We can implement Q²_α by solving'; Section 4.3 and (21), Sobolev training; (20)",
    ),
    printed="min_θ Σ_{x ∈ supp(α)} ‖φ(x) - h_θ(x)‖²; min_θ max ‖φ - h_θ‖² + ∫‖∇φ - ∇h_θ‖²dx; min_θ max ‖φ - h_θ‖²",
    corrected=(
        "∫‖φ - h_θ‖²dα in (6), the same for points of equal weight that differ; a bound of the largest slope in (21), "
        "for (15) and ‖h‖_lip ≤ ‖φ‖_lip; a bound of h off the support in (20), for (11)"
    ),
    why=(
        "(5) weighs by α. (15) asks for the largest slope and (21) pays for its mean square. (20) looks at supp(α) only, and "
        "(11) at the whole space. That the smallest value gives some γ is a matter of the learners in any case."
    ),
    witness=witness,
)
