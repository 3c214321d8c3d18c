"""`fedtheory verify`: everything that is asked of statements, resumed where it was stopped.

A whole campaign is kept under the digest of the code and of what was asked, beside its single results; so to say again
what is known needs neither SymPy nor the theorem files.
"""

import argparse
import math
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from fractions import Fraction
from pathlib import Path
from textwrap import shorten, wrap
from typing import Any

from fedtheory.calculator.catalogue import catalogue, in_library
from fedtheory.calculator.complaints import Complaints
from fedtheory.cli.emission import in_child
from fedtheory.cli.labels import store_argument
from fedtheory.cli.levels import BUDGETS, LAYERS, NO_PROOF, OPEN, RUNS, SURPRISE, WITHOUT_PROOF
from fedtheory.cli.output import WIDTH, coloured, json_argument, line, print_json, table
from fedtheory.cli.target import in_file
from fedtheory.core.errors import FedTheoryError, nearest
from fedtheory.core.verdict import Label, Outcome
from fedtheory.runs.engines import LOCAL, engine_named
from fedtheory.runs.executor import cores
from fedtheory.runs.labelling import Labeller
from fedtheory.runs.store import Store, content_key, store_path

__all__ = ["BUDGETS", "EXAMPLE", "Campaign", "arguments", "run", "verify"]
Row = dict[str, Any]
EXAMPLE = "fedtheory verify fedfw.thm1 --level quick --json"
LONGEST_NOTE = 240
MEASURED = {"curve", "statistics", "attack"}
"""Layers that look at runs; a law looks at the formula alone."""


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


def arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the verb."""
    parser.add_argument(
        "targets",
        metavar="ID|PAPER|FILE.py",
        nargs="*",
        help="all statements if none is named; FILE.py::id is one statement of a file",
    )
    parser.add_argument(
        "--level",
        choices=sorted(BUDGETS),
        default="quick",
        help=f"quick (default) or full: attacks of {BUDGETS['quick']:g} or {BUDGETS['full']:g} seconds, "
        f"{WITHOUT_PROOF} times as long where no proof is complete, at most {RUNS['quick']} or {RUNS['full']} "
        "sampled runs",
    )
    parser.add_argument("--jobs", metavar="N", type=int, default=cores(), help="processes at most")
    parser.add_argument(
        "--engine",
        metavar="ENGINE",
        default=LOCAL,
        help="what computes: local (default: as many processes as are worthwhile, --jobs at most), serial, "
        "pool:N, or dask://HOST:PORT, the address of a Dask scheduler",
    )
    parser.add_argument(
        "--resume",
        action=argparse.BooleanOptionalAction,
        default=True,
        help="take from the store what was finished (default), or compute everything again",
    )
    parser.add_argument(
        "--seed",
        metavar="N",
        type=int,
        default=0,
        help="seed of the attacks and of the sampled runs (default 0)",
    )
    store_argument(parser)
    json_argument(parser)


def run(args: argparse.Namespace) -> int:
    """Prints the verdicts."""
    campaign = verify(
        *args.targets,
        level=args.level,
        jobs=args.jobs,
        engine=args.engine,
        resume=args.resume,
        seed=args.seed,
        store=args.store,
    )
    if args.json:
        print_json(
            {"verdicts": campaign.verdicts, "summary": campaign.summary, "axioms": campaign.axioms}
        )
    else:
        _tell(campaign)
    return campaign.exit


def verify(
    *targets: str,
    level: str = "quick",
    jobs: int = 1,
    engine: str = LOCAL,
    resume: bool = True,
    seed: int = 0,
    store: Path | None = None,
) -> Campaign:
    """Asks everything of these statements (all, when none is named); what the store knows is not computed again."""
    begun = time.perf_counter()
    complaints = _options(level=level, jobs=jobs, engine=engine, seed=seed)
    whole = None if complaints.found else _whole(targets, level=level, seed=seed)
    if whole and resume and (known := _known(whole, store)):
        known.summary["from_store"] = known.summary["tasks"]
        known.summary["seconds"] = round(time.perf_counter() - begun, 3)
        return known
    path = store_path(store)
    options: dict[str, Any] = {
        "level": level, "seed": seed, "jobs": jobs, "engine": engine, "resume": resume, "store": str(path),
    }  # fmt: skip
    files = [target for target in targets if in_file(target)]
    others = [target for target in targets if not in_file(target)]
    found = []
    if others or not files:
        from fedtheory.cli.campaign import answered  # all of SymPy and of the theorem files

        found.append((False, answered(others, complaints=complaints, **options)))
    complaints.settle()
    if files:  # a user's code runs in a process of its own
        found.append((True, in_child("campaign", targets=files, **options)))
    campaign = _labelled(found, level)
    campaign.summary["seconds"] = round(time.perf_counter() - begun, 3)
    if whole and not any(row.get("quarantined") for row in campaign.verdicts):
        with Store(path) as kept:
            kept.put(whole, asdict(campaign))
    return campaign


def _labelled(found: Sequence[tuple[bool, dict[str, Any]]], level: str) -> Campaign:
    """The campaign, with the labels of what is not of this library read where nothing but the kernels runs."""
    from fedtheory.cli.judged import judged_elsewhere, summary_of

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
    told = {key: sum(answer[key] for _, answer in found) for key in ("tasks", "from_store")}
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


def _whole(targets: Sequence[str], *, level: str, seed: int) -> str | None:
    """The key of a campaign; none where a file is asked about, which another may have changed meanwhile."""
    if any(in_file(target) for target in targets):
        return None
    stated = {name: entry.digest for name, entry in catalogue().items()}
    return content_key(
        layer="campaign", targets=list(targets), level=level, seed=seed, stated=stated
    )


def _known(key: str, store: Path | None) -> Campaign | None:
    with Store(store_path(store)) as kept:
        found = kept.get(key)
    if found is None:
        return None
    return Campaign(tuple(found["verdicts"]), found["summary"], tuple(found["axioms"]))


def _tell_family(family: dict[str, Any]) -> None:
    if family["questions"]:
        listed = ", ".join(family["against"]) or "none"
        line(
            f"sampled: {family['questions']} bounds, each judged wrongly with probability {family['alpha']} at most, "
            f"any of them with {float(Fraction(family['family'])):.2g}; "
            f"crossed, at false discovery rate {family['discovery_rate']}: {listed}"
        )


def _tell(campaign: Campaign) -> None:
    rows, summary = campaign.verdicts, campaign.summary
    if by_bound := _by_bound(rows):
        columns = ("statement", "bound", "laws", "runs", "tightness", "sampled", "proof", "attack")
        sampled = any(row["layer"] == "statistics" for row in rows)
        kept = [k for k, name in enumerate(columns) if name != "sampled" or sampled]
        table(tuple(columns[k] for k in kept), [tuple(r[k] for k in kept) for r in by_bound])
        line()
    else:
        table(("item", "label", "why"), [(r["id"], r["label"], r["note"]) for r in rows])
    errata = [row for row in rows if row["layer"] == "errata"]
    if errata:
        confirmed = sum(row["confirmed"] for row in errata)
        silent = sum(row["witnesses"] == 0 for row in errata)
        line(
            f"errata: {confirmed} of {len(errata)} confirmed by exact witnesses; {silent} have no numbers to show"
        )
    for layer in LAYERS:
        line(f"{layer:>10}: {_counted(summary['layers'][layer])}")
    line(f"  outcomes: {_counted(summary['outcomes'])}")
    line(f"    labels: {_counted(summary['labels'])}")
    _tell_vacuous(rows)
    _tell_family(summary["statistics"])
    for row in rows:
        if telling(row):
            _tell_row(row)
    _tell_hypotheses(rows)
    unproved = [f"{row['id']} ({row['bound']})" for row in rows if row["note"] == NO_PROOF]
    if unproved:
        line(f"UNDECIDED, for no proof is recorded: {', '.join(unproved)}")
    line("axioms: " + ("; ".join(campaign.axioms) if campaign.axioms else "none"))
    line(
        f"{summary['verdicts']} verdicts, {summary['surprises']} surprises, {summary['undecided']} undecided "
        f"and not recorded as such, in {summary['seconds']:.1f} s "
        f"({summary['from_store']} of {summary['tasks']} tasks from the store)"
    )


def telling(row: Row) -> bool:
    """Whether a verdict is told with its note: what is broken, what is not as recorded, and what does not apply.

    Of the library's exhibits some stand there because they do not apply; one of a file was meant to.
    """
    crossed = row["outcome"] in {Outcome.VIOLATED.word, Label.REFUTED.word}
    missed = row["layer"] == "curve" and row["outcome"] == Outcome.NOT_APPLICABLE.word
    return (
        (crossed and row["layer"] not in {"errata", "item"})
        or row["recorded"] in {SURPRISE, OPEN}
        or (missed and not in_library(row["id"]))
    )


def _tell_hypotheses(rows: Sequence[Row]) -> None:
    """What a proof from a file or a package starts from; and where a run contradicts it."""
    shown = {label.word for label in Label if label.proved}
    for row in rows:
        if row["layer"] != "replay" or row["label"] not in shown:
            continue
        name = f"{row['id']} ({row['bound']})"
        if row.get("foreign"):
            given = (
                "; ".join(f"{h['wording']} [{h['role']}]" for h in row["hypotheses"]) or "nothing"
            )
            for part in wrap(f"{name} is {row['label']} from: {given}", WIDTH):
                line(part)
        crossed = any(
            r["outcome"] == Outcome.VIOLATED.word
            for r in rows
            if (r["id"], r["bound"]) == (row["id"], row["bound"]) and r["layer"] in MEASURED
        )
        if crossed:
            line(
                f"{name} is {row['label']}, and a run crosses it: a hypothesis is false there, or an instance is not what it promises"
            )


def _tell_row(row: Row) -> None:
    where = f"{row['id']} ({row['bound']}), {row['layer']}"
    why = f" ({row['why']})" if row["why"] and row["why"] != row["note"] else ""
    line(f"{where}: {coloured(row['outcome'])}, {row['recorded']}{why}")
    if row.get("refusal"):
        note, _, _ = row["note"].partition(";")
        for part in (note, *wrap(f"first refused: {row['refusal']}", WIDTH - 4)):
            line(f"    {part}")
    elif row["note"]:
        line(f"    {shorten(row['note'], LONGEST_NOTE, placeholder=' ...')}")


def _counted(counts: dict[str, int]) -> str:
    return ", ".join(f"{count} {coloured(word)}" for word, count in counts.items()) or "nothing"


def _by_bound(rows: Sequence[Row]) -> list[tuple[str, ...]]:
    """One line a bound: the words of each layer, and the largest tightness of its runs."""
    bounds = dict.fromkeys(
        (row["id"], row["bound"]) for row in rows if row["layer"] not in {"errata", "item"}
    )
    drawn: list[tuple[str, ...]] = []
    for identifier, bound in bounds:
        own = [row for row in rows if (row["id"], row["bound"]) == (identifier, bound)]
        ratios = [
            row["tightness"]
            for row in own
            if row["layer"] in {"curve", "attack"} and row["tightness"] is not None
        ]
        largest = _written(max(ratios)) if ratios and math.isfinite(max(ratios)) else ""
        laws, runs, sampled, proof, attack = (
            _words(own, layer) for layer in ("laws", "curve", "statistics", "replay", "attack")
        )
        drawn.append((identifier, bound, laws, runs, largest, sampled, proof, attack))
    return drawn


def _written(ratio: float) -> str:
    return f"{ratio:.4f}" if ratio < 1e6 else f"{ratio:.2g}"


def _words(rows: Sequence[Row], layer: str) -> str:
    counts = Counter(row["outcome"] for row in rows if row["layer"] == layer)
    if layer == "statistics" and len(counts) > 1:
        del counts[Outcome.NOT_APPLICABLE.word]  # the column is narrow, and `curve` has said so
    return ", ".join(word if count == 1 else f"{count} {word}" for word, count in counts.items())


def _tell_vacuous(rows: Sequence[Row]) -> None:
    held = [
        row
        for row in rows
        if row["outcome"] in {Outcome.HOLDS.word, Outcome.VACUOUS.word} and row["layer"] == "curve"
    ]
    vacuous = sum(row["outcome"] == Outcome.VACUOUS.word for row in held)
    if held:
        line(
            f"{vacuous} of {len(held)} runs that stay under their bound are VACUOUS: it never says more than is trivial"
        )
