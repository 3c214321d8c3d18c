"""The literature as data: every statement of every paper, and every other item of its catalogue."""

from typing import Any

from fedtheory.core.item import Item
from fedtheory.core.statement import Statement
from fedtheory.theorems import fedfw, ffgb
from fedtheory.theorems.fedfw import items as fedfw_items

STATEMENTS: tuple[Statement[Any], ...] = (*fedfw.STATEMENTS, *ffgb.STATEMENTS)

ITEMS: tuple[Item, ...] = (*fedfw_items.ITEMS,)
