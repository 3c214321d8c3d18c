"""Local gradient descent on convex clients, whose differences are bounded at the minimiser alone.

A round's drift is bounded by how far clients' gradients are from those at the minimiser; part of what each step gains pays for that.
"""

import numpy as np

from fedtheory.language import Theory, dot, i, j, mean, sq, square, t
from fedtheory.textbook.functions import CO_COERCIVE

p = Theory("khaled2020tighter", globals())
k = p.variable("k", "integer", first=0)

# letters, functions, points
L = p.constant("L > 0", "smoothness", locator="smooth clients")
zeta = p.constant("zeta >= 0", "root mean square of the clients' gradients at the minimiser", "gradient", "heterogeneity at the optimum")
R = p.constant("R >= 0", "distance of x^1 to a minimiser", "length", "theorem")
eta = p.parameter("eta > 0", "step of the clients", "step", "local SGD")
K = p.parameter("K >= 1", "number of local steps in a round", "number", "local SGD")
f, g, x_star = p.real("f", "client", "vector"), p.vector("g", "client", "vector"), p.vector("x_star")
x, y = p.vector("x", "integer"), p.vector("y", "client", "integer", "integer")
S, B = p.real("S", "integer", "integer"), p.real("B", "integer", "integer")
F, middle = lambda at: mean(f(j, at), j), lambda at: mean(y(j, t, at), j)
gap, away = lambda at: F(at) - F(x_star), lambda at: sq(middle(at) - x_star)
spread = lambda at: mean(sq(y(i, t, at) - middle(at)))
turned = lambda at: mean(sq(g(i, y(i, t, at)) - g(i, x_star)))

# the method, the sum that is averaged, and that within a round of the squared distances of clients' gradients from those at x*
begin = p.update(y(i, t, 0), x(t), "local SGD")
local = p.update(y(i, t, k + 1), y(i, t, k) - eta * g(i, y(i, t, k)), "local SGD")
server = p.update(x(t + 1), mean(y(i, t, K)), "local SGD")
empty = p.update(S(1, 0), 0, "theorem")
total = p.update(S(t, k + 1), S(t, k) + gap(middle(k)), "theorem")
carried = p.update(S(t + 1, 0), S(t, K), "theorem")
nothing = p.update(B(t, 0), 0, "ours, for the proof")
squares = p.update(B(t, k + 1), B(t, k) + turned(k), "ours, for the proof")

# what is assumed
convex = p.convex(f, g, "convex clients")
smooth = p.smooth(f, g, L, "smooth clients")
optimal = p.optimal(x_star, g, "theorem")
at_optimum = p.defined(mean(sq(g(i, x_star))) <= zeta**2, "zeta is the root mean square of the clients' gradients at x*", "heterogeneity at the optimum")
small = p.given(2 * eta * L <= 1, "eta <= 1/(2 L)", "theorem")
smaller = p.given(2 * (eta * L)**2 * K * (K - 1) <= 1, "eta <= 1/(L sqrt(2 K (K - 1)))", "theorem")
start = p.start(x, x_star, R, "theorem")

# one local step of the average
here, push = y(i, t, k), mean(g(j, y(j, t, k)), j)
each = p.cite(CO_COERCIVE, f=lambda at: f(i, at), g=lambda at: g(i, at), L=L, x=x_star, y=here, given={"convex": convex, "smooth": smooth})
sloped = p.line(dot(push, x_star - middle(k)) <= L / 2 * spread(k) - gap(middle(k)) - turned(k) / (2 * L), each, smooth(i, here, middle(k)))
averaged = p.line(sq(push) <= turned(k), 2 * push * optimal, square(g(i, here) - g(i, x_star) - push))
moved = p.line(away(k + 1) == away(k) - 2 * eta * dot(push, middle(k) - x_star) + eta**2 * sq(push))
one_step = p.line(away(k + 1) <= away(k) - 2 * eta * gap(middle(k)) + eta * L * spread(k) - eta / (2 * L) * turned(k),
                  1 * moved, 2 * eta * sloped, eta**2 * averaged, eta / (2 * L) * turned(k) * small)

# drift
ways = mean(sq(g(i, here) - push))
centred = p.line(mean(sq(g(i, here) - g(i, x_star) - push)) <= turned(k), 2 * push * optimal, square(push))
less = p.line(ways <= 2 * turned(k) + 2 * zeta**2, 2 * centred, 2 * at_optimum, square(g(i, here) - 2 * g(i, x_star) - push))
off, turn = here - middle(k), g(i, here) - push
parted = p.line(spread(k + 1) == spread(k) - 2 * eta * mean(dot(off, turn)) + eta**2 * ways)
wider = p.line(k * spread(k + 1) <= (k + 1) * spread(k) + k * (k + 1) * eta**2 * ways, k * parted, square(off + k * eta * turn))
at_once = p.line(spread(1) <= 2 * eta**2 * (turned(0) + zeta**2), less(k=0), begin)
first = p.line(spread(0) <= 0, begin)
drift = p.induction(
    spread(k) <= 2 * k * eta**2 * (B(t, k) + k * zeta**2), on=k, since=1, base=[at_once, squares(k=0), nothing],
    step=[(1 / k) * wider, (k + 1) * eta**2 * less, -2 * (k + 1) * eta**2 * squares, (1 + 1 / k) * p.before])

# rounds
lost = lambda at: eta**3 * L * zeta**2 * at * (at - 1) * (2 * at - 1) / 3
inside = p.induction(
    away(k) + 2 * eta * (S(t, k) - S(t, 0)) + eta / (2 * L) * B(t, k) <= sq(x(t) - x_star) + eta**3 * L * k * (k - 1) * B(t, k) + lost(k),
    on=k, since=1, base=[one_step(k=0), first, squares(k=0), nothing, total(k=0), begin], step=[one_step, drift, squares, total])
positive = p.induction(B(t, k) >= 0, on=k, since=0, base=[nothing], step=[squares])
in_all = p.line(
    away(K) + 2 * eta * (S(t, K) - S(t, 0)) <= sq(x(t) - x_star) + lost(K), 1 * inside(k=K), eta / (2 * L) * B(t, K) * smaller,
    knowing=[positive(k=K)])
a_round = p.line(sq(x(t + 1) - x_star) + 2 * eta * S(t + 1, 0) <= sq(x(t) - x_star) + 2 * eta * S(t, 0) + lost(K), in_all)
rounds = p.induction(
    sq(x(t + 1) - x_star) + 2 * eta * S(t + 1, 0) <= R**2 + t * lost(K), base=[a_round(t=1), start, empty], step=[a_round(t=t + 1)])


def parabolas(curvatures, centres, start):
    """a_i (x - c_i)^2 / 2 of different curvatures."""
    a, c = np.array(curvatures, float), np.array(centres, float)
    best = (a * c).sum() / a.sum()
    return p.problem(f"parabolas {curvatures} at {centres}, from {start}", start=start, x_star=best, f=lambda x: a * (x[..., 0] - c)**2 / 2,
                     g=lambda x: (a * (x[..., 0] - c))[..., None], L=a.max(), zeta=np.sqrt(((a * (best - c))**2).mean()), R=abs(start - best))


STATEMENT, PROOFS = p.theorem(
    "localsgd.convex", "local gradient descent on convex clients that differ at the minimiser: the mean gap over all steps",
    method="local gradient descent", locator="heterogeneous data, convex clients", rate=1, bounds=[p.bound(
        S(t + 1, 0) / (K * t), R**2 / (2 * eta * K * t) + L * eta**2 * zeta**2 * (K - 1) * (2 * K - 1) / 6, rounds,
        metric="mean gap over rounds and local steps", status="restated", locator="heterogeneous data, convex clients, no noise")],
    exhibits=[(lambda: parabolas([1, 3], [1, -1], 4), {eta: "1/16", K: 4}, 20, {"restated": "0.5586"})])
