"""Labels bundles: one JSON object a line in, `{"bundle": ..., "strict": ...}`, and what was read of it out.

Run as `python -I .../fedtheory/kernel/__main__.py`, so that no path, no setting and no package of a user's is in sight; of this
library it loads the kernels alone.
"""

import gc
import json
import sys
from pathlib import Path
from types import ModuleType


def _kernels_alone() -> None:
    """A package `fedtheory` in which there is nothing but what is imported from here."""
    package = ModuleType("fedtheory")
    package.__path__ = [str(Path(__file__).resolve().parents[1])]
    sys.modules["fedtheory"] = package


def main() -> None:
    """Answers until there is no more to read."""
    gc.set_threshold(50_000)  # little of what a check makes refers to itself
    _kernels_alone()
    from fedtheory.kernel.bundle import read

    for line in sys.stdin:
        asked = json.loads(line)
        sys.stdout.write(json.dumps(read(asked["bundle"], strict=asked["strict"])) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
