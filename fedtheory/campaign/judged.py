"""Labels of bundles put into rows, rows compared with the record, and the summary of all rows; loads nothing heavy."""

import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from fedtheory.calculator.recorded import recorded_labels
from fedtheory.campaign.levels import LAYERS, NO_PROOF, OPEN, RECORDED, SURPRISE
from fedtheory.core.text import schema_words
from fedtheory.core.verdict import Label, Outcome
from fedtheory.runs.labelling import Labeller

Row = dict[str, Any]
NOT_ACCEPTED = "not accepted"
"""How the note of a step begins that a kernel refused."""
OPEN_LABEL = {"label": Label.UNDECIDED.word, "outcome": Label.UNDECIDED.word}
SHOWN = {label.word for label in Label if label.proved}
"""Labels whose claim certificates lead to."""
EVIDENCE = "; found in the process of whoever wrote it, and shown by no kernel"


@dataclass(frozen=True)
class Judgement:
    """How a verdict compares with the record, and why."""

    word: str
    why: str = ""


def labelled(answer: dict[str, Any], labeller: Labeller) -> dict[str, Any]:
    """The answer to a replay with the label of its bundle, read where nothing but the kernels runs."""
    begun = time.perf_counter()
    (row,) = answer["verdicts"]
    told = {key: value for key, value in row.items() if key != "bundle"}
    if row.get("bundle") is None:
        return {"verdicts": [told | OPEN_LABEL], "axioms": answer["axioms"], "steps": {}}
    found = as_read(told, labeller.read(row["bundle"], strict=bool(row["foreign"])))
    found["verdicts"][0]["seconds"] = round(time.perf_counter() - begun, 3)
    return found


def as_read(told: Row, reading: Mapping[str, Any]) -> dict[str, Any]:
    """The answer to a replay: the row, with what was read of its bundle, and the label of each step with what it adds to print."""
    fresh, own = told | read_row(reading), (reading.get("id"), reading.get("bound"))
    if own != (told["id"], told["bound"]):
        fresh, reading = fresh | OPEN_LABEL, {**reading, "steps": []}
    steps = {s["name"]: [s["label"], list(s["ours"])] for s in reading["steps"]}
    axioms = sorted(reading.get("axioms", ()))
    return {"verdicts": [fresh], "axioms": axioms, "steps": steps}


def read_row(reading: Mapping[str, Any]) -> Row:
    """What the reading of a bundle puts into a row of layer "replay"."""
    steps = reading["steps"]
    counts = [
        f"{sum(s['label'] == word for s in steps)} {word}" for word in (x.word for x in Label)
    ]
    told = ", ".join(count for count in counts if not count.startswith("0 "))
    weak = [f"{s['name']}: {s['note']}" for s in steps if s["label"] not in SHOWN]
    why = reading["why"] if reading["label"] == Label.UNDECIDED.word else ""
    note = "; ".join([f"{len(steps)} steps: {told}", *([why] if why else []), *weak])
    refused = next((s for s in steps if s["note"].startswith(NOT_ACCEPTED)), None)
    return {
        "label": reading["label"],
        "outcome": reading["label"],
        "note": note,
        "because": reading["why"] if reading["label"] == Label.REFUTED.word else "",
        "refusal": f"{refused['name']}: {refused['note']}" if refused else "",
        "hypotheses": [
            {"role": h["role"], "wording": h["wording"]}
            for h in reading["hypotheses"]
            if h["for_claim"]
        ],
        "axioms": reading.get("axioms", []),
        "repaired": reading.get("repaired", []),
        "digest": reading.get("digest", ""),
        "meaning": reading.get("meaning", ""),
        "shows": schema_words(reading["shows"]) if "shows" in reading else "",
    }


def judge_replay(row: dict[str, Any]) -> Judgement:
    """What was read of a bundle, against the record; of a file nothing is recorded but its open steps."""
    known = recorded_labels(row["id"]).get(row["bound"])
    if row.get("foreign") and known is None:
        if row["label"] in SHOWN:
            return Judgement(RECORDED)
        if row["note"] == NO_PROOF:
            return Judgement(OPEN, NO_PROOF)
        if row["gaps"]:
            return Judgement(RECORDED, f"open steps are recorded: {', '.join(row['gaps'])}")
        return Judgement(SURPRISE, row["note"])
    if known is None:
        return Judgement(SURPRISE, f"{row['label']}, and nothing is recorded")
    if known["label"] != row["label"]:
        return Judgement(SURPRISE, f"{known['label']} is recorded: {row['note']}")
    if known["meaning"] != row.get("meaning", ""):
        return Judgement(
            SURPRISE, "a hypothesis, a role, a sort or the claim is not the recorded one"
        )
    return Judgement(RECORDED)


def judged_elsewhere(row: Row, labeller: Labeller) -> Row:
    """A row of a campaign as it is reported: what is not of this library gets the label that is read here.

    Evidence from a process that has run a user's code is evidence; it proves and refutes nothing.
    """
    if row["layer"] == "replay" and row.get("foreign"):
        (fresh,) = labelled({"verdicts": [dict(row)], "axioms": []}, labeller)["verdicts"]
        judgement = judge_replay(fresh)
        return fresh | {"recorded": judgement.word, "why": judgement.why}
    decided = {*SHOWN, Label.REFUTED.word}
    if row.get("foreign") and {row["label"], row["outcome"]} & decided:
        kept = Label.UNDECIDED.word if row["outcome"] in decided else row["outcome"]
        told = {"label": Label.SUPPORTED.word, "outcome": kept, "note": f"{row['note']}{EVIDENCE}"}
        return row | told
    return row


def summary_of(rows: Sequence[Row]) -> dict[str, Any]:
    """Counts of every word, outcomes and labels apart."""
    outcomes = {outcome.word for outcome in Outcome}
    return {
        "verdicts": len(rows),
        "outcomes": dict(Counter(row["outcome"] for row in rows if row["outcome"] in outcomes)),
        "labels": dict(Counter(row["label"] for row in rows)),
        "layers": {
            layer: dict(Counter(row["outcome"] for row in rows if row["layer"] == layer))
            for layer in LAYERS
        },
        "statistics": _family(rows),
        "vacuous": sum(row["outcome"] == Outcome.VACUOUS.word for row in rows),
        "surprises": sum(row["recorded"] == SURPRISE for row in rows),
        "undecided": sum(row["recorded"] == OPEN for row in rows),
    }


def _family(rows: Sequence[Row]) -> dict[str, Any]:
    """What the statistical verdicts are worth together, and a list of bounds in which few are there wrongly."""
    from fedtheory.engines.statistics.ledger import SHARE, SUITE, e_bh, spent  # loads NumPy

    asked = [
        row
        for row in rows
        if row["layer"] == "statistics"
        and row["outcome"] != Outcome.NOT_APPLICABLE.word
        and row["evidence"]
    ]
    listed = e_bh([row["evidence"]["log_against"] for row in asked], float(SUITE))
    return {
        "questions": len(asked),
        "alpha": str(SHARE),
        "family": str(spent(len(asked))),
        "discovery_rate": str(SUITE),
        "against": sorted({f"{asked[k]['id']} ({asked[k]['bound']})" for k in listed}),
    }
