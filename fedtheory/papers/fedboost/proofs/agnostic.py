"""The setting of Theorem 3: two players, what clients see of the weights, what the adversary hears, and the means.

The losses of the domains are the coordinates of losses(a), so that L(a, l) = ⟨l, losses(a)⟩; slope(l, a), bend(l, a, v)
and twist(l, a, v) are its derivatives in a: the first, the second applied to v, the third applied to v twice; tilt(a, v)
and curl(a, v) are the losses' own first and second. The names of the players' symbols do not depend on their steps, so
that the printed steps and the best ones share it.
"""

from typing import Any

import sympy as sp

from fedtheory.core.proof import Given, Setting
from fedtheory.core.role import Role
from fedtheory.core.statement import T, t
from fedtheory.core.term import (
    Function,
    Schema,
    at_most,
    dot,
    equal,
    expect,
    less,
    member,
    squared,
    substitute,
    symbol,
)
from fedtheory.papers.fedboost.metrics import EXPECTED_AGNOSTIC_GAP
from fedtheory.papers.fedboost.proofs import quotes
from fedtheory.papers.fedboost.proofs.players import (
    AT_W,
    FROM_0,
    NEXT,
    Player,
    again,
    now,
    positive,
)
from fedtheory.papers.fedboost.proofs.setting import WEIGHTED_SYMBOLS, defined, weighted_givens
from fedtheory.papers.fedboost.statements.notation import C, D, M, alpha_star, sigma
from fedtheory.papers.fedboost.statements.thm3_agnostic import (
    M_2,
    D_l,
    G_a,
    G_l,
    N_a,
    N_l,
    eta_a,
    eta_l,
    lambda_star,
    r_a,
    r_l,
)


def players(steps: Any) -> tuple[Player, Player]:
    """The weights and the adversary, with these steps and the best ones for their ghosts."""
    best_a, best_l = (sp.sqrt(2 * sigma * r / T) / N for r, N in ((r_a, N_a), (r_l, N_l)))
    return (
        Player("a", "simplex", sigma, r_a, G_a, N_a, steps[eta_a], best_a, quotes.DIVERGENCE),
        Player(
            *("l", "mixtures", sigma, r_l, G_l, N_l, steps[eta_l], best_l),
            quotes.MIXTURE_DIVERGENCE,
        ),
    )


WEIGHTS, ADVERSARY = players({eta_a: eta_a, eta_l: eta_l})  # for their names: steps do not matter
alpha, lam = WEIGHTS.point(t, w := symbol("w")), ADVERSARY.point(t, w)
a_best, l_best = WEIGHTS.best, ADVERSARY.best
losses, slope, bend, twist, tilt, curl, between, middle = (
    Function(name)
    for name in ("losses", "slope", "bend", "twist", "tilt", "curl", "between", "middle")
)
seen = Function("seen")
played_a, played_l, mean_a, mean_l = (
    Function(name) for name in ("played_a", "played_l", "mean_a", "mean_l")
)
paid, worst, value = Function("paid"), Function("worst"), symbol("value")
u, v, x, c, l, other = (symbol(name) for name in ("u", "v", "x", "c", "l", "other"))
error = seen(t, w) - alpha
seen_again = seen(t, again())
error_again = seen_again - alpha  # the weights are those of the past
excess = dot(l_best, losses(alpha)) - dot(lam, losses(a_best))
FOR_V = {**AT_W, "v": "vector"}
V_INSIDE = member(v, "simplex")
WIDE = (member(u, "wide"), member(v, "wide"))
MIXTURE = member(l, "mixtures")
_POINTS = {"u": "vector", "v": "vector", "x": "vector"}
_MIXED = {**_POINTS, "l": "vector"}
LAGRANGE = "folland2010taylor, Taylor's theorem with the Lagrange form of the remainder"

COMMON = {
    # names that come first: in their order the kernel reads what is given
    "0 < sigma": Given(
        Schema(less(0, sigma)),
        "sigma > 0",
        "Properties 1.1",
        Role.ASSUMPTION,
        quote=quotes.STRONGLY,
    ),
    **{
        f"0 < {letter}": positive(
            letter, "a bound of norms or divergences, by which steps are divided", "Properties 1, 2"
        )
        for letter in (r_a, r_l, G_a, G_l, N_a, N_l)
    },
    "0 <= M": defined(Schema(at_most(0, M)), "a bound of norms", "Properties 1.4"),
    "0 <= M_2": defined(Schema(at_most(0, M_2)), "a bound of norms", "ours"),
    "0 <= D_l": defined(Schema(at_most(0, D_l)), "a diameter", "ours"),
    "0 <= D": defined(Schema(at_most(0, D)), "a diameter", "ours"),
    "1 <= T": defined(Schema(at_most(1, T)), "there is at least one round", "Figure 2"),
    "diameter": defined(
        Schema(
            WEIGHTS.size(u - v) <= D,
            {"u": "vector", "v": "vector"},
            (member(u, "simplex"), member(v, "simplex")),
        ),
        "D is the diameter of the simplex, which is compact",
        "ours",
    ),
    "largest weights": defined(
        Schema(WEIGHTS.size(u) <= alpha_star, {"u": "vector"}, (member(u, "simplex"),)),
        "alpha_star is the largest norm of weights",
        "Properties 1.2",
    ),
    "largest mixture": defined(
        Schema(ADVERSARY.size(u) <= lambda_star, {"u": "vector"}, (member(u, "mixtures"),)),
        "lambda_star is the largest norm of mixtures",
        "Properties 2.2",
    ),
    "convex": Given(
        Schema(
            dot(l, losses(v)) + dot(slope(l, v), u - v) <= dot(l, losses(u)),
            {"l": "vector", "u": "vector", "v": "vector"},
            (MIXTURE, member(u, "simplex"), V_INSIDE),
        ),
        "losses are convex in the weights, and mixtures of them are",
        "Section 4.3",
        Role.ASSUMPTION,
        quote=quotes.CONVEX,
    ),
    "Taylor": Given(
        Schema(
            equal(
                dot(slope(l, u) - slope(l, v) - bend(l, v, u - v), x),
                dot(twist(l, between(l, u, v, x), u - v), x) / 2,
            ),
            _MIXED,
            (MIXTURE, *WIDE),
        ),
        "Taylor's formula with Lagrange's remainder for the derivative of L in the direction x, along the way from v to u",
        "ours for Appendix C",
        Role.AXIOM,
        cites=LAGRANGE,
    ),
    "between": Given(
        Schema(member(between(l, u, v, x), "wide"), _MIXED, (MIXTURE, *WIDE)),
        "whose remainder is taken at a point between the two",
        "ours for Appendix C",
        Role.AXIOM,
        cites=LAGRANGE,
    ),
    "third derivative": Given(
        Schema(
            dot(twist(l, c, u), x) <= M * squared(u) * WEIGHTS.size(x),
            {"l": "vector", "c": "vector", "u": "vector", "x": "vector"},
            (MIXTURE, member(c, "wide")),
        ),
        "the dual norm of the third derivative, applied twice to a vector of length 1, is at most M; print asks for it at "
        "ensembles, and here it is asked for wherever clients see (erratum d05)",
        "Properties 1.4",
        Role.OURS,
    ),
    "simplex wide": defined(
        Schema(member(u, "wide"), {"u": "vector"}, (member(u, "simplex"),)),
        "wide is a convex set, on which losses have three derivatives; it holds the simplex",
        "ours",
    ),
    "seen wide": Given(
        now(member(seen(t, w), "wide")),
        "and all that clients see, so that losses have three derivatives there too (erratum d05)",
        "ours",
        Role.OURS,
    ),
    "no bend": defined(
        now(equal(expect("z", bend(lam, alpha, error_again)), 0 * alpha)),
        "what clients see has the weights for its mean, and the second derivative is linear",
        "Section 4.1",
    ),
    "gradient shown": Given(
        now(equal(expect("z", slope(lam, seen_again)), WEIGHTS.b(t, w))),
        "given the past, the mean of the weights' estimate is that of the gradient of L at what clients see (used in print "
        "without being said: errata d06, d20)",
        "Figure 2, step 4",
        Role.OURS,
    ),
    # what was played, on average
    "played a 0": defined(
        Schema(equal(played_a(0, w), 0 * a_best), {"w": "outcome"}), "an empty sum", "Figure 2"
    ),
    "played a": defined(
        Schema(equal(played_a(NEXT, w), played_a(t, w) + WEIGHTS.point(NEXT, w)), AT_W, (FROM_0,)),
        "the sum of the weights",
        "Figure 2, output",
    ),
    "played l 0": defined(
        Schema(equal(played_l(0, w), 0 * l_best), {"w": "outcome"}), "an empty sum", "Figure 2"
    ),
    "played l": defined(
        Schema(
            equal(played_l(NEXT, w), played_l(t, w) + ADVERSARY.point(NEXT, w)), AT_W, (FROM_0,)
        ),
        "the sum of the mixtures",
        "Figure 2, output",
    ),
    "mean a": defined(now(equal(t * mean_a(t, w), played_a(t, w))), "alpha^A", "Figure 2, output"),
    "mean l": defined(now(equal(t * mean_l(t, w), played_l(t, w))), "lambda^A", "Figure 2, output"),
    "mean inside": defined(
        now(member(mean_a(t, w), "simplex")), "a mean of points of a convex set", "Figure 2, output"
    ),
    "paid 0": defined(Schema(equal(paid(0, w), 0), {"w": "outcome"}), "an empty sum", "definition"),
    "paid": defined(
        Schema(equal(paid(NEXT, w), paid(t, w) + substitute(excess, "t", NEXT)), AT_W, (FROM_0,)),
        "the sum of L(alpha_t, best mixture) - L(best weights, lambda_t)",
        "definition",
    ),
    "worst": defined(
        Schema(equal(worst(w), dot(l_best, losses(mean_a(T, w)))), {"w": "outcome"}),
        "the best mixture is the worst for alpha^A: it exists, as Lambda is compact",
        "Theorem 3",
    ),
    "value": defined(
        Schema(dot(mean_l(T, w), losses(a_best)) <= value, {"w": "outcome"}),
        "the best weights have the least loss under lambda^A, and exist, as the simplex is compact; that is at most the "
        "minimax value, a maximum over mixtures of which lambda^A is one",
        "Theorem 3",
    ),
}
BIASED = {
    "Taylor of losses": Given(
        Schema(
            equal(
                dot(x, losses(u) - losses(v) - tilt(v, u - v)),
                dot(x, curl(middle(u, v, x), u - v)) / 2,
            ),
            _POINTS,
            WIDE,
        ),
        "Taylor's formula with Lagrange's remainder for <x, losses>, along the way from v to u",
        "ours for Appendix C",
        Role.AXIOM,
        cites=LAGRANGE,
    ),
    "middle": Given(
        Schema(member(middle(u, v, x), "wide"), _POINTS, WIDE),
        "whose remainder is taken at a point between the two",
        "ours for Appendix C",
        Role.AXIOM,
        cites=LAGRANGE,
    ),
    "second derivative": Given(
        Schema(
            dot(l - other, curl(c, u)) <= M_2 * D_l * squared(u),
            {"l": "vector", "other": "vector", "c": "vector", "u": "vector"},
            (MIXTURE, member(other, "mixtures"), member(c, "wide")),
        ),
        "M_2 bounds the second derivative of every domain's loss, applied twice to a vector of length 1, and D_l the l1 "
        "distance of mixtures",
        "ours",
        Role.OURS,
    ),
    "no tilt": defined(
        now(equal(expect("z", tilt(alpha, error_again)), 0 * lam)),
        "what clients see has the weights for its mean, and the derivative is linear",
        "Section 4.1",
    ),
    "losses heard": Given(
        now(equal(expect("z", losses(seen_again)), -ADVERSARY.b(t, w))),
        "given the past, the mean of the adversary's estimate is that of all domains' losses at what clients see (used in "
        "print without being said: erratum d20)",
        "Figure 2, step 5",
        Role.OURS,
    ),
}
"""The adversary hears the losses at what clients see."""
UNBIASED = {
    "losses heard": Given(
        now(equal(losses(alpha), -ADVERSARY.b(t, w))),
        "given the past, the mean of what the adversary hears is the losses at the weights",
        "ours: Section 4.2 for the adversary",
        Role.OURS,
    ),
}
"""The mask's bias is taken off."""


SYMBOLS: dict[str, tuple[tuple[str, ...], str]] = {
    **{
        str(letter): ((), "real")
        for letter in (
            *(sigma, r_a, r_l, G_a, G_l, N_a, N_l, M, M_2, D, D_l),
            *(alpha_star, lambda_star),
        )
    },
    "T": ((), "integer"),
    "value": ((), "real"),
    "wide": ((), "set"),
    **WEIGHTS.symbols(),
    **ADVERSARY.symbols(),
    **WEIGHTED_SYMBOLS,
    "losses": (("vector",), "vector"),
    **dict.fromkeys(("slope", "tilt", "curl"), (("vector",) * 2, "vector")),
    **dict.fromkeys(("bend", "twist", "middle"), (("vector",) * 3, "vector")),
    "between": (("vector",) * 4, "vector"),
    **dict.fromkeys(
        ("seen", "played_a", "played_l", "mean_a", "mean_l"), (("integer", "outcome"), "vector")
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
