"""Certificates written out line by line, as the language makes them of facts: for tests of kernels and of labels."""

from collections.abc import Mapping
from typing import Any

from fedtheory.core.proof import Line, Step, Use
from fedtheory.core.term import Claim, Schema, equal, expect, substitute, tree


def squeeze(schema: Schema, upwards: Use, downwards: Use, *, name: str = "") -> Line:
    """a = b from a <= b and b <= a."""
    return Line(schema, "squeeze", {"of": [upwards.reference(), downwards.reference()]}, name)


def redraw(
    body: Any,
    forall: Mapping[str, str] | None = None,
    *,
    time: Any,
    symbol: str = "redraw",
    over: tuple[str, str] = ("w", "s"),
    conditions: tuple[Claim, ...] = (),
    name: str = "",
) -> Line:
    """E_w a(w) = E_w E_s a(redraw(time, w, s)): what one round draws may be drawn again, and averaged first."""
    outcome, again = over
    drawn = substitute(body, outcome, [symbol, tree(time), outcome, again])
    claim = equal(expect(outcome, body), expect(outcome, expect(again, drawn)))
    schema = Schema(claim, forall or {}, conditions)
    return Line(schema, "redraw", {"symbol": symbol, "round": tree(time)}, name)


def exchange(schema: Schema, *, name: str = "") -> Line:
    """Two averages, of clients or outcomes, in the other order."""
    return Line(schema, "exchange", {}, name)


def step(name: str, locator: str, because: str, *lines: Line) -> Step:
    """A step whose claim is its last line."""
    return Step(name, locator, because, lines[-1].schema, lines)
