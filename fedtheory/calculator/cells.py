"""A compiled formula over cells of its letter: planned once, then run in the arithmetic of `parts`."""

from collections.abc import Callable, Mapping, Sequence
from math import inf, lcm

from fedtheory.calculator.interval import Interval, Slope
from fedtheory.calculator.parts import (
    ANYTHING,
    NoValue,
    Part,
    exponential_of,
    logarithm_of,
    logarithm_of_one_more,
    minus,
    negative,
    plus,
    polynomial,
    power_of,
    product,
    quotient,
    real_power,
    root_of,
    whole_power,
)
from fedtheory.calculator.tape import Step

MOST_SCALED = 10**6
ONE = Step("number", (), "1")
NOWHERE = Slope(Interval(inf, inf), Interval(-inf, inf))
"""Of a formula without a value: it is not at most zero anywhere."""


def over_cells(
    tape: Sequence[Step],
    places: Sequence[int],
    known: Mapping[int, Part],
    ratios: Mapping[int, tuple[Sequence[Part], Sequence[Part]]],
) -> Callable[[float, float], Slope]:
    """The formula over a cell of the letter that moves; `known` has the parts that do not."""
    scale = 1
    for step in tape:
        if step.head == "root":
            scale *= int(step.text)
    scale = scale if scale <= MOST_SCALED else lcm(*(int(s.text) for s in tape if s.head == "root"))
    start: list[Part] = [known.get(k, ANYTHING) for k in range(len(tape))]
    plan = [
        (k, "ratio", (), (), "") if k in ratios else (k, *_planned(tape, k, known)) for k in places
    ]

    def formula(lower: float, upper: float) -> Slope:
        try:
            return inside(lower, upper)
        except NoValue:
            return NOWHERE

    def inside(lower: float, upper: float) -> Slope:
        parts = start.copy()
        letter: Part = (lower, upper, 1.0, 1.0, *((scale, scale) if lower >= 0 else (None, None)))
        for k, head, args, others, text in plan:
            match head:
                case "*":
                    found = parts[args[0]]
                    for j in args[1:]:
                        found = product(found, parts[j])
                case "+":
                    found = parts[args[0]]
                    for j in args[1:]:
                        found = plus(found, parts[j])
                    for j in others:
                        found = minus(found, parts[j])
                case "letter":
                    found = letter
                case "ratio":
                    top, bottom = (polynomial(side, letter) for side in ratios[k])
                    found = quotient(top, bottom)
                case "/":
                    found = quotient(parts[args[0]], parts[args[1]])
                case "-" if len(args) > 1:
                    found = minus(parts[args[0]], parts[args[1]])
                case "-":
                    found = negative(parts[args[0]])
                case "^":
                    found = whole_power(parts[args[0]], int(text))
                case "root":
                    found = root_of(parts[args[0]], int(text))
                case "power":
                    found = power_of(parts[args[0]], parts[args[1]], letter, scale)
                case "exp":
                    found = exponential_of(parts[args[0]], letter, scale)
                case "log":
                    found = logarithm_of(parts[args[0]])
                case "real power":
                    found = exponential_of(parts[args[0]], letter, scale)
                    found = real_power(found, parts[args[1]], [parts[j] for j in others])
                case "log 1 +":
                    found = parts[args[0]]
                    for j in args[1:]:
                        found = plus(found, parts[j])
                    found = logarithm_of_one_more(found)
                case _:
                    found = ANYTHING
            parts[k] = found
        last = parts[-1]
        return Slope(Interval(last[0], last[1]), Interval(last[2], last[3]))

    return formula


Plan = tuple[str, tuple[int, ...], tuple[int, ...], str]
"""What is done, with which places, and with which others, and the step's text."""


def _planned(tape: Sequence[Step], k: int, known: Mapping[int, Part]) -> Plan:
    """A step, and what may be said of it that is not seen from its arguments alone."""
    head, args, text = tape[k]
    if head == "+":
        # What is added first, then what is taken away: a difference may keep its growth.
        minuses = [j for j in args if tape[j].head == "-" and len(tape[j].places) == 1]
        if len(minuses) < len(args):
            added = tuple(j for j in args if j not in minuses)
            return head, added, tuple(tape[j].places[0] for j in minuses), text
    if head == "exp" and tape[args[0]].head == "*":
        # exp(c log u) is a power of u.
        factors = tape[args[0]].places
        moving = [j for j in factors if j not in known]
        if len(moving) == 1 and tape[moving[0]].head == "log":
            base = tape[moving[0]].places[0]
            return "real power", (args[0], base), tuple(j for j in factors if j in known), text
    if head == "log" and tape[args[0]].head == "+":
        # log(1 + u), where u may be too small to be seen.
        terms = tape[args[0]].places
        rest = tuple(j for j in terms if tape[j] != ONE)
        if len(rest) == len(terms) - 1:
            return "log 1 +", rest, (), text
    return head, args, (), text
