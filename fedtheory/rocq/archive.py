"""All that Rocq accepted as one file, which anyone who has Rocq can check without our code."""

import io
import re
import tarfile
from collections.abc import Iterable, Iterator, Mapping
from importlib.resources import files

from fedtheory.rocq.check import PRELUDE
from fedtheory.rocq.development import Development

REQUIRES = re.compile(r"^From Bounds Require (\w+)\.$", re.MULTILINE)
SCRIPT = """#!/bin/sh
# Compiles all of it, each file after what it requires; each proof ends with the axioms that it rests on.
set -e
cd "$(dirname "$0")"
for f in {prelude}; do coqc -q -Q prelude Fed "prelude/$f.v"; done
for f in {bounds}; do echo "$f"; coqc -q -Q prelude Fed -Q bounds Bounds "bounds/$f.v"; done
"""


def sources(written: Iterable[Development]) -> Iterator[tuple[str, str]]:
    """Each file of these developments and of what they cite, by the name of its module."""
    for one in written:
        yield from sources(one.cites)
        yield f"{one.name}_statement", one.statement
        yield one.name, one.proof


def archive(texts: Mapping[str, str]) -> bytes:
    """An archive with these files, the prelude, and a script that compiles each after what it requires. The same files give the same bytes."""
    order: dict[str, None] = {}

    def visit(name: str) -> None:
        if name not in order:
            for other in REQUIRES.findall(texts[name]):
                visit(other)
            order[name] = None

    for name in sorted(texts):
        visit(name)
    script = SCRIPT.format(prelude=" ".join(PRELUDE), bounds=" ".join(order))
    prelude = files("fedtheory.kernel") / "rocq"
    found = {"check.sh": script}
    found |= {f"prelude/{name}.v": (prelude / f"{name}.v").read_text("utf-8") for name in PRELUDE}
    found |= {f"bounds/{name}.v": texts[name] for name in order}
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w:xz", format=tarfile.GNU_FORMAT) as written:
        for name, text in found.items():
            file = tarfile.TarInfo(f"rocq/{name}")
            file.size = len(text.encode())
            written.addfile(file, io.BytesIO(text.encode()))
    return packed.getvalue()
