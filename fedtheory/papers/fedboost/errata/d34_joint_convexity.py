"""Strictly convex functions have divergences that are not jointly convex."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity

Point = tuple[Fraction, ...]


def point(over: int, *entries: int) -> Point:
    """A distribution by its numerators."""
    return tuple(Fraction(entry, over) for entry in entries)


def divergence(D: Point, h: Point) -> Fraction:
    """B_F for F = Σ x_i³."""
    return sum((x**3 - y**3 - 3 * y**2 * (x - y) for x, y in zip(D, h, strict=True)), Fraction(0))


def middle(p: Point, q: Point) -> Point:
    """(p + q)/2."""
    return tuple((x + y) / 2 for x, y in zip(p, q, strict=True))


def witness() -> tuple[Witness, ...]:
    """F = Σ x_i³, strictly convex on positive vectors, at two pairs of distributions and half way between them."""
    D, other_D = point(11, 4, 6, 1), point(11, 8, 2, 1)
    h, other_h = point(13, 1, 7, 5), point(10, 6, 1, 3)
    return (
        Witness(
            "half way the divergence is at most the mean of both",
            divergence(middle(D, other_D), middle(h, other_h)),
            "<=",
            (divergence(D, h) + divergence(other_D, other_h)) / 2,
            "D = (4, 6, 1)/11 and (8, 2, 1)/11, h = (1, 7, 5)/13 and (6, 1, 3)/10",
        ),
    )


D34 = Erratum(
    id="fedboost.d34",
    about="fedboost.lem2.obs",
    severity=Severity.FALSE,
    source=Source("hamer2020fedboost", "Lemma 2, second sentence"),
    printed="F strictly convex [...] Observe that B_F is jointly convex in both arguments",
    corrected=(
        "B_F is jointly convex where 1/φ'' is concave, for F = Σ φ(x_i): squares, relative entropies, "
        "x^(3/2); not cubes or -log. Lemma 2 does not need it"
    ),
    why=(
        "A divergence is convex in its first argument. In both at once it is so under a condition on the third "
        "derivative of F; Lemma 3 and Theorem 1 rightly assume it."
    ),
    witness=witness,
)
