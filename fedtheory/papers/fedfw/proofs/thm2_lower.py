"""The exponent 1/3 of Theorem 2 cannot be improved for the algorithm as it is specified.

The two opposed halves of Theorem 1's lower bound, -3bx and bx on [-D/2, D/2], all clients at -D/2. F = -bx is even linear,
and its Frank-Wolfe gap is b(D/2 - x). While the penalty drags the second half its distance to D/2 is at least 2b/(n lambda), and
lambda stays at lambda_0 T^(1/3).
"""

from fedtheory.core.proof import Given, Line, Proof, Setting, Use, combination, conclusion, step
from fedtheory.core.role import Role
from fedtheory.core.statement import T, t
from fedtheory.core.term import Schema, at_most, equal, less, substitute
from fedtheory.papers.fedfw.metrics import FRANK_WOLFE_GAP
from fedtheory.papers.fedfw.proofs.setting import FROM_1, ROUND
from fedtheory.papers.fedfw.proofs.setting2 import AT_T, NEXT, eta, lam
from fedtheory.papers.fedfw.proofs.thm1_lower import (
    END,
    HALVES,
    WITHIN,
    b,
    halves,
    left,
    right,
    s_left,
    s_right,
    v,
    x_bar,
)
from fedtheory.papers.fedfw.proofs.thm2_printed import ROOTS
from fedtheory.papers.fedfw.statements.notation import D, H, n
from fedtheory.papers.fedfw.statements.thm2_nonconvex import THEOREM_2

dragged = b / n + lam * (left(t) - x_bar())  # g_i^t of a client of the second half

FROM_THE_FAR_END = Setting(
    {**HALVES.symbols, "T": ((), "integer")},
    {
        **{
            name: HALVES.given[name]
            for name in ("b", "lambda_0", "H", "D", "right oracle", "left oracle")
        },
        "T": Given(
            Schema(at_most(1, T)), "there is at least one round", "Theorem 2", Role.DEFINITION
        ),
        "start right": Given(
            Schema(equal(right(1), -END)), "the first half starts at -D/2", "ours", Role.DEFINITION
        ),
        "start left": Given(
            Schema(equal(left(1), -END)), "the second half starts at -D/2", "ours", Role.DEFINITION
        ),
        "lmo": Given(
            Schema(
                dragged * (s_left(t) - v) <= 0,
                {**ROUND, "v": "real"},
                (FROM_1, *WITHIN),
            ),
            "the oracle of the second half minimises its linear form over [-D/2, D/2]",
            "(8)",
            Role.DEFINITION,
        ),
        "right update": Given(
            Schema(equal(right(NEXT), (1 - eta) * right(t) + eta * s_right(t)), ROUND, (FROM_1,)),
            "the first half moves by (9)",
            "(9)",
            Role.DEFINITION,
        ),
        "left update": Given(
            Schema(equal(left(NEXT), (1 - eta) * left(t) + eta * s_left(t)), ROUND, (FROM_1,)),
            "the second half moves by (9)",
            "(9)",
            Role.DEFINITION,
        ),
    },
    {FRANK_WOLFE_GAP: b * (END - x_bar())},
    made=halves(eta, dragged, -END),
)

bounded = Schema(right(t) <= END, ROUND, (FROM_1,))
first_half = step(
    "first half",
    "(9)",
    "the first half stays at or below D/2",
    *ROOTS,
    combination(Schema(right(1) <= END), Use("start right"), name="start"),
    combination(
        Schema(right(NEXT) <= END, ROUND, (FROM_1, bounded.then)),
        Use("right update", AT_T),
        Use("if 2", times=1 - eta),
        Use("right oracle", AT_T, times=eta),
        name="move",
    ),
    Line(bounded, "induction", {"on": "t", "base": "start", "step": "move"}),
)

CONDITION = at_most((1 - eta) * H, n * lam * D)
claim = Schema(END - left(t) >= (1 - eta) * 2 * b / (n * lam), ROUND, (FROM_1, CONDITION))
ahead = substitute(claim.then, "t", NEXT)
assumed = (FROM_1, CONDITION, claim.then)
second_half = step(
    "second half",
    "ours",
    "by cases: does its penalty outweigh its gradient? then its distance is large; else it is thrown back by D eta",
    *ROOTS,
    combination(
        Schema(substitute(claim.then, "t", 1), {}, (CONDITION,)),
        Use("start left"),
        Use("if 1", times=1 / (n * lam)),
        Use("H", times=-(1 - eta) / (n * lam)),
        name="start",
    ),
    combination(
        Schema(ahead, ROUND, (*assumed, at_most(dragged, 0))),
        Use("left update", AT_T),
        Use("left oracle", AT_T, times=eta),
        Use("if 4", times=(1 - eta) * 2 / lam),
        Use("first half", AT_T, times=1 - eta),
        name="dragged",
    ),
    combination(
        Schema(ahead, ROUND, (*assumed, less(0, dragged))),
        Use("left update", AT_T),
        Use("lmo", {**AT_T, "v": -END}, times=eta / dragged),
        Use("if 3", times=1 - eta),
        Use("if 2", times=eta / (n * lam)),
        Use("H", times=-eta * (1 - eta) / (n * lam)),
        name="thrown back",
    ),
    Line(
        Schema(ahead, ROUND, assumed),
        "cases",
        {"on": [dragged.tree, "0"], "below": "dragged", "above": "thrown back"},
        "move",
    ),
    Line(claim, "induction", {"on": "t", "base": "start", "step": "move"}),
)
theorem = step(
    "theorem",
    "ours",
    "the gap is b(1 - mean), and the second half is half of the mean",
    *ROOTS,
    combination(
        conclusion(FROM_THE_FAR_END, THEOREM_2.bound("lower")),
        Use("second half", AT_T, times=b / 2),
        Use("first half", AT_T, times=b / 2),
        Use("H", times=(2 * b + H) * (1 - eta) / (4 * n * lam)),
    ),
)

THEOREM_2_LOWER = Proof(THEOREM_2, "lower", FROM_THE_FAR_END, (first_half, second_half, theorem))
