"""Compressed gradient descent on strongly convex clients: a linear rate down to a floor of what the messages stray by at the minimiser."""

from fedtheory.language import Theory, sq, t, v
from fedtheory.papers.compression.proofs import convex
from fedtheory.papers.compression.proofs.convex import (
    R,
    away,
    eta,
    gap,
    here,
    n,
    omega,
    x_star,
    zeta,
)
from fedtheory.proofs.powers import powers_of

p = Theory.after(convex.p, globals())
k = p.variable("k", "integer", first=0)
mu = p.constant("mu > 0", "strong convexity of every client", "curvature", "strongly convex clients")
q = 1 - eta * mu
power, no_power, next_power = powers_of(p, q, k)
f, g = p.symbol("f g")
strongly = p.strongly_convex(f, g, mu, "strongly convex clients")
low = p.given(eta * mu < 1, "eta < 1/mu, which follows from eta <= 1/L if L > mu", "theorem")

floor = 2 * eta * omega * zeta**2 / (n * mu)
growth = p.line(mu / 2 * sq(v - x_star) <= gap(v), 1 * strongly(x_star, v), (x_star - v) * convex.optimal)
contracts = p.line(away(t + 1) <= q * away(t) + eta * mu * floor, 1 * convex.one_round, 2 * eta * growth(here))
rounds = p.induction(
    away(t) <= power(q, t - 1) * R**2 + floor, base=[1 * convex.start, -(R**2) * no_power],
    step=[1 * contracts, q * p.before, -(R**2) * next_power(k=t - 1)])


def parabolas():
    """Two parabolas of curvatures 1 and 2 in the plane."""
    return p.problem("parabolas of curvatures 1 and 2", **(convex.parabolas([1, 2], [[1, 0], [-1, 1]], [3, 3]).problem | {"mu": 1}))


STATEMENT, PROOFS = p.theorem(
    "compression.strong", "compressed gradient descent on strongly convex clients: linear, down to a floor",
    method="compressed gradient descent", locator="unbiased compressors, strongly convex losses", rate=power(q, t), bounds=[p.bound(
        away(t + 1), power(q, t) * R**2 + floor, rounds(t=t + 1), metric="expected squared distance to the minimiser", units="area", status="restated",
        locator="unbiased compressors, strongly convex losses")],
    exhibits=[(parabolas, {eta: "1/4"}, 6, {"restated": "0.6105"})])
