"""Certificate finders: searches for lines that the kernel accepts.

Nothing found here is trusted. Finders read a goal through the kernel's normal forms, propose lines, and every
proposal is checked by the kernel before it is returned.
"""

from collections.abc import Iterator

from fedtheory.engines.find.clock import OutOfTime, now
from fedtheory.engines.find.collect import collect
from fedtheory.engines.find.factor import factor
from fedtheory.engines.find.gap import Gap, gap
from fedtheory.engines.find.goal import Context, Goal, Proposal, Schema, accepted
from fedtheory.engines.find.monotone import monotone
from fedtheory.engines.find.multiples import multiples
from fedtheory.engines.find.refute import Refutation, opinion, refute
from fedtheory.engines.find.search import Finder, Search
from fedtheory.engines.find.shift import Normal, normalise, shift
from fedtheory.engines.find.sturm import sturm
from fedtheory.engines.found import Found

__all__ = [
    "PORTFOLIO",
    "Context",
    "Found",
    "Gap",
    "Goal",
    "Normal",
    "Refutation",
    "find",
    "gap",
    "normalise",
    "opinion",
    "refute",
]

# What costs more than the cheapest finders is imported when it is first asked.


def _gram(goal: Goal) -> Iterator[Proposal]:
    from fedtheory.engines.find.gram import gram

    return gram(goal)


def _recursion(goal: Goal) -> Iterator[Proposal]:
    from fedtheory.engines.find.recursion import recursion

    return recursion(goal)


def _crossed(goal: Goal) -> Iterator[Proposal]:
    from fedtheory.engines.find.crossed import crossed

    return crossed(goal)


def _products(goal: Goal) -> Iterator[Proposal]:
    from fedtheory.engines.find.products import products

    return products(goal)


def _cauchy(goal: Goal) -> Iterator[Proposal]:
    from fedtheory.engines.find.cauchy import cauchy

    return cauchy(goal)


def _forms(goal: Goal) -> Iterator[Proposal]:
    from fedtheory.engines.find.forms import forms

    return forms(goal)


def _squared(goal: Goal) -> Iterator[Proposal]:
    from fedtheory.engines.find.squared import squared

    return squared(goal)


def _sos(goal: Goal) -> Iterator[Proposal]:
    from fedtheory.engines.find.sos import sos

    return sos(goal)


def _cells(goal: Goal) -> Iterator[Proposal]:
    from fedtheory.engines.find.cells import cells

    return cells(goal)


PORTFOLIO: tuple[tuple[str, int, Finder], ...] = (
    ("shift", 1, shift),
    ("monotone", 1, monotone),
    ("factor", 1, factor),
    ("collect", 1, collect),
    ("sturm", 1, sturm),
    ("gram", 2, _gram),
    ("recursion", 2, _recursion),
    ("crossed", 2, _crossed),
    ("multiples", 3, multiples),
    ("products", 3, _products),
    ("cauchy", 4, _cauchy),
    ("forms", 4, _forms),
    ("squared", 4, _squared),
    ("sos", 4, _sos),
    ("cells", 4, _cells),
)
"""Name, cost class and function, in order of cost."""


def find(context: Context, schema: Schema, *, seconds: float = 20.0) -> Found | None:
    """Lines that show the schema, accepted by the kernel; None when the search fails or time is up.

    Seconds are of this process, on whichever core, so that a busy machine finds what an idle one does.
    """
    start = now()
    fresh = context.afresh()
    try:
        found = Search(fresh, PORTFOLIO, start + seconds).found(schema)
    except OutOfTime:
        return None
    if found is None:
        return None
    lines, engine = found
    if not accepted(fresh, lines):
        return None
    return Found(lines, engine, now() - start)
