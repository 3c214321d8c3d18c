"""Clients that need no server, and take the wrong action as long as anybody looks: Theorem 3 with one step is false.

All clients are the slow ones of `bandit_world`, with features half as long as the units. D = 1, tau = 1, and gamma = G =
sigma = 1 are enough. With P = 512 n^12 clients and T = 64 n^12 periods of n³ rounds the printed step is 1/(256 n^12). n is
any integer from 10 on, and C any number that is at most n: for every constant there is such an n.
"""

from fractions import Fraction
from typing import Any

import sympy as sp

from fedtheory.core.expression import Tree, to_tree
from fedtheory.core.proof import Line, Proof, Step, Use, combination, conclusion
from fedtheory.core.statement import T as HORIZON
from fedtheory.core.term import Schema, Term, at_most, equal, less, tree
from fedtheory.papers.fedres.proofs.bandit_world import (
    BALL,
    POINT,
    SIZES,
    ZETA,
    C,
    N,
    Slow,
    a,
    b,
    n,
    r_1,
    r_2,
    regret,
    world,
    wrong_for_ever,
)
from fedtheory.papers.fedres.proofs.thm2_world import put
from fedtheory.papers.fedres.proofs.thm3_bandit import chosen
from fedtheory.papers.fedres.proofs.thm3d_any_period import TUNED
from fedtheory.papers.fedres.statements import notation
from fedtheory.papers.fedres.statements.thm3any_steps import B, K, R_r
from fedtheory.papers.fedres.statements.thm3d_any_period import tau_1
from fedtheory.papers.fedres.statements.thm3one_common_step import ONE_STEP
from fedtheory.papers.fedres.statements.tuning import delay_common, noise_common

CLIENTS, PERIODS, PERIOD = 512 * n**12, 64 * n**12, n**3
eta, half = 1 / (256 * n**12), Fraction(1, 2)
SLOW = Slow(PERIODS, PERIOD, half, 10, 1)
NUMBERS: dict[sp.Symbol, Any] = {
    notation.P: CLIENTS,
    HORIZON: PERIODS,
    notation.D: 1,
    notation.G: 1,
    notation.gamma: 1,
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
    Line(
        Schema(at_most(2 * half**2, 1)),
        "witness",
        {"bits": "64"},
        "hypothesis: gamma = 1, 2 (1/2)² is less",
    ),
    combination(
        Schema(equal(SLOW.rate, 2 * eta * half**2)),
        Use("N", times=-2 * eta * half**2 / N),
        name="hypothesis: what a step moves",
    ),
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
    known = of if isinstance(of, list) else to_tree(of)
    return put(known, {str(letter): tree(value) for letter, value in NUMBERS.items()})


def of_n(k: int) -> Term:
    """The k-th root of n."""
    return Term(["root", str(k), "n"])


def _at_least_1(k: int) -> tuple[Line, Line]:
    name = f"root {k} of n"
    return (
        Line(
            Schema(at_most(["root", str(k), "1"], of_n(k))),
            "monotone",
            {"of": Use("n is 1 at least").reference()},
            f"{name}, from that of 1",
        ),
        combination(Schema(at_most(1, of_n(k))), Use(f"{name}, from that of 1"), name=name),
    )


def _constant(name: str, left: Any, right: Any) -> Line:
    return Line(Schema(at_most(left, right)), "witness", {"bits": "64"}, name)


_fifth, _64 = Term(["root", "5", "2"]) ** 4, Term(["root", "5", "64"])
_fourth, _four = Term(["root", "4", "2"]) ** 3, Term(["root", "4", "64"])
_third = Term(["root", "3", "2"]) ** 2
least = Fraction(1, 10)
allowed = Term(_numbers(printed))
PERIOD_CHOSEN = tuple(Schema(_numbers(claim)) for claim in chosen("in-full"))
IN_NUMBERS = (
    Line(
        Schema(equal(Term(_numbers(delay_common)), 1 / eta)),
        "identity",
        name="hypothesis: the printed step's second branch",
    ),
    combination(
        Schema(at_most(_numbers(noise_common), 1 / eta)),
        name="hypothesis: is the smaller of the two",
    ),
    combination(Schema(at_most(1, n)), name="n is 1 at least"),
    *_at_least_1(4),
    *_at_least_1(2),
    _constant("fifth roots", _fifth, Fraction(4, 5) * _64),
    _constant("fifth roots, from below", _64, 2 * _fifth),
    _constant("fourth roots", _fourth, Fraction(3, 5) * _four),
    _constant("third root", _third, 2),
    combination(
        PERIOD_CHOSEN[0], Use("fifth roots", times=1 / _64), name="hypothesis: the period, noise"
    ),
    combination(
        PERIOD_CHOSEN[1],
        Use("fourth roots", times=of_n(4) / (n * _four)),
        Use("root 4 of n", times=Fraction(3, 5) / n * of_n(4) * (of_n(4) ** 2 + of_n(4) + 1)),
        name="hypothesis: the period, curvature",
    ),
    combination(
        PERIOD_CHOSEN[2],
        Use("third root", times=1 / (4 * n**2)),
        name="hypothesis: the period, ends",
    ),
    combination(
        PERIOD_CHOSEN[3],
        Use("fifth roots, from below", times=1 / _64),
        name="hypothesis: the period, not too short",
    ),
    combination(
        Schema(less(n * allowed, least)),
        Use("fifth roots", times=4 / (n**2 * _64)),
        Use("fourth roots", times=5 / (n**2 * _four * of_n(4) ** 3)),
        Use("root 4 of n", times=3 / n**2 * (1 + of_n(4) + of_n(4) ** 2) / of_n(4) ** 3),
        Use("third root", times=Fraction(7, 4) / n**4),
        Use("root 2 of n", times=Fraction(5, 4) / (n**6 * of_n(2))),
        name="what print allows, n times",
    ),
    combination(Schema(at_most(least, SLOW.greedy * SLOW.gap)), name="what it costs"),
)
CONTRARY = combination(
    Schema(less(C * allowed, regret(N) / N)),
    Use("C", times=allowed),
    Use("what print allows, n times"),
    Use("what it costs"),
    Use("sum", {"t": N}, times=1 / N),
    name="the contrary",
)
COUNTER = Step(
    "the wrong action for ever",
    "a world of ours",
    "P = 512 n^12, T = 64 n^12 periods: the common step is 1/(256 n^12), and models stay where the wrong action looks better",
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
            gap="the step of (27) shrinks as P^(-2/3), and the bound knows of V/P alone: no constant serves",
            refuted=COUNTER,
        ),
    ),
)
