"""Theorem 2, corrected: what a mask does to a gradient, and so what FedBoost reaches with any step, the printed one and the best.

seen(t, w) is what clients see of the weights, debiased; redraw(t, w, s) draws mask and clients of round t again. bend(a, v) is
the second derivative of L at a, applied to v, and twist(a, v) the third, applied to v twice. wide is a convex set that holds
the simplex and all that clients see. The variance of the masks is a letter, so that (8) and any other way of sampling may cite this.
"""

from fedtheory.language import Theory, dot, expect, s, sq, t, u, v, w
from fedtheory.papers.fedboost.metrics import EXPECTED_ENSEMBLE_GAP
from fedtheory.papers.fedboost.proofs import rounds
from fedtheory.papers.fedboost.statements import notation as letters
from fedtheory.papers.fedboost.statements.best_step import BEST_STEP
from fedtheory.papers.fedboost.statements.prefix_fixed_step import FIXED_STEP
from fedtheory.papers.fedboost.statements.thm2_sampling import THEOREM_2, floor

FOLLAND = "folland2010taylor, Taylor's theorem with the Lagrange form of the remainder"
p = Theory.assuming(rounds.DESCENT, {"bias": floor}, globals(), without=["biased"])
M, D, V = p.letters("M D V", THEOREM_2)
p.letters("S alpha_star", THEOREM_2, signs=False)
L, slope, alpha, delta, best, size, simplex = p.symbol("L gradient alpha delta alpha_opt size simplex")
away = rounds.away
x, c = p.variable("x", "vector"), p.variable("c", "vector")
seen, wide = p.vector("seen", "integer", "outcome"), p.domain("wide")
bend, twist = p.vector("bend", "vector", "vector"), p.vector("twist", "vector", "vector")
between, again = p.vector("between", "vector", "vector", "vector"), p.redrawn()(t, w, s)
error, seen_again = seen(t, w) - alpha(t, w), seen(t, again)
missed = seen_again - alpha(t, w)
inside, optimum = p.called("inside", "optimum")

# ---- Properties 1, and what a round draws

diameter = p.defined(size(u - v) <= D, "D is the diameter of the simplex, which is compact", "ours",
                   when=[simplex(u), simplex(v)])
taylor = p.given(
    dot(slope(u) - slope(v) - bend(v, u - v), x) == dot(twist(between(u, v, x), u - v), x) / 2,
    "Taylor's formula with Lagrange's remainder for the derivative of L in the direction x, along the way from v to u",
    "ours for Appendix B", when=[wide(u), wide(v)], role="axiom", cites=FOLLAND, name="Taylor")
seen_wide = p.given(wide(seen(t, w)), "and all that clients see, so that L has three derivatives there too (erratum d05)", "ours")
lagrange = p.given(wide(between(u, v, x)), "whose remainder is taken at a point between the two", "ours for Appendix B",
                   when=[wide(u), wide(v)], role="axiom", cites=FOLLAND, name="between")
simplex_wide = p.defined(wide(u), "wide is a convex set, on which L has three derivatives; it holds the simplex", "ours",
                       when=[simplex(u)])
third_derivative = p.given(
    dot(twist(c, u), x) <= M * sq(u) * size(x), "the dual norm of the third derivative, applied twice to a vector of length 1, is "
    "at most M; print asks for it at ensembles, and here it is asked for wherever clients see (erratum d05)", "Properties 1.4",
    when=[wide(c)], role="ours")
past = p.defined(alpha(t, again) == alpha(t, w), "the weights are made of earlier draws", "Figure 1")
unbiased_mask = p.defined(
    expect(bend(alpha(t, w), missed), s) == 0 * alpha(t, w), "given the past, what clients see has the mean alpha; the second "
    "derivative is linear", "Section 4.1, displays after the indicators")
unbiased_clients = p.given(
    expect(dot(delta(t, again), away), s) == expect(dot(slope(seen_again), away), s), "given the past and the mask, the mean of what "
    "clients return is the gradient of L there, all coordinates of it (used in print without being said: errata d06, d37)",
    "Figure 1, steps 1, 3b and 4", role="ours")
variance = p.defined(
    expect(sq(error)) <= V, "V is written for the largest E||what is seen - alpha||² of a round: at most q/C - 1 under uniform "
    "sampling, 1/C under (8)", "ours")

# ---- the masked gradient

remainder = p.line(
    dot(slope(u) - slope(v) - bend(v, u - v), x) <= M / 2 * sq(u - v) * size(x), taylor, third_derivative(between(u, v, x), u - v, x),
    when=[wide(u), wide(v)], at="ours for Appendix B", because="Taylor's formula in the direction x, and the bound of the third derivative")
every_mask = p.line(
    dot(slope(alpha(t, w)), away) <= dot(slope(seen_again), away) - dot(bend(alpha(t, w), missed), away) + M * D / 2 * sq(missed),
    1 * remainder(seen_again, alpha(t, w), best - alpha(t, w)), M / 2 * sq(missed) * diameter(best, alpha(t, w)),
    because="the remainder towards the optimum")
given_the_past = p.line(
    dot(slope(alpha(t, w)), away) <= expect(dot(delta(t, again), away), s) + M * D / 2 * expect(sq(missed), s),
    1 * every_mask, -away * unbiased_mask, -1 * unbiased_clients, because="whose first-order term averages to 0")
draws, masks = p.draw_again(dot(delta(t, w), away), again), p.draw_again(sq(error), again)
of_the_past = p.line(
    expect(dot(delta(t, again), alpha(t, again) - best), s) == expect(dot(delta(t, again), away), s), delta(t, again) * past,
    because="in what is drawn again the weights are those of the past")
errors_of_the_past = p.line(
    expect(sq(seen_again - alpha(t, again)), s) == expect(sq(missed), s), -(seen_again - alpha(t, again) + missed) * past,
    because="likewise in what the mask changes")
biased = p.line(
    expect(dot(slope(alpha(t, w)), away)) <= expect(dot(delta(t, w), away)) + M * D * V / 2,
    1 * given_the_past, -1 * of_the_past, -M * D / 2 * errors_of_the_past, -1 * draws, -M * D / 2 * masks, M * D / 2 * variance,
    name="masked gradient", at="ours for Appendix B", because="Taylor's formula at what the mask leaves, averaged")
descent = p.cite(rounds.DESCENT, bias=floor, given={"biased": biased})


measured = lambda last: {EXPECTED_ENSEMBLE_GAP: expect(L(rounds.mean_weights(last, w))) - L(best)}
FIXED_STEP_SHARPENED = p.proof(FIXED_STEP, "sharpened", measured(t), [descent])
THEOREM_2_CORRECTED, BEST_STEP_SHARPENED = (
    Theory.corollary(of, bound, FIXED_STEP_SHARPENED, {"eta": step}, measured("T"), globals(), horizon="Figure 1")
    for of, bound, step in ((THEOREM_2, "corrected", letters.printed_step), (BEST_STEP, "sharpened", letters.best_step)))
