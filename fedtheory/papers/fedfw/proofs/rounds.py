"""What theorems about convex clients share, sure or drawn: a round, the mean of the clients, induction over rounds.

A theorem passes how its own setting says that points lie in the domain, and what its oracle loses; locators and words
stay with the theorem.
"""

from dataclasses import replace

import sympy as sp

from fedtheory.core.citation import citation, stands
from fedtheory.core.proof import Line, Square, Step, Use, combination, step
from fedtheory.core.statement import t
from fedtheory.core.term import Schema, Term, mean, member, squared, substitute
from fedtheory.papers.fedfw.proofs.setting import (
    FROM_1,
    ROUND,
    F,
    Iterates,
    f,
    g,
    grad_F,
    i,
    x_star,
)
from fedtheory.papers.fedfw.statements.notation import D, H, L, n, zeta_star
from fedtheory.proofs.textbook import cauchy_schwarz
from fedtheory.textbook.functions import SEGMENT

NEXT: sp.Expr = t + 1


def induction(
    name: str,
    locator: str,
    because: str,
    claim: Schema,
    base: tuple[Use | Square, ...],
    ahead: tuple[Use | Square, ...],
    *before: Line,
    lines: tuple[str, str] | None = None,
) -> Step:
    """For all t >= 1, from t = 1 and from t to t + 1; `lines` are the names of these two."""
    first, further = lines or (f"{name}, first", f"{name}, next")
    return step(
        name,
        locator,
        because,
        *before,
        combination(Schema(substitute(claim.then, "t", 1)), *base, name=first),
        combination(
            Schema(substitute(claim.then, "t", NEXT), ROUND, (FROM_1, claim.then)),
            *ahead,
            name=further,
        ),
        Line(claim, "induction", {"on": "t", "base": first, "step": further}),
    )


def mean_inside(of: Iterates, name: str, locator: str, *, inside: str = "feasible") -> Step:
    """x̄^t lies where all x_i^t lie, as `inside` says."""
    return step(
        name,
        locator,
        "the mean of points of a convex set is in the set",
        Line(
            of.now(member(of.x_bar(), "domain")),
            "membership",
            {
                "of": Use(inside, {"i": "c", **of.round}).reference(),
                "weights": [],
                "equal": [],
                "mean": "c",
            },
        ),
    )


# ---- one round: (24)-(26)


def curved(eta: sp.Expr, lam: sp.Expr) -> sp.Expr:
    """What the curvature of F̂_t costs in a round."""
    return (L / n + lam) * eta**2 / 2 * n * D**2


def descent(
    of: Iterates,
    eta: sp.Expr,
    lam: sp.Expr,
    oracle: Use,
    *,
    price: sp.Expr | None = None,
    lost: Term | None = None,
    inside: str = "feasible",
    star: Use | None = None,
    diameter: Use | None = None,
) -> tuple[Line, Line]:
    """F̂_t(X^{t+1}) - F* <= (1 - η)(F̂_t(X^t) - F*) - ηλ/2 dist²(X^t, 𝒞) + price + lost, after `oracle` against x*.

    Each client makes a step of Frank-Wolfe, about which the textbook is cited; the rest is about all of them.
    `price` is by default that of the curvature; `star` says that x* lies where the iterates do, `diameter` how far they
    are from the oracles.
    """
    at = {"i": "i", **of.round}
    here, there = of.x(i), of.x(i, NEXT)
    deviation, deviation_next = here - of.x_bar(), there - of.x_bar(NEXT)
    # (9) is used a second time, inside the penalty
    against = n * lam / 2 * (deviation_next + deviation + eta * (of.s(i) - of.s_bar() - deviation))
    after = (
        (1 - eta) * of.surrogate(lam)
        - eta * lam / 2 * of.dist_squared()
        + (curved(eta, lam) if price is None else price)
    )
    if diameter is None:
        diameter = Use(
            "diameter",
            {"u": of.s(i), "v": here},
            over="i",
            because=(Use("oracle", at), Use(inside, at)),
        )
    stepped = citation(
        SEGMENT,
        {
            "f": stands(f(i, "point"), "point"),
            "g": stands(g(i, "point"), "point"),
            "L": L,
            "eta": eta,
            "x": here,
            "y": there,
            "s": of.s(i),
        },
        own={"i": "client", **(of.now(FROM_1).forall or {})},
        conditions=(FROM_1,),
        given={
            "smooth": Use(
                "smooth",
                {"i": "i", "u": here, "v": there},
                because=(Use(inside, at), Use(inside, {**at, "t": NEXT})),
            ),
            "step": Use("update", at),
        },
        name="the step of each client",
    )
    whole = combination(
        of.now(of.surrogate(lam, NEXT) <= (after if lost is None else after + lost)),
        Use(stepped.name, {**at, "i": "c"}, over="c"),
        Use("update", at, times=against, over="i"),
        replace(oracle, times=n * eta),
        Use(
            "convex",
            {"i": "i", "u": here, "v": x_star},
            times=eta,
            over="i",
            because=(Use(inside, at), star or Use("minimiser")),
        ),
        replace(diameter, times=(L + n * lam) / 2 * eta**2),
        Square(of.s_bar() - of.x_bar(), times=n * lam * eta**2 / 2),
    )
    return stepped, whole


# ---- from the clients to their mean


def objective_at_mean(
    of: Iterates,
    schema: Schema,
    weight: sp.Expr,
    *,
    inside: str = "feasible",
    mean_in: str = "mean feasible",
    name: str = "",
) -> Line:
    """F(x̄^t) - F* <= F̂(X^t) + weight/2 dist²(X^t, 𝒞) - F* + H²/(2n weight), as the schema says it.

    Convexity at the mean, and the square of deviation + pull/(n weight).
    """
    at, at_mean = {"i": "i", **of.round}, Use(mean_in, of.round)
    pull = g(i, of.x_bar()) - grad_F(of.x_bar())
    return combination(
        schema,
        Use(
            "convex",
            {"i": "i", "u": of.x_bar(), "v": of.x(i)},
            over="i",
            because=(at_mean, Use(inside, at)),
        ),
        Use("heterogeneity", {"v": of.x_bar()}, times=1 / (2 * n * weight), because=(at_mean,)),
        Square(of.x(i) - of.x_bar() + 1 / (n * weight) * pull, times=n * weight / 2, over="i"),
        name=name,
    )


def mean_price(weight: sp.Expr) -> sp.Expr:
    """H²/(2n weight): what the mean of the clients costs more than the clients themselves."""
    return H**2 / (2 * n * weight)


def gradient_against(
    of: Iterates, gradient: Term, back: Term, size: Term, dist: Term
) -> tuple[Line, ...]:
    """⟨∇F̂, V⟩ <= size dist, over n, by Cauchy-Schwarz: both are the norms, of n∇F̂'s and V's columns."""
    root_n = sp.sqrt(n)
    return (
        combination(
            of.now(mean("i", squared(1 / n * gradient)) <= (size / root_n) ** 2), name="gradient"
        ),
        combination(of.now(mean("i", squared(back)) <= (dist / root_n) ** 2), name="distance"),
        *cauchy_schwarz(
            "cross",
            1 / n * gradient,
            back,
            "i",
            (size / root_n, dist / root_n),
            (Use("gradient", of.round), Use("distance", of.round)),
            of.now(FROM_1),
        ),
    )


def weak_duality(of: Iterates, dist: Term) -> tuple[Line, ...]:
    """(34): -ζ*/√n dist(X^t, 𝒞) <= F̂(X^t) - F*, by convexity at x*, its optimality, and Cauchy-Schwarz."""
    at = {"i": "i", **of.round}
    here = of.x(i)
    back = -(here - of.x_bar())
    pull = g(i, x_star) - grad_F(x_star)
    inside = Use("feasible", at)
    return (
        combination(
            of.now(mean("i", squared(pull)) <= zeta_star**2),
            Use("heterogeneity_star"),
            name="dual",
        ),
        combination(of.now(mean("i", squared(back)) <= (dist / sp.sqrt(n)) ** 2), name="distance"),
        *cauchy_schwarz(
            "cross",
            pull,
            back,
            "i",
            (zeta_star, dist / sp.sqrt(n)),
            (Use("dual", of.round), Use("distance", of.round)),
            of.now(FROM_1),
        ),
        combination(
            of.now(-(zeta_star / sp.sqrt(n)) * dist <= of.F_hat() - F(x_star)),
            Use(
                "convex",
                {"i": "i", "u": x_star, "v": here},
                over="i",
                because=(Use("minimiser"), inside),
            ),
            Use("optimal", {"v": here}, over="i", because=(inside,)),
            Use("cross", of.round),
        ),
    )
