"""Corollary 1, corrected: under (8) the masks have variance 1/C at most, whatever the weights."""

from typing import Any

from fedtheory.core.proof import Line, Step, Use, combination, redraw, step
from fedtheory.core.statement import t
from fedtheory.core.term import (
    Schema,
    at_most,
    equal,
    expect,
    less,
    mean,
    squared,
    symbol,
    tree,
)
from fedtheory.papers.fedboost.proofs.rounds import OVER_W, now, on_average, proof
from fedtheory.papers.fedboost.proofs.setting import (
    AT_W,
    FROM_1,
    HERE,
    ROUND,
    again,
    chance,
    k,
    mask_error,
    missed,
    part,
    w,
    weighted,
)
from fedtheory.papers.fedboost.statements.cor1_best import COROLLARY_1_BEST
from fedtheory.papers.fedboost.statements.cor1_weighted import COROLLARY_1
from fedtheory.papers.fedboost.statements.notation import C, best_step, printed_step

KTW: dict[str, Any] = {"k": "k", **HERE}
alpha_k, gamma_k = part(k, t, w), chance(k, t, w)
variance_k = expect("z", missed(k, t, again()) ** 2)
_q = symbol("q")


def variance_step(error: Any, variance: Any, slope: Any) -> Step:
    """The variance of the masks in all, if that of a predictor is at most so much, of this slope in its weight."""
    return step(
        "variance",
        "Corollary 1; ours",
        "summed over the predictors, whose weights add up to 1",
        combination(
            on_average(
                equal(
                    expect("w", squared(error)),
                    expect("w", _q * mean("k", missed(k, t, w) ** 2)),
                )
            ),
            Use("coordinates", HERE, over=OVER_W),
            name="in coordinates",
        ),
        redraw(
            _q * mean("k", missed(k, t, w) ** 2), ROUND, time=t, conditions=(FROM_1,), name="again"
        ),
        combination(
            now(expect("z", _q * mean("k", missed(k, t, again()) ** 2)) <= variance),
            Use("one predictor", KTW, times=_q, over="k"),
            Use("sum of parts", HERE, times=slope),
            name="given the past",
        ),
        combination(
            on_average(expect("w", squared(error)) <= variance),
            Use("in coordinates", {"t": "t"}),
            Use("again", {"t": "t"}),
            Use("given the past", HERE, over=OVER_W),
        ),
    )


def masks(budget: Any, error: Any) -> tuple[Step, Step]:
    """The variance of the masks under (8) with this budget, predictor by predictor and in all."""
    each = variance_k <= alpha_k / budget

    def predictor(*more: Any) -> Schema:
        return Schema(each, {"k": "client", **AT_W}, (FROM_1, *more))

    positive, rarely = less(0, alpha_k), at_most(budget * alpha_k, 1)
    one_predictor = step(
        "one predictor",
        "(8)",
        "gamma = C alpha gives alpha/C - alpha², and gamma = 1 nothing",
        combination(
            predictor(at_most(alpha_k, 0)),
            Use("never sent", KTW),
            Use("parts", KTW, times=1 / budget),
            name="no weight",
        ),
        combination(
            predictor(positive, rarely),
            Use("indicator", KTW, times=1 / (budget * alpha_k)),
            Use("sometimes sent", KTW, times=-(variance_k + alpha_k**2) / (budget * alpha_k)),
            name="sometimes",
        ),
        combination(
            predictor(positive, less(1, budget * alpha_k)),
            Use("indicator", KTW),
            Use("always sent", KTW, times=-(variance_k + alpha_k**2)),
            Use("parts", KTW, times=1 / budget),
            name="always",
        ),
        Line(
            predictor(positive),
            "cases",
            {"on": [tree(budget * alpha_k), "1"], "below": "sometimes", "above": "always"},
            "some weight",
        ),
        Line(
            predictor(),
            "cases",
            {"on": [tree(alpha_k), "0"], "below": "no weight", "above": "some weight"},
        ),
    )
    return one_predictor, variance_step(error, 1 / budget, 1 / budget)


COROLLARY_1_CORRECTED = proof(
    COROLLARY_1,
    "corrected",
    weighted(printed_step),
    printed_step,
    1 / C,
    before=masks(C, mask_error()),
)
COROLLARY_1_BEST_SHARPENED = proof(
    COROLLARY_1_BEST,
    "sharpened",
    weighted(best_step),
    best_step,
    1 / C,
    before=masks(C, mask_error()),
)
