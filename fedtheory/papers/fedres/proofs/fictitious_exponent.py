"""The exponent of fictitious play on Appendix C, for every variance v > 0: the loss goes as t^(-2(1 - √λ)).

From below the slow mode is kept but for Π(1 - θ/s) >= t^(-θ), θ = 1 - √λ; from above no mode is kept better. Powers
with an exponent that is no number are written with exp and log, and rest on three named facts, which are axioms here.
"""

from typing import Any

from fedtheory.core.proof import Given, Line, Setting, Use, combination, step
from fedtheory.core.role import Role
from fedtheory.core.statement import t
from fedtheory.core.term import Schema, Term, at_most, equal, less, root, substitute, symbol, tree
from fedtheory.papers.fedres.proofs.answers import past_answers
from fedtheory.papers.fedres.proofs.fictitious_modes import WHEN, mode_steps
from fedtheory.papers.fedres.proofs.fictitious_setting import (
    AT_T,
    F_1,
    NEXT,
    ROUND,
    Mode,
    averages,
    fictitious,
    loss,
    number,
    played,
    z,
)
from fedtheory.proofs.textbook import SQUARE_ROOTS

v = symbol("v")
p, q = symbol("p"), symbol("q")
_REALS = {"p": "real", "q": "real"}


def exp(value: Any) -> Term:
    """The exponential."""
    return Term(["exp", tree(value)])


def log(value: Any) -> Term:
    """The logarithm."""
    return Term(["log", tree(value)])


_PLAY = fictitious(
    v,
    {"noise": Given(Schema(less(0, v)), "there is noise: v > 0", "Appendix C.1", Role.DEFINITION)},
)
SETTING = Setting(
    _PLAY.symbols,
    {
        **_PLAY.given,
        "exp": Given(
            Schema(equal(exp(p + q), exp(p) * exp(q)), _REALS),
            "exp(p + q) = exp(p) exp(q) for all real p, q",
            "ours, for powers",
            Role.AXIOM,
            cites="rudin1976principles, Chapter 8",
        ),
        "log": Given(
            Schema(equal(log(p / q), log(p) - log(q)), _REALS, (less(0, p), less(0, q))),
            "log(p/q) = log p - log q for positive p, q",
            "ours, for powers",
            Role.AXIOM,
            cites="rudin1976principles, Chapter 8",
        ),
        "bernoulli": Given(
            Schema(
                exp(p * log(q)) <= 1 + p * (q - 1),
                _REALS,
                (at_most(0, p), at_most(p, 1), less(0, q)),
            ),
            "exp(p log q) <= 1 + p(q - 1) for 0 <= p <= 1 and q > 0 (Bernoulli's inequality)",
            "ours, for powers",
            Role.AXIOM,
            cites="mitrinovic1970inequalities, Section 2.4",
        ),
    },
    _PLAY.metrics,
)
SLOW = Mode(v)
pace = SLOW.pace
theta = 1 - pace
MODE = (*past_answers(v), *mode_steps(v))
slow_now, slow_next, slow_first = (
    SLOW.of(*averages()),
    SLOW.of(*averages(NEXT)),
    SLOW.of(*averages(1)),
)

eigen = step(
    "the eigenvalue",
    "ours",
    "λ² - (2/3)(1 + c)λ + c/3 = 0 with c = 1/(1 + v), and J = BR_l after BR_g has trace (2/3)(1 + c) and determinant c/3",
    Line(
        Schema(
            equal(
                SLOW.eigenvalue**2
                - 2 * (2 + v) / (3 * (1 + v)) * SLOW.eigenvalue
                + 1 / (3 * (1 + v)),
                0,
            )
        ),
        "identity",
    ),
)
below_one = step(
    "λ <= 1",
    "ours",
    "1 + v + v² <= (1 + 2v)²",
    combination(Schema(SLOW.spread**2 <= (1 + 2 * v) ** 2), name="squares of both"),
    Line(
        Schema(SLOW.spread <= 1 + 2 * v),
        "instance",
        {
            "of": Use(
                "squares",
                {"a": SLOW.spread, "b": 1 + 2 * v},
                because=(None, Use("squares of both")),
            ).reference()
        },
        "roots",
    ),
    combination(Schema(SLOW.eigenvalue <= 1), Use("roots", times=1 / (3 * (1 + v))), name="λ"),
    Line(Schema(pace <= root("1")), "monotone", {"of": Use("λ").reference()}, "root of λ"),
    combination(Schema(at_most(0, theta)), Use("root of λ")),
)

power = exp(-theta * log(t))
power_next = exp(-theta * log(NEXT))
_step = log(t) - log(NEXT)
falls = step(
    "t^(-θ)",
    "textbook",
    "(t/(t + 1))^θ <= 1 - θ/(t + 1)",
    combination(Schema(at_most(theta, 1)), name="θ <= 1"),
    combination(Schema(less(0, t), ROUND, WHEN), name="0 < t"),
    combination(Schema(less(0, NEXT), ROUND, WHEN), name="0 < t + 1"),
    combination(Schema(less(0, number(t) / number(NEXT)), ROUND, WHEN), name="0 < t/(t + 1)"),
    combination(
        Schema(equal(theta * log(number(t) / number(NEXT)), theta * _step), ROUND, WHEN),
        Use(
            "log",
            {"p": t, "q": NEXT},
            times=theta,
            because=(Use("0 < t", AT_T), Use("0 < t + 1", AT_T)),
        ),
        name="log of the quotient",
    ),
    Line(
        Schema(equal(exp(theta * log(number(t) / number(NEXT))), exp(theta * _step)), ROUND, WHEN),
        "monotone",
        {"of": Use("log of the quotient", AT_T).reference()},
        "power of the quotient",
    ),
    combination(
        Schema(
            exp(theta * _step) <= number(t + 0) / number(NEXT) + pace / number(NEXT), ROUND, WHEN
        ),
        Use(
            "bernoulli",
            {"p": theta, "q": number(t) / number(NEXT)},
            because=(Use("λ <= 1"), Use("θ <= 1"), Use("0 < t/(t + 1)", AT_T)),
        ),
        Use("power of the quotient", AT_T, times=-1),
        name="one round",
    ),
    combination(
        Schema(equal(power_next, power * exp(theta * _step)), ROUND, WHEN),
        Use("exp", {"p": -theta * log(t), "q": theta * _step}),
        name="product",
    ),
    combination(
        Schema(number(NEXT) * power_next <= (t + pace) * power, ROUND, WHEN),
        Use("product", AT_T, times=number(NEXT)),
        Use("one round", AT_T, times=number(NEXT) * power),
    ),
)
kept = Schema(slow_first**2 * power**2 <= slow_now**2, ROUND, WHEN)
product = step(
    "the slow mode is kept",
    "ours",
    "both shrink; t^(-θ) not slower",
    combination(
        Schema(equal(log("1"), 0)),
        Use("log", {"p": "1", "q": "1"}),
        name="log 1",
    ),
    combination(
        Schema(equal(-theta * log("1"), 0)), Use("log 1", times=-theta), name="log 1, times"
    ),
    Line(
        Schema(equal(exp(-theta * log("1")), exp("0"))),
        "monotone",
        {"of": Use("log 1, times").reference()},
        "1 to a power",
    ),
    Line(Schema(["<=", ["exp", "0"], "1"]), "witness", {"bits": "64"}, "exp(0)"),
    combination(
        Schema(substitute(kept.then, "t", 1)),
        Use(
            "1 to a power",
            times=(exp(-theta * log("1")) + exp("0")) * slow_first**2,
        ),
        Use("exp(0)", times=(1 + exp("0")) * slow_first**2),
        name="first",
    ),
    combination(
        Schema(number(NEXT) ** 2 * power_next**2 <= (t + pace) ** 2 * power**2, ROUND, WHEN),
        Use("t^(-θ)", AT_T, times=number(NEXT) * power_next + (t + pace) * power),
        name="squares",
    ),
    combination(
        Schema(substitute(kept.then, "t", NEXT), ROUND, (*WHEN, kept.then)),
        Use("if 2", times=(t + pace) ** 2 / number(NEXT) ** 2),
        Use("squares", AT_T, times=slow_first**2 / number(NEXT) ** 2),
        Use(
            "the slow mode",
            AT_T,
            times=-(number(NEXT) * slow_next + (t + pace) * slow_now) / number(NEXT) ** 2,
        ),
        name="next",
    ),
    Line(kept, "induction", {"on": "t", "base": "first", "step": "next"}),
)
lower = step(
    "from below",
    "ours",
    "the share of the slow mode in the loss, and in the first loss vz²",
    combination(
        Schema(
            pace**2 * SLOW.alpha**2 * F_1 * power**2 <= v * SLOW.whole * loss(*played(NEXT), v=v),
            ROUND,
            WHEN,
        ),
        Use("share of the slow mode", dict(zip("pqrs", played(NEXT), strict=True)), times=v),
        Use(
            "the slow mode answered",
            AT_T,
            times=-v * (SLOW.of(*played(NEXT)) + pace * slow_now),
        ),
        Use("the slow mode is kept", AT_T, times=v * pace**2),
        Use(
            "the first slow mode",
            times=-v * pace**2 * power**2 * (slow_first + SLOW.alpha * z),
        ),
        Use("initial loss", times=pace**2 * SLOW.alpha**2 * power**2),
    ),
)
STEPS = (*MODE, SQUARE_ROOTS, eigen, below_one, falls, product, lower)
