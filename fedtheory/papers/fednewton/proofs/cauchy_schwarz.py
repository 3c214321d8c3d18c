"""Cauchy-Schwarz and the triangle inequality for two vectors, and how a factor too many is divided away."""

from fedtheory.core.proof import Line, Square, Step, Use, combination, step
from fedtheory.core.term import Claim, Schema, Term, at_most, dot, less, norm, squared, symbol

u, v = symbol("u"), symbol("v")
a, b = symbol("a"), symbol("b")
TWO = {"u": "vector", "v": "vector"}
_inner, _both = dot(u, v), norm(u) * norm(v)


def _under(*conditions: Claim) -> Schema:
    return Schema(_inner <= _both, TWO, conditions)


def _degenerate(mine: Term, other: Term, before: tuple[Claim, ...], tag: str) -> list[Line]:
    """One of the vectors has norm 0: if ⟨u, v⟩ were positive, ‖m·mine - other‖² would be negative for a large m."""
    zero = at_most(norm(mine), 0)
    m = (squared(other) + 1) / 2 / _inner
    k = len(before) + 1
    return [
        combination(
            _under(*before, zero, at_most(_inner, 0)), Use(f"if {k + 1}"), name=f"{tag}, no pull"
        ),
        combination(
            _under(*before, zero, less(0, _inner)),
            Square(m * mine - other, times=_inner),
            Use(f"if {k}", times=_inner * m**2 * norm(mine)),
            name=f"{tag}, some pull",
        ),
        Line(
            _under(*before, zero),
            "cases",
            {
                "on": [_inner.tree, "0"],
                "below": f"{tag}, no pull",
                "above": f"{tag}, some pull",
            },
            tag,
        ),
    ]


_some_u, _some_v = less(0, norm(u)), less(0, norm(v))
CAUCHY_SCHWARZ = step(
    "Cauchy-Schwarz",
    "textbook",
    "the square of ‖v‖u - ‖u‖v",
    *_degenerate(u, v, (), "u is null"),
    *_degenerate(v, u, (_some_u,), "v is null"),
    combination(
        _under(_some_u, _some_v),
        Square(norm(v) * u - norm(u) * v, times=1 / norm(u) / norm(v) / 2),
        name="neither is null",
    ),
    Line(
        _under(_some_u),
        "cases",
        {"on": [norm(v).tree, "0"], "below": "v is null", "above": "neither is null"},
        "u is not null",
    ),
    Line(
        _under(),
        "cases",
        {"on": [norm(u).tree, "0"], "below": "u is null", "above": "u is not null"},
    ),
)
TRIANGLE = step(
    "triangle",
    "textbook",
    "‖u + v‖² = ‖u‖² + 2⟨u, v⟩ + ‖v‖²",
    combination(
        Schema(squared(u + v) <= (norm(u) + norm(v)) ** 2, TWO),
        Use("Cauchy-Schwarz", {"u": "u", "v": "v"}, times=2),
        name="triangle, squared",
    ),
    Line(
        Schema(norm(u + v) <= norm(u) + norm(v), TWO),
        "instance",
        {
            "of": Use(
                "squares",
                {"a": norm(u + v), "b": norm(u) + norm(v)},
                because=(None, Use("triangle, squared", {"u": "u", "v": "v"})),
            ).reference()
        },
    ),
)
_reals = {"a": "real", "b": "real"}
_cancel = Schema(a <= b, _reals, (at_most(0, b), a**2 <= a * b))
CANCEL = step(
    "cancel",
    "textbook",
    "a² <= a b gives a <= b for b >= 0",
    combination(
        Schema(a <= b, _reals, (*_cancel.conditions, at_most(a, 0))),
        Use("if 1"),
        Use("if 3"),
        name="nothing to cancel",
    ),
    combination(
        Schema(a <= b, _reals, (*_cancel.conditions, less(0, a))),
        Use("if 2", times=1 / a),
        name="cancelled",
    ),
    Line(_cancel, "cases", {"on": ["a", "0"], "below": "nothing to cancel", "above": "cancelled"}),
)
NORM_RULES: tuple[Step, ...] = (CAUCHY_SCHWARZ, TRIANGLE, CANCEL)
