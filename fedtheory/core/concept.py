"""Concepts: what a paper's letters stand for, with the units they carry.

The letter G has three values inside one lemma of FedFW. Instances therefore speak of concepts, and
each paper's notation ties its letters to them.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple


class Dimension(NamedTuple):
    """Powers of the objective's unit and of the space's unit: a gradient is (1, -1), L is (1, -2)."""

    objective: Fraction | int = 0
    length: Fraction | int = 0


NONE = Dimension()


@dataclass(frozen=True)
class Concept:
    """A quantity an instance can know: named once, shared by all papers."""

    name: str
    definition: str
    dimension: Dimension = NONE


@dataclass(frozen=True)
class Property:
    """Something an instance promises; it is never guessed."""

    name: str
    definition: str


@dataclass(frozen=True)
class Metric:
    """What a trajectory measures at each round and a bound bounds.

    `chance` says over what it is an average, if it is one: "draws" of the method, "samples" of the data, or "inputs",
    over which the norm of a function is taken.
    """

    name: str
    latex: str
    dimension: Dimension = NONE
    chance: str = ""
