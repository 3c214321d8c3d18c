"""FFGB for the square loss with sampled clients, as the kernel reads it: Theorem 4.4 along every path of draws.

The draws add up in `noise`: what they have added to q(f - u-bar), q the weight n(n-1)(n-2)(n-3) of the last step. What is
left without it moves as with full participation, whatever is drawn.
"""

from dataclasses import replace
from typing import Any

from fedtheory.core.expression import Tree
from fedtheory.core.proof import Given, Setting
from fedtheory.core.role import Role
from fedtheory.core.statement import t
from fedtheory.core.term import (
    Claim,
    Function,
    Outcome,
    Schema,
    Term,
    equal,
    expect,
    symbol,
)
from fedtheory.papers.ffgb.metrics import DRAWN_FUNCTION_DISTANCE, EXPECTED_FUNCTION_DISTANCE
from fedtheory.papers.ffgb.proofs import sampling_inputs as drawn
from fedtheory.papers.ffgb.proofs import square_setting as full
from fedtheory.papers.ffgb.proofs.sampling_identity import IDENTITY
from fedtheory.papers.ffgb.proofs.sampling_identity import spread as variance
from fedtheory.papers.ffgb.proofs.sampling_inputs import AGAIN, path
from fedtheory.papers.ffgb.proofs.sampling_paths import lift
from fedtheory.papers.ffgb.proofs.sampling_setting import GIVEN as DRAWS
from fedtheory.papers.ffgb.proofs.square_rounds import last, q
from fedtheory.papers.ffgb.proofs.square_setting import FROM_0, x

_COMPUTED = frozenset(
    (
        "f",
        "g",
        "h",
        "Delta",
        "size",
        "asked",
        "steep",
        "asked_steep",
        "tally",
        "peak",
        "rim",
        "base",
        "Delta_on",
    ),
)
_GIVEN = {name: one for name, one in full.GIVEN.items() if name != "server"}
# `m` is the number of drawn clients here.
ALONG = lift("path", _COMPUTED, _GIVEN, last=True, rename={"m": "factor"})
VALUES = replace(drawn.AT_INPUT, scalars=True)
IDENTITY_OF_VALUES = VALUES.steps(*IDENTITY)
V: Term = VALUES.term(variance)
G_BAR = drawn.G_BAR

f, noise, f_star = Function("f"), Function("noise"), full.f_star
T, TX = {"t": "integer"}, {"t": "integer", "x": "outcome"}
TP, TXP = {**T, "path": "outcome"}, {**TX, "path": "outcome"}
KTP, KTXP = {"k": "integer", **TP}, {"k": "integer", **TXP}
tp: dict[str, Any] = {"t": "t", "path": "path"}
txp: dict[str, Any] = {"t": "t", "x": "x", "path": "path"}
ktxp: dict[str, Any] = {"k": full.k, **txp}
at_y: dict[str, Any] = {**tp, "x": "y"}
over_p: dict[str, Any] = {"t": "t", "x": "x", "path": "p"}
OVER_Y, OVER_P = Outcome("y"), Outcome("p")
now = noise(t, x, path)
error = (f(t, x, path) - f_star(x)) ** 2


def _whatever(value: Tree) -> Claim:
    """On any path."""
    return expect("x", (f(t, x, symbol("path_any")) - f_star(x)) ** 2) <= value


SETTING = Setting(
    {
        **{
            name: ((*of[0], "outcome"), of[1]) if name in _COMPUTED else of
            for name, of in full.SYMBOLS.items()
        },
        **drawn.DRAWN_SYMBOLS,
        "kept": (("client", "integer", "outcome", "outcome"), "real"),
        "noise": (("integer", "outcome", "outcome"), "real"),
        "path_any": ((), "outcome"),
    },
    {
        **{name: ALONG.given(one) for name, one in _GIVEN.items()},
        **{name: VALUES.given(DRAWS[name]) for name in drawn.DRAWN_GIVEN},
        "noise_0": Given(
            Schema(equal(noise(0, x, path), 0), {"x": "outcome", "path": "outcome"}),
            "nothing is drawn yet",
            "ours",
            Role.DEFINITION,
        ),
        "noise": Given(
            Schema(
                equal(
                    noise(t + 1, x, path), noise(t, x, path) + q(last) * (f(t + 1, x, path) - G_BAR)
                ),
                TXP,
                (FROM_0,),
            ),
            "noise adds up what the draws do to the mean of all, times the weight",
            "ours",
            Role.DEFINITION,
        ),
        "noise, past": Given(
            Schema(
                equal(noise(t, x, AGAIN), noise(t, x, path)), {**TXP, "z": "outcome"}, (FROM_0,)
            ),
            "what was drawn before does not depend on who is drawn now",
            "Appendix G",
            Role.DEFINITION,
        ),
    },
    {
        EXPECTED_FUNCTION_DISTANCE: expect("path", expect("x", error)),
        DRAWN_FUNCTION_DISTANCE: _whatever,
    },
)
