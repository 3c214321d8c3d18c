"""The page on which guarantees are compared: every method's bounds as functions, and one field for each constant.

Constants go by what they are, as in `fedtheory compare`, for papers use one letter for several things.
"""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from fedtheory.calculator.bound import proved, required
from fedtheory.calculator.catalogue import Entry, Letter, catalogue, find
from fedtheory.calculator.inputs import letters_of
from fedtheory.calculator.methods import METHODS
from fedtheory.core.method import GOALS, SIZE, Method
from fedtheory.report.explorer import described
from fedtheory.report.html import Node, element
from fedtheory.report.javascript import data, function

FILE = "compare.html"
START = {"clients": 10.0, "penalty": 0.5}
"""Values to begin with; 1, or what is nearest to it in the letter's range, for all others."""


@dataclass(frozen=True)
class Page:
    """What the page shows, and what its script works on."""

    body: tuple[Node, ...]
    content: str


def methods(pages: Collection[str] = ()) -> Page:
    """The page; a bound is linked if its statement has a page."""
    formulas = dict[str, str]()
    letters = dict[str, list[Letter]]()
    told = [_method(method, formulas, letters, pages) for method in METHODS]
    content = {
        "goals": [{"name": name, "words": words} for name, words in GOALS.items()],
        "size": "of FedBoost, of one predictor; of FFGB, of one weak answer",
        "methods": told,
        "constants": [_constant(name, own) for name, own in sorted(letters.items())],
    }
    functions = ", ".join(f'"{name}": {text}' for name, text in formulas.items())
    body: tuple[Node, ...] = (
        element("h1", "Guarantees side by side"),
        element(
            "p",
            "The best corrected or sharpened bound of each method at constants that you set: what it promises at a round, and after how many "
            "rounds, and how many bits that one client sends and receives, it is promised to reach an accuracy. Methods solve "
            "different problems: promises are compared, not methods. Values are in floating point; the command below the "
            "table gives certain ones.",
            class_="lead",
        ),
        element("div", id="compare"),
        element(
            "noscript",
            element("p", "This page needs JavaScript; `fedtheory compare` does the same."),
        ),
    )
    return Page(body, f"const FORMULAS = {{{functions}}};\nconst DATA = {data(content)};")


def _method(
    method: Method,
    formulas: dict[str, str],
    letters: dict[str, list[Letter]],
    pages: Collection[str],
) -> dict[str, Any]:
    """A method, its formulas and letters being added to those of all."""
    entries = [find(name) for name in method.statements]
    sent = letters_of(method.down, method.up) - {SIZE}
    family = [e for e in catalogue().values() if e.family == entries[0].family] + entries
    known = {name: letter for entry in family for name, letter in entry.letters.items()}
    for name in sent:
        letters.setdefault(_name(known[name]), []).append(known[name])
    return {
        "name": method.name,
        "goal": method.goal,
        "locator": method.locator,
        "down": _named(function(method.down), formulas),
        "up": _named(function(method.up), formulas),
        "sent": {name: _name(known[name]) for name in sorted(sent)},
        "bounds": [
            one
            for entry in entries
            for one in _bounds(entry, formulas, letters, here=entry.id in pages)
        ],
    }


def _bounds(
    entry: Entry, formulas: dict[str, str], letters: dict[str, list[Letter]], *, here: bool
) -> list[dict[str, Any]]:
    """The upper bounds that are proved, the preferred first."""
    chosen = [b for b in proved(entry) if b.value is not None and b.relation != ">="]
    found = []
    for bound, told in zip(chosen, described(entry, chosen, formulas), strict=True):
        over = next((name for name in ("t", "T") if name in required(entry, bound)), None)
        own = {x: entry.letters[x] for x in sorted(required(entry, bound) - {over or ""})}
        for letter in own.values():
            letters.setdefault(_name(letter), []).append(letter)
        at = {x: _name(letter) for x, letter in own.items()}
        domains = {x: _domain(letter) for x, letter in own.items()}
        found.append(
            told | {"id": entry.id, "here": here, "over": over, "at": at, "domains": domains}
        )
    return found


def _name(letter: Letter) -> str:
    """The meaning of the letter."""
    return letter.meaning


def _named(text: str, formulas: dict[str, str]) -> str:
    """The name of a formula, a new one if it is new."""
    for name, known in formulas.items():
        if known == text:
            return name
    formulas[f"f{len(formulas)}"] = text
    return f"f{len(formulas) - 1}"


def _constant(name: str, own: list[Letter]) -> dict[str, Any]:
    """One field for all letters that mean the same."""
    ranges = [_domain(letter) for letter in own]
    value = START.get(name, 1.0)
    for one in ranges:
        if one["upper"] is not None:
            value = min(value, one["upper"] / 2 if not one["integer"] else one["upper"])
        if one["lower"] is not None and value <= one["lower"]:
            value = one["lower"] + 1.0 if one["strict"] else one["lower"]
    words = "; ".join(dict.fromkeys(letter.definition for letter in own))
    whole = any(one["integer"] for one in ranges)
    unique = [one for k, one in enumerate(ranges) if one not in ranges[:k]]
    return {
        "name": name,
        "words": words,
        "value": int(value) if whole else value,
        "domains": unique,
    }


def _domain(letter: Letter) -> dict[str, Any]:
    return {
        "lower": None if letter.lower is None else float(letter.lower),
        "upper": None if letter.upper is None else float(letter.upper),
        "strict": letter.strict,
        "integer": letter.integer,
    }
