"""A client that learns slowly takes the wrong action as long as anybody looks: what two worlds share.

It has two actions with local features e(1, 0) and e(1/2, 2/5), no other contexts, rewards without noise, and w_{i,*} =
(7/25, 24/25); the second action is better by 61e/250. In coordinates x, y(t, w) of its model and with k = 2 eta_l e², a
step moves it by k times a residual times a feature, both over e. p(t, w) is 1 or 0 as the first or the second action is
explored: whatever is, for kT <= 1/4 the model stays near 0, and there the first action always looks better. N, the number
of periods, and their length are powers of an integer n that may be any from some n on, and k = 1/(8N).
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from fedtheory.core.construction import Made, choice, explicit, letter, roundup
from fedtheory.core.proof import Given, Line, Setting, Square, Use, combination
from fedtheory.core.role import Role
from fedtheory.core.term import (
    Function,
    Outcome,
    Schema,
    Term,
    at_most,
    equal,
    expect,
    substitute,
    symbol,
)

BEST = Fraction(7, 25), Fraction(24, 25)
HALF, FIFTHS = Fraction(1, 2), Fraction(2, 5)
ZETA = Fraction(41, 100)  # |(1/2, 2/5)|²
SHARE = Fraction(61, 250)  # what the second action is better by, over e
x, y, p, lost, regret = (Function(name) for name in ("x", "y", "p", "lost", "regret"))
t, w, a, b = (symbol(name) for name in ("t", "w", "a", "b"))
AT = {"t": "integer", "w": "outcome"}
HERE: dict[str, Any] = {"t": "t", "w": "w"}
FROM_1 = at_most(1, t)


def residuals(one: Any, two: Any) -> tuple[Term, Term]:
    """What the rewards of the two actions exceed their predictions by, over e."""
    d, e = BEST[0] - one, BEST[1] - two
    return d, d * HALF + e * FIFTHS


first, second = residuals(x(t, w), y(t, w))
now, other = p(t, w), 1 - p(t, w)
d, e = BEST[0] - x(t, w), BEST[1] - y(t, w)


n, N, C = symbol("n"), symbol("N"), symbol("C")


@dataclass(frozen=True)
class Slow:
    """How many periods, how long they are, and e, all in n; from which n on, and by what n exceeds C."""

    periods: Term
    period: Term
    features: Any
    least: int
    excess: int

    @property
    def rate(self) -> Term:
        """k."""
        return 1 / (8 * N)

    @property
    def greedy(self) -> Term:
        """The share of the rounds that do not explore."""
        return 1 - 1 / self.period

    @property
    def gap(self) -> Any:
        """What the wrong action costs."""
        return SHARE * self.features

    @property
    def steps(self) -> tuple[Term, Term]:
        """One step of the model."""
        return (
            self.rate * (now * first + other * second * HALF),
            self.rate * (other * second * FIFTHS),
        )


def made(slow: Slow) -> Made:
    """Any constant, and what exceeds it; nothing is explored, which is one way to."""
    beyond = slow.excess * C
    large = choice(at_most(beyond, slow.least), slow.least, roundup(beyond))
    return Made(
        {
            "C": letter(0),
            "n": letter(large, at_most(slow.least, n), at_most(beyond, n)),
            "lost": explicit("k w", slow.gap),
        }
    )


def world(slow: Slow) -> Setting:
    """The client, and its regret."""
    step_x, step_y = slow.steps
    return Setting(
        {
            "n": ((), "integer"),
            "N": ((), "integer"),
            "C": ((), "real"),
            **dict.fromkeys(("x", "y", "p", "lost"), (("integer", "outcome"), "real")),
            "regret": (("integer",), "real"),
        },
        {
            "C": Given(
                Schema(at_most(slow.excess * C, n)),
                "a constant, n being as large",
                "ours",
                Role.DEFINITION,
            ),
            "n": Given(Schema(at_most(slow.least, n)), "n is large", "ours", Role.DEFINITION),
            "N": Given(
                Schema(equal(N, slow.periods)), "there are N periods", "ours", Role.DEFINITION
            ),
            "N >= 1": Given(Schema(at_most(1, N)), "one at least", "ours", Role.DEFINITION),
            "start": Given(
                Schema(equal(x(1, w), 0), {"w": "outcome"}), "w_{i,1} = 0", "ours", Role.DEFINITION
            ),
            "start, second": Given(
                Schema(equal(y(1, w), 0), {"w": "outcome"}), "w_{i,1} = 0", "ours", Role.DEFINITION
            ),
            "explored": Given(
                Schema(equal(now * other, 0), AT),
                "one of the two actions is explored",
                "Section 5.1",
                Role.DEFINITION,
            ),
            "next": Given(
                Schema(equal(x(t + 1, w), x(t, w) + step_x), AT, (FROM_1,)),
                "(7) with the step at hand, where no projection binds",
                "(7)",
                Role.DEFINITION,
            ),
            "next, second": Given(
                Schema(equal(y(t + 1, w), y(t, w) + step_y), AT, (FROM_1,)),
                "(7) with the step at hand, where no projection binds",
                "(7)",
                Role.DEFINITION,
            ),
            "what is taken": Given(
                Schema(
                    equal(lost(t, w), slow.gap), AT, (x(t, w) * HALF + y(t, w) * FIFTHS <= x(t, w),)
                ),
                "the first action is taken where no less is expected of it, and costs the gap",
                "(12)",
                Role.DEFINITION,
            ),
            "no regret": Given(
                Schema(equal(regret(0), 0)), "an empty sum", "definition", Role.DEFINITION
            ),
            "regret": Given(
                Schema(
                    equal(
                        regret(t + 1),
                        regret(t)
                        + slow.gap / 2 / slow.period
                        + slow.greedy * expect("w", lost(t + 1, w)),
                    ),
                    {"t": "integer"},
                    (at_most(0, t),),
                ),
                "a period's regret over B: one round explores and costs half of the gap, the others are greedy",
                "definition",
                Role.DEFINITION,
            ),
        },
        made=made(slow),
    )


POINT = {"a": "real", "b": "real"}
BALL = (a**2 + b**2 <= 1,)
r_1, r_2 = residuals(a, b)
SIZES = (
    combination(
        Schema((BEST[0] - a) ** 2 + (BEST[1] - b) ** 2 <= 4, POINT, BALL),
        Use("if 1", times=2),
        Square(BEST[0] + a),
        Square(BEST[1] + b),
        name="no further than 2",
    ),
    combination(
        Schema(r_1**2 <= 4, POINT, BALL),
        Use("no further than 2", {"a": "a", "b": "b"}),
        Square(BEST[1] - b),
        name="the first residual",
    ),
    combination(
        Schema(r_2**2 * ZETA <= 4, POINT, BALL),
        Use("no further than 2", {"a": "a", "b": "b"}, times=ZETA**2),
        Square((BEST[0] - a) * FIFTHS - (BEST[1] - b) * HALF, times=ZETA),
        name="the second residual",
    ),
)


def wrong_for_ever(slow: Slow) -> tuple[Line, ...]:
    """T periods cost (1 - 1/B) T times the gap at least: the last line, "sum"."""
    return (*_near(slow), *_slowly(slow), *_small(slow), *_order(slow), *_sum(slow))


near = d**2 + e**2 <= 1


def _near(slow: Slow) -> tuple[Line, ...]:
    k, (step_x, step_y) = slow.rate, slow.steps
    return (
        combination(
            Schema(substitute(near, "t", "1"), {"w": "outcome"}),
            Use("start", {"w": "w"}, times=-(BEST[0] * 2 - x(1, w))),
            Use("start, second", {"w": "w"}, times=-(BEST[1] * 2 - y(1, w))),
            name="near, first",
        ),
        combination(
            Schema((d - step_x) ** 2 + (e - step_y) ** 2 <= 1, AT, (FROM_1, near)),
            Use("if 2"),
            Square(now * first, times=2 * k - k**2),
            Square(other * second, times=2 * k - k**2 * ZETA),
            Use(
                "explored",
                HERE,
                times=-(2 * k * first**2 + 2 * k * second**2 - k**2 * first * second),
            ),
            name="no further by a step",
        ),
        combination(
            Schema(substitute(near, "t", t + 1), AT, (FROM_1, near)),
            Use("no further by a step", HERE, because=(None, Use("if 2"))),
            Use("next", HERE, times=-(2 * d - step_x - x(t + 1, w) + x(t, w))),
            Use("next, second", HERE, times=-(2 * e - step_y - y(t + 1, w) + y(t, w))),
            name="near, next",
        ),
        _by_induction(Schema(near, AT, (FROM_1,)), "near"),
        combination(
            Schema(step_x**2 + step_y**2 <= k**2, AT, (FROM_1,)),
            Use("near", HERE, times=k**2 * now**2),
            Square(now * e, times=k**2),
            Use("near", HERE, times=k**2 * ZETA**2 * other**2),
            Square(other * (d * FIFTHS - e * HALF), times=k**2 * ZETA),
            Square(other, times=k**2 * (1 - ZETA**2)),
            Use("explored", HERE, times=-(k**2 * (2 - first * second))),
            name="a step is short",
        ),
    )


def _by_induction(schema: Schema, name: str) -> Line:
    detail = {"on": "t", "base": f"{name}, first", "step": f"{name}, next"}
    return Line(schema, "induction", detail, name)


def _slowly(slow: Slow) -> tuple[Line, ...]:
    k, (step_x, step_y) = slow.rate, slow.steps
    claim = x(t, w) ** 2 + y(t, w) ** 2 <= k**2 * t**2
    return (
        combination(
            Schema(substitute(claim, "t", "1"), {"w": "outcome"}),
            Use("start", {"w": "w"}, times=x(1, w)),
            Use("start, second", {"w": "w"}, times=y(1, w)),
            name="slowly, first",
        ),
        combination(
            Schema(
                (x(t, w) + step_x) ** 2 + (y(t, w) + step_y) ** 2 <= k**2 * (t + 1) ** 2,
                AT,
                (FROM_1, claim),
            ),
            Use("if 2", times=1 + 1 / t),
            Use("a step is short", HERE, times=1 + t),
            Square(x(t, w) - t * step_x, times=1 / t),
            Square(y(t, w) - t * step_y, times=1 / t),
            name="slowly by a step",
        ),
        combination(
            Schema(substitute(claim, "t", t + 1), AT, (FROM_1, claim)),
            Use("slowly by a step", HERE, because=(None, Use("if 2"))),
            Use("next", HERE, times=x(t + 1, w) + x(t, w) + step_x),
            Use("next, second", HERE, times=y(t + 1, w) + y(t, w) + step_y),
            name="slowly, next",
        ),
        _by_induction(Schema(claim, AT, (FROM_1,)), "slowly"),
    )


def _small(slow: Slow) -> tuple[Line, ...]:
    known = (FROM_1, at_most(t, N))
    return (
        combination(
            Schema(x(t, w) ** 2 + y(t, w) ** 2 <= Fraction(1, 16), AT, known),
            Use("slowly", HERE),
            Use("if 2", times=slow.rate**2 * (N + t)),
            name="near 0: no projection binds",
        ),
        combination(
            Schema(first >= 0, AT, known),
            Use("near 0: no projection binds", HERE, times=2),
            Square(x(t, w) - Fraction(1, 4), times=2),
            Square(y(t, w), times=2),
            name="the first reward exceeds",
        ),
        combination(
            Schema(second >= 0, AT, known),
            Use("near 0: no projection binds", HERE),
            Square(x(t, w) - Fraction(1, 4)),
            Square(y(t, w) - Fraction(1, 5)),
            name="the second reward exceeds",
        ),
    )


def _order(slow: Slow) -> tuple[Line, ...]:
    (step_x, step_y), until = slow.steps, at_most(t, N)
    wrong = x(t, w) * HALF + y(t, w) * FIFTHS <= x(t, w)
    margin = HALF**2 - FIFTHS**2
    soon = (FROM_1, substitute(until, "t", t + 1), wrong)
    return (
        combination(
            Schema(substitute(wrong, "t", "1"), {"w": "outcome"}, (substitute(until, "t", "1"),)),
            Use("start", {"w": "w"}, times=-HALF),
            Use("start, second", {"w": "w"}, times=FIFTHS),
            name="order, first",
        ),
        combination(
            Schema(
                (x(t, w) + step_x) * HALF + (y(t, w) + step_y) * FIFTHS <= x(t, w) + step_x,
                AT,
                soon,
            ),
            Use("if 3"),
            Use("the first reward exceeds", HERE, times=slow.rate * HALF * now**2),
            Use("the second reward exceeds", HERE, times=slow.rate * margin * other**2),
            Use("explored", HERE, times=-slow.rate * (first * HALF + margin * second)),
            name="in order by a step",
        ),
        combination(
            Schema(substitute(wrong, "t", t + 1), AT, soon),
            Use("in order by a step", HERE, because=(None, None, Use("if 3"))),
            Use("next", HERE, times=-HALF),
            Use("next, second", HERE, times=FIFTHS),
            name="order, next",
        ),
        _by_induction(Schema(wrong, AT, (FROM_1, until)), "order"),
        combination(
            Schema(equal(expect("w", lost(t, w)), slow.gap), {"t": "integer"}, (FROM_1, until)),
            Use("what is taken", HERE, over=Outcome("w"), because=(Use("order", HERE),)),
            name="in the mean",
        ),
    )


def _sum(slow: Slow) -> tuple[Line, ...]:
    greedy, until = slow.greedy, at_most(t, N)
    summed = greedy * slow.gap * t <= regret(t)
    return (
        combination(
            Schema(substitute(summed, "t", "0"), {}, (substitute(until, "t", "0"),)),
            Use("no regret", times=-1),
            name="sum, first",
        ),
        combination(
            Schema(
                substitute(summed, "t", t + 1),
                {"t": "integer"},
                (at_most(0, t), substitute(until, "t", t + 1), summed),
            ),
            Use("regret", {"t": "t"}, times=-1),
            Use("if 3"),
            Use("in the mean", {"t": t + 1}, times=-greedy),
            name="sum, next",
        ),
        _by_induction(Schema(summed, {"t": "integer"}, (at_most(0, t), until)), "sum"),
    )
