"""FedProx with exact steps on convex smooth clients that differ at the minimiser: the mean gap of the server's points.

A proximal step is a gradient step with the gradient at its own end, z(i, t), so the clients' ends differ as their gradients there do.
"""

import numpy as np

from fedtheory.language import Theory, dot, i, j, mean, sq, square, t
from fedtheory.textbook.functions import CO_COERCIVE

p = Theory("li2020fedprox", globals())

# letters, functions, points
L = p.constant("L > 0", "smoothness", locator="smooth clients")
zeta = p.constant("zeta >= 0", "root mean square of the clients' gradients at the minimiser", "gradient", "heterogeneity at the optimum")
R = p.constant("R >= 0", "distance of x^1 to a minimiser", "length", "theorem")
eta = p.parameter("eta > 0", "step of the proximal map, 1/mu in the paper", "step", "eq. (2)")
f, g, x_star = p.real("f", "client", "vector"), p.vector("g", "client", "vector"), p.vector("x_star")
x, z, S = p.vector("x", "integer"), p.vector("z", "client", "integer"), p.real("S", "integer")
F = lambda at: mean(f(i, at))
gap, end = lambda at: F(at) - F(x_star), z(i, t)
push, turned, spread = mean(g(j, z(j, t)), j), mean(sq(g(i, end) - g(i, x_star))), mean(sq(end - x(t + 1)))

# the method, and the sum that is averaged
proximal = p.prox(z(i, t), f, x(t), eta, "eq. (2)")
server = p.update(x(t + 1), mean(z(i, t)), "Algorithm 2")
implicit = p.given(end == x(t) - eta * g(i, end), "a proximal step is a gradient step at where it ends", "eq. (2), of a smooth loss", role="definition")
empty = p.update(S(1), 0, "theorem")
total = p.update(S(t + 1), S(t) + gap(x(t + 1)), "theorem")

# what is assumed
convex = p.convex(f, g, "convex clients")
smooth = p.smooth(f, g, L, "smooth clients")
optimal = p.optimal(x_star, g, "theorem")
at_optimum = p.defined(mean(sq(g(i, x_star))) <= zeta**2, "zeta is the root mean square of the clients' gradients at x*", "heterogeneity at the optimum")
small = p.given(eta * L < 1, "eta < 1/L", "theorem")
start = p.start(x, x_star, R, "theorem")

# a round
room = 1 - (eta * L)**2
much = p.line(0 < room, (1 + eta * L) * small)
p.plain(much)
each = p.cite(CO_COERCIVE, f=lambda at: f(i, at), g=lambda at: g(i, at), L=L, x=x_star, y=end, given={"convex": convex, "smooth": smooth})
sloped = p.line(dot(push, x_star - x(t + 1)) <= L / 2 * spread - gap(x(t + 1)) - turned / (2 * L), each, smooth(i, end, x(t + 1)))
went = p.line(x(t + 1) == x(t) - eta * push, server, implicit)
moved = p.line(sq(x(t + 1) - x_star) == sq(x(t) - x_star) + 2 * eta * dot(push, x_star - x(t + 1)) - eta**2 * sq(push),
               (x(t) + x(t + 1) + eta * push - 2 * x_star) * went)
off = p.line(end - x(t + 1) == -1 * eta * (g(i, end) - push), 1 * implicit, -1 * went)
ways = mean(sq(g(i, end) - push))
apart = p.line(spread == eta**2 * ways, (end - x(t + 1) - eta * (g(i, end) - push)) * off)
centred = p.line(mean(sq(g(i, end) - g(i, x_star) - push)) <= turned, 2 * push * optimal, square(push))
part = (eta * L)**2
less = p.line(part * ways <= turned + part / room * zeta**2, 1 * centred, part / room * at_optimum,
              square(room * (g(i, end) - g(i, x_star) - push) - part * g(i, x_star), 1 / room))
one_round = p.line(
    sq(x(t + 1) - x_star) <= sq(x(t) - x_star) - 2 * eta * gap(x(t + 1)) + eta**3 * L * zeta**2 / room,
    1 * moved, 2 * eta * sloped, eta * L * apart, eta / L * less, square(eta * push))
rounds = p.induction(
    sq(x(t + 1) - x_star) + 2 * eta * S(t + 1) <= R**2 + t * eta**3 * L * zeta**2 / room,
    base=[1 * one_round(t=1), 2 * eta * total(t=1), 2 * eta * empty, 1 * start],
    step=[1 * one_round(t=t + 1), 2 * eta * total(t=t + 1), 1 * p.before])


def parabolas(curvatures, centres, start):
    """a_i (x - c_i)^2 / 2 of different curvatures."""
    a, c = np.array(curvatures, float), np.array(centres, float)
    best = (a * c).sum() / a.sum()
    return p.problem(f"parabolas {curvatures} at {centres}, from {start}", start=start, x_star=best, f=lambda x: a * (x[..., 0] - c)**2 / 2,
                     g=lambda x: (a * (x[..., 0] - c))[..., None], prox=lambda x, step: ((x[..., 0] + step * a * c) / (1 + step * a))[..., None],
                     L=a.max(), zeta=np.sqrt(((a * (best - c))**2).mean()), R=abs(start - best))


STATEMENT, PROOFS = p.theorem(
    "fedprox.smooth", "FedProx with exact steps on convex smooth clients that differ at the minimiser: the mean gap", method="FedProx", locator="convex losses, exact steps",
    rate=1, bounds=[p.bound(
        S(t + 1) / t, R**2 / (2 * eta * t) + L * eta**2 * zeta**2 / (2 * room), rounds.times(1 / (2 * eta * t)),
        square(x(t + 1) - x_star, 1 / (2 * eta * t)), metric="mean gap over rounds", status="restated",
        locator="convex smooth losses, exact steps")],
    exhibits=[(lambda: parabolas([1, 3], [1, -1], 4), {eta: "1/8"}, 20, {"restated": "0.4842"})])
