r"""The little LaTeX that metrics are written in, as MathML: `F(\bar{x}^t) - F^\star`."""

import re
import unicodedata
from html import escape

from fedtheory.report.formula import ACCENTS, LETTERS, row

_TOKENS = re.compile(r"\s+|\\text\{[^{}]*\}|\\[A-Za-z]+|\\.|\d+|.", re.DOTALL)
_SIGNS = {
    "star": "⋆", "le": "≤", "leq": "≤", "ge": "≥", "geq": "≥", "ne": "≠", "in": "∈", "langle": "⟨",
    "rangle": "⟩", "nabla": "∇", "cdot": "⋅", "times": "×", "|": "‖", "Vert": "‖", "infty": "∞",
    "partial": "∂", "sum": "∑", "prod": "∏", "to": "→", "dots": "…", "ldots": "…", "{": "{", "}": "}",
}  # fmt: skip
_BRACKETS = frozenset("()[]")
_WORDS = frozenset({"arg", "exp", "inf", "lim", "log", "max", "min", "sup"})
_SPACES = frozenset({",", ";", "!", " ", "quad", "right", "displaystyle"})


def mathml(text: str) -> str:
    """The formula as MathML; a command that is not known here is shown as it is written."""
    tokens = _tokens(text)
    drawn = ""
    while tokens:
        drawn += _group(tokens)
    return row(drawn)


def _tokens(text: str) -> list[str]:
    return [token for token in _TOKENS.findall(text) if token.strip()]


def _group(tokens: list[str]) -> str:
    """One piece, with what hangs below and above it."""
    base = _piece(tokens)
    below = above = ""
    while tokens and tokens[0] in {"_", "^"}:
        if tokens.pop(0) == "_":
            below = _piece(tokens)
        else:
            above = _piece(tokens)
    if below and above:
        return f"<msubsup>{base}{below}{above}</msubsup>"
    if below:
        return f"<msub>{base}{below}</msub>"
    return f"<msup>{base}{above}</msup>" if above else base


def _piece(tokens: list[str]) -> str:
    if not tokens:
        return "<mrow></mrow>"
    token = tokens.pop(0)
    if token == "{":
        inner = ""
        while tokens and tokens[0] != "}":
            inner += _group(tokens)
        del tokens[:1]
        return row(inner)
    if not token.startswith("\\"):
        if token in _BRACKETS:  # LaTeX makes it no taller either
            return f'<mo stretchy="false">{token}</mo>'
        tag = "mi" if token.isalpha() else "mn" if token.isdigit() else "mo"
        return f"<{tag}>{escape('−' if token == '-' else token)}</{tag}>"
    if token.startswith("\\text{"):  # words, with what is between them
        return f"<mi>{escape(token[6:-1])}</mi>"
    command = token[1:]
    if command == "left":
        return _between(tokens)
    if command in ACCENTS:
        mark = f"<mo>{ACCENTS[command]}</mo>"
        return f"<mover accent='true'>{_piece(tokens)}{mark}</mover>"
    if command in {"mathrm", "mathcal", "mathbb", "operatorname"}:
        word = _word(tokens)
        return f"<mi>{_script(word) if command == 'mathcal' else word}</mi>"
    if command in LETTERS:
        return f"<mi>{LETTERS[command]}</mi>"
    if command in _SIGNS:
        upright = (
            ' stretchy="false"' if _SIGNS[command] == "‖" else ""
        )  # one of a pair bears indices
        return f"<mo{upright}>{escape(_SIGNS[command])}</mo>"
    if command in _WORDS:
        return f"<mi>{command}</mi>"
    if command == "frac":
        return f"<mfrac>{_piece(tokens)}{_piece(tokens)}</mfrac>"
    if command == "sqrt":
        return f"<msqrt>{_piece(tokens)}</msqrt>"
    if command in _SPACES:
        return ""
    return f"<mtext>{escape(token)}</mtext>"  # better the LaTeX than no formula


def _between(tokens: list[str]) -> str:
    """What stands between \\left and \\right, with brackets as tall as that."""
    opening, inner = _fence(tokens), ""
    while tokens and tokens[0] != r"\right":
        inner += _group(tokens)
    del tokens[:1]
    return f"<mrow>{opening}{row(inner)}{_fence(tokens)}</mrow>"


def _fence(tokens: list[str]) -> str:
    """A bracket; a full stop is none."""
    if not tokens:
        return ""
    token = tokens.pop(0)
    sign = _SIGNS.get(token[1:], token) if token.startswith("\\") else token
    return "" if sign == "." else f"<mo>{escape(sign)}</mo>"


def _script(capital: str) -> str:
    try:
        return unicodedata.lookup(f"MATHEMATICAL SCRIPT CAPITAL {capital}")
    except KeyError:  # some are older than the block, and named shorter
        return unicodedata.lookup(f"SCRIPT CAPITAL {capital}")


def _word(tokens: list[str]) -> str:
    """The letters between braces, as one name."""
    if not tokens or tokens[0] != "{":
        return escape("".join(tokens[:1] and [tokens.pop(0)]))
    end = tokens.index("}") if "}" in tokens else len(tokens)
    letters = "".join(tokens[1:end])
    del tokens[: end + 1]
    return escape(letters)
