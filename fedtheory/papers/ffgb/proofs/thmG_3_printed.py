"""Theorem G.3 as printed, for any μ: with μ = 40 the steps are too short, as in Theorem 4.4, whoever is drawn.

Two clients with one point and label 0, exact oracles, K = m = 1 and f^0 = 1. Both return the same, so it does not
matter who is drawn, and f^t is the product of the 1 - 1/(10n), n = 2, ..., t + 1, in place of O(1/t).
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

from fedtheory.core.proof import Given, Line, Proof, Step, Use, combination, conclusion
from fedtheory.core.role import Role
from fedtheory.core.statement import t
from fedtheory.core.term import Function, Schema, Term, equal, expect, root, substitute
from fedtheory.papers.ffgb.proofs.sampling_inputs import path
from fedtheory.papers.ffgb.proofs.sampling_square import ALONG, SETTING, f
from fedtheory.papers.ffgb.proofs.sampling_world import SYMBOLS, c, drawn, draws, given, sign, w_any
from fedtheory.papers.ffgb.proofs.square_setting import f_star, k, x
from fedtheory.papers.ffgb.proofs.thm4_4_printed import ANY_MU as FULL
from fedtheory.papers.ffgb.proofs.thm4_4_printed import FORMULAS as FULL_FORMULAS
from fedtheory.papers.ffgb.proofs.thm4_4_printed import NEVER, SHORT_STEPS, SLOWLY
from fedtheory.papers.ffgb.proofs.worlds import COINS, World, any_constant, put, refuted
from fedtheory.papers.ffgb.statements.notation import start_squared
from fedtheory.papers.ffgb.statements.thmG_3_sampling import THEOREM_G3
from fedtheory.proofs.textbook import SQUARE_ROOTS

ANY_MU = replace(
    SETTING,
    given={
        **{
            name: one
            for name, one in SETTING.given.items()
            if not name.startswith(("tally", "noise"))
        },
        "mu": FULL.given["mu"],
        "line 5": ALONG.given(FULL.given["line 5"]),
        "start": Given(
            Schema(
                equal(start_squared, expect("x", (f(0, x, path) - f_star(x)) ** 2)),
                {"path": "outcome"},
            ),
            "the squared distance of the start",
            "Theorem G.3",
            Role.DEFINITION,
        ),
    },
)
F, inner = Function("F"), Function("inner")
_KEPT = ("two", "c", "no mean", "sign", "fair")
_DRAWN = (
    "N", "a m", "m <= N", "number", "same_1", "first moment", "second moment",
)  # fmt: skip
_formulas: dict[str, Callable[..., Any]] = {
    **{name: one for name, one in FULL_FORMULAS.items() if name != "N"},
    "m": lambda: 1,
    "path_any": lambda: w_any,
    "f": lambda at, _, __: F(at),
    "g": lambda _, step, at, __, ___: inner(step, at),
    "bit": drawn,
    "same": lambda one, other: (1 + c(one) * c(other)) / 2,
    "kept": lambda at, round_, _, path_: drawn(at, round_, path_) * inner(2, round_),
}
_draws = draws("path")
ALIKE = World(
    "two clients with one point and label 0, one of them drawn a round, from f^0 = 1, with mu = 40",
    {
        **{name: SYMBOLS[name] for name in ("N", "w_any", "redraw", "c", "sign")},
        **SHORT_STEPS.symbols,
    },
    {**{name: given(4)[name] for name in _KEPT}, **SHORT_STEPS.given},
    _formulas,
    {
        **dict.fromkeys(ANY_MU.given, ()),
        **{name: _draws[name] for name in _DRAWN},
        "line 2, g": (Use("begins", {"t": "t"}),),
        "line 5": (Use("moves", {"k": k, "t": "t"}),),
        "server": (
            Use("returned", {"t": "t"}),
            Use("no mean", times=-1 * inner(2, t) * sign(t, path) * Term("N") / 2),
            Use("two", times=-1 * inner(2, t) / 2),
        ),
        "start": (Use("first", times=-1 * (1 + F(0))),),
        "asked, passed": NEVER,
        "asked_steep, passed": (Use("if 3"), Use("if 4")),
    },
    made=COINS,
)
ROUND = 8


def _rounds() -> Iterator[Line]:
    """F(1), ..., F(ROUND), each from the one before."""
    value = Fraction(1)
    for after in range(1, ROUND + 1):
        shorter = 1 - Fraction(1, 10 * (after + 1))
        value *= shorter
        yield combination(
            Schema(equal(F(after), value)),
            Use("returned", {"t": after - 1}),
            Use("moves", {"k": 1, "t": after - 1}),
            Use("begins", {"t": after - 1}, times=shorter),
            Use("first" if after == 1 else f"after {after - 1}", times=shorter),
            name=f"after {after}",
        )


LINES = tuple(_rounds())
LAST = Term(LINES[-1].schema.then[2])
_printed = conclusion(ANY_MU, THEOREM_G3.bound("ordered"))
_at_t = put(_printed.then, _formulas)
_, _distance, _value = (substitute(part, "t", ROUND) for part in _at_t)
_logarithms = Fraction(3 * 4 * 2 + 72 * 2, 100**2 * 40**2 * ROUND)  # B² = 1/100², mu² = 40²
counter = refuted(
    ALIKE,
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
    Line(Schema(["<", ["log", str(ROUND)], "3"]), "witness", {"bits": "32"}, "log 8 < 3"),
    *LINES,
    terms=(
        Use("log 8 < 3", times=_logarithms),
        Use(f"after {ROUND}", times=-1 * (F(ROUND) + LAST)),
    ),
)
THEOREM_G3_PRINTED = Proof(
    THEOREM_G3,
    "ordered",
    ANY_MU,
    (
        SQUARE_ROOTS,
        Step(
            "theorem",
            "Theorem G.3",
            "for any mu",
            _printed,
            gap="false for mu = 40, whoever is drawn and whatever the constants: the squared distance falls no faster than the "
            "root of 1/(t + 1), and the printed value like log(t)/t",
            refuted=counter,
        ),
    ),
)
