"""Lemma G.1: the identity, with drift and residuals in place of the variance; then the printed shape, constant 1."""

from fedtheory.core.expression import Tree
from fedtheory.core.proof import Line, Proof, Use, combination, conclusion, step
from fedtheory.core.statement import t
from fedtheory.core.term import Schema, at_most, expect
from fedtheory.papers.ffgb.proofs.sampling_identity import IDENTITY
from fedtheory.papers.ffgb.proofs.sampling_rounds import (
    OVER_W,
    TIME,
    drawn_error,
    end_weight,
    error,
    lags_in_mean,
    past,
    signs,
    unit,
    variances,
)
from fedtheory.papers.ffgb.proofs.sampling_setting import FROM_0, SETTING
from fedtheory.papers.ffgb.proofs.sampling_steps import LOCAL
from fedtheory.papers.ffgb.statements.lemG_1_variance import LEMMA_G1
from fedtheory.papers.ffgb.statements.notation import G, K, gamma, mu
from fedtheory.papers.ffgb.statements.sampling import kappa, sampled
from fedtheory.papers.ffgb.statements.sampling_sums import spread, weight

OURS = conclusion(SETTING, LEMMA_G1.bound("sharpened"))
PRINTED = conclusion(SETTING, LEMMA_G1.bound("ordered"))
BEFORE: dict[str, Tree] = {"t": ["-", "t", "1"]}
bound = step(
    "sharpened",
    "Lemma G.1; ours",
    "the identity, and the bound of the variance",
    combination(
        Schema(
            expect("w", error) <= sampled * (unit * spread(t, kappa) / end_weight) ** 2,
            TIME,
            (FROM_0,),
        ),
        Use("sampling", {"t": "t"}),
        Use("variance", {"t": "t", "w": "w"}, times=sampled / end_weight**2, over=OVER_W),
        name="of a round",
    ),
    Line(OURS, "instance", {"of": Use("of a round", BEFORE).reference()}),
)
PREFIX = (*IDENTITY, *LOCAL, signs, lags_in_mean, variances, past, drawn_error, bound)
LEMMA_G1_SHARPENED = Proof(LEMMA_G1, "sharpened", SETTING, PREFIX)

# v_{t-1} <= 2K²t/γ, and the printed shape is its square
shape = 2 * K**2 * t / gamma
less_spread = 2 * K**2 * t * (1 + kappa) - spread(
    t - 1, kappa
)  # K(K - 1) and κ(2K²t - 2Kt - 2K + 2), both nonnegative
printed = step(
    "ordered",
    "Lemma G.1, with the constant 1 for the O",
    "v_{t-1} <= 2K²t/gamma: K² - K >= 0, and (K - 1)(Kt - 1) >= 0",
    combination(
        Schema(at_most(spread(t - 1, kappa), shape), TIME, (at_most(1, t),)),
        Use("gamma_1", times=2 * (K - 1) * (K * t - 1) / gamma),
        name="spread",
    ),
    combination(
        PRINTED,
        Use("sharpened", {"t": "t"}),
        Use(
            "spread",
            {"t": "t"},
            times=sampled * G**2 / mu**2 / weight(t) ** 2 * (shape + spread(t - 1, kappa)),
        ),
    ),
)
LEMMA_G1_PRINTED = Proof(LEMMA_G1, "ordered", SETTING, (*PREFIX, printed))
