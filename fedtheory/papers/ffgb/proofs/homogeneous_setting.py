"""FFGB on identical inputs as the kernel reads it: functions are vectors of L²(α), and one inner product serves all clients.

`rho_(k)` is the recursion of (39), ρ_k = (1 - γ)(ρ_{k-1} + G); `rho` is written for ρ_K. `e` is what the residuals have
put into a client's function so far: g - e moves along the gradients alone. Step k of round t, counted from 0 as in the
paper, has the number n = tK + k + 1, and η = 2/(μn); everything below is multiplied by (n - 1)(n - 2). `own`, `lean`,
`off` and `turn` are written for differences whose inner products are averaged over the clients.
"""

from typing import Any

import sympy as sp

from fedtheory.core.proof import Given, Setting
from fedtheory.core.role import Role
from fedtheory.core.statement import t
from fedtheory.core.term import (
    Claim,
    Function,
    Schema,
    Term,
    at_most,
    dot,
    equal,
    less,
    mean,
    squared,
    substitute,
    symbol,
)
from fedtheory.papers.ffgb.metrics import FUNCTION_DISTANCE
from fedtheory.papers.ffgb.proofs import quotes
from fedtheory.papers.ffgb.statements.notation import G, K, gamma, mu, start_squared

f, g, h, r = Function("f"), Function("g"), Function("h"), Function("r")
Delta, e, s, rho_ = Function("Delta"), Function("e"), Function("s"), Function("rho_")
own, lean, off, turn = Function("own"), Function("lean"), Function("off"), Function("turn")
error = Function("error")
f_star, i = symbol("f_star"), symbol("i")
k = sp.Symbol("k", integer=True)
rho = sp.Symbol("rho", nonnegative=True)

IKT = {"i": "client", "k": "integer", "t": "integer"}
KT, IT, T_ = {"k": "integer", "t": "integer"}, {"i": "client", "t": "integer"}, {"t": "integer"}
AT, AT_KT = {"i": "i", "k": k, "t": "t"}, {"k": k, "t": "t"}
FROM_0, FROM_1, FROM_K0 = at_most(0, t), at_most(1, k), at_most(0, k)
NOW = (FROM_1, FROM_0)
UP_TO_K, LATER = at_most(k, K), at_most(1, t)
z = t * K + k  # the number of the step before
eta = 2 / (mu * (z + 1))
scaled = z * (z - 1)


def average(of: Any, *at: object) -> Term:
    """The mean over the clients."""
    return mean("j", of(symbol("j"), *at))


SYMBOLS = {
    "N": ((), "count"),
    "K": ((), "integer"),
    "G": ((), "real"),
    "mu": ((), "real"),
    "gamma": ((), "real"),
    "rho": ((), "real"),
    "start_squared": ((), "real"),
    "rho_": (("integer",), "real"),
    "f": (("integer",), "vector"),
    "f_star": ((), "vector"),
    "s": (("client",), "vector"),
    **dict.fromkeys(
        ("g", "h", "r", "Delta", "e", "own", "lean", "off", "turn", "error"),
        (("client", "integer", "integer"), "vector"),
    ),
}

NUMBERS = {
    "0 < mu": Given(
        Schema(less(0, mu)), "mu > 0: the steps divide by it", "Theorem 4.3", Role.DEFINITION
    ),
    "0 < gamma": Given(
        Schema(less(0, gamma)), "0 < gamma", "(5)", Role.ASSUMPTION, quote=quotes.RATE
    ),
    "gamma_1": Given(
        Schema(at_most(gamma, 1)), "gamma <= 1", "(5)", Role.ASSUMPTION, quote=quotes.RATE
    ),
    "G": Given(Schema(at_most(0, G)), "G is a bound of norms", "Assumption 4.2", Role.DEFINITION),
    "K": Given(
        Schema(at_most(1, K)), "at least one local step", "Algorithm 2, line 3", Role.DEFINITION
    ),
    "start_squared": Given(
        Schema(at_most(0, start_squared)),
        "a squared norm",
        "Theorem 4.3: ||f^0 - f*||_alpha^2",
        Role.DEFINITION,
    ),
}
RESIDUALS = {
    "rho_0": Given(Schema(equal(rho_(0), 0)), "rho_0 = 0", "(39)", Role.DEFINITION),
    "rho_next": Given(
        Schema(equal(rho_(k + 1), (1 - gamma) * (rho_(k) + G)), {"k": "integer"}, (FROM_K0,)),
        "rho_{k+1} = (1 - gamma)(rho_k + G)",
        "(39)",
        Role.DEFINITION,
    ),
    "rho_K": Given(
        Schema(equal(rho_(K), rho)), "rho is written for rho_K", "ours", Role.DEFINITION
    ),
    "rho": Given(Schema(at_most(0, rho)), "which is not negative", "(39)", Role.DEFINITION),
}
LOSSES = {
    "convex": Given(
        Schema(dot(g(i, k, t) - f_star, r(i, k, t) - s(i)) >= 0, IKT, NOW),
        "l is convex in its first argument, so subgradients of R_i are monotone",
        "(1), (8)",
        Role.ASSUMPTION,
        quote=quotes.CONVEX,
    ),
    "bounded": Given(
        Schema(squared(r(i, k, t)) <= G**2, IKT, NOW),
        "the subgradients of R_i are G-bounded in L2(alpha)",
        "Assumption 4.2",
        Role.ASSUMPTION,
        quote=quotes.BOUNDED_SQUARE,
    ),
    "bounded_star": Given(
        Schema(squared(s(i)) <= G**2, {"i": "client"}),
        "so are those at f*",
        "Assumption 4.2",
        Role.ASSUMPTION,
        quote=quotes.BOUNDED_SQUARE,
    ),
    "optimal": Given(
        Schema(equal(mean("i", s(i)) + mu * f_star, 0 * f_star)),
        "f* minimises (9) and exists, F being strongly convex: subgradients s_i of the R_i at f* add up as in (31)",
        "(9)",
        Role.ASSUMPTION,
        quote=quotes.OPTIMAL,
    ),
}
WEAK = {
    "weak": Given(
        Schema(
            squared(h(i, k, t) - (Delta(i, k - 1, t) + r(i, k, t)))
            <= (1 - gamma) ** 2 * squared(Delta(i, k - 1, t) + r(i, k, t)),
            IKT,
            NOW,
        ),
        "the answer to Delta^{k-1} + r^k is off by at most 1 - gamma of it",
        "(5); Algorithm 2, line 4",
        Role.ASSUMPTION,
        quote=quotes.SQUARE_ORACLE,
    ),
    "line 6": Given(
        Schema(
            equal(Delta(i, k, t), Delta(i, k - 1, t) + r(i, k, t) - h(i, k, t)),
            IKT,
            NOW,
        ),
        "Delta^k = Delta^{k-1} + r^k - h^k",
        "Algorithm 2, line 6",
        Role.DEFINITION,
    ),
}
LINE_2_DELTA = {
    "line 2, Delta": Given(
        Schema(equal(Delta(i, 0, t), 0 * f_star), IT, (FROM_0,)),
        "Delta_i^{0,t} = 0",
        "Algorithm 2, line 2",
        Role.DEFINITION,
    ),
}
STEPS = {
    "line 2, g": Given(
        Schema(equal(g(i, 1, t), f(t)), IT, (FROM_0,)),
        "g_i^{1,t} = f^t",
        "Algorithm 2, line 2",
        Role.DEFINITION,
    ),
    "line 5": Given(
        Schema(
            equal(g(i, k + 1, t), g(i, k, t) - eta * (h(i, k, t) + mu * g(i, k, t))),
            IKT,
            NOW,
        ),
        "g^{k+1} = g^k - eta (h^k + mu g^k)",
        "Algorithm 2, line 5",
        Role.DEFINITION,
    ),
    "server": Given(
        Schema(equal(f(t + 1), average(g, K + 1, t)), T_, (FROM_0,)),
        "f^{t+1} is the mean of what the clients return",
        "Algorithm 1, line 4",
        Role.DEFINITION,
    ),
}
CARRIED = {
    "e_1": Given(
        Schema(equal(e(i, 1, t), 0 * f_star), IT, (FROM_0,)),
        "a round begins without it",
        "ours",
        Role.DEFINITION,
    ),
    "e_next": Given(
        Schema(
            equal(
                e(i, k + 1, t),
                (1 - 2 / (z + 1)) * e(i, k, t) + eta * (r(i, k, t) - h(i, k, t)),
            ),
            IKT,
            NOW,
        ),
        "e is what the steps make of the errors of the answers",
        "ours",
        Role.DEFINITION,
    ),
}


def written(name: str, symbol_: Function, for_: Term, conditions: tuple[Claim, ...] = NOW) -> Given:
    """A vector that is only written for another."""
    return Given(
        Schema(equal(symbol_(i, k, t), for_), IKT, conditions), name, "ours", Role.DEFINITION
    )


def bare(client: Any, at: Any = k) -> Term:
    """g - e, which moves along the gradients alone."""
    return g(client, at, t) - e(client, at, t)


bare_mean = mean("j", bare(symbol("j")))
WRITTEN = {
    "own": written("own is the scaled distance to the mean", own, scaled * (bare(i) - bare_mean)),
    "lean": written(
        "lean is how the gradient differs from the mean", lean, average(r, k, t) - r(i, k, t)
    ),
    "error": written("error is e, scaled", error, scaled * e(i, k, t)),
    "off": written(
        "off is the scaled distance of g_i to the mean of g - e",
        off,
        scaled * (g(i, k, t) - bare_mean),
    ),
    "turn": written("turn is how the gradient differs from that at f*", turn, r(i, k, t) - s(i)),
}
METRICS = {FUNCTION_DISTANCE: squared(f(t) - f_star)}
SETTING = Setting(
    SYMBOLS,
    {**NUMBERS, **RESIDUALS, **LOSSES, **WEAK, **LINE_2_DELTA, **STEPS, **CARRIED, **WRITTEN},
    METRICS,
)


def at_step(term: Any, to: Any) -> Any:
    """The term at another step of the round."""
    return substitute(term, "k", to)


def nonnegative(value: Any) -> Claim:
    """A condition that something earlier discharges."""
    return at_most(0, value)
