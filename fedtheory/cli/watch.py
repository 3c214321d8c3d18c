"""`fedtheory.watch`: a run held against a statement while it goes on, one call a round.

    watch = fedtheory.watch("localsgd.convex", L=1, zeta=2, R=3, eta="1/8", K=4, log="run.jsonl")
    for t in range(1, 101):
        watch(t, gap(x), eta=1 / 8)
        x = one_round(x)
    watch.verdict().why

It warns once, at the round where the promise is left, and names the assumption that probably failed. A warning changes
nothing about the run; `warn=` takes another function, one that stops it for instance.
"""

import warnings
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from fedtheory.calculator.catalogue import find
from fedtheory.cli.check_run import CheckedRun, check_run
from fedtheory.core.concept import Property
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.expression import names
from fedtheory.core.properties import SMOOTH
from fedtheory.core.statement import Scope
from fedtheory.core.verdict import Outcome
from fedtheory.engines.monitor.log import FORMAT, VERSION, write_line

LEFT = frozenset({Outcome.VIOLATED, Outcome.NOT_APPLICABLE})
GROWN = 4
"""So many values, each above the one before, and the last above the first: the run moves away."""


class PromiseLeft(UserWarning):
    """The run is not where the theorem says, or is no instance of it."""


def _warn(message: str) -> None:
    warnings.warn(message, PromiseLeft, stacklevel=5)


class Watch:
    """What was seen of a run so far, and the first round at which its promise was left.

    `value` is what the bound speaks of; with `averaged`, its mean over all rounds so far is. A bound that speaks of the
    last round, or of the horizon T, is looked at when `T`, if it is set, is reached.
    """

    def __init__(
        self,
        identifier: str,
        /,
        *,
        log: str | Path | None = None,
        averaged: bool = False,
        warn: Callable[[str], None] = _warn,
        **more: Any,
    ) -> None:
        self.identifier, self.averaged, self.warn, self.more = identifier, averaged, warn, more
        self.path = None if log is None else Path(log)
        self.heading: dict[str, Any] = {"fedtheory": FORMAT, "version": VERSION}
        self.rows: list[dict[str, Any]] = []
        self.left: int | None = None
        self._whole, self._total, self._place = 1, 0.0, 0
        last = int(more["T"]) if "T" in more else 1
        tried = check_run([{"round": last, "value": 0.0}], identifier, **more)  # letters are read
        self._at_the_end = _speaks_of_the_horizon(tried)
        if self.path is not None:
            self.path.write_text(write_line(self.heading), encoding="utf-8")

    def about(self, **what: str) -> None:
        """Says of the whole run, before it begins, what a log's heading does: the strategy of its server, the metric."""
        self.heading |= what
        if self.path is not None:
            self.path.write_text(write_line(self.heading), encoding="utf-8")

    def __call__(self, round: int, value: float, **seen: Any) -> CheckedRun | None:  # noqa: A002
        """Notes a round, and what else was seen in it; the verdict, if this is where the promise is left."""
        value = float(value)
        if self.averaged:
            if round != len(self.rows) + 1:
                message = f"round {round} comes after round {len(self.rows)}, and a mean over all rounds is asked for."
                raise FedTheoryError(message, code="FT082")
            self._total += value
            value = self._total / round
        if self.path is not None:
            self._place = self.path.stat().st_size
        return self._noted({"round": round, "value": value, **seen})

    def also(self, **seen: Any) -> CheckedRun | None:
        """Notes what is known of the last round only after its value: who took part, how far clients strayed."""
        if not self.rows:
            raise FedTheoryError(
                "no round was noted yet: watch(1, value) comes first.", code="FT080"
            )
        return self._noted({**self.rows.pop(), **seen})

    def verdict(self) -> CheckedRun:
        """The verdict on all that was seen, as `check_run` has it."""
        return check_run([self.heading, *self.rows], self.identifier, **self.more)

    def _noted(self, row: dict[str, Any]) -> CheckedRun | None:
        self.rows.append(row)
        if self.path is not None:
            with self.path.open("r+", encoding="utf-8") as file:  # the line of this round, once
                file.seek(self._place)
                file.truncate()
                file.write(write_line(row))
        if self.left is not None:
            return None
        found = self._judged()
        if found is None or found.outcome not in LEFT:
            return None
        self.left = int(row["round"])
        self.warn(f"round {self.left}: {found.why}; {suspected(found, self.rows)}")
        return found

    def _judged(self) -> CheckedRun | None:
        """The rounds that are new, beside the first; all of them whenever they have doubled, for a rate or a mean."""
        last = int(self.rows[-1]["round"])
        if self._at_the_end:
            return self.verdict() if str(last) == str(self.more.get("T")) else None
        if len(self.rows) >= self._whole:
            self._whole = 2 * len(self.rows)
            return self.verdict()
        near = [self.heading, self.rows[0], *self.rows[1:][-2:]]
        return check_run(near, self.identifier, **self.more)


watch = Watch
"""The verb, as the other verbs are called."""


def _speaks_of_the_horizon(found: CheckedRun) -> bool:
    """Whether what is said of a round is not known before the last one."""
    entry = find(found.id)
    bound = entry.bound(found.bound)
    trees = [tree for tree, _ in entry.schedule.values()]
    trees += [c.tree for c in (*entry.conditions, *bound.conditions)]
    trees += [] if bound.value is None else [bound.value]
    return bound.scope != Scope.EVERY_ROUND.value or any("T" in names(tree) for tree in trees)


def suspected(found: CheckedRun, rows: Sequence[Mapping[str, Any]]) -> str:
    """The assumption that probably failed, or those that may have."""
    verdict = found.verdict
    if verdict.broken is not None:
        return f"what failed: {verdict.broken.text}"
    if suspects := [f.text for f in verdict.findings if f.suspect]:
        return f"look first at: {'; '.join(suspects)}"
    values = [float(row["value"]) for row in rows]
    trusted = [f.text for f in verdict.findings if f.holds is None]
    if len(values) == 1:
        return "probably a constant that is set too small, or what was subtracted from the loss: hardly anything has moved yet"
    grown = values[-GROWN:]
    if len(grown) == GROWN and sorted(set(grown)) == grown and values[-1] > values[0]:
        smooth = [text for text in trusted if text in _asking(found.id, SMOOTH)]
        if smooth:
            return (
                f"probably: {smooth[0]}: values have risen for {GROWN} rounds, above where they began, as they do "
                "when steps are too long for the curvature"
            )
    return (
        f"one of these that the log does not show: {'; '.join(trusted)}"
        if trusted
        else "the bound is false"
    )


def _asking(identifier: str, wanted: Property) -> set[str]:
    """What a statement assumes under this name, as findings say it."""
    of = find(identifier)
    every = (*of.assumptions, *(a for b in of.bounds for a in b.also))
    return {f"{a.wording} ({a.locator})" for a in every if a.requires == wanted.name}
