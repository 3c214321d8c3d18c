"""The language in which an author writes a theorem: letters, method, hypotheses, lines, problem, each said once.

`from fedtheory.language import Theory, dot, mean, sq, t` is all that a file imports. It builds the statement, setting
and proof that the engines know, and decides nothing: labels come from the bundle.
"""

from fedtheory.language.facts import square
from fedtheory.language.formulas import (
    Formula,
    dot,
    exp,
    expect,
    function,
    i,
    j,
    log,
    mean,
    norm,
    number,
    root,
    s,
    sq,
    t,
    u,
    v,
    w,
)
from fedtheory.language.templates import Theory, outcomes
from fedtheory.language.worlds import World

__all__ = [
    "Formula",
    "Theory",
    "World",
    "dot",
    "exp",
    "expect",
    "function",
    "i",
    "j",
    "log",
    "mean",
    "norm",
    "number",
    "outcomes",
    "root",
    "s",
    "sq",
    "square",
    "t",
    "u",
    "v",
    "w",
]
