r"""A statement as a LaTeX theorem: formulas as they are kept, words with their letters set as mathematics.

Needs amsmath for `\text` and `\tag`, and nothing else: what LaTeX would take for a command is spelled out.
"""

import re

from fedtheory.calculator.catalogue import Assumption, Bound, Condition, Entry

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
    "∇": r"\nabla", "⟨": r"\langle", "⟩": r"\rangle", "ℵ": r"\aleph", "Π": r"\Pi", "𝒟": r"\mathcal{D}",
}  # fmt: skip
"""What is drawn in mathematics alone."""
_INSIDE = r"\((?:[^()]|\([^()]*\))*\)|\{(?:[^{}]|\{[^{}]*\})*\}|-?[A-Za-z0-9*]+"
_BASE = r"[A-Za-z]+|\d+|[αβγδεηθκλμνρστφωΔΩΥ)\]|‖]"
_INDEXED = re.compile(rf"({_BASE})((?:[_^](?:{_INSIDE}))+)")
_SCRIPT = re.compile(rf"([_^])({_INSIDE})")
_NAMED = re.compile(rf"(?<![\\A-Za-z])({'|'.join(GREEK)}|log|exp)(?![A-Za-z])")
_PLAIN = re.compile(rf"(?P<relation>[<>]=)|(?<![\\A-Za-z])(?P<name>{'|'.join(GREEK)})(?![A-Za-z])")


def latex(entry: Entry) -> str:
    """The statement as a theorem environment, each bound with all that it asks for."""
    title = f"{prose(entry.title)}; {prose(entry.locator)} of " + rf"\cite{{{entry.paper}}}"
    schedule = ", ".join(
        f"${_name(name)} = {formula}$" for name, (_, formula) in entry.schedule.items()
    )
    lines = [
        rf"\begin{{theorem}}[{{{title}}}]",
        r"\begin{itemize}",
        *(rf"\item {_assumed(a)}" for a in entry.assumptions),
        *(rf"\item {_asked(condition)}" for condition in entry.conditions),
        r"\end{itemize}",
        *([f"With {schedule}:"] if schedule else []),
    ]
    for bound in entry.bounds:
        lines += _bound(bound)
    return "\n".join([*lines, r"\end{theorem}"])


def prose(words: str) -> str:
    """Words for text mode: x_i^t, t^(-1/2) and gamma as mathematics, everything else letter for letter."""
    done, at = [], 0
    for found in _INDEXED.finditer(words):
        done += [_text(words[at : found.start()]), f"${_indexed(found)}$"]
        at = found.end()
    return "".join([*done, _text(words[at:])])


def _bound(bound: Bound) -> list[str]:
    sign = SIGNS.get(bound.relation, bound.relation)
    formula = bound.latex or r"\text{(a recursion)}"
    since = rf"\quad (t \ge {bound.first_round})" if bound.first_round > 1 else ""
    asked = [_asked(condition) for condition in bound.conditions]
    asked += [_assumed(assumption) for assumption in bound.also]
    return [
        f"% {bound.key}: {bound.locator}",
        rf"\[ {bound.measured_latex} {sign} {formula}{since} \tag{{{prose(bound.key)}}} \]",
        *([f"{prose(bound.said)}."] if bound.said else []),
        *([f"if {'; '.join(asked)}."] if asked else []),
    ]


def _assumed(assumption: Assumption) -> str:
    return f"{prose(assumption.wording)} ({prose(assumption.locator)})"


def _asked(condition: Condition) -> str:
    words, done, at = re.sub(r"\blamda\b", "lambda", condition.told), [], 0
    for found in _INDEXED.finditer(words):
        done += [_mathematics(words[at : found.start()]), _indexed(found)]
        at = found.end()
    return f"${''.join([*done, _mathematics(words[at:])])}$"


def _mathematics(words: str) -> str:
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
    drawn = (rf"\ensuremath{{{DRAWN[x]}}}" if x in DRAWN else SPELLED.get(x, x) for x in words)
    return "".join(drawn)


def _indexed(found: re.Match[str]) -> str:
    return _letter(found[1]) + _SCRIPT.sub(_script, found[2])


def _script(found: re.Match[str]) -> str:
    inside = found[2][1:-1] if found[2][0] in "({" else found[2]
    inside = _SCRIPT.sub(_script, inside)
    return f"{found[1]}{{{_NAMED.sub(lambda x: chr(92) + x[1], inside)}}}"


def _name(letter: str) -> str:
    base, _, index = letter.partition("_")
    return f"{_letter(base)}_{{{index}}}" if index else _letter(base)


def _letter(base: str) -> str:
    if base in DRAWN:
        return DRAWN[base]
    if base in GREEK:
        return rf"\{base}"
    return base if len(base) == 1 or base.isdigit() else rf"\mathrm{{{base}}}"
