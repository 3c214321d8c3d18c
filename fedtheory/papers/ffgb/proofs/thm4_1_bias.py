"""Theorem 4.1: what the answers off the supports can do, |mean (1 - w) r| <= u H with u = mean |1 - w|."""

from fractions import Fraction
from typing import Any

from fedtheory.core.proof import Line, Square, Step, Use, combination, step
from fedtheory.core.statement import t
from fedtheory.core.term import (
    Schema,
    Term,
    dot,
    mean,
    squared,
    symbol,
    tree,
)
from fedtheory.papers.ffgb.proofs.lemD1_bounded import AT
from fedtheory.papers.ffgb.proofs.setting import (
    FROM_0,
    FROM_1,
    HERE,
    STEP,
    H,
    gap,
    i,
    k,
    r,
    side,
    w,
    weighed,
    x,
)
from fedtheory.papers.ffgb.proofs.thm4_1_sizes import KTX, nonnegative


def weighted(name: str, weight: Term, claim: Schema, fact: Use, positive: Use) -> tuple[Line, Line]:
    """A fact times a number that a given shows nonnegative."""
    conditions = claim.conditions
    assumed = Schema(claim.then, claim.forall, (*conditions, nonnegative(weight)))
    return (
        combination(
            assumed, Use(fact.name, fact.at, times=weight, because=fact.because), name=f"{name}, if"
        ),
        Line(
            claim,
            "instance",
            {
                "of": Use(
                    f"{name}, if",
                    {n_: n_ for n_ in claim.forall},
                    because=(*(None for _ in conditions), positive),
                ).reference()
            },
            name,
        ),
    )


U = mean("j", gap(symbol("j"), x))
IX = {"i": "i", "x": "x"}
bias = mean("j", r(symbol("j"), k, t, x) - weighed(symbol("j"), k, t, x))


def _bias(m: Term, times: int) -> tuple[Use | Square, ...]:
    """`times` the mean of gap/2 (|b|²/m + m |r|²) - <b, (1 - w) r>, a square for each client."""
    half = Fraction(times, 2)
    return (
        Use("weighed", AT, times=-times * bias, over="i"),
        Use("side", IX, times=times * dot(bias, r(*HERE)), over="i"),
        Use("gap", IX, times=half * m * squared(1 / m * bias - side(i, x) * r(*HERE)), over="i"),
        Use("side_squared", IX, times=half * m * gap(i, x) * squared(r(*HERE)), over="i"),
        Use("gap times r", AT, times=half * m, over="i"),
    )


_NOW = (FROM_1, FROM_0)


def limited(reach: Any) -> Step:
    """The bias at an input is at most u times the reach of the answers, if that is no less than G."""
    claim = Schema(squared(bias) <= U**2 * reach**2, KTX, _NOW)
    return step(
        "bias",
        "ours, in place of (30)",
        "|<b, (1 - w) r>| <= |1 - w| |b| |r|, averaged over the clients",
        *weighted(
            "gap times r",
            gap(i, x),
            Schema(gap(i, x) * squared(r(*HERE)) <= gap(i, x) * reach**2, STEP, _NOW),
            Use("gradients", AT),
            Use("gap", IX),
        ),
        combination(
            Schema(claim.then, KTX, (*_NOW, U <= 0)),
            *_bias(Term("1"), 1),
            Use("if 3", times=(squared(bias) + reach**2) / 2),
            name="none",
        ),
        combination(
            Schema(claim.then, KTX, (*_NOW, U > 0)),
            *_bias(U, 2),
            name="some",
        ),
        Line(claim, "cases", {"on": [tree(U), "0"], "below": "none", "above": "some"}),
    )


biased = limited(H)
at_most_2 = step(
    "at most 2",
    "(12)",
    "|1 - w| <= 1 + w, and the mean of w is 1",
    combination(
        Schema(U <= 2, {"x": "outcome"}),
        Use("density", IX, times=(1 + side(i, x)) ** 2 / 2, over="i"),
        Square(1 - side(i, x), times=Fraction(1, 2), over="i"),
        Use("side", IX, times=-1 * side(i, x), over="i"),
        Use("side_squared", IX, times=(w(i, x) + 1) / 2 - gap(i, x), over="i"),
        Use("mixture", {"x": "x"}),
    ),
)
nonneg_u = step(
    "u >= 0",
    "(12)",
    "a mean of absolute values",
    combination(Schema(U >= 0, {"x": "outcome"}), Use("gap", IX, over="i")),
)
gaps = step(
    "gaps",
    "(12)",
    "u(2 - u) >= 0",
    combination(
        Schema(U**2 <= 2 * U, {"x": "outcome"}, (nonnegative(U),)),
        Use("at most 2", {"x": "x"}, times=U),
        name="times itself",
    ),
    Line(
        Schema(U**2 <= 2 * U, {"x": "outcome"}),
        "instance",
        {"of": Use("times itself", {"x": "x"}, because=(Use("u >= 0", {"x": "x"}),)).reference()},
    ),
)
