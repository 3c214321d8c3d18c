"""Local SGD with noise and sampled clients, on convex clients of bounded dissimilarity: each of m clients makes K noisy steps in a round.

Of the noise a round's mean has an n-th; what is sampled costs as much as the clients have drifted apart by the end of the round.
"""

import numpy as np

from fedtheory.language import Theory, dot, expect, i, j, mean, number, s, sq, square, t, w
from fedtheory.textbook.functions import CO_COERCIVE, CO_COERCIVITY

p = Theory("karimireddy2020scaffold", globals())
k = p.variable("k", "integer", first=0)

# letters, functions, points
L = p.constant("L > 0", "smoothness", locator="smooth clients")
zeta = p.constant("zeta >= 0", "root mean square of the distance of clients' gradients to their mean", "gradient", "bounded dissimilarity")
sigma = p.constant("sigma >= 0", "root of the variance of a client's stochastic gradient", "gradient", "stochastic gradients")
R = p.constant("R >= 0", "distance of x^1 to a minimiser", "length", "theorem")
n = p.constant("n >= 1", "clients", locator="theorem")
eta = p.parameter("eta > 0", "step of the clients", "step", "local SGD")
K = p.parameter("K >= 1", "number of local steps in a round", "number", "local SGD")
m = p.parameter("m >= 1", "number of clients that take part in a round", "number", "sampled clients")
f, g, x_star = p.real("f", "client", "vector"), p.vector("g", "client", "vector"), p.vector("x_star")
x, ends = p.vector("x", "integer", "outcome"), p.vector("ends", "integer", "outcome")
y, h = p.vector("y", "client", "integer", "integer", "outcome"), p.vector("h", "client", "integer", "integer", "outcome")
S = p.real("S", "integer", "integer")
F, slope = lambda at: mean(f(j, at), j), lambda at: mean(g(j, at), j)
centre = lambda at, of: mean(y(j, t, at, of), j)
here, middle, there = x(t, w), centre(k, w), y(i, t, k, w)
gap = lambda at: F(at) - F(x_star)
away = lambda at: expect(sq(centre(at, w) - x_star))
spread = lambda at: expect(mean(sq(y(i, t, at, w) - centre(at, w))))
push, all_h = mean(g(j, y(j, t, k, w)), j), lambda of: mean(h(j, t, k, of), j)

# the method, and the sum that is averaged
begin = p.update(y(i, t, 0, w), x(t, w), "local SGD")
local = p.update(y(i, t, k + 1, w), there - eta * h(i, t, k, w), "local SGD")
server = p.update(x(t + 1, w), ends(t, w), "local SGD, sampled clients")
empty = p.update(S(1, 0), 0, "theorem")
total = p.update(S(t, k + 1), S(t, k) + expect(gap(middle)), "theorem")
carried = p.update(S(t + 1, 0), S(t, K), "theorem")

# what is drawn: a round draws K times for the local steps, and then the clients of whom the server takes the mean
redrawn, before = p.again(there, locator="stochastic gradients", draw=(K + 1) * (t - 1) + k + 1)
right = p.unbiased(h, redrawn, g(i, there), "stochastic gradients", step=k)
noise = p.variance(h, redrawn, g(i, there), sigma, "stochastic gradients", step=k)
independent = p.given(
    n * expect(sq(all_h(redrawn) - push), s) <= mean(expect(sq(h(i, t, k, redrawn) - g(i, there)), s)),
    "clients draw independently, so that their mean strays by an n-th of what they stray by", "stochastic gradients", asks="independent gradients")
sampled, made = p.again(y(i, t, K, w), locator="sampled clients", draw=(K + 1) * t)
fair, scattered = p.sampled(ends, sampled, y(i, t, K, w), m, n, "sampled clients")

# what is assumed of the clients
convex = p.convex(f, g, "convex clients")
smooth = p.smooth(f, g, L, "smooth clients")
optimal = p.optimal(x_star, g, "theorem")
dissimilar = p.heterogeneity(g, zeta, "bounded dissimilarity")
small = p.given(eta * L <= 1, "eta <= 1/L", "theorem")
several, some = p.given(n >= 2, "two clients or more", "theorem"), p.given(m <= n, "m of the n clients", "sampled clients")
start = p.given(sq(x(1, w) - x_star) <= R**2, "R is the distance of the start to a minimiser", "theorem", asks="attained minimum")
others = p.line(0 < n - 1, several)
p.plain(others)
share = (n - m) / (m * (n - 1))

# a step's noise, given the past
mean_right = p.line(expect(all_h(redrawn), s) == push, right)
mean_noise = p.line(n * expect(sq(all_h(redrawn) - push), s) <= sigma**2, independent, noise)
mean_size = p.line(expect(sq(all_h(redrawn)), s) == sq(push) + expect(sq(all_h(redrawn) - push), s), 2 * push * mean_right)
size = p.line(mean(expect(sq(h(i, t, k, redrawn)), s)) <= mean(sq(g(i, there))) + sigma**2, 2 * g(i, there) * right, 1 * noise)

# one local step of the average
each = p.cite(CO_COERCIVE, f=lambda at: f(i, at), g=lambda at: g(i, at), L=L, x=x_star, y=there, given={"convex": convex, "smooth": smooth})
averaged = p.line(sq(push) <= mean(sq(g(i, there) - g(i, x_star))), 2 * push * optimal, square(g(i, there) - g(i, x_star) - push))
apart = mean(sq(there - middle))
sloped = p.line(dot(push, x_star - middle) <= L / 2 * apart - gap(middle) - sq(push) / (2 * L), each, smooth(i, there, middle), averaged)
tower = p.draw_again(dot(middle - x_star, all_h(w)), redrawn)
kept = p.line(centre(k, redrawn) == middle, 1 * before)
past = p.line(expect(dot(centre(k, redrawn) - x_star, all_h(redrawn)), s) == dot(middle - x_star, push), all_h(redrawn) * kept, (middle - x_star) * mean_right)
squares = p.draw_again(sq(all_h(w)), redrawn)
went = p.line(centre(k + 1, w) == middle - eta * all_h(w), 1 * local)
moved = p.line(away(k + 1) == away(k) - 2 * eta * expect(dot(middle - x_star, all_h(w))) + eta**2 * expect(sq(all_h(w))),
               (centre(k + 1, w) + middle - eta * all_h(w) - 2 * x_star) * went)
one_step = p.line(
    away(k + 1) <= away(k) - 2 * eta * expect(gap(middle)) + eta * L * spread(k) + eta**2 * sigma**2 / n,
    1 * moved, -2 * eta * tower, -2 * eta * past, eta**2 * squares, eta**2 * mean_size, eta**2 / n * mean_noise, 2 * eta * sloped,
    eta / L * expect(sq(push)) * small)

# how far the clients drift apart
towers = p.draw_again(mean(dot(there - middle, h(i, t, k, w))), redrawn)
again = h(i, t, k, redrawn)
own = p.line(mean(dot(y(i, t, k, redrawn) - centre(k, redrawn), again)) == mean(dot(there - middle, again)), again * before, -1 * all_h(redrawn) * kept)
pasts = p.line(expect(mean(dot(y(i, t, k, redrawn) - centre(k, redrawn), again)), s) == mean(dot(there - middle, g(i, there))),
               1 * own, (there - middle) * right)
lengths = p.draw_again(mean(sq(h(i, t, k, w))), redrawn)
drawn = h(i, t, k, w)
parted = p.line(
    mean(sq(y(i, t, k + 1, w) - centre(k + 1, w))) == apart - 2 * eta * mean(dot(there - middle, drawn)) + eta**2 * (mean(sq(drawn)) - sq(all_h(w))),
    (y(i, t, k + 1, w) + there - eta * drawn) * local, -1 * (centre(k + 1, w) + middle - eta * all_h(w)) * went)
coercive = p.cite(CO_COERCIVITY, f=lambda at: f(i, at), g=lambda at: g(i, at), L=L, x=there, y=middle, given={"convex": convex, "smooth": smooth})
off, turn, stray = there - middle, g(i, there) - g(i, middle), g(i, middle) - slope(middle)
fewer = p.line(sq(push) <= expect(sq(all_h(redrawn)), s), -2 * push * mean_right, square(all_h(redrawn) - push))
ways = p.line(mean(sq(g(i, there))) - sq(push) <= 2 * mean(sq(turn)) + 2 * zeta**2, 2 * dissimilar(middle), square(turn - stray), square(push - slope(middle)))
pulled = p.line(
    -2 * k * eta * mean(dot(off, g(i, there))) + k * eta**2 * (mean(sq(g(i, there))) - sq(push)) <= apart / 2 + 2 * k * (k + 1) * eta**2 * zeta**2,
    k * eta**2 * ways, 2 * k * eta / L * coercive, 2 * k**2 * eta**2 * dissimilar(middle), square(off + 2 * k * eta * stray, number(1, 2)),
    2 * k * eta / L * mean(sq(turn)) * small)
wider = p.line(
    k * spread(k + 1) <= (k + number(1, 2)) * spread(k) + 2 * k * (k + 1) * eta**2 * zeta**2 + k * eta**2 * sigma**2,
    k * parted, -2 * eta * k * towers, -2 * eta * k * pasts, k * eta**2 * lengths, k * eta**2 * size, -k * eta**2 * squares, k * eta**2 * fewer, 1 * pulled)
y_0, c_0 = y(i, t, 0, w), centre(0, w)
began = p.line(c_0 == here, 1 * begin)
none = p.line(mean(sq(y_0 - c_0)) <= 0, (y_0 + here) * begin, -1 * (c_0 + here) * began)
first = p.line(spread(0) <= 0, 1 * none)
starts = p.line(away(0) == expect(sq(here - x_star)), (c_0 + here - 2 * x_star) * began)
turn_0 = g(i, y_0) - g(i, c_0)
alike = p.line(mean(sq(turn_0)) <= 0, 1 * coercive(k=0), L * turn_0 * begin, -L * mean(turn_0) * began)
still = p.line(mean(dot(y_0 - c_0, g(i, y_0))) == 0, g(i, y_0) * begin, -1 * mean(g(i, y_0)) * began)
at_once = p.line(
    spread(1) <= eta**2 * (2 * zeta**2 + sigma**2), 1 * parted(k=0), 1 * none, -2 * eta * towers(k=0), -2 * eta * pasts(k=0), -2 * eta * still,
    eta**2 * lengths(k=0), eta**2 * size(k=0), -(eta**2) * squares(k=0), eta**2 * fewer(k=0), eta**2 * ways(k=0), 2 * eta**2 * alike)
drift = p.induction(
    spread(k) <= 2 * eta**2 * (k**2 * zeta**2 + k * sigma**2), on=k, since=1, base=[1 * at_once], step=[(1 / k) * wider, (1 + 1 / (2 * k)) * p.before, eta**2 * zeta**2 * p.condition(1)])

# rounds
lost = lambda at: at * eta**2 * sigma**2 / n + eta**3 * L * at * (at - 1) * ((2 * at - 1) * zeta**2 / 3 + sigma**2)
inside = p.induction(
    away(k) + 2 * eta * (S(t, k) - S(t, 0)) <= expect(sq(here - x_star)) + lost(k), on=k, since=1,
    base=[1 * one_step(k=0), eta * L * first, 2 * eta * total(k=0), 1 * starts], step=[1 * one_step, eta * L * drift, 2 * eta * total, 1 * p.before])
chosen, end, ended = ends(t, w) - centre(K, w), centre(K, w), centre(K, sampled)
ends_kept = p.line(ended == end, 1 * made)
thrown = p.draw_again(dot(chosen, centre(K, w) - x_star), sampled)
evenly = p.line(expect(dot(ends(t, sampled) - ended, ended - x_star), s) == 0,
                (ends(t, sampled) - ended - end + x_star) * ends_kept, (end - x_star) * fair)
scatter = p.draw_again(sq(chosen), sampled)
scattering = p.line(expect(sq(ends(t, sampled) - ended), s) <= share * mean(sq(y(i, t, K, w) - end)),
                     (ended + end - 2 * ends(t, sampled)) * ends_kept, 1 / (m * (n - 1)) * scattered)
fewest = p.line(0 <= share, 1 / (m * (n - 1)) * some)
dear = p.line(share * spread(K) <= share * 2 * eta**2 * (K**2 * zeta**2 + K * sigma**2), share * drift(k=K), knowing=[fewest])
arrived = p.line(
    expect(sq(x(t + 1, w) - x_star)) <= away(K) + share * spread(K), (x(t + 1, w) + ends(t, w) - 2 * x_star) * server, 2 * thrown, 2 * evenly, 1 * scatter, 1 * scattering)
cost = lost(K) + 2 * eta**2 * share * (K**2 * zeta**2 + K * sigma**2)
a_round = p.line(expect(sq(x(t + 1, w) - x_star)) + 2 * eta * S(t + 1, 0) <= expect(sq(here - x_star)) + 2 * eta * S(t, 0) + cost,
                 1 * arrived, 1 * dear, 1 * inside(k=K), 2 * eta * carried)
rounds = p.induction(
    expect(sq(x(t + 1, w) - x_star)) + 2 * eta * S(t + 1, 0) <= R**2 + t * cost, base=[1 * a_round(t=1), 1 * start, 2 * eta * empty], step=[1 * a_round(t=t + 1), 1 * p.before])


def crosswise(size):
    """Noise of two clients at right angles to one another, one way or the other: that of their mean is half of theirs."""
    rows = np.array([[[size, 0], [0, size]], [[-size, 0], [0, -size]]])
    return lambda answer: lambda at: (answer(at)[:, None] + rows[None]).reshape(-1, 2, 2)


def parabolas(curvature, centres, start, size, theory=p, **more):
    """a |x - c_i|²/2 in the plane, two clients with noise; one of the two takes part."""
    a, c = curvature, np.array(centres, float)
    best, g = c.mean(axis=0), lambda x: a * (x - c)
    one = lambda ends: ends.reshape(-1, 1, 2)
    return theory.problem(
        f"parabolas at {centres}, from {start}, noise {size}", start=start, x_star=best, f=lambda x: a * ((x - c)**2).sum(axis=-1) / 2, g=g,
        h=crosswise(size)(g), ends=one, L=a, zeta=a * np.sqrt(((c - best)**2).sum(axis=1).mean()), sigma=size, R=np.sqrt(((start - best)**2).sum()), n=2,
        **more)


STATEMENT, PROOFS = p.theorem(
    "localsgd.sampled", "local SGD with noise and sampled clients, convex clients of bounded dissimilarity: the mean gap over all steps",
    locator="convex clients, sampled", rate=1, bounds=[p.bound(
        S(t + 1, 0) / (K * t),
        R**2 / (2 * eta * K * t) + eta * sigma**2 / (2 * n) + L * eta**2 * (K - 1) * ((2 * K - 1) * zeta**2 / 6 + sigma**2 / 2)
        + (n - m) / (m * (n - 1)) * eta * (K * zeta**2 + sigma**2),
        rounds, metric="mean expected gap over rounds and local steps", status="restated", locator="convex clients, sampled", chance="draws")],
    exhibits=[(lambda: parabolas(1, [[1, 0], [-1, 0]], [4, 0], 1), {eta: "1/8", K: 2, m: 1}, 5, {"restated": "0.4731"})])
