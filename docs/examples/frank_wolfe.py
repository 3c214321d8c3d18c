"""Frank-Wolfe on a smooth convex function over a compact set: the gap is at most 2LD^2/(t + 1).

`fedtheory verify docs/examples/frank_wolfe.py` states it, proves it and runs it. Everything that a theorem needs
is here, in the order in which it is written: letters, method, hypotheses, proof, a problem, the statement.
"""

import numpy as np

from fedtheory.language import Theory, t

p = Theory("jaggi2013revisiting", globals())

# letters, functions, points
L = p.constant("L >= 0", "smoothness", locator="Section 2")
D = p.constant("D >= 0", "diameter", locator="Section 2")
f, g, x_star, inside = p.real("f", "vector"), p.vector("g", "vector"), p.vector("x_star"), p.domain()
x, s = p.vector("x", "integer"), p.vector("s", "integer")
eta = p.schedule("eta", 2 / (t + 1))
gap = lambda at: f(x(at)) - f(x_star)

# the method
begins = p.given(inside(x(1)), "x^1 lies in the domain", "Algorithm 1", asks="feasible start")
oracle, lmo = p.lmo(s(t), g(x(t)), inside, "Algorithm 1")
update = p.update(x(t + 1), (1 - eta) * x(t) + eta * s(t), "Algorithm 1")

# what is assumed
diameter = p.diameter(D, inside, "Section 2")
smooth = p.smooth(f, g, L, "Section 2", over=inside)
convex = p.convex(f, g, "eq. (1)", over=inside)
minimiser = p.minimiser(x_star, inside, "eq. (1)")

# the proof
feasible = p.stays(inside(x(t)), begins)
one_round = p.line(gap(t + 1) <= (1 - eta) * gap(t) + eta**2 * L * D**2 / 2,
                   smooth(x(t), x(t + 1)), lmo(x_star), convex(x(t), x_star), diameter(s(t), x(t)))
after_one = p.induction(gap(t + 1) <= 2 * L * D**2 / (t + 2), base=[one_round(t=1)], step=[one_round(t=t + 1)])


def parabola():
    """x^2/2 on [-1, 1], whose minimum is inside: the first step jumps across it."""
    return p.problem("x^2/2 on [-1, 1] from -1", start=-1, x_star=0, f=lambda x: (x**2).sum(axis=-1) / 2, g=lambda x: x,
                     lmo=lambda slope: np.where(slope > 0, -1.0, 1.0), domain=lambda x: abs(x[..., 0]) <= 1, L=1, D=2)


STATEMENT, PROOFS = p.theorem(
    "examples.frank_wolfe", "Frank-Wolfe converges as 1/t on smooth convex functions", locator="Theorem 1", rate=1 / t,
    bounds=[p.bound(gap(t), 2 * L * D**2 / (t + 1), after_one(t=t - 1), metric="objective gap", first_round=2,
                    locator="Theorem 1, with k = t - 1, exact steps and C_f <= LD^2")],
    exhibits=[(parabola, {}, 50, {"printed": "0.1875"})],
)
