"""Theorem 3, corrected: both players' regret, the masks' bias of both gradients, and the means of what was played.

With the bias of what the adversary hears taken off, the second derivative leaves the floor.
"""

from fractions import Fraction
from typing import Any

from fedtheory.core.proof import (
    Line,
    Proof,
    Step,
    Use,
    combination,
    conclusion,
    redraw,
    step,
)
from fedtheory.core.statement import Statement, T, t
from fedtheory.core.term import Schema, dot, equal, expect, less, member, squared, substitute
from fedtheory.papers.fedboost.proofs.agnostic import (
    ADVERSARY,
    MIXTURE,
    WEIGHTS,
    WIDE,
    a_best,
    agnostic,
    alpha,
    bend,
    between,
    error,
    error_again,
    excess,
    l,
    l_best,
    lam,
    losses,
    middle,
    other,
    paid,
    players,
    seen,
    seen_again,
    slope,
    tilt,
    u,
    v,
    w,
    x,
)
from fedtheory.papers.fedboost.proofs.agnostic_means import MEANS
from fedtheory.papers.fedboost.proofs.cor1_weighted import masks
from fedtheory.papers.fedboost.proofs.players import (
    AT_Z,
    FROM_1,
    HERE,
    ITS,
    NEXT,
    OVER_W,
    OVER_Z,
    ROUND,
    Player,
    again,
    now,
    on_average,
)
from fedtheory.papers.fedboost.statements.notation import C, D, M
from fedtheory.papers.fedboost.statements.thm3_agnostic import M_2, PRINTED, THEOREM_3, D_l
from fedtheory.papers.fedboost.statements.thm3_best import BEST, THEOREM_3_BEST
from fedtheory.papers.fedboost.statements.thm3_debiased import THEOREM_3_DEBIASED

_points: dict[str, Any] = {"u": "u", "v": "v", "x": "x"}
_half = Fraction(1, 2)
WEIGHTS_REMAINDER = step(
    "weights' remainder",
    "ours for Appendix C",
    "Taylor's formula in the direction x, and the bound of the third derivative",
    combination(
        Schema(
            dot(slope(l, u) - slope(l, v) - bend(l, v, u - v), x)
            <= M / 2 * squared(u - v) * WEIGHTS.size(x),
            {"l": "vector", "u": "vector", "v": "vector", "x": "vector"},
            (MIXTURE, *WIDE),
        ),
        Use("Taylor", {**_points, "l": "l"}, because=(None, None, None)),
        Use(
            "third derivative",
            {"l": "l", "c": between(l, u, v, x), "u": u - v, "x": "x"},
            times=_half,
            because=(None, Use("between", {**_points, "l": "l"}, because=(None, None, None))),
        ),
    ),
)
ADVERSARY_REMAINDER = step(
    "adversary's remainder",
    "ours for Appendix C",
    "Taylor's formula for the difference of two mixtures' losses, and the bound of the second derivative",
    combination(
        Schema(
            dot(l - other, losses(u) - losses(v) - tilt(v, u - v))
            <= M_2 * D_l / 2 * squared(u - v),
            {"l": "vector", "other": "vector", "u": "vector", "v": "vector"},
            (MIXTURE, member(other, "mixtures"), *WIDE),
        ),
        Use("Taylor of losses", {**_points, "x": l - other}, because=(None, None)),
        Use(
            "second derivative",
            {"l": "l", "other": "other", "c": middle(u, v, l - other), "u": u - v},
            times=_half,
            because=(
                None,
                None,
                Use("middle", {**_points, "x": l - other}, because=(None, None)),
            ),
        ),
    ),
)
_POINT, _BEST = Use("a point inside", HERE), Use("a best inside", {"w": "w"})
_LAM, _L_BEST = Use("l point inside", HERE), Use("l best inside", {"w": "w"})
_WIDE = (
    Use("seen wide", {"t": "t", "w": again()}),
    Use("simplex wide", {"u": alpha}, because=(_POINT,)),
)


def biases(bias: Any, *, debiased: bool) -> Step:
    """What the mask costs both players."""
    of_adversary = (
        dot(losses(alpha), l_best - lam)
        if debiased
        else dot(losses(seen_again) - tilt(alpha, error_again), l_best - lam)
    )
    hears = (
        (Use("losses heard", HERE, times=l_best - lam),)
        if debiased
        else (
            Use("losses heard", HERE, times=l_best - lam),
            Use("no tilt", HERE, times=lam - l_best),
        )
    )
    adversary = Use(
        "adversary's remainder",
        {"l": lam, "other": l_best, "u": seen_again, "v": alpha},
        because=(_LAM, _L_BEST, *_WIDE),
    )
    return step(
        "biased gradients",
        "ours for Appendix C",
        "Taylor's formula: the mask costs the weights the third derivative"
        + ("" if debiased else ", the adversary the second"),
        combination(
            Schema(
                excess
                <= dot(slope(lam, seen_again) - bend(lam, alpha, error_again), alpha - a_best)
                + of_adversary
                + bias * squared(error_again),
                AT_Z,
                (FROM_1,),
            ),
            Use(
                "convex",
                {"l": lam, "u": a_best, "v": alpha},
                because=(_LAM, _BEST, _POINT),
            ),
            Use(
                "weights' remainder",
                {"l": lam, "u": seen_again, "v": alpha, "x": a_best - alpha},
                because=(_LAM, *_WIDE),
            ),
            Use(
                "diameter",
                {"u": a_best, "v": alpha},
                times=M / 2 * squared(error_again),
                because=(_BEST, _POINT),
            ),
            *(() if debiased else (adversary,)),
            name="every mask",
        ),
        combination(
            now(
                excess
                <= dot(WEIGHTS.b(t, w), alpha - a_best)
                + dot(ADVERSARY.b(t, w), lam - l_best)
                + bias * expect("z", squared(error_again))
            ),
            Use("every mask", ITS, over=OVER_Z),
            Use("gradient shown", HERE, times=alpha - a_best),
            Use("no bend", HERE, times=a_best - alpha),
            *hears,
            name="given the past",
        ),
        redraw(squared(error), ROUND, time=t, conditions=(FROM_1,), name="masks"),
        combination(
            now(
                equal(
                    expect("z", squared(seen(t, again()) - WEIGHTS.point(t, again()))),
                    expect("z", squared(error_again)),
                )
            ),
            Use(
                "a past",
                ITS,
                times=-(seen(t, again()) - WEIGHTS.point(t, again()) + error_again),
                over=OVER_Z,
            ),
            name="errors of the past",
        ),
        combination(
            on_average(
                expect("w", excess)
                <= expect("w", dot(WEIGHTS.b(t, w), alpha - a_best))
                + expect("w", dot(ADVERSARY.b(t, w), lam - l_best))
                + bias / C
            ),
            Use("given the past", HERE, over=OVER_W),
            Use("errors of the past", HERE, times=-bias, over=OVER_W),
            Use("masks", {"t": "t"}, times=-bias),
            Use("variance", {"t": "t"}, times=bias),
        ),
    )


def positive_steps(of: tuple[Player, Player]) -> tuple[Line, ...]:
    """No step is 0."""
    return tuple(
        Line(Schema(less(0, size)), name=f"{player.name} {name}")
        for player in of
        for size, name in ((player.eta, "step size"), (player.ghost_eta, "ghost step size"))
    )


def summed(of: tuple[Player, Player], bias: Any) -> Step:
    """All rounds together."""
    a, l = of
    started = sum(p.r / eta for p in of for eta in (p.eta, p.ghost_eta))
    price = a.price + l.price + bias / C
    so_far = expect("w", paid(t, w)) <= started - a.paid(NEXT) - l.paid(NEXT) + t * price
    return step(
        "rounds",
        "ours for Appendix C",
        "the divergences telescope",
        *positive_steps(of),
        combination(
            on_average(
                expect("w", excess) <= a.paid(t) - a.paid(NEXT) + l.paid(t) - l.paid(NEXT) + price
            ),
            Use("biased gradients", {"t": "t"}),
            Use("a round", {"t": "t"}),
            Use("l round", {"t": "t"}),
            name="one round",
        ),
        combination(
            Schema(substitute(so_far, "t", 1)),
            Use("paid", {"t": 0, "w": "w"}, over=OVER_W),
            Use("paid 0", {"w": "w"}, over=OVER_W),
            Use("one round", {"t": 1}),
            *(
                Use(f"{p.name} {which}start", {"w": "w"}, times=1 / eta, over=OVER_W)
                for p in of
                for which, eta in (("", p.eta), ("ghost ", p.ghost_eta))
            ),
            name="first",
        ),
        combination(
            Schema(substitute(so_far, "t", NEXT), ROUND, (FROM_1, so_far)),
            Use("if 2"),
            Use("paid", HERE, over=OVER_W),
            Use("one round", {"t": NEXT}),
            name="next",
        ),
        Line(on_average(so_far), "induction", {"on": "t", "base": "first", "step": "next"}),
    )


def proof(of: Statement[Any], bound: str, steps: Any, *, debiased: bool = False) -> Proof:
    """The proof of a bound for these steps."""
    both = players(steps)
    within = agnostic(both, debiased=debiased)
    claim = conclusion(within, of.bound(bound))
    everywhere: dict[str, Any] = {name: name for name in claim.forall}
    bias = D * M / 2 if debiased else (D * M + D_l * M_2) / 2
    sequences = [
        (p, who, eta) for p in both for who, eta in (("point", p.eta), ("ghost", p.ghost_eta))
    ]
    end = step(
        "theorem",
        "Theorem 3",
        "the means against the best of both sides; no divergence is negative",
        *positive_steps(both),
        *(
            p.nonnegative(who, T + 1, claim, f"what {p.name} {who} has left")
            for p, who, _ in sequences
        ),
        combination(
            claim,
            Use("worst", {"w": "w"}, over=OVER_W),
            Use("value", {"w": "w"}, over=OVER_W),
            Use("means", {"t": T, "w": "w"}, times=1 / T, over=OVER_W),
            Use("rounds", {"t": T}, times=1 / T),
            *(
                Use(
                    f"what {p.name} {who} has left",
                    {**everywhere, "w": "w"},
                    times=1 / (eta * T),
                    over=OVER_W,
                )
                for p, who, eta in sequences
            ),
        ),
    )
    regrets = (line for p in both for line in p.rounds())
    return Proof(
        of,
        bound,
        within,
        (
            *masks(C, error),
            *regrets,
            WEIGHTS_REMAINDER,
            *(() if debiased else (ADVERSARY_REMAINDER,)),
            biases(bias, debiased=debiased),
            summed(both, bias),
            MEANS,
            end,
        ),
    )


THEOREM_3_CORRECTED = proof(THEOREM_3, "corrected", PRINTED)
THEOREM_3_BEST_SHARPENED = proof(THEOREM_3_BEST, "sharpened", BEST)
THEOREM_3_DEBIASED_SHARPENED = proof(THEOREM_3_DEBIASED, "sharpened", BEST, debiased=True)
