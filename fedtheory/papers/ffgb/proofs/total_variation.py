"""The total variation of two measures: by sets, by densities, and against bounded functions, as after Theorem 4.1."""

import sympy as sp

from fedtheory.core.item import Argument
from fedtheory.core.proof import Given, Line, Setting, Square, Step, Use, combination, step
from fedtheory.core.role import Role
from fedtheory.core.term import (
    Function,
    Outcome,
    Schema,
    Term,
    at_most,
    dot,
    equal,
    expect,
    squared,
    substitute,
)
from fedtheory.papers.ffgb.proofs.norms import NORMS
from fedtheory.papers.ffgb.proofs.setting import (
    x,
)

wd, gp, sd = Function("density")(x), Function("apart")(x), Function("sign")(x)
one, two, chi = Function("first")(x), Function("second")(x), Function("chosen")(x)
A, B, TV = sp.symbols("A B TV")
X = {"x": "outcome"}
MEASURES = Setting(
    {
        **dict.fromkeys(("A", "B", "TV"), ((), "real")),
        **dict.fromkeys(("density", "apart", "sign", "chosen"), (("outcome",), "real")),
        **dict.fromkeys(("first", "second"), (("outcome",), "vector")),
    },
    {
        "mass": Given(
            Schema(equal(expect("x", wd), 1)),
            "a probability with a density against alpha",
            "(18)",
            Role.DEFINITION,
        ),
        "apart": Given(
            Schema(at_most(0, gp), X), "apart is |1 - density|", "(18)", Role.DEFINITION
        ),
        "sign": Given(
            Schema(equal(1 - wd, sd * gp), X), "and sign its sign", "(18)", Role.DEFINITION
        ),
        "signs": Given(Schema(equal(sd**2, 1), X), "which is 1 or -1", "(18)", Role.DEFINITION),
        "TV": Given(
            Schema(equal(TV, expect("x", gp) / 2)),
            "TV is half of its integral",
            "ours",
            Role.DEFINITION,
        ),
        "chosen": Given(
            Schema(equal(chi**2, chi), X),
            "chosen is the indicator of a set",
            "(18)",
            Role.DEFINITION,
        ),
        "A": Given(Schema(at_most(0, A)), "a bound of norms", "after Theorem 4.1", Role.DEFINITION),
        "B": Given(Schema(at_most(0, B)), "a bound of norms", "after Theorem 4.1", Role.DEFINITION),
        "first": Given(
            Schema(squared(one) <= A**2, X), "||f||_oo <= A", "after Theorem 4.1", Role.DEFINITION
        ),
        "second": Given(
            Schema(squared(two) <= B**2, X), "||g||_oo <= B", "after Theorem 4.1", Role.DEFINITION
        ),
    },
)
V = Outcome("v")
at_x, at_v = {"x": "x"}, {"x": "v"}


def _chosen(name: str, sign: int) -> Step:
    """alpha(S) - beta(S), or the other difference, against TV."""
    half = sp.Rational(1, 2)
    spare = half * gp - sign * (chi - half) * sd * gp
    square = half * (1 - sign * sd * (2 * chi - 1))
    return step(
        name,
        "(18)",
        "Hahn and Jordan: chosen - 1/2 is 1/2 or -1/2, and 1 - density integrates to 0",
        combination(
            Schema(at_most(0, spare), X, (at_most(0, gp),)),
            Square(square, times=gp),
            Use("signs", at_x, times=gp * (2 * chi - 1) ** 2 / 4),
            Use("chosen", at_x, times=gp),
            name="spare, if",
        ),
        Line(
            Schema(at_most(0, spare), X),
            "instance",
            {"of": Use("spare, if", at_x, because=(Use("apart", at_x),)).reference()},
            "spare",
        ),
        combination(
            Schema(sign * expect("x", chi * (1 - wd)) <= TV),
            Use("spare", at_v, over=V),
            Use("sign", at_v, times=Term(substitute(sign * (chi - half), "x", "v")), over=V),
            Use("mass", times=-sign * half),
            Use("TV", times=-1),
        ),
    )


above, below = _chosen("no set is further apart", 1), _chosen("nor the other way", -1)
positive = (1 + sd) / 2
attained = step(
    "the set of positive differences is",
    "(18)",
    "where the density is at most 1",
    combination(
        Schema(equal(expect("x", positive * (1 - wd)), TV)),
        Use("sign", at_v, times=Term(substitute(positive, "x", "v")) - sp.Rational(1, 2), over=V),
        Use("signs", at_v, times=Term(substitute(gp / 2, "x", "v")), over=V),
        Use("mass", times=sp.Rational(-1, 2)),
        Use("TV", times=-1),
    ),
)


def _variational(name: str, sign: int) -> Step:
    """One of the two inequalities of the absolute value."""
    turned = -sign * sd * one
    return step(
        name,
        "after Theorem 4.1",
        "Cauchy-Schwarz at every input, and 2 TV is the integral of |1 - density|",
        combination(
            Schema(squared(turned) <= A**2, X),
            Use("signs", at_x, times=squared(one)),
            Use("first", at_x),
            name="turned",
        ),
        combination(
            Schema(dot(turned, two) <= A * B, X),
            Use(
                "Cauchy-Schwarz",
                {"u": turned, "v": two, "U": A, "V": B},
                because=(None, None, Use("turned", at_x), Use("second", at_x)),
            ),
            name="paired",
        ),
        combination(
            Schema(gp * dot(turned, two) <= gp * A * B, X, (at_most(0, gp),)),
            Use("paired", at_x, times=gp),
            name="weighted, if",
        ),
        Line(
            Schema(gp * dot(turned, two) <= gp * A * B, X),
            "instance",
            {"of": Use("weighted, if", at_x, because=(Use("apart", at_x),)).reference()},
            "weighted",
        ),
        combination(
            Schema(
                sign * (expect("x", wd * dot(one, two)) - expect("x", dot(one, two)))
                <= 2 * A * B * TV
            ),
            Use("weighted", at_v, over=V),
            Use("sign", at_v, times=Term(substitute(-sign * dot(one, two), "x", "v")), over=V),
            Use("TV", times=-2 * A * B),
        ),
    )


TOTAL_VARIATION = Argument(
    "ffgb.total_variation",
    "the total variation by sets, by densities, and against bounded functions",
    MEASURES,
    (
        *NORMS,
        above,
        below,
        attained,
        _variational("the variational formula", 1),
        _variational("its other sign", -1),
    ),
)
