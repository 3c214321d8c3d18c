"""(28), Proposition 5 and Proposition 6 as printed, refuted on inputs of one feature, whatever sample is drawn.

All features are one unit vector, so that C = C_j = C_D = C_Dj = 1. For (28) and Proposition 5 one input in a million is all
that the client sees; f* = 1, and there f_j* = 0: in L2(ρ) the two are 1/1000 apart. For Proposition 6 r = 2, and the
labels are f* itself: ridge regression is off by λ/(1 + λ), and (34) promises a multiple of λ².
"""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from fedtheory.core.construction import Made, each, explicit
from fedtheory.core.proof import Given, Line, Proof, Setting, Use, combination
from fedtheory.core.role import Role
from fedtheory.core.statement import Statement
from fedtheory.core.term import (
    Claim,
    Function,
    Schema,
    at_most,
    dot,
    equal,
    mean,
    norm,
    root,
    squared,
    symbol,
)
from fedtheory.papers.fednewton.proofs.finite_worlds import World, contrary, refutation
from fedtheory.papers.fednewton.proofs.inputs import CENTRAL, LOCAL, SHIFT, drawn
from fedtheory.papers.fednewton.proofs.population import CLIENT, ONE, j, x, y
from fedtheory.papers.fednewton.proofs.population_printed import EXP_0, SIZE
from fedtheory.papers.fednewton.statements.eq28_centre import SHIFT_OF_THE_CENTRE
from fedtheory.papers.fednewton.statements.prop5_local import PROPOSITION_5
from fedtheory.papers.fednewton.statements.prop6_central import PROPOSITION_6

unit, seen = symbol("unit"), Function("seen")
RARE = Fraction(1, 10**6)
LAMBDA = Fraction(1, 100)
SHRUNK = Fraction(100, 101)
NUMBERS: dict[str, Any] = {
    "lamda": LAMBDA,
    "kappa": 1,
    "rho": 1,
    "B": 1,
    "N": SHRUNK,
    "delta": Fraction(1, 10),
    "P_D": 1,
    "P_j": 1,
    "Delta_D": 0,
    "Delta_f": Fraction(1, 1000),
    "n": 10**8,
    "n_j": 10**8,
}
COMMON: dict[str, Callable[..., Any]] = {
    **{name: lambda number=number: number for name, number in NUMBERS.items()},
    **{name: lambda v: v for name in ("C", "C_j", "C_D", "C_Dj")},
    "half": lambda v: root(Fraction(101, 100)) * v,
    "phi": lambda _: unit,
    "lever": lambda _: SHRUNK * unit,
    "regression": lambda _: 1,
    "image": lambda *_: 1,
    "depth": lambda _: 0,
    "thinned": lambda _: 1,
    "spectral": lambda *_: 1,
    "w_lambda": lambda: SHRUNK * unit,
}
_J = {"j": "j"}
LINE = {
    "‖unit‖ = 1": Given(Schema(equal(squared(unit), 1)), "a unit vector", "ours", Role.DEFINITION),
    "line": Given(
        Schema(equal(x, dot(unit, x) * unit), ONE), "one dimension", "ours", Role.DEFINITION
    ),
}
SAMPLE = {
    "0 <= drawn": Given(
        Schema(at_most(0, drawn(j)), CLIENT), "any sample", "ours", Role.DEFINITION
    ),
}
_along = (Use("line", {"x": "y"}, times=x),)
OF_THE_SOURCE: dict[str, Any] = {
    "kappa": (Use("‖unit‖ = 1", times=-1),),
    "next image": (Use("‖unit‖ = 1", times=-1),),
    "thinned": (Use("exp(0) is 1", times=-1),),
    "spectral": (Use("exp(0) is 1", times=-1),),
    "C": _along,
}


OF_A_SAMPLE: dict[str, Any] = {
    "0 <= drawn": Use("0 <= drawn", _J),
    "drawn": (Use("drawn"),),
    "C_D": (*_along, Use("drawn", times=-(dot(unit, x) * dot(unit, y)))),
    "N": (Use("‖unit‖ = 1", times=-SHRUNK),),
    "ratio": (Use("same norm", {"u": "u", "x": "x"}, because=(Use("if 1"),)),),
}


U, X = symbol("u"), symbol("x")
_same: tuple[Claim, ...] = (equal(1 * U + LAMBDA * U, 1 * X + LAMBDA * X),)
SAME = (
    combination(
        Schema(squared(U) <= squared(X), {"u": "vector", "x": "vector"}, _same),
        Use("if 1", times=SHRUNK * (U + X)),
        name="same square",
    ),
    Line(
        Schema(norm(U) <= norm(X), {"u": "vector", "x": "vector"}, _same),
        "monotone",
        {"of": Use("same square", {"u": "u", "x": "x"}, because=(Use("if 1"),)).reference()},
        "same norm",
    ),
)


def _refuted(
    of: Statement[Any],
    bound: str,
    within: Setting,
    world: World,
    limit: Fraction,
    square: Line,
    gap: str,
) -> Proof:
    """The printed value is below the limit, by intervals, and the metric's square above that of the limit."""
    claim = contrary(of, bound, within, world)
    _, value, metric = list(claim.then)
    return refutation(
        of,
        bound,
        within,
        world,
        Line(Schema(["<", value, str(limit)]), "witness", {"bits": "96"}, "the printed value"),
        square,
        Line(
            Schema(at_most(root(str(limit**2)), metric)),
            "monotone",
            {"of": Use(square.name).reference()},
            "the error",
        ),
        combination(claim, Use("the printed value"), Use("the error"), name="contrary"),
        gap=gap,
    )


# ---- Proposition 6: every input is like the next

_whole = {
    "drawn": Given(Schema(equal(mean("j", drawn(j)), 1)), "any sample", "ours", Role.DEFINITION)
}
SMOOTH = World(
    "r = 2, labels without noise",
    "phi = 1, y = f* = 1, lambda = 1/100, 10^8 samples",
    Setting(
        {"points": ((), "count"), "unit": ((), "vector"), "drawn": (("client",), "real")},
        {**LINE, **SAMPLE, **_whole},
        made=Made({"drawn": explicit("j", 1)}),
    ),
    {
        **COMMON,
        "r": lambda: 2,
        "label": lambda _: 1,
        "w_D": lambda: SHRUNK * unit,
        "right": lambda: unit,
    },
    {
        **OF_THE_SOURCE,
        **OF_A_SAMPLE,
        "right": (Use("drawn", times=-dot(unit, x)),),
    },
    (*EXP_0, *SIZE, *SAME),
)
_off = dot(unit, SHRUNK * unit) - 1
PROPOSITION_6_PRINTED = _refuted(
    PROPOSITION_6,
    "printed",
    CENTRAL,
    SMOOTH,
    Fraction(1, 200),
    combination(
        Schema(at_most(Fraction(1, 200**2), mean("j", _off**2))),
        Use("‖unit‖ = 1", times=SHRUNK * (1 - SHRUNK * squared(unit)) + SHRUNK * (1 - SHRUNK)),
        name="the error, squared",
    ),
    "for r above 1 the bias does not fall as lambda^r (erratum d15)",
)

# ---- (28) and Proposition 5: the client sees one input in a million

ONE_IN_A_MILLION = Made(
    {"seen": explicit("j", each("j", 1, 0)), "drawn": explicit("j", 1)}, clients=(1, 999_999)
)
_rare = {
    "0 or 1": Given(
        Schema(equal(seen(j) ** 2, seen(j)), CLIENT),
        "1 at the client's input, else 0",
        "ours",
        Role.DEFINITION,
    ),
    "rare": Given(
        Schema(equal(mean("j", seen(j)), RARE)), "one input in a million", "ours", Role.DEFINITION
    ),
}
_share = seen(j) / RARE
UNSEEN: dict[str, Callable[..., Any]] = {
    **COMMON,
    "r": lambda: Fraction(1, 2),
    "own": lambda i: seen(i) / RARE,
    "own_regression": lambda i: 1 - seen(i),
    "label": lambda i: 1 - seen(i),
    **{name: lambda: 0 * unit for name in ("w_j", "w_Dj", "right")},
}
OF_THE_CENTRES: dict[str, Any] = {
    **OF_THE_SOURCE,
    "half": (Use("line", {"x": "x"}, times=0 * x),),
    "0 <= own": (Use("0 or 1", _J, times=1 / RARE),),
    "own": (Use("rare", times=1 / RARE),),
    "C_j": (*_along, Use("rare", times=-(dot(unit, x) * dot(unit, y) / RARE))),
    "w_lambda": (Use("line", {"x": "x"}, times=0 * x),),
    "w_j": (Use("0 or 1", _J, times=dot(unit, x) / RARE, over="j"),),
    "Delta_f": (Use("0 or 1", _J, times=1, over="j"), Use("rare", times=1)),
}
_error = root(Fraction(101, 100)) * (0 * unit - SHRUNK * unit)
_error_squared = combination(
    Schema(at_most(Fraction(81, 100), squared(_error))),
    Use("‖unit‖ = 1", times=-SHRUNK),
    name="the error, squared",
)
_where = "the client sees f_j* in L2 of rho_j, not of rho (erratum d12)"
CENTRES_WORLD = World(
    "an input in a million",
    "phi = 1, f* = 1, and f_j* = 0 at the only input that the client sees",
    Setting(
        {"points": ((), "count"), "unit": ((), "vector"), "seen": (("client",), "real")},
        {**LINE, **_rare},
        made=ONE_IN_A_MILLION,
    ),
    UNSEEN,
    OF_THE_CENTRES,
    (*EXP_0, *SIZE),
)
SHIFT_PRINTED = _refuted(
    SHIFT_OF_THE_CENTRE, "printed", SHIFT, CENTRES_WORLD, Fraction(9, 10), _error_squared, _where
)
SHIFT_COVARIATE = _refuted(
    SHIFT_OF_THE_CENTRE, "covariate", SHIFT, CENTRES_WORLD, Fraction(9, 10), _error_squared, _where
)
LOCAL_WORLD = World(
    "an input in a million",
    "phi = 1, f* = 1, and the labels are f_j* = 0 at the only input that the client sees",
    Setting(
        {
            "points": ((), "count"),
            "unit": ((), "vector"),
            "seen": (("client",), "real"),
            "drawn": (("client",), "real"),
        },
        {
            **LINE,
            **_rare,
            **SAMPLE,
            "drawn": Given(
                Schema(equal(mean("j", _share * drawn(j)), 1)),
                "any sample of its inputs",
                "ours",
                Role.DEFINITION,
            ),
        },
        made=ONE_IN_A_MILLION,
    ),
    UNSEEN,
    {
        **OF_THE_CENTRES,
        **OF_A_SAMPLE,
        "labels": (Use("0 or 1", _J, times=2),),
        "right": (Use("0 or 1", _J, times=dot(unit, x) * drawn(j) / RARE, over="j"),),
    },
    (*EXP_0, *SIZE, *SAME),
)
PROPOSITION_5_PRINTED = _refuted(
    PROPOSITION_5, "printed", LOCAL, LOCAL_WORLD, Fraction(9, 10), _error_squared, _where
)
PROOFS: tuple[Proof, ...] = (
    SHIFT_PRINTED,
    SHIFT_COVARIATE,
    PROPOSITION_5_PRINTED,
    PROPOSITION_6_PRINTED,
)
