"""Contextual bandits with tuned steps: the root of Theorem 2's bound, whose terms are taken one by one."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import sympy as sp

from fedtheory.core.proof import (
    Given,
    Line,
    Proof,
    Square,
    Use,
    combination,
    conclusion,
    step,
)
from fedtheory.core.role import Role
from fedtheory.core.statement import T
from fedtheory.core.term import Schema, Term, at_most, equal, mean, tree
from fedtheory.papers.fedres.metrics import EXPECTED_BANDIT_REGRET
from fedtheory.papers.fedres.proofs.bandit_roots import ROOTS
from fedtheory.papers.fedres.proofs.bandit_setting import BANDIT_GIVEN, BANDIT_SYMBOLS, bandit
from fedtheory.papers.fedres.proofs.sgd_range import RANGE_STEPS, with_range
from fedtheory.papers.fedres.proofs.sgd_setting import i
from fedtheory.papers.fedres.proofs.thm2_sgd import SEPARATE, SEPARATE_SHARPENED
from fedtheory.papers.fedres.proofs.thm3any_steps import ROUNDS, greedy_rounds
from fedtheory.papers.fedres.statements.notation import D, G, M, P, V, gamma, sigma, tau, w_g, w_l
from fedtheory.papers.fedres.statements.thm2sep_two_steps import SEPARATE_STEPS
from fedtheory.papers.fedres.statements.thm3any_steps import B, K
from fedtheory.papers.fedres.statements.thm3d_any_period import (
    ANY_PERIOD,
    curvature_term,
    end_term,
    noise_term,
    tau_1,
)

third = sp.Rational(1, 3)
TUNED = replace(
    SEPARATE,
    symbols={**SEPARATE.symbols, **BANDIT_SYMBOLS, "tau_1": ((), "real")},
    given={
        **SEPARATE.given,
        **BANDIT_GIVEN,
        "tau_1": Given(Schema(at_most(0, tau_1)), "a delay", "Section 2", Role.DEFINITION),
        "delay in periods": Given(
            Schema(at_most(B * tau, tau_1 + 2 * B)),
            "a round trip of tau rounds takes 1 + ceil((tau - 1)/B) periods; print's ceil(tau/B) satisfies the inequality as well",
            "Appendix D",
            Role.DEFINITION,
        ),
    },
    metrics={EXPECTED_BANDIT_REGRET: mean("i", bandit(i, T)) / T},
)
WITH_RANGE = with_range(TUNED)
REGRESSION = SEPARATE_STEPS.bound("sharpened")
TUNED_SHARPENED = Proof(
    ANY_PERIOD,
    "sharpened",
    TUNED,
    (
        *SEPARATE_SHARPENED.steps,
        *ROUNDS,
        *greedy_rounds(REGRESSION, ANY_PERIOD.bound("sharpened"), TUNED, known="tuned", at=T),
    ),
)

root = sp.sqrt(2 * K * REGRESSION.value)
noise = 2 * K * sigma / sp.sqrt(T) * (w_g / sp.sqrt(P) + w_l)
late = (gamma * G**2 * tau**2) ** third / T ** (2 * third)
curvature = 2 * K * late * (w_g ** (4 * third) + w_l ** (4 * third))
ends = 4 * K * M * tau / T
d, g, h = (sp.Pow(one, third) for one in (D, w_g, w_l))


def instance(name: str, claim: object, of: Use) -> Line:
    """A known fact at chosen values."""
    return Line(Schema(claim), "instance", {"of": of.reference()}, name)  # type: ignore[arg-type]


def power(value: Any, k: int) -> Term:
    """A power that SymPy does not take apart: the square of a fourth root is to stay one."""
    return Term(tree(value)) ** k


def same_root(k: int, m: int, value: sp.Expr) -> Line:
    """The k-th root of a letter by its m-th."""
    low, high = sp.Pow(value, sp.Rational(1, k)), sp.Pow(value, sp.Rational(1, m))
    name = f"root {k} of root {m}"
    return instance(f"{name}: {value}", equal(low, power(high, m // k)), Use(name, {"a": value}))


NORMS = step(
    "norms",
    "Theorem 2",
    "the comparator lies in the balls",
    Line(Schema(at_most(g, d)), "monotone", {"of": Use("w_g <= D").reference()}, "server's"),
    Line(Schema(at_most(h, d)), "monotone", {"of": Use("w_l <= D").reference()}, "clients'"),
    combination(
        Schema(at_most(w_g ** (4 * third) + w_l ** (4 * third), 2 * D ** (4 * third))),
        Use("server's", times=(d + g) * (d**2 + g**2)),
        Use("clients'", times=(d + h) * (d**2 + h**2)),
    ),
)


# ---- the display before B is set


def squares(name: str, one: Any, other: Any, because: Use | None = None) -> Line:
    """One <= other, from a line on their squares."""
    return _powers(name, "squares", (one, other), because)


def cubes(name: str, one: Any, other: Any, because: Use | None = None) -> Line:
    """One <= other, from a line on their cubes."""
    return _powers(name, "cubes", (one, other), because)


def _powers(name: str, rule: str, sides: tuple[Any, Any], because: Use | None) -> Line:
    use = Use(rule, {"a": sides[0], "b": sides[1]}, because=(None, because))
    return instance(name, at_most(*sides), use)


half_root = power(sp.Pow(V, sp.Rational(1, 4)), 2)
norms = w_g + sp.sqrt(P) * w_l
ALL_NORMS = step(
    "all norms",
    "Theorem 2",
    "Cauchy-Schwarz over the server's part and the clients'",
    combination(
        Schema(at_most(norms**2, (Fraction(3, 2) * half_root) ** 2)),
        Square(w_g - sp.sqrt(P) * w_l),
        name="squared",
    ),
    squares("norms", norms, Fraction(3, 2) * half_root, Use("squared")),
)
p4, t4 = (power(sp.Pow(one, sp.Rational(1, 4)), 2) for one in (P, T))
root_p, root_t = sp.sqrt(P), sp.sqrt(T)
paid = 3 * K * sigma * half_root
NOISE = step(
    "noise",
    "Appendix D, (40)",
    "roots of roots, and K <= K²",
    same_root(2, 4, P),
    same_root(2, 4, T),
    combination(
        Schema(at_most(noise, power(2 * noise_term, 2))),
        Use("all norms", times=2 * K * sigma / (root_p * root_t)),
        Use("root 2 of root 4: P", times=-paid / (root_p * p4 * root_t)),
        Use("root 2 of root 4: T", times=-paid / (root_t * t4 * p4)),
    ),
)
b3, tau3, both3 = (sp.Pow(one, third) for one in (B, tau, tau_1 + B))
slack = sp.Rational(63, 50)  # its cube is more than 2
scale = 4 * K * D ** (4 * third) * G ** (2 * third) / (T ** (2 * third) * b3**2)
CURVATURE = step(
    "curvature",
    "Appendix D, (40)",
    "B tau' <= 2(tau + B)",
    same_root(3, 6, gamma),
    combination(
        Schema(at_most(power(b3 * tau3, 3), power(slack * both3, 3))),
        Use("delay in periods"),
        name="cubed",
    ),
    cubes("delay", b3 * tau3, slack * both3, Use("cubed")),
    combination(
        Schema(at_most(curvature, power(3 * curvature_term(2), 2))),
        Use("norms", times=2 * K * late),
        Use("delay", times=scale * gamma**third * (b3 * tau3 + slack * both3)),
        Use("root 3 of root 6: gamma", times=scale * slack**2 * both3**2),
    ),
)
ENDS = step(
    "ends of the sum",
    "Appendix D, (40)",
    "M is 3DG, and B tau' <= 2(tau + B)",
    combination(
        Schema(at_most(ends, power(5 * end_term, 2))),
        Use("M is 3DG", times=4 * K * tau / T),
        Use("delay in periods", times=12 * K * D * G / (B * T)),
    ),
)
terms = 2 * noise_term + 3 * curvature_term(2) + 5 * end_term
CORRECTED = step(
    "term by term",
    "Appendix D, the display before B is set",
    "a root of a sum is at most the sum of the roots",
    combination(
        Schema(at_most(power(root, 2), power(terms, 2))),
        Use("noise"),
        Use("curvature"),
        Use("ends of the sum"),
        name="squared",
    ),
    squares("greedy", root, terms, Use("squared")),
    combination(
        conclusion(WITH_RANGE, ANY_PERIOD.bound("corrected")),
        Use("all rounds", {"t": "t"}),
        Use("greedy"),
    ),
)
BANDIT_CORRECTED = Proof(
    ANY_PERIOD,
    "corrected",
    WITH_RANGE,
    (
        *RANGE_STEPS,
        *TUNED_SHARPENED.steps,
        *ROOTS,
        NORMS,
        ALL_NORMS,
        NOISE,
        CURVATURE,
        ENDS,
        CORRECTED,
    ),
)
