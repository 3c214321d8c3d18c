"""The explorer of a statement's page: its bounds as functions, its letters, and a run to hold them against."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
import sympy as sp

from fedtheory.calculator.bound import PREFERRED, required
from fedtheory.calculator.catalogue import Bound, Entry, Letter, find
from fedtheory.calculator.inputs import letters_of
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.mathematics import mathematical
from fedtheory.core.statement import Exhibit, Statement, Status
from fedtheory.engines.check import letters as letters_at
from fedtheory.engines.check import run
from fedtheory.report.formula import LETTERS, MARKS
from fedtheory.report.html import Node, element
from fedtheory.report.javascript import data, function

POINTS = 80
"""At most so many rounds of a run are kept on a page."""
DIGITS = 8


@dataclass(frozen=True)
class Explorer:
    """The part of the page, and what its script works on."""

    section: tuple[Node, ...]
    content: str


def explorer(statement: Statement[Any]) -> Explorer | None:
    """The explorer of a statement; None where no bound is a formula."""
    try:
        entry = find(statement.id)
    except FedTheoryError:  # a statement outside of the library
        return None
    bounds = [bound for bound in entry.bounds if bound.value is not None]
    if not bounds:
        return None
    runs, start = _runs(statement)
    needed = frozenset[str]().union(*(required(entry, bound) for bound in bounds))
    counted = "t" if "t" in needed else "T" if "T" in needed else None
    shown = [letter for name, letter in entry.letters.items() if name in needed]
    formulas = dict[str, str]()
    told = described(entry, bounds, formulas)
    content = {
        "id": entry.id,
        "metric": bounds[0].metric,
        "over": counted or shown[0].name,
        "best": _best(bounds),
        "letters": [_letter(letter, start) for letter in shown],
        "bounds": told,
        "runs": runs,
    }
    functions = ", ".join(f'"{name}": {text}' for name, text in formulas.items())
    section: tuple[Node, ...] = (
        element("h2", "Explore", id="explore"),
        element(
            "p",
            "Change a letter, and the bounds follow. Values are in floating point; the commands shown below give certain ones. "
            "The address of the page keeps your settings.",
            class_="meta",
        ),
        element("div", id="explorer"),
        element(
            "noscript",
            element("p", "The explorer needs JavaScript; `fedtheory bound` does the same."),
        ),
    )
    return Explorer(section, f"const FORMULAS = {{{functions}}};\nconst DATA = {data(content)};")


def _best(bounds: list[Bound]) -> str:
    """The bound that is shown first."""
    for status in PREFERRED:
        for bound in bounds:
            if bound.status == status:
                return bound.key
    return bounds[0].key


def described(entry: Entry, bounds: list[Bound], formulas: dict[str, str]) -> list[dict[str, Any]]:
    """The bounds as a script reads them; their formulas join the others, each under a short name."""

    def named(tree: Any) -> str:
        text = function(tree)
        for name, known in formulas.items():
            if known == text:
                return name
        formulas[f"f{len(formulas)}"] = text
        return f"f{len(formulas) - 1}"

    return [
        {
            "key": bound.key,
            "status": bound.status,
            "relation": bound.relation,
            "first": bound.first_round,
            "formula": named(bound.value),
            "letters": sorted(required(entry, bound)),
            "conditions": [
                {
                    "relation": c.relation,
                    "left": named(c.left),
                    "right": named(c.right),
                    "text": mathematical([c.relation, c.left, c.right]),
                }
                for c in (*entry.conditions, *bound.conditions)
                if letters_of(c.left, c.right) <= required(entry, bound)
            ],
        }
        for bound in bounds
    ]


def _letter(letter: Letter, start: dict[str, float]) -> dict[str, Any]:
    """A letter as the page needs it."""
    low = None if letter.lower is None else float(letter.lower)
    value = start.get(letter.name, 100.0 if letter.kind == "round" else max(low or 0.0, 1.0))
    if letter.upper is not None:
        value = min(value, float(letter.upper))
    head, _, below = letter.name.partition("_")
    return {
        "name": letter.name,
        "head": LETTERS.get(head, head),
        "below": "" if below in MARKS else LETTERS.get(below, below),
        "above": MARKS.get(below, ""),
        "kind": letter.kind,
        "meaning": letter.meaning,
        "definition": letter.definition,
        "lower": low,
        "strict": letter.strict,
        "upper": None if letter.upper is None else float(letter.upper),
        "integer": letter.integer,
        "value": int(value) if letter.integer else value,
    }


def _runs(statement: Statement[Any]) -> tuple[list[dict[str, Any]], dict[str, float]]:
    """An exhibit's worst run, thinned, with the constants at which it was made; and those to start from.

    The exhibit is the one at which what is printed and what is right differ most; without both, the first.
    """
    for exhibit in sorted(statement.exhibits, key=lambda e: _apart(statement, e), reverse=True)[:1]:
        instance = exhibit.instance()
        values = letters_at(statement, instance, exhibit.parameters, rounds=exhibit.rounds)
        metric = next(b.metric for b in statement.bounds if isinstance(b.value, sp.Expr))
        seen = run(statement, instance, parameters=exhibit.parameters, rounds=exhibit.rounds)
        at = {name: _shorter(value) for name, value in values.items() if np.isfinite(value)}
        start = at | {"t": float(exhibit.rounds), "T": float(exhibit.rounds)}
        if metric not in seen.series or len(seen.rounds) < 2:
            return [], start
        heights = seen.series[metric].max(axis=0)
        kept = np.unique(np.geomspace(1, len(heights), POINTS).round().astype(int)) - 1
        positive = [k for k in kept if np.isfinite(heights[k])]
        record = {
            "at": {name: value for name, value in at.items() if name not in {"t", "T"}},
            "rounds": [int(seen.rounds[k]) for k in positive],
            "values": [_shorter(float(heights[k])) for k in positive],
        }
        return [record], start
    return [], {}


def _apart(statement: Statement[Any], exhibit: Exhibit) -> float:
    """How far the printed bound is from the corrected one at an exhibit, as a logarithm."""
    values = {
        bound.status: bound.value
        for bound in reversed(statement.bounds)
        if bound.status in {Status.PRINTED, Status.CORRECTED} and isinstance(bound.value, sp.Expr)
    }
    if len(values) < 2 or len(statement.exhibits) == 1:
        return 0.0
    known = letters_at(statement, exhibit.instance(), exhibit.parameters, rounds=exhibit.rounds)
    at = known | {"t": exhibit.rounds, "T": exhibit.rounds}
    found = []
    for value in values.values():
        letters = sorted(value.free_symbols, key=str)
        if any(str(x) not in at for x in letters):
            return 0.0
        found.append(
            float(sp.lambdify(letters, value, "numpy")(*(float(at[str(x)]) for x in letters)))
        )
    ratio = found[0] / found[1] if all(np.isfinite(found)) and min(found) > 0 else 1.0
    return abs(float(np.log(ratio)))


def _shorter(number: float | Fraction) -> float:
    """Eight digits: a picture shows no more."""
    return float(f"{float(number):.{DIGITS}g}")
