"""DIANA on convex clients: the mean gap falls as 1/t, with no floor."""

from fedtheory.language import Theory, expect, i, mean, sq, square, t, w
from fedtheory.papers.compression.proofs import diana
from fedtheory.papers.compression.proofs.diana import (
                   H,
                   L,
                   R,
                   S,
                   alpha,
                   away,
                   best,
                   eta,
                   gap,
                   h,
                   here,
                   n,
                   omega,
                   parabolas,
                   turned,
                   unlearned,
                   x,
                   x_star,
)

p = Theory.after(diana.p, globals())
small = p.given(eta * L * (1 + 4 * omega / n) <= 1, "eta <= 1/(L (1 + 4 omega/n))", "theorem")
weight = 2 * omega * eta**2 / (n * alpha)
potential = lambda at: away(at) + weight * unlearned(at)
one_round = p.line(potential(t + 1) <= potential(t) - 2 * eta * expect(gap(here)),
                   1 * diana.nearer, weight * diana.learning, eta / L * expect(turned) * small)
rounds = p.induction(
    potential(t + 1) + 2 * eta * S(t + 1) <= R**2 + weight * H**2,
    base=[1 * one_round(t=1), 2 * eta * diana.total(t=1), 2 * eta * diana.empty, 1 * diana.start, weight * diana.first],
    step=[1 * one_round(t=t + 1), 2 * eta * diana.total(t=t + 1), 1 * p.before])
near = p.line(0 <= away(t), square(x(t, w) - x_star))
known_at = p.line(0 <= mean(sq(h(i, t, w) - best)), square(h(i, t, w) - best))
known = p.line(0 <= unlearned(t), 1 * known_at)

STATEMENT, PROOFS = p.theorem(
    "compression.diana_convex", "DIANA on convex clients: the mean gap, without a floor", method="DIANA", locator="convex losses", rate=1 / t, bounds=[p.bound(
        S(t + 1) / t, (R**2 + weight * H**2) / (2 * eta * t), rounds.times(1 / (2 * eta * t)),
        near(t=t + 1).times(1 / (2 * eta * t)), known(t=t + 1).times(weight / (2 * eta * t)), metric="mean expected gap over rounds", status="restated",
        locator="convex losses", chance="draws")],
    exhibits=[(lambda: parabolas([1, 2], [[1, 0], [-1, 1]], [3, 3], theory=p), {eta: "1/6", alpha: "1/2"}, 6, {"restated": "0.5911"})])
