"""The label of a claim, computed from one self-contained document and from nothing else: docs/bundles.md.

A bundle holds the claim, the symbols, every hypothesis with its role, the steps and all certificates. It may have been
written by anyone. What a reader is shown of a proof is what `read` returns of its bundle.
"""

import hashlib
import json
import re
import unicodedata
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from fedtheory import kernel
from fedtheory.kernel import construction, flint, flint_construction
from fedtheory.kernel.consistency import contradiction
from fedtheory.kernel.contrary import (
    ANY,
    HYPOTHESIS,
    asked,
    facts_of,
    misfit,
    names,
    theory,
    unread,
)
from fedtheory.kernel.polynomial import Atom, Ratio, add
from fedtheory.kernel.promises import PROMISES
from fedtheory.kernel.reading import Facts, variable
from fedtheory.kernel.remembered import recalled
from fedtheory.kernel.rules import put

SCHEMA = 1
PROVED, REPAIRED, CONDITIONAL = "PROVED", "PROVED AS REPAIRED", "CONDITIONAL"
REFUTED, UNDECIDED = "REFUTED", "UNDECIDED"
STRENGTH = [REFUTED, UNDECIDED, CONDITIONAL, REPAIRED, PROVED]

NAMED = re.compile(r"[A-Za-z0-9_.()=,/*+ -]+")
KEYED = re.compile(r"[A-Za-z0-9_.() -]*")
STATUSES = {"printed", "ordered", "restated", "corrected", "sharpened", "lower", ""}
ROLES = {"definition", "assumption", "ours", "axiom", "cited", "textbook"}
ACCEPTED = "accepted"
TRUSTED = {"axiom", "cited", "textbook"}
"""What rests on one of these is CONDITIONAL."""
THEIRS = {"printed", "ordered", "restated"}
"""Whose claim is the authors', under the authors' assumptions."""
SCOPES = {"EVERY_ROUND", "AT_HORIZON", "BEST_ROUND", "AVERAGE", "STATIC"}
CERTAINTIES = {"SURE", "IN_EXPECTATION", "WITH_PROBABILITY"}
CHANCES = {"", "draws", "samples", "inputs"}
MOST_KEPT = 8192
_REFUSALS: dict[tuple[str, bool], str] = {}
"""What was found in this process, by the digest of what was asked and by whether answers may be recalled."""
VALUE = "?"
"""Stands in a claim's `then` where the bound's value belongs."""


class Unfit(Exception):
    """The bundle does not show what it claims; the message says why."""


def digest(bundle: Mapping[str, Any]) -> str:
    """SHA-256 of the canonical JSON of a bundle."""
    return kernel.digest(bundle)


def meaning(bundle: Mapping[str, Any]) -> str:
    """Digest of what is claimed and from what: it changes with the claim, a hypothesis, a role, a sort or a promise.

    Of a refutation it is of all that is assumed in its world as well.
    """
    symbols, within = dict(bundle["symbols"]), _within(bundle)
    for setting in within:
        symbols |= setting["symbols"]
    sorts = {sort for _, sort in symbols.values()}
    trusted = _on_trust(bundle.get("cites", ()))
    return kernel.digest(
        {
            **({"on trust": trusted} if trusted else {}),
            **({"within": [_assumed(setting) for setting in within]} if within else {}),
            "claim": bundle["claim"],
            "status": bundle["status"],
            "symbols": bundle["symbols"],
            "hypotheses": {
                name: [h["schema"], h["role"]] for name, h in bundle["hypotheses"].items()
            },
            "promises": {sort: PROMISES[sort] for sort in sorted(sorts & set(PROMISES))},
        }
    )


def read(bundle: Any, *, strict: bool = True) -> dict[str, Any]:
    """What the bundle shows, with its label; never raises.

    A refutation is read literally, in a world that is defined and not described. `strict` takes nothing from what was found before.
    """
    found: dict[str, Any] = {"label": UNDECIDED, "why": "", "steps": [], "hypotheses": []}
    try:
        found = _Reading(bundle, strict=strict).result()
    except Unfit as e:
        found["why"] = f"no bundle: {e}"
    except (
        ArithmeticError,
        AttributeError,
        LookupError,
        RecursionError,
        TypeError,
        ValueError,
        kernel.Rejected,
    ) as e:
        found["why"] = f"no bundle: malformed: {type(e).__name__}: {e}"
    legible: dict[str, Any] = _legible(found)
    return legible


class _Theorem(NamedTuple):
    """A step of another bundle, and what it takes on trust."""

    statement: Any
    trusted: list[str]


class _Reading:
    """One bundle, read once."""

    def __init__(self, bundle: Any, *, strict: bool) -> None:
        if not isinstance(bundle, dict) or bundle.get("schema") != SCHEMA:
            raise Unfit(f"its schema is not {SCHEMA}")
        told = {k: value for k, value in bundle.items() if k not in ("certificates", "cites")}
        if unseen := next((x for x in _strings(told) if not _visible(x)), None):
            raise Unfit(f"it holds what no reader sees as it is: {unseen!a}")
        if not NAMED.fullmatch(bundle["id"]) or not KEYED.fullmatch(bundle["bound"]):
            raise Unfit("its id or its bound is no plain name")
        if bundle["status"] not in STATUSES:
            raise Unfit(f"there is no status {bundle['status']!r}")
        self.bundle, self.strict = bundle, strict
        self.symbols, self.hypotheses = bundle["symbols"], bundle["hypotheses"]
        for name, hypothesis in self.hypotheses.items():
            if hypothesis["role"] not in ROLES:
                raise Unfit(f"the hypothesis {name!r} has no role")
        self.cited: dict[str, _Theorem] = {}  # what other bundles show, by digest
        self.theorems: list[dict[str, Any]] = []  # those bundles, read
        for other in bundle.get("cites", []):
            self._cite(other)
        self.refusals: dict[str, str] = {}  # by digest
        self.accepted: dict[str, Any] = {}  # certificates by digest
        self.listed = {str(c["digest"]): c for c in bundle["certificates"]}
        for certificate in bundle["certificates"]:
            self._check(certificate)

    def _cite(self, bundle: Any) -> None:
        """The steps of another bundle may be cited, if that may be said of it as a whole."""
        reading = _Reading(bundle, strict=self.strict)
        found = reading.result()
        self.theorems.append(found)
        if found["label"] in {PROVED, REPAIRED, CONDITIONAL}:
            for step in found["steps"]:
                if step["label"] in {PROVED, CONDITIONAL}:
                    own = step["digest"]
                    statement = reading.accepted[own]["statement"]
                    known = self.cited[own].trusted if own in self.cited else []
                    trusted = [*known, *reading.trusted(own)]
                    self.cited[own] = _Theorem(statement, trusted)

    def _check(self, certificate: Any) -> None:
        own = str(certificate["digest"])
        uses, cites = certificate["uses"].values(), certificate.get("cites", {}).values()
        rests_on = {d: self.accepted[d]["statement"] for d in uses if d in self.accepted}
        rests_on |= {d: self.cited[d].statement for d in cites if d in self.cited}
        anonymous = {**certificate, "id": "", "source": ""}
        refusal = _refusal(anonymous, rests_on, recall=not self.strict)
        if refusal:
            self.refusals.setdefault(own, refusal)
        else:
            self.accepted[own] = certificate

    # ---- the whole

    def result(self) -> dict[str, Any]:
        """All that may be said of the bundle."""
        bundle = self.bundle
        steps = [self._step(step) for step in bundle["steps"]]
        if not steps:
            raise Unfit("it has no steps")
        label, why = self._label(steps)
        last = bundle["steps"][-1]
        own = self._used(bundle["steps"] if bundle["kind"] == "steps" else [last])
        seen = self.hypotheses
        if label == REFUTED and bundle["kind"] == "bound":  # all that is assumed holds in the world
            seen = last["within"]["hypotheses"]
            own = set(seen)
        hypotheses = [{"name": name, **seen[name], "for_claim": name in own} for name in seen]
        repaired = [h["name"] for h in hypotheses if h["for_claim"] and h["role"] == "ours"]
        theirs = bundle["status"] in THEIRS
        if label == PROVED and theirs and repaired:
            label = REPAIRED
        symbols = self.symbols if seen is self.hypotheses else last["within"]["symbols"]
        sorts = {sort for _, sort in symbols.values()}
        sorts |= {a for arguments, _ in symbols.values() for a in arguments}
        return {
            "id": bundle["id"],
            "bound": bundle["bound"],
            "status": bundle["status"],
            "digest": digest(bundle),
            "meaning": meaning(bundle),
            "label": label,
            "why": why,
            "claim": bundle["claim"],
            "shows": bundle["steps"][-1]["claim"],
            "steps": steps,
            "hypotheses": hypotheses,
            "axioms": list(
                dict.fromkeys(
                    [
                        *(_told(h) for h in hypotheses if h["for_claim"] and h["role"] in TRUSTED),
                        *self._borrowed(bundle["steps"] if bundle["kind"] == "steps" else [last]),
                    ]
                )
            ),
            "repaired": repaired if theirs and label in {REPAIRED, CONDITIONAL} else [],
            "world": self._world(last) if seen is not self.hypotheses else [],
            "symbols": symbols,
            "promises": {sort: PROMISES[sort] for sort in sorted(sorts & set(PROMISES))},
            "certificates": len(bundle["certificates"])
            + sum(theorem["certificates"] for theorem in self.theorems),
            "theorems": [
                {key: theorem[key] for key in ("id", "bound", "label", "digest", "shows", "axioms")}
                for theorem in self.theorems
            ],
            "unmade": self._unattained() if bundle["status"] == "lower" else None,
        }

    def _unattained(self) -> str:
        """Why it is not shown that there is what a lower bound is about; empty if it is."""
        made, helpers = self.bundle.get("made"), self.bundle.get("helpers", {})
        if doubled := sorted(set(helpers) & set(self.symbols)):
            return f"{doubled[0]} is the name of two symbols"
        given = {name: h["schema"] for name, h in self.hypotheses.items()}
        return self._unmade({"symbols": {**self.symbols, **helpers}, "given": given}, made)

    def _label(self, steps: list[dict[str, Any]]) -> tuple[str, str]:
        """The label of the claim, and what stands in its way."""
        bundle = self.bundle
        if wrong := self._strangers():
            return UNDECIDED, wrong
        if bundle["kind"] == "steps":
            if bundle["bound"] or bundle["status"] or bundle["claim"] is not None:
                return (
                    UNDECIDED,
                    "it is of no bound, and has the name, the status or the claim of one",
                )
            shown = [
                s for s in steps if s["label"] != REFUTED
            ] or steps  # what is refuted is told so
            weakest = min(shown, key=lambda s: STRENGTH.index(s["label"]))
            why = "" if weakest["label"] == PROVED else f"{weakest['name']}: {weakest['note']}"
            if weakest["label"] in {PROVED, CONDITIONAL} and self._contradictory():
                return UNDECIDED, "its hypotheses contradict each other"
            return weakest["label"], why
        if bundle["kind"] != "bound":
            raise Unfit(f"there is no kind {bundle['kind']!r}")
        last = bundle["steps"][-1]
        if last["claim"] != self._conclusion():
            return UNDECIDED, "the last step does not show the claim"
        label, why = steps[-1]["label"], steps[-1]["note"]
        if label in {PROVED, CONDITIONAL}:
            if wrong := self._disagreement(facts_of(self.accepted[last["certificate"]])):
                return UNDECIDED, wrong
            if begged := [n for n, h in self.hypotheses.items() if h["schema"] == last["claim"]]:
                return UNDECIDED, f"the hypothesis {begged[0]!r} is the claim itself"
            if self._contradictory():
                return UNDECIDED, "its hypotheses and conditions contradict each other"
        if label == REFUTED:
            within = last["within"]
            given = {name: h["schema"] for name, h in within["hypotheses"].items()}
            if wrong := self._disagreement(theory(within["symbols"], given, last["claim"])):
                return UNDECIDED, wrong
        return label, why

    def _contradictory(self) -> bool:
        schemas = {name: h["schema"] for name, h in self.hypotheses.items()}
        claim = self.bundle["claim"] or {"conditions": [], "domains": [], "scope": "STATIC"}
        begins = [] if claim["scope"] == "STATIC" else [["<=", claim["first_round"], "t"]]
        conditions = [*begins, *claim["conditions"], *claim["domains"]]
        lines = [line for certificate in self._resting() for line in certificate["lines"]]
        return self._empty(self.symbols, schemas, conditions, lines)

    def _empty(self, *assumed: Any) -> bool:
        """Whether these assumptions contradict each other, as may have been found before."""

        def found() -> str:
            return "contradiction" if contradiction(*assumed) else "none"

        question = _canonical(["contradiction", *assumed])
        answer = found() if self.strict else recalled(question, found, lambda _: True)
        return answer == "contradiction"

    # ---- what the certificates speak of

    def _closure(self, own: str | None) -> list[Any]:
        """The certificates that one rests on, and itself."""
        found: dict[str, Any] = {}
        waiting = [own]
        while waiting:
            certificate = self.listed.get(waiting.pop() or "")
            if certificate is not None and certificate["digest"] not in found:
                found[certificate["digest"]] = certificate
                waiting += certificate["uses"].values()
        return list(found.values())

    def _resting(self) -> list[Any]:
        """The certificates that steps rest on, each once."""
        found = [c for step in self.bundle["steps"] for c in self._closure(step["certificate"])]
        return list({c["digest"]: c for c in found}.values())

    def trusted(self, own: str | None) -> list[str]:
        """What a certificate takes on trust: hypotheses of its own, and of the theorems that it cites."""
        given = self.accepted[own or ""]["statement"]["given"]
        own_ones = [
            _told(self.hypotheses[n]) for n in given if self.hypotheses[n]["role"] in TRUSTED
        ]
        cited = [told for theorem in self._citations(own) for told in theorem.trusted]
        return [*own_ones, *cited]

    def _citations(self, own: str | None) -> list[_Theorem]:
        """What a certificate cites, or one that it rests on does."""
        closure = self._closure(own)
        cites = [d for certificate in closure for d in certificate.get("cites", {}).values()]
        return [self.cited[d] for d in cites if d in self.cited]

    def _borrowed(self, steps: list[Any]) -> list[str]:
        cited = [theorem for step in steps for theorem in self._citations(step["certificate"])]
        return [told for theorem in cited for told in theorem.trusted]

    def _used(self, steps: list[Any]) -> set[str]:
        return {
            name
            for step in steps
            for certificate in self._closure(step["certificate"])
            for name in certificate["statement"]["given"]
        }

    def _strangers(self) -> str:
        """A symbol or hypothesis that the reader does not see, or sees otherwise; one that nothing uses."""
        used: set[str] = set()
        spoken: set[str] = set()
        seen: set[str] = set()
        for step in self.bundle["steps"]:
            for certificate in self._closure(step["certificate"]):
                if certificate["digest"] in seen:
                    continue
                seen.add(certificate["digest"])
                statement = certificate["statement"]
                for name, schema in statement["given"].items():
                    own = self.hypotheses.get(name)
                    if own is None or own["schema"] != schema:
                        return (
                            f"{step['name']} rests on {name!r}, which is not among its hypotheses"
                        )
                for name, sorts in statement["symbols"].items():
                    if self.symbols.get(name) != sorts:
                        return f"{step['name']} means something else by {name}"
                used |= set(statement["given"])
                spoken |= set(statement["symbols"])
        if self.listed:
            if idle := sorted(set(self.hypotheses) - used):
                return f"no certificate uses the hypothesis {idle[0]!r}"
            if idle := sorted(set(self.symbols) - spoken):
                return f"no certificate speaks of the symbol {idle[0]}"
        cited = {
            d for certificate in self._resting() for d in certificate.get("cites", {}).values()
        }
        for theorem in self.theorems:
            if not cited & {step["digest"] for step in theorem["steps"]}:
                return f"no certificate cites {theorem['id']}"
        return ""

    # ---- the claim

    def _conclusion(self) -> dict[str, Any]:
        """What the last certificate must show: the claim for all rounds from the first on, or at once."""
        claim = self.bundle["claim"]
        then = put(claim["then"], VALUE, claim["value"])
        if claim["scope"] == "STATIC":
            return {"forall": {}, "if": list(claim["conditions"]), "then": then}
        first = ["<=", claim["first_round"], "t"]
        return {"forall": {"t": "integer"}, "if": [first, *claim["conditions"]], "then": then}

    def _disagreement(self, facts: Facts) -> str:
        """Where the words of the claim and its formula part."""
        claim, letters = self.bundle["claim"], set(names(self.bundle["claim"]["then"]))
        scope, certainty, chance = claim["scope"], claim["certainty"], claim["chance"]
        if scope not in SCOPES or certainty not in CERTAINTIES or chance not in CHANCES:
            return (
                f"there is no scope {scope!r}, no certainty {certainty!r} or no chance {chance!r}"
            )
        if "t" in facts.symbols or facts.symbols.get("T", [[], "integer"]) != [[], "integer"]:
            return "t is the round and T the horizon, and no symbol of a proof means anything else by them"
        if certainty == "SURE" and "expect" in letters and not chance:
            return "it holds always, and what is measured is an average over outcomes"
        if scope != "EVERY_ROUND" and "t" in letters:
            return "it speaks of no round t, and what is measured does"
        if scope in {"AT_HORIZON", "BEST_ROUND", "AVERAGE"} and "T" not in letters | set(
            facts.symbols
        ):
            return "it speaks of a whole run, and what is measured does not know its length"
        try:
            spoken, averages = self._measured(claim, facts)
        except kernel.Rejected as e:
            return f"what is measured cannot be read: {e}"
        if not spoken:
            return "what is measured is a number, whatever is done"
        if scope == "EVERY_ROUND" and "t" not in spoken:
            return "it speaks of every round, and what is measured does not know the round"
        own = set(names([claim["value"], claim["conditions"], claim["domains"]]))
        if not spoken - own - {"t", "T"}:
            return "what is measured is made of the letters of the bound alone"
        if certainty != "SURE" and not averages:
            return "it speaks of chance, and what is measured does not"
        return ""

    @staticmethod
    def _measured(claim: Mapping[str, Any], known: Facts) -> tuple[set[str], bool]:
        """What the measured side speaks of when all that cancels is gone, and whether it averages over outcomes."""
        facts = known.copy()
        scope = {} if claim["scope"] == "STATIC" else {"t": variable("t", "integer")}
        begins = [["<=", claim["first_round"], "t"]] if scope else []
        for condition in (*begins, *claim["conditions"]):
            facts.learn(facts.claim(condition, scope))
        value, then = claim["value"], claim["then"]
        here, beside = (
            facts.claim(put(then, VALUE, x), scope).difference for x in (value, ["+", value, "1"])
        )
        if not add(here, beside, Fraction(-1)).top:
            raise kernel.Rejected("it does not speak of the bound's value")
        sides = [side for side in then[1:] if side != VALUE]
        if len(sides) == 1 and VALUE not in names(sides):
            return said(facts.scalar(sides[0], scope))
        return said(facts.claim(put(then, VALUE, "1"), scope).difference)

    # ---- steps

    def _step(self, step: Mapping[str, Any]) -> dict[str, Any]:
        """What became of one step."""
        label, note, engine, own = UNDECIDED, str(step["gap"]), step["engine"], step["certificate"]
        if own is not None:
            if own not in self.accepted:
                note = f"not accepted: {step['lost'] or self.refusals.get(own, 'there is no such certificate')}"
            elif self.accepted[own]["statement"]["show"] != step["claim"]:
                note = "not accepted: its certificate shows something else"
            elif hidden := set(self.accepted[own]["statement"]["given"]) - set(self.hypotheses):
                note = (
                    f"not accepted: it rests on {min(hidden)!r}, which is not among the hypotheses"
                )
            else:
                trusted = [
                    name
                    for name in self.accepted[own]["statement"]["given"]
                    if self.hypotheses[name]["role"] in TRUSTED
                ]
                borrowed = self._borrowed([step])
                label = CONDITIONAL if trusted or borrowed else PROVED
                note = f"given {', '.join(trusted)}" if trusted else ""
                if borrowed:
                    note += f"{'; ' if note else ''}cites what is given {'; '.join(borrowed)}"
        elif step["counter"] is not None:
            counter = step["counter"]
            refuted = self._constructed if "helpers" in counter else self._refuted
            label, note = refuted(step, counter)
            engine, own = counter["engine"], counter["certificate"]
        return {
            "name": step["name"],
            "locator": step["locator"],
            "because": step["because"],
            "claim": step["claim"],
            "label": label,
            "engine": engine,
            "digest": own if own in self.accepted else None,
            "note": note,
            "ours": self._ours(own) if label in {PROVED, CONDITIONAL} else [],
        }

    def _ours(self, own: str | None) -> list[str]:
        """What a step rests on that the paper does not assume."""
        given = self.accepted[own or ""]["statement"]["given"]
        return [name for name in given if self.hypotheses[name]["role"] == "ours"]

    def _constructed(self, step: Mapping[str, Any], counter: Mapping[str, Any]) -> tuple[str, str]:
        """REFUTED if all hypotheses of the step, and the contrary of its claim, are shown of a construction."""
        refused = f"not accepted: {counter['name']}: "
        domains = (self.bundle["claim"] or {"domains": []})["domains"]
        try:
            symbols, given = asked(step, counter, domains, self._bounded(step))
        except kernel.Rejected as e:
            return UNDECIDED, f"{refused}{e}"
        if ANY in symbols and not _positive(counter["made"], ANY):
            return UNDECIDED, f"{refused}{ANY} is not any positive number"
        followed = self._followed(counter, symbols, given)
        if isinstance(followed, str):
            return UNDECIDED, refused + followed
        left = {name: schema for name, schema in given.items() if name not in followed}
        if unmade := self._unmade({"symbols": symbols, "given": left}, counter["made"]):
            return UNDECIDED, refused + unmade
        return REFUTED, f"{step['gap']}; {counter['name']}"

    def _followed(
        self, counter: Mapping[str, Any], symbols: Mapping[str, Any], given: Mapping[str, Any]
    ) -> set[str] | str:
        """The hypotheses that a certificate shows, and with them the contrary, from others that are true of the construction; or why not."""
        own = counter["certificate"]
        if own is None:
            return set()
        certificate = self.accepted.get(own)
        if certificate is None:
            return str(counter["lost"] or self.refusals.get(own, "there is no such certificate"))
        statement = certificate["statement"]
        if statement["show"] != counter["claim"]:
            return "its certificate shows something else"
        if any(symbols.get(name) != sorts for name, sorts in statement["symbols"].items()):
            return "its contrary speaks of something else"
        if any(given.get(name) != schema for name, schema in statement["given"].items()):
            return "its contrary starts from more than is true of the construction"
        if trusted := [told for theorem in self._citations(own) for told in theorem.trusted]:
            return f"its contrary rests on {trusted[0]}"
        lines = {line["name"]: line["schema"] for line in certificate["lines"]}
        shown = {name for name in given if lines.get(f"{HYPOTHESIS}{name}") == given[name]}
        return shown - set(statement["given"])

    def _bounded(self, step: Mapping[str, Any]) -> Any:
        """The side of the claim that is meant up to a constant, if one is."""
        last = self.bundle["kind"] == "bound" and step is self.bundle["steps"][-1]
        return (
            self.bundle["claim"]["value"] if last and self.bundle["status"] == "ordered" else None
        )

    def _refuted(self, step: Mapping[str, Any], counter: Mapping[str, Any]) -> tuple[str, str]:
        """REFUTED if the counter-statement is shown in its world and contradicts the step."""
        own, gap = counter["certificate"], step["gap"]
        world = {name: h["schema"] for name, h in counter["hypotheses"].items()}
        certificate = self.accepted.get(own)
        if certificate is None:
            return (
                UNDECIDED,
                f"not accepted: {counter['lost'] or self.refusals.get(own, 'no certificate')}",
            )
        if certificate["statement"]["show"] != counter["claim"]:
            return UNDECIDED, f"not accepted: {counter['name']} shows something else"
        given = certificate["statement"]["given"]
        if any(world.get(name) != schema for name, schema in given.items()):
            return UNDECIDED, f"not accepted: {counter['name']} starts from more than its world"
        why = misfit(step["claim"], counter["claim"])
        if not why and self._empty(certificate["statement"]["symbols"], given, []):
            why = "what defines its world is contradictory"
        unmade = self._unmade(certificate["statement"], counter.get("made"))
        literal = unread(
            step["claim"],
            certificate,
            {name: h["schema"] for name, h in step["within"]["hypotheses"].items()},
            step["within"]["symbols"],
            (self.bundle["claim"] or {"domains": []})["domains"],
            "" if unmade else _clients(counter["made"]),
        )
        why = why or literal or unmade
        if why:
            return UNDECIDED, f"not accepted: {counter['name']}: {why}"
        return REFUTED, f"{gap}; {counter['name']}"

    def _unmade(self, statement: Mapping[str, Any], made: Any) -> str:
        """Why one of the kernels does not accept that a construction makes a world; empty when both do."""
        if made is None:
            return "nothing defines it"
        symbols, given = statement["symbols"], statement["given"]

        def found() -> str:
            kernels = (construction.unmade, flint_construction.unmade)
            return next(filter(None, (one(symbols, given, made) for one in kernels)), ACCEPTED)

        question = _canonical(["construction", symbols, given, made])
        answer = found() if self.strict else recalled(question, found, ACCEPTED.__eq__)
        return "" if answer == ACCEPTED else answer

    def _world(self, step: Mapping[str, Any]) -> list[dict[str, Any]]:
        """What defines the case that refutes the last step."""
        counter = step["counter"]
        if "helpers" in counter:
            return [
                {"name": name, "schema": schema, "role": "definition", "wording": "by construction", "locator": "ours", "quote": "", "cites": ""}
                for name, schema in _definitions(counter["made"])
            ]  # fmt: skip
        given = self.accepted[counter["certificate"]]["statement"]["given"]
        return [{"name": n, **h} for n, h in counter["hypotheses"].items() if n in given]


def _within(bundle: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The theory that the last step is refuted in, and the case of its own where that has symbols."""
    if bundle["kind"] != "bound" or not bundle["steps"]:
        return []
    last = bundle["steps"][-1]
    cases = [last["within"], last["counter"]]
    return [c for c in cases if c and "symbols" in c]


def _assumed(setting: Mapping[str, Any]) -> dict[str, Any]:
    """Symbols of a theory or a case, and what is assumed of them."""
    return {
        "symbols": setting["symbols"],
        "hypotheses": {name: [h["schema"], h["role"]] for name, h in setting["hypotheses"].items()},
    }


def _on_trust(bundles: Any) -> list[Any]:
    """What bundles that are cited take on trust, and those that these cite; what they have shown is no hypothesis."""
    own = [
        [bundle["id"], bundle["bound"], name, h["schema"], h["role"]]
        for bundle in bundles
        for name, h in bundle["hypotheses"].items()
        if h["role"] in TRUSTED
    ]
    return sorted([*own, *(t for b in bundles for t in _on_trust(b.get("cites", ())))], key=str)


def _told(hypothesis: Mapping[str, Any]) -> str:
    """A hypothesis that is taken on trust, in words."""
    return f"{hypothesis['wording']} ({hypothesis['cites'] or hypothesis['locator']})"


def said(of: Any) -> tuple[set[str], bool]:
    """The symbols and variables of a normal form, and whether it averages over outcomes."""
    if isinstance(of, Ratio):
        return said((tuple(of.top), of.bottom))
    if isinstance(of, tuple):
        parts = [said(part) for part in of]
    elif isinstance(of, Atom) and of.shape[0] == "f":
        parts = [({of.shape[1]}, False), said(of.shape[2:])]
    elif isinstance(of, Atom):
        parts = [(set(), "expect" in of.shape[0]), said(of.shape[1:])]
    else:
        parts = []
    spoken, averages = zip(*parts, strict=True) if parts else ((), ())
    return set[str]().union(*spoken), any(averages)


def _positive(made: Mapping[str, Any], name: str) -> bool:
    """Whether a construction is for all positive values of a letter."""
    own = [definition for symbol, definition in made["symbols"] if symbol == name]
    return [definition.get("any") for definition in own] == [[["<", "0", name]]]


def _definitions(made: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The definitions of a construction as they would stand among hypotheses, under the names of their symbols."""
    sizes, faces = list(made["clients"]), list(made["faces"])
    counted = ["+", *sizes] if len(sizes) > 1 else sizes[0]
    yield "clients", {"forall": {}, "if": [], "then": ["=", "clients", counted]}
    for k, face in enumerate(faces if len(faces) > 1 else (), 1):
        yield f"face {k}", {"forall": {}, "if": [], "then": ["=", ["chance", str(k)], face]}
    for name, own in made["symbols"]:
        of = dict.fromkeys(own.get("of", ()), "")
        here = [name, *of] if of else name
        if "is" in own:
            yield name, {"forall": of, "if": [], "then": ["=", here, own["is"]]}
        elif "on" in own:
            at, low = own["on"], own["from"]
            others = {p: "" for p in of if p != at}
            first = [low if x == at else x for x in here]
            then = [["+", at, "1"] if x == at else x for x in here]
            yield f"{name}, first", {"forall": others, "if": [], "then": ["=", first, own["first"]]}
            yield name, {"forall": of, "if": [["<=", low, at]], "then": ["=", then, own["next"]]}
        elif "any" in own:
            for k, claim in enumerate(own["any"], 1):
                yield f"{name}, {k}", {"forall": {}, "if": [], "then": claim}
        elif "set" in own:
            inside = ["in", name, own["set"]]
            for k, claim in enumerate(own["in"], 1):
                yield f"{name}, {k}", {"forall": {own["set"]: ""}, "if": [inside], "then": claim}


def _clients(made: Mapping[str, Any]) -> str:
    """How many clients a construction has, or that it is for many numbers of them."""
    sizes = made["clients"]
    plain = all(isinstance(size, str) and size.isdecimal() for size in sizes)
    return str(sum(map(int, sizes))) if plain else "?"


def _refusal(certificate: Any, accepted: Mapping[str, Any], *, recall: bool) -> str:
    """Why one of the kernels refuses a certificate; empty when both accept it, as they may have done before.

    The statements that it rests on were accepted, so their digests say all about them.
    """
    text = _canonical(certificate)
    question = f"{ACCEPTED} {text} {' '.join(sorted(accepted))}"
    name = hashlib.sha256(question.encode()).hexdigest(), recall
    if name not in _REFUSALS:

        def checked() -> str:
            return _checked(json.loads(text), accepted) or ACCEPTED

        found = recalled(question, checked, ACCEPTED.__eq__) if recall else checked()
        if len(_REFUSALS) >= MOST_KEPT:
            _REFUSALS.clear()
        _REFUSALS[name] = found
    return "" if _REFUSALS[name] == ACCEPTED else _REFUSALS[name]


def _checked(certificate: Any, accepted: Mapping[str, Any]) -> str:
    """The same, by the kernels."""
    try:
        agreed = kernel.check(certificate, accepted) == flint.check(certificate, accepted)
    except (kernel.Rejected, flint.Rejected) as e:
        return str(e)
    return "" if agreed else "the kernels name two digests"


def _strings(node: Any) -> Iterator[str]:
    """All strings of a document."""
    waiting = [node]
    while waiting:
        one = waiting.pop()
        if isinstance(one, str):
            yield one
        elif isinstance(one, list):
            waiting += one
        elif isinstance(one, Mapping):
            waiting += one
            waiting += one.values()


def _visible(text: str) -> bool:
    """Whether a string is what it looks like: in one line, with no characters that control, hide or turn others."""
    if text.isascii():
        return text.isprintable()
    return not any(
        unicodedata.category(c)[0] == "C" or unicodedata.category(c) in {"Zl", "Zp"} for c in text
    )


def _legible(node: Any) -> Any:
    """The same with all that cannot be seen spelled out: what a kernel says of a file repeats names of that file."""
    if isinstance(node, str):
        return node if _visible(node) else ascii(node)
    if isinstance(node, dict):
        return {key: _legible(value) for key, value in node.items()}
    return [_legible(part) for part in node] if isinstance(node, list) else node


def _canonical(node: Any) -> str:
    return json.dumps(node, sort_keys=True, separators=(",", ":"))
