"""Remark 2 extends the method to affine constraints, where the projection of an iterate may leave the domain."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.fedfw.errata.clients import dot, minus, point, squared

SINE, COSINE = Fraction(3, 5), Fraction(4, 5)
PENALTY = COSINE / (SINE * (1 - COSINE))
"""λ = 20/3, for which the point below is stationary."""


def witness() -> tuple[Witness, ...]:
    """f = -x_1 on the disc of radius 1 about (0, 1), which touches the line x_2 = 0 in the origin; G = ‖∇f‖ = 1."""
    centre = point(0, 1)
    x = point(SINE, 1 - COSINE)  # on the circle, since (3/5)² + (4/5)² = 1
    projection = point(SINE, 0)  # onto the line
    gradient = point(-1, PENALTY * (1 - COSINE))  # of f + (λ/2)dist²
    outward = minus(x, centre)
    # ⟨gradient, x - u⟩ over the disc is largest at u = centre - gradient/‖gradient‖: it is 0 where -gradient points outward
    along, across = dot(gradient, outward), gradient[0] * outward[1] - gradient[1] * outward[0]
    return (
        Witness(
            "the gap of the surrogate is 0 at x: its gradient is parallel to the radius",
            across,
            "=",
            Fraction(0),
            f"λ = {PENALTY}, x = ({SINE}, {1 - COSINE})",
            expected=True,
        ),
        Witness(
            "and points inward",
            along,
            "<=",
            Fraction(0),
            "the inner product of gradient and radius",
            expected=True,
        ),
        Witness(
            "proj x lies in the domain, as (53) needs: ‖proj x - centre‖² ≤ 1",
            squared(minus(projection, centre)),
            "<=",
            Fraction(1),
            f"proj x = ({SINE}, 0)",
        ),
        Witness(
            "(55): dist(x, line) ≤ G/λ + √(gap/λ)",
            x[1],
            "<=",
            1 / PENALTY,
            "G = 1, and the gap is 0",
        ),
    )


D22 = Erratum(
    id="fedfw.d22",
    about="fedfw.rem2",
    severity=Severity.GAP,
    source=Source("dadras2024fedfw", "Remark 2, last sentence; (53)-(57)"),
    printed=(
        "our methodology can be used to derive guarantees for [...] a smooth non-convex function subject to affine "
        "constraints over a convex and compact set"
    ),
    corrected=(
        "it carries over where the projection onto the affine set maps the domain into itself, as the mean does; else "
        "(53) has no point to take, and (55) and (57), with them the rate T^(-1/3) of the distance, are not available"
    ),
    why=(
        "(53) takes U = proj X, which lies in 𝒟ⁿ because a mean of points of 𝒟 does. For other affine sets it need not: "
        "where a disc touches a line, stationary points of the surrogate are λ^(-2/3) away from the line, not G/λ. Any "
        "feasible U gives λdist² ≤ gap + G‖X - U‖ only, which is λ^(-1/2)."
    ),
    witness=witness,
)
