"""The best values of the letters one may choose: found in floats, checked in balls, and shown to be nearly the best.

Subdivision shows the last part: boxes of letters are split until on each the formula is certainly no better than what
was found, or by less than one part in a million. Where that takes too long, what is certain is said and no more.
"""

from __future__ import annotations

import heapq
import itertools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import exp, inf, isfinite, log
from typing import Any, NoReturn

import numpy as np

from fedtheory.calculator.bound import Value, check_conditions, choose, evaluate_bound, required
from fedtheory.calculator.bound import as_json as value_json
from fedtheory.calculator.bound import from_json as value_of
from fedtheory.calculator.catalogue import Bound, Condition, Entry, Letter, find
from fedtheory.calculator.complaints import Complaints
from fedtheory.calculator.enclosure import enclose
from fedtheory.calculator.feasible import Answer, simplest
from fedtheory.calculator.inputs import Given, Number, letters_of, missing, read
from fedtheory.calculator.interval import (
    Slope,
    constant,
    exponential,
    fixed,
    logarithm,
    root,
    variable,
)
from fedtheory.calculator.names import resolve
from fedtheory.calculator.shown import shown
from fedtheory.calculator.sublevel import between
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.expression import Tree, evaluate
from fedtheory.core.text import readable

CLOSE = 1e-6
"""How near the best the answer is shown to be, as a share of it."""
MOST_BOXES = 6_000
MOST_LETTERS = 4
FARTHEST = 30
"""Letters are looked for between 1e-30 and 1e30; the subdivision looks as far."""
STARTS = 24

Box = tuple[tuple[float, float], ...]
FUNCTIONS = {"exp": exponential, "log": logarithm}


@dataclass(frozen=True)
class Optimum:
    """The letters' values, the bound there, and what no values of theirs can beat.

    `beyond` is certain: no values between 1e-30 and 1e30 bring the bound past it; None if even that is not known.
    """

    letters: Mapping[str, Answer]
    at: Value
    beyond: float | None
    boxes: int

    @property
    def gap(self) -> float | None:
        """By which share of its value the bound might still be better somewhere."""
        if self.beyond is None or self.at.value is None:
            return None
        found = float(self.at.value)
        return abs(found - self.beyond) / abs(found) if found else None

    def _repr_html_(self) -> str:
        return shown(self)


@dataclass(frozen=True)
class _Problem:
    entry: Entry
    bound: Bound
    over: tuple[Letter, ...]
    given: Mapping[str, Given]
    conditions: tuple[Condition, ...]

    @property
    def sign(self) -> int:
        """What is minimised is the bound times this."""
        return -1 if self.bound.relation == ">=" else 1

    @property
    def called(self) -> str:
        return f"{self.entry.id} ({self.bound.key})"


def optimise(
    identifier: str,
    /,
    over: str | Sequence[str],
    *,
    bound: str | None = None,
    **constants: Number,
) -> Optimum:
    """The values of some letters at which the bound promises most. Raises FT045 where there are none."""
    wanted = over.split(",") if isinstance(over, str) else list(over)
    return optimum(identifier, wanted, key=bound, constants=constants, complaints=Complaints())


def optimum(
    identifier: str,
    over: Sequence[str],
    *,
    key: str | None,
    constants: Mapping[str, Number],
    complaints: Complaints,
) -> Optimum:
    """The best values, or one error that lists everything wrong with the input."""
    problem = _ask(identifier, over, key=key, constants=constants, complaints=complaints)
    letters, at = _best(problem)
    beyond, boxes = _beyond(problem, at)
    return Optimum(letters, at, beyond, boxes)


def as_json(found: Optimum) -> dict[str, Any]:
    """The letters' values, the bound's, and what is certain of the rest."""
    return {
        "id": found.at.id,
        "bound": found.at.bound,
        "over": {
            name: value if isinstance(value, int | float) else str(value)
            for name, value in found.letters.items()
        },
        "value": str(found.at.value) if isinstance(found.at.value, Fraction) else found.at.value,
        "lower": found.at.lower,
        "upper": found.at.upper,
        "beyond": found.beyond,
        "gap": found.gap,
        "relation": found.at.relation,
        "vacuous": found.at.vacuous,
        "conditions": [{"text": c.text, "holds": c.holds} for c in found.at.conditions],
        "locator": found.at.locator,
        "digest": found.at.digest,
        "read": dict(found.at.read),
        "boxes": found.boxes,
        "at": value_json(found.at),
    }


def from_json(data: Mapping[str, Any]) -> Optimum:
    """The optimum that `as_json` wrote."""
    letters = {name: Fraction(x) if isinstance(x, str) else x for name, x in data["over"].items()}
    return Optimum(letters, value_of(data["at"]), data["beyond"], data["boxes"])


def _ask(
    identifier: str,
    over: Sequence[str],
    *,
    key: str | None,
    constants: Mapping[str, Number],
    complaints: Complaints,
) -> _Problem:
    try:
        entry = find(identifier)
    except FedTheoryError as error:
        complaints.first(error)
        complaints.settle()
        raise
    given, letters = read(entry, constants, complaints)
    wanted = list[str]()
    for name in over:
        try:
            found = resolve(name.strip(), entry.letters, of=entry.id)
        except FedTheoryError as error:
            complaints.take(error)
            continue
        if found in wanted:
            complaints.add("FT002", f"{found} is named twice; choose it once.")
        elif found in letters:
            complaints.add(
                "FT002", f"{found} is set, and it is to be chosen; leave it out of the settings."
            )
        wanted.append(found)
    if len(wanted) > MOST_LETTERS:
        complaints.add(
            "FT041", f"{len(wanted)} letters at once are too many; {MOST_LETTERS} are allowed."
        )
    chosen = choose(entry, key, letters | set(wanted), complaints)
    if chosen is not None and wanted:
        inside = letters_of(chosen.value)
        for name in wanted:
            if name not in inside:
                speaks = ", ".join(sorted(inside))
                complaints.add(
                    "FT041",
                    f"{name} does not occur in {entry.id} ({chosen.key}), which speaks of {speaks}.",
                )
        if absent := missing(entry, required(entry, chosen), letters | set(wanted)):
            complaints.add(
                "FT006", f"{entry.id} ({chosen.key}) needs {absent} besides {', '.join(wanted)}."
            )
    complaints.settle()
    assert chosen is not None
    stated = (*entry.conditions, *chosen.conditions)
    problem = _Problem(
        entry=entry,
        bound=chosen,
        over=tuple(entry.letters[name] for name in wanted),
        given=given,
        conditions=tuple(c for c in stated if letters_of(c.left, c.right) & set(wanted)),
    )
    if any(c.relation == "=" for c in problem.conditions):
        tied = next(c for c in problem.conditions if c.relation == "=")
        message = f"{readable(['=', tied.left, tied.right])} ties the letters together; there is nothing to choose."
        raise FedTheoryError(message, code="FT042")
    values = {name: item.value for name, item in given.items()}
    for checked in check_conditions(entry, chosen, values):
        if checked.holds is False:
            message = f"{problem.called} promises nothing here: {checked.text} does not hold."
            raise FedTheoryError(message, code="FT042")
    return problem


# The search, in floats


def _best(problem: _Problem) -> tuple[dict[str, Answer], Value]:
    """The best of what a search from several starts comes to, each letter rounded to what one would type."""
    from scipy.optimize import minimize

    height = _height(problem)
    ends = _ends(problem)
    spans = [(log(low), log(high)) for low, high in ends]
    middle = np.random.default_rng(0)  # starts are the same every time
    starts = [[0.5 * (low + high) for low, high in spans]]
    starts += [
        [middle.uniform(low, high) for low, high in _near(spans)] for _ in range(STARTS * len(ends))
    ]
    starts.sort(key=height)
    found = list[tuple[float, Sequence[float]]]()
    for start in starts[: 2 + 2 * len(ends)]:
        if not isfinite(height(start)):
            continue
        settled = minimize(
            height,
            start,
            method="Nelder-Mead",
            bounds=spans,
            options={"xatol": 1e-10, "fatol": 0.0, "maxiter": 400 * len(ends), "adaptive": True},
        )
        found.append((float(settled.fun), list(settled.x)))
    if not found:
        message = f"{problem.called} has no value at any {_named(problem)} that was tried, or a condition fails there."
        raise FedTheoryError(message, code="FT045")
    _, best = min(found, key=lambda pair: pair[0])
    _refuse_ends(problem, best, spans)
    return _rounded(problem, [exp(y) for y in best])


def _near(spans: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Where letters usually are: between 1e-6 and 1e6, as far as they may be there."""
    near = log(1e6)
    return [(max(low, min(-near, high)), min(high, max(near, low))) for low, high in spans]


def _height(problem: _Problem) -> Callable[[Sequence[float]], float]:
    """What is minimised, as a function of the letters' logarithms; infinite where a condition fails."""
    fixed_letters = {
        name: float(enclose(item.value, {}).lower) for name, item in problem.given.items()
    }
    functions = {"exp": exp, "log": log}

    def of(tree: Tree, values: Mapping[str, float]) -> float:
        return evaluate(
            tree, values, lambda q: float(Fraction(q)), lambda a, k: a ** (1 / k), functions
        )

    def height(point: Sequence[float]) -> float:
        values = fixed_letters | {
            letter.name: exp(y) for letter, y in zip(problem.over, point, strict=True)
        }
        try:
            for condition in problem.conditions:
                left, right = of(condition.left, values), of(condition.right, values)
                if (left > right) if condition.relation in {"<", "<="} else (left < right):
                    return inf
            assert problem.bound.value is not None
            height = problem.sign * of(problem.bound.value, values)
        except (OverflowError, ZeroDivisionError, ValueError, TypeError):
            return inf
        return height if isinstance(height, float) and height == height else inf

    return height


def _ends(problem: _Problem) -> list[tuple[float, float]]:
    """From where to where each letter is looked for."""
    ends = []
    for letter in problem.over:
        low = (
            float(letter.lower)
            if letter.lower is not None and letter.lower > 0
            else 10.0**-FARTHEST
        )
        if letter.name == "t":
            low = max(low, float(problem.bound.first_round))
        high = (
            min(float(letter.upper), 10.0**FARTHEST) if letter.upper is not None else 10.0**FARTHEST
        )
        ends.append((low, high))
    return ends


def _refuse_ends(
    problem: _Problem, best: Sequence[float], spans: Sequence[tuple[float, float]]
) -> None:
    """A letter that may go on for ever, and loses nothing by it, is no choice."""
    height = _height(problem)
    enough = height(best) + CLOSE * abs(height(best))
    for k, (letter, (low, high)) in enumerate(zip(problem.over, spans, strict=True)):
        goes_on = letter.upper is None or letter.name in {"t", "T"}
        if goes_on and height([*best[:k], high, *best[k + 1 :]]) <= enough:
            _endless(problem, letter, "grows")
        dies_out = letter.lower == 0 and letter.strict
        if dies_out and height([*best[:k], low, *best[k + 1 :]]) <= enough:
            _endless(problem, letter, "falls to 0")


def _endless(problem: _Problem, letter: Letter, way: str) -> NoReturn:
    message = (
        f"{problem.called} has no best {letter.name}: nothing is lost, if not gained, as {letter.name} {way}. "
        f"Set {letter.name}, or choose another letter."
    )
    raise FedTheoryError(message, code="FT045")


def _rounded(problem: _Problem, point: Sequence[float]) -> tuple[dict[str, Answer], Value]:
    """The best rounding of every letter at which all conditions certainly hold."""
    choices = [_roundings(letter, x) for letter, x in zip(problem.over, point, strict=True)]
    found = list[tuple[Fraction, int, dict[str, Answer], Value]]()
    for k, combination in enumerate(itertools.product(*choices)):
        letters = dict(zip((letter.name for letter in problem.over), combination, strict=True))
        try:
            given = dict(problem.given) | {name: _given(x) for name, x in letters.items()}
            at = evaluate_bound(problem.entry, problem.bound, given)
        except FedTheoryError:
            continue
        if at.value is not None and all(c.holds is not False for c in at.conditions):
            found.append((problem.sign * Fraction(at.value), k, letters, at))
    if not found:
        message = f"{problem.called}: no {_named(problem)} was found at which its conditions certainly hold."
        raise FedTheoryError(message, code="FT045")
    best, *_ = min(found)
    # The shortest numbers that cost no more than a part in a million of what the best ones do.
    enough = best + Fraction(CLOSE) / 10 * abs(best)
    _, _, letters, at = min(
        (f for f in found if f[0] <= enough), key=lambda f: (_length(f[2]), f[0])
    )
    return letters, at


def _roundings(letter: Letter, x: float) -> list[Answer]:
    """Numbers near x that the letter may stand for."""
    if letter.integer:
        whole: list[Answer] = [int(x), int(x) + 1]
    else:
        simple = simplest(
            Fraction(x) * (1 - Fraction(1, 10**8)), Fraction(x) * (1 + Fraction(1, 10**8))
        )
        whole = [float(f"{x:.4g}"), float(f"{x:.8g}"), x, x * (1 - 1e-9), x * (1 + 1e-9), simple]
        if letter.lower == 0 and not letter.strict:
            whole.append(0)
    low = letter.lower if letter.lower is not None else -inf
    return [
        y for y in dict.fromkeys(whole) if y >= low and (letter.upper is None or y <= letter.upper)
    ]


def _given(value: Answer) -> Given:
    exactly = Fraction(repr(value)) if isinstance(value, float) else Fraction(value)
    return Given(str(exactly), str(value))


def _length(letters: Mapping[str, Answer]) -> int:
    return sum(len(str(value)) for value in letters.values())


def _named(problem: _Problem) -> str:
    return ", ".join(letter.name for letter in problem.over)


# What no values can beat, for certain


def _beyond(problem: _Problem, at: Value) -> tuple[float | None, int]:
    """A number that the bound certainly does not pass, for all letters within reach, and the boxes that it took."""
    found = at.upper if problem.sign > 0 else at.lower
    assert found is not None  # the best has a value
    best = problem.sign * found
    enough = best - CLOSE * abs(best)
    enclosures = _Enclosures(problem)
    whole: Box = tuple(_ends(problem))
    counter = itertools.count()
    queue = [(enclosures.least(whole)[0], next(counter), whole)]
    boxes = 1
    while queue and queue[0][0] < enough and boxes < MOST_BOXES:
        _, _, box = heapq.heappop(queue)
        _, where = enclosures.least(box)
        a, b = box[where]
        middle = between(a, b)
        if not a < middle < b:
            return None, boxes
        for part in ((a, middle), (middle, b)):
            half = (*box[:where], part, *box[where + 1 :])
            boxes += 1
            if enclosures.possible(half):
                least, _ = enclosures.least(half)
                if least < enough:
                    heapq.heappush(queue, (least, next(counter), half))
    certain = queue[0][0] if queue else enough
    certain = min(certain, best)
    return (problem.sign * certain if isfinite(certain) else None), boxes


class _Enclosures:
    """The formula over boxes of letters."""

    def __init__(self, problem: _Problem) -> None:
        self.problem = problem
        self.names = [letter.name for letter in problem.over]
        sizes = {name: enclose(item.value, {}) for name, item in problem.given.items()}
        self.known = {name: fixed(size.lower, size.upper) for name, size in sizes.items()}

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
        return evaluate(tree, at, lambda q: constant(Fraction(q)), root, FUNCTIONS)

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
