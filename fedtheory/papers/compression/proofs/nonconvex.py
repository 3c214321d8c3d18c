"""Compressed gradient descent on smooth clients of bounded dissimilarity, convex or not: the mean squared gradient."""

import numpy as np

from fedtheory.language import Theory, dot, expect, i, j, mean, s, sq, t, u, v, w
from fedtheory.papers.compression.proofs.convex import rand_one

p = Theory("alistarh2017qsgd", globals())

# letters, functions, points
L = p.constant("L > 0", "smoothness", locator="smooth clients")
zeta = p.constant("zeta >= 0", "root mean square of the distance of clients' gradients to their mean", "gradient", "bounded dissimilarity")
V = p.constant("V >= 0", "gap between the start and the lower bound", "value", "theorem")
n = p.constant("n >= 1", "clients", locator="theorem")
omega = p.constant("omega >= 0", "mean square by which a message strays, as a share of what is sent", "number", "unbiased compressors")
eta = p.parameter("eta > 0", "step of the server", "step", "compressed gradient descent")
low, f, g = p.real("low"), p.real("f", "client", "vector"), p.vector("g", "client", "vector")
x, a, h = p.vector("x", "integer", "outcome"), p.vector("a", "client", "integer", "outcome"), p.vector("h", "client", "integer", "outcome")
S = p.real("S", "integer")
here, own = x(t, w), a(i, t, w)
F, slope = lambda at: mean(f(j, at), j), lambda at: mean(g(j, at), j)
all_own = mean(a(j, t, w), j)
push = lambda of: mean(h(j, t, of), j)

# the method, and the sum that is averaged
gradient = p.update(own, g(i, here), "compressed gradient descent")
server = p.update(x(t + 1, w), here - eta * mean(h(i, t, w)), "compressed gradient descent")
empty = p.update(S(1), 0, "theorem")
total = p.update(S(t + 1), S(t) + expect(sq(slope(here))), "theorem")

# what is drawn
redrawn, before, known = p.again(here, own, locator="unbiased compressors")
right = p.unbiased(h, redrawn, own, "unbiased compressors", of=own)
strays = p.given(expect(sq(h(i, t, redrawn) - own), s) <= omega * sq(own),
                 "a message strays by omega times its square, in the mean square", "unbiased compressors",
                 asks="compressors of bounded variance")
independent = p.given(
    n * expect(sq(push(redrawn) - all_own), s) <= mean(expect(sq(h(i, t, redrawn) - own), s)),
    "clients draw independently, so that their mean strays by an n-th of what they stray by", "independent compressors",
    asks="independent compressors")

# what is assumed of the clients
smooth = p.smooth(f, g, L, "smooth clients")
dissimilar = p.heterogeneity(g, zeta, "bounded dissimilarity")
below = p.given(low <= F(v), "the mean loss has a lower bound", "theorem")
small = p.given(eta * L * (1 + omega / n) <= 1, "eta <= 1/(L (1 + omega/n))", "theorem")
start = p.given(F(x(1, w)) - low <= V, "the gap at the start", "theorem")

# a message, given the past
alike = p.line(mean(sq(own)) <= sq(all_own) + zeta**2, 1 * dissimilar(here), (own - all_own + g(i, here) - slope(here)) * gradient)
middle = p.line(expect(push(redrawn), s) == all_own, 1 * right)
noise = p.line(n * expect(sq(push(redrawn) - all_own), s) <= omega * mean(sq(own)), 1 * independent, 1 * strays)
much = p.line(expect(sq(push(redrawn)), s) <= (1 + omega / n) * sq(all_own) + omega / n * zeta**2,
              2 * all_own * middle, 1 / n * noise, omega / n * alike)

# a round
mean_smooth = p.line(F(v) <= F(u) + dot(slope(u), v - u) + L / 2 * sq(v - u), 1 * smooth)
all_gradients = p.line(all_own == slope(here), 1 * gradient)
tower = p.draw_again(dot(all_own, push(w)), redrawn)
known_by_all = p.line(mean(a(j, t, redrawn), j) == all_own, 1 * known)
past = p.line(expect(dot(mean(a(j, t, redrawn), j), push(redrawn)), s) == sq(all_own), push(redrawn) * known_by_all, all_own * middle)
towers = p.draw_again(sq(push(w)), redrawn)
moved = p.line(
    expect(F(x(t + 1, w))) <= expect(F(here)) - eta * expect(dot(all_own, push(w))) + L * eta**2 / 2 * expect(sq(push(w))),
    1 * mean_smooth(here, x(t + 1, w)), (slope(here) + L / 2 * (x(t + 1, w) - here - eta * push(w))) * server, eta * push(w) * all_gradients)
one_round = p.line(
    expect(F(x(t + 1, w))) <= expect(F(here)) - eta / 2 * expect(sq(all_own)) + L * eta**2 * omega / (2 * n) * zeta**2,
    1 * moved, -1 * eta * tower, -1 * eta * past, L * eta**2 / 2 * towers, L * eta**2 / 2 * much, eta / 2 * expect(sq(all_own)) * small)
true_slope = p.line(sq(all_own) == sq(slope(here)), (all_own + slope(here)) * all_gradients)
rounds = p.induction(
    expect(F(x(t + 1, w))) - low + eta / 2 * S(t + 1) <= V + t * L * eta**2 * omega / (2 * n) * zeta**2,
    base=[1 * one_round(t=1), -eta / 2 * true_slope(t=1), eta / 2 * total(t=1), eta / 2 * empty, 1 * start],
    step=[1 * one_round(t=t + 1), -eta / 2 * true_slope(t=t + 1), eta / 2 * total(t=t + 1), 1 * p.before])
lowest = p.line(0 <= expect(F(x(t, w))) - low, 1 * below(x(t, w)))


def parabolas(curvature, centres, start):
    """Parabolas of one curvature in the plane, whose gradients differ by the same everywhere; rand-1 keeps a coordinate of the two."""
    c = np.array(centres, float)
    F = lambda x: curvature * ((x - c)**2).sum(axis=-1).mean() / 2
    least = F(c.mean(axis=0))
    return p.problem(f"parabolas of curvature {curvature} at {centres}, from {start}", start=start, f=lambda x: curvature * ((x - c)**2).sum(axis=-1) / 2,
                     g=lambda x: curvature * (x - c), h=rand_one(len(c)), L=curvature, low=least, V=F(np.array(start)) - least, n=len(c), omega=1,
                     zeta=curvature * np.sqrt(((c - c.mean(axis=0))**2).sum(axis=1).mean()))


STATEMENT, PROOFS = p.theorem(
    "compression.nonconvex", "compressed gradient descent on smooth clients of bounded dissimilarity: the mean squared gradient",
    method="compressed gradient descent", locator="unbiased compressors, smooth losses", rate=1, bounds=[p.bound(
        S(t + 1) / t, 2 * V / (eta * t) + L * eta * omega * zeta**2 / n, rounds.times(2 / (eta * t)), lowest(t=t + 1).times(2 / (eta * t)),
        metric="mean expected squared gradient", units=(2, -2), status="restated", locator="unbiased compressors, smooth losses", chance="draws")],
    exhibits=[(lambda: parabolas(1, [[1, 0], [-1, 1]], [3, 3]), {eta: "1/2"}, 6, {"restated": "0.7856"})])
