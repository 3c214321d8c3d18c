"""Theorem 1 with the sharpened bound, from the definitions to the last line.

Appendix B's route up to (31), with the sum of (30) done exactly; then, in place of the dual variable and of Lemma 2,
one square: the consensus distance is bought with the penalty that is already paid for.
"""

import sympy as sp

from fedtheory.core.proof import Proof, Use, conclusion, step
from fedtheory.core.statement import t
from fedtheory.core.term import Schema, at_most, member
from fedtheory.language import Theory
from fedtheory.papers.fedfw.proofs.rounds import (
    curved,
    descent,
    mean_inside,
    mean_price,
    objective_at_mean,
)
from fedtheory.papers.fedfw.proofs.setting import (
    FROM_2,
    ROUND,
    SETTING,
    SURE,
    E,
    eta,
    i,
    lam,
    x,
    x_bar,
    x_star,
)
from fedtheory.papers.fedfw.statements.notation import D, L, lambda_0, n
from fedtheory.papers.fedfw.statements.thm1_convex import THEOREM_1

IT, AT = {"i": "client", "t": "integer"}, {"i": "i", "t": "t"}
NEXT: sp.Expr = t + 1
r, q, q2 = sp.sqrt(t), sp.sqrt(t + 1), sp.sqrt(t + 2)
p = Theory.over(SETTING, globals())

# ---- every iterate stays in the domain: (9) is a convex combination

inside = p.stays(member(x(i, t), "domain"), p.named.start, name="feasible", at="(9)",
                 because="x_i^{t+1} is a convex combination of points of the domain")
mean_inside_it = p.of(mean_inside(SURE, "mean feasible", "(9)"))
feasible, mean_feasible = p.made()

# ---- one round: (24)-(26)

here = x(i, t)  # x_i^t
deviation = here - x_bar()
to_star = Use("lmo", {**AT, "v": x_star}, over="i", because=(None, Use("minimiser")))
line_26 = p.of(step(
    "(26)", "(24)-(26)", "descent inequality, (9), the oracle's optimality against x*, convexity, the diameter; the penalty "
    "is an exact quadratic, whose loss against (24) is a square", *descent(SURE, eta(), lam(), to_star)))

# ---- the growing penalty is absorbed: (27)-(29)

line_29 = p.line(
    at_most((1 - eta()) * (lam() - lam(t - 1)) - eta() * lam(), -sp.Rational(3, 2) * lambda_0 / q),
    where=[at_most(r, q)], name="(29)", at="(29), with 3/2 for its 1",
    because="sqrt(t+1) - sqrt(t) = 1/(sqrt(t+1) + sqrt(t)), and t - 3 <= sqrt(t(t+1))")
line_28 = p.line(
    E(NEXT) <= (1 - eta()) * E() + curved(eta(), lam()), line_26, line_29,
    name="(28)", at="(27), (28)", because="F-hat_t = F-hat_{t-1} + (lambda_t - lambda_{t-1})/2 dist², and (29)")

# ---- the sum: (30), (31)


def price(at: sp.Expr) -> sp.Expr:
    """What is left of the surrogate gap at X^at."""
    return 2 * L * D**2 / at + sp.Rational(4, 3) * n * lambda_0 * D**2 / sp.sqrt(at)


def surrogate_bound(at: sp.Expr) -> Schema:
    """E_{at+1} <= price(at + 1)."""
    return p.closed(E(at + 1) <= price(at + 1))


line_31 = p.induction(
    surrogate_bound(t).then, base=[line_28(t=1)], step=[line_28(t=NEXT)], where=[at_most(2 * t * q2, (2 * t + 1) * q)],
    name="(31)", at="(30), (31), with 4/3 for its 2", because="induction on t; of 2t sqrt(t+2) <= (2t+1) sqrt(t+1), squared, "
    "5t + 1 is left")

# ---- from the clients to their mean, without a dual variable: ours, in place of (32)-(38)

weight = lambda_0 * sp.sqrt(t)  # λ_{t-1}
gap = SETTING.metrics[THEOREM_1.bounds[0].metric]
at_mean = p.of(step(
    "mean", "ours, in place of (32)-(38)", "convexity at the mean, and the square of deviation + pull/(n lambda)",
    objective_at_mean(SURE, Schema(gap <= E() + mean_price(weight), ROUND, (FROM_2,)), weight)))
theorem = p.line(conclusion(SETTING, THEOREM_1.bound("sharpened")), at_mean, line_31(t=t - 1),
                 name="theorem", because="(31) at t - 1")
THEOREM_1_SHARPENED = Proof(THEOREM_1, "sharpened", SETTING, p.made())
one_round, drift, recursion, summed, to_mean = p.made(line_26, line_29, line_28, line_31, at_mean)

# ---- the abstract's O(t^(-1/2)), with its constant

rate = p.line(conclusion(SETTING, THEOREM_1.bound("rate")), theorem, where=[at_most(1, r)], since=2,
              name="rate", at="Theorem 1, (10)", because="1/t <= 1/sqrt(t)")
THEOREM_1_RATE = Proof(THEOREM_1, "rate", SETTING, p.made())
