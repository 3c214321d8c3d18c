"""Displays (24) to (26) for any step, any penalty and an oracle with a given error: one round of all theorems on convex clients.

x, y and s are the columns of X^t, X^{t+1} and S^t; the assumptions are about these points alone, whatever sets they lie in.
"""

from fedtheory.language import Theory, dot, i, mean, sq
from fedtheory.papers.fedfw.proofs import quotes
from fedtheory.papers.fedfw.proofs.letters import F, Matrix, f, g, x_star

p = Theory("dadras2024fedfw", globals())
n = p.count("n")
p.real("f", "client", "vector"), p.vector("g", "client", "vector"), p.vector("x_star")
L, D, eta, lam, lost = *(p.real(x) for x in ("L", "D", "eta", "lam")), p.real("lost", "client")
x, y, s = (Matrix(p.vector(name, "client")) for name in "xys")

p.defined(L >= 0, "L is not negative", "Section 1", name="L")
p.defined(lam >= 0, "no penalty is negative", "(5)", name="lam")
p.defined(eta >= 0, "no step is", "(9)", name="eta")
smooth = p.given(f(i, y()) <= f(i, x()) + dot(g(i, x()), y() - x()) + L / 2 * sq(y() - x()), "each f_i is L-smooth, from x_i^t to x_i^{t+1}",
                 "(24), first line", quote=quotes.SMOOTH)
update = p.defined(y() == (1 - eta) * x() + eta * s(), "x_i^{t+1} = (1 - eta_t) x_i^t + eta_t s_i^t", "(9)")
diameter = p.given(sq(s() - x()) <= D**2, "s_i^t and x_i^t are at most D apart", "(24), third line", quote=quotes.COMPACT)
lmo = p.defined(dot(x.column_of_gradient(lam), s() - x_star) <= lost(i), "against x* the oracle misses by `lost` at most", "(24), fourth line")
convex = p.given(f(i, x()) + dot(g(i, x()), x_star - x()) <= f(i, x_star), "each f_i is convex, from x_i^t to x*", "(25), second line",
                 quote=quotes.CONVEX)

descent = p.line(
    y.F_hat <= x.F_hat + eta * mean(dot(g(i, x()), s() - x())) + L / 2 * eta**2 * mean(sq(s() - x())), smooth, update, at="(24)",
    because="the descent inequality of every client, and (9)")
penalty = p.line(
    y.dist2() <= (1 - 2 * eta) * x.dist2() + 2 * eta * n * mean(dot(x.away, s() - x.bar)) + eta**2 * n * mean(sq(s() - x())), update,
    at="(24), for the penalty", because="which is an exact quadratic; centring it loses a square")
towards = p.line(
    x.slope(lam, s() - x()) <= F(x_star) - x.F_hat - lam * x.dist2() + n * mean(lost(i)), lmo, convex, at="(24), fourth line; (25)",
    because="the oracle against x*, convexity, and X - proj X is orthogonal to consensus")
p.line(
    y.gap(lam) <= (1 - eta) * x.gap(lam) - eta * lam / 2 * x.dist2() + (L / n + lam) * eta**2 / 2 * n * D**2 + eta * n * mean(lost(i)),
    descent, penalty, towards, diameter, name="(26)", at="(24)-(26)", because="(24), (25), and the domain has diameter D")
ONE_ROUND = p.argument("fedfw.one_round", "(24) to (26): one round, for any step and penalty")
