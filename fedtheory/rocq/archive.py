"""All that Rocq accepted as one file, which anyone who has Rocq can check without our code."""

import re
from collections.abc import Iterable
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from fedtheory.rocq.check import PRELUDE

REQUIRES = re.compile(r"^From Bounds Require (\w+)\.$", re.MULTILINE)
SCRIPT = """#!/bin/sh
# Compiles all of it, each file after what it requires; each proof ends with the axioms that it rests on.
set -e
cd "$(dirname "$0")"
for f in {prelude}; do coqc -q -Q prelude Fed "prelude/$f.v"; done
for f in {bounds}; do echo "$f"; coqc -q -Q prelude Fed -Q bounds Bounds "bounds/$f.v"; done
"""


def archive(folder: Path, names: Iterable[str], path: Path) -> None:
    """Writes to a folder the sources of these developments, of what they cite and of the prelude, with a script that compiles them."""
    texts: dict[str, str] = {}

    def visit(name: str) -> None:
        if name not in texts:
            text = (folder / "bounds" / f"{name}.v").read_text(encoding="utf-8")
            for other in REQUIRES.findall(text):
                visit(other)
            texts[name] = text

    for name in names:
        visit(name)
    script = SCRIPT.format(prelude=" ".join(PRELUDE), bounds=" ".join(texts))
    sources = [
        (f"prelude/{name}.v", (folder / "prelude" / f"{name}.v").read_text(encoding="utf-8"))
        for name in PRELUDE
    ]
    sources += [(f"bounds/{name}.v", text) for name, text in texts.items()]
    with ZipFile(path, "w", ZIP_DEFLATED) as written:
        for name, text in [("check.sh", script), *sources]:
            written.writestr(ZipInfo(f"rocq/{name}"), text, ZIP_DEFLATED)
