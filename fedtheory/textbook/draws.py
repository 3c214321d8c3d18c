"""What is drawn round by round: the tower property, and noise that is not correlated with the past.

`redraw(t, w, s)` is w with what round t draws taken from s: the expectation over s is the one given all else.
"""

from fedtheory.core.proof import Use, combination, redraw
from fedtheory.core.term import Function, Outcome, Schema, dot, equal, expect, symbol
from fedtheory.textbook.lemma import RANDOM, RANDOM_VECTOR, lemma

REDRAW = (("integer", "outcome", "outcome"), "redraw")
INTEGER = ((), "integer")
X, Y, again = Function("X"), Function("Y"), Function("redraw")
u, h, g = Function("u"), Function("h"), Function("g")
t = symbol("t")
w, s = Outcome("w"), Outcome("s")
_W = {"w": "outcome"}

TOWER = lemma(
    "tower",
    "the tower property: if E_t X = Y, what round t draws being drawn again, then E X = E Y",
    {"X": RANDOM, "Y": RANDOM, "redraw": REDRAW, "t": INTEGER},
    {
        "given the past": (
            Schema(equal(expect("s", X(again(t, "w", "s"))), Y("w")), _W),
            "Y is the expectation of X over what round t draws, given all else",
        )
    },
    redraw(X("w"), time=t, name="drawn again"),
    combination(
        Schema(equal(expect("w", X("w")), expect("w", Y("w")))),
        Use("drawn again"),
        Use("given the past", {"w": "r"}, over=Outcome("r")),
    ),
)

_after = again(t, "w", "s")
UNCORRELATED = lemma(
    "uncorrelated",
    "noise of round t meets what was made before it in the mean: E <u, h> = E <u, g> if E_t h = g and u was made before",
    {"u": RANDOM_VECTOR, "h": RANDOM_VECTOR, "g": RANDOM_VECTOR, "redraw": REDRAW, "t": INTEGER},
    {
        "made before": (
            Schema(equal(u(_after), u("w")), {"w": "outcome", "s": "outcome"}),
            "u does not notice what round t draws",
        ),
        "given the past": (
            Schema(equal(expect("s", h(_after)), g("w")), _W),
            "g is the expectation of h over what round t draws, given all else",
        ),
    },
    redraw(dot(u("w"), h("w")), time=t, name="drawn again"),
    combination(
        Schema(equal(expect("s", dot(u(_after), h(_after))), dot(u("w"), g("w"))), _W),
        Use("made before", {"w": "w", "s": "r"}, times=h(again(t, "w", "r")), over=Outcome("r")),
        Use("given the past", {"w": "w"}, times=u("w")),
        name="given the past, of the product",
    ),
    combination(
        Schema(equal(expect("w", dot(u("w"), h("w"))), expect("w", dot(u("w"), g("w"))))),
        Use("drawn again"),
        Use("given the past, of the product", {"w": "r"}, over=Outcome("r")),
    ),
)

LEMMAS = (TOWER, UNCORRELATED)
