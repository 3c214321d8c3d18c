"""A round of SCAFFOLD, all clients taking part: each corrects its steps by what it last knew of its own gradient and of the mean of all.

The clients' corrections have mean 0, so the server moves along the mean gradient; how far they drift is told by how far the server last went, not by
how clients differ. The potential is the loss and the mean square of what the corrections are wrong by.
"""

import numpy as np

from fedtheory.language import Theory, dot, i, j, mean, number, sq, square, t, u, v

p = Theory("karimireddy2020scaffold", globals())
k = p.variable("k", "integer", first=0)

# letters, functions, points
L = p.constant("L > 0", "smoothness", locator="smooth clients")
eta = p.parameter("eta > 0", "step of the clients", "step", "Algorithm 1")
K = p.parameter("K >= 1", "number of local steps in a round", "number", "Algorithm 1")
f, g = p.real("f", "client", "vector"), p.vector("g", "client", "vector")
x, y, c = p.vector("x", "integer"), p.vector("y", "client", "integer", "integer"), p.vector("c", "client", "integer")
G, Q, W = p.vector("G", "integer", "integer"), p.real("Q", "integer", "integer"), p.real("W", "integer", "integer")
F, slope = lambda at: mean(f(j, at), j), lambda at: mean(g(j, at), j)
here, there = x(t), y(i, t, k)
steep, all_c = slope(here), mean(c(j, t), j)
push_0, turn_0 = mean(g(j, y(j, t, 0)), j), g(i, y(i, t, 0)) - c(i, t) + all_c
push, turn = mean(g(j, y(j, t, k)), j), g(i, there) - c(i, t) + all_c
spread, ways = lambda at: mean(sq(y(i, t, at) - here)), mean(sq(turn))
wrong = lambda at: mean(sq(g(i, x(at)) - c(i, at)))
pulls = sq(steep) + wrong(t)

# the method, and within a round the sums of the mean gradients, of their squares, and of the clients' spreads
begin = p.update(y(i, t, 0), here, "Algorithm 1")
local = p.update(y(i, t, k + 1), there - eta * (g(i, there) - c(i, t) + mean(c(j, t), j)), "Algorithm 1, line 10")
server = p.update(x(t + 1), mean(y(i, t, K)), "Algorithm 1, full participation, global step 1")
known = p.update(c(i, 1), g(i, x(1)), "from exact gradients")
learns = p.update(c(i, t + 1), g(i, here), "Algorithm 1, option I")
no_sum = p.update(G(t, 0), 0 * here, "ours, for the proof")
no_squares = p.update(Q(t, 0), 0, "ours, for the proof")
no_spread = p.update(W(t, 0), 0, "ours, for the proof")
sums = p.update(G(t, k + 1), G(t, k) + push, "ours, for the proof")
squares = p.update(Q(t, k + 1), Q(t, k) + sq(push), "ours, for the proof")
spreads = p.update(W(t, k + 1), W(t, k) + spread(k), "ours, for the proof")

# what is assumed
smooth = p.smooth(f, g, L, "smooth clients")
lipschitz = p.lipschitz_gradient(g, L, "smooth clients")
small = p.given(2 * eta * K * L <= 1, "eta <= 1/(2 K L)", "theorem")

# how the server moves
mean_smooth = p.line(F(v) <= F(u) + dot(slope(u), v - u) + L / 2 * sq(v - u), 1 * smooth)
goes = p.induction(
    dot(mean(y(j, t, k), j), v) == dot(here - eta * G(t, k), v), on=k, since=0, base=[v * begin, eta * v * no_sum],
    step=[v * local, 1 * p.before, eta * v * sums])
arrives = p.line(dot(x(t + 1), v) == dot(here - eta * G(t, K), v), v * server, 1 * goes(k=K))
near = p.line(sq(push - steep) <= L**2 * spread(k), 1 * lipschitz(i, there, here), square(g(i, there) - g(i, here) - (push - steep)))
gained = p.induction(
    -2 * dot(steep, G(t, k)) <= -1 * k * sq(steep) - Q(t, k) + L**2 * W(t, k), on=k, since=0,
    base=[-2 * steep * no_sum, 1 * no_squares, -(L**2) * no_spread], step=[1 * near, -2 * steep * sums, 1 * squares, -(L**2) * spreads, 1 * p.before])
size = p.induction(
    sq(G(t, k)) <= k * Q(t, k), on=k, since=1,
    base=[(G(t, 1) + G(t, 0) + push_0) * sums(k=0), (G(t, 0) + 2 * push_0) * no_sum, -1 * squares(k=0), -1 * no_squares],
    step=[(1 + 1 / k) * p.before, (G(t, k + 1) + G(t, k) + push) * sums, -(k + 1) * squares, square(G(t, k) - k * push, 1 / k)])
positive = p.induction(W(t, k) >= 0, on=k, since=0, base=[-1 * no_spread], step=[-1 * spreads, 1 * p.before, square(there - here)])
positive_squares = p.induction(Q(t, k) >= 0, on=k, since=0, base=[-1 * no_squares], step=[-1 * squares, 1 * p.before])

# drift
less = p.line(ways <= 2 * L**2 * spread(k) + 2 * pulls, 2 * lipschitz(i, there, here),
              square(g(i, there) - g(i, here) - (g(i, here) - c(i, t) + all_c)), square(steep - all_c, 2))
off = there - here
parted = p.line(spread(k + 1) == spread(k) - 2 * eta * mean(dot(off, turn)) + eta**2 * ways, (y(i, t, k + 1) - here + off - eta * turn) * local)
wider = p.line(k * spread(k + 1) <= (k + 1) * spread(k) + k * (k + 1) * eta**2 * ways, k * parted, square(off + k * eta * turn))
first = p.line(spread(0) <= 0, (y(i, t, 0) - here) * begin)
still = p.line(mean(dot(y(i, t, 0) - here, turn_0)) == 0, turn_0 * begin)
at_once = p.line(spread(1) <= 2 * eta**2 * (L**2 * spread(0) + pulls), 1 * parted(k=0), 1 * first, -2 * eta * still, eta**2 * less(k=0))
drift = p.induction(
    spread(k) <= 2 * k * eta**2 * (L**2 * W(t, k) + k * pulls), on=k, since=1,
    base=[1 * at_once, -2 * eta**2 * L**2 * spreads(k=0), -2 * eta**2 * L**2 * no_spread],
    step=[(1 / k) * wider, (k + 1) * eta**2 * less, -2 * (k + 1) * eta**2 * L**2 * spreads, (1 + 1 / k) * p.before])
wide = p.induction(
    W(t, k) <= k * (k - 1) * eta**2 * L**2 * W(t, k) + eta**2 * pulls * k * (k - 1) * (2 * k - 1) / 3, on=k, since=1,
    base=[1 * spreads(k=0), 1 * no_spread, 1 * first], step=[1 * drift, (1 - k * (k + 1) * eta**2 * L**2) * spreads, 1 * p.before, square(there - here, k * (k + 1) * eta**2 * L**2)])

# what a small step makes of it
squared = p.line(4 * (eta * K * L)**2 <= 1, (1 + 2 * eta * K * L) * small)
smaller = p.line(2 * (eta * L)**2 * K * (K - 1) <= 1, number(1, 2) * squared)
drifts = eta**3 * L**2 * K * (K - 1) * (2 * K - 1) / 3
little = p.line(drifts <= eta * K / 6, eta * K / 6 * squared)
wide_in_all = p.line(eta * L**2 / 2 * W(t, K) <= drifts * pulls, eta * L**2 * wide(k=K), eta * L**2 / 2 * W(t, K) * smaller, knowing=[positive(k=K)])
fell = p.line(F(x(t + 1)) <= F(here) - eta * dot(steep, G(t, K)) + L * eta**2 / 2 * sq(G(t, K)),
              1 * mean_smooth(here, x(t + 1)), 1 * arrives(v=steep + L / 2 * (x(t + 1) - here - eta * G(t, K))))
gone = p.line(sq(x(t + 1) - here) <= eta**2 * K * Q(t, K), 1 * arrives(v=x(t + 1) - here - eta * G(t, K)), eta**2 * size(k=K))
descent = p.line(
    F(x(t + 1)) <= F(here) - eta * K / 2 * sq(steep) - eta / 4 * Q(t, K) + drifts * pulls,
    1 * fell, eta / 2 * gained(k=K), L * eta**2 / 2 * size(k=K), eta / 4 * Q(t, K) * small, 1 * wide_in_all, knowing=[positive_squares(k=K)])
learned = p.line(wrong(t + 1) <= L**2 * eta**2 * K * Q(t, K), (c(i, t + 1) + g(i, here) - 2 * g(i, x(t + 1))) * learns,
                 1 * lipschitz(i, x(t + 1), here), L**2 * gone)
weight = 1 / (4 * eta * K * L**2)
heavy = p.line(eta * K <= weight, weight * squared)
potential = lambda at: F(x(at)) + weight * wrong(at)
one_round = p.line(
    potential(t + 1) <= potential(t) - eta * K / 3 * sq(steep) - number(5, 6) * weight * wrong(t),
    1 * descent, weight * learned, pulls * little, wrong(t) / 6 * heavy)
right = p.line(wrong(1) <= 0, (c(i, 1) - g(i, x(1))) * known)


def parabolas(theory, curvatures, centres, start, **more):
    """a_i (x - c_i)^2 / 2 of different curvatures."""
    a, c = np.array(curvatures, float), np.array(centres, float)
    F = lambda x: (a * (x - c)**2).mean() / 2
    least = F((a * c).sum() / a.sum())
    return theory.problem(f"parabolas {curvatures} at {centres}, from {start}", start=start, f=lambda x: a * (x[..., 0] - c)**2 / 2, low=least,
                          g=lambda x: (a * (x[..., 0] - c))[..., None], L=a.max(), V=F(start) - least, **more)
