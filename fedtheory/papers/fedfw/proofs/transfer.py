"""From gâp(X) to gap(x̄), for any matrix of D^n: ours, in place of (58) to (62), as Theorem 2 and (18) use it.

One square in place of (53)-(62): the penalty that gâp contains pays for the clients' differences. `pull` is the part of the
gradients at the mean that counts: their deviations, bounded by H, or all of them, bounded by LD + g*; they differ by a
vector c that all clients share.
"""

from fedtheory.language import Theory, dot, i, mean, root, sq, square, v
from fedtheory.papers.fedfw.proofs import letters as Y
from fedtheory.papers.fedfw.proofs.algorithm1 import minimises
from fedtheory.textbook.vectors import MEAN_OF_PRODUCTS

g, inside = Y.g, Y.inside

p = Theory.over(Y.PROBLEM, globals())
n, L, D = p.symbol("n L D")
lam, size, pull, c = p.real("lam"), p.real("size"), p.vector("pull", "client"), p.vector("c")
X, S, gap, farthest = Y.Matrix(p.vector("x", "client")), Y.Matrix(p.vector("s", "client")), p.real("gap", "vector"), p.vector("farthest", "vector")
gap_hat, d, spread = X.slope(lam, X() - S()), X.dist, X.dist / root(n)
p.defined(lam > 0, "a penalty", "(5)", name="lam")
p.defined(size >= 0, "a bound of norms", "ours", name="size")
x_in = p.defined(inside(X()), "X is any matrix of D^n", "(45)")
minimises(p, S, X.column_of_gradient(lam))
p.defined(inside(farthest(v)), "the maximum is attained, the domain being compact", "(11)", name="farthest")
attained = p.defined(gap(v) == dot(Y.grad_F(v), v - farthest(v)), "gap(x) is <grad F(x), x - u> at that u", "(11)", name="gap")
shared = p.defined(g(i, X.bar) == pull(i) + c, "c is shared by all clients", "ours")
bounded = p.given(mean(sq(pull(i))) <= size**2, "`size` bounds the pull in the mean square", "ours")

mean_in, u_star = p.lies(inside(X.bar), x_in), farthest(X.bar)
turned = p.line(mean(sq(g(i, X()) - g(i, X.bar))) <= (L * spread)**2, p.named.lipschitz(i, X(), X.bar), because="smoothness")
far = p.line(mean(sq(u_star - X())) <= D**2, p.named.diameter(u_star, X()), because="the domain has diameter D")
first = p.cite(MEAN_OF_PRODUCTS, x=pull, y=lambda k: X.bar - X(k), a=size, b=spread, given={"first": bounded})
second = p.cite(MEAN_OF_PRODUCTS, x=lambda k: g(k, X(k)) - g(k, X.bar), y=lambda k: u_star - X(k), a=L * spread, b=D,
                given={"first": turned, "second": far})
at_mean = p.line(mean(dot(g(i, X.bar), X.bar - X())) <= size * spread, first, shared, because="c meets deviations that add up to 0")
whole = p.line(
    gap(X.bar) <= gap_hat - lam * d**2 + (size + L * D) / root(n) * d, p.named.lmo(v=u_star), attained(X.bar), at_mean, second,
    name="to the mean", at="ours, in place of (58)-(62)", because="(61) at the u that attains gap; Cauchy-Schwarz, twice")
p.line(gap(X.bar) <= gap_hat + (size + L * D)**2 / (4 * n * lam), 1 * whole, square(d - (size + L * D) / root(n) / (2 * lam), lam),
       name="one square", at="ours", because="the largest of ((size + LD)/sqrt(n)) d - lambda d² over d")
TRANSFER = p.argument("fedfw.transfer", "from the gap of the surrogate to the gap at the mean")
