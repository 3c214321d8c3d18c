"""The calculator's answers in notebooks: the promise in MathML, what it rests on, and a small curve of the bound."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

import numpy as np

from fedtheory.calculator.bound import Value
from fedtheory.calculator.catalogue import find
from fedtheory.calculator.compare import Comparison
from fedtheory.calculator.estimate.report import Estimate
from fedtheory.calculator.grammar import parse
from fedtheory.calculator.inputs import letters_of
from fedtheory.calculator.optimise import Optimum
from fedtheory.calculator.sensitivity import Sensitivity
from fedtheory.calculator.solve import Solution
from fedtheory.calculator.vector import evaluator
from fedtheory.core.expression import evaluate
from fedtheory.report.formula import math
from fedtheory.report.html import Html, Node, element, table
from fedtheory.report.latex import mathml

WIDTH, HEIGHT, MARGIN = 320, 120, 8
POINTS, DECADES = 120, 2
CURVE, DOT = "#0072b2", "#d55e00"
SIGNS = {"<=": "≤", ">=": "≥"}


def html(answer: Any) -> str:
    """An answer of the calculator, in HTML."""
    for kind, draw in _DRAWN.items():
        if isinstance(answer, kind):
            return element("div", *draw(answer), class_="fedtheory")
    message = f"no page for a {type(answer).__name__}"
    raise TypeError(message)


def _value(value: Value) -> list[Node]:
    letters = letters_of(find(value.id).bound(value.bound).value)
    along = "t" if "t" in letters else next(iter(sorted(letters)), None)
    return [*_promise(value), _curve(value, along), *_grounds(value)]


def _solution(found: Solution) -> list[Node]:
    if found.value is None or found.at is None:
        told = f"Every {found.letter} in its domain meets the target {found.target}."
        return [element("p", told)]
    told = (
        f"{found.letter} = {_number(found.value)}, the {found.end} value that meets {found.target}"
    )
    checked = "; re-checked." if found.checked else "; NOT re-checked."
    return [
        element("p", element("b", told), checked),
        *_promise(found.at),
        _curve(found.at, found.letter),
        *_grounds(found.at),
    ]


def _optimum(found: Optimum) -> list[Node]:
    best = ", ".join(f"{name} = {_number(x)}" for name, x in found.letters.items())
    gap = "how much better others are is not known" if found.gap is None else None
    told = gap or f"no others are better by more than {found.gap:.2g} of the bound"
    form = found.closed
    closed: list[Node] = (
        []
        if form is None
        else [
            element("p", f"In closed form: {form.letter} = {form.formula} = {form.number[1]:.6g}.")
        ]
    )
    return [
        element("p", element("b", best), f"; {told}."),
        *closed,
        *_promise(found.at),
        _curve(found.at, next(iter(found.letters))),
        *_grounds(found.at),
    ]


def _sensitivity(found: Sensitivity) -> list[Node]:
    rows: list[list[Node]] = [
        [
            e.letter,
            e.meaning,
            f"{(e.lower + e.upper) / 2:+.4g}",
            _times(e.doubled),
            _times(e.halved),
        ]
        for e in found.letters
    ]
    head: list[Node] = ["letter", "meaning", "elasticity", "doubled", "halved"]
    return [*_promise(found.at), table(head, rows)]


def _comparison(found: Comparison) -> list[Node]:
    head: list[Node] = ["method", "bound", "promises", "rounds to the target", "bits", "why not"]
    rows: list[list[Node]] = [
        [
            g.method.name,
            g.id if g.bound is None else f"{g.id} ({g.bound})",
            "" if g.at is None or g.at.value is None else _promised(g.at),
            "" if g.rounds is None else f"{g.rounds:,}",
            "" if g.bits is None else f"{g.bits:.3g}",
            g.why_not,
        ]
        for g in found.guarantees
    ]
    turns = [f"from round {c.round:,} on {c.best} promises most" for c in found.crossovers]
    return [table(head, rows), element("p", "; ".join(turns)) if turns else None]


def _estimate(found: Estimate) -> list[Node]:
    rows: list[list[Node]] = [
        [c.paper, c.concept or c.meaning, f"{c.size.lower:.6g}", f"{c.size.upper:.6g}", c.how]
        for c in found.constants
    ]
    lost: list[list[Node]] = [[u.paper, u.what, u.why] for u in found.unknown]
    told = f"{found.clients} clients, {found.samples:,} samples, {found.features} features."
    return [
        element("p", element("b", told)),
        table(["paper", "constant", "from", "to", "how"], rows),
        element("p", " ".join(found.advice)) if found.advice else None,
        element(
            "details",
            element("summary", "What data cannot tell"),
            table(["paper", "what", "why"], lost),
        ),
    ]


def _promise(value: Value) -> list[Node]:
    """The metric and its bound, or that nothing is promised."""
    source = f"the {value.bound} bound of {value.id}: {value.locator}"
    if value.value is None:
        failed = ", ".join(c.text for c in value.conditions if c.holds is False)
        return [
            element(
                "p", element("b", "Nothing is promised"), f": {failed} does not hold; {source}."
            )
        ]
    sign = SIGNS.get(value.relation, value.relation)
    metric, relation = Html(mathml(value.latex)), element("mo", sign)
    whole = Html(math(f"{metric}{relation}{element('mn', _safe(value))}", display=True))
    vacuous = (
        " VACUOUS: it says no more than is true without any theorem." if value.vacuous else None
    )
    return [whole, element("p", f"{source}.", vacuous)]


def _promised(value: Value) -> str:
    vacuous = ", VACUOUS" if value.vacuous else ""
    return f"{SIGNS.get(value.relation, value.relation)} {_safe(value)}{vacuous}"


def _grounds(value: Value) -> list[Node]:
    marks = {True: "holds", False: "fails", None: "not checked"}
    rows: list[list[Node]] = [[c.text, marks[c.holds]] for c in value.conditions]
    inside = element("details", element("summary", "What it rests on"), table(["if", ""], rows))
    return [inside if rows else None]


def _curve(value: Value, along: str | None) -> Node:
    """The bound along one letter, both axes by ratio, with a dot at the letter's value; None where nothing is drawn."""
    read = {name: _float(typed) for name, typed in value.read.items()}
    needed = letters_of(find(value.id).bound(value.bound).value)
    here = read.get(along or "")
    if along is None or along not in needed or here is None or here <= 0:
        return None
    letter = find(value.id).letters[along]
    low = max(here / 10**DECADES, float(letter.lower or 0) or here / 10**DECADES)
    high = min(here * 10**DECADES, float(letter.upper) if letter.upper is not None else np.inf)
    x = np.geomspace(low, high, POINTS)  # (points,)
    at = evaluator(value.id, value.bound)
    with np.errstate(all="ignore"):
        y = at({**{name: read[name] for name in needed}, along: x})
        dot = float(at({name: np.asarray(read[name]) for name in needed}))
    seen = np.isfinite(y) & (y > 0)
    if seen.sum() < 2 or not dot > 0 or not low < high:
        return None
    return _drawn(np.log(x[seen]), np.log(y[seen]), (np.log(here), np.log(dot)), along)


def _drawn(x: Any, y: Any, dot: tuple[float, float], along: str) -> Html:
    wide, tall = x.max() - x.min(), max(y.max() - y.min(), 1e-9)

    def place(a: float, b: float) -> tuple[str, str]:
        across = MARGIN + (a - x.min()) / wide * (WIDTH - 2 * MARGIN)
        down = HEIGHT - MARGIN - (b - y.min()) / tall * (HEIGHT - 2 * MARGIN)
        return f"{across:.1f}", f"{down:.1f}"

    points = " ".join(",".join(place(a, b)) for a, b in zip(x, y, strict=True))
    cx, cy = place(*dot)
    ends = f"{np.exp(x.min()):.3g} to {np.exp(x.max()):.3g}"
    return element(
        "svg",
        element("title", f"the bound for {along} from {ends}"),
        element("polyline", points=points, fill="none", stroke=CURVE, stroke_width="2"),
        element("circle", cx=cx, cy=cy, r="4", fill=DOT),
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        width=str(WIDTH),
        height=str(HEIGHT),
        role="img",
    )


def _float(typed: str) -> float:
    """What was typed, in floats."""
    return evaluate(
        parse(typed), {}, lambda q: float(Fraction(q)), lambda x, k: float(x ** (1 / k))
    )


def _safe(value: Value) -> str:
    """Six digits, on the safe side of the promise."""
    assert value.value is not None
    number = Fraction(value.value)
    short = f"{float(number):.6g}"
    wrong = Fraction(short) < number if value.relation != ">=" else Fraction(short) > number
    if not wrong:
        return short
    size = abs(float(number)) * 1e-6
    return f"{float(number) + (size if value.relation != '>=' else -size):.6g}"


def _number(x: int | float | Fraction) -> str:
    return f"{x:,}" if isinstance(x, int) else str(x)


def _times(factor: float | None) -> str:
    return "" if factor is None else f"× {factor:.4g}"


_DRAWN: Mapping[type[Any], Callable[[Any], list[Node]]] = {
    Value: _value,
    Solution: _solution,
    Optimum: _optimum,
    Sensitivity: _sensitivity,
    Comparison: _comparison,
    Estimate: _estimate,
}
