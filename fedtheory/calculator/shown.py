"""Answers as they show in notebooks: drawn by the report, which is imported when a notebook asks."""

from importlib import import_module
from typing import Any

DRAWN_BY = "fedtheory.report.notebook"
"""A layer above this one; nothing here needs it."""


def shown(answer: Any) -> str:
    """The answer in HTML."""
    html: str = import_module(DRAWN_BY).html(answer)
    return html
