"""Cauchy-Schwarz and the triangle inequality for two vectors, and how large the residuals of a round become: (39)."""

from fedtheory.core.proof import Line, Step, Use, combination, step
from fedtheory.core.statement import t
from fedtheory.core.term import Schema, at_most, dot, squared, substitute, symbol
from fedtheory.papers.ffgb.proofs.homogeneous_setting import (
    AT,
    FROM_0,
    FROM_K0,
    IKT,
    UP_TO_K,
    Delta,
    h,
    i,
    k,
    nonnegative,
    r,
    rho,
    rho_,
)
from fedtheory.papers.ffgb.statements.notation import G, K, gamma
from fedtheory.proofs.textbook import cauchy_schwarz

u, v, a, b = symbol("u"), symbol("v"), symbol("a"), symbol("b")
_PAIR = {"u": "vector", "v": "vector", "a": "real", "b": "real"}
_SIZES = (at_most(0, a), at_most(0, b), squared(u) <= a**2, squared(v) <= b**2)
_product = Schema(dot(u, v) <= a * b, _PAIR, _SIZES)
_same = {name: name for name in _PAIR}
_given = tuple(Use(f"if {n}") for n in range(1, 5))
PRODUCT = step(
    "product",
    "textbook",
    "Cauchy-Schwarz for two vectors",
    *cauchy_schwarz("for a mean", u, v, "c", (a, b), (_given[2], _given[3]), _product),
    combination(_product, Use("for a mean", _same, because=_given)),
)
SUM = step(
    "sum",
    "textbook",
    "the triangle inequality, squared",
    combination(
        Schema(squared(u + v) <= (a + b) ** 2, _PAIR, _SIZES),
        Use("product", _same, times=2, because=_given),
        _given[2],
        _given[3],
    ),
)
NORMS: tuple[Step, ...] = (PRODUCT, SUM)

# ---- the numbers rho_k

_K = {"k": "integer"}
sign = Schema(at_most(0, rho_(k)), _K, (FROM_K0,))
signs = step(
    "rho_k >= 0",
    "(39)",
    "sums and products of numbers that are not negative",
    combination(Schema(at_most(0, rho_(0))), Use("rho_0", times=-1), name="first"),
    combination(
        Schema(at_most(0, rho_(k + 1)), _K, (FROM_K0, sign.then)),
        Use("rho_next", {"k": k}, times=-1),
        Use("if 2", times=1 - gamma),
        Use("gamma_1", times=G),
        name="next",
    ),
    Line(sign, "induction", {"on": "k", "base": "first", "step": "next"}),
)
_rising = Schema(rho_(k) <= rho_(k + 1), _K, (FROM_K0,))
_m = symbol("m")
_ahead = Schema(
    rho_(k) <= rho_(k + _m), {"m": "integer", "k": "integer"}, (at_most(0, _m), FROM_K0)
)
rises = step(
    "rho_k <= rho_K",
    "ours",
    "it rises: an increment is 1 - gamma times the one before",
    combination(
        Schema(substitute(_rising.then, "k", 0)),
        Use("rho_next", {"k": 0}, times=-1),
        Use("rho_0", times=gamma),
        Use("gamma_1", times=G),
        name="first increment",
    ),
    combination(
        Schema(substitute(_rising.then, "k", k + 1), _K, (FROM_K0, _rising.then)),
        Use("rho_next", {"k": k + 1}, times=-1),
        Use("rho_next", {"k": k}),
        Use("if 2", times=1 - gamma),
        name="next increment",
    ),
    Line(
        _rising,
        "induction",
        {"on": "k", "base": "first increment", "step": "next increment"},
        "rising",
    ),
    combination(Schema(substitute(_ahead.then, "m", 0), _K, (FROM_K0,)), name="none ahead"),
    combination(
        Schema(
            substitute(_ahead.then, "m", _m + 1),
            {"m": "integer", "k": "integer"},
            (*_ahead.conditions, _ahead.then),
        ),
        Use("if 3"),
        Use("rising", {"k": k + _m}),
        name="one more ahead",
    ),
    Line(_ahead, "induction", {"on": "m", "base": "none ahead", "step": "one more ahead"}, "ahead"),
    combination(
        Schema(rho_(k) <= rho, _K, (FROM_K0, UP_TO_K)),
        Use("ahead", {"m": K - k, "k": k}),
        Use("rho_K"),
    ),
)
_closed = Schema(rho_(k) <= (1 - gamma) * G / gamma, _K, (FROM_K0,))
closed = step(
    "rho_K <= (1 - gamma)G/gamma",
    "(39)",
    "the limit of the recursion",
    combination(
        Schema(substitute(_closed.then, "k", 0)),
        Use("rho_0"),
        Use("gamma_1", times=G / gamma),
        name="first",
    ),
    combination(
        Schema(substitute(_closed.then, "k", k + 1), _K, (FROM_K0, _closed.then)),
        Use("rho_next", {"k": k}),
        Use("if 2", times=1 - gamma),
        name="next",
    ),
    Line(_closed, "induction", {"on": "k", "base": "first", "step": "next"}, "all"),
    combination(
        Schema(at_most(rho, (1 - gamma) * G / gamma)), Use("all", {"k": K}), Use("rho_K", times=-1)
    ),
)

# ---- the residuals

_query = Delta(i, k - 1, t) + r(i, k, t)
_norm = Schema(squared(Delta(i, k, t)) <= rho_(k) ** 2, IKT, (FROM_K0, FROM_0))
_next = substitute(_norm.then, "k", k + 1)
_here = (*_norm.conditions, nonnegative(rho_(k)))
residuals = step(
    "(39)",
    "(39)",
    "by (5), ||Delta^k|| <= (1 - gamma)(||Delta^{k-1}|| + G)",
    combination(
        Schema(substitute(_norm.then, "k", 0), {"i": "client", "t": "integer"}, (FROM_0,)),
        Use("line 2, Delta", {"i": "i", "t": "t"}, times=Delta(i, 0, t)),
        Use("rho_0", times=-1 * rho_(0)),
        name="first",
    ),
    combination(
        Schema(
            squared(Delta(i, k, t) + r(i, k + 1, t)) <= (rho_(k) + G) ** 2,
            IKT,
            (*_here, _norm.then),
        ),
        Use(
            "sum",
            {"u": Delta(i, k, t), "v": r(i, k + 1, t), "a": rho_(k), "b": G},
            because=(Use("if 3"), None, Use("if 4"), Use("bounded", {**AT, "k": k + 1})),
        ),
        name="asked",
    ),
    combination(
        Schema(_next, IKT, (*_here, _norm.then)),
        Use(
            "line 6",
            {**AT, "k": k + 1},
            times=Delta(i, k + 1, t) + Delta(i, k, t) + r(i, k + 1, t) - h(i, k + 1, t),
        ),
        Use("weak", {**AT, "k": k + 1}),
        Use("asked", AT, times=(1 - gamma) ** 2, because=(None, None, Use("if 3"), Use("if 4"))),
        Use("rho_next", {"k": k}, times=-1 * (rho_(k + 1) + (1 - gamma) * (rho_(k) + G))),
        name="left",
    ),
    Line(
        Schema(_next, IKT, (*_norm.conditions, _norm.then)),
        "instance",
        {
            "of": Use(
                "left", AT, because=(None, None, Use("rho_k >= 0", {"k": k}), Use("if 3"))
            ).reference()
        },
        "next",
    ),
    Line(_norm, "induction", {"on": "k", "base": "first", "step": "next"}),
)
_squares = Schema(squared(Delta(i, k, t)) <= rho**2, IKT, (FROM_K0, FROM_0, UP_TO_K))
within = step(
    "residuals",
    "(39)",
    "no residual of a round exceeds rho_K",
    combination(
        Schema(_squares.then, IKT, (*_squares.conditions, nonnegative(rho_(k)), rho_(k) <= rho)),
        Use("(39)", AT),
        Use("if 5", times=rho + rho_(k)),
        name="if",
    ),
    Line(
        _squares,
        "instance",
        {
            "of": Use(
                "if",
                AT,
                because=(
                    None,
                    None,
                    None,
                    Use("rho_k >= 0", {"k": k}),
                    Use("rho_k <= rho_K", {"k": k}),
                ),
            ).reference()
        },
    ),
)
RESIDUALS: tuple[Step, ...] = (signs, rises, closed, residuals, within)
