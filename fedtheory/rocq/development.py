"""The files of a development: the claim, which people read, and its proof, which Rocq checks."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from fedtheory.rocq.export import Lines, Schema, Symbols, Unsupported, counted, plain

Bundle = Mapping[str, Any]
HEAD = (
    'Set Warnings "-notation-overridden".',
    "Require Import QArith List.",
    "From Fed Require Import Reading World Term Worlds Cite Poly Sign Norm Interval Check CheckOk.",
    "Import ListNotations. Open Scope R_scope.",
)


class Label(NamedTuple):
    """What a certificate and its lines are called."""

    certificate: str
    lines: tuple[str, ...]


class Development(NamedTuple):
    """A statement file and a proof file, by the name of their module; and one that asks which line is refused."""

    name: str
    statement: str
    proof: str
    why: str
    labels: tuple[Label, ...]
    cites: tuple["Development", ...] = ()


def module(bundle: Bundle) -> str:
    """What the development of a bundle is called."""
    return "bound_" + re.sub(r"\W", "_", f"{bundle['id']}_{bundle['bound']}".strip("_"))


def development(bundle: Bundle) -> Development:
    """The theorem that a bundle shows: the claim of its last step, or of each if it leads to no bound."""
    steps = bundle["steps"] if bundle["kind"] == "steps" else bundle["steps"][-1:]
    if any(step.get("counter") for step in steps):
        raise Unsupported("a refutation")
    if any(step["certificate"] is None for step in steps):
        raise Unsupported("a step without a certificate")
    return Written(bundle, [step["certificate"] for step in steps]).development()


class Written:
    """A bundle as it is written."""

    def __init__(self, bundle: Bundle, wanted: Sequence[str]) -> None:
        self.bundle, self.name = bundle, module(bundle)
        # of two certificates that show the same the first is taken: the second may rest on what rests on it
        self.by_digest = {c["digest"]: c for c in reversed(bundle["certificates"])}
        others = [_theorems(other) for other in bundle.get("cites", ())]
        self.theorems = {digest: found for other in others for digest, found in other.items()}
        self.wanted = [self.by_digest[digest] for digest in wanted]
        self.needed = self._closure()
        self.symbols = Symbols(_union(self.needed, "symbols"))
        self.given = _union(self.needed, "given")
        self.labels = labelled(self.given)
        self.shown = Symbols(_union(self.wanted, "symbols"))
        self.assumed = _union(self.wanted, "given")
        self.place = {c["digest"]: k for k, c in enumerate(self.needed)}

    def _closure(self) -> list[dict[str, Any]]:
        """The certificates of all steps and what they use, each before those that use it."""
        out: dict[str, dict[str, Any]] = {}

        def visit(digest: str) -> None:
            if digest in out:
                return
            c = self.by_digest[digest]
            for used in c["uses"].values():
                visit(used)
            out[digest] = c

        for step in self.bundle["steps"]:
            if step["certificate"] is not None:
                visit(step["certificate"])
        return list(out.values())

    def cited(self) -> dict[str, Bundle]:
        """The bundles of the theorems that certificates cite, by the names of their developments."""
        names = {self.theorems[d].name for c in self.needed for d in c.get("cites", {}).values()}
        return {module(b): b for b in self.bundle.get("cites", ()) if module(b) in names}

    def development(self) -> Development:
        """All of it."""
        cited = self.cited()
        data = [*(f"From Bounds Require {name}." for name in cited), *HEAD, *self.data()]
        asked = [f"Eval vm_compute in first_bad cert_{k}." for k in range(len(self.needed))]
        return Development(
            self.name,
            self._statement(),
            "\n".join([f"From Bounds Require {self.name}_statement.", *data, *self._proof()])
            + "\n",
            "\n".join([*data, *asked]) + "\n",
            tuple(Label(c["id"], tuple(line["name"] for line in c["lines"])) for c in self.needed),
            tuple(map(development, cited.values())),
        )

    # ---- what is read

    def _statement(self) -> str:
        b = self.bundle
        lines = [
            f"(** {remark(' '.join([b['id'], b['bound'], b['status']]).strip())} *)",
            "From Fed Require Import Reading.",
            "",
            f"Definition statement : Prop := forall (W : {'World' if self.shown.chance else 'Space'})",
        ]
        lines += [f"  ({name} : {kind})" for name, kind in self.shown.declared()]
        lines += [f"  ({name} : {text})" for name, text in self.shown.promises().items()]
        for name in sorted(self.assumed):
            h = b["hypotheses"].get(name, {})
            said = ", ".join(filter(None, (h.get("role"), h.get("locator"), h.get("wording"))))
            lines.append(f"  (* {remark(f'{name}: {said}')} *)")
            text = self.shown.shallow_schema(Schema.of(self.assumed[name]))
            lines.append(f"  ({self.labels[name]} : {text})")
        shows = (Schema.of(c["statement"]["show"]) for c in self.wanted)
        lines[-1] += ","
        lines.append("  " + " /\\\n  ".join(f"({self.shown.shallow_schema(s)})" for s in shows))
        return "\n".join(lines) + ".\n"

    # ---- what is checked

    def data(self) -> list[str]:
        """The certificates for the checker."""
        symbols, shows = self.symbols, {c["digest"]: c["statement"]["show"] for c in self.needed}
        cited = {d: (theorem.statement, theorem.symbols) for d, theorem in self.theorems.items()}
        out = []
        if count := counted({"symbols": symbols.symbols}):
            one = f"CLe (Cst (Qmake 1 1)) (Sym SZ {symbols.numbers[count]})"
            out.append(f"Definition counted := Schema [] [] ({one}).")
        for name, label in self.labels.items():
            schema = symbols.deep_schema(Schema.of(self.given[name]))
            out.append(f"Definition d_{label} := {schema}.")
        for k, c in enumerate(self.needed):
            lines = ";".join("\n" + line for line in Lines(symbols, c, shows, cited).all())
            used = [f"show_{self.place[u]}" for u in c["uses"].values()]
            theorems = [self.theorems[d].term for d in c.get("cites", {}).values()]
            out += [
                f"Definition show_{k} := {symbols.deep_schema(Schema.of(shows[c['digest']]))}.",
                f"Definition theorem_{k} := Cited [{_listed(map(str, self.laws(c)))}]%positive [{_listed(self.hypotheses(c))}] show_{k}.",
                f"Definition cert_{k} := Certificate (laws_of theorem_{k}) [{_listed(theorems)}] (hypotheses theorem_{k}) [{_listed(used)}] [{lines}].",
            ]
        return out

    def laws(self, c: Mapping[str, Any]) -> list[int]:
        """The redraws of a certificate."""
        symbols = sorted(c["statement"]["symbols"].items())
        return [self.symbols.numbers[name] for name, (_, sort) in symbols if sort == "redraw"]

    def hypotheses(self, c: Mapping[str, Any]) -> list[str]:
        """What the hypotheses of a certificate are called."""
        first = ["counted"] if counted(c["statement"]) else []
        return [*first, *(f"d_{self.labels[g]}" for g in sorted(c["statement"]["given"]))]

    def _proof(self) -> list[str]:
        """That the checker accepts them, and that what it accepts is the statement."""
        out = self.valid()
        symbols, promises = self.shown, self.shown.promises()
        labels = [self.labels[name] for name in sorted(self.assumed)]
        if symbols.chance:
            world, lemma = ("(whole W)", "wholly W") if symbols.whole else ("W", "")
        else:
            world, lemma = "(certain W)", "certainly W"
        introduced = [n for n, _ in symbols.declared()] + [*promises, *labels]
        out += [
            f"Theorem proved : {self.name}_statement.statement.",
            f"Proof. intros {' '.join(['W', *introduced])}.",
            f"pose (the_model := (fun key__ => match key__ with {self._table(symbols.objects(world))} | _ => Region (fun _ => True) end)%positive : Model {world}).",
        ]
        pairs = zip(symbols.objects(world), symbols.proper(), strict=True)
        reasons = [f"{lemma} ({of}) {p}" if lemma else p for of, p in pairs]
        out.append(
            f"assert (the_proper : forall key__, proper {world} (the_model key__)) by exact (fun key__ => match key__ as key__ return proper {world} (the_model key__) with"
            f" {self._table(reasons)} | _ => convex_all {world} end)%positive."
        )
        if count := counted({"symbols": symbols.symbols}):
            p = plain(count)
            shown = f"change (1 <= IZR {p}); rewrite {p}_counts; apply count_1"
            out.append(f"assert (p_counted : holds {world} the_model counted) by ({shown}).")
        out += [
            f"assert (p_{label} : holds {world} the_model d_{label}) by exact {label}."
            for label in labels
        ]
        for k, c in {self.place[c["digest"]]: c for c in self.wanted}.items():
            laws = "(Forall_nil _)"
            for number in reversed(self.laws(c)):
                name = plain(sorted(self.symbols.symbols)[number - 1])
                law = f"(fun k => law_of_redraws {world} (the_model k))"
                laws = f"(@Forall_cons _ {law} {number}%positive _ {name}_redraws {laws})"
            given = [f"p_{h.removeprefix('d_')}" for h in self.hypotheses(c)]
            out.append(
                f"pose proof (valid_{k} {world} the_model the_proper {laws} {proofs(given)}) as p_show_{k}."
            )
        *first, whole = [f"p_show_{self.place[c['digest']]}" for c in self.wanted]
        for claim in reversed(first):
            whole = f"(conj {claim} {whole})"
        return [*out, f"exact {whole}. Qed.", "Print Assumptions proved."]

    def valid(self) -> list[str]:
        """That each certificate shows what it does, in every world."""
        out = []
        for k, c in enumerate(self.needed):
            out.append(f"Lemma ok_{k} : accepted cert_{k} show_{k} = true.")
            out.append("Proof. vm_cast_no_check (eq_refl true). Qed.")
            theorems, used = self.premises(c)
            out.append(f"Theorem valid_{k} : forall W, valid W theorem_{k}.")
            out.append(
                "Proof. exact (fun W M P L G => sound W M cert_"
                f"{k} show_{k} ok_{k} P L {theorems} G {used}). Qed."
            )
        return out

    def premises(self, c: Mapping[str, Any]) -> tuple[str, str]:
        """The proofs of the theorems that a certificate cites, and of what it uses."""
        theorems = [self.theorems[d].proof for d in c.get("cites", {}).values()]
        used = [self._instance(c, self.by_digest[u]) for u in c["uses"].values()]
        return proofs(theorems), proofs(used)

    def _instance(self, c: Mapping[str, Any], used: Mapping[str, Any]) -> str:
        """What a certificate uses, in its own model: it asks for no more than is given here."""
        laws, hypotheses = self.laws(c), self.hypotheses(c)
        picked = [hypotheses.index(h) for h in self.hypotheses(used)]
        drawn = [laws.index(law) for law in self.laws(used)]
        k, own = self.place[used["digest"]], self.place[c["digest"]]
        return (
            f"(valid_{k} W M P (pick _ 1%positive (laws_of theorem_{own}) [{_listed(map(str, drawn))}]%nat eq_refl L) "
            f"(pick _ show_{k} (hypotheses theorem_{own}) [{_listed(map(str, picked))}]%nat eq_refl G))"
        )

    def _table(self, entries: Iterable[str]) -> str:
        numbers = (self.symbols.numbers[name] for name in sorted(self.shown.symbols))
        return " ".join(f"| {k} => {entry}" for k, entry in zip(numbers, entries, strict=True))


class _Theorem(NamedTuple):
    """A theorem of another bundle: its development, its statement and symbols, and what theorem and proof are called there."""

    name: str
    statement: Mapping[str, Any]
    symbols: Symbols
    term: str
    proof: str


def _theorems(bundle: Bundle) -> dict[str, _Theorem]:
    """What the steps of a bundle show, by digest."""
    steps = [step["certificate"] for step in bundle["steps"] if step["certificate"] is not None]
    written = Written(bundle, steps)
    return {
        c["digest"]: _Theorem(
            written.name,
            c["statement"],
            written.symbols,
            f"{written.name}.theorem_{k}",
            f"{written.name}.valid_{k}",
        )
        for k, c in enumerate(written.needed)
    }


def _union(certificates: Iterable[Mapping[str, Any]], part: str) -> dict[str, Any]:
    return {name: of for c in certificates for name, of in c["statement"][part].items()}


def proofs(proofs: Sequence[str]) -> str:
    """A proof for each."""
    out = "(Forall_nil _)"
    for proof in reversed(proofs):
        out = f"(Forall_cons _ {proof} {out})"
    return out


def _listed(parts: Iterable[str]) -> str:
    return "; ".join(parts)


def _label(name: str) -> str:
    return "given_" + re.sub(r"\W", "_", name)


def remark(text: str) -> str:
    """The text as it may stand in a remark."""
    return " ".join(text.replace('"', "'").replace("(*", "( *").replace("*)", "* )").split())


def labelled(given: Mapping[str, Any]) -> dict[str, str]:
    """What each hypothesis is called."""
    out: dict[str, str] = {}
    for name in sorted(given):
        label = _label(name)
        while label in out.values():
            label += "_"
        out[name] = label
    return out


def mentioned(node: Any) -> set[str]:
    """All names of a term, a claim or a definition."""
    if isinstance(node, str):
        return {node}
    parts = node.values() if isinstance(node, Mapping) else node or ()
    return set[str]().union(*map(mentioned, parts))
