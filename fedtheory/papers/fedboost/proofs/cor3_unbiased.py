"""Corollary 3, for any estimates that are unbiased given the past: mirror descent whose gradient has no bias."""


from fedtheory.language import Theory, dot, expect, s, t, w
from fedtheory.papers.fedboost.proofs import rounds as R
from fedtheory.papers.fedboost.proofs import thm2_sampling as S
from fedtheory.papers.fedboost.statements.cor3_best import COROLLARY_3_BEST
from fedtheory.papers.fedboost.statements.cor3_unbiased import COROLLARY_3
from fedtheory.papers.fedboost.statements.notation import best_step, printed_step

alpha, away, delta = R.alpha, R.away, R.delta
again = S.again


def unbiased(of, bound, eta, names):
    """The bound for this step."""
    p = Theory.assuming(R.DESCENT, {"eta": eta, "bias": 0}, names, without=["eta", "biased"])
    p.symbols |= {x: sorts for x, sorts in S.FIXED_STEP_SHARPENED.setting.symbols.items() if x != "eta"}
    T = p.horizon("Figure 1")
    past = p.defined(alpha(t, again) == alpha(t, w), "the weights are made of earlier draws", "Figure 1", name="past")
    mean = p.given(
        expect(dot(delta(t, again), away), s) == dot(R.slope(alpha(t, w)), away), "given the past, the mean of the estimate is the "
        "gradient of L at the weights; that of (10) is not (erratum d35)", "(10), Section 4.2", role="ours", name="unbiased")
    draws = p.draw_again(dot(delta(t, w), away), again)
    of_the_past = p.line(
        expect(dot(delta(t, again), alpha(t, again) - R.best), s) == expect(dot(delta(t, again), away), s), delta(t, again) * past)
    biased = p.line(expect(dot(R.slope(alpha(t, w)), away)) <= expect(dot(delta(t, w), away)) + 0, -1 * mean, -1 * of_the_past, -1 * draws,
                    name="unbiased gradient", at="(10); Section 4.2", because="given the past the estimate has the gradient for its mean")
    theorem = p.cite(R.DESCENT, eta=eta, bias=0, given={"biased": biased})
    return p.proof(of, bound, p.setting(S.measured(T)), [theorem(t=T)])


COROLLARY_3_CORRECTED = unbiased(COROLLARY_3, "corrected", printed_step, globals())
COROLLARY_3_BEST_SHARPENED = unbiased(COROLLARY_3_BEST, "sharpened", best_step, globals())
