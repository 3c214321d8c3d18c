"""Lemma D.1 with three times its constant: (24), (25), and the first steps taken at their real size."""

from dataclasses import replace
from typing import Any

from fedtheory.core.proof import Line, Proof, Square, Use, combination, conclusion, step
from fedtheory.core.role import Role
from fedtheory.core.statement import t
from fedtheory.core.term import Schema, Term, at_most, less, norm, squared, substitute, symbol, tree
from fedtheory.papers.ffgb.proofs import quotes
from fedtheory.papers.ffgb.proofs.norms import NORMS
from fedtheory.papers.ffgb.proofs.setting import (
    FROM_0,
    FROM_1,
    HERE,
    SETTING,
    STEP,
    Delta,
    H,
    average,
    f,
    g,
    h,
    i,
    k,
    keep,
    number,
    peak,
    query,
    r,
    residual,
    rho,
    x,
)
from fedtheory.papers.ffgb.proofs.suprema import CONTRARY, bounded_by, nonnegative
from fedtheory.papers.ffgb.statements.lemD1_bounded import LEMMA_D1
from fedtheory.papers.ffgb.statements.notation import G, K, cap, gamma, mu
from fedtheory.proofs.textbook import SQUARE_ROOTS

# What Theorem 4.1 leaves unsaid the lemma says.
LEMMA = replace(
    SETTING,
    given={
        **SETTING.given,
        "start_0": replace(
            SETTING.given["start_0"],
            wording="||f^0||_oo <= 2G/(gamma mu)",
            role=Role.ASSUMPTION,
            quote=quotes.SMALL_START,
        ),
    },
)
AT = {"i": "i", "k": k, "t": "t", "x": "x"}
FROM_K0 = at_most(0, k)
_IKT = {"i": "client", "k": "integer", "t": "integer"}
B = H / mu  # what (11) allows, over μ

_ikt: dict[str, Any] = {"i": "i", "k": k, "t": "t"}
_NOW = (FROM_1, FROM_0)
_asked = residual(i, k - 1, t) + G
_top = peak(i, k, t, _asked)
_of_top = Use("peak", {**_ikt, "b": _asked})
_there = squared(Delta(i, k - 1, t, _top) + r(i, k, t, _top))
query_norm = step(
    "query",
    "(25), its first line",
    "the triangle inequality at a point of the support",
    nonnegative(_asked, _IKT, _NOW, Use("residual_norm", {**_ikt, "k": k - 1})),
    Line(
        Schema(_there <= _asked**2, _IKT, _NOW),
        "instance",
        {
            "of": Use(
                "triangle",
                {
                    "u": Delta(i, k - 1, t, _top),
                    "v": r(i, k, t, _top),
                    "U": residual(i, k - 1, t),
                    "V": G,
                },
                because=(
                    Use("residual_norm", {**_ikt, "k": k - 1}),
                    None,
                    Use(
                        "residual_at",
                        {**_ikt, "k": k - 1, "x": _top},
                        because=(None, None, _of_top),
                    ),
                    Use("bounded", {**_ikt, "x": _top}, because=(None, None, _of_top)),
                ),
            ).reference()
        },
        "at the peak",
    ),
    *bounded_by(
        query(i, k, t),
        _asked,
        _IKT,
        _NOW,
        Use("query, passed", {**_ikt, "b": _asked}, because=(Use("not negative", _ikt),)),
        Use("at the peak", _ikt),
        (_asked**2, _there),
    ),
)
QUERIES = (*NORMS, CONTRARY, query_norm)
claim_24 = Schema(residual(i, k, t) <= rho, _IKT, (FROM_K0, FROM_0))
residuals = step(
    "(24)",
    "(24)",
    "induction on k: (1 - gamma)((1 - gamma)/gamma + 1) = (1 - gamma)/gamma",
    combination(
        Schema(substitute(claim_24.then, "k", 0), {"i": "client", "t": "integer"}, (FROM_0,)),
        Use("residual_0", {"i": "i", "t": "t"}),
        Use("gamma_1", times=G / gamma),
        name="first",
    ),
    combination(
        Schema(substitute(claim_24.then, "k", k + 1), _IKT, (FROM_K0, FROM_0, claim_24.then)),
        Use("weak", {"i": "i", "k": k + 1, "t": "t"}),
        Use("query", {"i": "i", "k": k + 1, "t": "t"}, times=1 - gamma),
        Use("if 3", times=1 - gamma),
        name="next",
    ),
    Line(claim_24, "induction", {"on": "k", "base": "first", "step": "next"}),
)
answers = step(
    "(25)",
    "(25), (11)",
    "a query is at most (1 - gamma)G/gamma + G = G/gamma, so (11) answers within 2G/gamma everywhere",
    combination(
        Schema(query(i, k, t) <= H, _IKT, (FROM_1, FROM_0)),
        Use("query", {"i": "i", "k": k, "t": "t"}),
        Use("(24)", {"i": "i", "k": k - 1, "t": "t"}),
        name="asked",
    ),
    Line(
        Schema(squared(h(*HERE)) <= H**2, STEP, (FROM_1, FROM_0)),
        "instance",
        {
            "of": Use(
                "range",
                AT,
                because=(None, None, Use("asked", {"i": "i", "k": k, "t": "t"})),
            ).reference()
        },
    ),
)

# ---- one local step: g^{k+1} = (1 - a) g + a v with a = 4/n and v = -h/μ, |v| <= B

a = 4 / number
inside = squared(g(*HERE)) <= 9 * B**2
ahead = substitute(inside, "k", k + 1)
third = (FROM_1, FROM_0, at_most(3, number), inside)  # from the second step of all on
AGAINST = (
    g(symbol("i"), k + 1, t, x) + keep * g(*HERE) - a / mu * h(*HERE)
)  # a² - b² = <a - b, a + b>
one_step = step(
    "step",
    "(26)",
    "a convex combination from n = 4 on; at n = 3 the factor is -1/3",
    combination(
        Schema(ahead, STEP, (*third, at_most(number, 4))),
        Use("line 5", AT, times=AGAINST),
        Use("if 4", times=(a - 1) ** 2 + a * (a - 1) / 3),
        Use("(25)", AT, times=(a**2 + 3 * a * (a - 1)) / mu**2),
        Square(g(*HERE) - 3 / mu * h(*HERE), times=a * (a - 1) / 3),
        Use("if 3", times=96 * B**2 / number**2),
        name="early",
    ),
    combination(
        Schema(ahead, STEP, (*third, less(4, number))),
        Use("line 5", AT, times=AGAINST),
        Use("if 4", times=1 - a),
        Use("(25)", AT, times=a / mu**2),
        Square(g(*HERE) + 1 / mu * h(*HERE), times=a * (1 - a)),
        name="late",
    ),
    Line(
        Schema(ahead, STEP, third),
        "cases",
        {"on": [tree(number), "4"], "below": "early", "above": "late"},
    ),
)

# ---- the very first step is at n = 2, where the factor is -1

_KX = {"i": "client", "k": "integer", "x": "outcome"}
_X = {"i": "client", "x": "outcome"}
FROM_2 = at_most(2, k)
at_0 = substitute(inside, "t", 0)
second = substitute(at_0, "k", 2)
g_1, h_1 = g(i, 1, 0, x), h(i, 1, 0, x)
first_round = step(
    "round 0",
    "(26)",
    "|f^0| <= B, so |g^2| = |g^1 + (2/mu) h^1| <= 3B; later steps keep that",
    combination(
        Schema(squared(g_1) <= cap**2, _X),
        Use("line 2, g", {"i": "i", "t": 0, "x": "x"}, times=g_1 + f(0, x)),
        Use("start_0", {"x": "x"}),
        name="start",
    ),
    combination(
        Schema(second, _X),
        Use(
            "line 5",
            {"i": "i", "k": 1, "t": 0, "x": "x"},
            times=g(i, 2, 0, x) - g_1 - 2 / mu * h_1,
        ),
        Use("start", {"i": "i", "x": "x"}, times=3),
        Use("(25)", {"i": "i", "k": 1, "t": 0, "x": "x"}, times=6 / mu**2),
        Square(g_1 - 1 / mu * h_1, times=2),
        name="thrown",
    ),
    Line(
        Schema(substitute(at_0, "k", k + 1), _KX, (FROM_2, at_0)),
        "instance",
        {"of": Use("step", {**AT, "t": 0}, because=(None, None, None, Use("if 2"))).reference()},
        "further",
    ),
    Line(
        Schema(at_0, _KX, (FROM_2,)), "induction", {"on": "k", "base": "thrown", "step": "further"}
    ),
)

# ---- from round to round

_TX = {"t": "integer", "x": "outcome"}
FROM_T1 = at_most(1, t)
f_inside = squared(f(t, x)) <= 9 * B**2
mean_after = average(g, K + 1, t, x)
_SAME = f(t + 1, x) + mean_after


def aggregated(at: object, *facts: Use) -> tuple[Use | Square, ...]:
    """f^{t+1} is a mean, whose square is at most the mean of the squares."""
    put = substitute
    return (
        Use("server", {"t": at, "x": "x"}, times=put(_SAME, "t", at)),
        Square(Term(put(g(i, K + 1, t, x) - mean_after, "t", at)), over="i"),
        *facts,
    )


within = Schema(inside, STEP, (FROM_1, FROM_T1, f_inside))
in_a_round = step(
    "in a round",
    "Lemma D.1, induction over the steps",
    "a round that starts within 3B stays there; its first step is the third of all, or later",
    combination(
        Schema(at_most(3, number), {"k": "integer", "t": "integer"}, (FROM_1, FROM_T1)),
        Use("K", times=t),
        name="third",
    ),
    combination(
        Schema(
            substitute(inside, "k", 1),
            {"i": "client", "t": "integer", "x": "outcome"},
            (FROM_T1, f_inside),
        ),
        Use("line 2, g", {"i": "i", "t": "t", "x": "x"}, times=g(i, 1, t, x) + f(t, x)),
        Use("if 2"),
        name="taken over",
    ),
    Line(
        Schema(ahead, STEP, (FROM_1, FROM_T1, f_inside, inside)),
        "instance",
        {
            "of": Use(
                "step", AT, because=(None, None, Use("third", {"k": k, "t": "t"}), Use("if 4"))
            ).reference()
        },
        "kept",
    ),
    Line(within, "induction", {"on": "k", "base": "taken over", "step": "kept"}),
)
functions = step(
    "functions",
    "Lemma D.1, induction over the rounds",
    "the mean of what stays within 3B stays there",
    combination(
        Schema(substitute(f_inside, "t", 1), {"x": "outcome"}),
        *aggregated(0, Use("round 0", {"i": "i", "k": K + 1, "x": "x"}, over="i")),
        name="after round 0",
    ),
    combination(
        Schema(substitute(f_inside, "t", t + 1), _TX, (FROM_T1, f_inside)),
        *aggregated(
            t,
            Use(
                "in a round",
                {"i": "i", "k": K + 1, "t": "t", "x": "x"},
                over="i",
                because=(None, None, Use("if 2")),
            ),
        ),
        name="after",
    ),
    Line(
        Schema(f_inside, _TX, (FROM_T1,)),
        "induction",
        {"on": "t", "base": "after round 0", "step": "after"},
    ),
)

# ---- any step of any round: two inductions, of which the second round and the second step are known

everywhere = Schema(inside, STEP, (FROM_1, FROM_0))
locals_ = step(
    "locals",
    "Lemma D.1, for every client's own function",
    "round 0, first step and later; later rounds",
    combination(
        Schema(substitute(at_0, "k", 1), _X),
        Use("line 2, g", {"i": "i", "t": 0, "x": "x"}, times=g_1 + f(0, x)),
        Use("start_0", {"x": "x"}),
        name="first step",
    ),
    Line(
        Schema(substitute(at_0, "k", k + 1), _KX, (FROM_1, at_0)),
        "instance",
        {"of": Use("round 0", {"i": "i", "k": k + 1, "x": "x"}).reference()},
        "later step",
    ),
    Line(
        Schema(at_0, _KX, (FROM_1,)),
        "induction",
        {"on": "k", "base": "first step", "step": "later step"},
        "first round",
    ),
    Line(
        Schema(substitute(inside, "t", t + 1), STEP, (FROM_0, FROM_1, inside)),
        "instance",
        {
            "of": Use(
                "in a round",
                {**AT, "t": t + 1},
                because=(None, None, Use("functions", {"t": t + 1, "x": "x"})),
            ).reference()
        },
        "later round",
    ),
    Line(
        Schema(inside, STEP, (FROM_0, FROM_1)),
        "induction",
        {"on": "t", "base": "first round", "step": "later round"},
    ),
)

any_ = {"i": "i", "k": "k_any", "t": t - 1, "x": "x_any"}
mean_any = average(g, symbol("k_any"), t - 1, symbol("x_any"))
lemma = conclusion(LEMMA, LEMMA_D1.bound("corrected"))
theorem = step(
    "lemma",
    "Lemma D.1 with 6G/(gamma mu)",
    "the mean of the clients' functions",
    combination(
        Schema(squared(mean_any) <= (3 * cap) ** 2, lemma.forall, lemma.conditions),
        Use("locals", any_, over="i"),
        Square(g(i, "k_any", t - 1, "x_any") - mean_any, over="i"),
        name="squared",
    ),
    Line(
        lemma,
        "instance",
        {
            "of": Use(
                "squares",
                {"a": norm(mean_any), "b": 3 * cap},
                because=(None, Use("squared", {"t": "t"})),
            ).reference()
        },
    ),
)

BOUNDED = (*QUERIES, residuals, answers, one_step, first_round, in_a_round, functions, locals_)
LEMMA_D1_CORRECTED = Proof(LEMMA_D1, "corrected", LEMMA, (SQUARE_ROOTS, *BOUNDED, theorem))
