"""Corollary 1 with sharper floors: in the l2 norm, and for many predictors.

In the l2 norm the distance to the optimum and the variance of the mask are not both large. With P = ‖α‖²,
‖α - α_opt‖ <= 1 + P/2 and, for a budget of at least 1/2, the variance is at most (1 - P/2)/C: their product is at most
(1 - P²/4)/C, and no diameter is left. For q >= 2C, α/C - α² lies below its tangent at α = 1/q, which the variance of a
predictor that is always sent does as well.
"""

from fedtheory.core.term import at_most, less
from fedtheory.language import Theory, dot, expect, i, mean, sq, square, t, u, v, w
from fedtheory.papers.fedboost.proofs import cor1_weighted as W
from fedtheory.papers.fedboost.proofs import rounds as R
from fedtheory.papers.fedboost.proofs import thm2_sampling as S
from fedtheory.papers.fedboost.statements import notation as N
from fedtheory.papers.fedboost.statements.cor1_best import COROLLARY_1_BEST

q, weight = W.q, W.weight
alpha, away, best, delta, simplex = R.alpha, R.away, R.best, R.delta, R.simplex
again = S.again
C, M, alpha_star = N.C, N.M, N.alpha_star

# ---- many predictors: the tangent at 1/q

p = Theory.over(W.SETTING, globals())
p.given(at_most(2 * C, "q"), "there are 2C predictors or more", "the bound's condition", role="ours", name="many")
tangent = (1 / C - 2 / q) * p.named.parts
each = W.one_predictor(p, (1 / C - 2 / q) * weight + 1 / q**2, "gamma = C alpha gives alpha/C - alpha², which is below its tangent at 1/q, "
                     "as 0 is", never=(tangent,), sometimes=(square(weight - 1 / q),), always=(tangent,))
W.all_predictors(p, each, 1 / C - 2 / q, 1 / C - 1 / q)
MANY = p.argument("fedboost.many_masks", "of 2C predictors or more the masks leave 1/C - 1/q")
COROLLARY_1_MANY = W.weighted(S.BEST_STEP_SHARPENED, MANY, 1 / C - 1 / q, globals(), COROLLARY_1_BEST, "many")

# ---- the l2 norm

p = Theory.assuming(S.FIXED_STEP_SHARPENED, {"eta": N.best_step}, globals(), without=["eta", "D >= 0", "V >= 0", "variance", "diameter"])
p.assume(W.MASKS, {"error": lambda k, x: S.seen(k, x) - alpha(k, x)})
T = p.horizon("Figure 1")
long, floor = sq(alpha(t, w)), alpha_star / C
distance, variance = R.size(best - alpha(t, w)), expect(sq(S.missed), "s")
inside, optimum, parts = p.called("inside", "optimum", "parts")
p.defined(less(0, alpha_star), "a norm of vertices", "Properties 1.2", name="0 < alpha_star")
budget = p.given(at_most(1, 2 * C), "C >= 1/2", "the bound's condition", role="ours")
l2_norm = p.given(R.size(u)**2 == alpha_star**2 * sq(u), "the norm is alpha_star times the l2 norm, which is largest at the vertices, "
                  "where it is 1", "ours; Properties 1.2", role="ours")
within_1 = p.defined(sq(u) <= 1, "no point of the simplex is longer than its vertices", "Section 2.2", when=[simplex(u)])
no_obtuse_angle = p.defined(dot(u, v) >= 0, "weights are not negative", "Section 2.2", when=[simplex(u), simplex(v)])
largest_part = p.defined(weight <= 1, "weights add up to 1, and none is negative", "Section 2.2")
squares = p.defined(long == q * mean(weight**2), "part(k, t, w) is coordinate k of the weights", "Section 2.2")

one_in_l2 = W.one_predictor(
    p, (weight - weight**2 / 2) / C, "gamma = C alpha gives alpha/C - alpha², gamma = 1 nothing, and no weight is above 1",
    never=(1 / C * parts, -weight / (2 * C) * parts), sometimes=(weight**2 / (2 * C) * budget,),
    always=(weight / (2 * C) * largest_part, 1 / (2 * C) * parts))
near = p.line(
    distance <= alpha_star * (1 + long / 2), square(distance - alpha_star, 1 / (2 * alpha_star)),
    1 / (2 * alpha_star) * l2_norm(best - alpha(t, w)), alpha_star / 2 * within_1(best), alpha_star * no_obtuse_angle(best, alpha(t, w)))
again_with = {step.name: step for step in S.FIXED_STEP_SHARPENED.steps}  # lines without the step are the same there
remainder, of_the_past, errors_of_the_past = p.of(*(again_with[x] for x in ("remainder", "of the past", "errors of the past")))
in_coordinates = p.line(expect(sq(S.seen_again - alpha(t, again)), "s") == expect(q * mean(W.missed(i, t, again)**2), "s"),
                        1 * p.named.coordinates(w=again))
little = p.line(variance <= (1 - long / 2) / C, -1 * errors_of_the_past, 1 * in_coordinates, q * one_in_l2,
                1 / C * p.named.sum_of_parts, 1 / (2 * C) * squares)
distance_times_variance = p.line(
    distance * variance <= floor, variance * near, alpha_star * (1 + long / 2) * little, square(long, alpha_star / (4 * C)),
    at="ours for Corollary 1", because="far from the optimum some weight is large, and the mask misses little")

# ---- the masked gradient without a diameter, and mirror descent

given_the_past = p.line(
    dot(R.slope(alpha(t, w)), away) <= expect(dot(delta(t, again), away), "s") + M / 2 * floor,
    1 * remainder(S.seen_again, alpha(t, w), best - alpha(t, w)), -away * p.named.unbiased_mask, -1 * p.named.unbiased_clients,
    M / 2 * distance_times_variance)
draws = p.draw_again(dot(delta(t, w), away), again)
biased = p.line(expect(dot(R.slope(alpha(t, w)), away)) <= expect(dot(delta(t, w), away)) + M / 2 * floor,
                1 * given_the_past, -1 * of_the_past, -1 * draws, name="masked gradient", at="ours for Appendix B",
                because="Taylor's formula at what the mask leaves, whose first-order term averages to 0")
theorem = p.cite(R.DESCENT, eta=N.best_step, bias=M / 2 * floor, given={"biased": biased})
COROLLARY_1_EUCLID = p.proof(COROLLARY_1_BEST, "euclid", p.setting(S.measured(T)), [theorem(t=T)])
