"""Momentum of the server is no help against drift: FedAvgM stands still where FedAvg does, with steps 1/L, away from the minimiser.

Half of the clients have L|v|²/2 and half a slope of length zeta, -zeta <e, v>. The minimiser is zeta/L e; at K zeta/L e the clients' ends cancel.
"""

from dataclasses import replace

import numpy as np

from fedtheory.core import construction as build
from fedtheory.language import Theory, dot, i, mean, number, sq, square, t, v

p = Theory("hsu2019measuring", globals())
k = p.variable("k", "integer", first=0)

# letters, functions, points
L = p.constant("L > 0", "smoothness", locator="smooth clients")
zeta = p.constant("zeta >= 0", "root mean square of the clients' gradients at the minimiser", "gradient", "heterogeneity at the optimum")
K = p.parameter("K >= 1", "number of local steps in a round", "number", "FedAvgM")
beta = p.parameter("beta >= 0", "momentum of the server", "number", "FedAvgM")
bowl, e = p.real("bowl", "client"), p.vector("e")
x, m, y = p.vector("x", "integer"), p.vector("m", "integer"), p.vector("y", "client", "integer", "integer")
a, best, stuck = bowl(i), zeta / L * e, K * zeta / L * e
F = lambda at: mean(a * L / 2 * sq(at) - (1 - a) * zeta * dot(e, at))

# the clients
kinds = p.defined(a**2 == a, "bowl(i) is 1 or 0", "ours")
half = p.defined(mean(a) == number(1, 2), "half of the clients have bowls", "ours")
unit = p.defined(sq(e) == 1, "e is a unit vector", "ours")

# the method
start = p.update(x(1), stuck, "ours")
still = p.update(m(1), 0 * e, "FedAvgM")
begin = p.update(y(i, t, 0), x(t), "FedAvgM")
local = p.update(y(i, t, k + 1), y(i, t, k) - (a * L * y(i, t, k) - (1 - a) * zeta * e) / L, "FedAvgM, steps 1/L")
momentum = p.update(m(t + 1), beta * m(t) + x(t) - mean(y(i, t, K)), "FedAvgM")
server = p.update(x(t + 1), mean(y(i, t, K)) - beta * m(t), "FedAvgM: x(t) - m(t + 1)")

# how far the server is from where it stands still
off = x(t) - stuck
further = x(t) + k * zeta / L * e
goes = p.induction(
    dot(y(i, t, k), v) == (1 - a) * dot(further, v), on=k, since=1, base=[v * local(k=0), (1 - a) * v * begin],
    step=[v * local, (1 - a) * p.before, dot(further, v) * kinds])
end = x(t) + K * zeta / L * e
ends = p.line(dot(mean(y(i, t, K)), v) == dot(end, v) / 2, 1 * goes(k=K), -1 * dot(end, v) * half)
moves = p.line(dot(x(t + 1) - stuck, v) == dot(off, v) / 2 - beta * dot(m(t), v), v * server, 1 * ends)
keeps = p.line(dot(m(t + 1), v) == dot(off, v) / 2 + beta * dot(m(t), v), v * momentum, -1 * ends)
both = p.line(
    sq(x(t + 1) - stuck) + sq(m(t + 1)) == sq(off) / 2 + 2 * beta**2 * sq(m(t)),
    1 * moves(v=x(t + 1) - stuck + off / 2 - beta * m(t)), 1 * keeps(v=m(t + 1) + off / 2 + beta * m(t)))
stays = p.induction(
    sq(off) + sq(m(t)) <= 0, base=[(x(1) - stuck) * start, m(1) * still],
    step=[1 * both, (number(1, 2) + 2 * beta**2) * p.before, square(off, 2 * beta**2), square(m(t), number(1, 2))])
across = p.squared(
    -1 * dot(e, off) <= 0, 1 * stays, square(m(t)), square(off - dot(e, off) * e), dot(e, off)**2 * unit)
far = p.line(
    (K - 1)**2 * zeta**2 / (4 * L) <= F(x(t)) - F(best), (K - 1) * zeta / 2 * across, square(off, L / 4), -1 * (K - 1)**2 * zeta**2 / (4 * L) * unit,
    (L / 2 * sq(best) + zeta * dot(e, best) - L / 2 * sq(x(t)) - zeta * dot(e, x(t))) * half)


def two(L, zeta):
    """A bowl and a slope."""
    return p.problem(f"a bowl and a slope, L = {L}, zeta = {zeta}", e=[1], L=L, zeta=zeta, bowl=lambda: np.array([[1, 0]]))


STATEMENT, (UNMADE,) = p.theorem(
    "fedopt.drift", "momentum of the server is no help against drift: FedAvgM stands still where FedAvg does", locator="server momentum",
    rate=1, bounds=[p.bound(
        F(x(t)) - F(best), (K - 1)**2 * zeta**2 / (4 * L), 1 * far, relation=">=", metric="gap at the server", status="lower",
        locator="ours, half of the clients bowls and half slopes")],
    exhibits=[(lambda: two(1, 1), {K: 4, beta: "9/10"}, 10, {"lower": "1.0000"})])
MADE = build.Made({"bowl": build.explicit("k", build.each("k", 1, 0)), "e": build.explicit("", build.point(1))}, clients=(1, 1), dimension=1)
PROOF = replace(UNMADE, setting=replace(UNMADE.setting, made=MADE))
del UNMADE
