"""FFGB with a residual that lives on, as the kernel reads it; and how large residuals and answers become."""

import sympy as sp

from fedtheory.core.proof import (
    Given,
    Line,
    Setting,
    Use,
    combination,
    step,
)
from fedtheory.core.role import Role
from fedtheory.core.statement import t
from fedtheory.core.term import Schema, at_most, equal, squared, substitute
from fedtheory.papers.ffgb.proofs.homogeneous_setting import (
    AT,
    CARRIED,
    FROM_0,
    FROM_K0,
    IKT,
    IT,
    LOSSES,
    METRICS,
    NOW,
    NUMBERS,
    STEPS,
    SYMBOLS,
    WEAK,
    WRITTEN,
    Delta,
    at_step,
    average,
    e,
    error,
    f_star,
    g,
    h,
    i,
    k,
    lean,
    own,
    r,
    rho,
    scaled,
    written,
)
from fedtheory.papers.ffgb.statements.notation import G, K, gamma

x = t * K
at_t = {"t": "t"}
reach = sp.Symbol("reach", nonnegative=True)
FIRST = {"i": "client"}
SETTING = Setting(
    {
        **{name: sort for name, sort in SYMBOLS.items() if name not in {"rho_", "start_squared"}},
        "reach": ((), "real"),
    },
    {
        **{name: given for name, given in NUMBERS.items() if name != "start_squared"},
        **LOSSES,
        **WEAK,
        **STEPS,
        "rho is": Given(
            Schema(equal(gamma * rho, (1 - gamma) * G)),
            "rho is written for (1 - gamma)G/gamma",
            "(39)",
            Role.DEFINITION,
        ),
        "rho": Given(Schema(at_most(0, rho)), "which is not negative", "(39)", Role.DEFINITION),
        "reach is": Given(
            Schema(equal(reach, rho + G + (1 - gamma) * (rho + G))),
            "reach is written for (2 - gamma)G/gamma",
            "Appendix E",
            Role.DEFINITION,
        ),
        "reach": Given(
            Schema(at_most(0, reach)), "which is not negative", "Appendix E", Role.DEFINITION
        ),
        "line 2, Delta": Given(
            Schema(equal(Delta(i, 0, 0), 0 * f_star), FIRST),
            "Delta_i^{0,0} = 0",
            "Algorithm 2, line 2, once",
            Role.DEFINITION,
        ),
        "lives on": Given(
            Schema(equal(Delta(i, 0, t + 1), Delta(i, K, t)), IT, (FROM_0,)),
            "a round begins with the residual of the last one",
            "ours, in place of line 2 of Algorithm 2",
            Role.DEFINITION,
        ),
        "e_1": Given(
            Schema(equal(e(i, 1, 0), 0 * f_star), FIRST),
            "there is no error at first",
            "ours",
            Role.DEFINITION,
        ),
        "e goes on": Given(
            Schema(equal(e(i, 1, t + 1), average(e, K + 1, t)), IT, (FROM_0,)),
            "a round begins with the mean of the errors",
            "ours",
            Role.DEFINITION,
        ),
        "e_next": CARRIED["e_next"],
        **WRITTEN,
        "own": written(
            "own is the scaled distance to the mean", own, scaled * (g(i, k, t) - average(g, k, t))
        ),
        "lean": written(
            "lean is how the answer differs from the mean", lean, average(h, k, t) - h(i, k, t)
        ),
        "error": written("error is the mean of e, scaled", error, scaled * average(e, k, t)),
    },
    METRICS,
)

# ---- residuals and answers

_size = squared(Delta(i, k, t)) <= rho**2
_in_round = Schema(_size, IKT, (FROM_K0, FROM_0, at_step(_size, 0)))
_asked = squared(Delta(i, k, t) + r(i, k + 1, t)) <= (rho + G) ** 2
residuals = step(
    "residuals",
    "(39), over all rounds",
    "(1 - gamma)(rho + G) = rho",
    combination(
        Schema(at_step(_size, 0), IT, (FROM_0, at_step(_size, 0))), Use("if 2"), name="first"
    ),
    combination(
        Schema(_asked, IKT, (FROM_K0, FROM_0, _size)),
        Use(
            "sum",
            {"u": Delta(i, k, t), "v": r(i, k + 1, t), "a": rho, "b": G},
            because=(None, None, Use("if 3"), Use("bounded", {**AT, "k": k + 1})),
        ),
        name="asked",
    ),
    combination(
        Schema(at_step(_size, k + 1), IKT, (*_in_round.conditions, _size)),
        Use(
            "line 6",
            {**AT, "k": k + 1},
            times=Delta(i, k + 1, t) + Delta(i, k, t) + r(i, k + 1, t) - h(i, k + 1, t),
        ),
        Use("weak", {**AT, "k": k + 1}),
        Use("asked", AT, times=(1 - gamma) ** 2, because=(None, None, Use("if 4"))),
        Use("rho is", times=-1 * (rho + (1 - gamma) * (rho + G))),
        name="next",
    ),
    Line(_in_round, "induction", {"on": "k", "base": "first", "step": "next"}, "in a round"),
    combination(
        Schema(substitute(at_step(_size, 0), "t", 0), FIRST),
        Use("line 2, Delta", {"i": "i"}, times=Delta(i, 0, 0)),
        name="at first",
    ),
    combination(
        Schema(substitute(at_step(_size, 0), "t", t + 1), IT, (FROM_0, at_step(_size, 0))),
        Use("lives on", {"i": "i", "t": "t"}, times=Delta(i, 0, t + 1) + Delta(i, K, t)),
        Use("in a round", {**AT, "k": K}, because=(None, None, Use("if 2"))),
        name="next round",
    ),
    Line(
        Schema(at_step(_size, 0), IT, (FROM_0,)),
        "induction",
        {"on": "t", "base": "at first", "step": "next round"},
        "at the start of a round",
    ),
    combination(
        Schema(_size, IKT, (FROM_K0, FROM_0)),
        Use(
            "in a round",
            AT,
            because=(None, None, Use("at the start of a round", {"i": "i", "t": "t"})),
        ),
    ),
)
_query = Delta(i, k - 1, t) + r(i, k, t)
answers = step(
    "answers",
    "Appendix E: ||h|| <= (2 - gamma)G/gamma",
    "a query of at most rho + G, and 1 - gamma of it",
    combination(
        Schema(squared(_query) <= (rho + G) ** 2, IKT, NOW),
        Use(
            "sum",
            {"u": Delta(i, k - 1, t), "v": r(i, k, t), "a": rho, "b": G},
            because=(None, None, Use("residuals", {**AT, "k": k - 1}), Use("bounded", AT)),
        ),
        name="asked",
    ),
    combination(
        Schema(squared(h(i, k, t) - _query) <= rho**2, IKT, NOW),
        Use("weak", AT),
        Use("asked", AT, times=(1 - gamma) ** 2),
        Use("rho is", times=-1 * (rho + (1 - gamma) * (rho + G))),
        name="missed",
    ),
    combination(
        Schema(squared(h(i, k, t)) <= (rho + G + rho) ** 2, IKT, NOW),
        Use(
            "sum",
            {"u": _query, "v": h(i, k, t) - _query, "a": rho + G, "b": rho},
            because=(None, None, Use("asked", AT), Use("missed", AT)),
        ),
        name="together",
    ),
    combination(
        Schema(squared(h(i, k, t)) <= reach**2, IKT, NOW),
        Use("together", AT),
        Use("reach is", times=-1 * (reach + rho + G + rho)),
        Use("rho is", times=(reach + rho + G + rho)),
    ),
)
