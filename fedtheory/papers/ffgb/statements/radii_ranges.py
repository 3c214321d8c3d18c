r"""FFGB, the ranges of both radii: how large ω_TV and ω_{W1} can be.

The mean of the inputs has a part 1/N of every client's, which need not be moved: no federation reaches ω_TV = 1, and on
inputs of diameter Δ none reaches Δ. Clients with one point each, all Δ apart, are as far from their mean as can be.
"""

from functools import partial

import sympy as sp

from fedtheory.core.concepts import INPUT_DIAMETER
from fedtheory.core.statement import (
    Bound,
    Constant,
    Exhibit,
    Scope,
    Source,
    Statement,
    Status,
)
from fedtheory.papers.ffgb.algorithms.input_probe import input_probe
from fedtheory.papers.ffgb.instances.spread_inputs import spread_inputs
from fedtheory.papers.ffgb.metrics import MEAN_TOTAL_VARIATION, MEAN_WASSERSTEIN
from fedtheory.papers.ffgb.statements.notation import NUMBER, N

Delta = sp.Symbol("Delta", nonnegative=True)

RANGES = Statement(
    id="ffgb.radii",
    title="no federation is further apart than 1 - 1/N of the most",
    source=Source("shen2022ffgb", "(12), (16); ours"),
    kind="lemma",
    algorithm=input_probe,
    schedule={},
    constants=(NUMBER, Constant(Delta, INPUT_DIAMETER, "ours")),
    parameters=(),
    assumptions=(),
    bounds=(
        Bound(
            Status.SHARPENED,
            "ours: omega_TV",
            MEAN_TOTAL_VARIATION,
            1 - 1 / N,
            name="total-variation",
            scope=Scope.STATIC,
        ),
        Bound(
            Status.SHARPENED,
            "ours: omega_{W1}",
            MEAN_WASSERSTEIN,
            (1 - 1 / N) * Delta,
            name="wasserstein-1",
            scope=Scope.STATIC,
        ),
    ),
    rate=sp.Integer(1),
    exhibits=(
        Exhibit(
            partial(spread_inputs, points="0,3", weights="1,0;0,1"),
            {},
            1,
            {"total-variation": "1.0000", "wasserstein-1": "1.0000"},
            "two clients with one point each: both radii are as large as they can be",
        ),
        Exhibit(
            partial(spread_inputs, points="0,1,2,3", weights="1/2,1/2,0,0;0,1/2,1/2,0;0,0,1/2,1/2"),
            {},
            1,
            {"total-variation": "0.6667", "wasserstein-1": "0.3889"},
            "three clients that share points",
        ),
    ),
)
