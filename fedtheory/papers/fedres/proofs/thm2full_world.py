"""Clients that see one stream: (26) fails for clients that depend on each other, as print allows, with any constant.

The loss of every client is 1/2 + xi <u, e>/2 on a line, xi = ±1 with mean -1/2, the same xi for all clients in a round.
The server's step is 4/P, so that the sum of P equal gradients takes its model from one end of the ball to the other:
w^g_{t+1} = -xi_t e. Nobody needs a model of its own. There are n clients and n rounds, n any positive integer, and C is
any number that is at most n/100: for every constant there is such an n.
"""

from fractions import Fraction
from typing import Any

from fedtheory.core.construction import Made, choice, explicit, letter, roundup, shows
from fedtheory.core.expression import to_tree
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
from fedtheory.core.statement import t as round_t
from fedtheory.core.term import (
    Function,
    Outcome,
    Schema,
    Term,
    at_most,
    dot,
    equal,
    expect,
    less,
    squared,
    substitute,
    symbol,
    tree,
)
from fedtheory.papers.fedres.proofs.thm2_printed import PRINTED
from fedtheory.papers.fedres.proofs.thm2_world import put
from fedtheory.papers.fedres.statements import notation
from fedtheory.papers.fedres.statements.steps import eta, eta_l
from fedtheory.papers.fedres.statements.thm2full_any_steps import ANY_STEPS

n, C = symbol("n"), symbol("C")
NUMBERS = {
    str(letter): tree(number)
    for letter, number in {
        notation.P: n,
        round_t: n,
        eta: 4 / n,
        eta_l: 4 / n,
        notation.D: 1,
        notation.G: Fraction(1, 2),
        notation.gamma: 0,
        notation.w_g: 1,
        notation.w_c: 0,
        notation.s_2: Fraction(1, 2),
        notation.s_c: Fraction(1, 2),
        notation.tau_2: 1,
        notation.tau_c: 1,
        notation.tau_bar: 1,
    }.items()
}
a, xi, regret = Function("a"), Function("xi"), Function("regret")
t, w, e, u, v = (symbol(name) for name in ("t", "w", "e", "u", "v"))
AT, FROM_1 = {"t": "integer"}, at_most(1, t)
AT_W = {**AT, "w": "outcome"}
OVER_W = Outcome("w")
HERE: dict[str, Any] = {"t": "t", "w": "w"}
coin, model = xi(t, w), a(t, w)


def expected_loss(point: Any) -> Any:
    """L_i."""
    return Fraction(1, 2) - dot(point, e) / 4


WORLD = Setting(
    {
        "n": ((), "integer"),
        "C": ((), "real"),
        "e": ((), "vector"),
        "a": (("integer", "outcome"), "real"),
        "xi": (("integer", "outcome"), "real"),
        "regret": (("integer",), "real"),
    },
    {
        "C": Given(
            Schema(at_most(100 * C, n)),
            "a constant, n being a hundred times as large",
            "ours",
            Role.DEFINITION,
        ),
        "n": Given(Schema(at_most(1, n)), "there are n clients", "ours", Role.DEFINITION),
        "unit": Given(
            Schema(equal(squared(e), 1)), "e is a unit vector of a line", "ours", Role.DEFINITION
        ),
        "coin": Given(
            Schema(equal(coin**2, 1), AT_W, (FROM_1,)), "xi_t is 1 or -1", "ours", Role.DEFINITION
        ),
        "drift": Given(
            Schema(equal(expect("w", coin), "-1/2"), AT, (FROM_1,)),
            "its mean is -1/2",
            "ours",
            Role.DEFINITION,
        ),
        "first": Given(
            Schema(equal(a(1, w), 0), {"w": "outcome"}),
            "w^g_1 = 0: nothing has arrived",
            "ours",
            Role.DEFINITION,
        ),
        "next": Given(
            Schema(equal(a(t + 1, w), -coin), AT_W, (FROM_1,)),
            "w^g_{t+1} is the projection of w^g_t - P eta xi_t e/2",
            "(8)",
            Role.DEFINITION,
        ),
        "no regret": Given(
            Schema(equal(regret(0), 0)), "an empty sum", "definition", Role.DEFINITION
        ),
        "regret": Given(
            Schema(
                equal(
                    regret(t + 1),
                    regret(t) + expect("w", expected_loss(a(t + 1, w) * e)) - expected_loss(e),
                ),
                AT,
                (at_most(0, t),),
            ),
            "every client's expected regret against w^g_* = e",
            "definition",
            Role.DEFINITION,
        ),
    },
    made=Made(
        {
            "C": letter(0),
            "n": letter(
                choice(at_most(100 * C, 1), 1, roundup(100 * C)),
                at_most(1, "n"),
                at_most(100 * C, "n"),
            ),
            "a": explicit("k w", choice(at_most("k", 1), 0, -xi(symbol("k") - 1, symbol("w")))),
            "xi": explicit("k w", shows("k", "w", 1, -1)),
        },
        faces=(Fraction(1, 4), Fraction(3, 4)),
    ),
)
between = at_most(model**2, 1)
inner = dot(e, v)
forward = at_most(0, 1 - model * coin)
aside = at_most(0, 1 + coin * inner)
IN_BALL = at_most(squared(v), 1)
HYPOTHESES = (
    combination(
        Schema(
            equal(expect("w", Fraction(1, 2) + coin * dot(u, e) / 2), expected_loss(u)),
            {**AT, "u": "vector"},
            (FROM_1,),
        ),
        Use("drift", {"t": "t"}, times=dot(u, e) / 2),
        name="hypothesis: the mean of the losses",
    ),
    combination(
        Schema(equal(squared(coin * e / 2), "1/4"), AT_W, (FROM_1,)),
        Use("coin", HERE, times=squared(e) / 4),
        Use("unit", times="1/4"),
        name="hypothesis: gradients have length 1/2",
    ),
    combination(
        Schema(expect("w", squared(coin * e / 2 + e / 4)) <= Fraction(1, 4), AT, (FROM_1,)),
        Use("coin", HERE, times=squared(e) / 4, over=OVER_W),
        Use("drift", {"t": "t"}, times=squared(e) / 4),
        Use("unit", times="3/16"),
        name="hypothesis: their variance, 3/16, is at most 1/4",
    ),
    combination(
        Schema(substitute(between, "t", "1"), {"w": "outcome"}),
        Use("first", {"w": "w"}, times=a(1, w)),
        name="first model",
    ),
    combination(
        Schema(substitute(between, "t", t + 1), AT_W, (FROM_1, between)),
        Use("next", HERE, times=a(t + 1, w) - coin),
        Use("coin", HERE),
        name="next model",
    ),
    Line(
        Schema(between, AT_W, (FROM_1,)),
        "induction",
        {"on": "t", "base": "first model", "step": "next model"},
        "hypothesis: models lie in the ball",
    ),
    combination(
        Schema(forward, AT_W, (FROM_1,)),
        Use("hypothesis: models lie in the ball", HERE, times="1/2"),
        Use("coin", HERE, times="1/2"),
        Square(model - coin, times="1/2"),
        name="forward",
    ),
    combination(
        Schema(aside, {**AT_W, "v": "vector"}, (FROM_1, IN_BALL)),
        Use("if 2", times="1/2"),
        Use("coin", HERE, times=squared(e) / 2),
        Use("unit", times="1/2"),
        Square(v + coin * e, times="1/2"),
        name="aside",
    ),
    combination(
        Schema(
            at_most((coin - model) * (-coin - inner), 0),
            {**AT_W, "v": "vector"},
            (FROM_1, IN_BALL, aside),
        ),
        Use("forward", HERE, times=1 + coin * inner),
        Use("coin", HERE, times=-(1 + model * inner)),
        name="obtuse",
    ),
    combination(
        Schema(
            dot(a(t + 1, w) * e - model * e + 2 * coin * e, a(t + 1, w) * e - v) <= 0,
            {**AT_W, "v": "vector"},
            (FROM_1, IN_BALL),
        ),
        Use("next", HERE, times=squared(e) * (a(t + 1, w) + coin - model) - inner),
        Use("unit", times=-(coin - model) * coin),
        Use("obtuse", {**HERE, "v": v}, because=(None, None, Use("aside", {**HERE, "v": v}))),
        name="hypothesis: (8), projected, with P eta = 4",
    ),
)
total = equal(regret(t), Fraction(1, 8) * (t + 1))
SUM = (
    combination(
        Schema(substitute(total, "t", "1")),
        Use("regret", {"t": "0"}),
        Use("no regret"),
        Use("first", {"w": "w"}, times=-squared(e) / 4, over=OVER_W),
        Use("unit", times="1/4"),
        name="one round",
    ),
    combination(
        Schema(substitute(total, "t", t + 1), AT, (FROM_1, total)),
        Use("regret", {"t": "t"}),
        Use("if 2"),
        Use("next", HERE, times=-squared(e) / 4, over=OVER_W),
        Use("drift", {"t": "t"}, times=squared(e) / 4),
        Use("unit", times="1/8"),
        name="one more",
    ),
    Line(
        Schema(total, AT, (FROM_1,)),
        "induction",
        {"on": "t", "base": "one round", "step": "one more"},
        "sum",
    ),
)
allowed = Term(put(to_tree(ANY_STEPS.bound("ordered-dependent").value), NUMBERS))
CONTRARY = combination(
    Schema(less(C * allowed, regret(n) / n)),
    Use("C", times=allowed / 100),
    Use("sum", {"t": n}, times=-1 / n),
    name="the contrary",
)
COUNTER = Step(
    "one stream for all clients",
    "a world of ours",
    "n clients, n rounds: the gradients add up, and so do their errors",
    CONTRARY.schema,
    (*HYPOTHESES, *SUM, CONTRARY),
    setting=WORLD,
)
ANY_STEPS_DEPENDENT = Proof(
    ANY_STEPS,
    "ordered-dependent",
    PRINTED,
    (
        Step(
            "printed",
            "(26)",
            "(33) adds variances of clients that may depend on each other",
            conclusion(PRINTED, ANY_STEPS.bound("ordered-dependent")),
            gap="the variance of the sum may be P times the sum of the variances, so no constant serves (erratum d10)",
            refuted=COUNTER,
        ),
    ),
)
