"""Problem (1) as the kernel reads it, and the paper's functions of a matrix whose columns are the clients' points.

The matrix X of (3) never appears: its columns are X(i), sums over the clients are n times a mean, and dist² to consensus is n times
the mean of ‖X(i) - x̄‖². Nothing depends on the dimension of the space or on the number of clients.
"""


import sympy as sp

from fedtheory.core import statement
from fedtheory.core.abbreviation import abbreviation
from fedtheory.core.expression import names, to_sympy
from fedtheory.core.term import tree
from fedtheory.language import Formula, Theory, dot, i, j, mean, number, root, sq, t, u, v
from fedtheory.papers.fedfw.proofs import quotes
from fedtheory.papers.fedfw.statements import notation as N

D, H, L, g_star, n = N.D, N.H, N.L, N.g_star, N.n

p = Theory("dadras2024fedfw", globals())
p.count("n")
for letter in (L, D, H, g_star, N.lambda_0):
    p.real(str(letter))
f, g = p.real("f", "client", "vector"), p.vector("g", "client", "vector")
x_star, inside = p.vector("x_star"), p.domain()


def F(point):
    """(1): the mean loss at one point."""
    return mean(f(i, point))


def grad_F(point):
    """Its gradient."""
    return mean(g(j, point), j)


class Matrix:
    """A matrix by its columns, one a client: `X(i)`."""

    def __init__(self, column):
        self.column = column

    def __call__(self, client=i):
        """The client's column."""
        return self.column(client)

    @property
    def bar(self):
        """x̄, the mean of the columns."""
        return mean(self("k"), "k")

    @property
    def away(self):
        """The i-th column of X - X̄."""
        return self() - self.bar

    @property
    def F_hat(self):
        """F̂(X): the mean loss, each client at its own column."""
        return mean(f(i, self()))

    def dist2(self, client=i):
        """dist²(X, 𝒞) = Σ‖x_i - x̄‖²."""
        return n * mean(sq(self(client) - self.bar), client)

    @property
    def dist(self):
        """dist(X, 𝒞); it may stand in a mean over i."""
        return root(self.dist2("h"))

    def surrogate(self, lam):
        """F̂_t(X), (5), for a penalty."""
        return self.F_hat + lam / 2 * self.dist2()

    def gap(self, lam):
        """F̂_t(X) - F*."""
        return self.surrogate(lam) - F(x_star)

    def column_of_gradient(self, lam, client=i):
        """g_i^t, a column of ∇F̂_t(X), (6)."""
        return 1 / n * g(client, self(client)) + lam * (self(client) - self.bar)

    def gradient(self, lam):
        """n times that."""
        return g(i, self()) + n * lam * self.away

    def slope(self, lam, direction):
        """⟨∇F̂_t(X), V⟩, for the columns of V written with the client i."""
        return mean(dot(self.gradient(lam), direction))


def norm(column):
    """The norm of a matrix by its columns; it may stand in a mean over i."""
    return root(n * mean(sq(column("h")), "h"))


class Schedule:
    """An entry of a statement's schedule: `eta(t)`; `plain(t)` as the statement writes it."""

    def __init__(self, value):
        self.value = value

    def plain(self, at=t):
        """Its value in a round."""
        spoken = {name: statement.t if name == "t" else sp.Symbol(name) for name in names(tree(at))}
        return self.value.subs(statement.t, to_sympy(tree(at), spoken))

    def __call__(self, at=t):
        """Its value in a round, in a line."""
        return Formula(tree(self.plain(at)))


# ---- problem (1), and its constants

both = [inside(u), inside(v)]
p.defined(number(0) <= L, "L is a Lipschitz constant, so it is not negative", "Section 1", name="L")
p.defined(number(0) <= D, "D is a diameter, so it is not negative", "Section 1", name="D")
p.defined(number(0) <= H, "H is a heterogeneity, so it is not negative", "ours", name="H")
p.defined(number(0) <= g_star, "g* is a norm, so it is not negative", "Lemma 2", name="g_star")
p.given(number(0) < N.lambda_0, "any lambda_0 > 0", "Theorem 1", quote=quotes.BASE, name="lambda_0")
diameter = p.given(sq(u - v) <= D**2, "D is the largest distance of two points of the domain, which is bounded", "Section 1", when=both,
                   quote=quotes.COMPACT)
smooth = p.given(f(i, v) <= f(i, u) + dot(g(i, u), v - u) + L / 2 * sq(v - u), "each f_i is L-smooth: the descent inequality",
                 "Section 1; (24), first line", when=both, quote=quotes.SMOOTH)
lipschitz = p.given(sq(g(i, u) - g(i, v)) <= L**2 * sq(u - v), "each f_i is L-smooth: the gradient is L-Lipschitz", "Section 1; (23)",
                    when=both, quote=quotes.SMOOTH)
minimiser = p.defined(inside(x_star), "x* is a solution of (1), so it lies in the domain; there is one, the domain being compact and F "
                      "continuous", "(1)")
heterogeneity = p.defined(
    mean(sq(g(i, v) - grad_F(v))) <= H**2, "H is the largest root mean square deviation of the clients' gradients over the domain, "
    "which is finite: the domain is compact, the gradients are continuous", "ours", when=[inside(v)])
p.defined(mean(sq(g(i, x_star))) <= g_star**2, "g*/sqrt(n) is the norm of the gradient of F-hat at X*", "Lemma 2", name="gradient_star")
p.printed = (
    abbreviation(r"\nabla f_{<i>}(<v>)", g(i, v), i="client", v="vector"),
    abbreviation("F(<v>)", F(v), v="vector"),
    abbreviation(r"\nabla F(<v>)", grad_F(v), v="vector"))
PROBLEM = p.setting({})

# ---- convex clients

p.real("zeta_star")
p.defined(number(0) <= N.zeta_star, "zeta* is a heterogeneity, so it is not negative", "ours", name="zeta_star")
convex = p.given(f(i, u) + dot(g(i, u), v - u) <= f(i, v), "each f_i is convex: the gradient inequality", "Theorem 1; (25), second line",
                 when=both, quote=quotes.CONVEX)
optimal = p.defined(dot(grad_F(x_star), x_star - v) <= 0, "x* minimises F over the domain: first-order optimality", "(1)", when=[inside(v)])
p.defined(mean(sq(g(i, x_star) - grad_F(x_star))) <= N.zeta_star**2, "zeta* is that deviation at x*", "ours", name="heterogeneity_star")
CONVEX = p.setting({})
