"""What a gradient is, and that where F less a linear function is least it points into no convex set.

`reach(u, v, gap)` is how far from v towards u the slope of F at v is right up to the gap: that there is such a distance
for every gap is what it means that F has the gradient at v.
"""

from collections.abc import Callable, Mapping
from typing import Any

from fedtheory.core.proof import Given, Line, Step, Use, combination, step
from fedtheory.core.role import Role
from fedtheory.core.term import Claim, Function, Schema, at_most, dot, less, member, symbol, tree

s, gap, u, v = (symbol(name) for name in ("s", "gap", "u", "v"))
POINTS = {"u": "vector", "v": "vector"}
SOME_GAP = less(0, gap)


def gradient(
    F: Callable[[Any], Any],
    slope: Callable[[Any], Any],
    where: tuple[Claim, ...],
    role: Role,
    locator: str,
    *,
    reach: str = "reach",
    quote: str = "",
) -> dict[str, Given]:
    """Hypotheses: `slope` is the gradient of F at points v, towards points u, that are `where`."""
    far = Function(reach)(u, v, gap)
    numbers = {**POINTS, "gap": "real"}
    return {
        "reach": Given(
            Schema(less(0, far), numbers, (SOME_GAP,)),
            "for every gap there is a distance",
            locator,
            Role.DEFINITION,
        ),
        "reach at most 1": Given(
            Schema(at_most(far, 1), numbers, (SOME_GAP,)),
            "which may be taken small",
            locator,
            Role.DEFINITION,
        ),
        "differentiable": Given(
            Schema(
                F(v + s * (u - v)) <= F(v) + s * dot(slope(v), u - v) + s * gap,
                {**numbers, "s": "real"},
                (*where, SOME_GAP, less(0, s), at_most(s, far)),
            ),
            "within which F rises no faster than its gradient says, and the gap",
            locator,
            role,
            quote=quote,
        ),
    }


def first_order(
    gain: Any,
    slope: Any,
    far: Callable[[Any], Any],
    towards: Mapping[str, Any],
    least: Use,
    differentiable: Use,
    schema: Schema,
    *,
    before: str = "",
) -> tuple[Line, ...]:
    """Lines for gain <= slope, where `least` and `differentiable`, at any s, say that s gain <= s (slope + gap).

    `schema` lends the variables and conditions; `towards` are u and v, at which the hypotheses of `gradient` are used,
    whose names begin with `before`.
    """
    of, given = dict(schema.forall or {}), schema.conditions
    steps = (less(0, s), at_most(s, 1), at_most(s, far(gap)))
    nothing: tuple[Use | None, ...] = (None,) * len(given)
    everywhere = {name: symbol(name) for name in of}

    def within(*more: Claim, **forall: str) -> Schema:
        return Schema(
            gain <= slope + gap, {**of, **forall, "gap": "real"}, (*given, SOME_GAP, *more)
        )

    reaches = {**towards, "gap": gap}
    half = (gain - slope) / 2
    return (
        combination(within(*steps, s="real"), least, differentiable, name=f"{before}a short way"),
        Line(
            within(),
            "instance",
            {
                "of": Use(
                    f"{before}a short way",
                    {**everywhere, "gap": gap, "s": far(gap)},
                    because=(
                        *nothing,
                        None,
                        Use(f"{before}reach", reaches),
                        Use(f"{before}reach at most 1", reaches),
                        None,
                    ),
                ).reference()
            },
            f"{before}up to any gap",
        ),
        combination(
            Schema(gain <= slope, of, (*given, gain <= slope)),
            Use(f"if {len(given) + 1}"),
            name=f"{before}so it is",
        ),
        combination(
            Schema(gain <= slope, of, (*given, less(slope, gain))),
            Use(f"{before}up to any gap", {**everywhere, "gap": half}, times=2),
            name=f"{before}it cannot be otherwise",
        ),
        Line(
            Schema(gain <= slope, of, given),
            "cases",
            {
                "on": [tree(gain), tree(slope)],
                "below": f"{before}so it is",
                "above": f"{before}it cannot be otherwise",
            },
        ),
    )


def projects(
    name: str,
    locator: str,
    ahead: Any,
    mirror: Callable[[Any], Any],
    unprojected: Any,
    reach: Callable[..., Any],
    place: str,
    uses: tuple[str, str, str, str],
    *,
    before: str = "",
) -> Step:
    """First-order optimality of a Bregman projection: ⟨∇F(v) - ∇F(x), u - x⟩ <= 0 for x = BP(v), at all points u.

    `uses` name the hypotheses that x is in the set and F smooth at it, the projection, and what a gradient is.
    """
    inside, smooth, projection, differentiable = uses
    here: dict[str, Any] = {"t": "t", "w": "w"}
    ahead_of = {"t": symbol("t") + 1, "w": "w"}
    given = (at_most(1, "t"), member(u, place))
    schema = Schema(at_most(0, 1), {"t": "integer", "w": "outcome", "u": "vector"}, given)
    on_the_way = f"{before}on the way"
    arrived = Use(on_the_way, {**here, "u": u, "s": s}, because=(None,) * 4)
    return step(
        name,
        locator,
        "a projection is no further than what lies a short way from it in the set",
        Line(
            Schema(
                member(ahead + s * (u - ahead), place),
                {**(schema.forall or {}), "s": "real"},
                (*given, less(0, s), at_most(s, 1)),
            ),
            "membership",
            {
                "of": [Use("if 2").reference(), Use(inside, ahead_of).reference()],
                "weights": [tree(s), tree(1 - s)],
                "equal": [],
                "mean": None,
            },
            on_the_way,
        ),
        *first_order(
            dot(mirror(unprojected), u - ahead),
            dot(mirror(ahead), u - ahead),
            lambda at: reach(u, ahead, at),
            {"u": u, "v": ahead},
            Use(
                projection,
                {**here, "u": ahead + s * (u - ahead)},
                times=1 / s,
                because=(None, arrived),
            ),
            Use(
                differentiable,
                {"u": u, "v": ahead, "s": s, "gap": gap},
                times=1 / s,
                because=(None, Use(inside, ahead_of), Use(smooth, ahead_of), None, None, None),
            ),
            schema,
            before=before,
        ),
    )
