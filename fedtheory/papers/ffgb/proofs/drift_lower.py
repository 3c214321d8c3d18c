"""The lower bound of 1/T: every step adds a fresh unit vector, so the squares of the steps add up.

t(t + 1)f^t is -(2G/μ) times the sum of the n e_n over n <= t; e_1, e_2, ... are the units of the p outputs. Outputs that
were asked for are negative and the others 0, so e_{t+1} is a subgradient of the largest one at f^t.
"""

from fedtheory.core.proof import Given, Line, Proof, Setting, Use, combination, conclusion, step
from fedtheory.core.role import Role
from fedtheory.core.statement import t
from fedtheory.core.term import (
    Function,
    Schema,
    at_most,
    dot,
    equal,
    less,
    squared,
    substitute,
    symbol,
)
from fedtheory.papers.ffgb.metrics import FUNCTION_DISTANCE
from fedtheory.papers.ffgb.statements.drift_lower import DRIFT_LOWER, p
from fedtheory.papers.ffgb.statements.notation import G, mu

f, e = Function("f"), Function("e")
f_star, m, j = symbol("f_star"), symbol("m"), symbol("j")
T_, TM = {"t": "integer"}, {"t": "integer", "m": "integer"}
FROM_0, LATER = at_most(0, t), at_most(1, t)
at_t = {"t": "t"}
SETTING = Setting(
    {
        "G": ((), "real"),
        "mu": ((), "real"),
        "p": ((), "integer"),
        "f": (("integer",), "vector"),
        "e": (("integer",), "vector"),
        "f_star": ((), "vector"),
    },
    {
        "0 < mu": Given(
            Schema(less(0, mu)), "mu > 0: the steps divide by it", "Theorem 4.3", Role.DEFINITION
        ),
        "G": Given(Schema(at_most(0, G)), "the slope", "ours", Role.DEFINITION),
        "p": Given(Schema(at_most(1, p)), "there is an output", "ours", Role.DEFINITION),
        "units": Given(
            Schema(equal(squared(e(m)), 1), {"m": "integer"}, (at_most(1, m), at_most(m, p))),
            "the p outputs are the coordinates of an orthonormal basis",
            "ours",
            Role.DEFINITION,
        ),
        "orthogonal": Given(
            Schema(
                equal(dot(e(m), e(j)), 0),
                {"m": "integer", "j": "integer"},
                (at_most(1, m), at_most(m + 1, j), at_most(j, p)),
            ),
            "the p outputs are the coordinates of an orthonormal basis",
            "ours",
            Role.DEFINITION,
        ),
        "start": Given(Schema(equal(f(0), 0 * f_star)), "f^0 = 0", "ours", Role.DEFINITION),
        "step": Given(
            Schema(
                equal(f(t + 1), f(t) - 2 / (mu * (t + 2)) * (G * e(t + 1) + mu * f(t))),
                T_,
                (FROM_0, at_most(t, p - 1)),
            ),
            "one client, one local step, an exact answer: G e_{t+1}, a subgradient of G times the largest output",
            "Algorithms 1 and 2",
            Role.DEFINITION,
        ),
        "optimum": Given(
            Schema(
                equal(mu * p * dot(f_star, e(m)), -G),
                {"m": "integer"},
                (at_most(1, m), at_most(m, p)),
            ),
            "f* = -G/(mu p) in every output: the mean of all units is a subgradient there",
            "(9)",
            Role.DEFINITION,
        ),
        "optimum squared": Given(
            Schema(equal(mu**2 * p * squared(f_star), G**2)),
            "and has p of them",
            "(9)",
            Role.DEFINITION,
        ),
    },
    {FUNCTION_DISTANCE: squared(f(t) - f_star)},
)
whole = t * (t + 1) * f(t)
ahead = substitute(whole, "t", t + 1)
added = -2 * G / mu * (t + 1) * e(t + 1)
END = at_most(t, p)
MOVE = at_most(t, p - 1)
moves = step(
    "moves",
    "Algorithm 2, line 5",
    "(t + 1)(t + 2)f^{t+1} = t(t + 1)f^t - (2/mu)(t + 1)G e_{t+1}",
    combination(
        Schema(equal(ahead, whole + added), T_, (FROM_0, MOVE)),
        Use("step", at_t, times=(t + 1) * (t + 2)),
    ),
)
_fresh = Schema(equal(dot(whole, e(m)), 0), TM, (FROM_0, at_most(t, m - 1), at_most(m, p)))
fresh = step(
    "fresh",
    "ours",
    "outputs that were not asked for are 0",
    combination(
        Schema(
            substitute(_fresh.then, "t", 0), {"m": "integer"}, (at_most(0, m - 1), at_most(m, p))
        ),
        name="first",
    ),
    combination(
        Schema(MOVE, TM, (FROM_0, at_most(t + 1, m - 1), at_most(m, p))),
        Use("if 2"),
        Use("if 3"),
        name="in time",
    ),
    combination(
        Schema(
            substitute(_fresh.then, "t", t + 1),
            TM,
            (FROM_0, at_most(t + 1, m - 1), at_most(m, p), _fresh.then),
        ),
        Use("moves", at_t, times=e(m), because=(None, Use("in time", {"t": "t", "m": "m"}))),
        Use("if 4"),
        Use("orthogonal", {"m": t + 1, "j": "m"}, times=-2 * G / mu * (t + 1)),
        name="next",
    ),
    Line(_fresh, "induction", {"on": "t", "base": "first", "step": "next"}),
)
_square = Schema(
    equal(squared(whole), 2 * G**2 / (3 * mu**2) * t * (t + 1) * (2 * t + 1)), T_, (FROM_0, END)
)
squares = step(
    "squares",
    "ours",
    "orthogonal steps: the sum of the (2Gn/mu)²",
    combination(Schema(substitute(_square.then, "t", 0), {}, (at_most(0, p),)), name="first"),
    combination(
        Schema(substitute(_square.then, "t", t + 1), T_, (FROM_0, at_most(t + 1, p), _square.then)),
        Use("moves", at_t, times=["+", ahead, (whole + added).tree]),
        Use("if 3"),
        Use("fresh", {"t": "t", "m": t + 1}, times=-4 * G / mu * (t + 1)),
        Use("units", {"m": t + 1}, times=4 * G**2 / mu**2 * (t + 1) ** 2),
        name="next",
    ),
    Line(_square, "induction", {"on": "t", "base": "first", "step": "next"}),
)
_inner = Schema(equal(dot(whole, f_star), G**2 / (mu**2 * p) * t * (t + 1)), T_, (FROM_0, END))
inner = step(
    "inner",
    "ours",
    "f* is the same in every output",
    combination(Schema(substitute(_inner.then, "t", 0), {}, (at_most(0, p),)), name="first"),
    combination(
        Schema(substitute(_inner.then, "t", t + 1), T_, (FROM_0, at_most(t + 1, p), _inner.then)),
        Use("moves", at_t, times=f_star),
        Use("if 3"),
        Use("optimum", {"m": t + 1}, times=-2 * G / (mu**2 * p) * (t + 1)),
        name="next",
    ),
    Line(_inner, "induction", {"on": "t", "base": "first", "step": "next"}),
)
_exact = G**2 / mu**2 * (2 * (2 * t + 1) / (3 * t * (t + 1)) - 1 / p)
theorem = step(
    "theorem",
    "ours",
    "the distance is G²/mu² ((4t + 2)/(3t(t + 1)) - 1/p), and p is at least t + 1",
    combination(
        Schema(equal(squared(f(t) - f_star), _exact), T_, (LATER, END)),
        Use("squares", at_t, times=1 / (t * (t + 1)) ** 2),
        Use("inner", at_t, times=-2 / (t * (t + 1))),
        Use("optimum squared", times=1 / (mu**2 * p)),
        name="exactly",
    ),
    combination(
        conclusion(SETTING, DRIFT_LOWER.bound("lower")),
        Use("exactly", at_t, times=-1),
        Use("if 2", times=G**2 / (mu**2 * p * (t + 1))),
    ),
)
DRIFT_LOWER_PROOF = Proof(DRIFT_LOWER, "lower", SETTING, (moves, fresh, squares, inner, theorem))
