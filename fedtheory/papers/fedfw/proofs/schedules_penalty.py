"""Theorem 1 with the penalty λ₀(t+1)^α: two facts about powers take the place of (29) and of the sum in (30).

Both are Bernoulli's inequality for u = log(t/(t+1)): exp(αu) lies below its chord and above exp(u). They come from three
facts about the exponential function that the kernel does not know and that are given here: its functional equation, its
value at a logarithm, and its tangent at 0.
"""

import sympy as sp

from fedtheory.core.metrics import OBJECTIVE_GAP
from fedtheory.core.proof import (
    Given,
    Line,
    Proof,
    Setting,
    Square,
    Use,
    combination,
    conclusion,
    step,
)
from fedtheory.core.role import Role
from fedtheory.core.statement import t
from fedtheory.core.term import (
    Schema,
    Term,
    at_most,
    dot,
    equal,
    less,
    member,
    substitute,
    symbol,
)
from fedtheory.papers.fedfw.proofs.rounds import curved, descent
from fedtheory.papers.fedfw.proofs.setting import (
    FROM_1,
    FROM_2,
    GIVEN,
    ROUND,
    SURE,
    SYMBOLS,
    F,
    dist_squared,
    eta,
    g,
    grad_F,
    i,
    now,
    s,
    surrogate,
    x,
    x_bar,
    x_star,
)
from fedtheory.papers.fedfw.proofs.thm1_sharpened import AT, IT, NEXT, feasible, mean_feasible
from fedtheory.papers.fedfw.statements.notation import D, H, L, lambda_0, n
from fedtheory.papers.fedfw.statements.schedules_penalty import SCHEDULES, alpha, power


def P(at: sp.Expr = t) -> sp.Expr:
    """at^α."""
    return power(at, alpha)


def R(at: sp.Expr = t) -> sp.Expr:
    """at^(α-1)."""
    return power(at, alpha - 1)


def lam(at: sp.Expr = t) -> sp.Expr:
    """λ_t."""
    return lambda_0 * P(at + 1)


def E(at: sp.Expr = t) -> Term:
    """F̂_{t-1}(X^t) - F*."""
    return surrogate(lam(at - 1), at)


_REALS = {"a": "real", "b": "real"}
SETTING = Setting(
    {**SYMBOLS, "alpha": ((), "real")},
    {
        **{name: given for name, given in GIVEN.items() if name != "lmo"},
        "lmo": Given(
            Schema(
                dot(1 / n * g(i, x(i, t)) + lam() * (x(i, t) - x_bar()), s(i, t) - symbol("v"))
                <= 0,
                {**IT, "v": "vector"},
                (FROM_1, member(symbol("v"), "domain")),
            ),
            "s_i^t minimises the linear form of (8) over the domain, with this penalty; there is a minimiser, the domain being compact",
            "(8)",
            Role.DEFINITION,
        ),
        "alpha": Given(Schema(at_most(0, alpha)), "alpha >= 0", "ours", Role.DEFINITION),
        "alpha_1": Given(Schema(at_most(alpha, 1)), "alpha <= 1", "ours", Role.DEFINITION),
        "exp of a sum": Given(
            Schema(equal(["exp", ["+", "a", "b"]], ["*", ["exp", "a"], ["exp", "b"]]), _REALS),
            "exp(a + b) = exp(a) exp(b)",
            "textbook: the functional equation of exp",
            Role.AXIOM,
            cites="rudin1976principles, chapter 8, the functional equation of the exponential function",
        ),
        "exp of a log": Given(
            Schema(equal(["exp", ["log", "a"]], "a"), {"a": "real"}, (less(0, "a"),)),
            "exp(log(a)) = a",
            "textbook: log is the inverse of exp",
            Role.AXIOM,
            cites="rudin1976principles, chapter 8, the logarithm as the inverse of the exponential function",
        ),
        "tangent": Given(
            Schema(["<=", ["+", "1", "a"], ["exp", "a"]], {"a": "real"}),
            "1 + a <= exp(a)",
            "textbook: exp is above its tangent",
            Role.AXIOM,
            cites="rudin1976principles, chapter 8: exp is its own derivative, so it is convex and above its tangent",
        ),
    },
    {OBJECTIVE_GAP: F(x_bar()) - F(x_star)},
)

# ---- powers: with u = log(t) - log(t+1) one has exp(u) = t/(t+1) and exp(αu) = P(t)/P(t+1)

LOG_T, LOG_NEXT = Term(["log", "t"]), Term(["log", ["+", "t", "1"]])
u = LOG_T - LOG_NEXT
ALPHA, NO_ALPHA = Term("alpha"), Term(["-", "1", "alpha"])


def e(exponent: Term) -> Term:
    """exp of a term; SymPy would evaluate it."""
    return Term(["exp", exponent.tree])


def add(one: Term, other: Term, times: object = "1") -> Use:
    """exp(one + other) = exp(one) exp(other)."""
    return Use("exp of a sum", {"a": one, "b": other}, times=times)


def undo(what: object, times: object = "1") -> Use:
    """exp(log(what)) = what."""
    return Use("exp of a log", {"a": what}, times=times)


here_t = {"t": "t"}
zero = Term("0")
EXP_U = combination(
    now(equal(e(u) * (t + 1), t)),
    add(u, LOG_NEXT, times="-1"),
    undo(t),
    undo(t + 1, times=-e(u)),
    name="exp(u)",
)
EXP_ALPHA_U = combination(
    now(equal(P(t), e(ALPHA * u) * P(t + 1))), add(ALPHA * u, ALPHA * LOG_NEXT), name="exp(αu)"
)
EXP_0 = combination(
    now(equal(1, e(zero))),
    add(zero, LOG_NEXT, times=1 / (t + 1)),
    undo(t + 1, times=(e(zero) - 1) / (t + 1)),
    name="exp(0)",
)
powers = step(
    "powers",
    "textbook",
    "exp(u) = t/(t+1), exp(αu) = P(t)/P(t+1), P(t) = t R(t), exp(0) = 1",
    EXP_U,
    EXP_ALPHA_U,
    EXP_0,
    combination(
        now(equal(P(t), t * Term("1") * R(t))),
        add((ALPHA - 1) * LOG_T, LOG_T),
        undo(t, times=R(t)),
    ),
)
chord = step(
    "chord",
    "textbook: Bernoulli's inequality",
    "exp(αu) <= 1 - α + α exp(u): tangents at -αu and (1-α)u",
    EXP_0,
    combination(
        now(e(ALPHA * u) <= NO_ALPHA + ALPHA * e(u)),
        Use("tangent", {"a": -(ALPHA * u)}, times=NO_ALPHA * e(ALPHA * u)),
        Use("tangent", {"a": NO_ALPHA * u}, times=ALPHA * e(ALPHA * u)),
        add(ALPHA * u, -(ALPHA * u), times=-NO_ALPHA),
        add(ALPHA * u, NO_ALPHA * u, times=-ALPHA),
        Use("exp(0)", here_t, times=-NO_ALPHA),
        name="below",
    ),
    EXP_U,
    EXP_ALPHA_U,
    combination(
        now(at_most((t + 1) * P(t), (t + 1 - alpha) * P(t + 1))),
        Use("exp(αu)", here_t, times=t + 1),
        Use("below", here_t, times=(t + 1) * P(t + 1)),
        Use("exp(u)", here_t, times=alpha * P(t + 1)),
    ),
)
growth = step(
    "growth",
    "textbook",
    "exp(u) <= exp(αu), since u <= 0: a power up to 1 grows no faster than its base",
    combination(now(at_most(t, t + 1)), name="next"),
    Line(now(LOG_T <= LOG_NEXT), "monotone", {"of": Use("next", here_t).reference()}, "logarithms"),
    combination(
        now(e(u) <= e(ALPHA * u)),
        Use("tangent", {"a": -(NO_ALPHA * u)}, times=e(u)),
        Use("logarithms", here_t, times=NO_ALPHA * e(u)),
        add(u, -(NO_ALPHA * u), times="-1"),
        name="above",
    ),
    EXP_U,
    EXP_ALPHA_U,
    combination(
        now(at_most(t * P(t + 1), (t + 1) * P(t))),
        Use("above", here_t, times=(t + 1) * P(t + 1)),
        Use("exp(u)", here_t, times=-P(t + 1)),
        Use("exp(αu)", here_t, times=-(t + 1)),
    ),
)

# ---- one round, (24)-(28), with this penalty

here = x(i, t)
deviation = here - x_bar()
one_round = step(
    "(26)",
    "(24)-(26)",
    "descent inequality, (9), the oracle's optimality against x*, convexity, the diameter",
    *descent(
        SURE,
        eta(),
        lam(),
        Use("lmo", {**AT, "v": x_star}, over="i", because=(None, Use("minimiser"))),
    ),
)
drift = step(
    "(29)",
    "(29), for any exponent up to 1",
    "the penalty grows no faster than t: what is left is λ_t(t + 3)/(t + 1)²",
    combination(
        now(at_most((1 - eta()) * (lam() - lam(t - 1)) - eta() * lam(), 0)),
        Use("growth", here_t, times=lambda_0 * (t - 1) / (t + 1) / (t + 1)),
    ),
)
recursion = step(
    "(28)",
    "(27), (28)",
    "F-hat_t = F-hat_{t-1} + (lambda_t - lambda_{t-1})/2 dist², and (29)",
    combination(
        now(E(NEXT) <= (1 - eta()) * E() + curved(eta(), lam())),
        Use("(26)", here_t),
        Use("(29)", here_t, times=dist_squared() / 2),
    ),
)

# ---- the sum: (30), (31)


def price(at: sp.Expr) -> sp.Expr:
    """What is left of the surrogate gap at X^at."""
    return 2 * L * D**2 / at + 2 / (1 + alpha) * n * lambda_0 * D**2 * R(at)


claim_31 = now(E(t + 1) <= price(t + 1))
next_t = {"t": NEXT}
summed = step(
    "(31)",
    "(30), (31), with 2/(1 + alpha) for its 2",
    "induction on t; the step is (t-1) R(t) <= (t - alpha) R(t+1), which the chord gives",
    combination(
        Schema(substitute(claim_31.then, "t", 1)),
        Use("(28)", {"t": "1"}),
        Use("powers", {"t": "2"}, times=n * lambda_0 * D**2 / 2),
        Use("alpha_1", times=n * lambda_0 * D**2 / (1 + alpha) * R(sp.Integer(2))),
        name="first",
    ),
    combination(
        now(at_most((t - 1) * R(t), (t - alpha) * R(t + 1))),
        Use("chord", here_t, times=(t - 1) / t / (t + 1)),
        Use("powers", here_t, times=-(t - 1) / t),
        Use("powers", next_t, times=(t - alpha) / (t + 1)),
        Use("alpha_1", times=P(t + 1) / t / (t + 1)),
        name="summand",
    ),
    combination(
        Schema(substitute(claim_31.then, "t", NEXT), ROUND, (FROM_1, claim_31.then)),
        Use("(28)", next_t),
        Use("if 2", times=t / (t + 2)),
        Use("summand", next_t, times=2 / (1 + alpha) * n * lambda_0 * D**2 / (t + 2)),
        Use("powers", {"t": t + 2}, times=2 * n * lambda_0 * D**2 / (t + 2) / (t + 2)),
        name="next",
    ),
    Line(claim_31, "induction", {"on": "t", "base": "first", "step": "next"}),
)
# ---- from the clients to their mean

weight = Term("lambda_0") * P(t)  # λ_{t-1}; SymPy would turn its inverse into another power
pull = g(i, x_bar()) - grad_F(x_bar())
to_mean = step(
    "mean",
    "ours, in place of (32)-(38)",
    "convexity at the mean, and the square of deviation + pull/(n lambda)",
    combination(
        Schema(
            SETTING.metrics[OBJECTIVE_GAP] <= E() + Term("1") * H**2 / (2 * n * weight),
            ROUND,
            (FROM_2,),
        ),
        Use(
            "convex",
            {"i": "i", "u": x_bar(), "v": here},
            over="i",
            because=(Use("mean feasible", here_t), Use("feasible", AT)),
        ),
        Use(
            "heterogeneity",
            {"v": x_bar()},
            times=Term("1") / (2 * n * weight),
            because=(Use("mean feasible", here_t),),
        ),
        Square(deviation + Term("1") / (n * weight) * pull, times=n * weight / 2, over="i"),
    ),
)
LOG_POWER = ALPHA * LOG_T
theorem = step(
    "theorem",
    "ours",
    "(31) at t - 1, and 1/P(t) = exp(-α log t)",
    EXP_0,
    combination(
        now(equal(1, Term("1") * P(t) * power(t, -alpha))),
        add(LOG_POWER, -LOG_POWER),
        Use("exp(0)", here_t),
        name="inverse",
    ),
    combination(
        conclusion(SETTING, SCHEDULES.bound("sharpened")),
        Use("mean", here_t),
        Use("(31)", {"t": t - 1}),
        Use("inverse", here_t, times=Term("1") * H**2 / (2 * n * weight)),
    ),
)

SCHEDULES_SHARPENED = Proof(
    SCHEDULES,
    "sharpened",
    SETTING,
    (
        feasible,
        mean_feasible,
        powers,
        chord,
        growth,
        one_round,
        drift,
        recursion,
        summed,
        to_mean,
        theorem,
    ),
)
