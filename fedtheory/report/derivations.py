"""Proofs on a page, step by step: the claim, the reason, and the kernels' verdict."""

from fedtheory.core import tex
from fedtheory.core.abbreviating import Abbreviator
from fedtheory.core.construction import Counterexample
from fedtheory.core.proof import Proof
from fedtheory.core.term import Schema
from fedtheory.engines.prove import ProofReport, StepReport, emit
from fedtheory.proofs import is_own
from fedtheory.report import formula, terms
from fedtheory.report.argument import Printer
from fedtheory.report.evidence import Evidence
from fedtheory.report.html import Html, Node, element, fragment, typeset
from fedtheory.report.latex import mathml
from fedtheory.report.printed import elements
from fedtheory.report.stated import bracketed
from fedtheory.report.words import chip, plain_chip

DIGITS = 16
"""So many digits of a digest are shown; certificates have it whole."""
ROOM = 10_000
"""A longer proof is not printed on its page: with all of them the site would be twice as large."""


def derivations(evidence: Evidence, archive: str = "") -> list[Node]:
    """Every proof, folded; a step that was shown above is not repeated. `archive` is the file of all certificates."""
    if not evidence.proofs:
        return []
    lead = (
        "A proof that is short is printed as in a paper; folded below each is what the kernels read. "
        "fedtheory prove ID --paper prints any of them. A step is PROVED when two "
        "independent kernels accept its certificate and every step it rests on."
    )
    shown, told = set[str](), set[str]()
    printed = _one_printed(evidence)
    return [
        element("h2", "Proofs", id="proofs"),
        element("p", lead, class_="meta"),
        *(
            _proof(proof, report, shown, told, printed.get(proof.bound, []))
            for proof, report in evidence.proofs
        ),
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


def _one_printed(evidence: Evidence) -> dict[str, list[Node]]:
    """The first proof of the page that shows its bound and is short, as a paper prints it."""
    for proof, report in evidence.proofs:
        if report.label.proved:
            blocks = _printed(proof, report)
            if blocks and sum(len(str(block)) for block in blocks) <= ROOM:
                return {proof.bound: blocks}
    return {}


def _proof(
    proof: Proof, report: ProofReport, shown: set[str], told: set[str], printed: list[Node]
) -> Html:
    claims = _claims_of(proof)
    axioms = "; ".join(report.axioms)
    many = "1 step" if len(report.steps) == 1 else f"{len(report.steps)} steps"
    givens, notation = _givens(report, told), _notation(proof)
    return element(
        "details",
        element("summary", f"{report.bound}, {many} ", chip(report.label)),
        element("p", f"Taken on trust: {axioms or 'nothing'}.", class_="meta"),
        *printed,
        element(
            "details",
            element("summary", "The same as the kernels read it, with the digest of each step"),
            element(
                "ol", *(_step(s, claims.get(s.name), shown) for s in report.steps), class_="steps"
            ),
            element("h3", "Notation") if notation else None,
            element("ul", *notation) if notation else None,
            element("h3", "Given") if givens else None,
            element("ul", *givens) if givens else None,
        ),
    )


def _printed(proof: Proof, report: ProofReport) -> list[Node]:
    """The proof as a paper prints it, where its bundle was read."""
    if not report.reading:
        return []
    bundle = emit(proof, recall=is_own(proof))
    blocks = Printer(bundle, report.reading, proof.setting.abbreviations).blocks()
    return list(elements(blocks, heading="h3"))


def _claims_of(proof: Proof) -> dict[str, Html]:
    """The claim of every step, in the symbols of its own setting."""
    claims = {}
    for step in proof.steps:
        for stated in (step, step.refuted):
            if stated is not None and not isinstance(stated, Counterexample):
                setting = stated.setting or proof.setting
                notation = Abbreviator(setting.abbreviations)
                claims[stated.name] = _schema(stated.claim, terms.Writer(setting.symbols, notation))
    return claims


def _notation(proof: Proof) -> list[Html]:
    """What the abbreviations stand for that claims of this proof are written with."""
    setting = proof.setting
    notation = Abbreviator(setting.abbreviations)
    used = set[int]().union(
        *(notation.used(notation.abbreviated(s.claim.then)) for s in proof.steps)
    )
    return [
        element("li", Html(formula.math(mathml(tex.defined(notation, k, setting.symbols)))))
        for k in sorted(used)
    ]


def _step(step: StepReport, claim: Html | None, shown: set[str]) -> Html:
    place = element("span", step.locator, class_="meta") if step.locator != step.name else None
    made = " · ".join(part for part in (step.engine, (step.digest or "")[:DIGITS]) if part)
    head = element("h3", f"{step.name} ", plain_chip(step.label), " ", place)
    anchor = f"step-{(step.digest or '')[:DIGITS]}"
    if step.digest in shown:
        return element("li", head, element("a", "shown above", href=f"#{anchor}", class_="meta"))
    if step.digest:
        shown.add(step.digest)
    return element(
        "li",
        head,
        element("div", typeset(step.because), class_="meta"),
        claim or element("p", step.claim),
        element("p", typeset(step.note), class_="note") if step.note else None,
        element("div", made, class_="id") if made else None,
        **({"id": anchor} if step.digest else {}),
    )


def _schema(schema: Schema, writer: terms.Writer) -> Html:
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


def _givens(report: ProofReport, told: set[str]) -> list[Html]:
    """The hypotheses of a bundle, each with its role; those in `told` were listed above, and new ones are added to it."""
    found, repeated = list[Html](), 0
    for given in (*report.hypotheses, *report.world):
        place = f" {bracketed(given.locator)}, {given.role}" if given.locator else f" {given.role}"
        beside = "" if given.for_claim else ", for side steps only"
        line = element(
            "li",
            typeset(given.wording),
            element("span", f"{place}{beside}", class_="meta"),
            element("q", given.quote, class_="meta") if given.quote else None,
            element("span", f" {given.cites}", class_="meta") if given.cites else None,
        )
        if line in told:
            repeated += 1
            continue
        told.add(line)
        found.append(line)
    if repeated:
        found.append(element("li", f"and {repeated} listed above", class_="meta"))
    return found
