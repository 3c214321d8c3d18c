"""(37) and the display after (36) as printed, refuted at spectra of one point."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from fedtheory.core.proof import Given, Line, Proof, Setting, Use, combination, squeeze
from fedtheory.core.role import Role
from fedtheory.core.term import Schema, Term, at_most, equal, norm, root, squared, symbol
from fedtheory.papers.fednewton.proofs.finite_worlds import World, contrary, refutation
from fedtheory.papers.fednewton.proofs.population_terms import OF_BIAS, OF_NORM
from fedtheory.papers.fednewton.proofs.spectrum import EXPONENTIALS, e, log, undo
from fedtheory.papers.fednewton.statements.eq36w_norm import NORM_OF_THE_CENTRE
from fedtheory.papers.fednewton.statements.eq37_bias import BIAS

unit = symbol("unit")
EXP_0 = (
    Line(Schema(e("0") <= 1), "witness", {"bits": "64"}, "exp(0) is no more than 1"),
    Line(Schema(at_most(1, e("0"))), "witness", {"bits": "64"}, "exp(0) is no less than 1"),
    squeeze(
        Schema(equal(e("0"), 1)),
        Use("exp(0) is no more than 1"),
        Use("exp(0) is no less than 1"),
        name="exp(0) is 1",
    ),
)
SIZE = (
    combination(Schema(at_most(1, squared(unit))), Use("‖unit‖ = 1", times=-1), name="unit square"),
    Line(
        Schema(at_most(root("1"), norm(unit))),
        "monotone",
        {"of": Use("unit square").reference()},
        "unit norm",
    ),
)
TRUE_OF_EXP = {
    "exp of a sum": Use("exp of a sum", {"x": "x", "y": "y"}),
    "exp of a log": Use("exp of a log", {"x": "x"}, because=(Use("if 1"),)),
    "tangent": Use("tangent", {"x": "x"}),
}
SETTING = Setting(
    {"unit": ((), "vector")},
    {
        **EXPONENTIALS,
        "‖unit‖ = 1": Given(
            Schema(equal(squared(unit), 1)), "a unit vector", "ours", Role.DEFINITION
        ),
    },
)


def _spectrum_of_one_point(
    name: str,
    numbers: dict[str, Fraction],
    depth: Term,
    filtered: Term,
    hypotheses: dict[str, Any],
    facts: tuple[Line, ...],
) -> World:
    formulas: dict[str, Callable[..., Any]] = {
        **{letter: lambda number=number: number for letter, number in numbers.items()},
        "g": lambda: 1 * unit,
        "found": lambda: filtered * unit,
        "depth": lambda _: depth,
        "filtered": lambda _: filtered,
    }
    return World(
        name,
        "all inputs have features of one norm, so that C has one eigenvalue",
        SETTING,
        formulas,
        {**TRUE_OF_EXP, "g": (Use("‖unit‖ = 1", times=-1),), **hypotheses},
        (*facts, *SIZE),
    )


SATURATED = _spectrum_of_one_point(
    "r = 2, lambda = 1/100",
    {"lamda": Fraction(1, 100), "kappa": Fraction(1), "r": Fraction(2), "rho": Fraction(1)},
    Term("0"),
    Term("1/101"),
    {"filter": (Use("exp(0) is 1", times=Fraction(1, 101) - Fraction(1, 100)),)},
    EXP_0,
)
_bias = contrary(BIAS, "printed", OF_BIAS.setting, SATURATED)
BIAS_PRINTED: Proof = refutation(
    BIAS,
    "printed",
    OF_BIAS.setting,
    SATURATED,
    Line(Schema(["<", _bias.then[1], "1/200"]), "witness", {"bits": "64"}, "the printed value"),
    combination(
        _bias, Use("the printed value"), Use("unit norm", times=Fraction(1, 101)), name="contrary"
    ),
    gap="for r above 1 the last step divides by (L + lambda)^(r - 1), which is not small (erratum d15)",
)

_depth = log("1/256")
_top = e(Fraction(3, 4) * _depth)
SMALL_EXPONENT = _spectrum_of_one_point(
    "r = 1/4, lambda = 1/256",
    {"lamda": Fraction(1, 256), "kappa": Fraction(1), "r": Fraction(1, 4), "rho": Fraction(1)},
    _depth,
    128 * _top,
    {
        "filter": (undo("1/256", times=128 * _top),),
        "spectrum": (Use("a small eigenvalue"),),
    },
    (Line(Schema(at_most(_depth, 0)), "witness", {"bits": "64"}, "a small eigenvalue"),),
)
_norm = contrary(NORM_OF_THE_CENTRE, "printed", OF_NORM.setting, SMALL_EXPONENT)
NORM_PRINTED: Proof = refutation(
    NORM_OF_THE_CENTRE,
    "printed",
    OF_NORM.setting,
    SMALL_EXPONENT,
    Line(Schema(["<", "1", (128 * _top).tree]), "witness", {"bits": "64"}, "above 1"),
    combination(_norm, Use("above 1"), Use("unit norm", times=128 * _top), name="contrary"),
    gap="‖w_lambda‖ is the norm of L^(r + 1/2) (L + lambda)^(-1) g, not of L^(r + 1) (erratum d16)",
)
PROOFS: tuple[Proof, ...] = (
    BIAS_PRINTED,
    NORM_PRINTED,
)
