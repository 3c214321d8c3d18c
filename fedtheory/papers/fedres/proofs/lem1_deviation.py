"""Lemma 1 as a statement: the supremum over all pairs is the deviation at a pair where it is largest."""

from fedtheory.core.proof import Given, Line, Proof, Setting, Use, combination, conclusion, step
from fedtheory.core.role import Role
from fedtheory.core.term import Function, Schema, Term, at_most, expect, mean, member, root, symbol
from fedtheory.papers.fedres.metrics import EXPECTED_DEVIATION
from fedtheory.papers.fedres.proofs.erm_rounds import OVER_W
from fedtheory.papers.fedres.proofs.erm_setting import (
    AT_W,
    GIVEN,
    SYMBOLS,
    G,
    L,
    N,
    P,
    R,
    S,
    i,
    s,
    w,
    wl,
)
from fedtheory.papers.fedres.proofs.lem1_nets import DEVIATION, LIPSCHITZ, OF_SUMS, OF_THE_MEAN
from fedtheory.papers.fedres.statements.lem1_deviation import LEMMA_1

worst, t = Function("worst"), symbol("t")
_KEPT = (
    "0 < D",
    "0 < G",
    "1 <= N",
    "0 < R",
    "0 <= sigma",
    "convex",
    "gradient",
    "S 1",
    "S next",
    "law",
    "near g inside",
    "near l inside",
    "near g",
    "near l",
    "largest",
    "maximal inequality",
)
_sum = mean(
    "i",
    L(i, worst(t + 1, w), wl(i, t + 1, w)) - S(i, t + 1, worst(t + 1, w), wl(i, t + 1, w), w) / t,
)
SETTING = Setting(
    {
        **{
            name: SYMBOLS[name]
            for name in SYMBOLS
            if name not in {"wg", "best", "regret", "looked"}
        },
        "worst": (("integer", "outcome"), "vector"),
    },
    {
        **{name: GIVEN[name] for name in _KEPT},
        "wl inside": Given(
            Schema(member(wl(i, s, w), "locals"), {"i": "client", "s": "integer", **AT_W}),
            "the local models of a pair at which the deviation is largest lie in the balls; continuous losses on compact balls have such a pair",
            "Lemma 1: all (w^g, w_1, ..., w_P)",
            Role.DEFINITION,
        ),
        "worst inside": Given(
            Schema(member(worst(s, w), "globals"), {"s": "integer", **AT_W}),
            "and so does its global model",
            "Lemma 1: all (w^g, w_1, ..., w_P)",
            Role.DEFINITION,
        ),
    },
    {EXPECTED_DEVIATION: expect("w", _sum)},
)
RADIUS = R / (4 * G * P * t)
LOGARITHM = Term(["log", (1 + 8 * symbol("D") * G * P * t / R).tree])
_USES = (
    Use(
        "deviation",
        {"rho": RADIUS, "s": t + 1, "b": t + 1, "u": worst(t + 1, w), "w": "w"},
        over=OVER_W,
        because=(None, None, Use("worst inside", {"s": t + 1, "w": "w"})),
    ),
    Use(
        "maximal inequality",
        {"rho": RADIUS, "ell": LOGARITHM, "s": t + 1},
        because=(None, Use("if 2"), None, None),
    ),
)
CORRECTED = step(
    "Lemma 1, in expectation",
    "Lemma 1",
    "the deviation bounds all pairs at once; the maximal inequality bounds its expectation; nets of radius R/(4GPt)",
    combination(conclusion(SETTING, LEMMA_1.bound("corrected")), *_USES),
)
TWICE = step(
    "Lemma 1, its order",
    "Lemma 1",
    "the second term has a P to spare",
    Line(Schema(at_most(root("2"), "3/2")), "witness", {"bits": "64"}, "root of 2"),
    combination(
        conclusion(SETTING, LEMMA_1.bound("clients-twice")),
        *_USES,
        Use("root of 2", times=R / (2 * P * t)),
        Use("if 2", times=R * N / t - R * N / (3 * P * t)),
    ),
)
COMMON = (LIPSCHITZ, OF_THE_MEAN, OF_SUMS, DEVIATION)
LEMMA_1_CORRECTED = Proof(LEMMA_1, "corrected", SETTING, (*COMMON, CORRECTED))
LEMMA_1_TWICE = Proof(LEMMA_1, "clients-twice", SETTING, (*COMMON, TWICE))
PROOFS = (LEMMA_1_CORRECTED, LEMMA_1_TWICE)
