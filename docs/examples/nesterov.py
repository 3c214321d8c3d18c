"""Nesterov's accelerated gradient descent, three sequences: f(x_t) - f* <= 2 L R^2/t^2."""

from fedtheory.language import Theory, sq, t

p = Theory("nesterov2018lectures", globals())

L = p.constant("L > 0", "smoothness", locator="Section 2.2")
R = p.constant("R >= 0", "distance of the start to a minimiser", "length", "Section 2.2")
f, g, x_star = p.real("f", "vector"), p.vector("g", "vector"), p.vector("x_star")
x, y, z = p.vector("x y z", "integer")
theta = p.schedule("theta", 2 / (t + 1))
gap = lambda at: f(x(at)) - f(x_star)
far = lambda at: sq(z(at) - x_star)

same = p.given(z(1) == x(1), "both sequences begin at one point", "Section 2.2")
mix = p.update(y(t), (1 - theta) * x(t) + theta * z(t), "Section 2.2")
long = p.update(z(t + 1), z(t) - g(y(t)) / (theta * L), "Section 2.2")
short = p.update(x(t + 1), y(t) - g(y(t)) / L, "Section 2.2")
smooth = p.smooth(f, g, L, "Section 2.2")
convex = p.convex(f, g, "Section 2.2")
least = p.optimal(x_star, g, "Section 2.2")
start = p.start(x, x_star, R, "Section 2.2")

descent = p.line(f(x(t + 1)) <= f(y(t)) - sq(g(y(t))) / (2 * L), smooth(y(t), x(t + 1)))
one_round = p.line((t + 1)**2 / 4 * gap(t + 1) + L / 2 * far(t + 1) <= (t**2 - 1) / 4 * gap(t) + L / 2 * far(t),
                   descent, convex(y(t), x(t)), convex(y(t), x_star))
potential = p.induction((t + 1)**2 / 4 * gap(t + 1) + L / 2 * far(t + 1) <= L / 2 * far(1),
                        base=[one_round(t=1)], step=[one_round(t=t + 1), convex(x_star, x(t + 1)), least])


def parabola(curvature, begin):
    """curvature x^2/2."""
    return p.problem(f"a parabola (curvature {curvature}, from {begin})", start=begin, z_1=begin, x_star=0,
                     f=lambda x: curvature / 2 * (x**2).sum(axis=-1), g=lambda x: curvature * x, L=1, R=abs(begin))


STATEMENT, PROOFS = p.theorem(
    "example.nesterov", "accelerated gradient descent converges as 1/t^2", locator="Section 2.2", rate=1 / t**2,
    bounds=[p.bound(gap(t), 2 * L * R**2 / t**2, potential(t=t - 1), same, start, metric="objective gap", first_round=2,
                    locator="Section 2.2")],
    exhibits=[(lambda: parabola(0.01, 10), {}, 30, {"printed": "0.2980"})],
)
