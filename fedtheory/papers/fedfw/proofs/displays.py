"""Displays and remarks of FedFW that lead to no bound: small claims that the paper calls evident or straightforward."""

from collections.abc import Callable

import sympy as sp

from fedtheory.core.item import Argument
from fedtheory.core.proof import Given, Line, Setting, Use, combination, step
from fedtheory.core.role import Role
from fedtheory.core.statement import T, t
from fedtheory.core.term import (
    Function,
    Outcome,
    Schema,
    Term,
    at_most,
    dot,
    equal,
    expect,
    less,
    mean,
    member,
    squared,
    symbol,
)
from fedtheory.papers.fedfw.proofs.setting import (
    FROM_1,
    ROUND,
    SETTING,
    F,
    X,
    Y,
    f,
    g,
    grad_F,
    i,
    lam,
    s,
    x,
    x_bar,
)
from fedtheory.papers.fedfw.statements.notation import lambda_t, n

u, v = symbol("u"), symbol("v")
VECTOR = {"u": "vector"}

# ---- Section 3: the two problems, and the oracle column by column

problem = step(
    "(1), (3)",
    "after (4)",
    "at a matrix whose columns are all u the objective of (3) is F(u), and the indicator is 0",
    Line(Schema(equal(mean("i", f(i, u)), F(u)), VECTOR), "identity"),
)
k, h = symbol("k"), symbol("h")


def _spread(column: Callable[[Term], Term]) -> Term:
    """dist² of the matrix with these columns."""
    return n * mean("i", squared(column(i) - mean("k", column(k))))


gradient = step(
    "(6) gradient",
    "(6), both lines",
    "dist²(X + V) = dist²(X) + 2 sum of <x_i - x-bar, v_i> + dist²(V): what is linear in V is the gradient",
    Line(
        Schema(
            equal(
                lambda_t / 2 * _spread(lambda at: X(at) + Y(at)),
                lambda_t / 2 * _spread(X)
                + lambda_t * n * mean("i", dot(X(i) - mean("h", X(h)), Y(i)))
                + lambda_t / 2 * _spread(Y),
            )
        ),
        "identity",
    ),
)
columns = step(
    "(7), (8)",
    "(7), (8)",
    "columns that are minimal one by one make a minimal matrix",
    combination(
        Schema(
            n * mean("i", dot(1 / n * g(i, x(i, t)) + lam() * (x(i, t) - x_bar()), s(i, t) - Y(i)))
            <= 0,
            ROUND,
            (FROM_1,),
        ),
        Use(
            "lmo",
            {"i": "i", "t": "t", "v": Y(i)},
            times=n,
            over="i",
            because=(None, Use("Y_in", {"i": "i"})),
        ),
    ),
)
SECTION_3 = Argument(
    "fedfw.section3",
    "problem (3) restates problem (1), and its oracle works column by column",
    SETTING,
    (problem, gradient, columns),
)

# ---- (11): the Frank-Wolfe gap

gap, corner = Function("gap"), Function("corner")
IN_DOMAIN = (member(u, "domain"),)
GAP = Setting(
    {**SETTING.symbols, "gap": (("vector",), "real"), "corner": (("vector",), "vector")},
    {
        **SETTING.given,
        "gap": Given(
            Schema(
                dot(grad_F(u), u - v) <= gap(u),
                {"u": "vector", "v": "vector"},
                (member(v, "domain"),),
            ),
            "the gap is an upper bound of all these inner products",
            "(11)",
            Role.DEFINITION,
        ),
        "attained": Given(
            Schema(equal(gap(u), dot(grad_F(u), u - corner(u))), VECTOR),
            "and is one of them, the domain being compact",
            "(11)",
            Role.DEFINITION,
        ),
    },
)
nonnegative = step(
    "gap >= 0",
    "after (11)",
    "u itself is one of the points of the domain",
    combination(
        Schema(at_most(0, gap(u)), VECTOR, IN_DOMAIN),
        Use("gap", {"u": u, "v": u}, because=(Use("if 1"),)),
    ),
)
stationary = step(
    "a gap of zero is stationarity",
    "after (11)",
    "no direction into the domain descends",
    combination(
        Schema(
            dot(grad_F(u), u - v) <= 0,
            {"u": "vector", "v": "vector"},
            (member(v, "domain"), gap(u) <= 0),
        ),
        Use("gap", {"u": u, "v": v}, because=(Use("if 1"),)),
        Use("if 2"),
    ),
)
converse = step(
    "stationarity is a gap of zero",
    "after (11)",
    "in particular not towards the point where the gap is attained",
    combination(
        Schema(gap(u) <= 0, VECTOR, (dot(grad_F(u), u - corner(u)) <= 0,)),
        Use("attained", {"u": u}),
        Use("if 1"),
    ),
)
FRANK_WOLFE_GAP = Argument(
    "fedfw.gap",
    "the Frank-Wolfe gap is nonnegative, and zero exactly at first-order stationary points",
    GAP,
    (nonnegative, stationary, converse),
)

# ---- Section 1: from rates to numbers of rounds

c, epsilon = sp.symbols("c epsilon", nonnegative=True)
COUNTING = Setting(
    {"c": ((), "real"), "epsilon": ((), "real")},
    {
        "c": Given(
            Schema(at_most(0, c)),
            "the constant of a rate is not negative",
            "Section 1",
            Role.DEFINITION,
        ),
        "epsilon": Given(Schema(less(0, epsilon)), "epsilon > 0", "Section 1", Role.DEFINITION),
    },
)
root, cube_root = epsilon * sp.sqrt(t), epsilon * sp.cbrt(T)
convex_rounds = step(
    "convex",
    "Section 1, last paragraph",
    "c/√t <= ε as soon as t >= c²/ε²: the difference of two squares",
    combination(
        Schema(at_most(c / sp.sqrt(t), epsilon), ROUND, (FROM_1, at_most(c**2, epsilon**2 * t))),
        Use("if 2", times=1 / ((root + c) * sp.sqrt(t))),
    ),
)
nonconvex_rounds = step(
    "non-convex",
    "Section 1, last paragraph",
    "c/T^(1/3) <= ε as soon as T >= c³/ε³: the difference of two cubes",
    combination(
        Schema(
            at_most(c / sp.cbrt(T), epsilon),
            {"T": "integer"},
            (at_most(1, T), at_most(c**3, epsilon**3 * T)),
        ),
        Use("if 2", times=1 / ((cube_root**2 + cube_root * c + c**2) * sp.cbrt(T))),
    ),
)
ROUNDS = Argument(
    "fedfw.rounds",
    "rates t^(-1/2) and T^(-1/3) mean ε^(-2) and ε^(-3) rounds",
    COUNTING,
    (convex_rounds, nonconvex_rounds),
)

# ---- Section 4.1: unbiased gradients in place of gradients, without an average

seen_x, says, w = Function("x"), Function("says"), symbol("w")  # one client, x and its oracle
AT_W = {**ROUND, "w": "outcome"}
eta = 2 / (t + 1)
expected_x = expect("w", seen_x(t, w))
PLAIN = Setting(
    {
        "x": (("integer", "outcome"), "real"),
        "says": (("integer", "outcome"), "real"),
    },
    {
        "update": Given(
            Schema(
                equal(seen_x(t + 1, w), (1 - eta) * seen_x(t, w) + eta * says(t, w)),
                AT_W,
                (FROM_1,),
            ),
            "x^{t+1} = (1 - eta_t) x^t + eta_t s^t, with eta_t = 2/(t+1)",
            "(9)",
            Role.DEFINITION,
        ),
        "coin": Given(
            Schema(equal(expect("w", says(t, w)), 0), ROUND, (FROM_1,)),
            "f = x/2 on [-1, 1]; the gradients seen are 3/2 and -1/2, equally likely: the oracle says -1 or 1",
            "ours, for Section 4.1 and (2)",
            Role.DEFINITION,
        ),
    },
)
_first = {"t": "1"}
stays = step(
    "the mean stays",
    "Section 4.1, before (15)",
    "the oracle sees the sign alone, and a sign has no mean to keep: induction",
    combination(
        Schema(equal(expect("w", seen_x(2, w)), 0)),
        Use("update", {**_first, "w": "w"}, over=Outcome("w")),
        Use("coin", _first),
        name="first",
    ),
    combination(
        Schema(
            equal(expect("w", seen_x(t + 1, w)), 0), ROUND, (at_most(2, t), equal(expected_x, 0))
        ),
        Use("update", {"t": "t", "w": "w"}, over=Outcome("w")),
        Use("coin", {"t": "t"}, times=eta),
        Use("if 2", times=1 - eta),
        name="next",
    ),
    Line(
        Schema(equal(expected_x, 0), ROUND, (at_most(2, t),)),
        "induction",
        {"on": "t", "base": "first", "step": "next"},
    ),
)
no_progress = step(
    "the gap stays",
    "Section 4.1, before (15)",
    "F* = -1/2, so E F(x^t) - F* is 1/2 in every round from the second on",
    combination(
        Schema(
            equal(expect("w", seen_x(t, w) / 2) + sp.Rational(1, 2), sp.Rational(1, 2)),
            ROUND,
            (at_most(2, t),),
        ),
        Use("the mean stays", {"t": "t"}, times=sp.Rational(1, 2)),
    ),
)
PLAIN_GRADIENTS = Argument(
    "fedfw.plain",
    "Frank-Wolfe with unbiased gradients of bounded variance in place of gradients need not converge",
    PLAIN,
    (stays, no_progress),
)

ARGUMENTS = (SECTION_3, FRANK_WOLFE_GAP, ROUNDS, PLAIN_GRADIENTS)
