"""Lemma F.5 for the mean answer, with both residuals: (50) along the plans between a client's inputs and all inputs."""

from dataclasses import replace

from fedtheory.algorithms.ffgb_square import MEAN_ANSWER
from fedtheory.core.proof import Given, Line, Proof, Square, Use, combination, conclusion, step
from fedtheory.core.statement import t
from fedtheory.core.term import Claim, Outcome, Schema, Term, at_most, expect, mean, symbol, tree
from fedtheory.proofs.ffgb.square_lemmas import ANSWERS, LEMMAS, NOW, OWN
from fedtheory.proofs.ffgb.square_residuals import AT, STEPZ, ikt
from fedtheory.proofs.ffgb.square_setting import (
    HERE,
    IKT,
    KTX,
    OFF_Z,
    ON_Z,
    STEP,
    average,
    cost_2,
    d,
    h,
    i,
    k,
    plan_2,
    w,
    x,
    z,
)
from fedtheory.theorems.ffgb.lemF_5_mean_square import LEMMA_F5
from fedtheory.theorems.ffgb.notation import gamma
from fedtheory.theorems.ffgb.square_notation import L, w_2, w_pairs

H = average(h, k, t, x)
MEANS = replace(
    LEMMAS,
    given={
        **LEMMAS.given,
        "convex": Given(
            Schema(at_most(w_2**2, w_pairs**2)),
            "the mean of plans from the alpha_s to alpha_i is a plan from alpha to alpha_i: "
            "W_2²(alpha, alpha_i) <= (1/N) sum of W_2²(alpha_s, alpha_i)",
            "(19); convexity of W_2²",
        ),
    },
    metrics={
        **LEMMAS.metrics,
        MEAN_ANSWER: expect("x", average(h, symbol("k_any"), t - 1, x) ** 2),
    },
)
h_z, over_y, slope = h(i, k, t, z), Outcome("y"), L / gamma
_z = {**AT, "z": "z"}
_pair = h(*HERE) ** 2 <= 2 * slope**2 * d(x, z) ** 2 + 2 * OWN**2
_carried = plan_2(i, x, z) * h(*HERE) ** 2 <= plan_2(i, x, z) * (
    2 * slope**2 * d(x, z) ** 2 + 2 * OWN**2
)
_ixz = {"i": "i", "x": "x", "z": "z"}


def _square_of(name: str, of: Term, size: Term, sides: tuple[Use, Use], *more: Claim) -> Line:
    """of² <= size², from below and above."""
    return Line(
        Schema(of * of <= size * size, STEPZ, (*NOW, *more)),
        "instance",
        {
            "of": Use(
                "product", {"a": of, "b": of, "p": size, "q": size}, because=(*sides, *sides)
            ).reference()
        },
        name,
    )


answers = step(
    "square of an answer",
    "(50): h(x) = (h(x) - h(z)) + h(z)",
    "its slope along the plan, and its size on the client's support",
    combination(
        Schema(-1 * (slope * d(x, z)) <= h(*HERE) - h_z, STEPZ, NOW),
        Use("slope of an answer", {**ikt, "x": "z", "z": "x"}),
        Use("symmetric", {"x": "x", "z": "z"}, times=-1 * slope),
        name="falls",
    ),
    _square_of(
        "squared rise",
        h(*HERE) - h_z,
        slope * d(x, z),
        (Use("falls", _z), Use("slope of an answer", _z)),
    ),
    _square_of(
        "squared size",
        h_z,
        Term(tree(OWN)),
        (Use("answers, below", {**ikt, "x": "z"}), Use("answers, above", {**ikt, "x": "z"})),
        ON_Z,
    ),
    combination(
        Schema(_pair, STEPZ, (*NOW, ON_Z)),
        Use("squared rise", _z, times=2),
        Use("squared size", _z, times=2),
        Square(h(*HERE) - 2 * h_z),
        name="pair",
    ),
    combination(
        Schema(_carried, STEPZ, (*NOW, OFF_Z)),
        Use(
            "no plan 2",
            _ixz,
            times=h(*HERE) ** 2 - (2 * slope**2 * d(x, z) ** 2 + 2 * OWN**2),
        ),
        name="no mass",
    ),
    Line(
        Schema(_carried, STEPZ, (*NOW, ON_Z)),
        "instance",
        {
            "of": Use(
                "times",
                {
                    "m": plan_2(i, x, z),
                    "a": h(*HERE) ** 2,
                    "b": 2 * slope**2 * d(x, z) ** 2 + 2 * OWN**2,
                },
                because=(Use("plan_2 >= 0", _ixz), Use("pair", _z)),
            ).reference()
        },
        "mass",
    ),
    Line(
        Schema(_carried, STEPZ, NOW),
        "cases",
        {"on": [tree(w(i, z)), "0"], "below": "no mass", "above": "mass"},
        "along",
    ),
    combination(
        Schema(
            h(*HERE) ** 2
            <= 2 * slope**2 * expect("z", plan_2(i, x, z) * d(x, z) ** 2) + 2 * OWN**2,
            STEP,
            NOW,
        ),
        Use("along", {**AT, "z": "y"}, over=over_y),
        Use("plan_2, from", {"i": "i", "x": "x"}, times=2 * OWN**2 - h(*HERE) ** 2),
        name="from x",
    ),
    combination(
        Schema(expect("x", h(*HERE) ** 2) <= 2 * slope**2 * cost_2(i) + 2 * OWN**2, IKT, NOW),
        Use("from x", {**ikt, "x": "y"}, over=over_y),
        Use("plan_2, cost", {"i": "i"}, times=2 * slope**2),
    ),
)
mean_answer = step(
    "(50)",
    "(50) with both residuals, averaged over s",
    "the square of a mean is at most the mean of the squares",
    combination(
        Schema(mean("i", h(*HERE) ** 2) >= H**2, KTX, NOW),
        Square(h(*HERE) - H, over="i"),
        name="at x",
    ),
    combination(
        Schema(
            expect("x", H**2) <= 2 * slope**2 * w_2**2 + 2 * OWN**2,
            {"k": "integer", "t": "integer"},
            NOW,
        ),
        Use("at x", {"k": k, "t": "t", "x": "y"}, over=over_y),
        Use("square of an answer", ikt, over="i"),
        Use("w_2, mean", times=2 * slope**2),
    ),
)
_steps = (*ANSWERS, answers, mean_answer)
_any = Use("(50)", {"k": "k_any", "t": t - 1})
LEMMA_F5_SHARPENED = Proof(
    LEMMA_F5,
    "sharpened",
    MEANS,
    (
        *_steps,
        step(
            "lemma",
            "ours",
            "any step of any round",
            combination(conclusion(MEANS, LEMMA_F5.bound("sharpened")), _any),
        ),
    ),
)
LEMMA_F5_CORRECTED = Proof(
    LEMMA_F5,
    "corrected",
    MEANS,
    (
        *_steps,
        step(
            "lemma",
            "(50) with both residuals",
            "any step of any round; distances to all inputs are no larger than those of pairs",
            combination(
                conclusion(MEANS, LEMMA_F5.bound("corrected")),
                _any,
                Use("convex", times=2 * slope**2),
            ),
        ),
    ),
    axioms=(
        "convexity of W_2² in its first argument: a mean of optimal plans is a plan (textbook)",
    ),
)
PROOFS = (LEMMA_F5_SHARPENED, LEMMA_F5_CORRECTED)
