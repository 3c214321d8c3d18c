r"""FedFW, (43): Frank-Wolfe on a moving surrogate, when a client takes part with probability p.

(43) bounds E F̂_t(X^{t+1}) - F*, for t ≥ 1; here every bound is about X^t, as the theorem is. The print has lost what is
left of the start: with every client in every round η_1 = 1 wipes it out, with p < 1 it leaves as 1/(pt)².
"""

import sympy as sp

from fedtheory.core.claim import Claim
from fedtheory.core.properties import COMPACT_DOMAIN, CONVEX, SMOOTH
from fedtheory.core.statement import Assumption, Bound, Source, Statement, Status, t
from fedtheory.papers.fedfw.algorithms.expected_participation import expected_participation
from fedtheory.papers.fedfw.metrics import EXPECTED_SURROGATE_GAP
from fedtheory.papers.fedfw.statements.notation import PENALTY, D, L, lambda_0, n
from fedtheory.papers.fedfw.statements.participation import (
    CONSENSUS,
    PARTICIPATION,
    PARTICIPATION_CONSTANTS,
    PARTICIPATION_SCHEDULE,
    Delta_1,
    a,
    d_1,
    p,
)
from fedtheory.papers.fedfw.statements.participation_exhibits import SURROGATE_EXHIBITS
from fedtheory.papers.fedfw.statements.thm1_convex import FEASIBLE

# (43) at X^t, letter for letter.
surrogate_43 = 2 * n * D**2 / p * (L / n / (t - 1 + 2 / p) + lambda_0 / sp.sqrt(t - 1 + 2 / p))

# Ours. The product of the 1 - pη_i, i < t, is (2 - 2p)(2 - p)/(a_{t-2}a_{t-1}), what is left of the start; split here
# into fractions: 1/(a_{t-2}a_{t-1}) = (1/a_{t-2} - 1/a_{t-1})/p.
left = (2 - p) / p * (1 / a(t - 2) - 1 / a(t - 1))
initial_price = 2 * (1 - p) * Delta_1 * left
# A start apart is punished by the first penalty, λ₀√2/2, where a client stays away more often than not.
apart_price = (2 * (1 - p) * Delta_1 + (1 - 2 * p) * sp.sqrt(2) * lambda_0 * d_1**2) * left
# The sum in (30), with p in the place of 1.
moving_price = 2 * L * D**2 / a(t - 1) + sp.Rational(4, 3) * n * lambda_0 * D**2 / sp.sqrt(a(t - 1))
# The same before p(t - 1) is put below a_{t-1}: the L-term grows up to pt = 2, and falls from there on.
later_price = moving_price.subs(1 / a(t - 1), p * (t - 1) / a(t - 1) ** 2)

ASSUMPTIONS = (
    Assumption("D is a convex and compact set", COMPACT_DOMAIN, "eq. (1)"),
    Assumption("each f_i is L-smooth", SMOOTH, "Theorem 1, Lemma 1"),
    Assumption("each f_i is convex", CONVEX, "Theorem 1; (25)"),
)
RARELY, OFTEN = Claim(2 * p, "<=", sp.Integer(1)), Claim(sp.Integer(1), "<=", 2 * p)

EQUATION_43 = Statement(
    id="fedfw.eq43",
    title="the surrogate gap of FedFW with partial participation",
    kind="equation",
    source=Source("dadras2024fedfw", "eq. (43)"),
    algorithm=expected_participation,
    schedule=PARTICIPATION_SCHEDULE,
    constants=tuple(c for c in PARTICIPATION_CONSTANTS if c.symbol in {n, L, D, Delta_1, d_1}),
    parameters=(PENALTY, PARTICIPATION),
    assumptions=ASSUMPTIONS,
    bounds=(
        Bound(
            Status.PRINTED,
            "eq. (43), at X^t",
            EXPECTED_SURROGATE_GAP,
            surrogate_43,
            first_round=2,
            remark="printed for the expectation given the past, E_t",
        ),
        Bound(
            Status.CORRECTED,
            "eq. (43), at X^t, with what is left of the start",
            EXPECTED_SURROGATE_GAP,
            surrogate_43 + initial_price,
            first_round=2,
            also=(FEASIBLE, CONSENSUS),
        ),
        Bound(
            Status.SHARPENED,
            "ours: no 1/p, and 4/3 for its 2",
            EXPECTED_SURROGATE_GAP,
            initial_price + moving_price,
            first_round=2,
            also=(FEASIBLE, CONSENSUS),
        ),
        Bound(
            Status.SHARPENED,
            "ours: any start, p at least 1/2",
            EXPECTED_SURROGATE_GAP,
            initial_price + moving_price,
            name="often",
            first_round=2,
            conditions=(OFTEN,),
            also=(FEASIBLE,),
            remark="the first round pays for a start apart, without consensus",
        ),
        Bound(
            Status.SHARPENED,
            "ours: any start, p at most 1/2",
            EXPECTED_SURROGATE_GAP,
            apart_price + moving_price,
            name="rarely",
            first_round=2,
            conditions=(RARELY,),
            also=(FEASIBLE,),
        ),
        Bound(
            Status.SHARPENED,
            "ours: any start, p at least 1/2, from the fourth round on",
            EXPECTED_SURROGATE_GAP,
            initial_price + later_price,
            name="later",
            first_round=4,
            conditions=(OFTEN,),
            also=(FEASIBLE,),
            remark="true for every p and t, but up to pt = 2 it grows with the rounds",
        ),
    ),
    rate=(p * t) ** sp.Rational(-1, 2),
    exhibits=SURROGATE_EXHIBITS,
    rests_on=("fedfw.lem1",),
)
