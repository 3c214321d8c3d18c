"""Clients that need no server: Theorem 2's order fails, whatever its constant, as P grows.

Client i's loss is |w_i - e|²/16 on a line, with e of length 1, the same for all; there is no noise and no delay but the
round's own. Then gamma = 1/8, D = 1, V = P, G = 1 is enough, and at P = T = 8n³ the printed step is 1/(4n³). Every client's
model is a(t) e with a(1) = 0, and no projection binds. n is any integer from 16 on, and C any number that is at most n:
for every constant there is such an n.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import sympy as sp

from fedtheory.core.construction import Made, choice, letter, roundup
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
    Term,
    at_most,
    dot,
    equal,
    less,
    squared,
    substitute,
    symbol,
    tree,
)
from fedtheory.papers.fedres.proofs.thm2_sgd import COMMON
from fedtheory.papers.fedres.statements import notation
from fedtheory.papers.fedres.statements.thm2_sgd import THEOREM_2, common_step

n, C = symbol("n"), symbol("C")
CLIENTS = ROUNDS = 8 * n * n * n
step_size, eighth = 1 / (4 * n**3), Fraction(1, 8)
slowness = step_size * eighth
NUMBERS: dict[sp.Symbol, Any] = {
    notation.P: CLIENTS,
    HORIZON: ROUNDS,
    notation.D: 1,
    notation.G: 1,
    notation.gamma: eighth,
    notation.sigma: 0,
    notation.tau: 1,
    notation.w_g: 0,
    notation.w_l: 1,
    notation.M: 1,
}
a, regret = Function("a"), Function("regret")
t, e, u, v = (symbol(name) for name in ("t", "e", "u", "v"))
AT = {"t": "integer"}
FROM_1 = at_most(1, t)


def loss(point: Any) -> Any:
    """A client's loss."""
    return squared(point - e) / 16


def slope(point: Any) -> Any:
    """Its gradient."""
    return (point - e) / 8


WORLD = Setting(
    {
        "n": ((), "integer"),
        "C": ((), "real"),
        "e": ((), "vector"),
        "a": (("integer",), "real"),
        "regret": (("integer",), "real"),
    },
    {
        "C": Given(Schema(at_most(C, n)), "a constant, n being as large", "ours", Role.DEFINITION),
        "n": Given(Schema(at_most(16, n)), "there are 8n³ clients", "ours", Role.DEFINITION),
        "unit": Given(
            Schema(equal(squared(e), 1)), "e is a unit vector of a line", "ours", Role.DEFINITION
        ),
        "first": Given(
            Schema(equal(a(1), 0)), "w_{i,1} = 0: nothing has arrived", "ours", Role.DEFINITION
        ),
        "next": Given(
            Schema(equal(a(t + 1), a(t) - slowness * (a(t) - 1)), AT, (FROM_1,)),
            "(7) with the printed step, where no projection binds: w_{i,t+1} = w_{i,t} - eta (w_{i,t} - e)/8",
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
    made=Made(
        {
            "C": letter(0),
            "n": letter(
                choice(at_most("C", 16), 16, roundup("C")), at_most(16, "n"), at_most("C", "n")
            ),
        }
    ),
)
BALL = (at_most(squared(u), 1), at_most(squared(v), 1))
POINTS = {"u": "vector", "v": "vector"}

HYPOTHESES = (
    combination(
        Schema(squared(u - e) <= 4, {"u": "vector"}, (BALL[0],)),
        Use("if 1", times=2),
        Use("unit", times=2),
        Square(u + e),
        name="no further than 2",
    ),
    combination(
        Schema(loss(u) <= 1, {"u": "vector"}, (BALL[0],)),
        Use("no further than 2", {"u": "u"}, times=Fraction(1, 16)),
        name="hypothesis: losses lie in [0, 1]",
    ),
    combination(
        Schema(dot(slope(u), slope(u)) <= 1, {"u": "vector"}, (BALL[0],)),
        Use("no further than 2", {"u": "u"}, times=Fraction(1, 64)),
        name="hypothesis: G = 1",
    ),
    combination(
        Schema(loss(u) + dot(slope(u), v - u) <= loss(v), POINTS),
        Square(v - u, times=Fraction(1, 16)),
        name="hypothesis: convex",
    ),
    combination(
        Schema(loss(v) <= loss(u) + dot(slope(u), v - u) + eighth / 2 * squared(v - u), POINTS),
        name="hypothesis: 1/8-smooth",
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


kept = 1 - slowness
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
        a(t) <= (t - 1) * slowness,
        "slowly",
        Use("first", times=1),
        terms=(
            Use("next", {"t": "t"}),
            Use("if 2"),
            Use("not behind 0", {"t": "t"}, times=slowness),
        ),
    ),
)
c = 1 - (t - 1) * slowness
UNTIL = at_most(t, ROUNDS)
both = at_most(0, 1 - a(t) + c)
BOTH = combination(
    Schema(both, AT, (FROM_1, UNTIL)),
    Use("no further than e", {"t": "t"}),
    Use("if 2", times=slowness),
    name="both are left",
)
ROUND = combination(
    Schema(c**2 / 16 <= loss(a(t) * e) - loss(e), AT, (FROM_1, UNTIL, both)),
    Use("unit", times=-((1 - a(t)) ** 2) / 16),
    Use("slowly", {"t": "t"}, times=(1 - a(t) + c) / 16),
    name="a round",
)
total = (t - t * (t - 1) * slowness + (t - 1) * t * (2 * t - 1) * slowness**2 / 6) / 16
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
printed = THEOREM_2.bound("ordered").value
assert isinstance(printed, sp.Expr)


def _numbers(of: sp.Expr) -> Term:
    """The formula with the world's numbers put in, unevaluated."""
    return Term(put(to_tree(of), {str(letter): tree(value) for letter, value in NUMBERS.items()}))


def put(node: Tree, values: Mapping[str, Tree]) -> Tree:
    """The term with numbers for its letters, unevaluated."""
    if isinstance(node, str):
        return values.get(node, node)
    return [node[0], *(put(part, values) for part in node[1:])]


allowed = _numbers(printed)
least = Fraction(1, 40)
IN_NUMBERS = (
    Line(
        Schema(equal(_numbers(common_step), step_size)),
        "identity",
        name="hypothesis: the step is the printed one",
    ),
    combination(Schema(less(n * allowed, least)), name="what print allows, n times"),
    combination(
        Schema(at_most(least, Term(put(total.tree, {"t": ROUNDS.tree})) / ROUNDS)),
        name="what it costs",
    ),
)
CONTRARY = combination(
    Schema(less(C * allowed, regret(ROUNDS) / ROUNDS)),
    Use("C", times=allowed),
    Use("what print allows, n times"),
    Use("what it costs"),
    Use("sum", {"t": ROUNDS}, times=1 / ROUNDS),
    name="the contrary",
)
COUNTER = Step(
    "clients alone",
    "a world of ours",
    "P = T = 8n³, l_i = |w_i - e|²/16: the common step is as small as if all clients moved one model",
    CONTRARY.schema,
    (*HYPOTHESES, *ITERATES, BOTH, ROUND, *SUM, *IN_NUMBERS, CONTRARY),
    setting=WORLD,
)
THEOREM_2_PRINTED = Proof(
    THEOREM_2,
    "ordered",
    COMMON,
    (
        Step(
            "ordered",
            "(27)",
            "print has D² for V, a sum of P + 1 squared norms",
            conclusion(COMMON, THEOREM_2.bound("ordered")),
            gap="it does not follow from (26), and fails for many clients whatever its constant (erratum d24)",
            refuted=COUNTER,
        ),
    ),
)
