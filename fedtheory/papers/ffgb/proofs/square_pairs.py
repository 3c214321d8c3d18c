"""Square losses on identical inputs as the kernel reads them, and two inequalities as one."""

from typing import Any

import sympy as sp

from fedtheory.core.proof import Given, Line, Setting, Step, Use, combination, step
from fedtheory.core.role import Role
from fedtheory.core.statement import t
from fedtheory.core.term import (
    Claim,
    Function,
    Schema,
    at_most,
    equal,
    root,
    squared,
    symbol,
)
from fedtheory.papers.ffgb.proofs import homogeneous_setting as setting
from fedtheory.papers.ffgb.proofs.homogeneous_setting import (
    IKT,
    NOW,
    f,
    f_star,
    g,
    i,
    k,
    r,
    s,
)
from fedtheory.papers.ffgb.statements.notation import G, gamma, mu
from fedtheory.papers.ffgb.statements.square_homogeneous import B, L

y = Function("y")
rest = sp.Symbol("rest", nonnegative=True)  # (1 - γ)G/γ
ball = (rest + G + rest) / mu
_replaced = {"bounded", "bounded_star", "convex"}
SETTING = Setting(
    {
        **setting.SETTING.symbols,
        "y": (("client",), "vector"),
        **dict.fromkeys(("L", "B", "rest"), ((), "real")),
    },
    {
        **{name: given for name, given in setting.SETTING.given.items() if name not in _replaced},
        "L": Given(Schema(at_most(0, L)), "a curvature", "Section 4.3", Role.DEFINITION),
        "B": Given(Schema(at_most(0, B)), "a bound of norms", "Assumption 4.3", Role.DEFINITION),
        "labels": Given(
            Schema(squared(y(i)) <= B**2, {"i": "client"}),
            "||y_i||_alpha <= B",
            "Assumption 4.3",
            Role.OURS,
        ),
        "square": Given(
            Schema(equal(r(i, k, t), L * (g(i, k, t) - y(i))), IKT, NOW),
            "the loss is L|f - y|²/2",
            "Section 4.3",
            Role.OURS,
        ),
        "square_star": Given(
            Schema(equal(s(i), L * (f_star - y(i))), {"i": "client"}),
            "the loss is L|f - y|²/2",
            "Section 4.3",
            Role.OURS,
        ),
        "rest is": Given(
            Schema(equal(gamma * rest, (1 - gamma) * G)),
            "rest is written for (1 - gamma)G/gamma",
            "(39)",
            Role.DEFINITION,
        ),
        "rest": Given(Schema(at_most(0, rest)), "which is not negative", "(39)", Role.DEFINITION),
        "room": Given(
            Schema(at_most(gamma * mu * L * B + (2 - gamma) * L * G, gamma * mu * G)),
            "LB + (2 - gamma)LG/(gamma mu) <= G: a condition of the statement",
            "ours",
            Role.OURS,
        ),
        "small": Given(
            Schema(squared(f(0)) <= ((2 - gamma) * G / (gamma * mu)) ** 2),
            "||f^0||_alpha <= (2 - gamma)G/(gamma mu)",
            "ours; compare (40)",
            Role.OURS,
        ),
    },
    setting.METRICS,
)

# ---- two inequalities as one

_a, _b = symbol("a"), symbol("b")
_REALS = {"a": "real", "b": "real"}
_modulus = root((_a - _b) ** 2)


def both(a: Any, b: Any) -> Claim:
    """a <= 0 and b <= 0."""
    return a + b + root((a - b) ** 2) <= 0


_both = both(_a, _b)
PAIRS: tuple[Step, ...] = (
    step(
        "both",
        "textbook",
        "|a - b| <= -a - b, as (a + b)² - (a - b)² = 4ab",
        combination(
            Schema(at_most(0, -_a - _b), _REALS, (_a <= 0, _b <= 0)),
            Use("if 1"),
            Use("if 2"),
            name="sign",
        ),
        combination(
            Schema(_modulus**2 <= (-_a - _b) ** 2, _REALS, (_a <= 0, _b <= 0)),
            Use("if 1", times=-4 * _b),
            name="squares of both",
        ),
        Line(
            Schema(_modulus <= -_a - _b, _REALS, (_a <= 0, _b <= 0)),
            "instance",
            {
                "of": Use(
                    "squares",
                    {"a": _modulus, "b": -_a - _b},
                    because=(
                        Use("sign", {"a": "a", "b": "b"}, because=(Use("if 1"), Use("if 2"))),
                        Use(
                            "squares of both",
                            {"a": "a", "b": "b"},
                            because=(Use("if 1"), Use("if 2")),
                        ),
                    ),
                ).reference()
            },
            "modulus",
        ),
        combination(
            Schema(_both, _REALS, (_a <= 0, _b <= 0)),
            Use("modulus", {"a": "a", "b": "b"}, because=(Use("if 1"), Use("if 2"))),
        ),
    ),
    *(
        step(
            name,
            "textbook",
            "a difference is at most its modulus",
            Line(
                Schema(difference <= _modulus, _REALS),
                "instance",
                {
                    "of": Use(
                        "squares", {"a": difference, "b": _modulus}, because=(None, None)
                    ).reference()
                },
                "modulus",
            ),
            combination(
                Schema(one <= 0, _REALS, (_both,)),
                Use("if 1", times=sp.Rational(1, 2)),
                Use("modulus", {"a": "a", "b": "b"}, times=sp.Rational(1, 2)),
            ),
        )
        for name, difference, one in (("left", _a - _b, _a), ("right", _b - _a, _b))
    ),
)
