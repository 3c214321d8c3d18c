"""What is false in print of Lemmas F.2 to F.5 and of the slopes before them, in two worlds that keep all hypotheses.

In the first one an oracle at a single point answers half of its query four times, as little as (14) allows, and then
half too much. In the second one, with two points and exact oracles, the first step of all, whose factor is -1, throws
the function to three times its size and slope.
"""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from typing import Any

from fedtheory.core.construction import Made, choice, explicit
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
)
from fedtheory.core.role import Role
from fedtheory.core.statement import Statement, t
from fedtheory.core.term import (
    Function,
    Outcome,
    Schema,
    Term,
    at_most,
    dot,
    equal,
    expect,
    norm,
    root,
    squared,
    substitute,
    symbol,
)
from fedtheory.papers.ffgb.proofs import quotes
from fedtheory.papers.ffgb.proofs.lemF_5_mean_function import FUNCTIONS
from fedtheory.papers.ffgb.proofs.lemF_5_mean_square import MEANS
from fedtheory.papers.ffgb.proofs.lemF_5_of_a_client import CLIENTS
from fedtheory.papers.ffgb.proofs.square_lemmas import LEMMAS, ON_OWN
from fedtheory.papers.ffgb.proofs.square_setting import FROM_0, FROM_1, XZ, X, d, f, k, x, y, z
from fedtheory.papers.ffgb.proofs.worlds import PLACES, World, put, refuted
from fedtheory.papers.ffgb.statements.clmF_lip_slopes import SLOPES
from fedtheory.papers.ffgb.statements.lemF_2_residual import LEMMA_F2
from fedtheory.papers.ffgb.statements.lemF_3_local import LEMMA_F3
from fedtheory.papers.ffgb.statements.lemF_4_everywhere import LEMMA_F4
from fedtheory.papers.ffgb.statements.lemF_5_mean_square import LEMMA_F5
from fedtheory.papers.ffgb.statements.notation import gamma
from fedtheory.papers.ffgb.statements.square_notation import B, L
from fedtheory.proofs.textbook import SQUARE_ROOTS

F, inner, e, x_any, z_any = (
    Function("F"),
    Function("inner"),
    symbol("e"),
    symbol("x_any"),
    symbol("z_any"),
)
_kt, _t = {"k": "integer", "t": "integer"}, {"t": "integer"}


def _without_sums(of: Setting, **more: Given) -> Setting:
    """The setting without the sums that other proofs write down, and with what is assumed besides."""
    kept = {name: one for name, one in of.given.items() if not name.startswith("tally")}
    return replace(of, given={**kept, **more})


def _defined(schema: Schema, wording: str, locator: str = "ours") -> Given:
    return Given(schema, wording, locator, Role.DEFINITION)


def _always(value: Any) -> Callable[..., Any]:
    return lambda *_: value


def _recursions(steps: int, answer: Any, start: Any) -> dict[str, Given]:
    """Algorithm 3 for numbers: f^0, lines 2 and 5, and what the server takes after so many steps."""
    step_size = 4 / (steps * t + k + 1)
    return {
        "first": _defined(Schema(equal(F(0), start)), f"f^0 = {start}"),
        "starts": _defined(
            Schema(equal(inner(1, t), F(t)), _t, (FROM_0,)), "line 2", "Algorithm 3"
        ),
        "goes on": _defined(
            Schema(
                equal(inner(k + 1, t), inner(k, t) - step_size * (inner(k, t) - answer)),
                _kt,
                (FROM_1, FROM_0),
            ),
            "line 5",
            "Algorithm 3",
        ),
        "ends": _defined(
            Schema(equal(F(t + 1), inner(steps + 1, t)), _t, (FROM_0,)), "the server", "Algorithm 1"
        ),
    }


ONE_CLIENT: dict[str, Callable[..., Any]] = {
    **dict.fromkeys(("N", "mu", "pick", "sign", "w", "on", "B"), _always(1)),
    **dict.fromkeys(
        ("D", "w_1", "w_2", "w_pairs", "w_far", "cost", "cost_2", "cost_pairs"), _always(0)
    ),
    "near": lambda _, point: point,
    "close": lambda _, point: point,
    "peak": _always(x_any),
}
SYMBOLS: dict[str, tuple[tuple[str, ...], str]] = {
    "F": (("integer",), "real"),
    "inner": (("integer", "integer"), "real"),
    "x_any": ((), "outcome"),
    "z_any": ((), "outcome"),
    "e": ((), "vector"),
}

# ---- one point: half of the query four times, and then half too much

at = Function("at")
TURN, RATE = 5, Fraction(1, 2)
SIZES = [1 - RATE**j for j in range(1, TURN + 1)]  # of the residuals: all that (46) allows
LEFT = [*(-size for size in SIZES[:-1]), SIZES[-1]]  # the residuals, from the first step on; then 0


def _sum(parts: list[tuple[Any, Term]]) -> Term:
    whole: Term = Term("0")
    for weight, part in parts:
        whole = whole + weight * part
    return whole


def _residual(step_: Any) -> Term:
    return _sum([(left, at(step_ - j)) for j, left in enumerate(LEFT)])


def _size(step_: Any) -> Term:
    return _sum([(size, at(step_ - j)) for j, size in enumerate(SIZES)])


def _answer(step_: Any) -> Term:
    return 1 - _residual(step_ - 1) + _residual(step_)


def _bit(j: int, times: Any) -> Use:
    return Use("at is a bit", {"k": k - j}, times=times)


def _positive(j: int, times: Any) -> tuple[Square, Use]:
    """times at(k - j), as the square that it is."""
    return Square(at(k - j), times=times), _bit(j, times)


def _early(weights: list[Fraction]) -> tuple[Use, ...]:
    """Before the first step nothing is there."""
    return tuple(Use("at, early", {"k": -j}, times=weight) for j, weight in enumerate(weights))


_SPAN = range(TURN + 1)
_spare = 1 - _sum([(1, at(k - j)) for j in _SPAN])
TURNING = World(
    "one point, and an oracle that turns round in its fifth step",
    {**SYMBOLS, "at": (("integer",), "real")},
    {
        **_recursions(TURN, _answer(k), 0),
        "at, first": _defined(Schema(equal(at(1), 1)), "at is 1 at 1"),
        "at, early": _defined(
            Schema(equal(at(k), 0), {"k": "integer"}, (at_most(k, 0),)), "0 before"
        ),
        "at, late": _defined(
            Schema(equal(at(k), 0), {"k": "integer"}, (at_most(2, k),)), "and 0 after it"
        ),
        "at is a bit": _defined(
            Schema(equal(at(k) ** 2, at(k)), {"k": "integer"}), "so it is its own square"
        ),
        "at, twice": _defined(
            Schema(equal(at(k) * at(t), 0), {"k": "integer", "t": "integer"}, (at_most(k + 1, t),)),
            "and not 1 at two integers",
        ),
    },
    {
        **ONE_CLIENT,
        **dict.fromkeys(
            ("f_star", "u", "u_on", "plan", "plan_2", "pair", "start_squared"), _always(1)
        ),
        **dict.fromkeys(("L", "d", "steep", "asked_steep"), _always(0)),
        **dict.fromkeys(("rim", "base"), _always(0 * e)),
        "K": _always(TURN),
        "k_any": _always(TURN),
        "gamma": _always(RATE),
        "f": lambda round_, _: F(round_),
        "g": lambda _, step_, round_, __: inner(step_, round_),
        "h": lambda _, step_, *__: _answer(step_),
        "Delta": lambda _, step_, *__: _residual(step_),
        "Delta_on": lambda _, step_, *__: _residual(step_),
        "size": lambda _, step_, __: _size(step_),
        "asked": lambda _, step_, __: 1 - _residual(step_ - 1),
    },
    {
        **dict.fromkeys(_without_sums(CLIENTS).given, ()),
        **dict.fromkeys(_without_sums(ON_OWN).given, ()),
        "size_0": _early(SIZES),
        "asked, passed": (Use("if 4", times=1 - _residual(k - 1) + symbol("b")),),
        "(14)": (
            Square(_spare, times="1/2"),
            *(_bit(j, "1/2") for j in _SPAN),
            *(
                Use("at, twice", {"k": k - later, "t": k - sooner})
                for sooner, later in combinations(_SPAN, 2)
            ),
            *_positive(TURN, Fraction(1, 64)),
        ),
        "size_at": tuple(
            term for j, size in enumerate(SIZES[:-1]) for term in _positive(j, 2 * size)
        ),
        "size_at, below": _positive(TURN - 1, 2 * SIZES[-1]),
        "asked_steep, passed": (Use("if 3"), Use("if 4")),
        "line 2, g": (Use("starts", {"t": "t"}),),
        "line 2, Delta": _early(LEFT),
        "line 5": (Use("goes on", {"k": k, "t": "t"}),),
        "server": (Use("ends", {"t": "t"}),),
    },
    made=Made({"at": explicit("k", choice(at_most("k", 0), 0, choice(at_most("k", 1), 1, 0)))}),
)


def _violated(
    of: Statement[Any],
    key: str,
    setting: Setting,
    world: World,
    why: str,
    lines: tuple[Line, ...],
    terms: tuple[Use, ...],
) -> Proof:
    """What is printed, and its contrary in the first round of the world."""
    printed = conclusion(setting, of.bound(key))
    _, low, high = (substitute(part, "t", 1) for part in put(printed.then, world.formulas))
    own = replace(world, hypotheses={name: world.hypotheses[name] for name in setting.given})
    counter = refuted(own, setting, ["<", high, low], *lines, terms=terms)
    bound = of.bound(key)
    return Proof(
        of,
        key,
        setting,
        (
            SQUARE_ROOTS,
            Step("printed", bound.locator, "as printed", printed, gap=why, refuted=counter),
        ),
    )


ANSWER = Fraction(93, 32)
_turned = (
    combination(
        Schema(equal(_answer(TURN), ANSWER)),
        Use("at, first", times=LEFT[-1] - LEFT[-2]),
        *(
            Use("at, late", {"k": TURN - j}, times=LEFT[j] - (LEFT[j - 1] if j else 0))
            for j in range(TURN - 1)
        ),
        Use("at, early", {"k": 0}, times=-LEFT[-1]),
        name="turned",
    ),
)
_TOO_MUCH = (
    "false: one residual is counted, and the answer has two in it; an oracle that leaves out half of its query four "
    "times and then answers half too much answers 93/32, and print allows"
)
_answers = (
    _violated(
        LEMMA_F2,
        "answer",
        _without_sums(ON_OWN),
        TURNING,
        f"{_TOO_MUCH} 2",
        _turned,
        (Use("turned", times=-1),),
    ),
    _violated(
        LEMMA_F4,
        "answer",
        _without_sums(LEMMAS),
        TURNING,
        f"{_TOO_MUCH} 2",
        _turned,
        (Use("turned", times=-1),),
    ),
    _violated(
        LEMMA_F5,
        "(50)",
        _without_sums(CLIENTS),
        TURNING,
        f"{_TOO_MUCH} a square of 8",
        _turned,
        (Use("turned", times=-1 * (_answer(TURN) + Term(str(ANSWER)))),),
    ),
    *(
        _violated(
            LEMMA_F5,
            key,
            _without_sums(MEANS),
            TURNING,
            f"{_TOO_MUCH} a square of {limit}",
            _turned,
            (Use("turned", times=-1 * (_answer(TURN) + Term(str(ANSWER)))),),
        )
        for key, limit in (("printed", 2), ("averaged", 8))
    ),
)

# ---- two points at distance 1, labels 0 and 1, exact oracles, and f^0 = -f*

place = Function("place")
_p, _q, _r = place(x), place(z), place(y)
_place = {name: Use("place", {"x": name}) for name in ("x", "y", "z")}


def _is_bit(name: str, times: Any) -> Use:
    return replace(_place[name], times=times)


def _apart(one: Any, other: Any) -> Term:
    """1 at different points, else 0."""
    return place(one) + place(other) - 2 * place(one) * place(other)


_swapped = {"x": "z", "z": "x"}
_same = {"x": "x", "z": "z"}
_less_steep = (Use("one above", _swapped, times=2),)
_over = Outcome("v")
_spread = 2 * (1 - _apart(x, z))  # density of the plan that moves nothing


def _marginal(kept: str) -> tuple[Use, ...]:
    return (Use("half", times=4 * place(kept) - 2),)


_no_cost = tuple(
    combination(
        Schema(equal(_spread * _apart(x, z) ** power, 0), XZ),
        Use("place", {"x": "x"}, times=-2 * (1 - 4 * (_q - _q**2)) * _apart(x, z) ** (power - 1)),
        Use("place", {"x": "z"}, times=-2 * _apart(x, z) ** (power - 1)),
        name=f"no cost {power}",
    )
    for power in (1, 2)
)
_no_cost_from = tuple(
    combination(
        Schema(equal(expect("z", _spread * _apart(x, z) ** power), 0), X),
        Use(f"no cost {power}", {"x": "x", "z": "v"}, over=_over),
        name=f"no cost {power} from x",
    )
    for power in (1, 2)
)
_v, _y = symbol("v"), symbol("y")
_along = dot(_v - _y, e)
THROWN = World(
    "two points, and a start that the first step throws to the other side",
    {**SYMBOLS, "place": (("outcome",), "real")},
    {
        **_recursions(2, 1, -1),
        "unit": _defined(Schema(equal(squared(e), 1)), "e is the unit of the line"),
        "place": _defined(Schema(equal(_p**2, _p), X), "a point is at 0 or at 1"),
        "half": _defined(Schema(equal(expect("x", _p), "1/2")), "half of the inputs are at 1"),
        "at 1": _defined(Schema(equal(place(x_any), 1)), "one point is at 1"),
        "at 0": _defined(Schema(equal(place(z_any), 0)), "and the other at 0"),
    },
    {
        **ONE_CLIENT,
        **dict.fromkeys(("L", "gamma", "asked", "asked_steep"), _always(1)),
        **dict.fromkeys(("size", "steep", "Delta", "Delta_on"), _always(0)),
        **dict.fromkeys(("K", "k_any"), _always(2)),
        **dict.fromkeys(("plan", "plan_2"), lambda _, one, other: 2 * (1 - _apart(one, other))),
        "pair": lambda _, __, one, other: 2 * (1 - _apart(one, other)),
        "start_squared": _always(2),
        "f": lambda round_, point: F(round_) * place(point),
        "f_star": place,
        "g": lambda _, step_, round_, point: inner(step_, round_) * place(point),
        "h": lambda _, __, ___, point: place(point),
        "u": lambda _, point: place(point),
        "u_on": lambda _, vector: dot(vector, e),
        "rim": _always(e),
        "base": _always(0 * e),
        "d": _apart,
    },
    {
        **dict.fromkeys(_without_sums(ON_OWN).given, ()),
        "distance": (Use("one above", _same), Use("one above", _swapped)),
        "itself": (_is_bit("x", -2),),
        "triangle": (
            Use("neither", _same, times=2 * _r**2),
            _is_bit("y", 2 * (1 - _p) * (1 - _q)),
            Use("both", _same, times=2 * (1 - _r) ** 2),
            _is_bit("y", 2 * _p * _q),
        ),
        "lipschitz": _less_steep,
        "labels above": (Square(1 - _p), _is_bit("x", 1)),
        "labels below": (Square(_p), _is_bit("x", 1)),
        "within D": (_is_bit("x", -2),),
        "extension": _less_steep,
        "attained": (_is_bit("x", 2),),
        "asked, passed": (
            Use("if 4", times=1 + symbol("b")),
            Use("at 1", times=-1 * (1 + place(x_any))),
        ),
        "u rises": (
            Use(
                "squares",
                {"a": _along, "b": norm(_v - _y)},
                because=(None, Use("shorter", {"v": "v", "y": "y"})),
            ),
        ),
        "asked_steep, passed": (
            Use("if 4"),
            Use("unit", times=-1),
            Use("its norm", times=symbol("b")),
        ),
        "cap": _less_steep,
        **{
            f"{plan} >= 0": (Use("neither", _same, times=2), Use("both", _same, times=2))
            for plan in ("plan", "plan_2")
        },
        **{f"{plan}, from": _marginal("x") for plan in ("plan", "plan_2")},
        **{f"{plan}, to": _marginal("z") for plan in ("plan", "plan_2")},
        "plan, cost": (Use("no cost 1 from x", {"x": "v"}, over=_over),),
        "plan_2, cost": (Use("no cost 2 from x", {"x": "v"}, over=_over),),
        "line 2, g": (Use("starts", {"t": "t"}, times=_p),),
        "line 5": (Use("goes on", {"k": k, "t": "t"}, times=_p),),
        "server": (Use("ends", {"t": "t"}, times=_p),),
        "small": (Use("first", times=_p), Square(_p), _is_bit("x", 1)),
        "small, below": (Use("first", times=-1 * _p), Square(1 - _p), _is_bit("x", 1)),
        "pair >= 0": (Use("neither", _same, times=2), Use("both", _same, times=2)),
        "pair, from": _marginal("x"),
        "pair, to": _marginal("z"),
        "pair, cost": (Use("no cost 2 from x", {"x": "v"}, over=_over),),
        **dict.fromkeys(("pair, on", "w_pairs, mean", "w_far"), ()),
        "no cheaper": (Use("no cost 2 from x", {"x": "v"}, times=-1, over=_over),),
        "slope at start": (
            Use("first", times=_p - _q),
            Use("one above", _same, times=2),
        ),
    },
    (
        combination(
            Schema(at_most(0, _p * (1 - _q)), XZ),
            Square(_p * (1 - _q)),
            _is_bit("x", 1 - _q),
            _is_bit("z", _p**2),
            name="one above",
        ),
        combination(
            Schema(at_most(0, _p * _q), XZ),
            Square(_p * _q),
            _is_bit("x", _q),
            _is_bit("z", _p**2),
            name="both",
        ),
        combination(
            Schema(at_most(0, (1 - _p) * (1 - _q)), XZ),
            Square((1 - _p) * (1 - _q)),
            _is_bit("x", 1 - _q),
            _is_bit("z", (1 - _p) ** 2),
            name="neither",
        ),
        *_no_cost,
        *_no_cost_from,
        combination(
            Schema(_along**2 <= norm(_v - _y) ** 2, {"v": "vector", "y": "vector"}),
            Square(_v - _y - _along * e),
            Use("unit", times=_along**2),
            name="shorter",
        ),
        Line(
            Schema(equal(norm(e), root("1"))),
            "monotone",
            {"of": Use("unit").reference()},
            "its norm",
        ),
    ),
    made=PLACES,
)
_thrown = (
    combination(
        Schema(equal(inner(2, 0), 3)),
        Use("goes on", {"k": 1, "t": 0}),
        Use("starts", {"t": 0}, times=-1),
        Use("first", times=-1),
        name="thrown",
    ),
)
_high = (Use("thrown", times=-1 * place(x_any)), Use("at 1", times=-3))
_FIRST_STEP = "false: 1 - eta is -1 in the first step of all, which throws f^0 = -f* to 3f*"
_START = {
    "small": Given(
        Schema(f(0, x) <= B / gamma, X),
        "||f^0||_oo <= B/gamma (used in print without being said: the induction begins with it)",
        "proof of Lemma F.3",
        Role.OURS,
    ),
    "small, below": Given(
        Schema(at_most(-B / gamma, f(0, x)), X),
        "and from below (used in print without being said)",
        "proof of Lemma F.3",
        Role.OURS,
    ),
}
SMALL = _without_sums(ON_OWN, **_START)
SMALL_OF_CLIENTS = replace(
    _without_sums(CLIENTS, **_START), metrics={**FUNCTIONS.metrics, **CLIENTS.metrics}
)
SMALL_EVERYWHERE = replace(
    SMALL,
    given={name: one for name, one in SMALL.given.items() if name != "picked"},
    metrics=LEMMAS.metrics,
)
LIPSCHITZ_START = _without_sums(
    LEMMAS,
    **{
        "slope at start": Given(
            Schema(f(0, x) - f(0, z) <= L / gamma * d(x, z), XZ),
            "||f^0||_lip <= L/gamma",
            "Appendix F, before Lemma F.2",
            Role.ASSUMPTION,
            quote=quotes.SLOPE_AT_START,
        )
    },
)
_functions = (
    _violated(
        LEMMA_F3,
        "printed",
        SMALL,
        THROWN,
        f"{_FIRST_STEP}; and every round starts from a mean that is larger than B/gamma on one client's inputs",
        _thrown,
        _high,
    ),
    _violated(LEMMA_F4, "printed", SMALL_EVERYWHERE, THROWN, _FIRST_STEP, _thrown, _high),
    _violated(
        SLOPES,
        "printed",
        LIPSCHITZ_START,
        THROWN,
        f"{_FIRST_STEP}, three times as steep",
        _thrown,
        (
            Use("thrown", times=place(z_any) - place(x_any)),
            Use("at 1", times=-2),
            Use("at 0", times=4 - 2 * place(x_any)),
        ),
    ),
)
_g, _mean_place = inner(2, 0), expect("x", _p**2)
_mean_squares = tuple(
    _violated(
        LEMMA_F5,
        key,
        SMALL_OF_CLIENTS,
        THROWN,
        f"{_FIRST_STEP}: a mean square of 9/2, where print allows {limit}",
        _thrown,
        (
            Use("thrown", times=-1 * (_g + 3) * _mean_place),
            Use("place", {"x": "v"}, times=-9, over=_over),
            Use("half", times=-9),
        ),
    )
    for key, limit in (("function-norm", 4), ("(49)", 2), ("function-printed", 2))
)

# ---- one point with a small label: a number below 1 is larger than its square

TENTH = Fraction(1, 10)
SMALL_LABEL = World(
    "one point with the label 1/10, an exact oracle, and f^0 = f*",
    SYMBOLS,
    {},
    {
        **ONE_CLIENT,
        **dict.fromkeys(("plan", "plan_2", "pair", "K", "k_any", "gamma"), _always(1)),
        **dict.fromkeys(("B", "f_star", "u", "u_on", "f", "g", "h", "asked"), _always(TENTH)),
        **dict.fromkeys(("L", "d", "steep", "asked_steep"), _always(0)),
        **dict.fromkeys(("Delta", "Delta_on", "size", "start_squared"), _always(0)),
        **dict.fromkeys(("rim", "base"), _always(0 * e)),
    },
    {
        **dict.fromkeys(_without_sums(CLIENTS).given, ()),
        "asked, passed": (Use("if 4", times=TENTH + symbol("b")),),
        "asked_steep, passed": (Use("if 3"), Use("if 4")),
    },
)
_small = _violated(
    LEMMA_F5,
    "answer-norm",
    _without_sums(CLIENTS),
    SMALL_LABEL,
    "false: the norm is bounded by a square, of other units; with the label 1/10 an exact answer is 1/10, and print "
    "allows 2/100",
    (),
    (),
)
PROOFS = (*_answers, *_functions, *_mean_squares, _small)
