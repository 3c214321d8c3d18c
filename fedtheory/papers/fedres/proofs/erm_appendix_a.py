"""Appendix A, what leads to no bound of ours: (18), (19), Lemma 4 on average, Lemma 5, and the remark after Theorem 1."""

from typing import Any

from fedtheory.core.item import Argument
from fedtheory.core.proof import Given, Line, Setting, Use, combination, step
from fedtheory.core.role import Role
from fedtheory.core.term import (
    Schema,
    at_most,
    equal,
    expect,
    less,
    mean,
    substitute,
    symbol,
)
from fedtheory.papers.fedres.proofs.erm_cycle import ELL_AT, gap
from fedtheory.papers.fedres.proofs.erm_rounds import AT_S, ISW, OVER_W, ROUND_STEPS, at
from fedtheory.papers.fedres.proofs.erm_setting import (
    AT_W,
    FROM_1_S,
    GIVEN,
    L_STAR,
    NET,
    SETTING,
    SYMBOLS,
    L,
    P,
    S,
    alpha,
    averaged,
    b,
    beta,
    epsilon,
    i,
    loss,
    n,
    s,
    u,
    v,
    w,
    wg,
    wg_star,
    wl,
    wl_star,
)
from fedtheory.papers.fedres.proofs.lem1_nets import LEMMA_1_STEPS, NET_FREE

t, e = symbol("t"), symbol("e")
tau: Any = alpha + beta
FROM_2 = at_most(2, s)
now, then = s + tau, s  # t and t - tau
fetched = wg(s + alpha, w)  # w^g_{t-beta}
HERE: dict[str, Any] = {"s": "s", "w": "w"}


def _star(at_time: Any) -> Any:
    return mean("i", S(i, at_time, wg_star, wl_star(i), w))


EQUATION_18 = step(
    "(18)",
    "(18)",
    "w_{i,t} is the best local model beside w^g_{t-beta}; then terms are added and taken away",
    combination(
        Schema(
            at(now, fetched, now) / (now - 1) - _star(now) / (now - 1)
            <= at(now, fetched, then) / (now - 1) - _star(now) / (now - 1),
            AT_S,
            (FROM_2,),
        ),
        Use(
            "client",
            {"i": "i", "s": now, "w": "w", "q": wl(i, then, w)},
            over="i",
            times=1 / (now - 1),
            because=(None, Use("wl inside", ISW)),
        ),
        name="line 3",
    ),
    combination(
        Schema(
            at(now, fetched, now) / (now - 1) - _star(now) / (now - 1)
            <= at(then, fetched, then) / (then - 1)
            - _star(then) / (then - 1)
            + (at(now, fetched, then) / (now - 1) - at(then, fetched, then) / (then - 1))
            + (_star(then) / (then - 1) - _star(now) / (now - 1)),
            AT_S,
            (FROM_2,),
        ),
        Use("line 3", HERE),
    ),
)
_sum_now, _sum_then = S(i, now, u, v, w), S(i, then, u, v, w)
EQUATION_19 = step(
    "(19)",
    "(19)",
    "algebra, for tau >= 1",
    Line(
        Schema(
            equal(
                mean("i", _sum_now / (now - 1) - _sum_then / (then - 1)),
                mean(
                    "i",
                    tau / (now - 1) * (1 / tau * (_sum_now - _sum_then) - _sum_then / (then - 1)),
                ),
            ),
            {"s": "integer", "u": "vector", "v": "vector", **AT_W},
            (FROM_2, at_most(1, tau)),
        ),
        "identity",
    ),
)
_later = Schema(
    equal(
        expect("w", at(s + n, fetched, s)),
        expect("w", at(s, fetched, s)) + n * averaged(L(i, fetched, wl(i, s, w))),
    ),
    {"s": "integer", "n": "integer"},
    (at_most(0, n), FROM_1_S),
)
TERM_1 = step(
    "term_1",
    "after (19): term_1 is zero",
    "w^g_{t-beta} and w_{i,t-tau} are made of samples before t - tau: induction over the later ones",
    Line(
        Schema(substitute(_later.then, "n", 0), {"s": "integer"}, (FROM_1_S,)),
        "identity",
        name="none",
    ),
    combination(
        Schema(
            equal(
                at(s + (n + 1), fetched, s),
                at(s + n, fetched, s) + mean("i", loss(i, s + n, fetched, wl(i, s, w), w)),
            ),
            {"s": "integer", "n": "integer", **AT_W},
            (at_most(0, n), FROM_1_S),
        ),
        Use("S next", {"i": "i", "s": s + n, "u": fetched, "v": wl(i, s, w), "w": "w"}, over="i"),
        name="one more",
    ),
    combination(
        Schema(
            substitute(_later.then, "n", n + 1), _later.forall, (*_later.conditions, _later.then)
        ),
        Use("one more", {**HERE, "n": "n"}, over=OVER_W),
        Use("fresh samples", {"s": s + n, "a": s + alpha, "b": "s"}),
        Use("if 3"),
        name="next",
    ),
    Line(_later, "induction", {"on": "n", "base": "none", "step": "next"}),
)
LEMMA_4 = step(
    "Lemma 4, in expectation",
    "Lemma 4",
    "(18) and (19), later samples at their expectation, and Lemma 1 in expectation",
    combination(
        Schema(
            gap(now)
            <= expect("w", at(then, fetched, then)) / (then - 1)
            - L_STAR
            + tau / (now - 1) * epsilon(then - 1),
            {**NET_FREE, "s": "integer"},
            (*NET, FROM_2),
        ),
        Use("(18), averaged", {"s": "s"}, times=1 / (now - 1)),
        Use("term_1", {"s": "s", "n": tau}, times=1 / (now - 1)),
        Use(
            "Lemma 1 at the models",
            {**ELL_AT, "a": s + alpha, "b": "s"},
            times=tau / (now - 1),
            because=(*(Use(f"if {j}") for j in (1, 2, 3)), None),
        ),
    ),
)
AVERAGED_18 = step(
    "(18), averaged",
    "(18)",
    "the client's optimality, over all draws",
    combination(
        Schema(at(now, fetched, now) <= at(now, fetched, then), AT_S, (FROM_1_S,)),
        Use(
            "client",
            {"i": "i", "s": now, "w": "w", "q": wl(i, then, w)},
            over="i",
            because=(None, Use("wl inside", ISW)),
        ),
        name="every draw",
    ),
    combination(
        Schema(
            expect("w", at(now, fetched, now)) <= expect("w", at(now, fetched, then)),
            {"s": "integer"},
            (FROM_1_S,),
        ),
        Use("every draw", HERE, over=OVER_W),
    ),
)
APPENDIX_A = Argument(
    "fedres.appA",
    "Appendix A, (18), (19) and Lemma 4 on average",
    SETTING,
    (*ROUND_STEPS, *LEMMA_1_STEPS, EQUATION_18, EQUATION_19, TERM_1, AVERAGED_18, LEMMA_4),
)

# ---- Lemma 5: where Lemma 1 holds

OPTIMAL = Setting(
    SYMBOLS,
    {
        **GIVEN,
        "comparator is optimal": Given(
            Schema(
                at_most(L_STAR, mean("i", L(i, u, wl(i, b, w)))),
                {"u": "vector", "b": "integer", **AT_W},
            ),
            "(w^g_*, w_{i,*}) minimises the sum of the expected losses; print takes it that there is a minimiser",
            "Definition 1",
            Role.DEFINITION,
        ),
    },
)
_pair = mean("i", S(i, s, u, wl(i, b, w), w)) / (s - 1)
LEMMA_5 = step(
    "Lemma 5",
    "Lemma 5, proof",
    "where both empirical losses are within e of the expected ones, the comparator is at most 2e above",
    combination(
        Schema(
            -2 * e <= _pair - _star(s) / (s - 1),
            {"s": "integer", "b": "integer", "u": "vector", "e": "real", **AT_W},
            (
                FROM_2,
                mean("i", L(i, u, wl(i, b, w))) - _pair <= e,
                _star(s) / (s - 1) - L_STAR <= e,
            ),
        ),
        Use("comparator is optimal", {"u": "u", "b": "b", "w": "w"}),
        Use("if 2"),
        Use("if 3"),
    ),
)
LEMMA_5_ARGUMENT = Argument(
    "fedres.appA.lem5", "Appendix A, Lemma 5, on the event of Lemma 1", OPTIMAL, (LEMMA_5,)
)

# ---- the remark after Theorem 1

d, own, horizon, sigma = symbol("d"), symbol("own"), symbol("horizon"), symbol("sigma")
SHARED = Setting(
    {
        "P": ((), "count"),
        "d": ((), "real"),
        "own": ((), "real"),
        "horizon": ((), "real"),
        "sigma": ((), "real"),
    },
    {
        "rounds": Given(Schema(less(0, horizon)), "there are rounds", "Theorem 1", Role.DEFINITION),
        "dimension": Given(Schema(at_most(0, d)), "a dimension", "Theorem 1", Role.DEFINITION),
        "gain": Given(Schema(at_most(0, own)), "a dimension", "Theorem 1", Role.DEFINITION),
    },
)
AMORTISED = step(
    "the dominant term",
    "after Theorem 1",
    "d_1 = ... = d_P = d'",
    Line(
        Schema(equal((d + P * own) * sigma**2 / (P * horizon), (d / P + own) * sigma**2 / horizon)),
        "identity",
    ),
)
NO_WORSE = step(
    "no worse than alone",
    "after Theorem 1",
    "a client's share of the global dimension is at most all of it",
    combination(
        Schema((d / P + own) * sigma**2 / horizon <= (d + own) * sigma**2 / horizon),
    ),
)
REMARK_1 = Argument(
    "fedres.appA.amortised",
    "the remark after Theorem 1: the global dimension is shared",
    SHARED,
    (AMORTISED, NO_WORSE),
)
ARGUMENTS = (APPENDIX_A, LEMMA_5_ARGUMENT, REMARK_1)
