"""Whether a refutation contradicts what it is said to refute, read off the two schemas and not taken on trust.

A world puts formulas for the symbols of a proof. Its claim must then be the refuted one with both sides changed over,
and each hypothesis of the proof must stand among its lines. What a symbol became is not known here, so any term may
stand for an applied one; a symbol or variable alone must stand for the same term throughout.
"""

from collections.abc import Mapping
from typing import Any

Schema = Mapping[str, Any]
OPPOSITE = {"<=": {"<"}, "<": {"<", "<="}, "=": {"<"}}
"""What a claim must be met by, from the other side, so that both cannot hold."""
HYPOTHESIS = "hypothesis: "
"""How a line is named that shows a hypothesis in the world."""
BINDERS = {"mean", "expect"}


def misfit(claim: Schema, counter: Schema) -> str:
    """Why a counter-statement, whatever it says, is no refutation; empty if it may be one."""
    if counter["forall"] or counter["if"]:
        return "it holds under conditions, and a counterexample is one case"
    if counter["then"][0] not in OPPOSITE.get(str(claim["then"][0]), set()):
        return "it is no strict inequality, and excludes nothing"
    return ""


def unread(
    claim: Schema,
    counter: Schema,
    lines: list[dict[str, Any]],
    hypotheses: Mapping[str, Schema],
    symbols: Mapping[str, Any],
) -> str:
    """Why a counter-statement is not literally the contrary in a world of all hypotheses; empty if it is."""
    shown = {line["name"]: line["schema"] for line in lines}
    for values in _readings(claim, counter, symbols):
        for name, given in hypotheses.items():
            there = shown.get(f"{HYPOTHESIS}{name}")
            if there is None:
                return f"it does not show the hypothesis {name!r}"
            if not _placed(given, there, symbols, values):
                return f"it shows another claim as the hypothesis {name!r}"
        for condition in claim["if"]:
            if not any(
                _fits(condition, schema["then"], symbols, dict(values))
                for schema in shown.values()
                if not (schema["forall"] or schema["if"])
            ) and not _plain(condition, values):
                return f"it does not show the condition {condition}"
        return ""
    return "it does not end with the contrary of the claim"


def _readings(claim: Schema, counter: Schema, symbols: Mapping[str, Any]) -> list[dict[str, Any]]:
    """What the symbols and variables of the claim are in the counter-statement, if it is the contrary."""
    relation, left, right = claim["then"]
    found = []
    for a, b in ((right, left), *(((left, right),) if relation == "=" else ())):
        values: dict[str, Any] = dict.fromkeys(claim["forall"])
        if all(
            _fits(x, y, symbols, values) for x, y in zip((a, b), counter["then"][1:], strict=True)
        ):
            found.append(values)
    return found


def _placed(
    given: Schema, there: Schema, symbols: Mapping[str, Any], values: Mapping[str, Any]
) -> bool:
    """Whether a schema is the given one with formulas for symbols."""
    known = {name: value for name, value in values.items() if name in symbols}
    return (
        given["forall"] == there["forall"]
        and len(given["if"]) == len(there["if"])
        and all(
            a[0] == b[0] and _fits(a, b, symbols, known)
            for a, b in zip(
                (*given["if"], given["then"]), (*there["if"], there["then"]), strict=True
            )
        )
    )


def _fits(pattern: Any, term: Any, symbols: Mapping[str, Any], values: dict[str, Any]) -> bool:
    """Whether the term is the pattern with formulas for symbols and terms for the variables in `values`."""
    if isinstance(pattern, str):
        if pattern not in symbols and pattern not in values:
            return bool(pattern == term)
        if values.get(pattern) is None:
            values[pattern] = term
        return bool(values[pattern] == term)
    head, *rest = pattern
    if head in symbols:
        return True
    if not isinstance(term, list) or len(term) != len(pattern) or term[0] != head:
        return False
    if head in BINDERS and term[1] != pattern[1]:
        return False
    return all(_fits(a, b, symbols, values) for a, b in zip(rest, term[1:], strict=True))


def _plain(condition: Any, values: Mapping[str, Any]) -> bool:
    """Whether a condition compares two whole numbers, such as the first round with this one."""
    relation, *sides = condition
    numbers = [str(values.get(side) or side) if isinstance(side, str) else "" for side in sides]
    if relation not in {"<=", "<"} or not all(x.lstrip("-").isdigit() for x in numbers):
        return False
    low, high = map(int, numbers)
    return low < high or (relation == "<=" and low == high)
