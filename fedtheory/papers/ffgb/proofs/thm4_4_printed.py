"""Theorem 4.4 as printed, for any μ: with μ = 40 the steps are too short to forget the start as fast as 1/(KT).

One client, one point, all labels 0, the oracle exact, f^0 = 1: f^t is the product of the 1 - 1/(10n), n = 2, ..., t + 1,
whose square decays like t^(-1/5). Any constants of the O are refuted in the same way, with μ and t large enough.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from fedtheory.core.proof import Given, Line, Proof, Square, Step, Use, combination, conclusion
from fedtheory.core.role import Role
from fedtheory.core.statement import t
from fedtheory.core.term import (
    Function,
    Schema,
    Term,
    at_most,
    equal,
    expect,
    less,
    root,
    substitute,
    symbol,
)
from fedtheory.papers.ffgb.proofs.square_setting import (
    FROM_0,
    FROM_1,
    HERE,
    SETTING,
    STEP,
    f,
    f_star,
    g,
    h,
    i,
    k,
    number,
    x,
)
from fedtheory.papers.ffgb.proofs.worlds import World, any_constant, put, refuted
from fedtheory.papers.ffgb.statements.notation import mu, start_squared
from fedtheory.papers.ffgb.statements.thm4_4_square_loss import THEOREM_44
from fedtheory.proofs.textbook import SQUARE_ROOTS

_eta = 4 / (mu * number)
ANY_MU = replace(
    SETTING,
    given={
        **{name: given for name, given in SETTING.given.items() if not name.startswith("tally")},
        "mu": Given(
            Schema(less(0, mu)), "mu > 0: the steps divide by it", "Theorem 4.4", Role.DEFINITION
        ),
        "start": Given(
            Schema(equal(start_squared, expect("x", (f(0, x) - f_star(x)) ** 2))),
            "the squared distance of the start",
            "Theorem 4.4",
            Role.DEFINITION,
        ),
        "line 5": Given(
            Schema(
                equal(g(i, k + 1, t, x), g(*HERE) - _eta * (g(*HERE) - h(*HERE))),
                STEP,
                (FROM_1, FROM_0),
            ),
            "g^{k+1} = g^k - eta (g^k - h^k), eta = 4/(mu(tK + k + 1))",
            "Algorithm 3, line 5; Theorem 4.4",
            Role.DEFINITION,
        ),
    },
)
F, inner = Function("F"), Function("inner")
_short = 4 / (40 * (t + k + 1))


def _number(value: object) -> Callable[..., Any]:
    return lambda *_: value


FORMULAS: dict[str, Callable[..., Any]] = {
    **{
        name: _number(1)
        for name in ("N", "K", "gamma", "start_squared", "w", "on", "plan", "plan_2")
    },
    **{
        name: _number(0)
        for name in (
            *("L", "D", "w_1", "w_2", "w_pairs", "f_star", "h", "u", "Delta", "d"),
            *("size", "asked", "steep", "asked_steep", "cost", "cost_2", "u_on", "Delta_on"),
        )
    },
    "mu": _number(40),
    "B": _number("1/100"),
    "f": lambda at, _: F(at),
    "g": lambda _, step, at, __: inner(step, at),
    "near": lambda _, point: point,
    "close": lambda _, point: point,
    "peak": lambda *_: symbol("x_any"),
    **{name: lambda *_: 0 * symbol("e") for name in ("rim", "base")},
}
_b = symbol("b")
NEVER = (Use("if 3"), Use("if 4", times=1 + _b))  # 0 <= b < 0
_recursions = {
    "line 2, g": (Use("begins", {"t": "t"}),),
    "line 5": (Use("moves", {"k": k, "t": "t"}),),
    "server": (Use("returned", {"t": "t"}),),
    "start": (Use("first", times=-1 * (1 + F(0))),),
    "asked, passed": NEVER,
    "asked_steep, passed": (Use("if 3"), Use("if 4")),
}
_kt = {"k": "integer", "t": "integer"}
SHORT_STEPS = World(
    "one client with one point and label 0, from f^0 = 1, with K = 1 and mu = 40",
    {
        "F": (("integer",), "real"),
        "inner": (("integer", "integer"), "real"),
        "x_any": ((), "outcome"),
        "e": ((), "vector"),
    },
    {
        "first": Given(Schema(equal(F(0), 1)), "f^0 = 1", "ours", Role.DEFINITION),
        "begins": Given(
            Schema(equal(inner(1, t), F(t)), {"t": "integer"}, (FROM_0,)),
            "line 2",
            "Algorithm 3",
            Role.DEFINITION,
        ),
        "moves": Given(
            Schema(
                equal(inner(k + 1, t), inner(k, t) - _short * inner(k, t)), _kt, (FROM_1, FROM_0)
            ),
            "line 5 with h = u = 0",
            "Algorithm 3",
            Role.DEFINITION,
        ),
        "returned": Given(
            Schema(equal(F(t + 1), inner(2, t)), {"t": "integer"}, (FROM_0,)),
            "line 7 with K = 1",
            "Algorithm 2",
            Role.DEFINITION,
        ),
    },
    FORMULAS,
    {name: _recursions.get(name, ()) for name in ANY_MU.given},
)


def _after(rounds: int, factor: str) -> Line:
    """F(rounds) from F(rounds - 1)."""
    before = rounds - 1
    shorter = f"{10 * rounds + 9}/{10 * (rounds + 1)}"  # 1 - 1/(10(rounds + 1))
    return combination(
        Schema(equal(F(rounds), factor)),
        Use("returned", {"t": before}),
        Use("moves", {"k": 1, "t": before}),
        Use("begins", {"t": before}, times=shorter),
        Use("first" if before == 0 else f"after {before}", times=shorter),
        name=f"after {rounds}",
    )


_T = {"t": "integer"}
_keep = 1 - Term("1") / (10 * (t + 2))  # 1 - eta of a round
_now, _then = F(t), F(t + 1)
_kept = at_most(1, (t + 1) * _now**4)
SLOWLY = (
    combination(
        Schema(equal(_then, _keep * _now), _T, (FROM_0,)),
        Use("returned", {"t": "t"}),
        Use("moves", {"k": 1, "t": "t"}),
        Use("begins", {"t": "t"}, times=_keep),
        name="a round",
    ),
    combination(
        Schema(substitute(_kept, "t", 0)),
        Use("first", times=-1 * (1 + F(0)) * (1 + F(0) ** 2)),
        name="kept at first",
    ),
    combination(
        Schema(substitute(_kept, "t", t + 1), _T, (FROM_0, _kept)),
        Use(
            "a round",
            {"t": "t"},
            times=-1 * (t + 2) * (_then + _keep * _now) * (_then**2 + (_keep * _now) ** 2),
        ),
        Use("if 2"),
        Square(_now**2, times=(t + 2) * _keep**4 - (t + 1)),
        name="kept at the next",
    ),
    Line(
        Schema(_kept, _T, (FROM_0,)),
        "induction",
        {"on": "t", "base": "kept at first", "step": "kept at the next"},
        "kept",
    ),
    Line(
        Schema(at_most(1, root(t + 1) * _now**2), _T, (FROM_0,)),
        "instance",
        {
            "of": Use(
                "squares",
                {"a": 1, "b": root(t + 1) * _now**2},
                because=(None, Use("kept", {"t": "t"})),
            ).reference()
        },
        "no faster than the root",
    ),
)
"""Lines that end in F(t)² >= (t + 1)^(-1/2)."""
_printed = conclusion(ANY_MU, THEOREM_44.bound("ordered"))
_at_t = put(_printed.then, FORMULAS)
_, _distance, _value = (substitute(part, "t", 3) for part in _at_t)
F_3 = "21489/24000"  # 19/20 · 29/30 · 39/40
counter = refuted(
    SHORT_STEPS,
    ANY_MU,
    ["<", _value, _distance],
    *SLOWLY,
    any_constant(
        _at_t[2],
        _at_t[1],
        3,
        Use("no faster than the root", {"t": "t"}, times=1 / root(t + 1)),
        times=root(t + 1),
    ),
    Line(Schema(["<", ["log", "3"], "2"]), "witness", {"bits": "32"}, "log 3 < 2"),
    _after(1, "19/20"),
    _after(2, "551/600"),
    _after(3, F_3),
    terms=(
        Use("log 3 < 2", times="1/6000000"),
        Use("after 3", times=-1 * (F(3) + Term(F_3))),
    ),
)
THEOREM_44_PRINTED = Proof(
    THEOREM_44,
    "ordered",
    ANY_MU,
    (
        SQUARE_ROOTS,
        Step(
            "theorem",
            "Theorem 4.4",
            "for any mu",
            _printed,
            gap="false for mu = 40, whatever the constants: the squared distance falls no faster than the root of 1/(t + 1), "
            "and the printed value like log(t)/t",
            refuted=counter,
        ),
    ),
)
