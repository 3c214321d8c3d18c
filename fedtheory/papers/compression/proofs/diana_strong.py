"""DIANA on strongly convex clients: linear to the minimiser itself."""

from fedtheory.language import Theory, expect, sq, t, v
from fedtheory.papers.compression.proofs import diana
from fedtheory.papers.compression.proofs.diana import (
                   H,
                   L,
                   R,
                   alpha,
                   away,
                   eta,
                   gap,
                   here,
                   n,
                   omega,
                   parabolas,
                   turned,
                   unlearned,
                   x_star,
)
from fedtheory.proofs.powers import powers_of

p = Theory.after(diana.p, globals())
k = p.variable("k", "integer", first=0)
mu = p.constant("mu > 0", "strong convexity of every client", "curvature", "strongly convex clients")
q = 1 - eta * mu
power, no_power, next_power = powers_of(p, q, k)
f, g = p.symbol("f g")
strongly = p.strongly_convex(f, g, mu, "strongly convex clients")
small = p.given(eta * L * (1 + 6 * omega / n) <= 1, "eta <= 1/(L (1 + 6 omega/n))", "theorem")
slower = p.given(2 * eta * mu <= alpha, "eta <= alpha/(2 mu)", "theorem")
low = p.given(eta * mu < 1, "eta < 1/mu, which follows from eta <= 1/L if L > mu", "theorem")

weight = 4 * omega * eta**2 / (n * alpha)
potential = lambda at: away(at) + weight * unlearned(at)
growth = p.line(mu / 2 * sq(v - x_star) <= gap(v), 1 * strongly(x_star, v), (x_star - v) * diana.optimal)
one_round = p.line(potential(t + 1) <= q * potential(t), 1 * diana.nearer, weight * diana.learning, eta / L * expect(turned) * small,
                   2 * eta * growth(here), 2 * eta**2 * omega / (n * alpha) * unlearned(t) * slower)
rounds = p.induction(
    potential(t) <= power(q, t - 1) * (R**2 + weight * H**2), base=[1 * diana.start, weight * diana.first, -(R**2 + weight * H**2) * no_power],
    step=[1 * one_round, q * p.before, -(R**2 + weight * H**2) * next_power(k=t - 1)])

STATEMENT, PROOFS = p.theorem(
    "compression.diana_strong", "DIANA on strongly convex clients: linear to the minimiser", method="DIANA", locator="strongly convex losses",
    rate=power(q, t), bounds=[p.bound(
        away(t + 1) + weight * unlearned(t + 1), power(q, t) * (R**2 + weight * H**2), rounds(t=t + 1),
        metric="expected squared distance, and that of the shifts weighted", units="area", status="restated", locator="strongly convex losses")],
    exhibits=[(lambda: parabolas([1, 2], [[1, 0], [-1, 1]], [3, 3], theory=p, mu=1), {eta: "1/8", alpha: "1/2"}, 6, {"restated": "0.8664"})])
