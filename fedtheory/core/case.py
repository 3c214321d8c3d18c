"""The runs of a paper in `python -m verify`: groups of instances, and the statements that each is compared with."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from fedtheory.core.statement import Statement


@dataclass(frozen=True)
class Case:
    """A group of the summary, an instance, parameters by letter, and a number of rounds."""

    group: str
    recipe: Mapping[str, str | int | float]
    parameters: Mapping[str, Fraction]
    rounds: int


@dataclass(frozen=True)
class Campaign:
    """The cases of a paper, each with the statements that are compared; its summary is kept under the name."""

    name: str
    cases: Callable[[], Iterator[tuple[Case, Iterable[Statement[Any]]]]]
