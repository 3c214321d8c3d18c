"""FedAvgM with one local step on convex clients: the mean gap, with any momentum below 1.

Where the momentum would carry the server is a point that makes plain gradient steps, 1/(1 - beta) times as long; what momentum adds telescopes.
"""

import numpy as np

from fedtheory.language import Theory, dot, i, j, mean, sq, square, t, v
from fedtheory.textbook.functions import CO_COERCIVE

p = Theory("ghadimi2015heavyball", globals())

# letters, functions, points
L = p.constant("L > 0", "smoothness", locator="smooth clients")
R = p.constant("R >= 0", "distance of x^1 to a minimiser", "length", "theorem")
eta = p.parameter("eta > 0", "step of the clients", "step", "FedAvgM")
beta = p.parameter("beta >= 0", "momentum of the server", "number", "FedAvgM")
f, g, x_star = p.real("f", "client", "vector"), p.vector("g", "client", "vector"), p.vector("x_star")
x, y, m, S = p.vector("x", "integer"), p.vector("y", "client", "integer"), p.vector("m", "integer"), p.real("S", "integer")
F, slope = lambda at: mean(f(j, at), j), lambda at: mean(g(j, at), j)
gap = lambda at: F(at) - F(x_star)
here, turned = x(t), mean(sq(g(i, x(t)) - g(i, x_star)))

# the method, and the sum that is averaged
local = p.update(y(i, t), here - eta * g(i, here), "FedAvgM, one local step")
still = p.update(m(1), 0 * x(1), "FedAvgM")
momentum = p.update(m(t + 1), beta * m(t) + here - mean(y(i, t)), "FedAvgM")
server = p.update(x(t + 1), here - m(t + 1), "FedAvgM")
empty = p.update(S(1), 0, "theorem")
total = p.update(S(t + 1), S(t) + gap(here), "theorem")

# what is assumed
convex = p.convex(f, g, "convex clients")
smooth = p.smooth(f, g, L, "smooth clients")
optimal = p.optimal(x_star, g, "theorem")
below = p.given(beta < 1, "the momentum is below 1", "FedAvgM")
small = p.given(eta * L + beta <= 1, "eta <= (1 - beta)/L", "theorem")
start = p.start(x, x_star, R, "theorem")
rest = p.line(0 < 1 - beta, below)
p.plain(rest)
p.plain(p.line(0 < L * (1 - beta), L * below, name="divided by"))

# a round of the point that momentum carries the server to
carried = lambda at: x(at) - beta / (1 - beta) * m(at)
long = eta / (1 - beta)
went = p.line(carried(t + 1) == carried(t) - long * slope(here), 1 * server, -1 / (1 - beta) * momentum, 1 / (1 - beta) * local)
moved = p.line(
    sq(carried(t + 1) - x_star) == sq(carried(t) - x_star) - 2 * long * dot(slope(here), carried(t) - x_star) + long**2 * sq(slope(here)),
    (carried(t + 1) + carried(t) - long * slope(here) - 2 * x_star) * went)
each = p.cite(CO_COERCIVE, f=lambda at: f(i, at), g=lambda at: g(i, at), L=L, x=x_star, y=here, given={"convex": convex, "smooth": smooth})
sloped = p.line(dot(slope(here), x_star - here) <= -1 * gap(here) - turned / (2 * L), 1 * each)
together = p.line(sq(slope(here)) <= turned, 2 * slope(here) * optimal, square(g(i, here) - g(i, x_star) - slope(here)))
one_round = p.line(
    sq(carried(t + 1) - x_star) <= sq(carried(t) - x_star) - 2 * long * gap(here) + 2 * long * beta / (1 - beta) * dot(slope(here), m(t)),
    1 * moved, 2 * long * sloped, long**2 * together, long / (L * (1 - beta)) * turned * small)
back = p.line(dot(slope(x(t + 1)), m(t + 1)) <= F(here) - F(x(t + 1)), 1 * convex(i, x(t + 1), here), slope(x(t + 1)) * server)

# rounds
weight = 2 * long * beta / (1 - beta)
first = p.line(sq(carried(2) - x_star) <= sq(x(1) - x_star) - 2 * long * gap(x(1)), 1 * one_round(t=1),
               (weight * slope(x(1)) - beta / (1 - beta) * (2 * (x(1) - x_star) - beta / (1 - beta) * m(1))) * still)
next_round = p.line(
    sq(carried(t + 2) - x_star) + 2 * long * gap(x(t + 1)) + weight * gap(x(t + 1)) <= sq(carried(t + 1) - x_star) + weight * gap(here),
    1 * one_round(t=t + 1), weight * back)
rounds = p.induction(
    sq(carried(t + 1) - x_star) + 2 * long * S(t + 1) + weight * gap(here) <= R**2 + weight * gap(x(1)),
    base=[1 * first, 2 * long * total(t=1), 2 * long * empty, 1 * start], step=[1 * next_round, 2 * long * total(t=t + 1), 1 * p.before])
least = p.line(0 <= gap(v), 1 * convex(i, x_star, v), (x_star - v) * optimal)
high = p.line(gap(x(1)) <= L / 2 * R**2, 1 * smooth(i, x_star, x(1)), (x(1) - x_star) * optimal, L / 2 * start)
summed = p.line(2 * long * S(t + 1) <= R**2 + weight * L / 2 * R**2, 1 * rounds, weight * least(here), weight * high, square(carried(t + 1) - x_star))


def parabolas(curvatures, centres, start):
    """a_i (x - c_i)^2 / 2 of different curvatures."""
    a, c = np.array(curvatures, float), np.array(centres, float)
    best = (a * c).sum() / a.sum()
    return p.problem(f"parabolas {curvatures} at {centres}, from {start}", start=start, x_star=best, f=lambda x: a * (x[..., 0] - c)**2 / 2,
                     g=lambda x: (a * (x[..., 0] - c))[..., None], L=a.max(), R=abs(start - best))


STATEMENT, PROOFS = p.theorem(
    "fedopt.momentum", "FedAvgM with one local step on convex clients: the mean gap", locator="convex, the heavy-ball method", rate=1 / t,
    bounds=[p.bound(
        S(t + 1) / t, R**2 / t * ((1 - beta) / (2 * eta) + L * beta / (2 * (1 - beta))), summed.times((1 - beta) / (2 * eta * t)),
        metric="mean gap over rounds", status="restated", locator="convex, the heavy-ball method, Cesaro average")],
    exhibits=[(lambda: parabolas([1, 3], [1, -1], 4), {eta: "1/12", beta: "1/2"}, 20, {"restated": "0.5098"})])
