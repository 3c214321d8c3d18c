"""(18) and (65), from the definitions to the last line: Appendix C.2, and one square in place of 'the rest'.

(64) is Appendix C.1's descent with the bits averaged; added up it leaves (F̂(X^1) - least)/(ηpT), which is not (65)'s.
"""

from typing import Any

import sympy as sp

from fedtheory.core.proof import Line, Proof, Square, Step, Use, combination, conclusion, step
from fedtheory.core.statement import T, t
from fedtheory.core.term import (
    Schema,
    Term,
    at_most,
    expect,
    mean,
)
from fedtheory.papers.fedfw.proofs.drawn import DRAWN, HERE, ITW, on_average, surrogate, w, x_bar
from fedtheory.papers.fedfw.proofs.ext1_sharpened import NO_DISTANCE
from fedtheory.papers.fedfw.proofs.gap_transfer import (
    least_below_average,
    one_square,
    price,
    sum_of_gaps,
    to_the_mean,
)
from fedtheory.papers.fedfw.proofs.participation_rounds import (
    AT_T,
    NEXT,
    OVER,
    apart,
    feasible,
    mean_feasible,
    moments,
    one_outcome,
)
from fedtheory.papers.fedfw.proofs.participation_setting2 import (
    SETTING_AVERAGE,
    SETTING_BEST,
    average_gap,
    curvature,
    eta,
    gap_hat,
    lam,
)
from fedtheory.papers.fedfw.proofs.rounds import induction
from fedtheory.papers.fedfw.proofs.setting import F, g, grad_F, i, x, x_star
from fedtheory.papers.fedfw.proofs.setting2 import best, low, total, total_hat
from fedtheory.papers.fedfw.statements.eq65_participation import EQUATION_65, ROUNDS_COUNTED, q, r
from fedtheory.papers.fedfw.statements.ext2_participation import EXTENSION_2, ONCE, square
from fedtheory.papers.fedfw.statements.notation import D, H, L, lambda_0, n
from fedtheory.papers.fedfw.statements.participation import d_1, p
from fedtheory.papers.fedfw.statements.thm2_nonconvex import Ecal
from fedtheory.proofs.textbook import TEXTBOOK

one, last = {"t": "1"}, {"t": T}
_Q = ["+", ["*", "p", "T"], "1"]
FEASIBLE = feasible(
    eta,
    combination(Schema(at_most(1, q)), name="one"),
    Line(
        Schema(at_most(["root", "3", "1"], ["root", "3", _Q])),
        "monotone",
        {"of": Use("one").reference()},
        "root of one",
    ),
    because=(Use("root of one", times=(r + 1) / r**2),),
)
EQUATION_49, PUT_IN = one_outcome(eta, lam, "(49)")

# ---- (64): one round on average

E_gap_hat = expect("w", gap_hat())
paid = curvature * eta**2 / 2 * n * p * D**2


def E_surrogate(at: sp.Expr) -> Term:
    """E F̂_T(X^at), less F*."""
    return expect("w", surrogate(lam, at))


EQUATION_64 = step(
    "(64)",
    "(64)",
    "(49) averaged: the two means, the diameter, and the definition of gap-hat",
    combination(
        on_average(E_surrogate(NEXT) <= E_surrogate(t) - eta * p * E_gap_hat + paid),
        Use("(49)", HERE, over=OVER),
        Use("(40) in (49)", HERE, over=OVER),
        Use("first moment", AT_T, times=eta),
        Use("second moment", AT_T, times=curvature * eta**2 / 2 * n),
        Use("spread of the oracles", HERE, times=paid / D**2, over=OVER),
    ),
)


NAMES = ("first", "next")  # of the lines of an induction
summed = induction(
    "(64) summed",
    "'by following the steps in Appendix C.1'",
    "(64), added up",
    on_average(eta * p * total_hat(t) + E_surrogate(NEXT) <= E_surrogate(sp.Integer(1)) + t * paid),
    (Use("(64)", one), Use("total_hat_1", times=eta * p)),
    (Use("(64)", {"t": NEXT}), Use("if 2"), Use("total_hat", AT_T, times=eta * p)),
    lines=NAMES,
)

# ---- (51): what the start costs

least = mean("i", low(i)) - F(x_star)
end = x(i, T + 1, w)
grounded = step(
    "(51) end",
    "(51), last line",
    "every loss is at least its minimum",
    combination(
        Schema(least <= surrogate(lam, T + 1), {"w": "outcome"}),
        Use(
            "least",
            {"i": "i", "v": end},
            over="i",
            because=(Use("feasible", {**ITW, "t": T + 1}),),
        ),
        Square(end - x_bar(T + 1), times=n * lam / 2, over="i"),
        name="in every outcome",
    ),
    combination(
        Schema(least <= E_surrogate(T + 1)), Use("in every outcome", {"w": "w"}, over=OVER)
    ),
)
from_one_point = step(
    "(51) start",
    "(51), second line",
    "X^1 lies in C: there is no penalty",
    *NO_DISTANCE,
    combination(
        Schema(E_surrogate(sp.Integer(1)) <= least + Ecal),
        Use("excess", {"w": "w"}, over=OVER),
        Use("no distance", {"w": "w"}, times=lam / 2, over=OVER),
    ),
)
from_anywhere = step(
    "(51) any start",
    "ours",
    "the penalty of the start stays",
    combination(
        Schema(E_surrogate(sp.Integer(1)) <= least + Ecal + lam / 2 * d_1**2),
        Use("excess", {"w": "w"}, over=OVER),
        Use("first distance", {"w": "w"}, times=lam / 2, over=OVER),
    ),
)


def _equation_65(key: str, start: str, *more: Line, pays: tuple[Use | Square, ...] = ()) -> Step:
    return step(
        f"(65), {key}",
        "(65)",
        "the sum over T, divided by eta p T",
        *more,
        combination(
            conclusion(SETTING_AVERAGE, EQUATION_65.bound(key)),
            Use("(64) summed", last, times=1 / (eta * p * T)),
            Use(start, times=1 / (eta * p * T)),
            Use("(51) end", times=1 / (eta * p * T)),
            *pays,
        ),
    )


fewer = combination(Schema(at_most(p * T, q)), name="fewer")
counted = Line(
    Schema(at_most(["root", "3", ["*", "p", "T"]], ["root", "3", _Q])),
    "monotone",
    {"of": Use("fewer").reference()},
    "roots",
)
k = ROUNDS_COUNTED
at_one_point = _equation_65("sharpened", "(51) start")
at_any_start = _equation_65("any-start", "(51) any start")
saved = _equation_65(
    "corrected",
    "(51) start",
    fewer,
    counted,
    pays=(
        Use("roots", times=n * D**2 * lambda_0 / 2 / (k * r)),
        Use("roots", times=L * D**2 / 2 * (k + r) / (k**2 * r**2)),
    ),
)

ROUNDS = (
    FEASIBLE,
    mean_feasible,
    EQUATION_49,
    PUT_IN,
    *moments(lam),
    apart,
    EQUATION_64,
    summed,
    grounded,
)
EQUATION_65_SHARPENED = Proof(
    EQUATION_65, "sharpened", SETTING_AVERAGE, (*ROUNDS, from_one_point, at_one_point)
)
EQUATION_65_CORRECTED = Proof(
    EQUATION_65, "corrected", SETTING_AVERAGE, (*ROUNDS, from_one_point, saved)
)
EQUATION_65_ANY_START = Proof(
    EQUATION_65, "any-start", SETTING_AVERAGE, (*ROUNDS, from_anywhere, at_any_start)
)

# ---- from X^t to its mean, in every outcome: as for Theorem 2

pull = g(i, x_bar()) - grad_F(x_bar())
to_mean = step(
    "to the mean",
    "'the rest of the proof follows similarly'; ours, in place of (58)-(62)",
    "(61) at the u that attains gap; Cauchy-Schwarz with the deviations of the gradients alone",
    *to_the_mean(
        DRAWN,
        lam,
        pull,
        H,
        Use("heterogeneity", {"v": x_bar()}, because=(Use("mean feasible", HERE),)),
    ),
)
cost = price(H, lam)
completed = step(
    "one square",
    "ours",
    "the largest of ((H + LD)/sqrt(n)) d - lambda d² over d",
    one_square(DRAWN, lam, H, "to the mean", "in every outcome"),
    combination(
        on_average(average_gap() <= E_gap_hat + cost),
        Use("in every outcome", HERE, over=OVER),
    ),
)
gaps = sum_of_gaps(
    "sum of the gaps", on_average(total(t) <= total_hat(t) + t * cost), "one square", NAMES
)
fewest = least_below_average(
    "least gap below average", "(18)", on_average(t * best(t) <= total(t)), lines=NAMES
)
OF_65: tuple[Any, ...] = (
    Use("(64) summed", last, times=1 / (eta * p * T)),
    Use("(51) start", times=1 / (eta * p * T)),
    Use("(51) end", times=1 / (eta * p * T)),
    Use("sum of the gaps", last, times=1 / T),
)
theorem = step(
    "theorem",
    "ours",
    "(65), and the sum over T",
    combination(conclusion(SETTING_AVERAGE, EXTENSION_2.bound("sharpened")), *OF_65),
)
of_least = step(
    "theorem, best",
    "ours",
    "the least gap is at most the average",
    combination(
        conclusion(SETTING_BEST, EXTENSION_2.bound("best")),
        Use("least gap below average", last, times=1 / T),
        *OF_65,
    ),
)

# ---- (18), with its constant

once = at_most(ONCE.lhs, ONCE.rhs)
rate = step(
    "rate",
    "Section 4.2, (18)",
    "pT + 1 <= 2pT, and pT >= 1",
    fewer,
    counted,
    Line(
        Schema(at_most(["root", "3", "1"], ["root", "3", ["*", "p", "T"]]), {}, (once,)),
        "monotone",
        {"of": Use("if 1").reference()},
        "at least once",
    ),
    combination(
        Schema(at_most(r**2, 2 * k**2), {}, (once,)),
        Use("if 1", times=1 / k),
        Use("roots", times=r**2 / k),
        name="twice",
    ),
    combination(
        conclusion(SETTING_BEST, EXTENSION_2.bound("rate")),
        Use("theorem, best", AT_T),
        Use("twice", times=Ecal / (p * T)),
        Use("roots", times=(n * D**2 * lambda_0 / 2 + square) / (k * r)),
        Use("roots", times=L * D**2 / 2 * (k + r) / (k**2 * r**2)),
        Use("at least once", times=L * D**2 / 2 / k**2),
    ),
)

TO_MEAN = (to_mean, completed, gaps)
EXTENSION_2_SHARPENED = Proof(
    EXTENSION_2,
    "sharpened",
    SETTING_AVERAGE,
    (*TEXTBOOK, *ROUNDS, from_one_point, *TO_MEAN, theorem),
)
EXTENSION_2_BEST = Proof(
    EXTENSION_2,
    "best",
    SETTING_BEST,
    (*TEXTBOOK, *ROUNDS, from_one_point, *TO_MEAN, fewest, of_least),
)
EXTENSION_2_RATE = Proof(EXTENSION_2, "rate", SETTING_BEST, (*EXTENSION_2_BEST.steps, rate))
PROOFS = (
    EQUATION_65_SHARPENED,
    EQUATION_65_CORRECTED,
    EQUATION_65_ANY_START,
    EXTENSION_2_SHARPENED,
    EXTENSION_2_BEST,
    EXTENSION_2_RATE,
)
