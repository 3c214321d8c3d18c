"""Theorem 3 with the sharpened bound, from the definitions to the last line.

Appendix B's round with an inexact gradient: the oracle minimises another linear form, and loses at most the error of
the estimator times the diameter, in expectation by Cauchy-Schwarz over clients and draws at once. The recursion is then
solved for its three powers, t^(-1), t^(-1/2) and t^(-1/3). It replaces Lemma 3's omitted proof.
"""

import sympy as sp

from fedtheory.core.proof import Line, Proof, Square, Step, Use, combination, conclusion, step
from fedtheory.core.statement import t
from fedtheory.core.term import (
    Claim,
    Outcome,
    Schema,
    Term,
    at_most,
    dot,
    less,
    mean,
    root,
    squared,
    substitute,
    symbol,
    tree,
)
from fedtheory.papers.fedfw.proofs.drawn import (
    AT_W,
    DRAWN,
    HERE,
    ITW,
    F_hat,
    dist_squared,
    now,
    on_average,
    w,
    x_bar,
)
from fedtheory.papers.fedfw.proofs.eq15_tracking import MEAN_FEASIBLE_AT_W, NEXT, TRACKING_STEPS
from fedtheory.papers.fedfw.proofs.rounds import curved, descent, mean_price, objective_at_mean
from fedtheory.papers.fedfw.proofs.setting import FROM_1, FROM_2, ROUND, F, i, s, x, x_star
from fedtheory.papers.fedfw.proofs.sto_setting import NOISY, E, error, eta, expected, lam
from fedtheory.papers.fedfw.statements.lem3_homotopy import LEMMA_3
from fedtheory.papers.fedfw.statements.notation import D, H, L, lambda_0, n
from fedtheory.papers.fedfw.statements.thm3_stochastic import THEOREM_3, surrogate_price, tracked
from fedtheory.proofs.textbook import SQUARE_ROOTS

OVER_W = Outcome("w")
here = x(i, t, w)
deviation = here - x_bar()

# ---- one round: (24)-(26) with D^{t+1} in the gradient's place

missed = n * mean("i", dot(error(), s(i, t, w) - x_star))  # ⟨∇F̂(X^t) - D^{t+1}, S^t - X*⟩
ONE_ROUND = step(
    "(26)",
    "(24)-(26), with D^{t+1} for the gradient in (8)",
    "as for exact gradients, but the oracle is optimal for another linear form",
    *descent(
        DRAWN,
        eta(),
        lam(),
        Use("lmo", {**ITW, "u": x_star}, over="i", because=(None, Use("minimiser"))),
        lost=eta() * missed,
    ),
)
h7, h8 = sp.sqrt(t + 7), sp.sqrt(t + 8)
DRIFT = step(
    "(29)",
    "(29), with the schedules of Theorem 3",
    "sqrt(t+8) - sqrt(t+7) = 1/(sqrt(t+8) + sqrt(t+7))",
    combination(on_average(at_most(t + 7, t + 8)), name="grows"),
    Line(
        on_average(at_most(h7, h8)),
        "monotone",
        {"of": Use("grows", {"t": "t"}).reference()},
        "roots",
    ),
    combination(
        on_average(at_most((1 - eta()) * (lam() - lam(t - 1)) - eta() * lam(), 0)),
        Use("roots", {"t": "t"}, times=lambda_0 * h7 / ((h8 + h7) * (t + 8))),
    ),
)
PATHWISE = step(
    "(28)",
    "(27), (28)",
    "F-hat_t = F-hat_{t-1} + (lambda_t - lambda_{t-1})/2 dist², and (29)",
    combination(
        now(E(NEXT) <= (1 - eta()) * E() + curved(eta(), lam()) + eta() * missed),
        Use("(26)", HERE),
        Use("(29)", {"t": "t"}, times=dist_squared() / 2),
    ),
)

# ---- the oracle's loss, in expectation: Cauchy-Schwarz over clients and draws at once

N_, M_, P_ = symbol("N"), symbol("M"), symbol("P")
_form = (
    2 * P_ * N_ * P_ <= P_**2 * N_ + N_**2 * M_,
    2 * M_ * P_ * P_ <= M_**2 * N_ + P_**2 * M_,
    2 * P_ <= N_ + M_,
    -2 * P_ <= N_ + M_,
)
_free = {"N": "real", "M": "real", "P": "real"}
_conditions = (at_most(0, N_), at_most(0, M_), *_form)
_goal = P_**2 <= N_ * M_


def _case(*more: Claim) -> Schema:
    return Schema(_goal, _free, (*_conditions, *more))


QUADRATIC_FORM = step(
    "quadratic form",
    "textbook",
    "if 2abP <= a²N + b²M at four pairs (a, b), then P² <= NM",
    combination(_case(less(0, N_)), Use("if 3", times=1 / N_), name="some N"),
    combination(
        _case(at_most(N_, 0), less(0, M_)),
        Use("if 4", times=1 / M_),
        name="no N, some M",
    ),
    combination(
        _case(at_most(N_, 0), at_most(M_, 0), at_most(P_, 0)),
        Use("if 6", times=-P_ / 2),
        Use("if 7", times=-P_ / 2),
        Use("if 8", times=-P_ / 2),
        Use("if 1", times=M_),
        name="nothing, P below",
    ),
    combination(
        _case(at_most(N_, 0), at_most(M_, 0), less(0, P_)),
        Use("if 5", times=P_ / 2),
        Use("if 7", times=P_ / 2),
        Use("if 8", times=P_ / 2),
        Use("if 1", times=M_),
        name="nothing, P above",
    ),
    Line(
        _case(at_most(N_, 0), at_most(M_, 0)),
        "cases",
        {"on": ["P", "0"], "below": "nothing, P below", "above": "nothing, P above"},
        "no N, no M",
    ),
    Line(
        _case(at_most(N_, 0)),
        "cases",
        {"on": ["M", "0"], "below": "no N, no M", "above": "no N, some M"},
        "no N",
    ),
    Line(_case(), "cases", {"on": ["N", "0"], "below": "no N", "above": "some N"}),
)
a_, b_ = symbol("a"), symbol("b")
loss = expected(missed)
c8, c9 = ((t + k) ** sp.Rational(1, 3) for k in (8, 9))
bound_N, bound_M = tracked / n / c8**2, n * D**2
LOSS = step(
    "oracle's loss",
    "ours; the literature's Jensen and Cauchy-Schwarz",
    "2ab<e, s - x*> <= a²‖e‖² + b²‖s - x*‖² for every client and draw, then averaged",
    combination(
        Schema(
            2 * a_ * b_ * missed <= a_**2 * n * mean("i", squared(error())) + b_**2 * bound_M,
            {**AT_W, "a": "real", "b": "real"},
            (FROM_1,),
        ),
        Square(a_ * error() - b_ * (s(i, t, w) - x_star), times=n, over="i"),
        Use(
            "diameter",
            {"u": s(i, t, w), "v": x_star},
            times=n * b_**2,
            over="i",
            because=(Use("oracle", ITW), Use("minimiser")),
        ),
        name="every draw",
    ),
    combination(
        Schema(
            2 * a_ * b_ * loss <= a_**2 * bound_N + b_**2 * bound_M,
            {**ROUND, "a": "real", "b": "real"},
            (FROM_1,),
        ),
        Use("every draw", {**HERE, "a": a_, "b": b_}, over=OVER_W),
        Use("tracking", {"t": "t"}, times=a_**2),
        name="on average",
    ),
    Line(
        on_average(loss**2 <= bound_N * bound_M),
        "instance",
        {
            "of": Use(
                "quadratic form",
                {"N": bound_N, "M": bound_M, "P": loss},
                because=(
                    None,
                    None,
                    Use("on average", {"t": "t", "a": loss, "b": bound_N}),
                    Use("on average", {"t": "t", "a": bound_M, "b": loss}),
                    Use("on average", {"t": "t", "a": 1, "b": 1}),
                    Use("on average", {"t": "t", "a": -1, "b": 1}),
                ),
            ).reference()
        },
        "squared",
    ),
    Line(
        on_average(loss <= D * root(tracked) / c8),
        "instance",
        {
            "of": Use(
                "squares",
                {"a": loss, "b": D * root(tracked) / c8},
                because=(None, Use("squared", {"t": "t"})),
            ).reference()
        },
    ),
)
RECURSION = step(
    "recursion",
    "(28), averaged over the draws",
    "the surrogate gap, its curvature, and what the oracle loses",
    combination(
        on_average(
            expected(E(NEXT))
            <= (1 - eta()) * expected(E()) + curved(eta(), lam()) + eta() * D * root(tracked) / c8
        ),
        Use("(28)", HERE, over=OVER_W),
        Use("oracle's loss", {"t": "t"}, times=eta()),
    ),
)

# ---- the recursion solved, power by power

q2, q3 = sp.sqrt(t + 9), c9  # roots of u = t + 9; r2, r3 of u - 1
r2, r3 = h8, c8


def _power(name: str, below: sp.Expr, above: sp.Expr, a: sp.Rational, slack: sp.Expr) -> Step:
    """The step for one exponent, from the growth of its root."""
    return step(
        name,
        "ours",
        f"(u-9)((u/(u-1))^a - 1) <= a at a = {a} and u = t + 9: Bernoulli's inequality",
        combination(on_average(at_most(t + 8, t + 9)), name="grows"),
        Line(
            on_average(at_most(below, above)),
            "monotone",
            {"of": Use("grows", {"t": "t"}).reference()},
            "roots",
        ),
        combination(
            on_average(at_most(t * (above / below - 1), a)), Use("roots", {"t": "t"}, times=slack)
        ),
    )


HALF = _power("half", r2, q2, sp.Rational(1, 2), 1 / (2 * (q2 + r2)))
THIRD = _power(
    "third",
    r3,
    q3,
    sp.Rational(1, 3),
    (q3 + 2 * r3) / (3 * (q3**2 + q3 * r3 + r3**2)),
)


def price(at: sp.Expr) -> sp.Expr:
    """What is left of the expected surrogate gap at X^at."""
    return surrogate_price.subs(t, at)


solved = on_average(expected(E(NEXT)) <= price(NEXT))
SOLVED = step(
    "surrogate",
    "ours",
    "induction; eta_1 = 1 forgets X^1",
    Line(Schema(less(0, ["root", "3", "9"])), "witness", {"bits": "64"}, "a positive root"),
    combination(
        Schema(substitute(solved.then, "t", 1)), Use("recursion", {"t": "1"}), name="first"
    ),
    combination(
        Schema(substitute(solved.then, "t", NEXT), ROUND, (FROM_1, solved.then)),
        Use("recursion", {"t": NEXT}),
        Use("if 2", times=t / (t + 9)),
        Use("half", {"t": "t"}, times=sp.Rational(81, 17) * n * lambda_0 * D**2 / ((t + 9) * q2)),
        Use(
            "third",
            {"t": "t"},
            times=sp.Rational(27, 26) * D * sp.sqrt(tracked) / ((t + 9) * q3),
        ),
        name="next",
    ),
    Line(solved, "induction", {"on": "t", "base": "first", "step": "next"}),
)
BEFORE = {"t": t - 1}
SURROGATE_STEPS = (
    *TRACKING_STEPS,
    SQUARE_ROOTS,
    QUADRATIC_FORM,
    ONE_ROUND,
    DRIFT,
    PATHWISE,
    LOSS,
    RECURSION,
    HALF,
    THIRD,
    SOLVED,
)
LEMMA_3_SURROGATE = Proof(
    LEMMA_3,
    "surrogate",
    NOISY,
    (
        *SURROGATE_STEPS,
        step(
            "at X^t",
            "ours",
            "at t - 1",
            combination(conclusion(NOISY, LEMMA_3.bound("surrogate")), Use("surrogate", BEFORE)),
        ),
    ),
)
AT_X = step(
    "stacked",
    "ours",
    "at t - 1; the penalty is not negative",
    combination(
        now(F_hat() - F(x_star) <= E()),
        Square(deviation, times=n * lambda_0 * h7 / 2, over="i"),
        name="every draw",
    ),
    combination(
        conclusion(NOISY, LEMMA_3.bound("sharpened")),
        Use("every draw", HERE, over=OVER_W),
        Use("surrogate", BEFORE),
    ),
)

# ---- from the clients to their mean

weight = lambda_0 * h7  # λ_{t-1}
TO_MEAN = step(
    "mean",
    "ours, in place of (67), (68)",
    "convexity at the mean, and the square of deviation + pull/(n lambda), for every draw",
    objective_at_mean(DRAWN, now(F(x_bar()) - F(x_star) <= E() + mean_price(weight)), weight),
)
FINAL = step(
    "theorem",
    "ours",
    "averaged over the draws; the surrogate gap at t - 1",
    combination(
        conclusion(NOISY, THEOREM_3.bound("sharpened")),
        Use("mean", HERE, over=OVER_W),
        Use("surrogate", BEFORE),
    ),
)
THEOREM_3_SHARPENED = Proof(
    THEOREM_3, "sharpened", NOISY, (*SURROGATE_STEPS, MEAN_FEASIBLE_AT_W, TO_MEAN, FINAL)
)

# ---- the theorem's O(t^(-1/3)), with its constant

c0, c7 = t ** sp.Rational(1, 3), (t + 7) ** sp.Rational(1, 3)


def later(claim: Claim, *more: Claim) -> Schema:
    """For all t >= 2."""
    return Schema(claim, ROUND, (FROM_2, *more))


RATE = step(
    "rate",
    "Theorem 3, (16)",
    "1/(t+7) and 1/sqrt(t+7) are at most t^(-1/3)",
    combination(later(at_most(t, t + 7)), name="grows"),
    Line(
        later(at_most(c0, c7)),
        "monotone",
        {"of": Use("grows", {"t": "t"}).reference()},
        "cube roots",
    ),
    combination(later(at_most(1, t + 7)), name="one"),
    Line(
        later(at_most(["root", "3", "1"], c7)),
        "monotone",
        {"of": Use("one", {"t": "t"}).reference()},
        "one root",
    ),
    combination(
        later(Term(tree(c7)) ** 2 <= Term(tree(h7)) ** 2),
        Use("one root", {"t": "t"}, times=c7**2),
        name="2/3 and 1",
    ),
    Line(
        later(at_most(c7, h7)),
        "instance",
        {
            "of": Use(
                "squares", {"a": c7, "b": h7}, because=(None, Use("2/3 and 1", {"t": "t"}))
            ).reference()
        },
        "1/3 and 1/2",
    ),
    combination(
        later(at_most(c7, t + 7)),
        Use("one root", {"t": "t"}, times=c7 * (c7 + 1)),
        name="1/3 and 1",
    ),
    combination(
        conclusion(NOISY, THEOREM_3.bound("rate")),
        Use("theorem", {"t": "t"}),
        Use(
            "cube roots",
            {"t": "t"},
            times=sp.Rational(27, 26) * D * sp.sqrt(tracked) / (c0 * c7)
            + (sp.Rational(81, 17) * n * lambda_0 * D**2 + H**2 / (2 * n * lambda_0)) / (c0 * h7)
            + sp.Rational(81, 16) * L * D**2 / (c0 * (t + 7)),
        ),
        Use(
            "1/3 and 1/2",
            {"t": "t"},
            times=(sp.Rational(81, 17) * n * lambda_0 * D**2 + H**2 / (2 * n * lambda_0))
            / (c0 * h7),
        ),
        Use("1/3 and 1", {"t": "t"}, times=sp.Rational(81, 16) * L * D**2 / (c0 * (t + 7))),
    ),
)
THEOREM_3_RATE = Proof(THEOREM_3, "rate", NOISY, (*THEOREM_3_SHARPENED.steps, RATE))
LEMMA_3_SHARPENED = Proof(LEMMA_3, "sharpened", NOISY, (*SURROGATE_STEPS, AT_X))
