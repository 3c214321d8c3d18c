r"""The recursions behind FFGB's bounds, step by step: curves, which a closed form can only loosen.

Y bounds the root mean square distance of the virtual iterate to f*; d and dv how far the clients have drifted from
their mean, S and e what the residuals add to an iterate. A step with 1 - μη = 0 forgets all that went before it. At
the end of a round the residuals are taken back in, and sampling adds its share of the clients' spread.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from math import inf, sqrt

import numpy as np

from fedtheory.core.trajectory import Array

STEPS = (
    "the recursion: a round begins with Y = r and S = d = e = 0; with n = tK + k + 1, eta = c/(mu n) and q = 1 - c/n, step k "
    "makes Y = sqrt((qY)^2 + 4 eta G (q (d + e) + eta G)) + eta beta, or |q| Y + 2 eta G + eta beta where n < c; "
    "S = |q| S + |eta - q eta'| rho_{k-1}, eta' the step before; e = S + eta rho_k, rho_k = (1 - gamma)(1 - (1 - gamma)^k)G/gamma; "
    "d = |q| d + eta G_d; "
)
ALL = "the round ends with r = Y + e. "
SOME = "v = |q| v + eta G_v, from 0; the round ends with r^2 = (Y + e)^2 + (N - m)/((N - 1)m) "
OPEN = "A bound that is proved is a formula in t, and this has none: what is proved of the same rounds is "


@dataclass(frozen=True)
class Recursion:
    """The numbers of one recursion; lengths are in units of functions, G and the like of gradients."""

    c: int
    mu: float
    G: float
    gamma: float
    K: int
    residual: float  # what bounds a gradient in the recursion of the residuals
    bias: float  # β: of answers off the supports
    drift: float  # G_d: what a step adds to the drift, over η
    spread: float  # G_v: the same, where clients are compared for sampling
    residual_spreads: bool  # whether residuals are counted in that comparison as well
    share: float  # (N - m)/((N - 1)m), or 0
    start: float
    smooth: float = inf  # b: every ∇R_i is b-Lipschitz


def distances(of: Recursion, rounds: int) -> Array:
    """What bounds ‖fᵗ - f*‖_α, or its root mean square, after rounds 1 to `rounds`."""
    r = of.start
    found = np.empty(rounds)
    for t in range(rounds):
        r = _round(of, r, t)
        found[t] = r
    return found


def _round(of: Recursion, Y: float, t: int) -> float:
    d: float = 0
    spread: float = 0
    S: float = 0
    before: float = 0
    e: float = 0
    kept = (1 - of.gamma) * of.residual / of.gamma  # ρ
    rho: float = 0
    for k in range(1, of.K + 1):
        n = t * of.K + k + 1
        eta, q = of.c / (of.mu * n), (n - of.c) / n
        if n >= of.c:
            old = q * Y if q else 0
            pull = 4 * eta * of.G * (q * (d + e) + eta * of.G)
            ahead = sqrt(old**2 + pull)
            if of.smooth < inf:  # cocoercive: half b times the identity and a contraction
                rate = max(q, abs(1 - (of.mu + of.smooth) * eta))
                ahead = min(ahead, (rate * Y if rate else 0) + eta * of.smooth * (d + e))
        else:
            ahead = abs(q) * Y + 2 * eta * of.G
        Y = ahead + eta * of.bias
        S = abs(q) * S + abs(eta - q * before) * rho
        before = eta
        rho = kept * (1 - (1 - of.gamma) ** k)
        e = S + eta * rho
        d = abs(q) * d + eta * of.drift
        spread = abs(q) * spread + eta * of.spread
    apart = spread + (e if of.residual_spreads else 0)
    return sqrt((Y + e) ** 2 + of.share * apart**2)


def alike(values: Mapping[str, float], rounds: Array) -> Array:
    """Theorem 4.3: equal inputs, all clients."""
    return _squares(_alike(values, 0, inf), rounds)


def alike_and_smooth(values: Mapping[str, float], rounds: Array) -> Array:
    """Theorem 4.3 where the subgradients are Lipschitz with constant L: 1/T² for an exact oracle."""
    return _squares(_alike(values, 0, values["L"]), rounds)


def alike_and_sampled(values: Mapping[str, float], rounds: Array) -> Array:
    """Theorem G.1: equal inputs, m clients."""
    return _squares(_alike(values, _share(values), inf), rounds)


def apart(values: Mapping[str, float], rounds: Array) -> Array:
    """Theorem 4.1: any inputs, all clients."""
    return _squares(_apart(values, 0), rounds)


def apart_and_sampled(values: Mapping[str, float], rounds: Array) -> Array:
    """Theorem G.2: any inputs, m clients."""
    return _squares(_apart(values, _share(values)), rounds)


def square(values: Mapping[str, float], rounds: Array) -> Array:
    """Theorem 4.4: the distance to the mean extension, which residuals alone make."""
    size = sqrt(2 * values["B"] ** 2 + 2 * (values["L"] * values["w_pairs"]) ** 2)
    gamma, K = values["gamma"], int(values["K"])
    r, found = inf, np.empty(int(np.max(rounds)))
    for t in range(len(found)):
        kept = 1.0
        S = before = rho = e = 0.0
        for k in range(1, K + 1):
            n = t * K + k + 1
            eta, q = 4 / n, (n - 4) / n
            kept *= abs(q)
            S = abs(q) * S + abs(eta - q * before) * rho
            before = eta
            rho = (1 - gamma) * (1 - (1 - gamma) ** k) * size / gamma
            e = S + eta * rho
        r = (kept * r if kept else 0) + e
        found[t] = r**2
    chosen: Array = found[rounds.astype(int) - 1]
    return chosen


def _alike(values: Mapping[str, float], share: float, smooth: float) -> Recursion:
    G = values["G"]
    return Recursion(
        c=2,
        mu=values["mu"],
        G=G,
        gamma=values["gamma"],
        K=int(values["K"]),
        residual=G,
        bias=0,
        drift=G,
        spread=G,
        residual_spreads=True,
        share=share,
        start=inf,  # the first step, n = 2, forgets it
        smooth=smooth,
    )


def _apart(values: Mapping[str, float], share: float) -> Recursion:
    G, H, N, omega = (values[name] for name in ("G", "H", "N", "omega"))
    others = 1 - 1 / N
    return Recursion(
        c=4,
        mu=values["mu"],
        G=G,
        gamma=values["gamma"],
        K=int(values["K"]),
        residual=G,
        bias=2 * H * sqrt(others * omega),
        drift=2 * others * H,
        spread=H,
        residual_spreads=False,
        share=share,
        start=sqrt(values["start_squared"]),
    )


def _share(values: Mapping[str, float]) -> float:
    N, m = values["N"], values["m"]
    return (N - m) / ((N - 1) * m) if m < N else 0


def _squares(of: Recursion, rounds: Array) -> Array:
    curve = distances(of, int(np.max(rounds))) ** 2
    found: Array = curve[rounds.astype(int) - 1]
    return found
