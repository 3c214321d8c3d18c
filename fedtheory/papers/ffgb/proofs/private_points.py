"""Private points: from the third round on the error is known exactly, whether the others answer -H or cancel the answer.

Every input is common to all clients or private to one. With linear losses of slope G the mean answer at an input does
not change; after the step at which 1 - mu eta vanishes, f is that answer over -mu.
"""

import sympy as sp

from fedtheory.core.construction import Made, each, explicit, letter, recursion, shows
from fedtheory.core.proof import (
    Given,
    Line,
    Proof,
    Setting,
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
    Term,
    at_most,
    equal,
    expect,
    less,
    mean,
    squared,
    substitute,
    symbol,
)
from fedtheory.papers.ffgb.metrics import FUNCTION_DISTANCE
from fedtheory.papers.ffgb.proofs.setting import (
    FROM_0,
    FROM_1,
    HERE,
    STEP,
    average,
    eta,
    f,
    f_star,
    g,
    h,
    i,
    k,
    number,
    x,
)
from fedtheory.papers.ffgb.proofs.virtual_integers import first
from fedtheory.papers.ffgb.proofs.virtual_setting import before, weight
from fedtheory.papers.ffgb.statements.notation import G, H, K, N, mu, omega
from fedtheory.papers.ffgb.statements.total_variation_radius import TOTAL_VARIATION_RADIUS

private, on = Function("private"), Function("on")
e, v = symbol("e"), symbol("v")
KTX = {"k": "integer", "t": "integer", "x": "outcome"}
TX = {"t": "integer", "x": "outcome"}
IX = {"i": "client", "x": "outcome"}
X = {"x": "outcome"}
NOW = (FROM_1, FROM_0)
AT = {"i": "i", "k": k, "t": "t", "x": "x"}
_private = private(x)
seen = 1 - _private * (1 - 1 / N)  # the part of the clients that draw x

GIVEN = {
    "0 < mu": Given(
        Schema(less(0, mu)), "mu > 0: the steps divide by it", "Theorem 4.1", Role.DEFINITION
    ),
    "G": Given(Schema(at_most(0, G)), "the slope of all losses", "ours", Role.DEFINITION),
    "K": Given(
        Schema(at_most(1, K)), "at least one local step", "Algorithm 2, line 3", Role.DEFINITION
    ),
    "2 <= N": Given(Schema(at_most(2, N)), "two clients, or more", "ours", Role.DEFINITION),
    "unit": Given(
        Schema(equal(squared(e), 1)), "e is the unit of the outputs", "ours", Role.DEFINITION
    ),
    "private": Given(
        Schema(equal(_private**2, _private), X), "private is 1 or 0", "ours", Role.DEFINITION
    ),
    "on": Given(
        Schema(equal(mean("i", on(i, x)) * v, seen * v), {"x": "outcome", "v": "vector"}),
        "a private point is drawn by one client of N, a common one by all: on is 1 or 0",
        "ours",
        Role.DEFINITION,
    ),
    "omega": Given(
        Schema(equal((1 - 1 / N) * expect("x", _private), omega)),
        "at a private point the mean of |1 - dalpha_i/dalpha| is 2(1 - 1/N), elsewhere 0",
        "(12), (18)",
        Role.DEFINITION,
    ),
    "optimum": Given(
        Schema(equal(f_star(x), -G / mu * e), X),
        "mu f* + G = 0, whoever draws x",
        "(9)",
        Role.DEFINITION,
    ),
    "line 2": Given(
        Schema(
            equal(g(i, 1, t, x), f(t, x)),
            {"i": "client", "t": "integer", "x": "outcome"},
            (FROM_0,),
        ),
        "g_i^{1,t} = f^t",
        "Algorithm 2, line 2",
        Role.DEFINITION,
    ),
    "line 5": Given(
        Schema(equal(g(i, k + 1, t, x), g(*HERE) - eta * (h(*HERE) + mu * g(*HERE))), STEP, NOW),
        "g^{k+1} = g^k - eta (h^k + mu g^k)",
        "Algorithm 2, line 5",
        Role.DEFINITION,
    ),
    "server": Given(
        Schema(equal(f(t + 1, x), average(g, K + 1, t, x)), TX, (FROM_0,)),
        "f^{t+1} is the mean of what the clients return",
        "Algorithm 1, line 4",
        Role.DEFINITION,
    ),
}
SYMBOLS = {
    **dict.fromkeys(("G", "H", "mu", "omega"), ((), "real")),
    "N": ((), "count"),
    "K": ((), "integer"),
    "e": ((), "vector"),
    "private": (("outcome",), "real"),
    "on": (("client", "outcome"), "real"),
    "f": (("integer", "outcome"), "vector"),
    "f_star": (("outcome",), "vector"),
    "g": (("client", "integer", "integer", "outcome"), "vector"),
    "h": (("client", "integer", "integer", "outcome"), "vector"),
}


_share = omega / (1 - 1 / N)
MADE = Made(
    {
        "N": letter(2, at_most(2, N)),
        "omega": letter(0, at_most(0, omega), at_most(omega, 1 - 1 / N)),
        "private": explicit("x", shows(0, "x", 1, 0)),
        "on": explicit("i x", each("i", 1, 1 - private(x))),
        "f": recursion("t x", "t", 0, 0 * e, average(g, K + 1, t, x)),
    },
    clients=(1, N - 1),
    faces=(_share, 1 - _share),
)
"""One client, and all others, who draw no private input."""


def _setting(elsewhere: object, words: str) -> Setting:
    """The oracles are exact where their clients draw inputs; what they answer elsewhere, times e."""
    answer = Given(
        Schema(equal(h(*HERE), (on(i, x) * G + (1 - on(i, x)) * elsewhere) * e), STEP, NOW),
        f"oracles are exact on the support, gamma = 1, and answer {words} elsewhere",
        "(10), (11)",
        Role.DEFINITION,
    )
    return Setting(
        SYMBOLS,
        {**GIVEN, "answer": answer},
        {FUNCTION_DISTANCE: expect("x", squared(f(t, x) - f_star(x)))},
        MADE,
    )


def _proof(bound: str, elsewhere: sp.Expr, words: str, away: sp.Expr) -> Proof:
    """The mean answer is G less `away` at private points; so f - f* ends there at away/mu."""
    setting = _setting(elsewhere, words)
    rest = (-(G - _private * away) / mu) * e
    apart, start = average(g, k, t, x) - rest, f(t, x) - rest
    claim = equal(weight(before) * apart, 0 * e)
    begins = equal(weight(first) * start, 0 * e)
    now = {"k": k, "t": "t", "x": "x"}
    answers = step(
        "answers",
        "ours",
        "G from those who draw the input, and the rest from the others",
        combination(
            Schema(equal(average(h, k, t, x), (G - _private * away) * e), KTX, NOW),
            Use("answer", AT, over="i"),
            Use("on", {"x": "x", "v": e}, times=G - elsewhere),
        ),
    )
    within = step(
        "in a round",
        "Algorithm 2, line 5",
        "weighted, nothing is away from where it rests",
        combination(
            Schema(substitute(claim, "k", 1), TX, (FROM_0, begins)),
            Use("line 2", {"i": "i", "t": "t", "x": "x"}, times=weight(first), over="i"),
            Use("if 2"),
            name="first step",
        ),
        combination(
            Schema(substitute(claim, "k", k + 1), KTX, (*NOW, begins, claim)),
            Use("line 5", AT, times=weight(number), over="i"),
            Use("answers", now, times=-4 / (mu * number) * weight(number)),
            Use("if 4"),
            name="next step",
        ),
        Line(
            Schema(claim, KTX, (*NOW, begins)),
            "induction",
            {"on": "k", "base": "first step", "step": "next step"},
        ),
    )
    rounds = step(
        "rests",
        "Algorithm 1, line 4",
        "the weight is 0 at first, and positive from Kt = 3 on",
        combination(Schema(substitute(begins, "t", 0), X), name="at first"),
        combination(
            Schema(substitute(begins, "t", t + 1), TX, (FROM_0, begins)),
            Use("server", {"t": "t", "x": "x"}, times=weight(t * K + K + 1)),
            Use(
                "in a round",
                {"k": K + 1, "t": "t", "x": "x"},
                because=(None, None, Use("if 2")),
            ),
            name="next round",
        ),
        Line(
            Schema(begins, TX, (FROM_0,)),
            "induction",
            {"on": "t", "base": "at first", "step": "next round"},
            "weighted",
        ),
        combination(
            Schema(equal(f(t, x), rest), TX, (at_most(3, t),)),
            Use("weighted", {"t": "t", "x": "x"}, times=1 / weight(first)),
        ),
    )
    wanted = conclusion(setting, TOTAL_VARIATION_RADIUS.bound(bound))
    ends = away / mu * private("v") * e  # f^t - f*
    theorem = step(
        bound,
        "ours",
        "nothing at the common points",
        combination(
            wanted,
            Use(
                "rests",
                {"t": "t", "x": "v"},
                times=f(t, "v") - 2 * f_star("v") + Term(substitute(rest, "x", "v")),
                over=Outcome("v"),
            ),
            Use(
                "optimum",
                {"x": "v"},
                times=-1 * Term(substitute(rest, "x", "v")) + f_star("v") - ends,
                over=Outcome("v"),
            ),
            Use("unit", times=away**2 / mu**2 * expect("v", private("v") ** 2)),
            Use("private", {"x": "v"}, times=away**2 / mu**2, over=Outcome("v")),
            Use("omega", times=away**2 / mu**2 / (1 - 1 / N)),
        ),
    )
    return Proof(TOTAL_VARIATION_RADIUS, bound, setting, (answers, within, rounds, theorem))


ATTAINED = _proof("attained", -H, "-H", (1 - 1 / N) * (G + H))
FROZEN = _proof("frozen", -G / (N - 1), "their part of the opposite", G)
