"""The literature as data: every statement of every paper, and every other item of its catalogue."""

from typing import Any

from fedtheory.core.item import Item
from fedtheory.core.statement import Statement
from fedtheory.theorems import fedboost, fedfw, fednewton, fedres, ffgb
from fedtheory.theorems.fedboost import items as fedboost_items
from fedtheory.theorems.fedfw import items as fedfw_items
from fedtheory.theorems.fednewton import items as fednewton_items
from fedtheory.theorems.fedres import items as fedres_items
from fedtheory.theorems.ffgb import items as ffgb_items

STATEMENTS: tuple[Statement[Any], ...] = (
    *fedfw.STATEMENTS,
    *ffgb.STATEMENTS,
    *fedres.STATEMENTS,
    *fedboost.STATEMENTS,
    *fednewton.STATEMENTS,
)

ITEMS: tuple[Item, ...] = (
    *fedfw_items.ITEMS,
    *ffgb_items.ITEMS,
    *fedres_items.ITEMS,
    *fedboost_items.ITEMS,
    *fednewton_items.ITEMS,
)
