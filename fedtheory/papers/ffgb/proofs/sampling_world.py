"""Two clients at one point with slopes e and -e, one of them drawn a round: a world for what is printed of any draw.

Exact oracles, μ = K = m = G = 1, f^0 = f* = 0. With steps c/n a client returns (1 - c/n) times what it was sent, less
c/n times its slope. The path that always draws client 1 is at -e from round c - 1 on, and stays there.
"""

from collections.abc import Mapping
from typing import Any

from fedtheory.core.proof import Given, Line, Use, combination
from fedtheory.core.role import Role
from fedtheory.core.statement import t
from fedtheory.core.term import (
    Function,
    Outcome,
    Schema,
    Term,
    at_most,
    equal,
    expect,
    mean,
    squared,
    substitute,
    symbol,
)
from fedtheory.papers.ffgb.proofs.sampling_setting import FROM_0, NOW, i, j, k, w, z
from fedtheory.papers.ffgb.statements.notation import N

c, sign, F, stay, toward = (Function(name) for name in ("c", "sign", "F", "stay", "toward"))
redraw, e, v, w_any = Function("redraw"), symbol("e"), symbol("v"), symbol("w_any")
KT, TW, T = {"k": "integer", "t": "integer"}, {"t": "integer", "w": "outcome"}, {"t": "integer"}
again = redraw(t, w, z)


def both(name: str, left: Any, right: Any, scope: Schema, why: str) -> dict[str, Given]:
    """An equality of numbers, and the same times any vector."""
    variables = {**(scope.forall or {}), "v": "vector"}
    return {
        name: Given(
            Schema(equal(left, right), scope.forall, scope.conditions), why, "ours", Role.DEFINITION
        ),
        f"{name}, of a vector": Given(
            Schema(equal(left * v, right * v), variables, scope.conditions),
            "times a vector too",
            "ours",
            Role.DEFINITION,
        ),
    }


def over(variables: dict[str, str], *conditions: Any) -> Schema:
    """For all of these, under these conditions."""
    return Schema(equal(0, 0), variables, conditions)


def function(at: Any, number: Any, round_: Any, path: Any) -> Term:
    """g_i: what is left of f^t, and of the client's slope."""
    return (stay(number, round_) * F(round_, path) - toward(number, round_) * c(at)) * e


def drawn(at: Any, round_: Any, path: Any) -> Term:
    """Whether the client is the one that is drawn."""
    return (1 + c(at) * sign(round_, path)) / 2


SYMBOLS: dict[str, tuple[tuple[str, ...], str]] = {
    "N": ((), "count"),
    "e": ((), "vector"),
    "w_any": ((), "outcome"),
    "redraw": (("integer", "outcome", "outcome"), "redraw"),
    "c": (("client",), "real"),
    **dict.fromkeys(("sign", "F"), (("integer", "outcome"), "real")),
    **dict.fromkeys(("stay", "toward"), (("integer", "integer"), "real")),
}
NUMBERS = {name: lambda: 1 for name in ("K", "m", "G", "mu", "gamma")}
_c, _at_e = c(i), {"v": e}
_HALF = Use("two", times=1 / (2 * N))  # 1/N for 1/2


def given(steps: int) -> dict[str, Given]:
    """What is given of the letters of the world, with the step sizes steps/n."""
    short = steps / (t + k + 1)
    _sign, _F = sign(t, w), F(t, w)
    _new = stay(2, t) * _F - toward(2, t) * _sign
    return {
        "unit": Given(
            Schema(equal(squared(e), 1)), "e is the unit of the line", "ours", Role.DEFINITION
        ),
        **both("two", Term("N"), Term("2"), over({}), "two clients"),
        **both("c", _c**2, Term("1"), over({"i": "client"}), "c is 1 for one, -1 for the other"),
        **both("no mean", mean("i", _c), Term("0"), over({}), "so its mean is 0"),
        "sign": Given(
            Schema(equal(_sign**2, 1), TW, (FROM_0,)),
            "sign is c of the client drawn",
            "ours",
            Role.DEFINITION,
        ),
        "fair": Given(
            Schema(equal(expect("z", sign(t, again)), 0), TW, (FROM_0,)),
            "as often 1 as -1, whatever was drawn before",
            "ours",
            Role.DEFINITION,
        ),
        "client 1": Given(
            Schema(equal(sign(t, w_any), 1), T, (FROM_0,)),
            "on this path, which exists, client 1 is drawn in every round",
            "ours",
            Role.DEFINITION,
        ),
        **both("F, first", F(0, w), Term("0"), over({"w": "outcome"}), "f^0 = 0"),
        **both("F, next", F(t + 1, w), _new, over(TW, FROM_0), "the drawn client's function"),
        **both(
            "F, past",
            F(t, again),
            _F,
            over({**TW, "z": "outcome"}, FROM_0),
            "it does not depend on who is drawn next",
        ),
        **both(
            "stay, first", stay(1, t), Term("1"), over(T, FROM_0), "line 2: what is left of f^t"
        ),
        **both("toward, first", toward(1, t), Term("0"), over(T, FROM_0), "and of the slope"),
        **both("stay, next", stay(k + 1, t), (1 - short) * stay(k, t), over(KT, *NOW), "line 5"),
        **both(
            "toward, next",
            toward(k + 1, t),
            (1 - short) * toward(k, t) + short,
            over(KT, *NOW),
            "line 5",
        ),
    }


def draws(path: str) -> Mapping[str, tuple[Use, ...]]:
    """Why the hypotheses of Appendix G hold, whose paths have this name."""
    on = symbol(path)
    _sign, _F = sign(t, on), F(t, on)
    _new = stay(2, t) * _F - toward(2, t) * _sign
    here: dict[str, Any] = {"t": "t", "w": on}
    return {
        "a m": (),
        "m <= N": (),
        "kept": (),
        "N": (Use("two", times=-1),),
        "line 2, g": (
            Use("stay, first, of a vector", {"t": "t", **_at_e}, times=_F),
            Use("toward, first, of a vector", {"t": "t", **_at_e}, times=-_c),
        ),
        "line 5": (
            Use("stay, next, of a vector", {"k": k, "t": "t", **_at_e}, times=_F),
            Use("toward, next, of a vector", {"k": k, "t": "t", **_at_e}, times=-_c),
        ),
        "server": (
            Use("F, next, of a vector", {**here, **_at_e}),
            Use(
                "no mean, of a vector",
                _at_e,
                times=N / 2 * (toward(2, t) - stay(2, t) * _F * _sign),
            ),
            Use(
                "c, of a vector", {"i": "i", **_at_e}, times=N / 2 * toward(2, t) * _sign, over="i"
            ),
            Use("two, of a vector", _at_e, times=-_new / 2),
        ),
        "number": (Use("no mean", times=_sign / 2), _HALF),
        "same_1": (Use("no mean", times=_c / 2), _HALF),
        "same": (
            Use("c, of a vector", {"i": "i", **_at_e}, times=-toward(2, t) * c(j) / 2),
            Use("c, of a vector", {"i": "j", **_at_e}, times=toward(2, t) * _c / 2),
        ),
        "first moment": (Use("fair", here, times=_c / 2), _HALF),
        "second moment": (
            Use("fair", here, times=(_c + c(j)) / 4),
            Use(
                "sign",
                {"t": "t", "w": redraw(t, on, symbol("q"))},
                times=_c * c(j) / 4,
                over=Outcome("q"),
            ),
            Use("two", times=(1 + _c * c(j)) / (4 * N)),
        ),
        "past": (Use("F, past, of a vector", {**here, "z": "z", **_at_e}, times=stay(2, t)),),
    }


# ---- the path of client 1

on_path = F(t, w_any)
_minus = equal(on_path, -1)


def path(steps: int) -> tuple[Line, ...]:
    """Lines that end in "on the path": it is at -e from round `steps` - 1 on."""
    first, start = {"k": 1, "t": "t"}, steps - 1
    stays = (t + 2 - steps) / (t + 2)
    later = at_most(start, t)

    def moves(at: Any, *before: Use) -> tuple[Use, ...]:
        return (
            Use("F, next", {"t": at, "w": w_any}),
            Use("stays", {"t": at}, times=substitute(on_path, "t", at)),
            Use("moves", {"t": at}, times=substitute(-1 * sign(t, w_any), "t", at)),
            Use("client 1", {"t": at}, times=substitute(-steps / (t + 2), "t", at)),
            *before,
        )

    return (
        combination(
            Schema(equal(stay(2, t), stays), T, (FROM_0,)),
            Use("stay, next", first),
            Use("stay, first", {"t": "t"}, times=stays),
            name="stays",
        ),
        combination(
            Schema(equal(toward(2, t), steps / (t + 2)), T, (FROM_0,)),
            Use("toward, next", first),
            Use("toward, first", {"t": "t"}, times=stays),
            name="moves",
        ),
        combination(Schema(substitute(_minus, "t", start)), *moves(start - 1), name="at first"),
        combination(
            Schema(substitute(_minus, "t", t + 1), T, (later, _minus)),
            *moves(t, Use("if 2", times=stays)),
            name="at the next",
        ),
        Line(
            Schema(_minus, T, (later,)),
            "induction",
            {"on": "t", "base": "at first", "step": "at the next"},
            "on the path",
        ),
    )
