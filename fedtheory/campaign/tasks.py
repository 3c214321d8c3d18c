"""The questions that are put to a statement, one task each: laws, exhibits, samples, proofs, attacks, errata.

A task is named by words and numbers alone, so it can be sent to another process, and its answer kept in the store
under the digest of everything it depends on. An engine is loaded by the first task that asks it.
"""

import math
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fedtheory.calculator.recorded import UNREAD
from fedtheory.calculator.recorded import recorded as recorded_label
from fedtheory.campaign.encoded import Known, Reading, axioms, judged, rests_on
from fedtheory.campaign.items import NOTHING_TO_DECIDE, item_key
from fedtheory.campaign.judged import as_read, labelled
from fedtheory.campaign.labels import replay_key
from fedtheory.campaign.levels import NO_PROOF, QUARANTINED, WITHOUT_PROOF
from fedtheory.campaign.needs import needs_of
from fedtheory.campaign.subjects import Subject, from_file, recorded
from fedtheory.campaign.theorem_file import blamed, load
from fedtheory.core.erratum import Erratum
from fedtheory.core.errors import FedTheoryError, NotApplicable
from fedtheory.core.instance import Instance
from fedtheory.core.item import Argument, Item
from fedtheory.core.proof import Proof
from fedtheory.core.salvage import Fault, fault_of, faults
from fedtheory.core.statement import Exhibit, SampledExhibit
from fedtheory.core.verdict import Label, Outcome, Verdict
from fedtheory.errata import ERRATA
from fedtheory.proofs import ARGUMENTS, is_own
from fedtheory.runs.labelling import labeller
from fedtheory.runs.store import asked_key
from fedtheory.theorems import STATEMENTS

if TYPE_CHECKING:
    from fedtheory.engines.prove import ProofReport
    from fedtheory.engines.replay import Replay
    from fedtheory.engines.statistics.sampled import Weighed

Row = dict[str, Any]
Answer = dict[str, Any]
"""Rows of verdicts, the axioms they rest on, what they were computed from; of a proof, what was read of its steps."""


@dataclass(frozen=True)
class Task:
    """One question. `subject` is a bound's name, the number of an exhibit, or the id of an erratum.

    `statement` may be the id of an argument, which proves no bound and is only replayed, or of an item: `of_item` reads its
    verdict off the answers to the tasks `beneath` it, and its errata are tasks.
    """

    layer: str
    statement: str
    subject: str = ""
    budget: float = 0.0
    seed: int = 0
    file: str = ""
    runs: int = 0

    @property
    def cost(self) -> float:
        """About how many seconds it takes."""
        return {"attack": self.budget, "replay": 0.5}.get(self.layer, 0.2)


def tasks_of(
    subject: Subject, *, budget: float, seed: int, runs: int = 0, settled: float = math.inf
) -> list[Task]:
    """Everything that is asked of a statement; without runs nothing is sampled.

    An attack on what certificates settle lasts `settled` seconds at most.
    """
    statement = subject.statement
    whole = Task("laws", statement.id, file=str(subject.file.path) if subject.file else "")
    tasks = [whole]
    tasks += [replace(whole, layer="curve", subject=str(k)) for k in range(len(statement.exhibits))]
    samples = range(len(statement.sampled_exhibits)) if runs else ()
    tasks += [
        replace(whole, layer="statistics", subject=str(k), seed=seed, runs=runs) for k in samples
    ]
    tasks += [replace(whole, layer="replay", subject=bound.key) for bound in statement.bounds]
    tasks += [replace(whole, layer="model")] if subject.own_proofs else []
    tasks += [
        replace(
            whole,
            layer="attack",
            subject=bound.key,
            budget=min(
                patience(subject, bound.key) * budget,
                settled if is_settled(subject, bound.key) else math.inf,
            ),
            seed=seed,
        )
        for bound in statement.bounds
    ]
    return tasks + [
        replace(whole, layer="errata", subject=erratum.id) for erratum in subject.errata
    ]


def patience(subject: Subject, bound: str) -> int:
    """How many times a level's budget an attack on this bound may take."""
    return 1 if _has_complete_proof(subject, bound) else WITHOUT_PROOF


def is_settled(subject: Subject, bound: str) -> bool:
    """Whether certificates prove or refute it: by the record, or of what has none by a proof without open steps."""
    if subject.foreign:
        return _has_complete_proof(subject, bound)
    return recorded_label(subject.statement.id, bound).label != UNREAD


def _has_complete_proof(subject: Subject, bound: str) -> bool:
    proof = subject.proof(bound)
    return proof is not None and all(step.lines for step in proof.steps)


def tasks_of_item(identifier: str) -> list[Task]:
    """What is asked of an item."""
    errata = (Task("errata", identifier, e.id) for e in errata_about(identifier))
    return [Task("item", identifier), *errata]


def errata_about(identifier: str) -> list[Erratum]:
    """The errata about a statement or an item."""
    return [e for e in ERRATA.about(identifier) if e.about == identifier]


def beneath(item: Item) -> list[Task]:
    """The tasks whose answers an item is read off."""
    proofs, errata = rests_on(item)
    about = {e.id: e.about for e in ERRATA.of(item.id)} if errata else {}
    return [
        *(Task("replay", of, bound) for of, bound in proofs),
        *(Task("errata", about[name], name) for name in errata),
    ]


def of_item(item: Item, answers: Mapping[Task, Answer]) -> Answer:
    """The verdict on an item, read off the answers to the tasks beneath it; what was not answered leaves it open."""
    read = {
        task: found if "steps" in found or task.layer != "replay" else labelled(found, labeller())
        for task, found in answers.items()
    }
    rows = [told for found in read.values() for told in found["verdicts"]]
    for told in rows:
        if told.get("quarantined") or told.get("crashed"):
            return {
                "verdicts": [told | {"id": item.id, "bound": "", "layer": "item"}],
                "axioms": [],
            }
    words = {label.word: label for label in Label}
    known = Known(
        {
            (task.statement, task.subject): Reading(
                words[told["label"]],
                {name: (words[label], ours) for name, (label, ours) in found["steps"].items()},
                told.get("repaired", ()),
                told.get("axioms", ()),
            )
            for task, found in read.items()
            for told in found["verdicts"]
            if task.layer == "replay"
        },
        {told["bound"]: told["confirmed"] for told in rows if told["layer"] == "errata"},
    )
    try:
        verdict = judged(item, known)
    except Exception as error:
        return {"verdicts": [crashed(item.id, "", "item", error)], "axioms": []}
    undecided = Label.UNDECIDED
    blank = Verdict(item.id, "", "item", undecided, undecided, "", note=item.remark)
    words_of_none = {"outcome": NOTHING_TO_DECIDE, "label": NOTHING_TO_DECIDE}
    told = row(blank) | words_of_none if verdict is None else row(verdict)
    return {"verdicts": [told], "axioms": list(axioms(item, known))}


def of_item_now(item: Item) -> Answer:
    """The verdict on an item; what it is read off is computed in this process, once."""
    return of_item(item, {task: asked_once(task) for task in beneath(item)})


@cache
def asked_once(task: Task) -> Answer:
    """The answer to a task, computed in this process when it is first asked for."""
    return perform(task)


def key_of(task: Task, subject: Subject | None) -> str:
    """The digest of what is asked; what the answer was computed from is kept with it."""
    if subject is None and task.layer == "replay":
        return asked_key(layer="replay", argument=task.statement)
    if task.layer == "errata":
        return asked_key(layer="errata", subject=task.subject)
    if subject is None:
        return item_key(task.statement, errata=[e.id for e in errata_about(task.statement)])
    if task.layer == "replay" and subject.file is None:
        proved = subject.proof(task.subject) is not None
        return replay_key(subject.digest, task.subject, proved=proved)
    return asked_key(
        layer=task.layer,
        statement=subject.digest,
        subject=task.subject,
        budget=str(task.budget),
        seed=task.seed,
        file=subject.file.digest if subject.file else "",
        **({"runs": task.runs} if task.runs else {}),
    )


def perform(task: Task) -> Answer:
    """The answer to a task; runs in any process. What raises is a verdict of its own, unless it is in a user's file."""
    try:
        return _labelled(task)
    except Exception as error:
        if task.file:
            raise
        return {
            "verdicts": [crashed(task.statement, task.subject, task.layer, error)],
            "axioms": [],
        }


def _labelled(task: Task) -> Answer:
    """The answer; what a file or a package proves is labelled elsewhere."""
    found = _performed(task)
    if task.layer == "replay" and not any(told.get("foreign") for told in found["verdicts"]):
        found = labelled(found, labeller())
    paper = "" if task.file else task.statement.partition(".")[0]
    return found | {"needs": needs_of(task.layer, paper, *about(task))}


def about(task: Task) -> list[object]:
    """The objects that a task asks about."""
    if task.file:
        return []
    if task.layer == "errata":
        return [e for e in ERRATA.of(task.subject) if e.id == task.subject]
    if argument := _argument(task):
        return [argument]
    subject = _subject(task)
    if task.layer == "model":
        return [subject.statement, *subject.own_proofs]
    proof = subject.proof(task.subject) if task.layer == "replay" else None
    return [proof or subject.statement]


def _performed(task: Task) -> Answer:
    if task.layer == "errata":
        begun = time.perf_counter()
        from fedtheory.engines.replay import replay

        erratum = next(e for e in ERRATA.of(task.subject) if e.id == task.subject)
        return answer_of_erratum(replay(erratum), time.perf_counter() - begun)
    if argument := _argument(task):
        return _emitted(argument, foreign=not is_own(argument))
    return answer(task, _subject(task))


def _argument(task: Task) -> Argument | None:
    """The argument that a task replays, if it is none about a bound."""
    if task.layer != "replay" or task.subject or task.file:
        return None
    return next(a for a in ARGUMENTS.of(task.statement) if a.id == task.statement)


def answer(task: Task, subject: Subject) -> Answer:
    """The answer to a task about this statement; an exception from a user's file is reported with its line."""
    try:
        return _answer(task, subject)
    except FedTheoryError:
        raise
    except Exception as error:
        told = blamed(subject.file.path, error) if subject.file else None
        if told is None:
            raise
        raise told from error


def _answer(task: Task, subject: Subject) -> Answer:
    match task.layer:
        case "laws":
            from fedtheory.engines.laws import laws

            return {"verdicts": [row(verdict) for verdict in laws(subject.statement)], "axioms": []}
        case "curve":
            return {
                "verdicts": _curve(subject.statement.exhibits[int(task.subject)], subject),
                "axioms": [],
            }
        case "statistics":
            exhibit = subject.statement.sampled_exhibits[int(task.subject)]
            return {"verdicts": _statistics(exhibit, subject, task), "axioms": []}
        case "replay":
            return _replay(subject, task.subject)
        case "model":
            from fedtheory.campaign import models

            return {"verdicts": models.rows(subject.statement, subject.own_proofs), "axioms": []}
        case "attack":
            return {"verdicts": [row(_attack(task, subject))], "axioms": []}
    message = f"no layer {task.layer!r}"
    raise ValueError(message)


def _subject(task: Task) -> Subject:
    if task.file:
        known: Sequence[Subject] = from_file(load(Path(task.file)))
    else:
        known = [recorded(s) for s in STATEMENTS.about(task.statement) if s.id == task.statement]
    return next(subject for subject in known if subject.statement.id == task.statement)


def _built(exhibit: Exhibit | SampledExhibit, subject: Subject) -> Instance[Any]:
    """The instance; one of a user's file may fail without going through a line of that file."""
    try:
        built: Instance[Any] = exhibit.instance()
    except FedTheoryError:
        raise
    except Exception as error:
        if subject.file is None or blamed(subject.file.path, error):
            raise
        said = f"{type(error).__name__}: {' '.join(str(error).split())}"
        message = (
            f'"{subject.file.path}": an instance of {subject.statement.id} cannot be built: {said}'
        )
        raise FedTheoryError(message, code="FT025") from error
    return built


def _curve(exhibit: Exhibit, subject: Subject) -> list[Row]:
    from fedtheory.engines.check import check

    instance = _built(exhibit, subject)
    verdicts = check(
        subject.statement, instance, parameters=exhibit.parameters, rounds=exhibit.rounds
    )
    return [{**row(verdict), "pinned": exhibit.pinned.get(verdict.bound)} for verdict in verdicts]


def _statistics(exhibit: SampledExhibit, subject: Subject, task: Task) -> list[Row]:
    from fedtheory.engines.statistics.sampled import weigh

    found = weigh(
        subject.statement,
        _built(exhibit, subject),
        parameters=exhibit.parameters,
        rounds=exhibit.rounds,
        runs=task.runs,
        seed=task.seed,
    )
    expected = {
        subject.statement.bound(name).key: outcome.word
        for name, outcome in exhibit.outcomes.items()
    }
    return [
        {
            **row(weighed.verdict),
            "expected": expected.get(weighed.verdict.bound),
            "evidence": _evidence(weighed),
        }
        for weighed in found
    ]


def _evidence(weighed: "Weighed") -> Row:
    """The e-values, that against the bound as a logarithm as well."""
    from fedtheory.engines.statistics.ledger import LARGEST, SHARE, written

    return {
        "runs": weighed.runs,
        "against": written(weighed.against),
        "for": written(weighed.favour),
        "log_against": min(weighed.against, LARGEST),
        "alpha": str(SHARE),
    }


def _replay(subject: Subject, bound: str) -> Answer:
    """The bundle of a bound's proof, in a row that has no label yet."""
    proof = subject.proof(bound)
    if proof is not None:
        return _emitted(proof, foreign=subject.foreign)
    identifier = subject.statement.id
    why = "; ".join([NO_PROOF, *(str(fault) for fault in _faults(identifier))])
    told = {"bundle": None, "note": why, "foreign": subject.foreign}
    return {"verdicts": [_unproved(identifier, bound) | told], "axioms": []}


def _emitted(proof: Proof | Argument, *, foreign: bool) -> Answer:
    """The bundle of a proof, in a row that has no label yet."""
    from fedtheory.engines.prove import emit

    told = _unread(proof, foreign=foreign)
    return {"verdicts": [told | {"bundle": emit(proof, recall=not foreign)}], "axioms": []}


def _unread(proof: Proof | Argument, *, foreign: bool) -> Row:
    gaps = [step.name for step in proof.steps if not step.lines]
    return _unproved(proof.id, proof.bound) | {"gaps": gaps, "foreign": foreign}


def _unproved(identifier: str, bound: str) -> Row:
    undecided = Label.UNDECIDED
    verdict = Verdict(identifier, bound, "replay", undecided, undecided, "", note=NO_PROOF)
    return {**row(verdict), "refusal": "", "gaps": []}


def _faults(identifier: str) -> tuple[Fault, ...]:
    """What may have taken a proof away: a fault that concerns this statement, or else any of its paper."""
    paper, _, stem = identifier.partition(".")
    found = faults(paper)
    return tuple(fault for fault in found if fault.concerns(stem)) or found


def answer_of(proof: Proof | Argument, report: "ProofReport") -> Answer:
    """The answer to the task of a proof of this library whose bundle was read already."""
    told = _unread(proof, foreign=False) | {"seconds": round(report.seconds, 3)}
    return as_read(told, report.reading)


def _attack(task: Task, subject: Subject) -> Verdict:
    from fedtheory.engines.attack import attack, to_verdict

    try:
        found = attack(subject.statement, task.subject, budget=task.budget, seed=task.seed)
    except NotApplicable as error:
        outcome, label = Outcome.NOT_APPLICABLE, Label.UNDECIDED
        return Verdict(task.statement, task.subject, "attack", outcome, label, "", note=str(error))
    return to_verdict(found)


def answer_of_erratum(found: "Replay", seconds: float = 0.0) -> Answer:
    """REFUTED where exact numbers contradict the print, PROVED where they show a better constant."""
    erratum, label = found.erratum, Label.UNDECIDED
    if found.confirmed:
        against = any(not witness.expected for witness in found.witnesses)
        label = Label.REFUTED if against else Label.PROVED
    verdict = Verdict(
        statement=erratum.about,
        bound=erratum.id,
        layer="errata",
        outcome=label,
        label=label,
        instance="",
        seconds=seconds,
        note=f"{erratum.severity.name}: {found.note}" if found.note else erratum.severity.name,
    )
    told = {**row(verdict), "witnesses": len(found.witnesses), "confirmed": found.confirmed}
    return {"verdicts": [told], "axioms": []}


def row(verdict: Verdict) -> Row:
    """A verdict as JSON; a ratio that is not finite is null, and the note says so."""
    ratio = verdict.tightness
    finite = ratio is None or math.isfinite(ratio)
    return {
        "id": verdict.statement,
        "bound": verdict.bound,
        "layer": verdict.layer,
        "outcome": verdict.outcome.word,
        "label": verdict.label.word,
        "tightness": None if ratio is None or not finite else float(ratio),
        "at_round": None if verdict.at_round is None else int(verdict.at_round),
        "instance": verdict.instance,
        "seconds": round(verdict.seconds, 3),
        "note": verdict.note if finite else f"the ratio is {ratio}; {verdict.note}",
    }


def lost(task: Task) -> Row:
    """The row of a task that killed its workers; it is not kept, so the next campaign tries again."""
    note = f"{QUARANTINED}: each process that computed it died"
    return blank(task.statement, task.subject, task.layer, note) | {"quarantined": True}


def crashed(identifier: str, bound: str, layer: str, error: Exception) -> Row:
    """The row of a question that could not be put; it is not kept either."""
    return blank(identifier, bound, layer, f"it cannot be asked: {fault_of(error)}") | {
        "crashed": True
    }


def blank(identifier: str, bound: str, layer: str, note: str) -> Row:
    """An empty row with the reason."""
    outcome, label = Outcome.INCONCLUSIVE, Label.UNDECIDED
    # What rows of errata and of samples say besides.
    nothing = {"witnesses": 0, "confirmed": False, "expected": None, "evidence": None}
    return row(Verdict(identifier, bound, layer, outcome, label, "", note=note)) | nothing
