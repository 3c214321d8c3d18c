"""The textbook: lemmas that every paper may cite, each proved once, in a bundle of its own."""

from fedtheory.core.item import Argument
from fedtheory.textbook import (
    classes,
    draws,
    forms,
    functions,
    powers,
    recursions,
    roots,
    sets,
    sums,
    vectors,
)

ARGUMENTS: tuple[Argument, ...] = (
    *vectors.LEMMAS,
    *forms.LEMMAS,
    *powers.LEMMAS,
    *functions.LEMMAS,
    *classes.LEMMAS,
    *sets.LEMMAS,
    *recursions.LEMMAS,
    *sums.LEMMAS,
    *draws.LEMMAS,
    *roots.LEMMAS,
)
