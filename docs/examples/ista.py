"""ISTA with steps 1/L on f + h, f smooth and convex, h convex: the gap after t steps is at most L R^2/(2t)."""

import numpy as np

from fedtheory.language import Theory, sq, t

p = Theory("garrigos2023handbook", globals())

L = p.constant("L > 0", "smoothness", locator="proximal gradient")
R = p.constant("R >= 0", "distance of the start to a minimiser", "length", "proximal gradient")
f, g, h, x_star = p.real("f", "vector"), p.vector("g", "vector"), p.real("h", "vector"), p.vector("x_star")
x = p.vector("x", "integer")
F = lambda point: f(point) + h(point)
gap = lambda at: F(x(at)) - F(x_star)
far = lambda at: sq(x(at) - x_star)

proximal = p.prox(x(t + 1), h, x(t) - g(x(t)) / L, 1 / L, "proximal gradient, the algorithm")
smooth = p.smooth(f, g, L, "proximal gradient")
convex = p.convex(f, g, "proximal gradient")
start = p.start(x, x_star, R, "proximal gradient")

descent = p.line(F(x(t + 1)) <= F(x(t)) - L / 2 * sq(x(t + 1) - x(t)), smooth(x(t), x(t + 1)), proximal(x(t)))
nearer = p.line(gap(t + 1) + L / 2 * far(t + 1) <= L / 2 * far(t), smooth(x(t), x(t + 1)), convex(x(t), x_star), proximal(x_star))
potential = p.induction(t * gap(t + 1) + L / 2 * far(t + 1) <= L / 2 * far(1), base=[nearer(t=1)], step=[nearer(t=t + 1), descent(t=t + 1)])


def lasso(curvature, weight, start):
    """curvature x^2/2 + weight |x|."""
    shrink = lambda x, step: np.sign(x) * np.maximum(abs(x) - weight * step, 0)
    return p.problem(f"a lasso (curvature {curvature}, weight {weight}, from {start})", start=start, x_star=0,
                     f=lambda x: curvature / 2 * (x**2).sum(axis=-1), g=lambda x: curvature * x,
                     h=lambda x: weight * abs(x).sum(axis=-1), prox=shrink, L=1, R=abs(start))


STATEMENT, PROOFS = p.theorem(
    "example.ista", "ISTA converges as 1/t", locator="proximal gradient, convex and smooth functions", rate=1 / t,
    bounds=[p.bound(gap(t), L * R**2 / (2 * (t - 1)), potential(t=t - 1), start, metric="objective gap", first_round=2,
                    locator="the theorem, with steps 1/L, after t - 1 of them")],
    exhibits=[(lambda: lasso(0.1, 1, 30), {}, 40, {"printed": "0.2617"})],
)
