"""FedFW with something drawn in every round, as the kernel reads it: what FedFW-sto and partial participation share.

Every random object takes an outcome w. What round t draws may be drawn again: at redraw(t, w, z) all that was made
before is that of w. A setting of its own says what a round draws, with which law, and names its step and penalty.
"""

from typing import Any, Protocol

import sympy as sp

from fedtheory.core.proof import Given
from fedtheory.core.role import Role
from fedtheory.core.statement import t
from fedtheory.core.term import (
    Claim,
    Function,
    Schema,
    Term,
    member,
    symbol,
)
from fedtheory.papers.fedfw.proofs import setting as quiet
from fedtheory.papers.fedfw.proofs.setting import FROM_1, ROUND, Iterates, OfRound, i, s, x

redraw = Function("redraw")
w, z = symbol("w"), symbol("z")


AT_W = {"t": "integer", "w": "outcome"}
CLIENT_AT_W = {"i": "client", **AT_W}
CLIENT_AT_Z = {**CLIENT_AT_W, "z": "outcome"}
HERE: dict[str, Any] = {"t": "t", "w": "w"}
ITW: dict[str, Any] = {"i": "i", **HERE}


def again(at: Any = t) -> Term:
    """w, with round t drawn again."""
    return redraw(at, w, z)


def x_bar(at: sp.Expr = t, of: Term = w) -> Term:
    """x̄^t."""
    return Iterates((of,)).x_bar(at)


def s_bar(at: sp.Expr = t, of: Term = w) -> Term:
    """The mean of the oracles' outputs."""
    return Iterates((of,)).s_bar(at)


def F_hat(at: sp.Expr = t, of: Term = w) -> Term:
    """F̂(X^t)."""
    return Iterates((of,)).F_hat(at)


def dist_squared(at: sp.Expr = t, of: Term = w, client: str = "i") -> Term:
    """dist²(X^t, 𝒞)."""
    return Iterates((of,)).dist_squared(at, client)


def surrogate(weight: sp.Expr, at: sp.Expr = t, of: Term = w) -> Term:
    """F̂(X^t) + weight/2 dist²(X^t, 𝒞) - F*."""
    return Iterates((of,)).surrogate(weight, at)


class DrawnAtRound(Protocol):
    """A term of a round and an outcome."""

    def __call__(self, at: sp.Expr = t, of: Term = w) -> Term:
        """The term in round `at`, for the outcome `of`."""


def telescoping(lam: OfRound) -> DrawnAtRound:
    """F̂_{t-1}(X^t) - F*, for a penalty."""

    def gap(at: sp.Expr = t, of: Term = w) -> Term:
        return surrogate(lam(at - 1), at, of)

    return gap


DRAWN = Iterates((w,))
now = DRAWN.now


def on_average(claim: Claim, *more: Claim) -> Schema:
    """For all rounds t >= 1."""
    return Schema(claim, ROUND, (FROM_1, *more))


_PROBLEM = ("n", "L", "D", "H", "zeta_star", "g_star", "lambda_0", "domain", "x_star", "f", "g")
SYMBOLS = {
    **{name: quiet.SYMBOLS[name] for name in _PROBLEM},
    "x": (("client", "integer", "outcome"), "vector"),
    "s": (("client", "integer", "outcome"), "vector"),
    "redraw": (("integer", "outcome", "outcome"), "redraw"),
}
_KEPT = (
    "L",
    "D",
    "H",
    "zeta_star",
    "g_star",
    "lambda_0",
    "diameter",
    "smooth",
    "lipschitz",
    "convex",
    "minimiser",
    "optimal",
    "heterogeneity",
    "heterogeneity_star",
    "gradient_star",
)
PROBLEM = {
    **{name: quiet.GIVEN[name] for name in _KEPT},
}
IN_DOMAIN = {
    "start": Given(
        Schema(member(x(i, 1, w), "domain"), {"i": "client", "w": "outcome"}),
        "every x_i^1 lies in the domain (used in print without being said: Algorithm 1 takes any x_i^1 of R^p)",
        "Algorithm 1, input",
        Role.OURS,
    ),
    "oracle": Given(
        Schema(member(s(i, t, w), "domain"), CLIENT_AT_W, (FROM_1,)),
        "s_i^t lies in the domain",
        "(8)",
        Role.DEFINITION,
    ),
}
