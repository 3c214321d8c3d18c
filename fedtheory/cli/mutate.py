"""`fedtheory mutate`: do the tests notice a wrong bound? Bounds are changed on purpose, and those who notice are counted."""

import argparse
import math
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fedtheory.calculator.complaints import Complaints
from fedtheory.campaign.needs import needs_of_all, records_of
from fedtheory.campaign.progress import progress, rate
from fedtheory.cli.output import json_argument, line, print_json, store_argument, table
from fedtheory.core.errors import FedTheoryError, nearest
from fedtheory.core.proof import Proof
from fedtheory.core.shelf import own_papers
from fedtheory.core.statement import Statement, Status
from fedtheory.engines.mutate.matrix import ENGINES, REFUTED, SURVIVED, Row, row, slack, summary
from fedtheory.engines.mutate.trial import mutable, tried
from fedtheory.engines.prove import prove
from fedtheory.proofs import PROOFS
from fedtheory.runs.engines import LOCAL, engine_named
from fedtheory.runs.executor import cores, execute
from fedtheory.runs.store import Store, asked_key, store_path
from fedtheory.theorems import STATEMENTS
from fedtheory.worst_cases import WORST_CASES

EXAMPLE = "fedtheory mutate fedfw.thm1 --budget 2 --json"
EVERYTHING = "all"
LONGEST = 86400.0
LOOKED_AT = ("statements", "worst_cases")
"""Folders of papers in which what is claimed, or known of the worst, is looked for."""
SHOWN = 20
"""Lines of a list on the terminal; JSON has all."""


@dataclass(frozen=True)
class Mutation:
    """Every mutant with what became of it, the slack of every bound, and the counts."""

    mutants: tuple[Row, ...]
    slack: tuple[Row, ...]
    summary: dict[str, Any]

    @property
    def exit(self) -> int:
        """1 where an engine refutes what is true, or one proves what another refutes; a survivor is no failure."""
        wrong = ("restatements_refuted", "contradictions", "disputed", "lost")
        return 1 if any(self.summary[name] for name in wrong) else 0


@dataclass(frozen=True)
class Task:
    """All bounds of one statement."""

    statement: str
    budget: float
    seed: int


def arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the verb."""
    parser.add_argument(
        "targets",
        metavar="ID|PAPER|all",
        nargs="*",
        help="statements or papers; all if none is named",
    )
    parser.add_argument(
        "--budget",
        metavar="SECONDS",
        type=float,
        default=0.0,
        help="how long each bound is attacked beyond the first batches (default 0: nothing depends on the clock)",
    )
    parser.add_argument(
        "--seed",
        metavar="N",
        type=int,
        default=0,
        help="seed of the choice of mutants and of the attacks (default 0)",
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
    store_argument(parser)
    json_argument(parser)


def run(args: argparse.Namespace) -> int:
    """Prints the kill matrix."""
    found = mutate(
        *args.targets,
        budget=args.budget,
        seed=args.seed,
        jobs=args.jobs,
        engine=args.engine,
        resume=args.resume,
        store=args.store,
    )
    if args.json:
        print_json(as_json(found))
    else:
        _tell(found)
    return found.exit


def mutate(
    *targets: str,
    budget: float = 0.0,
    seed: int = 0,
    jobs: int = 1,
    engine: str = LOCAL,
    resume: bool = True,
    store: Path | None = None,
) -> Mutation:
    """Tries the mutants of these statements (all, when none is named); what the store knows is not tried again."""
    begun = time.monotonic()
    chosen = _chosen(targets, budget=budget, seed=seed, jobs=jobs, engine=engine)
    tasks = [Task(statement.id, budget, seed) for statement in chosen]
    with Store(store_path(store)) as kept:
        keys = {
            task: asked_key(layer="mutate", statement=s.digest, budget=str(budget), seed=seed)
            for task, s in zip(tasks, chosen, strict=True)
        }
        answers = {t: known for t, key in keys.items() if resume and (known := kept.get(key))}
        from_store = len(answers)
        waiting = [task for task in tasks if task not in answers]
        lost: list[str] = []
        by = engine_named(engine, jobs=max(1, min(jobs, len(waiting))))
        with progress("mutating", len(waiting)) as show:
            for k, (task, answer) in enumerate(execute(perform, waiting, engine=by), 1):
                if answer is None:
                    lost.append(task.statement)
                else:
                    kept.put(keys[task], answer, answer.pop("needs"))
                    answers[task] = answer
                show(k, f"{rate(k, len(waiting), begun)} {task.statement}")
    found = [answers[task] for task in tasks if task in answers]
    rows = tuple(r for answer in found for r in answer["mutants"])
    counts = summary(rows) | {
        "statements": len(tasks),
        "bounds": sum(len(answer["slack"]) for answer in found),
        "from_store": from_store,
        "disputed": sum(len(s["disputed"]) for answer in found for s in answer["slack"]),
        "lost": lost,
        "budget": budget,
        "seed": seed,
        "seconds": round(time.monotonic() - begun, 3),
    }
    return Mutation(rows, tuple(s for answer in found for s in answer["slack"]), counts)


def perform(task: Task) -> dict[str, Any]:
    """The trials of one statement; runs in any process."""
    statement = next(s for s in STATEMENTS.about(task.statement) if s.id == task.statement)
    proofs = _proofs(statement)
    found = list(
        tried(
            statement,
            proofs=proofs,
            shown=_shown(statement, proofs),
            models=WORST_CASES,
            literature=STATEMENTS,
            budget=task.budget,
            seed=task.seed,
        )
    )
    return {
        "mutants": [row(statement.id, trial) for bound in found for trial in bound.trials],
        "slack": [slack(bound) for bound in found],
        "needs": needs_of_all(
            *(path for one in proofs for path in records_of(one)), kinds=LOOKED_AT
        ),
    }


def _proofs(statement: Statement[Any]) -> list[Proof]:
    return [proof for proof in PROOFS.about(statement.id) if proof.of.id == statement.id]


def _shown(statement: Statement[Any], proofs: Sequence[Proof]) -> frozenset[str]:
    """The printed bounds from outside of the library that are proved: their authors say that they are true."""
    if statement.id.partition(".")[0] in own_papers():
        return frozenset()
    printed = {b.key for b in statement.bounds if b.status is Status.PRINTED}
    return frozenset(p.bound for p in proofs if p.bound in printed and prove(p).label.proved)


def _mutable(statement: Statement[Any]) -> bool:
    return bool(mutable(statement) or mutable(statement, _shown(statement, _proofs(statement))))


def as_json(found: Mutation) -> dict[str, Any]:
    """Counts first; then the single mutants that need a reader's attention."""
    counts = found.summary
    return {
        "mutants": counts["mutants"],
        "killed": counts["killed"],
        "survivors": [r for r in found.mutants if r["verdict"] == SURVIVED],
        "refuted_restatements": [r for r in found.mutants if r["verdict"] == REFUTED],
        "contradictions": [r for r in found.mutants if r["verdict"] == "contradiction"],
        "slack": list(found.slack),
        "summary": counts,
        "trials": list(found.mutants),
    }


def _chosen(
    targets: Sequence[str], *, budget: float, seed: int, jobs: int, engine: str
) -> list[Statement[Any]]:
    """The statements that are meant; all that is wrong with the input at once."""
    complaints = Complaints()
    if not (math.isfinite(budget) and 0 <= budget <= LONGEST):
        told = f"--budget is {budget:g}, and seconds from 0 to a day are needed."
        complaints.add("FT014", told)
    if seed < 0:
        complaints.add("FT014", f"--seed is {seed}, and seeds are not negative.")
    if jobs < 1:
        complaints.add("FT014", f"--jobs is {jobs}, and at least 1 is needed.")
    try:
        engine_named(engine, jobs=max(jobs, 1))
    except FedTheoryError as error:
        complaints.take(error)
    library = {statement.id: statement for statement in STATEMENTS}
    papers = sorted({identifier.partition(".")[0] for identifier in library})
    named: dict[str, Statement[Any]] = {}
    for target in targets or (EVERYTHING,):
        try:
            named |= _named(target, library, papers)
        except FedTheoryError as error:
            complaints.take(error)
    complaints.settle()
    return list(named.values())


def _named(
    target: str, library: dict[str, Statement[Any]], papers: Sequence[str]
) -> dict[str, Statement[Any]]:
    """The statements of one target that have a formula to change."""
    if target in library:
        if not _mutable(library[target]):
            message = f"{target} has no formula that is claimed to be true: its bounds are recursions, or printed ones without a proof."
            raise FedTheoryError(message, code="FT015")
        return {target: library[target]}
    if target in papers or target == EVERYTHING:
        prefix = "" if target == EVERYTHING else f"{target}."
        return {k: s for k, s in library.items() if k.startswith(prefix) and _mutable(s)}
    near = nearest(target, [*library, *papers, EVERYTHING], listed_by="fedtheory list")
    raise FedTheoryError(f'unknown id "{target}".{near}', code="FT001")


def _tell(found: Mutation) -> None:
    counts = found.summary
    columns = ("change", "mutants", *ENGINES, "proved", SURVIVED)
    lines = [
        (kind, *(str(cells[name]) for name in columns[1:]))
        for kind, cells in counts["matrix"].items()
        if cells["mutants"]
    ]
    table(columns, lines)
    line()
    total = counts["mutants"] or 1
    for name, words in (
        ("witness", "contradicted by a witness"),
        ("witness_or_law", "contradicted by a witness or a law"),
        ("failed_step", "not shown by the proof (a failed step)"),
        ("witness_or_failed_step", "noticed: witness or failed step"),
    ):
        line(f"{counts[name]} of {counts['mutants']} ({counts[name] / total:.1%}) {words}")
    line(
        f"{counts['restatements_refuted']} of {counts['restatements']} restatements refuted, "
        f"{counts['restatements_proved']} of them proved"
    )
    if counts["proved_after_all"]:
        line(
            f"{counts['proved_after_all']} changed bounds are true: the proof shows them; not counted"
        )
    for title, verdict in (
        ("survived", SURVIVED),
        ("REFUTED although true", REFUTED),
        ("REFUTED and PROVED", "contradiction"),
    ):
        listed = [r for r in found.mutants if r["verdict"] == verdict]
        for r in listed[:SHOWN]:
            line(f"{title}: {r['id']} ({r['bound']}), {r['kind']}: {r['change']}")
        if len(listed) > SHOWN:
            line(f"and {len(listed) - SHOWN} more, {title}; --json has them")
    for s in found.slack:
        for where in s["disputed"]:
            line(f"DISPUTED: {s['id']} ({s['bound']}) is PROVED, and crossed by a run: {where}")
    for identifier in counts["lost"]:
        line(f"LOST: {identifier}: its process died each time, and nothing of it is counted")
    loose = sorted((s for s in found.slack if s["unrefuted"]), key=lambda s: float(s["best"]))
    for s in loose[:SHOWN]:
        smaller = ", ".join(s["unrefuted"])
        line(
            f"slack: {s['id']} ({s['bound']}): {s['best']:.4g} of it is reached; not refuted: {smaller}"
        )
    if len(loose) > SHOWN:
        line(f"and {len(loose) - SHOWN} more with slack; --json has them")
    line(
        f"{counts['bounds']} bounds of {counts['statements']} statements in {counts['seconds']:.1f} s "
        f"({counts['from_store']} statements from the store)"
    )
