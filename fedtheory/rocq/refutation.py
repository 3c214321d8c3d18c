"""Refutations as theorems of Rocq: that what is claimed is false, because a construction has all its hypotheses and the contrary of its claim."""

from collections.abc import Iterator, Mapping
from typing import Any

from fedtheory.kernel.construction import LAWS
from fedtheory.kernel.contrary import ANY, asked
from fedtheory.kernel.rules import put
from fedtheory.rocq import development as plainly
from fedtheory.rocq.development import HEAD, Development, labelled, module, remark
from fedtheory.rocq.export import Lines, Schema, Symbols, Unsupported, plain
from fedtheory.rocq.made import Construction

LAW_NAMES = ("law_of_sums", "law_of_logs", "law_of_tangents")
NEGATED = {"<=": "Rlt_not_le", "<": "Rle_not_lt"}


def development(bundle: Mapping[str, Any]) -> Development:
    """The theorem that a bundle shows, or that what it claims is false."""
    last = bundle["steps"][-1]
    if bundle["kind"] == "steps" or not last.get("counter"):
        return plainly.development(bundle)
    counter = last["counter"]
    if "helpers" not in counter:
        raise Unsupported("a refutation in a world of its own")
    if counter["certificate"] is not None:
        raise Unsupported("a refutation by a certificate")
    return _Refuted(bundle).development()


class _Refuted:
    """A refutation by a construction, as it is written."""

    def __init__(self, bundle: Mapping[str, Any]) -> None:
        self.bundle, self.name, self.step = bundle, module(bundle), bundle["steps"][-1]
        self.counter = self.step["counter"]
        self.domains = (bundle["claim"] or {"domains": []})["domains"]
        self.bound = bundle["claim"]["value"] if bundle["status"] == "ordered" else None
        symbols, self.given = asked(self.step, self.counter, self.domains, self.bound)
        self.within = Symbols(self.step["within"]["symbols"])
        self.hypotheses = self.step["within"]["hypotheses"]
        self.made = Construction(symbols, self.counter["made"])
        if self.made.symbols.chance != self.within.chance:
            raise Unsupported("a construction that draws, of what does not")
        self.labels = labelled(self.given)
        self.letters = [(n, d) for n, d in self.counter["made"]["symbols"] if "any" in d]

    def development(self) -> Development:
        """All of it."""
        proof = "\n".join([f"From Bounds Require {self.name}_statement.", *HEAD, *self._proof()])
        return Development(self.name, self._statement(), proof + "\n", "", ())

    # ---- what is read

    def _claim(self) -> str:
        then = self.step["claim"]["then"]
        if self.bound is not None:
            sides = [["*", ANY, x] if x == self.bound else x for x in then[1:]]
            then = [then[0], *sides]
        schema = Schema.of({**self.step["claim"], "then": then})
        known = {**self.within.symbols, ANY: [[], "real"]}
        return Symbols(known).shallow_schema(schema)

    def _held(self) -> list[Any]:
        """The domains of the claim, which are shown too."""
        return [d for d in self.domains if plainly.mentioned(d) & set(self.within.symbols)]

    def _statement(self) -> str:
        b, within = self.bundle, self.within
        any_constant = f" ({ANY} : R)" if self.bound is not None else ""
        lines = [
            f"(** {remark(' '.join([b['id'], b['bound'], b['status']]).strip())}: refuted *)",
            "From Fed Require Import Reading.",
            "",
            f"Definition printed{any_constant} : Prop := forall (W : {'World' if within.chance else 'Space'})",
        ]
        lines += [f"  ({name} : {kind})" for name, kind in within.declared()]
        lines += [f"  ({name} : {text})" for name, text in within.promises().items()]
        for name in sorted(self.hypotheses):
            h = self.hypotheses[name]
            said = ", ".join(filter(None, (h.get("role"), h.get("locator"), h.get("wording"))))
            lines.append(f"  (* {remark(f'{name}: {said}')} *)")
            text = within.shallow_schema(Schema.of(h["schema"]))
            lines.append(f"  ({self.labels[name]} : {text})")
        for k, domain in enumerate(self._held(), 1):
            lines.append(f"  (domain_{k} : {within.shallow_claim(domain, ())})")
        lines[-1] += ","
        lines.append(f"  {self._claim()}.")
        if self.bound is None:
            lines += ["", "Definition statement : Prop := ~ printed."]
        else:
            lines += ["", f"Definition statement : Prop := forall {ANY}, 0 < {ANY} -> ~ printed {ANY}."]
        return "\n".join(lines) + "\n"

    # ---- what is checked

    def _proof(self) -> Iterator[str]:
        made = self.made
        yield "From Fed Require Import Made."
        yield "Section Made."
        for name, definition in self.letters:
            sort = "Z" if made.symbols.symbols[name][1] != "real" else "R"
            yield f"Variable {plain(name)} : {sort}."
            for k, claim in enumerate(definition["any"], 1):
                yield f"Hypothesis {plain(name)}_{k} : {made.claim(claim, ())}."
        yield from made.defined()
        yield f"Ltac unfolded := cbv beta delta [{' '.join(made.names())}] in *."
        yield from self._promises()
        for name, schema in self.given.items():
            yield from self._given(name, schema)
        yield from self._against()
        yield "End Made."
        yield from self._whole()

    def _promises(self) -> Iterator[str]:
        world = "W"
        for name, (_, sort) in sorted(self.within.symbols.items()):
            p = plain(name)
            if sort == "count":
                yield f"Lemma {p}_counts : {p} = number_of_clients {world}. Proof. symmetry. exact (counted_size _ _ _). Qed."
            elif sort == "set":
                yield f"Lemma {p}_convex : convex ({p} : vector {world} -> Prop). Proof. unfold {p}, made_{name}, W. convexity. Qed."
            elif sort == "redraw":
                yield f"Lemma {p}_redraws : redraws ({p} : Z -> outcome {world} -> outcome {world} -> outcome {world}). Proof. intros k f_ r_. unfold {p}, made_{name}. reflexivity. Qed."
            if self.within.owes(name):
                yield f"Lemma {p}_random : {self.within.random(name)}. Proof. cbv beta. repeat intro. exact I. Qed."

    def _given(self, name: str, schema: Mapping[str, Any]) -> Iterator[str]:
        """That a hypothesis holds."""
        label, read = self.labels[name], Schema.of(schema)
        text = self.made.symbols.shallow_schema(read)
        if schema in LAWS:
            yield f"Lemma {label} : {text}. Proof. exact {LAW_NAMES[LAWS.index(dict(schema))]}. Qed."
            return
        cases = []
        for k, lines in enumerate(self.counter["made"]["shown"].get(name, ())):
            shown = f"{label}_case_{k}"
            yield from self._shown(shown, lines)
            cases.append(self._case(shown, lines[-1]["schema"], schema["forall"]))
        names = " ".join(plain(v) for v, _ in read.variables)
        first = f"intros {names}. " if names else ""
        tries = " | ".join(["closed", *cases])
        yield f"Lemma {label} : {text}."
        if known := [f"{plain(n)}_{k}" for n, d in self.letters for k in range(1, len(d["any"]) + 1)]:
            first += f"revert {' '.join(known)}. "  # so that they may be written otherwise
        yield f"Proof. {first}intros. unfolded. shown_here; first [{tries}]. Qed."

    def _shown(self, label: str, lines: list[Any]) -> Iterator[str]:
        """What a certificate shows of numbers."""
        show = lines[-1]["schema"]
        statement = {"symbols": {}, "given": {}, "show": show}
        certificate = {"statement": statement, "uses": {}, "lines": lines}
        empty = Symbols({})
        written = ";".join("\n" + line for line in Lines(empty, certificate, {}, {}).all())
        yield f"Definition {label}_show := {empty.deep_schema(Schema.of(show))}."
        yield f"Definition {label}_lines := Certificate [] [] [] [] [{written}]."
        yield f"Lemma {label}_ok : accepted {label}_lines {label}_show = true. Proof. vm_cast_no_check (eq_refl true). Qed."
        yield f"Lemma {label} : {empty.shallow_schema(Schema.of(show))}."
        nil = "(Forall_nil _)"
        yield f"Proof. exact (sound nowhere nothing_there {label}_lines {label}_show {label}_ok nothing_proper {nil} {nil} {nil} {nil}). Qed."

    def _case(self, label: str, entry: Mapping[str, Any], variables: Mapping[str, str]) -> str:
        """The entry at the variables of a case."""
        at = {name: plain(name) for name, _ in self.letters}
        for name, sort in variables.items():
            at[name] = plain(name)
            if sort == "vector":
                rest = plain(name)
                for k in range(1, self.made.dimension + 1):
                    at[f"{name}_{k}"] = f"(fst {rest})"
                    rest = f"(snd {rest})"
        names = [name for name, _ in Schema.of(entry).variables]
        missing = [name for name in names if name not in at]
        if missing:
            at |= {name: f"?{name}" for name in missing}
            return f"idtac"
        own = " ".join([label, *(at[name] for name in names)])
        return f"let Q := fresh in pose proof ({own}) as Q; by_case Q"

    def _against(self) -> Iterator[str]:
        """That the claim is false of what is defined."""
        within, claim = self.within, self.step["claim"]
        objects = [plain(name) for name in sorted(within.symbols)]
        given = [*within.promises(), *(self.labels[name] for name in sorted(self.hypotheses))]
        conditions = [self.labels[n] for n in self.given if n.startswith("condition ")]
        first = len(conditions) - len(self._held())
        domains = conditions[first:]
        constant = f" {ANY}" if self.bound is not None else ""
        yield f"Theorem against : ~ {self.name}_statement.printed{constant}."
        values = [
            "(first_client W)" if sort == "client" else f"{plain(name + '_0')}"
            for name, sort in Schema.of(claim).variables
        ]
        clients = " ".join(["(first_client W)"] * sum(s == "client" for s in claim["forall"].values()))
        met = [f"({label} {clients})" if clients else label for label in conditions[:first]]
        contrary = f"({self.labels['the contrary']} {clients})" if clients else self.labels["the contrary"]
        applied = " ".join(["printed_", "W", *objects, *given, *domains, *values, *met])
        relation = claim["then"][0]
        if relation == "=":
            raise Unsupported("the contrary of an equality")
        yield f"Proof using All. intro printed_. exact ({NEGATED[relation]} _ _ {contrary} ({applied})). Qed."

    def _whole(self) -> Iterator[str]:
        yield f"Theorem proved : {self.name}_statement.statement."
        steps, values = list[str](), list[str]()
        for name, definition in self.letters:
            own = plain(name)
            known = [f"{own}_{k}" for k in range(1, len(definition["any"]) + 1)]
            values += [own, *known]
            if name == ANY:
                steps.append(f"intros {own} {own}_1.")
                continue
            sort = self.made.symbols.symbols[name][1]
            value = self.made.term(definition["such"], (), integer=sort != "real")[1]
            claims = " /\\ ".join(f"({self.made.claim(c, ())})" for c in definition["any"])
            steps.append(
                f"assert (such_ : exists {own} : {'R' if sort == 'real' else 'Z'}, {claims or 'True'}) by (exists ({value}); shown_here; closed)."
            )
            steps.append(f"destruct such_ as ({' & '.join([own, *(known or ['_'])])}).")
        steps.append(f"exact ({' '.join(['against', *values])}).")
        yield f"Proof. {' '.join(steps)} Qed."
        yield "Print Assumptions proved."
