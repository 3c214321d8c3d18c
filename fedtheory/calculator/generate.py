"""Writes the catalogue from the theorem files: `python -m fedtheory.calculator.generate`."""

import json
from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from typing import Any

import sympy as sp

from fedtheory.calculator.catalogue import FILE, Entry, read_entry, read_item
from fedtheory.calculator.catalogue import Item as CatalogueItem
from fedtheory.core.claim import Claim
from fedtheory.core.expression import to_tree
from fedtheory.core.item import Computed, Counted, Encoding, Item, Shown, Stated, Wrong
from fedtheory.core.metrics import CONSENSUS_DISTANCE, OBJECTIVE_GAP
from fedtheory.core.statement import Assumption, Bound, Constant, Domain, Parameter, Statement
from fedtheory.proofs import ARGUMENTS
from fedtheory.theorems import OWN_ITEMS as ITEMS
from fedtheory.theorems import OWN_STATEMENTS as STATEMENTS
from fedtheory.worst_cases import CLOSED_FORMS, WORST_CASES

NONNEGATIVE_METRICS = (OBJECTIVE_GAP, CONSENSUS_DISTANCE)
"""Never below 0 by definition: a lower bound that says no more is vacuous."""


def content() -> str:
    """The catalogue's text, one spelling for one set of statements."""
    entries = ",\n".join(_lines(_statement(statement)) for statement in STATEMENTS)
    items = ",\n".join(json.dumps(_item(item), sort_keys=True) for item in ITEMS)
    others = ",\n".join(f"{json.dumps(name)}: {json.dumps(kind)}" for name, kind in _others())
    return (
        f'{{"schema": 1, "statements": [\n{entries}\n], "items": [\n{items}\n], '
        f'"others": {{\n{others}\n}}}}\n'
    )


def _others() -> Iterator[tuple[str, str]]:
    """The ids that no statement and no item has, and of what they are."""
    yield from ((model.id, "worst case") for model in WORST_CASES)
    yield from ((argument.id, "argument") for argument in (*ARGUMENTS, *CLOSED_FORMS))


def entry_of(statement: Statement[Any]) -> Entry:
    """A statement as the catalogue would hold it; also one that stands in a file of a user's own."""
    return read_entry(raw_entry(statement))


def raw_entry(statement: Statement[Any]) -> dict[str, Any]:
    """The same as JSON."""
    found: dict[str, Any] = json.loads(json.dumps(_statement(statement)))
    return found


def item_of(item: Item) -> CatalogueItem:
    """An item as the catalogue would hold it."""
    return read_item(_item(item))


def write() -> Path:
    """Puts the catalogue where the calculator reads it."""
    path = Path(str(resources.files("fedtheory"))) / FILE
    path.write_text(content(), encoding="utf-8")
    return path


def _lines(entry: dict[str, Any]) -> str:
    """One line a key, and one a bound, so that a change shows where it is."""
    bounds = ",\n".join(f"  {json.dumps(bound, sort_keys=True)}" for bound in entry["bounds"])
    others = [
        f" {json.dumps(key)}: {json.dumps(value, sort_keys=True)}"
        for key, value in entry.items()
        if key != "bounds"
    ]
    return "{\n" + ",\n".join([*others, f' "bounds": [\n{bounds}\n ]']) + "\n}"


def _statement(statement: Statement[Any]) -> dict[str, Any]:
    upper = [[metric.name, "<=", to_tree(value)] for metric, value in statement.trivial.items()]
    measured = {bound.metric for bound in statement.bounds}
    lower = [[metric.name, ">=", "0"] for metric in NONNEGATIVE_METRICS if metric in measured]
    return {
        "id": statement.id,
        "kind": statement.kind,
        "title": statement.title,
        "source": {"paper": statement.source.paper, "locator": statement.source.locator},
        "digest": statement.digest,
        "constants": [_letter(constant) for constant in statement.constants],
        "parameters": [_letter(parameter) for parameter in statement.parameters],
        "assumptions": _assumptions(statement.assumptions),
        "conditions": _conditions(statement.conditions),
        "bounds": [_bound(bound) for bound in statement.bounds],
        "trivial": upper + lower,
        "rests_on": list(statement.rests_on),
        "rate": {"value": to_tree(statement.rate), "latex": _latex(statement.rate)},
        "schedule": {
            str(letter): {"value": to_tree(value), "latex": _latex(value)}
            for letter, value in statement.schedule.items()
        },
    }


def _item(item: Item) -> dict[str, Any]:
    return {
        "id": item.id,
        "kind": item.kind,
        "title": item.title,
        "source": {"paper": item.source.paper, "locator": item.source.locator},
        "says": item.says,
        "encoded": [_encoding(encoding) for encoding in item.encoded],
        "remark": item.remark,
        "repaired": item.repaired,
    }


def _encoding(encoding: Encoding) -> dict[str, str]:
    match encoding:
        case Stated():
            return {"by": "bound", "of": encoding.of, "bound": encoding.bound, "step": ""}
        case Shown():
            return {
                "by": "step",
                "of": encoding.of,
                "bound": encoding.bound,
                "step": encoding.step,
            }
        case Wrong():
            return {"by": "erratum", "of": encoding.erratum, "bound": "", "step": ""}
        case Counted():
            return {"by": "count", "of": encoding.name, "bound": "", "step": ""}
        case Computed():
            return {"by": "code", "of": encoding.name, "bound": "", "step": ""}


def _letter(letter: Constant | Parameter) -> dict[str, Any]:
    if isinstance(letter, Constant):
        meaning, definition, dimension = (
            letter.concept.name,
            letter.concept.definition,
            letter.concept.dimension,
        )
    else:
        meaning, definition, dimension = letter.meaning, "", letter.dimension
    return {
        "name": str(letter.symbol),
        "meaning": meaning,
        "definition": definition,
        "locator": letter.locator,
        "dimension": [str(dimension.objective), str(dimension.length)],
        "domain": _domain(letter.domain),
    }


def _domain(domain: Domain) -> dict[str, Any]:
    return {
        "lower": None if domain.lower is None else str(domain.lower),
        "strict": domain.strict,
        "upper": None if domain.upper is None else str(domain.upper),
        "integer": domain.integer,
    }


def _assumptions(assumptions: tuple[Assumption, ...]) -> list[dict[str, str]]:
    return [
        {"wording": a.wording, "requires": a.requires.name, "locator": a.locator}
        for a in assumptions
    ]


def _conditions(conditions: tuple[Claim, ...]) -> list[list[Any]]:
    return [[claim.relation, to_tree(claim.lhs), to_tree(claim.rhs)] for claim in conditions]


def _bound(bound: Bound) -> dict[str, Any]:
    formula = bound.value if isinstance(bound.value, sp.Expr) else None
    return {
        "key": bound.key,
        "status": bound.status.word,
        "locator": bound.locator,
        "metric": bound.metric.name,
        "metric_latex": bound.metric.latex,
        "relation": bound.relation,
        "scope": bound.scope.value,
        "certainty": bound.sense,
        "first_round": bound.first_round,
        "value": None if formula is None else to_tree(formula),
        "terms": [] if formula is None else [_typed(term) for term in formula.as_ordered_terms()],
        "latex": "" if formula is None else _latex(formula),
        "conditions": _conditions(bound.conditions),
        "also": _assumptions(bound.also),
        "remark": bound.remark,
    }


def _typed(formula: sp.Expr) -> str:
    """As one would type it."""
    return str(sp.sstr(formula)).replace("**", "^")


def _latex(formula: sp.Expr) -> str:
    """LaTeX, with a star for the letters that are named so."""
    written = {}
    for letter in formula.free_symbols:
        name, star, _ = str(letter).partition("_star")
        if star:
            written[letter] = f"{sp.latex(sp.Symbol(name))}^{{\\star}}"
    return str(sp.latex(formula, symbol_names=written))


if __name__ == "__main__":
    write()
