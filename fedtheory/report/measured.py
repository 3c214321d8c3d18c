"""What was measured, on a statement's page: runs, sampled runs, laws and attacks."""

import re
from ast import literal_eval
from collections.abc import Iterable, Sequence

from fedtheory.core.verdict import Outcome
from fedtheory.report.html import Html, Node, element, fragment, table, typeset
from fedtheory.report.words import Row, chip, meanings, plain_chip

_MAPPING = re.compile(r"(?P<at> at )?(?P<told>\{(?:'[^']*': (?:'[^']*'|-?\d+)(?:, )?)*\})")
"""A recipe of an instance, or the letters it is run at, as the engine's note has them."""


def _layer(verdicts: Iterable[Row], layer: str) -> list[Row]:
    return [v for v in verdicts if v["layer"] == layer]


def runs(verdicts: Sequence[Row]) -> list[Node]:
    """Every bound against every run."""
    made = _layer(verdicts, "curve")
    if not made:
        return []
    keys = list(dict.fromkeys(v["bound"] for v in made))
    instances = list(dict.fromkeys(v["instance"] for v in made))
    rows: list[list[Node]] = [
        [
            typeset(name),
            *(
                _cell([v for v in made if (v["instance"], v["bound"]) == (name, key)])
                for key in keys
            ),
        ]
        for name in instances
    ]
    lead = (
        "Every bound against every round of every run, with its tightness: the largest ratio of the "
        "measurement to the bound (for a lower bound, of the bound to the measurement), and its round."
    )
    remarks = dict.fromkeys(
        f"{v['bound']}, {v['instance']}: {v['note']}"
        for v in made
        if v["note"] and v["outcome"] != Outcome.HOLDS.word
    )
    return [
        element("h2", "Runs", id="runs"),
        element("p", f"{lead} {meanings(v['outcome'] for v in made)}.", class_="meta"),
        table(["instance", *keys], rows, caption="Outcome and tightness of each bound on each run"),
        element(
            "details",
            element("summary", "Remarks on what is vacuous, violated, undecided or not applicable"),
            element("ul", *(element("li", remark, class_="meta") for remark in remarks)),
        )
        if remarks
        else None,
    ]


def _cell(found: list[Row]) -> Html:
    """The outcome of one bound on one instance; several runs of it stand one below the other."""
    return fragment(*(element("div", plain_chip(v["outcome"]), _tightness(v)) for v in found))


def _tightness(verdict: Row) -> Html | None:
    if verdict["tightness"] is None:
        return None
    at = "" if verdict["at_round"] is None else f", t = {verdict['at_round']}"
    pinned = "" if verdict["pinned"] is None else f"; pinned at {verdict['pinned']}"
    return element("div", f"{verdict['tightness']:.4f}{at}{pinned}", class_="meta pair")


def sampled(verdicts: Sequence[Row]) -> list[Node]:
    """Bounds on expectations against random runs, and how much the runs are evidence of."""
    drawn = _layer(verdicts, "statistics")
    if not drawn:
        return []
    rows: list[list[Node]] = [
        [v["bound"], chip(v["outcome"]), element("span", v["instance"]), typeset(v["note"])]
        for v in drawn
    ]
    lead = "Independent random runs against bounds on expectations, judged by betting against them; never a proof."
    return [
        element("h2", "Sampled runs", id="sampled"),
        element("p", lead, class_="meta"),
        table(
            ["bound", "outcome", "instance", "evidence"], rows, caption="Verdicts on sampled runs"
        ),
    ]


def laws(verdicts: Sequence[Row]) -> list[Node]:
    """Whether the formula is possible: units, limits, monotonicity, first round."""
    found = _layer(verdicts, "laws")
    if not found:
        return []
    rows: list[list[Node]] = [
        [v["bound"], plain_chip(v["outcome"]), typeset(v["note"])] for v in found
    ]
    told = f"{len(found)} laws: units, limits, monotonicity, first round"
    if broken := sum(v["outcome"] == Outcome.VIOLATED.word for v in found):
        told += f"; {broken} broken"
    return [
        element("h2", "Is the formula possible?", id="laws"),
        element(
            "details",
            element("summary", told),
            table(["bound", "outcome", "law"], rows, caption="Laws, bound by bound"),
        ),
    ]


def attacks(verdicts: Sequence[Row]) -> list[Node]:
    """The results of the adversarial search."""
    tried = _layer(verdicts, "attack")
    if not tried:
        return []
    rows: list[list[Node]] = [
        [
            v["bound"],
            chip(v["outcome"]),
            "" if v["tightness"] is None else f"{v['tightness']:.4g}",
            fragment(
                v["instance"],
                element("div", _plainly(v["note"]), class_="meta") if v["note"] else None,
            ),
        ]
        for v in tried
    ]
    return [
        element("h2", "Attacks", id="attacks"),
        table(
            ["bound", "outcome", "largest ratio found", "where"],
            rows,
            caption="What an adversarial search came to",
        ),
    ]


def _plainly(note: str) -> Html:
    """A note of the attack, with its recipe and letters made readable."""

    def words(found: re.Match[str]) -> str:
        told = literal_eval(found["told"])
        told.pop("family", None)  # it stands above
        pairs = ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in told.items())
        if found["at"]:
            pairs = ", ".join(f"{name} = {value}" for name, value in told.items())
            return f"; at {pairs}" if told else ""
        return pairs

    return typeset(_MAPPING.sub(words, note))
