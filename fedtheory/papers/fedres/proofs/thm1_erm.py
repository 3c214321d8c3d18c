"""Theorem 1, sharpened: a round's expected excess from the window lemma, and the sum over the rounds in closed form.

A round looks back the whole part of (t - 2)/2k cycles, k = alpha + beta + 1: about half of its samples.
"""

from typing import Any

import sympy as sp

from fedtheory.core.expression import to_tree
from fedtheory.core.proof import Line, Proof, Square, Use, combination, conclusion, step
from fedtheory.core.term import (
    Claim,
    Schema,
    Term,
    at_most,
    equal,
    mean,
    root,
    substitute,
    symbol,
    tree,
)
from fedtheory.papers.fedres.proofs.erm_cycle import CYCLE_STEPS, C
from fedtheory.papers.fedres.proofs.erm_rounds import OVER_W, ROUND_STEPS
from fedtheory.papers.fedres.proofs.erm_setting import (
    AT_W,
    L_STAR,
    NET,
    SETTING,
    G,
    L,
    N,
    P,
    R,
    averaged,
    beta,
    ell,
    epsilon,
    i,
    k,
    looked,
    loss,
    n,
    noise,
    regret,
    rho,
    w,
    wg,
    wg_star,
    wl,
    wl_star,
)
from fedtheory.papers.fedres.proofs.lem1_nets import LEMMA_1_STEPS, NET_AT, NET_FREE
from fedtheory.papers.fedres.statements.thm1_erm import THEOREM_1, early, slow
from fedtheory.proofs.textbook import SQUARE_ROOTS

t = symbol("t")
FROM_1 = at_most(1, t)
ROUND = {"t": "integer"}
g = 2 * root("2") * G * rho
h = R * N * ell / (3 * P)
OVER = 6 * k * C + sp.Rational(8, 3) * h + sp.Rational(3, 2) * noise() * root(k)
excess = averaged(L(i, wg(t - beta, w), wl(i, t, w))) - L_STAR
per_round = sp.Rational(3, 2) * noise() / root(t) + OVER / t + sp.Rational(7, 4) * g

# ---- one round, n cycles back

m = t - n * k - 1
typical = sp.Rational(3, 2) * noise() / root(t) + 2 * h / t + g
x, e = 2 * k * C / t + typical / 4, 2 * k / t * typical
BACK: dict[str, str] = {"t": "integer", "n": "integer"}
BACK_AT: dict[str, Any] = {"t": "t", "n": "n"}
_halfway = (
    at_most(8, t),
    at_most(1, n),
    4 * k + 4 <= t,
    2 * k * n <= t - 2,
    t - 2 < 2 * k * (n + 1),
)


def _squares(name: str, a: Term, b: Term) -> tuple[Line, Line]:
    """a <= b from a² <= b²."""
    in_squares = Schema(a**2 <= b**2, BACK, _halfway)
    fact = Use(f"{name}, squared", BACK_AT, because=tuple(Use(f"if {j}") for j in (1, 2, 3, 4, 5)))
    return (
        combination(in_squares, *_FACTS[name], name=f"{name}, squared"),
        Line(
            Schema(a <= b, BACK, _halfway),
            "instance",
            {"of": Use("squares", {"a": a, "b": b}, because=(None, fact)).reference()},
            name,
        ),
    )


_FACTS = {
    "half of the samples": (Use("if 4", times=sp.Rational(9, 8)),),
    "two roots": (Use("if 3"),),
    "a round earlier": (),
}
_same = tuple(Use(f"if {j}") for j in (4, 5, 6, 7, 8))


def _line(name: str, times: Any) -> Use:
    return Use(name, BACK_AT, times=times, because=_same)


_under: tuple[Claim, ...] = (*NET, *_halfway)
_free = {**NET_FREE, **BACK}
_net = tuple(Use(f"if {j}") for j in (1, 2, 3))
ONE_ROUND = step(
    "one round",
    "ours, in place of (22)",
    "the window lemma over about half of the rounds, and the geometric mean below the arithmetic",
    *_squares("half of the samples", root(t), sp.Rational(3, 2) * root(m)),
    *_squares("two roots", 2 * root(k), root(t)),
    *_squares("a round earlier", root(t), sp.Rational(9, 8) * root(t - 1)),
    combination(
        Schema(k * epsilon(m) / m <= e, _free, _under),
        _line("half of the samples", 2 * k * noise() / t / root(t) / root(m)),
        Use("if 7", times=k / m / t * (noise() / root(m) + h * (2 / t + 1 / m) + g)),
        name="error",
    ),
    combination(
        Schema(C * e <= x**2, _free, _under),
        Square(2 * k * C / t - typical / 4),
        name="means",
    ),
    combination(
        Schema(excess <= per_round, _free, _under),
        Use(
            "Lemma 1 at the models",
            {**NET_AT, "s": "t", "a": t - beta, "b": "t"},
            because=(*_net, None),
        ),
        Use(
            "window",
            {**NET_AT, "s": t - n * k, "n": "n", "x": x, "e": e},
            because=(
                Use("if 5"),
                *_net,
                None,
                None,
                None,
                Use("means", {**NET_AT, **BACK_AT}, because=(*_net, *_same)),
                Use("error", {**NET_AT, **BACK_AT}, because=(*_net, *_same)),
            ),
        ),
        _line("two roots", sp.Rational(3, 2) * noise() * root(k) / t / root(t)),
        _line("a round earlier", noise() / root(t) / root(t - 1)),
        Use("if 6", times=h / t / t + 2 * g / 4 / t),
        Use("if 6", times=C / n / t),
        Use("if 8", times=2 * C / n / t),
    ),
)

# ---- the rounds that look back

ELL, ELL_AT = {**NET_FREE, "t": "integer"}, {**NET_AT, "t": "t"}
_late = (at_most(8, t), 4 * k + 4 <= t)
cycles = looked(t)
LOOKED = step(
    "a late round",
    "ours",
    "it looks back the whole part of (t - 2)/2k cycles, and there is one",
    combination(
        Schema(at_most(1, cycles), ROUND, _late),
        Use("fraction", {"s": "t"}, times=1 / k / 2),
        Use("if 2", times=1 / k / 2),
        name="one cycle at least",
    ),
    combination(
        Schema(excess <= per_round, ELL, (*NET, *_late)),
        Use(
            "one round",
            {**NET_AT, "t": "t", "n": cycles},
            because=(
                *_net,
                None,
                Use("one cycle at least", {"t": "t"}, because=(Use("if 4"), Use("if 5"))),
                Use("if 5"),
                Use("whole part", {"s": "t"}),
                Use("fraction", {"s": "t"}),
            ),
        ),
    ),
)

# ---- the sum over the rounds

FROM_0 = at_most(0, t)
lost = mean("i", loss(i, t + 1, wg(t + 1 - beta, w), wl(i, t + 1, w), w))
kept = mean("i", loss(i, t + 1, wg_star, wl_star(i), w))
inside = (
    Use("wg inside", {"s": t + 1 - beta, "w": "w"}),
    Use("wl inside", {"i": "i", "s": t + 1, "w": "w"}),
)
at_play = {"i": "i", "s": t + 1, "u": wg(t + 1 - beta, w), "v": wl(i, t + 1, w), "w": "w"}
at_star = {"i": "i", "s": t + 1, "u": wg_star, "v": wl_star(i), "w": "w"}
later = Term(substitute(excess, "t", t + 1))
INCREMENT = step(
    "increment",
    "Appendix A, the last display of the proof of Theorem 1, first line",
    "given what is older, a round's loss has the expectation L, at the models played and at the comparator",
    combination(
        Schema(equal(regret(t + 1), regret(t) + later), ROUND, (FROM_0,)),
        Use("regret next", {"s": "t"}),
        Use("fresh samples", {"s": t + 1, "a": t + 1 - beta, "b": t + 1}),
        Use("one sample", {"s": t + 1}, times=-1),
    ),
)
capped = Schema(regret(t) <= R * t, ROUND, (FROM_0,))
CAPPED = step(
    "capped",
    "Section 2",
    "no round costs more than R: induction",
    combination(
        Schema(lost - kept <= R, {**ROUND, **AT_W}, (FROM_0,)),
        Use("range above", at_play, over="i", because=inside),
        Use(
            "range below",
            at_star,
            over="i",
            because=(Use("comparator g"), Use("comparator l", {"i": "i"})),
        ),
        name="a round",
    ),
    combination(
        Schema(substitute(capped.then, "t", 0)),
        Use("regret 0"),
        name="first",
    ),
    combination(
        Schema(substitute(capped.then, "t", t + 1), ROUND, (FROM_0, capped.then)),
        Use("regret next", {"s": "t"}),
        Use("a round", {"t": "t", "w": "w"}, over=OVER_W),
        Use("if 2"),
        name="next",
    ),
    Line(capped, "induction", {"on": "t", "base": "first", "step": "next"}),
)
log_t = Term(["log", "t"])
log_next = Term(["log", (t + 1).tree])
total = (4 * k + 4) * R + 3 * noise() * root(t) + OVER * (1 + log_t) + sp.Rational(7, 4) * g * t
summed = Schema(regret(t) <= total, ELL, (FROM_1, *NET))
_next = Schema(substitute(summed.then, "t", t + 1), ELL, (*summed.conditions, summed.then))


def _case(*more: Claim) -> Schema:
    return Schema(_next.then, ELL, (*_next.conditions, *more))


LOG_T = step(
    "log t",
    "textbook",
    "1 + log t is not negative",
    Line(Schema(at_most(-1, ["log", "1"])), "witness", {"bits": "64"}, "log 1"),
    combination(
        Schema(at_most(0, 1 + log_t), ROUND, (FROM_1,)),
        Use("log", {"a": "t", "b": "1"}),
        Use("log 1"),
    ),
)
SUMMED = step(
    "summed",
    "ours; the sums of 1/sqrt(t) and of 1/t",
    "early rounds cost R each, late ones what one round costs: induction",
    combination(Schema(at_most(t, t + 1), ROUND, (FROM_1,)), name="grows"),
    Line(
        Schema(root(t) <= root(t + 1), ROUND, (FROM_1,)),
        "monotone",
        {"of": Use("grows", {"t": "t"}).reference()},
        "roots",
    ),
    Line(Schema(at_most(-1, ["log", "1"])), "witness", {"bits": "64"}, "log 1"),
    combination(
        Schema(substitute(summed.then, "t", 1), NET_FREE, NET),
        Use("capped", {"t": "1"}),
        Use("log 1", times=OVER),
        name="first",
    ),
    combination(
        _case(4 * k + 4 <= t + 1),
        Use("increment", {"t": "t"}),
        Use(
            "a late round",
            {**NET_AT, "t": t + 1},
            because=(*(Use(f"if {j}") for j in (2, 3, 4)), None, Use("if 6")),
        ),
        Use("if 5"),
        Use("log", {"a": t + 1, "b": "t"}, times=OVER),
        Square(root(t + 1) - root(t), times=3 * noise() / root(t + 1) / 2),
        name="late",
    ),
    combination(
        _case(t + 1 < 4 * k + 4),
        Use("capped", {"t": t + 1}),
        Use("if 6", times=R),
        Use("log t", {"t": t + 1}, times=OVER),
        name="early",
    ),
    Line(
        _next,
        "cases",
        {"on": [tree(4 * k + 4), tree(t + 1)], "below": "late", "above": "early"},
        "next",
    ),
    Line(summed, "induction", {"on": "t", "base": "first", "step": "next"}),
)

# ---- the net for the horizon, and the average

radius = R / (4 * G * P * t)
logarithm = Term(["log", (1 + 8 * symbol("D") * G * P * t / R).tree])
claim = conclusion(SETTING, THEOREM_1.bound("sharpened"))
SHARPENED_STEP = step(
    "theorem",
    "ours",
    "nets of radius R/(4GPt)",
    Line(Schema(at_most(root("2"), "10/7")), "witness", {"bits": "64"}, "root of 2"),
    combination(
        claim,
        Use(
            "summed",
            {"rho": radius, "ell": logarithm, "t": "t"},
            times=1 / t,
            because=(None, None, Use("if 2"), None),
        ),
        Use("root of 2", times=sp.Rational(7, 8) * R / P / t),
    ),
)
of_round = conclusion(SETTING, THEOREM_1.bound("round"))
ROUND_STEP = step(
    "the round's bound",
    "(22), and the last display of the proof of Theorem 1",
    "nets of radius R/(4GPt)",
    Line(Schema(at_most(root("2"), "10/7")), "witness", {"bits": "64"}, "root of 2"),
    combination(
        of_round,
        Use(
            "a late round",
            {"rho": radius, "ell": logarithm, "t": "t"},
            because=(None, Use("if 3"), None, None, Use("if 2")),
        ),
        Use("root of 2", times=sp.Rational(7, 8) * R / P / t),
    ),
)
quarter = Term(["root", "4", "t"])
printed = conclusion(SETTING, THEOREM_1.bound("ordered"))
slowly = Term(["^", quarter.tree, "3"])
lower_order = Term(to_tree(slow)) * (1 + log_t) + Term(to_tree(early))
_told = Schema(
    at_most(lower_order / t, lower_order / slowly),
    ROUND,
    (at_most(1, t), *printed.conditions[1:], at_most(0, 1 + log_t)),
)
PRINTED_STEP = step(
    "(4)",
    "Theorem 1, (4)",
    "T^(-1) is at most T^(-3/4)",
    combination(Schema(at_most(1, t), ROUND, (FROM_1,)), name="a round"),
    Line(
        Schema(at_most(["root", "4", "1"], quarter), ROUND, (FROM_1,)),
        "monotone",
        {"of": Use("a round", {"t": "t"}).reference()},
        "its root",
    ),
    combination(
        _told,
        Use("its root", {"t": "t"}, times=lower_order / slowly / quarter),
        name="lower order",
    ),
    combination(
        printed,
        Use("theorem", {"t": "t"}, because=(None, Use("if 2"))),
        Use("lower order", {"t": "t"}, because=(None, Use("if 2"), Use("log t", {"t": "t"}))),
    ),
)
STEPS = (
    SQUARE_ROOTS,
    *ROUND_STEPS,
    *LEMMA_1_STEPS,
    *CYCLE_STEPS,
    ONE_ROUND,
    LOOKED,
    INCREMENT,
    CAPPED,
    LOG_T,
    SUMMED,
    SHARPENED_STEP,
)
THEOREM_1_SHARPENED = Proof(THEOREM_1, "sharpened", SETTING, STEPS)
THEOREM_1_ROUND = Proof(THEOREM_1, "round", SETTING, (*STEPS[:-1], ROUND_STEP))
THEOREM_1_PRINTED = Proof(THEOREM_1, "ordered", SETTING, (*STEPS, PRINTED_STEP))
