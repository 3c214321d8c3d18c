"""Refutations as theorems of Rocq: that what is claimed is false, because a construction meets all its hypotheses and the contrary of its claim."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from fedtheory.kernel.construction import LAWS, unmade
from fedtheory.kernel.contrary import ANY, HYPOTHESIS, _World, asked, case
from fedtheory.rocq import development as plainly
from fedtheory.rocq.development import HEAD, Development, labelled, module, remark
from fedtheory.rocq.export import SORTS, Lines, Schema, Symbols, Unsupported, counted, plain
from fedtheory.rocq.made import Construction

LAW_NAMES = ("law_of_sums", "law_of_logs", "law_of_tangents")
ANYTHING = {
    "real": "0",
    "integer": "0%Z",
    "vector": "vzero W",
    "outcome": "some_outcome W",
    "set": "(fun _ => True)",
}
NEGATED = {"<=": "Rlt_not_le", "<": "Rle_not_lt"}


def development(bundle: Mapping[str, Any]) -> Development:
    """The theorem that a bundle shows, or that what it claims is false."""
    last = bundle["steps"][-1]
    if bundle["kind"] == "steps" or not last.get("counter"):
        return plainly.development(bundle)
    counter = last["counter"]
    if "helpers" not in counter:
        return _InWorld(bundle).development()
    return (_Refuted if counter["certificate"] is None else _Followed)(bundle).development()


class _Refuted:
    """A refutation by a construction, as it is written."""

    direct = True
    """Whether the theorem is applied to what the construction defines, and not to what is read off a world."""

    def __init__(self, bundle: Mapping[str, Any]) -> None:
        self.bundle, self.name, self.step = bundle, module(bundle), bundle["steps"][-1]
        self.counter = self.step["counter"]
        self.domains = (bundle["claim"] or {"domains": []})["domains"]
        self.bound = bundle["claim"]["value"] if bundle["status"] == "ordered" else None
        self.within = Symbols(self.step["within"]["symbols"])
        self.hypotheses = self.step["within"]["hypotheses"]
        self.letters = [(n, d) for n, d in self.counter["made"]["symbols"] if "any" in d]
        self._begin()

    def _begin(self) -> None:
        symbols, self.given = asked(self.step, self.counter, self.domains, self.bound)
        chance = self.within.chance
        if Symbols(symbols).chance != chance:
            raise Unsupported("a construction that draws, of what does not")
        self.made = Construction(symbols, self.counter["made"], chance=chance)
        self.labels = labelled(self.given)

    def development(self) -> Development:
        """All of it."""
        cited = self._cited()
        needed = [self.name + "_statement", *cited]
        head = [*(f"From Bounds Require {name}." for name in needed), *HEAD]
        proof = "\n".join([*head, *self._proof()]) + "\n"
        others = tuple(map(plainly.development, cited.values()))
        return Development(self.name, self._statement(), proof, "", (), others)

    def _cited(self) -> dict[str, Any]:
        return {}

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
            lines += [
                "",
                f"Definition statement : Prop := forall {ANY}, 0 < {ANY} -> ~ printed {ANY}.",
            ]
        return "\n".join(lines) + "\n"

    # ---- what is checked

    def _proof(self) -> Iterator[str]:
        yield from self._definitions()
        yield from self._promises()
        for name, schema in self.given.items():
            yield from self._given(name, self.labels[name], schema)
        yield from self._against()
        yield "End Made."
        yield from self._whole()

    def _definitions(self) -> Iterator[str]:
        made = self.made
        yield f"From Fed Require Import {'Drawn' if made.endless else 'Made'}."
        if made.endless:
            yield "From Fed Require Import Worlds Made."
        yield "Section Made."
        for name, definition in self.letters:
            sort = "Z" if made.symbols.symbols[name][1] != "real" else "R"
            yield f"Variable {plain(name)} : {sort}."
            for k, claim in enumerate(definition["any"], 1):
                yield f"Hypothesis {plain(name)}_{k} : {made.claim(claim, ())}."
        yield from made.defined()
        world = "drawn vaverage" if made.endless else "finite wsum vwsum"
        averages = f"; cbn [{world} expect vexpect outcome space draws] in *" * (
            len(made.faces) > 1
        )
        yield f"Ltac unfolded := cbv beta delta [{' '.join(made.names())}] in *{averages}."

    def _modelled(self, written: plainly.Written) -> Iterator[str]:
        """That each line of a certificate is true of what is defined, provided that its hypotheses are."""
        world = "W" if self.made.chance else "(certain W)"
        names = sorted(written.symbols.symbols)
        yield from written.data()
        yield from written.valid()
        objects = written.symbols.objects(world)
        numbers = [written.symbols.numbers[name] for name in names]
        cases = " ".join(f"| {k} => {x}" for k, x in zip(numbers, objects, strict=True))
        yield f"Definition the_model : Model {world} := (fun key__ => match key__ with {cases} | _ => Region (fun _ => True) end)%positive."
        proofs = [
            f"{plain(n)}_convex" if written.symbols.symbols[n][1] == "set" else "I" for n in names
        ]
        space = "(space W)" if self.made.chance else "W"
        drawn = len(self.made.faces) == 1
        reasons = " ".join(
            f"| {k} => {f'certainly {space} ({x}) {proof}' if proof != 'I' or drawn else 'keeps_true W _ _ _'}"
            for k, x, proof in zip(numbers, objects, proofs, strict=True)
        )
        if self.made.endless:
            written.symbols.whole = False
            proper = zip(numbers, written.symbols.proper(), strict=True)
            reasons = " ".join(f"| {k} => {proof}" for k, proof in proper)
        yield f"Lemma the_proper : forall key__, proper {world} (the_model key__)."
        yield f"Proof. exact (fun key__ => match key__ as key__ return proper {world} (the_model key__) with {reasons} | _ => convex_all {world} end)%positive. Qed."
        last = written.wanted[0]
        k = written.place[last["digest"]]
        for label in written.labels.values():
            yield f"Lemma p_{label} : holds {world} the_model d_{label}. Proof. exact {label}. Qed."
        if counted({"symbols": written.symbols.symbols}):
            yield f"Lemma p_counted : holds {world} the_model counted. Proof. exact (count_1 W). Qed."
        laws = "(Forall_nil _)"
        for number in reversed(written.laws(last)):
            law = f"(fun k => law_of_redraws {world} (the_model k))"
            name = plain(sorted(written.symbols.symbols)[number - 1])
            laws = f"(@Forall_cons _ {law} {number}%positive _ {name}_redraws {laws})"
        given = plainly.proofs([f"p_{h.removeprefix('d_')}" for h in written.hypotheses(last)])
        theorems, used = written.premises(last)
        yield f"Lemma lines_hold : forall n, holds {world} the_model (nth n (map fst (lines cert_{k})) show_{k})."
        yield (
            "Proof. exact ((fun W M P L G => sound_lines W M "
            f"cert_{k} show_{k} ok_{k} P L {theorems} G {used}) {world} the_model the_proper {laws} {given}). Qed."
        )

    def _promises(self) -> Iterator[str]:
        world, symbols = "W", self.made.symbols
        for name, (_, sort) in sorted(symbols.symbols.items()):
            p = plain(name)
            if sort == "count":
                yield f"Lemma {p}_counts : {p} = number_of_clients {world}. Proof. symmetry. exact (counted_size _ _ _). Qed."
            elif sort == "set":
                made = "drawn" if self.made.endless else "finite"
                yield f"Lemma {p}_convex : convex ({p} : vector {world} -> Prop). Proof. unfold {p}, made_{name}, W. cbn [{made} draws space]. convexity. Qed."
            elif sort == "redraw":
                of = f"redraws ({p} : Z -> outcome {world} -> outcome {world} -> outcome {world})"
                here = (
                    f"destruct (Z.eq_dec k {self.made.drawn}); [|apply (expect_ext W); intro]; symmetry; exact (expect_const W _)"
                    if len(self.made.faces) > 1
                    else "reflexivity"
                )
                proof = f"intros k f_ r_. unfold {p}, made_{name}. {here}."
                if self.made.endless:
                    proof = f"exact (again_redraws {self.made.drawn_from()})."
                yield f"Lemma {p}_redraws : {of}. Proof. {proof} Qed."
            if symbols.owes(name):
                proof = "cbv beta. repeat intro. exact I."
                if self.made.endless:
                    proof = f"at_random ltac:({UNFOLDED})."
                    if sort == "redraw":
                        proof = "intros z1 Z1 o2 O2 o3 O3. exact (again_random z1 o2 o3 Z1 O2 O3)."
                yield f"Lemma {p}_random : {symbols.random(name)}. Proof. {proof} Qed."
                if self.direct and self.made.endless and self._asked_of(name):
                    if sort == "redraw":
                        proof = f"intros k1 o2 O2 o3 O3. exact {DRAWN_AT}."
                    text = self.within.random(name)
                    yield f"Lemma {p}_random_there : {text}. Proof. {proof} Qed."

    def _asked_of(self, name: str) -> bool:
        """Whether the theorem asks that this symbol is random."""
        return name in self.within.symbols and self.within.owes(name)

    def _given(self, name: str, label: str, schema: Mapping[str, Any]) -> Iterator[str]:
        """That a hypothesis holds."""
        read = Schema.of(schema)
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
        if drawn := [plain(v) for v, s in read.variables if s == "outcome"] * (
            len(self.made.faces) > 1 and not self.made.endless
        ):
            first += "".join(f"destruct {v}; " for v in drawn)
        tries = " | ".join(["closed", *cases])
        yield f"Lemma {label} : {text}."
        if known := [
            f"{plain(n)}_{k}" for n, d in self.letters for k in range(1, len(d["any"]) + 1)
        ]:
            again = "generalize" if len(self.made.faces) > 1 else "revert"  # faces may rest on them
            first += f"{again} {' '.join(known)}{';' if drawn else '.'} "  # so that they may be written otherwise
        begun = "intros; unfolded;" if drawn else "intros. unfolded."
        here = "shown_drawn faces_one" if self.made.endless else "shown_here"
        yield f"Proof. {first}{begun} {here}; first [{tries}]. Qed."

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
        if not set(names) <= set(at):
            return "fail"  # it speaks of what the unfolding names otherwise
        own = " ".join([label, *(at[name] for name in names)])
        return f"let Q := fresh in pose proof ({own}) as Q; by_case Q"

    def _against(self) -> Iterator[str]:
        """That the claim is false of what is defined."""
        within, claim = self.within, self.step["claim"]
        objects = [plain(name) for name in sorted(within.symbols)]
        given = [
            f"{promise}_there" if self.made.endless and promise.endswith("_random") else promise
            for promise in within.promises()
        ]
        given += [self.labels[name] for name in sorted(self.hypotheses)]
        conditions = [self.labels[n] for n in self.given if n.startswith("condition ")]
        first = len(conditions) - len(self._held())
        domains = conditions[first:]
        constant = f" {ANY}" if self.bound is not None else ""
        yield f"Theorem against : ~ {self.name}_statement.printed{constant}."
        values = [
            "(first_client W)" if sort == "client" else f"{plain(name + '_0')}"
            for name, sort in Schema.of(claim).variables
        ]
        clients = " ".join(
            ["(first_client W)"] * sum(s == "client" for s in claim["forall"].values())
        )
        met = [f"({label} {clients})" if clients else label for label in conditions[:first]]
        contrary = (
            f"({self.labels['the contrary']} {clients})" if clients else self.labels["the contrary"]
        )
        applied = " ".join(["printed_", "W", *objects, *given, *domains, *values, *met])
        negated = NEGATED.get(claim["then"][0]) or self._unequal()
        yield f"Proof using All. intro printed_. exact ({negated} _ _ {contrary} ({applied})). Qed."

    def _unequal(self) -> str:
        """Which side of an equality is shown to be the greater one."""
        ends = case(self.step["claim"], self.within.symbols).contraries
        which = ends.index(self.counter["claim"])
        if which == 2:
            raise Unsupported("that two vectors differ")
        return ("Rgt_not_eq", "Rlt_not_eq")[which]

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


class _Followed(_Refuted):
    """A refutation by a construction, with a certificate that derives the contrary and some hypotheses from the others."""

    def _begin(self) -> None:
        super()._begin()
        own = self.counter["certificate"]
        self.written = plainly.Written(
            {**self.bundle, "kind": "steps", "steps": [{"certificate": own}]}, [own]
        )
        last = self.written.wanted[0]
        claims = {**self.given, "the contrary": self.counter["claim"]}
        shown = {line["name"]: (k, line["schema"]) for k, line in enumerate(last["lines"])}
        self.followed = {"the contrary": len(last["lines"]) - 1}
        for name in set(self.given) - set(last["statement"]["given"]):
            k, schema = shown.get(f"{HYPOTHESIS}{name}", (0, None))
            if schema == self.given[name]:
                self.followed[name] = k
        self.labels = labelled(claims)
        self.written.labels = {name: self.labels[name] for name in self.written.given}

    def _cited(self) -> dict[str, Any]:
        return self.written.cited()

    def _proof(self) -> Iterator[str]:
        yield from self._definitions()
        yield from self._promises()
        for name in sorted(self.given.keys() - self.followed.keys()):
            yield from self._given(name, self.labels[name], self.given[name])
        yield from self._modelled(self.written)
        typed = Symbols(self.made.symbols.symbols, typed=True)
        for name, k in sorted(self.followed.items()):
            schema = self.given.get(name, self.counter["claim"])
            text = typed.shallow_schema(Schema.of(schema))
            yield f"Lemma {self.labels[name]} : {text}. Proof. exact (lines_hold {k}). Qed."
        yield from self._against()
        yield "End Made."
        yield from self._whole()


class _InWorld(_Refuted):
    """A refutation whose certificate shows all of it in a world of its own, for which there is a construction."""

    direct = False

    def _begin(self) -> None:
        self.bound = None  # it is made for the constant 1
        own = self.counter["certificate"]
        certificate = next(c for c in self.bundle["certificates"] if c["digest"] == own)
        statement, made = certificate["statement"], self.counter["made"]
        if why := unmade(statement["symbols"], statement["given"], made):
            raise Unsupported(f"a world that nothing makes: {why}")
        self.labels = labelled(self.hypotheses)
        self.read = _Read(self.step, certificate, self.hypotheses, self.domains, made)
        extended = {
            **certificate,
            "digest": "extended",
            "lines": [*certificate["lines"], *self.read.lines],
        }
        extended["statement"] = {**statement, "show": self.read.lines[-1]["schema"]}
        self.written = plainly.Written(
            {**self.bundle, "kind": "steps", "steps": [{"certificate": "extended"}],
             "certificates": [*self.bundle["certificates"], extended]}, ["extended"]
        )  # fmt: skip
        symbols = {**statement["symbols"], **self.written.symbols.symbols}
        chance = self.within.chance or Symbols(symbols).chance
        if chance and not self.within.chance:
            raise Unsupported("a construction that draws, of what does not")
        self.made = Construction(symbols, made, chance=chance)

    def _cited(self) -> dict[str, Any]:
        return self.written.cited()

    def _proof(self) -> Iterator[str]:
        written = self.written
        yield from self._definitions()
        yield from self._promises()
        for name, label in written.labels.items():
            yield from self._given(name, label, written.given[name])
        yield from self._modelled(written)
        yield from self._against()
        yield "End Made."
        yield from self._whole()

    def _against(self) -> Iterator[str]:
        written, last = self.written, self.written.wanted[0]
        first = len(last["lines"]) - len(self.read.lines)
        place = {line["name"]: first + j for j, line in enumerate(self.read.lines)}
        for name in sorted(self.within.symbols):
            kind = dict(self.within.declared())[plain(name)]
            yield f"Definition the_{name} : {kind} := {self._body(name)}."
        names = [f"the_{name}" for name in sorted(self.within.symbols)]
        objects = " ".join(names)
        ours = Symbols({f"the_{name}": of for name, of in self.within.symbols.items()})
        typed = Symbols(written.symbols.symbols, typed=True)
        yield f"Ltac said := cbv beta delta [{objects}]; sums."
        if self.made.endless:
            for name in sorted(filter(self.within.owes, self.within.symbols)):
                proof = f"at_random ltac:(cbv beta delta [{objects}]; {UNFOLDED})"
                if self.within.symbols[name][1] == "redraw":
                    proof = f"intros k1 o2 O2 o3 O3. exact {DRAWN_AT}"
                text = ours.random(f"the_{name}")
                yield f"Lemma the_{name}_random : {text}. Proof. {proof}. Qed."
        for name, h in sorted(self.hypotheses.items()):
            k = place[f"{SHOWN}{name}"]
            there = Schema.of(self.read.lines[k - first]["schema"])
            text = ours.shallow_schema(Schema.of(_renamed(h["schema"], self.within.symbols)))
            own = " ".join(plain(v) for v, _ in there.variables)
            yield f"Lemma line_{k} : {typed.shallow_schema(there)}. Proof. exact (lines_hold {k}). Qed."
            yield f"Lemma hypothesis_{k} : {text}. Proof. first [exact line_{k} | intros {own}; generalize (line_{k} {own}); said; auto]. Qed."
        given = " ".join(f"hypothesis_{place[f'{SHOWN}{n}']}" for n in sorted(self.hypotheses))
        held = [f"(lines_hold {place[f'{DOMAIN}{j}']})" for j in range(len(self._held()))]
        met = [
            f"(lines_hold {place[f'{CONDITION}{j}']})" for j in range(len(self.step["claim"]["if"]))
        ]
        shallow = written.symbols.shallow
        values = [
            "(first_client W)"
            if sort == "client"
            else shallow(self.read.values[v], (), integer=sort == "integer")[1]
            for v, sort in Schema.of(self.step["claim"]).variables
        ]
        relation = self.step["claim"]["then"][0]
        if relation == "=":
            raise Unsupported("the contrary of an equality")
        promised = " ".join(self._promised())
        applied = f"printed_ W {objects} {promised} {given} {' '.join([*held, *values, *met])}"
        yield f"Theorem against : ~ {self.name}_statement.printed."
        yield f"Proof using All. intro printed_. exact ({NEGATED[relation]} _ _ (lines_hold {place[CONTRARY]}) ({applied})). Qed."

    def _promised(self) -> Iterator[str]:
        """That the symbols of the theorem are as their sorts promise."""
        for name, (_, sort) in sorted(self.within.symbols.items()):
            body = self.read.bodies.get(name, ([], ""))[1]
            if sort == "set" and not body:
                yield "(convex_all W)"
            elif sort == "count":
                size, *others = self.made.sizes
                yield f"(eq_sym (counted_size {self.made.dimension} {size} [{'; '.join(others)}]%Z))"
            elif sort == "set":
                yield f"{plain(body)}_convex"
            elif sort == "redraw":
                yield f"{plain(body[0])}_redraws" if body else "(fun _ _ _ => eq_refl)"
            if self.within.owes(name) and self.made.endless:
                yield f"the_{name}_random"
            elif self.within.owes(name):
                yield "(fun " + " ".join("_" for _ in self._arguments(name)) + " => I)"

    def _arguments(self, name: str) -> list[str]:
        """What the proof that a symbol is random is applied to."""
        arguments, _ = self.within.symbols[name]
        out = []
        for of in arguments:
            plainly_fixed = of == "client" or (of == "integer" and self.within.whole)
            out += ["value"] if plainly_fixed else ["value", "proof"]
        return out

    def _body(self, name: str) -> str:
        """What a symbol of the theorem is in the world."""
        arguments, sort = self.within.symbols[name]
        if sort == "redraw" and name not in self.read.bodies:
            return "fun _ w _ => w"
        if name not in self.read.bodies:  # nothing that is said depends on it
            return (
                f"fun {' '.join('_' * len(arguments))} => {ANYTHING[sort]}"
                if arguments
                else ANYTHING[sort]
            )
        parameters, term = self.read.bodies[name]
        if sort == "set":
            return plain(term)
        scope = tuple(
            (p, SORTS[s]) for p, s in reversed(list(zip(parameters, arguments, strict=True)))
        )
        value = self.written.symbols.shallow(term, scope, integer=sort in {"integer", "count"})[1]
        return f"fun {' '.join(map(plain, parameters))} => {value}" if parameters else value


UNFOLDED = "unfolded; laid"
DRAWN_AT = "(again_random (fun _ => k1) o2 o3 (zrandom_const W k1) O2 O3)"
SHOWN, DOMAIN, CONDITION, CONTRARY = "in the world: ", "domain ", "condition ", "contrary"


def _renamed(schema: Mapping[str, Any], names: Collection[str]) -> dict[str, Any]:
    def put(node: Any) -> Any:
        if isinstance(node, str):
            return f"the_{node}" if node in names else node
        return [put(part) for part in node]

    return {
        "forall": schema["forall"],
        "if": [put(c) for c in schema["if"]],
        "then": put(schema["then"]),
    }


class _Read:
    """A certificate, read as a world in which the hypotheses of a theorem hold: they become further lines of it."""

    def __init__(
        self,
        step: Mapping[str, Any],
        certificate: Mapping[str, Any],
        hypotheses: Mapping[str, Any],
        domains: list[Any],
        made: Mapping[str, Any],
    ) -> None:
        claim, within = step["claim"], step["within"]["symbols"]
        schemas = {name: h["schema"] for name, h in hypotheses.items()}
        clients = made["clients"][0] if len(made["clients"]) == 1 else ""
        world = _World(claim, certificate, within, clients if isinstance(clients, str) else "")
        if why := world.missing(schemas, domains):
            raise Unsupported(f"a world that is read by hand: {why}")
        self.bodies: dict[str, Any] = world.bodies
        self.values = next(
            v for v in world._cases()
            if world._ends(v) and all(world._holds(c, v) for c in [*claim["if"], *domains])
        )  # fmt: skip
        self.lines = list[dict[str, Any]]()
        for name, schema in schemas.items():
            kept = {v: v for v in schema["forall"]}
            shown = {
                "forall": schema["forall"],
                "if": [world._put(c, kept) for c in schema["if"]],
                "then": world._put(schema["then"], kept),
            }
            use = {
                "use": f"{HYPOTHESIS}{name}",
                "at": kept,
                "because": [{"use": f"if {k}", "at": {}} for k in range(1, len(schema["if"]) + 1)],
            }
            self.lines.append(
                {"name": f"{SHOWN}{name}", "schema": shown, "by": "instance", "of": use}
            )
        held = [d for d in domains if plainly.mentioned(d) & set(within)]
        for kind, claims in ((DOMAIN, held), (CONDITION, claim["if"])):
            for k, c in enumerate(claims):
                schema = {"forall": {}, "if": [], "then": world._put(c, self.values)}
                self.lines.append(
                    {"name": f"{kind}{k}", "schema": schema, "by": "combination", "terms": []}
                )
        relation, *sides = claim["then"]
        left, right = (world._put(side, self.values) for side in sides)
        strict = "<=" if relation == "<" else "<"
        last = {"use": certificate["lines"][-1]["name"], "at": {}, "because": []}
        schema = {"forall": {}, "if": [], "then": [strict, right, left]}
        self.lines.append({"name": CONTRARY, "schema": schema, "by": "instance", "of": last})
