"""Who noticed what: mutants counted by kind and by engine, survivors, and what the survivors say of the bounds."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from fedtheory.engines.mutate.court import Replay, Trial
from fedtheory.engines.mutate.mutant import Kind
from fedtheory.engines.mutate.trial import Tried

Row = dict[str, Any]
ENGINES = ("runs", "enumeration", "worst case", "attack", "laws", "replay")
WITNESS, LAW, STEP, SURVIVED, TRUE, CONTRADICTION = (
    "witness",
    "law",
    "failed step",
    "survived",
    "true",
    "contradiction",
)
REFUTED, KEPT = "refuted", "kept"


def row(statement: str, trial: Trial) -> Row:
    """A trial as JSON."""
    mutant = trial.mutant
    return {
        "id": statement,
        "bound": trial.bound,
        "kind": mutant.kind.value,
        "change": mutant.change,
        "restatement": mutant.kind.restates,
        "verdict": verdict(trial),
        "replay": trial.replay.name.lower(),
        "laws": list(trial.laws),
        "witnesses": [
            {
                "engine": w.engine,
                "where": w.where,
                "at_round": w.at_round,
                "ratio": w.ratio if w.ratio < 1e300 else None,
                "exact": w.exact,
            }
            for w in trial.witnesses
        ],
    }


def verdict(trial: Trial) -> str:
    """What became of a mutant, the best reason first; a restatement is kept or refuted."""
    against = bool(trial.witnesses)
    if trial.mutant.kind.restates:
        return REFUTED if against or trial.laws else KEPT
    if trial.replay is Replay.PROVED and against:
        return CONTRADICTION
    if against:
        return WITNESS
    if trial.laws:  # with a proof as well: in a world of its own, where a letter is a number
        return LAW
    if trial.replay is Replay.PROVED:
        return TRUE
    return STEP if trial.replay is Replay.FAILED else SURVIVED


def slack(tried: Tried) -> Row:
    """How much of a bound is known to be reached, and which smaller constants nobody could refute."""
    unrefuted = [
        trial.mutant.change.removeprefix("times ")
        for trial in tried.trials
        if trial.mutant.kind is Kind.CONSTANT and not trial.witnesses
    ]
    return {
        "id": tried.statement,
        "bound": tried.bound,
        "best": tried.best,
        "where": tried.where,
        "unrefuted": unrefuted,
        "disputed": [f"{w.where}, round {w.at_round}" for w in tried.disputed],
    }


def summary(rows: Sequence[Row]) -> Row:
    """The counts; mutants that turned out to be true are no mutants."""
    wrong = [r for r in rows if not r["restatement"] and r["verdict"] != TRUE]
    restated = [r for r in rows if r["restatement"]]
    by = Counter(r["verdict"] for r in wrong)
    step = sum(r["replay"] == "failed" for r in wrong)
    noticed = sum(bool(r["witnesses"]) or r["replay"] == "failed" for r in wrong)
    return {
        "mutants": len(wrong),
        "killed": len(wrong) - by[SURVIVED],
        "witness": sum(bool(r["witnesses"]) for r in wrong),
        "law": sum(bool(r["laws"]) for r in wrong),
        "failed_step": step,
        "witness_or_failed_step": noticed,
        "witness_or_law": sum(bool(r["witnesses"] or r["laws"]) for r in wrong),
        "contradictions": by[CONTRADICTION],
        "proved_after_all": sum(r["verdict"] == TRUE for r in rows),
        "restatements": len(restated),
        "restatements_refuted": sum(r["verdict"] == REFUTED for r in restated),
        "restatements_proved": sum(r["replay"] == "proved" for r in restated),
        "matrix": {kind.value: _counted(kind, rows) for kind in Kind},
    }


def _counted(kind: Kind, rows: Iterable[Row]) -> Row:
    """One line of the matrix; engines overlap, so their counts do not add up."""
    own = [r for r in rows if r["kind"] == kind.value and r["verdict"] != TRUE]
    line = {"mutants": len(own)}
    for engine in ENGINES:
        line[engine] = sum(_noticed(r, engine) for r in own)
    line["proved"] = sum(r["replay"] == "proved" for r in own)
    line[SURVIVED] = sum(r["verdict"] == SURVIVED for r in own)
    return line


def _noticed(r: Row, engine: str) -> bool:
    """Whether an engine spoke against a mutant; a refused step says nothing against a restatement."""
    if engine == "laws":
        return bool(r["laws"])
    if engine == "replay":
        return bool(r["replay"] == "failed")
    return any(w["engine"] == engine for w in r["witnesses"])
