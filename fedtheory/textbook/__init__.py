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

_FILES = (vectors, forms, powers, functions, classes, sets, recursions, sums, draws, roots)
_DEFINED = [
    item
    for file in _FILES
    for found in vars(file).values()
    for item in (found.values() if isinstance(found, dict) else [found])
    if isinstance(item, Argument)
]
ARGUMENTS: tuple[Argument, ...] = tuple({item.id: item for item in _DEFINED}.values())
