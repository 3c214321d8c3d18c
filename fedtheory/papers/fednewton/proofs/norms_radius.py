"""rho <= sum p_j eps_j²/(1 - eps_j): the second form of the iteration, client by client, and polarisation."""

from typing import Any

from fedtheory.core.proof import Given, Line, Square, Step, Use, combination, step
from fedtheory.core.role import Role
from fedtheory.core.term import Function, Schema, Term, at_most, dot, equal, mean, squared
from fedtheory.papers.fednewton.proofs.factors_radius import SECOND_FORM, from_form
from fedtheory.papers.fednewton.proofs.iteration import HX
from fedtheory.papers.fednewton.proofs.setting import (
    AT_X,
    C_D,
    CLIENT,
    ONE,
    C_Dj,
    H,
    half_D,
    j,
    over,
    x,
)
from fedtheory.papers.fednewton.proofs.thm1_factors import AT_J, apart, first_order, z_1
from fedtheory.papers.fednewton.statements.norms_radius import NORMS

eps = Function("eps")
odds: Any = eps(j) ** 2  # eps_j/(1 - eps_j)
size: Any = odds / (1 + odds)  # eps_j
share = Function("share")  # eps_j²/(1 - eps_j)
z = z_1


def deviation(vector: Any) -> Term:
    """(C_Dj - C_D)v."""
    return C_Dj(j, vector) - C_D(vector)


def h(vector: Any) -> Term:
    """<v, Hv>."""
    return dot(vector, H(vector))


def polarised(by: Any, times: Any) -> tuple[Use, ...]:
    """times (2 eps_j (h(z) + by² h(x)) - 4 by <z, (C_Dj - C_D)x>) >= 0, from z + by x and z - by x."""
    terms: list[Use] = []
    for sign, name in ((1, "eps_j"), (-1, "-eps_j")):
        v, at = z + sign * by * x, {"x": z, "y": "x", "a": sign * by}
        terms += [
            Use(name, {"j": "j", "x": v}, times=times),
            Use("C_Dj linear", {"j": "j", **at}, times=-sign * times * v),
            Use("C_D linear", at, times=times * (sign + size) * v),
        ]
    return (
        *terms,
        Use("C_Dj symmetric", {"j": "j", "x": z, "y": "x"}, times=-2 * times * by),
        Use("C_D symmetric", {"x": z, "y": "x"}, times=2 * times * by),
    )


_in_all = {**CLIENT, **ONE}
goal = at_most(dot(apart, z), share(j) * h(x))
ONE_CLIENT = step(
    "one client",
    "ours",
    "<d, H_j^{-1}d> <= eps²/(1 - eps) <x, Hx>, d = (C_Dj - C_D)x",
    combination(
        Schema(at_most(h(z), (1 + odds) * dot(apart, z)), _in_all),
        Use("-eps_j", {"j": "j", "x": z}, times=1 + odds),
        Use("solve", {"j": "j", "x": apart}, times=(1 + odds) * z),
        name="short",
    ),
    combination(
        Schema(goal, _in_all, (["<", "0", odds.tree],)),
        *polarised(odds, 1 / (2 * odds)),
        Use("short", AT_J, times=size / odds),
        Use("share", {"j": "j"}, times=-h(x)),
        name="some deviation",
    ),
    combination(
        Schema(goal, _in_all, (at_most(odds, 0),)),
        *polarised(Term("1"), Term("1/4")),
        Use("if 1", times=(squared(half_D(z)) + squared(half_D(x))) / (2 * (1 + odds))),
        Use("half_D", {"x": z}, times=-size / 2),
        Use("half_D", AT_X, times=-size / 2),
        Use("share", {"j": "j"}, times=-h(x)),
        Square(half_D(x), times=odds**2 / (1 + odds)),
        Use("half_D", AT_X, times=odds**2 / (1 + odds)),
        name="no deviation",
    ),
    Line(
        Schema(goal, _in_all),
        "cases",
        {"on": [odds.tree, "0"], "below": "no deviation", "above": "some deviation"},
    ),
)
FORM: Step = step(
    "form",
    "ours",
    "averaged over the clients",
    combination(
        Schema(at_most(dot(HX, over(x)), Term("rho_eps") * h(x)), ONE),
        Use("second form", AT_X),
        Use("one client", AT_J, over="j"),
        Use("sum", times=squared(half_D(x))),
        Use("half_D", AT_X, times=Term("rho_eps") - mean("j", share(j))),
    ),
)
_values = {**CLIENT, **ONE}
NORMS_SHARPENED = from_form(
    NORMS,
    "sharpened",
    {
        "eps_j": Given(
            Schema(at_most(dot(x, deviation(x)), size * h(x)), _values),
            "eps(j)² is eps_j/(1 - eps_j), eps_j < 1 the norm of H^{-1/2} (C_Dj - C_D) H^{-1/2}",
            "ours",
            Role.DEFINITION,
        ),
        "-eps_j": Given(
            Schema(at_most(-dot(x, deviation(x)), size * h(x)), _values),
            "from below too",
            "ours",
            Role.DEFINITION,
        ),
        "share": Given(
            Schema(equal(share(j), odds**2 / (1 + odds)), CLIENT),
            "share(j) is eps_j²/(1 - eps_j)",
            "ours",
            Role.DEFINITION,
        ),
        "sum": Given(
            Schema(mean("j", share(j)) <= Term("rho_eps")),
            "rho_eps is sum p_j eps_j²/(1 - eps_j)",
            "ours",
            Role.DEFINITION,
        ),
    },
    {**dict.fromkeys(("eps", "share"), (("client",), "real")), "rho_eps": ((), "real")},
    first_order("first order"),
    SECOND_FORM,
    ONE_CLIENT,
    FORM,
)
