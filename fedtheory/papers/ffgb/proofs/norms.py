"""Norms without roots: Cauchy-Schwarz and the triangle inequality for two vectors and bounds of their norms."""

from fedtheory.core.proof import Step, Use, combination, step
from fedtheory.core.term import Schema, at_most, dot, equal, squared, symbol
from fedtheory.proofs.textbook import cauchy_schwarz

_u, _v, _U, _V = symbol("u"), symbol("v"), symbol("U"), symbol("V")
_ANY = {"u": "vector", "v": "vector", "U": "real", "V": "real"}
_BOUNDED = (
    at_most(0, "U"),
    at_most(0, "V"),
    squared(_u) <= _U**2,
    squared(_v) <= _V**2,
)

CAUCHY_SCHWARZ = step(
    "Cauchy-Schwarz",
    "textbook",
    "|u| <= U and |v| <= V give <u, v> <= UV",
    *cauchy_schwarz(
        "product",
        _u,
        _v,
        "c",
        (_U, _V),
        (Use("if 3"), Use("if 4")),
        Schema(equal(0, 0), _ANY, _BOUNDED),
    ),
    combination(
        Schema(dot(_u, _v) <= _U * _V, _ANY, _BOUNDED),
        Use(
            "product",
            {name: name for name in _ANY},
            because=tuple(Use(f"if {k}") for k in range(1, 5)),
        ),
    ),
)
TRIANGLE = step(
    "triangle",
    "textbook",
    "|u| <= U and |v| <= V give |u + v| <= U + V",
    combination(
        Schema(squared(_u + _v) <= (_U + _V) ** 2, _ANY, _BOUNDED),
        Use("if 3"),
        Use("if 4"),
        Use(
            "Cauchy-Schwarz",
            {name: name for name in _ANY},
            times=2,
            because=tuple(Use(f"if {k}") for k in range(1, 5)),
        ),
    ),
)

NORMS: tuple[Step, ...] = (CAUCHY_SCHWARZ, TRIANGLE)
