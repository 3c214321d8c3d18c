r"""FedFW, Lemma 3, (66): the stacked gap of FedFW-sto.

The paper takes it from the literature and omits the proof. Here it is proved, in the sharper form of a bound on the
surrogate gap E F̂_{t-1}(X^t) - F*, of which (66) drops the penalty. As printed it is false in the first round, where
nothing is known of X^1: C has the diameter of 𝒟 where 𝒟ⁿ has √n times that.
"""

from fractions import Fraction

import sympy as sp

from fedtheory.core.statement import Bound, Exhibit, Source, Statement, Status, t
from fedtheory.papers.fedfw.algorithms.fedfw_sto import expected_fedfw_sto
from fedtheory.papers.fedfw.instances.noisy import noisy
from fedtheory.papers.fedfw.metrics import EXPECTED_STACKED_GAP, EXPECTED_SURROGATE_GAP
from fedtheory.papers.fedfw.statements.notation import CONSTANTS, PENALTY, D, L, g_star, lambda_0, n
from fedtheory.papers.fedfw.statements.thm1_convex import FEASIBLE
from fedtheory.papers.fedfw.statements.thm3_stochastic import (
    ASSUMPTIONS,
    FIRST_ERROR,
    IF_FIRST,
    IF_NOISE,
    NOISE,
    SCHEDULE,
    Q_first,
    Q_noise,
    stacked_gap,
    stacked_gap_mended,
    surrogate_price,
)

LEMMA_3 = Statement(
    id="fedfw.lem3",
    title="the stacked gap of FedFW-sto",
    kind="lemma",
    source=Source("dadras2024fedfw", "Lemma 3, eq. (66)"),
    algorithm=expected_fedfw_sto,
    schedule=SCHEDULE,
    constants=(
        *(c for c in CONSTANTS if c.symbol in {n, L, D, g_star}),
        NOISE,
        FIRST_ERROR,
    ),
    parameters=(PENALTY,),
    assumptions=ASSUMPTIONS,
    bounds=(
        Bound(
            Status.PRINTED,
            "eq. (66); Q its second entry",
            EXPECTED_STACKED_GAP,
            stacked_gap(Q_noise),
            conditions=(IF_NOISE,),
        ),
        Bound(
            Status.PRINTED,
            "eq. (66); Q its first entry",
            EXPECTED_STACKED_GAP,
            stacked_gap(Q_first),
            name="printed-start",
            conditions=(IF_FIRST,),
        ),
        Bound(
            Status.CORRECTED,
            "eq. (66) from t = 2 on, feasible start; Q its second entry",
            EXPECTED_STACKED_GAP,
            stacked_gap(Q_noise),
            name="corrected",
            first_round=2,
            also=(FEASIBLE,),
            remark="no larger than print; the first entry of Q is not needed",
        ),
        Bound(
            Status.CORRECTED,
            "eq. (66) in every round, with 9 sqrt(n) D sqrt(Q) in C; Q its second entry",
            EXPECTED_STACKED_GAP,
            stacked_gap_mended(Q_noise),
            name="diameter",
            conditions=(IF_NOISE,),
            also=(FEASIBLE,),
        ),
        Bound(
            Status.CORRECTED,
            "eq. (66) in every round, with 9 sqrt(n) D sqrt(Q) in C; Q its first entry",
            EXPECTED_STACKED_GAP,
            stacked_gap_mended(Q_first),
            name="diameter-start",
            conditions=(IF_FIRST,),
            also=(FEASIBLE,),
        ),
        Bound(
            Status.SHARPENED,
            "ours",
            EXPECTED_STACKED_GAP,
            surrogate_price,
            first_round=2,
            also=(FEASIBLE,),
        ),
        Bound(
            Status.SHARPENED,
            "ours, with the penalty",
            EXPECTED_SURROGATE_GAP,
            surrogate_price,
            name="surrogate",
            first_round=2,
            also=(FEASIBLE,),
        ),
    ),
    rate=t ** sp.Rational(-1, 3),
    trivial={EXPECTED_STACKED_GAP: g_star * D + L * D**2 / 2},
    exhibits=(
        Exhibit(
            lambda: noisy(curvature="0", slope="99/100", noise="1;-1"),
            {lambda_0: Fraction(1, 1000)},
            16,
            {
                "printed": "0.0137",
                "corrected": "0.0137",
                "diameter": "0.0137",
                "sharpened": "0.4282",
                "surrogate": "0.4282",
            },
            "a slope just below its noise: half of the first draws point the wrong way",
        ),
        Exhibit(
            lambda: noisy(curvature="0", slope=";".join(["1"] * 400), start="1", noise="0"),
            {lambda_0: Fraction(1, 10**9)},
            5,
            {
                "printed-start": "1.1169",
                "corrected": "0.0000",
                "diameter-start": "0.0558",
                "sharpened": "0.0000",
                "surrogate": "0.0000",
            },
            "four hundred like clients at the wrong end: print is crossed in round 1",
        ),
        Exhibit(
            lambda: noisy(curvature="2", slope="2;2", start="-1", noise="1/2;-1/2"),
            {lambda_0: Fraction(1, 10)},
            8,
            {
                "printed": "0.0024",
                "corrected": "0.0024",
                "diameter": "0.0020",
                "sharpened": "0.1234",
                "surrogate": "0.1326",
            },
            "curved losses",
        ),
    ),
)
