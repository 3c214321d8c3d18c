"""Whether a refutation contradicts what it is said to refute, read off the two claims and not taken on trust.

A world of ours puts formulas for the symbols of a proof's setting. Its claim must then be the refuted one with both
sides changed over, and each hypothesis of the setting must stand among its lines. What a symbol became is not known
here, so any term may stand for an applied one; a symbol or variable alone must stand for the same term throughout.
"""

from collections.abc import Mapping
from typing import Any

from fedtheory.core.proof import Setting, Step
from fedtheory.core.term import Schema

OPPOSITE = {"<=": {"<"}, "<": {"<", "<="}, "=": {"<"}}
"""What a claim must be met by, from the other side, so that both cannot hold."""
HYPOTHESIS = "hypothesis: "
"""How a line is named that shows a hypothesis of the setting in the world."""
BINDERS = {"mean", "expect"}


def misfit(refuted: Step, counter: Step) -> str:
    """Why a counter-statement, whatever it says, is no refutation; empty if it may be one."""
    if counter.setting is None:
        return f"{counter.name} is in no setting of its own"
    if counter.claim.forall or counter.claim.conditions:
        return f"{counter.name} holds under conditions, and a counterexample is one case"
    if counter.claim.then[0] not in OPPOSITE.get(str(refuted.claim.then[0]), set()):
        return f"{counter.name} is no strict inequality, and excludes nothing"
    return ""


def unread(refuted: Step, counter: Step, setting: Setting) -> str:
    """Why a counter-statement is not literally the contrary in a world of all hypotheses; empty if it is."""
    within = refuted.setting or setting
    for values in _readings(refuted.claim, counter.claim, within):
        lines = {line.name: line.schema for line in counter.lines}
        for name, given in within.given.items():
            there = lines.get(f"{HYPOTHESIS}{name}")
            if there is None:
                return f"{counter.name} does not show the hypothesis {name!r}"
            if not _placed(given.schema, there, within, values):
                return f"{counter.name} shows another claim as the hypothesis {name!r}"
        for condition in refuted.claim.conditions:
            if not any(
                _fits(condition, line.schema.then, within, dict(values))
                for line in counter.lines
                if not (line.schema.forall or line.schema.conditions)
            ) and not _plain(condition, values):
                return f"{counter.name} does not show the condition {condition}"
        return ""
    return f"{counter.name} does not end with the contrary of the claim"


def _readings(claim: Schema, counter: Schema, setting: Setting) -> list[dict[str, Any]]:
    """What the symbols and variables of the claim are in the counter-statement, if it is the contrary."""
    relation, left, right = list(claim.then)
    found = []
    for a, b in ((right, left), *(((left, right),) if relation == "=" else ())):
        values: dict[str, Any] = dict.fromkeys(claim.forall or ())
        if all(_fits(x, y, setting, values) for x, y in zip((a, b), counter.then[1:], strict=True)):
            found.append(values)
    return found


def _placed(given: Schema, there: Schema, setting: Setting, values: Mapping[str, Any]) -> bool:
    """Whether a schema is the given one with formulas for symbols."""
    known = {name: value for name, value in values.items() if name in setting.symbols}
    return (
        dict(given.forall or {}) == dict(there.forall or {})
        and len(given.conditions) == len(there.conditions)
        and all(
            a[0] == b[0] and _fits(a, b, setting, known)
            for a, b in zip(
                (*given.conditions, given.then), (*there.conditions, there.then), strict=True
            )
        )
    )


def _fits(pattern: Any, term: Any, setting: Setting, values: dict[str, Any]) -> bool:
    """Whether the term is the pattern with formulas for symbols and terms for the variables in `values`."""
    if isinstance(pattern, str):
        if pattern not in setting.symbols and pattern not in values:
            return bool(pattern == term)
        if values.get(pattern) is None:
            values[pattern] = term
        return bool(values[pattern] == term)
    head, *rest = pattern
    if head in setting.symbols:
        return True
    if not isinstance(term, list) or len(term) != len(pattern) or term[0] != head:
        return False
    if head in BINDERS and term[1] != pattern[1]:
        return False
    return all(_fits(a, b, setting, values) for a, b in zip(rest, term[1:], strict=True))


def _plain(condition: Any, values: Mapping[str, Any]) -> bool:
    """Whether a condition compares two whole numbers, such as the first round with this one."""
    relation, *sides = condition
    numbers = [str(values.get(side) or side) if isinstance(side, str) else "" for side in sides]
    if relation not in {"<=", "<"} or not all(x.lstrip("-").isdigit() for x in numbers):
        return False
    low, high = map(int, numbers)
    return low < high or (relation == "<=" and low == high)
