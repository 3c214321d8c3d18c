"""SCAFFOLD under the Polyak-Lojasiewicz condition, of strongly convex losses say: linear to the least value, with no floor of drift."""

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
    weight,
    wrong,
    x,
)
from fedtheory.proofs.powers import DEFINED

p = Theory.after(rounds.p, globals())
V = p.constant("V >= 0", "gap between the start and the lower bound", "value", "theorem")
low = p.real("low")
start = p.given(F(x(1)) - low <= V, "the gap at the start", "theorem")
m = p.variable("m", "integer", first=0)
mu = p.constant("mu > 0", "constant of the Polyak-Lojasiewicz condition", "curvature", "strongly convex losses")
p.symbols |= DEFINED.symbols
power = p.symbol("power")
rate = 1 - 2 * eta * K * mu / 3
no_power = p.defined(power(rate, 0) == 1, "no power is 1", "definition")
next_power = p.defined(power(rate, m + 1) == rate * power(rate, m), "powers of 1 - 2 eta K mu/3", "definition")
steep = p.given(2 * mu * (F(v) - low) <= sq(rounds.slope(v)), "the mean loss meets the Polyak-Lojasiewicz condition", "strongly convex losses",
                asks="Polyak-Lojasiewicz condition")
gentle = p.given(eta * K * mu <= 1, "eta <= 1/(K mu), which follows from eta <= 1/(2 K L)", "theorem")

one_round = p.line(potential(t + 1) - low <= rate * (potential(t) - low), 1 * rounds.one_round, eta * K / 3 * steep(x(t)),
                   number(2, 3) * weight * wrong(t) * gentle, square(g(i, x(t)) - c(i, t), weight / 6))
kept = p.line(0 <= rate, number(2, 3) * gentle)
falls = p.induction(
    potential(t) - low <= power(rate, t - 1) * V, base=[1 * start, weight * rounds.right, -1 * V * no_power],
    step=[1 * one_round, rate * p.before, -1 * V * next_power(m=t - 1)], knowing=[kept])
reached = p.line(F(x(t)) - low <= power(rate, t - 1) * V, 1 * falls, square(g(i, x(t)) - c(i, t), weight))

STATEMENT, PROOFS = p.theorem(
    "scaffold.linear", "SCAFFOLD under the Polyak-Lojasiewicz condition: linear, without a floor", method="SCAFFOLD", locator="strongly convex, no noise, full participation",
    rate=power(rate, t), bounds=[p.bound(
        F(x(t + 1)) - low, power(rate, t) * V, reached(t=t + 1), metric="gap at the server", status="restated",
        locator="strongly convex, no noise, full participation, option I")],
    exhibits=[(lambda: parabolas(p, [1, 3], [1, -1], 4, mu=2), {eta: "1/24", K: 4}, 20, {"restated": "0.6400"})])
