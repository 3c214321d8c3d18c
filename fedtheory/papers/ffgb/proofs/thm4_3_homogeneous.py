"""Theorem 4.3, from the rounds to its bounds: ours, and print's through ours."""

import sympy as sp

from fedtheory.core.proof import Line, Proof, Square, Step, Use, combination, conclusion, step
from fedtheory.core.statement import t
from fedtheory.core.term import Schema, at_most, root, squared, substitute, tree
from fedtheory.papers.ffgb.proofs.homogeneous_drift import DRIFT
from fedtheory.papers.ffgb.proofs.homogeneous_norms import NORMS, RESIDUALS
from fedtheory.papers.ffgb.proofs.homogeneous_rounds import FORGOTTEN, ROUNDS, end
from fedtheory.papers.ffgb.proofs.homogeneous_setting import (
    FROM_K0,
    LATER,
    SETTING,
    T_,
    k,
    rho,
    rho_,
)
from fedtheory.papers.ffgb.proofs.homogeneous_step import LOCAL
from fedtheory.papers.ffgb.statements.notation import G, K, gamma, mu, scale
from fedtheory.papers.ffgb.statements.thm4_3_homogeneous import (
    THEOREM_43,
    after,
    drift,
    lost,
    within,
)
from fedtheory.proofs.textbook import SQUARE_ROOTS

x = t * K
inside, outside = FORGOTTEN.inside, FORGOTTEN.outside
at_t = {"t": "t"}
STEPS: tuple[Step, ...] = (SQUARE_ROOTS, *NORMS, *RESIDUALS, *DRIFT, *LOCAL, *ROUNDS)


def closed(key: str, residual: sp.Expr, why: Use) -> Step:
    """The bound in which no residual exceeds `residual` G, and why none does."""
    square = drift + within(residual)
    roof = x * (x + 1) * G / mu * root(square)
    extra = x * (x + 1) * G / mu * after(residual)
    return step(
        "ours",
        "ours",
        "divided by tK(tK + 1); the sum of (n - 1)(k - 1)(2tK + k) is at most (tK(tK + 1))²/(3t)",
        combination(
            Schema(root(inside) ** 2 <= roof**2, T_, (LATER,)),
            Use(why.name, why.at, times=sp.Rational(32, 3) * G / mu**2 * (x - 1) * x * (x + 1)),
            name="tolls",
        ),
        Line(
            Schema(root(inside) <= roof, T_, (LATER,)),
            "instance",
            {
                "of": Use(
                    "squares", {"a": root(inside), "b": roof}, because=(None, Use("tolls", at_t))
                ).reference()
            },
            "root of the tolls",
        ),
        combination(
            Schema(root(inside) + outside <= roof + extra, T_, (LATER,)),
            Use("root of the tolls", at_t),
            Use(why.name, why.at, times=t * (K * (t + 3) - 2) / mu),
            name="both",
        ),
        combination(
            Schema(squared(end) <= (roof + extra) ** 2, T_, (LATER,)),
            Use("rounds", at_t),
            Use("both", at_t, times=root(inside) + outside + roof + extra),
            name="scaled",
        ),
        combination(
            conclusion(SETTING, THEOREM_43.bound(key)),
            Use("scaled", at_t, times=1 / (x * (x + 1)) ** 2),
        ),
    )


THEOREM_43_SHARPENED = Proof(
    THEOREM_43,
    "sharpened",
    SETTING,
    (*STEPS, closed("sharpened", lost, Use("rho_K <= (1 - gamma)G/gamma"))),
)

# ---- few local steps

_few = Schema(rho_(k) <= k * (1 - gamma) * G, {"k": "integer"}, (FROM_K0,))
few = step(
    "rho_K <= K(1 - gamma)G",
    "ours",
    "each step adds at most (1 - gamma)G",
    combination(Schema(substitute(_few.then, "k", 0)), Use("rho_0"), name="first"),
    combination(
        Schema(substitute(_few.then, "k", k + 1), {"k": "integer"}, (FROM_K0, _few.then)),
        Use("rho_next", {"k": k}),
        Use("if 2", times=1 - gamma),
        Use("gamma_1", times=k * gamma * G),
        name="next",
    ),
    Line(_few, "induction", {"on": "k", "base": "first", "step": "next"}, "all"),
    combination(
        Schema(at_most(rho, K * (1 - gamma) * G)), Use("all", {"k": K}), Use("rho_K", times=-1)
    ),
)
THEOREM_43_FEW = Proof(
    THEOREM_43,
    "few steps",
    SETTING,
    (*STEPS, few, closed("few steps", K * (1 - gamma), Use("rho_K <= K(1 - gamma)G"))),
)

# ---- what is printed, and its repair

SECOND = at_most(2, t)
unit = G**2 / mu**2
logarithms = step(
    "logarithm",
    "ours",
    "3/5 < log 2 <= log(Kt)",
    Line(Schema(["<", "3/5", ["log", "2"]]), "witness", {"bits": "32"}, "3/5 < log 2"),
    combination(
        Schema(at_most(2, K * t), T_, (SECOND,)), Use("if 1"), Use("K", times=t), name="steps"
    ),
    Line(
        Schema(["<=", ["log", "2"], tree(sp.log(K * t))], T_, (SECOND,)),
        "monotone",
        {"of": Use("steps", at_t).reference()},
        "log 2 <= log(Kt)",
    ),
    combination(
        Schema(["<=", "3/5", tree(sp.log(K * t))], T_, (SECOND,)),
        Use("3/5 < log 2"),
        Use("log 2 <= log(Kt)", at_t),
    ),
)
two_parts = step(
    "two terms",
    "ours",
    "(a + b)² <= 2a² + 2b²; the drift against K/t, what is left against 1/K",
    combination(
        Schema(
            at_most(2 * unit * (drift + within(lost)), sp.Rational(192, 5) * scale * K / t),
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
        Schema(
            at_most(2 * unit * after(lost) ** 2, 13 * (1 - gamma) ** 2 * scale / K), T_, (SECOND,)
        ),
        Square(1 - gamma, times=scale * (13 / K - 2 * ((K * (t + 3) - 2) / (K * (x + 1))) ** 2)),
        name="left",
    ),
    combination(
        Schema(
            at_most(
                THEOREM_43.bound("sharpened").value,
                sp.Rational(192, 5) * scale * K / t + 13 * (1 - gamma) ** 2 * scale / K,
            ),
            T_,
            (SECOND,),
        ),
        Use("drift", at_t),
        Use("left", at_t),
        Square(root(drift + within(lost)) - after(lost), times=unit),
    ),
)


def through_ours(key: str, *more: Use) -> Proof:
    """A printed shape, from ours."""
    whole = THEOREM_43.bound(key)
    weight = {"ordered": (1 - gamma) * G**2 / (mu * gamma**2), "corrected": (1 - gamma) * scale}[
        key
    ]
    return Proof(
        THEOREM_43,
        key,
        SETTING,
        (
            *THEOREM_43_SHARPENED.steps,
            logarithms,
            two_parts,
            step(
                "printed shape",
                whole.locator,
                "the first term is not needed",
                combination(
                    conclusion(SETTING, whole),
                    Use("ours", at_t),
                    Use("two terms", at_t),
                    Use("logarithm", at_t, times=64 * scale * K / t),
                    Use("logarithm", at_t, times=weight / x),
                    Use("gamma_1", times=sp.Rational(3, 5) * weight / (1 - gamma) / x),
                    Use("start_squared", times=1 / x),
                    *more,
                ),
            ),
        ),
    )


THEOREM_43_CORRECTED = through_ours("corrected")
THEOREM_43_PRINTED = through_ours("ordered", Use("gamma_1", times=13 * gamma * scale / K))
