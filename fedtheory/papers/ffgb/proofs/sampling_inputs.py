"""Who is drawn, at an input: the hypotheses of Appendix G and the identity of Lemma G.1, for values of functions.

Here inputs x and paths of draws are outcomes of one space, x and what is drawn being independent parts of it. At
redraw(t, path, z) all that was computed before the server averages round t is that of the path.
"""

from fedtheory.core.proof import Given, Step
from fedtheory.core.statement import t
from fedtheory.core.term import Function, Term, symbol
from fedtheory.papers.ffgb.proofs.sampling_identity import IDENTITY
from fedtheory.papers.ffgb.proofs.sampling_identity import spread as variance
from fedtheory.papers.ffgb.proofs.sampling_paths import lift
from fedtheory.papers.ffgb.proofs.sampling_setting import GIVEN, SYMBOLS
from fedtheory.papers.ffgb.proofs.sampling_setting import g_bar as _g_bar

_VALUES = frozenset(("f", "g", "kept", "f_star"))
_DRAWS = (
    "K", "N", "a m", "m <= N", "kept", "server", "number", "same_1", "same",
    "first moment", "second moment", "past",
)  # fmt: skip
AT_INPUT = lift("x", _VALUES, GIVEN, last=False, rename={"w": "path"})

DRAWN_SYMBOLS: dict[str, tuple[tuple[str, ...], str]] = {
    "m": ((), "integer"),
    "redraw": SYMBOLS["redraw"],
    "bit": SYMBOLS["bit"],
    "same": SYMBOLS["same"],
}
DRAWN_GIVEN: dict[str, Given] = {name: AT_INPUT.given(GIVEN[name]) for name in _DRAWS}

IDENTITY_AT_INPUT: tuple[Step, ...] = AT_INPUT.steps(*IDENTITY)

path, z = symbol("path"), symbol("z")
redraw = Function("redraw")
AGAIN = redraw(t, path, z)
V: Term = AT_INPUT.term(variance)
"""The variance over the clients of what they return at x."""
G_BAR: Term = AT_INPUT.term(_g_bar())
"""The mean over all clients of what they return at x."""
