"""What `verify` asks of statements, resumed where it was stopped.

A whole campaign is kept with what it was computed from, beside its single results; so to say again
what is known needs neither SymPy nor the theorem files.
"""

import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from fedtheory.calculator.catalogue import catalogue, in_library
from fedtheory.calculator.complaints import Complaints
from fedtheory.campaign.emission import in_child
from fedtheory.campaign.labels import keep_label
from fedtheory.campaign.levels import BUDGETS
from fedtheory.campaign.target import in_file
from fedtheory.core.errors import FedTheoryError, nearest
from fedtheory.runs.engines import LOCAL, engine_named
from fedtheory.runs.labelling import Labeller
from fedtheory.runs.store import Store, asked_key, store_path

Row = dict[str, Any]
COUNTS = ("tasks", "from_store", "computed_twice")
"""What is counted of the tasks of a campaign."""


@dataclass(frozen=True)
class Campaign:
    """All verdicts, and what they sum up to."""

    verdicts: tuple[Row, ...]
    summary: dict[str, Any]
    axioms: tuple[str, ...]

    @property
    def exit(self) -> int:
        """0 all as recorded, 1 a surprise, 3 nothing violated but something undecided."""
        return 1 if self.summary["surprises"] else 3 if self.summary["undecided"] else 0


def verify(
    *targets: str,
    level: str = "quick",
    jobs: int = 1,
    engine: str = LOCAL,
    resume: bool = True,
    seed: int = 0,
    store: Path | None = None,
    attacks: bool = True,
) -> Campaign:
    """Asks everything of these statements (all, when none is named); what the store knows is not computed again.

    Without `attacks` nothing is searched for: what remains is quick enough to be asked after every change.
    """
    begun = time.perf_counter()
    complaints = _options(level=level, jobs=jobs, engine=engine, seed=seed)
    whole = None
    if not complaints.found:
        whole = _whole(targets, level=level, seed=seed, attacks=attacks)
    if whole and resume and (known := _known(whole, store)):
        known.summary.update(from_store=known.summary["tasks"], computed_twice=0)
        known.summary["seconds"] = round(time.perf_counter() - begun, 3)
        return known
    path = store_path(store)
    options: dict[str, Any] = {
        "level": level, "seed": seed, "jobs": jobs, "engine": engine, "resume": resume, "store": str(path),
        "attacks": attacks,
    }  # fmt: skip
    files = [target for target in targets if in_file(target)]
    others = [target for target in targets if not in_file(target)]
    found = []
    if others or not files:
        from fedtheory.campaign.answers import answered  # all of SymPy and of the theorem files

        found.append((False, answered(others, complaints=complaints, **options)))
    complaints.settle()
    if files:  # a user's code runs in a process of its own
        found.append((True, in_child("campaign", targets=files, **options)))
    campaign = _labelled(found, level)
    campaign.summary["seconds"] = round(time.perf_counter() - begun, 3)
    if whole:
        with Store(path) as kept:
            _keep_labels(kept, campaign)
            if not any(row.get("quarantined") or row.get("crashed") for row in campaign.verdicts):
                kept.put(whole, asdict(campaign), found[0][1]["needs"])
    return campaign


def _keep_labels(kept: Store, campaign: Campaign) -> None:
    """Records what was read here of installed packages; `list` and `show` print it from now on."""
    for row in campaign.verdicts:
        entry = catalogue().get(row["id"])
        if row.get("foreign") and row["layer"] == "replay" and entry:
            keep_label(kept, entry, row)


def _labelled(found: Sequence[tuple[bool, dict[str, Any]]], level: str) -> Campaign:
    """The campaign, with the labels of what is not of this library read where nothing but the kernels runs."""
    from fedtheory.campaign.judged import judged_elsewhere, summary_of

    rows: list[Row] = []
    axioms = {axiom for _, answer in found for axiom in answer["axioms"]}
    with Labeller() as labeller:
        for of_files, answer in found:
            for row in answer["rows"]:
                if of_files and in_library(row["id"]):
                    message = f"a file hands over a verdict on {row['id']}, which is not its own."
                    raise FedTheoryError(message, code="FT025")
                fresh = judged_elsewhere(row | {"foreign": True} if of_files else row, labeller)
                rows.append(fresh)
                axioms |= set(fresh.get("axioms", ()))
    told = {key: sum(answer[key] for _, answer in found) for key in COUNTS}
    return Campaign(tuple(rows), summary_of(rows) | {"level": level} | told, tuple(sorted(axioms)))


def _options(*, level: str, jobs: int, engine: str, seed: int) -> Complaints:
    """What is wrong with the options."""
    complaints = Complaints()
    if level not in BUDGETS:
        complaints.add("FT014", f'there is no level "{level}".{nearest(level, BUDGETS)}')
    if jobs < 1:
        complaints.add("FT014", f"--jobs is {jobs}, and at least 1 is needed.")
    if seed < 0:
        complaints.add("FT014", f"--seed is {seed}, and seeds are not negative.")
    try:
        engine_named(engine, jobs=max(jobs, 1))
    except FedTheoryError as error:
        complaints.take(error)
    return complaints


def _whole(targets: Sequence[str], *, level: str, seed: int, attacks: bool) -> str | None:
    """The key of a campaign; none where a file is asked about, which another may have changed meanwhile."""
    if any(in_file(target) for target in targets):
        return None
    stated = {name: entry.digest for name, entry in catalogue().items()}
    return asked_key(
        layer="campaign",
        targets=list(targets),
        level=level,
        seed=seed,
        stated=stated,
        **({} if attacks else {"attacks": False}),
    )


def _known(key: str, store: Path | None) -> Campaign | None:
    with Store(store_path(store)) as kept:
        found = kept.get(key)
    if found is None:
        return None
    return Campaign(tuple(found["verdicts"]), found["summary"], tuple(found["axioms"]))
