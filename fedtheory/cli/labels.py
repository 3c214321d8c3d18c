"""The label of each bound: recomputed by replaying its proof, kept in the store under what it depends on.

Reading kept labels needs neither SymPy nor the theorem files.
"""

import argparse
import sys
from collections.abc import Iterable
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

from fedtheory.calculator.catalogue import Bound, Entry
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.verdict import Label, weakest
from fedtheory.runs.store import VARIABLE, Store, content_key, store_path

if TYPE_CHECKING:
    from fedtheory.cli.tasks import Subject  # loads SymPy, which kept labels do not need

Labels = dict[tuple[str, str], str]
"""By id and bound."""


def store_argument(parser: argparse.ArgumentParser) -> None:
    """Where results are kept."""
    parser.add_argument(
        "--store",
        metavar="PATH",
        type=Path,
        help=f"where results are kept (default .fedtheory/results.db, or {VARIABLE})",
    )


def replay_key(statement_digest: str, bound: str) -> str:
    """The key under which the replay of a bound's proof is kept."""
    return content_key(layer="replay", statement=statement_digest, subject=bound)


def labels(entries: Iterable[Entry], store: Path | None) -> Labels:
    """The labels of all bounds of these statements, from the store where they are kept."""
    wanted = [(entry, bound) for entry in entries for bound in entry.bounds]
    with ExitStack() as stack:
        kept = opened(store, stack)
        found = {(e.id, b.key): label for e, b in wanted if (label := _kept(kept, e, b))}
        missing = [(e, b) for e, b in wanted if (e.id, b.key) not in found]
        return found | _replayed(missing, kept)


def labels_in_file(subject: "Subject", store: Path | None) -> Labels:
    """The labels of the bounds of a user's statement, from the store that `verify` fills."""
    from fedtheory.cli.tasks import answer, key_of, tasks_of

    found: Labels = {}
    with ExitStack() as stack:
        kept = opened(store, stack)
        for task in tasks_of(subject, budget=0.0, seed=0):
            if task.layer != "replay":
                continue
            key = key_of(task, subject)
            known = kept.get(key) if kept is not None else None
            if known is None:
                known = answer(task, subject)
                if kept is not None:
                    kept.put(key, known)
            found[task.statement, task.subject] = known["verdicts"][0]["label"]
    return found


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
        print(f"warning {error.code}: {error} Labels are recomputed.", file=sys.stderr)
        return None


def _kept(store: Store | None, entry: Entry, bound: Bound) -> str | None:
    answer = None if store is None else store.get(replay_key(entry.digest, bound.key))
    return None if answer is None else str(answer["verdicts"][0]["label"])


def _replayed(missing: list[tuple[Entry, Bound]], store: Store | None) -> Labels:
    if not missing:
        return {}
    from fedtheory.cli.progress import steps
    from fedtheory.cli.tasks import Task, perform

    found: Labels = {}
    for entry, bound in steps(missing, "replaying proofs"):
        answer = perform(Task("replay", entry.id, bound.key))
        if store is not None:
            store.put(replay_key(entry.digest, bound.key), answer)
        found[entry.id, bound.key] = answer["verdicts"][0]["label"]
    return found
