"""Theorem 4.4 for μ = 1: the distance to the mean extension, the radius, and both together."""

from typing import Any

import sympy as sp

from fedtheory.core.proof import (
    Line,
    Proof,
    Setting,
    Square,
    Step,
    Use,
    combination,
    conclusion,
    step,
)
from fedtheory.core.statement import Statement, t
from fedtheory.core.term import Outcome, Schema, Term, at_most, expect, substitute, tree
from fedtheory.papers.ffgb.proofs.square_minkowski import LET_GO, minkowski
from fedtheory.papers.ffgb.proofs.square_radius import RADIUS
from fedtheory.papers.ffgb.proofs.square_radius_2 import RADIUS_2
from fedtheory.papers.ffgb.proofs.square_residuals import RESIDUALS
from fedtheory.papers.ffgb.proofs.square_rounds import LATE, ROUNDS
from fedtheory.papers.ffgb.proofs.square_setting import SETTING, f, f_star, u_bar, x
from fedtheory.papers.ffgb.statements.notation import K, N, gamma, mu
from fedtheory.papers.ffgb.statements.square_notation import (
    B,
    D,
    G_squared,
    L,
    rho,
    transfer,
    w_1,
    w_2,
)
from fedtheory.papers.ffgb.statements.thm4_4_square_loss import THEOREM_44, left_out, reach, size
from fedtheory.papers.ffgb.statements.thm4_4_square_loss import radius as radius_squared

AT_T = {"t": "t"}
STEPS = (*RESIDUALS, *ROUNDS)
_claim = conclusion(SETTING, THEOREM_44.bound("extension"))
extension = step(
    "theorem",
    "ours",
    "after n = 4 nothing but residuals is left, and they add up to the transfer factor",
    combination(_claim, Use("to the mean extension", AT_T)),
)
EXTENSION = Proof(THEOREM_44, "extension", SETTING, (*STEPS, extension))

AT_FROM_3 = Schema(at_most(3, t), {"t": "integer"}, (LATE,))
NONNEGATIVE = (
    combination(Schema(at_most(0, 1 - gamma)), Use("gamma_1"), name="0 <= 1 - gamma"),
    combination(Schema(at_most(0, transfer), AT_FROM_3.forall, (LATE,)), name="0 <= transfer"),
)
apart, off = f(t, x) - u_bar, u_bar - f_star(x)

apart_y, off_y = (Term(substitute(of, "x", "y")) for of in (apart, off))


def theorem(
    of: Statement[Any],
    key: str,
    setting: Setting,
    radius_root: sp.Expr,
    steps: tuple[Step, ...],
    fact: str,
) -> Proof:
    """(radius + residual)², for a radius that is known."""
    claim = conclusion(setting, of.bound(key))
    last = step(
        "theorem",
        "ours",
        "the triangle inequality in L²(alpha)",
        *NONNEGATIVE,
        combination(
            Schema(at_most(0, left_out), claim.forall, (LATE,)),
            Use("0 <= transfer", AT_T, times=rho * size),
            name="0 <= residual",
        ),
        combination(
            Schema(expect("x", apart**2) <= left_out**2, claim.forall, (LATE,)),
            Use("to the mean extension", AT_T),
            name="residual",
        ),
        combination(
            Schema(expect("x", off**2) <= radius_root**2), Use(fact), name="of the extensions"
        ),
        *minkowski(off, apart, Schema(claim.then, claim.forall, (LATE,))),
        combination(
            claim,
            Use(
                "sum",
                {**AT_T, "P": radius_root, "Q": left_out},
                because=(
                    None,
                    None,
                    Use("0 <= residual", AT_T),
                    Use("of the extensions"),
                    Use("residual", AT_T),
                ),
            ),
        ),
    )
    return Proof(of, key, setting, (*steps, *LET_GO, last))


SHARPENED = theorem(
    THEOREM_44, "sharpened", SETTING, sp.sqrt(radius_squared), (*STEPS, *RADIUS), "radius"
)
WASSERSTEIN_2 = theorem(
    THEOREM_44,
    "wasserstein-2",
    SETTING,
    2 * sp.sqrt(1 - 1 / N) * L * w_2,
    (*STEPS, *RADIUS, *RADIUS_2),
    "radius 2",
)

# ---- the printed shape, for mu = 1

_printed = conclusion(SETTING, THEOREM_44.bound("corrected"))
K_t = {"t": "integer"}
LOG = 4 * K * (reach + G_squared) / (t * gamma**2)
UNIT = L * (L * D + 2 * B) * w_1
corrected = step(
    "theorem",
    "Theorem F.1, with constants of ours for the O",
    "(a + b)² <= 2a² + 2b², the transfer is at most 4/K, and the logarithm at least 1",
    Line(Schema(["<", "1", ["log", "3"]]), "witness", {"bits": "32"}, "1 < log 3"),
    combination(Schema(at_most(3, K * t), K_t, (LATE,)), Use("K", times=t), name="3 <= Kt"),
    Line(
        Schema(["<=", ["log", "3"], tree(sp.log(K * t))], K_t, (LATE,)),
        "monotone",
        {"of": Use("3 <= Kt", AT_T).reference()},
        "log 3 <= log Kt",
    ),
    combination(Schema(at_most(transfer, 4 / K), K_t, (LATE,)), name="transfer"),
    combination(Schema(at_most(0, transfer), K_t, (LATE,)), name="0 <= transfer"),
    combination(
        Schema(at_most(transfer**2, 16 / K**2), K_t, (LATE, at_most(0, transfer))),
        Use("transfer", AT_T, times=transfer + 4 / K),
        name="squared, if",
    ),
    Line(
        Schema(at_most(transfer**2, 16 / K**2), K_t, (LATE,)),
        "instance",
        {"of": Use("squared, if", AT_T, because=(None, Use("0 <= transfer", AT_T))).reference()},
        "squared",
    ),
    combination(
        Schema(substitute(_printed.then, "mu", "1"), _printed.forall, (LATE,)),
        Square(apart_y - off_y, over=Outcome("y")),
        Use("to the mean extension", AT_T, times=2),
        Use("squared", AT_T, times=2 * rho**2 * (B**2 + UNIT)),
        Use("radius", times=2),
        Use("log 3 <= log Kt", AT_T, times=LOG),
        Use("1 < log 3", times=LOG),
        Use("start_squared", times=1 / (K * t)),
        Use("K", times=32 * rho**2 * B**2 / K**2),
        Use("gamma_1", times=(1 + gamma) / gamma**2 * 4 * reach),
        Use("K", times=64 * reach * (K + 1) / (K**2 * gamma**2)),
        Use("gamma_1", times=64 * reach / (gamma * K**2)),
        name="at mu = 1",
    ),
    combination(
        _printed,
        Use("at mu = 1", AT_T),
        Use("if 2", times=(1 + mu) / mu**2 * (LOG * sp.log(K * t) + 32 * rho**2 * B**2 / K)),
        Use("if 2", times=68 * reach / (gamma**2 * mu)),
    ),
)
CORRECTED = Proof(THEOREM_44, "corrected", SETTING, (*STEPS, *RADIUS, corrected))
PROOFS = (EXTENSION, SHARPENED, WASSERSTEIN_2, CORRECTED)
