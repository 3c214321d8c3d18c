"""A world of FedBoost written out for the kernel, in which Theorem 2, Corollary 1 and Corollary 3 fail as printed.

Two predictors: the simplex is a segment of length √2, whose middle is the origin and whose end e is the first vertex. L =
‖α - e_1‖², F is 1/40 of the squared norm, everything is sent, and one round is made: σ = r = 1/20, G = 3 is more than any
2‖α - e_1‖, and the printed bound is 3/10 while the gap of the start is 1/2. Weighted sampling with the budget 2 sends both
at weights (1/2, 1/2), and the first at (1, 0). What is left to trust is that the world exists.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

import sympy as sp

from fedtheory.core.expression import Tree, to_tree
from fedtheory.core.proof import (
    Given,
)
from fedtheory.core.term import (
    Function,
    Schema,
    Term,
    at_most,
    dot,
    equal,
    mean,
    member,
    norm,
    squared,
    symbol,
    tree,
)
from fedtheory.proofs.fedboost.setting import (
    AT_W,
    FROM_0,
    FROM_1,
    TWO,
)
from fedtheory.theorems.fedboost.notation import printed_step

e, t, u, v, w, p = (symbol(name) for name in ("e", "t", "u", "v", "w", "p"))
place, walked, paid, side = (Function(name) for name in ("place", "walked", "paid", "side"))
q, k = symbol("q"), symbol("k")
Formulas = Mapping[str, Callable[..., Any]]
ROUND = {"t": "integer"}
s = Fraction(1, 20)
NUMBERS: dict[str, Any] = {
    "sigma": s,
    "r": s,
    "G": 3,
    "M": 0,
    "D": 2,
    "V": 0,
    "S": 1,
    "alpha_star": 1,
    "C": 2,
    "T": 1,
}


def put(term: Tree, formulas: Formulas) -> Tree:
    """The term with the formulas for the symbols."""
    if isinstance(term, str):
        return tree(formulas[term]()) if term in formulas else term
    head, *rest = term
    arguments = [put(part, formulas) for part in rest]
    if isinstance(head, str) and head in formulas:
        return tree(formulas[head](*map(Term, arguments)))
    return [head, *arguments]


def numbers(of: sp.Expr) -> Term:
    """The formula with the world's numbers put in, unevaluated."""
    return Term(put(to_tree(of), {name: lambda c=c: c for name, c in NUMBERS.items()}))


eta = numbers(printed_step)


def loss(point: Any) -> Term:
    """‖α - e_1‖²."""
    return squared(point - e)


def part(of: Any, at: Any) -> Term:
    """The weight of a predictor, from the place on the segment."""
    return (1 + side(of) * place(at) ** 2) / 2


def weights(at: Any) -> Term:
    """α_t: the middle, and from the second round on the first vertex."""
    return place(at) ** 2 * e


FORMULAS: Formulas = {
    **{name: lambda c=c: c for name, c in NUMBERS.items()},
    "alpha_opt": lambda: e,
    "alpha": lambda at, _: weights(at),
    "seen": lambda at, _: weights(at),
    "delta": lambda at, _: 2 * (weights(at) - e),
    "gradient": lambda point: 2 * (point - e),
    "bend": lambda _, along: 2 * along,
    "unprojected": lambda at, _: weights(at - 1) - 2 * eta / s * (weights(at - 1) - e),
    "L": loss,
    "F": lambda point: s / 2 * squared(point),
    "mirror": lambda point: s * point,
    "size": norm,
    "dual": norm,
    "total": lambda at, _: walked(at) * e,
    "mean_weights": lambda at, _: walked(at) / at * e,
    "part": lambda of, at, _: part(of, at),
    "chance": lambda of, at, _: part(of, at) * (3 - 2 * part(of, at)),  # 0, 1, 1 at 0, 1/2, 1
    "missed": lambda *_: 0,
}
SYMBOLS: dict[str, tuple[tuple[str, ...], str]] = {
    "e": ((), "vector"),
    "q": ((), "count"),
    "side": (("client",), "real"),
    "simplex": ((), "set"),
    "smooth": ((), "set"),
    "place": (("integer",), "real"),
    "walked": (("integer",), "real"),
    "paid": (("integer", "outcome"), "real"),
    "redraw": (("integer", "outcome", "outcome"), "redraw"),
}
_inside_ends = (at_most(-1, p), at_most(p, 1))
GIVEN = {
    "vertex": Given(
        Schema(equal(squared(e), Fraction(1, 2))), "e is (1/2, -1/2) from the middle", "ours"
    ),
    "segment": Given(
        Schema(member(p * e, "simplex"), {"p": "real"}, _inside_ends),
        "the simplex is the segment from -e to e",
        "ours",
    ),
    "ball": Given(
        Schema(squared(v) <= Fraction(1, 2), {"v": "vector"}, (member(v, "simplex"),)),
        "and no more",
        "ours",
    ),
    "smooth": Given(
        Schema(member(v, "smooth"), {"v": "vector"}), "F has a gradient everywhere", "ours"
    ),
    "Cauchy-Schwarz": Given(
        Schema(dot(u, v) <= norm(u) * norm(v), TWO), "the l2 norm is its own dual", "textbook"
    ),
    "two": Given(Schema(equal(q, 2)), "two predictors", "ours"),
    "side": Given(
        Schema(equal(side(k) ** 2, 1), {"k": "client"}), "1 for the first, -1 for the other", "ours"
    ),
    "sides": Given(Schema(equal(mean("k", side(k)), 0)), "so their mean is 0", "ours"),
    "first": Given(Schema(equal(place(1), 0)), "the start is the middle", "Figure 1"),
    "next": Given(
        Schema(equal(place(t + 1), 1), ROUND, (FROM_1,)),
        "a step leads beyond the first vertex, and is projected on it",
        "Figure 1, step 5",
    ),
    "nothing walked": Given(Schema(equal(walked(0), 0)), "an empty sum", "definition"),
    "walked": Given(
        Schema(equal(walked(t + 1), walked(t) + place(t + 1) ** 2), ROUND, (FROM_0,)),
        "the sum of the places",
        "definition",
    ),
    "nothing walked, along v": Given(
        Schema(equal(walked(0) * v, 0 * v), {"v": "vector"}), "times a vector too", "definition"
    ),
    "walked, along v": Given(
        Schema(
            equal(walked(t + 1) * v, (walked(t) + place(t + 1) ** 2) * v),
            {**ROUND, "v": "vector"},
            (FROM_0,),
        ),
        "times a vector too",
        "definition",
    ),
    "nothing paid": Given(
        Schema(equal(paid(0, w), 0), {"w": "outcome"}), "an empty sum", "definition"
    ),
    "paid": Given(
        Schema(equal(paid(t + 1, w), paid(t, w) + loss(weights(t + 1))), AT_W, (FROM_0,)),
        "the sum of the losses",
        "definition",
    ),
}
