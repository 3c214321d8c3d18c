"""Runs that the statements on contextual bandits carry with them."""

from collections.abc import Mapping
from fractions import Fraction
from functools import partial

import sympy as sp

from fedtheory.core.statement import Exhibit, SampledExhibit
from fedtheory.core.verdict import Outcome
from fedtheory.papers.fedres.instances.contextual_bandit import contextual_bandit
from fedtheory.papers.fedres.statements.steps import eta, eta_l

FOUR_ARMS = "1/8 1/8 -1/8 1/8 1/8 -1/8 -1/8 -1/8,1/4 0 0 1/4 -1/4 0 0 -1/4"
SMALL_ARMS = "0 -1/16 0 1/16"

TWO_ARMS = Exhibit(
    lambda: contextual_bandit(contexts="0 -1/4 0 1/4", comparator="0 1", period=4),
    {eta: Fraction(1, 2), eta_l: Fraction(4)},
    12,
    {"sharpened": "0.3522", "small-steps": "0.3744"},
    "one client, two arms that differ by half a reward, no noise: right from the second period on",
)
TWO_CLIENTS = Exhibit(
    lambda: contextual_bandit(
        contexts="1/4 1/4 -1/4 1/8;1/4 -1/8 -1/8 1/4",
        comparator="3/4 1/2 -1/2",
        period=3,
        uplink="1 3",
        downlink="0 2",
    ),
    {eta: Fraction(1, 2), eta_l: Fraction(1)},
    7,
    {"sharpened": "0.0633"},
    "two clients, one of them late by more than a period",
)
FIVE_ARMS = Exhibit(
    lambda: contextual_bandit(
        contexts="0 1/2 0 -1/2 0 -1/2 0 -1/2 0 -1/2", comparator="0 1", period=1
    ),
    {eta: Fraction(1, 2), eta_l: Fraction(1)},
    6,
    {"sharpened": "0.8000", "small-steps": "0.8000"},
    "nothing but exploration, and one arm of five that pays",
)
EXHIBITS: tuple[Exhibit, ...] = (TWO_ARMS, TWO_CLIENTS, FIVE_ARMS)

OPTIMAL = Exhibit(
    lambda: contextual_bandit(contexts=SMALL_ARMS, comparator="1/4 1", period=2),
    {},
    12,
    {},
    "a period as Appendix D chooses it",
)
OWN = Exhibit(
    lambda: contextual_bandit(contexts=SMALL_ARMS, comparator="1/4 1", period=3),
    {},
    12,
    {},
    "a period of ours, which is longer",
)


LATE_CLIENTS = partial(
    contextual_bandit,
    contexts=";".join([FOUR_ARMS] * 2),
    comparator="1/2 3/4 -3/4",
    noise="1/4",
    period=8,
    uplink="6",
    downlink="4",
)


def drawn(
    parameters: Mapping[sp.Symbol, Fraction], outcomes: Mapping[str, Outcome]
) -> SampledExhibit:
    """Sixteen thousand rounds of two clients that share the server's model only."""
    why = "two clients, four arms, two contexts, noise, and a round trip of ten rounds"
    return SampledExhibit(LATE_CLIENTS, parameters, 2000, outcomes, why)


def long_run(*bounds: str) -> SampledExhibit:
    """Eight thousand rounds with a period as Appendix D chooses it."""
    build = partial(contextual_bandit, contexts=SMALL_ARMS, comparator="1/4 1", period=16)
    why = "a period that Appendix D and we may choose, and long enough for bounds to say something"
    return SampledExhibit(build, {}, 500, dict.fromkeys(bounds, Outcome.HOLDS), why)
