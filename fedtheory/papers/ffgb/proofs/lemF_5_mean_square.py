"""Lemma F.5 for the mean answer, with both residuals: (50) along the plans between a client's inputs and all inputs."""

from dataclasses import replace

from fedtheory.core.proof import (
    Given,
    Line,
    Proof,
    Square,
    Step,
    Use,
    combination,
    conclusion,
    exchange,
    step,
)
from fedtheory.core.role import Role
from fedtheory.core.statement import t
from fedtheory.core.term import (
    Claim,
    Function,
    Outcome,
    Schema,
    Term,
    at_most,
    equal,
    expect,
    mean,
    symbol,
    tree,
)
from fedtheory.papers.ffgb.algorithms.ffgb_square import MEAN_ANSWER
from fedtheory.papers.ffgb.proofs.square_lemmas import ANSWERS, LEMMAS, NOW, OWN
from fedtheory.papers.ffgb.proofs.square_residuals import AT, STEPZ, ikt
from fedtheory.papers.ffgb.proofs.square_setting import (
    HERE,
    IKT,
    IX,
    IXZ,
    KTX,
    OFF_Z,
    ON_Z,
    STEP,
    I,
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
from fedtheory.papers.ffgb.statements.lemF_5_mean_square import LEMMA_F5
from fedtheory.papers.ffgb.statements.notation import gamma
from fedtheory.papers.ffgb.statements.square_notation import L, w_2, w_pairs

H = average(h, k, t, x)
pair, cost_pairs, j = Function("pair"), Function("cost_pairs"), symbol("j")
_IJ, _IJX = {**I, "j": "client"}, {**IX, "j": "client"}
_mean_plan, _far = mean("j", pair(j, i, x, z)), d(x, z) ** 2
MEANS = replace(
    LEMMAS,
    symbols={
        **LEMMAS.symbols,
        "pair": (("client", "client", "outcome", "outcome"), "real"),
        "cost_pairs": (("client", "client"), "real"),
    },
    given={
        **LEMMAS.given,
        "pair >= 0": Given(
            Schema(at_most(0, pair(j, i, x, z)), {**IXZ, "j": "client"}),
            "pair(j, i) is a plan from alpha_j to alpha_i",
            "(19), p = 2",
            Role.DEFINITION,
        ),
        "pair, from": Given(
            Schema(equal(expect("z", pair(j, i, x, z)), w(j, x)), _IJX),
            "its first marginal is alpha_j",
            "(19), p = 2",
            Role.DEFINITION,
        ),
        "pair, to": Given(
            Schema(equal(expect("x", pair(j, i, x, z)), w(i, z)), {**_IJ, "z": "outcome"}),
            "its second marginal is alpha_i",
            "(19), p = 2",
            Role.DEFINITION,
        ),
        "pair, cost": Given(
            Schema(equal(expect("x", expect("z", pair(j, i, x, z) * _far)), cost_pairs(j, i)), _IJ),
            "it is optimal, and exists as (19) is a minimum: its cost is W_2(alpha_j, alpha_i)^2",
            "(19), p = 2",
            Role.DEFINITION,
        ),
        "w_pairs, mean": Given(
            Schema(equal(mean("i", mean("j", cost_pairs(j, i))), w_pairs**2)),
            "w_pairs^2 is the mean of the W_2^2 of all pairs",
            "Theorem 4.4, definition of G",
            Role.DEFINITION,
        ),
        "no cheaper": Given(
            Schema(cost_2(i) <= expect("x", expect("z", _mean_plan * _far)), I),
            "W_2(alpha, alpha_i)^2 is the least cost of a plan, and the mean of the plans from the alpha_j is one: "
            "the steps before show its marginals",
            "(19), p = 2",
            Role.DEFINITION,
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
_ix = {"i": "i", "x": "x"}
_within = expect("z", pair(j, i, x, z) * _far)
PAIRS: tuple[Step, ...] = (
    step(
        "mean of plans",
        "(19)",
        "a mean of measures is one",
        combination(
            Schema(at_most(0, _mean_plan), IXZ),
            Use("pair >= 0", {**_ix, "j": "l", "z": "z"}, over="l"),
        ),
    ),
    step(
        "mean of plans, from",
        "(19), (7)",
        "its first marginal is the mean of the alpha_j, which is alpha",
        exchange(
            Schema(equal(mean("j", expect("z", pair(j, i, x, z))), expect("z", _mean_plan)), IX),
            name="order",
        ),
        combination(
            Schema(equal(expect("z", _mean_plan), 1), IX),
            Use("order", _ix, times=-1),
            Use("pair, from", {**_ix, "j": "l"}, over="l"),
            Use("mixture", {"x": "x"}),
        ),
    ),
    step(
        "mean of plans, to",
        "(19)",
        "and its second one alpha_i",
        exchange(
            Schema(
                equal(mean("j", expect("x", pair(j, i, x, z))), expect("x", _mean_plan)),
                {**I, "z": "outcome"},
            ),
            name="order",
        ),
        combination(
            Schema(equal(expect("x", _mean_plan), w(i, z)), {**I, "z": "outcome"}),
            Use("order", {"i": "i", "z": "z"}, times=-1),
            Use("pair, to", {"i": "i", "j": "l", "z": "z"}, over="l"),
        ),
    ),
    step(
        "convex",
        "Lemma F.5, its last sentence",
        "the cost of the mean of plans is the mean of their costs",
        exchange(
            Schema(equal(mean("j", _within), expect("z", mean("j", pair(j, i, x, z) * _far))), IX),
            name="inside",
        ),
        exchange(
            Schema(equal(mean("j", expect("x", _within)), expect("x", mean("j", _within))), I),
            name="outside",
        ),
        combination(
            Schema(cost_2(i) <= mean("j", cost_pairs(j, i)), I),
            Use("no cheaper", {"i": "i"}),
            Use("inside", {"i": "i", "x": "y"}, times=-1, over=over_y),
            Use("outside", {"i": "i"}, times=-1),
            Use("pair, cost", {"i": "i", "j": "l"}, over="l"),
            name="of a client",
        ),
        combination(
            Schema(at_most(w_2**2, w_pairs**2)),
            Use("of a client", {"i": "i"}, over="i"),
            Use("w_2, mean", times=-1),
            Use("w_pairs, mean"),
        ),
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
        *PAIRS,
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
)
PROOFS = (LEMMA_F5_SHARPENED, LEMMA_F5_CORRECTED)
