"""Constructions as definitions of Rocq, and refutations: all hypotheses of a theorem hold of what is defined, and its claim does not."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from fedtheory.rocq.development import mentioned
from fedtheory.rocq.export import (
    NUMBER,
    SORTS,
    Scope,
    Symbols,
    Unsupported,
    plain,
)

ZEROS = {"real": "0", "integer": "0%Z"}


class Construction:
    """The definitions of a construction."""

    def __init__(
        self, symbols: Mapping[str, Any], made: Mapping[str, Any], *, chance: bool
    ) -> None:
        self.symbols, self.made, self.chance = Symbols(symbols), made, chance
        self.definitions = dict(made["symbols"])
        self.dimension = int(made["dimension"])
        self.inside: dict[str, str] = {}
        self.sizes = [self.term(size, (), integer=True)[1] for size in made["clients"]]
        self.faces = list(made["faces"])
        drawn = {str(at) for _, definition in self.made["symbols"] for at in _draws(definition)}
        self.drawn = next(iter(drawn), "0")
        """Which draw shows one of two faces, if it is the only one, so that an outcome is a face."""
        self.endless = len(drawn) > 1 or not all(map(NUMBER.match, drawn))
        """Whether an outcome is a sequence of draws."""
        if len(self.faces) > 2:
            raise Unsupported("a construction whose draws show more than two faces")
        if self.endless:
            self.symbols.whole = False  # integers may be random, too

    # ---- terms

    def term(self, term: Any, scope: Scope, *, integer: bool = False) -> tuple[str, str]:
        """The sort of a term of a definition, and what it is in Rocq; clients are the numbers of their groups."""
        if isinstance(term, str):
            return self._name(term, scope, integer=integer)
        head, *rest = term
        if head in self.symbols.symbols:
            return self._applied(head, rest, scope, integer=integer)
        own = getattr(self, f"_{head}", None)
        if own is not None:
            found: tuple[str, str] = own(rest, scope, integer=integer)
            return found
        if head == "^":
            k, base = int(rest[1]), self.term(rest[0], scope)[1]
            return "SR", f"({base} ^ {k})" if k >= 0 else f"(/ ({base} ^ {-k}))"
        if head == "root":
            return "SR", f"(root {rest[0]} {self.term(rest[1], scope)[1]})"
        sorts = [self.term(part, scope)[0] for part in rest]
        whole = integer and set(sorts) == {"SZ"}
        terms = [self.term(part, scope, integer=whole)[1] for part in rest]
        scalar = "SZ" if set(sorts) == {"SZ"} else "SR"
        z, d = "%Z" if whole else "", self.dimension
        if head in {"exp", "log"}:
            return "SR", f"({'ln' if head == 'log' else head} {terms[0]})"
        if head == "dot":
            return "SR", f"(pdot {d} {terms[0]} {terms[1]})"
        if "SV" not in sorts:
            if len(terms) == 1:
                return scalar, f"(- {terms[0]}){z}"
            out = terms[0]
            for t in terms[1:]:
                out = f"({out} {head} {t})"
            return ("SR" if head == "/" else scalar), out + z
        if head == "+":
            out = terms[0]
            for t in terms[1:]:
                out = f"(psum {d} {out} {t})"
            return "SV", out
        if head == "-":
            first, last = ("", terms[0]) if len(terms) == 1 else (terms[0], terms[1])
            minus = f"(pscale {d} (IZR (-1)) {last})"
            return "SV", f"(psum {d} {first} {minus})" if first else minus
        if head == "/":
            return "SV", f"(pscale {d} (/ {terms[1]}) {terms[0]})"
        (v,) = (t for s, t in zip(sorts, terms, strict=True) if s == "SV")
        scalars = " * ".join(t for s, t in zip(sorts, terms, strict=True) if s != "SV")
        return "SV", f"(pscale {d} ({scalars}) {v})"

    def _name(self, name: str, scope: Scope, *, integer: bool) -> tuple[str, str]:
        sort = dict(reversed(scope)).get(name)
        if sort is None and NUMBER.match(name):
            return self.symbols.shallow(name, (), integer=integer)
        if sort is None:
            return self._applied(name, [], scope, integer=integer)
        own = plain(name)
        return sort, f"(IZR {own})" if sort == "SZ" and not integer else own

    def _applied(
        self, name: str, rest: Sequence[Any], scope: Scope, *, integer: bool
    ) -> tuple[str, str]:
        arguments, sort = self.symbols.symbols[name]
        parts = [
            self.term(part, scope, integer=of == "integer")[1]
            for of, part in zip(arguments, rest, strict=True)
        ]
        own = self.inside.get(name, f"made_{name}")
        if name in self.inside:  # the round is left out
            place = self.definitions[name]["of"].index(self.definitions[name]["on"])
            if own.endswith("!"):
                own = own[:-1]
            else:
                del parts[place]
        if "any" in self.definitions[name]:
            own = plain(name)
        out = f"({' '.join([own, *parts])})" if parts else own
        kind = SORTS[sort]
        return kind, f"(IZR {out})" if kind == "SZ" and not integer else out

    def _point(self, rest: Sequence[Any], scope: Scope, **_unused: bool) -> tuple[str, str]:
        out = "tt"
        for x in reversed(rest):
            out = f"({self.term(x, scope)[1]}, {out})"
        return "SV", out

    def _several(
        self, parts: Sequence[Any], scope: Scope, *, integer: bool
    ) -> tuple[str, list[str]]:
        sorts = [self.term(part, scope)[0] for part in parts]
        whole = integer and set(sorts) == {"SZ"}
        sort = "SR" if set(sorts) == {"SZ", "SR"} else sorts[0]
        return sort, [self.term(part, scope, integer=whole)[1] for part in parts]

    def _each(self, rest: Sequence[Any], scope: Scope, *, integer: bool) -> tuple[str, str]:
        client, *choices = rest
        sort, terms = self._several(choices, scope, integer=integer)
        *first, last = terms
        cases = "".join(f" | {k}%nat => {t}" for k, t in enumerate(first))
        return sort, f"(match {plain(client)} with{cases} | _ => {last} end)" if first else last

    def _shows(self, rest: Sequence[Any], scope: Scope, *, integer: bool) -> tuple[str, str]:
        draw, outcome, *choices = rest
        sort, terms = self._several(choices, scope, integer=integer)
        if len(terms) == 1:
            return sort, terms[0]
        w = self.term(outcome, scope)[1]
        if self.endless:
            w = f"{w} {self.term(draw, scope, integer=True)[1]}"
        return sort, f"(if {w} then {terms[0]} else {terms[1]})"

    def _always(self, rest: Sequence[Any], _: Scope, **_unused: bool) -> tuple[str, str]:
        face = "tt" if len(self.faces) == 1 else ("true" if rest[0] == "1" else "false")
        return "SO", f"(fun _ : Z => {face})" if self.endless else face

    def _if(self, rest: Sequence[Any], scope: Scope, *, integer: bool) -> tuple[str, str]:
        (relation, a, b), *choices = rest
        sort, (x, y) = self._several(choices, scope, integer=integer)
        whole = {self.term(a, scope)[0], self.term(b, scope)[0]} == {"SZ"}
        left, right = (self.term(side, scope, integer=whole)[1] for side in (a, b))
        if whole:
            left = left if relation == "<=" else f"({left} + 1)%Z"
            test = f"Z_le_dec {left} {right}"
        else:
            test = f"{'Rle_dec' if relation == '<=' else 'Rlt_dec'} {left} {right}"
        return sort, f"(if {test} then {x} else {y})"

    def _roundup(self, rest: Sequence[Any], scope: Scope, *, integer: bool) -> tuple[str, str]:
        out = f"(roundup {self.term(rest[0], scope)[1]})"
        return "SZ", out if integer else f"(IZR {out})"

    def _mean(self, rest: Sequence[Any], scope: Scope, **_unused: bool) -> tuple[str, str]:
        name, body = rest
        sort, inside = self.term(body, ((name, "SC"), *scope))
        groups, own = f"[{'; '.join(self.sizes)}]%Z", plain(name)
        if sort == "SV":
            return sort, f"(gvmean {self.dimension} {groups} (fun {own} : nat => {inside}))"
        return "SR", f"(gmean {groups} (fun {own} : nat => {inside}))"

    def _expect(self, rest: Sequence[Any], scope: Scope, **_unused: bool) -> tuple[str, str]:
        name, body = rest
        sort, inside = self.term(body, ((name, "SO"), *scope))
        if len(self.faces) == 1:
            return ("SR" if sort == "SZ" else sort), f"((fun {plain(name)} : unit => {inside}) tt)"
        if self.endless:
            fun = f"(fun {plain(name)} : Z -> bool => {inside})"
            if sort == "SV":
                return sort, f"(vaverage bool true made_faces {self.dimension} {fun})"
            return "SR", f"(average bool true made_faces {fun})"
        fun = f"(fun {plain(name)} : bool => {inside})"
        if sort == "SV":
            return sort, f"(vwsum {self.space()} bool made_faces {fun})"
        return "SR", f"(wsum bool made_faces {fun})"

    def claim(self, claim: Any, scope: Scope) -> str:
        """A claim of a definition."""
        relation, a, b = claim
        return f"{self.term(a, scope)[1]} {relation} {self.term(b, scope)[1]}"

    # ---- definitions

    def types(self) -> dict[str, str]:
        """What the values of a sort are, where clients are groups."""
        v = f"vec {self.dimension}"
        outcome = "(Z -> bool)" if self.endless else "unit" if len(self.faces) == 1 else "bool"
        return {"real": "R", "integer": "Z", "vector": v, "client": "nat", "outcome": outcome}

    def space(self) -> str:
        """Vectors and clients."""
        first, *others = self.sizes
        return f"(euclid {self.dimension} {first}%Z [{'; '.join(others)}]%Z)"

    def drawn_from(self) -> str:
        """What a world of draws is made of."""
        first, *others = self.sizes
        return f"bool true made_faces faces_positive faces_one {self.dimension} {first}%Z [{'; '.join(others)}]%Z"

    def defined(self) -> Iterator[str]:
        """The space, and each definition; of recursions one after the other, or one within the other."""
        if len(self.faces) > 1:
            one, other = (self.term(face, ())[1] for face in self.faces)
            yield f"Definition made_faces : list (bool * R) := [(true, {one}); (false, {other})]."
            yield "Lemma faces_positive : Forall (fun x => 0 <= snd x) made_faces. Proof. unfold made_faces. repeat constructor; cbn [snd]; closed. Qed."
            yield "Lemma faces_one : wsum bool made_faces (fun _ => 1) = 1. Proof. unfold made_faces. cbn [wsum]. closed. Qed."
            yield (
                f"Definition W : World := drawn {self.drawn_from()}."
                if self.endless
                else f"Definition W : World := finite {self.space()} bool true made_faces faces_positive faces_one."
            )
        elif self.chance:
            yield f"Definition W : World := certain {self.space()}."
        else:
            yield f"Definition W : Space := {self.space()[1:-1]}."
        waiting = dict(self.definitions)
        while waiting:
            ready = list(self._ready(waiting))
            if not ready:
                raise Unsupported("recursions in each other")
            yield from ready
        for name in sorted(self.symbols.symbols):
            yield from self._object(name)

    def _ready(self, waiting: dict[str, Any]) -> Iterator[str]:
        for name in list(waiting):
            if name not in waiting:
                continue
            definition = waiting[name]
            opened = {other for other in mentioned(definition) if other in waiting} - {name}
            if not opened:
                yield from self._definition(name, definition)
                del waiting[name]
            elif len(opened) == 1 and "on" in definition:
                (other,) = opened
                theirs = waiting[other]
                if "on" in theirs and theirs["on"] != theirs["round"]:
                    left = {x for x in mentioned(theirs) if x in waiting} - {name, other}
                    if not left:
                        yield from self._nested(name, other)
                        del waiting[name], waiting[other]

    def _scope(self, name: str, definition: Mapping[str, Any]) -> Scope:
        arguments, _ = self.symbols.symbols[name]
        pairs = zip(definition["of"], arguments, strict=True)
        return tuple((p, SORTS[s]) for p, s in reversed(list(pairs)))

    def _binders(self, name: str, definition: Mapping[str, Any], without: str = "") -> list[str]:
        arguments, _ = self.symbols.symbols[name]
        types = self.types()
        pairs = zip(definition["of"], arguments, strict=True)
        return [f"({plain(p)} : {types[s]})" for p, s in pairs if p != without]

    def _definition(self, name: str, definition: Mapping[str, Any]) -> Iterator[str]:
        sort = self.symbols.symbols[name][1]
        if "any" in definition:
            return
        types = self.types()
        if "is" in definition:
            scope = self._scope(name, definition)
            body = self.term(definition["is"], scope, integer=sort == "integer")[1]
            binders = " ".join(self._binders(name, definition))
            yield f"Definition made_{name} {binders} : {types[sort]} := {body}."
        elif "set" in definition:
            v = definition["set"]
            claims = " /\\ ".join(f"({self.claim(c, ((v, 'SV'),))})" for c in definition["in"])
            yield f"Definition made_{name} ({plain(v)} : vec {self.dimension}) : Prop := {claims or 'True'}."
        elif "count" in definition:
            yield f"Definition made_{name} : Z := total_size [{'; '.join(self.sizes)}]%Z."
        elif "redraw" in definition:
            again = f"if Z.eq_dec k {self.drawn} then s else w" if len(self.faces) > 1 else "w"
            if self.endless:
                again = "fun j => if Z.eq_dec j k then s k else w j"
            yield f"Definition made_{name} (k : Z) (w s : {types['outcome']}) : {types['outcome']} := {again}."
        else:
            self.inside = {name: "before__"}
            body = self._recursion(name, definition)
            self.inside = {}
            binders = " ".join(self._binders(name, definition))
            rest = " ".join(plain(p) for p in definition["of"] if p != definition["on"])
            yield f"Definition made_{name} {binders} : {types[sort]} := {body} {plain(definition['on'])} {rest}."

    def _recursion(self, name: str, definition: Mapping[str, Any]) -> str:
        """A recursion as a function of its round; its values there are functions of the other parameters."""
        sort, on = self.symbols.symbols[name][1], definition["on"]
        scope = self._scope(name, definition)
        binders = self._binders(name, definition, on)
        fun = f"fun {' '.join(binders)} => " if binders else ""
        zero = ZEROS.get(sort, f"pzero {self.dimension}")
        inner = tuple(pair for pair in scope if pair[0] != on)
        whole = sort == "integer"
        first = self.term(definition["first"], inner, integer=whole)[1]
        following = self.term(definition["next"], scope, integer=whole)[1]
        return (
            f"rec ({definition['from']})%Z ({fun}{zero}) ({fun}{first}) "
            f"(fun {plain(on)} before__ => {fun}{following})"
        )

    def _nested(self, name: str, other: str) -> Iterator[str]:
        """A recursion whose next value is made by another one, which begins at its value."""
        definition, theirs = self.definitions[name], self.definitions[other]
        types, sort = self.types(), self.symbols.symbols[name][1]
        arguments = [
            a
            for p, a in zip(definition["of"], self.symbols.symbols[name][0], strict=True)
            if p != definition["on"]
        ]
        outer = " -> ".join([*(types[a] for a in arguments), types[sort]])
        own, within = definition["on"], self._binders(other, theirs)
        self.inside = {name: "outer__", other: "before__"}
        step = self._recursion(other, theirs)
        rest = " ".join(plain(p) for p in theirs["of"] if p != theirs["on"])
        other_sort = types[self.symbols.symbols[other][1]]
        yield f"Definition step_{other} (outer__ : {outer}) {' '.join(within)} : {other_sort} := {step} {plain(theirs['on'])} {rest}."
        self.inside = {name: "before__", other: f"step_{other} before__!"}
        body = self._recursion(name, definition)
        self.inside = {}
        binders = " ".join(self._binders(name, definition))
        others = " ".join(plain(p) for p in definition["of"] if p != own)
        yield f"Definition made_{name} {binders} : {types[sort]} := {body} {plain(own)} {others}."
        outside = " ".join(self._binders(name, definition, own))
        value = (
            f"(fun {outside} => made_{name} {' '.join(plain(p) if p != own else plain(theirs['round']) for p in definition['of'])})"
            if outside
            else f"(made_{name} {plain(theirs['round'])})"
        )
        yield f"Definition made_{other} {' '.join(within)} : {other_sort} := step_{other} {value} {' '.join(plain(p) for p in theirs['of'])}."

    def _object(self, name: str) -> Iterator[str]:
        """A symbol as an object of the world: clients, and not groups of them."""
        if "any" in self.definitions[name]:
            return
        arguments, sort = self.symbols.symbols[name]
        kind = dict(self.symbols.declared())[plain(name)]
        if sort == "set":
            yield f"Definition {plain(name)} : {kind} := made_{name}."
            return
        own = [f"arg{k}__" for k in range(len(arguments))]
        sizes = f"[{'; '.join(self.sizes)}]%Z"
        given = [
            f"(group {sizes} {a})" if s == "client" else a
            for a, s in zip(own, arguments, strict=True)
        ]
        value = " ".join([f"made_{name}", *given])
        yield f"Definition {plain(name)} : {kind} := {f'fun {chr(32).join(own)} => ' if own else ''}{value}."

    def names(self) -> list[str]:
        """All that is to be unfolded."""
        out = ["W", *(["made_faces"] if len(self.faces) > 1 else [])]
        for name, d in self.definitions.items():
            if "any" not in d:
                out += [plain(name), f"made_{name}"]
            if "on" in d and d["on"] != d["round"]:
                out.append(f"step_{name}")
        return out


def _draws(node: Any) -> Iterator[Any]:
    """The indices of the draws that a definition looks at."""
    if isinstance(node, Mapping):
        for part in node.values():
            yield from _draws(part)
    elif isinstance(node, list):
        if node and node[0] == "shows":
            yield node[1]
        for part in node:
            yield from _draws(part)
