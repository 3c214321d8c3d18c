"""Proposition 4 as printed, refuted: one law for all, and a client whose own sample is perfect.

Two clients of the same size, λ = 1, and covariances that are multiples of the identity: C = C_1 = C_2 = 1, C_D1 = 1, C_D2 = 4.
The regression is 0; the first client's labels give w_D1 = e by chance, the second's w_D2 = 0 = w_λ. So R_D1 V_1 =
R_D2 V_2 = 0 and no shift: the printed bound is 0, and w̄^0 - w_D = e/2 - 2e/7. One sample each does it: φ = ±1, and φ in
{0, 2}, a quarter of which are 2.
"""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from fedtheory.core.construction import Made, each, explicit
from fedtheory.core.proof import Given, Line, Setting, Square, Use, combination
from fedtheory.core.role import Role
from fedtheory.core.term import (
    Function,
    Schema,
    at_most,
    equal,
    mean,
    norm,
    root,
    squared,
    symbol,
)
from fedtheory.papers.fednewton.proofs.finite_worlds import World, contrary, placed, refutation
from fedtheory.papers.fednewton.proofs.population import CLIENT, ONE, j, x
from fedtheory.papers.fednewton.proofs.prop4_one_shot import LITERAL
from fedtheory.papers.fednewton.statements.prop4_one_shot import PROPOSITION_4

lucky, e = Function("lucky"), symbol("e")
two = root(2)
FORMULAS: dict[str, Callable[..., Any]] = {
    "lamda": lambda: 1,
    "C": lambda v: v,
    "C_j": lambda _, v: v,
    "C_Dj": lambda k, v: (4 - 3 * lucky(k)) * v,
    "C_D": lambda v: Fraction(5, 2) * v,
    "half": lambda v: two * v,
    "half_j": lambda _, v: two * v,
    "shift": lambda _: 0,
    "sampled": lambda k: (1 - lucky(k)) * root(6) / 2,
    "printed_R": lambda k: (1 - lucky(k)) * root(6) / 2,
    "apart": lambda k: lucky(k),
    "w": lambda k: lucky(k) * e,
    "right": lambda k: 2 * lucky(k) * e,
    "w_D": lambda: Fraction(2, 7) * e,
    "c": lambda: 0 * e,
    "P_s": lambda: Fraction(4, 7),
    "P_D": lambda: Fraction(4, 7),
    "R_s": lambda: Fraction(3, 4),
    "R_D": lambda: Fraction(3, 4),
    "V": lambda: two / 2,
    **{name: lambda: 0 for name in ("R_V", "h_V", "Rh_V", "Rs_V", "Rsh_V")},
}
_v = norm(two * (lucky(j) * e - 0 * e))
_J, _UX = {"j": "j"}, {"u": "u", "x": "x"}
_none = (Use("size of w_Dj", _J, times=Fraction(3, 2) * (1 - lucky(j)) ** 2, over="j"),)
_nothing = (
    *_none,
    Use("0 or 1", _J, times=Fraction(3, 2) * two * (lucky(j) - 1) * lucky(j), over="j"),
)
u = symbol("u")
_UX_VECTORS = {"u": "vector", "x": "vector"}


def _multiple(name: str, within: Schema, factor: Any, square: Any, *uses: Use) -> tuple[Line, ...]:
    """‖u‖ <= factor ‖x‖, from the square, where the condition ties u to x."""
    forall, conditions = within.forall, within.conditions
    at = {letter: letter for letter in forall}
    return (
        combination(
            Schema(squared(u) <= square * squared(x), forall, conditions),
            *uses,
            name=f"{name}, squared",
        ),
        combination(
            Schema(at_most(0, factor * norm(x)), forall),
            Square(1, times=factor * norm(x)),
            name=f"{name}, not negative",
        ),
        Line(
            Schema(norm(u) <= factor * norm(x), forall, conditions),
            "instance",
            {
                "of": Use(
                    "squares",
                    {"a": norm(u), "b": factor * norm(x)},
                    because=(
                        Use(f"{name}, not negative", at),
                        Use(f"{name}, squared", at, because=(Use("if 1"),)),
                    ),
                ).reference()
            },
            name,
        ),
    )


def _there(name: str) -> Schema:
    return placed(LITERAL.given[name].schema, FORMULAS)


_own = Fraction(3, 2) * (1 - lucky(j)) ** 2
TIED = (
    *_multiple(
        "mixed",
        _there("P_D"),
        Fraction(4, 7),
        Fraction(16, 49),
        Use("if 1", times=Fraction(2, 7) * (u + Fraction(4, 7) * x)),
    ),
    *_multiple(
        "deviated",
        _there("R_D"),
        Fraction(3, 4),
        Fraction(9, 16),
        Use("if 1", times=Fraction(1, 2) * (u - Fraction(3, 4) * x)),
    ),
    *_multiple(
        "deviated alone",
        _there("R_Dj"),
        _own,
        _own**2,
        Use("if 1", times=(u - Fraction(3, 2) * (1 - lucky(j)) * x) / 2),
        Use(
            "0 or 1",
            _J,
            times=Fraction(9, 4) * squared(x) * (1 - lucky(j)) * (lucky(j) - 2),
        ),
    ),
)
WORLD = World(
    "a client with a perfect sample",
    "C_D1 = C_1 = C, and the second client's solution is the centre",
    Setting(
        {
            "m": ((), "count"),
            "e": ((), "vector"),
            "lucky": (("client",), "real"),
        },
        {
            "unit": Given(Schema(equal(squared(e), 1)), "a unit vector", "ours", Role.DEFINITION),
            "0 or 1": Given(
                Schema(equal(lucky(j) ** 2, lucky(j)), CLIENT),
                "1 for the first client, 0 for the second",
                "ours",
                Role.DEFINITION,
            ),
            "half of them": Given(
                Schema(equal(mean("j", lucky(j)), Fraction(1, 2))),
                "two clients alike",
                "ours",
                Role.DEFINITION,
            ),
            "0 or 1, along x": Given(
                Schema(equal(lucky(j) ** 2 * x, lucky(j) * x), {**CLIENT, **ONE}),
                "times a vector too",
                "ours",
                Role.DEFINITION,
            ),
            "half of them, along x": Given(
                Schema(equal(mean("j", lucky(j)) * x, x / 2), ONE),
                "times a vector too",
                "ours",
                Role.DEFINITION,
            ),
        },
        made=Made({"lucky": explicit("j", each("j", 1, 0))}, clients=(1, 1)),
    ),
    FORMULAS,
    {
        "C_Dj symmetric": (),
        "C_D": (Use("half of them, along x", {"x": "x"}, times=3),),
        "w_Dj": (Use("0 or 1, along x", {**_J, "x": e}, times=-3),),
        "w_D": (Use("half of them, along x", {"x": e}, times=-2),),
        "P_D": Use("mixed", _UX, because=(Use("if 1"),)),
        "R_D": Use("deviated", _UX, because=(Use("if 1"),)),
        "R_Dj": Use("deviated alone", {**_J, **_UX}, because=(Use("if 1"),)),
        "Delta_Dj": (),
        "V": (
            Use("size of w_Dj", _J, over="j"),
            Use("0 or 1", _J, times=two, over="j"),
            Use("half of them", times=two),
        ),
        "R_V": _nothing,
    },
    (
        *TIED,
        combination(
            Schema(squared(two * (lucky(j) * e - 0 * e)) <= (two * lucky(j) ** 2) ** 2, CLIENT),
            Use("unit", times=2 * lucky(j) ** 2),
            Use("0 or 1", _J, times=-2 * lucky(j) * (lucky(j) + 1)),
            name="size of w_Dj, squared",
        ),
        Line(
            Schema(_v <= two * lucky(j) ** 2, CLIENT),
            "instance",
            {
                "of": Use(
                    "squares",
                    {"a": _v, "b": two * lucky(j) ** 2},
                    because=(None, Use("size of w_Dj, squared", _J)),
                ).reference()
            },
            "size of w_Dj",
        ),
    ),
)
_contrary = contrary(PROPOSITION_4, "printed", LITERAL, WORLD)
_gap = mean("k", lucky("k") * e) - Fraction(2, 7) * e
_lucky = mean("k", lucky("k"))
PROPOSITION_4_PRINTED = refutation(
    PROPOSITION_4,
    "printed",
    LITERAL,
    WORLD,
    combination(
        Schema(at_most(Fraction(9, 98), squared(two * _gap))),
        Use("unit", times=-2 * (_lucky - Fraction(2, 7)) ** 2),
        Use("half of them", times=-2 * (_lucky - Fraction(1, 14))),
        name="one-shot error, squared",
    ),
    Line(
        Schema(at_most(root("9/98"), norm(two * _gap))),
        "monotone",
        {"of": Use("one-shot error, squared").reference()},
        "one-shot error",
    ),
    combination(_contrary, Use("one-shot error")),
    gap="R_D is not below R_Dj (erratum d10)",
)
