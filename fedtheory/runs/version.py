"""The version of the code, as results depend on it: a digest of the package's source files."""

import hashlib
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).parents[1]


@cache
def code_version() -> str:
    """SHA-256 of all Python files of the package, by name and content."""
    whole = hashlib.sha256()
    for path in sorted(PACKAGE.rglob("*.py")):
        whole.update(path.relative_to(PACKAGE).as_posix().encode() + b"\0")
        whole.update(hashlib.sha256(path.read_bytes()).digest())
    return whole.hexdigest()
