"""The exponent 1/2 of Theorem 1 cannot be improved for the algorithm as it is specified.

Half of the clients have the loss -3bx, half bx, on [-D/2, D/2]; so F = -bx, x* = D/2, H = 2b. The second half must be
dragged to D/2 by the penalty alone. As long as its oracle says D/2, the penalty outweighs its gradient, so its distance to
D/2 is at least 2b/(n lambda_t); when its oracle says -D/2, it is thrown back. Either way the distance decays no faster than 1/sqrt(t).
"""

from typing import Any

import sympy as sp

from fedtheory.core.construction import Made, choice, explicit, letter, recursion
from fedtheory.core.metrics import OBJECTIVE_GAP
from fedtheory.core.proof import Given, Line, Proof, Setting, Use, combination, conclusion, step
from fedtheory.core.role import Role
from fedtheory.core.statement import t
from fedtheory.core.term import Function, Schema, Term, at_most, equal, less, substitute, symbol
from fedtheory.papers.fedfw.proofs import quotes
from fedtheory.papers.fedfw.proofs.setting import FROM_1, ROUND, eta, lam
from fedtheory.papers.fedfw.statements.notation import D, H, lambda_0, n
from fedtheory.papers.fedfw.statements.thm1_convex import THEOREM_1

b = sp.Symbol("b", positive=True)
right, left = (
    Function("right"),
    Function("left"),
)  # where the halves with the losses -3bx and bx are
s_right, s_left = Function("s_right"), Function("s_left")  # what their oracles say
v = symbol("v")
NEXT = t + 1


def x_bar(at: sp.Expr = t) -> Term:
    """The mean of all clients."""
    return sp.Rational(1, 2) * right(at) + sp.Rational(1, 2) * left(at)


def left_gradient(at: sp.Expr = t) -> Term:
    """g_i^t of a client of the second half."""
    return b / n + lam(at) * (left(at) - x_bar(at))


END = D / 2  # of the interval, where the solution is
WITHIN = (at_most(-END, v), at_most(v, END))


def _update(point: Function, oracle: Function, words: str) -> Given:
    return Given(
        Schema(equal(point(NEXT), (1 - eta()) * point(t) + eta() * oracle(t)), ROUND, (FROM_1,)),
        words,
        "(9)",
        Role.DEFINITION,
    )


def halves(step_size: Any, gradient: Term, start: Any) -> Made:
    """Both halves' rounds for every letter: the first answers D/2, the second against its gradient."""
    answer = choice(at_most(0, gradient), -END, END)
    return Made(
        {
            "n": letter(1, at_most(1, n)),
            "right": recursion("t", "t", 1, start, (1 - step_size) * right(t) + step_size * END),
            "left": recursion("t", "t", 1, start, (1 - step_size) * left(t) + step_size * answer),
            "s_right": explicit("t", END),
            "s_left": explicit("t", choice(FROM_1, answer, END)),
        },
        clients=("n",),
    )


HALVES = Setting(
    {
        "n": ((), "count"),
        "b": ((), "real"),
        "H": ((), "real"),
        "D": ((), "real"),
        "lambda_0": ((), "real"),
        "right": (("integer",), "real"),
        "left": (("integer",), "real"),
        "s_right": (("integer",), "real"),
        "s_left": (("integer",), "real"),
    },
    {
        "b": Given(Schema(less(0, b)), "the slope b is positive", "ours", Role.DEFINITION),
        "lambda_0": Given(
            Schema(less(0, lambda_0)), "any lambda_0 > 0", "Theorem 1", Role.DEFINITION
        ),
        "H": Given(
            Schema(equal(H, 2 * b)),
            "H² = ((3b + b)/2)²",
            "ours",
            Role.ASSUMPTION,
            quote=quotes.BASE,
        ),
        "D": Given(Schema(at_most(0, D)), "the diameter of [-D/2, D/2]", "ours", Role.DEFINITION),
        "start right": Given(
            Schema(right(1) <= END),
            "the first half starts in [-D/2, D/2]",
            "Algorithm 1, input",
            Role.DEFINITION,
        ),
        "right oracle": Given(
            Schema(s_right(t) <= END, ROUND, (FROM_1,)),
            "the oracle answers in [-D/2, D/2]",
            "(8)",
            Role.DEFINITION,
        ),
        "left oracle": Given(
            Schema(s_left(t) <= END, ROUND, (FROM_1,)),
            "the oracle answers in [-D/2, D/2]",
            "(8)",
            Role.DEFINITION,
        ),
        "lmo": Given(
            Schema(
                left_gradient() * (s_left(t) - v) <= 0, {**ROUND, "v": "real"}, (FROM_1, *WITHIN)
            ),
            "the oracle of the second half minimises its linear form over [-D/2, D/2]",
            "(8)",
            Role.DEFINITION,
        ),
        "right update": _update(right, s_right, "the first half moves by (9)"),
        "left update": _update(left, s_left, "the second half moves by (9)"),
    },
    {OBJECTIVE_GAP: b * (END - x_bar())},
    made=halves(eta(), left_gradient(), END),
)

at_t, at_next = {"t": "t"}, {"t": NEXT}
bounded = Schema(right(t) <= END, ROUND, (FROM_1,))
first_half = step(
    "first half",
    "(9)",
    "the first half stays at or below D/2",
    combination(Schema(right(1) <= END), Use("start right"), name="start"),
    combination(
        Schema(right(NEXT) <= END, ROUND, (FROM_1, bounded.then)),
        Use("right update", at_t),
        Use("if 2", times=1 - eta()),
        Use("right oracle", at_t, times=eta()),
        name="move",
    ),
    Line(bounded, "induction", {"on": "t", "base": "start", "step": "move"}),
)

CONDITION = at_most(H, 2 * n * lambda_0 * D)
claim = Schema(
    END - left(NEXT) >= (t - 1) / (t + 1) * 2 * b / (n * lambda_0 * sp.sqrt(t + 1)),
    ROUND,
    (FROM_1, CONDITION),
)
ahead = substitute(claim.then, "t", NEXT)
q1, q2 = sp.sqrt(t + 1), sp.sqrt(t + 2)
keep = t / (t + 2)  # 1 - η_{t+1}
assumed = (FROM_1, CONDITION, claim.then)
turned = left_gradient(NEXT)
second_half = step(
    "second half",
    "ours",
    "by cases: does its penalty outweigh its gradient? then its distance is large; else it is thrown back by 2D/(t+2)",
    combination(
        Schema(substitute(claim.then, "t", 1), {}, (CONDITION,)),
        Use("left update", {"t": "1"}),
        Use("left oracle", {"t": "1"}),
        name="start",
    ),
    combination(
        Schema(ahead, ROUND, (*assumed, at_most(turned, 0))),
        Use("left update", at_next),
        Use("left oracle", at_next, times=eta(NEXT)),
        Use("if 4", times=keep * 2 / (lambda_0 * q2)),
        Use("first half", at_next, times=keep),
        name="dragged",
    ),
    combination(Schema(at_most(0, t**3 - t**2 + 3 * t + 1), ROUND, (FROM_1,)), name="left over"),
    combination(
        Schema(at_most(2 * t, (t + 1) * q1), ROUND, (FROM_1,)),
        Use("left over", at_t, times=1 / (2 * t + (t + 1) * q1)),
        name="slow",
    ),
    combination(Schema(at_most(t + 1, t + 2), ROUND, (FROM_1,)), name="grows"),
    Line(
        Schema(at_most(q1, q2), ROUND, (FROM_1,)),
        "monotone",
        {"of": Use("grows", at_t).reference()},
        "roots",
    ),
    combination(
        Schema(ahead, ROUND, (*assumed, less(0, turned))),
        Use("left update", at_next),
        Use("lmo", {**at_next, "v": -END}, times=eta(NEXT) / turned),
        Use("if 3", times=keep),
        Use("roots", at_t, times=keep * 2 * b / (n * lambda_0 * q1 * q2)),
        Use("slow", at_t, times=2 * b / ((t + 2) * n * lambda_0 * (t + 1) * q1)),
        Use("if 2", times=1 / ((t + 2) * n * lambda_0)),
        Use("H", times=-1 / ((t + 2) * n * lambda_0)),
        name="thrown back",
    ),
    Line(
        Schema(ahead, ROUND, assumed),
        "cases",
        {"on": [turned.tree, "0"], "below": "dragged", "above": "thrown back"},
        "move",
    ),
    Line(claim, "induction", {"on": "t", "base": "start", "step": "move"}),
)
theorem = step(
    "theorem",
    "ours",
    "F = -bx: the gap is b(1 - mean) and the second half is half of the mean",
    combination(
        conclusion(HALVES, THEOREM_1.bound("lower")),
        Use("second half", {"t": t - 1}, times=b / 2),
        Use("first half", at_t, times=b / 2),
        Use("H", times=(2 * b + H) * (1 - 2 / t) / (4 * n * lambda_0 * sp.sqrt(t))),
    ),
)

THEOREM_1_LOWER = Proof(THEOREM_1, "lower", HALVES, (first_half, second_half, theorem))
