"""Corollary 1: under (8) the masks have variance 1/C at most, whatever the weights; and Theorem 2.

The clients of the kernel are the predictors: part(i, t, w) is the weight of predictor i, chance its probability, missed its
coordinate of what is seen minus the weights; together these are the vector error(t, w).
"""

from typing import Any

from fedtheory.core.item import Argument
from fedtheory.language import Theory, expect, i, mean, number, s, sq, t, w
from fedtheory.papers.fedboost.proofs import thm2_sampling as T
from fedtheory.papers.fedboost.proofs.rounds import alpha
from fedtheory.papers.fedboost.statements.cor1_best import COROLLARY_1_BEST
from fedtheory.papers.fedboost.statements.cor1_weighted import COROLLARY_1
from fedtheory.papers.fedboost.statements.notation import C

p = Theory.here(globals())
p.real("C")
q, part, chance, missed = p.count("q"), *(p.real(x, "client", "integer", "outcome") for x in ("part", "chance", "missed"))
error, again = p.vector("error", "integer", "outcome"), p.redrawn()(t, w, s)
weight, gamma, loss = part(i, t, w), chance(i, t, w), expect(missed(i, t, again)**2, s)

# ---- weighted random sampling, (8)

p.defined(number(0) < C, "C > 0", "Section 4", name="C")
parts = p.defined(weight >= 0, "weights are not negative", "Section 2.2")
sum_of_parts = p.defined(q * mean(weight) == 1, "weights add up to 1", "Section 2.2")
coordinates = p.defined(sq(error(t, w)) == q * mean(missed(i, t, w)**2),
                      "missed(k, t, w) is coordinate k of what is seen less the weights", "Section 4.1")
p.defined(part(i, t, again) == weight, "the weights are made of earlier draws", "Figure 1", name="past parts")
never_sent = p.defined(loss == 0, "a predictor of weight 0 is not sent, and nothing of it is missed: a case that Properties 1.6 "
                     "leaves out", "ours; (8) gives it the probability 0", when=[weight <= 0])
indicator = p.defined(gamma * loss == weight**2 * (1 - gamma), "alpha 1/gamma - alpha, 1 with probability gamma, has the variance "
                    "alpha²(1 - gamma)/gamma", "Section 4.1", when=[weight > 0])
always_sent = p.defined(gamma == 1, "gamma = 1 if alpha times the budget is more than 1", "(8)", when=[C * weight > 1])
sometimes_sent = p.defined(gamma == C * weight, "gamma is alpha times the budget otherwise", "(8)", when=[C * weight <= 1])


def one_predictor(p, price, why, *, never, sometimes, always):
    """What the mask of a predictor costs at most, by the three cases of (8)."""
    never_sent, indicator, sometimes_sent, always_sent = p.called("never sent", "indicator", "sometimes sent", "always sent")
    claim, spent = loss <= price, 1 / (C * weight)
    some_weight = p.cases(
        claim, C * weight <= 1, [spent * indicator, -(loss + weight**2) * spent * sometimes_sent, *sometimes],
        [1 * indicator, -(loss + weight**2) * always_sent, *always], when=[weight > 0], name="some weight")
    return p.cases(claim, weight <= 0, [1 * never_sent, *never], [some_weight], name="one predictor", at="(8)", because=why)


def all_predictors(p, each, slope, variance):
    """The total variance of the masks, from the bound on each predictor's, which has this slope in its weight."""
    coordinates, sum_of_parts = p.called("coordinates", "sum of parts")
    in_coordinates = p.line(expect(sq(error(t, w))) == expect(q * mean(missed(i, t, w)**2)), 1 * coordinates)
    drawn_again = p.draw_again(q * mean(missed(i, t, w)**2), again)
    given_the_past = p.line(expect(q * mean(missed(i, t, again)**2), s) <= variance, q * each, slope * sum_of_parts)
    return p.line(expect(sq(error(t, w))) <= variance, 1 * in_coordinates, 1 * drawn_again, 1 * given_the_past, name="variance",
                  at="Corollary 1; ours", because="summed over the predictors, whose weights add up to 1")


SETTING = p.setting({})
p = Theory.over(SETTING, globals())
each = one_predictor(p, weight / C, "gamma = C alpha gives alpha/C - alpha², and gamma = 1 nothing", never=(1 / C * p.named.parts,),
                     sometimes=(), always=(1 / C * p.named.parts,))
all_predictors(p, each, 1 / C, 1 / C)
MASKS = Argument("fedboost.masks", "under (8) the masks' variance is 1/C at most", SETTING, p.made())


def weighted(cites, masks, variance, names, of, bound):
    """A corollary of Theorem 2 with masks of this variance."""
    p = Theory.assuming(cites, {"V": variance}, names, without=["V >= 0", "variance"])
    seen_error: dict[str, Any] = {"error": lambda k, x: T.seen(k, x) - alpha(k, x)}
    p.assume(masks, seen_error)
    of_masks = p.cite(masks, **seen_error)
    theorem = p.cite(cites, V=variance, given={"variance": of_masks})
    return p.proof(of, bound, p.setting(T.measured("T")), [theorem])


COROLLARY_1_CORRECTED = weighted(T.THEOREM_2_CORRECTED, MASKS, 1 / C, globals(), COROLLARY_1, "corrected")
COROLLARY_1_BEST_SHARPENED = weighted(T.BEST_STEP_SHARPENED, MASKS, 1 / C, globals(), COROLLARY_1_BEST, "sharpened")
