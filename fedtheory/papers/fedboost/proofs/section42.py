"""Section 4.2 with the derivative of the squared loss as it is: what masks do to it, and which correction is unbiased.

One example with one output: h(k) is what predictor k says of it, and clients see α 1/γ of independent predictors. The
clients of the kernel are the predictors, so that q times a mean over them is a sum; same(k, l) is 1 if k is l, else 0.
"""

from typing import Any

from fedtheory.core.item import Argument
from fedtheory.core.proof import Given, Line, Setting, Use, combination, step
from fedtheory.core.role import Role
from fedtheory.core.term import Function, Outcome, Schema, Term, equal, expect, mean, symbol
from fedtheory.papers.fedboost.proofs import quotes

bit, alpha, gamma, share, h, same = (
    Function(name) for name in ("bit", "alpha", "gamma", "share", "h", "same")
)
q, y, k, l, w = (symbol(name) for name in ("q", "y", "k", "l", "w"))
L: dict[str, str] = {"l": "client"}
OVER_W = Outcome("w")


def summed(body: Any) -> Term:
    """The sum over the predictors."""
    return q * mean("k", body)


ensemble = summed(alpha(k) * h(k))  # h_α
seen = summed(alpha(k) * share(k) * h(k) * bit(k, w))  # h_α~
gradient = 2 * (ensemble - y) * h(l)
weighted = 2 * (seen - y) * h(l) * bit(l, w) * share(l)  # the chain rule, with γ kept fixed
bias = 2 * alpha(l) * h(l) ** 2 * (share(l) - 1)
correction = 2 * alpha(l) * h(l) ** 2 * (share(l) - 1) * bit(l, w) * share(l)
printed_correction = alpha(l) ** 2 * h(l) * (share(l) - 1) * bit(l, w) * share(l)
_missed = summed(alpha(k) ** 2 * h(k) ** 2 * (share(k) - 1))  # the variance of h_α~


def _off(one: Any) -> Term:
    """What a predictor that was sent takes off: α²h²(1/γ - 1)/γ."""
    return alpha(one) ** 2 * h(one) ** 2 * (share(one) - 1) * share(one)


SETTING = Setting(
    {
        "q": ((), "count"),
        "y": ((), "real"),
        **dict.fromkeys(("alpha", "gamma", "share", "h"), (("client",), "real")),
        "bit": (("client", "outcome"), "real"),
        "same": (("client", "client"), "real"),
    },
    {
        "reciprocal": Given(
            Schema(equal(gamma(l) * share(l), 1), L),
            "share is 1/gamma, gamma > 0",
            "Properties 1.6",
            Role.ASSUMPTION,
            quote=quotes.PROBABILITY,
        ),
        "probability": Given(
            Schema(equal(expect("w", bit(l, w)), gamma(l)), L),
            "h_l is sent with probability gamma_l",
            "Section 4.1",
            Role.DEFINITION,
        ),
        "pairs": Given(
            Schema(
                equal(
                    expect("w", bit(k, w) * bit(l, w)),
                    gamma(k) * gamma(l) + same(k, l) * gamma(l) * (1 - gamma(l)),
                ),
                {"k": "client", **L},
            ),
            "independently of the others (used in print without being said)",
            "Section 4.2, the displays after the sampled gradient",
            Role.OURS,
        ),
        "one of them": Given(
            Schema(
                equal(summed(same(k, l) * alpha(k) * share(k) * h(k)), alpha(l) * share(l) * h(l)),
                L,
            ),
            "same(k, l) is 1 if k is l, else 0",
            "notation",
            Role.DEFINITION,
        ),
    },
)


def _for_each(claim: Any) -> Schema:
    return Schema(claim, L)


once = gamma(l) * share(l)  # which is 1
_inside = alpha(k) * share(k) * h(k) * (bit(k, w) * bit(l, w))
EXPECTATION = step(
    "expectation",
    "Section 4.2, three displays after the sampled gradient",
    "pairs of different predictors are independent; a predictor is paired with itself",
    Line(
        _for_each(equal(expect("w", mean("k", _inside)), mean("k", expect("w", _inside)))),
        "exchange",
        {},
        "sum and expectation",
    ),
    combination(
        _for_each(equal(expect("w", weighted), gradient + bias)),
        Use("sum and expectation", {"l": "l"}, times=2 * q * h(l) * share(l)),
        Use(
            "pairs",
            {"k": "k", "l": "l"},
            times=2 * q * h(l) * share(l) * alpha(k) * share(k) * h(k),
            over="k",
        ),
        Use("reciprocal", {"l": "k"}, times=2 * q * h(l) * alpha(k) * h(k), over="k"),
        Use(
            "reciprocal",
            {"l": "l"},
            times=2 * h(l) * summed(alpha(k) * h(k) * share(k) * gamma(k))
            + 2 * alpha(l) * h(l) ** 2 * (share(l) - 1 - once)
            - 2 * y * h(l),
        ),
        Use("one of them", {"l": "l"}, times=2 * h(l) * once * (1 - gamma(l))),
        Use("probability", {"l": "l"}, times=-2 * y * h(l) * share(l)),
    ),
)
CORRECTED = step(
    "unbiased",
    "(10), with the derivative as it is",
    "the mean of 2 alpha_l h_l² (1/gamma_l - 1) 1_l/gamma_l is the bias",
    combination(
        _for_each(equal(expect("w", weighted - correction), gradient)),
        Use("expectation", {"l": "l"}),
        Use("probability", {"l": "l"}, times=-bias * share(l)),
        Use("reciprocal", {"l": "l"}, times=-bias),
    ),
)
AS_PRINTED = step(
    "printed correction",
    "(10), as printed",
    "its mean is alpha_l² h_l (1/gamma_l - 1), and not the bias",
    combination(
        _for_each(
            equal(
                expect("w", weighted - printed_correction),
                gradient + alpha(l) * h(l) * (share(l) - 1) * (2 * h(l) - alpha(l)),
            )
        ),
        Use("expectation", {"l": "l"}),
        Use(
            "probability",
            {"l": "l"},
            times=-(alpha(l) ** 2) * h(l) * (share(l) - 1) * share(l),
        ),
        Use("reciprocal", {"l": "l"}, times=-(alpha(l) ** 2) * h(l) * (share(l) - 1)),
    ),
)
SHORT = step(
    "biased ensemble",
    "Section 4.1, display after the indicators",
    "a predictor is sent with its probability",
    Line(
        Schema(
            equal(
                expect("w", mean("k", alpha(k) * h(k) * bit(k, w))),
                mean("k", expect("w", alpha(k) * h(k) * bit(k, w))),
            )
        ),
        "exchange",
        {},
        "sum and expectation",
    ),
    combination(
        Schema(
            equal(
                expect("w", summed(alpha(k) * h(k) * bit(k, w))), summed(alpha(k) * h(k) * gamma(k))
            )
        ),
        Use("sum and expectation", times=q),
        Use("probability", {"l": "k"}, times=q * alpha(k) * h(k), over="k"),
    ),
)
ENSEMBLE = step(
    "unbiased ensemble",
    "Section 4.1, displays after the indicators",
    "a sent predictor is divided by its probability",
    Line(
        Schema(
            equal(
                expect("w", mean("k", alpha(k) * share(k) * h(k) * bit(k, w))),
                mean("k", expect("w", alpha(k) * share(k) * h(k) * bit(k, w))),
            )
        ),
        "exchange",
        {},
        "sum and expectation",
    ),
    combination(
        Schema(equal(expect("w", seen), ensemble)),
        Use("sum and expectation", times=q),
        Use("probability", {"l": "k"}, times=q * alpha(k) * share(k) * h(k), over="k"),
        Use("reciprocal", {"l": "k"}, times=q * alpha(k) * h(k), over="k"),
    ),
)
_heard = seen - y
ADVERSARY = step(
    "loss at what clients see",
    "Section 4.3; ours",
    "the mean of a square is the square of the mean and the variance, predictor by predictor",
    Line(
        Schema(
            equal(
                expect("w", mean("l", alpha(l) * weighted)),
                mean("l", expect("w", alpha(l) * weighted)),
            )
        ),
        "exchange",
        {},
        "sum and expectation",
    ),
    combination(
        Schema(equal(expect("w", _heard**2), (ensemble - y) ** 2 + _missed)),
        Use("sum and expectation", times=q / 2),
        Use("expectation", {"l": "l"}, times=q * alpha(l) / 2, over="l"),
        Use("unbiased ensemble", times=-y),
    ),
)
DEBIASED = step(
    "debiased loss",
    "Section 4.3; ours",
    "the variance is taken off with the predictors that were sent",
    Line(
        Schema(
            equal(
                expect("w", mean("k", _off(k) * bit(k, w))),
                mean("k", expect("w", _off(k) * bit(k, w))),
            )
        ),
        "exchange",
        {},
        "what is taken off",
    ),
    combination(
        Schema(
            equal(
                expect("w", _heard**2 - summed(_off(k) * bit(k, w))),
                (ensemble - y) ** 2,
            )
        ),
        Use("loss at what clients see"),
        Use("what is taken off", times=-q),
        Use("probability", {"l": "k"}, times=-q * _off(k), over="k"),
        Use(
            "reciprocal",
            {"l": "k"},
            times=-q * alpha(k) ** 2 * h(k) ** 2 * (share(k) - 1),
            over="k",
        ),
    ),
)
SECTION_42 = Argument(
    "fedboost.section42",
    "masks and the squared loss: what is biased, and by how much",
    SETTING,
    (SHORT, ENSEMBLE, EXPECTATION, CORRECTED, AS_PRINTED, ADVERSARY, DEBIASED),
)
