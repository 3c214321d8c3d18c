"""Theorem 3 with any steps: the greedy rounds' regret A is at most KR/ρ + ρ/2 for every ρ, so that A² <= 2KR."""

from typing import Any

import sympy as sp

from fedtheory.core.proof import Line, Proof, Setting, Step, Use, combination, conclusion, step
from fedtheory.core.statement import Bound, t
from fedtheory.core.term import (
    Outcome,
    Schema,
    Term,
    at_most,
    expect,
    less,
    mean,
    substitute,
    symbol,
    tree,
)
from fedtheory.papers.fedres.proofs.bandit_rounds import POSITIVE, RHO, STEPS
from fedtheory.papers.fedres.proofs.bandit_setting import BANDIT, c, greedy, lost, played, total
from fedtheory.papers.fedres.proofs.sgd_setting import (
    CLIENT,
    ROUND,
    i,
    loss,
    regret,
    u,
    v,
    x_star,
    y_star,
)
from fedtheory.papers.fedres.proofs.thm2_any_steps import ANY_STEPS_SHARPENED
from fedtheory.papers.fedres.proofs.thm2_small_steps import SMALL_STEPS
from fedtheory.papers.fedres.statements.thm2full_any_steps import ANY_STEPS
from fedtheory.papers.fedres.statements.thm3any_steps import BANDIT_ANY_STEPS, B, K
from fedtheory.proofs.textbook import SQUARE_ROOTS

w = symbol("w")
AT = {**CLIENT, **ROUND, "rho": "real"}
HERE: dict[str, Any] = {"i": "i", "t": "t", "rho": "rho"}
OVER_W, OVER_C = Outcome("w"), Outcome("c")
now = played(t, w)
excess = loss(i, *now) - loss(i, x_star, y_star(i))
AVERAGED = step(
    "averaged",
    "Appendix D, (40)",
    "the mean over the contexts",
    combination(
        Schema(
            expect("c", lost()) <= expect("c", total(i, u, v, c, K)) / RHO + RHO / 2,
            {**CLIENT, "u": "vector", "v": "vector", "rho": "real"},
            (POSITIVE,),
        ),
        Use("greedy action", {"i": "i", "u": "u", "v": "v", "c": "c", "rho": "rho"}, over=OVER_C),
    ),
)
PERIOD = step(
    "a period",
    "Appendix D, (40)",
    "the mean over contexts and models, with one ρ for all",
    combination(
        Schema(
            expect("w", expect("c", lost(now))) <= K * expect("w", excess) / RHO + RHO / 2,
            AT,
            (POSITIVE,),
        ),
        Use("regression", {"i": "i", "u": now[0], "v": now[1]}, times=-K / RHO, over=OVER_W),
        Use("averaged", {"i": "i", "u": now[0], "v": now[1], "rho": "rho"}, over=OVER_W),
    ),
)
so_far = greedy(i, t) <= K * regret(i, t) / RHO + t * RHO / 2
SUMMED = step(
    "periods",
    "Appendix D, (40)",
    "period by period",
    combination(
        Schema(substitute(so_far, "t", "0"), {**CLIENT, "rho": "real"}, (POSITIVE,)),
        Use("nothing lost", {"i": "i"}),
        Use("no regret", {"i": "i"}, times=-K / RHO),
        name="none",
    ),
    combination(
        Schema(substitute(so_far, "t", t + 1), AT, (at_most(0, t), POSITIVE, so_far)),
        Use("lost", {"i": "i", "t": "t"}),
        Use("regret", {"i": "i", "t": "t"}, times=-K / RHO),
        Use("a period", {**HERE, "t": t + 1}),
        Use("if 3"),
        name="one more",
    ),
    Line(
        Schema(so_far, AT, (at_most(0, t), POSITIVE)),
        "induction",
        {"on": "t", "base": "none", "step": "one more"},
    ),
)
FROM_1 = at_most(1, t)


def greedy_rounds(
    regression: Bound, bound: Bound, setting: Setting, *, known: str = "theorem", at: Any = t
) -> tuple[Step, Step]:
    """From Theorem 2's bound, the step `known`, to the bandit's; `at` is the last period."""
    root = sp.sqrt(2 * K * regression.value)
    average = mean("i", greedy(i, at)) / at
    asked = tuple(at_most(one.lhs, one.rhs) for one in regression.conditions)
    given = tuple(Use(f"if {2 + k}") for k in range(len(asked)))
    conditions = (FROM_1, *asked)
    own = Use(f"if {len(conditions) + 1}")
    positive, zero = less(0, average), at_most(average, 0)
    squared = Use("squared", {"t": "t"}, because=(None, *given, own))
    middle = step(
        "greedy rounds",
        "Appendix D, (40), with a constant",
        "ρ = A, the average itself",
        combination(
            Schema(average <= root, ROUND, (*conditions, zero)), own, name="nothing to pay"
        ),
        combination(
            Schema(average**2 <= root**2, ROUND, (*conditions, positive)),
            Use(
                "periods",
                {"i": "j", "t": at, "rho": average},
                times=2 * average / at,
                over="j",
                because=(None, own),
            ),
            Use(known, {"t": "t"}, times=2 * K, because=(None, *given)),
            name="squared",
        ),
        Line(
            Schema(average <= root, ROUND, (*conditions, positive)),
            "instance",
            {"of": Use("squares", {"a": average, "b": root}, because=(None, squared)).reference()},
            "something to pay",
        ),
        Line(
            Schema(average <= root, ROUND, conditions),
            "cases",
            {"on": [average.tree, "0"], "below": "nothing to pay", "above": "something to pay"},
        ),
    )
    last = step(
        "all rounds",
        "Appendix D, the last but one display",
        "every period explores once",
        combination(
            conclusion(setting, bound),
            Use("bandit", {"i": "i", "t": at}, times=1 / Term(tree(at)), over="i"),
            Use("explorations", {"i": "i"}, times=1 / B, over="i"),
            Use("greedy rounds", {"t": "t"}, times=1 - 1 / B, because=(None, *given)),
        ),
    )
    return middle, last


def any_steps(key: str) -> tuple[Step, Step]:
    """Of the bound of this name, from the bound of this name."""
    return greedy_rounds(ANY_STEPS.bound(key), BANDIT_ANY_STEPS.bound(key), BANDIT)


ROUNDS = (SQUARE_ROOTS, *STEPS, AVERAGED, PERIOD, SUMMED)
BANDIT_SHARPENED = Proof(
    BANDIT_ANY_STEPS,
    "sharpened",
    BANDIT,
    (*ANY_STEPS_SHARPENED.steps, *ROUNDS, *any_steps("sharpened")),
)
BANDIT_SMALL_STEPS = Proof(
    BANDIT_ANY_STEPS,
    "small-steps",
    BANDIT,
    (*SMALL_STEPS.steps, *ROUNDS, *any_steps("small-steps")),
)
