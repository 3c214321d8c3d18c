"""FFGB as the kernel reads it: inputs with a density for every client, and Algorithms 1 and 2 point by point.

An input x is an outcome of α, so the expectation over x is the integral against α, and w(i, x) = dα_i/dα, whose mean over the
clients is 1 by (7). Functions take vector values. Off supp α_i, where w(i, x) = 0, no gradient is defined: there r stands for
the answer h and the residual for 0, so that line 6 of Algorithm 2 holds at every point. Suprema over supp α_i are numbers of
their own, with the properties that are used: no point of the support exceeds that of the residual, and any number below that
of the query is exceeded at some point. The range of (11), and the start, are said where they are used.
"""

from typing import Any

import sympy as sp

from fedtheory.core.statement import t
from fedtheory.core.term import at_most, less, substitute
from fedtheory.language import Formula, Theory, dot, expect, i, j, mean, norm, sq
from fedtheory.language.facts import Fact
from fedtheory.papers.ffgb.metrics import FUNCTION_DISTANCE, LARGEST_FUNCTION
from fedtheory.papers.ffgb.proofs import quotes
from fedtheory.papers.ffgb.proofs.alike import PAPER
from fedtheory.papers.ffgb.statements.notation import G, K, cap, gamma, mu, omega, start_squared

__all__ = ["PAPER", "G", "K", "average", "before", "cap", "eta", "gamma", "here", "k", "keep", "mu", "number", "omega", "p", "rho", "t", "x"]
p = Theory(PAPER, globals(), since=0)
k, rho = sp.Symbol("k", integer=True), (1 - gamma) * G / gamma  # G¹_γ of (24)
p.variable("k", "integer", first=1)
x, b = p.variable("x", "outcome"), p.variable("b", "real")
here = (i, k, t, x)
before, number = t * K + k, t * K + k + 1  # n - 1 and n: η = 4/(μn)
eta, keep = 4 / (mu * number), 1 - 4 / number  # keep is 1 - μη


def average(of: Any, *at: Any) -> Any:
    """The mean over the clients."""
    return mean(of(j, *at), j)


def of_step(term: Any, at: Any) -> Formula:
    """The term with this step for k."""
    return Formula(substitute(term, "k", at))


p.count("N")
p.integer("K")
for letter in (G, mu, gamma, omega, start_squared):
    p.real(str(letter))
f, f_star = p.vector("f", "integer", "outcome"), p.vector("f_star", "outcome")
g, h, r, Delta, weighed = (p.vector(name, "client", "integer", "integer", "outcome") for name in ("g", "h", "r", "Delta", "weighed"))
s, weighed_star = p.vector("s", "client", "outcome"), p.vector("weighed_star", "client", "outcome")
residual, query = p.real("residual", "client", "integer", "integer"), p.real("query", "client", "integer", "integer")
peak = p.outcome("peak", "client", "integer", "integer", "real")
w, gap, side = (p.real(name, "client", "outcome") for name in ("w", "gap", "side"))
on, off, from_0 = [w(i, x) > 0], [w(i, x) <= 0], {"k": 0}

p.defined(less(0, mu), "mu > 0: the steps divide by it", "Theorem 4.1", name="0 < mu")
p.given(less(0, gamma), "0 < gamma", "(10)", quote=quotes.RATE, name="0 < gamma")
p.given(at_most(gamma, 1), "gamma <= 1", "(10)", quote=quotes.RATE, name="gamma 1")
p.defined(at_most(0, G), "G is a bound of norms", "Assumption 4.1", name="G")
p.defined(at_most(1, K), "at least one local step", "Algorithm 2, line 3", name="K")
p.defined(at_most(0, start_squared), "a squared norm", "Theorem 4.1: ||f^0 - f*||_alpha^2", name="start squared")

# ---- the inputs

p.defined(w(i, x) >= 0, "w is the density of alpha_i", "(7)", name="density")
p.defined(mean(w(i, x)) == 1, "alpha is the mean of the alpha_i", "(7)", name="mixture")
p.defined(gap(i, x) >= 0, "gap = |1 - w|", "(12)", name="gap")
p.defined(1 - w(i, x) == side(i, x) * gap(i, x), "and side its sign", "(12)", name="side")
p.defined(side(i, x)**2 == 1, "which is 1 or -1", "(12)", name="side squared")
p.defined(expect(mean(gap(i, x)), x) == 2 * omega, "TV(alpha, alpha_i) is half the integral of |1 - dalpha_i/dalpha|", "(12), (18)", name="omega")

# ---- the losses

p.given(w(i, x) * dot(g(*here) - f_star(x), r(*here) - s(i, x)) >= 0,
        "l is convex in its first argument: where x may be drawn, its subgradients are monotone", "(1), (8)", quote=quotes.CONVEX, name="convex")
p.given(sq(r(*here)) <= G**2, "the subgradients of R_i are G-bounded on supp alpha_i", "Assumption 4.1", when=on,
        quote=quotes.BOUNDED_SUPREMUM, name="bounded")
p.given(w(i, x) * sq(s(i, x)) <= w(i, x) * G**2, "so are those at f*", "Assumption 4.1; (31)", quote=quotes.BOUNDED_SUPREMUM, name="bounded star")
p.given(mean(weighed_star(i, x)) + mu * f_star(x) == 0 * f_star(x),
        "f* minimises (9) and exists, F being strongly convex: subgradients s_i of the losses at f* add up as in (31), "
        "here at x and with the densities that (31) leaves out", "(9); (31)", quote=quotes.OPTIMAL, name="optimal")
p.defined(weighed(*here) == w(i, x) * r(*here), "weighed is written for w r", "ours", name="weighed")
p.defined(weighed_star(i, x) == w(i, x) * s(i, x), "weighed_star is written for w s", "ours", name="weighed star")

# ---- the oracle, and the suprema over supp alpha_i

top = peak(i, k, t, b)
p.defined(residual(i, 0, t) == 0, "Delta^0 = 0", "Algorithm 2, line 2", name="residual 0")
p.defined(residual(i, k, t) >= 0, "residual(i, k, t) is the norm of Delta_i^{k,t} in L-infinity(alpha_i), finite by (10)", "(24)", since=from_0,
          name="residual norm")
p.defined(w(i, top) > 0, "peak is a point of supp alpha_i", "(10); Algorithm 2, line 4", name="peak")
p.defined(b**2 < sq(Delta(i, k - 1, t, top) + r(i, k, t, top)),
          "query(i, k, t) is the norm of what line 4 asks in L-infinity(alpha_i): a number b below it is passed at peak, "
          "which exists as no such b is a bound", "(10); Algorithm 2, line 4", when=[b >= 0, b < query(i, k, t)], name="query, passed")
p.given(residual(i, k, t) <= (1 - gamma) * query(i, k, t), "the oracle's answer leaves at most 1 - gamma of its query", "(10)",
        quote=quotes.SUPREMUM_ORACLE, name="weak")
p.defined(sq(Delta(*here)) <= residual(i, k, t)**2, "a supremum over supp alpha_i is not exceeded there", "(24)", when=on, since=from_0,
          name="residual at")
p.defined(Delta(*here) == 0 * h(*here), "off supp alpha_i the residual is counted as 0", "ours", when=off, since=from_0, name="residual off")
p.defined(r(*here) == h(*here), "off supp alpha_i r stands for the answer", "ours", when=off, name="gradient off")


def of_range(p: Theory, reach: Any, wording: str) -> Fact:
    """The hypothesis (11), with this range."""
    return p.given(sq(h(*here)) <= reach**2, wording, "(11)", when=[query(i, k, t) <= reach], quote=quotes.RANGE, name="range")


# ---- Algorithms 1 and 2

p.defined(g(i, 1, t, x) == f(t, x), "g_i^{1,t} = f^t", "Algorithm 2, line 2", name="line 2, g")
p.defined(Delta(i, 0, t, x) == 0 * f(t, x), "Delta_i^{0,t} = 0", "Algorithm 2, line 2", name="line 2, Delta")
p.defined(g(i, k + 1, t, x) == g(*here) - eta * (h(*here) + mu * g(*here)), "g^{k+1} = g^k - eta (h^k + mu g^k)", "Algorithm 2, line 5",
          name="line 5")
p.defined(Delta(*here) == Delta(i, k - 1, t, x) + r(*here) - h(*here), "Delta^k = Delta^{k-1} + r^k - h^k", "Algorithm 2, line 6", name="line 6")
p.defined(f(t + 1, x) == average(g, K + 1, t, x), "f^{t+1} is the mean of what the clients return", "Algorithm 1, line 4", name="server")

# ---- what is measured

distance = {FUNCTION_DISTANCE: expect(sq(f(t, x) - f_star(x)), x)}


def largest(p: Theory) -> dict[Any, Any]:
    """No value of an averaged function of round t - 1 is larger: at any k and x."""
    k_any, x_any = p.integer("k_any"), p.outcome("x_any")
    p.defined(k_any >= 1, "any step of a round", "Lemma D.1", name="k any")
    return {LARGEST_FUNCTION: lambda value: at_most(norm(average(g, k_any, t - 1, x_any)), value)}
