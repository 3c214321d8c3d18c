"""FedFW+ as the kernel reads it: the update of the y_i alone, and two inductions."""

from fedtheory.core import statement
from fedtheory.language import Formula, Theory, i, j, mean, sq, square, t
from fedtheory.papers.fedfw.algorithms.fedfw_plus import MULTIPLIER_PACE, MULTIPLIER_SHARE
from fedtheory.papers.fedfw.proofs import letters as L
from fedtheory.papers.fedfw.proofs.algorithm1 import SETTING, X
from fedtheory.papers.fedfw.statements.notation import lambda_0, n
from fedtheory.papers.fedfw.statements.plus_multipliers import PLUS

p = Theory.over(SETTING, globals(), without=["lmo"])  # (8) has no y_i
D, x_star = p.symbol("D x_star")
y = p.vector("y", "client", "integer")
Y, X_t, zero = L.Matrix(lambda k: y(k, t)), X(), 0 * x_star
first = p.defined(y(i, 1) == zero, "y_i^1 = 0", "Algorithm 1, input", name="y_1")
dual = p.update(y(i, t + 1), y(i, t) + lambda_0 * X_t.away, "Algorithm 1, FedFW+",
                "y_i^{t+1} = y_i^t + lambda_0 (x_i^t - x-bar^t), with x-bar^t the mean of the x_i^t", "dual")


def share(value):
    """The multipliers less their mean are `value` of the multipliers, in squared length."""
    return list(Y.dist2() == Formula(value) * n * mean(sq(Y())))


def pace(value):
    """‖Y^t‖ <= value (t - 1), squared."""
    return list(n * mean(sq(Y())) <= (Formula(value) * (statement.t - 1))**2)


SETTING = p.setting({MULTIPLIER_SHARE: share, MULTIPLIER_PACE: pace})

mean_zero = p.induction(Y.bar == zero, base=[first], step=[dual], name="mean", at="Algorithm 1, FedFW+",
                        because="the deviations from the mean add up to 0, round after round")
PLUS_SUM = p.proof(PLUS, "sum", SETTING, [-n * Y.bar * mean_zero])

# ---- the pace: the deviations are at most D/√2 in the root mean square

feasible = p.stays(L.inside(X_t()), p.named.start, at="(9)", because="x_i^{t+1} is a convex combination of points of the domain")
from_one = p.line(mean(sq(X_t(j) - X_t(i)), j) <= D**2, p.named.diameter(X_t(j), X_t(i)), because="the domain has diameter D")
spread = p.line(mean(sq(X_t.away)) <= D**2 / 2, from_one, because="the mean square deviation is half the mean squared distance of two clients")
grows = p.induction(
    mean(sq(Y())) <= (lambda_0 * (t - 1))**2 * (D**2 / 2), since=2, base=[dual(t=1), first, spread(t=1)],
    step=[(y(i, t + 1) + y(i, t) + lambda_0 * X_t.away) * dual, square(Y() - (t - 1) * lambda_0 * X_t.away, 1 / (t - 1)),
          t / (t - 1) * p.before, t * lambda_0**2 * spread],
    name="growth", because="the triangle inequality, round after round: y^t is t - 1 deviations long, and one is added")
PLUS_PACE = p.proof(PLUS, "pace", SETTING, [grows])
