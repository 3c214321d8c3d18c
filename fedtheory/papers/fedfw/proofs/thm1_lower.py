"""The exponent 1/2 of Theorem 1 cannot be improved for the algorithm as it is specified.

Half of the clients have the loss -3bx, half bx, on [-D/2, D/2]; so F = -bx, x* = D/2, H = 2b. The second half must be
dragged to D/2 by the penalty alone. As long as its oracle says D/2, the penalty outweighs its gradient, so its distance to
D/2 is at least 2b/(n lambda_t); when its oracle says -D/2, it is thrown back. Either way the distance decays no faster than 1/sqrt(t).
"""

from typing import Any

import sympy as sp

from fedtheory.core.construction import Made, choice, explicit, letter, recursion
from fedtheory.core.metrics import OBJECTIVE_GAP
from fedtheory.core.proof import Given, Proof, Setting, conclusion
from fedtheory.core.role import Role
from fedtheory.core.statement import t
from fedtheory.core.term import Function, Schema, Term, at_most, equal, less, symbol
from fedtheory.language import Theory
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

p = Theory.over(HALVES, globals())
start, right_oracle, left_oracle, right_update, left_update = p.called(
    "start right", "right oracle", "left oracle", "right update", "left update")

first_half = p.induction(right(t) <= END, base=[start], step=[right_oracle], name="first half", at="(9)",
                         because="the first half stays at or below D/2")
q1, q2 = sp.sqrt(t + 1), sp.sqrt(t + 2)
keep = t / (t + 2)  # 1 - η_{t+1}
turned = left_gradient(NEXT)
scale = 1 / ((t + 2) * n * lambda_0)
small = p.line(at_most(2 * t, (t + 1) * q1), because="of the squares t³ - t² + 3t + 1 is left")
roots = p.line(at_most(q1, q2))
second_half = p.induction(
    END - left(NEXT) >= (t - 1) / (t + 1) * 2 * b / (n * lambda_0 * sp.sqrt(t + 1)), when=[at_most(H, 2 * n * lambda_0 * D)],
    base=[left_oracle(t=1)],
    split=(turned <= 0, [left_oracle(t=NEXT), first_half(t=NEXT)], [
        left_update(t=NEXT), p.named.lmo(v=-END, t=NEXT).times(eta(NEXT) / turned), p.before.times(keep),
        roots.times(keep * 2 * b / (n * lambda_0 * q1 * q2)), small.times(2 * b * scale / ((t + 1) * q1)),
        p.condition(2).times(scale), p.named.H.times(-scale)]),
    name="second half", because="by cases: does its penalty outweigh its gradient? then its distance is large; else it is "
    "thrown back by 2D/(t+2)")
theorem = p.line(
    conclusion(HALVES, THEOREM_1.bound("lower")), second_half(t=t - 1), first_half, p.named.H, name="theorem",
    because="F = -bx: the gap is b(1 - mean) and the second half is half of the mean")
THEOREM_1_LOWER = Proof(THEOREM_1, "lower", HALVES, p.made())
