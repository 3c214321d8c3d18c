r"""A paper's own notation: what it writes for a term that proofs write out, such as \hat F(X^t) for a mean of losses.

Abbreviations only say how a proof is printed. What they stand for is printed with it, and no label depends on them.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from fedtheory.core.expression import Tree
from fedtheory.core.term import tree


@dataclass(frozen=True)
class Abbreviation:
    r"""`latex` is written for a term; `<t>` in it stands for the value of t.

    A `whole` one is written only where the term stands by itself: 2/(t+1) is a step in 1 - 2/(t+1), not in 2LD²/(t+1).
    """

    latex: str
    of: Tree
    variables: Mapping[str, str] = field(default_factory=dict)
    whole: bool = False


def abbreviation(latex: str, of: Any, /, *, whole: bool = False, **variables: str) -> Abbreviation:
    """What is written for a term, for all values of its `variables`, each with its sort."""
    if missing := [name for name in variables if f"<{name}>" not in latex]:
        raise ValueError(f"{latex} does not say where {missing[0]} stands; write <{missing[0]}>")
    return Abbreviation(latex, tree(of), variables, whole)
