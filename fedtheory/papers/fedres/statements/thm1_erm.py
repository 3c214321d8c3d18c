r"""FedRes.ERM, Theorem 1: all clients and the server minimise the empirical loss in turns, with delays.

The printed proof rests on Lemma 6, which is false as printed, and on Lemma 3, which is off by a round. The theorem
survives. Ours has no T^(-3/4) term, the dimension divided by P also in the lower order, and no constant beside γD²: a
half step of alternating minimisation gains what a Frank-Wolfe step towards the comparator gains.
"""

import sympy as sp

from fedtheory.core.claim import Claim
from fedtheory.core.statement import Bound, Source, Statement, Status, t
from fedtheory.papers.fedres.algorithms.fedres_erm import expected_erm, sampled_erm
from fedtheory.papers.fedres.metrics import EXPECTED_EXCESS, EXPECTED_REGRET
from fedtheory.papers.fedres.statements.erm import (
    ASSUMPTIONS,
    CONSTANTS,
    CYCLE,
    DELAYS,
    N,
    R,
    alpha,
    beta,
    sigma_bar,
)
from fedtheory.papers.fedres.statements.erm_curve import regret_curve
from fedtheory.papers.fedres.statements.exhibits_erm import EXHIBITS, SAMPLED
from fedtheory.papers.fedres.statements.notation import D, G, P, gamma

alpha_t, beta_t = sp.symbols("alpha_t beta_t")
logarithm = sp.log(1 + 8 * D * G * P * t / R)
noise = sigma_bar * sp.sqrt(2) * sp.sqrt(N) * sp.sqrt(logarithm) / sp.sqrt(P)
early = (4 * CYCLE + 4 + sp.Rational(5, 4) / P) * R
slow = (
    48 * CYCLE * gamma * D**2
    + sp.Rational(8, 9) * R * N * logarithm / P
    + sp.Rational(3, 2) * sp.sqrt(CYCLE) * noise
)
KNOWN_SIGN = (Claim(sp.Integer(0), "<=", logarithm),)

THEOREM_1 = Statement(
    id="fedres.thm1",
    title="FedRes.ERM: the global model's complexity is shared by the clients, and delays are of lower order",
    source=Source("agarwal2020fedres", "Theorem 1, (4)"),
    algorithm=expected_erm,
    schedule={alpha_t: alpha, beta_t: beta},
    constants=CONSTANTS,
    parameters=DELAYS,
    assumptions=ASSUMPTIONS,
    bounds=(
        Bound(
            Status.ORDERED,
            "(4), with constants, logarithms and a polynomial of ours for the O",
            EXPECTED_REGRET,
            3 * noise / sp.sqrt(t) + (slow * (1 + sp.log(t)) + early) / t ** sp.Rational(3, 4),
            conditions=KNOWN_SIGN,
            remark="the condition says that a logarithm is not negative; it always holds",
        ),
        Bound(
            Status.SHARPENED,
            "ours",
            EXPECTED_REGRET,
            3 * noise / sp.sqrt(t) + slow * (1 + sp.log(t)) / t + early / t,
            conditions=KNOWN_SIGN,
            remark="the condition says that a logarithm is not negative; it always holds",
        ),
        Bound(
            Status.SHARPENED,
            "ours; (22) and the last display of the proof, for one round",
            EXPECTED_EXCESS,
            sp.Rational(3, 2) * noise / sp.sqrt(t) + (slow + sp.Rational(5, 4) * R / P) / t,
            name="round",
            first_round=8,
            conditions=(Claim(4 * CYCLE + 4, "<=", t), *KNOWN_SIGN),
            remark="a round that can look back a cycle at least",
        ),
        Bound(
            Status.SHARPENED,
            "ours, the sum that the closed form estimates",
            EXPECTED_REGRET,
            regret_curve,
            name="curve",
        ),
    ),
    rate=sp.sqrt(sp.log(t) / t) + 24 / t ** sp.Rational(3, 4),
    trivial={EXPECTED_REGRET: R, EXPECTED_EXCESS: R},
    exhibits=EXHIBITS,
    sampled=sampled_erm,
    ranges={EXPECTED_REGRET: (-R, R), EXPECTED_EXCESS: (-R, R)},
    sampled_exhibits=SAMPLED,
    rests_on=("fedres.lem1", "fedres.lem2"),
)
