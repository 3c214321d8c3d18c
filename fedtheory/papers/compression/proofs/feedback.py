"""Error feedback: a client adds to its next message what the compressor, top-k say, left out of this one.

The point from which all that was left out is subtracted, z, moves as in gradient descent with the gradient at x.
"""

import numpy as np

from fedtheory.language import Theory, i, j, mean, sq, square, t, v

p = Theory("stich2020feedback", globals())

# letters, functions, points
L = p.constant("L > 0", "smoothness", locator="smooth clients")
q = p.constant("q >= 0", "share of a vector's length that the compressor loses", "number", "contractive compressors")
eta = p.parameter("eta > 0", "step of the clients", "step", "error feedback")
f, g, C = p.real("f", "client", "vector"), p.vector("g", "client", "vector"), p.vector("C", "client", "vector")
x, z, S = p.vector("x", "integer"), p.vector("z", "integer"), p.real("S", "integer")
e, m = p.vector("e", "client", "integer"), p.vector("m", "client", "integer")
F, slope = lambda at: mean(f(j, at), j), lambda at: mean(g(j, at), j)
left_out, all_left = lambda at: mean(sq(e(i, at))), lambda at: mean(e(j, at), j)
step, sizes = slope(x(t)), mean(sq(g(i, x(t))))

# the method, and the point beside it
message = p.update(m(i, t), e(i, t) + eta * g(i, x(t)), "error feedback")
server = p.update(x(t + 1), x(t) - mean(C(i, m(i, t))), "error feedback")
memory = p.update(e(i, t + 1), m(i, t) - C(i, m(i, t)), "error feedback")
forgotten = p.update(e(i, 1), 0 * g(i, x(1)), "error feedback, from nothing")
beside = p.update(z(t), x(t) - mean(e(i, t)), "ours, for the proof")

# what is assumed
contracts = p.given(sq(C(i, v) - v) <= q**2 * sq(v), "the compressors are contractive, and lose q of a length at most", "contractive compressors",
                    asks="contractive compressors")
less = p.given(q < 1, "the compressors keep something", "contractive compressors")
smooth = p.smooth(f, g, L, "smooth clients")

# what is left out, and the point beside
room = p.line(0 < (1 - q)**2, (1 - q) * less, knowing=[less])
p.plain(room)
moves = p.line(z(t + 1) == z(t) - eta * step, 1 * beside(t=t + 1), 1 * server, -1 * memory, -1 * message, -1 * beside)
kept = p.line(sq(e(i, t + 1)) <= q**2 * sq(m(i, t)), 1 * contracts(i, m(i, t)), (e(i, t + 1) + m(i, t) - C(i, m(i, t))) * memory)
parted = p.line(
    (1 - q) * sq(e(i, t + 1)) <= q * (1 - q) * sq(e(i, t)) + (q * eta)**2 * sq(g(i, x(t))),
    (1 - q) * kept, q**2 * (1 - q) * (m(i, t) + e(i, t) + eta * g(i, x(t))) * message,
    square((1 - q) * e(i, t) - q * eta * g(i, x(t)), q), knowing=[less])
remains = p.line(left_out(t + 1) <= q * left_out(t) + (q * eta)**2 / (1 - q) * sizes, 1 / (1 - q) * parted, knowing=[less])
jensen = p.line(sq(all_left(t)) <= left_out(t), square(e(i, t) - all_left(t)))
nothing = p.line(left_out(1) <= 0, e(i, 1) * forgotten)
begins = p.line(z(1) == x(1), 1 * beside(t=1), -1 * forgotten)


def top_one(v):
    """The largest coordinate of the two, the first of equals; less than the root of one half of the length is lost."""
    first = np.abs(v[..., :1]) >= np.abs(v[..., 1:])
    return np.concatenate([v[..., :1] * first, v[..., 1:] * ~first], axis=-1)


def parabolas(theory, curvatures, centres, start, **more):
    """a_i |x - c_i|²/2 in the plane; top-1 keeps a coordinate of the two."""
    a, c = np.array(curvatures, float)[:, None], np.array(centres, float)
    best = (a * c).sum(axis=0) / a.sum()
    losses = lambda x: (a * (x - c)**2).sum(axis=-1) / 2
    spread = lambda at: np.sqrt(((a * (at - c) - (a * (at - c)).mean(axis=0))**2).sum(axis=1).mean())
    known = {"x_star": best, "R": np.sqrt(((start - best)**2).sum()), "low": losses(best).mean(), "V": losses(np.array(start)).mean() - losses(best).mean()}
    return theory.problem(f"parabolas {curvatures} at {centres}, from {start}", start=start, f=losses, g=lambda x: a * (x - c), C=top_one, L=a.max(),
                          q=np.sqrt(1 / 2), zeta=spread(best), **known, **more)
