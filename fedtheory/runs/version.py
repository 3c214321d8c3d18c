"""The version of the code, as results depend on it: a digest of the source files, and of those of installed papers."""

import hashlib
from functools import cache
from pathlib import Path

from fedtheory.core.outside import sources_digest

PACKAGE = Path(__file__).parents[1]


@cache
def code_version() -> str:
    """SHA-256 of all Python files of the package, by name and content, and of those that add papers to it."""
    whole = hashlib.sha256()
    for path in sorted(PACKAGE.rglob("*.py")):
        whole.update(path.relative_to(PACKAGE).as_posix().encode() + b"\0")
        whole.update(hashlib.sha256(path.read_bytes()).digest())
    whole.update(sources_digest().encode())
    return whole.hexdigest()
