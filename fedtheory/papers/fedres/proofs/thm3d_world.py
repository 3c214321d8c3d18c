"""The display before B is set, with (40)'s lost square: false with steps of the server's and the clients' own.

Two clients. The first has features (1/2, 0) whatever it does, so it loses nothing; gamma = G = 1 are enough. The second is
the slow one of `bandit_world` with features 1/(4m), m = n⁴, so that sigma = 1/(4m²) is enough. Global features are 0, and
w^g_* is any unit vector. With T = m³ periods the clients' step is 1/m; and with periods of m³ rounds print's second term
is less than the regret, while the second client takes the wrong action throughout. n is any integer from 2 on, and C any
number that is at most n/1000: for every constant there is such an n.
"""

from fractions import Fraction
from typing import Any

import sympy as sp

from fedtheory.core.expression import to_tree
from fedtheory.core.proof import Line, Proof, Square, Step, Use, combination, conclusion
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
from fedtheory.papers.fedres.proofs.thm3d_any_period import TUNED
from fedtheory.papers.fedres.statements import notation
from fedtheory.papers.fedres.statements.thm3any_steps import B, K, R_r
from fedtheory.papers.fedres.statements.thm3d_any_period import ANY_PERIOD, tau_1
from fedtheory.papers.fedres.statements.tuning import delay_local, noise_local

SCALE = n**4
PERIODS = PERIOD = n**12
eta_l, features = 1 / SCALE, 1 / (4 * SCALE)
noise, half = 4 * features**2, Fraction(1, 2)
SLOW = Slow(PERIODS, PERIOD, features, 2, 1000)
NUMBERS: dict[sp.Symbol, Any] = {
    notation.P: 2,
    HORIZON: PERIODS,
    notation.D: 1,
    notation.G: 1,
    notation.gamma: 1,
    notation.sigma: noise,
    notation.tau: 1,
    notation.w_g: 1,
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
        Schema(4 * (r_1 * features) ** 2 * features**2 <= noise**2, POINT, BALL),
        Use("the first residual", {"a": "a", "b": "b"}, times=4 * features**4),
        name="hypothesis: a variance of sigma², first action",
    ),
    combination(
        Schema(4 * (r_2 * features) ** 2 * ZETA * features**2 <= noise**2, POINT, BALL),
        Use("the second residual", {"a": "a", "b": "b"}, times=4 * features**4),
        name="hypothesis: a variance of sigma², second action",
    ),
    combination(
        Schema(4 * ((1 - a) * half) ** 2 * half**2 <= 1, POINT, BALL),
        Use("if 1", times=half),
        Square(1 + a, times=half**2),
        Square(b, times=half),
        name="hypothesis: G = 1, first client",
    ),
    Line(
        Schema(at_most(2 * half**2, 1)),
        "witness",
        {"bits": "64"},
        "hypothesis: gamma = 1, first client",
    ),
    combination(Schema(at_most(2 * features**2, 1)), name="hypothesis: gamma = 1, second client"),
    combination(
        Schema(equal(SLOW.rate, 2 * eta_l * features**2)),
        Use("N", times=-2 * eta_l * features**2 / N),
        name="hypothesis: what a step moves",
    ),
)
printed = ANY_PERIOD.bound("ordered").value
assert isinstance(printed, sp.Expr)


def _numbers(of: sp.Expr) -> Term:
    """The formula with the world's numbers put in, unevaluated."""
    return Term(put(to_tree(of), {str(letter): tree(value) for letter, value in NUMBERS.items()}))


def _root(k: int, of: Any) -> Term:
    return Term(["root", str(k), tree(of)])


def _no_longer(k: int) -> Line:
    """A period and the round trip are at most two periods, in their k-th roots."""
    return Line(
        Schema(at_most(_root(k, PERIOD + 1), _root(k, 2 * PERIOD))),
        "monotone",
        {"of": Use("two periods").reference()},
        f"two periods, root {k}",
    )


allowed = _numbers(printed)
paid = SLOW.greedy * SLOW.gap / 2
IN_NUMBERS = (
    Line(
        Schema(equal(_numbers(delay_local), 1 / eta_l)),
        "identity",
        name="hypothesis: the clients' step, the branch of the delay",
    ),
    combination(
        Schema(at_most(_numbers(noise_local), 1 / eta_l)),
        name="hypothesis: the branch of the noise is no smaller",
    ),
    combination(Schema(at_most(PERIOD + 1, 2 * PERIOD)), name="two periods"),
    _no_longer(2),
    _no_longer(6),
    Line(Schema(at_most(_root(4, 3), 2)), "witness", {"bits": "64"}, "fourth root of 3"),
    Line(Schema(at_most(1, _root(4, 2))), "witness", {"bits": "64"}, "fourth root of 2"),
    Line(Schema(at_most(_root(2, 2), 2)), "witness", {"bits": "64"}, "root of 2"),
    Line(Schema(at_most(_root(6, 2), 2)), "witness", {"bits": "64"}, "sixth root of 2"),
    combination(
        Schema(less(n / 1000 * allowed, paid)),
        Use("fourth root of 3", times=1 / (500 * n**6 * _root(4, 2))),
        Use("fourth root of 2", times=1 / (250 * n**6 * _root(4, 2))),
        Use("two periods, root 2", times=1 / (100 * n**11)),
        Use("root of 2", times=1 / (100 * n**5)),
        Use("two periods, root 6", times=Fraction(6, 1000) / n**7),
        Use("sixth root of 2", times=Fraction(6, 1000) / n**5),
        name="what print allows, n/1000 times",
    ),
)
CONTRARY = combination(
    Schema(less(C * allowed, regret(N) / (2 * N))),
    Use("C", times=allowed / 1000),
    Use("what print allows, n/1000 times"),
    Use("sum", {"t": N}, times=1 / (2 * N)),
    name="the contrary",
)
COUNTER = Step(
    "long periods",
    "a world of ours",
    "T = n^12 periods of n^12 rounds: one client of two takes the wrong action, half of its regret is the mean",
    CONTRARY.schema,
    (*HYPOTHESES, *wrong_for_ever(SLOW), *IN_NUMBERS, CONTRARY),
    setting=world(SLOW),
)
ANY_PERIOD_PRINTED = Proof(
    ANY_PERIOD,
    "ordered",
    TUNED,
    (
        Step(
            "before B is set",
            "Appendix D, the display before B is set",
            "(40)",
            conclusion(TUNED, ANY_PERIOD.bound("ordered")),
            gap="(40) has lost a square: in long periods its second term vanishes and the regret does not, so no constant serves",
            refuted=COUNTER,
        ),
    ),
)
