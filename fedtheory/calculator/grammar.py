r"""Numbers as people type them: `10`, `0.1`, `1/3`, `1e-3`, `2*sqrt(3)`, `(1 + sqrt(5))/2`, `10^6`.

    sum     = product (("+" | "-") product)*
    product = sign (("*" | "/") sign)*
    sign    = ("+" | "-") sign | power
    power   = atom (("^" | "**") integer)?
    atom    = number | "sqrt" "(" sum ")" | "(" sum ")"

What is read becomes a term of docs/certificates.md, decimals exactly. Nothing is ever executed.
"""

import re
from fractions import Fraction
from typing import NoReturn

from fedtheory.core.errors import FedTheoryError
from fedtheory.core.expression import Tree

LONGEST = 200
DEEPEST = 20
HIGHEST_POWER = 64
LARGEST_EXPONENT = 300
WANTED = "Numbers are written like 10, 0.1, 1/3, 1e-3 or 2*sqrt(3)."

_TOKEN = re.compile(
    r"(?P<number>(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)|(?P<name>[^\W\d]\w*)|(?P<sign>\*\*|[-+*/^()])"
)
_TYPOGRAPHY = str.maketrans({"−": "-", "×": "*", "·": "*"})
_NOT_FINITE = {"nan", "inf", "infinity", "oo"}


def parse(text: str) -> Tree:
    """The term that `text` spells. Raises an error with code FT010, FT011 or FT016."""
    if len(text) > LONGEST:
        _refuse(f"{text[:30]!r}... has {len(text)} characters; {LONGEST} are allowed.", "FT011")
    return _Reader(text).whole()


def _refuse(message: str, code: str) -> NoReturn:
    raise FedTheoryError(message, code=code)


class _Reader:
    """One pass over the tokens, one method a rule of the grammar."""

    def __init__(self, text: str) -> None:
        self.text = text.strip()
        self.tokens = self._tokens()
        self.at = 0
        self.depth = 0

    def whole(self) -> Tree:
        if not self.tokens:
            _refuse('an empty text is no number; write for example "0.1" or "1/3".', "FT010")
        result, _ = self._sum()
        if self.at < len(self.tokens):
            self._unexpected()
        return result

    def _tokens(self) -> list[tuple[str, str]]:
        text, found, at = self.text.translate(_TYPOGRAPHY), [], 0
        while at < len(text):
            if text[at].isspace():
                at += 1
                continue
            match = _TOKEN.match(text, at)
            if match is None:
                _refuse(
                    f'"{self.text}" is no number: {text[at]!r} at place {at + 1} is not understood. {WANTED}',
                    "FT010",
                )
            found.append((str(match.lastgroup), match.group()))
            at = match.end()
        return found

    def _next(self) -> tuple[str, str]:
        return self.tokens[self.at] if self.at < len(self.tokens) else ("end", "")

    def _take(self, *signs: str) -> str | None:
        kind, token = self._next()
        if kind == "sign" and token in signs:
            self.at += 1
            return token
        return None

    def _unexpected(self) -> NoReturn:
        kind, token = self._next()
        if kind == "end":
            _refuse(f'"{self.text}" is no number: it ends too early. {WANTED}', "FT010")
        if kind == "name" and token.lower() in _NOT_FINITE:
            _refuse(f'"{self.text}" is not a finite number. {WANTED}', "FT016")
        if kind == "name":
            _refuse(
                f'"{self.text}" is no number: the only word a number may hold is sqrt, not "{token}". {WANTED}',
                "FT010",
            )
        _refuse(f'"{self.text}" is no number: "{token}" stands where it cannot. {WANTED}', "FT010")

    # Every rule returns the term and the height of the powers in it, so that towers stay low.

    def _sum(self) -> tuple[Tree, int]:
        left, height = self._product()
        while sign := self._take("+", "-"):
            right, other = self._product()
            left, height = [sign, left, right], max(height, other)
        return left, height

    def _product(self) -> tuple[Tree, int]:
        left, height = self._sign()
        while sign := self._take("*", "/"):
            right, other = self._sign()
            left, height = [sign, left, right], max(height, other)
        return left, height

    def _sign(self) -> tuple[Tree, int]:
        sign = self._take("+", "-")
        if sign is None:
            return self._power()
        self._deeper()
        inner, height = self._sign()
        self.depth -= 1
        if sign == "+":
            return inner, height
        return (f"-{inner}" if isinstance(inner, str) and inner[0] != "-" else ["-", inner]), height

    def _power(self) -> tuple[Tree, int]:
        base, height = self._atom()
        if self._take("^", "**") is None:
            return base, height
        minus = self._take("-", "+") == "-"
        kind, token = self._next()
        if kind != "number" or not token.isdigit():
            _refuse(f'"{self.text}": a power is a whole number, for example 10^6.', "FT010")
        self.at += 1
        k = int(token)
        if k * height > HIGHEST_POWER:
            _refuse(
                f'"{self.text}": powers up to {HIGHEST_POWER} are allowed, and this one is {k * height}.',
                "FT011",
            )
        return ["^", base, str(-k if minus else k)], max(1, k * height)

    def _atom(self) -> tuple[Tree, int]:
        kind, token = self._next()
        if kind == "number":
            self.at += 1
            return self._number(token), 1
        if kind == "name" and token == "sqrt":
            self.at += 1
            inner, height = self._bracket()
            return ["root", "2", inner], height
        if token == "(":
            return self._bracket()
        return self._unexpected()

    def _bracket(self) -> tuple[Tree, int]:
        if self._take("(") is None:
            self._unexpected()
        self._deeper()
        inner = self._sum()
        self.depth -= 1
        if self._take(")") is None:
            self._unexpected()
        return inner

    def _deeper(self) -> None:
        self.depth += 1
        if self.depth > DEEPEST:
            _refuse(f'"{self.text[:30]}..." nests more than {DEEPEST} deep.', "FT011")

    def _number(self, token: str) -> str:
        _, _, exponent = token.lower().partition("e")
        if len(exponent) > 6 or abs(int(exponent or 0)) > LARGEST_EXPONENT:
            _refuse(
                f'"{self.text}" is out of reach: exponents go from -{LARGEST_EXPONENT} to {LARGEST_EXPONENT}.',
                "FT011",
            )
        return str(Fraction(token))
