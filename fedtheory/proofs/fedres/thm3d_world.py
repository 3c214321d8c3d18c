"""The display before B is set, with (40)'s lost square: false with steps of the server's and the clients' own.

Two clients. The first has features (1/2, 0) whatever it does, so it loses nothing, and gamma = 1/2, G = 1. The second is the
slow one of `bandit_world` with features 1/(4m), so that sigma = 1/(4m²) is enough. Global features are 0, and w^g_* is
any unit vector. With T = 2m³ periods, m = 10^6, the clients' step is 1/m; and with periods of 10^18 rounds print's
second term is as good as gone, while the second client takes the wrong action throughout.
"""

from fractions import Fraction
from typing import Any

import sympy as sp

from fedtheory.core.expression import Tree, to_tree
from fedtheory.core.proof import Line, Proof, Square, Step, Use, combination, conclusion
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
from fedtheory.proofs.fedres.thm3d_any_period import TUNED
from fedtheory.theorems.fedres import notation
from fedtheory.theorems.fedres.thm3any_steps import B, K, R_r
from fedtheory.theorems.fedres.thm3d_any_period import ANY_PERIOD, tau_1
from fedtheory.theorems.fedres.tuning import delay_local, noise_local

SCALE, PERIOD = 10**6, 10**18
PERIODS = 2 * SCALE**3
eta_l, features = Fraction(1, SCALE), Fraction(1, 4 * SCALE)
noise, half = 4 * features**2, Fraction(1, 2)
SLOW = Slow(2 * eta_l * features**2, PERIODS, PERIOD, features)
NUMBERS: dict[sp.Symbol, Any] = {
    notation.P: 2,
    HORIZON: PERIODS,
    notation.D: 1,
    notation.G: 1,
    notation.gamma: half,
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
        Schema(at_most(2 * features**2, half)),
        "witness",
        {"bits": "64"},
        "hypothesis: gamma = 2 (1/2)², that of the first client",
    ),
)
printed = ANY_PERIOD.bound("ordered").value
assert isinstance(printed, sp.Expr)


def _numbers(of: sp.Expr) -> Tree:
    """The formula with the world's numbers put in, unevaluated."""
    return put(to_tree(of), {str(letter): str(value) for letter, value in NUMBERS.items()})


PRECISION = Fraction(1, 10**26)
paid = (1 - Fraction(1, PERIOD)) * SLOW.gap / 2
IN_NUMBERS = (
    Line(
        Schema(less(_numbers(delay_local), 1 / eta_l + PRECISION)),
        "witness",
        {"bits": "192"},
        "the clients' step is no smaller than 1/m",
    ),
    Line(
        Schema(less(1 / eta_l - PRECISION, _numbers(delay_local))),
        "witness",
        {"bits": "192"},
        "nor larger, up to 10^-32 of it",
    ),
    Line(
        Schema(at_most(_numbers(noise_local), 1 / eta_l)),
        "witness",
        {"bits": "64"},
        "the branch of the noise is no smaller",
    ),
    Line(Schema(less(_numbers(printed), paid)), "witness", {"bits": "128"}, "what print allows"),
)
CONTRARY = combination(
    Schema(less(_numbers(printed), regret(PERIODS) / (2 * PERIODS))),
    Use("what print allows"),
    Use("sum", {"t": PERIODS}, times=Fraction(1, 2 * PERIODS)),
    name="the contrary",
)
COUNTER = Step(
    "long periods",
    "a world of ours",
    "T = 2m³ periods of 10^18 rounds, m = 10^6: one client of two takes the wrong action, half of its regret is the mean",
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
            gap="(40) has lost a square: in long periods its second term vanishes, and the regret does not",
            refuted=COUNTER,
        ),
    ),
)
