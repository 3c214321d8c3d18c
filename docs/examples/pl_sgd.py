"""SGD under the Polyak-Łojasiewicz inequality with steps (2t - 1)/(2 mu t^2): E f(x_t) - f* <= L C^2/(2 mu^2 (t - 1))."""

from fedtheory.language import Theory, dot, expect, outcomes, sq, t, u, w

p = Theory("karimi2016linear", globals())

# letters, functions, points
L = p.constant("L > 0", "smoothness", locator="Section 2")
mu = p.constant("mu > 0", "constant of the Polyak-Łojasiewicz inequality", "curvature", "(3)")
C = p.constant("C >= 0", "root of the largest mean square of a stochastic gradient", "gradient", "Section 4")
f, grad, x_star = p.real("f", "vector"), p.vector("grad", "vector"), p.vector("x_star")
x, h = p.vector("x h", "integer", "outcome")
eta = p.schedule("eta", (2 * t - 1) / (2 * mu * t**2))
gap = lambda at: expect(f(x(at, w)) - f(x_star))

# the method, and what is assumed
step = p.update(x(t + 1, w), x(t, w) - eta * h(t, w), "Section 4")
smooth = p.smooth(f, grad, L, "Section 2")
pl = p.given(2 * mu * (f(u) - f(x_star)) <= sq(grad(u)), "the Polyak-Łojasiewicz inequality", "(3)",
             asks="gradient dominated")
redrawn, before = p.again(grad(x(t, w)), locator="Section 4")
mean_gradient = p.unbiased(h, redrawn, grad(x(t, w)), "Section 4")
moment = p.second_moment(h, C, "Section 4")

# the proof
tower = p.draw_again(dot(grad(x(t, w)), h(t, w)), redrawn)
past = p.line(expect(dot(grad(x(t, redrawn)), h(t, redrawn)), "s") == sq(grad(x(t, w))), before, mean_gradient)
slope = p.line(2 * mu * gap(t) <= expect(dot(grad(x(t, w)), h(t, w))), tower, past, pl(x(t, w)))
descent = p.line(
    f(x(t + 1, w)) <= f(x(t, w)) - eta * dot(grad(x(t, w)), h(t, w)) + L * eta**2 / 2 * sq(h(t, w)),
    smooth(x(t, w), x(t + 1, w)))
one_round = p.line(gap(t + 1) <= (1 - 2 * mu * eta) * gap(t) + L * eta**2 * C**2 / 2, descent, slope, moment)
scaled = p.line(t**2 * gap(t + 1) <= (t - 1) ** 2 * gap(t) + L * C**2 / (2 * mu**2), one_round)
rate = p.induction(t * gap(t + 1) <= L * C**2 / (2 * mu**2), base=[scaled(t=1)], step=[scaled(t=t + 1)])


def noisy_parabola(mu, spread, radius, start):
    """mu x^2/2, noise +- spread; every outcome is followed."""
    return p.problem(
        f"a noisy parabola (mu = {mu}, noise {spread}, from {start})", start=start, x_star=0,
        f=lambda x: mu / 2 * (x**2).sum(axis=-1), grad=lambda x: mu * x,
        h=outcomes(lambda x: mu * x, [-spread, spread]), L=mu, mu=mu, C=((mu * radius) ** 2 + spread**2) ** 0.5)


STATEMENT, PROOFS = p.theorem(
    "example.pl_sgd", "SGD under the Polyak-Łojasiewicz inequality", locator="stochastic gradient, decreasing steps", rate=1 / t,
    bounds=[p.bound(gap(t), L * C**2 / (2 * mu**2 * (t - 1)), rate(t=t - 1), metric="expected objective gap", first_round=2,
                    locator="stochastic gradient, decreasing steps")],
    exhibits=[(lambda: noisy_parabola(1, 1, 2, 1), {}, 14, {"printed": "0.1867"})],
)
