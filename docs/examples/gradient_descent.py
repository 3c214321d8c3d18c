"""Gradient descent with steps 1/L on a smooth convex function: the usual rate, and the tight one.

`fedtheory verify docs/examples/gradient_descent.py` states both bounds, proves both, and runs them on the function on
which the second is met. Its proof shows an induction that must stop somewhere, and multipliers given by hand.
"""

import numpy as np

from fedtheory.language import Theory, dot, root, sq, square, t, u, v

p = Theory("garrigos2023handbook", globals())

# letters, functions, points
L = p.constant("L > 0", "smoothness", locator="Section 3")
R = p.constant("R >= 0", "Euclidean distance from the start to a minimiser", "length", "Section 3, |x^0 - x*|")
f, g, x_star = p.real("f", "vector"), p.vector("g", "vector"), p.vector("x_star")
x = p.vector("x", "integer")
gap = lambda at: f(x(at)) - f(x_star)
far = lambda at: sq(x(at) - x_star)

# the method, and what is assumed
update = p.update(x(t + 1), x(t) - g(x(t)) / L, "Section 3")
smooth = p.smooth(f, g, L, "Section 3")
convex = p.convex(f, g, "Section 3")
stationary = p.optimal(x_star, g, "Section 3")
start = p.start(x, x_star, R, "Section 3")

# the usual rate: (t - 1) gap + L/2 distance^2 never grows
descent = p.line(f(x(t + 1)) <= f(x(t)) - sq(g(x(t))) / (2 * L), smooth(x(t), x(t + 1)))
nearer = p.line(gap(t + 1) + L / 2 * far(t + 1) <= L / 2 * far(t), descent, convex(x(t), x_star))
potential = p.induction((t - 1) * gap(t) + L / 2 * far(t) <= L / 2 * far(1), step=[nearer, descent])

# the tight rate: a potential that knows how many steps there will be, N in all
N, y = p.variable("N", "integer"), p.variable("y", "real")
met = v - (g(v) - g(u)) / L
interpolation = p.line(f(u) + dot(g(u), v - u) + sq(g(v) - g(u)) / (2 * L) <= f(v), smooth(v, met), convex(u, met),
                       because="smoothness from v and convexity from u meet in v - (g(v) - g(u))/L")
slope = lambda at: sq(g(x(at))) / (2 * L)
pair = p.line(f(x(t + 1)) + slope(t) + slope(t + 1) <= f(x(t)), interpolation(x(t + 1), x(t)))
star = p.line(gap(t) + slope(t) <= dot(g(x(t)), x(t) - x_star), interpolation(x(t), x_star),
              stationary)
a, b = 2 * N + 2 - t, 2 * N + 1 - t  # positive as long as t <= N
excess = lambda at: (
    2 * (2 * N + 2 - at) * (at - 1) * (gap(at) + slope(at)) + L * (2 * N + 3 - 2 * at) * far(at)
    - (2 * N + 2 - at) ** 2 * L / (2 * N + 1) * far(1))  # 2 a^2 times the potential, less its value at round 1
towards = p.line(
    a**2 * excess(t + 1) <= b**2 * excess(t), 2 * a**2 * b * t * pair, 2 * a * b * (2 * N + 1) * star,
    L * (2 * N + 1 - 2 * t) * a**2 * (x(t + 1) + x(t) - g(x(t)) / L - 2 * x_star) * update,
    square(x(t) - x_star - a * g(x(t)) / L, L * (2 * (t - 1) * b + 2 * N + 1)), when=[N >= 0, t < N + 1])

# an induction has no upper end: the claim is multiplied by |c| + c, c = N + 2 - t, which is 0 where it is no longer made
modulus = p.line(root(y**2) == y, when=[y >= 0])
alive = lambda at: root((N + 2 - at) ** 2) + (N + 2 - at)
left, ratio = N + 1 - t, (N + 1 - t) * b**2 / a / a / (N + 2 - t)
while_alive = p.induction(
    alive(t) * excess(t) <= 0, when=[N >= 0], split=(N + 1, [
        excess(t + 1) * modulus(left), 2 * left / a / a * towards, ratio * p.before, -ratio * excess(t) * modulus(left + 1)],
        [excess(t + 1) * modulus(t - N - 1)]))


def huber(smoothness, width, start):
    """L x^2/2 where |x| <= width, and the tangents beyond; its minimum is 0."""
    near = lambda x: np.minimum(abs(x), width)
    return p.problem(
        f"Huber's function (L = {smoothness}, width {width}, from {start})", start=start, x_star=0, L=smoothness, R=abs(start),
        f=lambda x: smoothness * (near(x) * (abs(x) - near(x) / 2)).sum(axis=-1), g=lambda x: smoothness * np.clip(x, -width, width))


STATEMENT, PROOFS = p.theorem(
    "example.gd", "Gradient descent with steps 1/L converges as 1/t on smooth convex functions", rate=1 / t,
    locator="Section 3, convex and smooth functions",
    bounds=[
        p.bound(gap(t), L * R**2 / (2 * (t - 1)), potential, start, metric="objective gap", first_round=2,
                locator="Section 3, with gamma = 1/L, after t - 1 steps"),
        p.bound(gap(t), L * R**2 / (4 * (t - 1) + 2), 1 / (4 * t**2) * while_alive(N=t - 1), 1 / t * star, L / (4 * t - 2) * start,
                square(g(x(t)) / L - (x(t) - x_star) / t, L / 2), metric="objective gap", status="sharpened",
                locator="Drori and Teboulle 2014, Theorem 3.1, with h = 1 and N = t - 1")],
    exhibits=[(lambda: huber(1, 1, 99), {}, 50, {"printed": "0.4949", "sharpened": "1.0000"},
               "99 = 2N + 1 widths away, all N = 49 steps are one width long, and round 50 is tight")],
)
