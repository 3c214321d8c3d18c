"""One local step of FFGB at one input, for the virtual iterate y = g - eta Delta: ours, in place of (27)-(33).

Line 6 of Algorithm 2 writes the answer as r + Δ^{k-1} - Δ^k. Taking η^{k-1}Δ^{k-1} away from g^k, the clients' mean moves along the
mean gradient, with an error of the order of η²: what (34) gains by summation by parts.
"""

from fractions import Fraction

from fedtheory.core.term import at_most
from fedtheory.language import Theory, dot, i, j, mean, sq, square
from fedtheory.papers.ffgb.proofs import apart as A
from fedtheory.papers.ffgb.proofs import apart_sizes, lemD1

G, K, average, before, eta, gamma, here, k, keep, mu = A.G, A.K, A.average, A.before, A.eta, A.gamma, A.here, A.k, A.keep, A.mu
t, x = A.t, A.x
B, H, answers = lemD1.B, lemD1.H, lemD1.answers
u = apart_sizes.u

p = Theory.after(lemD1.p, globals())
f, f_star, g, h, r, s, Delta, w, gap, side, weighed, weighed_star = p.symbol("f f_star g h r s Delta w gap side weighed weighed_star")
line_2, line_5, line_6, gamma_1, density, in_weighed, in_weighed_star = p.called(
    "line 2, g", "line 5", "line 6", "gamma 1", "density", "weighed", "weighed star")
late, until_K = {"t": 3}, [at_most(k, K)]

# ---- sizes

gradients = p.cases(sq(r(*here)) <= H**2, w(i, x) <= 0, [p.called("gradient off"), answers],
                    [1 * p.called("bounded"), G**2 * (1 + gamma) / gamma**2 * gamma_1], name="gradients", at="Assumption 4.1, (11)",
                    because="at most G on the support, an answer off it")
twice_rho = p.line(at_most(4 * A.rho**2, H**2), 4 * G**2 / gamma * gamma_1, name="2 rho <= H", at="(24), (11)")
twice_G = p.line(at_most(4 * G**2, H**2), 4 * G**2 * (1 + gamma) / gamma**2 * gamma_1, name="2G <= H", at="(11)")


def from_mean(at=k):
    """A client's function less the mean of all."""
    return g(i, at, t, x) - average(g, at, t, x)


lean, spread_by = h(*here) - average(h, k, t, x), 64 * B**2 * k**2 / (t * K + 2)**2
together = p.line(from_mean(1) == 0 * f(t, x), line_2, line_2(j))
moves = p.line(from_mean(k + 1) == keep * from_mean() - eta * lean, line_5, line_5(j))
leans = p.line(sq(lean) <= 4 * H**2, 2 * answers, 2 * answers(j), square(h(j, k, t, x) - mean(h("c", k, t, x), "c"), 2),
               square(h(*here) + average(h, k, t, x)))
spread = p.induction(
    sq(from_mean()) <= spread_by, base=[from_mean(1) * together], step=[
        (from_mean(k + 1) + keep * from_mean() - eta * lean) * moves, keep**2 * (1 + 1 / k) * p.before, (1 + k) * eta**2 * leans,
        square(keep * from_mean() + k * eta * lean, 1 / k)], on=k, since={"t": 1, "k": 1}, at="ours, in place of the drift of Appendix D",
    because="each step adds at most 2H eta, and eta <= 4/(mu(tK + 2))")
leans_in_mean = p.line(mean(sq(lean)) <= H**2, 1 * answers, square(average(h, k, t, x)))
spread_in_mean = p.induction(
    mean(sq(from_mean())) <= 16 * B**2 * k**2 / (t * K + 2)**2, base=[from_mean(1) * together], step=[
        (from_mean(k + 1) + keep * from_mean() - eta * lean) * moves, keep**2 * (1 + 1 / k) * p.before, (1 + k) * eta**2 * leans_in_mean,
        square(keep * from_mean() + k * eta * lean, 1 / k)], on=k, since={"t": 1, "k": 1}, at="ours",
    because="in mean square answers deviate from their mean by at most H")
biased = apart_sizes.biased(p, H, gradients)

# ---- the virtual iterate


def y(client, at=k):
    """g^k - eta^{k-1} Delta^{k-1}."""
    return g(client, at, t, x) - 4 / (mu * (t * K + at)) * Delta(client, at - 1, t, x)


def y_bar(at=k):
    """Their mean."""
    return mean(y(j, at), j)


def d(at=k):
    """From f* to it."""
    return y_bar(at) - f_star(x)


drift_bar = average(Delta, k - 1, t, x)
shift = 3 / before * drift_bar
push, gap_bar, pointwise = average(r, k, t, x) + mu * f_star(x) + shift, g(*here) - y_bar(), r(*here) - s(i, x)
small_shift = p.line(4 * sq(drift_bar) <= H**2, apart_sizes.everywhere(k=k - 1), twice_rho, name="shift", at="(24)", because="a mean of residuals")
of_round = p.line(sq(from_mean()) <= 64 * B**2 / t**2, 1 * spread, 64 * B**2 * (K + k) / (t * K + 2)**2 * p.condition(3), when=until_K, since=late)
near = p.line(sq(gap_bar) <= 100 * B**2 / t**2, Fraction(5, 4) * of_round, 20 / (mu**2 * before**2) * small_shift,
              square(from_mean() - 16 / (mu * before) * drift_bar, Fraction(1, 4)), when=until_K, since=late, at="ours",
              because="a client is near the mean of its round, and that near the virtual mean")
virtual = p.line(y_bar(k + 1) == keep * y_bar() - eta * (average(r, k, t, x) + shift), 1 * line_5, -1 * eta * line_6, at="Algorithm 2, lines 5 and 6",
                 because="the residuals cancel but for (1 - 4/n)/(n - 1) - 1/n = -3/(n(n - 1))")

# ---- the monotone part, at the client's own function; the way from there to the virtual mean is short

pull = mean(dot(d(), weighed(*here) - weighed_star(i, x)))
weighed_distance = p.line(w(i, x) * sq(gap_bar) <= w(i, x) * 100 * B**2 / t**2, w(i, x) * near, when=until_K, since=late, knowing=[density])
weighed_gradients = p.line(
    w(i, x) * sq(pointwise) <= w(i, x) * H**2, 2 * apart_sizes.drawn, 2 * p.called("bounded star"),
    (sq(r(*here) + s(i, x)) + 4 * G**2 * (1 - gamma) * (1 + gamma) / gamma**2) * density, when=until_K, since=late)
pulled = p.line(
    -2 * pull <= 20 * mu * B**2 / t, -2 * d() * in_weighed, 2 * d() * in_weighed_star, 2 * p.called("convex"), mu * t / 10 * weighed_distance,
    10 / (mu * t) * weighed_gradients, mu * t / 10 * sq(gap_bar - 10 / (mu * t) * pointwise) * density, 20 * mu * B**2 / t * p.called("mixture"),
    when=until_K, since=late, name="pull", at="ours, in place of (29)-(33)")

# ---- the step: |d⁺|² <= (1 - 4/n)|d|² + (4/n) B² (u² + 43/t)

toll = B**2 * (u**2 + 43 / t)
shift_squared = p.line(sq(shift) <= Fraction(9, 4) * H**2 / (t * (t + 1)), 9 / (4 * before**2) * small_shift, when=until_K, since=late)
bias_and_shift = p.line(
    sq(apart_sizes.bias + shift) <= H**2 * (u**2 + Fraction(25, 4) / t), (1 + 1 / t) * biased, (1 + t) * shift_squared,
    square(apart_sizes.bias - t * shift, 1 / t), H**2 / t * apart_sizes.gaps, 2 * H**2 / t * apart_sizes.at_most_2, when=until_K, since=late)
pressure = p.line(
    -2 * dot(d(), push) <= mu * sq(d()) + mu * B**2 * (u**2 + Fraction(105, 4) / t), 1 * pulled, -2 * d() * p.called("optimal"), 1 / mu * bias_and_shift,
    square(mu * d() + apart_sizes.bias + shift, 1 / mu), when=until_K, since=late, at="ours",
    because="the monotone part, the bias and the rest of the residuals against the distance")
gathered = p.line(
    sq(push) <= 4 * H**2, 2 * gradients, square(r(j, k, t, x) - mean(r("c", k, t, x), "c"), 2), 4 * apart_sizes.optimum, 1 * twice_G,
    9 / before**2 * small_shift, square(average(r, k, t, x) - mu * f_star(x) - shift), square(mu * f_star(x) - shift, 2), when=until_K, since=late,
    name="push", at="(25), (31)", because="answers within H, and mu f* within G")
one_step = p.line(
    sq(d(k + 1)) <= keep * sq(d()) + 4 / A.number * toll, (d(k + 1) + keep * d() - eta * push) * virtual, keep * eta * pressure, eta**2 * gathered,
    when=until_K, since=late, at="ours, in place of the recursion after (33)", because="the square of the step, term by term")
