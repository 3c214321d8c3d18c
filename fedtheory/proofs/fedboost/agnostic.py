"""The setting of Theorem 3: two players, what clients see of the weights, what the adversary hears, and the means.

The names of the players' symbols do not depend on their steps, so that the printed steps and the best ones share it.
"""

from typing import Any

import sympy as sp

from fedtheory.core.metrics import EXPECTED_AGNOSTIC_GAP
from fedtheory.core.proof import Given, Setting
from fedtheory.core.statement import T, t
from fedtheory.core.term import (
    Function,
    Schema,
    at_most,
    dot,
    equal,
    expect,
    member,
    squared,
    substitute,
    symbol,
)
from fedtheory.proofs.fedboost.players import (
    AT_W,
    AT_Z,
    FROM_0,
    FROM_1,
    NEXT,
    Player,
    again,
    now,
    positive,
)
from fedtheory.proofs.fedboost.setting import WEIGHTED_SYMBOLS, weighted_givens
from fedtheory.theorems.fedboost.notation import C, D, M, sigma
from fedtheory.theorems.fedboost.thm3_agnostic import (
    M_2,
    D_l,
    G_a,
    G_l,
    N_a,
    N_l,
    eta_a,
    eta_l,
    r_a,
    r_l,
)


def players(steps: Any) -> tuple[Player, Player]:
    """The weights and the adversary, with these steps and the best ones for their ghosts."""
    best_a, best_l = (sp.sqrt(2 * sigma * r / T) / N for r, N in ((r_a, N_a), (r_l, N_l)))
    return (
        Player("a", "simplex", sigma, r_a, G_a, N_a, steps[eta_a], best_a),
        Player("l", "mixtures", sigma, r_l, G_l, N_l, steps[eta_l], best_l),
    )


WEIGHTS, ADVERSARY = players({eta_a: eta_a, eta_l: eta_l})  # for their names: steps do not matter
alpha, lam = WEIGHTS.point(t, w := symbol("w")), ADVERSARY.point(t, w)
a_best, l_best = WEIGHTS.best, ADVERSARY.best
losses, slope = Function("losses"), Function("slope")
gradient, shown, bend, tilt, heard = (
    Function(name) for name in ("gradient", "shown", "bend", "tilt", "heard")
)
seen = Function("seen")
played_a, played_l, mean_a, mean_l = (
    Function(name) for name in ("played_a", "played_l", "mean_a", "mean_l")
)
paid, worst, value = Function("paid"), Function("worst"), symbol("value")
u, v = symbol("u"), symbol("v")
error = seen(t, w) - alpha
error_again = seen(t, again()) - alpha  # the weights are those of the past
excess = dot(l_best, losses(alpha)) - dot(lam, losses(a_best))
FOR_V = {**AT_W, "v": "vector"}
V_INSIDE = member(v, "simplex")

COMMON = {
    # names that come first: in their order the kernel reads what is given
    "0 < sigma": positive(sigma, "sigma > 0", "Properties 1.1"),
    **{
        f"0 < {letter}": positive(letter, "a bound of norms or divergences", "Properties 1, 2")
        for letter in (r_a, r_l, G_a, G_l, N_a, N_l)
    },
    "0 <= M": Given(Schema(at_most(0, M)), "a bound of norms", "Properties 1.4"),
    "0 <= M_2": Given(Schema(at_most(0, M_2)), "a bound of norms", "ours"),
    "0 <= D_l": Given(Schema(at_most(0, D_l)), "a diameter", "ours"),
    "0 <= D": Given(Schema(at_most(0, D)), "a diameter", "ours"),
    "1 <= T": Given(Schema(at_most(1, T)), "there is at least one round", "Figure 2"),
    "diameter": Given(
        Schema(
            WEIGHTS.size(u - v) <= D,
            {"u": "vector", "v": "vector"},
            (member(u, "simplex"), member(v, "simplex")),
        ),
        "D is the diameter of the simplex",
        "ours",
    ),
    "convex": Given(
        now(
            dot(lam, losses(alpha)) + dot(gradient(t, w), a_best - alpha)
            <= dot(lam, losses(a_best))
        ),
        "losses are convex in the weights, and mixtures of them are",
        "Section 4.3",
    ),
    "convex for the best": Given(
        Schema(
            dot(l_best, losses(v)) + dot(slope(v, w), alpha - v) <= dot(l_best, losses(alpha)),
            FOR_V,
            (FROM_1, V_INSIDE),
        ),
        "likewise under the worst mixture",
        "Section 4.3",
    ),
    "third derivative": Given(
        Schema(
            dot(gradient(t, w) - shown(t, again()) + bend(t, again()), v)
            <= M / 2 * squared(error_again) * WEIGHTS.size(v),
            {**AT_Z, "v": "vector"},
            (FROM_1,),
        ),
        "bend is the second derivative at the weights applied to what the mask changes: Taylor's formula",
        "Properties 1.4",
    ),
    "no bend": Given(
        now(equal(expect("z", bend(t, again())), 0 * alpha)),
        "what clients see has the weights for its mean, and the second derivative is linear",
        "Section 4.1",
    ),
    "gradient shown": Given(
        now(equal(expect("z", shown(t, again())), WEIGHTS.b(t, w))),
        "given past and mask, the weights' estimate is the gradient at what clients see",
        "Figure 2, step 4",
    ),
    # what was played, on average
    "played a 0": Given(
        Schema(equal(played_a(0, w), 0 * a_best), {"w": "outcome"}), "an empty sum", "Figure 2"
    ),
    "played a": Given(
        Schema(equal(played_a(NEXT, w), played_a(t, w) + WEIGHTS.point(NEXT, w)), AT_W, (FROM_0,)),
        "the sum of the weights",
        "Figure 2, output",
    ),
    "played l 0": Given(
        Schema(equal(played_l(0, w), 0 * l_best), {"w": "outcome"}), "an empty sum", "Figure 2"
    ),
    "played l": Given(
        Schema(
            equal(played_l(NEXT, w), played_l(t, w) + ADVERSARY.point(NEXT, w)), AT_W, (FROM_0,)
        ),
        "the sum of the mixtures",
        "Figure 2, output",
    ),
    "mean a": Given(now(equal(t * mean_a(t, w), played_a(t, w))), "alpha^A", "Figure 2, output"),
    "mean l": Given(now(equal(t * mean_l(t, w), played_l(t, w))), "lambda^A", "Figure 2, output"),
    "mean inside": Given(
        now(member(mean_a(t, w), "simplex")), "a mean of points of a convex set", "Figure 2, output"
    ),
    "paid 0": Given(Schema(equal(paid(0, w), 0), {"w": "outcome"}), "an empty sum", "definition"),
    "paid": Given(
        Schema(equal(paid(NEXT, w), paid(t, w) + substitute(excess, "t", NEXT)), AT_W, (FROM_0,)),
        "the sum of L(alpha_t, best mixture) - L(best weights, lambda_t)",
        "definition",
    ),
    "worst": Given(
        Schema(equal(worst(w), dot(l_best, losses(mean_a(T, w)))), {"w": "outcome"}),
        "the best mixture is the worst for alpha^A",
        "Theorem 3",
    ),
    "value": Given(
        Schema(dot(mean_l(T, w), losses(a_best)) <= value, {"w": "outcome"}),
        "the best weights have the least loss under lambda^A, which is at most the minimax value",
        "Theorem 3",
    ),
}
BIASED = {
    "second derivative": Given(
        Schema(
            dot(losses(alpha) - heard(t, again()) + tilt(t, again()), l_best - lam)
            <= M_2 * D_l / 2 * squared(error_again),
            AT_Z,
            (FROM_1,),
        ),
        "tilt is the derivative of the losses along what the mask changes: Taylor's formula, domain by domain, and D_l "
        "the l1 diameter of the mixtures",
        "ours",
    ),
    "no tilt": Given(
        now(equal(expect("z", tilt(t, again())), 0 * lam)),
        "what clients see has the weights for its mean, and the derivative is linear",
        "Section 4.1",
    ),
    "losses heard": Given(
        now(equal(expect("z", heard(t, again())), -ADVERSARY.b(t, w))),
        "the adversary's estimate is what the losses are at what clients see",
        "Figure 2, step 5",
    ),
}
"""The adversary hears the losses at what clients see."""
UNBIASED = {
    "losses heard": Given(
        now(equal(losses(alpha), -ADVERSARY.b(t, w))),
        "given the past, the mean of what the adversary hears is the losses at the weights",
        "ours: Section 4.2 for the adversary",
    ),
}
"""The mask's bias is taken off."""


SYMBOLS: dict[str, tuple[tuple[str, ...], str]] = {
    **{
        str(letter): ((), "real")
        for letter in (sigma, r_a, r_l, G_a, G_l, N_a, N_l, M, M_2, D, D_l)
    },
    "T": ((), "integer"),
    "value": ((), "real"),
    **WEIGHTS.symbols(),
    **ADVERSARY.symbols(),
    **WEIGHTED_SYMBOLS,
    "losses": (("vector",), "vector"),
    "slope": (("vector", "outcome"), "vector"),
    **dict.fromkeys(
        (
            *("gradient", "shown", "bend", "tilt", "heard", "seen"),
            *("played_a", "played_l", "mean_a", "mean_l"),
        ),
        (("integer", "outcome"), "vector"),
    ),
    "paid": (("integer", "outcome"), "real"),
    "worst": (("outcome",), "real"),
    "redraw": (("integer", "outcome", "outcome"), "redraw"),
}
METRICS = {EXPECTED_AGNOSTIC_GAP: expect("w", worst(w)) - value}


def agnostic(of: tuple[Player, Player], *, debiased: bool) -> Setting:
    """The setting with these players."""
    weights, adversary = of
    hears = UNBIASED if debiased else BIASED
    given = {**COMMON, **weights.given(), **adversary.given(), **hears}
    return Setting(SYMBOLS, {**given, **weighted_givens(C, error)}, METRICS)
