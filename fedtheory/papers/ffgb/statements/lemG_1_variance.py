r"""FFGB, Lemma G.1: what drawing m of the N clients adds to a round.

Printed as an O; it is an identity times a bound: (N - m)/((N - 1)m) times the variance of what the clients return,
and that variance is at most what drift and residuals allow. With equal inputs the printed shape needs no constant.
"""

import sympy as sp

from fedtheory.core.statement import Bound, Source, Statement, Status, t
from fedtheory.papers.ffgb.algorithms.ffgb_sampled import drawn_ffgb, expected_ffgb
from fedtheory.papers.ffgb.metrics import SAMPLING_ERROR
from fedtheory.papers.ffgb.statements.homogeneous_notation import BASIC
from fedtheory.papers.ffgb.statements.notation import (
    LOCAL_STEPS,
    ROUND_OF_PRINT,
    G,
    K,
    N,
    gamma,
    mu,
)
from fedtheory.papers.ffgb.statements.sampling import (
    ALIKE,
    ALIKE_SCHEDULE,
    DRAWN,
    LARGEST,
    MANY,
    NO_MORE,
    TWO_CLIENTS,
    kappa,
    m,
    sampled,
)
from fedtheory.papers.ffgb.statements.sampling_exhibits import LEMMA_EXHIBITS
from fedtheory.papers.ffgb.statements.sampling_sums import spread, weight

# η^{K,t} of the round before: an entry t is what round t - 1 returns.
eta = 2 / (mu * (K * t + 1))

LEMMA_G1 = Statement(
    id="ffgb.lemG_1",
    title="a sampled round of FFGB errs by its share of the clients' variance",
    kind="lemma",
    source=Source("shen2022ffgb", "Lemma G.1"),
    algorithm=expected_ffgb,
    sampled=drawn_ffgb,
    ranges={SAMPLING_ERROR: (sp.Integer(0), sampled * LARGEST**2)},
    schedule=ALIKE_SCHEDULE,
    constants=(*BASIC, MANY),
    parameters=(LOCAL_STEPS, DRAWN),
    assumptions=ALIKE,
    conditions=(TWO_CLIENTS, NO_MORE),
    bounds=(
        Bound(
            Status.ORDERED,
            "Lemma G.1, with the constant 1 for the O",
            SAMPLING_ERROR,
            (N - m) / (N - 1) * eta**2 * K**2 * G**2 / (m * gamma**2),
            remark=ROUND_OF_PRINT,
        ),
        Bound(
            Status.SHARPENED,
            "ours",
            SAMPLING_ERROR,
            sampled * (G / mu * spread(t - 1, kappa) / weight(t)) ** 2,
            remark=ROUND_OF_PRINT,
        ),
    ),
    rate=t ** sp.Integer(-2),
    exhibits=LEMMA_EXHIBITS,
)
