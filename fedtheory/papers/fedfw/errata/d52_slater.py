"""Strong duality is claimed under a condition that every domain meets, and that is not needed."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.fedfw.errata.clients import (
    Federation,
    Group,
    dot,
    gradient,
    mean_gradient,
    minimum,
    minus,
    on_interval,
    point,
    scaled,
    stacked,
)


def witness() -> tuple[Witness, ...]:
    """-4x and 2x on [-1, 1], and on the single point 1, which is its own relative interior."""
    interval = on_interval((0, -4), (0, 2), start=(0, 0))
    alone = Federation(tuple(Group(1, point(0), point(b), point(1)) for b in (-4, 2)), (point(1),))
    return (
        _attained(interval, "[-1, 1]"),
        _attained(alone, "{1}, whose interior is empty and whose relative interior is not"),
    )


def _attained(federation: Federation, words: str) -> Witness:
    """F̂(X) + ⟨Y*, X⟩ at its least, Y* explicit: the losses are linear, so the vertices decide, column by column."""
    x_star = point(1)
    Y = [
        scaled(
            minus(mean_gradient(federation, x_star), gradient(group, x_star)),
            Fraction(1, federation.n),
        )
        for group in federation.groups
    ]
    nowhere = tuple(point(0) for _ in federation.groups)
    least = stacked(federation, nowhere)
    for group, y in zip(federation.groups, Y, strict=True):
        slope = scaled(group.b, Fraction(1, federation.n))
        least += min(dot(slope, v) + dot(y, v) for v in federation.vertices)
    return Witness(
        f"F* ≤ F̂(X) + ⟨Y*, X⟩ on 𝒟ⁿ, 𝒟 = {words}",
        minimum(federation, x_star),
        "<=",
        least,
        "Y* has the columns (∇F(x*) - ∇f_i(x*))/n",
        expected=True,
    )


D52 = Erratum(
    id="fedfw.d52",
    about="fedfw.eq67",
    severity=Severity.GAP,
    source=Source("dadras2024fedfw", "after Lemma 3, 'strong duality holds, assuming ...'"),
    printed="strong duality holds, assuming that the relative interior of 𝒟 is non-empty (Slater's condition)",
    corrected=(
        "strong duality holds: Y* with the columns (∇F(x*) - ∇f_i(x*))/n attains it, for every convex compact 𝒟"
    ),
    why=(
        "Every non-empty convex set has a non-empty relative interior, so the assumption assumes nothing; and first-order "
        "optimality of x* gives a dual solution outright, of norm ζ*/√n."
    ),
    witness=witness,
)
