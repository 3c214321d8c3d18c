"""FedFW as the kernel reads it: problem (1), problem (3) column by column, and Algorithm 1.

Everything the proofs of Theorem 1 may use stands here, in the paper's words and place. The matrix X of (3) never
appears: its columns are x(i, t), sums over the clients are n times a mean, and dist² to consensus is the mean of
‖x_i - x̄‖² times n. Nothing depends on the dimension of the space or on the number of clients.
"""

from dataclasses import dataclass
from typing import Any, Protocol

import sympy as sp

from fedtheory.core.abbreviation import abbreviation
from fedtheory.core.metrics import CONSENSUS_DISTANCE, OBJECTIVE_GAP
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
    less,
    mean,
    member,
    root,
    squared,
    symbol,
)
from fedtheory.papers.fedfw.metrics import SURROGATE_GAP
from fedtheory.papers.fedfw.proofs import quotes
from fedtheory.papers.fedfw.statements.notation import (
    SCHEDULE,
    D,
    H,
    L,
    eta_t,
    g_star,
    lambda_0,
    lambda_t,
    n,
    zeta_star,
)

x, s, f, g = (
    Function("x"),
    Function("s"),
    Function("f"),
    Function("g"),
)  # iterates, oracles, losses, gradients
i, u, v = symbol("i"), symbol("u"), symbol("v")
x_star = symbol("x_star")

ROUND = {"t": "integer"}
FROM_1, FROM_2 = at_most(1, t), at_most(2, t)

X, Y = Function("X"), Function("Y")  # two arbitrary matrices of 𝒟ⁿ, by their columns
total, product = Function("total"), Function("product")  # the sum and the product of (30)


At = sp.Expr | Term | int
"""A round: an expression, or a term such as t~."""


class OfRound(Protocol):
    """A step or a penalty, in any round."""

    def __call__(self, at: sp.Expr = t) -> sp.Expr:
        """Its value in round `at`."""


def of_round(value: sp.Expr) -> OfRound:
    """An entry of a schedule, as a function of the round."""

    def of(at: sp.Expr = t) -> sp.Expr:
        return value.subs(t, at)

    return of


eta, lam = of_round(SCHEDULE[eta_t]), of_round(SCHEDULE[lambda_t])


def F(point: Term) -> Term:
    """(1): the mean loss at one point."""
    return mean("i", f(i, point))


def grad_F(point: Term) -> Term:
    """Its gradient."""
    return mean("j", g(symbol("j"), point))


@dataclass(frozen=True)
class Iterates:
    """X^t and S^t by their columns, and what is made of them; where something is drawn they depend on an outcome."""

    outcome: tuple[Term, ...] = ()

    @property
    def round(self) -> dict[str, Any]:
        """Round t, and the outcome, as a fact about them is used."""
        return {"t": "t", **{str(of.tree): of for of in self.outcome}}

    def now(self, claim: Claim, *more: Claim) -> Schema:
        """For all rounds t >= 1, and all outcomes."""
        outcomes = {str(of.tree): "outcome" for of in self.outcome}
        return Schema(claim, {**ROUND, **outcomes}, (FROM_1, *more))

    def x(self, client: Term, at: At = t) -> Term:
        """A client's iterate."""
        return x(client, at, *self.outcome)

    def s(self, client: Term, at: At = t) -> Term:
        """A client's oracle."""
        return s(client, at, *self.outcome)

    def x_bar(self, at: At = t) -> Term:
        """x̄^t, the mean of the clients' iterates."""
        return mean("k", self.x(symbol("k"), at))

    def s_bar(self, at: At = t) -> Term:
        """The mean of the oracles' outputs, all that the server hears."""
        return mean("k", self.s(symbol("k"), at))

    def F_hat(self, at: At = t) -> Term:
        """F̂(X^t): the mean loss, each client at its own iterate."""
        return mean("i", f(i, self.x(i, at)))

    def dist_squared(self, at: At = t, client: str = "i") -> Term:
        """dist²(X^t, 𝒞) = Σ‖x_i - x̄‖²."""
        return n * mean(client, squared(self.x(symbol(client), at) - self.x_bar(at)))

    def surrogate(self, weight: sp.Expr, at: At = t) -> Term:
        """F̂(X^t) + weight/2 dist²(X^t, 𝒞) - F*: (5) with the penalty of any round."""
        return self.F_hat(at) + weight / 2 * self.dist_squared(at) - F(x_star)

    def gradient(self, lam: sp.Expr, at: At = t) -> Term:
        """n times the i-th column of ∇F̂(X^t), (6), for a penalty."""
        return g(i, self.x(i, at)) + n * lam * (self.x(i, at) - self.x_bar(at))

    def slope(self, lam: sp.Expr, vector: Term, at: At = t) -> Term:
        """⟨∇F̂(X^t), V⟩ for the columns `vector`, written with the client i."""
        return mean("i", dot(self.gradient(lam, at), vector))

    def gap_hat(self, lam: sp.Expr, at: At = t) -> Term:
        """gâp(X^t), (45): the maximum is attained at S^t, by (7)."""
        return self.slope(lam, self.x(i, at) - self.s(i, at), at)


SURE = Iterates()
x_bar, s_bar, F_hat = SURE.x_bar, SURE.s_bar, SURE.F_hat
dist_squared, surrogate, now = SURE.dist_squared, SURE.surrogate, SURE.now


def slope(vector: Term, at: sp.Expr = t) -> Term:
    """⟨∇F̂_t(X^t), V⟩ by (6), for the columns `vector`, written with the client i."""
    return SURE.slope(lam(at), vector, at)


def E(at: sp.Expr = t) -> Term:
    """F̂_{t-1}(X^t) - F*, the quantity that telescopes."""
    return surrogate(lam(at - 1), at)


SYMBOLS = {
    "n": ((), "count"),
    "L": ((), "real"),
    "D": ((), "real"),
    "H": ((), "real"),
    "zeta_star": ((), "real"),
    "g_star": ((), "real"),
    "lambda_0": ((), "real"),
    "lambda_t": ((), "real"),
    "domain": ((), "set"),
    "x_star": ((), "vector"),
    "x": (("client", "integer"), "vector"),
    "s": (("client", "integer"), "vector"),
    "f": (("client", "vector"), "real"),
    "g": (("client", "vector"), "vector"),
    "X": (("client",), "vector"),
    "Y": (("client",), "vector"),
    "total": (("integer",), "real"),
    "product": (("integer",), "real"),
}

_I, _IT = {"i": "client"}, {"i": "client", "t": "integer"}
_TWO = {"i": "client", "u": "vector", "v": "vector"}
_BOTH = (member(u, "domain"), member(v, "domain"))


def optimal(lam: sp.Expr) -> Given:
    """The oracle's answer, for a penalty in round t."""
    return Given(
        Schema(
            dot(1 / n * g(i, x(i, t)) + lam * (x(i, t) - x_bar()), s(i, t) - v) <= 0,
            {**_IT, "v": "vector"},
            (FROM_1, member(v, "domain")),
        ),
        "s_i^t minimises the linear form of (8) over the domain; there is a minimiser, the domain being compact",
        "(8)",
        Role.DEFINITION,
    )


def moves(eta: sp.Expr, letter: str) -> Given:
    """The iterates of the next round, for a step in round t."""
    return Given(
        Schema(equal(x(i, t + 1), (1 - eta) * x(i, t) + eta * s(i, t)), _IT, (FROM_1,)),
        f"x_i^{{t+1}} = (1 - {letter}) x_i^t + {letter} s_i^t",
        "(9)",
        Role.DEFINITION,
    )


GIVEN = {
    "L": Given(
        Schema(at_most(0, L)),
        "L is a Lipschitz constant, so it is not negative",
        "Section 1",
        Role.DEFINITION,
    ),
    "D": Given(
        Schema(at_most(0, D)),
        "D is a diameter, so it is not negative",
        "Section 1",
        Role.DEFINITION,
    ),
    "H": Given(
        Schema(at_most(0, H)),
        "H is a heterogeneity, so it is not negative",
        "ours",
        Role.DEFINITION,
    ),
    "zeta_star": Given(
        Schema(at_most(0, zeta_star)),
        "zeta* is a heterogeneity, so it is not negative",
        "ours",
        Role.DEFINITION,
    ),
    "g_star": Given(
        Schema(at_most(0, g_star)),
        "g* is a norm, so it is not negative",
        "Lemma 2",
        Role.DEFINITION,
    ),
    "lambda_0": Given(
        Schema(less(0, lambda_0)),
        "any lambda_0 > 0",
        "Theorem 1",
        Role.ASSUMPTION,
        quote=quotes.BASE,
    ),
    "lambda_t": Given(
        Schema(at_most(0, lambda_t)), "lambda_t >= 0", "(5)", Role.ASSUMPTION, quote=quotes.PENALTY
    ),
    "diameter": Given(
        Schema(squared(u - v) <= D**2, {"u": "vector", "v": "vector"}, _BOTH),
        "D is the largest distance of two points of the domain, which is bounded",
        "Section 1",
        Role.ASSUMPTION,
        quote=quotes.COMPACT,
    ),
    "smooth": Given(
        Schema(f(i, v) <= f(i, u) + dot(g(i, u), v - u) + L / 2 * squared(v - u), _TWO, _BOTH),
        "each f_i is L-smooth: the descent inequality",
        "Section 1; (24), first line",
        Role.ASSUMPTION,
        quote=quotes.SMOOTH,
    ),
    "lipschitz": Given(
        Schema(squared(g(i, u) - g(i, v)) <= L**2 * squared(u - v), _TWO, _BOTH),
        "each f_i is L-smooth: the gradient is L-Lipschitz",
        "Section 1; (23)",
        Role.ASSUMPTION,
        quote=quotes.SMOOTH,
    ),
    "convex": Given(
        Schema(f(i, u) + dot(g(i, u), v - u) <= f(i, v), _TWO, _BOTH),
        "each f_i is convex: the gradient inequality",
        "Theorem 1; (25), second line",
        Role.ASSUMPTION,
        quote=quotes.CONVEX,
    ),
    "minimiser": Given(
        Schema(member(x_star, "domain")),
        "x* is a solution of (1), so it lies in the domain; there is one, the domain being compact and F continuous",
        "(1)",
        Role.DEFINITION,
    ),
    "optimal": Given(
        Schema(dot(grad_F(x_star), x_star - v) <= 0, {"v": "vector"}, (member(v, "domain"),)),
        "x* minimises F over the domain: first-order optimality",
        "(1)",
        Role.DEFINITION,
    ),
    "start": Given(
        Schema(member(x(i, 1), "domain"), _I),
        "every x_i^1 lies in the domain (used in print without being said: Algorithm 1 takes any x_i^1 of R^p)",
        "Algorithm 1, input",
        Role.OURS,
    ),
    "oracle": Given(
        Schema(member(s(i, t), "domain"), _IT, (FROM_1,)),
        "s_i^t lies in the domain",
        "(8)",
        Role.DEFINITION,
    ),
    "lmo": optimal(lam()),
    "update": moves(eta(), "eta_t"),
    "heterogeneity": Given(
        Schema(
            mean("i", squared(g(i, v) - grad_F(v))) <= H**2, {"v": "vector"}, (member(v, "domain"),)
        ),
        "H is the largest root mean square deviation of the clients' gradients over the domain, which is finite: the domain is compact, the gradients are continuous",
        "ours",
        Role.DEFINITION,
    ),
    "heterogeneity_star": Given(
        Schema(mean("i", squared(g(i, x_star) - grad_F(x_star))) <= zeta_star**2),
        "zeta* is that deviation at x*",
        "ours",
        Role.DEFINITION,
    ),
    "X_in": Given(
        Schema(member(X(i), "domain"), _I),
        "X is any matrix of D^n; where no diameter is used, D may be the whole space",
        "Lemmas 1 and 2",
        Role.DEFINITION,
    ),
    "Y_in": Given(
        Schema(member(Y(i), "domain"), _I),
        "Y is any matrix of D^n, as X is",
        "Lemma 1",
        Role.DEFINITION,
    ),
    "total_1": Given(
        Schema(equal(total(1), (L / n + lam(sp.Integer(1))) * eta(sp.Integer(1)) ** 2)),
        "the sum of L_i eta_i² prod_{j>i} (1 - eta_j), first term",
        "(30)",
        Role.DEFINITION,
    ),
    "total": Given(
        Schema(
            equal(
                total(t + 1), (1 - eta(t + 1)) * total(t) + (L / n + lam(t + 1)) * eta(t + 1) ** 2
            ),
            {"t": "integer"},
            (FROM_1,),
        ),
        "that sum, one term more",
        "(30)",
        Role.DEFINITION,
    ),
    "product_1": Given(
        Schema(equal(product(1), 1 - eta(sp.Integer(1)))),
        "the product of the 1 - eta_i, first factor",
        "(30)",
        Role.DEFINITION,
    ),
    "product": Given(
        Schema(equal(product(t + 1), (1 - eta(t + 1)) * product(t)), {"t": "integer"}, (FROM_1,)),
        "that product, one factor more",
        "(30)",
        Role.DEFINITION,
    ),
    "gradient_star": Given(
        Schema(mean("i", squared(g(i, x_star))) <= g_star**2),
        "g*/sqrt(n) is the norm of the gradient of F-hat at X*",
        "Lemma 2",
        Role.DEFINITION,
    ),
}

_a = Term("a")
ABBREVIATIONS = (
    abbreviation(r"\nabla f_{<i>}(<v>)", g(i, v), i="client", v="vector"),
    abbreviation("F(<v>)", F(v), v="vector"),
    abbreviation(r"\nabla F(<v>)", grad_F(v), v="vector"),
    abbreviation(r"\eta_{<t>}", eta(), whole=True, t="integer"),
    abbreviation(r"\lambda_{<t>}", lam(), t="integer"),
    abbreviation(r"\hat{L}_{<t>}", L / n + lam(), t="integer"),
    abbreviation(r"\hat{F}(X^{<t>})", F_hat(), t="integer"),
    abbreviation(r"\mathrm{dist}(X^{<t>}, \mathcal{C})", root(dist_squared()), t="integer"),
    abbreviation(r"\mathrm{dist}^{2}(X^{<t>}, \mathcal{C})", dist_squared(), t="integer"),
    abbreviation(
        r"\hat{F}_{<t>}(X^{<a>})",
        F_hat(_a) + lam() / 2 * dist_squared(_a),
        t="integer",
        a="integer",
    ),
    abbreviation(r"E_{<t>}", E(), t="integer"),
    abbreviation(r"n g_{<i>}^{<t>}", SURE.gradient(lam()), i="client", t="integer"),
    abbreviation(
        r"g_{<i>}^{<t>}",
        1 / n * g(i, x(i, t)) + lam() * (x(i, t) - x_bar()),
        i="client",
        t="integer",
    ),
    abbreviation(r"\prod_{j=1}^{<t>} (1 - \eta_j)", product(t), t="integer"),
    abbreviation(
        r"\sum_{i=1}^{<t>} \hat{L}_i \eta_i^{2} \prod_{j=i+1}^{<t>} (1 - \eta_j)",
        total(t),
        t="integer",
    ),
)
"""What the paper writes for terms that the kernel's language writes out; 𝒞 is consensus, E_t is F̂_{t-1}(X^t) - F*."""

SETTING = Setting(
    SYMBOLS,
    GIVEN,
    {
        OBJECTIVE_GAP: F(x_bar()) - F(x_star),
        SURROGATE_GAP: E(),
        CONSENSUS_DISTANCE: root(dist_squared()),
    },
    abbreviations=ABBREVIATIONS,
)
