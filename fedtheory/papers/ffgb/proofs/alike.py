"""FFGB on identical inputs as the kernel reads it: functions are vectors of L²(α), and one inner product serves all clients.

After k steps a residual is at most kappa(k) G, kappa(k) = (1 - γ)(1 - (1 - γ)^k)/γ by (39); `rest_K` is written for kappa(K). `e` is
what the residuals have put into a client's function so far: y = g - e moves along the gradients alone. Step k of round t, counted from 0 as in the paper,
has the number n = tK + k + 1, z = n - 1, and η = 2/(μn); distances are multiplied by (n - 1)(n - 2).
"""

from typing import Any

from fedtheory.core.statement import t
from fedtheory.core.term import at_most, less, substitute
from fedtheory.language import Formula, Theory, dot, i, j, mean, sq
from fedtheory.papers.ffgb.metrics import FUNCTION_DISTANCE
from fedtheory.papers.ffgb.proofs import quotes
from fedtheory.papers.ffgb.proofs.kappas import k, powers, rest
from fedtheory.papers.ffgb.statements.notation import G, K, gamma, mu, start_squared

__all__ = ["PAPER", "SETTING", "G", "K", "asked", "average", "eta", "f", "f_star", "gamma", "k", "mu", "numbers", "of_round", "p", "rest", "scaled", "t", "x", "z"]
PAPER = "shen2022ffgb"
x = t * K
z = x + k  # n - 1
eta = 2 / (mu * (z + 1))


def numbers(names: dict[str, Any]) -> Theory:
    """A theory of Theorem 4.3's letters, whose rounds begin at 0 and steps at 1."""
    p = Theory(PAPER, names, since=0)
    p.variable("k", "integer", first=1)
    p.integer("K")
    for letter in (G, mu, gamma):
        p.real(str(letter))
    p.defined(less(0, mu), "mu > 0: the steps divide by it", "Theorem 4.3", name="0 < mu")
    p.given(less(0, gamma), "0 < gamma", "(5)", quote=quotes.RATE, name="0 < gamma")
    p.given(at_most(gamma, 1), "gamma <= 1", "(5)", quote=quotes.RATE, name="gamma 1")
    p.defined(at_most(0, G), "G is a bound of norms", "Assumption 4.2", name="G")
    p.defined(at_most(1, K), "at least one local step", "Algorithm 2, line 3", name="K")
    return p


def average(of: Any, *at: Any) -> Any:
    """The mean over the clients."""
    return mean(of(j, *at), j)


def scaled(of: Any, at: Any = k) -> Any:
    """Times (n - 1)(n - 2), at this step of round t."""
    return (x + at) * (x + at - 1) * of


def of_round(term: Any, at: Any) -> Formula:
    """The term with this round for t."""
    return Formula(substitute(term, "t", at))


p = numbers(globals())
powers(p)
p.count("N")
p.real("start_squared")
p.defined(at_most(0, start_squared), "a squared norm", "Theorem 4.3: ||f^0 - f*||_alpha^2", name="start squared")
f, f_star, s = p.vector("f", "integer"), p.vector("f_star"), p.vector("s", "client")
g, h, r, Delta, e = (p.vector(x, "client", "integer", "integer") for x in ("g", "h", "r", "Delta", "e"))

# ---- the losses

p.given(dot(g(i, k, t) - f_star, r(i, k, t) - s(i)) >= 0, "l is convex in its first argument, so subgradients of R_i are monotone",
        "(1), (8)", quote=quotes.CONVEX, name="convex")
p.given(sq(r(i, k, t)) <= G**2, "the subgradients of R_i are G-bounded in L2(alpha)", "Assumption 4.2", quote=quotes.BOUNDED_SQUARE,
        name="bounded")
p.given(sq(s(i)) <= G**2, "so are those at f*", "Assumption 4.2", quote=quotes.BOUNDED_SQUARE, name="bounded star")
p.given(mean(s(i)) + mu * f_star == 0 * f_star,
        "f* minimises (9) and exists, F being strongly convex: subgradients s_i of the R_i at f* add up as in (31)", "(9)",
        quote=quotes.OPTIMAL, name="optimal")

# ---- Algorithms 1 and 2, and the oracle

asked = Delta(i, k - 1, t) + r(i, k, t)
p.defined(g(i, 1, t) == f(t), "g_i^{1,t} = f^t", "Algorithm 2, line 2", name="line 2, g")
p.defined(Delta(i, 0, t) == 0 * f_star, "Delta_i^{0,t} = 0", "Algorithm 2, line 2", name="line 2, Delta")
p.given(sq(h(i, k, t) - asked) <= (1 - gamma)**2 * sq(asked), "the answer to Delta^{k-1} + r^k is off by at most 1 - gamma of it",
        "(5); Algorithm 2, line 4", quote=quotes.SQUARE_ORACLE, name="weak")
p.defined(g(i, k + 1, t) == g(i, k, t) - eta * (h(i, k, t) + mu * g(i, k, t)), "g^{k+1} = g^k - eta (h^k + mu g^k)",
          "Algorithm 2, line 5", name="line 5")
p.defined(Delta(i, k, t) == Delta(i, k - 1, t) + r(i, k, t) - h(i, k, t), "Delta^k = Delta^{k-1} + r^k - h^k", "Algorithm 2, line 6",
          name="line 6")
p.defined(f(t + 1) == average(g, K + 1, t), "f^{t+1} is the mean of what the clients return", "Algorithm 1, line 4", name="server")
p.defined(e(i, 1, t) == 0 * f_star, "a round begins without it", "ours", name="e 1")
p.defined(e(i, k + 1, t) == (1 - 2 / (z + 1)) * e(i, k, t) + eta * (r(i, k, t) - h(i, k, t)),
          "e is what the steps make of the errors of the answers", "ours", name="e next")

SETTING = p.setting({FUNCTION_DISTANCE: sq(f(t) - f_star)})
