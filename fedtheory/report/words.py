"""The fixed words of reports, drawn so that they can be read without colour: labels, outcomes, severities."""

from collections import Counter
from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Any

from fedtheory.core.verdict import Label, Outcome, Severity
from fedtheory.report.html import Html, Node, element, fragment

TONES = {
    Label.PROVED: "good",
    Label.PROVED_AS_REPAIRED: "good",
    Label.CONDITIONAL: "doubt",
    Label.REFUTED: "bad",
    Label.UNDECIDED: "doubt",
    Outcome.HOLDS: "good",
    Outcome.VIOLATED: "bad",
    Outcome.VACUOUS: "doubt",
    Outcome.INCONCLUSIVE: "doubt",
    Severity.FALSE: "bad",
    Severity.GAP: "doubt",
}
ORDER: tuple[Enum, ...] = (*Outcome, *reversed(Label))
"""Outcomes first, then labels from the strongest to the weakest."""
Row = Mapping[str, Any]
"""What a campaign says of one bound and one run, law or attack, as JSON: words stand for outcomes and labels."""
_MEANT: dict[str, Enum] = {item.word: item for item in (*Outcome, *Label)}


def word(value: Enum) -> str:
    """The value as it is printed."""
    return str(getattr(value, "word", value.name.replace("_", "-")))


def chip(value: Enum | str) -> Html:
    """The word, with its meaning on hovering."""
    value = _MEANT[value] if isinstance(value, str) else value
    tone = TONES.get(value, "quiet")
    return element("span", word(value), class_=f"chip {tone}", title=str(value.value))


def plain_chip(value: Enum | str) -> Html:
    """The word alone, for long lists whose heading explains it."""
    value = _MEANT[value] if isinstance(value, str) else value
    tone = TONES.get(value, "quiet")
    return element("span", word(value), class_=f"chip {tone}")


def meanings(words: Iterable[str]) -> str:
    """What the words of a list mean, once for all of it."""
    found = {_MEANT[w] for w in words}
    return "; ".join(f"{word(value)}: {value.value}" for value in ORDER if value in found)


def tally(values: Iterable[Enum | str]) -> Html:
    """How often each word occurs; words are counted apart and never added up."""
    counts = Counter(_MEANT[value] if isinstance(value, str) else value for value in values)
    shown: list[Node] = []
    for value in ORDER:
        if counts[value]:
            count = element("b", str(counts[value]))
            shown.append(element("span", count, " ", chip(value), class_="count"))
    return fragment(*shown)


def vacuous_aloud(verdicts: Iterable[Row]) -> str:
    """How many runs a bound keeps without saying anything, in a sentence; empty if there were no runs."""
    outcomes = Counter(v["outcome"] for v in verdicts if v["layer"] == "curve")
    held, silent = outcomes[Outcome.HOLDS.word], outcomes[Outcome.VACUOUS.word]
    if not held + silent:
        return ""
    if not silent:
        return f"In none of the {held} runs that stayed within a bound was the bound vacuous."
    return (
        f"In {silent} of the {held + silent} runs that stayed within a bound, the bound was vacuous: "
        "at no round did it say more than is true without the theorem. They are no evidence for it."
    )


def sentence(words: str) -> str:
    """The words with a capital in front."""
    return words[:1].upper() + words[1:]
