"""Local SGD with noise and sampled clients on strongly convex clients: a linear rate down to a floor of drift, noise and sampling."""

from fedtheory.language import Theory, expect, sq, t, v, w
from fedtheory.papers.localsgd.proofs import sampled
from fedtheory.papers.localsgd.proofs.sampled import (
    K,
    L,
    R,
    away,
    eta,
    gap,
    k,
    m,
    n,
    sigma,
    spread,
    x,
    x_star,
    zeta,
)
from fedtheory.proofs.powers import powers_of

p = Theory.after(sampled.p, globals())
mu = p.constant("mu > 0", "strong convexity of every client", "curvature", "strongly convex clients")
q = 1 - eta * mu
power, no_power, next_power = powers_of(p, q, k)
f, g = p.symbol("f g")
strongly = p.strongly_convex(f, g, mu, "strongly convex clients")
low = p.given(eta * mu < 1, "eta < 1/mu, which follows from eta <= 1/L if L > mu", "theorem")

# a round: K contractions, and the sample
growth = p.line(mu / 2 * sq(v - x_star) <= gap(v), 1 * strongly(x_star, v), (x_star - v) * sampled.optimal)
contracts = p.line(away(k + 1) <= q * away(k) + eta * L * spread(k) + eta**2 * sigma**2 / n, 1 * sampled.one_step, 2 * eta * growth(sampled.middle))
drift = p.induction(
    spread(k) <= 2 * eta**2 * (k**2 * zeta**2 + k * sigma**2), on=k, since=0, base=[1 * sampled.first], step=[1 * sampled.drift(k=k + 1)])
floor = (eta * sigma**2 / n + 2 * eta**2 * L * ((K - 1)**2 * zeta**2 + (K - 1) * sigma**2)) / mu
step = p.line(
    away(k + 1) <= q * away(k) + eta * mu * floor, 1 * contracts, eta * L * drift, 2 * eta**3 * L * ((K - 1 + k) * zeta**2 + sigma**2) * p.condition(3),
    when=[k <= K - 1])

# powers of 1 - eta mu lie between 0 and 1, so what samples cost adds up to that of 1/(1 - (1 - eta mu)^K) rounds
positive = p.induction(power(q, k) >= 0, on=k, since=0, base=[1 * no_power], step=[q * p.before, -1 * next_power])
shorter = p.induction(power(q, k) <= q, on=k, since=1, base=[1 * next_power(k=0), q * no_power], step=[q * p.before, 1 * next_power, eta * mu * low])
less = p.line(0 < 1 - power(q, K), 1 * shorter(k=K))
p.plain(less)
p.plain(p.line(0 < m * (n - 1) * (1 - power(q, K)), m * (n - 1) * less, name="divided by"))
cost = 2 * eta**2 * (n - m) / (m * (n - 1)) * (K**2 * zeta**2 + K * sigma**2) / (1 - power(q, K))
dear = p.line(0 <= cost, 2 * eta**2 * (K**2 * zeta**2 + K * sigma**2) / (1 - power(q, K)) * sampled.fewest)
high = p.line(0 <= floor)

# rounds
far = lambda at: expect(sq(x(at, w) - x_star))
left = lambda at: power(q, K * (t - 1) + at) * R**2 + floor + power(q, at) * cost
before = power(q, K * (t - 1)) * R**2 + floor + cost
inside = p.induction(
    away(k) <= left(k), on=k, since=0, when=[far(t) <= before, k <= K], base=[1 * sampled.starts, 1 * p.condition(2), -1 * cost * no_power],
    step=[1 * step(because=[None, None, p.condition(4)]), q * p.before, -(R**2) * next_power(k=K * (t - 1) + k), -1 * cost * next_power])
rounds = p.induction(
    far(t) <= before, base=[1 * sampled.start, -(R**2) * no_power, 1 * dear, 1 * high],
    step=[1 * sampled.arrived, 1 * sampled.dear, 1 * inside(k=K)])


def parabolas():
    """Two parabolas of curvature 1."""
    return sampled.parabolas(1, [[1, 0], [-1, 0]], [4, 0], 1, theory=p, mu=1)


STATEMENT, PROOFS = p.theorem(
    "localsgd.sampled_strong", "local SGD with noise and sampled clients, strongly convex clients of bounded dissimilarity: linear, down to a floor",
    locator="strongly convex clients, sampled", rate=power(q, K * t), bounds=[p.bound(
        far(t + 1), power(q, K * t) * R**2 + floor + cost, 1 * rounds(t=t + 1), metric="expected squared distance to the minimiser", units="area",
        status="restated", locator="strongly convex clients, sampled")],
    exhibits=[(parabolas, {eta: "1/8", K: 2, sampled.m: 1}, 5, {"restated": "0.7181"})])
