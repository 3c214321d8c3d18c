"""Clients that need no server, and take the wrong action as long as anybody looks: Theorem 3 with one step is false.

All clients are the slow ones of `bandit_world`, with features half as long as the units. D = 1, gamma = 1/2, tau = 1, and
G = sigma = 1 are enough. With P = 8m³ clients and T = 2m³ periods the printed step is 1/(4m³), m = 20,000.
"""

from fractions import Fraction
from typing import Any

import sympy as sp

from fedtheory.core.expression import Tree, to_tree
from fedtheory.core.proof import Line, Proof, Step, Use, combination, conclusion
from fedtheory.core.statement import T as HORIZON
from fedtheory.core.term import Schema, at_most, less
from fedtheory.proofs.fedres.bandit_world import (
    BALL,
    POINT,
    SIZES,
    ZETA,
    Slow,
    a,
    b,
    r_1,
    r_2,
    regret,
    world,
    wrong_for_ever,
)
from fedtheory.proofs.fedres.thm2_world import put
from fedtheory.proofs.fedres.thm3_bandit import chosen
from fedtheory.proofs.fedres.thm3d_any_period import TUNED
from fedtheory.theorems.fedres import notation
from fedtheory.theorems.fedres.thm3any_steps import B, K, R_r
from fedtheory.theorems.fedres.thm3d_any_period import tau_1
from fedtheory.theorems.fedres.thm3one_common_step import ONE_STEP
from fedtheory.theorems.fedres.tuning import delay_common, noise_common

SCALE = 20_000
CLIENTS, PERIODS, PERIOD = 8 * SCALE**3, 2 * SCALE**3, 999
eta, half = Fraction(1, 4 * SCALE**3), Fraction(1, 2)
SLOW = Slow(2 * eta * half**2, PERIODS, PERIOD, half)
NUMBERS: dict[sp.Symbol, Any] = {
    notation.P: CLIENTS,
    HORIZON: PERIODS,
    notation.D: 1,
    notation.G: 1,
    notation.gamma: half,
    notation.sigma: 1,
    notation.tau: 1,
    notation.w_g: 0,
    notation.w_l: 1,
    notation.M: 1,
    tau_1: 1,
    B: PERIOD,
    K: 2,
    R_r: 1,
}
HYPOTHESES = (
    *SIZES,
    combination(
        Schema(4 * (r_1 * half) ** 2 * half**2 <= 1, POINT, BALL),
        Use("the first residual", {"a": "a", "b": "b"}, times=half**2),
        name="hypothesis: G = 1, and the variance is at most G², first action",
    ),
    combination(
        Schema(4 * (r_2 * half) ** 2 * ZETA * half**2 <= 1, POINT, BALL),
        Use("the second residual", {"a": "a", "b": "b"}, times=half**2),
        name="hypothesis: G = 1, and the variance is at most G², second action",
    ),
    Line(Schema(at_most(ZETA, 1)), "witness", {"bits": "64"}, "hypothesis: gamma = 2 (1/2)²"),
    combination(
        Schema((a * half) ** 2 + (b * half) ** 2 <= half**2, POINT, BALL),
        Use("if 1", times=half**2),
        name="hypothesis: with features of at most 1/2, 1/2 + f lies in [0, 1]",
    ),
)
printed = ONE_STEP.bound("ordered").value
assert isinstance(printed, sp.Expr)


def _numbers(of: Any) -> Tree:
    """The formula with the world's numbers put in, unevaluated."""
    tree = of if isinstance(of, list) else to_tree(of)
    return put(tree, {str(letter): str(value) for letter, value in NUMBERS.items()})


PRECISION = Fraction(1, 10**26)
IN_NUMBERS = (
    Line(
        Schema(less(_numbers(delay_common), 1 / eta + PRECISION)),
        "witness",
        {"bits": "192"},
        "the printed step's second branch is no smaller than 1/(4m³)",
    ),
    Line(
        Schema(less(1 / eta - PRECISION, _numbers(delay_common))),
        "witness",
        {"bits": "192"},
        "nor larger, up to 10^-39 of it",
    ),
    Line(
        Schema(at_most(_numbers(noise_common), 1 / eta)),
        "witness",
        {"bits": "64"},
        "is the smaller of the two",
    ),
    *(
        Line(Schema(_numbers(claim)), "witness", {"bits": "64"}, f"hypothesis: the period, {k}")
        for k, claim in enumerate(chosen("in-full"))
    ),
    Line(
        Schema(less(_numbers(printed), Fraction(1, 100))),
        "witness",
        {"bits": "64"},
        "what print allows",
    ),
)
CONTRARY = combination(
    Schema(less(_numbers(printed), regret(PERIODS) / PERIODS)),
    Use("what print allows"),
    Use("sum", {"t": PERIODS}, times=Fraction(1, PERIODS)),
    name="the contrary",
)
COUNTER = Step(
    "the wrong action for ever",
    "a world of ours",
    "P = 8m³, T = 2m³ periods, m = 20,000: the common step is 1/(4m³), and models stay where the wrong action looks better",
    CONTRARY.schema,
    (*HYPOTHESES, *wrong_for_ever(SLOW), *IN_NUMBERS, CONTRARY),
    setting=world(SLOW),
)
BANDIT_ONE_STEP = Proof(
    ONE_STEP,
    "ordered",
    TUNED,
    (
        Step(
            "Theorem 3 with one step",
            "Appendix D, from (27)",
            "'using Theorem 2'",
            conclusion(TUNED, ONE_STEP.bound("ordered")),
            gap="the step of (27) shrinks as P^(-2/3), and the bound knows of V/P alone",
            refuted=COUNTER,
        ),
    ),
)
