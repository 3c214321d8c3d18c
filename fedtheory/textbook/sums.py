"""Sums of powers of t: exact for whole powers, bounded for the others. Each speaks of any sequence with these differences."""

from typing import Any

from fedtheory.core.item import Argument
from fedtheory.core.proof import Line, Square, Use, combination
from fedtheory.core.term import Claim, Function, Schema, at_most, equal, root, substitute, symbol
from fedtheory.textbook.lemma import SEQUENCE, lemma

total = Function("total")
t = symbol("t")
_T = {"t": "integer"}
FROM_1 = at_most(1, t)
_r, _r_next = root(t), root(t + 1)
_c, _c_next = root(t, 3), root(t + 1, 3)


def _sum(name: str, title: str, gain: Any, first: Any, claim: Claim, *squares: Square) -> Argument:
    """By induction: total(t) adds up the gains of the rounds 1 to t, `gain` being that of t + 1, `first` that of 1."""
    schema = Schema(claim, _T, (FROM_1,))
    then = substitute(claim, "t", t + 1)
    return lemma(
        name,
        title,
        {"total": SEQUENCE},
        {
            "first": (equal(total(1), first), "what is added up begins here"),
            "more": (Schema(equal(total(t + 1), total(t) + gain), _T, (FROM_1,)), "and goes on so"),
        },
        combination(Schema(substitute(claim, "t", "1")), Use("first"), name="begins"),
        combination(
            Schema(then, _T, (FROM_1, claim)),
            Use("more", {"t": "t"}),
            Use("if 2"),
            *squares,
            name="next",
        ),
        Line(schema, "induction", {"on": "t", "base": "begins", "step": "next"}),
    )


SUM_T = _sum("sum_t", "1 + 2 + ... + t = t(t+1)/2", t + 1, 1, equal(total(t), t * (t + 1) / 2))
SUM_T_SQUARED = _sum(
    "sum_t_squared",
    "1 + 4 + ... + t² = t(t+1)(2t+1)/6",
    (t + 1) ** 2,
    1,
    equal(total(t), t * (t + 1) * (2 * t + 1) / 6),
)
SUM_1_OVER_T_SQUARED = _sum(
    "sum_1_over_t_squared",
    "1 + 1/4 + ... + 1/t² <= 2 - 1/t",
    1 / (t + 1) ** 2,
    1,
    total(t) <= 2 - 1 / t,
)
SUM_1_OVER_ROOT_T = _sum(
    "sum_1_over_root_t",
    "1 + 1/sqrt(2) + ... + 1/sqrt(t) <= 2 sqrt(t) - 1",
    1 / _r_next,
    1,
    total(t) <= 2 * _r - 1,
    Square(_r_next - _r, times=1 / _r_next),
)
SUM_ROOT_T = _sum(
    "sum_root_t",
    "1 + sqrt(2) + ... + sqrt(t) <= (2t/3 + 1/2) sqrt(t)",
    _r_next,
    1,
    total(t) <= (4 * t + 3) * _r / 6,
    Square("1", times=1 / (6 * ((4 * t + 1) * _r_next + (4 * t + 3) * _r))),
)
SUM_1_OVER_CUBE_ROOT_T = _sum(
    "sum_1_over_cube_root_t",
    "1 + 2^(-1/3) + ... + t^(-1/3) <= (3/2) t^(2/3)",
    1 / _c_next,
    1,
    total(t) <= 3 * _c**2 / 2,
    Square(_c_next - _c, times=(_c_next / 2 + _c) / _c_next),
)

LEMMAS = (
    SUM_T,
    SUM_T_SQUARED,
    SUM_1_OVER_T_SQUARED,
    SUM_1_OVER_ROOT_T,
    SUM_ROOT_T,
    SUM_1_OVER_CUBE_ROOT_T,
)
