"""Claims of proofs as MathML: terms of docs/certificates.md, with brackets where they are needed and lines where they break."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from html import escape

from fedtheory.core import tex
from fedtheory.core.abbreviating import MARK, Abbreviator
from fedtheory.core.expression import Tree
from fedtheory.report.formula import ACCENTS, APPLY, RELATIONS, TIMES, letter, relation, row, width
from fedtheory.report.latex import mathml

_PLUS, _MINUS = "<mo>+</mo>", "<mo>−</mo>"
LINE = 52
"""The width of a line on the page."""


# How tightly a term's outermost sign binds; an operand that binds less gets brackets.
_SUM, _PRODUCT, _POWER, _ATOM = range(4)


@dataclass(frozen=True)
class Writer:
    """Terms of one setting, whose symbols say which of their arguments are clients and rounds."""

    symbols: Mapping[str, tuple[tuple[str, ...], str]] = field(default_factory=dict)
    notation: Abbreviator = field(default_factory=lambda: Abbreviator(()))

    def lines(self, tree: Tree) -> list[str]:
        """A claim, broken before its sign and between the terms of long sides."""
        tree = self.notation.abbreviated(tree)
        whole = self.claim(tree)
        if width(whole) <= LINE or not isinstance(tree, list) or tree[0] == "in":
            return [whole]
        sign, left, right = tree
        drawn = f"<mo>{escape(RELATIONS[str(sign)])}</mo>"
        lines = [*self._broken(left, ""), *self._broken(right, drawn)]
        # What begins a line stands between two sides all the same.
        return [row(re.sub(r"^<mo>", "<mo form='infix'>", line)) for line in lines]

    def pieces(self, tree: Tree) -> list[str]:
        """A claim up to its right side's first term, and the other terms, each with its sign: where a line may break."""
        short = self.notation.abbreviated(tree)
        assert isinstance(short, list)
        sign, left, right = short
        drawn = f"<mo form='infix'>{escape(RELATIONS[str(sign)])}</mo>"
        summed = isinstance(right, list) and right[0] in {"+", "-"} and len(right) > 2
        first, *others = self._terms(right) if summed else [self.term(right)]
        signed = [re.sub(r"^<mo>", "<mo form='infix'>", other) for other in others]
        return [row(f"{self.term(left)}{drawn}{first}"), *map(row, signed)]

    def _broken(self, side: Tree, first: str) -> list[str]:
        """The terms of a side, as many a line as fit."""
        if not (isinstance(side, list) and side[0] in {"+", "-"} and len(side) > 2):
            return [first + self.term(side)]
        pieces = self._terms(side)
        lines = [first + pieces[0]]
        for piece in pieces[1:]:
            if width(row(lines[-1] + piece)) <= LINE:
                lines[-1] += piece
            else:
                lines.append(piece)
        return lines

    def _terms(self, tree: Tree) -> list[str]:
        """The terms of a sum or a difference, each after the first with its sign."""
        match tree:
            case ["+", head, *rest]:
                return [*self._terms(head), *(self._signed(term) for term in rest)]
            case ["-", left, right]:
                return [*self._terms(left), f"{_MINUS}{self._operand(right, _PRODUCT)}"]
        return [self._operand(tree, _SUM)]

    def claim(self, tree: Tree) -> str:
        """A claim of a certificate: two sides and a sign."""
        match tree:
            case ["in", of, vector]:
                return relation(self.term(vector), "in", self.term(of))
            case [str() as sign, left, right]:
                return relation(self.term(left), sign, self.term(right))
        message = f"no claim: {tree!r}"
        raise ValueError(message)

    def term(self, tree: Tree) -> str:
        """A term of a certificate."""
        return self._drawn(tree)[0]

    def _drawn(self, tree: Tree) -> tuple[str, int]:
        if isinstance(tree, str):
            return _atom(tree)
        head, *args = tree
        match head:
            case "+":
                return self._sum(args), _SUM
            case "-" if len(args) == 1:
                return f"<mrow><mo>−</mo>{self._operand(args[0], _PRODUCT)}</mrow>", _SUM
            case "-":
                left, right = self._operand(args[0], _SUM), self._operand(args[1], _PRODUCT)
                return f"<mrow>{left}<mo>−</mo>{right}</mrow>", _SUM
            case "*":
                factors = [self._operand(arg, _PRODUCT) for arg in args]
                return row(f"<mo>{TIMES}</mo>".join(factors)), _PRODUCT
            case "/":
                return f"<mfrac>{self.term(args[0])}{self.term(args[1])}</mfrac>", _PRODUCT
            case "^" | "power":
                power = self.term(args[1])
                return f"<msup>{self._operand(args[0], _ATOM)}{power}</msup>", _POWER
            case "root":
                return self._root(str(args[0]), args[1]), _ATOM
            case "dot":
                return self._inner_product(args[0], args[1]), _ATOM
            case "mean":
                return self._mean(str(args[0]), args[1])
            case "expect":
                return self._averaged("E", str(args[0]), args[1])
            case _ if head == MARK:
                return mathml(tex.Writer(self.symbols, self.notation).abbreviated(args)), _POWER
        return self._applied(str(head), args), _ATOM

    def _operand(self, tree: Tree, needed: int) -> str:
        drawn, strength = self._drawn(tree)
        return f"<mrow><mo>(</mo>{drawn}<mo>)</mo></mrow>" if strength < needed else drawn

    def _sum(self, args: list[Tree]) -> str:
        return row(self._operand(args[0], _SUM) + "".join(map(self._signed, args[1:])))

    def _signed(self, term: Tree) -> str:
        match term:
            case ["-", inner]:
                return f"{_MINUS}{self._operand(inner, _PRODUCT)}"
            case str() if term.startswith("-"):
                return f"{_MINUS}{_atom(term[1:])[0]}"
        return f"{_PLUS}{self._operand(term, _SUM)}"

    def _root(self, degree: str, radicand: Tree) -> str:
        match radicand:
            case ["dot", left, right] if degree == "2" and left == right:
                return self._norm(left)
        if degree == "2":
            return f"<msqrt>{self.term(radicand)}</msqrt>"
        return f"<mroot>{self.term(radicand)}<mn>{degree}</mn></mroot>"

    def _norm(self, vector: Tree) -> str:
        return f"<mrow><mo>‖</mo>{self.term(vector)}<mo>‖</mo></mrow>"

    def _inner_product(self, left: Tree, right: Tree) -> str:
        if left == right:
            return f"<msup>{self._norm(left)}<mn>2</mn></msup>"
        return f"<mrow><mo>⟨</mo>{self.term(left)}<mo>,</mo>{self.term(right)}<mo>⟩</mo></mrow>"

    def _mean(self, client: str, body: Tree) -> tuple[str, int]:
        """The mean of x(k, t) over k is x with a bar; anything longer is a mean over clients."""
        match body:
            case [str() as name, str() as index, when] if index == client and name in self.symbols:
                if self.symbols[name][0] == ("client", "integer"):
                    barred = f"<mover accent='true'>{letter(name)}<mo>{ACCENTS['bar']}</mo></mover>"
                    return f"<msup>{barred}{self.term(when)}</msup>", _ATOM
        return self._averaged("mean", client, body)

    def _averaged(self, sign: str, over: str, body: Tree) -> tuple[str, int]:
        under = f"<munder><mo>{sign}</mo>{letter(over)}</munder>"  # an operator has room around it
        return f"<mrow>{under}{self._operand(body, _PRODUCT)}</mrow>", _PRODUCT

    def _applied(self, name: str, arguments: list[Tree]) -> str:
        """A client is an index below, a round one above; the rest are arguments in brackets."""
        sorts = self.symbols.get(name, ((), ""))[0] or ("real",) * len(arguments)
        by_sort = list(zip(sorts, map(self.term, arguments), strict=True))
        below = "<mo>,</mo>".join(drawn for sort, drawn in by_sort if sort == "client")
        above = "<mo>,</mo>".join(drawn for sort, drawn in by_sort if sort == "integer")
        inside = [drawn for sort, drawn in by_sort if sort not in {"client", "integer"}]
        base = letter(name)
        if below and above:
            base = f"<msubsup>{base}{row(below)}{row(above)}</msubsup>"
        elif below:
            base = f"<msub>{base}{row(below)}</msub>"
        elif above:
            base = f"<msup>{base}{row(above)}</msup>"
        if not inside:
            return base
        given = "<mo>,</mo>".join(inside)
        return f"<mrow>{base}<mo>{APPLY}</mo><mo>(</mo>{given}<mo>)</mo></mrow>"


def _atom(text: str) -> tuple[str, int]:
    if text[0].isalpha():
        return letter(text), _ATOM
    if "/" in text:
        top, bottom = text.split("/")
        return f"<mfrac>{_atom(top)[0]}<mn>{bottom}</mn></mfrac>", _PRODUCT
    if text.startswith("-"):
        return f"<mrow><mo>−</mo><mn>{text[1:]}</mn></mrow>", _SUM
    return f"<mn>{text}</mn>", _ATOM
