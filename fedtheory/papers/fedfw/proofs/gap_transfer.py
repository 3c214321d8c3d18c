"""From gâp(X^t) to gap(x̄^t), and from the rounds to their average and their least: what Theorem 2 and (18) share.

One square in place of (53)-(62): the penalty that gâp contains pays for what the clients differ by.
"""

import sympy as sp

from fedtheory.core.proof import Line, Square, Step, Use, combination
from fedtheory.core.statement import t
from fedtheory.core.term import Schema, Term, mean, root, squared
from fedtheory.papers.fedfw.proofs.rounds import NEXT, induction
from fedtheory.papers.fedfw.proofs.setting import FROM_1, Iterates, g, i
from fedtheory.papers.fedfw.proofs.setting2 import AT_T, farthest, gap
from fedtheory.papers.fedfw.statements.notation import D, L, n
from fedtheory.proofs.textbook import cauchy_schwarz

FIRST = {"t": "1"}


def distance(of: Iterates) -> Term:
    """dist(X^t, 𝒞)."""
    return root(of.dist_squared(t, "h"))


def price(size: sp.Expr, lam: sp.Expr) -> sp.Expr:
    """What one square costs, where `size` bounds the root mean square of the vectors."""
    return (size + L * D) ** 2 / (4 * n * lam)


def to_the_mean(
    of: Iterates, lam: sp.Expr, vector: Term, size: sp.Expr, fact: Use
) -> tuple[Line, ...]:
    """gap(x̄) <= gâp(X) - λd² + ((size + LD)/√n)d, where `fact` bounds the mean square of `vector` by size²."""
    at = {"i": "i", **of.round}
    here, x_bar, d = of.x(i), of.x_bar(), distance(of)
    u_star = farthest(x_bar)
    spread = d / sp.sqrt(n)  # root mean square of the deviations
    back = -(here - x_bar)
    turned = g(i, here) - g(i, x_bar)
    inside, mean_in = Use("feasible", at), Use("mean feasible", of.round)
    u_in = Use("farthest", {"v": x_bar})
    return (
        combination(of.now(mean("i", squared(back)) <= spread**2), name="distance"),
        combination(of.now(mean("i", squared(vector)) <= size**2), fact, name="pull"),
        *cauchy_schwarz(
            "first",
            vector,
            back,
            "i",
            (size, spread),
            (Use("pull", of.round), Use("distance", of.round)),
            of.now(FROM_1),
        ),
        combination(
            of.now(mean("i", squared(turned)) <= (L * spread) ** 2),
            Use(
                "lipschitz",
                {"i": "i", "u": here, "v": x_bar},
                over="i",
                because=(inside, mean_in),
            ),
            name="turned",
        ),
        combination(
            of.now(mean("i", squared(u_star - here)) <= D**2),
            Use("diameter", {"u": u_star, "v": here}, over="i", because=(u_in, inside)),
            name="far",
        ),
        *cauchy_schwarz(
            "second",
            turned,
            u_star - here,
            "i",
            (L * spread, D),
            (Use("turned", of.round), Use("far", of.round)),
            of.now(FROM_1),
        ),
        combination(
            of.now(gap(x_bar) <= of.gap_hat(lam) - lam * d**2 + (size + L * D) / sp.sqrt(n) * d),
            Use("lmo", {**at, "v": u_star}, times=n, over="i", because=(None, u_in)),
            Use("gap", {"v": x_bar}),
            Use("first", of.round),
            Use("second", of.round),
        ),
    )


def one_square(of: Iterates, lam: sp.Expr, size: sp.Expr, at_mean: str, name: str = "") -> Line:
    """gap(x̄) <= gâp(X) + price, by the step `at_mean`: the largest of ((size + LD)/√n)d - λd² over d."""
    d = distance(of)
    return combination(
        of.now(gap(of.x_bar()) <= of.gap_hat(lam) + price(size, lam)),
        Use(at_mean, of.round),
        Square(d - (size + L * D) / sp.sqrt(n) / (2 * lam), times=lam),
        name=name,
    )


def sum_of_gaps(
    name: str, claim: Schema, one_round: str, lines: tuple[str, str] | None = None
) -> Step:
    """The claim compares the two sums by round t; the step `one_round` does so in one round."""
    return induction(
        name,
        "ours",
        "one square, added up",
        claim,
        (Use(one_round, FIRST), Use("total_1"), Use("total_hat_1", times=-1)),
        (
            Use(one_round, {"t": NEXT}),
            Use("if 2"),
            Use("total", AT_T),
            Use("total_hat", AT_T, times=-1),
        ),
        lines=lines,
    )


def least_below_average(
    name: str,
    locator: str,
    claim: Schema,
    *,
    least: str = "best",
    falls: str = "best falls",
    total: str = "total",
    lines: tuple[str, str] | None = None,
) -> Step:
    """t times the least value so far is at most the sum; the keywords name the givens that say what these are."""
    return induction(
        name,
        locator,
        "a minimum is at most the average",
        claim,
        (Use(least, {"t": "1", "m": "1"}), Use(f"{total}_1", times=-1)),
        (
            Use(falls, AT_T, times=t),
            Use(least, {"t": NEXT, "m": NEXT}),
            Use("if 2"),
            Use(total, AT_T, times=-1),
        ),
        lines=lines,
    )
