"""The literature as data: every statement of every paper, and every other item of its catalogue."""

from typing import Any

from fedtheory.core.item import Item
from fedtheory.core.shelf import Shelf
from fedtheory.core.statement import Statement

OWN_STATEMENTS = Shelf[Statement[Any]]("STATEMENTS")
STATEMENTS = Shelf[Statement[Any]]("STATEMENTS", lambda paper: paper.statements)
"""Ours, then those of installed packages."""
OWN_ITEMS = Shelf[Item]("ITEMS")
ITEMS = Shelf[Item]("ITEMS", lambda paper: paper.items)
