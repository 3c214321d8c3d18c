"""Local gradient descent on strongly convex clients of bounded dissimilarity: a linear rate down to a floor of drift."""

from fedtheory.language import Theory, sq, t, v
from fedtheory.papers.localsgd.proofs import uniform
from fedtheory.papers.localsgd.proofs.uniform import K, L, R, away, eta, gap, k, x, x_star, zeta
from fedtheory.proofs.powers import powers_of

p = Theory.after(uniform.p, globals())
mu = p.constant("mu > 0", "strong convexity of every client", "curvature", "strongly convex clients")
q = 1 - eta * mu
power, no_power, next_power = powers_of(p, q, k)
f, g = p.symbol("f g")
strongly = p.strongly_convex(f, g, mu, "strongly convex clients")

growth = p.line(mu / 2 * sq(v - x_star) <= gap(v), strongly(x_star, v), uniform.optimal)
contracts = p.line(away(k + 1) <= q * away(k) + eta * L * uniform.spread_of, 1 * uniform.one_step, 2 * eta * growth(uniform.middle(k)))
floor = eta**2 * L * (K - 1)**2 * zeta**2 / mu
step = p.line(away(k + 1) <= q * away(k) + eta * mu * floor, contracts, eta * L * uniform.drifted, (K - 1 + k) * eta**3 * L * zeta**2 * p.condition(3),
              when=[k <= K - 1])
low = p.given(eta * mu < 1, "eta < 1/mu, which follows from eta <= 1/L if L > mu", "theorem")
left = lambda at: power(q, K * (t - 1) + at) * R**2 + floor
done = p.induction(
    away(k) <= left(k), on=k, since=0, when=[sq(x(t) - x_star) <= left(0), k <= K], base=[uniform.begin, p.condition(3)],
    step=[1 * step(because=[None, None, p.condition(4)]), q * p.before, -(R**2) * next_power(k=K * (t - 1) + k)])
rounds = p.induction(
    sq(x(t) - x_star) <= left(0), base=[1 * uniform.start, -(R**2) * no_power], step=[uniform.server, done(k=K)])


def parabolas():
    """Two parabolas of curvature 1."""
    return p.problem("parabolas at 1 and -1, from 4", **(uniform.parabolas([1, 1], [1, -1], 4).problem | {"mu": 1}))


STATEMENT, PROOFS = p.theorem(
    "localsgd.strong", "local gradient descent on strongly convex clients of bounded dissimilarity: linear, down to a floor", method="local gradient descent", locator="heterogeneous setting",
    rate=power(q, K * t), bounds=[p.bound(sq(x(t + 1) - x_star), left(K), rounds(t=t + 1), metric="squared distance to the minimiser", units=(0, 2),
                            status="restated", locator="strongly convex clients, no noise")],
    exhibits=[(parabolas, {eta: "1/8", K: 4}, 20, {"restated": "0.5775"})])
