"""FFGB with sampled clients and equal inputs, as the kernel reads it: Algorithms 1 and 2 in L²(α), Appendix G.

Functions are vectors, with the inner product of L²(α). w is all that is drawn; bit(i, t, w) says whether client i is in
S_t. At redraw(t, w, z) all that was computed before the server averages round t is that of w, and the bits have, over
z, the two moments of m clients drawn without replacement. same(i, j) is 1 where i is j and else 0.
"""

from typing import Any

import sympy as sp

from fedtheory.core.expression import Tree
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
    expect,
    less,
    mean,
    squared,
    symbol,
)
from fedtheory.papers.ffgb.metrics import (
    DRAWN_FUNCTION_DISTANCE,
    EXPECTED_FUNCTION_DISTANCE,
    SAMPLING_ERROR,
)
from fedtheory.papers.ffgb.proofs import quotes
from fedtheory.papers.ffgb.statements.notation import G, K, N, gamma, mu
from fedtheory.papers.ffgb.statements.sampling import m

f, g, h, r, s = (Function(name) for name in ("f", "g", "h", "r", "s"))
Delta, tail, bit, kept, same = (Function(name) for name in ("Delta", "tail", "bit", "kept", "same"))
redraw = Function("redraw")
away, lean, change = Function("away"), Function("lean"), Function("change")
f_star, i, j, w, z = (symbol(name) for name in ("f_star", "i", "j", "w", "z"))
k = sp.Symbol("k", integer=True)
FROM_0, FROM_1 = at_most(0, t), at_most(1, k)
number = t * K + k + 1  # of a step: η = 2/(μ·number)
rho = (1 - gamma) * G / gamma

CLIENT = {"i": "client"}
STEP = {"i": "client", "k": "integer", "t": "integer", "w": "outcome"}
ROUND = {"t": "integer", "w": "outcome"}
AT: dict[str, Any] = {"i": "i", "k": k, "t": "t", "w": "w"}
HERE = (i, k, t, w)
NOW = (FROM_1, FROM_0)


def again(at: Any = t) -> Term:
    """w, with the clients of round t drawn again."""
    return redraw(at, w, z)


def average(of: Function, *at: object) -> Term:
    """The mean over the clients."""
    return mean("l", of(symbol("l"), *at))


def lag(at: Any = k, client: Any = i) -> Term:
    """(2/μ)(n-2)Δ^{k-1} + tail^k."""
    return 2 / mu * (t * K + at - 1) * Delta(client, at - 1, t, w) + tail(client, at, t, w)


def virtual(at: Any = k, client: Any = i) -> Term:
    """U_i^k, the virtual iterate times its weight (n-1)(n-2)."""
    weight = (t * K + at) * (t * K + at - 1)
    return weight * (g(client, at, t, w) - f_star) - lag(at, client)


def virtual_bar(at: Any = k) -> Term:
    """Its mean over the clients."""
    return mean("l", virtual(at, symbol("l")))


def returned(client: Any = i, outcome: Any = w, at: Any = t) -> Term:
    """g_i^{K+1,t}: what a client returns."""
    return g(client, K + 1, at, outcome)


def g_bar(outcome: Any = w, at: Any = t) -> Term:
    """ḡ^{K+1,t}: the mean of all."""
    return average(g, K + 1, at, outcome)


def _whatever(value: Tree) -> Claim:
    """At any outcome."""
    return squared(f(t, symbol("w_any")) - f_star) <= value


SYMBOLS = {
    "N": ((), "count"),
    "K": ((), "integer"),
    "m": ((), "integer"),
    "G": ((), "real"),
    "mu": ((), "real"),
    "gamma": ((), "real"),
    "start_squared": ((), "real"),
    "w_any": ((), "outcome"),
    "redraw": (("integer", "outcome", "outcome"), "redraw"),
    "f": (("integer", "outcome"), "vector"),
    "f_star": ((), "vector"),
    "g": (("client", "integer", "integer", "outcome"), "vector"),
    "h": (("client", "integer", "integer", "outcome"), "vector"),
    "r": (("client", "integer", "integer", "outcome"), "vector"),
    "s": (("client",), "vector"),
    "Delta": (("client", "integer", "integer", "outcome"), "vector"),
    "tail": (("client", "integer", "integer", "outcome"), "vector"),
    "away": (("client", "integer", "integer", "outcome"), "vector"),
    "lean": (("client", "integer", "integer", "outcome"), "vector"),
    "change": (("client", "integer", "integer", "outcome"), "vector"),
    "bit": (("client", "integer", "outcome"), "real"),
    "kept": (("client", "integer", "outcome"), "vector"),
    "same": (("client", "client"), "real"),
}

_ITW = {"i": "client", "t": "integer", "w": "outcome"}
_IJ = {"i": "client", "j": "client"}
GIVEN = {
    "0 < mu": Given(
        Schema(less(0, mu)), "mu > 0: the steps divide by it", "Theorem G.1", Role.DEFINITION
    ),
    "0 < gamma": Given(
        Schema(less(0, gamma)), "0 < gamma", "(5)", Role.ASSUMPTION, quote=quotes.RATE
    ),
    "G": Given(Schema(at_most(0, G)), "G is a bound of norms", "Assumption 4.2", Role.DEFINITION),
    "K": Given(
        Schema(at_most(1, K)), "at least one local step", "Algorithm 2, line 3", Role.DEFINITION
    ),
    "N": Given(
        Schema(at_most(2, N)),
        "at least two clients",
        "Appendix G divides by N - 1",
        Role.DEFINITION,
    ),
    "a m": Given(
        Schema(at_most(1, m)), "at least one client is drawn", "Appendix G", Role.DEFINITION
    ),
    "gamma_1": Given(
        Schema(at_most(gamma, 1)), "gamma <= 1", "(5)", Role.ASSUMPTION, quote=quotes.RATE
    ),
    "m <= N": Given(Schema(at_most(m, N)), "S_t is a subset of [N]", "Appendix G", Role.DEFINITION),
    "start_squared": Given(
        Schema(at_most(0, "start_squared")),
        "a squared norm",
        "Theorem G.1: ||f^0 - f*||_alpha^2",
        Role.DEFINITION,
    ),
    # the losses
    "convex": Given(
        Schema(dot(g(*HERE) - f_star, r(*HERE) - s(i)) >= 0, STEP, NOW),
        "l is convex in its first argument: its subgradients are monotone",
        "(1), (8)",
        Role.ASSUMPTION,
        quote=quotes.CONVEX,
    ),
    "bounded": Given(
        Schema(squared(r(*HERE)) <= G**2, STEP, NOW),
        "the subgradients of R_i are G-bounded in L2(alpha)",
        "Assumption 4.2",
        Role.ASSUMPTION,
        quote=quotes.BOUNDED_SQUARE,
    ),
    "bounded_star": Given(
        Schema(squared(s(i)) <= G**2, CLIENT),
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
    # the oracle
    "weak": Given(
        Schema(
            squared(Delta(*HERE)) <= (1 - gamma) ** 2 * squared(Delta(i, k - 1, t, w) + r(*HERE)),
            STEP,
            NOW,
        ),
        "what the oracle's answer leaves of its query is at most 1 - gamma of it",
        "(5)",
        Role.ASSUMPTION,
        quote=quotes.SQUARE_ORACLE,
    ),
    # Algorithm 2
    "line 2, g": Given(
        Schema(equal(g(i, 1, t, w), f(t, w)), _ITW, (FROM_0,)),
        "g_i^{1,t} = f^t",
        "Algorithm 2, line 2",
        Role.DEFINITION,
    ),
    "line 2, Delta": Given(
        Schema(equal(Delta(i, 0, t, w), 0 * f(t, w)), _ITW, (FROM_0,)),
        "Delta_i^{0,t} = 0",
        "Algorithm 2, line 2",
        Role.DEFINITION,
    ),
    "line 5": Given(
        Schema(
            equal(
                g(i, k + 1, t, w),
                g(*HERE) - 2 / (mu * number) * (h(*HERE) + mu * g(*HERE)),
            ),
            STEP,
            NOW,
        ),
        "g^{k+1} = g^k - eta (h^k + mu g^k)",
        "Algorithm 2, line 5",
        Role.DEFINITION,
    ),
    "line 6": Given(
        Schema(equal(Delta(*HERE), Delta(i, k - 1, t, w) + r(*HERE) - h(*HERE)), STEP, NOW),
        "Delta^k = Delta^{k-1} + r^k - h^k",
        "Algorithm 2, line 6",
        Role.DEFINITION,
    ),
    "tail_1": Given(
        Schema(equal(tail(i, 1, t, w), 0 * f(t, w)), _ITW, (FROM_0,)),
        "tail is written for -(2/mu) times the sum of the residuals up to Delta^{k-2}",
        "ours",
        Role.DEFINITION,
    ),
    "tail": Given(
        Schema(
            equal(tail(i, k + 1, t, w), tail(*HERE) - 2 / mu * Delta(i, k - 1, t, w)), STEP, NOW
        ),
        "which grows by -(2/mu) Delta^{k-1}",
        "ours",
        Role.DEFINITION,
    ),
    "away": Given(
        Schema(equal(away(*HERE), virtual() - virtual_bar()), STEP, NOW),
        "away is written for U_i^k less its mean over the clients",
        "ours",
        Role.DEFINITION,
    ),
    "lean": Given(
        Schema(equal(lean(*HERE), average(r, k, t, w) - r(*HERE)), STEP, NOW),
        "lean is written for the mean gradient less the client's",
        "ours",
        Role.DEFINITION,
    ),
    "change": Given(
        Schema(equal(change(*HERE), r(*HERE) - s(i)), STEP, NOW),
        "change is written for the gradient less that at f*",
        "ours",
        Role.DEFINITION,
    ),
    # Algorithm 1, line 3: who is drawn
    "kept": Given(
        Schema(equal(kept(i, t, w), bit(i, t, w) * returned()), _ITW, (FROM_0,)),
        "kept is written for the bit times what a client returns",
        "ours",
        Role.DEFINITION,
    ),
    "server": Given(
        Schema(equal(f(t + 1, w), N / m * average(kept, t, w)), ROUND, (FROM_0,)),
        "f^{t+1} is the mean of what the clients in S_t return",
        "Appendix G; Algorithm 1, line 4",
        Role.DEFINITION,
    ),
    "number": Given(
        Schema(equal(average(bit, t, w), m / N), ROUND, (FROM_0,)),
        "|S_t| = m",
        "Appendix G",
        Role.ASSUMPTION,
        quote=quotes.NUMBER,
    ),
    "same_1": Given(
        Schema(equal(mean("j", same(i, j)), 1 / N), CLIENT),
        "same(i, j) is 1 for one j of the N",
        "ours",
        Role.DEFINITION,
    ),
    "same": Given(
        Schema(
            equal(
                same(i, j) * (returned(i) - returned(j)),
                0 * f_star,
            ),
            {**_IJ, **ROUND},
            (FROM_0,),
        ),
        "and 0 unless i is j",
        "ours",
        Role.DEFINITION,
    ),
    "first moment": Given(
        Schema(equal(expect("z", bit(i, t, again())), m / N), _ITW, (FROM_0,)),
        "given the past, a client is drawn with probability m/N",
        "Appendix G",
        Role.ASSUMPTION,
        quote=quotes.DRAWN,
    ),
    "second moment": Given(
        Schema(
            equal(
                expect("z", bit(i, t, again()) * bit(j, t, again())),
                m / N * same(i, j) + m * (m - 1) / (N * (N - 1)) * (1 - same(i, j)),
            ),
            {**_IJ, **ROUND},
            (FROM_0,),
        ),
        "and two with probability m(m - 1)/(N(N - 1)): drawn without replacement",
        "Appendix G",
        Role.ASSUMPTION,
        quote=quotes.DRAWN,
    ),
    "past": Given(
        Schema(equal(returned(i, again()), returned()), {**_ITW, "z": "outcome"}, (FROM_0,)),
        "what the clients return in round t does not depend on who is drawn then",
        "Appendix G: all the clients participate, conceptually",
        Role.DEFINITION,
    ),
}

SETTING = Setting(
    SYMBOLS,
    GIVEN,
    {
        EXPECTED_FUNCTION_DISTANCE: expect("w", squared(f(t, w) - f_star)),
        DRAWN_FUNCTION_DISTANCE: _whatever,
        SAMPLING_ERROR: expect("w", squared(f(t, w) - g_bar(w, t - 1))),
    },
)
