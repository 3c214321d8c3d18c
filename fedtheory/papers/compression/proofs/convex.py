"""Compressed gradient descent on convex clients: each sends an unbiased compression of its gradient, and the server steps along their mean.

A message of v strays from v by ω|v|² in the mean square; rand-k has ω = d/k - 1. Clients draw independently, so the mean strays n times less.
"""

import itertools

import numpy as np

from fedtheory.language import Theory, dot, expect, i, j, mean, s, sq, square, t, w
from fedtheory.textbook.functions import CO_COERCIVE

p = Theory("alistarh2017qsgd", globals())

# letters, functions, points
L = p.constant("L > 0", "smoothness", locator="smooth clients")
zeta = p.constant("zeta >= 0", "root mean square of the clients' gradients at the minimiser", "gradient", "heterogeneity at the optimum")
R = p.constant("R >= 0", "distance of x^1 to a minimiser", "length", "theorem")
n = p.constant("n >= 1", "clients", locator="theorem")
omega = p.constant("omega >= 0", "mean square by which a message strays, as a share of what is sent", "number", "unbiased compressors")
eta = p.parameter("eta > 0", "step of the server", "step", "compressed gradient descent")
f, g, x_star = p.real("f", "client", "vector"), p.vector("g", "client", "vector"), p.vector("x_star")
x, h, S = p.vector("x", "integer", "outcome"), p.vector("h", "client", "integer", "outcome"), p.real("S", "integer")
here = x(t, w)
F, slope = lambda at: mean(f(j, at), j), lambda at: mean(g(j, at), j)
gap = lambda at: F(at) - F(x_star)
away = lambda at: expect(sq(x(at, w) - x_star))
turned = mean(sq(g(i, here) - g(i, x_star)))
push = lambda of: mean(h(j, t, of), j)

# the method, and the sum that is averaged
server = p.update(x(t + 1, w), here - eta * mean(h(i, t, w)), "compressed gradient descent")
empty = p.update(S(1), 0, "theorem")
total = p.update(S(t + 1), S(t) + expect(gap(here)), "theorem")

# what is drawn
redrawn, before = p.again(here, locator="unbiased compressors")
right = p.unbiased(h, redrawn, g(i, here), "unbiased compressors", of=g(i, here))
strays = p.given(expect(sq(h(i, t, redrawn) - g(i, here)), s) <= omega * sq(g(i, here)),
                 "a message strays by omega times its square, in the mean square", "unbiased compressors",
                 asks="compressors of bounded variance")
independent = p.given(
    n * expect(sq(push(redrawn) - slope(here)), s) <= mean(expect(sq(h(i, t, redrawn) - g(i, here)), s)),
    "clients draw independently, so that their mean strays by an n-th of what they stray by", "independent compressors",
    asks="independent compressors")

# what is assumed of the clients
convex = p.convex(f, g, "convex clients")
smooth = p.smooth(f, g, L, "smooth clients")
optimal = p.optimal(x_star, g, "theorem")
at_optimum = p.defined(mean(sq(g(i, x_star))) <= zeta**2, "zeta is the root mean square of the clients' gradients at x*", "heterogeneity at the optimum")
small = p.given(eta * L * (1 + 2 * omega / n) <= 1, "eta <= 1/(L (1 + 2 omega/n))", "theorem")
start = p.given(sq(x(1, w) - x_star) <= R**2, "R is the distance of the start to a minimiser", "theorem", asks="attained minimum")

# a message, given the past
size = p.line(mean(sq(g(i, here))) <= 2 * turned + 2 * zeta**2, 2 * at_optimum, square(g(i, here) - 2 * g(i, x_star)))
together = p.line(sq(slope(here)) <= turned, 2 * slope(here) * optimal, square(g(i, here) - g(i, x_star) - slope(here)))
middle = p.line(expect(push(redrawn), s) == slope(here), right)
noise = p.line(n * expect(sq(push(redrawn) - slope(here)), s) <= omega * mean(sq(g(i, here))), independent, strays)
sizes = p.line(expect(sq(push(redrawn)), s) == sq(slope(here)) + expect(sq(push(redrawn) - slope(here)), s), 2 * slope(here) * middle)
much = p.line(expect(sq(push(redrawn)), s) <= (1 + 2 * omega / n) * turned + 2 * omega / n * zeta**2,
              1 * sizes, 1 * together, 1 / n * noise, omega / n * size)

# a round
each = p.cite(CO_COERCIVE, f=lambda at: f(i, at), g=lambda at: g(i, at), L=L, x=x_star, y=here, given={"convex": convex, "smooth": smooth})
sloped = p.line(dot(slope(here), x_star - here) <= -1 * gap(here) - turned / (2 * L), each)
tower = p.draw_again(dot(here - x_star, push(w)), redrawn)
past = p.line(expect(dot(x(t, redrawn) - x_star, push(redrawn)), s) == dot(here - x_star, slope(here)), before, middle)
towers = p.draw_again(sq(push(w)), redrawn)
moved = p.line(away(t + 1) == away(t) - 2 * eta * expect(dot(here - x_star, push(w))) + eta**2 * expect(sq(push(w))), server)
one_round = p.line(away(t + 1) <= away(t) - 2 * eta * expect(gap(here)) + 2 * eta**2 * omega / n * zeta**2,
                   1 * moved, -2 * eta * tower, -2 * eta * past, eta**2 * towers, eta**2 * much, 2 * eta * sloped,
                   eta / L * expect(turned) * small)
rounds = p.induction(away(t + 1) + 2 * eta * S(t + 1) <= R**2 + 2 * t * eta**2 * omega / n * zeta**2,
                     base=[one_round(t=1), total(t=1), empty, start], step=[one_round(t=t + 1), total(t=t + 1)])


def rand_one(clients, many=2):
    """One coordinate of `many`, each equally likely and sent `many` times as large, drawn by each client for itself: every outcome."""
    kept = np.zeros((many**clients, clients, many))
    for row, drawn in enumerate(itertools.product(range(many), repeat=clients)):
        kept[row, range(clients), drawn] = many
    return lambda v: (np.broadcast_to(v, (len(v), clients, many))[:, None] * kept).reshape(-1, clients, many)


def parabolas(curvatures, centres, start):
    """a_i |x - c_i|²/2 in the plane; rand-1 keeps a coordinate of the two."""
    a, c = np.array(curvatures, float)[:, None], np.array(centres, float)
    best = (a * c).sum(axis=0) / a.sum()
    return p.problem(f"parabolas {curvatures} at {centres}, from {start}", start=start, x_star=best, f=lambda x: (a * (x - c)**2).sum(axis=-1) / 2,
                     g=lambda x: a * (x - c), h=rand_one(len(c)), L=a.max(), zeta=np.sqrt(((a * (best - c))**2).sum(axis=1).mean()),
                     R=np.sqrt(((start - best)**2).sum()), n=len(c), omega=1)


STATEMENT, PROOFS = p.theorem(
    "compression.convex", "compressed gradient descent on convex clients: the mean gap, down to a floor", method="compressed gradient descent", locator="unbiased compressors, convex losses",
    rate=1, bounds=[p.bound(
        S(t + 1) / t, R**2 / (2 * eta * t) + eta * omega * zeta**2 / n, rounds, metric="mean expected gap over rounds", status="restated",
        locator="unbiased compressors, convex losses", chance="draws")],
    exhibits=[(lambda: parabolas([1, 2], [[1, 0], [-1, 1]], [3, 3]), {eta: "1/4"}, 6, {"restated": "0.6846"})])
