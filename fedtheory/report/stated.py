"""What a statement says, on its page: assumptions, algorithm, bounds and letters."""

import inspect
import textwrap
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import sympy as sp

from fedtheory.calculator.catalogue import LATEX_SCOPES
from fedtheory.calculator.recorded import recorded
from fedtheory.core.concept import Dimension
from fedtheory.core.statement import Assumption, Bound, Statement
from fedtheory.core.verdict import Label
from fedtheory.engines.prove import ProofReport
from fedtheory.language.run import Declared
from fedtheory.report import formula, latex
from fedtheory.report.evidence import Evidence
from fedtheory.report.html import Html, Node, element, fragment, scrolling, table, typeset
from fedtheory.report.phrases import why
from fedtheory.report.pseudocode import asked, updates
from fedtheory.report.words import chip


def assumed(s: Statement[Any]) -> list[Node]:
    """What is assumed, and the algorithm with its steps."""
    declared = isinstance(s.algorithm, Declared)
    name = s.algorithm.__name__
    steps = [
        formula.relation(formula.letter(str(symbol)), "=", formula.expression(value))
        for symbol, value in s.schedule.items()
        if value != symbol and not (declared and str(symbol) == f"{value}_t")
    ]
    wide = any(formula.width(step) > WIDE for step in steps)
    between, end = ("", "") if wide else (", ", ".")
    schedule = list[Node]()
    for k, step in enumerate(steps):
        schedule += [between if k else "", Html(formula.math(step, display=wide))]
    return [
        element("h2", "What is assumed", id="assumed"),
        element("ul", *(_assumption(a, terms(s.algorithm)) for a in s.assumptions)),
        element(
            "p",
            "Algorithm: " if declared else "Algorithm ",
            name if declared else element("code", name),
            *((", with ", *schedule, end) if schedule else (".",)),
        ),
        *_code(s),
    ]


def _code(s: Statement[Any]) -> list[Html]:
    """The lines of a declared method, or the algorithm as it runs, folded."""
    if isinstance(s.algorithm, Declared):
        return [updates(s.algorithm)]
    try:
        text = textwrap.dedent(inspect.getsource(s.algorithm))
    except (OSError, TypeError):  # written in a notebook
        return []
    return [
        element(
            "details",
            element("summary", "The algorithm as it runs"),
            scrolling(element("pre", element("code", text)), "the algorithm in Python"),
        )
    ]


def terms(algorithm: Any) -> Mapping[str, Html]:
    """What a declared method asks for, as sentences write it and as it is printed."""
    return asked(algorithm) if isinstance(algorithm, Declared) else {}


def _assumption(assumption: Assumption, known: Mapping[str, Html]) -> Html:
    told = f" {bracketed(assumption.locator)}"
    if assumption.requires.definition not in {"", assumption.wording}:
        told += f": {assumption.requires.definition}"
    wording = typeset(assumption.wording)
    for written, printed in known.items():
        wording = Html(str(wording).replace(str(typeset(written)), str(printed)))
    return element("li", wording, element("span", typeset(told), class_="meta"))


def bracketed(locator: str) -> str:
    """A place in a paper, in brackets; the number of a formula has them."""
    return locator if locator.startswith("(") and locator.endswith(")") else f"({locator})"


WIDE = 24
"""Letters of a formula that does not stand in a line of text."""


def _in_the_line(drawn: str) -> Html:
    """A formula in a text, or on a line of its own if it is wide."""
    return Html(formula.math(drawn, display=formula.width(drawn) > WIDE))


def bound_labels(evidence: Evidence) -> dict[str, Label]:
    """What is known of each bound from the replay of its proof; without one it is undecided."""
    proved = {report.bound: report.label for _, report in evidence.proofs}
    return {b.key: proved.get(b.key, Label.UNDECIDED) for b in evidence.statement.bounds}


def bounds(evidence: Evidence) -> list[Node]:
    """Every bound with its label, its formula, and under which conditions it is stated."""
    labels = bound_labels(evidence)
    reports = {report.bound: report for _, report in evidence.proofs}
    cards = (_bound(b, labels[b.key], reports.get(b.key)) for b in evidence.statement.bounds)
    return [element("h2", "Bounds", id="bounds"), *cards]


def _bound(bound: Bound, label: Label, report: ProofReport | None) -> Html:
    said = [
        f"from round {bound.first_round} on" if bound.first_round > 1 else "from the first round on"
    ]
    said += [bound.scope.value, bound.sense]
    if report is None:
        said.append("no proof is recorded")
    return element(
        "div",
        element(
            "div",
            element("span", bound.key, class_="name"),
            chip(label),
            element(
                "span",
                typeset(f"{bound.status.word}: {bound.status.value} · {bound.locator}"),
                class_="meta",
            ),
            class_="top",
        ),
        _value(bound),
        element("div", " · ".join(said), class_="meta"),
        *_resting(report),
        *_refuted(label, report),
        *(element("div", "if ", _claim(c), class_="meta") for c in bound.conditions),
        *(
            element(
                "div",
                "also assumes: ",
                typeset(a.wording),
                typeset(f" {bracketed(a.locator)}"),
                class_="meta",
            )
            for a in bound.also
        ),
        element("div", typeset(bound.remark), class_="meta") if bound.remark else None,
        class_=f"card {bound.status.word}",
    )


def _resting(report: ProofReport | None) -> list[Html]:
    """What a label is conditional on, or how print was repaired; it stands beside the word."""
    if report is None:
        return []
    told = [f"given {axiom}" for axiom in report.axioms]
    told += [f"print does not assume: {', '.join(report.repaired)}"] if report.repaired else []
    known = recorded(report.id, report.bound)
    told += ["also in Rocq"] if known.rocq and known.label == report.label.word else []
    return [element("div", typeset(words), class_="meta") for words in told]


def _refuted(label: Label, report: ProofReport | None) -> list[Html]:
    """Why a bound is false, and in which case."""
    if report is None or label is not Label.REFUTED:
        return []
    reason, case = why(report.why)
    told = [f"refuted: {reason}", *([f"counterexample: {case}"] if case else [])]
    return [element("div", typeset(words), class_="note") for words in told]


def _value(bound: Bound) -> Html:
    if not isinstance(bound.value, sp.Expr):
        return element("p", f"a recursion: {bound.value.__doc__ or bound.value.__name__}")
    before, after = LATEX_SCOPES.get(bound.scope.value, ("", ""))
    left = latex.mathml(f"{before}{bound.metric.latex}{after}")
    first, *others = formula.summands(bound.value)
    parts = [formula.relation(left, bound.relation, first), *others]
    return element("div", *(Html(formula.math(x, display=True)) for x in parts), class_="sum")


def _claim(claim: Any) -> Html:
    left, right = formula.expression(claim.lhs), formula.expression(claim.rhs)
    return _in_the_line(formula.relation(left, claim.relation, right))


def letters(s: Statement[Any]) -> list[Node]:
    """What each letter stands for, its unit and its range."""
    rows: list[list[Node]] = []
    for c in s.constants:
        rows.append(
            [
                Html(formula.math(formula.letter(str(c.symbol)))),
                typeset(
                    ": ".join(dict.fromkeys(filter(None, (c.concept.name, c.concept.definition))))
                ),
                _units(c.concept.dimension),
                typeset(str(c.domain)),
                element("span", c.locator, class_="meta"),
            ]
        )
    for p in s.parameters:
        rows.append(
            [
                Html(formula.math(formula.letter(str(p.symbol)))),
                typeset(f"{p.meaning}, chosen by the user"),
                _units(p.dimension),
                typeset(str(p.domain)),
                element("span", p.locator, class_="meta"),
            ]
        )
    return [
        element("h2", "Letters", id="letters"),
        table(
            ["letter", "stands for", "unit", "range", "defined in"],
            rows,
            caption="The letters of the bounds",
        ),
    ]


def _units(dimension: Dimension) -> Html:
    """Powers of the objective's unit and of the space's unit, as a fraction in words."""
    above, below = list[Node](), list[Node]()
    for name, power in (("objective", dimension.objective), ("length", dimension.length)):
        if power:
            raised = element("sup", str(abs(Fraction(power)))) if abs(power) != 1 else None
            (above if power > 0 else below).append(fragment(name, raised))
    over = [" / ", *_dotted(below)] if below else []
    return fragment(*(_dotted(above) or ["1"]), *over)


def _dotted(units: list[Node]) -> list[Node]:
    return [part for k, unit in enumerate(units) for part in ((" · ", unit) if k else (unit,))]
