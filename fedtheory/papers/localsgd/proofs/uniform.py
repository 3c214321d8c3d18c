"""Local gradient descent on convex clients whose gradients stray from their mean by zeta at most, everywhere.

Between two averages each client is compared with gradient descent on the mean loss, from which it departs by at most eta zeta a step.
"""

import numpy as np

from fedtheory.language import Theory, dot, i, j, mean, sq, square, t, u, v
from fedtheory.textbook.functions import CO_COERCIVE, CO_COERCIVITY
from fedtheory.textbook.vectors import TRIANGLE

p = Theory("woodworth2020minibatch", globals())
k = p.variable("k", "integer", first=0)

# letters, functions, points
L = p.constant("L > 0", "smoothness", locator="smooth clients")
zeta = p.constant("zeta >= 0", "largest distance of a client's gradient to their mean", "gradient", "bounded dissimilarity")
R = p.constant("R >= 0", "distance of x^1 to a minimiser", "length", "theorem")
eta = p.parameter("eta > 0", "step of the clients", "step", "local SGD")
K = p.parameter("K >= 1", "number of local steps in a round", "number", "local SGD")
f, g, x_star = p.real("f", "client", "vector"), p.vector("g", "client", "vector"), p.vector("x_star")
x, y, z = p.vector("x", "integer"), p.vector("y", "client", "integer", "integer"), p.vector("z", "integer", "integer")
S = p.real("S", "integer", "integer")
F, slope = lambda at: mean(f(j, at), j), lambda at: mean(g(j, at), j)
middle = lambda at: mean(y(j, t, at), j)
away = lambda at: sq(middle(at) - x_star)
gap = lambda at: F(at) - F(x_star)

# the method, gradient descent beside it, and the sum that is averaged
begin = p.update(y(i, t, 0), x(t), "local SGD")
local = p.update(y(i, t, k + 1), y(i, t, k) - eta * g(i, y(i, t, k)), "local SGD")
server = p.update(x(t + 1), mean(y(i, t, K)), "local SGD")
beside = p.update(z(t, 0), x(t), "ours, for the proof")
descent = p.update(z(t, k + 1), z(t, k) - eta * slope(z(t, k)), "ours, for the proof")
empty = p.update(S(1, 0), 0, "theorem")
total = p.update(S(t, k + 1), S(t, k) + gap(middle(k)), "theorem")
carried = p.update(S(t + 1, 0), S(t, K), "theorem")

# what is assumed
convex = p.convex(f, g, "convex clients")
smooth = p.smooth(f, g, L, "smooth clients")
optimal = p.optimal(x_star, g, "theorem")
dissimilar = p.dissimilarity(g, zeta, "bounded dissimilarity")
small = p.given(eta * L <= 1, "eta <= 1/L", "theorem")
start = p.start(x, x_star, R, "theorem")

# a gradient step on the mean loss brings no two points further apart
mean_convex = p.line(F(u) + dot(slope(u), v - u) <= F(v), convex)
mean_smooth = p.line(F(v) <= F(u) + dot(slope(u), v - u) + L / 2 * sq(v - u), smooth)
cocoercive = p.cite(CO_COERCIVITY, f=F, g=slope, L=L, x=u, y=v, given={"convex": mean_convex, "smooth": mean_smooth})
together = p.line(sq(u - v - eta * (slope(u) - slope(v))) <= sq(u - v), cocoercive, small)

# drift
near = lambda at: sq(y(i, t, at) - z(t, at)) <= (at * eta * zeta)**2
own = y(i, t, k) - z(t, k) - eta * (slope(y(i, t, k)) - slope(z(t, k)))
stray = eta * (slope(y(i, t, k)) - g(i, y(i, t, k)))
nearer = p.line(sq(own) <= (k * eta * zeta)**2, together(y(i, t, k), z(t, k)), p.condition(3), when=[near(k)])
a_step = p.line(sq(stray) <= (eta * zeta)**2, eta**2 * dissimilar(i, y(i, t, k)))
sum_of_both = p.cite(TRIANGLE, u=own, v=stray, a=k * eta * zeta, b=eta * zeta, given={"first": nearer, "second": a_step}, when=[near(k)])
drift = p.induction(near(k), on=k, since=0, base=[begin, beside], step=[local, descent, sum_of_both])

# one local step of the average
spread = p.line(mean(sq(y(i, t, k) - middle(k))) <= mean(sq(y(i, t, k) - z(t, k))), square(middle(k) - z(t, k)))
each = p.cite(CO_COERCIVE, f=lambda at: f(i, at), g=lambda at: g(i, at), L=L, x=x_star, y=y(i, t, k), given={"convex": convex, "smooth": smooth})
push = mean(g(j, y(j, t, k)), j)
averaged = p.line(sq(push) <= mean(sq(g(i, y(i, t, k)) - g(i, x_star))), 2 * push * optimal, square(g(i, y(i, t, k)) - g(i, x_star) - push))
spread_of = mean(sq(y(i, t, k) - middle(k)))
sloped = p.line(dot(push, x_star - middle(k)) <= L / 2 * spread_of - gap(middle(k)) - sq(push) / (2 * L),
                each, smooth(i, y(i, t, k), middle(k)), averaged)
moved = p.line(away(k + 1) == away(k) - 2 * eta * dot(push, middle(k) - x_star) + eta**2 * sq(push))
one_step = p.line(away(k + 1) <= away(k) - 2 * eta * gap(middle(k)) + eta * L * spread_of,
                  1 * moved, 2 * eta * sloped, eta / L * sq(push) * small)
drifted = p.line(mean(sq(y(i, t, k) - middle(k))) <= (k * eta * zeta)**2, spread, drift)
lost = eta**3 * L * zeta**2
inside = p.induction(
    away(k) + 2 * eta * (S(t, k) - S(t, 0)) <= sq(x(t) - x_star) + lost * k * (k - 1) * (2 * k - 1) / 6, on=k, since=0,
    base=[begin], step=[one_step, drifted])
rounds = p.induction(
    sq(x(t + 1) - x_star) + 2 * eta * S(t + 1, 0) <= R**2 + t * lost * K * (K - 1) * (2 * K - 1) / 6,
    base=[inside(t=1, k=K), start], step=[inside(t=t + 1, k=K)])


def parabolas(curvatures, centres, start):
    """a_i (x - c_i)^2 / 2 with one curvature, whose gradients differ by the same everywhere."""
    a, c = np.array(curvatures, float), np.array(centres, float)
    best = (a * c).sum() / a.sum()
    return p.problem(f"parabolas {curvatures} at {centres}, from {start}", start=start, x_star=best, f=lambda x: a * (x[..., 0] - c)**2 / 2,
                     g=lambda x: (a * (x[..., 0] - c))[..., None], L=a.max(), zeta=a[0] * abs(c - c.mean()).max(), R=abs(start - best))


STATEMENT, PROOFS = p.theorem(
    "localsgd.uniform", "local gradient descent on convex clients of bounded dissimilarity: the mean gap over all steps", method="local gradient descent", locator="heterogeneous setting",
    rate=1, bounds=[p.bound(
        S(t + 1, 0) / (K * t), R**2 / (2 * eta * K * t) + L * eta**2 * zeta**2 * (K - 1) * (2 * K - 1) / 12, rounds, metric="mean gap over rounds and local steps",
        status="restated", locator="convex clients, no noise")],
    exhibits=[(lambda: parabolas([1, 1], [1, -1], 4), {eta: "1/8", K: 4}, 20, {"restated": "0.5271"})])
