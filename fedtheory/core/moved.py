"""Names that moved from here to the one paper that uses them; asking for one names its new place."""

import re
from pathlib import Path


def moved(module: str, name: str) -> Exception:
    """What to raise for a name that is not in a module of the core: papers are looked through as text, and none is imported."""
    stem = module.rpartition(".")[2]
    for place in sorted((Path(__file__).parents[1] / "papers").glob(f"*/{stem}.py")):
        if re.search(rf"^{re.escape(name)}\b.*=", place.read_text(encoding="utf-8"), re.MULTILINE):
            home = f"fedtheory.papers.{place.parent.name}.{stem}"
            return ImportError(
                f"{name} is of one paper alone: import it from {home}, not from {module}"
            )
    return AttributeError(f"module {module!r} has no attribute {name!r}")
