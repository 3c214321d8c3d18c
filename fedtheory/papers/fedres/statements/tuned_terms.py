"""What the tuned forms of Theorem 2 share: their letters, what they assume, and the terms of (27)."""

from collections.abc import Mapping
from dataclasses import replace

import sympy as sp

from fedtheory.core.statement import (
    POSITIVE,
    Bound,
    Constant,
    Scope,
    Status,
    T,
)
from fedtheory.papers.fedres.metrics import EXPECTED_REGRET
from fedtheory.papers.fedres.statements.notation import (
    DELAY,
    GLOBAL_NORM,
    GRADIENT,
    GRADIENT_VARIANCE,
    LOCAL_NORM,
    NUMBER_OF_CLIENTS,
    RADIUS,
    RANGE,
    SMOOTH_IN_PAIR,
    G,
    M,
    P,
    V,
    gamma,
    sigma,
    tau,
    w_g,
    w_l,
)
from fedtheory.papers.fedres.statements.thm2full_any_steps import BASIC, COMMON, NEEDED
from fedtheory.papers.fedres.statements.tuning import (
    third,
)

# print divides by all of these but the noise; where one is 0 that branch of the step is infinite
SINGLE = (
    NUMBER_OF_CLIENTS,
    replace(RADIUS, domain=POSITIVE),
    replace(SMOOTH_IN_PAIR, domain=POSITIVE),
    replace(GRADIENT, domain=POSITIVE),
    GRADIENT_VARIANCE,
    replace(DELAY, domain=POSITIVE),
    RANGE,
    replace(LOCAL_NORM, domain=POSITIVE),
)
CONSTANTS = (*SINGLE, replace(GLOBAL_NORM, domain=POSITIVE))


def counted_in(
    places: Mapping[sp.Symbol, str], letters: tuple[Constant, ...] = CONSTANTS
) -> tuple[Constant, ...]:
    """The letters, some of them in other units: `places` names where these are explained."""
    return tuple(replace(one, locator=places.get(one.symbol, one.locator)) for one in letters)


GIVEN = (*BASIC, *NEEDED, COMMON)

# (9), (27): the noise as with P T samples, the delay's two terms
noise_price = sp.sqrt(V) * sigma / sp.sqrt(P * T)
end_price = 2 * M * tau / T
late = (gamma * G**2 * tau**2) ** third / T ** (2 * third)
separate_noise = sigma / sp.sqrt(T) * (w_g / sp.sqrt(P) + w_l)


def tuned(status: Status, locator: str, value: sp.Expr, *, remark: str = "") -> Bound:
    """A bound on the regret at the horizon for which the steps are made."""
    return Bound(status, locator, EXPECTED_REGRET, value, scope=Scope.AT_HORIZON, remark=remark)
