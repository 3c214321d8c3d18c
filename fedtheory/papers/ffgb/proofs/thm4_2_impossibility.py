"""Theorem 4.2 and Appendix C: what cancels at every input moves nothing, for any steps and any number of them."""

from dataclasses import replace

import sympy as sp

from fedtheory.core.proof import (
    Given,
    Line,
    Proof,
    Setting,
    Square,
    Step,
    Use,
    combination,
    conclusion,
    step,
)
from fedtheory.core.role import Role
from fedtheory.core.statement import t
from fedtheory.core.term import (
    Function,
    Outcome,
    Schema,
    at_most,
    equal,
    expect,
    mean,
    norm,
    root,
    squared,
    substitute,
    symbol,
)
from fedtheory.papers.ffgb.metrics import FUNCTION_DISTANCE, LARGEST_FUNCTION, MEAN_TOTAL_VARIATION
from fedtheory.papers.ffgb.proofs import quotes
from fedtheory.papers.ffgb.proofs.setting import (
    FROM_0,
    FROM_1,
    HERE,
    STEP,
    average,
    f,
    f_star,
    g,
    gap,
    h,
    i,
    k,
    x,
)
from fedtheory.papers.ffgb.statements.notation import G, K, N, mu, start_squared
from fedtheory.papers.ffgb.statements.thm4_2_impossibility import THEOREM_42
from fedtheory.proofs.textbook import SQUARE_ROOTS

own, query, eta = Function("own"), Function("query"), Function("eta")
AT = {"i": "i", "k": k, "t": "t", "x": "x"}
ITX = {"i": "client", "t": "integer", "x": "outcome"}
KTX = {"k": "integer", "t": "integer", "x": "outcome"}
TX = {"t": "integer", "x": "outcome"}
IX = {"i": "client", "x": "outcome"}
NOW = (FROM_1, FROM_0)
share = own(i, x) - (1 - own(i, x)) / (N - 1)  # of the query at x: all of it, or the opposite
asked = query(k, t, x)
f_0, v = f(0, x), symbol("v")

FREEZE = Setting(
    {
        "N": ((), "count"),
        "K": ((), "integer"),
        "G": ((), "real"),
        "mu": ((), "real"),
        "start_squared": ((), "real"),
        "eta": (("integer", "integer"), "real"),
        "own": (("client", "outcome"), "real"),
        "gap": (("client", "outcome"), "real"),
        "query": (("integer", "integer", "outcome"), "vector"),
        "f": (("integer", "outcome"), "vector"),
        "f_star": (("outcome",), "vector"),
        "g": (("client", "integer", "integer", "outcome"), "vector"),
        "h": (("client", "integer", "integer", "outcome"), "vector"),
    },
    {
        "2 <= N": Given(
            Schema(at_most(2, N)), "two clients, or more", "Appendix C", Role.DEFINITION
        ),
        "K": Given(
            Schema(at_most(1, K)), "at least one local step", "Algorithm 2, line 3", Role.DEFINITION
        ),
        "own": Given(
            Schema(equal(own(i, x) ** 2, own(i, x)), IX),
            "own is 1 where x is the client's point and 0 elsewhere",
            "Appendix C: Dirac local distributions",
            Role.DEFINITION,
        ),
        "one owner": Given(
            Schema(equal(mean("i", own(i, x)), 1 / N), {"x": "outcome"}),
            "every point is one client's",
            "Appendix C: x_1 is not x_2",
            Role.DEFINITION,
        ),
        "one owner, of a vector": Given(
            Schema(equal(mean("i", own(i, x)) * v, 1 / N * v), {"x": "outcome", "v": "vector"}),
            "the same, times a vector",
            "Appendix C: x_1 is not x_2",
            Role.DEFINITION,
        ),
        "gap": Given(
            Schema(equal(gap(i, x), 1 + (N - 2) * own(i, x)), IX),
            "gap is |1 - dalpha_i/dalpha|, the density being N at the own point and 0 elsewhere",
            "(12), (18)",
            Role.DEFINITION,
        ),
        "answer": Given(
            Schema(equal(h(*HERE), share * asked), STEP, NOW),
            "an oracle answers the query at its client's point, and elsewhere its part of the opposite",
            "Appendix C",
            Role.DEFINITION,
        ),
        "bounded": Given(
            Schema(squared(asked) <= G**2, KTX, NOW),
            "the queries are G-bounded: gradients, as nothing is left out",
            "Appendix C; Assumption 4.1",
            Role.ASSUMPTION,
            quote=quotes.BOUNDED_SUPREMUM,
        ),
        "start": Given(
            Schema(equal(f_0, 0 * f_0), {"x": "outcome"}), "f^0 = 0", "Appendix C", Role.DEFINITION
        ),
        "start_squared": Given(
            Schema(equal(start_squared, expect("x", squared(f_0 - f_star(x))))),
            "||f^0 - f*||_alpha^2",
            "Theorem 4.1",
            Role.DEFINITION,
        ),
        "line 2": Given(
            Schema(equal(g(i, 1, t, x), f(t, x)), ITX, (FROM_0,)),
            "g_i^{1,t} = f^t",
            "Algorithm 2, line 2",
            Role.DEFINITION,
        ),
        "line 5": Given(
            Schema(
                equal(g(i, k + 1, t, x), g(*HERE) - eta(k, t) * (h(*HERE) + mu * g(*HERE))),
                STEP,
                NOW,
            ),
            "g^{k+1} = g^k - eta (h^k + mu g^k), whatever eta is",
            "Algorithm 2, line 5",
            Role.DEFINITION,
        ),
        "server": Given(
            Schema(equal(f(t + 1, x), average(g, K + 1, t, x)), TX, (FROM_0,)),
            "f^{t+1} is the mean of what the clients return",
            "Algorithm 1, line 4",
            Role.DEFINITION,
        ),
    },
    {
        FUNCTION_DISTANCE: expect("x", squared(f(t, x) - f_star(x))),
        MEAN_TOTAL_VARIATION: expect("x", mean("i", gap(i, x))) / 2,
    },
)

NONE = 0 * f(t, x)
exact = step(
    "(10)",
    "Appendix C: (10) with gamma = 1",
    "where the client has inputs, the answer is the query",
    combination(
        Schema(equal(own(i, x) * share, own(i, x)), IX),
        Use("own", {"i": "i", "x": "x"}, times=1 + 1 / (N - 1)),
    ),
)
bounded = step(
    "(11)",
    "Appendix C: (11) with G for its range",
    "the parts of the opposite are no larger than the query",
    combination(
        Schema(share**2 <= 1, IX),
        Square(1 - own(i, x), times=1 - 1 / (N - 1) ** 2),
        Use("own", {"i": "i", "x": "x"}, times=2 + 2 / (N - 1)),
        name="no larger",
    ),
    combination(
        Schema(squared(h(*HERE)) <= G**2, STEP, NOW),
        Use("answer", AT, times=h(*HERE) + share * asked),
        Use("no larger", {"i": "i", "x": "x"}, times=squared(asked)),
        Use("bounded", {"k": k, "t": "t", "x": "x"}),
    ),
)
cancel = step(
    "the answers cancel",
    "Appendix C",
    "1/N of the query, and the opposite from the other N - 1 clients",
    combination(
        Schema(equal(average(h, k, t, x), 0 * asked), KTX, NOW),
        Use("answer", AT, over="i"),
        Use("one owner, of a vector", {"x": "x", "v": asked}, times=1 + 1 / (N - 1)),
    ),
)
_still, _now_zero = equal(average(g, k, t, x), NONE), equal(f(t, x), NONE)
still = step(
    "f^t = 0",
    "Appendix C: f^{t+1} = f^t - eta^t (g_1^t + g_2^t) = 0",
    "induction over the steps of a round, and over the rounds",
    combination(
        Schema(substitute(_still, "k", 1), TX, (FROM_0, _now_zero)),
        Use("line 2", {"i": "i", "t": "t", "x": "x"}, over="i"),
        Use("if 2"),
        name="first step",
    ),
    combination(
        Schema(substitute(_still, "k", k + 1), KTX, (*NOW, _now_zero, _still)),
        Use("line 5", AT, over="i"),
        Use("the answers cancel", {"k": k, "t": "t", "x": "x"}, times=-1 * eta(k, t)),
        Use("if 4", times=1 - eta(k, t) * mu),
        name="next step",
    ),
    Line(
        Schema(_still, KTX, (*NOW, _now_zero)),
        "induction",
        {"on": "k", "base": "first step", "step": "next step"},
        "in a round",
    ),
    combination(
        Schema(substitute(_now_zero, "t", 0), {"x": "outcome"}),
        Use("start", {"x": "x"}),
        name="at first",
    ),
    combination(
        Schema(substitute(_now_zero, "t", t + 1), TX, (FROM_0, _now_zero)),
        Use("server", {"t": "t", "x": "x"}),
        Use("in a round", {"k": K + 1, "t": "t", "x": "x"}, because=(None, None, Use("if 2"))),
        name="next round",
    ),
    Line(
        Schema(_now_zero, TX, (FROM_0,)),
        "induction",
        {"on": "t", "base": "at first", "step": "next round"},
    ),
)
steps_still = step(
    "the mean of a round = 0",
    "Appendix C, for more than one local step",
    "in a round that starts at 0",
    *still.lines[:2],
    still.lines[2],
    Line(
        Schema(_still, KTX, NOW),
        "instance",
        {
            "of": Use(
                "in a round",
                {"k": k, "t": "t", "x": "x"},
                because=(None, None, Use("f^t = 0", {"t": "t", "x": "x"})),
            ).reference()
        },
    ),
)
distance = step(
    "(22)",
    "(22)",
    "f^t is f^0",
    combination(
        conclusion(FREEZE, THEOREM_42.bound("distance")),
        Use(
            "f^t = 0",
            {"t": "t", "x": "v"},
            times=f(t, "v") - 2 * f_star("v"),
            over=Outcome("v"),
        ),
        Use("start", {"x": "v"}, times=2 * f_star("v") - f(0, "v"), over=Outcome("v")),
        Use("start_squared", times=-1),
    ),
)
variation = step(
    "1 - 1/N",
    "ours",
    "N - 1 at the own point, 1 elsewhere",
    combination(
        Schema(equal(mean("i", gap(i, x)), 2 - 2 / N), {"x": "outcome"}),
        Use("gap", {"i": "i", "x": "x"}, over="i"),
        Use("one owner", {"x": "x"}, times=N - 2),
        name="at a point",
    ),
    combination(
        conclusion(FREEZE, THEOREM_42.bound("corrected")),
        Use("at a point", {"x": "v"}, times=sp.Rational(1, 2), over=Outcome("v")),
    ),
)
ANY_STEP = replace(
    FREEZE,
    symbols={**FREEZE.symbols, "k_any": ((), "integer"), "x_any": ((), "outcome")},
    given={
        **FREEZE.given,
        "k_any": Given(
            Schema(at_most(1, "k_any")),
            "any step of a round",
            "Algorithm 2, line 3",
            Role.DEFINITION,
        ),
    },
    metrics={LARGEST_FUNCTION: norm(average(g, symbol("k_any"), t - 1, symbol("x_any")))},
)
_any = average(g, symbol("k_any"), t - 1, symbol("x_any"))
_standing = conclusion(ANY_STEP, THEOREM_42.bound("still"))
largest = step(
    "nothing moves",
    "Theorem 4.2",
    "at any input, the mean of any step of a round, f^t being that of the last",
    combination(
        Schema(equal(squared(_any), 0), _standing.forall, _standing.conditions),
        Use("the mean of a round = 0", {"k": "k_any", "t": t - 1, "x": "x_any"}, times=_any),
        name="squared",
    ),
    Line(
        Schema(equal(norm(_any), root("0")), _standing.forall, _standing.conditions),
        "monotone",
        {"of": Use("squared", {"t": "t"}).reference()},
        "its norm",
    ),
    combination(_standing, Use("its norm", {"t": "t"})),
)
COMMON: tuple[Step, ...] = (SQUARE_ROOTS, exact, bounded, cancel, still, steps_still)

THEOREM_42_DISTANCE = Proof(THEOREM_42, "distance", FREEZE, (*COMMON, distance))
THEOREM_42_STILL = Proof(THEOREM_42, "still", ANY_STEP, (*COMMON, largest))
THEOREM_42_CORRECTED = Proof(THEOREM_42, "corrected", FREEZE, (variation,))
