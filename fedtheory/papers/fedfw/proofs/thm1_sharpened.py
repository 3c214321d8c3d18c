"""Theorem 1 with the sharpened bound, from the definitions to the last line.

Appendix B's route up to (31), with the sum of (30) done exactly; then, in place of the dual variable and of Lemma 2,
one square: the consensus distance is bought with the penalty that is already paid for.
"""

import sympy as sp

from fedtheory.core.proof import Line, Proof, Square, Use, combination, conclusion, search, step
from fedtheory.core.statement import t
from fedtheory.core.term import Schema, at_most, member, substitute, tree
from fedtheory.papers.fedfw.proofs.rounds import (
    curved,
    descent,
    mean_inside,
    mean_price,
    objective_at_mean,
)
from fedtheory.papers.fedfw.proofs.setting import (
    FROM_1,
    FROM_2,
    ROUND,
    SETTING,
    SURE,
    E,
    dist_squared,
    eta,
    i,
    lam,
    x,
    x_bar,
    x_star,
)
from fedtheory.papers.fedfw.statements.notation import D, L, lambda_0, n
from fedtheory.papers.fedfw.statements.thm1_convex import THEOREM_1

IT = {"i": "client", "t": "integer"}
AT = {"i": "i", "t": "t"}
NEXT: sp.Expr = t + 1

# ---- every iterate stays in the domain: (9) is a convex combination

in_domain = Schema(member(x(i, t), "domain"), IT, (FROM_1,))
feasible = step(
    "feasible",
    "(9)",
    "x_i^{t+1} is a convex combination of points of the domain",
    Line(
        Schema(member(x(i, 1), "domain"), {"i": "client"}),
        "instance",
        {"of": Use("start", {"i": "i"}).reference()},
        "x1",
    ),
    Line(
        Schema(member(x(i, NEXT), "domain"), IT, (FROM_1, member(x(i, t), "domain"))),
        "membership",
        {
            "of": [Use("if 2").reference(), Use("oracle", AT).reference()],
            "weights": [tree(1 - eta()), tree(eta())],
            "equal": [[Use("update", AT).reference(), "1"]],
            "mean": None,
        },
        "x_next",
    ),
    Line(in_domain, "induction", {"on": "t", "base": "x1", "step": "x_next"}),
)
mean_feasible = mean_inside(SURE, "mean feasible", "(9)")

# ---- one round: (24)-(26)

here = x(i, t)  # x_i^t
deviation = here - x_bar()
one_round = step(
    "(26)",
    "(24)-(26)",
    "descent inequality, (9), the oracle's optimality against x*, convexity, the diameter; the penalty is an exact "
    "quadratic, whose loss against (24) is a square",
    *descent(
        SURE,
        eta(),
        lam(),
        Use("lmo", {**AT, "v": x_star}, over="i", because=(None, Use("minimiser"))),
    ),
)

# ---- the growing penalty is absorbed: (27)-(29)

r, q = sp.sqrt(t), sp.sqrt(t + 1)
drift = step(
    "(29)",
    "(29), with 3/2 for its 1",
    "sqrt(t+1) - sqrt(t) = 1/(sqrt(t+1) + sqrt(t)), and t - 3 <= sqrt(t(t+1))",
    search(Schema(at_most(r, q), ROUND, (FROM_1,)), name="roots"),
    combination(
        Schema(
            at_most(
                (1 - eta()) * (lam() - lam(t - 1)) - eta() * lam(),
                -sp.Rational(3, 2) * lambda_0 / q,
            ),
            ROUND,
            (FROM_1,),
        ),
        Use("roots", {"t": "t"}, times=lambda_0 * r / (2 * (q + r) * (t + 1))),
    ),
)
recursion = step(
    "(28)",
    "(27), (28)",
    "F-hat_t = F-hat_{t-1} + (lambda_t - lambda_{t-1})/2 dist², and (29)",
    combination(
        Schema(
            E(NEXT) <= (1 - eta()) * E() + curved(eta(), lam()),
            ROUND,
            (FROM_1,),
        ),
        Use("(26)", {"t": "t"}),
        Use("(29)", {"t": "t"}, times=dist_squared() / 2),
        Square(deviation, times=sp.Rational(3, 4) * n * lambda_0 / q, over="i"),
    ),
)


# ---- the sum: (30), (31)


def price(at: sp.Expr) -> sp.Expr:
    """What is left of the surrogate gap at X^at."""
    return 2 * L * D**2 / at + sp.Rational(4, 3) * n * lambda_0 * D**2 / sp.sqrt(at)


def surrogate_bound(at: sp.Expr) -> Schema:
    """E_{at+1} <= price(at + 1)."""
    return Schema(E(at + 1) <= price(at + 1), ROUND, (FROM_1,))


q1, q2 = sp.sqrt(t + 1), sp.sqrt(t + 2)
claim_31 = surrogate_bound(t)
base_31 = Schema(substitute(claim_31.then, "t", 1))
step_31 = Schema(substitute(claim_31.then, "t", t + 1), ROUND, (FROM_1, claim_31.then))
summed = step(
    "(31)",
    "(30), (31), with 4/3 for its 2",
    "induction on t; the step squares 2t sqrt(t+2) <= (2t+1) sqrt(t+1), where 5t + 1 is left",
    combination(base_31, Use("(28)", {"t": "1"}), name="first"),
    search(Schema(at_most(0, 5 * t + 1), ROUND, (FROM_1,)), name="left"),
    combination(
        Schema(at_most(2 * t * q2, (2 * t + 1) * q1), ROUND, (FROM_1,)),
        Use("left", {"t": "t"}, times=1 / (2 * t * q2 + (2 * t + 1) * q1)),
        name="squared",
    ),
    combination(
        step_31,
        Use("(28)", {"t": t + 1}),
        Use("if 2", times=t / (t + 2)),
        Use(
            "squared",
            {"t": "t"},
            times=sp.Rational(2, 3) * n * lambda_0 * D**2 / (q1 * (t + 2) * q2),
        ),
        name="next",
    ),
    Line(claim_31, "induction", {"on": "t", "base": "first", "step": "next"}),
)

# ---- from the clients to their mean, without a dual variable: ours, in place of (32)-(38)

weight = lambda_0 * sp.sqrt(t)  # λ_{t-1}
to_mean = step(
    "mean",
    "ours, in place of (32)-(38)",
    "convexity at the mean, and the square of deviation + pull/(n lambda)",
    objective_at_mean(
        SURE,
        Schema(
            SETTING.metrics[THEOREM_1.bounds[0].metric] <= E() + mean_price(weight),
            ROUND,
            (FROM_2,),
        ),
        weight,
    ),
)
theorem = step(
    "theorem",
    "ours",
    "(31) at t - 1",
    search(
        conclusion(SETTING, THEOREM_1.bound("sharpened")),
        Use("mean", {"t": "t"}),
        Use("(31)", {"t": t - 1}),
    ),
)

THEOREM_1_SHARPENED = Proof(
    THEOREM_1,
    "sharpened",
    SETTING,
    (feasible, mean_feasible, one_round, drift, recursion, summed, to_mean, theorem),
)

# ---- the abstract's O(t^(-1/2)), with its constant

rate = step(
    "rate",
    "Theorem 1, (10)",
    "1/t <= 1/sqrt(t)",
    search(Schema(at_most(["root", "2", "1"], r), ROUND, (FROM_2,)), name="roots"),
    search(
        conclusion(SETTING, THEOREM_1.bound("rate")),
        Use("theorem", {"t": "t"}),
        Use("roots", {"t": "t"}),
    ),
)
THEOREM_1_RATE = Proof(THEOREM_1, "rate", SETTING, (*THEOREM_1_SHARPENED.steps, rate))
