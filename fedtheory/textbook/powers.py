"""Powers with a letter on top: power(x, k) is known by power(x, 0) = 1 and power(x, k + 1) = x power(x, k)."""

from typing import Any

from fedtheory.core.citation import citation
from fedtheory.core.item import Argument
from fedtheory.core.proof import Line, Use, combination
from fedtheory.core.term import Claim, Function, Schema, at_most, equal, less, substitute, symbol
from fedtheory.textbook.lemma import REAL, SEQUENCE, lemma

power, h = Function("power"), Function("h")
q, r, s, t, base, k = (symbol(name) for name in ("q", "r", "s", "t", "base", "times"))
_T, FROM_0, INTEGER = {"t": "integer"}, at_most(0, t), ((), "integer")
_POWER = {"power": (("real", "integer"), "real")}
POWERS = {
    "power 0": (Schema(equal(power(base, 0), 1), {"base": "real"}), "x to the power 0 is 1"),
    "next power": (
        Schema(
            equal(power(base, k + 1), base * power(base, k)),
            {"base": "real", "times": "integer"},
            (at_most(0, k),),
        ),
        "x to the power k + 1 is x times x to the power k",
    ),
}
DEFINED = {
    "power 0": Use("power 0", {"base": "base"}),
    "next power": Use("next power", {"base": "base", "times": "times"}),
}
"""That power is defined, where a lemma of this file is cited in a setting that says so in these words."""
_none, _next = Use("power 0", {"base": q}), {"base": q, "times": "t"}


def _induction(claim: Claim, first: list[Use], later: list[Use]) -> tuple[Line, ...]:
    """For every t >= 0; the claim at t is condition 2 of the step."""
    after = Schema(substitute(claim, "t", (t + 1).tree), _T, (FROM_0, claim))
    return (
        combination(Schema(substitute(claim, "t", "0")), *first, name="first"),
        combination(after, *later, name="next"),
        Line(Schema(claim, _T, (FROM_0,)), "induction", {"on": "t", "base": "first", "step": "next"}),
    )  # fmt: skip


def _powers(name: str, title: str, assumed: dict[str, Any], *lines: Line, **more: Any) -> Argument:
    return lemma(name, title, {**_POWER, "q": REAL, **more}, {**POWERS, **assumed}, *lines)


POWERS_NONNEGATIVE = _powers(
    "powers_nonnegative",
    "powers of what is not negative are not negative",
    {"0 <= q": (at_most(0, q), "q >= 0")},
    *_induction(
        at_most(0, power(q, t)),
        [Use("power 0", {"base": q}, times=-1)],
        [Use("next power", _next, times=-1), Use("if 2", times=q)],
    ),
)
POWERS_POSITIVE = _powers(
    "powers_positive",
    "powers of what is positive are positive",
    {"0 < q": (less(0, q), "q > 0")},
    *_induction(
        less(0, power(q, t)),
        [Use("power 0", {"base": q}, times=-1)],
        [Use("next power", _next, times=-1), Use("if 2", times=q)],
    ),
)
POWERS_FROM_1 = _powers(
    "powers_from_1",
    "powers of what is at least 1 are at least 1",
    {"1 <= q": (at_most(1, q), "q >= 1")},
    *_induction(
        at_most(1, power(q, t)),
        [Use("power 0", {"base": q}, times=-1)],
        [Use("next power", _next, times=-1), Use("if 2", times=q), Use("1 <= q")],
    ),
)
POWERS_ORDERED = _powers(
    "powers_ordered",
    "0 <= q <= r gives q^t <= r^t: r^(t+1) - q^(t+1) = r (r^t - q^t) + (r - q) q^t",
    {"0 <= q": (at_most(0, q), "q >= 0"), "q <= r": (q <= r, "q <= r")},
    citation(POWERS_NONNEGATIVE, given=DEFINED, name="not negative"),
    *_induction(
        power(q, t) <= power(r, t),
        [_none, Use("power 0", {"base": r}, times=-1)],
        [
            Use("next power", {"base": r, "times": "t"}, times=-1),
            Use("next power", _next),
            Use("if 2", times=r),
            Use("not negative", {"t": "t"}, times=r - q),
        ],
    ),
    r=REAL,
)
POWERS_OF_A_SUM = _powers(
    "powers_of_a_sum",
    "q^(s + t) = q^s q^t",
    {"0 <= s": (at_most(0, s), "s >= 0")},
    *_induction(
        equal(power(q, s + t), power(q, s) * power(q, t)),
        [Use("power 0", {"base": q}, times=-power(q, s))],
        [
            Use("next power", {"base": q, "times": s + t}),
            Use("if 2", times=q),
            Use("next power", _next, times=-power(q, s)),
        ],
    ),
    s=INTEGER,
)
POWER_A_ROUND = _powers(
    "power_a_round",
    "h(t+1) <= q h(t) and h(0) <= r give h(t) <= q^t r",
    {
        "round": (Schema(h(t + 1) <= q * h(t), _T, (FROM_0,)), "a round leaves q"),
        "start": (h(0) <= r, "h(0) <= r"),
        "0 <= q": (at_most(0, q), "q >= 0"),
    },
    *_induction(
        h(t) <= power(q, t) * r,
        [Use("start"), Use("power 0", {"base": q}, times=-r)],
        [Use("round", {"t": "t"}), Use("if 2", times=q), Use("next power", _next, times=-r)],
    ),
    h=SEQUENCE,
    r=REAL,
)
LEMMAS = (
    POWERS_NONNEGATIVE,
    POWERS_POSITIVE,
    POWERS_FROM_1,
    POWERS_ORDERED,
    POWERS_OF_A_SUM,
    POWER_A_ROUND,
)
