"""What is known of an algorithm before any theorem, so that its bounds can be held against it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

import sympy as sp

from fedtheory.core.concept import Concept, Metric


@dataclass(frozen=True)
class Tiling:
    """What r copies of every client change, as powers of r, beside all that is counted in clients; nothing else changes.

    `only`: where parameters have these values.
    """

    parameters: Mapping[str, Fraction | int]
    concepts: Mapping[Concept, Fraction | int]
    metrics: Mapping[Metric, Fraction | int]
    only: Mapping[str, Fraction | int] = field(default_factory=dict)


@dataclass(frozen=True)
class SpecialCase:
    """Where some constants vanish and parameters go to these values, a bound of ours must not exceed what is known."""

    name: str
    constants: frozenset[Concept]
    parameters: Mapping[str, Fraction | int]
    metrics: frozenset[Metric]
    known: Callable[[Mapping[Concept, sp.Expr]], sp.Expr]


@dataclass(frozen=True)
class Conduct:
    """In the paper's words: who takes part, and that clients go on from where they were; empty where it is open.

    An algorithm's pseudo-code has clients do what no assumption repeats, and a log can be held against it. `strategies` are those of
    a framework whose server does what this one does, if clients weigh the same and each does what `client` says.
    """

    everyone: str = ""
    keeps: str = ""
    strategies: tuple[str, ...] = ()
    client: str = ""
