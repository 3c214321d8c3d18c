"""Projected SGD with steps 1/(mu t) on a strongly convex function: E|x_t - x*|^2 <= 4 G^2/(mu^2 t)."""

import numpy as np

from fedtheory.language import Theory, dot, expect, outcomes, sq, square, t, w

p = Theory("rakhlin2012making", globals())

# letters, functions, points
mu = p.constant("mu > 0", "modulus of strong convexity", "curvature", "Section 2")
G = p.constant("G >= 0", "root of the largest mean square of a stochastic gradient", "gradient", "Section 2")
f, grad, x_star, inside = p.real("f", "vector"), p.vector("grad", "vector"), p.vector("x_star"), p.domain()
x, h = p.vector("x", "integer", "outcome"), p.vector("h", "integer", "outcome")
eta = p.schedule("eta", 1 / (mu * t))
dist = lambda at: expect(sq(x(at, w) - x_star))

# the method, and what is assumed
lies, projected = p.projection(x(t + 1, w), x(t, w) - eta * h(t, w), inside, "Section 2")
begins = p.given(inside(x(1, w)), "x_1 lies in the domain", "Section 2")
best = p.minimiser(x_star, inside, "Section 2")
strongly = p.strongly_convex(f, grad, mu, "Section 2", over=inside)
optimal = p.optimal(x_star, grad, "Section 2", over=inside)
redrawn, before = p.again(x(t, w), locator="Section 2")
mean_gradient = p.unbiased(h, redrawn, grad(x(t, w)), "Section 2")
moment = p.second_moment(h, G, "Section 2")

# the proof
stays = p.induction(inside(x(t, w)), base=[begins], step=[lies])
strong = p.line(mu * sq(x(t, w) - x_star) <= dot(x(t, w) - x_star, grad(x(t, w))),
                strongly(x(t, w), x_star), strongly(x_star, x(t, w)), optimal(x(t, w)))
tower = p.draw_again(dot(x(t, w) - x_star, h(t, w)), redrawn)
past = p.line(expect(dot(x(t, redrawn) - x_star, h(t, redrawn)), "s") == dot(x(t, w) - x_star, grad(x(t, w))),
              before, mean_gradient)
slope = p.line(mu * dist(t) <= expect(dot(x(t, w) - x_star, h(t, w))), tower, past, strong)
nearer = p.line(sq(x(t + 1, w) - x_star) <= sq(x(t, w) - eta * h(t, w) - x_star), 2 * projected(x_star),
                square(x(t, w) - eta * h(t, w) - x(t + 1, w)))
one_round = p.line(dist(t + 1) <= (1 - 2 / t) * dist(t) + G**2 / (mu**2 * t**2), nearer, slope, moment)
rate = p.induction(dist(t) <= 4 * G**2 / (mu**2 * t), base=[
    1 / mu**2 * moment(t=1), 2 / mu * slope(t=1), square(mu * (x(1, w) - x_star) - h(1, w), 1 / mu**2)],
                   split=(2, [one_round], [one_round]))


def noisy_parabola(mu, spread, radius, start):
    """mu x^2/2 on |x| <= radius, noise +- spread; every outcome is followed."""
    return p.problem(
        f"a noisy parabola (mu = {mu}, noise {spread}, |x| <= {radius}, from {start})", start=start, x_star=0,
        f=lambda x: mu / 2 * (x**2).sum(axis=-1), grad=lambda x: mu * x,
        h=outcomes(lambda x: mu * x, [-spread, spread]), project=lambda x: np.clip(x, -radius, radius),
        mu=mu, G=np.sqrt((mu * radius) ** 2 + spread**2))


STATEMENT, PROOFS = p.theorem(
    "example.sgd", "Projected SGD with steps 1/(mu t), strongly convex: distance", locator="Lemma 1", rate=1 / t,
    bounds=[p.bound(dist(t), 4 * G**2 / (mu**2 * t), rate, metric="expected squared distance to the minimiser",
                  units="area", locator="Lemma 1")],
    exhibits=[(lambda: noisy_parabola(1, 1, 1, 1), {}, 14, {"printed": "0.2500"})],
)
