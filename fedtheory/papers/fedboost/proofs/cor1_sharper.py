"""Corollary 1 with sharper floors: in the l2 norm, and for many predictors.

In the l2 norm the distance to the optimum and the variance of the mask are not both large. With P = ‖α‖²,
‖α - α_opt‖ <= 1 + P/2 and, for a budget of at least 1/2, the variance is at most (1 - P/2)/C: their product is at most
(1 - P²/4)/C, and no diameter is left. For q >= 2C, α/C - α² lies below its tangent at α = 1/q, which the variance of a
predictor that is always sent does as well.
"""

from typing import Any

from fedtheory.core.proof import Given, Line, Setting, Square, Step, Use, combination, step
from fedtheory.core.role import Role
from fedtheory.core.statement import t
from fedtheory.core.term import (
    Schema,
    at_most,
    dot,
    equal,
    expect,
    less,
    mean,
    member,
    squared,
    symbol,
    tree,
)
from fedtheory.papers.fedboost.proofs.cor1_weighted import KTW, alpha_k, variance_k, variance_step
from fedtheory.papers.fedboost.proofs.rounds import (
    OVER_Z,
    errors_of_the_past,
    now,
    proof,
)
from fedtheory.papers.fedboost.proofs.setting import (
    AT_W,
    FROM_1,
    HERE,
    INSIDE,
    TWO,
    again,
    alpha,
    best,
    k,
    mask_error,
    missed,
    part,
    seen,
    size,
    u,
    v,
    w,
    weighted,
)
from fedtheory.papers.fedboost.statements.cor1_best import COROLLARY_1_BEST
from fedtheory.papers.fedboost.statements.notation import C, alpha_star, best_step

q = symbol("q")
_P = squared(alpha(t, w))
_error = seen(t, again()) - alpha(t, w)
_variance = expect("z", squared(_error))
_distance = size(best - alpha(t, w))


def _one_predictor(
    price: Any,
    why: str,
    *,
    never: tuple[Use, ...],
    sometimes: Use | Square,
    always: tuple[Use, ...],
) -> Step:
    """What the mask of a predictor costs at most, by the three cases of (8)."""

    def predictor(*conditions: Any) -> Schema:
        return Schema(variance_k <= price, {"k": "client", **AT_W}, (FROM_1, *conditions))

    rarely = at_most(C * alpha_k, 1)
    return step(
        "one predictor",
        "(8); ours",
        why,
        combination(
            predictor(at_most(alpha_k, 0)), Use("never sent", KTW), *never, name="no weight"
        ),
        combination(
            predictor(less(0, alpha_k), rarely),
            Use("indicator", KTW, times=1 / (C * alpha_k)),
            Use("sometimes sent", KTW, times=-(variance_k + alpha_k**2) / (C * alpha_k)),
            sometimes,
            name="sometimes",
        ),
        combination(
            predictor(less(0, alpha_k), less(1, C * alpha_k)),
            Use("indicator", KTW),
            Use("always sent", KTW, times=-(variance_k + alpha_k**2)),
            *always,
            name="always",
        ),
        Line(
            predictor(less(0, alpha_k)),
            "cases",
            {"on": [tree(C * alpha_k), "1"], "below": "sometimes", "above": "always"},
            "some weight",
        ),
        Line(
            predictor(),
            "cases",
            {"on": [tree(alpha_k), "0"], "below": "no weight", "above": "some weight"},
        ),
    )


# ---- many predictors: the tangent at 1/q

_WEIGHTED = weighted(best_step)
_slope = 1 / C - 2 / q
MANY = Setting(
    _WEIGHTED.symbols,
    {
        **_WEIGHTED.given,
        "many": Given(
            Schema(at_most(2 * C, q)),
            "there are 2C predictors or more",
            "the bound's condition",
            Role.OURS,
        ),
    },
    _WEIGHTED.metrics,
)
COROLLARY_1_MANY = proof(
    COROLLARY_1_BEST,
    "many",
    MANY,
    best_step,
    1 / C - 1 / q,
    before=(
        _one_predictor(
            _slope * alpha_k + 1 / q**2,
            "gamma = C alpha gives alpha/C - alpha², which is below its tangent at 1/q, as 0 is",
            never=(Use("parts", KTW, times=_slope),),
            sometimes=Square(alpha_k - 1 / q),
            always=(Use("parts", KTW, times=_slope),),
        ),
        variance_step(mask_error(), 1 / C - 1 / q, _slope),
    ),
)

# ---- the l2 norm

EUCLID = Setting(
    _WEIGHTED.symbols,
    {
        **_WEIGHTED.given,
        "0 < alpha_star": Given(
            Schema(less(0, alpha_star)), "a norm of vertices", "Properties 1.2", Role.DEFINITION
        ),
        "budget": Given(Schema(at_most(1, 2 * C)), "C >= 1/2", "the bound's condition", Role.OURS),
        "l2 norm": Given(
            Schema(equal(size(u) ** 2, alpha_star**2 * squared(u)), {"u": "vector"}),
            "the norm is alpha_star times the l2 norm, which is largest at the vertices, where it is 1",
            "ours; Properties 1.2",
            Role.OURS,
        ),
        "within 1": Given(
            Schema(squared(u) <= 1, {"u": "vector"}, (member(u, "simplex"),)),
            "no point of the simplex is longer than its vertices",
            "Section 2.2",
            Role.DEFINITION,
        ),
        "no obtuse angle": Given(
            Schema(at_most(0, dot(u, v)), TWO, INSIDE),
            "weights are not negative",
            "Section 2.2",
            Role.DEFINITION,
        ),
        "largest part": Given(
            Schema(part(k, t, w) <= 1, {"k": "client", **AT_W}, (FROM_1,)),
            "weights add up to 1, and none is negative",
            "Section 2.2",
            Role.DEFINITION,
        ),
        "squares": Given(
            Schema(equal(_P, q * mean("k", alpha_k**2)), AT_W, (FROM_1,)),
            "part(k, t, w) is coordinate k of the weights",
            "Section 2.2",
            Role.DEFINITION,
        ),
    },
    _WEIGHTED.metrics,
)
FLOOR = step(
    "distance times variance",
    "ours for Corollary 1",
    "far from the optimum some weight is large, and the mask misses little",
    combination(
        now(_distance <= alpha_star * (1 + _P / 2)),
        Square(_distance - alpha_star, times=1 / (2 * alpha_star)),
        Use("l2 norm", {"u": best - alpha(t, w)}, times=1 / (2 * alpha_star)),
        Use("within 1", {"u": best}, times=alpha_star / 2, because=(Use("optimum"),)),
        Use(
            "no obtuse angle",
            {"u": best, "v": alpha(t, w)},
            times=alpha_star,
            because=(Use("optimum"), Use("inside", HERE)),
        ),
        name="distance",
    ),
    errors_of_the_past(),
    combination(
        now(
            equal(
                expect("z", squared(mask_error(t, again()))),
                expect("z", q * mean("k", missed(k, t, again()) ** 2)),
            )
        ),
        Use("coordinates", {"t": "t", "w": again()}, over=OVER_Z),
        name="in coordinates",
    ),
    combination(
        now(_variance <= (1 - _P / 2) / C),
        Use("errors of the past", HERE, times=-1),
        Use("in coordinates", HERE),
        Use("one predictor", KTW, times=q, over="k"),
        Use("sum of parts", HERE, times=1 / C),
        Use("squares", HERE, times=1 / (2 * C)),
        name="variance",
    ),
    combination(
        now(_distance * _variance <= alpha_star / C),
        Use("distance", HERE, times=_variance),
        Use("variance", HERE, times=alpha_star * (1 + _P / 2)),
        Square(_P, times=alpha_star / (4 * C)),
    ),
)
COROLLARY_1_EUCLID = proof(
    COROLLARY_1_BEST,
    "euclid",
    EUCLID,
    best_step,
    alpha_star / C,
    before=(
        _one_predictor(
            (alpha_k - alpha_k**2 / 2) / C,
            "gamma = C alpha gives alpha/C - alpha², gamma = 1 nothing, and no weight is above 1",
            never=(
                Use("parts", KTW, times=1 / C),
                Use("parts", KTW, times=-alpha_k / (2 * C)),
            ),
            sometimes=Use("budget", times=alpha_k**2 / (2 * C)),
            always=(
                Use("largest part", KTW, times=alpha_k / (2 * C)),
                Use("parts", KTW, times=1 / (2 * C)),
            ),
        ),
        FLOOR,
    ),
    diameter=False,
)
