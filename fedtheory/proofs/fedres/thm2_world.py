"""A thousand clients that need no server: Theorem 2 as printed fails, whatever its constants, as P grows.

Client i's loss is |w_i - e|²/4 on a line, with e of length 1, the same for all; there is no noise and no delay but the
round's own. Then gamma = 1/2, G = 1, D = 1, V = P, and at P = 1000, T = 2000 the printed step is 1/1000. Every client's
model is a(t) e with a(1) = 0, and no projection binds.
"""

from fractions import Fraction
from typing import Any

import sympy as sp

from fedtheory.core.expression import Tree, to_tree
from fedtheory.core.proof import (
    Given,
    Line,
    Proof,
    Setting,
    Square,
    Step,
    Use,
    combination,
    conclusion,
)
from fedtheory.core.role import Role
from fedtheory.core.statement import T as HORIZON
from fedtheory.core.term import (
    Function,
    Schema,
    at_most,
    dot,
    equal,
    less,
    squared,
    substitute,
    symbol,
)
from fedtheory.proofs.fedres.thm2_sgd import COMMON
from fedtheory.theorems.fedres import notation
from fedtheory.theorems.fedres.thm2_sgd import THEOREM_2
from fedtheory.theorems.fedres.tuning import delay_common

CLIENTS, ROUNDS = 1000, 2000
step_size, half = Fraction(1, 1000), Fraction(1, 2)
NUMBERS: dict[sp.Symbol, Any] = {
    notation.P: sp.Integer(CLIENTS),
    HORIZON: sp.Integer(ROUNDS),
    notation.D: sp.Integer(1),
    notation.G: sp.Integer(1),
    notation.gamma: sp.Rational(1, 2),
    notation.sigma: sp.Integer(0),
    notation.tau: sp.Integer(1),
    notation.w_g: sp.Integer(0),
    notation.w_l: sp.Integer(1),
    notation.M: sp.Integer(1),
}
a, regret = Function("a"), Function("regret")
t, e, u, v = (symbol(name) for name in ("t", "e", "u", "v"))
AT = {"t": "integer"}
FROM_1 = at_most(1, t)


def loss(point: Any) -> Any:
    """A client's loss."""
    return squared(point - e) / 4


def slope(point: Any) -> Any:
    """Its gradient."""
    return (point - e) / 2


WORLD = Setting(
    {
        "e": ((), "vector"),
        "a": (("integer",), "real"),
        "regret": (("integer",), "real"),
    },
    {
        "unit": Given(
            Schema(equal(squared(e), 1)), "e is a unit vector of a line", "ours", Role.DEFINITION
        ),
        "first": Given(
            Schema(equal(a(1), 0)), "w_{i,1} = 0: nothing has arrived", "ours", Role.DEFINITION
        ),
        "next": Given(
            Schema(equal(a(t + 1), a(t) - step_size * (a(t) - 1) / 2), AT, (FROM_1,)),
            "(7) with the printed step, where no projection binds: w_{i,t+1} = w_{i,t} - eta (w_{i,t} - e)/2",
            "(7)",
            Role.DEFINITION,
        ),
        "no regret": Given(
            Schema(equal(regret(0), 0)), "an empty sum", "definition", Role.DEFINITION
        ),
        "regret": Given(
            Schema(
                equal(regret(t + 1), regret(t) + loss(a(t + 1) * e) - loss(e)),
                AT,
                (at_most(0, t),),
            ),
            "every client's regret against w_{i,*} = e",
            "definition",
            Role.DEFINITION,
        ),
    },
)
BALL = (at_most(squared(u), 1), at_most(squared(v), 1))
POINTS = {"u": "vector", "v": "vector"}

HYPOTHESES = (
    combination(
        Schema(equal(dot(slope(u), slope(u)), loss(u)), {"u": "vector"}),
        name="a gradient's length is the root of the loss",
    ),
    combination(
        Schema(loss(u) <= 1, {"u": "vector"}, (BALL[0],)),
        Use("if 1", times=half),
        Use("unit", times=half),
        Square(u + e, times=Fraction(1, 4)),
        name="hypothesis: losses lie in [0, 1], and G = 1",
    ),
    combination(
        Schema(loss(u) + dot(slope(u), v - u) <= loss(v), POINTS),
        Square(v - u, times=Fraction(1, 4)),
        name="hypothesis: convex",
    ),
    combination(
        Schema(loss(v) <= loss(u) + dot(slope(u), v - u) + squared(v - u) / 4, POINTS),
        name="hypothesis: 1/2-smooth",
    ),
    combination(
        Schema(
            equal(dot(a(t + 1) * e, v), dot(a(t) * e - step_size * slope(a(t) * e), v)),
            {**AT, "v": "vector"},
            (FROM_1,),
        ),
        Use("next", {"t": "t"}, times=dot(e, v)),
        name="hypothesis: (7) before the projection",
    ),
)


def _between(claim: Any, name: str, *first: Use, terms: tuple[Use, ...]) -> tuple[Line, ...]:
    """A claim on a(t) for all t >= 1, from t to t + 1."""
    whole = Schema(claim, AT, (FROM_1,))
    return (
        combination(Schema(substitute(claim, "t", "1")), *first, name=f"{name}, first"),
        combination(
            Schema(substitute(claim, "t", t + 1), AT, (FROM_1, claim)), *terms, name=f"{name}, next"
        ),
        Line(
            whole, "induction", {"on": "t", "base": f"{name}, first", "step": f"{name}, next"}, name
        ),
    )


kept = 1 - step_size / 2
ITERATES = (
    *_between(
        a(t) <= 1,
        "no further than e",
        Use("first", times=1),
        terms=(Use("next", {"t": "t"}), Use("if 2", times=kept)),
    ),
    *_between(
        at_most(0, a(t)),
        "not behind 0",
        Use("first", times=-1),
        terms=(Use("next", {"t": "t"}, times=-1), Use("if 2", times=kept)),
    ),
    *_between(
        a(t) <= (t - 1) * step_size / 2,
        "slowly",
        Use("first", times=1),
        terms=(
            Use("next", {"t": "t"}),
            Use("if 2"),
            Use("not behind 0", {"t": "t"}, times=step_size / 2),
        ),
    ),
)
c = 1 - (t - 1) * step_size / 2
UNTIL = at_most(t, ROUNDS)
both = at_most(0, 1 - a(t) + c)
BOTH = combination(
    Schema(both, AT, (FROM_1, UNTIL)),
    Use("no further than e", {"t": "t"}),
    Use("if 2", times=step_size / 2),
    name="both are left",
)
ROUND = combination(
    Schema(c**2 / 4 <= loss(a(t) * e) - loss(e), AT, (FROM_1, UNTIL, both)),
    Use("unit", times=-((1 - a(t)) ** 2) / 4),
    Use("slowly", {"t": "t"}, times=(1 - a(t) + c) / 4),
    name="a round",
)
total = (t - t * (t - 1) * step_size / 2 + (t - 1) * t * (2 * t - 1) * step_size**2 / 24) / 4
summed = total <= regret(t)
SUM = (
    combination(
        Schema(substitute(summed, "t", "1"), {}, (substitute(UNTIL, "t", "1"),)),
        Use("regret", {"t": "0"}, times=-1),
        Use("no regret", times=-1),
        Use("a round", {"t": "1"}, because=(None, None, Use("both are left", {"t": "1"}))),
        name="one round",
    ),
    combination(
        Schema(
            substitute(summed, "t", t + 1),
            AT,
            (FROM_1, substitute(UNTIL, "t", t + 1), summed),
        ),
        Use("regret", {"t": "t"}, times=-1),
        Use("if 3"),
        Use("a round", {"t": t + 1}, because=(None, None, Use("both are left", {"t": t + 1}))),
        name="one more",
    ),
    Line(
        Schema(summed, AT, (FROM_1, UNTIL)),
        "induction",
        {"on": "t", "base": "one round", "step": "one more"},
        "sum",
    ),
)
printed = THEOREM_2.bound("printed").value
assert isinstance(printed, sp.Expr)


def _numbers(of: sp.Expr) -> Tree:
    """The formula with the world's numbers put in, unevaluated."""
    return put(to_tree(of), {str(letter): str(value) for letter, value in NUMBERS.items()})


def put(tree: Tree, values: dict[str, str]) -> Tree:
    """The term with numbers for its letters, unevaluated."""
    if isinstance(tree, str):
        return values.get(tree, tree)
    return [tree[0], *(put(part, values) for part in tree[1:])]


END = symbol(str(ROUNDS))
tenth = "1/12"
IN_NUMBERS = (
    Line(Schema(less(_numbers(printed), tenth)), "witness", {"bits": "64"}, "what print allows"),
    Line(
        Schema(less(_numbers(delay_common), str(1 / step_size + Fraction(1, 10**6)))),
        "witness",
        {"bits": "64"},
        "the printed step is no smaller than 1/1000",
    ),
    Line(
        Schema(less(str(1 / step_size - Fraction(1, 10**6)), _numbers(delay_common))),
        "witness",
        {"bits": "64"},
        "nor larger, up to 10^-12 of it",
    ),
)
CONTRARY = combination(
    Schema(less(_numbers(printed), regret(ROUNDS) / ROUNDS)),
    Use("what print allows"),
    Use("sum", {"t": END}, times=Fraction(1, ROUNDS)),
    name="the contrary",
)
COUNTER = Step(
    "a thousand clients alone",
    "a world of ours",
    "P = 1000, T = 2000, l_i = |w_i - e|²/4: the common step is as small as if all clients moved one model",
    CONTRARY.schema,
    (*HYPOTHESES, *ITERATES, BOTH, ROUND, *SUM, *IN_NUMBERS, CONTRARY),
    setting=WORLD,
)
THEOREM_2_PRINTED = Proof(
    THEOREM_2,
    "printed",
    COMMON,
    (
        Step(
            "printed",
            "(27)",
            "print has D² for V, a sum of P + 1 squared norms",
            conclusion(COMMON, THEOREM_2.bound("printed")),
            gap="it does not follow from (26), and fails for many clients (erratum d24)",
            refuted=COUNTER,
        ),
    ),
)
