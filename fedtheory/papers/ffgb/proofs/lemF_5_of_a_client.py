"""Lemma F.5 for each client, with both residuals: (50) along the plans between its inputs and those of the others.

As in `square_lemmas`, a largest value over the clients is a mean with weights `pick`, all on one client.
"""

from dataclasses import replace

from fedtheory.core.expression import Tree
from fedtheory.core.proof import Given, Line, Proof, Use, combination, conclusion, exchange, step
from fedtheory.core.role import Role
from fedtheory.core.statement import t
from fedtheory.core.term import (
    Claim,
    Function,
    Schema,
    Term,
    equal,
    expect,
    mean,
    symbol,
    tree,
)
from fedtheory.papers.ffgb.algorithms.ffgb_square import CLIENT_ANSWER, CLIENT_FUNCTION
from fedtheory.papers.ffgb.proofs.lemF_5_mean_square import (
    MEANS,
    H,
    answers,
    cost_pairs,
    over_y,
    pair,
    slope,
)
from fedtheory.papers.ffgb.proofs.square_lemmas import ANSWERS, NOW, OWN, Measured, pick
from fedtheory.papers.ffgb.proofs.square_residuals import AT, STEPZ, ikt
from fedtheory.papers.ffgb.proofs.square_setting import (
    HERE,
    IKT,
    IXZ,
    KTX,
    OFF_Z,
    ON_Z,
    STEP,
    average,
    d,
    g,
    h,
    i,
    k,
    on,
    w,
    x,
    z,
)
from fedtheory.papers.ffgb.statements.lemF_5_mean_square import LEMMA_F5
from fedtheory.papers.ffgb.statements.square_notation import w_far

s = symbol("s")
_S = {"s": "client"}
_KTS = {"k": "integer", "t": "integer", **_S}
_mass = pair(s, i, x, z)
_six = {"s": "s", "i": "i", "x": "x"}


def _largest(of: Function) -> Measured:
    """On no client's inputs is the mean square larger."""

    def measured(value: Tree) -> Claim:
        square = average(of, symbol("k_any"), t - 1, x) ** 2
        return mean("i", pick(i) * expect("x", w(i, x) * square)) <= value

    return measured


CLIENTS = replace(
    MEANS,
    symbols={**MEANS.symbols, "w_far": ((), "real")},
    given={
        **MEANS.given,
        "pair, on": Given(
            Schema(equal(_mass * (1 - on(i, z)), 0), {**IXZ, **_S}),
            "it carries nothing outside of the supports",
            "proof of Lemma F.1: supp Pi in supp mu x supp nu",
            Role.DEFINITION,
        ),
        "w_far": Given(
            Schema(mean("i", cost_pairs(s, i)) <= w_far**2, _S),
            "w_far^2 is the largest over s of the means of the W_2(alpha_s, alpha_i)^2",
            "Lemma F.5, G_s",
            Role.DEFINITION,
        ),
    },
    metrics={CLIENT_ANSWER: _largest(h), CLIENT_FUNCTION: _largest(g)},
)
_size = 2 * slope**2 * d(x, z) ** 2 + 2 * OWN**2
_carried = _mass * h(*HERE) ** 2 <= _mass * _size
_at_z = {**AT, **_six, "z": "z"}
along = step(
    "along a pair",
    "(50): h(x) = (h(x) - h(z)) + h(z)",
    "its slope along the plan, and its size on the other client's support",
    *answers.lines[:4],
    combination(
        Schema(equal(_mass, 0), {**IXZ, **_S}, (OFF_Z,)),
        Use("pair, on", {**_six, "z": "z"}),
        Use("on is 0 off", {"i": "i", "x": "z"}, times=_mass),
        name="no pair",
    ),
    combination(
        Schema(_carried, {**STEPZ, **_S}, (*NOW, OFF_Z)),
        Use(
            "no pair",
            {**_six, "z": "z"},
            times=h(*HERE) ** 2 - _size,
        ),
        name="no mass",
    ),
    Line(
        Schema(_carried, {**STEPZ, **_S}, (*NOW, ON_Z)),
        "instance",
        {
            "of": Use(
                "times",
                {"m": _mass, "a": h(*HERE) ** 2, "b": _size},
                because=(
                    Use("pair >= 0", {"j": "s", "i": "i", "x": "x", "z": "z"}),
                    Use("pair", {**AT, "z": "z"}),
                ),
            ).reference()
        },
        "mass",
    ),
    Line(
        Schema(_carried, {**STEPZ, **_S}, NOW),
        "cases",
        {"on": [tree(w(i, z)), "0"], "below": "no mass", "above": "mass"},
    ),
)
_square = expect("x", w(s, x) * h(*HERE) ** 2)
of_one = step(
    "square of an answer on a client's inputs",
    "(50)",
    "along the plan from that client to the one who answers",
    combination(
        Schema(
            w(s, x) * h(*HERE) ** 2
            <= 2 * slope**2 * expect("z", _mass * d(x, z) ** 2) + 2 * OWN**2 * w(s, x),
            {**STEP, **_S},
            NOW,
        ),
        Use("along a pair", {**_at_z, "z": "y"}, over=over_y),
        Use(
            "pair, from",
            {"j": "s", "i": "i", "x": "x"},
            times=2 * OWN**2 - h(*HERE) ** 2,
        ),
        name="from x",
    ),
    combination(
        Schema(_square <= 2 * slope**2 * cost_pairs(s, i) + 2 * OWN**2, {**IKT, **_S}, NOW),
        Use("from x", {**ikt, "s": "s", "x": "y"}, over=over_y),
        Use("pair, cost", {"j": "s", "i": "i"}, times=2 * slope**2),
        Use("mass", {"i": "s"}, times=2 * OWN**2),
    ),
)
_limit = 2 * slope**2 * w_far**2 + 2 * OWN**2
_mean_square = expect("x", w(s, x) * H**2)
of_mean = step(
    "(50)",
    "(50) with both residuals",
    "the square of a mean is at most the mean of the squares",
    combination(
        Schema(w(s, x) * H**2 <= mean("i", w(s, x) * h(*HERE) ** 2), {**KTX, **_S}, NOW),
        Use("density", {"i": "s", "x": "x"}, times=(h(*HERE) - H) ** 2, over="i"),
        name="at x",
    ),
    exchange(
        Schema(
            equal(mean("i", _square), expect("x", mean("i", w(s, x) * h(*HERE) ** 2))), _KTS, NOW
        ),
        name="order",
    ),
    combination(
        Schema(_mean_square <= _limit, _KTS, NOW),
        Use("at x", {"s": "s", "k": k, "t": "t", "x": "y"}, over=over_y),
        Use("square of an answer on a client's inputs", {**ikt, "s": "s"}, over="i"),
        Use("order", {"s": "s", "k": k, "t": "t"}, times=-1),
        Use("w_far", {"s": "s"}, times=2 * slope**2),
    ),
)
_past = {"s": "i", "k": "k_any", "t": t - 1}
_claim = conclusion(CLIENTS, LEMMA_F5.bound("of-a-client"))
_value, _bound = Term(_claim.then[1][2][2]), LEMMA_F5.bound("of-a-client").value
_it = {"i": "client", "t": "integer"}
lemma = step(
    "lemma",
    "(50) with both residuals",
    "any step of any round, and any client",
    combination(
        Schema(_value <= _bound, _it, _claim.conditions), Use("(50)", _past), name="of a client"
    ),
    Line(
        Schema(pick(i) * _value <= pick(i) * _bound, _it, _claim.conditions),
        "instance",
        {
            "of": Use(
                "times",
                {"m": pick(i), "a": _value, "b": _bound},
                because=(
                    Use("pick >= 0", {"i": "i"}),
                    Use("of a client", {"i": "i", "t": "t"}, because=(Use("if 1"),)),
                ),
            ).reference()
        },
        "weighed",
    ),
    combination(
        _claim,
        Use("weighed", {"i": "i", "t": "t"}, over="i", because=(Use("if 1"),)),
        Use("pick", times=_bound),
    ),
)
LEMMA_F5_OF_A_CLIENT = Proof(
    LEMMA_F5, "of-a-client", CLIENTS, (*ANSWERS, along, of_one, of_mean, lemma)
)
