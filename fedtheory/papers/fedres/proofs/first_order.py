"""First-order conditions, shown: who is best among all points of a convex set has no slope towards any of them.

A part theta of the way costs -2 theta gap + theta² bend, which is not negative however short the part is; so the gap is
not positive: at theta = gap/(bend + gap) it would be.
"""

from collections.abc import Callable
from typing import Any

from fedtheory.core.proof import Line, Square, Use, combination
from fedtheory.core.term import Claim, Schema, Term, at_most, less, member, squared, symbol, tree

theta = symbol("theta")
Along = Callable[[Term, Use], tuple[Use, ...]]
"""From the point a part of the way, and why it is in the set: what says that the best is no worse."""


def no_slope(
    schema: Schema,
    ends: tuple[Term, Term],
    inside: tuple[str, Use, Use],
    along: Along,
    *,
    bend: Any = 1,
) -> tuple[Line, ...]:
    """Lines for `gap <= 0`, the claim: `ends` are the best and another point, `inside` says of which set and why.

    `along` must show 2 theta gap <= theta² bend ‖best - other‖², bend being nonnegative.
    """
    (best, other), (feasible, here, there) = ends, inside
    gap, known = Term(schema.then[1]), schema.conditions
    weight = Term(tree(bend))
    far = weight * squared(best - other)
    k = len(known)
    part = best + theta * (other - best)
    short: tuple[Claim, ...] = (at_most(0, theta), at_most(theta, 1))
    at = {name: name for name in schema.forall}
    told = tuple(Use(f"if {j + 1}") for j in range(k))
    above, steep = gap / (far + gap), (Use(f"if {k + 1}"), Use(f"if {k + 2}"))
    between = Use(
        "between", {**at, "theta": theta}, because=(*told, *(Use(f"if {k + j}") for j in (1, 2)))
    )

    def when(*more: Claim, free: dict[str, str] | None = None, then: Any = schema.then) -> Schema:
        return Schema(then, {**schema.forall, **(free or {})}, (*known, *more))

    one = {"theta": "real"}
    return (
        Line(
            when(*short, free=one, then=member(part, feasible)),
            "membership",
            {
                "of": [here.reference(), there.reference()],
                "weights": [tree(1 - theta), tree(theta)],
                "equal": [],
                "mean": None,
            },
            "between",
        ),
        combination(
            when(*short, free=one, then=2 * theta * gap <= theta**2 * far),
            *along(part, between),
            name="a part of the way",
        ),
        combination(when(at_most(gap, 0)), Use(f"if {k + 1}"), name="no slope"),
        combination(
            when(less(0, gap), then=less(0, far + gap)),
            Use(f"if {k + 1}"),
            Square(best - other, times=weight),
            name="together",
        ),
        combination(
            when(less(0, gap), less(0, far + gap), then=above <= 1),
            Square(best - other, times=weight / (far + gap)),
            name="a part",
        ),
        combination(
            when(less(0, gap), less(0, far + gap)),
            Use(
                "a part of the way",
                {**at, "theta": above},
                times=(far + gap) ** 2 / gap / gap / 2,
                because=(*told, None, Use("a part", at, because=(*told, *steep))),
            ),
            Square(best - other, times=weight / 2),
            name="downhill",
        ),
        Line(
            when(less(0, gap)),
            "instance",
            {
                "of": Use(
                    "downhill",
                    at,
                    because=(*told, steep[0], Use("together", at, because=(*told, steep[0]))),
                ).reference()
            },
            "a slope",
        ),
        Line(
            schema,
            "cases",
            {"on": [gap.tree, "0"], "below": "no slope", "above": "a slope"},
            "first order",
        ),
    )
