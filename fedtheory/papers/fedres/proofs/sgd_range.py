"""What 3DG is for: in balls of radius D, losses with gradients of at most G differ by at most 2 sqrt(2) DG.

Where a bound names D and G, M stands for 3DG, and "range" and "range below" are no hypotheses but steps.
"""

from dataclasses import replace
from typing import Any

from fedtheory.core.proof import Given, Line, Setting, Square, Use, combination, step
from fedtheory.core.role import Role
from fedtheory.core.term import Schema, at_most, dot, equal, less, member, squared
from fedtheory.papers.fedres.proofs import quotes
from fedtheory.papers.fedres.proofs.sgd_setting import (
    CLIENT,
    FOUR,
    GIVEN,
    IN_BALLS,
    a,
    b,
    dx,
    dy,
    i,
    loss,
    u,
    v,
    x_star,
    y_star,
)
from fedtheory.papers.fedres.statements.notation import D, G, M

_OF_D = {
    "M is 3DG": Given(Schema(equal(M, 3 * D * G)), "M stands for 3DG", "ours", Role.DEFINITION),
    "radius": Given(
        Schema(at_most(squared(u), D**2), {"u": "vector"}, (member(u, "ball"),)),
        "the balls have the radius D",
        "Section 2",
        Role.DEFINITION,
    ),
    "expected gradient": Given(
        Schema(
            at_most(squared(dx(i, u, v)) + squared(dy(i, u, v)), G**2),
            {**CLIENT, "u": "vector", "v": "vector"},
            (member(u, "ball"), member(v, "ball")),
        ),
        "the gradients of losses are at most G long, and so are those of expected losses",
        "Section 2, the assumptions on the losses",
        Role.ASSUMPTION,
        quotes.GRADIENT,
    ),
}


def with_range(setting: Setting) -> Setting:
    """The setting with 3DG for M."""
    given = {name: one for name, one in setting.given.items() if name not in RANGES}
    return replace(setting, given={**given, **_OF_D})


RANGES = ("range", "range below")
AT: dict[str, Any] = {"i": "i", "u": "u", "v": "v", "a": "a", "b": "b"}
_known = tuple(Use(f"if {k}") for k in (1, 2, 3, 4))


def _apart(one: Any, other: Any, first: int, second: int, name: str) -> Line:
    return combination(
        Schema(at_most(squared(one - other), 4 * D**2), FOUR, IN_BALLS),
        Use("radius", {"u": one}, times=2, because=(Use(f"if {first}"),)),
        Use("radius", {"u": other}, times=2, because=(Use(f"if {second}"),)),
        Square(one + other),
        name=name,
    )


slope = dot(dx(i, u, v), u - a) + dot(dy(i, u, v), v - b)
downhill, uphill = at_most(slope, 0), less(0, slope)
flat, steep = at_most(G, 0), less(0, G)
both = 3 * D * G + slope


def _longest(longer: Any, times: Any) -> tuple[Square | Use, ...]:
    """The square of `longer` times the gradient less the way: 2 `longer` slope is at most (longer G)² + 8D²."""
    return (
        Square(longer * dx(i, u, v) - (u - a), times=times),
        Square(longer * dy(i, u, v) - (v - b), times=times),
        Use(
            "expected gradient",
            {"i": "i", "u": "u", "v": "v"},
            times=times * longer**2,
            because=_known[:2],
        ),
        Use("global way at most", AT, times=times, because=_known),
        Use("local way at most", AT, times=times, because=_known),
    )


def _slope(*more: Any) -> Schema:
    return Schema(at_most(slope, 3 * D * G), FOUR, (*IN_BALLS, *more))


MEAN_VALUE = step(
    "losses differ by 3DG",
    "textbook: the mean value inequality",
    "convexity, and Cauchy-Schwarz of the gradient and the way, of at most 2 sqrt(2) D",
    _apart(u, a, 1, 3, "global way at most"),
    _apart(v, b, 2, 4, "local way at most"),
    combination(_slope(downhill), Use("if 5"), name="downhill"),
    combination(
        _slope(uphill, flat),
        *_longest((4 * D**2 + 1) / slope, slope / 2),
        Use("if 6", times=((4 * D**2 + 1) ** 2 / slope / 2) * G),
        Square("1", times=3 * D * G),
        name="no gradient",
    ),
    combination(
        _slope(uphill, steep),
        *_longest(slope / G**2, G**2 / both),
        Square(D * G, times=1 / both),
        name="some gradient",
    ),
    Line(
        _slope(uphill),
        "cases",
        {"on": [str(G), "0"], "below": "no gradient", "above": "some gradient"},
        "uphill",
    ),
    Line(
        _slope(),
        "cases",
        {"on": [slope.tree, "0"], "below": "downhill", "above": "uphill"},
        "slope",
    ),
    combination(
        Schema(at_most(loss(i, u, v) - loss(i, a, b), 3 * D * G), FOUR, IN_BALLS),
        Use("convex", AT, because=_known),
        Use("slope", AT, because=_known),
    ),
)


def _range(
    name: str, here: tuple[Any, Any], there: tuple[Any, Any], because: tuple[Use, ...]
) -> Any:
    at = {"i": "i", "u": here[0], "v": here[1], "a": there[0], "b": there[1]}
    return step(
        name,
        "ours",
        "M is 3DG",
        combination(
            GIVEN[name].schema,
            Use("losses differ by 3DG", at, because=because),
            Use("M is 3DG", times=-1),
        ),
    )


_pair = (Use("if 1"), Use("if 2"))
_star = (Use("comparator"), Use("local comparator", {"i": "i"}))
RANGE_STEPS = (
    MEAN_VALUE,
    _range("range", (a, b), (x_star, y_star(i)), (*_pair, *_star)),
    _range("range below", (x_star, y_star(i)), (a, b), (*_star, *_pair)),
)
