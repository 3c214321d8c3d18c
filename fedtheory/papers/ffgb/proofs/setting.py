"""FFGB as the kernel reads it: inputs with a density for every client, and Algorithms 1 and 2 point by point.

An input x is an outcome of α, so the expectation over x is the integral against α, and w(i, x) = dα_i/dα, whose
mean over the clients is 1 by (7). Functions take vector values. Off supp α_i, where w(i, x) = 0, no gradient is
defined: there r stands for the answer h and the residual for 0, so that line 6 of Algorithm 2 holds at every point.
Suprema over supp α_i are numbers of their own, with the properties that are used: no point of the support exceeds
that of the residual, and what is below that of the query is passed at a point.
"""

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
    norm,
    squared,
    symbol,
)
from fedtheory.papers.ffgb.metrics import FUNCTION_DISTANCE, LARGEST_FUNCTION
from fedtheory.papers.ffgb.proofs import quotes
from fedtheory.papers.ffgb.statements.notation import G, K, cap, gamma, mu, omega, start_squared

f, g, h, r = Function("f"), Function("g"), Function("h"), Function("r")
Delta, residual, query = Function("Delta"), Function("residual"), Function("query")
peak = Function("peak")
w, gap, side, s = Function("w"), Function("gap"), Function("side"), Function("s")
f_star = Function("f_star")
weighed, weighed_star = Function("weighed"), Function("weighed_star")  # w r and w s
i, x, B = symbol("i"), symbol("x"), symbol("b")
k = sp.Symbol("k", integer=True)
PEAK = peak(i, k, t, B)
H, rho = 2 * G / gamma, (1 - gamma) * G / gamma  # Ḡ_γ of (11) and G¹_γ of (24)

STEP = {"i": "client", "k": "integer", "t": "integer", "x": "outcome"}
FROM_0, FROM_1 = at_most(0, t), at_most(1, k)
number = t * K + k + 1  # of a step: η = 4/(μ·number)
eta = 4 / (mu * number)
keep = 1 - 4 / number  # 1 - μη


def average(of: Function, *at: object) -> Term:
    """The mean over the clients."""
    return mean("j", of(symbol("j"), *at))


def _sup(value: Tree) -> Claim:
    """No value of an averaged function of round t - 1 is larger: at any k and x."""
    return norm(average(g, symbol("k_any"), t - 1, symbol("x_any"))) <= value


SYMBOLS = {
    "N": ((), "count"),
    "K": ((), "integer"),
    "G": ((), "real"),
    "mu": ((), "real"),
    "gamma": ((), "real"),
    "omega": ((), "real"),
    "start_squared": ((), "real"),
    "k_any": ((), "integer"),
    "x_any": ((), "outcome"),
    "f": (("integer", "outcome"), "vector"),
    "f_star": (("outcome",), "vector"),
    "g": (("client", "integer", "integer", "outcome"), "vector"),
    "h": (("client", "integer", "integer", "outcome"), "vector"),
    "r": (("client", "integer", "integer", "outcome"), "vector"),
    "Delta": (("client", "integer", "integer", "outcome"), "vector"),
    "residual": (("client", "integer", "integer"), "real"),
    "query": (("client", "integer", "integer"), "real"),
    "peak": (("client", "integer", "integer", "real"), "outcome"),
    "w": (("client", "outcome"), "real"),
    "gap": (("client", "outcome"), "real"),
    "side": (("client", "outcome"), "real"),
    "s": (("client", "outcome"), "vector"),
    "weighed": (("client", "integer", "integer", "outcome"), "vector"),
    "weighed_star": (("client", "outcome"), "vector"),
}

_I, _IX, _X = {"i": "client"}, {"i": "client", "x": "outcome"}, {"x": "outcome"}
_IKT = {"i": "client", "k": "integer", "t": "integer"}
_ITX, _IT = {"i": "client", "t": "integer", "x": "outcome"}, {"i": "client", "t": "integer"}
_ON, _OFF = less(0, w(i, x)), at_most(w(i, x), 0)
HERE = (i, k, t, x)

GIVEN = {
    "0 < mu": Given(
        Schema(less(0, mu)), "mu > 0: the steps divide by it", "Theorem 4.1", Role.DEFINITION
    ),
    "0 < gamma": Given(
        Schema(less(0, gamma)), "0 < gamma", "(10)", Role.ASSUMPTION, quote=quotes.RATE
    ),
    "gamma_1": Given(
        Schema(at_most(gamma, 1)), "gamma <= 1", "(10)", Role.ASSUMPTION, quote=quotes.RATE
    ),
    "G": Given(Schema(at_most(0, G)), "G is a bound of norms", "Assumption 4.1", Role.DEFINITION),
    "K": Given(
        Schema(at_most(1, K)), "at least one local step", "Algorithm 2, line 3", Role.DEFINITION
    ),
    "start_squared": Given(
        Schema(at_most(0, start_squared)),
        "a squared norm",
        "Theorem 4.1: ||f^0 - f*||_alpha^2",
        Role.DEFINITION,
    ),
    "k_any": Given(
        Schema(at_most(1, "k_any")), "any step of a round", "Lemma D.1", Role.DEFINITION
    ),
    # the inputs
    "density": Given(
        Schema(at_most(0, w(i, x)), _IX), "w is the density of alpha_i", "(7)", Role.DEFINITION
    ),
    "mixture": Given(
        Schema(equal(mean("i", w(i, x)), 1), _X),
        "alpha is the mean of the alpha_i",
        "(7)",
        Role.DEFINITION,
    ),
    "gap": Given(Schema(at_most(0, gap(i, x)), _IX), "gap = |1 - w|", "(12)", Role.DEFINITION),
    "side": Given(
        Schema(equal(1 - w(i, x), side(i, x) * gap(i, x)), _IX),
        "and side its sign",
        "(12)",
        Role.DEFINITION,
    ),
    "side_squared": Given(
        Schema(equal(side(i, x) ** 2, 1), _IX), "which is 1 or -1", "(12)", Role.DEFINITION
    ),
    "omega": Given(
        Schema(equal(expect("x", mean("i", gap(i, x))), 2 * omega)),
        "TV(alpha, alpha_i) is half the integral of |1 - dalpha_i/dalpha|",
        "(12), (18)",
        Role.DEFINITION,
    ),
    # the losses
    "convex": Given(
        Schema(
            w(i, x) * dot(g(*HERE) - f_star(x), r(*HERE) - s(i, x)) >= 0, STEP, (FROM_1, FROM_0)
        ),
        "l is convex in its first argument: where x may be drawn, its subgradients are monotone",
        "(1), (8)",
        Role.ASSUMPTION,
        quote=quotes.CONVEX,
    ),
    "bounded": Given(
        Schema(squared(r(*HERE)) <= G**2, STEP, (FROM_1, FROM_0, _ON)),
        "the subgradients of R_i are G-bounded on supp alpha_i",
        "Assumption 4.1",
        Role.ASSUMPTION,
        quote=quotes.BOUNDED_SUPREMUM,
    ),
    "bounded_star": Given(
        Schema(w(i, x) * squared(s(i, x)) <= w(i, x) * G**2, _IX),
        "so are those at f*",
        "Assumption 4.1; (31)",
        Role.ASSUMPTION,
        quote=quotes.BOUNDED_SUPREMUM,
    ),
    "optimal": Given(
        Schema(equal(mean("i", weighed_star(i, x)) + mu * f_star(x), 0 * f_star(x)), _X),
        "f* minimises (9) and exists, F being strongly convex: subgradients s_i of the losses at f* add up as in (31), "
        "here at x and with the densities that (31) leaves out",
        "(9); (31)",
        Role.ASSUMPTION,
        quote=quotes.OPTIMAL,
    ),
    "weighed": Given(
        Schema(equal(weighed(*HERE), w(i, x) * r(*HERE)), STEP, (FROM_1, FROM_0)),
        "weighed is written for w r",
        "ours",
        Role.DEFINITION,
    ),
    "weighed_star": Given(
        Schema(equal(weighed_star(i, x), w(i, x) * s(i, x)), _IX),
        "weighed_star is written for w s",
        "ours",
        Role.DEFINITION,
    ),
    # the oracle, and the suprema over supp alpha_i
    "residual_0": Given(
        Schema(equal(residual(i, 0, t), 0), _IT, (FROM_0,)),
        "Delta^0 = 0",
        "Algorithm 2, line 2",
        Role.DEFINITION,
    ),
    "residual_norm": Given(
        Schema(at_most(0, residual(i, k, t)), _IKT, (at_most(0, k), FROM_0)),
        "residual(i, k, t) is the norm of Delta_i^{k,t} in L-infinity(alpha_i), finite by (10)",
        "(24)",
        Role.DEFINITION,
    ),
    "peak": Given(
        Schema(less(0, w(i, PEAK)), {**_IKT, "b": "real"}, (FROM_1, FROM_0)),
        "peak is a point of supp alpha_i",
        "(10); Algorithm 2, line 4",
        Role.DEFINITION,
    ),
    "query, passed": Given(
        Schema(
            less(B**2, squared(Delta(i, k - 1, t, PEAK) + r(i, k, t, PEAK))),
            {**_IKT, "b": "real"},
            (FROM_1, FROM_0, at_most(0, B), less(B, query(i, k, t))),
        ),
        "query(i, k, t) is the norm of what line 4 asks in L-infinity(alpha_i): a number b below it is passed at peak, "
        "which exists as no such b is a bound",
        "(10); Algorithm 2, line 4",
        Role.DEFINITION,
    ),
    "weak": Given(
        Schema(residual(i, k, t) <= (1 - gamma) * query(i, k, t), _IKT, (FROM_1, FROM_0)),
        "the oracle's answer leaves at most 1 - gamma of its query",
        "(10)",
        Role.ASSUMPTION,
        quote=quotes.SUPREMUM_ORACLE,
    ),
    "range": Given(
        Schema(
            squared(h(*HERE)) <= H**2,
            STEP,
            (FROM_1, FROM_0, query(i, k, t) <= H),
        ),
        "a query of at most 2G/gamma is answered within 2G/gamma, at every x",
        "(11)",
        Role.ASSUMPTION,
        quote=quotes.RANGE,
    ),
    "residual_at": Given(
        Schema(squared(Delta(*HERE)) <= residual(i, k, t) ** 2, STEP, (at_most(0, k), FROM_0, _ON)),
        "a supremum over supp alpha_i is not exceeded there",
        "(24)",
        Role.DEFINITION,
    ),
    "residual_off": Given(
        Schema(equal(Delta(*HERE), 0 * h(*HERE)), STEP, (at_most(0, k), FROM_0, _OFF)),
        "off supp alpha_i the residual is counted as 0",
        "ours",
        Role.DEFINITION,
    ),
    "gradient_off": Given(
        Schema(equal(r(*HERE), h(*HERE)), STEP, (FROM_1, FROM_0, _OFF)),
        "off supp alpha_i r stands for the answer",
        "ours",
        Role.DEFINITION,
    ),
    # Algorithms 1 and 2
    "start_0": Given(
        Schema(squared(f(0, x)) <= cap**2, _X),
        "||f^0||_oo <= 2G/(gamma mu) (used in print without being said: the theorem takes any f^0)",
        "Lemma D.1",
        Role.OURS,
    ),
    "line 2, g": Given(
        Schema(equal(g(i, 1, t, x), f(t, x)), _ITX, (FROM_0,)),
        "g_i^{1,t} = f^t",
        "Algorithm 2, line 2",
        Role.DEFINITION,
    ),
    "line 2, Delta": Given(
        Schema(equal(Delta(i, 0, t, x), 0 * f(t, x)), _ITX, (FROM_0,)),
        "Delta_i^{0,t} = 0",
        "Algorithm 2, line 2",
        Role.DEFINITION,
    ),
    "line 5": Given(
        Schema(
            equal(g(i, k + 1, t, x), g(*HERE) - eta * (h(*HERE) + mu * g(*HERE))),
            STEP,
            (FROM_1, FROM_0),
        ),
        "g^{k+1} = g^k - eta (h^k + mu g^k)",
        "Algorithm 2, line 5",
        Role.DEFINITION,
    ),
    "line 6": Given(
        Schema(
            equal(Delta(*HERE), Delta(i, k - 1, t, x) + r(*HERE) - h(*HERE)),
            STEP,
            (FROM_1, FROM_0),
        ),
        "Delta^k = Delta^{k-1} + r^k - h^k",
        "Algorithm 2, line 6",
        Role.DEFINITION,
    ),
    "server": Given(
        Schema(
            equal(f(t + 1, x), average(g, K + 1, t, x)), {"t": "integer", "x": "outcome"}, (FROM_0,)
        ),
        "f^{t+1} is the mean of what the clients return",
        "Algorithm 1, line 4",
        Role.DEFINITION,
    ),
}

SETTING = Setting(
    SYMBOLS,
    GIVEN,
    {
        FUNCTION_DISTANCE: expect("x", squared(f(t, x) - f_star(x))),
        LARGEST_FUNCTION: _sup,
    },
)
