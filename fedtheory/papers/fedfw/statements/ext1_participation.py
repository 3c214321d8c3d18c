r"""FedFW, (17): Theorem 1 when a client takes part in a round with probability p.

The rate is (pt)^(-1/2): rounds count as often as clients come. (44) is the explicit bound; in print it has lost the
start, as (43) has, and a factor √n that (37) and (38) have.
"""

from fractions import Fraction
from functools import partial

import sympy as sp

from fedtheory.core.metrics import EXPECTED_OBJECTIVE_GAP
from fedtheory.core.properties import FEASIBLE_START
from fedtheory.core.statement import (
    Assumption,
    Bound,
    SampledExhibit,
    Source,
    Statement,
    Status,
    t,
)
from fedtheory.core.verdict import Outcome
from fedtheory.papers.fedfw.algorithms.expected_participation import expected_participation
from fedtheory.papers.fedfw.algorithms.sampled_fedfw import sampled_participation
from fedtheory.papers.fedfw.instances.interval_start import interval_start
from fedtheory.papers.fedfw.statements.eq43_participation import (
    ASSUMPTIONS,
    OFTEN,
    RARELY,
    apart_price,
    initial_price,
    later_price,
    moving_price,
)
from fedtheory.papers.fedfw.statements.notation import (
    PENALTY,
    D,
    H,
    L,
    Y_star,
    g_star,
    lambda_0,
    n,
    zeta_star,
)
from fedtheory.papers.fedfw.statements.participation import (
    CONSENSUS,
    PARTICIPATION,
    PARTICIPATION_CONSTANTS,
    PARTICIPATION_SCHEDULE,
    Delta_1,
    a,
    p,
)
from fedtheory.papers.fedfw.statements.participation_exhibits import ALONE, EXHIBITS
from fedtheory.papers.fedfw.statements.thm1_convex import FEASIBLE, G_corrected, G_printed

# (44), second line, letter for letter: pt + 2 - p is a_t, and √n stands where (37) and (38) have none.
price_44 = 2 * D**2 * L / (p * t + 2 - p) + 1 / sp.sqrt(p * t + 2 - p) * (
    2 * n * D**2 * lambda_0
    + 2
    * G_printed
    / (sp.sqrt(n) * lambda_0)
    * (Y_star + D * sp.sqrt(lambda_0 * (L + n * lambda_0)))
)

# The same steps, (34) to (38), from (43) at X^t: λ_{t-1} = λ₀√a_{t-1}, and the start under the root as well.
start_under_root = (1 - p) * lambda_0 * Delta_1 / sp.sqrt(a(t - 1))
distance_44 = (
    2
    / (lambda_0 * sp.sqrt(a(t - 1)))
    * (
        zeta_star / sp.sqrt(n)
        + sp.sqrt(D**2 * lambda_0 * (L / sp.sqrt(a(t - 1)) + n * lambda_0) + start_under_root)
    )
)
corrected_44 = (
    initial_price
    + 2 * L * D**2 / a(t - 1)
    + 2 * n * lambda_0 * D**2 / sp.sqrt(a(t - 1))
    + G_corrected * distance_44
)

# Ours, as in Theorem 1: the largest of (H/√n)d - (λ/2)d² over d, at λ = λ₀√a_{t-1}.
consensus_price = H**2 / (2 * n * lambda_0 * sp.sqrt(a(t - 1)))
sharpened = initial_price + moving_price + consensus_price

# True of every draw from a start in 𝒟: F(x) - F* ≤ ⟨∇F(x*), x - x*⟩ + (L/2)‖x - x*‖².
largest_gap = g_star * D + L * D**2 / 2

SAMPLED_EXHIBITS = (
    SampledExhibit(
        partial(interval_start, curvature="0", slope=";".join("1" * 20), start="1"),
        {lambda_0: Fraction(1, 10000), p: Fraction(1, 10)},
        100,
        {
            "printed": Outcome.VIOLATED,
            "corrected": Outcome.VACUOUS,
            "sharpened": Outcome.INCONCLUSIVE,
            "rarely": Outcome.INCONCLUSIVE,
            "rate": Outcome.HOLDS,
        },
        "twenty like clients from the far end, hardly ever there: ours is met but for a two-hundredth",
    ),
    SampledExhibit(
        partial(interval_start, curvature="0", slope="-3;1;-3;1;1;-3;1;1"),
        {lambda_0: Fraction(1, 4), p: Fraction(1, 2)},
        60,
        {
            "printed": Outcome.HOLDS,
            "corrected": Outcome.VACUOUS,
            "sharpened": Outcome.HOLDS,
            "often": Outcome.HOLDS,
            "rarely": Outcome.HOLDS,
            "later": Outcome.HOLDS,
            "rate": Outcome.HOLDS,
        },
        "eight opposed clients, there half of the time",
    ),
)

EXTENSION_1 = Statement(
    id="fedfw.ext1",
    title="FedFW with partial participation converges as (pt)^(-1/2) on smooth convex clients",
    source=Source("dadras2024fedfw", "Section 4.2, eq. (17)"),
    algorithm=expected_participation,
    schedule=PARTICIPATION_SCHEDULE,
    constants=PARTICIPATION_CONSTANTS,
    parameters=(PENALTY, PARTICIPATION),
    assumptions=ASSUMPTIONS,
    bounds=(
        Bound(
            Status.PRINTED,
            "eq. (44), with G of Lemma 2",
            EXPECTED_OBJECTIVE_GAP,
            price_44,
            remark="printed without an expectation; (17) has one",
        ),
        Bound(
            Status.CORRECTED,
            "eq. (44), by the steps it names, with G of Lemma 2's proof",
            EXPECTED_OBJECTIVE_GAP,
            corrected_44,
            first_round=2,
            also=(FEASIBLE, CONSENSUS),
        ),
        Bound(
            Status.SHARPENED,
            "ours",
            EXPECTED_OBJECTIVE_GAP,
            sharpened,
            first_round=2,
            also=(FEASIBLE, CONSENSUS),
        ),
        Bound(
            Status.SHARPENED,
            "ours: any start, p at least 1/2",
            EXPECTED_OBJECTIVE_GAP,
            sharpened,
            name="often",
            first_round=2,
            conditions=(OFTEN,),
            also=(FEASIBLE,),
        ),
        Bound(
            Status.SHARPENED,
            "ours: any start, p at most 1/2",
            EXPECTED_OBJECTIVE_GAP,
            apart_price + moving_price + consensus_price,
            name="rarely",
            first_round=2,
            conditions=(RARELY,),
            also=(FEASIBLE,),
        ),
        Bound(
            Status.SHARPENED,
            "ours: any start, p at least 1/2, from the fourth round on",
            EXPECTED_OBJECTIVE_GAP,
            initial_price + later_price + consensus_price,
            name="later",
            first_round=4,
            conditions=(OFTEN,),
            also=(FEASIBLE,),
        ),
        Bound(
            Status.ORDERED,
            "eq. (17), with a constant of ours for the O",
            EXPECTED_OBJECTIVE_GAP,
            (
                2 * (1 - p) * Delta_1
                + 2 * L * D**2
                + sp.Rational(4, 3) * n * lambda_0 * D**2
                + H**2 / (2 * n * lambda_0)
            )
            / sp.sqrt(p * t),
            name="rate",
            first_round=2,
            also=(FEASIBLE, CONSENSUS),
        ),
        Bound(
            Status.LOWER,
            "ours: what is left of the start",
            EXPECTED_OBJECTIVE_GAP,
            initial_price,
            relation=">=",
            first_round=2,
            also=(Assumption("one linear client starts at the far end", ALONE, "ours"),),
            remark="an equality there: no bound can do without the initial term",
        ),
    ),
    rate=(p * t) ** sp.Rational(-1, 2),
    trivial={EXPECTED_OBJECTIVE_GAP: largest_gap},
    exhibits=EXHIBITS,
    rests_on=("fedfw.thm1", "fedfw.lem2", "fedfw.eq43"),
    sampled=sampled_participation,
    ranges={EXPECTED_OBJECTIVE_GAP: (sp.Integer(0), largest_gap)},
    range_promises=frozenset({FEASIBLE_START}),
    sampled_exhibits=SAMPLED_EXHIBITS,
)
