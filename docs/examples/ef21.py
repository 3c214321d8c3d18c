"""EF21: clients send contracted differences of gradients, and the mean squared gradient still falls as 1/t."""

import numpy as np

from fedtheory.language import Theory, i, mean, sq, square, t, u, v

p = Theory("richtarik2021ef21", globals())

# letters, functions, points
L = p.constant("L > 0", "smoothness", locator="smoothness")
q = p.constant("q >= 0", "share of a vector's length that the compressor loses", "number", "contractive compressors")
V = p.constant("V >= 0", "gap between the start and the lower bound", "value", "the theorem for nonconvex losses")
gamma = p.parameter("gamma > 0", "step", "step", "EF21")
low, f, grad = p.real("low"), p.real("f", "client", "vector"), p.vector("grad", "client", "vector")
C, x, g = p.vector("C", "client", "vector"), p.vector("x", "integer"), p.vector("g", "client", "integer")
S = p.real("S", "integer")
F, slope = lambda at: mean(f(i, at)), lambda at: mean(grad(i, at))
push, error = lambda at: sq(mean(g(i, at))), lambda at: mean(sq(g(i, at) - grad(i, x(at))))
potential = lambda at: F(x(at)) - low + gamma / (2 * (1 - q)) * error(at)

# the method, and the sum that is averaged
server = p.update(x(t + 1), x(t) - gamma * mean(g(i, t)), "EF21")
client = p.update(g(i, t + 1), g(i, t) + C(i, grad(i, x(t + 1)) - g(i, t)), "EF21")
exact = p.update(g(i, 1), grad(i, x(1)), "EF21, from exact gradients")
empty = p.update(S(1), 0, "the theorem for nonconvex losses")
total = p.update(S(t + 1), S(t) + sq(slope(x(t))), "the theorem for nonconvex losses")

# what is assumed
contracts = p.given(sq(C(i, v) - v) <= q**2 * sq(v), "the compressors are contractive, 1 - alpha = q^2", "contractive compressors")
less = p.given(q < 1, "the compressors keep something", "contractive compressors")
smooth = p.smooth(f, grad, L, "smoothness")
lipschitz = p.given(sq(grad(i, u) - grad(i, v)) <= L**2 * sq(u - v), "gradients are L-Lipschitz", "smoothness")
below = p.given(low <= F(v), "the mean loss has a lower bound", "the theorem for nonconvex losses")
small = p.given(gamma * L + (gamma * L * q / (1 - q)) ** 2 <= 1, "the step is small", "the theorem, step size")
start = p.given(F(x(1)) - low <= V, "the gap at the start", "the theorem for nonconvex losses")

# the proof
jensen = p.line(sq(mean(g(i, t)) - slope(x(t))) <= error(t), square(g(i, t) - grad(i, x(t)) - mean(g(i, t)) + slope(x(t))))
descent = p.line(F(x(t + 1)) <= F(x(t)) - gamma / 2 * sq(slope(x(t))) - gamma / 2 * (1 - L * gamma) * push(t) + gamma / 2 * error(t),
                 smooth(x(t), x(t + 1)), jensen)
sent = p.line(sq(g(i, t + 1) - grad(i, x(t + 1))) <= q**2 * sq(grad(i, x(t + 1)) - g(i, t)), contracts(grad(i, x(t + 1)) - g(i, t)))
old, way = g(i, t) - grad(i, x(t)), grad(i, x(t)) - grad(i, x(t + 1))
parted = p.line((1 - q) * sq(g(i, t + 1) - grad(i, x(t + 1))) <= q * (1 - q) * sq(old) + q**2 * sq(way),
                (1 - q) * sent, square((1 - q) * old - q * way, q), knowing=[less])
moved = p.line(mean(sq(way)) <= (L * gamma) ** 2 * push(t), lipschitz(x(t + 1), x(t)))
kept = p.line((1 - q) * error(t + 1) <= q * (1 - q) * error(t) + (q * L * gamma) ** 2 * push(t), parted, q**2 * moved)
one_round = p.line(potential(t + 1) <= potential(t) - gamma / 2 * sq(slope(x(t))),
                   descent, gamma / 2 / (1 - q) / (1 - q) * kept, gamma / 2 * push(t) * small, knowing=[less])
rounds = p.induction(gamma / 2 * S(t + 1) + potential(t + 1) <= V, base=[one_round(t=1), start, empty, total(t=1), exact],
                     step=[one_round(t=t + 1), total(t=t + 1)])
positive = p.line(0 <= potential(t), below(x(t)), knowing=[less])


def parabolas(curvatures, centres, keep, start):
    """a_i (x - c_i)^2 / 2; the compressor keeps a part of what it is given."""
    a, c = np.array(curvatures, float), np.array(centres, float)
    F = lambda x: (a * (x - c) ** 2).mean() / 2
    least = F((a * c).sum() / a.sum())
    return p.problem(f"parabolas {curvatures} at {centres}, {keep} kept, from {start}", start=start,
                     f=lambda x: a * (x[..., 0] - c) ** 2 / 2, grad=lambda x: (a * (x[..., 0] - c))[..., None],
                     C=lambda v: keep * v, q=1 - keep, L=a.max(), low=least, V=F(start) - least)


STATEMENT, PROOFS = p.theorem(
    "example.ef21", "EF21 with contractive compressors: the mean squared gradient falls as 1/t",
    locator="the theorem for nonconvex losses", rate=1 / t,
    bounds=[p.bound(S(t + 1) / t, 2 * V / (gamma * t), rounds, positive(t=t + 1), metric="mean squared gradient", units=(2, -2),
                    locator="the theorem for nonconvex losses, from exact first gradients", status="restated")],
    exhibits=[(lambda: parabolas([1, 2, 3], [0, 1, -1], 0.5, 4), {gamma: "1/6"}, 30, {"restated": "0.5490"})],
)
