"""With split constraints x̄^t is no feasible point, and its objective may be better than the best."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.fedfw.algorithms.fedfw_exact import plain, sign

BOXES = ((Fraction(-1), Fraction(3)), (Fraction(-3), Fraction(1)))
"""𝒟_1 and 𝒟_2; their intersection is [-1, 1]."""
SLOPES = (Fraction(-3), Fraction(1))
"""f_1 = -3x, f_2 = x, so F = -x and x* = 1."""
ROUNDS, LAMBDA_0 = 40, Fraction(1, 10)


def means() -> tuple[Fraction, ...]:
    """x̄^1, x̄^2, ... of Algorithm 1 with these sets, from 0."""
    X, found = [Fraction(0), Fraction(0)], []
    for t in range(1, ROUNDS + 1):
        x_bar = sum(X, Fraction(0)) / 2
        found.append(x_bar)
        eta = Fraction(2, t + 1)
        for k, (slope, (low, high)) in enumerate(zip(SLOPES, BOXES, strict=True)):
            s = low if sign(slope / 2, LAMBDA_0 * (X[k] - x_bar), Fraction(t + 1)) > 0 else high
            X[k] = (1 - eta) * X[k] + eta * s
    return tuple(found)


def witness() -> tuple[Witness, ...]:
    """Two overlapping intervals."""
    farthest = max(means()[1:])
    return (
        Witness(
            "x̄^t is a feasible point: x̄^t ≤ 1",
            farthest,
            "<=",
            Fraction(1),
            f"the largest of x̄^2, ..., x̄^{ROUNDS}, exactly",
        ),
        Witness(
            "F(x̄^t) ≥ F*",
            -farthest,
            ">=",
            Fraction(-1),
            "F = -x",
        ),
        _no_dual(),
        Witness(
            "the solution is the same: the best consensus point of 𝒟_1 × 𝒟_2",
            min(high for _, high in BOXES),
            "=",
            Fraction(plain(-sum(SLOPES, Fraction(0)))),
            "the upper end of [-1, 1], since F falls",
            expected=True,
        ),
    )


def _no_dual() -> Witness:
    """Two discs in the plane that touch at 0, f_i = x_2 for both: no ‖Y*‖ serves (34).

    At the points m = 1/1000 of their circles, (∓(1 - cos θ), -sin θ): F̂ - F* = -sin θ, dist = √2(1 - cos θ).
    """
    m = Fraction(1, 1000)
    sine, versine = 2 * m / (1 + m * m), 2 * m * m / (1 + m * m)
    return Witness(
        "(34) with a dual solution of norm 100: (F* - F̂(X))² ≤ 100² dist²(X, 𝒞), for sets that touch in a point",
        sine**2,
        "<=",
        100**2 * 2 * versine**2,
        "a rational point of each circle; the ratio tends to infinity with 1/m, so no norm serves",
    )


D64 = Erratum(
    id="fedfw.d64",
    about="fedfw.split",
    severity=Severity.GAP,
    source=Source("dadras2024fedfw", "Section 4.3, last sentence of its first paragraph; Remark 1"),
    printed="X ∈ ∩𝒟_i 'does not affect the solution set', and x̄^t represents 'a feasible point'",
    corrected=(
        "the solution set is the same for X ∈ Π𝒟_i, but x̄^t lies in the hull of all 𝒟_i only; its distance to them is "
        "O(t^(-1/4)) without further assumptions (fedfw.split_distance)"
    ),
    why=(
        "Literally X ∈ ∩𝒟_i mixes matrices with vectors: the product of the 𝒟_i is meant. Each x_i stays in its own "
        "set, the mean in none of them; so F(x̄^t) - F* can be negative, and the bounds need D, L, H and convexity on "
        "the larger sets. A dual solution, on which (37) rests, exists without qualification for one common set only."
    ),
    witness=witness,
)
