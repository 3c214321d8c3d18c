"""A declared method as one reads it: what is there at the start, what a round does in its order, what is only measured."""

from collections.abc import Iterator, Mapping, Sequence

from fedtheory.core.abbreviating import Abbreviator
from fedtheory.core.expression import Tree
from fedtheory.core.text import readable
from fedtheory.language.facts import Fact
from fedtheory.language.formulas import subterms
from fedtheory.language.run import Declared
from fedtheory.report import formula
from fedtheory.report.html import Html, Node, element, fragment, typeset
from fedtheory.report.terms import Writer

ASKED = {
    "prox": (" is the proximal point at ", ", with step "),
    "project": (" is the projection onto the domain of ",),
    "lmo": (" is the point of the domain that has the least inner product with ",),
}
"""What a method asks a problem for, in words before each thing asked."""
DRAWN = (" is drawn at random, of ",)
Line = tuple[Fact | None, Tree, Tree]


def updates(of: Declared) -> Html:
    """The lines of the method, each with its place in print."""
    writer = Writer(of.symbols, Abbreviator(of.book.abbreviations()))
    lines = of.method.updates
    beside = _unused(lines)
    own = [line for line in lines if _head(line) not in beside]
    first = [line for line in own if _round(line).isdigit()]
    parts = [
        ("At the start", first),
        ("In round t", _ordered([line for line in own if line not in first])),
        ("Beside the method, for what is measured and for the proof",
         [line for line in lines if _head(line) in beside]),
    ]  # fmt: skip
    return fragment(
        *(
            node
            for words, told in parts
            if told
            for node in (
                element("p", f"{words}:", class_="meta"),
                element(
                    "ul",
                    *(_line(of, writer, line, own=line in own) for line in told),
                    class_="lines",
                ),
            )
        )
    )


def asked(of: Declared) -> Mapping[str, Html]:
    """What the method asks a problem for, longer terms first: as hypotheses write it in words, and as it is printed."""
    writer = Writer(of.symbols, Abbreviator(of.book.abbreviations()))
    found = [
        term
        for _, _, right in of.method.updates
        if isinstance(right, list) and right[0] == "oracle"
        for term in right[2:]
        if isinstance(term, list)
    ]
    by_length = sorted(found, key=lambda term: -len(readable(term)))
    return {readable(term): Html(formula.math(writer.term(term))) for term in by_length}


def _line(of: Declared, writer: Writer, line: Line, *, own: bool) -> Html:
    """Who does it, the formula, and where it is printed."""
    fact, left, right = line
    sorts = of.symbols[_head(line)][0]
    shared = any("client" in of.symbols[_head(other)][0] for other in of.method.updates)
    who = "each client: " if "client" in sorts else "the server: " if shared and own else ""
    local = sorts.count("integer") > 1 and isinstance(left, list) and isinstance(left[-1], list)
    steps = f", for {left[-1][1]} = 0, 1, …" if local else ""
    place = typeset(f" ({fact.locator})") if fact is not None and fact.locator else ""
    said = element("span", steps, place, class_="meta")
    return element("li", element("span", who, class_="meta"), *_told(writer, left, right), said)


def _told(writer: Writer, left: Tree, right: Tree) -> Iterator[Node]:
    if isinstance(right, list) and right[0] == "oracle":
        yield Html(formula.math(writer.term(left)))
        words = ASKED.get(str(right[1]), DRAWN)
        for said, asked in zip(words, right[2:], strict=True):
            yield said
            yield Html(formula.math(writer.term(asked)))
        return
    nothing = isinstance(right, list) and right[:2] == ["*", "0"]
    for k, piece in enumerate(writer.pieces(["=", left, "0" if nothing else right])):
        yield " " if k else ""  # where a narrow screen may break it
        yield Html(formula.math(piece))


def _head(line: Line) -> str:
    """The symbol that a line says something of."""
    left = line[1]
    return left if isinstance(left, str) else str(left[0])


def _round(line: Line) -> str:
    """The round of which it says it: a number, t, or t+1."""
    left = line[1]
    whole = [x for x in left[1:] if x == "t" or (isinstance(x, str) and x.isdigit()) or "t" in x]
    at = whole[0] if isinstance(left, list) and whole else "t"
    return at if isinstance(at, str) else "t+1"


def _spoken(term: Tree) -> set[str]:
    """The symbols of a term."""
    return {part if isinstance(part, str) else str(part[0]) for part in subterms(term)}


def _unused(lines: Sequence[Line]) -> set[str]:
    """What no line of another symbol uses; if that is all there is, it is the method."""
    heads = {_head(line) for line in lines}
    used = {part for line in lines for part in _spoken(line[2]) & heads if part != _head(line)} | {
        part for line in lines for part in _asked(line) & heads
    }
    return heads - used if used else set()


def _asked(line: Line) -> set[str]:
    """The symbols at which a problem is asked."""
    right = line[2]
    if not (isinstance(right, list) and right[0] == "oracle"):
        return set()
    return set().union(*map(_spoken, right[2:])) - {_head(line)}


def _ordered(lines: Sequence[Line]) -> list[Line]:
    """As a round makes them: each after those whose values of this round it uses, else as declared."""
    left, done = list(lines), list[Line]()
    while left:
        free = next((x for x in left if not any(_needs(x, y) for y in left if y is not x)), left[0])
        left.remove(free)
        done.append(free)
    return done


def _needs(line: Line, other: Line) -> bool:
    """Whether a line uses what another one makes in this round."""
    if _head(line) == _head(other):
        return False
    made = "t" if _round(other) == "t" else ["+", "t", "1"]
    return any(
        isinstance(part, list) and part[0] == _head(other) and made in part[1:]
        for part in subterms(line[2])
    )
