"""The spectral radius from above and from below, and the objective: what a round does to the error, exactly."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

from fedtheory.core.metrics import RIDGE_EXCESS
from fedtheory.core.proof import Given, Line, Proof, Setting, Square, Step, Use, combination, step
from fedtheory.core.role import Role
from fedtheory.core.term import (
    Schema,
    Term,
    at_most,
    dot,
    equal,
    norm,
    squared,
    substitute,
    symbol,
)
from fedtheory.papers.fednewton.proofs.attained import ANY_RADIUS
from fedtheory.papers.fednewton.proofs.iteration import ITERATION
from fedtheory.papers.fednewton.proofs.rounds import AT_T
from fedtheory.papers.fednewton.proofs.setting import (
    C_D,
    FROM_0,
    FROM_1,
    ROUND,
    H,
    e,
    half_D,
    lam,
    moment,
    over,
    t,
    w,
    w_D,
)
from fedtheory.papers.fednewton.proofs.thm1_ridge import LETTERS, RADIUS, RIDGE_ROUNDS, SPECTRAL, r
from fedtheory.papers.fednewton.statements.notation import rho
from fedtheory.papers.fednewton.statements.objective_excess import OBJECTIVE
from fedtheory.papers.fednewton.statements.radius_recursion import RADIUS_RECURSION
from fedtheory.proofs.powers import POWER_NONNEGATIVE, power
from fedtheory.proofs.textbook import SQUARE_ROOTS

_now = norm(half_D(e()))
RADIUS_SHARPENED = Proof(
    RADIUS_RECURSION,
    "sharpened",
    RADIUS,
    (
        *SPECTRAL,
        RIDGE_ROUNDS,
        step(
            "from the first exchange on",
            "ours",
            "the rounds, for t >= 1",
            combination(
                Schema(_now <= RADIUS_RECURSION.bound("sharpened").value, ROUND, (FROM_1,)),
                Use("rounds", AT_T),
            ),
        ),
    ),
)
# ---- from below: the component c(t) = <Hv, e(t)> along a unit eigenvector v

v = symbol("v")


def along(at: Term = t) -> Term:
    """<Hv, e(t)>."""
    return dot(H(v), e(at))


TOP = Setting(
    {
        **RADIUS.symbols,
        "E_top": ((), "real"),
        "v": ((), "vector"),
    },
    {
        **{name: given for name, given in RADIUS.given.items() if name not in {*LETTERS, "start"}},
        "0 <= rho": Given(
            Schema(at_most(0, rho)),
            "WH - I is positive in the product of H",
            "ours",
            Role.DEFINITION,
        ),
        "0 <= E_top": Given(Schema(at_most(0, "E_top")), "a length", "ours", Role.DEFINITION),
        "eigenvector": Given(
            Schema(equal(over(v), r * v)),
            "v is an eigenvector of WH - I, which has finite rank as samples are finite, and rho its eigenvalue",
            "ours",
            Role.DEFINITION,
        ),
        "unit": Given(
            Schema(equal(squared(half_D(v)), 1)),
            "of length 1 in the norm of H",
            "ours",
            Role.DEFINITION,
        ),
        "E_top": Given(
            Schema(Term("E_top") ** 2 <= along(Term("0")) ** 2),
            "E_top is the length of the part of e(0) along v",
            "ours",
            Role.DEFINITION,
        ),
    },
    RADIUS.metrics,
)
_equal = equal(along() ** 2, power(r, t) ** 2 * along(Term("0")) ** 2)
_part = e() + (-along()) * v
_start = Term("E_top")
COMPONENT: tuple[Step, ...] = (
    step(
        "component",
        "ours",
        "<Hv, -(WH - I)e> = -<(WH - I)v, He> = -rho <Hv, e>",
        combination(
            Schema(equal(along(t + 1), -r * along()), ROUND, (FROM_0,)),
            Use("recursion", AT_T, times=H(v)),
            Use("over symmetric", {"x": v, "y": e()}, times=-1),
            Use("eigenvector", times=-H(e())),
            Use("C_D symmetric", {"x": v, "y": e()}, times=r),
        ),
    ),
    step(
        "component, t times",
        "ours",
        "by induction",
        combination(
            Schema(substitute(_equal, "t", "0")),
            Use("power 0", {"x": r}, times=-(along(Term("0")) ** 2) * (power(r, 0) + 1)),
            name="first",
        ),
        combination(
            Schema(substitute(_equal, "t", t + 1), ROUND, (FROM_0, _equal)),
            Use("component", AT_T, times=along(t + 1) - r * along()),
            Use("if 2", times=r**2),
            Use(
                "next power",
                {"x": r, "k": "t"},
                times=-(along(Term("0")) ** 2) * (power(r, t + 1) + r * power(r, t)),
            ),
            name="next",
        ),
        Line(
            Schema(_equal, ROUND, (FROM_0,)),
            "induction",
            {"on": "t", "base": "first", "step": "next"},
        ),
    ),
    step(
        "a part is no longer",
        "textbook",
        "Bessel's inequality, for one vector",
        combination(
            Schema(along() ** 2 <= squared(half_D(e())), ROUND),
            Square(half_D(_part)),
            Use("half_D", {"x": _part}),
            Use("C_D linear", {"x": e(), "y": v, "a": -along()}, times=_part),
            Use("C_D symmetric", {"x": v, "y": e()}, times=along()),
            Use("half_D", {"x": e()}, times=-1),
            Use("half_D", {"x": v}, times=-(along() ** 2)),
            Use("unit", times=along() ** 2),
        ),
    ),
)
_low, _high = power(r, t) * _start, norm(half_D(e()))
RADIUS_LOWER = Proof(
    RADIUS_RECURSION,
    "lower",
    replace(TOP, made=ANY_RADIUS),
    (
        SQUARE_ROOTS,
        POWER_NONNEGATIVE,
        *ITERATION,
        *COMPONENT,
        step(
            "from below",
            "ours",
            "the component is no longer than the error",
            combination(
                Schema(_low**2 <= _high**2, ROUND, (FROM_1,)),
                Use("E_top", times=power(r, t) ** 2),
                Use("component, t times", AT_T, times=-1),
                Use("a part is no longer", AT_T),
                name="squared",
            ),
            Line(
                Schema(at_most(RADIUS_RECURSION.bound("lower").value, _high), ROUND, (FROM_1,)),
                "instance",
                {
                    "of": Use(
                        "squares", {"a": _low, "b": _high}, because=(None, Use("squared", AT_T))
                    ).reference()
                },
            ),
        ),
    ),
)

# ---- the objective

w_t: Any = w(t)


def J(at: Any) -> Term:
    """The objective (1), without the part that does not depend on w."""
    return dot(at, C_D(at)) / 2 + lam / 2 * squared(at) - dot(at, moment)


EXCESS = Setting(RADIUS.symbols, RADIUS.given, {RIDGE_EXCESS: J(w_t) - J(w_D)})
_twice = equal(power(r, 2 * t), power(r, t) ** 2)
EXCESS_STEPS: tuple[Step, ...] = (
    step(
        "objective",
        "(1)",
        "quadratic, with second derivative H and gradient 0 at w_D",
        combination(
            Schema(equal(J(w_t) - J(w_D), squared(half_D(e())) / 2), ROUND),
            Use("C_D linear", {"x": w_t, "y": w_D, "a": -1}, times=-e() / 2),
            Use("C_D symmetric", {"x": w_D, "y": w_t}, times=Fraction(-1, 2)),
            Use("KRR", times=w_t - w_D),
            Use("half_D", {"x": e()}, times=Fraction(-1, 2)),
        ),
    ),
    step(
        "even powers",
        "textbook",
        "by induction",
        combination(
            Schema(substitute(_twice, "t", "0")),
            Use("power 0", {"x": r}, times=1 - (power(r, 0) + 1)),
            name="first",
        ),
        combination(
            Schema(substitute(_twice, "t", t + 1), ROUND, (FROM_0, _twice)),
            Use("next power", {"x": r, "k": 2 * t + 1}),
            Use("next power", {"x": r, "k": 2 * t}, times=r),
            Use("if 2", times=r**2),
            Use("next power", {"x": r, "k": "t"}, times=-(power(r, t + 1) + r * power(r, t))),
            name="next",
        ),
        Line(
            Schema(_twice, ROUND, (FROM_0,)),
            "induction",
            {"on": "t", "base": "first", "step": "next"},
        ),
    ),
)
_falls = at_most(J(w_t) - J(w_D), OBJECTIVE.bound("sharpened").value)
OBJECTIVE_SHARPENED = Proof(
    OBJECTIVE,
    "sharpened",
    EXCESS,
    (
        *SPECTRAL,
        RIDGE_ROUNDS,
        *EXCESS_STEPS,
        step(
            "the objective falls",
            "ours",
            "half the square of the rounds",
            combination(
                Schema(_falls, ROUND, (FROM_1, at_most(0, power(r, t)))),
                Use("objective", AT_T),
                Use("rounds", AT_T, times=norm(half_D(e())) / 2),
                Use("rounds", AT_T, times=power(r, t) * Term("E_H") / 2),
                Use("even powers", AT_T, times=-(Term("E_H") ** 2) / 2),
                name="where the power is not negative",
            ),
            Line(
                Schema(_falls, ROUND, (FROM_1,)),
                "instance",
                {
                    "of": Use(
                        "where the power is not negative",
                        AT_T,
                        because=(None, Use("powers", {"x": r, "k": "t"})),
                    ).reference()
                },
            ),
        ),
    ),
)
