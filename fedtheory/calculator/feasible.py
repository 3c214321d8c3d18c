"""The values of a letter that meet a target: intervals, with ends rounded into the set."""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil, floor, inf, nextafter

from fedtheory.calculator.catalogue import Condition
from fedtheory.calculator.enclosure import float_above, float_below
from fedtheory.calculator.inputs import LARGEST, SMALLEST
from fedtheory.calculator.judge import Judge
from fedtheory.calculator.question import Question
from fedtheory.calculator.sublevel import Cell, End, Span, between, sublevel

Answer = int | Fraction | float
MOST_CELLS = 600


@dataclass(frozen=True)
class Stretch:
    """An interval of answers. An end is None where the set goes on as far as numbers go.

    `cut_below` and `cut_above`: the set ends there although the domain goes on.
    """

    lower: Answer | None
    upper: Answer | None
    cut_below: bool
    cut_above: bool


def reach(question: Question) -> tuple[float, float]:
    """From where to where the letter is looked for; zero is looked at apart."""
    letter = question.letter
    low = -LARGEST if letter.lower is None else letter.lower
    if letter.name == "t":
        low = max(low, Fraction(question.bound.first_round))
    high = LARGEST if letter.upper is None else letter.upper
    return float_above(SMALLEST if low == 0 else low), float_below(high)


def feasible(
    question: Question, *, conditions: tuple[Condition, ...]
) -> tuple[tuple[Stretch, ...], tuple[Cell, ...]]:
    """Where these conditions hold, from left to right, and the cells where that was left open."""
    lower, upper = reach(question)
    spans: tuple[Span, ...] = (Span(End(lower, lower), End(upper, upper)),)
    left_open: list[Cell] = []
    for condition in conditions:
        within = [_within(span, question.judge(condition)) for span in spans]
        spans = tuple(part for parts, _ in within for part in parts)
        left_open += [cell for _, cells in within for cell in cells]
    zero_is_allowed = question.letter.lower == 0 and not question.letter.strict
    if zero_is_allowed and spans and spans[0].left == End(lower, lower):
        # Between zero and the smallest number looked at, one look settles the formula.
        near_zero = [question.judge(condition).over(0.0, lower) for condition in conditions]
        if all(formula.value.upper <= 0 for formula in near_zero):
            spans = (replace(spans[0], left=End(0.0, 0.0)), *spans[1:])
    found = [_stretch(question, span, conditions) for span in spans]
    return tuple(stretch for stretch in found if stretch is not None), tuple(left_open)


def direction(question: Question) -> str | None:
    """Whether the bound "falls" or "rises" all along, towards its target; None when it does both."""
    judge, seen = question.judge(question.main), set[str]()
    cells = deque([reach(question)])  # widest first: both signs show early
    for _ in range(MOST_CELLS):
        if not cells:
            break
        a, b = cells.popleft()
        over = judge.over(a, b).slope
        if over.lower >= 0 or over.upper <= 0:
            seen.add("rises" if over.lower >= 0 else "falls")
        else:
            middle = between(a, b)
            cells.extend([(a, middle), (middle, b)])
        if len(seen) > 1:
            return None
    return seen.pop() if not cells else None


def _within(span: Span, judge: Judge) -> tuple[tuple[Span, ...], tuple[Cell, ...]]:
    """The part of a span where one more condition holds; ends that stay keep their crossing."""
    low, high = span.left.inside, span.right.inside
    parts, left_open = sublevel(
        judge.settled, lambda x: judge.holds(Fraction(x)), judge.split(low, high), judge.height
    )
    kept = tuple(
        Span(
            span.left if part.left == End(low, low) else part.left,
            span.right if part.right == End(high, high) else part.right,
        )
        for part in parts
    )
    return kept, left_open


def _stretch(question: Question, span: Span, conditions: tuple[Condition, ...]) -> Stretch | None:
    """Both ends, inside of the set; None when no integer lies between."""

    def holds(at: Fraction) -> bool:
        return all(question.holds(condition, at) for condition in conditions)

    # A set also ends, without a crossing, next to cells where the formula has no value, or that were left open.
    first, last = reach(question)
    cuts = (
        span.left.is_crossing or span.left.inside > first,
        span.right.is_crossing or span.right.inside < last,
    )
    if question.letter.integer:
        low, high = (
            _integer(span.left, holds, upwards=True),
            _integer(span.right, holds, upwards=False),
        )
        if low > high or not (holds(Fraction(low)) and holds(Fraction(high))):
            return None
        unbounded = question.letter.name in {"t", "T"} or question.letter.upper is None
        return Stretch(low, high if cuts[1] or not unbounded else None, *cuts)
    ends = zip((span.left, span.right), cuts, (inf, -inf), strict=True)
    lower, upper = (
        _real(question, end, conditions, cut=cut, inwards=inwards) for end, cut, inwards in ends
    )
    opens = question.letter.lower is None or question.letter.strict
    return Stretch(
        None if opens and not cuts[0] else lower,
        None if question.letter.upper is None and not cuts[1] else upper,
        *cuts,
    )


def _integer(end: End, holds: Callable[[Fraction], bool], *, upwards: bool) -> int:
    """The outermost integer of the set, by bisection over what floats cannot tell apart."""
    inside = ceil(end.inside) if upwards else floor(end.inside)
    outside = floor(end.outside) if upwards else ceil(end.outside)
    if holds(Fraction(outside)):
        return outside
    while abs(inside - outside) > 1:
        middle = (inside + outside) // 2
        inside, outside = (middle, outside) if holds(Fraction(middle)) else (inside, middle)
    return inside


def _real(
    question: Question, end: End, conditions: tuple[Condition, ...], *, cut: bool, inwards: float
) -> Answer:
    """The end exactly where it is a simple number, else a float that is in the set, and so are its digits."""
    if not cut:
        return (
            Fraction(end.inside)
            if end.inside.is_integer() and abs(end.inside) < 1e15
            else end.inside
        )
    simple = simplest(*sorted((Fraction(end.inside), Fraction(end.outside))))
    if (
        end.is_crossing
        and any(question.judge(c).sign(simple) == 0 for c in conditions)
        and _all_hold(question, conditions, simple)
    ):
        return simple
    inside = end.inside
    while not _all_hold(question, conditions, Fraction(repr(inside))):
        inside = nextafter(inside, inwards)
    return inside


def _all_hold(question: Question, conditions: tuple[Condition, ...], at: Fraction) -> bool:
    return all(question.holds(condition, at) for condition in conditions)


def simplest(low: Fraction, high: Fraction) -> Fraction:
    """The fraction of smallest denominator between two numbers, ends included."""
    if low <= 0 <= high:
        return Fraction(0)
    if high < 0:
        return -simplest(-high, -low)
    whole = floor(low)
    if whole == low or whole + 1 <= high:
        return Fraction(whole if whole == low else whole + 1)
    return whole + 1 / simplest(1 / (high - whole), 1 / (low - whole))
