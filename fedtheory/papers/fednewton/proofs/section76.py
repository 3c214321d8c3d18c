"""Section 7.6: which of the terms of (39) is the largest, that the regimes join, and where they reach the optimal rate.

With |D_j| = |D|^a and λ = |D|^(-1/s), s = 2r + γ, every term is a power of |D|, and all claims are about its exponent.
"""

from typing import Any

from fedtheory.core.item import Argument
from fedtheory.core.proof import Given, Setting, Step, Use, combination, step
from fedtheory.core.role import Role
from fedtheory.core.term import Claim, Schema, Term, at_most, equal, substitute, symbol
from fedtheory.papers.fednewton.proofs import assumptions

r, gamma, a = symbol("r"), symbol("gamma"), symbol("a")
s = 2 * r + gamma
A: dict[str, Any] = {"a": "real"}
SETTING = Setting(
    {"r": ((), "real"), "gamma": ((), "real")},
    {
        "0 <= gamma": Given(
            Schema(at_most(0, gamma)),
            "gamma >= 0",
            "Assumption 1",
            Role.ASSUMPTION,
            quote=assumptions.CAPACITY,
        ),
        "0 <= r": Given(
            Schema(at_most(0, r)),
            "r > 0",
            "Assumption 2",
            Role.ASSUMPTION,
            quote=assumptions.SOURCE,
        ),
        "gamma <= 1": Given(
            Schema(gamma <= 1),
            "gamma <= 1",
            "Assumption 1",
            Role.ASSUMPTION,
            quote=assumptions.CAPACITY,
        ),
        "1 <= 2r + gamma": Given(
            Schema(at_most(1, s)),
            "2r + gamma >= 1",
            "Theorem 3",
            Role.ASSUMPTION,
            quote=assumptions.RATE,
        ),
    },
)
_positive = combination(Schema(at_most(1, s)), Use("1 <= 2r + gamma"), name="s >= 1")
_known = tuple(Use(name, times=0) for name in ("0 <= gamma", "0 <= r", "1 <= 2r + gamma"))
first = -2 * a + Term("3/2") / s
second = -Term("3/2") * a + (1 + gamma / 2) / s
dropped = -Term("3/2") * a + 1 / s
third = -1 * a + (1 + gamma) / 2 / s
fourth = -r / s
low, middle, high = (1 - gamma) / s, 1 / s, (s + 1) / 2 / s


def _order(
    name: str, locator: str, because: str, claim: Claim, given: tuple[Claim, ...], *terms: Use
) -> Step:
    return step(name, locator, because, combination(Schema(claim, A, given), *terms, *_known))


def _joins(name: str, here: Term, left: Term, right: Term) -> Step:
    claim = equal(substitute(left, "a", here), substitute(right, "a", here))
    return step(
        name,
        "Theorem 3, ℵ_j",
        "both cases have one value where they meet",
        _positive,
        combination(Schema(claim)),
    )


_half = Term("1/2")
STEPS = (
    _order(
        "third term dropped",
        "before (39)",
        "1 <= 1 + gamma/2",
        dropped <= second,
        (),
        Use("0 <= gamma", times=_half / s),
    ),
    _order(
        "case 1, second",
        "before (39), first case",
        "a <= (1 - gamma)/s",
        second <= first,
        (a <= low,),
        Use("if 1", times=_half),
    ),
    _order(
        "case 1, third",
        "before (39), first case",
        "a <= (1 - gamma)/s",
        third <= first,
        (a <= low,),
        Use("if 1"),
        Use("0 <= gamma", times=_half / s),
    ),
    _order(
        "case 2, first",
        "before (39), second case",
        "a >= (1 - gamma)/s",
        first <= second,
        (low <= a,),
        Use("if 1", times=_half),
    ),
    _order(
        "case 2, third",
        "before (39), second case",
        "a <= 1/s",
        third <= second,
        (a <= middle,),
        Use("if 1", times=_half),
    ),
    _order(
        "case 3, second",
        "before (39), third case",
        "a >= 1/s",
        second <= third,
        (middle <= a,),
        Use("if 1", times=_half),
    ),
    _order(
        "case 3, first",
        "before (39), third case",
        "a >= 1/s",
        first <= third,
        (middle <= a,),
        Use("if 1"),
        Use("0 <= gamma", times=_half / s),
    ),
    _order(
        "case 4",
        "(41), fourth case",
        "a >= (s + 1)/(2s)",
        third <= fourth,
        (high <= a,),
        Use("if 1"),
    ),
    _joins("first breakpoint", low, first, second),
    _joins("second breakpoint", middle, second, third),
    _joins("third breakpoint", high, third, fourth),
    step(
        "(40), first term",
        "(40), with the denominator 4r + 2 gamma",
        "1/(|D| sqrt(lambda)) is |D|^(-1 + 1/(2s))",
        _positive,
        combination(Schema(equal(-1 + _half / s, (1 - 4 * r - 2 * gamma) / (4 * r + 2 * gamma)))),
    ),
    step(
        "(40), second term",
        "(40)",
        "sqrt(N/|D|) is |D|^(-1/2 + gamma/(2s))",
        _positive,
        combination(Schema(equal(-_half + gamma / 2 / s, fourth))),
    ),
    step(
        "(40)",
        "(40)",
        "1 <= 2r + gamma <= 2r + 2 gamma",
        combination(
            Schema((1 - 4 * r - 2 * gamma) / (4 * r + 2 * gamma) <= fourth),
            Use("1 <= 2r + gamma", times=_half / s),
            Use("0 <= gamma", times=_half / s),
            *_known,
        ),
    ),
    _order(
        "last line of Theorem 3",
        "after (42)",
        "(lambda |D_j|)^(-1/2) at a >= (s + 1)/(2s)",
        (1 / s - a) / 2 <= (1 - 2 * r - gamma) / (8 * r + 4 * gamma),
        (high <= a,),
        Use("if 1", times=_half),
    ),
    _order(
        "(42) is slower than Theorem 3",
        "(42) against Theorem 3",
        "half of an exponent that is not positive is the larger one",
        1 / s - a <= (1 / s - a) / 2,
        (middle <= a,),
        Use("if 1", times=_half),
    ),
    _order(
        "few samples, many machines",
        "after Theorem 3",
        "m = |D|^(1 - a)",
        (s - 1) / s <= 1 - a,
        (a <= middle,),
        Use("if 1"),
    ),
    _order(
        "few samples, slow rates",
        "after Theorem 3",
        "the second case at a <= 1/s",
        (gamma - 1) / (4 * r + 2 * gamma) <= second,
        (a <= middle,),
        Use("if 1", times=Term("3/2")),
    ),
)
EXPONENTS = Argument(
    "fednewton.section76", "Theorem 3: its exponents, regimes and breakpoints", SETTING, STEPS
)
ARGUMENTS = (EXPONENTS,)
