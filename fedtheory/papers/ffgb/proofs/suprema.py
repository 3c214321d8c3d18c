"""Suprema without points that attain them: a number below a supremum is passed somewhere, so what is passed nowhere bounds it."""

from typing import Any

from fedtheory.core.proof import Line, Step, Use, combination, step
from fedtheory.core.term import Claim, Schema, Term, at_most, equal, less, symbol, tree

_NAMES = ("p", "q", "below", "above")
_p, _q, _below, _above = map(symbol, _NAMES)
_FOUR = dict.fromkeys(_NAMES, "real")
_NEVER = (less(_below, _above), _above <= _below)
CONTRARY: Step = step(
    "contrary",
    "textbook",
    "from below < above and above <= below follows whatever is wanted",
    Line(
        Schema(equal(_below, _above), _FOUR, _NEVER),
        "squeeze",
        {"of": [Use("if 1").reference(), Use("if 2").reference()]},
        "equal",
    ),
    combination(
        Schema(_p <= _q, _FOUR, _NEVER),
        Use(
            "equal",
            {name: name for name in _FOUR},
            times=(_q - _p) / (_above - _below),
            because=(Use("if 1"), Use("if 2")),
        ),
    ),
)


def bounded_by(
    supremum: Term,
    bound: Any,
    over: dict[str, str],
    conditions: tuple[Claim, ...],
    passed: Use,
    met: Use,
    sides: tuple[Any, Any],
) -> tuple[Line, ...]:
    """supremum <= bound: were it larger, `passed` would say sides[0] < sides[1], and `met` says sides[1] <= sides[0].

    The conditions of `passed` are those given here, and after them what its own `because` says of the bound, and that
    the supremum is larger.
    """
    claim, larger = supremum <= bound, less(bound, supremum)
    last = f"if {len(conditions) + 1}"
    because = (*(None for _ in conditions), *passed.because, Use(last))
    low, high = sides
    return (
        combination(Schema(claim, over, (*conditions, claim)), Use(last), name="no larger"),
        Line(
            Schema(claim, over, (*conditions, larger)),
            "instance",
            {
                "of": Use(
                    "contrary",
                    {"p": supremum, "q": bound, "below": low, "above": high},
                    because=(Use(passed.name, passed.at, because=because), met),
                ).reference()
            },
            "larger",
        ),
        Line(
            Schema(claim, over, conditions),
            "cases",
            {
                "on": [tree(supremum), tree(bound)],
                "below": "no larger",
                "above": "larger",
            },
        ),
    )


def nonnegative(
    bound: Any, over: dict[str, str], conditions: tuple[Claim, ...], *terms: Use
) -> Line:
    """That a bound is one of norms, named "not negative"."""
    return combination(Schema(at_most(0, bound), over, conditions), *terms, name="not negative")
