r"""Terms of certificates as LaTeX, as a paper would write them, and that LaTeX as a line of a terminal.

Clients are indices below, rounds above; what is drawn is left out where a formula speaks of one draw only.
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property

from fedtheory.core.abbreviating import MARK, Abbreviator
from fedtheory.core.expression import Tree

GREEK = [
    "alpha",
    "beta",
    "gamma",
    "delta",
    "epsilon",
    "zeta",
    "eta",
    "theta",
    "kappa",
    "lambda",
    "mu",
    "nu",
    "xi",
    "pi",
    "rho",
    "sigma",
    "tau",
    "phi",
    "chi",
    "psi",
    "omega",
    "Gamma",
    "Delta",
    "Theta",
    "Lambda",
    "Xi",
    "Pi",
    "Sigma",
    "Upsilon",
    "Phi",
    "Psi",
    "Omega",
    "ell",
]
ACCENTS = {"bar": "bar", "hat": "hat", "tilde": "tilde"}
MARKS = {"star": r"\star", "prime": r"\prime", "plus": "+", "minus": "-"}
NAMED = {"lamda": r"\lambda", "lam": r"\lambda", "domain": r"\mathcal{D}", "eps": r"\varepsilon"}
RELATIONS = {"<=": r"\le", ">=": r"\ge", "<": "<", "=": "=", "in": r"\in"}
LINE = 78
"""Letters of a formula that fit on a line of a page."""
_SUM, _PRODUCT, _POWER, _ATOM = range(4)


def letter(name: str) -> str:
    r"""A letter as print has it: `lambda_0` is \lambda_{0}, `sigma_bar` is \bar{\sigma}, `x_star` is x^{\star}."""
    return _scripts(*_parts(name))


def _parts(name: str) -> tuple[str, list[str], list[str]]:
    """A letter, what stands below it, and what above."""
    first, *rest = name.split("_")
    base = NAMED.get(first) or (
        rf"\{first}" if first in GREEK else first if len(first) == 1 else _word(first)
    )
    below: list[str] = []
    above: list[str] = []
    for part in filter(None, rest):
        if part in ACCENTS and not below:
            base = rf"\{ACCENTS[part]}{{{base}}}"
        elif part in MARKS:
            above.append(MARKS[part])
        else:
            below.append(rf"\{part}" if part in GREEK else part if len(part) == 1 else _word(part))
    return base, below, above


def _scripts(base: str, below: Sequence[str], above: Sequence[str]) -> str:
    text = base + (f"_{{{','.join(below)}}}" if below else "")
    return text + (f"^{{{','.join(above)}}}" if above else "")


def _word(name: str) -> str:
    if name.isdigit():
        return name
    return rf"\mathrm{{{name}}}"


@dataclass(frozen=True)
class Writer:
    """Terms of one bundle, whose symbols say which of their arguments are clients and rounds."""

    symbols: Mapping[str, Sequence[object]] = field(default_factory=dict)
    notation: Abbreviator = field(default_factory=lambda: Abbreviator(()))
    draws: frozenset[str] = frozenset()
    """Outcomes that are written out, as there is more than one."""

    @cached_property
    def count(self) -> str:
        """The letter for the number of clients, if a bundle speaks of it: its means may be weighted else."""
        return next((name for name, (_, sort) in self.symbols.items() if sort == "count"), "")

    def claim(self, tree: Tree) -> str:
        """A claim on one line."""
        left, sign, right = self._sides(tree)
        return f"{left} {sign} {right}"

    def lines(self, tree: Tree, room: int = LINE) -> list[str]:
        """A claim, broken before its sign and between the terms of long sides."""
        writer, short = self._of(tree)
        left, sign, right = writer._sides(short)
        whole = f"{left} {sign} {right}"
        if width(whole) <= room or short[0] == "in":
            return [whole]
        return [
            *writer._broken(short[1], "", room),
            *writer._broken(short[2], f"{sign} ", room),
        ]

    def term(self, tree: Tree) -> str:
        """A term."""
        writer, short = self._of(tree)
        return writer._drawn(short)[0]

    def _of(self, tree: Tree) -> "tuple[Writer, Tree]":
        """The writer for a formula, and the formula abbreviated."""
        drawn = {name for name in self._outcomes(tree) if name not in self.symbols}
        draws = frozenset(drawn) if len(drawn) > 1 else frozenset()
        return Writer(self.symbols, self.notation, draws), self.notation.abbreviated(tree)

    def _outcomes(self, tree: Tree) -> Iterator[str]:
        if isinstance(tree, str):
            return
        if tree[0] == "expect":
            yield str(tree[1])
        for sort, part in zip(self._sorts(str(tree[0]), len(tree) - 1), tree[1:], strict=False):
            if sort == "outcome" and isinstance(part, str):
                yield part
            yield from self._outcomes(part)

    def _sorts(self, name: str, many: int) -> Sequence[str]:
        own = self.symbols.get(name)
        sorts: Sequence[str] = own[0] if own else ()  # type: ignore[assignment]
        return sorts or ("real",) * many

    def _sides(self, tree: Tree) -> tuple[str, str, str]:
        writer, short = self._of(tree) if not self.draws else (self, tree)
        if short[0] == "in":
            return writer._drawn(short[2])[0], r"\in", writer._drawn(short[1])[0]
        return writer._drawn(short[1])[0], RELATIONS[str(short[0])], writer._drawn(short[2])[0]

    def _broken(self, side: Tree, first: str, room: int) -> list[str]:
        """The terms of a side, as many a line as fit."""
        pieces = self._pieces(side)
        lines = [first + pieces[0]]
        for piece in pieces[1:]:
            if width(lines[-1] + piece) <= room:
                lines[-1] += piece
            else:
                lines.append(piece)
        return lines

    def _pieces(self, tree: Tree) -> list[str]:
        """The terms of a sum, each after the first with its sign."""
        return [
            (self._operand(term, _SUM if k == 0 else _PRODUCT) if plus else "-" + self._operand(term, _PRODUCT))
            if k == 0
            else (" + " if plus else " - ") + self._operand(term, _PRODUCT if not plus else _SUM)
            for k, (plus, term) in enumerate(_added(tree))
        ]  # fmt: skip

    def _operand(self, tree: Tree, needed: int) -> str:
        drawn, strength = self._drawn(tree)
        return rf"\left({drawn}\right)" if strength < needed else drawn

    def _drawn(self, tree: Tree) -> tuple[str, int]:
        if isinstance(tree, str):
            return _atom(tree)
        head, *args = tree
        match head:
            case "+" | "-":
                pieces = self._pieces(tree)
                lone = len(pieces) == 1 and not pieces[0].startswith("-")
                return ("".join(pieces), _PRODUCT if lone else _SUM)
            case "*" | "/" if (signed := _without_sign(tree))[0]:
                return f"-{self._operand(signed[1], _PRODUCT)}", _SUM
            case "*":
                return self._product(args), _PRODUCT
            case "/" if (below := _value(args[1])) and (scaled := _over(args[0], below)):
                return self._drawn(scaled)
            case "/":
                return rf"\frac{{{self._drawn(args[0])[0]}}}{{{self._drawn(args[1])[0]}}}", _PRODUCT
            case "^" | "power":
                return f"{self._based(args[0])}^{{{self._drawn(args[1])[0]}}}", _POWER
            case "root":
                return self._root(str(args[0]), args[1]), _ATOM
            case "exp":
                return rf"\exp\left({self._drawn(args[0])[0]}\right)", _POWER
            case "log":
                return rf"\log\left({self._drawn(args[0])[0]}\right)", _POWER
            case "dot":
                return self._inner_product(args[0], args[1])
            case "mean":
                return self._mean(str(args[0]), args[1])
            case "expect":
                under = f"_{{{letter(str(args[0]))}}}" if self.draws else ""
                return rf"\mathbb{{E}}{under}\left[{self._drawn(args[1])[0]}\right]", _POWER
            case _ if head == MARK:
                return self.abbreviated(args), _ATOM if self._plain(args) else _POWER
        return self._applied(str(head), args), _ATOM

    def _based(self, base: Tree) -> str:
        """What is raised to a power: a name with something above it gets brackets."""
        drawn = self._operand(base, _ATOM)
        return rf"\left({drawn}\right)" if "^" in _outer(drawn) else drawn

    def _product(self, args: Sequence[Tree]) -> str:
        """Factors side by side; n times a mean over clients is a sum, and a number stands first."""
        factors = _flat(args)
        numbers = [x for x in factors if isinstance(x, str) and not x[0].isalpha()]
        if len(numbers) > 1 or (numbers == ["1"] and len(factors) > 1):
            value = Fraction(1)
            for x in numbers:
                value *= Fraction(x)
            rest = [x for x in factors if x not in numbers]
            factors = [*([str(value)] if value != 1 or not rest else []), *rest]
        averages = [x for x in factors if isinstance(x, list) and x[0] == "mean"]
        if averages and self.count in factors and self._averaged(averages[0]):
            factors.remove(self.count)
            at = factors.index(averages[0])
            summed = (
                rf"\sum_{{{letter(str(averages[0][1]))}}} {self._operand(averages[0][2], _PRODUCT)}"
            )
            before = [self._operand(x, _PRODUCT) for x in (*factors[:at], *factors[at + 1 :])]
            return r" \, ".join([" ".join(before), summed]) if before else summed
        drawn = [self._operand(x, _PRODUCT) for x in factors]
        text = drawn[0]
        for one in drawn[1:]:
            text += (r" \cdot " if one[0].isdigit() or one.startswith("-") else " ") + one
        return text

    def _averaged(self, mean: Tree) -> bool:
        """Whether a mean is written as one, and not as a letter with a bar."""
        return not self._bar(str(mean[1]), mean[2])

    def _root(self, degree: str, radicand: Tree) -> str:
        match radicand:
            case ["dot", left, right] if degree == "2" and left == right:
                return self._norm(left)
        index = "" if degree == "2" else f"[{degree}]"
        return rf"\sqrt{index}{{{self._drawn(radicand)[0]}}}"

    def _norm(self, vector: Tree) -> str:
        return rf"\left\|{self._drawn(vector)[0]}\right\|"

    def _inner_product(self, left: Tree, right: Tree) -> tuple[str, int]:
        if left == right:
            return f"{self._norm(left)}^{{2}}", _POWER
        inside = f"{self._drawn(left)[0]}, {self._drawn(right)[0]}"
        return rf"\left\langle {inside} \right\rangle", _ATOM

    def _bar(self, client: str, body: Tree) -> str:
        r"""The mean of x(k, t) over k is \bar{x}^{t}."""
        match body:
            case [str() as name, str() as index, *rest] if index == client and name in self.symbols:
                sorts = self._sorts(name, len(rest) + 1)
                if sorts[0] == "client" and all(s in {"integer", "outcome"} for s in sorts[1:]):
                    base, below, above = _parts(name)
                    if not base.startswith(r"\mathrm"):  # no bar is as long as a word
                        return self._placed((rf"\bar{{{base}}}", below, above), sorts[1:], rest)
        return ""

    def _mean(self, client: str, body: Tree) -> tuple[str, int]:
        if barred := self._bar(client, body):
            return barred, _ATOM
        by = rf"\frac{{1}}{{{letter(self.count)}}} \sum" if self.count else r"\operatorname{mean}"
        return rf"{by}_{{{letter(client)}}} {self._operand(body, _PRODUCT)}", _PRODUCT

    def abbreviated(self, args: Sequence[Tree]) -> str:
        """What an abbreviation is written as, its number and values given."""
        one = self.notation.abbreviations[int(str(args[0]))]
        text = one.latex
        for name, value in zip(one.variables, args[1:], strict=True):
            text = text.replace(f"<{name}>", self._drawn(value)[0])
        return text

    def _plain(self, args: Sequence[Tree]) -> bool:
        return not re.search(r"[+]| - ", _outer(self.abbreviated(args)))

    def _applied(self, name: str, arguments: Sequence[Tree]) -> str:
        """A client is an index below, a round one above; the rest are arguments in brackets."""
        if self.symbols.get(name, ((), ""))[1] == "redraw" and len(arguments) == 3:
            at, before, again = (self._drawn(a)[0] for a in arguments)
            return rf"{before}_{{{at} \to {again}}}"  # the draw of this round taken from another outcome
        return self._placed(_parts(name), self._sorts(name, len(arguments)), arguments)

    def _placed(
        self,
        named: tuple[str, list[str], list[str]],
        sorts: Sequence[str],
        arguments: Sequence[Tree],
    ) -> str:
        base, own_below, own_above = named
        by_sort = list(zip(sorts, arguments, strict=False))
        below = [self._drawn(a)[0] for sort, a in by_sort if sort == "client"]
        above = [self._drawn(a)[0] for sort, a in by_sort if sort == "integer"]
        inside = [
            self._drawn(a)[0]
            for sort, a in by_sort
            if sort not in {"client", "integer"}
            and not (sort == "outcome" and isinstance(a, str) and not self.draws)
        ]
        text = _scripts(base, [*own_below, *below], [*own_above, *above])
        return text + (rf"({', '.join(inside)})" if inside else "")


def _value(tree: Tree) -> Fraction | None:
    """The number that a term of numbers is."""
    if isinstance(tree, str):
        return None if tree[0].isalpha() else Fraction(tree)
    if tree[0] not in {"+", "-"}:
        return None
    total = Fraction(0)
    for plus, part in _signed(tree, plus=True):
        if not isinstance(part, str) or part[0].isalpha():
            return None
        total += Fraction(part) if plus else -Fraction(part)
    return total


def _over(above: Tree, below: Fraction) -> Tree | None:
    """A product divided by a number that its own number can be divided by."""
    factors = _flat(above[1:] if isinstance(above, list) and above[0] == "*" else [above])
    numbers = [x for x in factors if isinstance(x, str) and not x[0].isalpha()]
    if len(numbers) != 1 or not below:
        return None
    value = Fraction(numbers[0]) / below
    rest = [x for x in factors if x is not numbers[0]]
    top = [*([str(value.numerator)] if value.numerator != 1 or not rest else []), *rest]
    whole: Tree = top[0] if len(top) == 1 else ["*", *top]
    if value.denominator == 1:
        return whole
    return ["/", whole, str(value.denominator)] if value.denominator != below else None


def defined(notation: Abbreviator, number: int, symbols: Mapping[str, Sequence[object]]) -> str:
    """An abbreviation and what it stands for, written with those before it."""
    one = notation.abbreviations[number]
    variables = {name: ((), sort) for name, sort in one.variables.items()}
    own = Writer({**variables, **symbols}, Abbreviator(notation.abbreviations[:number]))
    written = one.latex
    for name in one.variables:
        written = written.replace(f"<{name}>", letter(name))
    return f"{written} = {own.term(one.of)}"


def _flat(args: Sequence[Tree]) -> list[Tree]:
    found: list[Tree] = []
    for arg in args:
        found += _flat(arg[1:]) if isinstance(arg, list) and arg[0] == "*" else [arg]
    return found


def _added(tree: Tree) -> list[tuple[bool, Tree]]:
    """The terms of a sum with their signs; its numbers are added up."""
    flat = list(_signed(tree, plus=True))
    numbers = [(plus, x) for plus, x in flat if isinstance(x, str) and not x[0].isalpha()]
    if len(numbers) > 1:
        value = sum((Fraction(x) if plus else -Fraction(x) for plus, x in numbers), Fraction(0))
        flat = [one for one in flat if one not in numbers]
        if value or not flat:
            flat.append((value >= 0, str(abs(value))))
    if (
        len(flat) == 2
        and all(isinstance(x, str) for _, x in flat)
        and str(flat[0][1]) < "A"
        and flat[1][0]
    ):
        flat.reverse()  # t + 1, and not 1 + t
    first = next((k for k, (plus, _) in enumerate(flat) if plus), 0)
    return [flat[first], *flat[:first], *flat[first + 1 :]]


def _signed(tree: Tree, *, plus: bool) -> Iterator[tuple[bool, Tree]]:
    match tree:
        case str() if tree.startswith("-"):
            yield not plus, tree[1:]
        case ["+", *parts]:
            for part in parts:
                yield from _signed(part, plus=plus)
        case ["-", inner]:
            yield from _signed(inner, plus=not plus)
        case ["-", left, right]:
            yield from _signed(left, plus=plus)
            yield from _signed(right, plus=not plus)
        case _:
            negative, bare = _without_sign(tree)
            yield plus != negative, bare


def _without_sign(tree: Tree) -> tuple[bool, Tree]:
    """Whether a product begins with a minus, and the product without it."""
    match tree:
        case str() if tree.startswith("-"):
            return True, tree[1:]
        case ["-", inner]:
            negative, bare = _without_sign(inner)
            return not negative, bare
        case ["*", first, *rest]:
            negative, bare = _without_sign(first)
            left = [x for x in [bare] if x != "1"] + rest
            return negative, (left[0] if len(left) == 1 else ["*", *left]) if negative else tree
        case ["/", above, below]:
            negative, bare = _without_sign(above)
            return negative, ["/", bare, below]
    return False, tree


def _outer(text: str) -> str:
    """What of a formula stands outside of all braces and brackets."""
    depth, kept = 0, ""
    for part in re.findall(r"\\[A-Za-z]+|\\.|.", text, re.DOTALL):
        if part in {"{", "(", "["}:
            depth += 1
        elif part in {"}", ")", "]"}:
            depth -= 1
        elif not depth:
            kept += part
    return kept


def _atom(text: str) -> tuple[str, int]:
    if text[0].isalpha():
        return letter(text), _ATOM
    if "/" in text:
        top, bottom = text.lstrip("-").split("/")
        sign = "-" if text.startswith("-") else ""
        return rf"{sign}\frac{{{top}}}{{{bottom}}}", _SUM if sign else _PRODUCT
    return text, _SUM if text.startswith("-") else _ATOM


# ---- the same for terminals

_TOKENS = re.compile(r"\\[A-Za-z]+|\\.|\s+|\d+|.", re.DOTALL)
_SIGNS = {
    "star": "*", "le": "≤", "ge": "≥", "in": "∈", "langle": "⟨", "rangle": "⟩", "|": "‖", "cdot": "·", "prime": "′",
    "sum": "Σ", "mathbb": "", "left": "", "right": "", "operatorname": "", "mathrm": "", "exp": "exp", "log": "log",
    ",": " ", "nabla": "∇", "prod": "Π", "varepsilon": "ε", "ell": "ℓ", "Vert": "‖", "times": "×", "quad": "  ", "mathcal": "",
    "text": "", "max": "max", "min": "min", "infty": "∞", "tfrac": "", "dots": "…", "ldots": "…", "circ": "∘", "to": "→",
}  # fmt: skip
_COMBINING = {"bar": "\u0304", "hat": "\u0302", "tilde": "\u0303", "dot": "\u0307"}
_BELOW = dict(zip("0123456789+-aehijklmnoprstuvx", "₀₁₂₃₄₅₆₇₈₉₊₋ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ", strict=True))
_ABOVE = dict(zip("0123456789+-t", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ᵗ", strict=True))


def text(latex: str) -> str:
    """A formula of this module as a line of Unicode."""
    tokens = _TOKENS.findall(latex)
    said = _line(tokens)
    return re.sub(r" +", " ", said).replace(" ⟩", "⟩").replace("∇ ", "∇").strip()


def width(latex: str) -> int:
    """How wide a formula is, in letters: a fraction is as wide as its wider part."""
    shorter = re.sub(r"\\frac\{([^{}]*)\}\{([^{}]*)\}", lambda m: max(m[1], m[2], key=len), latex)
    plain = re.sub(
        r"\\(left|right|mathrm|mathcal|mathbb|operatorname|bar|hat)|[{}^_\\ ]", "", shorter
    )
    return len(re.sub(r"[a-z]{3,}", "x", plain))


def _line(tokens: list[str], end: str = "") -> str:
    said = ""
    while tokens:
        if tokens[0] == end:
            tokens.pop(0)
            break
        said += _piece(tokens)
    return said


def _group(tokens: list[str]) -> str:
    """What a command applies to."""
    while tokens and tokens[0].isspace():
        tokens.pop(0)
    if tokens and tokens[0] == "{":
        tokens.pop(0)
        return _line(tokens, "}")
    return _piece(tokens) if tokens else ""


def _piece(tokens: list[str]) -> str:
    token = tokens.pop(0)
    if token == "{":
        return _line(tokens, "}")
    if token in "_^":
        return _script(token, _group(tokens))
    if not token.startswith("\\") or len(token) < 2:
        return token
    command = token[1:]
    if command in {"frac", "tfrac"}:
        above, below = _group(tokens), _group(tokens)
        return f"{_bracketed(above)}/{_bracketed(below, tight=True)}"
    if command == "sqrt":
        index = ""
        if tokens and tokens[0] == "[":
            tokens.pop(0)
            index = _line(tokens, "]")
        inside = _group(tokens)
        whole = inside if _single(inside) else f"({inside})"
        return f"{''.join(_ABOVE.get(c, c) for c in index)}√{whole}"
    if command == "mathcal":
        inside = _group(tokens)
        return "".join(map(_scripted, inside))
    if command in {"left", "right"} and tokens and tokens[0] in {"\\langle", "\\rangle"}:
        if command == "right":
            return _piece(tokens)
        sign = _piece(tokens)
        while tokens and tokens[0].isspace():
            tokens.pop(0)
        return sign
    if command in _COMBINING:
        inside = _group(tokens)
        return inside[:1] + _COMBINING[command] + inside[1:]
    if command in _SIGNS:
        return _SIGNS[command]
    if command in GREEK:
        kind = "CAPITAL" if command[0].isupper() else "SMALL"
        name = {"LAMBDA": "LAMDA"}.get(command.upper(), command.upper())
        return unicodedata.lookup(f"GREEK {kind} LETTER {name}")
    return command


def _scripted(capital: str) -> str:
    for name in (f"MATHEMATICAL SCRIPT CAPITAL {capital}", f"SCRIPT CAPITAL {capital}"):
        try:
            return unicodedata.lookup(name)
        except KeyError:
            continue
    return capital


def _script(sign: str, inside: str) -> str:
    small = _BELOW if sign == "_" else _ABOVE
    bare = inside.replace(" ", "")
    if bare and len(bare) <= 3 and set(bare) <= small.keys():
        return "".join(small[c] for c in bare)
    if inside == "*":
        return "*"
    return f"{sign}{inside}" if _single(inside) else f"{sign}{{{bare}}}"


def _single(said: str) -> bool:
    """Whether it reads as one thing."""
    return all(unicodedata.category(c)[0] in "LNM" for c in said)


def _bracketed(said: str, *, tight: bool = False) -> str:
    """A part of a fraction, in brackets where it would fall apart."""
    outside = " " + re.sub(r"\([^()]*\)|‖[^‖]*‖|⟨[^⟨⟩]*⟩", "", said)
    loose = (
        " + " in outside or " - " in outside or set("ΣΠ") & set(outside) or outside.startswith(" -")
    )
    return (
        f"({said})" if loose or (tight and not _single(said) and not said.startswith("√")) else said
    )
