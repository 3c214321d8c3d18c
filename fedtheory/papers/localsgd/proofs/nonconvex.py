"""Local gradient descent on smooth clients that need not be convex: the mean squared gradient at the average of the clients."""

import numpy as np

from fedtheory.language import Theory, dot, i, j, mean, sq, square, t, u, v

p = Theory("koloskova2020unified", globals())
k = p.variable("k", "integer", first=0)

# letters, functions, points
L = p.constant("L > 0", "smoothness", locator="smooth clients")
zeta = p.constant("zeta >= 0", "root mean square of the distance of clients' gradients to their mean", "gradient", "bounded dissimilarity")
V = p.constant("V >= 0", "gap between the start and the lower bound", "value", "theorem")
eta = p.parameter("eta > 0", "step of the clients", "step", "local SGD")
K = p.parameter("K >= 1", "number of local steps in a round", "number", "local SGD")
low, f, g = p.real("low"), p.real("f", "client", "vector"), p.vector("g", "client", "vector")
x, y = p.vector("x", "integer"), p.vector("y", "client", "integer", "integer")
S, W = p.real("S", "integer", "integer"), p.real("W", "integer", "integer")
F, slope = lambda at: mean(f(j, at), j), lambda at: mean(g(j, at), j)
middle = lambda at: mean(y(j, t, at), j)
spread = lambda at: mean(sq(y(i, t, at) - middle(at)))

# the method, the sum that is averaged, and the sum of the clients' spreads within a round
begin = p.update(y(i, t, 0), x(t), "local SGD")
local = p.update(y(i, t, k + 1), y(i, t, k) - eta * g(i, y(i, t, k)), "local SGD")
server = p.update(x(t + 1), mean(y(i, t, K)), "local SGD")
empty = p.update(S(1, 0), 0, "theorem")
total = p.update(S(t, k + 1), S(t, k) + sq(slope(middle(k))), "theorem")
carried = p.update(S(t + 1, 0), S(t, K), "theorem")
nothing = p.update(W(t, 0), 0, "ours, for the proof")
spreads = p.update(W(t, k + 1), W(t, k) + spread(k), "ours, for the proof")

# what is assumed
smooth = p.smooth(f, g, L, "smooth clients")
lipschitz = p.lipschitz_gradient(g, L, "smooth clients")
dissimilar = p.heterogeneity(g, zeta, "bounded dissimilarity")
below = p.given(low <= F(v), "the mean loss has a lower bound", "theorem")
small = p.given(2 * (eta * L)**2 * K * (K - 1) <= 1, "eta <= 1/(L sqrt(2 K (K - 1)))", "theorem")
one = p.given(eta * L <= 1, "eta <= 1/L", "theorem")
start = p.given(F(x(1)) - low <= V, "the gap at the start", "theorem")

# one local step of the average
push = mean(g(j, y(j, t, k)), j)
turned = p.line(sq(push - slope(middle(k))) <= L**2 * spread(k), lipschitz(i, y(i, t, k), middle(k)),
                square(g(i, y(i, t, k)) - g(i, middle(k)) - (push - slope(middle(k)))))
mean_smooth = p.line(F(v) <= F(u) + dot(slope(u), v - u) + L / 2 * sq(v - u), smooth)
descent = p.line(F(middle(k + 1)) <= F(middle(k)) - eta * dot(slope(middle(k)), push) + L * eta**2 / 2 * sq(push), mean_smooth(middle(k), middle(k + 1)))
one_step = p.line(
    F(middle(k + 1)) <= F(middle(k)) - eta / 2 * sq(slope(middle(k))) + eta * L**2 / 2 * spread(k),
    1 * descent, eta / 2 * turned, eta / 2 * sq(push) * one)

# drift
ways = mean(sq(g(i, y(i, t, k)) - push))
way = p.line(mean(sq(g(i, y(i, t, k)) - slope(middle(k)))) <= 2 * L**2 * spread(k) + 2 * zeta**2, 2 * lipschitz(i, y(i, t, k), middle(k)),
             2 * dissimilar(middle(k)), square(g(i, y(i, t, k)) - g(i, middle(k)) - (g(i, middle(k)) - slope(middle(k)))))
less = p.line(ways <= 2 * L**2 * spread(k) + 2 * zeta**2, way, square(push - slope(middle(k))))
off, turn = y(i, t, k) - middle(k), g(i, y(i, t, k)) - push
parted = p.line(spread(k + 1) == spread(k) - 2 * eta * mean(dot(off, turn)) + eta**2 * ways)
wider = p.line(k * spread(k + 1) <= (k + 1) * spread(k) + k * (k + 1) * eta**2 * ways, k * parted, square(off + k * eta * turn))
at_once = p.line(spread(1) <= 2 * eta**2 * (L**2 * spread(0) + zeta**2), less(k=0), begin)
first = p.line(spread(0) <= 0, begin)
drift = p.induction(
    spread(k) <= 2 * k * eta**2 * (L**2 * W(t, k) + k * zeta**2), on=k, since=1, base=[at_once, spreads(k=0), nothing],
    step=[(1 / k) * wider, (k + 1) * eta**2 * less, -2 * (k + 1) * eta**2 * L**2 * spreads, (1 + 1 / k) * p.before])
wide = p.induction(
    W(t, k) <= k * (k - 1) * eta**2 * L**2 * W(t, k) + eta**2 * zeta**2 * k * (k - 1) * (2 * k - 1) / 3, on=k, since=1,
    base=[spreads(k=0), first, nothing], step=[drift, spreads])
positive = p.induction(W(t, k) >= 0, on=k, since=0, base=[nothing], step=[spreads])
wide_in_all = p.line(W(t, K) <= 2 * eta**2 * zeta**2 * K * (K - 1) * (2 * K - 1) / 3, 2 * wide(k=K), W(t, K) * small, knowing=[positive(k=K)])
inside = p.induction(
    F(middle(k)) + eta / 2 * (S(t, k) - S(t, 0)) <= F(middle(0)) + eta * L**2 / 2 * W(t, k), on=k, since=0, base=[nothing],
    step=[one_step, total, spreads])
begins = p.line(F(middle(0)) <= F(x(t)), mean_smooth(x(t), middle(0)))
ends = p.line(F(x(t + 1)) <= F(middle(K)), mean_smooth(middle(K), x(t + 1)))
a_round = p.line(
    F(x(t + 1)) + eta / 2 * S(t + 1, 0) <= F(x(t)) + eta / 2 * S(t, 0) + eta**3 * L**2 * zeta**2 * K * (K - 1) * (2 * K - 1) / 3,
    1 * begins, 1 * inside(k=K), 1 * ends, eta * L**2 / 2 * wide_in_all, eta / 2 * carried)
rounds = p.induction(
    F(x(t + 1)) - low + eta / 2 * S(t + 1, 0) <= V + t * eta**3 * L**2 * zeta**2 * K * (K - 1) * (2 * K - 1) / 3,
    base=[a_round(t=1), start], step=[a_round(t=t + 1)])
lowest = p.line(0 <= F(x(t)) - low, below(x(t)))


def parabolas(curvatures, centres, start):
    """a_i (x - c_i)^2 / 2 with one curvature, whose gradients differ by the same everywhere."""
    a, c = np.array(curvatures, float), np.array(centres, float)
    F = lambda x: (a * (x - c)**2).mean() / 2
    least = F((a * c).sum() / a.sum())
    return p.problem(f"parabolas {curvatures} at {centres}, from {start}", start=start, f=lambda x: a * (x[..., 0] - c)**2 / 2, low=least,
                     g=lambda x: (a * (x[..., 0] - c))[..., None], L=a.max(), zeta=a[0] * c.std(), V=F(start) - least)


STATEMENT, PROOFS = p.theorem(
    "localsgd.nonconvex", "local gradient descent on smooth clients of bounded dissimilarity: the mean squared gradient over all steps",
    method="local gradient descent", locator="smooth non-convex functions, local updates", rate=1, bounds=[p.bound(
        S(t + 1, 0) / (K * t), 2 * V / (eta * K * t) + 2 * L**2 * eta**2 * zeta**2 * (K - 1) * (2 * K - 1) / 3, rounds, lowest(t=t + 1),
        metric="mean squared gradient over rounds and local steps", units=(2, -2), status="restated", locator="smooth non-convex functions, no noise")],
    exhibits=[(lambda: parabolas([1, 1], [1, -1], 4), {eta: "1/8", K: 4}, 20, {"restated": "0.5132"})])
