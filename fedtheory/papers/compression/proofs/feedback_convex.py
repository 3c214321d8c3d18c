"""Error feedback on convex clients that differ at the minimiser: the mean gap at the server's points."""

from fedtheory.language import Theory, dot, i, mean, sq, square, t
from fedtheory.papers.compression.proofs import feedback
from fedtheory.papers.compression.proofs.feedback import (
    F,
    L,
    S,
    all_left,
    eta,
    left_out,
    parabolas,
    q,
    sizes,
    step,
    x,
    z,
)
from fedtheory.textbook.functions import CO_COERCIVE

p = Theory.after(feedback.p, globals())
zeta = p.constant("zeta >= 0", "root mean square of the clients' gradients at the minimiser", "gradient", "heterogeneity at the optimum")
R = p.constant("R >= 0", "distance of x^1 to a minimiser", "length", "theorem")
f, g = p.symbol("f g")
x_star = p.vector("x_star")
gap = lambda at: F(at) - F(x_star)
turned = mean(sq(g(i, x(t)) - g(i, x_star)))
empty = p.update(S(1), 0, "theorem")
total = p.update(S(t + 1), S(t) + gap(x(t)), "theorem")
convex = p.convex(f, g, "convex clients")
optimal = p.optimal(x_star, g, "theorem")
at_optimum = p.defined(mean(sq(g(i, x_star))) <= zeta**2, "zeta is the root mean square of the clients' gradients at x*", "heterogeneity at the optimum")
start = p.start(x, x_star, R, "theorem")
small = p.given(2 * eta * L + 8 * (eta * L * q / (1 - q))**2 <= 1, "the step is small", "theorem")

each = p.cite(CO_COERCIVE, f=lambda at: f(i, at), g=lambda at: g(i, at), L=L, x=x_star, y=x(t), given={"convex": convex, "smooth": feedback.smooth})
sloped = p.line(dot(step, x_star - x(t)) <= -1 * gap(x(t)) - turned / (2 * L), each)
together = p.line(sq(step) <= turned, 2 * step * optimal, square(g(i, x(t)) - g(i, x_star) - step))
size = p.line(sizes <= 2 * turned + 2 * zeta**2, 2 * at_optimum, square(g(i, x(t)) - 2 * g(i, x_star)))
moved = p.line(sq(z(t + 1) - x_star) == sq(z(t) - x_star) - 2 * eta * dot(step, z(t) - x_star) + eta**2 * sq(step),
               (z(t + 1) + z(t) - eta * step - 2 * x_star) * feedback.moves)
nearer = p.line(
    sq(z(t + 1) - x_star) <= sq(z(t) - x_star) - 2 * eta * gap(x(t)) - (eta / (2 * L) - eta**2) * turned + 2 * eta * L * left_out(t),
    1 * moved, -2 * eta * step * feedback.beside, 2 * eta * sloped, 2 * eta * L * feedback.jensen, square(2 * L * all_left(t) - step, eta / (2 * L)),
    (eta / (2 * L) + eta**2) * together)
weight, floor = 2 * eta * L / (1 - q), 4 * eta * L * (eta * q / (1 - q))**2
one_round = p.line(
    sq(z(t + 1) - x_star) + weight * left_out(t + 1) <= sq(z(t) - x_star) + weight * left_out(t) - 2 * eta * gap(x(t)) + floor * zeta**2,
    1 * nearer, weight * feedback.remains, weight * (q * eta)**2 / (1 - q) * size, eta / (2 * L) * turned * small, knowing=[feedback.less])
from_start = p.line(sq(z(1) - x_star) <= R**2, 1 * start, (z(1) + x(1) - 2 * x_star) * feedback.begins)
rounds = p.induction(
    sq(z(t + 1) - x_star) + weight * left_out(t + 1) + 2 * eta * S(t + 1) <= R**2 + t * floor * zeta**2,
    base=[1 * one_round(t=1), 2 * eta * total(t=1), 2 * eta * empty, 1 * from_start, weight * feedback.nothing],
    step=[1 * one_round(t=t + 1), 2 * eta * total(t=t + 1), 1 * p.before], knowing=[feedback.less])
summed = p.line(2 * eta * S(t + 1) <= R**2 + t * floor * zeta**2, 1 * rounds, square(feedback.e(i, t + 1), weight), square(z(t + 1) - x_star),
                knowing=[feedback.less])

STATEMENT, PROOFS = p.theorem(
    "compression.feedback_convex", "error feedback on convex clients that differ at the minimiser: the mean gap",
    method="error feedback", locator="error feedback, convex losses", rate=1, bounds=[p.bound(
        S(t + 1) / t, R**2 / (2 * eta * t) + floor * zeta**2 / (2 * eta), summed.times(1 / (2 * eta * t)),
        metric="mean gap over rounds", status="restated", locator="error feedback, convex losses")],
    exhibits=[(lambda: parabolas(p, [1, 2], [[1, 0], [-1, 1]], [3, 3]), {eta: "1/16"}, 40, {"restated": "0.5245"})])
