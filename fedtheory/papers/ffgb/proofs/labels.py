"""FFGB for the square loss as the kernel reads it: Algorithm 3 point by point, and the clients' transport plans.

As in `apart`, an input x is an outcome of α and w(i, x) = dα_i/dα. On a finite support, which is what Section 4.3 has,
a coupling of α and α_i has a density plan(i, x, z) with respect to α ⊗ α, and some coupling attains W_1(α, α_i). Functions
have real values. Suprema over supp α_i and Lipschitz norms, which are of functions on all of X, are numbers with the properties
that are used: any number below that of a query is exceeded somewhere.
"""

from typing import Any

import sympy as sp

from fedtheory.core.statement import t
from fedtheory.core.term import at_most, less
from fedtheory.language import Theory, expect, i, j, mean, norm, v
from fedtheory.papers.ffgb.proofs import quotes
from fedtheory.papers.ffgb.proofs.alike import PAPER
from fedtheory.papers.ffgb.statements.notation import K, N, gamma, start_squared
from fedtheory.papers.ffgb.statements.square_notation import B, D, L, w_1

__all__ = ["PAPER", "K", "N", "average", "eta", "falling", "gamma", "here", "k", "number", "off", "off_z", "on", "on_z", "p", "query", "start", "t", "u_bar",
           "x", "z"]
p = Theory(PAPER, globals(), since=0)
k = sp.Symbol("k", integer=True)
p.variable("k", "integer", first=1)
x, z, b = p.variable("x", "outcome"), p.variable("z", "outcome"), p.variable("b", "real")
here, number = (i, k, t, x), t * K + k + 1  # of a step: η = 4/number, μ being 1
eta, start = 4 / number, {"k": 0}


def average(of: Any, *at: Any) -> Any:
    """The mean over the clients."""
    return mean(of(j, *at), j)


def falling(m: Any, factors: int) -> Any:
    """m(m - 1)(m - 2)..., so many factors."""
    return sp.Mul(*(m - of for of in range(factors)))


p.count("N")
p.integer("K")
for letter in (gamma, L, B, D, w_1, start_squared):
    p.real(str(letter))
p.real("mu")
f, f_star = p.real("f", "integer", "outcome"), p.real("f_star", "outcome")
g, h, Delta = (p.real(name, "client", "integer", "integer", "outcome") for name in ("g", "h", "Delta"))
u, w, is_on = (p.real(name, "client", "outcome") for name in ("u", "w", "on"))
d, close = p.real("d", "outcome", "outcome"), p.outcome("close", "client", "outcome")
size, asked, steep, asked_steep = (p.real(name, "client", "integer", "integer") for name in ("size", "asked", "steep", "asked_steep"))
peak = p.outcome("peak", "client", "integer", "integer", "real")
rim, base = (p.vector(name, "client", "integer", "integer", "real") for name in ("rim", "base"))
u_on, Delta_on = p.real("u_on", "client", "vector"), p.real("Delta_on", "client", "integer", "integer", "vector")
plan, cost = p.real("plan", "client", "outcome", "outcome"), p.real("cost", "client")
on, off, on_z, off_z = [w(i, x) > 0], [w(i, x) <= 0], [w(i, z) > 0], [w(i, z) <= 0]
u_bar = average(u, x)

p.given(less(0, gamma), "0 < gamma", "(14), (15)", quote=quotes.RATE, name="0 < gamma")
p.given(at_most(gamma, 1), "gamma <= 1", "(14), (15)", quote=quotes.RATE, name="gamma_1")
p.defined(at_most(0, L), "L is a Lipschitz constant", "Section 4.3", name="L")
p.defined(at_most(0, B), "B is a bound of moduli", "Assumption 4.3", name="B")
p.defined(at_most(0, D), "D is a bound of distances", "Assumption 4.3", name="D")
p.defined(at_most(0, w_1), "a mean of distances", "(16)", name="w_1")
p.defined(at_most(0, start_squared), "a squared norm", "Theorem 4.4: ||f^0 - f*||^2", name="start_squared")
p.defined(at_most(1, K), "at least one local step", "Algorithm 3, line 3", name="K")

# ---- the inputs, and how far they are from each other

p.defined(w(i, x) >= 0, "w is the density of alpha_i", "(7)", name="density")
p.defined(expect(w(i, x), x) == 1, "alpha_i is a probability", "(7)", name="mass")
p.defined(mean(w(i, x)) == 1, "alpha is the mean of the alpha_i", "(7)", name="mixture")
p.defined(d(x, z) >= 0, "d is a distance", "Section 2.1", name="distance")
p.defined(d(x, z) == d(z, x), "it is symmetric", "Section 2.1", name="symmetric")
p.defined(d(x, x) == 0, "a point is at distance 0 of itself", "ours", name="itself")
y = p.variable("y", "outcome")
p.defined(d(x, z) <= d(x, y) + d(y, z), "and obeys the triangle inequality", "Section 2.1", name="triangle")
p.defined(is_on(i, x)**2 == is_on(i, x), "on is 1 or 0", "ours: whether x is in supp alpha_i", name="on")
p.defined(is_on(i, x) == 1, "1 where alpha_i has mass", "ours", when=on, name="on the support")
p.defined(is_on(i, x) <= 0, "0 where it has none", "ours", when=off, name="off the support")
p.defined(N * mean(is_on(i, x)) >= 1, "every x in supp alpha is in the support of some client", "(7)", name="somebody")


def coupling(p: Theory, mass: Any, power: int, total: Any, locator: str) -> None:
    """An optimal plan between α and α_i: its density, its two marginals, what it costs, and where it carries nothing."""
    of = mass.name
    p.defined(mass(i, x, z) >= 0, "a plan is a measure; on finitely many inputs it has a density", f"(19), {locator}", name=f"{of} >= 0")
    p.defined(expect(mass(i, x, z), z) == 1, "its first marginal is alpha", f"(19), {locator}", name=f"{of}, from")
    p.defined(expect(mass(i, x, z), x) == w(i, z), "its second marginal is alpha_i", f"(19), {locator}", name=f"{of}, to")
    p.defined(mass(i, x, z) * (1 - is_on(i, z)) == 0, "it carries nothing outside of the supports",
              "proof of Lemma F.1: supp Pi in supp mu x supp nu", name=f"{of}, on")
    p.defined(expect(expect(mass(i, x, z) * d(x, z)**power, z), x) == total(i),
              f"it is optimal, and exists as (19) is a minimum: its cost is W_{power}(alpha, alpha_i)^{power}", f"(19), {locator}", name=f"{of}, cost")


coupling(p, plan, 1, cost, "(16)")
p.defined(mean(cost(i)) == w_1, "omega_{W1} is the mean of the W_1", "(16)", name="w_1, mean")

# ---- labels, and functions that continue those of a client

p.given(f_star(x) - f_star(z) <= L * d(x, z), "f* is L-Lipschitz", "Theorem 4.4", quote=quotes.LIPSCHITZ, name="lipschitz")
p.given(f_star(x) <= B, "labels are at most B", "Assumption 4.3", quote=quotes.LABELS, name="labels above")
p.given(at_most(-B, f_star(x)), "and at least -B", "Assumption 4.3", quote=quotes.LABELS, name="labels below")
p.given(w(i, close(i, x)) > 0, "close(i, x) is a point of client i", "Assumption 4.3", quote=quotes.NEAR, name="close")
p.given(d(x, close(i, x)) <= D, "within D of the point x of a client", "Assumption 4.3", quote=quotes.NEAR, name="within D")
p.given(u(i, x) == f_star(x), "u_i interpolates the data", "(13)", when=on, quote=quotes.NO_NOISE, name="interpolates")

# ---- the oracle: `size` is the supremum of |Δ| on supp α_i, `asked` that of its query, `steep` and `asked_steep` are their slopes

top, ends = peak(i, k, t, b), (rim(i, k, t, b), base(i, k, t, b))


def query(at: Any) -> Any:
    """u_i - Δ^{k-1}: what line 4 of Algorithm 3 asks."""
    return u(i, at) - Delta(i, k - 1, t, at)


def rise(one: Any, other: Any) -> Any:
    """How much higher the query is at one point than at the other, on all of X."""
    return u_on(i, one) - Delta_on(i, k - 1, t, one) - (u_on(i, other) - Delta_on(i, k - 1, t, other))


p.defined(size(i, 0, t) == 0, "Delta^0 = 0", "Algorithm 3, line 2", name="size_0")
p.defined(w(i, top) > 0, "peak is a point of supp alpha_i", "(14); Algorithm 3, line 4", name="peak")
p.defined(b**2 < query(top)**2,
          "asked is the supremum of |u_i - Delta^{k-1}| on supp alpha_i: a number b below it is passed at peak, "
          "which exists as no such b is a bound", "(14); Algorithm 3, line 4", when=[b >= 0, b < asked(i, k, t)], name="asked, passed")
p.given(size(i, k, t) <= (1 - gamma) * asked(i, k, t), "the oracle's answer leaves at most 1 - gamma of its query on supp alpha_i", "(14)",
        quote=quotes.LIPSCHITZ_ORACLE, name="(14)")
p.defined(Delta(*here) <= size(i, k, t), "size is the supremum of |Delta| on supp alpha_i", "(45)", when=on, since=start, name="size_at")
p.defined(-1 * size(i, k, t) <= Delta(*here), "from below as well", "(45)", when=on, since=start, name="size_at, below")
p.defined(steep(i, 0, t) == 0, "Delta^0 = 0", "Algorithm 3, line 2", name="steep_0")
p.defined(steep(i, k, t) >= 0, "steep is the Lipschitz norm of Delta, on all of X", "Section 2.1", since=start, name="steep >= 0")
y = p.variable("y", "vector")
p.defined(Delta_on(i, k, t, v) - Delta_on(i, k, t, y) <= steep(i, k, t) * norm(v - y), "Delta_on is Delta where no client may have inputs",
          "Section 2.1", since=start, name="steep, on X")
p.given(u_on(i, v) - u_on(i, y) <= L * norm(v - y), "u_i is L-Lipschitz on all of X, and u_on is u_i there", "Section 4.3, before (13)",
        quote=quotes.EXTENSION, name="u rises")
p.defined(b * norm(ends[0] - ends[1]) < rise(*ends),
          "asked_steep is the Lipschitz norm of u_i - Delta^{k-1}: a number b below it is passed from base to rim, "
          "which exist as no such b is a bound", "Section 2.1; (15)", when=[b >= 0, b < asked_steep(i, k, t)], name="asked_steep, passed")
p.given(steep(i, k, t) <= (1 - gamma) * asked_steep(i, k, t), "the oracle's answer leaves at most 1 - gamma of the query's slope", "(15)",
        quote=quotes.LIPSCHITZ_ORACLE, name="(15)")
p.defined(Delta(*here) - Delta(i, k, t, z) <= steep(i, k, t) * d(x, z), "steep is the Lipschitz norm of Delta", "Appendix F, before Lemma F.2",
          since=start, name="steep_at")
p.given(h(*here) - h(i, k, t, z) <= asked_steep(i, k, t) * d(x, z), "no answer is steeper than its query", "Section 4.3: ||h||_lip <= ||phi||_lip",
        quote=quotes.CAP, name="cap")

# ---- Algorithms 1 and 3

p.defined(g(i, 1, t, x) == f(t, x), "g_i^{1,t} = f^t", "Algorithm 3, line 2", name="line 2, g")
p.defined(Delta(i, 0, t, x) == 0, "Delta_i^{0,t} = 0", "Algorithm 3, line 2", name="line 2, Delta")
p.defined(g(i, k + 1, t, x) == g(*here) - eta * (g(*here) - h(*here)), "g^{k+1} = g^k - eta (g^k - h^k), eta = 4/(mu(tK + k + 1)) with mu = 1",
          "Algorithm 3, line 5; 'note that mu = 1'", name="line 5")
p.defined(Delta(*here) == Delta(i, k - 1, t, x) - u(i, x) + h(*here), "Delta^k = Delta^{k-1} - u_i + h^k", "Algorithm 3, line 6", name="line 6")
p.defined(f(t + 1, x) == average(g, K + 1, t, x), "f^{t+1} is the mean of what the clients return, g^{K+1}",
          "Algorithm 1, line 4; Algorithm 2, line 7", name="server")
