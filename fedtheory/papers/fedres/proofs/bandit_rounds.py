"""Appendix D in one round, with constants: regression regret is the mean square over the actions, and pays for (12)."""

from typing import Any

from fedtheory.core.proof import (
    Line,
    Square,
    Use,
    combination,
    redraw,
    squeeze,
    step,
)
from fedtheory.core.term import (
    Claim,
    Outcome,
    Schema,
    at_most,
    equal,
    expect,
    less,
    substitute,
    symbol,
)
from fedtheory.papers.fedres.proofs.bandit_setting import (
    IN_CONTEXTS,
    IUV,
    IUVC,
    PAIR,
    best,
    c,
    choice,
    explored,
    lost,
    off,
    reward,
    reward_again,
    rewarded,
    total,
    z,
)
from fedtheory.papers.fedres.proofs.sgd_setting import i, loss, u, v, x_star, y_star
from fedtheory.papers.fedres.statements.thm3any_steps import K

STAR: dict[str, Any] = {"i": "i", "u": x_star, "v": y_star(i)}
OVER_C, OVER_Z = Outcome("c"), Outcome("z")
here = explored(i, c)
again = reward_again("0", c, z)
there = explored(i, again)

crossed = (reward(i, c) - rewarded(here)) * off(here)
residual_there = reward(i, again) - rewarded(here)
CROSS = step(
    "cross term",
    "Appendix D, second display",
    "given contexts and action, the reward is f_i^* in the mean",
    combination(
        Schema(
            equal(expect("z", (reward(i, again) - rewarded(there, again)) * off(there, again)), 0),
            IN_CONTEXTS,
        ),
        Use(
            "same contexts",
            {**STAR, "c": "c", "z": "z"},
            times=residual_there - off(there, again),
            over=OVER_Z,
        ),
        Use("same contexts", {**IUVC, "z": "z"}, times=-residual_there, over=OVER_Z),
        Use("realizable", {"i": "i", "c": "c"}, times=off(here)),
        name="given the contexts",
    ),
    redraw(crossed, PAIR, time="0", symbol="reward_again", over=("c", "z"), name="drawn again"),
    combination(
        Schema(equal(expect("c", crossed), 0), PAIR),
        Use("drawn again", IUV),
        Use("given the contexts", IUVC, over=OVER_C),
    ),
)
UNIFORM = step(
    "uniform action",
    "Appendix D, second display",
    "an action at random is off as all actions are in the mean",
    redraw(
        off(here) ** 2, PAIR, time="0", symbol="action_again", over=("c", "z"), name="drawn again"
    ),
    combination(
        Schema(equal(expect("c", off(here) ** 2), expect("c", total(i, u, v, c, K)) / K), PAIR),
        Use("drawn again", IUV),
        Use("uniform", IUVC, times=1 / K, over=OVER_C),
    ),
)
REGRESSION = step(
    "regression",
    "Appendix D, second display",
    "(r - f)² - (r - f*)² = (f* - f)² + 2(r - f*)(f* - f)",
    combination(
        Schema(
            equal(
                loss(i, u, v) - loss(i, x_star, y_star(i)), expect("c", total(i, u, v, c, K)) / K
            ),
            PAIR,
        ),
        Use("exploration loss", IUV),
        Use("exploration loss", STAR, times=-1),
        Use("cross term", IUV, times=2),
        Use("uniform action", IUV),
    ),
)

SOME = {**IN_CONTEXTS, "m": "integer", "s": "integer"}
m, s = symbol("m"), symbol("s")
FROM_1, FROM_0 = at_most(1, m), at_most(0, s)
counted = total(i, u, v, c, m - 1) + off(m) ** 2 <= total(i, u, v, c, m + s)
NO_SUM = total(i, u, v, c, s) >= 0
SUMS = step(
    "sums of squares",
    "textbook",
    "they are not negative",
    combination(
        Schema(substitute(NO_SUM, "s", "0"), IN_CONTEXTS),
        Use("no arms", IUVC, times=-1),
        name="none",
    ),
    combination(
        Schema(substitute(NO_SUM, "s", s + 1), {**IN_CONTEXTS, "s": "integer"}, (FROM_0, NO_SUM)),
        Use("arms", {**IUVC, "k": "s"}, times=-1),
        Use("if 2"),
        Square(off(s + 1)),
        name="one more",
    ),
    Line(
        Schema(NO_SUM, {**IN_CONTEXTS, "s": "integer"}, (FROM_0,)),
        "induction",
        {"on": "s", "base": "none", "step": "one more"},
    ),
)
ARMS = step(
    "two actions",
    "ours",
    "sums of squares grow with the number of actions",
    combination(
        Schema(substitute(counted, "s", "0"), {**IN_CONTEXTS, "m": "integer"}, (FROM_1,)),
        Use("arms", {**IUVC, "k": m - 1}, times=-1),
        name="this one",
    ),
    combination(
        Schema(substitute(counted, "s", s + 1), SOME, (FROM_0, FROM_1, counted)),
        Use("arms", {**IUVC, "k": m + s}, times=-1),
        Use("if 3"),
        Square(off(m + s + 1)),
        name="and one more",
    ),
    Line(
        Schema(counted, SOME, (FROM_0, FROM_1)),
        "induction",
        {"on": "s", "base": "this one", "step": "and one more"},
        "counted",
    ),
    combination(
        Schema(
            off(m) ** 2 + off(s) ** 2 <= total(i, u, v, c, K),
            SOME,
            (FROM_1, at_most(m + 1, s), at_most(s, K)),
        ),
        Use("counted", {**IUVC, "m": "s", "s": K - s}),
        Use("counted", {**IUVC, "m": "m", "s": s - 1 - m}),
        Use("sums of squares", {**IUVC, "s": m - 1}),
    ),
)
CHOSEN, BEST = choice(i, u, v, c), best(i, c)
further = off(m + s) - off(m)
unmoved = Schema(further**2 * (1 - s) <= 0, SOME, (FROM_0,))
LESS_THAN_ONE: tuple[Claim, ...] = (FROM_0, less(s, 1))
at_once = Use("no further", {**IUVC, "m": "m", "s": "s"}, because=(Use("if 1"), Use("if 2")))


def _not_positive(claim: Any, name: str) -> Line:
    of = Use("squares", {"a": claim, "b": "0"}, because=(None, at_once)).reference()
    return Line(Schema(at_most(claim, 0), SOME, LESS_THAN_ONE), "instance", {"of": of}, name)


NEXT_TO = step(
    "less than one apart",
    "textbook",
    "actions are whole numbers: induction over how far apart they are",
    combination(
        Schema(substitute(unmoved.then, "s", "0"), {**IN_CONTEXTS, "m": "integer"}), name="0"
    ),
    combination(
        Schema(substitute(unmoved.then, "s", s + 1), SOME, (FROM_0, unmoved.then)),
        Square(off(m + s + 1) - off(m), times=s),
        name="one more",
    ),
    Line(unmoved, "induction", {"on": "s", "base": "0", "step": "one more"}, "either"),
    combination(
        Schema(further**2 <= 0, SOME, LESS_THAN_ONE),
        Use("either", {**IUVC, "m": "m", "s": "s"}, times=1 / (1 - s)),
        name="no further",
    ),
    _not_positive(further, "up"),
    _not_positive(-further, "down"),
    combination(
        Schema(off(m + s) <= off(m), SOME, LESS_THAN_ONE),
        Use("up", {**IUVC, "m": "m", "s": "s"}),
        name="not more",
    ),
    combination(
        Schema(off(m) <= off(m + s), SOME, LESS_THAN_ONE),
        Use("down", {**IUVC, "m": "m", "s": "s"}),
        name="not less",
    ),
    squeeze(
        Schema(equal(off(m + s), off(m)), SOME, LESS_THAN_ONE),
        Use("not more", {**IUVC, "m": "m", "s": "s"}),
        Use("not less", {**IUVC, "m": "m", "s": "s"}),
    ),
)
TOGETHER = (BEST < CHOSEN + 1, CHOSEN < BEST + 1)
the_same = equal(off(BEST), off(CHOSEN))


def _of_both(first: Any, second: Any, sign: int, order: Claim, name: str) -> Line:
    apart = {**IUVC, "m": first, "s": second - first}
    return combination(
        Schema(the_same, IN_CONTEXTS, (*TOGETHER, order)),
        Use("less than one apart", apart, times=sign),
        name=name,
    )


ONE_ARM = step(
    "one arm",
    "textbook",
    "whole numbers that differ by less than 1 are one",
    _of_both(BEST, CHOSEN, -1, BEST <= CHOSEN, "best first"),
    _of_both(CHOSEN, BEST, 1, CHOSEN < BEST, "best last"),
    Line(
        Schema(the_same, IN_CONTEXTS, TOGETHER),
        "cases",
        {"on": [BEST.tree, CHOSEN.tree], "below": "best first", "above": "best last"},
    ),
)
RHO = symbol("rho")
POSITIVE = less(0, RHO)
PRICED = {**IN_CONTEXTS, "rho": "real"}
price = total(i, u, v, c, K) / RHO + RHO / 2
lose: Claim = lost() <= price
SQUARES = (
    Use("(12)", IUVC),
    Square(off(BEST) - off(CHOSEN) - RHO, times=1 / (2 * RHO)),
    Square(off(BEST) + off(CHOSEN), times=1 / (2 * RHO)),
)
ends = {
    "best": (Use("best, first", {"i": "i", "c": "c"}), Use("best, last", {"i": "i", "c": "c"})),
    "choice": (Use("choice, first", IUVC), Use("choice, last", IUVC)),
}


def _two(first: str, second: str, one: Any, other: Any, position: int) -> Use:
    """Two different actions, in their order."""
    return Use(
        "two actions",
        {**IUVC, "m": one, "s": other},
        times=1 / RHO,
        because=(ends[first][0], Use(f"if {position}"), ends[second][1]),
    )


below, above = at_most(BEST + 1, CHOSEN), at_most(CHOSEN + 1, BEST)
not_below, not_above = CHOSEN < BEST + 1, BEST < CHOSEN + 1
GREEDY = step(
    "greedy action",
    "Appendix D, the display before the last but one",
    "(12) at two actions, whose squares are two of the sum's; a <= a²/(2ρ) + ρ/2",
    combination(
        Schema(lose, PRICED, (POSITIVE, below)),
        *SQUARES,
        _two("best", "choice", BEST, CHOSEN, 2),
        name="best first",
    ),
    combination(
        Schema(lose, PRICED, (POSITIVE, not_below, above)),
        *SQUARES,
        _two("choice", "best", CHOSEN, BEST, 3),
        name="best last",
    ),
    combination(
        Schema(lose, PRICED, (POSITIVE, not_below, not_above)),
        Use("(12)", IUVC),
        Use("one arm", IUVC),
        Use("sums of squares", {**IUVC, "s": K}, times=1 / RHO),
        name="best chosen",
    ),
    Line(
        Schema(lose, PRICED, (POSITIVE, not_below)),
        "cases",
        {"on": [(CHOSEN + 1).tree, BEST.tree], "below": "best last", "above": "best chosen"},
        "best not first",
    ),
    Line(
        Schema(lose, PRICED, (POSITIVE,)),
        "cases",
        {"on": [(BEST + 1).tree, CHOSEN.tree], "below": "best first", "above": "best not first"},
    ),
)
STEPS = (CROSS, UNIFORM, REGRESSION, SUMS, ARMS, NEXT_TO, ONE_ARM, GREEDY)
