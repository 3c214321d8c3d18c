"""How many samples suffice: the arithmetic behind the closed forms of Theorems 3 and 4 and behind a threshold for Upsilon < 1.

With x = sqrt(Kl/n) the bound of Lemma 1 is R = (2/3)x² + sqrt(2) x, and P = 1/(1 - R).
"""

from fractions import Fraction
from typing import Any

from fedtheory.core.item import Argument
from fedtheory.core.proof import Line, Setting, Step, Use, combination, step
from fedtheory.core.term import Schema, Term, at_most, less, root, symbol
from fedtheory.proofs.textbook import SQUARE_ROOTS

x, R = symbol("x"), symbol("R")
X: dict[str, Any] = {"x": "real"}
NOT_NEGATIVE = at_most(0, x)
deviation = 2 * x**2 / 3 + root("2") * x


def _linear(name: str, samples: Fraction, most: Fraction, slope: Fraction, keeps: Fraction) -> Step:
    """samples·x² <= 1 gives x <= most, R <= slope·x and R <= keeps."""
    given = (NOT_NEGATIVE, samples * x**2 <= 1)
    both = (Use("if 1"), Use("if 2"))
    return step(
        name,
        "ours",
        f"n >= {samples} K l: x is small, and R nearly linear in it",
        Line(Schema(root("2") <= Fraction(141422, 100000)), "witness", {"bits": "64"}, "root of 2"),
        combination(
            Schema(x**2 <= most**2, X, given), Use("if 2", times=1 / samples), name="squared"
        ),
        Line(
            Schema(x <= most, X, given),
            "instance",
            {
                "of": Use(
                    "squares",
                    {"a": x, "b": most},
                    because=(None, Use("squared", {"x": "x"}, because=both)),
                ).reference()
            },
            "small",
        ),
        combination(
            Schema(deviation <= slope * x, X, given),
            Use("small", {"x": "x"}, times=2 * x / 3, because=both),
            Use("root of 2", times=x),
            name="linear",
        ),
        combination(
            Schema(deviation <= keeps, X, given),
            Use("linear", {"x": "x"}, because=both),
            Use("small", {"x": "x"}, times=slope, because=both),
        ),
    )


def _slope(name: str, before: Step) -> Step:
    """The linear bound of the step before as a step of its own."""
    lines = before.lines[:-1]
    return Step(name, before.locator, before.because, lines[-1].schema, lines)


_139 = Fraction(139), Fraction(8482, 100000), Fraction(1471, 1000), Fraction(1, 8)
_38 = Fraction(38), Fraction(16223, 100000), Fraction(1524, 1000), Fraction(1, 4)
AT_139, AT_38 = _linear("139 K l samples", *_139), _linear("38 K l samples", *_38)
AT_139_LINEAR = _slope("139 K l samples, linear", AT_139)
AT_38_LINEAR = _slope("38 K l samples, linear", AT_38)
_of_139 = (NOT_NEGATIVE, 139 * x**2 <= 1)
_epsilon = Fraction(16, 7) * Fraction(1471, 1000) * x
CONTRACTION = step(
    "contraction",
    "ours, for (42) with the exponent of Theorem 3",
    "ε = (8/7) 2R <= 2/7, so ε²/(1 - ε) <= (7/5) ε²",
    combination(
        Schema(x**2 <= Fraction(8482, 100000) ** 2, X, _of_139),
        Use("if 2", times=Fraction(1, 139)),
        name="squared",
    ),
    Line(
        Schema(x <= Fraction(8482, 100000), X, _of_139),
        "instance",
        {
            "of": Use(
                "squares",
                {"a": x, "b": Fraction(8482, 100000)},
                because=(None, Use("squared", {"x": "x"})),
            ).reference()
        },
        "small",
    ),
    combination(
        Schema(_epsilon <= Fraction(2, 7), X, _of_139),
        Use("small", {"x": "x"}, times=Fraction(16, 7) * Fraction(1471, 1000)),
        name="two sevenths",
    ),
    combination(
        Schema(_epsilon**2 <= Fraction(1583, 100) * x**2 * (1 - _epsilon), X, _of_139),
        Use("two sevenths", {"x": "x"}, times=Fraction(1583, 100) * x**2),
    ),
)
STEPS = (
    SQUARE_ROOTS,
    AT_139_LINEAR,
    AT_139,
    AT_38_LINEAR,
    AT_38,
    step(
        "ratio",
        "Lemma 2",
        "R <= 1/8 gives P <= 8/7, and R <= 1/4 gives P <= 4/3",
        combination(
            Schema(Fraction(8, 7) >= 1 / (1 - R), {"R": "real"}, (Fraction(1, 8) >= R,)),
            Use("if 1", times=Fraction(8, 7) / (1 - R)),
            name="eighth",
        ),
        combination(
            Schema(Fraction(4, 3) >= 1 / (1 - R), {"R": "real"}, (Fraction(1, 4) >= R,)),
            Use("if 1", times=Fraction(4, 3) / (1 - R)),
        ),
    ),
    CONTRACTION,
    step(
        "price",
        "ours",
        "cond² <= (9/8)(8/7)",
        Line(
            Schema(root(Fraction(9, 8) * Term("8/7")) <= Fraction(1134, 1000)),
            "witness",
            {"bits": "64"},
        ),
    ),
    step(
        "a third",
        "ours, for the threshold after (38)",
        "21.83 x² <= 1 gives R < 1/3, and then 2PR = 2R/(1 - R) < 1",
        Line(Schema(root("2") <= Fraction(141422, 100000)), "witness", {"bits": "64"}, "root of 2"),
        combination(
            Schema(
                x**2 <= Fraction(21403, 100000) ** 2,
                X,
                (NOT_NEGATIVE, Fraction(2183, 100) * x**2 <= 1),
            ),
            Use("if 2", times=Fraction(100, 2183)),
            name="squared",
        ),
        Line(
            Schema(
                x <= Fraction(21403, 100000),
                X,
                (NOT_NEGATIVE, Fraction(2183, 100) * x**2 <= 1),
            ),
            "instance",
            {
                "of": Use(
                    "squares",
                    {"a": x, "b": Fraction(21403, 100000)},
                    because=(None, Use("squared", {"x": "x"})),
                ).reference()
            },
            "small",
        ),
        combination(
            Schema(
                less(deviation, Fraction(1, 3)),
                X,
                (NOT_NEGATIVE, Fraction(2183, 100) * x**2 <= 1),
            ),
            Use("if 2", times=Fraction(2, 3) * Fraction(100, 2183)),
            Use("small", {"x": "x"}, times=Fraction(141422, 100000)),
            Use("root of 2", times=x),
        ),
    ),
    step(
        "below one",
        "after (38)",
        "2R/(1 - R) < 1 where R < 1/3",
        combination(
            Schema(less(2 * R / (1 - R), 1), {"R": "real"}, (less(R, Fraction(1, 3)),)),
            Use("if 1", times=3 / (1 - R)),
        ),
    ),
)
THRESHOLDS = Argument(
    "fednewton.thresholds",
    "sample sizes that make R small: 139 K l, 38 K l and 21.83 K l",
    Setting({}, {}),
    STEPS,
)
ARGUMENTS = (THRESHOLDS,)
