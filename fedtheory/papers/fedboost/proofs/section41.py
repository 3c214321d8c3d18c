"""(9): among all ways of sampling with a budget, weighted sampling has the least second moment; and what (9) leaves out.

The clients of the kernel are the predictors. inverse(k)² is 1/γ_k, which says that it is positive. filled(k) are the
probabilities min(1, cα_k) whose mean number is the budget: water-filling, which is weighted sampling where no weight is
above 1/C, and cheaper elsewhere.
"""

from typing import Any

from fedtheory.core.item import Argument
from fedtheory.core.proof import Given, Line, Setting, Square, Use, combination, step
from fedtheory.core.role import Role
from fedtheory.core.term import Function, Schema, Term, at_most, equal, less, mean, symbol, tree
from fedtheory.papers.fedboost.proofs import quotes

alpha, gamma, inverse = Function("alpha"), Function("gamma"), Function("inverse")
filled, inverse_filled, level = Function("filled"), Function("inverse_filled"), symbol("level")
q, C, k = symbol("q"), symbol("C"), symbol("k")


def summed(body: Any) -> Term:
    """The sum over the predictors."""
    return q * mean("k", body)


total = q * mean("j", alpha(symbol("j")))
squares = summed(alpha(k) ** 2)
moment = summed(alpha(k) ** 2 * inverse(k) ** 2)
SETTING = Setting(
    {
        "q": ((), "count"),
        "C": ((), "real"),
        "level": ((), "real"),
        **dict.fromkeys(
            ("alpha", "gamma", "inverse", "filled", "inverse_filled"), (("client",), "real")
        ),
    },
    {
        "C": Given(Schema(less(0, C)), "C > 0", "Section 4", Role.DEFINITION),
        "inverse": Given(
            Schema(equal(gamma(k) * inverse(k) ** 2, 1), {"k": "client"}),
            "gamma > 0",
            "Properties 1.6",
            Role.ASSUMPTION,
            quote=quotes.PROBABILITY,
        ),
        "budget": Given(
            Schema(at_most(summed(gamma(k)), C)),
            "at most C predictors are sent, so as many on average",
            "Section 4",
            Role.ASSUMPTION,
            quote=quotes.BUDGET,
        ),
        "probability": Given(
            Schema(at_most(gamma(k), 1), {"k": "client"}),
            "gamma <= 1",
            "Properties 1.6",
            Role.ASSUMPTION,
            quote=quotes.PROBABILITY,
        ),
        "squared weight": Given(
            Schema(alpha(k) ** 2 <= alpha(k), {"k": "client"}),
            "weights are in [0, 1]",
            "Section 2.2",
            Role.DEFINITION,
        ),
        "level": Given(Schema(less(0, level)), "1/c, which is positive", "ours", Role.DEFINITION),
        "some": Given(
            Schema(
                equal(level * filled(k), alpha(k)), {"k": "client"}, (at_most(alpha(k), level),)
            ),
            "filled is c alpha where that is at most 1",
            "ours",
            Role.DEFINITION,
        ),
        "all": Given(
            Schema(equal(filled(k), 1), {"k": "client"}, (less(level, alpha(k)),)),
            "and 1 elsewhere",
            "ours",
            Role.DEFINITION,
        ),
        "inverse filled": Given(
            Schema(equal(filled(k) * inverse_filled(k) ** 2, 1), {"k": "client"}),
            "no weight is 0, so that filled is positive: Properties 1.6 for this way of sampling",
            "ours",
            Role.OURS,
        ),
        "whole budget": Given(
            Schema(equal(summed(filled(k)), C)),
            "the budget is spent: c is chosen so, which can be done for a budget of at most q",
            "ours",
            Role.DEFINITION,
        ),
    },
)
EQUALITY = step(
    "equality",
    "(9), and the sentence after it",
    "what is lost: squares that are 0 iff gamma is proportional to alpha, and budget that is left",
    combination(
        Schema(
            equal(
                C * moment,
                total**2
                + C * summed(inverse(k) ** 2 * (alpha(k) - total / C * gamma(k)) ** 2)
                + total**2 / C * (C - summed(gamma(k))),
            )
        ),
        Use(
            "inverse",
            {"k": "k"},
            times=q * (2 * alpha(k) - total / C * gamma(k)) * total,
            over="k",
        ),
    ),
)
_each = alpha(k) ** 2 * inverse_filled(k) ** 2 <= alpha(k) ** 2 * inverse(k) ** 2 + level**2 * (
    gamma(k) - filled(k)
)


def _predictor(*conditions: Any) -> Schema:
    return Schema(_each, {"k": "client"}, conditions)


WATER = step(
    "water-filling",
    "ours, for the sentence after (9)",
    "alpha²/gamma is convex, and its slope at filled is -1/c², or steeper where gamma is at most filled",
    combination(
        _predictor(at_most(alpha(k), level)),
        Square(inverse(k) * (alpha(k) - level * gamma(k))),
        Use("inverse", {"k": "k"}, times=-level * (2 * alpha(k) - level * gamma(k))),
        Use("some", {"k": "k"}, times=level - alpha(k) * inverse_filled(k) ** 2),
        Use("inverse filled", {"k": "k"}, times=level * alpha(k)),
        name="sometimes",
    ),
    combination(
        _predictor(less(level, alpha(k))),
        Square(inverse(k) * alpha(k) * (1 - gamma(k))),
        Use("inverse", {"k": "k"}, times=-(alpha(k) ** 2) * (2 - gamma(k))),
        Use("all", {"k": "k"}, times=level**2 - alpha(k) ** 2 * inverse_filled(k) ** 2),
        Use("inverse filled", {"k": "k"}, times=alpha(k) ** 2),
        Use("probability", {"k": "k"}, times=(alpha(k) - level) * (alpha(k) + level)),
        name="always",
    ),
    Line(
        _predictor(),
        "cases",
        {"on": [tree(alpha(k)), tree(level)], "below": "sometimes", "above": "always"},
        "each predictor",
    ),
    combination(
        Schema(at_most(summed(alpha(k) ** 2 * inverse_filled(k) ** 2), moment)),
        Use("each predictor", {"k": "k"}, times=q, over="k"),
        Use("budget", times=level**2),
        Use("whole budget", times=-(level**2)),
    ),
)
_ENOUGH = (at_most(C, q),)
_uniform = q / C * squares - squares  # the sum of alpha² (1 - gamma)/gamma for gamma = C/q
UNIFORM = (
    step(
        "uniform sampling",
        "Section 4.1, display after Theorem 2",
        "gamma = C/q in the sum, predictor by predictor",
        combination(
            Schema(
                equal(alpha(k) ** 2 * inverse(k) ** 2, q / C * alpha(k) ** 2),
                {"k": "client"},
                (equal(gamma(k), C / q),),
            ),
            Use("inverse", {"k": "k"}, times=q / C * alpha(k) ** 2),
            Use("if 1", times=-q / C * alpha(k) ** 2 * inverse(k) ** 2),
        ),
    ),
    step(
        "uniform sampling, at least",
        "ours, for the displays after Theorem 2",
        "squares of alpha less its mean: the variance is least for equal weights",
        combination(
            Schema(at_most((1 / C - 1 / q) * total**2, _uniform), {}, _ENOUGH),
            Square(alpha(k) - total / q, times=q * (q - C) / C, over="k"),
        ),
    ),
    step(
        "uniform sampling, at most",
        "ours, for the displays after Theorem 2",
        "no weight is above 1: the variance is largest at a vertex",
        combination(
            Schema(_uniform <= (q / C - 1) * total, {}, _ENOUGH),
            Use("squared weight", {"k": "k"}, times=q * (q - C) / C, over="k"),
        ),
    ),
)
SECTION_41 = Argument(
    "fedboost.section41",
    "sampling by weight is cheapest",
    SETTING,
    (
        step(
            "(9)",
            "(9)",
            "Cauchy-Schwarz: squares of alpha - (their sum/C) gamma, divided by gamma",
            combination(
                Schema(total**2 <= C * moment),
                Square(inverse(k) * (alpha(k) - total / C * gamma(k)), times=C * q, over="k"),
                Use(
                    "inverse",
                    {"k": "k"},
                    times=q * (total / C * gamma(k) - 2 * alpha(k)) * total,
                    over="k",
                ),
                Use("budget", times=total**2 / C),
            ),
        ),
        EQUALITY,
        WATER,
        *UNIFORM,
    ),
)
