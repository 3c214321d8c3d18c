"""Theorem 3: a period that is at most R_r/p makes the term of (40) that grows with B at most p."""

from typing import Any

import sympy as sp

from fedtheory.core.proof import Line, Proof, Step, Use, combination, conclusion, step
from fedtheory.core.statement import T
from fedtheory.core.term import Claim, Schema, Term, at_most, root, tree
from fedtheory.papers.fedres.proofs.bandit_roots import SLOW_ROOTS
from fedtheory.papers.fedres.proofs.thm3d_any_period import (
    BANDIT_CORRECTED,
    WITH_RANGE,
    power,
    same_root,
)
from fedtheory.papers.fedres.statements.notation import D, G, gamma
from fedtheory.papers.fedres.statements.thm3_bandit import (
    BANDIT_REGRET,
    curvature_price,
    end_price,
    noise_price,
)
from fedtheory.papers.fedres.statements.thm3any_steps import B, K, R_r
from fedtheory.papers.fedres.statements.thm3d_any_period import curvature_term, noise_term, tau_1

IN_FULL = BANDIT_REGRET.bound("in-full")
FROM_1 = at_most(1, "t")
AT: dict[str, Any] = {"t": "t"}
third, sixth = sp.Rational(1, 3), sp.Rational(1, 6)


def chosen(key: str) -> tuple[Claim, ...]:
    """What a bound asks of the period."""
    return tuple(at_most(one.lhs, one.rhs) for one in BANDIT_REGRET.bound(key).conditions)


PERIOD = chosen("in-full")


def priced(
    name: str, rule: str, sides: tuple[sp.Expr, sp.Expr], period: Claim, *lines: Line
) -> Step:
    """term <= price, from a line "powers" on their powers and R_r: term^n R_r <= B price^(n+1)."""
    n = {"squares": 2, "cubes": 3, "fourth powers": 4}[rule]
    term, price = sides
    compared = Use("compared", because=(Use("if 1"),))
    return step(
        name,
        "Appendix D, setting B",
        "B p <= R_r in its power",
        *lines,
        combination(
            Schema(power(term, n) <= power(price, n), {}, (period,)),
            Use("powers", times=1 / R_r),
            Use("if 1", times=power(price, n) / R_r),
            name="compared",
        ),
        Line(
            Schema(at_most(term, price), {}, (period,)),
            "instance",
            {"of": Use(rule, {"a": term, "b": price}, because=(None, compared)).reference()},
        ),
    )


def powers(rule_power: int, term: sp.Expr, price: sp.Expr, *uses: Use) -> Line:
    """term^n R_r <= B price^(n + 1)."""
    left, right = power(term, rule_power) * R_r, B * power(price, rule_power + 1)
    return combination(Schema(left <= right), *uses, name="powers")


NOISE = priced(
    "noise, chosen",
    "fourth powers",
    (noise_term, noise_price),
    PERIOD[0],
    powers(4, noise_term, noise_price),
)
# the part of (40)'s terms that grows with B, over the B in the rounds
growing_curvature = K * (gamma * D**4 * G**2) ** sixth / T**third
growing_end = K * sp.sqrt(D * G) / sp.sqrt(T)
root_of_price = K**3 * G * D**2 / T
CURVATURE = priced(
    "curvature, chosen",
    "cubes",
    (growing_curvature, curvature_price),
    PERIOD[1],
    same_root(2, 6, gamma),
    same_root(2, 8, gamma),
    powers(
        3,
        growing_curvature,
        curvature_price,
        Use("root 2 of root 6: gamma", times=-root_of_price * R_r),
        Use("root 2 of root 8: gamma", times=root_of_price * R_r),
    ),
)
ENDS = priced(
    "ends, chosen",
    "squares",
    (growing_end, end_price),
    PERIOD[2],
    powers(2, growing_end, end_price),
)
b3, tau3, both3 = (sp.Pow(one, third) for one in (B, tau_1, tau_1 + B))
b2, tau2, both2 = (sp.sqrt(one) for one in (B, tau_1, tau_1 + B))
APART = step(
    "delay and period apart",
    "Appendix D",
    "a root of a sum is at most the sum of the roots",
    combination(Schema(power(both3, 3) <= power(tau3 + b3, 3)), name="cubed"),
    Line(
        Schema(at_most(both3, tau3 + b3)),
        "instance",
        {
            "of": Use(
                "cubes", {"a": both3, "b": tau3 + b3}, because=(None, Use("cubed"))
            ).reference()
        },
    ),
)
APART_2 = step(
    "delay and period apart, square roots",
    "Appendix D",
    "a root of a sum is at most the sum of the roots",
    combination(Schema(power(both2, 2) <= power(tau2 + b2, 2)), name="squared"),
    Line(
        Schema(at_most(both2, tau2 + b2)),
        "instance",
        {
            "of": Use(
                "squares", {"a": both2, "b": tau2 + b2}, because=(None, Use("squared"))
            ).reference()
        },
    ),
)
by_if = tuple(Use(f"if {2 + k}") for k in range(4))
FULL = step(
    "in full",
    "Appendix D, the last display",
    "the display before B is set, with this B",
    combination(
        conclusion(WITH_RANGE, IN_FULL),
        Use("term by term", AT),
        Use("noise, chosen", times=2, because=(by_if[0],)),
        Use("curvature, chosen", times=3, because=(by_if[1],)),
        Use("ends, chosen", times=5, because=(by_if[2],)),
        Use("delay and period apart", times=3 * curvature_term(0)),
        Use(
            "delay and period apart, square roots", times=5 * K * sp.sqrt(D * G) / (b2 * sp.sqrt(T))
        ),
        Use("if 5", times=1 / B),
    ),
)
BANDIT_IN_FULL = Proof(
    BANDIT_REGRET,
    "in-full",
    WITH_RANGE,
    (*BANDIT_CORRECTED.steps, NOISE, CURVATURE, ENDS, APART, APART_2, FULL),
)


def slower(name: str, k: int, coefficient: sp.Expr) -> tuple[Use, Use]:
    """Coefficient over the k-th root of BT is at most coefficient over its fourth root."""
    (b, b4), (t, t4) = ((root(tree(one), k), root(tree(one), 4)) for one in (B, T))
    whole = Term(tree(coefficient))
    return (
        Use(name, {"a": B}, times=whole / (b * b4 * t4)),
        Use(name, {"a": T}, times=whole / (b * t * t4)),
    )


SHORT = step(
    "in short",
    "Theorem 3",
    "slower powers of the rounds",
    combination(
        conclusion(WITH_RANGE, BANDIT_REGRET.bound("ordered")),
        Use("in full", AT, because=(None, *by_if)),
        *slower(
            "fourth root",
            3,
            7 * (K**2 * D * G * R_r) ** third + 3 * K * (gamma * D**4 * G**2 * tau_1**2) ** sixth,
        ),
        *slower("fourth root and square root", 2, 5 * K * sp.sqrt(D * G * tau_1)),
    ),
)
BANDIT_PRINTED = Proof(
    BANDIT_REGRET, "ordered", WITH_RANGE, (*BANDIT_IN_FULL.steps, *SLOW_ROOTS, SHORT)
)
