"""Replay: every step of a proof becomes a certificate, and both kernels must accept it.

Nothing here is trusted. The engine only assembles: it collects what a step refers to, searches where a line names
no kind, and reports the kernels' words.
"""

import json
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from fedtheory import kernel
from fedtheory.core.expression import canonical
from fedtheory.core.item import Argument
from fedtheory.core.proof import Line, Proof, Setting, Step
from fedtheory.core.term import Schema
from fedtheory.core.text import schema_text
from fedtheory.core.verdict import Label, weakest
from fedtheory.engines.contrary import misfit, unread
from fedtheory.kernel import flint

if TYPE_CHECKING:
    from fedtheory.engines.find import Found


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


@dataclass(frozen=True)
class Hypothesis:
    """What a proof starts from: a given of its last certificate, in words and as the kernel reads it."""

    name: str
    wording: str
    locator: str
    claim: str


@dataclass(frozen=True)
class ProofReport:
    """What became of a proof; the label is that of its last step. A false hypothesis proves anything: read them."""

    id: str
    bound: str
    label: Label
    steps: tuple[StepReport, ...]
    certificates: tuple[dict[str, Any], ...]
    axioms: tuple[str, ...]
    seconds: float
    hypotheses: tuple[Hypothesis, ...] = ()
    world: tuple[Hypothesis, ...] = ()  # what defines the instance that refutes the last step


NOT_FOUND = "not found"  # a line that no finder showed; no kernel knows this kind


class _Replay:
    """The certificates so far, by step."""

    def __init__(self, proof: Proof | Argument, *, literal: bool) -> None:
        self.proof, self.setting, self.literal = proof, proof.setting, literal
        self.statements: dict[str, dict[str, Any]] = {}  # step -> statement
        self.accepted: dict[str, dict[str, Any]] = {}  # digest -> statement
        self.labels: dict[str, Label] = {}
        self.certificates: list[dict[str, Any]] = []

    def step(self, step: Step) -> StepReport:
        """The report on a step; its label joins those it rests on."""
        if not step.lines:
            return self._open(step)
        certificate, engine, rests_on = self._certificate(step)
        resting = {own: self.accepted[own] for own in certificate["uses"].values()}
        anonymous = {**certificate, "id": "", "source": ""}  # what proofs share is checked once
        lost = [line["name"] for line in certificate["lines"] if line["by"] == NOT_FOUND]
        if lost:
            refusal = f"no finder showed line {lost[0]}; give it a kind, or hints"
        else:
            refusal = _refusal(canonical(anonymous), canonical(resting))
        if refusal:
            self.labels[step.name] = Label.UNDECIDED
            return self._report(step, Label.UNDECIDED, engine, None, f"not accepted: {refusal}")
        own = certificate["digest"]
        self.statements[step.name] = self.accepted[own] = certificate["statement"]
        self.certificates.append(certificate)
        label = weakest([Label.PROVED, *(self.labels[name] for name in rests_on)])
        self.labels[step.name] = label
        return self._report(step, label, engine, own)

    def _open(self, step: Step) -> StepReport:
        """A step without lines: refuted if its counter-statement is proved, else undecided."""
        self.labels[step.name] = Label.UNDECIDED
        if step.refuted is None:
            return self._report(step, Label.UNDECIDED, "", None, step.gap)
        why = misfit(step, step.refuted)
        if not why and self.literal:
            why = unread(step, step.refuted, self.setting)
        if why:
            return self._report(step, Label.UNDECIDED, "", None, f"not accepted: {why}")
        counter = self.step(step.refuted)
        label = Label.REFUTED if counter.label is Label.PROVED else Label.UNDECIDED
        self.labels[step.name] = label
        return self._report(
            step,
            label,
            counter.engine,
            counter.digest,
            f"{step.gap}; {counter.note or counter.claim}",
        )

    def _certificate(self, step: Step) -> tuple[dict[str, Any], str, list[str]]:
        setting = step.setting or self.setting
        lines, engines = self._lines(step, setting)
        own = {line["name"] for line in lines}
        wanted = {name for name in _uses(lines) - own if not name.startswith("if ")}
        uses = sorted(name for name in wanted if name in self.statements)
        statement = _statement(
            setting, step.claim, wanted, lines, [self.statements[name] for name in uses]
        )
        certificate = {
            "schema": 1,
            "id": f"{self.proof.id}/{self.proof.bound}/{step.name}",
            "source": step.locator,
            "digest": kernel.digest(statement),
            "statement": statement,
            "uses": {name: kernel.digest(self.statements[name]) for name in uses},
            "lines": lines,
        }
        return certificate, "+".join(dict.fromkeys(engines)), uses

    def _lines(self, step: Step, setting: Setting) -> tuple[list[dict[str, Any]], list[str]]:
        """The lines as the kernel reads them, and their engines; searched for where a line names no kind."""
        lines: list[dict[str, Any]] = []
        engines = []
        for k, line in enumerate(step.lines, 1):
            name = line.name or f"{step.name}.{k}"
            if line.by:
                lines.append(line.json(name))
                engines.append(line.by)
                continue
            found = self._found(line, name, setting, lines)
            if found is None:
                lines.append({"name": name, "schema": line.schema.json(), "by": NOT_FOUND})
                engines.append("search")
            else:
                lines += [*found.lines[:-1], {**found.lines[-1], "name": name}]
                engines.append(f"search ({found.engine})")
        return lines, engines

    def _found(
        self, line: Line, name: str, setting: Setting, before: list[dict[str, Any]]
    ) -> "Found | None":
        from fedtheory.engines.find import Context, find

        given = {key: given.schema.json() for key, given in setting.given.items()}
        known = {key: statement["show"] for key, statement in self.statements.items()}
        known |= {earlier["name"]: earlier["schema"] for earlier in before}
        symbols = {
            key: [list(arguments), sort] for key, (arguments, sort) in setting.symbols.items()
        }
        context = Context(symbols, given, tuple(line.detail.get("hints", ())), name, known)
        return find(context, line.schema.json())

    @staticmethod
    def _report(
        step: Step, label: Label, engine: str, digest: str | None, note: str = ""
    ) -> StepReport:
        return StepReport(
            step.name,
            step.locator,
            schema_text(step.claim),
            step.because,
            label,
            engine,
            digest,
            note,
        )


def prove(
    proof: Proof | Argument,
    *,
    progress: Callable[[int, int], None] | None = None,
    literal: bool = False,
) -> ProofReport:
    """Replay a proof, step by step.

    A refutation is a statement about a world. That the world is one of the setting's and contradicts the bound is read
    off its lines if it must be `literal`, which is asked of whatever is not part of this library.
    """
    start = time.perf_counter()
    replay = _Replay(proof, literal=literal)
    reports = []
    for k, step in enumerate(proof.steps):
        if progress:
            progress(k, len(proof.steps))
        reports.append(replay.step(step))
    refuted = reports[-1].label is Label.REFUTED
    return ProofReport(
        proof.id,
        proof.bound,
        reports[-1].label,
        tuple(reports),
        tuple(replay.certificates),
        proof.axioms,
        time.perf_counter() - start,
        _hypotheses(proof.setting, replay.certificates),
        _world(proof.steps[-1], replay.certificates[-1:]) if refuted else (),
    )


def _world(last: Step, certificates: list[dict[str, Any]]) -> tuple[Hypothesis, ...]:
    """The givens of the certificate of a refutation."""
    world = last.refuted.setting if last.refuted is not None else None
    return _hypotheses(world, certificates) if world is not None else ()


def _hypotheses(setting: Setting, certificates: list[dict[str, Any]]) -> tuple[Hypothesis, ...]:
    """The givens of the last certificate that is in the setting."""
    for certificate in reversed(certificates):
        used = certificate["statement"]["given"]
        if all(name in setting.given for name in used):
            return tuple(
                Hypothesis(name, given.wording, given.locator, schema_text(given.schema))
                for name, given in setting.given.items()
                if name in used
            )
    return ()


@lru_cache(maxsize=4096)
def _refusal(certificate: str, accepted: str) -> str:
    """Why one of the kernels refuses a certificate; empty when both accept it."""
    read, others = json.loads(certificate), json.loads(accepted)
    try:
        agreed = kernel.check(read, others) == flint.check(read, others)
    except (kernel.Rejected, flint.Rejected) as e:
        return str(e)
    return "" if agreed else "the kernels name two digests"


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
    if isinstance(node, str):
        return {node}
    parts: Any = node.values() if isinstance(node, Mapping) else node or ()
    return set().union(*map(_words, parts))
