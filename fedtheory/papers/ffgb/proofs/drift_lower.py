"""The lower bound of 1/T: every step adds a fresh unit vector, so the squares of the steps add up.

t(t + 1)f^t is -(2G/μ) times the sum of the n e_n over n <= t; e_1, e_2, ... are the units of the p outputs. Outputs that
were asked for are negative and the others 0, so e_{t+1} is a subgradient of the largest one at f^t.
"""

from typing import Any

from fedtheory.core.statement import t
from fedtheory.core.term import at_most, less
from fedtheory.language import Theory, dot, sq
from fedtheory.papers.ffgb.metrics import FUNCTION_DISTANCE
from fedtheory.papers.ffgb.proofs.alike import PAPER
from fedtheory.papers.ffgb.statements import drift_lower as statement
from fedtheory.papers.ffgb.statements.notation import G, mu

p, outputs = Theory(PAPER, globals(), since=0), statement.p
p.real("G"), p.real("mu"), p.integer("p")
f, e, f_star = p.vector("f", "integer"), p.vector("e", "integer"), p.vector("f_star")
m, n = p.variable("m", "integer", first=1), p.variable("n", "integer", first=None)
p.defined(less(0, mu), "mu > 0: the steps divide by it", "Theorem 4.3", name="0 < mu")
p.defined(at_most(0, G), "the slope", "ours", name="G")
p.defined(at_most(1, outputs), "there is an output", "ours", name="p")
units = p.defined(sq(e(m)) == 1, "the p outputs are the coordinates of an orthonormal basis", "ours", when=[at_most(m, outputs)])
orthogonal = p.defined(dot(e(m), e(n)) == 0, "the p outputs are the coordinates of an orthonormal basis", "ours",
                       when=[at_most(m + 1, n), at_most(n, outputs)])
start = p.defined(f(0) == 0 * f_star, "f^0 = 0", "ours")
step = p.defined(f(t + 1) == f(t) - 2 / (mu * (t + 2)) * (G * e(t + 1) + mu * f(t)),
                 "one client, one local step, an exact answer: G e_{t+1}, a subgradient of G times the largest output", "Algorithms 1 and 2",
                 when=[at_most(t, outputs - 1)])
optimum = p.defined(mu * outputs * dot(f_star, e(m)) == -G, "f* = -G/(mu p) in every output: the mean of all units is a subgradient there", "(9)",
                    when=[at_most(m, outputs)])
squared = p.defined(mu**2 * outputs * sq(f_star) == G**2, "and has p of them", "(9)", name="optimum squared")
SETTING = p.setting({FUNCTION_DISTANCE: sq(f(t) - f_star)})


def whole(at: Any = t) -> Any:
    """The sum of the steps."""
    return at * (at + 1) * f(at)


added, end = -2 * G / mu * (t + 1) * e(t + 1), [at_most(t, outputs)]
moves = p.line(whole(t + 1) == whole() + added, (t + 1) * (t + 2) * step, when=[at_most(t, outputs - 1)], at="Algorithm 2, line 5")
in_time = p.line(at_most(t, outputs - 1), 1 * p.condition(3), 1 * p.condition(4), when=[at_most(t + 1, m - 1), at_most(m, outputs)])
fresh = p.induction(dot(whole(), e(m)) == 0, step=[
    e(m) * moves(because=[None, in_time]), 1 * p.before, -2 * G / mu * (t + 1) * orthogonal(m=t + 1, n=m)],
    when=[at_most(t, m - 1), at_most(m, outputs)], at="ours", because="outputs that were not asked for are 0")
squares = p.induction(sq(whole()) == 2 * G**2 / (3 * mu**2) * t * (t + 1) * (2 * t + 1), step=[
    (whole(t + 1) + whole() + added) * moves, 1 * p.before, -4 * G / mu * (t + 1) * fresh(m=t + 1), 4 * G**2 / mu**2 * (t + 1)**2 * units(m=t + 1)],
    when=end, at="ours", because="orthogonal steps: the sum of the (2Gn/mu)²")
inner = p.induction(dot(whole(), f_star) == G**2 / (mu**2 * outputs) * t * (t + 1), step=[
    f_star * moves, 1 * p.before, -2 * G / (mu**2 * outputs) * (t + 1) * optimum(m=t + 1)], when=end, at="ours",
    because="f* is the same in every output")
exactly = p.line(sq(f(t) - f_star) == G**2 / mu**2 * (2 * (2 * t + 1) / (3 * t * (t + 1)) - 1 / outputs), 1 / (t * (t + 1))**2 * squares,
                 -2 / (t * (t + 1)) * inner, 1 / (mu**2 * outputs) * squared, when=end, since=1, at="ours",
                 because="the distance is G²/mu² ((4t + 2)/(3t(t + 1)) - 1/p)")
DRIFT_LOWER_PROOF = p.proof(statement.DRIFT_LOWER, "lower", SETTING, [
    -1 * exactly, G**2 / (mu**2 * outputs * (t + 1)) * p.condition(2)])
