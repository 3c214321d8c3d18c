"""Paths of a drawing, written short: in relative steps of tenths of a point, without points that nobody sees."""

import math
import re
from collections.abc import Iterator, Sequence

STEPS = re.compile(r"([MLQCz])([^MLQCz]*)")
NUMBER = re.compile(r"-?\d*\.?\d+(?:e-?\d+)?")
Point = tuple[int, int]
"""In tenths of a point."""


def decimal(number: float, places: int) -> str:
    """At most so many decimals, without trailing zeros."""
    text = f"{number:.{places}f}".rstrip("0").rstrip(".") if places else f"{number:.0f}"
    return re.sub(r"^(-?)0(?=\.)", r"\1", text) if text != "-0" else "0"


def short(d: str) -> str:
    """The path in relative steps, to a tenth of a point; rounding errors do not add up."""
    drawn, last, here, start = list[str](), "", (0, 0), (0, 0)
    for command, points in _straightened(d):
        if command == "z":
            drawn.append("z")
            last, here = "", start
            continue
        size = {"M": 1, "L": 1, "Q": 2, "C": 3}[command]
        for k in range(0, len(points), size):
            steps = [(x - here[0], y - here[1]) for x, y in points[k : k + size]]
            here = points[k + size - 1]
            start = here if command == "M" else start
            letter, numbers = _step(command, steps)
            drawn.append(_joined("" if letter == last else letter, numbers))
            last = "l" if letter == "m" else letter
    return re.sub(r" (?=-)", "", "".join(drawn))


def _straightened(d: str) -> Iterator[tuple[str, list[Point]]]:
    """The commands with their points; of lines, those points that are seen."""
    line = list[Point]()
    for command, text in [*STEPS.findall(d), ("", "")]:
        numbers = [round(10 * float(n)) for n in NUMBER.findall(text)]
        points = list(zip(numbers[::2], numbers[1::2], strict=True))
        if command == "L":
            line += points
            continue
        if len(line) > 1:
            yield "L", _seen(line)[1:]
        if command:
            yield command, points
        line = points[-1:]


def _seen(line: Sequence[Point]) -> list[Point]:
    """The line without points that are less than a tenth of a point beside what is left of it."""
    kept, waiting = {0, len(line) - 1}, [(0, len(line) - 1)]
    while waiting:
        first, last = waiting.pop()
        beside = [_distance(point, line[first], line[last]) for point in line[first : last + 1]]
        farthest = first + max(range(len(beside)), key=beside.__getitem__)
        if beside[farthest - first] >= 1:
            kept.add(farthest)
            waiting += [(first, farthest), (farthest, last)]
    return [line[k] for k in sorted(kept)]


def _distance(point: Point, one: Point, other: Point) -> float:
    """From a point to the nearest point of a segment."""
    across, up = other[0] - one[0], other[1] - one[1]
    right, above = point[0] - one[0], point[1] - one[1]
    along = (across * right + up * above) / ((across**2 + up**2) or 1)
    share = min(max(along, 0.0), 1.0)
    return math.hypot(right - share * across, above - share * up)


def _step(command: str, steps: list[Point]) -> tuple[str, list[int]]:
    """The letter of a relative step, and its numbers."""
    ((x, y), *_) = steps
    if command == "L" and 0 in (x, y):
        return ("v", [y]) if x == 0 and y else ("h", [x])
    return command.lower(), [n for step in steps for n in step]


def _joined(letter: str, tenths: list[int]) -> str:
    return (letter or " ") + " ".join(decimal(n / 10, 1) for n in tenths)
