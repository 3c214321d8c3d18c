"""What the answer to a task was computed from: where its computation begins, and what is reached from there.

An answer is taken from the store if all of it is still what it was: the files of this library that were loaded for it, and
the versions of the libraries that matter.
"""

import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from fedtheory.core.item import Argument
from fedtheory.core.outside import sources_digest
from fedtheory.core.proof import Proof
from fedtheory.core.shelf import own_papers
from fedtheory.runs.sources import (
    EXACT,
    LIBRARY,
    NAME,
    NUMERIC,
    OUTSIDE,
    all_of,
    closure,
    loaded,
    needs,
)

ENGINES = {
    "laws": ("laws",),
    "curve": ("check",),
    "statistics": ("statistics.sampled", "statistics.ledger"),
    "replay": ("prove",),
    "model": ("model", "model.observe", "model.judge", "check"),
    "attack": ("attack",),
    "errata": ("replay",),
    "item": (),
}
"""The engines that are asked, by layer; an item is read off other answers."""
SPOKEN = (
    "campaign/tasks.py",
    "campaign/models.py",
    "campaign/judged.py",
    "campaign/encoded.py",
    "runs/labelling.py",
)
"""What puts an answer into words, or reads labels: looked at as it is, without what it imports."""
TALK = ("adapters", "cli", "report")
"""Packages that compute no answer."""


def needs_of(layer: str, paper: str, *about: object, here: bool = True) -> dict[str, str]:
    """What an answer of this layer depends on that is about these objects of a paper.

    Of what the computation may reach only what is loaded has mattered, if it was computed `here`. If it is about no paper
    of ours, it depends on all that is loaded.
    """
    package = f"{NAME}.papers.{paper}"
    more = [LIBRARY / name for name in SPOKEN]
    more += (LIBRARY / "kernel").glob("*.py") if layer in {"replay", "errata"} else ()
    libraries = EXACT if layer == "replay" else NUMERIC
    if package not in sys.modules or not about:
        return needs_of_all(*more)
    more += (path for one in about for path in records_of(one))
    begun_at = [f"{NAME}.engines.{engine}" for engine in ENGINES[layer]]
    begun_at += (module for one in about for module in defining(one, package))
    if layer == "model":
        begun_at += (name for name in sys.modules if name.startswith(f"{package}.models"))
    used = closure(begun_at)
    return needs(used & sys.modules.keys() if here else used, libraries, *more)


def needs_of_all(*more: Path, kinds: Iterable[str] = ()) -> dict[str, str]:
    """What an answer depends on that may have used whatever is loaded, and looked through these folders of each paper."""
    folders = [f"papers/{paper}/{kind}" for paper in own_papers() for kind in kinds]
    held = all_of(*(name for name in folders if (LIBRARY / name).is_dir()))
    return needs(loaded(*TALK), NUMERIC, *more) | held | {OUTSIDE: sources_digest()}


def records_of(one: object) -> set[Path]:
    """What was found for the lines of a proof, and of those that it cites, and is kept beside them, if they are ours."""
    steps = one.steps if isinstance(one, Proof | Argument) else ()
    details = [line.detail for step in steps for line in step.lines]
    kept = {detail.get("record", "") for detail in details}
    cited = {id(said.of): said.of for detail in details if (said := detail.get("citation"))}
    own = {Path(path) for path in kept if path and Path(path).is_relative_to(LIBRARY)}
    return own.union(*map(records_of, cited.values()))


def defining(one: object, package: str) -> set[str]:
    """The module of a package that defines an object: of those that hold it, the one that imports none of the others."""
    loaded = [name for name in sys.modules if name.startswith(f"{package}.")]
    holding = {name for name in loaded if id(one) in _held_by(name)}
    if not holding:
        return set(loaded)
    first = {name for name in holding if not (closure([name]) & holding - {name})}
    return first or holding


@cache
def _held_by(module: str) -> frozenset[int]:
    """The identities of what a module holds at its top level or in a tuple there."""
    held = list(vars(sys.modules[module]).values())
    return frozenset(id(x) for value in held for x in _and_its_parts(value))


def _and_its_parts(value: Any) -> Iterable[Any]:
    return (value, *value) if isinstance(value, tuple) else (value,)
