"""The literature as data: every statement of every paper, and every other item of its catalogue."""

from typing import Any

from fedtheory.core.finding import Finding
from fedtheory.core.item import Item
from fedtheory.core.shelf import Shelf
from fedtheory.core.statement import Statement

OWN_STATEMENTS = Shelf[Statement[Any]]("STATEMENTS", own=True)
STATEMENTS = Shelf[Statement[Any]]("STATEMENTS")
"""Ours, then those of installed packages."""
OWN_ITEMS = Shelf[Item]("ITEMS", own=True)
ITEMS = Shelf[Item]("ITEMS")
FINDINGS = Shelf[Finding]("FINDINGS")
