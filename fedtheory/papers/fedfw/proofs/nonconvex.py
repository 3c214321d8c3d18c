"""FedFW as the kernel reads it, without convexity: a step and a penalty that are fixed over the T rounds.

What Theorem 2 may use besides the domain, the oracle and smoothness. A maximum is two hypotheses, that it is an upper
bound and that it is attained; a sum over rounds is a function with its recursion. The rounds are not stopped at T: the
algorithm may go on, and nothing is claimed about later rounds.
"""

from types import SimpleNamespace

from fedtheory.core.role import Role
from fedtheory.language import Formula, Theory, dot, i, j, mean, number, sq, t, u, v
from fedtheory.papers.fedfw import metrics
from fedtheory.papers.fedfw.algorithms.fedfw_gap import BEST_DISTANCE, GAP_TRANSFER
from fedtheory.papers.fedfw.proofs import algorithm1 as A
from fedtheory.papers.fedfw.proofs import letters as Y
from fedtheory.papers.fedfw.proofs import quotes
from fedtheory.papers.fedfw.statements import notation
from fedtheory.papers.fedfw.statements import thm2_nonconvex as N

F, f, inside = Y.F, Y.f, Y.inside


def sum_over_rounds(p, of, first, added, words, locator):
    """The recursion of a sum over rounds."""
    p.defined(of(1) == first, f"{words}, first term", locator, name=f"{of.name}_1")
    p.defined(of(t + 1) == of(t) + added, f"{words}, one term more", locator, name=of.name)


def stationary(p, iterates, lam, least_at, sum_at, average=lambda value: value):
    """The hypotheses on T rounds with this penalty: least values of the losses, gaps, their sums, of averages, and the least of them."""
    m, X, S = p.variable("m", "integer"), iterates.X, iterates.S
    gap, farthest, low = p.real("gap", "vector"), p.vector("farthest", "vector"), p.real("low", "client")
    total, total_hat, best = (p.real(x, "integer") for x in ("total", "total_hat", "best"))
    p.real(str(N.Ecal))

    def gap_hat(at=t):
        """gâp(X^t), (45): the maximum is attained at S^t, by (7)."""
        return X(at).slope(lam, X(at)() - S(at)())

    p.defined(number(0) <= N.Ecal, "E is an excess over least values, so it is not negative", "(51)", name="Ecal")
    p.defined(low(i) <= f(i, v), "low(i) is the least value of f_i on the domain; there is one, the domain being compact",
              "(51), last line", when=[inside(v)], name="least")
    p.defined(mean(f(i, X(1)()) - low(i)) <= N.Ecal, "E is the excess of the start over the least values", "(51), last line", name="excess")
    p.defined(dot(Y.grad_F(v), v - u) <= gap(v), "gap(x) is at least every <grad F(x), x - u>", "(11)", when=[inside(u)], name="gap above")
    p.defined(inside(farthest(v)), "the maximum is attained, the domain being compact", "(11)", name="farthest")
    p.defined(gap(v) == dot(Y.grad_F(v), v - farthest(v)), "gap(x) is <grad F(x), x - u> at that u", "(11)", name="gap")
    at_mean = lambda at: average(gap(X(at).bar))
    sum_over_rounds(p, total, at_mean(1), at_mean(t + 1), "the sum of the gaps", sum_at)
    sum_over_rounds(p, total_hat, average(gap_hat(1)), average(gap_hat(t + 1)), "the sum of the surrogate gaps", sum_at)
    p.defined(best(t + 1) <= best(t), "among more rounds it is no larger", least_at, name="best falls")
    p.since = None
    p.defined(best(t) <= at_mean(m), "the least gap so far is at most that of every round so far", least_at, when=[m >= 1, m <= t], name="best")
    p.since = 1
    return SimpleNamespace(p=p, iterates=iterates, lam=lam, X=X, S=S, T=p.symbol("T"), m=m, gap=gap, farthest=farthest, low=low, gap_hat=gap_hat, total=total,
                           total_hat=total_hat, best=best)


def fixed(names, eta, lam):
    """A theory of Algorithm 1 with this step and penalty, which may be letters, and the quantities of Appendix C.1."""
    p = Theory.over(Y.PROBLEM, names)
    for letter in (eta, lam):
        if isinstance(letter, Formula):
            p.real(str(letter.tree))
    p.horizon("Theorem 2")
    C = stationary(p, A.Iterates(p), lam, "(12)", "(50)")
    X, S, m, gap_hat, low = C.X, C.S, C.m, C.gap_hat, C.low
    for letter, words in ((N.h_1, "h_1 is the gap of a point of the domain"), (N.R, "R is a range"), (N.d_1, "d_1 is a distance")):
        p.real(str(letter))
        p.defined(number(0) <= letter, f"{words}, so it is not negative", "ours", name=str(letter))
    U, high = Y.Matrix(p.vector("U", "client")), p.real("high", "client")
    falls, best_round = p.real("falls", "integer"), p.integer("best_round", "integer")
    p.given(f(i, u) + dot(Y.g(i, u), v - u) - notation.L / 2 * sq(v - u) <= f(i, v), "each f_i is L-smooth: the descent inequality from below",
            "Section 1", when=[inside(u), inside(v)], quote=quotes.SMOOTH, name="smooth below")
    p.defined(F(Y.x_star) <= F(v), "x* minimises F over the domain", "(1)", when=[inside(v)], name="minimum")
    A.minimises(p, S(), X().column_of_gradient(lam))
    A.moves(p, X(), S(), X(t + 1), eta, "eta")
    p.given(X(1)() == X(1)(j), "X^1 lies in C (chosen in the middle of the printed proof; the theorem and Algorithm 1 take any start)",
            "(51), 'since we choose X^1'", role=Role.OURS, name="consensus")
    p.defined(X(1).dist2() <= N.d_1**2, "d_1 is the distance of X^1 to C", "ours", name="start distance")
    p.defined(f(i, v) <= high(i), "high(i) is the largest value of f_i on the domain; there is one, the domain being compact", "ours",
              when=[inside(v)], name="largest")
    p.defined(mean(high(i) - low(i)) <= N.R, "R is the mean range of the losses", "ours", name="range")
    p.defined(F(X(1).bar) - F(Y.x_star) <= N.h_1, "h_1 is the gap at the mean of the starts", "ours", name="first gap")
    p.defined(inside(U()), "U is any matrix of D^n", "(45)", name="U_in")
    surrogate = lambda at: X(at).surrogate(lam)
    sum_over_rounds(p, falls, surrogate(1) - surrogate(2), surrogate(t + 1) - surrogate(t + 2),
                    "the sum of the differences of the surrogate", "(50)")
    p.defined(best_round(t) >= 1, "t~ is one of the rounds", "(46)", name="from the first")
    p.defined(best_round(t) <= t, "t~ is one of the rounds", "(46)", name="to the last")
    p.since = None
    p.defined(gap_hat(best_round(t)) <= gap_hat(m), "t~ has the least surrogate gap of the rounds so far, which are finitely many", "(46)",
              when=[m >= 1, m <= t], name="best round")
    p.since = 1
    C.U, C.best_round = U, best_round
    return C


# ---- with the schedule of Theorem 2

theory = fixed(globals(), N.SCHEDULE_2[notation.eta_t], N.SCHEDULE_2[notation.lambda_t])
p, X, gap, gap_hat, best_round, T = theory.p, theory.X, theory.gap, theory.gap_hat, theory.best_round, theory.T


def transfer(value):
    """gap(x̄^t) <= gâp(X^t) + value dist(X^t, 𝒞): the quotient of (62), multiplied out."""
    return list(gap(X().bar) <= gap_hat() + Formula(value) * X().dist)


AVERAGE = p.setting({
    metrics.FRANK_WOLFE_GAP: theory.total(T) / T, metrics.SURROGATE_FRANK_WOLFE_GAP: theory.total_hat(T) / T, GAP_TRANSFER: transfer})
AT_BEST = p.setting({
    metrics.FRANK_WOLFE_GAP: theory.best(T), metrics.SURROGATE_FRANK_WOLFE_GAP: gap_hat(best_round(T)), BEST_DISTANCE: X(best_round(T)).dist})
