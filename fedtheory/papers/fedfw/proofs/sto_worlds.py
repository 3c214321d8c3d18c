"""Two small worlds in which the printed lines of Appendix D fail, written out for the kernel.

In the first a client starts far outside of the domain, which Algorithm 1 allows. In the second two clients without
losses stand at the ends of a long interval, where a squared distance is more than a distance. Both are about round 1,
and quiet: gradients without noise are unbiased, and their variance is below any σ².
"""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from fedtheory.core.proof import Given, Line, Square, Step, Use, combination
from fedtheory.core.role import Role
from fedtheory.core.statement import Bound
from fedtheory.core.term import (
    Function,
    Schema,
    Term,
    equal,
    mean,
    member,
    root,
    squared,
    symbol,
)
from fedtheory.papers.fedfw.proofs.drawn import dist_squared
from fedtheory.papers.fedfw.proofs.setting import u, v
from fedtheory.papers.fedfw.proofs.sto_setting import GIVEN, NOISY
from fedtheory.papers.fedfw.proofs.worlds import (
    ENDS,
    FAR_START,
    World,
    contrary,
    hypotheses,
    interval,
    put,
)

_c, _i = Function("c"), symbol("i")
_quiet: Mapping[str, tuple[Use | Square, ...]] = {"unbiased": (), "variance": ()}
FAR = -1000 * symbol("e") - 10 * symbol("e")  # the gradient at -1000


def far(sigma: int) -> World:
    """One client with f = (x - 10)²/2 on [-1, 1], started at -1000: e_1 = 1010; sigma may be too large."""
    letters = {"sigma": sigma, "e_1": 1010}
    return World(
        f"{FAR_START.name} (sigma = {sigma})",
        FAR_START.symbols,
        FAR_START.given,
        {
            **FAR_START.formulas,
            **{name: lambda value=value: value for name, value in letters.items()},
            "seen": lambda *_: FAR,
        },
        {
            **FAR_START.hypotheses,
            **_quiet,
            "first error": (Use("unit", times=1010**2),),
        },
        terms=(Use("the printed value"), Use("unit", times=Fraction(-1019619, 2))),
    )


_e = symbol("e")
_middle = mean("j", _c(symbol("j")))
_zero = 0 * _e
_letters = {
    "n": 2,
    "t": 1,
    "L": 0,
    "D": 200,
    "sigma": 0,
    "e_1": 0,
    "lambda_0": 1,
    "Y_star": 0,
    "zeta_star": 0,
    "g_star": 0,
}
_ball = (
    Use("ball", {"v": u}, times=2, because=(Use("if 1"),)),
    Use("ball", {"v": v}, times=2, because=(Use("if 2"),)),
    Square(u + v),
)
_apart = (
    Use("apart", times=-20000),
    Use("cancel", times=20000 * _middle),
)
WIDE = World(
    "two clients without losses at the ends of [-100, 100]",
    {"n": ((), "count"), "e": ((), "vector"), "domain": ((), "set"), "c": (("client",), "vector")},
    {
        "ball": Given(
            Schema(squared(v) <= 10000, {"v": "vector"}, (member(v, "domain"),)),
            "the domain is [-100, 100]: no point beyond",
            "ours",
            Role.DEFINITION,
        ),
        "middle": Given(
            Schema(member(_zero, "domain")), "0 lies in the domain", "ours", Role.DEFINITION
        ),
        "ends": Given(
            Schema(member(100 * _c(_i), "domain"), {"i": "client"}),
            "the clients stand at its ends",
            "ours",
            Role.DEFINITION,
        ),
        "clients": Given(Schema(equal(symbol("n"), 2)), "two clients", "ours", Role.DEFINITION),
        "cancel": Given(
            Schema(equal(mean("i", _c(_i)), _zero)), "one at each end", "ours", Role.DEFINITION
        ),
        "apart": Given(
            Schema(equal(mean("i", squared(_c(_i))), 1)), "c is 1 and -1", "ours", Role.DEFINITION
        ),
    },
    {
        **{name: lambda value=value: value for name, value in _letters.items()},
        "x_star": lambda: _zero,
        "x": lambda client, *_: 100 * _c(client),
        "f": lambda *_: 0,
        "g": lambda *_: _zero,
        "seen": lambda *_: _zero,
    },
    {
        "diameter": _ball,
        "smooth": (),
        "lipschitz": (),
        "convex": (),
        "minimiser": (Use("middle"),),
        "optimal": (),
        "gradient_star": (),
        "heterogeneity_star": (),
        "start": (Use("ends", {"i": "i"}),),
        "first error": (),
        **_quiet,
    },
    terms=(Use("the printed value"), *_apart),
    made=replace(ENDS, symbols={**ENDS.symbols, "domain": interval(100)}),
)


def counterexample(of: World, printed: Schema, bound: Bound, below: int) -> Step:
    """The step that shows the contrary of a printed bound in round 1, whose value is less than `below` there."""
    left = put(NOISY.metrics[bound.metric].tree, of.formulas)  # type: ignore[union-attr]
    right = put(list(printed.then)[2], of.formulas)
    conditions = [put(claim, of.formulas) for claim in printed.conditions]
    lines = [
        *hypotheses(of, GIVEN),
        *(
            Line(Schema(claim), "witness", {"bits": "64"}, f"condition {k}")
            for k, claim in enumerate(conditions, 1)
        ),
        Line(Schema(["<", right, str(below)]), "witness", {"bits": "64"}, "the printed value"),
    ]
    return contrary(of, ["<", right, left], lines, of.terms)


def underbrace() -> Step:
    """In the wide world ‖X̄ - X‖, the root of 20000, is less than dist²."""
    distance = put(dist_squared().tree, WIDE.formulas)
    lines = [
        *hypotheses(WIDE, GIVEN),
        combination(
            Schema(equal(Term(distance), 20000)),
            Use("apart", times=20000),
            Use("cancel", times=-20000 * _middle),
            name="dist²",
        ),
        Line(
            Schema(equal(root(distance), root("20000"))),
            "monotone",
            {"of": Use("dist²").reference()},
            "dist",
        ),
        Line(
            Schema(["<", ["root", "2", "20000"], "20000"]),
            "witness",
            {"bits": "64"},
            "less than its square",
        ),
    ]
    terms = (
        Use("less than its square"),
        Use("dist²", times=-1),
        Use("dist", times=1),
    )
    return contrary(WIDE, ["<", root(distance).tree, distance], lines, terms)
