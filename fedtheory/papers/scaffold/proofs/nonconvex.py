"""SCAFFOLD on smooth clients, convex or not and as different as they like: the mean squared gradient falls as 1/t."""

from fedtheory.language import Theory, i, number, sq, square, t, v
from fedtheory.papers.scaffold.proofs import rounds
from fedtheory.papers.scaffold.proofs.rounds import (
    F,
    K,
    c,
    eta,
    g,
    parabolas,
    potential,
    steep,
    weight,
    x,
)

p = Theory.after(rounds.p, globals())
V = p.constant("V >= 0", "gap between the start and the lower bound", "value", "theorem")
low = p.real("low")
start = p.given(F(x(1)) - low <= V, "the gap at the start", "theorem")
S = p.real("S", "integer")
empty = p.update(S(1), 0, "theorem")
total = p.update(S(t + 1), S(t) + sq(steep), "theorem")
below = p.given(low <= F(v), "the mean loss has a lower bound", "theorem")

one_round = p.line(potential(t + 1) <= potential(t) - eta * K / 3 * sq(steep), 1 * rounds.one_round, square(g(i, x(t)) - c(i, t), number(5, 6) * weight))
summed = p.induction(
    potential(t + 1) - low + eta * K / 3 * S(t + 1) <= V,
    base=[1 * one_round(t=1), eta * K / 3 * total(t=1), eta * K / 3 * empty, 1 * start, weight * rounds.right],
    step=[1 * one_round(t=t + 1), eta * K / 3 * total(t=t + 1), 1 * p.before])
falls = p.line(eta * K / 3 * S(t + 1) <= V, 1 * summed, 1 * below(x(t + 1)), square(g(i, x(t + 1)) - c(i, t + 1), weight))

STATEMENT, PROOFS = p.theorem(
    "scaffold.nonconvex", "SCAFFOLD on smooth clients: the mean squared gradient, whatever the heterogeneity", method="SCAFFOLD", locator="non-convex, no noise, full participation",
    rate=1 / t, bounds=[p.bound(
        S(t + 1) / t, 3 * V / (eta * K * t), falls.times(3 / (eta * K * t)), metric="mean squared gradient over rounds", units=(2, -2), status="restated",
        locator="non-convex, no noise, full participation, option I")],
    exhibits=[(lambda: parabolas(p, [1, 3], [1, -1], 4), {eta: "1/24", K: 4}, 20, {"restated": "0.4401"})])
