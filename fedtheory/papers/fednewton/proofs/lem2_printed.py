"""Lemma 2 as printed: refuted in a world of two points (4/5, 1/4) and (4/5, -1/4), the first of which is drawn."""

from fractions import Fraction
from typing import Any

from fedtheory.core.construction import Made, explicit, point
from fedtheory.core.expression import Tree
from fedtheory.core.proof import (
    Given,
    Line,
    Proof,
    Setting,
    Square,
    Step,
    Use,
    combination,
    conclusion,
)
from fedtheory.core.role import Role
from fedtheory.core.term import Schema, Term, at_most, dot, equal, less, squared, symbol, tree
from fedtheory.papers.fednewton.proofs.lem2_ratio import (
    AS_PRINTED,
    C_D,
    P_D,
    PRINTED_SETTING,
    C,
    beta,
    lam,
    v,
    x,
)
from fedtheory.papers.fednewton.statements.lem2_ratio import LEMMA_2

LITERAL = Setting(
    PRINTED_SETTING.symbols,
    {
        **PRINTED_SETTING.given,
        "beta < 1": Given(
            Schema(beta < 1), "the covariances are positive", "Lemma 2, its note", Role.DEFINITION
        ),
    },
    PRINTED_SETTING.metrics,
)
"""What a reader of the bound needs: it divides by 1 - beta."""

e1, e2 = symbol("e1"), symbol("e2")
_l, _b = Fraction(9, 25), Fraction(4, 13)


def _first(of: Any) -> Term:
    return dot(e1, of)


def _second(of: Any) -> Term:
    return dot(e2, of)


_drawn = Fraction(4, 5) * e1 + Fraction(1, 4) * e2
_vectors = {"top": 13 * e1 - 20 * e2}


def _put(term: Tree) -> Tree:
    """The term with the world's formulas."""
    if isinstance(term, str):
        return tree({"lamda": _l, "beta": _b, **_vectors}.get(term, term))
    head, *rest = term
    arguments = [_put(part) for part in rest]
    (inner, *_) = [Term(part) for part in arguments] or [Term("0")]
    if head == "C":
        return tree(Fraction(16, 25) * _first(inner) * e1 + Fraction(1, 16) * _second(inner) * e2)
    if head == "C_D":
        return tree(dot(_drawn, inner) * _drawn)
    return [head, *arguments]


def _placed(schema: Schema) -> Schema:
    return Schema(_put(schema.then), schema.forall, tuple(map(_put, schema.conditions)))


WORLD = {
    "e1": Given(
        Schema(equal(squared(e1), 1)), "e1 and e2 are orthonormal", "ours", Role.DEFINITION
    ),
    "e2": Given(
        Schema(equal(squared(e2), 1)), "e1 and e2 are orthonormal", "ours", Role.DEFINITION
    ),
    "e1 e2": Given(
        Schema(equal(dot(e1, e2), 0)), "e1 and e2 are orthonormal", "ours", Role.DEFINITION
    ),
    **{
        f"{name}, along v": Given(
            Schema(equal(product * v, length * v), {"v": "vector"}),
            "times a vector too",
            "ours",
            Role.DEFINITION,
        )
        for name, product, length in (
            ("e1", squared(e1), 1),
            ("e2", squared(e2), 1),
            ("e1 e2", dot(e1, e2), 0),
        )
    },
    "norm": Given(_placed(AS_PRINTED["P_D"].schema), "P_D is the norm", "Lemma 2", Role.DEFINITION),
    "P_D": Given(Schema(at_most(0, P_D)), "P_D is a norm", "Lemma 2", Role.DEFINITION),
}
_rest = x - _first(x) * e1 - _second(x) * e2


def _solved(
    at: tuple[Fraction, ...], for_c: Fraction, for_d: Fraction, solution: tuple[Fraction, ...]
) -> tuple[Use, ...]:
    """The products of e1 and e2 in for_c C(at) + for_d C_D(solution), put in."""
    (p, q), (s, r) = at, solution
    four, quarter = Fraction(4, 5), Fraction(1, 4)
    parts = {
        "e1": for_c * Fraction(16, 25) * p * e1 + for_d * four * s * _drawn,
        "e2": for_c * Fraction(1, 16) * q * e2 + for_d * quarter * r * _drawn,
        "e1 e2": for_c * (Fraction(16, 25) * q * e1 + Fraction(1, 16) * p * e2)
        + for_d * (quarter * s + four * r) * _drawn,
    }
    return tuple(Use(f"{name}, along v", {"v": vector}, times=-1) for name, vector in parts.items())


_HYPOTHESES: dict[str, tuple[Use | Square, ...]] = {
    "0 < lamda": (),
    "C positive": (
        Square(_first(x), times=Fraction(16, 25)),
        Square(_second(x), times=Fraction(1, 16)),
    ),
    "C_D positive": (Square(dot(_drawn, x)),),
    "C_D scales": (),
    "beta": (
        Square(_first(x) + Fraction(13, 20) * _second(x), times=_b),
        Square(_rest, times=_b * _l),
        Use("e1", times=_b * _l * _first(x) ** 2),
        Use("e2", times=_b * _l * _second(x) ** 2),
        Use("e1 e2", times=2 * _b * _l * _first(x) * _second(x)),
    ),
    "top": _solved(
        (Fraction(13), Fraction(-20)), _b - 1, Fraction(1), (Fraction(13), Fraction(-20))
    ),
    "top is not 0": (
        Use("e1", times=-169),
        Use("e2", times=-400),
        Use("e1 e2", times=520),
    ),
    "0 <= P_D": (Use("P_D"),),
    "beta < 1": (),
}


def _bounded() -> Line:
    """|v|^2 <= 4 |x|^2 if (C_D + lambda) v = (C + lambda) x, in coordinates; the inverse is at hand."""
    a, b, c = (
        Fraction(1),
        Fraction(1, 5),
        Fraction(169, 400),
    )  # C_D + lambda; C + lambda is diag(a, c)
    det = a * c - b**2
    x_1, x_2, v_1, v_2 = (symbol(name) for name in ("x_1", "x_2", "v_1", "v_2"))
    solution = (c * a * x_1 - b * c * x_2) / det, (-b * a * x_1 + a * c * x_2) / det
    both = solution[0] + v_1, solution[1] + v_2
    p, q, r = (
        4 - (c**2 * a**2 + b**2 * a**2) / det**2,
        (c * a * b * c + b * a * a * c) / det**2,
        4 - (b**2 * c**2 + a**2 * c**2) / det**2,
    )
    return combination(
        Schema(
            at_most(v_1**2 + v_2**2, 4 * (x_1**2 + x_2**2)),
            dict.fromkeys(("x_1", "x_2", "v_1", "v_2"), "real"),
            (equal(a * v_1 + b * v_2, a * x_1), equal(b * v_1 + c * v_2, c * x_2)),
        ),
        Use("if 1", times=(c * both[0] - b * both[1]) / det),
        Use("if 2", times=(a * both[1] - b * both[0]) / det),
        Square(x_1 + q / p * x_2, times=p),
        Square(x_2, times=r - q**2 / p),
        name="bounded",
    )


TWO_POINTS = Made(
    {
        "e1": explicit("", point(1, 0)),
        "e2": explicit("", point(0, 1)),
        "P_D": explicit("", 2),
    },
    dimension=2,
    shown={"norm": ((_bounded(),),)},
)
_x = e1 - e2
_solution_at = (Fraction(338, 255), Fraction(-83, 51))
_v = _solution_at[0] * e1 + _solution_at[1] * e2
_half = 1 / (P_D + Fraction(13, 9)) / 2
_contrary = Schema(less(Term("13/9"), P_D))


def _shown(name: str) -> Line:
    schema = _placed(LITERAL.given[name].schema)
    if name == "P_D":
        reference = Use("norm", {"x": "x", "v": "v"}, because=(Use("if 1"),))
        return Line(schema, "instance", {"of": reference.reference()}, f"hypothesis: {name}")
    return combination(schema, *_HYPOTHESES[name], name=f"hypothesis: {name}")


COUNTER = Step(
    "one draw of two points",
    "a world of ours",
    "lambda = 9/25, beta = 4/13: (C_D + lambda)^{-1} (C + lambda) takes e1 - e2 to a vector 1.48 times as long",
    Schema(_put(["<", tree(1 / (1 - beta)), "P_D"])),
    (
        *(_shown(name) for name in LITERAL.given),
        combination(
            Schema(_put(equal(C_D(_v) + lam * _v, C(_x) + lam * _x))),
            *_solved((Fraction(1), Fraction(-1)), Fraction(1), Fraction(-1), _solution_at),
            name="solution",
        ),
        combination(
            _contrary,
            Use("norm", {"x": _x, "v": _v}, times=_half, because=(Use("solution"),)),
            Use("e1", times=_half * (P_D**2 - _solution_at[0] ** 2)),
            Use("e2", times=_half * (P_D**2 - _solution_at[1] ** 2)),
            Use("e1 e2", times=-2 * _half * (P_D**2 + _solution_at[0] * _solution_at[1])),
            Use("P_D", times=0),
            name="more",
        ),
        combination(Schema(_put(["<", tree(1 / (1 - beta)), "P_D"])), Use("more")),
    ),
    setting=Setting(
        {"e1": ((), "vector"), "e2": ((), "vector"), "P_D": ((), "real")}, WORLD, made=TWO_POINTS
    ),
)
PRINTED = Step(
    "Lemma 2, as printed",
    "Lemma 2",
    "cited from Rudi and Rosasco (2017), Proposition 8, which bounds another norm",
    conclusion(LITERAL, LEMMA_2.bound("printed")),
    gap="the source bounds the symmetrised norm",
    refuted=COUNTER,
)
LEMMA_2_PRINTED = Proof(LEMMA_2, "printed", LITERAL, (PRINTED,))
PROOFS = (LEMMA_2_PRINTED,)
