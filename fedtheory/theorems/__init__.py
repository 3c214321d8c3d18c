"""The literature as data: every statement of every paper, and every other item of its catalogue.

STATEMENTS and ITEMS hold what installed packages add as well, which is imported when they are first asked for.
"""

from typing import Any

from fedtheory.core.item import Item
from fedtheory.core.outside import papers
from fedtheory.core.statement import Statement
from fedtheory.theorems import fedboost, fedfw, fednewton, fedres, ffgb
from fedtheory.theorems.fedboost import items as fedboost_items
from fedtheory.theorems.fedfw import items as fedfw_items
from fedtheory.theorems.fednewton import items as fednewton_items
from fedtheory.theorems.fedres import items as fedres_items
from fedtheory.theorems.ffgb import items as ffgb_items

STATEMENTS: tuple[Statement[Any], ...]
ITEMS: tuple[Item, ...]

OWN_STATEMENTS: tuple[Statement[Any], ...] = (
    *fedfw.STATEMENTS,
    *ffgb.STATEMENTS,
    *fedres.STATEMENTS,
    *fedboost.STATEMENTS,
    *fednewton.STATEMENTS,
)

OWN_ITEMS: tuple[Item, ...] = (
    *fedfw_items.ITEMS,
    *ffgb_items.ITEMS,
    *fedres_items.ITEMS,
    *fedboost_items.ITEMS,
    *fednewton_items.ITEMS,
)


def __getattr__(name: str) -> Any:
    """Ours, then those of installed packages."""
    found: tuple[Any, ...]
    if name == "STATEMENTS":
        found = (*OWN_STATEMENTS, *(s for paper in papers() for s in paper.statements))
    elif name == "ITEMS":
        found = (*OWN_ITEMS, *(i for paper in papers() for i in paper.items))
    else:
        message = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(message)
    globals()[name] = found
    return found
