"""The library in a tree of its own, to be changed; what is compiled of it comes along, and is used until its file changes."""

import shutil
from pathlib import Path

from fedtheory.runs.sources import LIBRARY

BEING_COMPILED = "*.pyc.*"
"""Files that another process is about to rename."""


def library(tree: Path) -> Path:
    """A copy of the library below the tree. Times of files are kept, and by them Python knows what was compiled of which."""
    left_out = shutil.ignore_patterns(BEING_COMPILED, "*.db")
    return shutil.copytree(LIBRARY, tree / "fedtheory", ignore=left_out)
