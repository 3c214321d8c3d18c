"""The search for the best values, in floats; what it finds is rounded to what one would type, and checked in balls."""

import itertools
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import exp, inf, isfinite, log
from typing import NoReturn

import numpy as np

from fedtheory.calculator.bound import Value, evaluate_bound
from fedtheory.calculator.catalogue import Letter
from fedtheory.calculator.enclosure import enclose
from fedtheory.calculator.feasible import Answer, simplest
from fedtheory.calculator.inputs import Given
from fedtheory.calculator.problem import CLOSE, Problem
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.expression import Tree, evaluate

STARTS = 24


def best(problem: Problem) -> tuple[dict[str, Answer], Value]:
    """The best of what a search from several starts comes to, each letter rounded to what one would type."""
    from scipy.optimize import minimize

    height = _height(problem)
    ends = problem.ends()
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
        message = f"{problem.called} has no value at any {problem.named} that was tried, or a condition fails there."
        raise FedTheoryError(message, code="FT045")
    _, best = min(found, key=lambda pair: pair[0])
    _refuse_ends(problem, best, spans)
    return _rounded(problem, [exp(y) for y in best])


def _near(spans: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Where letters usually are: between 1e-6 and 1e6, as far as they may be there."""
    near = log(1e6)
    return [(max(low, min(-near, high)), min(high, max(near, low))) for low, high in spans]


def _height(problem: Problem) -> Callable[[Sequence[float]], float]:
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


def _refuse_ends(
    problem: Problem, best: Sequence[float], spans: Sequence[tuple[float, float]]
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


def _endless(problem: Problem, letter: Letter, way: str) -> NoReturn:
    message = (
        f"{problem.called} has no best {letter.name}: nothing is lost, if not gained, as {letter.name} {way}. "
        f"Set {letter.name}, or choose another letter."
    )
    raise FedTheoryError(message, code="FT045")


def _rounded(problem: Problem, point: Sequence[float]) -> tuple[dict[str, Answer], Value]:
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
        message = f"{problem.called}: no {problem.named} was found at which its conditions certainly hold."
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
