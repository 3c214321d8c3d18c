"""FFGB with any inputs and sampled clients, as the kernel reads it: Theorem 4.1 along every path of draws.

A round of local steps is that of `setting`, for each path; only what the server does with what is returned is new.
"""

from typing import Any

from fedtheory.core.expression import Tree
from fedtheory.core.proof import Given, Line, Setting, Square, Step, Use, combination, step
from fedtheory.core.role import Role
from fedtheory.core.statement import t
from fedtheory.core.term import (
    Claim,
    Function,
    Schema,
    Term,
    at_most,
    dot,
    equal,
    expect,
    squared,
    substitute,
    symbol,
)
from fedtheory.papers.ffgb.metrics import DRAWN_FUNCTION_DISTANCE, EXPECTED_FUNCTION_DISTANCE
from fedtheory.papers.ffgb.proofs import lemD1_bounded as bounded
from fedtheory.papers.ffgb.proofs import setting as full
from fedtheory.papers.ffgb.proofs.lemD1_bounded import B
from fedtheory.papers.ffgb.proofs.sampling_inputs import DRAWN_GIVEN, DRAWN_SYMBOLS, path
from fedtheory.papers.ffgb.proofs.sampling_paths import lift
from fedtheory.papers.ffgb.proofs.setting import FROM_0, i, x
from fedtheory.papers.ffgb.proofs.thm4_1_step import STEPS as LOCAL
from fedtheory.papers.ffgb.proofs.thm4_1_total_variation import within
from fedtheory.papers.ffgb.statements.notation import K, N
from fedtheory.papers.ffgb.statements.sampling import m

_COMPUTED = frozenset(("f", "g", "h", "r", "Delta", "residual", "query", "peak", "weighed"))
_LEFT_OUT = ("server", "k_any", "x_any")
_GIVEN = {name: one for name, one in full.GIVEN.items() if name not in _LEFT_OUT}
ALONG = lift("path", _COMPUTED, _GIVEN, last=True)

f, g, kept, bit = Function("f"), Function("g"), Function("kept"), Function("bit")
f_star = full.f_star
error = squared(f(t, x, path) - f_star(x))


def _whatever(value: Tree) -> Claim:
    """On any path."""
    return expect("x", squared(f(t, x, symbol("path_any")) - f_star(x))) <= value


SETTING = Setting(
    {
        **{
            name: ((*of[0], "outcome"), of[1]) if name in _COMPUTED else of
            for name, of in full.SYMBOLS.items()
            if name not in _LEFT_OUT
        },
        **DRAWN_SYMBOLS,
        "kept": (("client", "integer", "outcome", "outcome"), "vector"),
        "path_any": ((), "outcome"),
    },
    {
        **{name: ALONG.given(one) for name, one in _GIVEN.items()},
        **DRAWN_GIVEN,
        "bit": Given(
            Schema(
                equal(bit(i, t, path) ** 2, bit(i, t, path)),
                {"i": "client", "t": "integer", "path": "outcome"},
                (FROM_0,),
            ),
            "bit is 1 or 0: a client is in S_t or not",
            "Appendix G",
            Role.DEFINITION,
        ),
    },
    {
        EXPECTED_FUNCTION_DISTANCE: expect("path", expect("x", error)),
        DRAWN_FUNCTION_DISTANCE: _whatever,
    },
)

# ---- what is averaged over a subset stays within what bounds every client

_TXP = {"t": "integer", "x": "outcome", "path": "outcome"}
_txp: dict[str, Any] = {"t": "t", "x": "x", "path": "path"}
_AT_1 = at_most(1, t)
inside = squared(f(t, x, path)) <= 9 * B**2


def _drawn(at: Any, fact: Use) -> tuple[Use | Square, ...]:
    """f^{t+1} is a mean over S_t, whose square is at most the mean of the squares."""

    def put(of: Any) -> Term:
        return Term(substitute(of, "t", at))

    new = put(f(t + 1, x, path))
    each, one = put(g(i, K + 1, t, x, path)), put(bit(i, t, path))
    here = {"t": at, "x": "x", "path": "path"}
    of_path = {"t": at, "path": "path"}
    most = 9 * B**2
    return (
        Square(one * (each - new), times=N / m, over="i"),
        Use(fact.name, fact.at, times=N / m * one**2, over="i", because=fact.because),
        Use(
            "bit",
            {"i": "i", **of_path},
            times=N / m * (most + squared(new) - 2 * dot(each, new)),
            over="i",
        ),
        Use("number", of_path, times=N / m * (most + squared(new))),
        Use("kept", {"i": "i", **here}, times=2 * N / m * new, over="i"),
        Use("server", here, times=2 * new),
    )


functions = step(
    "functions",
    "Lemma D.1, along a path",
    "the mean of some of what stays within 3B stays there",
    combination(
        Schema(substitute(inside, "t", 1), {"x": "outcome", "path": "outcome"}),
        *_drawn(0, Use("round 0", {"i": "i", "k": K + 1, "x": "x", "path": "path"})),
        name="after round 0",
    ),
    combination(
        Schema(substitute(inside, "t", t + 1), _TXP, (_AT_1, inside)),
        *_drawn(
            t,
            Use(
                "in a round",
                {"i": "i", "k": K + 1, **_txp},
                because=(None, None, Use("if 2")),
            ),
        ),
        name="after",
    ),
    Line(
        Schema(inside, _TXP, (_AT_1,)),
        "induction",
        {"on": "t", "base": "after round 0", "step": "after"},
    ),
)
BOUNDED: tuple[Step, ...] = (
    *ALONG.steps(
        *bounded.QUERIES,
        bounded.residuals,
        bounded.answers,
        bounded.one_step,
        bounded.first_round,
        bounded.in_a_round,
    ),
    functions,
)
LOCAL_STEPS: tuple[Step, ...] = ALONG.steps(*LOCAL, within)
