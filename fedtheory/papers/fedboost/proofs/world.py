"""A world of FedBoost written out for the kernel, in which Theorem 2 and its corollaries fail as printed.

Two predictors: the simplex is a segment of length √2 from m - e to m + e, the first vertex. L = ‖α - m - e‖², F is s/2
times the squared norm, everything is sent, and one round is made, at whose start, in the middle m, the gap is 1/2. G = 3
is more than any 2‖α - m - e‖, and M any bound of a third derivative that is 0. Weighted sampling with the budget 2 sends
both predictors at weights (1/2, 1/2), and the first at (1, 0). The printed bounds are multiples of powers of s, which may
be as small as one likes. `MADE` says what there is, so that the kernels see that the world exists.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import sympy as sp

from fedtheory.core.construction import Made, each, explicit, point, region
from fedtheory.core.expression import Tree, to_tree
from fedtheory.core.proof import Given, Line, Use, combination
from fedtheory.core.role import Role
from fedtheory.core.term import (
    Function,
    Schema,
    Term,
    at_most,
    dot,
    equal,
    less,
    mean,
    member,
    norm,
    squared,
    symbol,
    tree,
)
from fedtheory.papers.fedboost.proofs.setting import (
    AT_W,
    FROM_0,
    FROM_1,
    defined,
)
from fedtheory.papers.fedboost.statements.notation import best_step, printed_step

e, m, t, u, v, w, p = (symbol(name) for name in ("e", "m", "t", "u", "v", "w", "p"))
place, walked, paid, side = (Function(name) for name in ("place", "walked", "paid", "side"))
q, k = symbol("q"), symbol("k")
vertex = m + e
Formulas = Mapping[str, Callable[..., Any]]
ROUND = {"t": "integer"}


def put(term: Tree, formulas: Formulas) -> Tree:
    """The term with the formulas for the symbols."""
    if isinstance(term, str):
        return tree(formulas[term]()) if term in formulas else term
    head, *rest = term
    arguments = [put(part, formulas) for part in rest]
    if isinstance(head, str) and head in formulas:
        return tree(formulas[head](*map(Term, arguments)))
    return [head, *arguments]


def loss(point: Any) -> Term:
    """‖α - e_1‖²."""
    return squared(point - vertex)


def part(of: Any, at: Any) -> Term:
    """The weight of a predictor, from the place on the segment."""
    return (1 + side(of) * place(at) ** 2) / 2


def weights(at: Any) -> Term:
    """α_t: the middle, and from the second round on the first vertex."""
    return m + place(at) ** 2 * e


@dataclass(frozen=True)
class World:
    """The world for a strong convexity s, the other letters' numbers, and the step; with more letters, if there are any."""

    s: Any
    numbers: Mapping[str, Any]
    step: sp.Expr
    symbols: Mapping[str, tuple[tuple[str, ...], str]] = field(default_factory=dict)
    given: Mapping[str, Given] = field(default_factory=dict)

    def number(self, of: sp.Expr) -> Term:
        """The formula with the world's numbers put in, unevaluated."""
        known = {name: lambda value=value: value for name, value in self.numbers.items()}
        return Term(put(to_tree(of), known))

    @property
    def eta(self) -> Term:
        """The step."""
        return self.number(self.step)

    def beyond(self, at: Any) -> Term:
        """Where a step from round t leads, in multiples of e from the middle."""
        return place(at) ** 2 + 2 * self.eta / self.s * (1 - place(at) ** 2)

    @property
    def formulas(self) -> Formulas:
        """What the symbols of FedBoost are."""
        return {
            **{name: lambda value=value: value for name, value in self.numbers.items()},
            "alpha_opt": lambda: vertex,
            "alpha": lambda at, _: weights(at),
            "seen": lambda at, _: weights(at),
            "delta": lambda at, _: 2 * (weights(at) - vertex),
            "gradient": lambda point: 2 * (point - vertex),
            "bend": lambda _, along: 2 * along,
            "twist": lambda _, along: 0 * along,
            "between": lambda _, start, __: start,
            "unprojected": lambda at, _: m + self.beyond(at - 1) * e,
            "L": loss,
            "F": lambda point: self.s / 2 * squared(point),
            "mirror": lambda point: self.s * point,
            "reach": lambda _, __, gap: gap / (1 + gap),
            "size": norm,
            "dual": norm,
            "total": lambda at, _: at * m + walked(at) * e,
            "mean_weights": lambda at, _: m + walked(at) / at * e,
            "part": lambda of, at, _: part(of, at),
            # 0, 1, 1 at 0, 1/2, 1
            "chance": lambda of, at, _: part(of, at) * (3 - 2 * part(of, at)),
            "missed": lambda *_: 0,
        }


def _numbers(s: Any, **others: Any) -> dict[str, Any]:
    own = {"sigma": s, "r": s, "G": 3, "M": 0, "D": 2, "V": 0, "S": 1}
    return {**own, "alpha_star": 1, "C": 2, "T": 1, **others}


TWENTIETH = World(Fraction(1, 20), _numbers(Fraction(1, 20)), printed_step)
"""σ = r = 1/20: the printed first term of Theorem 2 is 3/10."""

_s, constant = symbol("scale"), symbol("factor")
ANY_CONSTANT = World(
    _s,
    _numbers(_s),
    printed_step,
    {"scale": ((), "real"), "factor": ((), "real")},
    {
        "constant": Given(
            Schema(less(0, constant)), "factor is any positive number", "ours", Role.DEFINITION
        ),
        "small": Given(Schema(less(0, _s)), "scale is positive", "ours", Role.DEFINITION),
        "how small": Given(
            Schema(equal(20 * (1 + constant) * _s, 1)),
            "scale = 1/(20 (1 + factor))",
            "ours",
            Role.DEFINITION,
        ),
    },
)
"""σ = r = 1/(20(1 + c)): c times the printed first term without its 2 is less than 3/20, whatever c is."""

BALANCED = World(
    Fraction(1, 40),
    _numbers(Fraction(1, 40), r=Fraction(1, 10), M=Fraction(3, 10), R=1),
    best_step,
)
"""σ = 1/40, r = 1/10, M = 3/10: one round with the same clients is the printed number of them, and the bound is 9/20."""


def _on_the_segment() -> Line:
    """|v - m|² <= 1/2, where the weights are not negative and add up to 1."""
    v_1, v_2 = symbol("v_1"), symbol("v_2")
    return combination(
        Schema(
            (v_1 - Fraction(1, 2)) ** 2 + (v_2 - Fraction(1, 2)) ** 2 <= Fraction(1, 2),
            {"v_1": "real", "v_2": "real"},
            (at_most(v_1 + v_2, 1), at_most(0, v_1), at_most(0, v_2)),
        ),
        Use("if 1", times=v_1 + v_2),
        Use("if 2", times=2 * v_2),
        name="ball",
    )


_middle = point(Fraction(1, 2), Fraction(1, 2))
_first, _second = dot(v, point(1, 0)), dot(v, point(0, 1))
_all = region("v", member=_middle)
MADE = Made(
    {
        "e": explicit("", point(Fraction(1, 2), Fraction(-1, 2))),
        "m": explicit("", _middle),
        "side": explicit("k", each("k", 1, -1)),
        "simplex": region(
            "v",
            at_most(_first + _second, 1),
            at_most(1, _first + _second),
            at_most(0, _first),
            at_most(0, _second),
            member=_middle,
        ),
        **dict.fromkeys(("smooth", "wide", "a_smooth", "l_smooth"), _all),
        "scale": explicit("", 1 / (20 * (1 + constant))),
        "ell": explicit("", point(1, 0)),
        "mixtures": region(
            "v",
            at_most(_first, 1),
            at_most(1, _first),
            at_most(_second, 0),
            at_most(0, _second),
            member=point(1, 0),
        ),
    },
    clients=(1, 1),
    dimension=2,
    shown={"ball": ((_on_the_segment(),),)},
)
"""Two predictors and their weights."""

SYMBOLS: dict[str, tuple[tuple[str, ...], str]] = {
    "e": ((), "vector"),
    "m": ((), "vector"),
    "q": ((), "count"),
    "side": (("client",), "real"),
    "simplex": ((), "set"),
    "smooth": ((), "set"),
    "wide": ((), "set"),
    "place": (("integer",), "real"),
    "walked": (("integer",), "real"),
    "paid": (("integer", "outcome"), "real"),
    "redraw": (("integer", "outcome", "outcome"), "redraw"),
}
_inside_ends = (at_most(-1, p), at_most(p, 1))
_point = {"v": "vector"}
_in_simplex = (member(v, "simplex"),)


GIVEN = {
    "vertex": defined(
        Schema(equal(squared(e), Fraction(1, 2))), "e is (1/2, -1/2), from the middle", "ours"
    ),
    "middle": defined(Schema(equal(squared(m), Fraction(1, 2))), "m is (1/2, 1/2)", "ours"),
    "across": defined(Schema(equal(dot(m, e), 0)), "which is orthogonal to e", "ours"),
    "segment": defined(
        Schema(member(m + p * e, "simplex"), {"p": "real"}, _inside_ends),
        "the simplex is the segment from m - e to m + e",
        "ours",
    ),
    "ball": defined(
        Schema(squared(v - m) <= Fraction(1, 2), _point, _in_simplex), "and no more", "ours"
    ),
    "plane": defined(
        Schema(equal(dot(v - m, m), 0), _point, _in_simplex), "its weights add up to 1", "ours"
    ),
    "smooth": defined(Schema(member(v, "smooth"), _point), "F has a gradient everywhere", "ours"),
    "wide": defined(Schema(member(v, "wide"), _point), "and L three derivatives", "ours"),
    "two": defined(Schema(equal(q, 2)), "two predictors", "ours"),
    "side": defined(
        Schema(equal(side(k) ** 2, 1), {"k": "client"}), "1 for the first, -1 for the other", "ours"
    ),
    "sides": defined(Schema(equal(mean("k", side(k)), 0)), "so their mean is 0", "ours"),
    "first": defined(Schema(equal(place(1), 0)), "the start is the middle", "Figure 1"),
    "next": defined(
        Schema(equal(place(t + 1), 1), ROUND, (FROM_1,)),
        "a step leads beyond the first vertex, and is projected on it",
        "Figure 1, step 5",
    ),
    "nothing walked": defined(Schema(equal(walked(0), 0)), "an empty sum", "definition"),
    "walked": defined(
        Schema(equal(walked(t + 1), walked(t) + place(t + 1) ** 2), ROUND, (FROM_0,)),
        "the sum of the places",
        "definition",
    ),
    "nothing walked, along v": defined(
        Schema(equal(walked(0) * v, 0 * v), _point), "times a vector too", "definition"
    ),
    "walked, along v": defined(
        Schema(
            equal(walked(t + 1) * v, (walked(t) + place(t + 1) ** 2) * v),
            {**ROUND, "v": "vector"},
            (FROM_0,),
        ),
        "times a vector too",
        "definition",
    ),
    "nothing paid": defined(
        Schema(equal(paid(0, w), 0), {"w": "outcome"}), "an empty sum", "definition"
    ),
    "paid": defined(
        Schema(equal(paid(t + 1, w), paid(t, w) + loss(weights(t + 1))), AT_W, (FROM_0,)),
        "the sum of the losses",
        "definition",
    ),
}
