"""Top-1 without error feedback stands still: what differs between the clients hides what they have in common.

The clients' losses are ±ζ<e, x> + L<d, x>²/2, e and d two axes. At ζ/L d each client's largest coordinate is that along e; they cancel.
"""

from dataclasses import replace

import numpy as np

from fedtheory.core.construction import Made, each, explicit, point
from fedtheory.language import Theory, dot, i, mean, sq, t, v

p = Theory("beznosikov2023biased", globals())

# letters, functions, points
L = p.constant("L > 0", "smoothness", locator="smooth clients")
zeta = p.constant("zeta >= 0", "root mean square of the distance of clients' gradients to their mean", "gradient", "bounded dissimilarity")
eta = p.parameter("eta > 0", "step", "step", "compressed gradient descent")
sign, e, d = p.real("sign", "client"), p.vector("e"), p.vector("d")
x, g, m = p.vector("x", "integer"), p.vector("g", "client", "integer"), p.vector("m", "client", "integer")
F = lambda at: mean(sign(i) * zeta * dot(e, at) + L / 2 * dot(d, at)**2)
best, stuck = 0 * d, zeta / L * d

# the clients
signs = p.defined(sign(i)**2 == 1, "sign(i) is 1 or -1", "ours")
balanced = p.defined(mean(sign(i)) == 0, "half of the clients have each sign", "ours")
first, second = p.defined(sq(e) == 1, "e is a unit vector", "ours"), p.defined(sq(d) == 1, "d is a unit vector", "ours")
across = p.defined(dot(e, d) == 0, "e and d are at a right angle", "ours")

# the method
start = p.update(x(1), stuck, "ours")
gradient = p.update(g(i, t), sign(i) * zeta * e + L * dot(d, x(t)) * d, "the gradient of a client's loss at x")
message = p.update(m(i, t), dot(e, g(i, t)) * e, "top-1: the coordinate along e")
largest = p.defined(dot(d, g(i, t))**2 <= dot(e, g(i, t))**2, "no coordinate is larger than that along e", "top-1")
server = p.update(x(t + 1), x(t) - eta * mean(m(i, t)), "compressed gradient descent")

along = p.line(dot(e, g(i, t)) == sign(i) * zeta, e * gradient, sign(i) * zeta * first, L * dot(d, x(t)) * across)
sent = p.line(dot(m(i, t), v) == sign(i) * zeta * dot(e, v), v * message, dot(e, v) * along)
stays = p.induction(dot(x(t), v) == zeta / L * dot(d, v), base=[v * start],
                    step=[v * server, -eta * sent, -eta * zeta * dot(e, v) * balanced, 1 * p.before])
far = p.line(F(x(t)) - F(best) == zeta**2 / (2 * L), zeta * dot(e, x(t)) * balanced,
             L / 2 * (dot(d, x(t)) + zeta / L) * stays(v=d), zeta / 2 * (dot(d, x(t)) + zeta / L) * second)


def two(L, zeta):
    """Two clients in the plane, from where the method stands still."""
    return p.problem(f"two clients that hide what they share, L = {L}, zeta = {zeta}", start=[0, zeta / L], e=[1, 0], d=[0, 1], L=L, zeta=zeta,
                     sign=lambda: np.array([[1, -1]]))


STATEMENT, (UNMADE,) = p.theorem(
    "compression.standstill", "top-1 without error feedback stands still, away from the minimiser", method="top-1 without error feedback", locator="contractive compressors without feedback",
    rate=1, bounds=[p.bound(
        F(x(t)) - F(best), zeta**2 / (2 * L), -1 * far, relation=">=", metric="gap at the server", status="lower",
        locator="ours, two kinds of clients whose largest coordinates cancel")],
    exhibits=[(lambda: two(1, 1), {eta: "1/2"}, 10, {"lower": "1.0000"})])
MADE = Made({"sign": explicit("k", each("k", 1, -1)), "e": explicit("", point(1, 0)), "d": explicit("", point(0, 1)),
             "x": explicit("t", stuck)}, clients=(1, 1), dimension=2)
PROOF = replace(UNMADE, setting=replace(UNMADE.setting, made=MADE))
del UNMADE
