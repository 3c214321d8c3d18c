"""The proof as a judge: does what is accepted show the changed bound as well?

Two ways are tried: the last certificate with the changed claim for its last line, and one line that rests on the
accepted proof. Both kernels must accept. What is refused is not proved, which is no refutation.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from fedtheory import kernel
from fedtheory.core.proof import Given, Proof, Setting, conclusion
from fedtheory.core.properties import COMPACT_DOMAIN
from fedtheory.core.statement import Assumption, Bound, Scope
from fedtheory.core.term import Schema
from fedtheory.core.verdict import Label
from fedtheory.engines.mutate.scopes import in_scope
from fedtheory.engines.prove import prove
from fedtheory.kernel import flint

LAST = "what is proved"


class Replayed:
    """A proof that was accepted once, and is asked again for each mutant."""

    def __init__(self, proof: Proof, others: Sequence[Proof] = ()) -> None:
        report = prove(proof)
        self.proof, self._others = proof, others
        self.accepted = report.label is Label.PROVED
        self._known = {c["digest"]: c["statement"] for c in report.certificates}
        self._last: Mapping[str, Any] = report.certificates[-1] if report.certificates else {}

    def shows(self, bound: Bound) -> bool | None:
        """Whether the changed bound follows, letter for letter or in one more line; None if it cannot be asked."""
        own = self.proof.of.bound(self.proof.bound)
        setting: Setting | None = self.proof.setting
        if bound.scope is not own.scope:
            setting = in_scope(self.proof, bound.metric, bound.scope, self._others)
        if setting is None:
            return None
        try:
            claim = conclusion(setting, bound)
        except (
            KeyError,
            TypeError,
        ):  # another metric, a formula without a term: no proof could end there
            return False
        if bound.scope is Scope.EVERY_ROUND and own.scope is Scope.AT_HORIZON:
            claim = replace(claim, conditions=(*claim.conditions, ["<=", "t", "T"]))
        if bound.metric != own.metric and claim.then == self._last["statement"]["show"]["then"]:
            return None  # the setting writes both metrics alike
        statement = self._statement(claim, setting)
        return self.accepted and (
            self._in_its_place(claim, statement) or self._one_line_further(claim, statement)
        )

    def needs(self, assumptions: Sequence[Assumption]) -> bool:
        """Whether the proof falls without its hypotheses that say the same.

        Statements assume properties and proofs start from hypotheses; that one is the other is read off their words and
        places. Without any it is not known. The kernel's word for a convex domain is a symbol, a set.
        """
        given = self.proof.setting.given
        used, symbols = self._last["statement"]["given"], self._last["statement"]["symbols"]
        domains = {name for name, (_, sort) in symbols.items() if sort == "set"}
        if any(a.requires == COMPACT_DOMAIN for a in assumptions) and domains:
            rest = {name: kind for name, kind in symbols.items() if name not in domains}
            without = {**self._last["statement"], "symbols": rest}
            return not self._agreed({**self._last, "statement": without})
        lost = {
            name
            for name in used
            if name in given and any(_says(name, given[name], a) for a in assumptions)
        }
        if not lost:
            return False
        kept = {name: schema for name, schema in used.items() if name not in lost}
        without = {**self._last["statement"], "given": kept}
        return not self._agreed({**self._last, "statement": without})

    def _statement(self, claim: Schema, setting: Setting) -> dict[str, Any]:
        """What a certificate of the changed claim states; a word that is new in it is declared."""
        own, spoken = self._last["statement"], _words(claim.then)
        declared = {
            name: [list(arguments), sort]
            for name, (arguments, sort) in setting.symbols.items()
            if name in spoken
        }
        return {**own, "symbols": {**declared, **own["symbols"]}, "show": claim.json()}

    def _in_its_place(self, claim: Schema, statement: Mapping[str, Any]) -> bool:
        *lines, last = self._last["lines"]
        changed = [*lines, {**last, "schema": claim.json()}]
        return self._agreed({**self._last, "statement": statement, "lines": changed})

    def _one_line_further(self, claim: Schema, statement: Mapping[str, Any]) -> bool:
        shown = self._last["statement"]["show"]
        same = {name: name for name in shown["forall"]}
        relation = "=" if shown["then"][0] == "=" else "<="
        if claim.then[0] != relation:
            return False
        reference = {"use": LAST, "at": same, "times": "1", "mean": None}
        line = {
            "name": "changed",
            "schema": claim.json(),
            "by": "combination",
            "terms": [reference],
        }
        return self._agreed(
            {
                **self._last,
                "statement": statement,
                "uses": {LAST: self._last["digest"]},
                "lines": [line],
            }
        )

    def _agreed(self, certificate: dict[str, Any]) -> bool:
        """Whether both kernels accept it."""
        own = {**certificate, "digest": kernel.digest(certificate["statement"])}
        resting = {used: self._known[used] for used in own["uses"].values()}
        try:
            # the faster one first: one refusal is enough
            return bool(flint.check(own, resting) == kernel.check(own, resting))
        except (kernel.Rejected, flint.Rejected):
            return False


def _says(name: str, hypothesis: Given, assumption: Assumption) -> bool:
    """Whether a hypothesis has the words of an assumption, its place, or all words of its property."""
    places = [{place.strip() for place in x.locator.split(";")} for x in (hypothesis, assumption)]
    if hypothesis.wording == assumption.wording or places[0] & places[1]:
        return True
    told = f"{name} {hypothesis.wording}".lower()
    return all(word in told for word in assumption.requires.name.lower().split())


def _words(tree: Any) -> set[str]:
    """Everything that is named in a claim, heads of functions among them."""
    return {tree} if isinstance(tree, str) else set().union(*map(_words, tree))
