"""Algorithm 1 as the kernel reads it, for any schedules, and with those of Theorem 1.

x(i, t) and s(i, t) are the columns of X^t and S^t. Where a round draws something they depend on the outcome w too, and what round t
draws may be drawn again: at redraw(t, w, z) all that was made before it is that of w.
"""


from fedtheory.core import metrics
from fedtheory.core.abbreviation import abbreviation
from fedtheory.core.role import Role
from fedtheory.language import Formula, Theory, dot, number, root, t, v
from fedtheory.papers.fedfw.metrics import SURROGATE_GAP
from fedtheory.papers.fedfw.proofs import letters as Y
from fedtheory.papers.fedfw.proofs import quotes
from fedtheory.papers.fedfw.statements import notation as N

inside = Y.inside
L, n = N.L, N.n


class Iterates:
    """X^t and S^t of a theory, in the domain; `drawn` is the outcome that they depend on, if there is one."""

    def __init__(self, p, drawn=""):
        self.p, self.drawn = p, (drawn,) if drawn else ()
        sorts = ["client", "integer", *(["outcome"] if drawn else [])]
        self.x, self.s = p.vector("x", *sorts), p.vector("s", *sorts)
        p.given(inside(self.X(1)()), "every x_i^1 lies in the domain (used in print without being said: Algorithm 1 takes any x_i^1 of "
                "R^p)", "Algorithm 1, input", role=Role.OURS, name="start")
        p.defined(inside(self.S()()), "s_i^t lies in the domain", "(8)", name="oracle")

    def X(self, at=t, *of):
        """X^t."""
        return Y.Matrix(lambda client: self.x(client, at, *(of or self.drawn)))

    def S(self, at=t, *of):
        """S^t."""
        return Y.Matrix(lambda client: self.s(client, at, *(of or self.drawn)))


def minimises(p, answer, form, locator="(8)", of="(8)"):
    """The oracle's answer to a linear form."""
    p.defined(dot(form, answer() - v) <= 0, f"s_i^t minimises the linear form of {of} over the domain; there is a minimiser, the domain being "
              "compact", locator, when=[inside(v)], name="lmo")


def moves(p, here, answer, there, eta, letter="eta_t"):
    """The iterates of the next round, for a step."""
    words = f"x_i^{{t+1}} = (1 - {letter}) x_i^t + {letter} s_i^t"
    p.update(there(), (1 - eta) * here() + eta * answer(), "(9)", words, "update")


# ---- with the schedules of Theorem 1

p = Theory.over(Y.CONVEX, globals())
eta, lam = Y.Schedule(N.SCHEDULE[N.eta_t]), Y.Schedule(N.SCHEDULE[N.lambda_t])
iterates = Iterates(p)
X, S = iterates.X, iterates.S
p.real("lambda_t")
p.given(number(0) <= N.lambda_t, "lambda_t >= 0", "(5)", quote=quotes.PENALTY, name="lambda_t")
minimises(p, S(), X().column_of_gradient(lam()))
moves(p, X(), S(), X(t + 1), eta.plain())

any_X, any_Y = Y.Matrix(p.vector("X", "client")), Y.Matrix(p.vector("Y", "client"))
p.defined(inside(any_X()), "X is any matrix of D^n; where no diameter is used, D may be the whole space", "Lemmas 1 and 2", name="X_in")
p.defined(inside(any_Y()), "Y is any matrix of D^n, as X is", "Lemma 1", name="Y_in")

total, product = p.real("total", "integer"), p.real("product", "integer")
p.defined(total(1) == (L / n + lam.plain(1)) * eta.plain(1)**2, "the sum of L_i eta_i² prod_{j>i} (1 - eta_j), first term", "(30)", name="total_1")
p.defined(total(t + 1) == (1 - eta.plain(t + 1)) * total(t) + (L / n + lam.plain(t + 1)) * eta.plain(t + 1)**2, "that sum, one term more",
          "(30)", name="total")
p.defined(product(1) == 1 - eta.plain(1), "the product of the 1 - eta_i, first factor", "(30)", name="product_1")
p.defined(product(t + 1) == (1 - eta.plain(t + 1)) * product(t), "that product, one factor more", "(30)", name="product")


def E(at=t):
    """F̂_{t-1}(X^t) - F*, the quantity that telescopes."""
    return X(at).gap(lam(at - 1))


_a = Formula("a")
p.printed += (
    abbreviation(r"\eta_{<t>}", eta(), whole=True, t="integer"),
    abbreviation(r"\lambda_{<t>}", lam(), t="integer"),
    abbreviation(r"\hat{L}_{<t>}", L / n + lam.plain(), t="integer"),
    abbreviation(r"\hat{F}(X^{<t>})", X().F_hat, t="integer"),
    abbreviation(r"\mathrm{dist}(X^{<t>}, \mathcal{C})", root(X().dist2()), t="integer"),
    abbreviation(r"\mathrm{dist}^{2}(X^{<t>}, \mathcal{C})", X().dist2(), t="integer"),
    abbreviation(r"\hat{F}_{<t>}(X^{<a>})", X(_a).surrogate(lam()), t="integer", a="integer"),
    abbreviation(r"E_{<t>}", E(), t="integer"),
    abbreviation(r"n g_{<i>}^{<t>}", X().gradient(lam.plain()), i="client", t="integer"),
    abbreviation(r"g_{<i>}^{<t>}", X().column_of_gradient(lam()), i="client", t="integer"),
    abbreviation(r"\prod_{j=1}^{<t>} (1 - \eta_j)", product(t), t="integer"),
    abbreviation(r"\sum_{i=1}^{<t>} \hat{L}_i \eta_i^{2} \prod_{j=i+1}^{<t>} (1 - \eta_j)", total(t), t="integer"))
"""The paper's notation for terms that the kernel's language writes out; 𝒞 is consensus, E_t is F̂_{t-1}(X^t) - F*."""
SETTING = p.setting({metrics.OBJECTIVE_GAP: Y.F(X().bar) - Y.F(Y.x_star), SURROGATE_GAP: E(), metrics.CONSENSUS_DISTANCE: root(X().dist2())})
