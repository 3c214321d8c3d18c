"""One step of mirror descent, as FedBoost, both players of AFLBoost and their ghosts make it.

Names of hypotheses are those of the setting: a projection, a step, strong convexity where the mirror map has a gradient,
a norm and its dual.
"""

from typing import Any, NamedTuple

from fedtheory.core.proof import Line, Square, Use, combination
from fedtheory.core.statement import t
from fedtheory.core.term import Schema, at_most, dot, symbol

w = symbol("w")
HERE: dict[str, Any] = {"t": "t", "w": "w"}
ALWAYS = (at_most(1, t),)


class Geometry(NamedTuple):
    """Strong convexity, norm, dual norm and divergence; and what their hypotheses' names begin with."""

    sigma: Any
    size: Any
    dual: Any
    B: Any
    prefix: str = ""


class Sequence(NamedTuple):
    """What descends along what, with its step; and the hypotheses that say so, and that the best is in the set."""

    point: Any
    along: Any
    eta: Any
    best: Any
    moves: str
    projected: str
    inside: str
    smooth: str
    best_inside: Use


def descends(of: Sequence, on: Geometry) -> Line:
    """η⟨g, x - x*⟩ against the divergences and the size of g: three points, strong convexity, Young's inequality."""
    now, ahead = of.point(t, w), of.point(t + 1, w)
    price = of.eta**2 * on.dual(of.along) ** 2 / (2 * on.sigma)
    return combination(
        Schema(
            of.eta * dot(of.along, now - of.best)
            <= on.B(of.best, now) - on.B(of.best, ahead) + price,
            {"t": "integer", "w": "outcome"},
            ALWAYS,
        ),
        Use(of.projected, {**HERE, "u": of.best}, because=(None, of.best_inside)),
        Use(of.moves, HERE, times=ahead - of.best),
        Use(
            f"{on.prefix}strongly convex",
            {"u": ahead, "v": now},
            because=(Use(of.inside, {"t": t + 1, "w": "w"}), Use(of.smooth, HERE)),
        ),
        Use(f"{on.prefix}dual norm", {"u": of.along, "v": now - ahead}, times=of.eta),
        Square(on.size(now - ahead) - of.eta / on.sigma * on.dual(of.along), times=on.sigma / 2),
    )
