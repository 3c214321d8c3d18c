"""FedFW with partial participation and without convexity, as the kernel reads it: Appendix C.2.

The objects of Section 4.2 with the fixed step and penalty of (18); a maximum is two hypotheses, a sum over rounds a
function with its recursion, as for Theorem 2.
"""

import sympy as sp

from fedtheory.core.proof import Given, Setting
from fedtheory.core.role import Role
from fedtheory.core.statement import T, t
from fedtheory.core.term import (
    Schema,
    Term,
    at_most,
    expect,
    mean,
    symbol,
)
from fedtheory.papers.fedfw.metrics import (
    EXPECTED_FRANK_WOLFE_GAP,
    EXPECTED_SURROGATE_FRANK_WOLFE_GAP,
)
from fedtheory.papers.fedfw.proofs.drawn import DRAWN, F_hat, w
from fedtheory.papers.fedfw.proofs.participation_setting import GIVEN, SYMBOLS, moves, optimal
from fedtheory.papers.fedfw.proofs.participation_setting import SETTING as CONVEX
from fedtheory.papers.fedfw.proofs.setting import FROM_1, ROUND, i, x
from fedtheory.papers.fedfw.proofs.setting2 import GIVEN_2 as GIVEN_SURE
from fedtheory.papers.fedfw.proofs.setting2 import (
    NEXT,
    best,
    gap,
    low,
    m,
    sum_over_rounds,
    total,
    total_hat,
)
from fedtheory.papers.fedfw.statements.eq65_participation import SCHEDULE_65
from fedtheory.papers.fedfw.statements.notation import L, eta_t, lambda_t, n
from fedtheory.papers.fedfw.statements.thm2_nonconvex import Ecal

_ONE = sp.Integer(1)
eta: sp.Expr = SCHEDULE_65[eta_t]
lam: sp.Expr = SCHEDULE_65[lambda_t]
curvature = L / n + lam


def gap_hat(at: sp.Expr = t) -> Term:
    """gâp(X^t), (45): the maximum is attained at S^t, by (7)."""
    return DRAWN.gap_hat(lam, at)


def average_gap(at: sp.Expr | Term = t) -> Term:
    """E gap(x̄^t)."""
    return expect("w", gap(mean("k", x(symbol("k"), at, w))))


_KEPT = (
    "L",
    "D",
    "H",
    "lambda_0",
    "0 < p",
    "1 >= p",
    "diameter",
    "smooth",
    "lipschitz",
    "heterogeneity",
    "start",
    "oracle",
    "bit",
    "probability",
    "past x",
    "past s",
    "past g",
    "first distance",
)
GIVEN_2 = {
    **{name: GIVEN[name] for name in _KEPT},
    "consensus": CONVEX.given["consensus"],
    "T": Given(Schema(at_most(1, T)), "there is at least one round", "(18)", Role.DEFINITION),
    "Ecal": GIVEN_SURE["Ecal"],
    "lmo": optimal(lam),
    "update": moves(eta, "eta", "(63)"),
    "least": GIVEN_SURE["least"],
    "excess": Given(
        Schema(F_hat(_ONE) - mean("i", low(i)) <= Ecal, {"w": "outcome"}),
        "E is the excess of the start over the least values",
        "(51), last line",
        Role.DEFINITION,
    ),
    **{name: GIVEN_SURE[name] for name in ("gap above", "farthest", "gap")},
    **sum_over_rounds(
        "total", total, average_gap(_ONE), average_gap(NEXT), "the sum of the expected gaps", "(65)"
    ),
    **sum_over_rounds(
        "total_hat",
        total_hat,
        expect("w", gap_hat(_ONE)),
        expect("w", gap_hat(NEXT)),
        "the sum of the expected surrogate gaps",
        "(65)",
    ),
    "best": Given(
        Schema(
            best(t) <= average_gap(m), {**ROUND, "m": "integer"}, (at_most(1, m), at_most(m, t))
        ),
        "the least expected gap so far is at most that of every round so far",
        "(18)",
        Role.DEFINITION,
    ),
    "best falls": Given(
        Schema(best(NEXT) <= best(t), ROUND, (FROM_1,)),
        "among more rounds it is no larger",
        "(18)",
        Role.DEFINITION,
    ),
}
_DROPPED = {"zeta_star", "g_star", "Delta_1"}
SYMBOLS_2 = {
    **{name: sorts for name, sorts in SYMBOLS.items() if name not in _DROPPED},
    "T": ((), "integer"),
    "Ecal": ((), "real"),
    "gap": (("vector",), "real"),
    "farthest": (("vector",), "vector"),
    "low": (("client",), "real"),
    **dict.fromkeys(("total", "total_hat", "best"), (("integer",), "real")),
}
SETTING_AVERAGE = Setting(
    SYMBOLS_2,
    GIVEN_2,
    {
        EXPECTED_FRANK_WOLFE_GAP: total(T) / T,
        EXPECTED_SURROGATE_FRANK_WOLFE_GAP: total_hat(T) / T,
    },
)
SETTING_BEST = Setting(SYMBOLS_2, GIVEN_2, {EXPECTED_FRANK_WOLFE_GAP: best(T)})
