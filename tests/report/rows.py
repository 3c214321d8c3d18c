"""Rows of a campaign, as pages are made of them."""

from fedtheory.calculator.recorded import expected
from fedtheory.campaign.tasks import row
from fedtheory.core.verdict import Label, Outcome, Verdict
from fedtheory.report.words import Row


def told(
    identifier: str,
    outcome: Outcome | Label,
    tightness: float | None = 0.5,
    *,
    bound: str = "printed",
    layer: str = "curve",
    at_round: int = 3,
    note: str = "",
    pinned: str | None = None,
) -> Row:
    """What a run, a law or an attack says of a bound."""
    verdict = Verdict(
        identifier, bound, layer, outcome, Label.UNDECIDED, "an instance", tightness, at_round, note=note
    )  # fmt: skip
    return row(verdict) | {"pinned": pinned}


def recorded_items(paper: str) -> dict[str, Row]:
    """What is on record of the items of a paper."""
    known = expected(paper)["items"]
    return {name: {"label": of["label"], "note": of["why"]} for name, of in known.items()}
