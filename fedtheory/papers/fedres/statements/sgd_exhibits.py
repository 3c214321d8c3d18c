"""Runs that the statements on FedRes.SGD carry with them."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

import sympy as sp

from fedtheory.core.statement import Exhibit, SampledExhibit
from fedtheory.core.verdict import Outcome
from fedtheory.papers.fedres.instances.pair_batches import pair_batches
from fedtheory.papers.fedres.instances.pair_quadratics import pair_quadratics
from fedtheory.papers.fedres.instances.residual_losses import residual_losses
from fedtheory.papers.fedres.instances.residual_regression import residual_regression
from fedtheory.papers.fedres.statements.steps import eta, eta_l


def pinned(exhibit: Exhibit, tightness: Mapping[str, str]) -> Exhibit:
    """The run with the tightness that a statement's bounds must show on it."""
    return replace(exhibit, pinned=tightness)


TWO_SAMPLES = "3/10 1/5 3/10,-1/5 3/10 -1/10;1/10 -3/10 1/5,1/4 1/5 -3/10"
BEST = "382/1037 3/13 -1016/1037"
DOWNHILL = "1/2 1/8 1/8 0 0 0"
NOISY_SLOPE = "1/2 3/16 3/16 1/10000 0 1/10000,1/2 -1/16 -1/16 1/10000 0 1/10000"

UNLIKE = Exhibit(
    lambda: pair_quadratics(
        regression=TWO_SAMPLES, comparator=BEST, uplink="1", downlink="0 1", weights="1 2"
    ),
    {eta: Fraction(1, 2), eta_l: Fraction(1)},
    8,
    {"ordered": "0.0060", "ordered-dependent": "0.0060", "sharpened": "0.0563"},
    "two clients, two samples each, unlike delays and steps",
)
STRAIGHT = Exhibit(
    lambda: pair_quadratics(losses=DOWNHILL, comparator="-1 -1"),
    {eta: Fraction(1, 25), eta_l: Fraction(1, 25)},
    200,
    {
        "ordered": "0.9086",
        "ordered-dependent": "0.9086",
        "sharpened": "0.9853",
        "small-steps": "0.9853",
        "joint": "0.9853",
    },
    "down a slope without noise, and at the comparator in the end: only the start costs",
)
LATE = Exhibit(
    lambda: pair_quadratics(
        losses="1/4 0 -1/2 0 0 1/2;1/4 0 1/2 0 0 1/2",
        comparator="0 1 -1",
        uplink="2 3",
        downlink="1 0",
    ),
    {eta: Fraction(1, 100), eta_l: Fraction(1, 10)},
    60,
    {
        "ordered": "0.0541",
        "ordered-dependent": "0.0541",
        "sharpened": "0.2997",
        "small-steps": "0.3332",
    },
    "two bowls apart, three rounds late",
)
HUBER = Exhibit(
    lambda: residual_losses(
        kind="huber",
        samples="1/2 1/4 9/10,1/2 -1/4 7/10;1/2 1/4 -8/10,1/2 1/2 9/10",
        uplink="1",
        downlink="0 1",
    ),
    {eta: Fraction(1, 4), eta_l: Fraction(1, 2)},
    8,
    {"ordered": "0.0760", "ordered-dependent": "0.0760", "sharpened": "0.3282"},
    "Huber's loss: two clients with outlying labels, one of them two rounds late",
)
LOGISTIC = Exhibit(
    lambda: residual_losses(
        kind="logistic", samples="1 1/2 1,1/2 -1 -1;1 1 -1,1/2 1/2 1", uplink="1", weights="1 2"
    ),
    {eta: Fraction(1, 2), eta_l: Fraction(1)},
    8,
    {
        "ordered": "0.0305",
        "ordered-dependent": "0.0305",
        "sharpened": "0.2099",
        "small-steps": "0.2264",
    },
    "logistic loss: two clients whose labels disagree, with steps of their own",
)
STEEP = Exhibit(
    lambda: pair_quadratics(losses=NOISY_SLOPE, comparator="-1 -1", uplink="2"),
    {eta: Fraction(1), eta_l: Fraction(1)},
    14,
    {
        "ordered": "0.1189",
        "ordered-dependent": "0.1189",
        "sharpened": "0.6800",
        "small-steps": "0.6033",
        "joint": "0.6800",
    },
    "a slope as steep as half its noise, two rounds late, with one long step",
)
EXHIBITS: tuple[Exhibit, ...] = (UNLIKE, STRAIGHT, LATE, HUBER, LOGISTIC, STEEP)

TUNED = Exhibit(
    lambda: pair_quadratics(regression=TWO_SAMPLES, comparator=BEST),
    {},
    8,
    {},
    "two clients, two samples each, no delay but the round's own",
)
NOISY = Exhibit(
    lambda: pair_quadratics(losses=NOISY_SLOPE, comparator="-1 -1"),
    {},
    14,
    {},
    "a slope as steep as half its noise",
)
ALONE = Exhibit(
    lambda: pair_quadratics(
        losses=";".join(["1/4 0 -1/2 0 0 1/2"] * 100), comparator="0 " + " ".join(["1"] * 100)
    ),
    {},
    1000,
    {},
    "a hundred clients that need no server, and take its step",
)
BATCHES = Exhibit(
    lambda: pair_batches(losses=NOISY_SLOPE, comparator="-1 -1", batch=2, uplink="2"),
    {},
    7,
    {"ordered": "0.0757", "sharpened": "0.3209"},
    "the same slope in batches of two, two samples late",
)


def drawn(parameters: Mapping[sp.Symbol, Fraction], *bounds: str) -> SampledExhibit:
    """Eight clients whose features overlap, four rounds late: beyond enumeration."""
    return SampledExhibit(
        lambda: residual_regression(clients=8, rho=0.9, uplink=2, downlink=2),
        parameters,
        400,
        dict.fromkeys(bounds, Outcome.HOLDS),
        "regression on residuals, measured by its population excess",
    )


SMALL_STEPS = {eta: Fraction(1, 100), eta_l: Fraction(1, 20)}
ONE_STREAM = SampledExhibit(
    lambda: pair_quadratics(
        losses=";".join(["1/2 1/2 0 0 0 0" + ",1/2 -1/2 0 0 0 0" * 3] * 60),
        comparator="1" + " 0" * 60,
        draws="shared",
    ),
    {eta: Fraction(1, 15), eta_l: Fraction(1, 1000)},
    200,
    {"ordered-dependent": Outcome.VIOLATED},
    "sixty clients that see one stream: errors add up as gradients do",
)
