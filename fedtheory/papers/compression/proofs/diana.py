"""DIANA on convex clients: messages are compressed differences to a shift that each client learns, and the floor of compression is gone.

The shifts come to the gradients at the minimiser; their mean squared distance to these, weighted, is the second half of the potential.
"""

import numpy as np

from fedtheory.language import Theory, dot, expect, i, j, mean, s, sq, square, t, w
from fedtheory.papers.compression.proofs.convex import rand_one
from fedtheory.textbook.functions import CO_COERCIVE

p = Theory("mishchenko2019diana", globals())

# letters, functions, points
L = p.constant("L > 0", "smoothness", locator="smooth clients")
H = p.constant("H >= 0", "root mean square of the distance of the first shifts to the clients' gradients at the minimiser", "gradient", "theorem")
R = p.constant("R >= 0", "distance of x^1 to a minimiser", "length", "theorem")
n = p.constant("n >= 1", "clients", locator="theorem")
omega = p.constant("omega >= 0", "mean square by which a message strays, as a share of what is sent", "number", "unbiased compressors")
alpha = p.parameter("alpha > 0", "step of the shifts", "number", "DIANA")
eta = p.parameter("eta > 0", "step of the server", "step", "DIANA")
f, g, x_star = p.real("f", "client", "vector"), p.vector("g", "client", "vector"), p.vector("x_star")
x, S = p.vector("x", "integer", "outcome"), p.real("S", "integer")
h, m = p.vector("h", "client", "integer", "outcome"), p.vector("m", "client", "integer", "outcome")
here, shift, best = x(t, w), h(i, t, w), g(i, x_star)
F, slope = lambda at: mean(f(j, at), j), lambda at: mean(g(j, at), j)
gap = lambda at: F(at) - F(x_star)
away = lambda at: expect(sq(x(at, w) - x_star))
unlearned = lambda at: expect(mean(sq(h(i, at, w) - best)))
turned, far = mean(sq(g(i, here) - best)), mean(sq(shift - best))
sent, all_sent = g(i, here) - shift, mean(g(j, here) - h(j, t, w), j)
push = lambda of: mean(m(j, t, of), j)

# the method, and the sum that is averaged
learns = p.update(h(i, t + 1, w), shift + alpha * m(i, t, w), "DIANA")
server = p.update(x(t + 1, w), here - eta * mean(shift + m(i, t, w)), "DIANA")
empty = p.update(S(1), 0, "theorem")
total = p.update(S(t + 1), S(t) + expect(gap(here)), "theorem")

# what is drawn
redrawn, before, kept = p.again(here, shift, locator="unbiased compressors")
right = p.unbiased(m, redrawn, sent, "unbiased compressors", of=sent)
strays = p.given(expect(sq(m(i, t, redrawn) - sent), s) <= omega * sq(sent),
                 "a message strays by omega times its square, in the mean square", "unbiased compressors",
                 asks="compressors of bounded variance")
independent = p.given(
    n * expect(sq(push(redrawn) - all_sent), s) <= mean(expect(sq(m(i, t, redrawn) - sent), s)),
    "clients draw independently, so that their mean strays by an n-th of what they stray by", "independent compressors",
    asks="independent compressors")

# what is assumed of the clients
convex = p.convex(f, g, "convex clients")
smooth = p.smooth(f, g, L, "smooth clients")
optimal = p.optimal(x_star, g, "theorem")
slow = p.given(alpha * (1 + omega) <= 1, "alpha <= 1/(1 + omega)", "theorem")
start = p.given(sq(x(1, w) - x_star) <= R**2, "R is the distance of the start to a minimiser", "theorem", asks="attained minimum")
first = p.defined(mean(sq(h(i, 1, w) - best)) <= H**2, "H is the distance of the first shifts to the gradients at x*", "theorem")

# a message, given the past
off = p.line(mean(sq(sent)) <= 2 * turned + 2 * far, square(g(i, here) + shift - 2 * best))
together = p.line(sq(slope(here)) <= turned, 2 * slope(here) * optimal, square(g(i, here) - best - slope(here)))
middle = p.line(expect(push(redrawn), s) == all_sent, 1 * right)
noise = p.line(n * expect(sq(push(redrawn) - all_sent), s) <= omega * mean(sq(sent)), 1 * independent, 1 * strays)
step = mean(h(j, t, w) + m(j, t, redrawn), j)
much = p.line(expect(sq(step), s) <= (1 + 2 * omega / n) * turned + 2 * omega / n * far,
              2 * slope(here) * middle, 1 * together, 1 / n * noise, omega / n * off)
size = p.line(expect(sq(m(i, t, redrawn)), s) <= (1 + omega) * sq(sent), 1 * strays, 2 * sent * right)
learned = p.line(
    expect(sq(shift + alpha * m(i, t, redrawn) - best), s) <= (1 - alpha) * sq(shift - best) + alpha * sq(g(i, here) - best),
    2 * alpha * (shift - best) * right, alpha**2 * size, alpha * sq(sent) * slow)

# a round
each = p.cite(CO_COERCIVE, f=lambda at: f(i, at), g=lambda at: g(i, at), L=L, x=x_star, y=here, given={"convex": convex, "smooth": smooth})
sloped = p.line(dot(slope(here), x_star - here) <= -1 * gap(here) - turned / (2 * L), each)
goes = lambda of: x(t, of) - eta * mean(h(j, t, of) + m(j, t, of), j) - x_star
tower = p.draw_again(sq(goes(w)), redrawn)
kept_by_all = p.line(mean(h(j, t, redrawn), j) == mean(h(j, t, w), j), 1 * kept)
both = goes(redrawn) + here - eta * step - x_star
past = p.line(expect(sq(goes(redrawn)), s) == sq(here - x_star) - 2 * eta * dot(here - x_star, slope(here)) + eta**2 * expect(sq(step), s),
              both * before, -1 * eta * both * kept_by_all, -2 * eta * (here - x_star) * middle)
moved = p.line(away(t + 1) == expect(sq(goes(w))), (x(t + 1, w) - x_star + goes(w)) * server)
nearer = p.line(
    away(t + 1) <= away(t) - 2 * eta * expect(gap(here)) - (eta / L - eta**2 * (1 + 2 * omega / n)) * expect(turned)
    + 2 * eta**2 * omega / n * unlearned(t), 1 * moved, 1 * tower, 1 * past, 2 * eta * sloped, eta**2 * much)
turns = lambda of: h(i, t, of) + alpha * m(i, t, of) - best
tower_of_shifts = p.draw_again(mean(sq(turns(w))), redrawn)
past_of_shifts = p.line(expect(sq(turns(redrawn)), s) == expect(sq(shift + alpha * m(i, t, redrawn) - best), s),
                        (turns(redrawn) + shift + alpha * m(i, t, redrawn) - best) * kept)
shifts = p.line(mean(sq(h(i, t + 1, w) - best)) == mean(sq(turns(w))), (h(i, t + 1, w) - best + turns(w)) * learns)
learned_by_all = p.line(expect(mean(sq(turns(redrawn))), s) <= (1 - alpha) * far + alpha * turned, 1 * past_of_shifts, 1 * learned)
learning = p.line(unlearned(t + 1) <= (1 - alpha) * unlearned(t) + alpha * expect(turned), 1 * shifts, 1 * tower_of_shifts, 1 * learned_by_all)


def parabolas(curvatures, centres, start, **more):
    """a_i |x - c_i|²/2 in the plane, shifts from 0; rand-1 keeps a coordinate of the two."""
    a, c = np.array(curvatures, float)[:, None], np.array(centres, float)
    best = (a * c).sum(axis=0) / a.sum()
    return more.pop("theory", p).problem(
        f"parabolas {curvatures} at {centres}, from {start}", start=start, x_star=best, h_1=np.zeros_like(c), f=lambda x: (a * (x - c)**2).sum(axis=-1) / 2,
        g=lambda x: a * (x - c), m=rand_one(len(c)), L=a.max(), H=np.sqrt(((a * (best - c))**2).sum(axis=1).mean()),
        R=np.sqrt(((start - best)**2).sum()), n=len(c), omega=1, **more)
