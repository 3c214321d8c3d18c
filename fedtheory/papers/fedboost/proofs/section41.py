"""(9): among all ways of sampling with a budget, weighted sampling has the least second moment; and what (9) leaves out.

The clients of the kernel are the predictors. inverse(k)² is 1/γ_k, which says that it is positive. filled(k) are the
probabilities min(1, cα_k) whose mean number is the budget: water-filling, which is weighted sampling where no weight is
above 1/C, and cheaper elsewhere.
"""

from typing import Any

from fedtheory.language import Formula, Theory, i, j, mean, square
from fedtheory.papers.fedboost.proofs import quotes
from fedtheory.papers.fedboost.proofs.mirror import PAPER

p = Theory(PAPER, globals())
q, C, level = p.count("q"), p.real("C"), p.real("level")
alpha_of, gamma_of, inverse_of, filled_of, inverse_filled_of = (
    p.real(x, "client") for x in ("alpha", "gamma", "inverse", "filled", "inverse_filled"))
alpha, gamma, one_over, filled, one_over_filled = (x(i) for x in (alpha_of, gamma_of, inverse_of, filled_of, inverse_filled_of))


def summed(body: Any) -> Formula:
    """The sum over the predictors."""
    return q * mean(body)


total, squares, moment = q * mean(alpha_of(j), j), summed(alpha**2), summed(alpha**2 * one_over**2)
p.defined(C > 0, "C > 0", "Section 4", name="C")
inverse = p.given(gamma * one_over**2 == 1, "gamma > 0", "Properties 1.6", quote=quotes.PROBABILITY)
budget = p.given(summed(gamma) <= C, "at most C predictors are sent, so as many on average", "Section 4", quote=quotes.BUDGET)
probability = p.given(gamma <= 1, "gamma <= 1", "Properties 1.6", quote=quotes.PROBABILITY)
squared_weight = p.defined(alpha**2 <= alpha, "weights are in [0, 1]", "Section 2.2")
p.defined(level > 0, "1/c, which is positive", "ours", name="level")
some = p.defined(level * filled == alpha, "filled is c alpha where that is at most 1", "ours", when=[alpha <= level])
whole = p.defined(filled == 1, "and 1 elsewhere", "ours", when=[level < alpha], name="all")
inverse_filled = p.given(filled * one_over_filled**2 == 1, "no weight is 0, so that filled is positive: Properties 1.6 for this way of "
                         "sampling", "ours", role="ours")
whole_budget = p.defined(summed(filled) == C, "the budget is spent: c is chosen so, which can be done for a budget of at most q", "ours")

p.line(
    total**2 <= C * moment, square(one_over * (alpha - total / C * gamma), C * q), q * (total / C * gamma - 2 * alpha) * total * inverse,
    total**2 / C * budget, name="(9)", at="(9)", because="Cauchy-Schwarz: squares of alpha - (their sum/C) gamma, divided by gamma")
p.line(
    C * moment == total**2 + C * summed(one_over**2 * (alpha - total / C * gamma)**2) + total**2 / C * (C - summed(gamma)),
    q * (2 * alpha - total / C * gamma) * total * inverse, name="equality", at="(9), and the sentence after it",
    because="what is lost: squares that are 0 iff gamma is proportional to alpha, and budget that is left")

# ---- water-filling: alpha²/gamma is convex, and its slope at filled is -1/c², or steeper where gamma is at most filled

each = p.cases(
    alpha**2 * one_over_filled**2 <= alpha**2 * one_over**2 + level**2 * (gamma - filled), alpha <= level,
    [square(one_over * (alpha - level * gamma)), -level * (2 * alpha - level * gamma) * inverse,
     (level - alpha * one_over_filled**2) * some, level * alpha * inverse_filled],
    [square(one_over * alpha * (1 - gamma)), -(alpha**2) * (2 - gamma) * inverse, (level**2 - alpha**2 * one_over_filled**2) * whole,
     alpha**2 * inverse_filled, (alpha - level) * (alpha + level) * probability],
    name="each predictor", at="ours, for the sentence after (9)")
p.line(summed(alpha**2 * one_over_filled**2) <= moment, q * each, level**2 * budget, -(level**2) * whole_budget,
       name="water-filling", at="ours, for the sentence after (9)", because="filled spends the budget, and nobody spends more")

# ---- uniform sampling, gamma = C/q

p.line(
    alpha**2 * one_over**2 == q / C * alpha**2, q / C * alpha**2 * inverse, -q / C * alpha**2 * one_over**2 * p.condition(1),
    when=[gamma == C / q], name="uniform sampling", at="Section 4.1, display after Theorem 2",
    because="gamma = C/q in the sum, predictor by predictor")
missed = q / C * squares - squares  # the sum of alpha² (1 - gamma)/gamma for gamma = C/q
p.line(
    (1 / C - 1 / q) * total**2 <= missed, square(alpha - total / q, q * (q - C) / C), when=[q >= C], name="uniform sampling, at least",
    at="ours, for the displays after Theorem 2", because="squares of alpha less its mean: the variance is least for equal weights")
p.line(
    missed <= (q / C - 1) * total, q * (q - C) / C * squared_weight, when=[q >= C], name="uniform sampling, at most",
    at="ours, for the displays after Theorem 2", because="no weight is above 1: the variance is largest at a vertex")
SECTION_41 = p.argument("fedboost.section41", "sampling by weight is cheapest")
