"""FedProx with exact proximal steps on convex Lipschitz clients: the gap of the average iterate."""

import numpy as np

from fedtheory.language import Theory, i, mean, sq, t

p = Theory("li2020fedprox", globals())

# letters, functions, points
G = p.constant("G >= 0", "root mean square over clients of the largest subgradient", "gradient", "assumption 2")
R = p.constant("R >= 0", "distance of x^1 to a minimiser", "length", "theorem")
eta = p.parameter("eta > 0", "step of the proximal map, 1/mu in the paper", "step", "eq. (2)")
f, g, x_star = p.real("f", "client", "vector"), p.vector("g", "client", "vector"), p.vector("x_star")
x, z, avg = p.vector("x", "integer"), p.vector("z", "client", "integer"), p.vector("avg", "integer")
F = lambda at: mean(f(i, at))

# the method
proximal = p.prox(z(i, t), f, x(t), eta, "eq. (2)")
server = p.update(x(t + 1), mean(z(i, t)), "Algorithm 1")
first_average = p.update(avg(1), x(1), "theorem")
average = p.update(avg(t + 1), (t * avg(t) + x(t + 1)) / (t + 1), "theorem")

# what is assumed
convexity = p.convex(f, g, "assumption 1")
bounded = p.lipschitz(g, G, "assumption 2")
begin = p.start(x, x_star, R, "theorem")

# the proof
client_round = p.line(
    sq(z(i, t) - x_star) <= sq(x(t) - x_star) - 2 * eta * (f(i, x(t)) - f(i, x_star)) + eta**2 * sq(g(i, x(t))),
    proximal(v=x_star), convexity(u=x(t), v=z(i, t)))
one_round = p.line(
    sq(x(t + 1) - x_star) <= sq(x(t) - x_star) - 2 * eta * (F(x(t)) - F(x_star)) + eta**2 * G**2,
    client_round, bounded(x(t)))
potential = p.induction(
    2 * eta * t * (F(avg(t)) - F(x_star)) + sq(x(t + 1) - x_star) <= sq(x(1) - x_star) + t * eta**2 * G**2,
    base=[one_round(t=1), convexity(u=avg(1), v=x(1))],
    step=[one_round(t=t + 1), convexity(u=avg(t + 1), v=avg(t)), convexity(u=avg(t + 1), v=x(t + 1))])


def cones(slopes, centres, start):
    """f_i(x) = a_i |x - c_i| on the line."""
    a, c = np.array(slopes, float), np.array(centres, float)
    best = min(c, key=lambda at: (a * abs(at - c)).mean())
    pull = lambda x, step: np.sign(x - c) * np.maximum(np.abs(x - c) - step * a, 0)
    return p.problem(
        f"cones {slopes} at {centres}, from {start}", start=start, x_star=best, f=lambda x: a * np.abs(x[..., 0] - c),
        g=lambda x: (a * np.sign(x[..., 0] - c))[..., None],
        prox=lambda x, step: (c + pull(x[..., 0], step))[..., None], G=np.sqrt((a**2).mean()), R=abs(start - best))


STATEMENT, PROOFS = p.theorem(
    "example.fedprox", "FedProx with exact steps, convex Lipschitz clients, average iterate", locator="folklore",
    bounds=[p.bound(F(avg(t)) - F(x_star), R**2 / (2 * eta * t) + eta * G**2 / 2, potential, begin,
                  metric="gap of the average iterate", locator="theorem")],
    exhibits=[(lambda: cones([1], [0], 10), {eta: "1/2"}, 20, {"printed": "1.0000"}),
              (lambda: cones([1, 2, 3], [0, 1, -1], 4), {eta: "1/4"}, 50, {"printed": "0.7113"})],
)
