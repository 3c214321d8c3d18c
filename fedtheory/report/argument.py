r"""A proof as a paper prints it: displays in order, each with what it follows from; multipliers in an appendix.

Everything is read from the bundle, and from abbreviations that say how its terms are written; they are printed as well.
The same document is written as LaTeX and as text for a terminal.
"""

import re
import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from fedtheory.core import tex
from fedtheory.core.abbreviating import Abbreviator
from fedtheory.core.abbreviation import Abbreviation
from fedtheory.core.expression import Tree
from fedtheory.report.phrases import mathematics, prose

ROLES = {
    "definition": "Definitions",
    "assumption": "Assumed in print",
    "ours": "Assumed by us",
    "axiom": "Taken on trust",
    "cited": "Cited",
    "textbook": "Textbook",
}
COLUMNS = 110
"""The width of a line on a terminal."""
UNSAID = {"", "follows", "induction on t", "drawn again", "what was to be shown"}
"""What is printed as the reason for a step whose author gives none."""
ROOTS = ["<=", "lesser", "greater"]
"""What a line says by which sides are compared by their squares; it reads the same each time, and is left out."""
PLAIN = "multiplying out: nothing negative is left"
MOST_VALUE = 40
"""Longer values, at which a fact is cited, stand in the appendix."""


@dataclass(frozen=True)
class Math:
    """A formula inside a sentence."""

    latex: str


Words = tuple["str | Math", ...]


@dataclass(frozen=True)
class Heading:
    """A section."""

    text: str


@dataclass(frozen=True)
class Paragraph:
    """Sentences, indented inside an argument."""

    words: Words
    level: int = 0


@dataclass(frozen=True)
class Display:
    """A formula on lines of its own, with what it is called."""

    lines: tuple[str, ...]
    tag: str = ""
    level: int = 0


@dataclass(frozen=True)
class Break:
    """Space before the next block."""


Block = Heading | Paragraph | Display | Break


@dataclass
class Printer:
    """Turns a bundle, and what was read of it, into a document."""

    bundle: Mapping[str, Any]
    reading: Mapping[str, Any]
    abbreviations: Sequence[Abbreviation] = ()
    foreign: bool = False
    """Claims and hypotheses from outside are written out: an abbreviation could hide what it stands for."""
    notation: Abbreviator = field(init=False)
    writer: tex.Writer = field(init=False)
    told: set[int] = field(default_factory=set)
    shown: dict[str, str] = field(default_factory=dict)
    """The step that has shown a claim, by digest."""
    supposed: Any = None
    """What the induction at hand supposes."""

    def __post_init__(self) -> None:
        symbols = dict(self.bundle["symbols"])
        for step in self.bundle["steps"]:
            for part in (step["counter"], step["within"]):
                symbols = {**(part or {}).get("symbols", {}), **symbols}
        known = set(symbols)
        fitting = [a for a in self.abbreviations if _heads(a.of) <= known]
        self.notation = Abbreviator(fitting)
        self.writer = tex.Writer(symbols, self.notation)
        self.certificates = {c["digest"]: c for c in self.bundle["certificates"]}
        self.hypotheses = {h["name"]: h for h in self.reading["hypotheses"]}
        self.steps = {s["name"]: s for s in self.bundle["steps"]}

    def blocks(self) -> list[Block]:
        """The whole document."""
        proof = [block for step in self._ordered() for block in self._step(step)]
        appendix = list(self._appendix())
        notation: list[Block] = []
        if self.foreign:
            notation += self._notation()
            self.notation = Abbreviator(())
            self.writer = tex.Writer(self.writer.symbols, self.notation)
        given = list(self._given())
        claim: list[Block] = []
        if shows := self.reading.get("shows"):
            claim = [
                Heading("Claim"),
                *self._paragraph(*_sentence([*self._quantified(shows), ":"])),
                self._display(shows["then"], ""),
                *self._paragraph(self.reading["why"]),
            ]
        return [
            *claim,
            *given,
            *(notation if self.foreign else self._notation()),
            Heading("Proof"),
            *proof,
            *self._elsewhere(),
            *([Heading("Appendix: multipliers"), *appendix] if appendix else []),
        ]

    def _elsewhere(self) -> Iterator[Block]:
        """Where the proofs of what is cited are read."""
        cited = {str(bundle["id"]) for bundle in self.bundle.get("cites", ())}
        if own := sorted(name for name in cited if not name.startswith("textbook.")):
            yield Heading("What is cited, with a proof of its own")
            for name in own:
                yield from self._paragraph(f"{name}: fedtheory prove {name} --paper")

    # ---- what it starts from

    def _given(self) -> Iterator[Block]:
        hypotheses = list(self.hypotheses.values())
        for role, words in ROLES.items():
            own = [h for h in hypotheses if h["role"] == role]
            if not own:
                continue
            yield Heading(words)
            for h in own:
                place = f" ({h['locator']})" if h["locator"] else ""
                quantified = self._quantified(h["schema"])
                said: list[str | Math] = [
                    f"{h['name']}: {h['wording']}{place}",
                    ", " if quantified else "",
                    *quantified,
                ]
                yield from self._paragraph(*said, ":")
                yield self._display(h["schema"]["then"], "")

    def _notation(self) -> Iterator[Block]:
        if not self.told:
            return
        numbers = set(self.told)
        for k in sorted(self.told, reverse=True):
            own = tex.Writer(self.writer.symbols, Abbreviator(self.notation.abbreviations[:k]))
            short = own.notation.abbreviated(self.notation.abbreviations[k].of)
            numbers |= own.notation.used(short)
        yield Heading("Notation")
        for k in sorted(numbers):
            yield Display((tex.defined(self.notation, k, self.writer.symbols),))

    # ---- steps

    def _ordered(self) -> Iterable[tuple[Mapping[str, Any], Mapping[str, Any]]]:
        return zip(self.bundle["steps"], self.reading["steps"], strict=True)

    def _step(self, pair: tuple[Mapping[str, Any], Mapping[str, Any]]) -> Iterator[Block]:
        step, read = pair
        place = step["locator"] if step["locator"] != step["name"] else ""
        words: list[str | Math] = [f"{_capital(place)}. "] if place else []
        if quantified := self._quantified(step["claim"]):
            words += [*_sentence(quantified), ":"]
        yield Break()
        yield from self._paragraph(*words)
        yield self._display(step["claim"]["then"], step["name"])
        certificate = self.certificates.get(step["certificate"] or "")
        because = step["because"]
        if certificate is None:
            note = read["note"] or step["gap"]
            verdict = {"REFUTED": "Refuted", "UNDECIDED": "Not proved"}.get(
                read["label"], read["label"]
            )
            yield from self._paragraph(f"{verdict}: {note}.".replace("..", "."))
            return
        if earlier := self.shown.get(certificate["digest"]):
            yield from self._paragraph(f"This is {earlier}.")
            return
        self.shown[certificate["digest"]] = step["name"]
        lines = {line["name"]: line for line in certificate["lines"]}
        unsaid = because in UNSAID or re.fullmatch(
            r"what .* says", because
        )  # the citation says which
        yield from self._paragraph("" if unsaid else f"{_capital(because)}.")
        last = certificate["lines"][-1]
        yield from self._told(last, lines, step["name"], 0, {last["name"]})
        if read["label"] not in {"PROVED", "CONDITIONAL"}:
            yield from self._paragraph(f"{read['label']}: {read['note']}.")

    def _told(
        self,
        line: Mapping[str, Any],
        lines: Mapping[str, Mapping[str, Any]],
        step: str,
        level: int,
        seen: set[str],
    ) -> Iterator[Block]:
        """How a line is shown, after those lines of its own step that it rests on."""
        kind = line["by"]
        structure = {"induction": ("base", "step"), "cases": ("below", "above")}.get(kind, ())
        branches = {line[key] for key in structure}
        for name in _uses(line):
            if name in lines and name not in seen and name not in branches:
                seen.add(name)
                yield from self._aside(lines[name], lines, step, level, seen)
        if kind == "induction":
            yield from self._induction(line, lines, step, level, seen)
        elif kind == "cases":
            yield from self._cases(line, lines, step, level, seen)
        else:
            yield from self._paragraph(*self._follows(line, lines, step), level=level)

    def _aside(
        self,
        line: Mapping[str, Any],
        lines: Mapping[str, Mapping[str, Any]],
        step: str,
        level: int,
        seen: set[str],
    ) -> Iterator[Block]:
        """A line of a step, explained before it is used; what a finder wrote without a name is left to the appendix."""
        if _machine(line["name"]):
            for name in _uses(line):
                if name in lines and name not in seen:
                    seen.add(name)
                    yield from self._aside(lines[name], lines, step, level, seen)
            return
        if line["schema"]["then"] == ROOTS:
            return
        quantified = self._quantified(line["schema"])
        yield from self._paragraph(
            "First, ", *quantified, *([","] if quantified else []), level=level
        )
        yield self._display(line["schema"]["then"], _own(line["name"], step), level)
        yield from self._told(line, lines, step, level, seen)

    def _induction(
        self,
        line: Mapping[str, Any],
        lines: Mapping[str, Mapping[str, Any]],
        step: str,
        level: int,
        seen: set[str],
    ) -> Iterator[Block]:
        variable = Math(tex.letter(line["on"]))
        base, after = lines[line["base"]], lines[line["step"]]
        begin = next(
            (c[1] for c in line["schema"]["if"] if c[0] == "<=" and c[2] == line["on"]), "1"
        )
        yield from self._paragraph(
            "By induction on ",
            variable,
            ". For ",
            Math(f"{variable.latex} = {begin}"),
            ":",
            level=level,
        )
        yield self._display(base["schema"]["then"], "", level)
        yield from self._told(base, lines, step, level, seen)
        yield from self._paragraph("Let it hold for ", variable, ". Then", level=level)
        yield self._display(after["schema"]["then"], "", level)
        outer, self.supposed = self.supposed, line["schema"]["then"]
        yield from self._told(after, lines, step, level, seen)
        self.supposed = outer

    def _cases(
        self,
        line: Mapping[str, Any],
        lines: Mapping[str, Mapping[str, Any]],
        step: str,
        level: int,
        seen: set[str],
    ) -> Iterator[Block]:
        a, b = line["on"]
        for sides, key in ((["<=", a, b], "below"), (["<", b, a], "above")):
            case = lines[line[key]]
            yield from self._paragraph("If ", self._math(sides), ":", level=level)
            yield from self._told(case, lines, step, level + 1, seen)

    def _follows(
        self, line: Mapping[str, Any], lines: Mapping[str, Mapping[str, Any]], step: str
    ) -> list["str | Math"]:
        """One sentence that says from what a line follows."""
        cited = self._cited(line, lines, step)
        match line["by"]:
            case "combination":
                squares = any("square" in term for term in line["terms"])
                if not cited:
                    rest = "a sum of squares and of terms that are not negative"
                    plain = "what is left over is not negative"
                    return [
                        f"The difference is {rest}." if squares else f"Multiplied out, {plain}."
                    ]
                return [
                    "By ",
                    *cited,
                    "; what is left over is a sum of squares." if squares else ".",
                ]
            case "identity":
                return ["Both sides are the same, multiplied out."]
            case "coefficients":
                return ["The difference, multiplied out, has no negative coefficient."]
            case "psd":
                return ["The difference is a sum of squares."]
            case "instance" if lines.get(line["of"]["use"], line)["schema"]["then"] == ROOTS:
                return ["Neither side is negative, and the squares compare so."]
            case "instance":
                own = _machine(line["of"]["use"])
                return [*(["By "] if own else ["This is "]), *(cited or [PLAIN]), "."]
            case "monotone":
                taken = {"root": "roots", "exp": "exponentials", "log": "logarithms"}
                head = str(line["schema"]["then"][1][0])
                if not cited:
                    of = f" of {taken[head]}" if head in taken else ""
                    return [f"By monotonicity{of}."]
                return [f"By {taken.get(head, 'monotonicity')} of ", *cited, "."]
            case "membership":
                return ["A convex combination: ", *cited, "."]
            case "squeeze":
                return ["By the inequalities in both directions: ", *cited, "."]
            case "redraw":
                return ["What round ", self._math(line["round"]), " draws may be drawn again."]
            case "exchange":
                return ["Averages may be taken in either order."]
            case "cells":
                return [f"By interval arithmetic on {_leaves(line['tree'])} cells."]
            case "witness":
                return ["By computation."]
            case "citation":
                return self._citation(line)
        return ["Not found."]

    def _citation(self, line: Mapping[str, Any]) -> list["str | Math"]:
        """The theorem, and the meaning of its letters."""
        of = str(line["of"]).partition(" ")[0].rstrip(":")
        values: list[str | Math] = []
        for symbol, (parameters, body) in sorted(line["as"].items()):
            if body == ([symbol, *parameters] if parameters else symbol):
                continue
            written = tex.Writer(
                {**self.writer.symbols, **{p: [[], ""] for p in parameters}}, self.notation
            ).term(body)
            given = f"({', '.join(map(tex.letter, parameters))})" if parameters else ""
            if tex.letter(symbol) + given != written and len(tex.text(written)) <= 2 * MOST_VALUE:
                values += [", " if values else "", Math(f"{tex.letter(symbol)}{given} = {written}")]
        return [f"By {of}", " with " if values else "", *values, "."]

    def _cited(
        self, line: Mapping[str, Any], lines: Mapping[str, Mapping[str, Any]], step: str
    ) -> list["str | Math"]:
        """The facts that a line cites, each once, at the values worth mentioning."""
        found: dict[str, Words] = {}
        for reference in _references(line):
            for words in self._fact(reference, line, lines, step):
                found.setdefault(repr(words), words)
        said = list(found.values())
        joined: list[str | Math] = []
        for k, words in enumerate(said):
            joined += [", " if 0 < k < len(said) - 1 else " and " if k else "", *words]
        return joined

    def _fact(
        self,
        reference: Mapping[str, Any],
        line: Mapping[str, Any],
        lines: Mapping[str, Mapping[str, Any]],
        step: str,
    ) -> Iterator[Words]:
        name = reference["use"]
        if name.startswith("if "):
            condition = line["schema"]["if"][int(name[3:]) - 1]
            if condition == self.supposed:
                yield ("the claim supposed",)
            elif not _plain_bound(condition):
                yield (self._math(condition),)
            return
        if name in lines:
            if _machine(name):
                for inner in _references(lines[name]):
                    yield from self._fact(inner, lines[name], lines, step)
                for inner in reference.get("because") or ():
                    if inner is not None:
                        yield from self._fact(inner, line, lines, step)
                return
            yield (_own(name, step), *self._rounds(reference))
            return
        place = self.hypotheses.get(name, {}).get("locator", "")
        bare = place[1:-1] if re.fullmatch(r"\([^()]*\)", place) else place
        shown = f"{name} ({bare})" if bare and place not in {name, "ours"} else name
        yield (shown, *self._rounds(reference))

    def _rounds(self, reference: Mapping[str, Any]) -> Iterator["str | Math"]:
        """The values at which a fact is cited; those of clients, and long ones, are left to the appendix."""
        first = True
        for variable, value in reference["at"].items():
            if variable == value or (
                isinstance(value, str) and value.isalpha() and len(value) == 1
            ):
                continue
            written = self.writer.term(value)
            if len(tex.text(written)) <= MOST_VALUE:
                yield " at " if first else ", "
                round_ = variable in tex.text(written).split() or value[0].isdigit()
                yield Math(
                    written if round_ and variable == "t" else f"{tex.letter(variable)} = {written}"
                )
                first = False

    # ---- the appendix

    def _appendix(self) -> Iterator[Block]:
        """Of each line that is a combination: what is added up, with multipliers."""
        for step in self.bundle["steps"]:
            certificate = self.certificates.get(step["certificate"] or "")
            for line in certificate["lines"] if certificate else ():
                terms = line.get("terms")
                if line["by"] != "combination" or not terms:
                    continue
                yield Paragraph((f"{line['name']}:",))
                for term in terms:
                    yield Paragraph(tuple(self._multiplied(term)), 1)

    def _multiplied(self, term: Mapping[str, Any]) -> Iterator["str | Math"]:
        times = term["times"]
        if "square" in term:
            sign = "" if times == "1" else self._operand(times)
            yield Math(f"{sign} {self._squared(term['square'])}")
        else:
            if times != "1":
                yield Math(self.writer.term(times))
                yield " times "
            yield str(term["use"])
            values = [(k, v) for k, v in term["at"].items() if k != v]
            for k, (name, value) in enumerate(values):
                yield ", " if k else " at "
                yield Math(f"{tex.letter(name)} = {self.writer.term(value)}")
        over = term.get("mean")
        if over:
            client = over if isinstance(over, str) else over[1]
            yield ", averaged over "
            yield Math(tex.letter(client))

    def _operand(self, tree: Tree) -> str:
        written = self.writer.term(tree)
        return rf"\left({written}\right)" if re.search(r" [+-] ", written) else written

    def _squared(self, tree: Tree) -> str:
        vector = self._sort(tree) == "vector"
        return self.writer.term(["dot", tree, tree] if vector else ["^", tree, "2"])

    def _sort(self, tree: Tree) -> str:
        """Whether a term is a vector, as far as it matters for print."""
        if isinstance(tree, str):
            own = self.writer.symbols.get(tree)
            return str(own[1]) if own else "vector" if tree in {"u", "v"} else "real"
        if tree[0] in {"+", "-", "*", "/", "mean", "expect"}:
            parts = tree[2:] if tree[0] in {"mean", "expect"} else tree[1:]
            return "vector" if any(self._sort(part) == "vector" for part in parts) else "real"
        own = self.writer.symbols.get(str(tree[0]))
        return str(own[1]) if own else "real"

    # ---- pieces

    def _math(self, tree: Tree) -> Math:
        self._note(tree)
        if isinstance(tree, list) and tree[0] in tex.RELATIONS:
            return Math(" ".join(self.writer.lines(tree, 10**6)))
        return Math(self.writer.term(tree))

    def _display(self, claim: Tree, tag: str, level: int = 0) -> Display:
        self._note(claim)
        return Display(tuple(self.writer.lines(claim)), tag, level)

    def _note(self, tree: Tree) -> None:
        self.told |= self.notation.used(self.notation.abbreviated(tree))

    def _quantified(self, schema: Mapping[str, Any]) -> list["str | Math"]:
        """For all t >= 1 and all clients i, if ...; bounds of one variable stand with it."""
        names: list[Math] = []
        conditions = list(schema["if"])
        drawn = [name for name, sort in schema["forall"].items() if sort == "outcome"]
        for name in schema["forall"]:
            if drawn == [name]:
                continue  # what is drawn is not written where there is one draw only
            own = [c for c in conditions if c[0] in {"<=", "<"} and c[2] == name and _number(c[1])]
            inside = [c for c in conditions if c[0] == "in" and c[2] == name]
            written = tex.letter(name)
            if own:
                sign = r"\ge" if own[0][0] == "<=" else ">"
                written += f" {sign} {own[0][1]}"
                conditions.remove(own[0])
            elif inside:
                written += rf" \in {tex.letter(str(inside[0][1]))}"
                conditions.remove(inside[0])
            names.append(Math(written))
        words: list[str | Math] = []
        if names:
            words.append("for all ")
            for k, name in enumerate(names):
                words += [", " if k else "", name]
        for k, condition in enumerate(conditions):
            words += [
                " with " if not k and names else "if " if not k else " and ",
                self._math(condition),
            ]
        return words

    @staticmethod
    def _paragraph(*words: "str | Math", level: int = 0) -> Iterator[Paragraph]:
        if any(w if isinstance(w, str) else w.latex for w in words):
            yield Paragraph(tuple(words), level)


def _sentence(words: list["str | Math"]) -> list["str | Math"]:
    """Words with a capital to begin with."""
    first = words[0]
    return [_capital(first), *words[1:]] if isinstance(first, str) else words


def _plain_bound(condition: Any) -> bool:
    """Whether a condition only says where a variable begins."""
    return condition[0] in {"<=", "<"} and _number(condition[1]) and isinstance(condition[2], str)


def _heads(tree: Tree) -> set[str]:
    """The symbols that a term applies, operations apart."""
    if isinstance(tree, str):
        return set()
    own = {"+", "-", "*", "/", "^", "root", "dot", "mean", "expect", "exp", "log", "power"}
    found = {str(tree[0])} - own
    parts = tree[2:] if tree[0] in {"mean", "expect", "root"} else tree[1:]
    return found.union(*map(_heads, parts))


def _number(term: Any) -> bool:
    return isinstance(term, str) and term.lstrip("-")[:1].isdigit()


def _capital(words: str) -> str:
    """A sentence's first letter, where it is a plain word's."""
    first = re.match(r"[a-z]{2,}(?= |:|,|$)|a(?= [a-z]{2,} )", words)
    return words[:1].upper() + words[1:] if first and first[0] not in tex.GREEK else words


def _own(name: str, step: str) -> str:
    """A line of a step by the last part of its name; small ones, `where 1`, are (a), (b), ..."""
    own = name.removeprefix(f"{step}, ").removeprefix(f"{step}.")
    small = re.fullmatch(r"where (\d+)", own)
    return f"({chr(ord('a') - 1 + int(small[1]))})" if small else own


def _machine(name: str) -> bool:
    """Whether a finder wrote the line: it is called after another one, with a number."""
    before, _, number = name.rpartition(".")
    return number.isdigit() and bool(before)


def _leaves(tree: Any) -> int:
    return 1 if tree == "leaf" else _leaves(tree[2]) + _leaves(tree[3])


def _references(line: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """What a line refers to, apart from what shows the conditions of these."""
    if line["by"] == "citation":
        yield from (r for r in line["given"].values() if r is not None)
        return
    of = line.get("of", ())
    for reference in (of if isinstance(of, list) else [of]) if of else ():
        yield reference
    for term in line.get("terms", ()):
        if "use" in term:
            yield term
    for reference, _ in line.get("equal", ()):
        yield reference


def _uses(node: Any) -> Iterator[str]:
    """All names that a line refers to, in order."""
    if isinstance(node, Mapping):
        if isinstance(node.get("use"), str):
            yield node["use"]
        for part in node.values():
            yield from _uses(part)
    elif isinstance(node, list):
        for part in node:
            yield from _uses(part)


# ---- written down


def as_text(title: str, blocks: Sequence[Block]) -> str:
    """The document for a terminal; multipliers are left to LaTeX."""
    rows = [title, ""]
    for block in blocks:
        match block:
            case Break():
                rows += [""]
            case Heading(words):
                if words.startswith("Appendix"):
                    break
                rows += ["", words, "-" * len(words)]
            case Paragraph(words, level):
                rows += _wrapped(_plain(words), "  " * level)
            case Display(lines, tag, level):
                shown = [tex.text(line) for line in lines]
                indent = "  " * (level + 2)
                label = f"   [{tag}]" if tag else ""
                for k, one in enumerate(shown):
                    last = label if k == len(shown) - 1 else ""
                    rows += _wrapped(one + last, indent + ("  " if k else ""))
    return "\n".join(rows)


def _wrapped(text: str, indent: str) -> list[str]:
    return textwrap.wrap(
        text, COLUMNS, initial_indent=indent, subsequent_indent=indent + "    ",
        break_long_words=False, break_on_hyphens=False,
    ) or [""]  # fmt: skip


def _plain(words: Words) -> str:
    """A sentence with its formulas in Unicode."""
    return "".join(w if isinstance(w, str) else tex.text(w.latex) for w in spoken(words))


_NOTATION = re.compile(
    r"\b(?P<base>[A-Za-z]+)-(?P<mark>hat|bar)(?P<index>_\w+|_\{[^{}]*\})?|sqrt\((?P<root>[^()]*(?:\([^()]*\))?[^()]*)\)"
)


def spoken(words: Words) -> Iterator["str | Math"]:
    """F-hat_t and sqrt(t + 1) in a sentence as formulas."""
    for word in words:
        if isinstance(word, Math):
            yield word
            continue
        at = 0
        for found in _NOTATION.finditer(word):
            yield word[at : found.start()]
            at = found.end()
            if found["root"]:
                yield Math(rf"\sqrt{{{mathematics(found['root'])}}}")
            else:
                below = (found["index"] or "").lstrip("_").strip("{}")
                base = tex.letter(found["base"])
                yield Math(rf"\{found['mark']}{{{base}}}" + (f"_{{{below}}}" if below else ""))
        yield word[at:]


PREAMBLE = r"""\documentclass{article}
\usepackage[utf8]{inputenc}
\usepackage{amsmath,amssymb}
\usepackage[margin=25mm]{geometry}
\allowdisplaybreaks
\setlength{\emergencystretch}{3em}
\begin{document}
"""


def as_latex(title: str, blocks: Sequence[Block], comment: str = "") -> str:
    """The document as LaTeX that needs amsmath, amssymb and geometry alone."""
    rows = [f"% {line}" for line in comment.splitlines()]
    rows += [PREAMBLE + rf"\section*{{{prose(title)}}}"]
    for block in blocks:
        match block:
            case Break():
                rows += [r"\medskip"]
            case Heading(words):
                rows += [rf"\subsection*{{{prose(words)}}}"]
            case Paragraph(words, level):
                said = "".join(prose(w) if isinstance(w, str) else f"${w.latex}$" for w in words)
                rows += [
                    rf"\noindent\hspace*{{{level}em}}{said}\par"
                    if level
                    else rf"\noindent {said}\par"
                ]
            case Display(lines, tag, _):
                rows += [_displayed(lines, tag)]
    return "\n".join([*rows, r"\end{document}", ""])


def _displayed(lines: Sequence[str], tag: str) -> str:
    called = rf" \tag{{{prose(tag)}}}" if tag else r" \notag"
    if len(lines) == 1:
        return "\\begin{gather}\n" + lines[0] + called + "\n\\end{gather}"
    rows = [("& " if not k else r"&\quad ") + line for k, line in enumerate(lines)]
    return (
        "\\begin{gather}\n\\begin{aligned}\n"
        + " \\\\\n".join(rows)
        + "\n\\end{aligned}"
        + called
        + "\n\\end{gather}"
    )
