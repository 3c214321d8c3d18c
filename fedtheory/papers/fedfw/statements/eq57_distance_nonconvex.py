r"""FedFW, (57): how far the clients are from consensus at the round of the least surrogate gap.

gâp(X) ≥ λd² - Gd, since the mean of the clients is a point of 𝒟 (53), and (52) bounds the least gap. The G must bound
the gradient of F̂: with that of Lemma 2's statement, the bound is false for a thousand clients that start at one point.
"""

from fractions import Fraction

import sympy as sp

from fedtheory.core.statement import Bound, Exhibit, Scope, Source, Statement, Status, T
from fedtheory.papers.fedfw.algorithms.fedfw_gap import BEST_DISTANCE, fedfw_gap
from fedtheory.papers.fedfw.instances.indefinite import indefinite
from fedtheory.papers.fedfw.statements.notation import D, L, g_star, lambda_0, n
from fedtheory.papers.fedfw.statements.thm1_convex import FEASIBLE, G_corrected, G_printed
from fedtheory.papers.fedfw.statements.thm2_nonconvex import (
    ASSUMPTIONS_2,
    AT_ONE_POINT,
    CONSTANTS_2,
    FIXED_PENALTY,
    SCHEDULE_2,
    Ecal,
    average_surrogate,
    distance,
    r,
)

half = G_corrected / (2 * lambda_0 * r)
# The larger root of λd² - Gd = (52); (55) takes it for G/λ + √((52)/λ).
larger_root = half + sp.sqrt(half**2 + average_surrogate / (lambda_0 * r))

EQUATION_57 = Statement(
    id="fedfw.eq57",
    title="the distance of FedFW's clients from consensus, without convexity",
    kind="equation",
    source=Source("dadras2024fedfw", "eq. (57)"),
    algorithm=fedfw_gap,
    schedule=SCHEDULE_2,
    constants=tuple(c for c in CONSTANTS_2 if c.symbol in {n, L, D, g_star, Ecal}),
    parameters=(FIXED_PENALTY,),
    assumptions=ASSUMPTIONS_2,
    bounds=(
        Bound(
            Status.PRINTED,
            "eq. (57), with G of Lemma 2",
            BEST_DISTANCE,
            distance(G_printed),
            scope=Scope.AT_HORIZON,
        ),
        Bound(
            Status.CORRECTED,
            "eq. (57), with G of Lemma 2's proof",
            BEST_DISTANCE,
            distance(G_corrected),
            scope=Scope.AT_HORIZON,
            also=(FEASIBLE, AT_ONE_POINT),
        ),
        Bound(
            Status.SHARPENED,
            "ours: the quadratic inequality (54) solved",
            BEST_DISTANCE,
            larger_root,
            scope=Scope.AT_HORIZON,
            also=(FEASIBLE, AT_ONE_POINT),
        ),
    ),
    rate=T ** sp.Rational(-1, 3),
    # n points of diameter D: Σ‖x_i - x̄‖² = (1/n)Σ_{i<j}‖x_i - x_j‖² ≤ (n - 1)D²/2
    trivial={BEST_DISTANCE: D * sp.sqrt((n - 1) / 2)},
    exhibits=(
        Exhibit(
            lambda: indefinite(curvature="0", slope="-1;1", start="0"),
            {lambda_0: Fraction(1, 10)},
            1000,
            {
                "printed": "0.6540",
                "corrected": "0.6540",
                "sharpened": "0.8143",
            },
            "two clients that pull apart with all their might, and a small penalty",
        ),
        Exhibit(
            lambda: indefinite(
                curvature=";".join(["1"] * 50 + ["-9/10"] * 50),
                slope=";".join(["1"] * 50 + ["-9/10"] * 50),
                start="1",
            ),
            {lambda_0: Fraction(1, 200)},
            1000,
            {
                "printed": "1.1439",
                "corrected": "0.4686",
                "sharpened": "0.5833",
            },
            "half of a hundred clients want to stay where the others want to leave: print is violated",
        ),
    ),
    rests_on=("fedfw.eq52", "fedfw.lem2"),
)
