"""A player of AFLBoost, the weights or the adversary: its regret in a round, against an opponent that knows all draws.

The point descends along g, which for the adversary is minus what the server receives; b is the mean of g given the past.
Its ghost descends along b - g from the same start: the opponents best(w) and the noise depend on the same draws, and the
ghost, which is made of the past, takes the noise's part. The ghost, with its step, exists in the proof only.
"""


from fedtheory.language import Theory, dot, expect, s, square, t, u, v, w
from fedtheory.papers.fedboost.proofs import mirror as M
from fedtheory.papers.fedboost.proofs import quotes

p = Theory(M.PAPER, globals())
gap, way = M.numbers(p)
sigma, G, N, eta, ghost_eta = (p.real(x) for x in ("sigma", "G", "N", "eta", "ghost_eta"))
point, ghost, g, b, point_next, ghost_next = (
    p.vector(x, "integer", "outcome") for x in ("point", "ghost", "g", "b", "point_next", "ghost_next"))
opponent, place, smooth = p.vector("best", "outcome"), p.domain("place"), p.domain("smooth")
size, dual, F, mirror = (*(p.real(x, "vector") for x in ("size", "dual", "F")), p.vector("mirror", "vector"))
reach, again = p.real("reach", "vector", "vector", "real"), p.redrawn()(t, w, s)
B, best, noise = M.divergence(F, mirror), opponent(w), b(t, w) - g(t, w)

for letter, name in ((sigma, "sigma"), (eta, "eta"), (ghost_eta, "ghost eta")):
    p.defined(letter > 0, "a positive number", "Properties 1, 2; Figure 2", name=name)
p.defined(dot(u, v) <= dual(u) * size(v), "a dual norm", "Properties 1", name="dual norm")
strongly_convex = p.given(sigma / 2 * size(v - u)**2 <= B(u, v), "the mirror map is strongly convex", "Properties 1.1",
                          when=[place(u), smooth(v)], quote=quotes.STRONGLY)
M.gradient(p, F, mirror, reach, [place(u), place(v), smooth(v)], "Figure 2, steps 6, 7: grad F")
best_inside = p.defined(place(best), "a point of the set", "ours")


def moves(who, x, ahead, along, length, locator):
    """Mirror descent of the point or the ghost."""
    p.defined(place(x(t, w)), "projected", locator, name=f"{who} inside")
    p.defined(smooth(x(t, w)), "the mirror map has a gradient there, of which the step is made", locator, name=f"{who} smooth")
    p.defined(mirror(ahead(t, w)) == mirror(x(t, w)) - length * along, "a step of mirror descent", locator, name=f"{who} step")
    p.defined(B(x(t + 1, w), ahead(t, w)) <= B(u, ahead(t, w)), "a Bregman projection: it exists, as the mirror map is continuous "
            "and the set compact", locator, when=[place(u)], name=f"{who} projection")


moves("point", point, point_next, g(t, w), eta, "Figure 2, steps 6, 7")
moves("ghost", ghost, ghost_next, noise, ghost_eta, "ours: a sequence of the proof")
past = p.defined(point(t, again) == point(t, w), "points are made of earlier draws", "Figure 2")
ghost_past = p.defined(ghost(t, again) == ghost(t, w), "ghosts are made of earlier draws", "ours")
mean_past = p.defined(b(t, again) == b(t, w), "a mean given the past is made of the past", "definition")
mean = p.defined(expect(g(t, again), s) == b(t, w), "b is the mean of g given the past", "definition")
second_moment = p.given(
    expect(dual(g(t, w))**2) <= G**2, "G² bounds the mean squared dual norm of what the server receives; print bounds gradients at "
    "ensembles (erratum d04)", "Properties 2.4", role="ours")
noise_bound = p.defined(expect(dual(noise)**2) <= N**2, "and N² that of its deviation from the mean given the past: N is at most 2G",
                      "ours")


def descends(who, x, ahead, along, length):
    """One step of the point or the ghost, against the best."""
    return p.cite(M.MIRROR_STEP, here=x(t, w), ahead=x(t + 1, w), unprojected=ahead(t, w), along=along, best=best, eta=length,
                  name=f"{who} descends", at="Figure 2; ours for Appendix C")


def nothing_left(who, x):
    """No divergence is negative."""
    return p.line(B(best, x(t, w)) >= 0, 1 * strongly_convex(best, x(t, w)), square(size(x(t, w) - best), sigma / 2),
                  name=f"what {who} has left", because="no divergence is negative")


# ---- mirror descent, its ghost, and noise that has no mean

point_descends = descends("point", point, point_next, g(t, w), eta)
ghost_descends = descends("ghost", ghost, ghost_next, noise, ghost_eta)
nothing_left("point", point), nothing_left("ghost", ghost)
apart = point(t, w) - ghost(t, w)
noise_again, apart_again = b(t, again) - g(t, again), point(t, again) - ghost(t, again)
draws = p.draw_again(dot(noise, apart), again)
given_the_past = p.line(
    expect(dot(noise_again, apart_again), s) == 0, noise_again * past, -noise_again * ghost_past, apart * mean_past, -apart * mean)
no_noise = p.line(
    expect(dot(noise, apart)) == 0, 1 * draws, 1 * given_the_past, name="noise", at="ours for Appendix C",
    because="given the past, the noise has the mean 0, and point and ghost are of the past")


def paid(at):
    """What the divergences have paid for when a round begins, less where they started."""
    return expect(B(best, point(at, w))) / eta + expect(B(best, ghost(at, w))) / ghost_eta


price = eta * G**2 / (2 * sigma) + ghost_eta * N**2 / (2 * sigma)
p.line(
    expect(dot(b(t, w), point(t, w) - best)) <= paid(t) - paid(t + 1) + price, 1 / eta * point_descends, 1 / ghost_eta * ghost_descends,
    1 * no_noise, eta / (2 * sigma) * second_moment, ghost_eta / (2 * sigma) * noise_bound, name="round", at="ours for Appendix C",
    because="b = g + noise; the noise against the best is the noise against the ghost, and the ghost's own regret")
REGRET = p.argument("fedboost.regret", "a player's regret in a round of AFLBoost")
