"""Which hypotheses of a paper's proofs say what one of its assumptions says.

Statements assume properties, proofs start from hypotheses in the kernel's language, and no machine can see that one is
the other. So a paper writes it down: by the name of a property, by a condition of a bound as it is written, and by a metric
that is written like another, the hypotheses that fall with it. An empty tuple says that no proof of the paper starts from it.
What is not listed is not known, and the proof is not asked.
"""

from collections.abc import Collection

from fedtheory.core.concept import Property
from fedtheory.core.shelf import Names

TIES = Names[tuple[str, ...]]("TIES")
IMPLIED = Names[tuple[str, ...]]("IMPLIED")
"""Worlds that are described outright, and what is true in each of them: to assume it as well says nothing."""


def hypotheses(target: str, said: str) -> tuple[str, ...] | None:
    """The hypotheses of an id's paper that say this; None if nobody has written down which."""
    return TIES.alone(target).get(said)


def implied(target: str, requires: Property, remaining: Collection[Property]) -> bool:
    """Whether what remains is assumed says it as well."""
    known = IMPLIED.alone(target)
    return any(requires.name in known.get(other.name, ()) for other in remaining)
