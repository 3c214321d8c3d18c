"""Worst cases on a page: which programs enclose them, their results, and the commands that compute them again."""

from collections.abc import Mapping, Sequence
from decimal import ROUND_CEILING, ROUND_FLOOR, Context, Decimal
from fractions import Fraction
from typing import Any

from fedtheory.core.statement import Statement
from fedtheory.core.worst_case import WorstCase
from fedtheory.report.evidence import Slack
from fedtheory.report.html import Node, element, table, typeset
from fedtheory.worst_cases import WORST_CASES


def worst_case(s: Statement[Any], slack: Sequence[Slack] = ()) -> list[Node]:
    """Which programs have the worst case of what the statement bounds, what they said, and the commands that ask them."""
    models = [
        model
        for model in WORST_CASES
        if model.id == s.id
        or model.id.startswith(f"{s.id}.")
        or any(claimed.statement == s.id for claimed in model.claimed)
    ]
    if not models:
        return []
    rows: list[list[Node]] = [
        [element("span", model.id, class_="id"), model.title, model.metric] for model in models
    ]
    lines = [_asked(model, letters) for model in models for letters in model.shown or ({},)]
    compared = any(c.statement == s.id and model.shown for model in models for c in model.claimed)
    if compared:
        lines.append(f"fedtheory show {s.id}  # claimed, best proved, worst attained")
    return [
        element("h2", "Worst cases", id="worst-cases"),
        table(["program", "encloses the worst case of", "metric"], rows, caption="Programs"),
        *_slack(slack),
        element("pre", element("code", "\n".join(lines))),
    ]


def _slack(found: Sequence[Slack]) -> list[Node]:
    """Claimed, best proved, worst attained."""
    if not found:
        return []
    rows: list[list[Node]] = []
    for row in found:
        times = (
            f"{row.claimed / float(row.proved):.3g}" if row.claimed and row.proved else "UNDECIDED"
        )
        ends = [_digits(row.proved, ROUND_CEILING), _digits(row.attained, ROUND_FLOOR)]
        told = ", ".join(f"{name} = {value}" for name, value in row.letters.items())
        claimed = "nothing" if row.claimed is None else f"{row.claimed:.6g}"
        rows.append([row.program, typeset(told), row.bound, claimed, *ends, times])
    columns: list[Node] = [
        "program",
        "at",
        "bound",
        "claimed",
        "best proved",
        "worst attained",
        "times too large",
    ]
    return [table(columns, rows, caption="What is claimed, proved and attained")]


def _digits(end: Fraction | None, side: str) -> str:
    """Six digits, rounded to the side that keeps the end true."""
    if end is None:
        return "UNDECIDED"
    short = Context(prec=6, rounding=side)
    return str(short.divide(Decimal(end.numerator), Decimal(end.denominator)).normalize(short))


def _asked(model: WorstCase, letters: Mapping[str, Fraction]) -> str:
    """The command, with letters that have no default left to the reader unless they are given."""
    given = dict.fromkeys(
        (
            letter.name
            for letter in model.letters
            if letter.default is None and letter.name not in model.optional
        ),
        "...",
    )
    given |= {name: str(value) for name, value in letters.items()}
    told = " ".join(f"{name}={value}" for name, value in given.items())
    return f"fedtheory worst-case {model.id}" + (f" --set {told}" if told else "")
