"""Theorem G.3 in expectation for μ = 1: the radius, what residuals leave, and what is drawn; then what is printed."""

import sympy as sp

from fedtheory.core.proof import Line, Proof, Square, Step, Use, combination, conclusion, step
from fedtheory.core.statement import t
from fedtheory.core.term import Schema, at_most, expect, tree
from fedtheory.papers.ffgb.proofs.sampling_square import (
    IDENTITY_OF_VALUES,
    OVER_P,
    OVER_Y,
    SETTING,
    TP,
    TXP,
    T,
    at_y,
    error,
    now,
    tp,
)
from fedtheory.papers.ffgb.proofs.sampling_square_noise import RESIDUAL_SQUARES, SQUARES, VARIANCE
from fedtheory.papers.ffgb.proofs.sampling_square_rounds import ROUNDS, kept
from fedtheory.papers.ffgb.proofs.square_residuals import R_squared
from fedtheory.papers.ffgb.proofs.square_rounds import LATE, first, q
from fedtheory.papers.ffgb.proofs.square_setting import f_star, u_bar, x
from fedtheory.papers.ffgb.statements.notation import K, N, gamma
from fedtheory.papers.ffgb.statements.sampling import m, sampled
from fedtheory.papers.ffgb.statements.square_notation import (
    B,
    D,
    G_squared,
    L,
    rho,
    transfer,
    w_1,
    w_pairs,
)
from fedtheory.papers.ffgb.statements.thm4_4_square_loss import reach
from fedtheory.papers.ffgb.statements.thmG_3_sampling import THEOREM_G3

AT_T = {"t": "t"}
weight = q(first)
SHARPENED = conclusion(SETTING, THEOREM_G3.bound("sharpened"))
apart, off = kept / weight, u_bar - f_star(x)
drawn = now / weight
_POSITIVE = "a polynomial in t - 3 and K - 1 without a negative coefficient"
shapes = (
    step(
        "extensions",
        "ours",
        _POSITIVE,
        combination(Schema(at_most(SQUARES, 3 * weight**2 / t), T, (LATE,))),
    ),
    step(
        "residual squares",
        "ours",
        _POSITIVE,
        combination(Schema(at_most(4 * RESIDUAL_SQUARES, 48 * weight**2 / (K**2 * t)), T, (LATE,))),
    ),
)
ours = step(
    "ours",
    "ours",
    "(a + b + c)² <= 3(a² + b² + c²), on every path",
    combination(
        Schema(error <= 3 * (off**2 + apart**2 + drawn**2), TXP, (LATE,)),
        Square(off - apart),
        Square(apart - drawn),
        Square(off - drawn),
        name="at x",
    ),
    combination(
        Schema(
            expect("x", error)
            <= 3
            * (
                2 * (1 - 1 / N) * L**2 * D * w_1
                + transfer**2 * R_squared
                + 1 / weight**2 * expect("x", now**2)
            ),
            TP,
            (LATE,),
        ),
        Use("at x", at_y, over=OVER_Y),
        Use("what the residuals leave", tp, times=3 / weight**2),
        Use("radius", {"path": "path"}, times=3),
        name="on a path",
    ),
    combination(
        Schema(SHARPENED.then, T, (LATE,)),
        Use("on a path", {"t": "t", "path": "p"}, over=OVER_P),
        Use("draws add up", AT_T, times=3 / weight**2),
        Use("extensions", AT_T, times=12 * sampled * L**2 * D * w_1 / weight**2),
        Use("residual squares", AT_T, times=3 * sampled * R_squared / weight**2),
    ),
)
theorem = step("sharpened", "ours", "for mu = 1", combination(SHARPENED, Use("ours", AT_T)))
ALL: tuple[Step, ...] = (*IDENTITY_OF_VALUES, *ROUNDS, *VARIANCE, *shapes, ours)
THEOREM_G3_SHARPENED = Proof(THEOREM_G3, "sharpened", SETTING, (*ALL, theorem))

# ---- what is printed, in expectation

PRINTED = conclusion(SETTING, THEOREM_G3.bound("corrected"))
LOG = 12 * K * (reach + G_squared) / (t * gamma**2)
DRAWS = 72 * sampled * G_squared / (t * gamma**2)
UNIT = L * (L * D + 2 * B) * w_1
_more = 144 * B**2 / (t * gamma**2)
_spread = 12 * L**2 * D * w_1 + 48 * R_squared / K**2
_shorter = 6 * (1 - 1 / N) * L**2 * D * w_1 + 48 * R_squared / K**2 + 3 * sampled * _spread / t
corrected = step(
    "corrected",
    "Theorem G.3, with constants of ours for the O",
    "the transfer is at most 4/K, what sampling leaves at most 1, and the logarithms at least 1",
    Line(Schema(["<", "1", ["log", "3"]]), "witness", {"bits": "32"}, "1 < log 3"),
    combination(Schema(at_most(3, K * t), T, (LATE,)), Use("K", times=t), name="3 <= Kt"),
    Line(
        Schema(["<=", ["log", "3"], tree(sp.log(K * t))], T, (LATE,)),
        "monotone",
        {"of": Use("3 <= Kt", AT_T).reference()},
        "log 3 <= log Kt",
    ),
    Line(
        Schema(["<=", ["log", "3"], tree(sp.log(t))], T, (LATE,)),
        "monotone",
        {"of": Use("if 1").reference()},
        "log 3 <= log t",
    ),
    combination(Schema(at_most(transfer, 4 / K), T, (LATE,)), name="transfer"),
    combination(Schema(at_most(0, transfer), T, (LATE,)), name="0 <= transfer"),
    combination(
        Schema(at_most(transfer**2, 16 / K**2), T, (LATE, at_most(0, transfer))),
        Use("transfer", AT_T, times=transfer + 4 / K),
        name="squared, if",
    ),
    Line(
        Schema(at_most(transfer**2, 16 / K**2), T, (LATE,)),
        "instance",
        {"of": Use("squared, if", AT_T, because=(None, Use("0 <= transfer", AT_T))).reference()},
        "squared",
    ),
    combination(
        Schema(at_most(sampled, 1)), Use("a m", times=N / ((N - 1) * m)), name="share <= 1"
    ),
    combination(
        Schema(expect("path", expect("x", error)) <= _shorter, T, (LATE,)),
        Use("ours", AT_T),
        Use("squared", AT_T, times=3 * R_squared),
        name="shorter",
    ),
    combination(
        PRINTED,
        Use("shorter", AT_T),
        Use("log 3 <= log Kt", AT_T, times=LOG),
        Use("1 < log 3", times=LOG),
        Use("log 3 <= log t", AT_T, times=DRAWS),
        Use("1 < log 3", times=DRAWS),
        Use("start_squared", times=3 / (K * t)),
        Use("K", times=48 * rho**2 * B**2 / K**2),
        Square(rho * B, times=48 / K),
        Use("share <= 1", times=36 * L**2 * D * w_1 / t),
        Use("share <= 1", times=144 * rho**2 * UNIT / (K**2 * t)),
        Use("if 1", times=12 * L**2 * D * w_1 / t),
        Use("if 1", times=48 * rho**2 * UNIT / (K**2 * t)),
        Use("K", times=96 * rho**2 * UNIT * (K + 1) / K**2),
        Use("gamma_1", times=210 * reach / gamma),
        Square(rho, times=96 * L**2 * D * w_1),
        Use("share", times=144 * L**2 * w_pairs**2 / (t * gamma**2)),
        Use("share", times=_more * (K - 1) * (K + 1) / K**2),
        Use("share", times=_more * gamma * (2 - gamma) / K**2),
    ),
)
THEOREM_G3_CORRECTED = Proof(THEOREM_G3, "corrected", SETTING, (*ALL, corrected))
