"""Powers with a letter on top: their definition, and what follows by induction.

SymPy's `x**k` becomes the term `power(x, k)` (`core/expression.py`), a plain symbol to the kernel. A setting that has the
symbol has both lines of its definition among its givens.
"""

from fedtheory.core.proof import Given, Line, Setting, Step, Use, combination, step
from fedtheory.core.role import Role
from fedtheory.core.term import Claim, Function, Schema, at_most, equal, substitute, symbol, tree

power = Function("power")
_x, _y, _k = symbol("x"), symbol("y"), symbol("k")
_from_0 = at_most(0, _k)

POWER = {"power": (("real", "integer"), "real")}
POWERS = {
    "power 0": Given(
        Schema(equal(power(_x, 0), 1), {"x": "real"}),
        "x to the power 0 is 1",
        "definition",
        Role.DEFINITION,
    ),
    "next power": Given(
        Schema(
            equal(power(_x, _k + 1), _x * power(_x, _k)), {"x": "real", "k": "integer"}, (_from_0,)
        ),
        "x to the power k + 1 is x times x to the power k",
        "definition",
        Role.DEFINITION,
    ),
}
DEFINED = Setting(POWER, POWERS)
"""For `Theory.over`: a theory in which powers are defined."""


def _all(name: str, because: str, claim: Claim, given: tuple[Claim, ...], *terms: Use) -> Step:
    """For every whole k >= 0, by induction; `terms` are those of the step from k to k + 1."""
    reals = {"x": "real", "y": "real"} if len(given) > 1 else {"x": "real"}
    every = {**reals, "k": "integer"}
    later = Schema(substitute(claim, "k", tree(_k + 1)), every, (_from_0, *given, claim))
    zeros = [Use("power 0", {"x": "x"}, times=1 if len(given) > 1 else -1)]
    if len(given) > 1:
        zeros.append(Use("power 0", {"x": "y"}, times=-1))
    return step(
        name,
        "textbook",
        because,
        combination(Schema(substitute(claim, "k", "0"), reals, given), *zeros, name="first"),
        combination(later, *terms, name="next"),
        Line(
            Schema(claim, every, (_from_0, *given)),
            "induction",
            {"on": "k", "base": "first", "step": "next"},
        ),
    )


POWER_NONNEGATIVE = _all(
    "powers",
    "powers of what is not negative are not negative",
    at_most(0, power(_x, _k)),
    (at_most(0, _x),),
    Use("next power", {"x": "x", "k": "k"}, times=-1),
    Use("if 3", times=_x),
)
POWER_ORDER = _all(
    "powers are ordered",
    "0 <= x <= y gives x^k <= y^k: y^(k+1) - x^(k+1) = y (y^k - x^k) + (y - x) x^k",
    power(_x, _k) <= power(_y, _k),
    (at_most(0, _x), _x <= _y),
    Use("next power", {"x": "y", "k": "k"}, times=-1),
    Use("next power", {"x": "x", "k": "k"}),
    Use("if 4", times=_y),
    Use("powers", {"x": "x", "k": "k"}, times=_y - _x),
)
ORDERED_POWERS: tuple[Step, ...] = (POWER_NONNEGATIVE, POWER_ORDER)
