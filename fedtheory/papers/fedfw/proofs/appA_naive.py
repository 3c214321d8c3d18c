"""Appendix A, in any dimension and for any split of the clients: procedure (20) stays away from the solution.

The box [-r, r]^p is a product, so everything happens coordinate by coordinate: here the kernel's clients are the
coordinates, p is their number, and a share k/n of the true clients pulls up. As long as the mean lies in (-r, r], the
oracles say r and -r, so the mean never rises above (2k/n - 1)r; the solution is min(r, (4k/n - 1)r).
"""

import sympy as sp

from fedtheory.core.construction import Made, choice, explicit, letter, recursion
from fedtheory.core.proof import (
    Given,
    Line,
    Proof,
    Setting,
    Square,
    Step,
    Use,
    combination,
    conclusion,
    squeeze,
    step,
)
from fedtheory.core.role import Role
from fedtheory.core.statement import t
from fedtheory.core.term import (
    Claim,
    Function,
    Schema,
    Term,
    at_most,
    equal,
    less,
    root,
    substitute,
    symbol,
)
from fedtheory.papers.fedfw.proofs import quotes
from fedtheory.papers.fedfw.proofs.appA_box import (
    AT,
    CENTRE,
    COUNTS,
    CT,
    DIAMETER,
    IN_THE_BOX,
    NEXT,
    NO_CORNER,
    SYMBOLS,
    answer,
    c,
    down,
    gap_to,
    loss,
    of_all,
    oracle,
    p,
    r,
    share,
    slope_down,
    slope_up,
    stays_away,
    target,
    up,
    v,
    x,
)
from fedtheory.papers.fedfw.proofs.setting import FROM_1, ROUND
from fedtheory.papers.fedfw.statements.appA_naive import APPENDIX_A, k
from fedtheory.papers.fedfw.statements.notation import L, n

eta = Function("eta")
_goes_up = choice(at_most(0, slope_up(x(c, t))), -r, r)
_goes_down = choice(at_most(0, slope_down(x(c, t))), -r, r)
_moved = (1 - eta(t)) * x(c, t) + eta(t) * of_all(_goes_up, _goes_down)
MADE = Made(
    {
        "p": letter(1, at_most(1, p)),
        "D": explicit("", 2 * r * root(p)),
        "eta": explicit("t", choice(at_most(1, t), 2 / (t + 1), 1)),
        "x": recursion("c t", "t", 1, 0, _moved),
        "up": explicit("c t", _goes_up),
        "down": explicit("c t", _goes_down),
    },
    clients=(p,),
)
"""From 0, by the schedule of Algorithm 1, in any dimension."""


def _setting(start: dict[str, Given], solution: sp.Expr) -> Setting:
    return Setting(
        {
            **SYMBOLS,
            **dict.fromkeys(("x", "up", "down"), (("client", "integer"), "real")),
            "eta": (("integer",), "real"),
        },
        {
            **COUNTS,
            "diameter": DIAMETER,
            "step": Given(
                Schema(at_most(0, eta(t)), ROUND, (FROM_1,)),
                "eta_t >= 0",
                "before (22)",
                Role.ASSUMPTION,
                quote=quotes.ANY_STEP,
            ),
            "step_1": Given(
                Schema(at_most(eta(t), 1), ROUND, (FROM_1,)),
                "eta_t <= 1",
                "before (22)",
                Role.ASSUMPTION,
                quote=quotes.ANY_STEP,
            ),
            **start,
            "up_in": Given(
                Schema(at_most(up(c, t), r), CT, (FROM_1,)),
                "the oracles answer in the box",
                "(20)",
                Role.DEFINITION,
            ),
            "down_high": Given(
                Schema(at_most(down(c, t), r), CT, (FROM_1,)),
                "the oracles answer in the box",
                "(20)",
                Role.DEFINITION,
            ),
            "down_in": Given(
                Schema(at_most(-r, down(c, t)), CT, (FROM_1,)),
                "the oracles answer in the box",
                "(20)",
                Role.DEFINITION,
            ),
            "up": oracle(up(c, t), slope_up(x(c, t)), CT, (FROM_1,)),
            "down": oracle(down(c, t), slope_down(x(c, t)), CT, (FROM_1,)),
            "update": Given(
                Schema(
                    equal(
                        x(c, NEXT),
                        (1 - eta(t)) * x(c, t) + eta(t) * of_all(up(c, t), down(c, t)),
                    ),
                    CT,
                    (FROM_1,),
                ),
                "the mean of the clients' moves, a share k/n of which goes up",
                "(20), second and third line",
                Role.DEFINITION,
            ),
        },
        gap_to(solution),
        MADE,
    )


_STARTS = {"low": NO_CORNER, "high": IN_THE_BOX}
_FIRST = Given(
    Schema(equal(eta(1), 1)), "eta_1 = 2/(1 + 1)", "Algorithm 1's schedule", Role.DEFINITION
)


STEP = (at_most(0, eta(t)), at_most(eta(t), 1))
BY_STEP = (Use("step", {"t": "t"}), Use("step_1", {"t": "t"}))
MOVE = Use("update", AT)
IN_BOX, OFF_CORNER = at_most(x(c, t), r), less(-r, x(c, t))
RISEN = at_most(x(c, t), target)
up_weight, down_weight, stay = share * eta(t), (1 - share) * eta(t), 1 - eta(t)


def _ahead(claim: Claim) -> Claim:
    return substitute(claim, "t", NEXT)


def _always(name: str, because: str, claim: Claim, first: int, *lines: Line) -> Step:
    """By induction; the first line is the start and the last the move, named so, the latter under STEP."""
    begin = at_most(first, t)
    return step(
        name,
        "(20), (22)",
        because,
        *lines,
        Line(
            Schema(_ahead(claim), CT, (begin, claim)),
            "instance",
            {"of": Use("move", AT, because=(None, Use("if 2"), *BY_STEP)).reference()},
            "next",
        ),
        Line(
            Schema(claim, CT, (begin,)), "induction", {"on": "t", "base": "start", "step": "next"}
        ),
    )


def _given_start(claim: Claim, given: str) -> Line:
    at_1 = Schema(substitute(claim, "t", 1), {"c": "client"})
    return Line(at_1, "instance", {"of": Use(given, {"c": "c"}).reference()}, "start")


def _high(start: Line) -> Step:
    return _always(
        "in the box",
        "a mean of points of the box",
        IN_BOX,
        1,
        start,
        combination(
            Schema(_ahead(IN_BOX), CT, (FROM_1, IN_BOX, *STEP)),
            MOVE,
            Use("if 2", times=stay),
            Use("up_in", AT, times=up_weight),
            Use("down_high", AT, times=down_weight),
            name="move",
        ),
    )


HIGH = _high(_given_start(IN_BOX, "high"))


_EVERY_ROUND = Schema(FROM_1, CT, (FROM_1,))
UP = answer(
    "s_1 = r",
    "up",
    at_most(r, up(c, t)),
    r,
    L * Term("1") * (3 * r - x(c, t)),
    position=Use("in the box", AT, times=L),
    scope=_EVERY_ROUND,
)
_low = (FROM_1, OFF_CORNER, *STEP)
_low_terms = (
    Use("update", AT, times=-1),
    Use("if 2", times=stay),
    Use("s_1 = r", AT, times=up_weight),
    Use("down_in", AT, times=down_weight),
)


def _off_corner(start: Line) -> Step:
    return _always(
        "off the corner",
        "when it stays it is off the corner, and when it moves a share k/n pulls up",
        OFF_CORNER,
        1,
        start,
        combination(
            Schema(_ahead(OFF_CORNER), CT, (*_low, at_most(eta(t), sp.Rational(1, 2)))),
            *_low_terms,
            Use("if 3", times=2 * share * r),
            name="it stays",
        ),
        combination(
            Schema(_ahead(OFF_CORNER), CT, (*_low, less(sp.Rational(1, 2), eta(t)))),
            *_low_terms,
            Use("if 5", times=2 * share * r),
            name="it moves",
        ),
        Line(
            Schema(_ahead(OFF_CORNER), CT, _low),
            "cases",
            {"on": [eta(t).tree, "1/2"], "below": "it stays", "above": "it moves"},
            "move",
        ),
    )


LOW = _off_corner(_given_start(OFF_CORNER, "low"))
DOWN = answer(
    "s_2 = -r",
    "down",
    at_most(down(c, t), -r),
    -r,
    slope_down(x(c, t)),
    position=Use("off the corner", AT, times=L),
    scope=_EVERY_ROUND,
)


def _rise(first: int, start: Line) -> Step:
    begin = at_most(first, t)
    return _always(
        "never higher",
        "the mean of the oracles is (2k/n - 1)r",
        RISEN,
        first,
        start,
        combination(
            Schema(_ahead(RISEN), CT, (begin, RISEN, *STEP)),
            MOVE,
            Use("if 2", times=stay),
            Use("up_in", AT, times=up_weight),
            Use("s_2 = -r", AT, times=down_weight),
            name="move",
        ),
    )


_one = {"c": "c", "t": "1"}
_mean_1 = share * up(c, 1) + (1 - share) * down(c, 1)
RISE = _rise(
    2,
    combination(
        Schema(substitute(RISEN, "t", 2), {"c": "client"}),
        Use("update", _one),
        Use("first", times=_mean_1 - x(c, 1)),
        Use("up_in", _one, times=share),
        Use("s_2 = -r", _one, times=1 - share),
        name="start",
    ),
)
CORE = (HIGH, UP, LOW, DOWN)

# ---- the solutions, so that the gap is one: F* is the loss there


def _solves(solution: sp.Expr, condition: Claim, *terms: Use | Square) -> Step:
    return step(
        "solution",
        "after (21)",
        "the mean loss is (L/2)(x - (4k/n - 1)r)² and a constant",
        combination(
            Schema(
                loss(solution * Term("1")) <= loss(v),
                {"v": "real"},
                (at_most(-r, v), at_most(v, r), condition),
            ),
            *terms,
        ),
    )


_above = Use("if 2", times=Term("2") * L * r * (2 * k - n) / n)
UPPER_END = _solves(
    r,
    at_most(n, 2 * k),
    _above,
    Square(Term("1") * r - v, times=L / 2),
)
ALONE = step(
    "solution alone",
    "after (21): 'a unique solution'",
    "the mean loss is larger by the squared distance",
    combination(
        Schema(
            loss(r * Term("1")) + L / 2 * (Term("1") * r - v) ** 2 <= loss(v),
            {"v": "real"},
            (at_most(-r, v), at_most(v, r), at_most(n, 2 * k)),
        ),
        _above,
    ),
)
INSIDE = _solves(
    (4 * share - 1) * r, at_most(2 * k, n), Square(v - (4 * share - 1) * r, times=L / 2)
)

MAJORITY = _setting({"first": _FIRST, **_STARTS}, r)
LOWER = stays_away(
    MAJORITY,
    APPENDIX_A.bound("lower"),
    "the mean loss is convex and falls from (2k/n - 1)r towards r",
    "d",
    L / 2 * (1 - share) * (3 * share - 1),
)
_inside = (4 * share - 1) * r
MINORITY = _setting({"first": _FIRST, **_STARTS}, _inside)
MINORITY_STEP = stays_away(
    MINORITY,
    APPENDIX_A.bound("minority"),
    "the mean loss is (L/2)(x - x*)² and more, with x* = (4k/n - 1)r",
    "d",
    L / 2 * share**2,
)

# ---- (22) as printed: half of the clients, from 0, for any step size

HALVES = _setting(
    {
        "half": Given(Schema(equal(n, 2 * k)), "one client of two", "(21)", Role.DEFINITION),
        "middle": CENTRE,
    },
    r,
)
_middle = {"c": "c"}
_low_claim = at_most(target, x(c, t))


def _from_middle(claim: Claim, *more: Use, times: int = -1) -> Line:
    at_1 = Schema(substitute(claim, "t", 1), {"c": "client"})
    return combination(at_1, Use("middle", _middle, times=times), *more, name="start")


RISE_HALVES = _rise(1, _from_middle(RISEN, Use("half", times=r / n), times=1))
FALL_HALVES = _always(
    "never lower",
    "the mean of the oracles is (2k/n - 1)r",
    _low_claim,
    1,
    _from_middle(_low_claim, Use("half", times=-r / n)),
    combination(
        Schema(_ahead(_low_claim), CT, (FROM_1, _low_claim, *STEP)),
        Use("update", AT, times=-1),
        Use("if 2", times=stay),
        Use("s_1 = r", AT, times=up_weight),
        Use("down_in", AT, times=down_weight),
        name="move",
    ),
)
_at_d = {"c": "d", "t": "t"}
FIXED_POINT = step(
    "fixed point",
    "(22)",
    "neither higher nor lower",
    squeeze(
        Schema(equal(x(c, t), target), CT, (FROM_1,)),
        Use("never higher", AT),
        Use("never lower", AT),
    ),
)
PRINTED = step(
    "theorem",
    "after (22)",
    "the loss at 0 against the loss at the upper end",
    combination(
        conclusion(HALVES, APPENDIX_A.bound("printed")),
        Use(
            "fixed point",
            _at_d,
            times=p * L / 2 * (x(symbol("d"), t) + target - 2 * (4 * share - 1) * r),
            over="d",
        ),
        Use("half", times=p * L * r**2 / 2 * (6 * share - 5) / n),
        Use("diameter", times=-L / 8),
    ),
)

PROOFS = (
    Proof(
        APPENDIX_A,
        "printed",
        HALVES,
        (
            _high(_from_middle(IN_BOX, times=1)),
            UP,
            _off_corner(_from_middle(OFF_CORNER)),
            DOWN,
            RISE_HALVES,
            FALL_HALVES,
            FIXED_POINT,
            UPPER_END,
            ALONE,
            PRINTED,
        ),
    ),
    Proof(APPENDIX_A, "lower", MAJORITY, (*CORE, RISE, UPPER_END, LOWER)),
    Proof(APPENDIX_A, "minority", MINORITY, (*CORE, RISE, INSIDE, MINORITY_STEP)),
)
