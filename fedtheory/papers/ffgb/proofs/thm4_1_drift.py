"""Theorem 4.1: how far the clients drift apart in a round, in place of the drift of Appendix D."""

from fedtheory.core.proof import Line, Square, Use, combination, step
from fedtheory.core.statement import t
from fedtheory.core.term import (
    Schema,
    equal,
    squared,
    substitute,
    symbol,
    tree,
)
from fedtheory.papers.ffgb.proofs.lemD1_bounded import AT, B
from fedtheory.papers.ffgb.proofs.setting import (
    FROM_1,
    HERE,
    STEP,
    H,
    average,
    eta,
    f,
    g,
    h,
    k,
    keep,
    x,
)
from fedtheory.papers.ffgb.proofs.thm4_1_sizes import FROM_T1, at_j
from fedtheory.papers.ffgb.statements.notation import K

u = g(*HERE) - average(g, k, t, x)
u_next = substitute(u, "k", k + 1)
lean = h(*HERE) - average(h, k, t, x)
away = tree(keep * u - eta * lean)
apart = Schema(squared(u) <= 64 * B**2 * k**2 / (t * K + 2) ** 2, STEP, (FROM_1, FROM_T1))
_ITX = {"i": "client", "t": "integer", "x": "outcome"}
together = substitute(u, "k", 1)
spread = step(
    "spread",
    "ours, in place of the drift of Appendix D",
    "each step adds at most 2H eta, and eta <= 4/(mu(tK + 2))",
    combination(
        Schema(equal(together, 0 * f(t, x)), _ITX, (FROM_T1,)),
        Use("line 2, g", {"i": "i", "t": "t", "x": "x"}),
        Use("line 2, g", {"i": "j", "t": "t", "x": "x"}, times=-1, over="j"),
        name="together",
    ),
    combination(
        Schema(substitute(apart.then, "k", 1), _ITX, (FROM_T1,)),
        Use("together", {"i": "i", "t": "t", "x": "x"}, times=together),
        name="first",
    ),
    combination(
        Schema(equal(u_next, away), STEP, (FROM_1, FROM_T1)),
        Use("line 5", AT),
        Use("line 5", at_j, times=-1, over="j"),
        name="moves",
    ),
    combination(
        Schema(squared(lean) <= 4 * H**2, STEP, (FROM_1, FROM_T1)),
        Use("(25)", AT, times=2),
        Use("(25)", at_j, times=2, over="j"),
        Square(h(symbol("c"), k, t, x) - average(h, k, t, x), times=2, over="c"),
        Square(h(*HERE) + average(h, k, t, x)),
        name="leans",
    ),
    combination(
        Schema(substitute(apart.then, "k", k + 1), STEP, (FROM_1, FROM_T1, apart.then)),
        Use("moves", AT, times=["+", u_next, away]),
        Use("if 3", times=keep**2 * (1 + 1 / k)),
        Use("leans", AT, times=(1 + k) * eta**2),
        Square(keep * u + k * eta * lean, times=1 / k),
        name="next",
    ),
    Line(apart, "induction", {"on": "k", "base": "first", "step": "next"}),
)
