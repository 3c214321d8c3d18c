"""The label of each bound, for verbs that do not prove: as recorded, or for what is not of this library as read here, else as
its author has recorded it, else read now."""

from collections.abc import Iterable, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from fedtheory.calculator.catalogue import Entry, in_library
from fedtheory.calculator.recorded import Recorded, recorded, recorded_digest
from fedtheory.campaign.progress import say
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.verdict import Label, weakest
from fedtheory.runs.labelling import Labeller
from fedtheory.runs.sources import LIBRARY
from fedtheory.runs.store import Store, asked_key, store_path

Labels = dict[tuple[str, str], Recorded]
"""Labels, by id and bound."""


def replay_key(statement_digest: str, bound: str, *, proved: bool) -> str:
    """The key under which the replay of a bound's proof is kept, or that there is none."""
    return asked_key(layer="replay", statement=statement_digest, subject=bound, proved=proved)


def labels(entries: Iterable[Entry], store: Path | None) -> Labels:
    """The labels of all bounds of these statements: the library's as recorded, others read from their bundles."""
    wanted = list(entries)
    found = {
        (e.id, b.key): recorded(e.id, b.key) for e in wanted if in_library(e.id) for b in e.bounds
    }
    outside = [(e, b) for e in wanted if not in_library(e.id) for b in e.bounds]
    with ExitStack() as stack:
        kept = opened(store, stack) if outside or store is not None else None
        for entry, bound in outside:
            answer = None if kept is None else kept.get(_label_key(entry, bound.key))
            if answer is None:
                told = recorded(entry.id, bound.key)
                if told.by_author and recorded_digest(entry.id) == entry.digest:
                    found[entry.id, bound.key] = told
                    continue
                answer = _read(entry.id, bound.key)
                if kept is not None:
                    keep_label(kept, entry, answer["verdicts"][0])
            found[entry.id, bound.key] = _of_row(answer["verdicts"][0])
    return found


def _label_key(entry: Entry, bound: str) -> str:
    return asked_key(layer="label", statement=entry.digest, subject=bound)


def keep_label(kept: Store, entry: Entry, row: Mapping[str, Any]) -> None:
    """Keeps what was read here of the bundle of an installed package's bound."""
    from fedtheory.campaign.needs import needs_of_all

    needs = needs_of_all(*(LIBRARY / "kernel").glob("*.py"))
    kept.put(_label_key(entry, str(row["bound"])), {"verdicts": [dict(row)]}, needs)


def _read(identifier: str, bound: str) -> dict[str, Any]:
    """The row of a bound of an installed package, its label read elsewhere."""
    from fedtheory.campaign.judged import labelled
    from fedtheory.campaign.tasks import Task, perform

    with Labeller() as labeller:
        return labelled(perform(Task("replay", identifier, bound)), labeller)


def labels_of(entry: Entry, bundles: Mapping[str, Any], labeller: Labeller) -> Labels:
    """The labels of the bounds of a user's statement, whose proofs are these."""
    from fedtheory.campaign.judged import read_row

    found: Labels = {}
    for bound in entry.bounds:
        found[entry.id, bound.key] = Recorded(Label.UNDECIDED.word, why="no proof")
        bundle = bundles.get(bound.key)
        if bundle is not None:
            reading = labeller.read(bundle, strict=True)
            if (reading.get("id"), reading.get("bound")) == (entry.id, bound.key):
                found[entry.id, bound.key] = _of_row(read_row(reading))
    return found


def _of_row(row: Mapping[str, Any]) -> Recorded:
    shown = row["label"] not in {Label.UNDECIDED.word, Label.REFUTED.word}
    return Recorded(
        row["label"],
        tuple(row.get("axioms", ())),
        tuple(row.get("repaired", ())),
        "" if shown else row["note"],
        row.get("digest", ""),
        row.get("because", ""),
    )


def whole_label(words: Iterable[str]) -> str:
    """The label of a statement: that of its weakest bound."""
    by_word = {label.word: label for label in Label}
    return weakest(by_word[word] for word in words).word


def opened(path: Path | None, stack: ExitStack) -> Store | None:
    """The store; without one that works labels are recomputed, unless it was asked for by name."""
    try:
        return stack.enter_context(Store(store_path(path)))
    except FedTheoryError as error:
        if path is not None:
            raise
        say(f"warning {error.code}: {error} Labels are recomputed.")
        return None
