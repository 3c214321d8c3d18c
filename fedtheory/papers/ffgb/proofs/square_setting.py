"""FFGB for the square loss as the kernel reads it: Algorithm 3 point by point, and the clients' transport plans.

As in `setting`, an input x is an outcome of α and w(i, x) = dα_i/dα. On a finite support, which is what Section 4.3 has,
a coupling of α and α_i has a density plan(i, x, z) with respect to α ⊗ α, and some coupling attains W_1(α, α_i), and
W_2. Functions have real values. Suprema over supp α_i and Lipschitz norms, which are of functions on all of X, are numbers with the properties that are
used: what is below that of a query is passed somewhere.
"""

import sympy as sp

from fedtheory.core.proof import Given, Setting
from fedtheory.core.role import Role
from fedtheory.core.statement import t
from fedtheory.core.term import (
    Function,
    Schema,
    Term,
    at_most,
    equal,
    expect,
    less,
    mean,
    norm,
    symbol,
)
from fedtheory.papers.ffgb.algorithms.ffgb_square import EXTENSION_DISTANCE
from fedtheory.papers.ffgb.metrics import FUNCTION_DISTANCE
from fedtheory.papers.ffgb.proofs import quotes
from fedtheory.papers.ffgb.statements.notation import K, N, gamma, start_squared
from fedtheory.papers.ffgb.statements.square_notation import B, D, L, w_1, w_2, w_pairs

f, g, h, u, Delta = Function("f"), Function("g"), Function("h"), Function("u"), Function("Delta")
f_star, w, d, on = Function("f_star"), Function("w"), Function("d"), Function("on")
near, close = Function("near"), Function("close")
size, asked = Function("size"), Function("asked")
steep, asked_steep = Function("steep"), Function("asked_steep")
plan, cost = Function("plan"), Function("cost")
plan_2, cost_2 = Function("plan_2"), Function("cost_2")
tally = Function("tally")
peak, rim, base = Function("peak"), Function("rim"), Function("base")
u_on, Delta_on = Function("u_on"), Function("Delta_on")
i, x, z = symbol("i"), symbol("x"), symbol("z")
b, v, y = symbol("b"), symbol("v"), symbol("y")
k = sp.Symbol("k", integer=True)
PEAK, RIM, BASE = peak(i, k, t, b), rim(i, k, t, b), base(i, k, t, b)

number = t * K + k + 1  # of a step: η = 4/number, μ being 1
eta = 4 / number
keep = 1 - eta
FROM_0, FROM_1 = at_most(0, t), at_most(1, k)
STEP = {"i": "client", "k": "integer", "t": "integer", "x": "outcome"}
IKT = {"i": "client", "k": "integer", "t": "integer"}
IX, IXZ = {"i": "client", "x": "outcome"}, {"i": "client", "x": "outcome", "z": "outcome"}
XZ, X, I = {"x": "outcome", "z": "outcome"}, {"x": "outcome"}, {"i": "client"}
TX, KTX = {"t": "integer", "x": "outcome"}, {"k": "integer", "t": "integer", "x": "outcome"}
HERE = (i, k, t, x)
ON_X, ON_Z = less(0, w(i, x)), less(0, w(i, z))
OFF_X, OFF_Z = at_most(w(i, x), 0), at_most(w(i, z), 0)


def average(of: Function, *at: object) -> Term:
    """The mean over the clients."""
    return mean("j", of(symbol("j"), *at))


def falling(m: sp.Expr, factors: int) -> sp.Expr:
    """m(m - 1)(m - 2)..., so many factors."""
    return sp.Mul(*(m - j for j in range(factors)))


u_bar = average(u, x)

SYMBOLS = {
    "N": ((), "count"),
    "K": ((), "integer"),
    **dict.fromkeys(
        ("gamma", "mu", "L", "B", "D", "w_1", "w_2", "w_pairs", "start_squared"), ((), "real")
    ),
    "f": (("integer", "outcome"), "real"),
    "f_star": (("outcome",), "real"),
    **dict.fromkeys(("g", "h", "Delta"), (("client", "integer", "integer", "outcome"), "real")),
    "u": (("client", "outcome"), "real"),
    "w": (("client", "outcome"), "real"),
    "on": (("client", "outcome"), "real"),
    "d": (("outcome", "outcome"), "real"),
    "near": (("client", "outcome"), "outcome"),
    "close": (("client", "outcome"), "outcome"),
    **dict.fromkeys(
        ("size", "asked", "steep", "asked_steep"), (("client", "integer", "integer"), "real")
    ),
    "peak": (("client", "integer", "integer", "real"), "outcome"),
    **dict.fromkeys(("rim", "base"), (("client", "integer", "integer", "real"), "vector")),
    "u_on": (("client", "vector"), "real"),
    "Delta_on": (("client", "integer", "integer", "vector"), "real"),
    "plan": (("client", "outcome", "outcome"), "real"),
    "cost": (("client",), "real"),
    "plan_2": (("client", "outcome", "outcome"), "real"),
    "cost_2": (("client",), "real"),
    "tally": (("integer", "integer", "outcome"), "real"),
}


def _letter(name: sp.Symbol, wording: str, locator: str) -> Given:
    return Given(Schema(at_most(0, name)), wording, locator, Role.DEFINITION)


def _coupling(mass: Function, of: str, p: int, total: Function, locator: str) -> dict[str, Given]:
    """An optimal plan between α and α_i: its density, its two marginals, what it costs, and where it carries nothing."""
    return {
        f"{of} >= 0": Given(
            Schema(at_most(0, mass(i, x, z)), IXZ),
            "a plan is a measure; on finitely many inputs it has a density",
            f"(19), {locator}",
            Role.DEFINITION,
        ),
        f"{of}, from": Given(
            Schema(equal(expect("z", mass(i, x, z)), 1), IX),
            "its first marginal is alpha",
            f"(19), {locator}",
            Role.DEFINITION,
        ),
        f"{of}, to": Given(
            Schema(equal(expect("x", mass(i, x, z)), w(i, z)), {"i": "client", "z": "outcome"}),
            "its second marginal is alpha_i",
            f"(19), {locator}",
            Role.DEFINITION,
        ),
        f"{of}, on": Given(
            Schema(equal(mass(i, x, z) * (1 - on(i, z)), 0), IXZ),
            "it carries nothing outside of the supports",
            "proof of Lemma F.1: supp Pi in supp mu x supp nu",
            Role.DEFINITION,
        ),
        f"{of}, cost": Given(
            Schema(equal(expect("x", expect("z", mass(i, x, z) * d(x, z) ** p)), total(i)), I),
            f"it is optimal, and exists as (19) is a minimum: its cost is W_{p}(alpha, alpha_i)^{p}",
            f"(19), {locator}",
            Role.DEFINITION,
        ),
    }


GIVEN = {
    "0 < gamma": Given(
        Schema(less(0, gamma)), "0 < gamma", "(14), (15)", Role.ASSUMPTION, quote=quotes.RATE
    ),
    "gamma_1": Given(
        Schema(at_most(gamma, 1)), "gamma <= 1", "(14), (15)", Role.ASSUMPTION, quote=quotes.RATE
    ),
    "L": _letter(L, "L is a Lipschitz constant", "Section 4.3"),
    "B": _letter(B, "B is a bound of moduli", "Assumption 4.3"),
    "D": _letter(D, "D is a bound of distances", "Assumption 4.3"),
    "w_1": _letter(w_1, "a mean of distances", "(16)"),
    "w_2": _letter(w_2, "a root mean square", "(19)"),
    "w_pairs": _letter(w_pairs, "a root mean square", "Theorem 4.4"),
    "start_squared": _letter(start_squared, "a squared norm", "Theorem 4.4: ||f^0 - f*||^2"),
    "K": Given(
        Schema(at_most(1, K)), "at least one local step", "Algorithm 3, line 3", Role.DEFINITION
    ),
    # inputs and distances
    "density": Given(
        Schema(at_most(0, w(i, x)), IX), "w is the density of alpha_i", "(7)", Role.DEFINITION
    ),
    "mass": Given(
        Schema(equal(expect("x", w(i, x)), 1), I),
        "alpha_i is a probability",
        "(7)",
        Role.DEFINITION,
    ),
    "mixture": Given(
        Schema(equal(mean("i", w(i, x)), 1), X),
        "alpha is the mean of the alpha_i",
        "(7)",
        Role.DEFINITION,
    ),
    "distance": Given(
        Schema(at_most(0, d(x, z)), XZ), "d is a distance", "Section 2.1", Role.DEFINITION
    ),
    "symmetric": Given(
        Schema(equal(d(x, z), d(z, x)), XZ), "it is symmetric", "Section 2.1", Role.DEFINITION
    ),
    "itself": Given(
        Schema(equal(d(x, x), 0), X), "a point is at distance 0 of itself", "ours", Role.DEFINITION
    ),
    "triangle": Given(
        Schema(d(x, z) <= d(x, symbol("y")) + d(symbol("y"), z), {**XZ, "y": "outcome"}),
        "and obeys the triangle inequality",
        "Section 2.1",
        Role.DEFINITION,
    ),
    "on": Given(
        Schema(equal(on(i, x) ** 2, on(i, x)), IX),
        "on is 1 or 0",
        "ours: whether x is in supp alpha_i",
        Role.DEFINITION,
    ),
    "on the support": Given(
        Schema(equal(on(i, x), 1), IX, (ON_X,)), "1 where alpha_i has mass", "ours", Role.DEFINITION
    ),
    "off the support": Given(
        Schema(on(i, x) <= 0, IX, (at_most(w(i, x), 0),)),
        "0 where it has none",
        "ours",
        Role.DEFINITION,
    ),
    "somebody": Given(
        Schema(at_most(1, N * mean("i", on(i, x))), X),
        "every x in supp alpha is in the support of some client",
        "(7)",
        Role.DEFINITION,
    ),
    # labels and their extensions
    "lipschitz": Given(
        Schema(f_star(x) - f_star(z) <= L * d(x, z), XZ),
        "f* is L-Lipschitz",
        "Theorem 4.4",
        Role.ASSUMPTION,
        quote=quotes.LIPSCHITZ,
    ),
    "labels above": Given(
        Schema(f_star(x) <= B, X),
        "labels are at most B",
        "Assumption 4.3",
        Role.ASSUMPTION,
        quote=quotes.LABELS,
    ),
    "labels below": Given(
        Schema(at_most(-B, f_star(x)), X),
        "and at least -B",
        "Assumption 4.3",
        Role.ASSUMPTION,
        quote=quotes.LABELS,
    ),
    "close": Given(
        Schema(less(0, w(i, close(i, x))), IX),
        "close(i, x) is a point of client i",
        "Assumption 4.3",
        Role.ASSUMPTION,
        quote=quotes.NEAR,
    ),
    "within D": Given(
        Schema(d(x, close(i, x)) <= D, IX),
        "within D of the point x of a client",
        "Assumption 4.3",
        Role.ASSUMPTION,
        quote=quotes.NEAR,
    ),
    "extension": Given(
        Schema(u(i, x) <= f_star(z) + L * d(x, z), IXZ, (ON_Z,)),
        "u_i(x) is at most y + L|x - z| for all points z of client i, whose labels are y = f*(z)",
        "(13)",
        Role.ASSUMPTION,
        quote=quotes.NO_NOISE,
    ),
    "attained": Given(
        Schema(equal(u(i, x), f_star(near(i, x)) + L * d(x, near(i, x))), IX),
        "the minimum over finitely many points is attained, at near(i, x)",
        "(13)",
        Role.ASSUMPTION,
        quote=quotes.NO_NOISE,
    ),
    "near": Given(
        Schema(less(0, w(i, near(i, x))), IX),
        "which is a point of client i",
        "(13)",
        Role.DEFINITION,
    ),
    # the oracle
    "size_0": Given(
        Schema(equal(size(i, 0, t), 0), {"i": "client", "t": "integer"}, (FROM_0,)),
        "Delta^0 = 0",
        "Algorithm 3, line 2",
        Role.DEFINITION,
    ),
    "peak": Given(
        Schema(less(0, w(i, PEAK)), {**IKT, "b": "real"}, (FROM_1, FROM_0)),
        "peak is a point of supp alpha_i",
        "(14); Algorithm 3, line 4",
        Role.DEFINITION,
    ),
    "asked, passed": Given(
        Schema(
            less(b**2, (u(i, PEAK) - Delta(i, k - 1, t, PEAK)) ** 2),
            {**IKT, "b": "real"},
            (FROM_1, FROM_0, at_most(0, b), less(b, asked(i, k, t))),
        ),
        "asked is the supremum of |u_i - Delta^{k-1}| on supp alpha_i: a number b below it is passed at peak, "
        "which exists as no such b is a bound",
        "(14); Algorithm 3, line 4",
        Role.DEFINITION,
    ),
    "(14)": Given(
        Schema(size(i, k, t) <= (1 - gamma) * asked(i, k, t), IKT, (FROM_1, FROM_0)),
        "the oracle's answer leaves at most 1 - gamma of its query on supp alpha_i",
        "(14)",
        Role.ASSUMPTION,
        quote=quotes.LIPSCHITZ_ORACLE,
    ),
    "size_at": Given(
        Schema(Delta(*HERE) <= size(i, k, t), STEP, (at_most(0, k), FROM_0, ON_X)),
        "size is the supremum of |Delta| on supp alpha_i",
        "(45)",
        Role.DEFINITION,
    ),
    "size_at, below": Given(
        Schema(-1 * size(i, k, t) <= Delta(*HERE), STEP, (at_most(0, k), FROM_0, ON_X)),
        "from below as well",
        "(45)",
        Role.DEFINITION,
    ),
    "steep_0": Given(
        Schema(equal(steep(i, 0, t), 0), {"i": "client", "t": "integer"}, (FROM_0,)),
        "Delta^0 = 0",
        "Algorithm 3, line 2",
        Role.DEFINITION,
    ),
    "steep >= 0": Given(
        Schema(at_most(0, steep(i, k, t)), IKT, (at_most(0, k), FROM_0)),
        "steep is the Lipschitz norm of Delta, on all of X",
        "Section 2.1",
        Role.DEFINITION,
    ),
    "steep, on X": Given(
        Schema(
            Delta_on(i, k, t, v) - Delta_on(i, k, t, y) <= steep(i, k, t) * norm(v - y),
            {**IKT, "v": "vector", "y": "vector"},
            (at_most(0, k), FROM_0),
        ),
        "Delta_on is Delta where no client may have inputs",
        "Section 2.1",
        Role.DEFINITION,
    ),
    "u rises": Given(
        Schema(u_on(i, v) - u_on(i, y) <= L * norm(v - y), {**I, "v": "vector", "y": "vector"}),
        "u_i is L-Lipschitz on all of X, and u_on is u_i there",
        "Section 4.3, before (13)",
        Role.ASSUMPTION,
        quote=quotes.EXTENSION,
    ),
    "asked_steep, passed": Given(
        Schema(
            less(
                b * norm(RIM - BASE),
                u_on(i, RIM)
                - Delta_on(i, k - 1, t, RIM)
                - (u_on(i, BASE) - Delta_on(i, k - 1, t, BASE)),
            ),
            {**IKT, "b": "real"},
            (FROM_1, FROM_0, at_most(0, b), less(b, asked_steep(i, k, t))),
        ),
        "asked_steep is the Lipschitz norm of u_i - Delta^{k-1}: a number b below it is passed from base to rim, "
        "which exist as no such b is a bound",
        "Section 2.1; (15)",
        Role.DEFINITION,
    ),
    "(15)": Given(
        Schema(steep(i, k, t) <= (1 - gamma) * asked_steep(i, k, t), IKT, (FROM_1, FROM_0)),
        "the oracle's answer leaves at most 1 - gamma of the query's slope",
        "(15)",
        Role.ASSUMPTION,
        quote=quotes.LIPSCHITZ_ORACLE,
    ),
    "steep_at": Given(
        Schema(
            Delta(*HERE) - Delta(i, k, t, z) <= steep(i, k, t) * d(x, z),
            {**STEP, "z": "outcome"},
            (at_most(0, k), FROM_0),
        ),
        "steep is the Lipschitz norm of Delta",
        "Appendix F, before Lemma F.2",
        Role.DEFINITION,
    ),
    "cap": Given(
        Schema(
            h(*HERE) - h(i, k, t, z) <= asked_steep(i, k, t) * d(x, z),
            {**STEP, "z": "outcome"},
            (FROM_1, FROM_0),
        ),
        "no answer is steeper than its query",
        "Section 4.3: ||h||_lip <= ||phi||_lip",
        Role.ASSUMPTION,
        quote=quotes.CAP,
    ),
    # plans
    **_coupling(plan, "plan", 1, cost, "(16)"),
    "w_1, mean": Given(
        Schema(equal(mean("i", cost(i)), w_1)),
        "omega_{W1} is the mean of the W_1",
        "(16)",
        Role.DEFINITION,
    ),
    **_coupling(plan_2, "plan_2", 2, cost_2, "p = 2"),
    "w_2, mean": Given(
        Schema(equal(mean("i", cost_2(i)), w_2**2)),
        "w_2^2 is the mean of the W_2^2",
        "ours",
        Role.DEFINITION,
    ),
    # Algorithms 1 and 3
    "line 2, g": Given(
        Schema(
            equal(g(i, 1, t, x), f(t, x)),
            {"i": "client", "t": "integer", "x": "outcome"},
            (FROM_0,),
        ),
        "g_i^{1,t} = f^t",
        "Algorithm 3, line 2",
        Role.DEFINITION,
    ),
    "line 2, Delta": Given(
        Schema(
            equal(Delta(i, 0, t, x), 0), {"i": "client", "t": "integer", "x": "outcome"}, (FROM_0,)
        ),
        "Delta_i^{0,t} = 0",
        "Algorithm 3, line 2",
        Role.DEFINITION,
    ),
    "line 5": Given(
        Schema(
            equal(g(i, k + 1, t, x), g(*HERE) - eta * (g(*HERE) - h(*HERE))), STEP, (FROM_1, FROM_0)
        ),
        "g^{k+1} = g^k - eta (g^k - h^k), eta = 4/(mu(tK + k + 1)) with mu = 1",
        "Algorithm 3, line 5; 'note that mu = 1'",
        Role.DEFINITION,
    ),
    "line 6": Given(
        Schema(
            equal(Delta(*HERE), Delta(i, k - 1, t, x) - u(i, x) + h(*HERE)), STEP, (FROM_1, FROM_0)
        ),
        "Delta^k = Delta^{k-1} - u_i + h^k",
        "Algorithm 3, line 6",
        Role.DEFINITION,
    ),
    "server": Given(
        Schema(equal(f(t + 1, x), average(g, K + 1, t, x)), TX, (FROM_0,)),
        "f^{t+1} is the mean of what the clients return, g^{K+1}",
        "Algorithm 1, line 4; Algorithm 2, line 7",
        Role.DEFINITION,
    ),
    # a sum over all steps so far, by its recursion
    "tally_0": Given(Schema(equal(tally(1, 0, x), 0), X), "an empty sum", "ours", Role.DEFINITION),
    "tally, step": Given(
        Schema(
            equal(
                tally(k + 1, t, x),
                tally(k, t, x)
                + 12 * (number - 2) * (number - 3) * average(Delta, k - 1, t, x) ** 2,
            ),
            KTX,
            (FROM_1, FROM_0),
        ),
        "tally adds up 12(n - 2)(n - 3) times the square of the mean residual",
        "ours",
        Role.DEFINITION,
    ),
    "tally, round": Given(
        Schema(
            equal(
                tally(1, t + 1, x),
                tally(K + 1, t, x) + 4 * falling((t + 1) * K, 3) * average(Delta, K, t, x) ** 2,
            ),
            TX,
            (FROM_0,),
        ),
        "and, where a round ends, 4(M - 1)(M - 2)(M - 3) times it, M = (t + 1)K + 1",
        "ours",
        Role.DEFINITION,
    ),
}

SETTING = Setting(
    SYMBOLS,
    GIVEN,
    {
        FUNCTION_DISTANCE: expect("x", (f(t, x) - f_star(x)) ** 2),
        EXTENSION_DISTANCE: expect("x", (f(t, x) - u_bar) ** 2),
    },
)
