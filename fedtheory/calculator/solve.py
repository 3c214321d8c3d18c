"""Which value of one letter brings a bound to a target: decided first, rounded to the safe side, then re-checked.

The whole set of values that meet the target is found, as intervals. Where the bound falls in the letter the answer is
its smallest value, where it rises its largest, and where it does both (a penalty that is neither too small nor
too large) the best one, with both ends of the interval beside it.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import asinh, exp, inf, isnan, log, sinh, sqrt
from typing import Any, NoReturn

from fedtheory.calculator.bound import Value, evaluate_bound, exact_or_float, number_of
from fedtheory.calculator.bound import as_json as value_json
from fedtheory.calculator.bound import from_json as value_of
from fedtheory.calculator.catalogue import LAST_ROUND
from fedtheory.calculator.complaints import Complaints
from fedtheory.calculator.feasible import Answer, Stretch, direction, feasible, reach
from fedtheory.calculator.inputs import Given, Number
from fedtheory.calculator.limit import limit, limit_against
from fedtheory.calculator.question import Question, ask
from fedtheory.calculator.shown import shown
from fedtheory.calculator.sublevel import Cell
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.text import readable

OTHERS = "or change the other letters."
GRID = 128


@dataclass(frozen=True)
class Solution:
    """A value that meets the target. `value` is None when every value in the domain does."""

    id: str
    bound: str
    letter: str
    value: Answer | None
    target: str
    checked: bool
    end: str  # what the answer is among the values that meet the target: smallest, largest, best, or any
    lower: Answer | None
    upper: Answer | None
    at: Value | None  # the bound at the answer
    relation: str
    locator: str
    digest: str
    read: Mapping[str, str]

    def _repr_html_(self) -> str:
        return shown(self)


def solve(
    identifier: str,
    /,
    letter: str,
    *,
    target: Number,
    bound: str | None = None,
    **constants: Number,
) -> Solution:
    """The value of `letter` at which the bound meets the target. Raises FT040 with the reason when none does."""
    question = ask(
        identifier, letter, target=target, bound=bound, constants=constants, complaints=Complaints()
    )
    return answer(question)


def answer(question: Question) -> Solution:
    """The solution of a question that is known to be well put."""
    stretches, left_open = feasible(question, conditions=question.conditions)
    if not stretches:
        _refuse(question, left_open)
    end, value, stretch = _answer(question, stretches)
    met = [number for number in (value, stretch.lower, stretch.upper) if number is not None]
    return Solution(
        id=question.entry.id,
        bound=question.bound.key,
        letter=question.letter.name,
        value=value,
        target=str(question.target) if isinstance(question.target, str) else question.target_typed,
        checked=all(question.meets(_fraction(number)) for number in met),
        end=end,
        lower=stretch.lower,
        upper=stretch.upper,
        at=None if value is None else _at(question, value),
        relation=question.bound.relation,
        locator=f"{question.entry.locator}; {question.bound.locator}",
        digest=question.entry.digest,
        read={name: item.typed for name, item in question.given.items()},
    )


def as_json(solution: Solution) -> dict[str, Any]:
    """The keys of the design, and more."""
    at = solution.at
    return {
        "id": solution.id,
        "bound": solution.bound,
        "for": solution.letter,
        "value": json_number(solution.value),
        "target": solution.target,
        "checked": solution.checked,
        "end": solution.end,
        "lower": json_number(solution.lower),
        "upper": json_number(solution.upper),
        "at": None if at is None else value_json(at),
        "relation": solution.relation,
        "locator": solution.locator,
        "digest": solution.digest,
        "read": dict(solution.read),
    }


def from_json(data: Mapping[str, Any]) -> Solution:
    """The solution that `as_json` wrote."""
    return Solution(
        id=data["id"],
        bound=data["bound"],
        letter=data["for"],
        value=number_of(data["value"]),
        target=data["target"],
        checked=data["checked"],
        end=data["end"],
        lower=number_of(data["lower"]),
        upper=number_of(data["upper"]),
        at=None if data["at"] is None else value_of(data["at"]),
        relation=data["relation"],
        locator=data["locator"],
        digest=data["digest"],
        read=dict(data["read"]),
    )


def json_number(answer: Answer | None) -> int | str | float | None:
    """Integers and floats as they are, exact numbers as `"p/q"`."""
    return answer if isinstance(answer, int) else exact_or_float(answer)


def _answer(question: Question, stretches: Sequence[Stretch]) -> tuple[str, Answer | None, Stretch]:
    """Which end of which stretch is the answer."""
    way = direction(question)
    first, last = stretches[0], stretches[-1]
    is_round = question.letter.name == "t"
    if is_round and question.relation == ">=":
        return _end("largest", last)
    # A round is an answer when the target is met from there on.
    if way == "falls" or (is_round and last.upper is None):
        return _end("smallest", last)
    if way == "rises":
        return _end("largest", first)
    found = [(_best(question, stretch.lower, stretch.upper), stretch) for stretch in stretches]
    (_, value), stretch = min(found, key=lambda pair: pair[0][0])
    return "best", value, stretch


def _end(end: str, stretch: Stretch) -> tuple[str, Answer | None, Stretch]:
    """This end; where the set has none, the other one if a condition cuts it there, else any value."""
    value, other, cut = (stretch.lower, stretch.upper, stretch.cut_above)
    if end == "largest":
        value, other, cut = (stretch.upper, stretch.lower, stretch.cut_below)
    if value is not None:
        return end, value, stretch
    return (
        ("smallest" if end == "largest" else "largest", other, stretch)
        if cut
        else ("any", None, stretch)
    )


def _at(question: Question, value: Answer) -> Value:
    given = {**question.given, question.letter.name: Given(str(_fraction(value)), str(value))}
    return evaluate_bound(question.entry, question.bound, given)


def _fraction(value: Answer) -> Fraction:
    """The number that the printed digits spell."""
    return Fraction(repr(value)) if isinstance(value, float) else Fraction(value)


# Why there is no answer


def _refuse(question: Question, left_open: Sequence[Cell]) -> NoReturn:
    """Says why no value meets the target, or that this was not decided."""
    letter, goal = question.letter.name, question.target_typed
    reaches = "comes down to" if question.relation == "<=" else "rises to"
    if left_open:
        near = f"{letter} = {left_open[0][0]:.9g}"
        message = (
            f"it could not be decided whether {question.called} {reaches} {goal}: near {near} they are too close. "
            f"Choose a slightly {'larger' if question.relation == '<=' else 'smaller'} target."
        )
        raise FedTheoryError(message, code="FT043")
    if question.sides and feasible(question, conditions=(question.main,))[0]:
        told = " and ".join(
            readable([side.relation, side.left, side.right]) for side in question.sides
        )
        message = f"{question.called} {reaches} {goal} only for values of {letter} at which {told} does not hold."
    elif _takes_too_long(question):
        message = f"{question.called} {reaches} {goal} only after more than 10^18 rounds. Choose another target, {OTHERS}"
    else:
        reason, number = _nearest(question)
        better = ">" if question.relation == "<=" else "<"
        message = f"{question.called} never {reaches} {goal}: {reason}. Choose a target {better} {number}, {OTHERS}"
    raise FedTheoryError(message, code="FT040")


def _takes_too_long(question: Question) -> bool:
    """Whether only rounds that nobody reaches are missing."""
    if question.letter.upper != LAST_ROUND or direction(question) != "falls":
        return False
    letter, goal = question.letter.name, question.target
    sign = limit_against(question.main.left, question.values, letter, goal=goal)
    return sign == (-1 if question.relation == "<=" else 1)


def _limit(question: Question) -> float | None:
    return limit(question.main.left, question.values, question.letter.name)


def _nearest(question: Question) -> tuple[str, str]:
    """How near the bound comes to the target: in words, and the number."""
    letter, way, at = question.letter.name, direction(question), _evaluator(question)
    low, high = reach(question)
    if way == "falls" and (tends := _limit(question)) is not None:
        return f"as {letter} -> oo it tends to {tends:.6g}", f"{tends:.6g}"
    if way == "falls":
        return f"even at {letter} = {high:.6g} it is {at(high):.6g}", f"{at(high):.6g}"
    if way == "rises":
        start = 0.0 if question.letter.lower == 0 else low
        return f"even at {letter} = {start:.6g} it is {at(start):.6g}", f"{at(start):.6g}"
    x = float(_best(question, None, None)[1])
    end = "smallest" if question.relation == "<=" else "largest"
    return f"its {end} value is about {at(x):.6g}, at {letter} = {x:.6g}", f"{at(x):.6g}"


# The best value, in floats: it only has to be good; that it meets the target is checked afterwards.


def _best(question: Question, lower: Answer | None, upper: Answer | None) -> tuple[float, Answer]:
    """How far the bound can be brought, and where: a grid by ratio, then golden sections."""
    low, high = reach(question)
    bound = _evaluator(question)
    sign = 1 if question.relation == "<=" else -1

    start, stop = float(lower) if lower else low, float(upper) if upper else high
    # By ratio; where the letter may be negative, by ratio on both sides of 1.
    scale, back = (log, exp) if start > 0 else (asinh, sinh)

    def height(y: float) -> float:
        return sign * bound(back(y))

    a, b = scale(start), scale(stop)
    grid = [a + (b - a) * k / GRID for k in range(GRID + 1)]
    k = min(range(GRID + 1), key=lambda j: height(grid[j]))
    x = back(_golden(height, grid[max(k - 1, 0)], grid[min(k + 1, GRID)]))
    rounded: list[Answer] = (
        [int(x), int(x) + 1] if question.letter.integer else [float(f"{x:.6g}"), float(f"{x:.15g}")]
    )
    inside = [y for y in rounded if (lower is None or y >= lower) and (upper is None or y <= upper)]
    met = [y for y in inside if question.meets(_fraction(y))]
    inside = met or [end for end in (lower, upper) if end is not None] or inside
    if question.letter.integer:
        inside.sort(key=lambda y: sign * bound(float(y)))
    return sign * bound(float(inside[0])), inside[0]


def _golden(height: Callable[[float], float], a: float, b: float) -> float:
    ratio = (sqrt(5) - 1) / 2
    c, d = b - ratio * (b - a), a + ratio * (b - a)
    at_c, at_d = height(c), height(d)
    for _ in range(40):
        if at_c <= at_d:
            b, d, at_d = d, c, at_c
            c = b - ratio * (b - a)
            at_c = height(c)
        else:
            a, c, at_c = c, d, at_d
            d = a + ratio * (b - a)
            at_d = height(d)
    return (a + b) / 2


def _evaluator(question: Question) -> Callable[[float], float]:
    """The bound in floats, as a function of the letter; infinitely bad where it has no value."""
    left = question.judge(question.main).left
    worst = inf if question.relation == "<=" else -inf

    def at(x: float) -> float:
        found = left(x)
        return worst if isnan(found) else found

    return at
