"""Theorem G.2 as printed, for whatever is drawn: false of the same world as Theorem G.1, where omega_TV is 0.

With steps 4/n the path that always draws client 1 is at -e from the third round on.
"""

from dataclasses import replace

from fedtheory.core.proof import Given, Line, Proof, Step, Use, conclusion
from fedtheory.core.role import Role
from fedtheory.core.statement import t
from fedtheory.core.term import Schema, Term, equal, expect, squared, substitute, symbol
from fedtheory.papers.ffgb.proofs.sampling_apart import SETTING, f, f_star
from fedtheory.papers.ffgb.proofs.sampling_inputs import path as on
from fedtheory.papers.ffgb.proofs.sampling_world import (
    NUMBERS,
    SYMBOLS,
    F,
    c,
    drawn,
    draws,
    e,
    function,
    given,
    path,
    sign,
    w_any,
)
from fedtheory.papers.ffgb.proofs.setting import i, x
from fedtheory.papers.ffgb.proofs.worlds import COINS, World, any_constant, put, refuted
from fedtheory.papers.ffgb.statements.notation import start_squared
from fedtheory.papers.ffgb.statements.thmG_2_sampling import THEOREM_G2

FROM_START = replace(
    SETTING,
    given={
        **SETTING.given,
        "start": Given(
            Schema(
                equal(start_squared, expect("x", squared(f(0, x, on) - f_star(x)))),
                {"path": "outcome"},
            ),
            "the squared distance of the start",
            "Theorem G.2",
            Role.DEFINITION,
        ),
    },
)
_c, _at_e = c(i), {"v": e}
_at_most_1 = (Use("unit", times=_c**2), Use("c", {"i": "i"}))
_no_start = -1 * F(0, on) * squared(e)
TWO_SLOPES = World(
    "two clients with opposed slopes at one point, one of them drawn a round",
    SYMBOLS,
    given(4),
    {
        **NUMBERS,
        **{name: lambda *_: 0 for name in ("start_squared", "omega", "gap", "residual")},
        **{name: lambda *_: 1 for name in ("w", "side", "query")},
        "peak": lambda *_: w_any,
        "path_any": lambda: w_any,
        "f": lambda round_, _, path_: F(round_, path_) * e,
        "f_star": lambda _: 0 * e,
        "g": lambda at, number, round_, _, path_: function(at, number, round_, path_),
        **{name: lambda at, *_: c(at) * e for name in ("h", "r", "s", "weighed", "weighed_star")},
        "Delta": lambda *_: 0 * e,
        "bit": drawn,
        "same": lambda one, other: (1 + c(one) * c(other)) / 2,
        "kept": lambda at, round_, _, path_: (
            drawn(at, round_, path_) * function(at, 2, round_, path_)
        ),
    },
    {
        **dict.fromkeys(SETTING.given, ()),
        **draws("path"),
        "bounded": _at_most_1,
        "bounded_star": _at_most_1,
        "range": _at_most_1,
        "query, passed": (
            Use("if 4", times=1 + symbol("b")),
            Use("unit", times=-1 * _c**2),
            Use("c", {"i": "i"}, times=-1),
        ),
        "optimal": (Use("no mean, of a vector", _at_e),),
        "start_0": (Use("F, first", {"w": on}, times=F(0, on) * squared(e)),),
        "start": (Use("F, first", {"w": on}, times=_no_start),),
        "bit": (
            Use("c", {"i": "i"}, times=sign(t, on) ** 2 / 4),
            Use("sign", {"t": "t", "w": on}, times=Term("1/4")),
        ),
    },
    made=COINS,
)
ROUND, LOGARITHM = 8192, 10
at_last = F(ROUND, w_any)
_printed = conclusion(FROM_START, THEOREM_G2.bound("ordered"))
_at_t = put(_printed.then, TWO_SLOPES.formulas)
_, _distance, _value = (substitute(part, "t", ROUND) for part in _at_t)
_contrary = ["<", _value, _distance]
_path_at_t = F(t, w_any)
counter = refuted(
    TWO_SLOPES,
    FROM_START,
    _contrary,
    Line(
        Schema(["<", ["log", str(ROUND)], str(LOGARITHM)]), "witness", {"bits": "64"}, "log t < 10"
    ),
    *path(4),
    any_constant(
        _at_t[2],
        _at_t[1],
        3,
        Use("unit", times=-1 * _path_at_t**2),
        Use("on the path", {"t": "t"}, times=1 - _path_at_t),
    ),
    terms=(
        Use("log t < 10", times=Term(str(448 + 128)) / ROUND),
        Use("unit", times=-1 * at_last**2),
        Use("on the path", {"t": ROUND}, times=1 - at_last),
    ),
)
THEOREM_G2_PRINTED = Proof(
    THEOREM_G2,
    "ordered",
    FROM_START,
    (
        Step(
            "theorem",
            "Theorem G.2",
            "for whatever is drawn",
            _printed,
            gap="false, whatever the constants, on the path that always draws client 1: it stays at distance 1, and every "
            "printed term tends to 0; the proof is about an expectation",
            refuted=counter,
        ),
    ),
)
