r"""Words for LaTeX: letters in them set as mathematics, what LaTeX would take for a command spelled out."""

import re
import unicodedata

SIGNS = {"<=": r"\le", ">=": r"\ge"}
GREEK = (
    *("alpha", "beta", "gamma", "delta", "epsilon", "eta", "theta", "kappa", "lambda", "mu"),
    *("nu", "rho", "sigma", "tau", "phi", "omega", "Delta", "Omega", "Upsilon"),
)
SPELLED = {
    **{sign: rf"\{sign}" for sign in "{}$&#%_"},
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
}
"""What is a command in words."""
DRAWN = {
    **dict(zip("αβγδεηθκλμνρστφωΔΩΥ", (rf"\{name}" for name in GREEK), strict=True)),
    "≤": r"\le", "≥": r"\ge", "<": "<", ">": ">", "|": "|", "‖": r"\Vert", "∈": r"\in",
    "·": r"\cdot", "×": r"\times", "√": r"\surd", "∞": r"\infty", "−": "-", "²": "^2",
    "∇": r"\nabla", "⟨": r"\langle", "⟩": r"\rangle", "ℓ": r"\ell", "′": r"\prime", "→": r"\to", "∑": r"\sum", "⋆": r"\star", "ℵ": r"\aleph", "Π": r"\Pi", "𝒟": r"\mathcal{D}", "𝒞": r"\mathcal{C}",
    "∘": r"\circ", "⊗": r"\otimes", "≠": r"\ne", "⌈": r"\lceil", "⌉": r"\rceil", "⌊": r"\lfloor", "⌋": r"\rfloor",
}  # fmt: skip
"""What is drawn in mathematics alone."""
_INSIDE = r"\((?:[^()]|\([^()]*\))*\)|\{(?:[^{}]|\{[^{}]*\})*\}|-?[A-Za-z0-9*]+"
_BASE = r"[A-Za-z]+|\d+|[αβγδεηθκλμνρστφωΔΩΥ)\]|‖]"
INDEXED = re.compile(rf"({_BASE})((?:[_^](?:{_INSIDE}))+)")
_SCRIPT = re.compile(rf"([_^])({_INSIDE})")
_NAMED = re.compile(rf"(?<![\\A-Za-z])({'|'.join(GREEK)}|log|exp)(?![A-Za-z])")
ACCENTS = {"\u0304": r"\bar", "\u0302": r"\hat", "\u0303": r"\tilde"}
MARKS = {"star": "", "bar": r"\bar", "hat": r"\hat", "tilde": r"\tilde"}
"""What is typed behind a letter and printed over it, or above."""
QUOTES = frozenset("\u2018\u2019\u201c\u201d\u2013\u2014\u2026\u00a7")
"""Signs that LaTeX reads as they are."""
_ACCENTED = re.compile(f"(\\w)([{''.join(ACCENTS)}])")
_PLAIN = re.compile(rf"(?P<relation>[<>]=)|(?<![\\A-Za-z])(?P<name>{'|'.join(GREEK)})(?![A-Za-z])")


def prose(words: str) -> str:
    """Words for text mode: x_i^t, t^(-1/2) and gamma as mathematics, everything else letter for letter."""
    done, at = [], 0
    for found in INDEXED.finditer(words):
        done += [_text(words[at : found.start()]), f"${indexed(found)}$"]
        at = found.end()
    return "".join([*done, _text(words[at:])])


def mathematics(words: str) -> str:
    """Words that are all formula."""
    named = _NAMED.sub(lambda x: chr(92) + x[1], words)
    drawn = "".join(f"{DRAWN[x]} " if x in DRAWN else x for x in named)
    return re.sub(" +", " ", drawn)


def _text(words: str) -> str:
    parts, at = [], 0
    for found in _PLAIN.finditer(words):
        sign = SIGNS[found["relation"]] if found["relation"] else rf"\{found['name']}"
        parts += [_letters(words[at : found.start()]), rf"\ensuremath{{{sign}}}"]
        at = found.end()
    return "".join([*parts, _letters(words[at:])])


def _letters(words: str) -> str:
    parts, at = [], 0
    for found in _ACCENTED.finditer(words):
        base = DRAWN.get(found[1], found[1])
        accented = rf"\ensuremath{{{ACCENTS[found[2]]}{{{base}}}}}"
        parts += [_characters(words[at : found.start()]), accented]
        at = found.end()
    return "".join([*parts, _characters(words[at:])])


def _characters(words: str) -> str:
    return "".join(
        rf"\ensuremath{{{DRAWN[x]}}}" if x in DRAWN else SPELLED.get(x) or _known(x) for x in words
    )


def _known(character: str) -> str:
    """A character that LaTeX reads; what is raised or lowered is set so, and what has no equal is named."""
    if character.isascii():
        return character
    name, plain = unicodedata.name(character, "a sign"), unicodedata.normalize("NFKC", character)
    if found := re.fullmatch(r"GREEK (SMALL|CAPITAL) LETTER (\w+)", name):
        word = {"LAMDA": "lambda"}.get(found[2], found[2].lower())
        return rf"\ensuremath{{\{word.capitalize() if found[1] == 'CAPITAL' else word}}}"
    if "SUBSCRIPT" in name or "SUPERSCRIPT" in name or "MODIFIER LETTER" in name:
        sign = "_" if "SUBSCRIPT" in name else "^"
        return rf"\ensuremath{{{sign}{{{_characters(plain)}}}}}"
    if plain.isascii():
        return _characters(plain)
    if unicodedata.normalize("NFKD", character)[0].isascii() or character in QUOTES:
        return character
    return f"[{name.lower()}]"


def indexed(found: re.Match[str]) -> str:
    """A letter with its indices."""
    scripts: dict[str, list[str]] = {}
    for script in _SCRIPT.finditer(found[2]):
        scripts.setdefault(script[1], []).append(_script(script)[2:-1])
    drawn = _letter(found[1])
    for mark in [x for x in scripts.get("_", ()) if x in MARKS]:
        scripts["_"].remove(mark)
        if mark == "star":
            scripts.setdefault("^", []).insert(0, r"\star")
        else:
            drawn = rf"{MARKS[mark]}{{{drawn}}}"
    scripts = {sign: own for sign, own in scripts.items() if own}
    return drawn + "".join(f"{s}{{{','.join(own)}}}" for s, own in scripts.items())


def _script(found: re.Match[str]) -> str:
    inside = found[2][1:-1] if found[2][0] in "({" else found[2]
    inside = "".join(f"{DRAWN[x]} " if x in DRAWN else x for x in _SCRIPT.sub(_script, inside))
    return f"{found[1]}{{{_NAMED.sub(lambda x: chr(92) + x[1], inside)}}}"


def named(letter: str) -> str:
    """A letter by the name that Python has for it."""
    base, _, index = letter.partition("_")
    return f"{_letter(base)}_{{{index}}}" if index else _letter(base)


def _letter(base: str) -> str:
    if base in DRAWN:
        return DRAWN[base]
    if base in GREEK:
        return rf"\{base}"
    return base if len(base) == 1 or base.isdigit() else rf"\mathrm{{{base}}}"


SAME = 16
"""If so many letters of a case stand in the reason, the reason names the case."""
RAW = re.compile(r" \([^()]*'own'.*\)$")


def why(because: str) -> tuple[str, str]:
    """Why a bound is REFUTED, and the case where the reason does not name it; without the kernel's own terms."""
    *parts, last = [RAW.sub("", part) for part in because.removeprefix("not proved: ").split("; ")]
    added: list[str] = []
    while parts and last.startswith(("that there is such", "the world was read")):
        added.insert(0, last)
        last = parts.pop()
    if not parts:
        return "; ".join([last, *added]), ""
    reason = "; ".join(parts)
    case = "" if last[:SAME] in reason else last.removeprefix("in ")
    if case:
        return reason, "; ".join([case, *added])
    return "; ".join([reason, *added]), ""
