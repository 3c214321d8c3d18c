"""A statement's part of the page: what it says, how far it is proved, what runs and errata say."""

from collections.abc import Iterable, Mapping, Sequence, Set
from decimal import ROUND_CEILING, ROUND_FLOOR, Context, Decimal
from fractions import Fraction
from typing import Any

import sympy as sp

from fedtheory.core.concept import Dimension
from fedtheory.core.erratum import Witness
from fedtheory.core.proof import Proof
from fedtheory.core.statement import Assumption, Bound, Certainty, Statement
from fedtheory.core.term import Schema
from fedtheory.core.verdict import Label, Outcome, Verdict
from fedtheory.core.worst_case import WorstCase
from fedtheory.engines.prove import ProofReport, StepReport
from fedtheory.engines.replay import Replay
from fedtheory.report import formula, latex
from fedtheory.report.evidence import Evidence, Slack
from fedtheory.report.figure import can_draw, caption, inline_svg
from fedtheory.report.html import Html, Node, element, fragment, table, typeset
from fedtheory.report.references import reference
from fedtheory.report.words import chip, plain_chip, sentence
from fedtheory.worst_cases import WORST_CASES


def section(
    evidence: Evidence, shown: set[str], explorer: Sequence[Node] = (), *, archive: str = ""
) -> Html:
    """Everything about one statement; steps in `shown` stand further up, and new ones join them.

    `archive` is the file of its certificates.
    """
    s = evidence.statement
    return element(
        "section",
        element("h2", typeset(sentence(s.title))),
        element(
            "p",
            element("span", s.id, class_="id"),
            f" · {reference(s.source.paper).citation} · {s.source.locator}",
            class_="where",
        ),
        *_statement(s),
        *_bounds(evidence),
        *_figure(s),
        *explorer,
        *_runs(evidence.verdicts),
        *_laws(evidence.verdicts),
        *_attacks(evidence.verdicts),
        *_proofs(evidence, shown, archive),
        *errata(evidence.errata),
        *worst_case(s, evidence.slack),
        *_letters(s),
        *_commands(evidence),
        *_bibtex(s),
        id=s.id,
    )


def bound_labels(evidence: Evidence) -> dict[str, Label]:
    """What is known of each bound from the replay of its proof; without one it is undecided."""
    proved = {report.bound: report.label for _, report in evidence.proofs}
    return {b.key: proved.get(b.key, Label.UNDECIDED) for b in evidence.statement.bounds}


# --- what it says ----------------------------------------------------------------------------


def _statement(s: Statement[Any]) -> list[Node]:
    schedule: list[Node] = []
    for symbol, value in s.schedule.items():
        sides = formula.relation(formula.letter(str(symbol)), "=", formula.expression(value))
        schedule += [
            Html(formula.math(sides)),
            ", " if len(schedule) < 2 * len(s.schedule) - 2 else "",
        ]
    return [
        element("h3", "What is assumed"),
        element("ul", *map(_assumption, s.assumptions)),
        element("p", f"Algorithm {s.algorithm.__name__}, with ", *schedule, "."),
    ]


def _assumption(assumption: Assumption) -> Html:
    words = element(
        "span", f" ({assumption.locator}): {assumption.requires.definition}", class_="meta"
    )
    return element("li", typeset(assumption.wording), words)


def _bounds(evidence: Evidence) -> list[Node]:
    labels = bound_labels(evidence)
    bounds = evidence.statement.bounds
    proved = {report.bound for _, report in evidence.proofs}
    return [element("h3", "Bounds"), *(_bound(b, labels[b.key], proved) for b in bounds)]


def _bound(bound: Bound, label: Label, proved: Set[str]) -> Html:
    said = [
        f"from round {bound.first_round} on" if bound.first_round > 1 else "from the first round on"
    ]
    said.append(bound.scope.value)
    if bound.certainty is not Certainty.SURE:
        said.append(bound.certainty.value)
    if bound.key not in proved:
        said.append("no proof is recorded")
    return element(
        "div",
        element(
            "div",
            element("span", bound.key, class_="name"),
            chip(label),
            element(
                "span",
                f"{bound.status.word}: {bound.status.value} · {bound.locator}",
                class_="meta",
            ),
            class_="top",
        ),
        _value(bound),
        element("div", " · ".join(said), class_="meta"),
        *(element("div", "if ", _claim(c), class_="meta") for c in bound.conditions),
        *(
            element(
                "div", "assumes besides: ", typeset(a.wording), f" ({a.locator})", class_="meta"
            )
            for a in bound.also
        ),
        element("div", typeset(bound.remark), class_="meta") if bound.remark else None,
        class_=f"card {bound.status.word}",
    )


def _value(bound: Bound) -> Html:
    if not isinstance(bound.value, sp.Expr):
        return element("p", f"a recursion: {bound.value.__doc__ or bound.value.__name__}")
    left = latex.mathml(bound.metric.latex)
    sides = formula.relation(left, bound.relation, formula.expression(bound.value))
    return Html(formula.math(sides, display=True))


def _claim(claim: Any) -> Html:
    left, right = formula.expression(claim.lhs), formula.expression(claim.rhs)
    return Html(formula.math(formula.relation(left, claim.relation, right)))


def _figure(s: Statement[Any]) -> list[Node]:
    if not can_draw(s):
        return []
    drawing = Html(inline_svg(s.id))
    return [element("figure", drawing, element("figcaption", caption(s.id)))]


def _letters(s: Statement[Any]) -> list[Node]:
    rows: list[list[Node]] = []
    for c in s.constants:
        rows.append(
            [
                Html(formula.math(formula.letter(str(c.symbol)))),
                f"{c.concept.name}: {c.concept.definition}",
                _units(c.concept.dimension),
                str(c.domain),
                element("span", c.locator, class_="meta"),
            ]
        )
    for p in s.parameters:
        rows.append(
            [
                Html(formula.math(formula.letter(str(p.symbol)))),
                f"{p.meaning}, chosen by the user",
                _units(p.dimension),
                str(p.domain),
                element("span", p.locator, class_="meta"),
            ]
        )
    return [
        element("h3", "Letters"),
        table(["", "stands for", "unit", "range", "defined in"], rows),
    ]


def _units(dimension: Dimension) -> Html:
    """Powers of the objective's unit and of the space's unit."""
    parts = []
    for name, power in (("objective", dimension.objective), ("length", dimension.length)):
        if power:
            unit = f"<mi>{name}</mi>"
            parts.append(unit if power == 1 else f"<msup>{unit}<mn>{Fraction(power)}</mn></msup>")
    joined = "<mo>⋅</mo>".join(parts).replace("<mn>-", "<mn>−") or "<mn>1</mn>"
    return Html(formula.math(f"<mrow>{joined}</mrow>"))


# --- what runs say ---------------------------------------------------------------------------


def _layer(verdicts: Iterable[Verdict], layer: str) -> list[Verdict]:
    return [v for v in verdicts if v.layer == layer]


def _runs(verdicts: Sequence[Verdict]) -> list[Node]:
    runs = _layer(verdicts, "curve")
    if not runs:
        return []
    keys = list(dict.fromkeys(v.bound for v in runs))
    instances = list(dict.fromkeys(v.instance for v in runs))
    rows: list[list[Node]] = [
        [name, *(_cell([v for v in runs if (v.instance, v.bound) == (name, key)]) for key in keys)]
        for name in instances
    ]
    lead = (
        "Every bound against every round of every run, with its tightness: the largest ratio of the "
        "measurement to the bound (for a lower bound, of the bound to the measurement), and its round."
    )
    remarks = dict.fromkeys(
        f"{v.bound}, {v.instance}: {v.note}"
        for v in runs
        if v.note and v.outcome is not Outcome.HOLDS
    )
    return [
        element("h3", "Runs"),
        element("p", lead, class_="meta"),
        table(["instance", *keys], rows),
        element(
            "details",
            element("summary", "Remarks on what is vacuous, violated, undecided or not applicable"),
            element("ul", *(element("li", remark, class_="meta") for remark in remarks)),
        )
        if remarks
        else None,
    ]


def _cell(found: list[Verdict]) -> Html:
    """The outcome of one bound on one instance; several runs of it stand one below the other."""
    return fragment(*(element("div", chip(v.outcome), _tightness(v)) for v in found))


def _tightness(verdict: Verdict) -> Html | None:
    if verdict.tightness is None:
        return None
    at = "" if verdict.at_round is None else f", t = {verdict.at_round}"
    return element("div", f"{verdict.tightness:.4f}{at}", class_="meta pair")


def _laws(verdicts: Sequence[Verdict]) -> list[Node]:
    laws = _layer(verdicts, "laws")
    if not laws:
        return []
    rows: list[list[Node]] = [[v.bound, chip(v.outcome), typeset(v.note)] for v in laws]
    return [
        element("h3", "Is the formula possible?"),
        element(
            "details",
            element("summary", f"{len(laws)} laws: units, limits, monotonicity, first round"),
            table(["bound", "outcome", "law"], rows),
        ),
    ]


def _attacks(verdicts: Sequence[Verdict]) -> list[Node]:
    attacks = _layer(verdicts, "attack")
    if not attacks:
        return []
    rows: list[list[Node]] = [
        [
            v.bound,
            chip(v.outcome),
            "" if v.tightness is None else f"{v.tightness:.4g}",
            fragment(v.instance, element("div", v.note, class_="meta") if v.note else None),
        ]
        for v in attacks
    ]
    return [
        element("h3", "Attacks"),
        table(["bound", "outcome", "largest ratio found", "where"], rows),
    ]


# --- how far it is proved --------------------------------------------------------------------


def _proofs(evidence: Evidence, shown: set[str], archive: str) -> list[Node]:
    if not evidence.proofs:
        return []
    lead = (
        "A step is PROVED when two independent kernels accepted its certificate and every step it "
        "rests on; the digest is that of what the step states."
    )
    told: set[str] = set()
    return [
        element("h3", "Proofs, line by line"),
        element("p", lead, class_="meta"),
        *(_proof(proof, report, shown, told) for proof, report in evidence.proofs),
        element(
            "p",
            element("a", "All certificates", href=archive, download=""),
            ", one JSON file each, for ",
            element("code", "fedtheory check-certificate FILE"),
            ".",
            class_="meta",
        )
        if archive
        else None,
    ]


def _proof(proof: Proof, report: ProofReport, shown: set[str], told: set[str]) -> Html:
    claims = _claims_of(proof)
    axioms = ", ".join(report.axioms)
    return element(
        "details",
        element("summary", f"{report.bound}, {len(report.steps)} steps ", chip(report.label)),
        element("p", f"Axioms: {axioms or 'none'}.", class_="meta"),
        element("ol", *(_step(s, claims.get(s.name), shown) for s in report.steps), class_="steps"),
        element("h4", "Given"),
        element("ul", *_givens(proof, report, told)),
    )


def _claims_of(proof: Proof) -> dict[str, Html]:
    """The claim of every step, in the symbols of its own setting."""
    claims = {}
    for step in proof.steps:
        for stated in (step, step.refuted):
            if stated is not None:
                setting = stated.setting or proof.setting
                claims[stated.name] = _schema(stated.claim, formula.Writer(setting.symbols))
    return claims


def _step(step: StepReport, claim: Html | None, shown: set[str]) -> Html:
    place = element("span", step.locator, class_="meta") if step.locator != step.name else None
    made = " · ".join(part for part in (step.engine, step.digest or "") if part)
    head = element("h4", f"{step.name} ", plain_chip(step.label), " ", place)
    anchor = f"step-{(step.digest or '')[:16]}"
    if step.digest in shown:
        return element("li", head, element("a", "as above", href=f"#{anchor}", class_="meta"))
    if step.digest:
        shown.add(step.digest)
    return element(
        "li",
        head,
        element("div", typeset(step.because), class_="meta"),
        claim or element("p", step.claim),
        element("p", typeset(step.note), class_="note") if step.note else None,
        element("div", made, class_="meta digest id") if made else None,
        **({"id": anchor} if step.digest else {}),
    )


def _schema(schema: Schema, writer: formula.Writer) -> Html:
    """The claim, and for which values it is made."""
    conditions = [Html(formula.math(writer.claim(c))) for c in schema.conditions]
    head: list[Node] = []
    if schema.forall:
        names = [f"{formula.letter(name)}" for name in schema.forall]
        head += ["for all ", Html(formula.math("<mrow>" + "<mo>,</mo>".join(names) + "</mrow>"))]
    if conditions:
        head.append(" with " if head else "if ")
        for k, condition in enumerate(conditions):
            head += [", " if k else "", condition]
    lines = [Html(formula.math(line, display=True)) for line in writer.lines(schema.then)]
    claim = element("div", *lines, class_="claim" if len(lines) == 1 else "claim long")
    return fragment(claim, element("div", *head, class_="meta quantifiers") if head else None)


def _givens(proof: Proof, report: ProofReport, told: set[str]) -> list[Html]:
    """The hypotheses that the certificates of this proof speak of; those in `told` stand further up, new ones join them."""
    used = {
        name for certificate in report.certificates for name in certificate["statement"]["given"]
    }
    found, repeated = list[Html](), 0
    for name, given in proof.setting.given.items():
        if name not in used:
            continue
        line = element(
            "li", typeset(given.wording), element("span", f" ({given.locator})", class_="meta")
        )
        if line in told:
            repeated += 1
            continue
        told.add(line)
        found.append(line)
    if repeated:
        found.append(element("li", f"and {repeated} that stand further up", class_="meta"))
    return found


# --- what is wrong in print ------------------------------------------------------------------


def errata(replays: Sequence[Replay]) -> list[Node]:
    """What is wrong in print, with the numbers."""
    if not replays:
        return []
    return [element("h3", "Errata"), *map(erratum, replays)]


def erratum(replayed: Replay, *more: Node) -> Html:
    """One mistake: as printed, as it is right, why, and the numbers."""
    found = replayed.erratum
    word = "confirmed by its witness" if replayed.confirmed else replayed.note
    return element(
        "div",
        element(
            "div",
            element("span", found.id, class_="name"),
            chip(found.severity),
            element("span", f"{found.source.locator} · {word}", class_="meta"),
            class_="top",
        ),
        element("p", element("b", "printed: "), typeset(found.printed)),
        element("p", element("b", "right: "), typeset(found.corrected)),
        element("p", typeset(found.why)),
        *map(_witness, replayed.witnesses),
        *more,
        class_="card",
        id=f"erratum-{found.id}",
    )


def _witness(witness: Witness) -> Html:
    """What the print says of exact numbers, and whether it is so."""
    sign = {"<=": "≤", ">=": "≥"}.get(witness.relation, witness.relation)
    numbers = f"{_short(witness.lhs)} {sign} {_short(witness.rhs)}"
    exact = f"{witness.lhs} {sign} {witness.rhs}"
    return element(
        "div",
        element("div", typeset(witness.claim)),
        element("div", numbers, ": ", "holds" if witness.holds else "fails", class_="numbers"),
        element("div", typeset(witness.method), class_="meta"),
        element("details", element("summary", "exactly"), element("code", exact))
        if exact != numbers
        else None,
        class_="witness",
    )


def _short(number: Fraction) -> str:
    """The fraction, or the first digits of a long one."""
    exact = str(number)
    if len(exact) <= 18:
        return exact
    decimal = Context(prec=6).divide(Decimal(number.numerator), Decimal(number.denominator))
    return f"{decimal:.6g}…"  # no float: some witnesses are larger than the largest


# --- worst cases -----------------------------------------------------------------------------


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
        element("h3", "Worst cases"),
        table(["program", "encloses the worst case of", "metric"], rows),
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
    return [table(columns, rows)]


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


# --- to do it again --------------------------------------------------------------------------


def _commands(evidence: Evidence) -> list[Node]:
    s = evidence.statement
    lines = [f"fedtheory verify {s.id}"]
    lines += [f"fedtheory prove {s.id} --bound {proof.bound}" for proof, _ in evidence.proofs]
    if evidence.errata:
        lines.append(f"fedtheory errata {s.id} --replay")
    lines += [f"fedtheory plot {s.id} -o {s.id}.svg", f"fedtheory report {s.id} -o report"]
    return [
        element("h3", "To do it again"),
        element("pre", element("code", "\n".join(lines))),
        element("p", f"statement digest {s.digest}", class_="meta digest id"),
    ]


def _bibtex(s: Statement[Any]) -> list[Node]:
    """The paper, to be cited."""
    entry = element("pre", element("code", reference(s.source.paper).bibtex))
    return [element("details", element("summary", "BibTeX"), entry)]
