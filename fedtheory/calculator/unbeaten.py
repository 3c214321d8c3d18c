"""What no values can beat, for certain: boxes of letters are split until nothing in them is better."""

import heapq
import itertools
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from math import inf, isfinite, log

from fedtheory.calculator.bound import Value
from fedtheory.calculator.enclosure import enclose
from fedtheory.calculator.interval import (
    Slope,
    constant,
    exponential,
    fixed,
    logarithm,
    root,
    variable,
)
from fedtheory.calculator.problem import CLOSE, Problem
from fedtheory.calculator.sublevel import between
from fedtheory.core.expression import Tree, evaluate

MOST_BOXES = 6_000
Box = tuple[tuple[float, float], ...]
FUNCTIONS = {"exp": exponential, "log": logarithm}


def beyond(problem: Problem, at: Value) -> tuple[float | None, int]:
    """A number that the bound certainly does not pass, for all letters within reach, and the boxes that it took."""
    found = at.upper if problem.sign > 0 else at.lower
    assert found is not None  # the best has a value
    best = problem.sign * found
    enough = best - CLOSE * abs(best)
    enclosures = _Enclosures(problem)
    whole: Box = tuple(problem.ends())
    counter = itertools.count()
    least, where = enclosures.least(whole)
    queue = [(least, next(counter), where, whole)]
    boxes = 1
    while queue and queue[0][0] < enough and boxes < MOST_BOXES:
        _, _, where, box = heapq.heappop(queue)
        a, b = box[where]
        middle = between(a, b)
        if not a < middle < b:
            return None, boxes
        for part in ((a, middle), (middle, b)):
            half = (*box[:where], part, *box[where + 1 :])
            boxes += 1
            if enclosures.possible(half):
                least, along = enclosures.least(half)
                if least < enough:
                    heapq.heappush(queue, (least, next(counter), along, half))
    certain = queue[0][0] if queue else enough
    certain = min(certain, best)
    return (problem.sign * certain if isfinite(certain) else None), boxes


class _Enclosures:
    """The formula over boxes of letters."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.names = [letter.name for letter in problem.over]
        sizes = {name: enclose(item.value, {}) for name, item in problem.given.items()}
        self.known = {name: fixed(size.lower, size.upper) for name, size in sizes.items()}
        self.number = cache(lambda q: constant(Fraction(q)))

    def least(self, box: Box) -> tuple[float, int]:
        """A number below the formula on the box, and the letter along which to split it."""
        value = self.problem.bound.value
        assert value is not None
        sign = self.problem.sign
        slopes, widest = list[tuple[float, float]](), (-inf, 0)
        least = -inf
        for k, (a, b) in enumerate(box):
            over = self._at(value, box, along=k)
            low, high = over.value.lower, over.value.upper
            least = max(least, low if sign > 0 else -high)
            slope = (over.slope.lower, over.slope.upper)
            slopes.append(slope if sign > 0 else (-slope[1], -slope[0]))
            size = max(map(abs, slopes[-1]))
            spread = size * (b - a) if isfinite(size) else inf
            # Splitting by ratio, so a letter that spans many decades comes first while nothing is known.
            spread = spread if isfinite(spread) else 1e300 * log(b / a)
            widest = max(widest, (spread, k))
        return max(least, self._from_a_point(value, box, slopes)), widest[1]

    def possible(self, box: Box) -> bool:
        """Whether all conditions may hold somewhere on the box."""
        for condition in self.problem.conditions:
            left, right = (
                self._at(side, box, along=0).value for side in (condition.left, condition.right)
            )
            smaller, larger = (left, right) if condition.relation in {"<", "<="} else (right, left)
            if smaller.lower > larger.upper:
                return False
        return True

    def _at(self, tree: Tree, box: Box, *, along: int) -> Slope:
        at = dict(self.known)
        for k, (name, (a, b)) in enumerate(zip(self.names, box, strict=True)):
            at[name] = variable(a, b) if k == along else fixed(Fraction(a), Fraction(b))
        return evaluate(tree, at, self.number, root, FUNCTIONS)

    def _from_a_point(self, value: Tree, box: Box, slopes: Sequence[tuple[float, float]]) -> float:
        """The mean value form: from the corner where rising letters are least, or the middle of the others."""
        point = [
            a if low >= 0 else b if high <= 0 else between(a, b)
            for (a, b), (low, high) in zip(box, slopes, strict=True)
        ]
        there = self._at(value, tuple((x, x) for x in point), along=0).value
        start = there.lower if self.problem.sign > 0 else -there.upper
        down = 0.0
        for (a, b), x, (low, high) in zip(box, point, slopes, strict=True):
            if low < 0 < high:
                if not (isfinite(low) and isfinite(high)):
                    return -inf
                down += max(high * (x - a), -low * (b - x))
        # One part in 2^40 covers the rounding of these few floats.
        return start - down - 2.0**-40 * (abs(start) + down)
