"""Corollary 4.1 and its rate: the floor of Theorem 4.3 falls with the square of K, so it may be as small as the drift."""

import sympy as sp

from fedtheory.core.proof import Proof, Square, Use, combination, conclusion, step
from fedtheory.core.statement import t
from fedtheory.core.term import Schema, at_most, root
from fedtheory.papers.ffgb.proofs.homogeneous_setting import LATER, SETTING, T_
from fedtheory.papers.ffgb.proofs.thm4_3_homogeneous import (
    SECOND,
    THEOREM_43_SHARPENED,
    logarithms,
    unit,
)
from fedtheory.papers.ffgb.proofs.thm4_3_lower import ONE_SLOPE, THEOREM_43_LOWER
from fedtheory.papers.ffgb.statements.cor4_1_local_steps import COROLLARY_41
from fedtheory.papers.ffgb.statements.local_steps import LOCAL_STEPS_NEEDED
from fedtheory.papers.ffgb.statements.notation import K, gamma, scale
from fedtheory.papers.ffgb.statements.thm4_3_homogeneous import after, drift, lost, rests, within

x = t * K
at_t = {"t": "t"}
ENOUGH = at_most((1 - gamma) ** 2 * t, gamma**2 * K**2)
enough = step(
    "theorem",
    "ours",
    "2(a² + b²): the residuals within the rounds by Young, what is left of them by the number of steps",
    combination(
        Schema(at_most(lost**2 / K**2, 1 / t), T_, (LATER, ENOUGH)),
        Use("if 2", times=1 / (gamma**2 * K**2 * t)),
        name="steps",
    ),
    combination(
        Schema(at_most(within(lost), sp.Rational(32, 3) / t), T_, (LATER, ENOUGH)),
        Square(1 - lost / K, times=sp.Rational(16, 3) * (x - 1) / (t * (x + 1))),
        Use(
            "steps",
            at_t,
            times=sp.Rational(16, 3) * (x - 1) / (t * (x + 1)),
            because=(None, Use("if 2")),
        ),
        name="within",
    ),
    combination(
        Schema(at_most(after(lost) ** 2, 16 / t), T_, (LATER, ENOUGH)),
        Use(
            "steps",
            at_t,
            times=((K * (t + 3) - 2) / (x + 1)) ** 2,
            because=(None, Use("if 2")),
        ),
        name="after",
    ),
    combination(
        conclusion(SETTING, LOCAL_STEPS_NEEDED.bound("sharpened")),
        Use("ours", at_t),
        Square(root(drift + within(lost)) - after(lost), times=unit),
        Use("within", at_t, times=2 * unit, because=(None, Use("if 2"))),
        Use("after", at_t, times=2 * unit, because=(None, Use("if 2"))),
    ),
)
LOCAL_STEPS_SHARPENED = Proof(
    LOCAL_STEPS_NEEDED, "sharpened", SETTING, (*THEOREM_43_SHARPENED.steps, enough)
)

# ---- what is printed: more than that is proved, and 1/t is at most 1/sqrt(t)

roots = sp.sqrt(t)
MANY = at_most(t, K**2)
printed = step(
    "printed shape",
    "Corollary 4.1",
    "1/K² <= 1/t <= 1/sqrt(t), and the logarithm is not negative",
    combination(
        Schema(at_most(1, roots), T_, (SECOND,)),
        Use("if 1", times=1 / (1 + roots)),
        name="root",
    ),
    combination(
        Schema(
            at_most(2 * unit * (drift + within(lost)), sp.Rational(112, 3) * scale / t),
            T_,
            (SECOND,),
        ),
        Use(
            "gamma_1",
            times=(1 + gamma)
            * scale
            * (sp.Rational(16, 3) * (2 * x + 1) / (x * (x + 1)) + sp.Rational(16, 3) / t),
        ),
        Square(1 - gamma, times=sp.Rational(64, 3) * scale * (x - 1) / (x * (x + 1))),
        name="drift",
    ),
    combination(
        Schema(at_most(2 * unit * after(lost) ** 2, 13 * scale / t), T_, (SECOND, MANY)),
        Square(1 - gamma, times=scale * (13 / K**2 - 2 * ((K * (t + 3) - 2) / (K * (x + 1))) ** 2)),
        Use("gamma_1", times=13 * gamma * scale / K**2),
        Use("if 2", times=13 * scale / (t * K**2)),
        name="left",
    ),
    combination(
        conclusion(SETTING, COROLLARY_41.bound("ordered")),
        Use("ours", at_t),
        Use("drift", at_t),
        Use("left", at_t, because=(None, Use("if 2"))),
        Square(root(drift + within(lost)) - after(lost), times=unit),
        Use("logarithm", at_t, times=26 * scale / roots),
        Use("root", at_t, times=sp.Rational(151, 3) * scale / t),
    ),
)
COROLLARY_41_PRINTED = Proof(
    COROLLARY_41, "ordered", SETTING, (*THEOREM_43_SHARPENED.steps, logarithms, printed)
)

# ---- no more than the root of t: the floor is of the same order

FEW = at_most(K**2, t)
part = (1 - gamma) / (2 * K)
lower = step(
    "theorem",
    "ours",
    "1 + (K - 1)gamma <= K, and K(t - 1) + 2 is at least half of Kt + 1",
    combination(
        Schema(at_most(part, rests), T_, (LATER, FEW)),
        Use("if 2", times=K * (1 - gamma) / (2 * K * (1 + (K - 1) * gamma) * (x + 1)) * K),
        Use("gamma_1", times=(K - 1) * (1 - gamma) / (2 * K * (1 + (K - 1) * gamma))),
        Square(
            1,
            times=(1 - gamma) * (K**3 - 2 * K + 3) * K / (2 * K * (1 + (K - 1) * gamma) * (x + 1)),
        ),
        name="half",
    ),
    combination(
        conclusion(ONE_SLOPE, LOCAL_STEPS_NEEDED.bound("lower")),
        Use("floor", at_t),
        Use("half", at_t, times=unit * (rests + part), because=(None, Use("if 2"))),
        Use("if 2", times=unit * (1 - gamma) ** 2 / (4 * K**2 * t)),
    ),
)
LOCAL_STEPS_LOWER = Proof(LOCAL_STEPS_NEEDED, "lower", ONE_SLOPE, (*THEOREM_43_LOWER.steps, lower))
