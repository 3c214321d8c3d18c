"""Writes the figures of docs/: `python -m plots [NAME ...]`; with `--check`, says whether they are up to date.

A figure is up to date when it is drawn as it lies in docs/, each coordinate to within a point: the
last digits of a run may differ between machines, a curve may not.
"""

import argparse
import re
import sys
import tempfile
from pathlib import Path

from fedtheory.core.salvage import fault_of, faults
from fedtheory.report.rendering import save_drawn
from fedtheory.report.scenes import FIGURES

DOCS = Path(__file__).parents[1] / "docs"
NUMBER = re.compile(r"(?<![\w#])-?\d+(?:\.\d+)?(?![\w%])")
POINT = 1.0


def same(old: str, new: str) -> bool:
    """Whether two figures draw the same, each number within a point."""
    if NUMBER.sub("", old) != NUMBER.sub("", new):
        return False
    numbers = zip(NUMBER.findall(old), NUMBER.findall(new), strict=True)
    return all(abs(float(a) - float(b)) <= POINT for a, b in numbers)


def main(arguments: list[str]) -> int:
    """Write the figures, or compare them with those in docs/."""
    parser = argparse.ArgumentParser(prog="python -m plots", description=__doc__.split("\n")[0])
    parser.add_argument("--check", action="store_true", help="compare with docs/, write nothing")
    parser.add_argument(
        "names", nargs="*", metavar="NAME", help="these figures; all without a name"
    )
    chosen = parser.parse_args(arguments)
    check, figures = chosen.check, {figure.file: figure for figure in FIGURES}
    if unknown := sorted(set(chosen.names) - set(figures)):
        parser.error(f"no figure {', '.join(unknown)}; there are {', '.join(figures)}")
    stale, broken = list[str](), list[str]()
    with tempfile.TemporaryDirectory() as elsewhere:
        for stem in chosen.names or figures:
            name, figure = f"{stem}.svg", figures[stem]
            try:
                drawn = save_drawn([(figure.draw, figure.words())], Path(elsewhere) / name)
            except Exception as error:  # the others are drawn all the same
                broken.append(f"{figure.id} cannot be drawn: {fault_of(error)}")
                continue
            kept = DOCS / name
            if not check:
                kept.write_bytes(drawn.read_bytes())
                print(f"docs/{name}")
            elif not kept.exists() or not same(kept.read_text(), drawn.read_text()):
                stale.append(f"docs/{name}")
    if stale:
        print(f"stale: {', '.join(stale)}; run python -m plots")
    broken += [str(fault) for fault in faults()]
    for said in broken:
        print(said)
    return 1 if stale or broken else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
