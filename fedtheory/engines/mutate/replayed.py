"""The proof as a judge: does what is accepted show the changed bound as well?

Two ways are tried: the last certificate with the changed claim for its last line, and one line that rests on the
accepted proof. Both kernels must accept. What is refused is not proved, which is no refutation. Where an assumption or
a condition is dropped, the whole proof is replayed without the hypotheses that say it.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

from fedtheory import kernel
from fedtheory.core.claim import Claim as Condition
from fedtheory.core.expression import to_tree
from fedtheory.core.proof import Given, Proof, Setting, conclusion
from fedtheory.core.properties import COMPACT_DOMAIN
from fedtheory.core.role import Role
from fedtheory.core.statement import Assumption, Bound, Scope
from fedtheory.core.term import Schema
from fedtheory.engines.mutate.scopes import in_scope, of_the_run
from fedtheory.engines.mutate.ties import hypotheses
from fedtheory.engines.prove import prove
from fedtheory.kernel import flint

LAST = "what is proved"


class Replayed:
    """A proof that was accepted once, and is asked again for each mutant."""

    def __init__(self, proof: Proof, others: Sequence[Proof] = ()) -> None:
        report = prove(proof)
        self.proof, self._others = proof, others
        self.accepted = report.label.proved
        self._known = {c["digest"]: c["statement"] for c in report.certificates}
        self._cited = dict(self._known)  # theorems of other letters, which no change is about
        self._last: Mapping[str, Any] = report.certificates[-1] if report.certificates else {}
        self._chain = _resting(report.certificates)
        self._ending = self._shortened()

    def shows(self, bound: Bound) -> bool | None:
        """Whether the changed bound follows, letter for letter or in one more line; None if it cannot be asked."""
        own = self.proof.of.bound(self.proof.bound)
        setting: Setting | None = self.proof.setting
        if bound.scope is not own.scope:
            setting = in_scope(self.proof, bound.metric, bound.scope, self._others)
        if setting is None:
            one = bound.scope is Scope.EVERY_ROUND and of_the_run(self.proof, bound.metric)
            return False if one else None  # of one number no proof says what it was in each round
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
            return self._measured_otherwise(claim, bound)
        statement = self._statement(claim, setting)
        return self.accepted and (
            self._in_its_place(claim, statement) or self._one_line_further(claim, statement)
        )

    def _measured_otherwise(self, claim: Schema, bound: Bound) -> bool | None:
        """Of two metrics that the setting writes alike: by the hypotheses that tell them apart."""
        own = self.proof.of.bound(self.proof.bound).metric
        theirs, ours = (hypotheses(self.proof.of.id, m.name) for m in (bound.metric, own))
        if theirs is None and ours is None:
            return None
        return self._replayed(claim, set(ours or ()) - set(theirs or ()), domain=False)

    def stands_without(self, bound: Bound, assumptions: Sequence[Assumption]) -> bool | None:
        """Whether the whole proof, its hypotheses that say the same taken away, still shows the bound.

        None if it cannot be asked: nobody has written down which hypotheses those are, or what says a condition that
        the bound has lost.
        """
        lost: set[str] = set()
        known = True
        for assumption in assumptions:
            names, told = self._saying(assumption)
            lost |= names
            known &= told
        own = self.proof.of.bound(self.proof.bound)
        for condition in own.conditions:
            if condition not in bound.conditions:
                said = self._conditioned(condition)
                lost |= said or frozenset()
                known &= said is not None
        domain = any(a.requires == COMPACT_DOMAIN for a in assumptions)
        if not self._replayed(conclusion(self.proof.setting, bound), lost, domain=domain):
            return False
        return True if known else None

    def freed(self, assumptions: Sequence[Assumption]) -> frozenset[str]:
        """The letters of which only their sign is left when these assumptions go; none where ties are not written down.

        What the proof starts from says so: all hypotheses that speak of the letter fall with the assumptions. What defines
        a letter stays: it is what it is, whatever is assumed.
        """
        lost: set[str] = set()
        for assumption in assumptions:
            written = hypotheses(self.proof.of.id, assumption.requires.name)
            if written is None:
                return frozenset()
            lost |= set(written)
        setting = self.proof.setting
        domain = any(a.requires == COMPACT_DOMAIN for a in assumptions)
        sets = {name for name, (_, sort) in setting.symbols.items() if domain and sort == "set"}
        aside = _aside(setting.given, {str(c.symbol) for c in self.proof.of.constants})
        gone, kept = set[str](), set[str]()
        for name, given in setting.given.items():
            said = _words([given.schema.then, *given.schema.conditions])
            if given.schema.then in [[sign, "0", word] for sign in ("<", "<=") for word in said]:
                continue  # its sign
            falls = (name in lost or bool(said & sets)) and given.role is not Role.DEFINITION
            if name not in aside:
                (gone if falls else kept).update(said)
        return frozenset(gone - kept)

    def _saying(self, assumption: Assumption) -> tuple[frozenset[str], bool]:
        """The hypotheses that fall with an assumption, and whether there are no others."""
        written = hypotheses(self.proof.of.id, assumption.requires.name)
        if written is not None:
            return frozenset(written), True
        given = self.proof.setting.given
        return frozenset(name for name in given if _says(name, given[name], assumption)), False

    def _conditioned(self, condition: Condition) -> frozenset[str] | None:
        """The hypotheses that say a condition; None if none is known to."""
        written = f"{condition.lhs} {condition.relation} {condition.rhs}"
        if (said := hypotheses(self.proof.of.id, written)) is not None:
            return frozenset(said)
        claim = Schema([condition.relation, to_tree(condition.lhs), to_tree(condition.rhs)])
        same = frozenset(
            name
            for name, given in self.proof.setting.given.items()
            if given.schema.json() == claim.json()
        )
        return same or None

    def _replayed(self, claim: Schema, lost: Collection[str], *, domain: bool) -> bool:
        """Whether both kernels accept every certificate once more, ending at this claim, without these hypotheses."""
        shown: dict[str, dict[str, Any]] = {}
        for certificate in self._chain:
            own, last = certificate["statement"], certificate is self._last
            symbols, lines = own["symbols"], certificate["lines"]
            if domain:
                symbols = {k: kind for k, kind in symbols.items() if kind[1] != "set"}
            if last:
                lines = [*lines[:-1], {**lines[-1], "schema": claim.json()}]
            statement = {
                "symbols": symbols,
                "given": {name: given for name, given in own["given"].items() if name not in lost},
                "show": claim.json() if last else own["show"],
            }
            uses = {name: kernel.digest(shown[used]) for name, used in certificate["uses"].items()}
            changed = {**certificate, "statement": statement, "uses": uses, "lines": lines}
            same = statement == own and uses == certificate["uses"]
            if not (same or self._agreed(changed, {kernel.digest(s): s for s in shown.values()})):
                return False
            shown[certificate["digest"]] = statement
        return True

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
        *lines, last = self._ending["lines"]
        changed = [*lines, {**last, "schema": claim.json()}]
        return self._agreed({**self._ending, "statement": statement, "lines": changed})

    def _shortened(self) -> Mapping[str, Any]:
        """The last certificate, its lines before the last one taken for what they are: accepted, from the same givens.

        A line without variables stays, for kernels learn from it. Where the last line is not accepted so (an induction
        looks for its lines in its own certificate), nothing is shortened.
        """
        if not self.accepted:
            return self._last
        own = self._last["statement"]
        *before, last = self._last["lines"]
        kept: list[dict[str, Any]] = []
        uses, lemmas = dict(self._last["uses"]), dict(self._known)
        for line in before:
            schema = line["schema"]
            lemma = {**own, "show": schema}
            if (not schema["forall"] and not schema["if"]) or lemma == own:
                kept.append(line)
            else:
                uses[line["name"]] = kernel.digest(lemma)
                lemmas[uses[line["name"]]] = lemma
        short = {**self._last, "uses": uses, "lines": [*kept, last]}
        if not self._agreed(short, lemmas):
            return self._last
        self._known = lemmas
        return short

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

    def _agreed(
        self, certificate: dict[str, Any], accepted: Mapping[str, Any] | None = None
    ) -> bool:
        """Whether both kernels accept it; what it rests on has been accepted before."""
        own = {**certificate, "digest": kernel.digest(certificate["statement"])}
        known = self._known if accepted is None else accepted
        resting = {used: known[used] for used in own["uses"].values()}
        resting |= {cited: self._cited[cited] for cited in own.get("cites", {}).values()}
        try:
            # the faster one first: one refusal is enough
            return bool(flint.check(own, resting) == kernel.check(own, resting))
        except (kernel.Rejected, flint.Rejected):
            return False


def _resting(certificates: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """The certificates that the last one rests on, and itself, in their order."""
    needed: set[str] = set()
    kept: list[dict[str, Any]] = []
    for certificate in reversed(certificates):
        if not kept or certificate["digest"] in needed:
            needed |= set(certificate["uses"].values())
            kept.append(certificate)
    return kept[::-1]


def _aside(given: Mapping[str, Given], constants: Collection[str]) -> set[str]:
    """The hypotheses that only define something of ours, of which no other hypothesis speaks: they hold whatever it is of."""
    heads = {
        name: head
        for name, one in given.items()
        if one.role is Role.DEFINITION and (head := _defined(one.schema.then)) is not None
    }
    spoken = {
        word
        for name, one in given.items()
        for word in _words([one.schema.then, *one.schema.conditions])
        if heads.get(name) != word
    }
    return {name for name, head in heads.items() if head not in spoken | set(constants)}


def _defined(claim: Any) -> str | None:
    """What an equation defines, by its head."""
    match claim:
        case ["=", [str(head), *_], _] | ["=", str(head), _] if head.isidentifier():
            return head
    return None


def _says(name: str, hypothesis: Given, assumption: Assumption) -> bool:
    """Whether a hypothesis has the words of an assumption, or all words of its property."""
    if hypothesis.wording == assumption.wording:
        return True
    told = f"{name} {hypothesis.wording}".lower()
    return all(word in told for word in assumption.requires.name.lower().split())


def _words(tree: Any) -> set[str]:
    """Everything that is named in a claim, heads of functions among them."""
    return {tree} if isinstance(tree, str) else set().union(*map(_words, tree))
