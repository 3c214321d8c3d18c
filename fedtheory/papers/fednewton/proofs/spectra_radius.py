"""rho <= sum p_j max e²/(1 + e) over the two ends e of the spectrum of H^{-1/2} (C_Dj - C_D) H^{-1/2}.

Seen from H, a client's Hessian lies between its ends a = 1 + e and b, and its inverse below the chord (a + b - B)/(ab) of 1/B. With
Y = H_j^{-1}Hx the chord is a sum of what the ends say at x - aY and at x - bY.
"""

from typing import Any

from fedtheory.core.proof import Given, Line, Step, Use, combination, step
from fedtheory.core.role import Role
from fedtheory.core.term import Function, Schema, Term, at_most, dot, equal, less, mean, squared
from fedtheory.papers.fednewton.proofs.factors_radius import SECOND_FORM, from_form
from fedtheory.papers.fednewton.proofs.iteration import HX, at_client
from fedtheory.papers.fednewton.proofs.norms_radius import h
from fedtheory.papers.fednewton.proofs.setting import (
    AT_X,
    CLIENT,
    ONE,
    H_j,
    half_D,
    j,
    over,
    solve,
    x,
)
from fedtheory.papers.fednewton.proofs.thm1_factors import AT_J, apart, first_order, z_1
from fedtheory.papers.fednewton.statements.norms_radius import NORMS, rho_2

low, high, share = Function("low"), Function("high"), Function("share")
a: Any = low(j) ** 2
b: Any = high(j) ** 2
q: Any = share(j)
Y, c = solve(j, HX), Term("c")
_all = {**CLIENT, **ONE}
_turned = {**_all, "c": "real"}


def h_j(vector: Any) -> Term:
    """<v, H_j v>."""
    return dot(vector, H_j(j, vector))


k = dot(HX, Y)
moved = x - c * Y
_at: dict[str, Any] = {"j": "j", "x": "x", "y": Y}
MOVED = step(
    "at x - cY",
    "ours",
    "both forms, with H_j Y = Hx",
    combination(
        Schema(equal(h_j(moved), h_j(x) - 2 * c * h(x) + c**2 * k), _turned),
        Use("C_Dj linear", {**_at, "a": -c}, times=moved),
        Use("C_Dj symmetric", _at, times=-c),
        Use("solve", {"j": "j", "x": HX}, times=c**2 * Y - 2 * c * x),
    ),
)
MOVED_MEAN = step(
    "at x - cY, of all data",
    "ours",
    "the same of H",
    combination(
        Schema(equal(h(moved), h(x) - 2 * c * k + c**2 * h(Y)), _turned),
        Use("C_D linear", {"x": "x", "y": Y, "a": -c}, times=moved),
        Use("C_D symmetric", {"x": "x", "y": Y}, times=c),
    ),
)


def end(name: str, at: Any, times: Any) -> tuple[Use, ...]:
    """times what an end says at x - at Y, written with h_j(x), h(x), k and h(Y)."""
    sign, size = (1, -a) if name == "low_j" else (-1, b)
    place = {"j": "j", "x": "x", "c": at}
    return (
        Use(name, {"j": "j", "x": x - at * Y}, times=times),
        Use("at x - cY", place, times=sign * times),
        Use("at x - cY, of all data", place, times=size * times),
    )


_narrow, _wide = at_most(b, a), less(a, b)
CHORD = step(
    "chord",
    "ours",
    "(b - B)(B - a)/B >= 0 for a <= B <= b, as (b (b - B)(1 - a/B)² + a (B - a)(1 - b/B)²)/(b - a)",
    combination(
        Schema(at_most(h_j(x) + a * b * k, (a + b) * h(x)), _all, (_wide,)),
        *end("high_j", a, b / (b - a)),
        *end("low_j", b, a / (b - a)),
    ),
)
_plus = x + Y
POINT = step(
    "one point",
    "ours",
    "a spectrum of one point: B = b, by polarisation",
    combination(
        Schema(at_most(b * k, h(x)), _all, (_narrow,)),
        *end("low_j", Term("-1"), Term("1/4")),
        *end("high_j", Term("1"), Term("1/4")),
        Use("if 1", times=squared(half_D(_plus)) / 4),
        Use("half_D", {"x": _plus}, times=(a - b) / 4),
        Use("at x - cY, of all data", {"j": "j", "x": "x", "c": "-1"}, times=(a - b) / 4),
    ),
)
FORMS = step(
    "a client's part",
    "ours",
    "B + 1/B - 2 = (B - 1)²/B",
    combination(
        Schema(equal(dot(apart, z_1), h_j(x) - 2 * h(x) + k), _all),
        Use("solve linear", at_client(H_j(j, x), HX, -1), times=apart),
        Use("solved", AT_J, times=apart),
        Use("C_Dj symmetric", _at, times=-1),
        Use("solve", {"j": "j", "x": HX}, times=-x),
    ),
)
_ends = (less(0, a), less(0, b), at_most(a**2 + 1, (2 + q) * a), at_most(b**2 + 1, (2 + q) * b))
goal = at_most(dot(apart, z_1), q * h(x))
ONE_CLIENT: Step = step(
    "one client",
    "ours",
    "(B - 1)²/B is at most the larger of its values at the ends, since 1/B is below its chord",
    combination(
        Schema(goal, _all, (*_ends, _narrow)),
        Use("a client's part", AT_J),
        Use("high_j", AT_J),
        Use("one point", AT_J, times=1 / b, because=(Use("if 5"),)),
        Use("if 4", times=squared(half_D(x)) / b),
        Use("half_D", AT_X, times=2 + q - b - 1 / b),
        name="one point for a spectrum",
    ),
    combination(
        Schema(goal, _all, (*_ends, _wide)),
        Use("a client's part", AT_J),
        Use("high_j", AT_J, times=((2 + q) * a - a**2 - 1) / a / (b - a)),
        Use("low_j", AT_J, times=((2 + q) * b - b**2 - 1) / b / (b - a)),
        Use("chord", AT_J, times=1 / a / b, because=(Use("if 5"),)),
        name="two ends",
    ),
    Line(
        Schema(goal, _all, _ends),
        "cases",
        {"on": [b.tree, a.tree], "below": "one point for a spectrum", "above": "two ends"},
        "either way",
    ),
    Line(
        Schema(goal, _all),
        "instance",
        {
            "of": Use(
                "either way",
                AT_J,
                because=tuple(
                    Use(name, {"j": "j"})
                    for name in ("0 < low_j", "0 < high_j", "at low", "at high")
                ),
            ).reference()
        },
    ),
)
FORM: Step = step(
    "form",
    "ours",
    "averaged over the clients",
    combination(
        Schema(at_most(dot(HX, over(x)), rho_2 * h(x)), ONE),
        Use("second form", AT_X),
        Use("one client", AT_J, over="j"),
        Use("sum", times=squared(half_D(x))),
        Use("half_D", AT_X, times=Term("rho_2") - mean("j", q)),
    ),
)
NORMS_SPECTRA = from_form(
    NORMS,
    "spectra",
    {
        "low_j": Given(
            Schema(at_most(a * h(x), h_j(x)), _all),
            "low(j)² is 1 + e at the least e of the spectrum of H^{-1/2} (C_Dj - C_D) H^{-1/2}",
            "ours",
            Role.DEFINITION,
        ),
        "high_j": Given(
            Schema(at_most(h_j(x), b * h(x)), _all),
            "high(j)² is 1 + e at the largest",
            "ours",
            Role.DEFINITION,
        ),
        "0 < low_j": Given(
            Schema(less(0, a), CLIENT), "H_j is at least lambda I", "ours", Role.DEFINITION
        ),
        "0 < high_j": Given(
            Schema(less(0, b), CLIENT), "and so is its other end", "ours", Role.DEFINITION
        ),
        "at low": Given(
            Schema(at_most(a**2 + 1, (2 + q) * a), CLIENT),
            "share(j) is at least e²/(1 + e) at the least e",
            "ours",
            Role.DEFINITION,
        ),
        "at high": Given(
            Schema(at_most(b**2 + 1, (2 + q) * b), CLIENT),
            "and at the largest",
            "ours",
            Role.DEFINITION,
        ),
        "sum": Given(
            Schema(mean("j", q) <= Term("rho_2")),
            "rho_2 is sum p_j times the larger of the two",
            "ours",
            Role.DEFINITION,
        ),
    },
    {**dict.fromkeys(("low", "high", "share"), (("client",), "real")), "rho_2": ((), "real")},
    first_order("first order"),
    SECOND_FORM,
    MOVED,
    MOVED_MEAN,
    CHORD,
    POINT,
    FORMS,
    ONE_CLIENT,
    FORM,
)
