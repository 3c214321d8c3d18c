"""What is recorded of a statement, and whether a verdict is as recorded.

The record is the tree itself: a corrected, sharpened or lower bound is to hold and its proof to be accepted; a printed one may
fail where an erratum says so; a proof may stay open where a step says why; an exhibit shows its pinned tightness, and
samples say what their exhibit foretells, once there are as many as the level full has.
"""

from typing import Any

from fedtheory.calculator.catalogue import items
from fedtheory.calculator.recorded import recorded_erratum, recorded_item, recorded_papers
from fedtheory.campaign.judged import Judgement, judge_replay
from fedtheory.campaign.levels import OPEN, RECORDED, RUNS, SURPRISE
from fedtheory.campaign.subjects import Subject
from fedtheory.core.statement import Certainty
from fedtheory.core.verdict import Label, Outcome, Severity

__all__ = ["OPEN", "RECORDED", "SURPRISE", "Judgement", "judge", "judge_item"]


def judge(row: dict[str, Any], subject: Subject | None) -> Judgement:
    """Compares a row of a verdict with what is recorded of its statement, or of an item where there is none."""
    if row.get("quarantined"):
        return Judgement(OPEN, row["note"])
    if row.get("crashed"):
        return Judgement(SURPRISE, row["note"])
    if row["layer"] == "errata":
        return _judge_erratum(row)
    if subject is None:
        return judge_item(row)
    if row["layer"] == "replay":
        return judge_replay(row)
    if row["layer"] == "statistics":
        return _judge_statistics(row, subject)
    if row["layer"] == "model":  # tests/model/ knows what is not evaluated, and why
        violated = row["outcome"] == Outcome.VIOLATED.word
        return Judgement(SURPRISE if violated else RECORDED, row["note"])
    outcome = row["outcome"]
    known_mistake = _mistake(row, subject)
    pinned, tightness = row.get("pinned"), row["tightness"]
    if outcome == Outcome.VIOLATED.word:
        return (
            Judgement(RECORDED, known_mistake)
            if known_mistake
            else Judgement(SURPRISE, row["note"])
        )
    if outcome == Outcome.INCONCLUSIVE.word:
        recorded = known_mistake or _left_to_samples(row, subject)
        return Judgement(RECORDED, recorded) if recorded else Judgement(OPEN, row["note"])
    if pinned is not None and (tightness is None or f"{tightness:.4f}" != pinned):
        return Judgement(SURPRISE, f"the tightness is pinned at {pinned}, and was {tightness}")
    return Judgement(RECORDED)


def _judge_erratum(row: dict[str, Any]) -> Judgement:
    """Numbers that do not confirm an erratum are a surprise; so is one of ours that is not what is on record."""
    without_numbers = row["confirmed"] is False and row["witnesses"] == 0
    if not row["confirmed"] and not without_numbers:
        return Judgement(SURPRISE, row["note"])
    if row["bound"].partition(".")[0] not in recorded_papers():
        return Judgement(RECORDED, row["note"])
    known = recorded_erratum(row["bound"])
    if known is None:
        return Judgement(SURPRISE, "nothing is recorded of this erratum")
    found = (row["id"], row["note"].partition(":")[0], row["confirmed"])
    if found != (known["about"], known["severity"], known["confirmed"]):
        numbers = "confirmed" if known["confirmed"] else "without numbers"
        said = f"{known['severity']} about {known['about']}, {numbers}"
        return Judgement(SURPRISE, f"{said}, is recorded: {row['note']}")
    return Judgement(RECORDED, row["note"])


def _left_to_samples(row: dict[str, Any], subject: Subject) -> str:
    """No single run decides a bound with probability or in expectation; sampled exhibits that speak of it do."""
    statement, key = subject.statement, row["bound"]
    if row["layer"] != "curve" or statement.bound(key).certainty is Certainty.SURE:
        return ""
    sampled = any(key in exhibit.outcomes for exhibit in statement.sampled_exhibits)
    return "samples decide, in layer statistics" if sampled else ""


def judge_item(row: dict[str, Any]) -> Judgement:
    """An item may be wrong where an erratum says so, and open where a remark says why."""
    known = {item.id: item for item in items().values()}[row["id"]]
    refuted = row["label"] == Label.REFUTED.word
    expected = recorded_item(row["id"])
    if expected is not None and expected["label"] != row["label"]:
        return Judgement(SURPRISE, f"{expected['label']} is recorded: {row['note']}")
    if row["label"] == Label.UNDECIDED.word and not known.remark:
        return Judgement(OPEN, row["note"])
    if refuted and not known.remark and not any(e.by != "count" for e in known.encoded):
        return Judgement(SURPRISE, row["note"])
    return Judgement(RECORDED, row["note"])


def _judge_statistics(row: dict[str, Any], subject: Subject) -> Judgement:
    """A violation needs an erratum; what a few runs leave open, the exhibit must know to be open or be decided by more."""
    outcome, expected = row["outcome"], row["expected"]
    if outcome == Outcome.VIOLATED.word:
        known_mistake = _mistake(row, subject)
        foretold = known_mistake and expected in {None, outcome}
        return Judgement(RECORDED if foretold else SURPRISE, known_mistake or row["note"])
    if outcome == expected:
        return Judgement(RECORDED)
    if outcome == Outcome.INCONCLUSIVE.word:
        few = row["evidence"]["runs"] < RUNS["full"]
        if few and expected is not None:
            return Judgement(RECORDED, f"more runs decide: {expected} at level full")
        return Judgement(OPEN, row["note"])
    if expected is None:
        return Judgement(RECORDED)
    return Judgement(SURPRISE, f"{expected} is recorded, and the samples say {outcome}")


def _mistake(row: dict[str, Any], subject: Subject) -> str:
    """The errata that say that a printed bound fails: its own, or else those of its neighbours."""
    printed = {b.key for b in subject.statement.bounds if b.status.theirs}
    if row["bound"] not in printed:
        return ""
    own, beside = (
        [e.id for e in errata if e.severity in {Severity.FALSE, Severity.GAP}]
        for errata in (subject.errata, subject.beside)
    )
    return f"see {', '.join(own or beside)}" if own or beside else ""
