"""Section 3 as the kernel reads it: distributions, hypotheses, and a Bregman divergence in the paper's own form.

The clients of the kernel are the p domains, so that p times a mean over them is a sum. The weights of a mixture are
squares, share(k)², which says that they are not negative; d(k) are the domains' distributions, h(k) the hypothesis that
(4) gives for domain k.
"""

from typing import Any

from fedtheory.core.proof import Given, Setting
from fedtheory.core.role import Role
from fedtheory.core.term import Function, Schema, Term, at_most, dot, equal, mean, member, symbol
from fedtheory.papers.fedboost.metrics import BEST_AGNOSTIC_LOSS, BEST_MIXTURE_LOSS
from fedtheory.papers.fedboost.proofs import quotes
from fedtheory.papers.fedboost.statements.notation import J, epsilon, epsilon_mean
from fedtheory.papers.fedboost.statements.notation import R_information as R

F, nabla = Function("F"), Function("nabla")
share, d, h = Function("share"), Function("d"), Function("h")
weighed_d, weighed_h, near = Function("weighed_d"), Function("weighed_h"), Function("near")
p, d_bar, h_bar, least, value = (symbol(name) for name in ("p", "d_bar", "h_bar", "least", "value"))
k, u, v = symbol("k"), symbol("u"), symbol("v")
OPEN = "open_simplex"
CLIENT = {"k": "client"}
TWO = {"u": "vector", "v": "vector"}


def lam(domain: Any) -> Term:
    """λ_k."""
    return share(domain) ** 2


def B(one: Any, other: Any) -> Term:
    """B_F(one ‖ other), of Definition 1."""
    return F(one) - F(other) - dot(nabla(other), one - other)


def summed(body: Any) -> Term:
    """The sum over the domains."""
    return p * mean("k", body)


def loss(hypothesis: Any) -> Term:
    """Σ λ_k B_F(D_k ‖ h)."""
    return summed(lam(k) * B(d(k), hypothesis))


def spread() -> Term:
    """Σ λ_k F(D_k) - F(Σ λ_k D_k)."""
    return summed(lam(k) * F(d(k))) - F(d_bar)


SYMBOLS: dict[str, tuple[tuple[str, ...], str]] = {
    "p": ((), "count"),
    OPEN: ((), "set"),
    **dict.fromkeys(("epsilon", "epsilon_mean", "J", "R", "least", "value"), ((), "real")),
    **dict.fromkeys(("d_bar", "h_bar"), ((), "vector")),
    **dict.fromkeys(("share", "near"), (("client",), "real")),
    **dict.fromkeys(("d", "h", "weighed_d", "weighed_h"), (("client",), "vector")),
    "F": (("vector",), "real"),
    "nabla": (("vector",), "vector"),
}
GIVEN = {
    "sum of weights": Given(
        Schema(equal(summed(lam(k)), 1)),
        "lambda is in the simplex",
        "Section 2.1",
        Role.DEFINITION,
    ),
    "weighed d": Given(
        Schema(equal(weighed_d(k), lam(k) * d(k)), CLIENT),
        "written for lambda_k D_k",
        "ours",
        Role.DEFINITION,
    ),
    "mixture": Given(
        Schema(equal(d_bar, summed(weighed_d(k)))),
        "D_lambda = sum lambda_k D_k",
        "Section 2.1",
        Role.DEFINITION,
    ),
    "weighed h": Given(
        Schema(equal(weighed_h(k), lam(k) * h(k)), CLIENT),
        "written for lambda_k h_k",
        "ours",
        Role.DEFINITION,
    ),
    "ensemble": Given(
        Schema(equal(h_bar, summed(weighed_h(k)))),
        "the ensemble sum lambda_l h_l, h_l being the hypothesis for domain l",
        "Lemma 3, proof",
        Role.DEFINITION,
    ),
    "convex": Given(
        Schema(at_most(0, B(u, v)), TWO, (member(u, OPEN), member(v, OPEN))),
        "F is convex on the open simplex",
        "Definition 1",
        Role.ASSUMPTION,
        quote=quotes.BREGMAN,
    ),
    "inside": Given(
        Schema(member(d_bar, OPEN)),
        "the domains are in the open simplex, so their mixture is: it is a convex set",
        "Section 3.1",
        Role.ASSUMPTION,
        quote=quotes.POSITIVE,
    ),
    "(4)": Given(
        Schema(B(d(k), h(k)) <= near(k), CLIENT),
        "h_k is the hypothesis that (4) gives for domain k, and near(k) is written for its divergence, epsilon_k",
        "(4)",
        Role.DEFINITION,
    ),
    "near": Given(
        Schema(near(k) <= epsilon, CLIENT),
        "epsilon_k <= epsilon",
        "(4)",
        Role.ASSUMPTION,
        quote=quotes.NEAR,
    ),
    "near on average": Given(
        Schema(summed(lam(k) * near(k)) <= epsilon_mean),
        "epsilon_mean is written for the mean of the epsilon_k under lambda",
        "ours",
        Role.DEFINITION,
    ),
    "jointly convex": Given(
        Schema(B(d_bar, h_bar) <= summed(lam(k) * B(d(k), h(k)))),
        "B_F is jointly convex, read for the p pairs (D_k, h_k) at once",
        "Lemma 3; Theorem 1",
        Role.ASSUMPTION,
        quote=quotes.JOINTLY,
    ),
    "J": Given(
        Schema(equal(loss(d_bar), J)),
        "J is written for the loss of the mixture itself",
        "Lemma 3",
        Role.DEFINITION,
    ),
}
MIXTURE = Setting(
    SYMBOLS,
    {
        **GIVEN,
        "least": Given(
            Schema(at_most(least, loss(h_bar))),
            "the least loss over the ensembles, or their greatest lower bound, is at most that of this one",
            "Lemma 3",
            Role.DEFINITION,
        ),
    },
    {BEST_MIXTURE_LOSS: least},
)
AGNOSTIC = Setting(
    {**SYMBOLS, "ensembles": ((), "set")},
    {
        **GIVEN,
        "minimax": Given(
            Schema(at_most(value, loss(v)), {"v": "vector"}, (member(v, "ensembles"),)),
            "min max is max min, and the maximum is attained, for a function that is linear in the weights lambda of the "
            "simplex and convex and continuous in the ensembles: lambda is where",
            "Theorem 1, proof: Sion's theorem",
            Role.AXIOM,
            cites="sion1958general, Theorem 3.4",
        ),
        "ensemble inside": Given(
            Schema(member(h_bar, "ensembles")),
            "sum lambda_l h_l is an ensemble of the predictors",
            "Section 2.2",
            Role.DEFINITION,
        ),
        "R": Given(
            Schema(at_most(J, R)),
            "R is the largest J over all weights",
            "Section 3.3",
            Role.DEFINITION,
        ),
    },
    {BEST_AGNOSTIC_LOSS: value},
)
