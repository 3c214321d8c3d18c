"""Replay: a proof becomes a bundle, one certificate a step, and the label is read off the bundle.

Nothing here is trusted. The engine only assembles: it collects what a step refers to and searches where a line names
no kind. What is known of the claim is what `fedtheory.kernel.bundle` reads in the bundle.
"""

import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import sympy as sp

from fedtheory import kernel
from fedtheory.core.abbreviating import Abbreviator
from fedtheory.core.citation import CITATION, Interpretation
from fedtheory.core.claim import Claim as Inequality
from fedtheory.core.construction import Counterexample, Made
from fedtheory.core.errors import IllFormedStatement
from fedtheory.core.expression import Tree, to_tree
from fedtheory.core.item import Argument
from fedtheory.core.proof import Given, Line, Proof, Setting, Step
from fedtheory.core.role import Role
from fedtheory.core.statement import Bound, Domain, Statement, Status
from fedtheory.core.term import Schema, Term
from fedtheory.core.tex import RELATIONS, Writer, text
from fedtheory.core.text import schema_text
from fedtheory.core.verdict import Label
from fedtheory.engines.construct import construction, counterexample, helpers
from fedtheory.engines.records import Citation, Record
from fedtheory.kernel import bundle as bundles
from fedtheory.kernel.contrary import case
from fedtheory.runs.labelling import all_certificates

if TYPE_CHECKING:
    from fedtheory.engines.find import Context
    from fedtheory.engines.found import Found


@dataclass(frozen=True)
class StepReport:
    """What became of one step."""

    name: str
    locator: str
    claim: str
    because: str
    label: Label
    engine: str
    digest: str | None
    note: str = ""
    ours: tuple[str, ...] = ()  # what it rests on that the paper does not assume


@dataclass(frozen=True)
class Hypothesis:
    """What a proof starts from, in words and as the kernel reads it, with its role."""

    name: str
    wording: str
    locator: str
    claim: str
    role: str = ""
    quote: str = ""
    cites: str = ""
    for_claim: bool = True


@dataclass(frozen=True)
class ProofReport:
    """What became of a proof, as its bundle was read. A false hypothesis proves anything: read them."""

    id: str
    bound: str
    label: Label
    steps: tuple[StepReport, ...]
    certificates: tuple[dict[str, Any], ...]
    seconds: float
    hypotheses: tuple[Hypothesis, ...] = ()
    world: tuple[Hypothesis, ...] = ()  # what defines the case that refutes the last step
    axioms: tuple[str, ...] = ()  # what is taken on trust, so that the label is CONDITIONAL
    repaired: tuple[str, ...] = ()  # hypotheses that the paper does not make
    claim: str = ""
    why: str = ""
    digest: str = ""
    meaning: str = ""
    promises: Mapping[str, str] | None = None
    reading: Mapping[str, Any] = field(default_factory=dict)  # all that was read, as JSON
    bundle: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)


class Reader(Protocol):
    """What reads bundles, here or in another process."""

    def __call__(self, bundle: Mapping[str, Any], *, strict: bool) -> dict[str, Any]:
        """What the bundle shows, with its label."""


NOT_FOUND = "not found"  # a line that no finder showed; no kernel knows this kind


class _Assembly:
    """The certificates so far, by step."""

    def __init__(self, proof: Proof | Argument, *, recall: bool = False) -> None:
        self.proof, self.setting, self.recall = proof, proof.setting, recall
        self.statements: dict[str, dict[str, Any]] = {}  # step -> statement
        self.certificates: list[dict[str, Any]] = []
        self.symbols: dict[str, Any] = {}
        self.hypotheses: dict[str, Any] = {}
        self.advice: dict[str, str] = {}  # of the first line of each step that was not found
        self.records: dict[str, Record] = {}  # by file
        self.cited: dict[int, dict[str, Any]] = {}  # bundles of other theorems
        self.cites: dict[str, str] = {}  # what the step at hand cites, by name

    def step(self, step: Step) -> dict[str, Any]:
        """The step as a bundle holds it; its certificate joins those of the bundle."""
        entry: dict[str, Any] = {
            "name": step.name,
            "locator": step.locator,
            "because": step.because,
            "claim": step.claim.json(),
            "gap": step.gap,
            "engine": "",
            "lost": "",
            "certificate": None,
            "counter": None,
            "within": None,
        }
        if step.lines:
            entry |= self._certified(step)
            given = {**self.setting.given, **(step.setting.given if step.setting else {})}
            statement = self.statements[step.name]
            self.hypotheses |= hypotheses(given, statement["given"])
            self.symbols |= statement["symbols"]
        elif step.refuted is not None:
            within = step.setting or self.setting
            entry["within"] = {
                "symbols": _sorts(within),
                "hypotheses": hypotheses(within.given, within.given),
            }
        if isinstance(step.refuted, Counterexample):
            entry["counter"] = self._counterexample(step, step.refuted, entry["within"])
        elif step.refuted is not None and step.refuted.setting is not None:
            world = step.refuted.setting
            entry["counter"] = {
                "name": step.refuted.name,
                "claim": step.refuted.claim.json(),
                "symbols": _sorts(world),
                "hypotheses": hypotheses(world.given, world.given),
                **self._certified(step.refuted),
            }
            shown = self.statements[step.refuted.name]
            made = world.made or Made()
            entry["counter"]["made"] = construction(
                shown["symbols"], shown["given"], made, recall=self.recall
            )
            del self.statements[step.refuted.name]  # no step may rest on what holds in a world
        elif step.refuted is not None:
            entry["gap"] += f"; not accepted: {step.refuted.name} is in no setting of its own"
        return entry

    def _counterexample(
        self, step: Step, of: Counterexample, within: Mapping[str, Any]
    ) -> dict[str, Any]:
        """A counterexample as a bundle holds it; where its contrary takes a proof, that certificate joins those of the bundle."""
        claim, symbols = step.claim.json(), within["symbols"]
        given = {name: h["schema"] for name, h in within["hypotheses"].items()}
        bound = self._up_to_a_constant(step)
        found = counterexample(of, claim, symbols, given, bound, recall=self.recall)
        found |= {"hypotheses": hypotheses(of.given, of.given), "certificate": None}
        if of.lines:
            here, outer = case(claim, symbols, bound), step.setting or self.setting
            conditions = {
                f"condition {k}": Given(Schema(c["then"], c["forall"]), "the claim's", "")
                for k, c in enumerate(here.conditions, 1)
            }
            setting = Setting(
                {**outer.symbols, **here.symbols, **of.made.helpers},
                {**outer.given, **conditions, **of.given},
            )
            last = of.lines[-1].schema
            found |= self._certified(Step(of.name, "", "", last, of.lines, setting=setting))
            del self.statements[of.name]
        return found

    def _up_to_a_constant(self, step: Step) -> Any:
        """The value of a bound of which the paper prints the order alone, for the step that claims it."""
        if not isinstance(self.proof, Proof) or step is not self.proof.steps[-1]:
            return None
        bound = self.proof.of.bound(self.proof.bound)
        return to_tree(bound.value) if bound.status is Status.ORDERED else None

    def _certified(self, step: Step) -> dict[str, Any]:
        certificate, engine = self._certificate(step)
        own = certificate["digest"]
        if own not in certificate["uses"].values():  # what restates an earlier step is that step
            self.certificates.append(certificate)
        self.statements[step.name] = certificate["statement"]
        lost = [line["name"] for line in certificate["lines"] if line["by"] == NOT_FOUND]
        told = ""
        if lost:
            told = self.advice[step.name]
        return {"certificate": own, "engine": engine, "lost": told}

    def _certificate(self, step: Step) -> tuple[dict[str, Any], str]:
        setting = step.setting or self.setting
        self.cites = {}
        lines, engines = self._lines(step, setting)
        own = {line["name"] for line in lines}
        wanted = {name for name in _uses(lines) - own if not name.startswith("if ")}
        uses = sorted(name for name in wanted if name in self.statements)
        statement = _statement(
            setting, step.claim, wanted, lines, [self.statements[name] for name in uses]
        )
        if kernel.digest(statement) in self.cites.values():
            # in the very words of the lemma it would cite itself: it speaks of one symbol more, of which nothing is assumed by itself
            known = {*statement["symbols"], *_words([g.schema.then for g in _signs(setting)])}
            more = [x for x in setting.symbols if x not in known]
            statement["symbols"] |= {x: _sorts(setting)[x] for x in more[:1]}
        certificate = {
            "schema": 1,
            "id": f"{self.proof.id}/{self.proof.bound}/{step.name}",
            "source": step.locator,
            "digest": kernel.digest(statement),
            "statement": statement,
            "uses": {name: kernel.digest(self.statements[name]) for name in uses},
            "lines": lines,
        }
        if self.cites:
            certificate["cites"] = self.cites
        return certificate, "+".join(dict.fromkeys(engines))

    def _lines(self, step: Step, setting: Setting) -> tuple[list[dict[str, Any]], list[str]]:
        """The lines as the kernel reads them, and their engines; searched for where a line names no kind."""
        lines: list[dict[str, Any]] = []
        engines = []
        for k, line in enumerate(step.lines, 1):
            name = line.name or f"{step.name}.{k}"
            if line.by == CITATION:
                lines.append(self._cited(line, name))
                engines.append(line.by)
                continue
            if line.by:
                lines.append(line.json(name))
                engines.append(line.by)
                continue
            found = self._found(line, name, setting, lines)
            if found is None:
                if step.name not in self.advice:
                    self.advice[step.name] = self._advice(line, name, setting, lines)
                lines.append({"name": name, "schema": line.schema.json(), "by": NOT_FOUND})
                engines.append("search")
            else:
                lines += [*found.lines[:-1], {**found.lines[-1], "name": name}]
                engines.append(f"search ({found.engine})")
        return lines, engines

    def _cited(self, line: Line, name: str) -> dict[str, Any]:
        """A line by citation; the theorem's bundle joins this one."""
        found: Interpretation = line.detail["citation"]
        bundle = self.cited.get(id(found.of))
        if bundle is None:
            bundle = self.cited[id(found.of)] = emit(found.of, recall=self.recall)
        (own,) = (s["certificate"] for s in bundle["steps"] if s["name"] == found.step.name)
        (statement,) = (c["statement"] for c in bundle["certificates"] if c["digest"] == own)
        of = f"{found.of.id} {found.of.bound}: {found.step.name}"
        self.cites[of] = own
        bound = _bound_in([*statement["given"].values(), statement["show"]])
        if unknown := sorted({*found.given} - {*found.of.setting.given}):
            known = ", ".join(statement["given"])
            raise IllFormedStatement(f"{of} assumes no {unknown[0]!r}; it assumes {known}")
        return {
            "name": name,
            "schema": line.schema.json(),
            "by": CITATION,
            "of": of,
            "names": {old: new for old, new in found.names.items() if old in bound},
            "as": {
                symbol: found.stands_for(symbol, sorts)
                for symbol, (sorts, _) in statement["symbols"].items()
            },
            "given": {
                hypothesis: found.given[hypothesis].reference()
                if hypothesis in found.given
                else None
                for hypothesis in statement["given"]
            },
        }

    def _found(
        self, line: Line, name: str, setting: Setting, before: list[dict[str, Any]]
    ) -> "Found | None":
        if "record" in line.detail:
            path = str(line.detail["record"])
            record = self.records.setdefault(path, Record(Path(path)))
            return self._recorded(record, line, name, setting, before)
        from fedtheory.engines.find import find

        return find(self._around(line, name, setting, before), line.schema.json())

    def _around(
        self, line: Line, name: str, setting: Setting, before: list[dict[str, Any]]
    ) -> "Context":
        from fedtheory.engines.find import Context

        given = {key: given.schema.json() for key, given in setting.given.items()}
        known = {key: statement["show"] for key, statement in self.statements.items()}
        known |= {earlier["name"]: earlier["schema"] for earlier in before}
        hints = (*line.detail.get("hints", ()), *line.detail.get("definitions", ()))
        return Context(_sorts(setting), given, hints, name, known)

    def _advice(self, line: Line, name: str, setting: Setting, before: list[dict[str, Any]]) -> str:
        """What to do about a line that was not found, in the letters of the proof's setting."""
        from fedtheory.engines.advice import advice  # loads all finders

        writer = Writer(_sorts(setting), Abbreviator(self.setting.abbreviations))

        def said(tree: Tree) -> str:
            relation = isinstance(tree, list) and tree[0] in RELATIONS
            return text(writer.claim(tree) if relation else writer.term(tree))

        asked, given, known = self._asked(line, name, setting, before)
        where = line.detail.get("where", "")
        recorded = "record" in line.detail
        return advice(asked, _sorts(setting), given, known, said, where, recorded=recorded)

    def _asked(
        self, line: Line, name: str, setting: Setting, before: list[dict[str, Any]]
    ) -> tuple[Citation, dict[str, Any], dict[str, Any]]:
        """What a line asks for, and all that is given and known there."""
        known = {key: statement["show"] for key, statement in self.statements.items()}
        known |= {earlier["name"]: earlier["schema"] for earlier in before}
        given = {key: given.schema.json() for key, given in setting.given.items()}
        return Citation.of(line, name, _sorts(setting), given, known), given, known

    def _recorded(
        self,
        record: Record,
        line: Line,
        name: str,
        setting: Setting,
        before: list[dict[str, Any]],
    ) -> "Found | None":
        """What is on record of a line and the facts that it cites; where nothing is, and it may, what is found."""
        return record.lines(self._asked(line, name, setting, before)[0])


def emit(
    proof: Proof | Argument,
    *,
    progress: Callable[[int, int], None] | None = None,
    recall: bool = False,
) -> dict[str, Any]:
    """The bundle of a proof: all that its label may be computed from.

    With `recall`, what was searched for constructions before is not searched again: for proofs of this library alone.
    """
    assembly = _Assembly(proof, recall=recall)
    steps = []
    for k, step in enumerate(proof.steps):
        if progress:
            progress(k, len(proof.steps))
        steps.append(assembly.step(step))
    for record in assembly.records.values():
        record.keep()
    bound = proof.of.bound(proof.bound) if isinstance(proof, Proof) else None
    cited = {"cites": list(assembly.cited.values())} if assembly.cited else {}
    return {
        **cited,
        "schema": bundles.SCHEMA,
        "kind": "bound" if bound else "steps",
        "id": proof.id,
        "bound": proof.bound if bound else "",
        "statement": proof.of.digest if isinstance(proof, Proof) else "",
        "status": bound.status.word if bound else "",
        "claim": claim_of(proof.of, bound, proof.setting)
        if isinstance(proof, Proof) and bound
        else None,
        "symbols": assembly.symbols,
        "hypotheses": assembly.hypotheses,
        "steps": steps,
        "certificates": assembly.certificates,
        **_made(assembly, bound),
    }


def asked(proofs: Iterable[Proof | Argument]) -> dict[Path, set[str]]:
    """What the lines of these proofs ask of the records beside them, by file."""
    found: dict[Path, set[str]] = {}
    for proof in proofs:
        worlds = [step.refuted for step in proof.steps if step.refuted is not None]
        if any("record" in line.detail for step in (*proof.steps, *worlds) for line in step.lines):
            assembly = _Assembly(proof)
            for step in proof.steps:
                assembly.step(step)
            for record in assembly.records.values():
                found.setdefault(record.path, set()).update(record.asked)
    return found


def _made(assembly: _Assembly, bound: Bound | None) -> dict[str, Any]:
    """What there is that a lower bound is true of: its theorem is that there is such a thing."""
    if bound is None or bound.status is not Status.LOWER:
        return {}
    given = {name: h["schema"] for name, h in assembly.hypotheses.items()}
    made = assembly.setting.made or Made()
    return {
        "made": construction(assembly.symbols, given, made, recall=assembly.recall),
        "helpers": helpers(made),
    }


def claim_of(statement: Statement[Any], bound: Bound, setting: Setting) -> dict[str, Any]:
    """What a bound claims: what is measured, the formula, and of which rounds and in which sense it is said."""
    if not isinstance(bound.value, sp.Expr):
        raise IllFormedStatement(f"the bound {bound.key} is a curve, not an expression")
    measured: Any = setting.metrics[bound.metric]
    if not isinstance(measured, Term):
        then = measured(bundles.VALUE)
    elif bound.relation == ">=":
        then = ["<=", bundles.VALUE, measured.tree]
    else:
        then = [bound.relation, measured.tree, bundles.VALUE]
    letters = {str(c.symbol): c.domain for c in statement.constants}
    letters |= {str(p.symbol): p.domain for p in statement.parameters}
    return {
        "measured": bound.metric.name,
        "then": then,
        "value": to_tree(bound.value),
        "scope": bound.scope.name,
        "certainty": bound.certainty.name,
        "chance": bound.metric.chance,
        "first_round": str(bound.first_round),
        "conditions": [[c.relation, to_tree(c.lhs), to_tree(c.rhs)] for c in bound.conditions],
        "domains": [
            claim
            for name, domain in letters.items()
            if name in setting.symbols
            for claim in _within(name, domain)
        ]
        + [_upwards(c) for c in statement.conditions],
    }


def _upwards(condition: Inequality) -> list[Any]:
    """A condition of a statement as kernels read claims, which know no `>=`."""
    left, right = to_tree(condition.lhs), to_tree(condition.rhs)
    if condition.relation == ">=":
        return ["<=", right, left]
    return [condition.relation, left, right]


def _within(name: str, domain: Domain) -> list[Any]:
    """What a letter's domain says of it, as claims."""
    found: list[Any] = []
    if domain.lower is not None:
        found.append(["<" if domain.strict else "<=", str(domain.lower), name])
    if domain.upper is not None:
        found.append(["<=", name, str(domain.upper)])
    return found


def prove(
    proof: Proof | Argument,
    *,
    progress: Callable[[int, int], None] | None = None,
    literal: bool = False,
    reader: Reader | None = None,
) -> ProofReport:
    """Emits the bundle of a proof and reads it: in this process, for what is trusted to run here, or by a `reader`.

    A refutation is a statement about a world. That the world is one of the setting's and contradicts the bound is read
    off its lines if it must be `literal`, which is asked of whatever is not part of this library.
    """
    start = time.perf_counter()
    bundle = emit(proof, progress=progress, recall=not literal)
    reading = (reader or bundles.read)(bundle, strict=literal)
    return report_of(bundle, reading, seconds=time.perf_counter() - start)


def report_of(
    bundle: Mapping[str, Any], reading: Mapping[str, Any], *, seconds: float = 0.0
) -> ProofReport:
    """What was read in a bundle, as words and sentences."""
    by_word = {label.word: label for label in Label}
    if not reading["steps"]:  # no bundle at all
        return ProofReport(
            str(bundle.get("id", "")), str(bundle.get("bound", "")), Label.UNDECIDED, (), (), seconds,
            why=reading["why"], reading=reading,
        )  # fmt: skip
    steps = tuple(
        StepReport(
            s["name"],
            s["locator"],
            _said(s["claim"]),
            s["because"],
            by_word[s["label"]],
            s["engine"],
            s["digest"],
            s["note"],
            tuple(s["ours"]),
        )
        for s in reading["steps"]
    )
    return ProofReport(
        reading["id"],
        reading["bound"],
        by_word[reading["label"]],
        steps,
        tuple(all_certificates(bundle)),
        seconds,
        _listed(reading["hypotheses"]),
        _listed(reading["world"]),
        tuple(reading["axioms"]),
        tuple(reading["repaired"]),
        _said(reading["shows"]),
        reading["why"],
        reading["digest"],
        reading["meaning"],
        reading["promises"],
        reading,
        bundle,
    )


def _listed(hypotheses: Iterable[Mapping[str, Any]]) -> tuple[Hypothesis, ...]:
    return tuple(
        Hypothesis(
            h["name"],
            h["wording"],
            h["locator"],
            _said(h["schema"]),
            h["role"],
            h["quote"],
            h["cites"],
            h.get("for_claim", True),
        )
        for h in hypotheses
    )


def _said(schema: Mapping[str, Any]) -> str:
    return schema_text(Schema(schema["then"], schema["forall"], tuple(schema["if"])))


def _sorts(setting: Setting) -> dict[str, Any]:
    return {name: [list(arguments), sort] for name, (arguments, sort) in setting.symbols.items()}


def _signs(setting: Setting) -> list[Given]:
    """What is assumed of letters alone, under no condition."""
    return [g for g in setting.given.values() if not g.schema.forall and not g.schema.conditions]


def hypotheses(given: Mapping[str, Given], names: Iterable[str]) -> dict[str, Any]:
    """The hypotheses of these names as a bundle holds them."""
    return {
        name: {
            "schema": given[name].schema.json(),
            "role": (given[name].role or Role.OURS).word,
            "wording": given[name].wording,
            "locator": given[name].locator,
            "quote": given[name].quote,
            "cites": given[name].cites,
        }
        for name in given
        if name in names
    }


def _bound_in(node: Any) -> set[str]:
    """The names that schemas bind: their variables, and what averages in them are over."""
    if isinstance(node, dict):
        return set(node["forall"]) | _bound_in([*node["if"], node["then"]])
    if not isinstance(node, list):
        return set()
    own = {node[1]} if node and node[0] in ("mean", "expect") else set()
    return own.union(*map(_bound_in, node))


def _uses(node: Any) -> set[str]:
    """The names a line refers to."""
    if isinstance(node, dict):
        own = {node["use"]} if isinstance(node.get("use"), str) else set()
        own |= {
            node[key]
            for key in ("base", "step", "below", "above")
            if isinstance(node.get(key), str)
        }
        return own.union(*(_uses(part) for part in node.values()))
    return set().union(*(_uses(part) for part in node)) if isinstance(node, list) else set()


def _statement(
    setting: Setting,
    claim: Schema,
    wanted: set[str],
    lines: list[dict[str, Any]],
    rests_on: list[dict[str, Any]],
) -> dict[str, Any]:
    """What the step states: only the givens and symbols that it, or what it rests on, speaks of."""
    given = {name: g.schema.json() for name, g in setting.given.items() if name in wanted}
    symbols: dict[str, Any] = {}
    for other in rests_on:
        given |= other["given"]
        symbols |= other["symbols"]
    spoken = _words([claim.json(), list(given.values()), lines])
    given |= {
        name: g.schema.json()
        for name, g in setting.given.items()
        if not g.schema.forall
        and not g.schema.conditions
        and _words(g.schema.then) & set(setting.symbols) <= spoken
    }
    spoken = _words([claim.json(), list(given.values()), lines])
    for name, (arguments, sort) in setting.symbols.items():
        if name in spoken:
            symbols[name] = [list(arguments), sort]
    return {"symbols": symbols, "given": given, "show": claim.json()}


def _words(node: Any) -> set[str]:
    """All strings of a document, but for keys."""
    found: set[str] = set()
    waiting = [node]
    while waiting:
        one = waiting.pop()
        if isinstance(one, str):
            found.add(one)
        elif isinstance(one, (list, tuple)):
            waiting += one
        elif one:
            waiting += one.values() if isinstance(one, Mapping) else one
    return found
