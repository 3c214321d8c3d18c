"""Theorem G.1 as printed, for whatever is drawn: false of the path on which client 1 is drawn in every round.

Two clients at one point with slopes e and -e, μ = K = m = 1, exact oracles, f^0 = f* = 0. The path that always draws
client 1 is at -e from the first round on, and every printed term decays like log(t)/t.
"""

from dataclasses import replace

from fedtheory.core.proof import Given, Line, Proof, Step, Use, conclusion
from fedtheory.core.role import Role
from fedtheory.core.statement import t
from fedtheory.core.term import (
    Schema,
    Term,
    equal,
    squared,
    substitute,
)
from fedtheory.papers.ffgb.proofs.sampling_setting import SETTING, f, f_star, i, k, w
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
    toward,
    w_any,
)
from fedtheory.papers.ffgb.proofs.worlds import COINS, World, any_constant, put, refuted
from fedtheory.papers.ffgb.statements.notation import start_squared
from fedtheory.papers.ffgb.statements.thmG_1_sampling import THEOREM_G1

FROM_START = replace(
    SETTING,
    given={
        **SETTING.given,
        "start": Given(
            Schema(equal(start_squared, squared(f(0, w) - f_star)), {"w": "outcome"}),
            "the squared distance of the start",
            "Theorem G.1",
            Role.DEFINITION,
        ),
    },
)
_c, _before, _at_e = c(i), t + k, {"v": e}
TWO_SLOPES = World(
    "two clients with opposed slopes at one point, one of them drawn a round",
    SYMBOLS,
    given(2),
    {
        **NUMBERS,
        "start_squared": lambda: 0,
        "f": lambda round_, path: F(round_, path) * e,
        "f_star": lambda: 0 * e,
        "g": function,
        **{name: lambda at, *_: c(at) * e for name in ("h", "r", "s")},
        **{name: lambda *_: 0 * e for name in ("Delta", "tail", "change")},
        # the virtual iterate less its mean, (n - 1)(n - 2) times what the slopes have added
        "away": lambda at, number, round_, _: (
            -1 * (round_ + number) * (round_ + number - 1) * toward(number, round_) * c(at) * e
        ),
        "lean": lambda at, *_: -1 * c(at) * e,
        "bit": drawn,
        "same": lambda one, other: (1 + c(one) * c(other)) / 2,
        "kept": lambda at, round_, path: drawn(at, round_, path) * function(at, 2, round_, path),
    },
    {
        **dict.fromkeys(
            (
                *("0 < mu", "0 < gamma", "G", "K", "gamma_1", "start_squared"),
                *("convex", "weak", "line 2, Delta", "line 6", "tail_1", "tail", "change", "kept"),
            ),
            (),
        ),
        **draws("w"),
        "bounded": (Use("unit", times=_c**2), Use("c", {"i": "i"})),
        "bounded_star": (Use("unit", times=_c**2), Use("c", {"i": "i"})),
        "optimal": (Use("no mean, of a vector", _at_e),),
        "away": (
            Use(
                "no mean, of a vector",
                _at_e,
                times=-1 * _before * (_before - 1) * toward(k, t),
            ),
        ),
        "lean": (Use("no mean, of a vector", _at_e, times=-1),),
        "start": (Use("F, first", {"w": "w"}, times=-1 * F(0, w) * squared(e)),),
    },
    made=COINS,
)

ROUND, LOGARITHM = 1024, 7
at_last = F(ROUND, w_any)
_printed = conclusion(FROM_START, THEOREM_G1.bound("ordered"))
_at_t = put(_printed.then, TWO_SLOPES.formulas)
_, _distance, _value = (substitute(part, "t", ROUND) for part in _at_t)
_contrary = ["<", _value, _distance]
_path_at_t = F(t, w_any)
counter = refuted(
    TWO_SLOPES,
    FROM_START,
    _contrary,
    Line(
        Schema(["<", ["log", str(ROUND)], str(LOGARITHM)]), "witness", {"bits": "64"}, "log t < 7"
    ),
    *path(2),
    any_constant(
        _at_t[2],
        _at_t[1],
        1,
        Use("unit", times=-1 * _path_at_t**2),
        Use("on the path", {"t": "t"}, times=1 - _path_at_t),
    ),
    terms=(
        Use("log t < 7", times=Term("88") / ROUND),
        Use("unit", times=-1 * at_last**2),
        Use("on the path", {"t": ROUND}, times=1 - at_last),
    ),
)
THEOREM_G1_PRINTED = Proof(
    THEOREM_G1,
    "ordered",
    FROM_START,
    (
        Step(
            "theorem",
            "Theorem G.1",
            "for whatever is drawn",
            _printed,
            gap="false, whatever the constants, on the path that always draws client 1: it stays at distance 1, and every "
            "printed term tends to 0; the proof is about an expectation",
            refuted=counter,
        ),
    ),
)
