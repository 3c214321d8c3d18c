"""(17) and (43) with the sharpened bounds, from the definitions to the last line.

Appendix B.2's route with the expectations done once: smoothness in every outcome, then the bits of the round averaged
given the past, then the sum. What is left of the start stays visible: it is the term that (43) and (44) have lost.
"""

from typing import Any

import sympy as sp

from fedtheory.core.proof import Line, Proof, Square, Step, Use, combination, conclusion, step
from fedtheory.core.statement import t
from fedtheory.core.term import Schema, Term, at_most, equal, expect, mean, substitute, symbol, tree
from fedtheory.papers.fedfw.proofs.drawn import (
    AT_W,
    DRAWN,
    HERE,
    ITW,
    F_hat,
    dist_squared,
    now,
    on_average,
    surrogate,
    w,
    x_bar,
)
from fedtheory.papers.fedfw.proofs.participation_rounds import (
    AT_T,
    INSIDE,
    NEXT,
    OVER,
    apart,
    feasible,
    here,
    mean_feasible,
    moments,
    one_outcome,
    slope_of_client,
)
from fedtheory.papers.fedfw.proofs.participation_setting import (
    ANY_START,
    SETTING,
    E,
    curvature,
    eta,
    lam,
)
from fedtheory.papers.fedfw.proofs.rounds import mean_price, objective_at_mean
from fedtheory.papers.fedfw.proofs.setting import FROM_1, FROM_2, ROUND, F, i, x, x_star
from fedtheory.papers.fedfw.statements.eq43_participation import EQUATION_43
from fedtheory.papers.fedfw.statements.ext1_participation import EXTENSION_1
from fedtheory.papers.fedfw.statements.notation import D, H, L, lambda_0, n
from fedtheory.papers.fedfw.statements.participation import Delta_1, a, d_1, p
from fedtheory.proofs.textbook import TEXTBOOK

FEASIBLE = feasible(eta())
EQUATION_41, PUT_IN = one_outcome(eta(), lam(), "(41)")
MOMENTS = moments(lam())

# ---- towards x*, in every outcome: (25)

towards = step(
    "(25)",
    "(24), fourth line; (25)",
    "the oracle's optimality against x*, convexity, and X - proj X is orthogonal to consensus",
    combination(
        now(
            mean("i", slope_of_client(lam())) <= F(x_star) - F_hat() - lam() * dist_squared(),
        ),
        Use("lmo", {**ITW, "v": x_star}, times=n, over="i", because=(None, Use("minimiser"))),
        Use("convex", {"i": "i", "u": here, "v": x_star}, over="i", because=INSIDE),
    ),
)
# ---- one round on average: (42)

paid = curvature() * eta() ** 2 / 2 * n * p * D**2
one_round = step(
    "(42) one round",
    "(42), lines 1 to 3",
    "(41) averaged",
    combination(
        on_average(
            expect("w", surrogate(lam(), NEXT))
            <= (1 - p * eta()) * (expect("w", F_hat()) - F(x_star))
            + (sp.Rational(1, 2) - p * eta()) * lam() * expect("w", dist_squared())
            + paid
        ),
        Use("(41)", HERE, over=OVER),
        Use("(40) in (41)", HERE, over=OVER),
        Use("first moment", AT_T, times=eta()),
        Use("second moment", AT_T, times=curvature() * eta() ** 2 / 2 * n),
        Use("(25)", HERE, times=p * eta(), over=OVER),
        Use("spread of the oracles", HERE, times=paid / D**2, over=OVER),
    ),
)

# ---- the growing penalty is absorbed, as in (29)

r, q = sp.sqrt(a(t - 1)), sp.sqrt(a())
drift = step(
    "drift",
    "'zeta_t < 0' in (42); as (29)",
    "sqrt(a_t) - sqrt(a_{t-1}) = p/(sqrt(a_t) + sqrt(a_{t-1}))",
    combination(on_average(at_most(a(t - 1), a())), name="grows"),
    Line(on_average(at_most(r, q)), "monotone", {"of": Use("grows", AT_T).reference()}, "roots"),
    combination(
        on_average(
            at_most((1 - p * eta()) * (lam() - lam(t - 1)) - p * eta() * lam(), -p * lambda_0 / q)
        ),
        Use("roots", AT_T, times=lambda_0 * (q * r + 2 * p) / a()),
    ),
)
zeta_negative = step(
    "zeta",
    "'zeta_t < 0' in (42)",
    "the drift is negative",
    combination(
        on_average(at_most((1 - p * eta()) * (lam() - lam(t - 1)) - p * eta() * lam(), 0)),
        Use("drift", AT_T),
    ),
)
m, m_next = expect("w", E()), expect("w", E(NEXT))
recursion = step(
    "(42)",
    "(42), last line",
    "F-hat_t = F-hat_{t-1} + (lambda_t - lambda_{t-1})/2 dist², and the drift",
    combination(
        on_average(m_next <= (1 - p * eta()) * m + paid),
        Use("(42) one round", AT_T),
        Use("zeta", AT_T, times=expect("w", dist_squared()) / 2),
    ),
)

# ---- the sum, as (30) and (31): what is left of E F̂_1(X²) - F* less the price of round 1, and the prices of the rounds

first_price = paid.subs(t, 1)
m_2 = expect("w", E(sp.Integer(2)))


def kept(at: sp.Expr) -> Term:
    """The product of the 1 - pη_i, 1 < i <= at."""
    return Term(tree(2 * (2 - p))) / a(at - 1) / a(at)


def moving(at: sp.Expr) -> Term:
    """What the rounds 1 to `at` have cost, at X^{at+1}."""
    of_smoothness = Term(tree(2 * L * D**2 * p * at)) / a(at) / a(at)
    return of_smoothness + sp.Rational(4, 3) * n * lambda_0 * D**2 / sp.sqrt(a(at))


def summed(at: sp.Expr) -> Any:
    """E E_{at+1} in terms of E E_2."""
    return expect("w", E(at + 1)) <= kept(at) * (m_2 - first_price) + moving(at)


q1, q2 = sp.sqrt(a()), sp.sqrt(a(NEXT))
unrolled = step(
    "(42) summed",
    "'by recursively applying this inequality', (43)",
    "induction on t; with a = a_t the step squares 2(a - p) sqrt(a + p) <= (2a - p) sqrt(a), where p²(5a - 4p) is left",
    combination(
        Schema(substitute(summed(t), "t", 1)),
        Use("1 >= p", times=n * lambda_0 * D**2 / sp.sqrt(2)),
        Square("1", times=n * lambda_0 * D**2 / (3 * sp.sqrt(2))),
        name="first",
    ),
    combination(on_average(at_most(0, 5 * a() - 4 * p)), Use("1 >= p", times=4), name="left over"),
    combination(
        on_average(at_most((2 * (a() - p) * q2) ** 2, ((2 * a() - p) * q1) ** 2)),
        Use("left over", AT_T, times=p**2),
        name="in squares",
    ),
    combination(
        on_average(at_most(0, (2 * a() - p) * q1)),
        Use("1 >= p", times=q1),
        name="right side",
    ),
    Line(
        on_average(at_most(2 * (a() - p) * q2, (2 * a() - p) * q1)),
        "instance",
        {
            "of": Use(
                "squares",
                {"a": 2 * (a() - p) * q2, "b": (2 * a() - p) * q1},
                because=(Use("right side", AT_T), Use("in squares", AT_T)),
            ).reference()
        },
        "squared",
    ),
    combination(on_average(at_most((a() - p) * a(NEXT) * t, a() ** 2 * t)), name="smoothness"),
    combination(
        Schema(substitute(summed(t), "t", NEXT), ROUND, (FROM_1, summed(t))),
        Use("(42)", {"t": NEXT}),
        Use("if 2", times=1 - p * eta(NEXT)),
        Use(
            "squared",
            AT_T,
            times=Term(tree(sp.Rational(2, 3) * n * lambda_0 * D**2 / (q1 * q2))) / a(NEXT),
        ),
        Use(
            "smoothness",
            AT_T,
            times=Term(tree(2 * L * D**2 * p)) / a() / a() / a(NEXT) / a(NEXT),
        ),
        name="next",
    ),
    Line(on_average(summed(t)), "induction", {"on": "t", "base": "first", "step": "next"}),
)

# ---- the first round, from a start at consensus or apart

one = {"t": "1"}
NO_DISTANCE = (
    combination(
        Schema(dist_squared(sp.Integer(1)) <= 0, {"w": "outcome"}),
        Use(
            "consensus",
            {"i": "i", "w": "w"},
            times=n * (x(i, 1, w) - x_bar(sp.Integer(1))),
            over="i",
        ),
        name="together",
    ),
    combination(
        Schema(dist_squared(sp.Integer(1)) >= 0, {"w": "outcome"}),
        Square(x(i, 1, w) - x_bar(sp.Integer(1)), times=n, over="i"),
        name="never less",
    ),
    Line(
        Schema(equal(dist_squared(sp.Integer(1)), 0), {"w": "outcome"}),
        "squeeze",
        {
            "of": [
                Use("together", {"w": "w"}).reference(),
                Use("never less", {"w": "w"}).reference(),
            ]
        },
        "no distance",
    ),
)
first_from_consensus = step(
    "first round",
    "(42) at t = 1",
    "at consensus there is no penalty",
    *NO_DISTANCE,
    combination(
        Schema(m_2 - first_price <= (1 - p) * Delta_1),
        Use("(42) one round", one),
        Use("first loss", {"w": "w"}, times=1 - p, over=OVER),
        Use(
            "no distance", {"w": "w"}, times=(sp.Rational(1, 2) - p) * lam(sp.Integer(1)), over=OVER
        ),
    ),
)


def _first(name: str, because: str, condition: Any, price: Any, *uses: Use) -> Step:
    return step(
        name,
        "(42) at t = 1",
        because,
        combination(
            Schema(m_2 - first_price <= (1 - p) * Delta_1 + price, {}, (condition,)),
            Use("(42) one round", one),
            Use("first loss", {"w": "w"}, times=1 - p, over=OVER),
            *uses,
        ),
    )


often, rarely = at_most(1, 2 * p), at_most(2 * p, 1)
first_penalty = lam(sp.Integer(1))
first_often = _first(
    "first round, p at least 1/2",
    "the penalty of a start apart is paid off in the first round",
    often,
    0,
    Use("if 1", times=first_penalty / 2 * expect("v", dist_squared(sp.Integer(1), symbol("v")))),
)
first_rarely = _first(
    "first round, p at most 1/2",
    "what is left of the penalty of a start apart",
    rarely,
    (sp.Rational(1, 2) - p) * first_penalty * d_1**2,
    Use("first distance", {"w": "w"}, times=(1 - 2 * p) * first_penalty / 2, over=OVER),
)

# ---- at X^t: (43) with our constants

before = {"t": t - 1}


def _at(t_first: Step, key: str, *conditions: Any) -> Step:
    """The surrogate gap at X^t from its sum at t - 1 and the first round."""
    because = tuple(Use(f"if {k}") for k in range(2, 2 + len(conditions)))
    return step(
        f"(43), {key}",
        "ours, at X^t",
        "the sum at t - 1; p(t - 1) <= a_{t-1}",
        combination(
            Schema(at_most(p * (t - 1), a(t - 1)), ROUND, (FROM_2,)), Use("1 >= p"), name="count"
        ),
        combination(
            conclusion(SETTING, EQUATION_43.bound(key)),
            Use("(42) summed", before),
            Use(t_first.name, times=kept(t - 1), because=because),
            Use("count", AT_T, times=Term(tree(2 * L * D**2)) / a(t - 1) / a(t - 1)),
        ),
    )


at_consensus = _at(first_from_consensus, "sharpened")
at_often = _at(first_often, "often", often)
at_rarely = _at(first_rarely, "rarely", rarely)

# ---- from the clients to their mean: ours, as in Theorem 1

weight = lam(t - 1)
at_mean = expect("w", F(x_bar())) - F(x_star)
to_mean = step(
    "mean",
    "ours, in place of (38)",
    "convexity at the mean, and the square of deviation + pull/(n lambda), in every outcome",
    objective_at_mean(
        DRAWN,
        Schema(F(x_bar()) - F(x_star) <= E() + mean_price(weight), AT_W, (FROM_2,)),
        weight,
        name="in every outcome",
    ),
    combination(
        Schema(at_mean <= m + mean_price(weight), ROUND, (FROM_2,)),
        Use("in every outcome", HERE, over=OVER),
    ),
)


def _theorem(key: str, *conditions: Any) -> Step:
    because = (None, *(Use(f"if {k}") for k in range(2, 2 + len(conditions))))
    return step(
        "theorem",
        "ours",
        "(43) with our constants, and the mean",
        combination(
            conclusion(SETTING, EXTENSION_1.bound(key)),
            Use("mean", AT_T),
            Use(f"(43), {key}", AT_T, because=because),
        ),
    )


ROUNDS = (
    *TEXTBOOK,
    FEASIBLE,
    mean_feasible,
    EQUATION_41,
    PUT_IN,
    *MOMENTS,
    towards,
    apart,
    one_round,
    drift,
    zeta_negative,
    recursion,
    unrolled,
)
FROM_CONSENSUS = (*ROUNDS, first_from_consensus, at_consensus)
OFTEN_STEPS = (*ROUNDS, first_often, at_often)
RARELY_STEPS = (*ROUNDS, first_rarely, at_rarely)

EQUATION_43_SHARPENED = Proof(EQUATION_43, "sharpened", SETTING, FROM_CONSENSUS)
EQUATION_43_OFTEN = Proof(EQUATION_43, "often", ANY_START, OFTEN_STEPS)
EQUATION_43_RARELY = Proof(EQUATION_43, "rarely", ANY_START, RARELY_STEPS)
EXTENSION_1_SHARPENED = Proof(
    EXTENSION_1, "sharpened", SETTING, (*FROM_CONSENSUS, to_mean, _theorem("sharpened"))
)
EXTENSION_1_OFTEN = Proof(
    EXTENSION_1, "often", ANY_START, (*OFTEN_STEPS, to_mean, _theorem("often", often))
)
EXTENSION_1_RARELY = Proof(
    EXTENSION_1, "rarely", ANY_START, (*RARELY_STEPS, to_mean, _theorem("rarely", rarely))
)

# ---- (17), with its constant: a_{t-1} >= pt and a_{t-1} >= 2

root_pt = sp.sqrt(p * t)
rate = step(
    "rate",
    "Section 4.2, (17)",
    "pt <= a_{t-1}, 1 <= a_{t-1}, and 2 - p <= a_{t-2}",
    combination(
        Schema(at_most(p * t, a(t - 1)), ROUND, (FROM_2,)), Use("1 >= p", times=2), name="many"
    ),
    Line(
        Schema(at_most(root_pt, sp.sqrt(a(t - 1))), ROUND, (FROM_2,)),
        "instance",
        {
            "of": Use(
                "squares",
                {"a": root_pt, "b": sp.sqrt(a(t - 1))},
                because=(None, Use("many", AT_T)),
            ).reference()
        },
        "roots",
    ),
    combination(Schema(at_most(1, a(t - 1)), ROUND, (FROM_2,)), name="one"),
    Line(
        Schema(at_most(["root", "2", "1"], sp.sqrt(a(t - 1))), ROUND, (FROM_2,)),
        "monotone",
        {"of": Use("one", AT_T).reference()},
        "root of one",
    ),
    combination(
        Schema(at_most(1 / sp.sqrt(a(t - 1)), 1 / root_pt), ROUND, (FROM_2,)),
        Use("roots", AT_T, times=1 / (root_pt * sp.sqrt(a(t - 1)))),
        name="slower",
    ),
    combination(
        Schema(Term(tree(sp.Integer(1))) / a(t - 1) <= 1 / root_pt, ROUND, (FROM_2,)),
        Use("root of one", AT_T, times=Term(tree(1 / sp.sqrt(a(t - 1)))) / sp.sqrt(a(t - 1))),
        Use("slower", AT_T),
        name="slower still",
    ),
    combination(Schema(at_most(2 - p, a(t - 2)), ROUND, (FROM_2,)), name="two rounds before"),
    combination(
        conclusion(SETTING, EXTENSION_1.bound("rate")),
        Use("theorem", AT_T),
        Use(
            "two rounds before", AT_T, times=Term(tree(2 * (1 - p) * Delta_1)) / a(t - 2) / a(t - 1)
        ),
        Use("slower still", AT_T, times=2 * L * D**2 + 2 * (1 - p) * Delta_1),
        Use(
            "slower",
            AT_T,
            times=sp.Rational(4, 3) * n * lambda_0 * D**2 + H**2 / (2 * n * lambda_0),
        ),
    ),
)
EXTENSION_1_RATE = Proof(EXTENSION_1, "rate", SETTING, (*EXTENSION_1_SHARPENED.steps, rate))
PROOFS = (
    EQUATION_43_SHARPENED,
    EQUATION_43_OFTEN,
    EQUATION_43_RARELY,
    EXTENSION_1_SHARPENED,
    EXTENSION_1_OFTEN,
    EXTENSION_1_RARELY,
    EXTENSION_1_RATE,
)
