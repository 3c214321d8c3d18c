"""Halpern's iteration of a nonexpansive map A: the residual |x_t - T x_t| is at most 2 R/t."""

import numpy as np

from fedtheory.language import Theory, dot, sq, t

p = Theory("lieder2021halpern", globals())

# letters, functions, points
R = p.constant("R >= 0", "distance of the start to a fixed point", "length", "Theorem 2.1")
A, x_star = p.vector("A", "vector"), p.vector("x_star")
x = p.vector("x", "integer")
gone = lambda at: x(at) - A(x(at))
drift = lambda at: dot(gone(at), x(1) - x(at))

# the method, and what is assumed
halpern = p.update(x(t + 1), (x(1) + t * A(x(t))) / (t + 1), "the iteration, with lambda_k = 1/(k + 2) and k = t - 1")
nonexpansive = p.nonexpansive(A, "Section 1")
fixed = p.fixed_point(x_star, A, "Section 1")
start = p.start(x, x_star, R, "Theorem 2.1")

# the proof
potential = p.induction(t * (t - 1) / 2 * sq(gone(t)) <= t * drift(t), base=[], step=[nonexpansive(x(t), x(t + 1))])
nearer = p.line(dot(gone(t), x(t) - x_star) >= sq(gone(t)) / 2, nonexpansive(x(t), x_star), fixed)
residual = p.line(t**2 * sq(gone(t)) <= 4 * sq(x(1) - x_star), potential, nearer)


def turn(degrees, start):
    """The plane turned about the origin."""
    a = np.deg2rad(degrees)
    turned = np.array([[np.cos(a), -np.sin(a)], [np.sin(a), np.cos(a)]])
    return p.problem(f"the plane turned by {degrees} degrees, from {start}", start=start, x_star=[0, 0],
                     A=lambda x: x @ turned.T, R=np.linalg.norm(start))


STATEMENT, PROOFS = p.theorem(
    "example.halpern", "Halpern's iteration is as fast as 2/t", locator="Theorem 2.1", rate=1 / t**2,
    bounds=[p.bound(sq(gone(t)), 4 * R**2 / t**2, residual, start, metric="squared residual", units="area", locator="Theorem 2.1")],
    exhibits=[(lambda: turn(90, [1, 0]), {}, 30, {"printed": "1.0000"})],
)
