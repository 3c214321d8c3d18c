"""The literature as data: every statement of every paper, in one tuple."""

from typing import Any

from fedtheory.core.statement import Statement
from fedtheory.theorems import fedfw

STATEMENTS: tuple[Statement[Any], ...] = (*fedfw.STATEMENTS,)
