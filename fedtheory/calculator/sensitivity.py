"""What a bound depends on: the elasticity of every letter, by derivatives in ball arithmetic.

The elasticity is d log(bound) / d log(letter): where it is -1/2, one percent more of the letter makes half a percent less
of the bound. Of whole numbers it is that of the formula between them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import flint

from fedtheory.calculator.bound import Value, value_at
from fedtheory.calculator.bound import as_json as value_json
from fedtheory.calculator.bound import from_json as value_of
from fedtheory.calculator.catalogue import Bound, Letter, find
from fedtheory.calculator.complaints import Complaints
from fedtheory.calculator.enclosure import compare, enclose, float_above, float_below
from fedtheory.calculator.inputs import Number, letters_of, read
from fedtheory.calculator.shown import shown
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.expression import Tree, evaluate

PRECISION = 256


@dataclass(frozen=True)
class Elasticity:
    """Of one letter: between two floats, and by what doubling or halving the letter multiplies the bound.

    A factor is None where the letter cannot have that value, or the bound has none there.
    """

    letter: str
    meaning: str
    lower: float
    upper: float
    doubled: float | None
    halved: float | None

    @property
    def size(self) -> float:
        """By how much the bound changes with the letter, up or down."""
        return abs(self.lower + self.upper) / 2


@dataclass(frozen=True)
class Sensitivity:
    """A bound at given constants, and its elasticities, the largest first."""

    at: Value
    letters: tuple[Elasticity, ...]

    def _repr_html_(self) -> str:
        return shown(self)


def sensitivity(
    identifier: str, /, *, bound: str | None = None, **constants: Number
) -> Sensitivity:
    """The elasticities of a statement's bound. Raises one error that lists everything wrong with the input."""
    return sensitivity_at(identifier, constants, key=bound, complaints=Complaints())


def sensitivity_at(
    identifier: str, constants: Mapping[str, Number], *, key: str | None, complaints: Complaints
) -> Sensitivity:
    """The elasticities at these constants."""
    at = value_at(identifier, constants, key=key, complaints=complaints)
    entry = find(identifier)
    chosen = entry.bound(at.bound)
    if at.lower is None or at.upper is None:
        message = f"{at.id} ({at.bound}) has no value here, so nothing can be said of its changes."
        raise FedTheoryError(message, code="FT044")
    if at.lower <= 0 <= at.upper:
        message = f"{at.id} ({at.bound}) is zero here, or cannot be told from it; shares of it mean nothing."
        raise FedTheoryError(message, code="FT044")
    given, _ = read(entry, constants, Complaints())
    values = {name: item.value for name, item in given.items()}
    found = []
    for name in sorted(letters_of(chosen.value)):
        lower, upper = _elasticity(chosen, values, name)
        factors = [
            _factor(chosen, values, name, times, entry.letters[name])
            for times in (2, Fraction(1, 2))
        ]
        found.append(Elasticity(name, entry.letters[name].meaning, lower, upper, *factors))
    return Sensitivity(at, tuple(sorted(found, key=lambda e: (-e.size, e.letter))))


def as_json(found: Sensitivity) -> dict[str, Any]:
    """The keys of `bound`, and the elasticities."""
    return {
        "id": found.at.id,
        "bound": found.at.bound,
        "lower": found.at.lower,
        "upper": found.at.upper,
        "relation": found.at.relation,
        "locator": found.at.locator,
        "digest": found.at.digest,
        "elasticities": [
            {
                "letter": e.letter,
                "meaning": e.meaning,
                "lower": e.lower,
                "upper": e.upper,
                "doubled": e.doubled,
                "halved": e.halved,
            }
            for e in found.letters
        ],
        "read": dict(found.at.read),
        "at": value_json(found.at),
    }


def from_json(data: Mapping[str, Any]) -> Sensitivity:
    """The elasticities that `as_json` wrote."""
    return Sensitivity(value_of(data["at"]), tuple(Elasticity(**e) for e in data["elasticities"]))


def _elasticity(chosen: Bound, values: Mapping[str, Tree], name: str) -> tuple[float, float]:
    assert chosen.value is not None
    with flint.ctx.workprec(PRECISION):
        at = {
            letter: Dual(evaluate(tree, {}, _ball, _root_of_ball))
            for letter, tree in values.items()
        }
        x = at[name].value
        functions = {"exp": _exp, "log": _log}
        moved = {**at, name: Dual(x, flint.arb(1))}
        whole = evaluate(chosen.value, moved, lambda q: Dual(_ball(q)), _root, functions)
        share = x * whole.slope / whole.value
        if not share.is_finite():
            message = f"the formula has no slope in {name} here."
            raise FedTheoryError(message, code="FT044")
        return _below(share), -_below(-share)


def _below(ball: flint.arb) -> float:
    mantissa, exponent = ball.lower().man_exp()
    return float_below(Fraction(int(mantissa)) * Fraction(2) ** int(exponent))


def _factor(
    chosen: Bound, values: Mapping[str, Tree], name: str, times: int | Fraction, letter: Letter
) -> float | None:
    """The bound at `times` the letter, over the bound here; to the side that is larger."""
    assert chosen.value is not None
    moved = {**values, name: ["*", str(times), values[name]]}
    size = enclose(moved[name], {})
    inside = (letter.lower is None or size.lower >= letter.lower) and (
        letter.upper is None or size.upper <= letter.upper
    )
    whole = not letter.integer or (size.exact is not None and size.exact.denominator == 1)
    started = name != "t" or compare("t", str(chosen.first_round), moved) in {0, 1}
    if not (inside and whole and started):
        return None
    try:
        ratio = enclose(["/", _put(chosen.value, name, moved[name]), chosen.value], values)
    except FedTheoryError:
        return None
    return float_above(ratio.upper)


def _put(tree: Tree, name: str, value: Tree) -> Tree:
    """The formula with a letter replaced."""
    if isinstance(tree, str):
        return value if tree == name else tree
    return [tree[0], *(_put(part, name, value) for part in tree[1:])]


@dataclass(frozen=True)
class Dual:
    """A value and its derivative."""

    value: flint.arb
    slope: flint.arb = flint.arb(0)  # noqa: RUF009  (balls are values)

    def __add__(self, other: Dual) -> Dual:
        return Dual(self.value + other.value, self.slope + other.slope)

    def __neg__(self) -> Dual:
        return Dual(-self.value, -self.slope)

    def __sub__(self, other: Dual) -> Dual:
        return self + -other

    def __mul__(self, other: Dual) -> Dual:
        return Dual(self.value * other.value, self.slope * other.value + self.value * other.slope)

    def __truediv__(self, other: Dual) -> Dual:
        whole = self.value / other.value
        return Dual(whole, (self.slope - whole * other.slope) / other.value)

    def __pow__(self, power: int | Dual) -> Dual:
        if isinstance(power, Dual):
            return self._to_the(power)
        if power == 0:
            return Dual(flint.arb(1))
        return Dual(self.value**power, power * self.value ** (power - 1) * self.slope)

    def _to_the(self, power: Dual) -> Dual:
        whole = self.value**power.value
        below = flint.arb(0)
        if self.slope != 0:
            below = self.slope * power.value * self.value ** (power.value - 1)
        above = power.slope * whole * self.value.log() if power.slope != 0 else flint.arb(0)
        return Dual(whole, below + above)


def _ball(digits: str) -> flint.arb:
    number = Fraction(digits)
    return flint.arb(flint.fmpq(number.numerator, number.denominator))


def _root_of_ball(ball: flint.arb, k: int) -> flint.arb:
    return ball.sqrt() if k == 2 else ball.root(k)


def _root(of: Dual, k: int) -> Dual:
    whole = _root_of_ball(of.value, k)
    if of.slope == 0:
        return Dual(whole)
    return Dual(whole, of.slope / (k * whole ** (k - 1)))


def _exp(of: Dual) -> Dual:
    whole = of.value.exp()
    return Dual(whole, whole * of.slope)


def _log(of: Dual) -> Dual:
    return Dual(of.value.log(), of.slope / of.value)
