r"""A statement as a LaTeX theorem: formulas as they are kept, words with their letters set as mathematics.

Needs amsmath for `\text` and `\tag`, and nothing else: what LaTeX would take for a command is spelled out.
"""

import re
from importlib.metadata import version

from fedtheory.calculator.catalogue import Assumption, Bound, Condition, Entry
from fedtheory.report.phrases import INDEXED, SIGNS, indexed, mathematics, named, prose


def latex(entry: Entry) -> str:
    """The statement as a theorem environment, each bound with all that it asks for."""
    title = f"{prose(entry.title)}; {prose(entry.locator)} of " + rf"\cite{{{entry.paper}}}"
    schedule = ", ".join(
        f"${named(name)} = {formula}$"
        for name, (tree, formula) in entry.schedule.items()
        if tree != name
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
    for found in INDEXED.finditer(words):
        done += [mathematics(words[at : found.start()]), indexed(found)]
        at = found.end()
    return f"${''.join([*done, mathematics(words[at:])])}$"


def entry_of(entry: Entry) -> str:
    """A BibTeX entry of the statement itself: its id, and the digest of what is claimed."""
    return "\n".join(
        [
            f"@misc{{fedtheory:{entry.id},",
            "  key          = {fedtheory},",
            f"  title        = {{{prose(entry.title)}}},",
            f"  howpublished = {{fedtheory {version('fedtheory')}, statement {entry.id.replace('_', chr(92) + '_')}}},",
            f"  note         = {{digest {entry.digest}; of \\cite{{{entry.paper}}}, {prose(entry.locator)}}}",
            "}",
        ]
    )
