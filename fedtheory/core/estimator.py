"""What a paper reads off a federation's data: constants of its theorems, enclosed, and what data cannot tell."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from fedtheory.core.concept import Concept
from fedtheory.core.sizes import Size


@dataclass(frozen=True)
class Constant:
    """A number that a theorem of this paper asks for; `concept` is empty for one that no letter stands for."""

    paper: str
    concept: str
    meaning: str
    size: Size
    how: str
    least: bool = False  # the safe side is below


@dataclass(frozen=True)
class Unknown:
    """What data cannot tell, and why."""

    paper: str
    what: str
    why: str


@dataclass(frozen=True)
class Estimated:
    """What data tell of one paper: constants, what to do, and what is to be known of how it was computed."""

    constants: tuple[Constant, ...] = ()
    advice: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Estimator:
    """A paper's reader of data, which is handed a `fedtheory.calculator.estimate.data.Data`."""

    id: str
    """The paper's name."""
    title: str
    estimated: Callable[[Any], Estimated]
    unknown: tuple[Unknown, ...] = ()


def of_concept(
    paper: str, concept: Concept, size: Size, how: str, *, least: bool = False
) -> Constant:
    """The constant that a concept of the paper's letters is."""
    return Constant(paper, concept.name, concept.definition or concept.name, size, how, least=least)


def at_the_minimiser(paper: str, method: str, of: Any) -> Estimated:
    """The constants of bounds whose clients differ at the minimiser alone, of losses over the whole space, from the start 0."""
    smooth = Constant(
        paper,
        "smoothness",
        "every gradient is Lipschitz with this constant",
        of.losses.smoothness,
        "largest eigenvalue of a client's second derivative, anywhere",
    )
    free = of.free
    if free is None:
        missing = (
            f"{method}: no strong convexity says how far the minimiser is; a --lambda above 0 does"
        )
        return Estimated((smooth,), notes=(missing,))
    apart = "root mean square of the clients' gradients at the minimiser"
    far = "distance of x^1 to a minimiser"
    how = "at a minimiser over the whole space, with its error bound"
    told = ((apart, free.gradient), (far, free.distance))
    return Estimated((smooth, *(Constant(paper, name, name, size, how) for name, size in told)))
