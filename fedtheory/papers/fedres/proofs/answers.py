"""Best responses on Appendix C's population, in closed form, from that they are best.

The loss of a pair of models less that of the best answer is a form in how far the two are apart: (1 + v)p² + q² for the
server's, r² + s² + (r - s)² for the client's. Who is best has a form of at most 0, so both differences vanish.
"""

from typing import Any

from fedtheory.core.proof import Line, Square, Step, Use, combination, squeeze, step
from fedtheory.core.statement import t
from fedtheory.core.term import Schema, Term, at_most, equal, less, substitute, symbol
from fedtheory.papers.fedres.proofs.fictitious_setting import (
    AT_T,
    AVERAGES,
    FROM_1,
    MODELS,
    NEXT,
    PAST,
    ROUND,
    SIDES,
    loss,
    number,
)

d = symbol("d")
_D = {"d": "real"}
_SQUARE = (at_most(d**2, 0),)
NOTHING = step(
    "nothing",
    "textbook",
    "a number whose square is at most 0 is 0",
    combination(Schema(d <= 0, _D, (*_SQUARE, d <= 0)), Use("if 2"), name="not positive"),
    combination(
        Schema(d <= 0, _D, (*_SQUARE, less(0, d))), Use("if 1", times=1 / d), name="positive"
    ),
    Line(
        Schema(d <= 0, _D, _SQUARE),
        "cases",
        {"on": ["d", "0"], "below": "not positive", "above": "positive"},
        "at most",
    ),
    combination(
        Schema(at_most(0, d), _D, (*_SQUARE, at_most(0, d))), Use("if 2"), name="not negative"
    ),
    combination(
        Schema(at_most(0, d), _D, (*_SQUARE, d < 0)), Use("if 1", times=-1 / d), name="negative"
    ),
    Line(
        Schema(at_most(0, d), _D, _SQUARE),
        "cases",
        {"on": ["0", "d"], "below": "not negative", "above": "negative"},
        "at least",
    ),
    squeeze(
        Schema(equal(d, 0), _D, _SQUARE),
        Use("at most", {"d": "d"}, because=(Use("if 1"),)),
        Use("at least", {"d": "d"}, because=(Use("if 1"),)),
    ),
)


def _is(name: str, locator: str, answer: Any, no_more: Line) -> Step:
    """The model of the next round is this answer, if the line says that the square of the difference is at most 0."""
    model = MODELS[name](NEXT)
    vanished = Use("nothing", {"d": model - answer}, because=(Use(no_more.name, AT_T),))
    return step(
        f"response {name}",
        locator,
        "the best answer; the loss of another is more by a form of the difference",
        no_more,
        Line(
            Schema(equal(model - answer, 0), ROUND, (FROM_1,)),
            "instance",
            {"of": vanished.reference()},
            "no difference",
        ),
        combination(Schema(equal(model, answer), ROUND, (FROM_1,)), Use("no difference", AT_T)),
    )


def server_answers(locator: str, to: tuple[Any, Any], *best: Use, v: Any) -> tuple[Step, Step]:
    """(x/(1 + v), y) is what the server answers to (x, y); `best` says that what it plays is no worse."""
    x, y = to
    answers = {"a": x / (1 + number(v)), "b": y}
    off = {name: MODELS[name](NEXT) - answer for name, answer in answers.items()}
    a, b = (Square(off[name]) for name in "ab")
    return (
        _is("a", locator, answers["a"], _no_more(off["a"], 1 / (1 + number(v)), best, b)),
        _is(
            "b",
            locator,
            answers["b"],
            _no_more(off["b"], number(1), best, _times(a, 1 + number(v))),
        ),
    )


def client_answers(locator: str, to: tuple[Any, Any], *best: Use) -> tuple[Step, Step]:
    """((2a + b)/3, (a + 2b)/3) is what a client answers to (a, b); `best` says that what it plays is no worse."""
    a, b = to
    answers = {"x": (2 * a + b) / 3, "y": (a + 2 * b) / 3}
    off = {name: MODELS[name](NEXT) - answer for name, answer in answers.items()}
    apart = Square(off["x"] - off["y"])
    return (
        _is(
            "x", locator, answers["x"], _no_more(off["x"], number(1), best, Square(off["y"]), apart)
        ),
        _is(
            "y", locator, answers["y"], _no_more(off["y"], number(1), best, Square(off["x"]), apart)
        ),
    )


def _no_more(off: Term, times: Term, best: tuple[Use, ...], *others: Square) -> Line:
    uses = (
        Use(
            use.name, use.at, Term(["*", times.tree, number(use.times).tree]), use.over, use.because
        )
        for use in best
    )
    rest = (_times(other, times) for other in others)
    return combination(
        Schema(off**2 <= 0, ROUND, (FROM_1,)), *uses, *rest, name="no more than the best"
    )


def _times(square: Square, times: Term) -> Square:
    return Square(square.square, Term(["*", times.tree, number(square.times).tree]), square.over)


# ---- fictitious play: sides answer all that was played

p, q, h, k = (symbol(name) for name in ("p", "q", "h", "k"))
_FOUR = dict.fromkeys(("p", "q", "h", "k"), "real")
_OTHER = {"server": "xy", "client": "ab"}


def _against(side: str, p: Any, q: Any, *, v: Any) -> Term:
    """The loss of a model at the other side's average."""
    one, other = (AVERAGES[name](t) for name in _OTHER[side])
    return loss(p, q, one, other, v=v) if side == "server" else loss(one, other, p, q, v=v)


def _past(side: str, v: Any) -> Step:
    sums = PAST[side]
    whole = Schema(
        equal(
            sums(t, p, q) - sums(t, h, k),
            t * (_against(side, p, q, v=v) - _against(side, h, k, v=v)),
        ),
        {**ROUND, **_FOUR},
        (FROM_1,),
    )
    moves = dict(zip(_OTHER[side], (2 * (p - h), 2 * (q - k)), strict=True))
    here, there = {"p": "p", "q": "q"}, {"p": "h", "q": "k"}
    return step(
        f"the {side}'s past",
        "(5), (6); Algorithm 7",
        "only the average of the past counts: the loss is a form, whose square terms cancel",
        combination(
            Schema(substitute(whole.then, "t", 1), _FOUR),
            Use(f"{side}, first", here),
            Use(f"{side}, first", there, times=-1),
            *(Use(f"first average {name}", times=by) for name, by in moves.items()),
            name="first",
        ),
        combination(
            Schema(substitute(whole.then, "t", NEXT), whole.forall, (FROM_1, whole.then)),
            Use(f"{side}, next", {**AT_T, **here}),
            Use(f"{side}, next", {**AT_T, **there}, times=-1),
            Use("if 2"),
            *(Use(f"average {name}", AT_T, times=by) for name, by in moves.items()),
            name="next",
        ),
        Line(whole, "induction", {"on": "t", "base": "first", "step": "next"}),
    )


def past_answers(v: Any, *sides: str) -> tuple[Step, ...]:
    """What sides, both if none is named, answer to the other's average of the rounds 1 to t."""
    steps: tuple[Step, ...] = (NOTHING,)
    for side in sides or SIDES:
        one, other = (AVERAGES[name](t) for name in _OTHER[side])
        if side == "server":
            best = _best(side, one / (1 + number(v)), other)
            found = server_answers("(6); Algorithm 7, first line", (one, other), *best, v=v)
        else:
            best = _best(side, (2 * one + other) / 3, (one + 2 * other) / 3)
            found = client_answers("(5); Algorithm 7, second line", (one, other), *best)
        steps = (*steps, _past(side, v), *found)
    return steps


def _best(side: str, *answer: Term) -> tuple[Use, Use]:
    """What is played is no worse at the average than this answer."""
    other = dict(zip("pq", answer, strict=True))
    own = dict(zip("hk", (MODELS[name](NEXT) for name in SIDES[side]), strict=True))
    return (
        Use(f"{side}, best", {**AT_T, **other}, times=1 / number(t)),
        Use(f"the {side}'s past", {**AT_T, **other, **own}, times=1 / number(t)),
    )
