"""How far the clients drift apart in a round, and what the residuals have put into a client's function."""

from collections.abc import Callable
from typing import Any

from fedtheory.core.proof import Line, Square, Step, Use, combination, step
from fedtheory.core.statement import t
from fedtheory.core.term import Function, Schema, Term, at_most, equal, mean, squared, symbol
from fedtheory.papers.ffgb.proofs.homogeneous_setting import (
    AT,
    AT_KT,
    FROM_0,
    IKT,
    IT,
    KT,
    NOW,
    T_,
    UP_TO_K,
    Delta,
    at_step,
    e,
    error,
    f,
    f_star,
    i,
    k,
    lean,
    own,
    r,
    rho,
    scaled,
    z,
)
from fedtheory.papers.ffgb.statements.notation import G, K, mu
from fedtheory.proofs.textbook import cauchy_schwarz

Point = Callable[[Any, Any], Term]  # client, step
walked = (k - 1) * (2 * t * K + k)  # (n - 1)(n - 2)(1 - P)
_a, _b = symbol("a"), symbol("b")


def correlation(name: str, one: Function, other: Function) -> Step:
    """The mean of <one, other> is at most a b, if the mean squares are at most a² and b²."""
    left, right = one(i, k, t), other(i, k, t)
    scope = Schema(
        at_most(0, 0),
        {**KT, "a": "real", "b": "real"},
        (
            at_most(0, _a),
            at_most(0, _b),
            mean("i", squared(left)) <= _a**2,
            mean("i", squared(right)) <= _b**2,
        ),
    )
    facts = (Use("if 3"), Use("if 4"))
    lines = cauchy_schwarz(name, left, right, "i", (_a, _b), facts, scope)
    return step(name, "textbook", "Cauchy-Schwarz, over the clients", *lines)


def correlated(name: str, a: Any, b: Any, facts: tuple[Use, Use], *, times: Any) -> Use:
    """The mean of an inner product at these sizes."""
    return Use(name, {**AT_KT, "a": a, "b": b}, times=times, because=(None, None, *facts))


def drift(
    along: Point,
    bound: Any,
    *,
    starts: tuple[Use, ...],
    moves: tuple[tuple[Use, Any], ...],
    bounded: Use,
) -> tuple[Step, ...]:
    """The mean square of (n - 1)(n - 2) times the distances to the mean is at most (bound/μ)² ((k - 1)(2tK + k))².

    `starts` are why all points are fᵗ at first, `moves` why a step takes (2/μ)(n - 1) of `along`, whose square is
    `bounded` by bound².
    """
    mine = own(i, k, t)
    apart = Schema(mean("i", squared(mine)) <= (bound / mu * walked) ** 2, KT, NOW)
    before, push = bound / mu * walked, 2 * z / mu
    first, ahead = own(i, 1, t), own(i, k + 1, t)
    return (
        correlation("own and lean", own, lean),
        step(
            "apart",
            "ours, in place of the drift of Appendix E",
            "a step takes a client away from the mean by at most the size of what it follows",
            combination(
                Schema(equal(first, 0 * f(t)), IT, (FROM_0,)),
                Use("own", {**AT, "k": 1}),
                *(
                    use
                    for start, sign in zip(starts, (1, -1), strict=False)
                    for use in _both(start, sign * t * K * (t * K + 1))
                ),
                name="together",
            ),
            combination(
                Schema(at_step(apart.then, 1), T_, (FROM_0,)),
                Use("together", {"i": "i", "t": "t"}, times=first, over="i"),
                name="first",
            ),
            combination(
                Schema(equal(ahead, mine + push * lean(i, k, t)), IKT, NOW),
                Use("own", {**AT, "k": k + 1}),
                Use("own", AT, times=-1),
                Use("lean", AT, times=-1 * push),
                *(use for move, times in moves for use in _both(move, times)),
                name="moves",
            ),
            combination(
                Schema(mean("i", squared(lean(i, k, t))) <= bound**2, KT, NOW),
                Use(
                    "lean",
                    AT,
                    times=lean(i, k, t) + mean("j", along(symbol("j"), k)) - along(i, k),
                    over="i",
                ),
                Use(bounded.name, bounded.at, over="i", because=bounded.because),
                Square(mean("j", along(symbol("j"), k))),
                name="leans",
            ),
            combination(
                Schema(at_step(apart.then, k + 1), KT, (*NOW, apart.then)),
                Use("moves", AT, times=ahead + mine + push * lean(i, k, t), over="i"),
                correlated(
                    "own and lean",
                    before,
                    bound,
                    (Use("if 3"), Use("leans", AT_KT)),
                    times=2 * push,
                ),
                Use("if 3"),
                Use("leans", AT_KT, times=push**2),
                name="next",
            ),
            Line(apart, "induction", {"on": "k", "base": "first", "step": "next"}),
        ),
    )


def _both(use: Use, times: Any) -> tuple[Use, Use]:
    """The claim for client i, less its mean."""
    return (
        Use(use.name, use.at, times=times, because=use.because),
        Use(use.name, {**use.at, "i": "j"}, times=-1 * times, over="j", because=use.because),
    )


# ---- the points of Theorem 4.3: what is left of a client's function when the residuals are taken out

_again = z * (z + 1)
BARE_MOVES = (
    (Use("line 5", AT), _again),
    (Use("e_next", AT), -_again),
)
bare_drift = drift(
    lambda client, at: r(client, at, t),
    G,
    starts=(Use("line 2, g", {"i": "i", "t": "t"}), Use("e_1", {"i": "i", "t": "t"})),
    moves=BARE_MOVES,
    bounded=Use("bounded", AT),
)

# ---- what the residuals have put into a client's function

kept = scaled * e(i, k, t) - 2 / mu * (z - 1) * Delta(i, k - 1, t)
_ahead = Term(at_step(kept, k + 1))
_kept = Schema(squared(_ahead) <= (2 * rho / mu * (k - 1)) ** 2, IKT, (*NOW, UP_TO_K))
_last = Term(at_step(_ahead, k + 1))
_first = Term(at_step(_ahead, 1))
held = step(
    "held",
    "ours, in place of the summation by parts in (34)",
    "what a step changes is the residual of the step before",
    combination(
        Schema(equal(_ahead, kept - 2 / mu * Delta(i, k - 1, t)), IKT, NOW),
        Use("e_next", AT, times=_again),
        Use("line 6", AT, times=-2 * z / mu),
        name="changes",
    ),
    combination(
        Schema(equal(_first, 0 * f_star), IT, (FROM_0,)),
        Use("changes", {**AT, "k": 1}),
        Use("e_1", {"i": "i", "t": "t"}, times=t * K * (t * K + 1)),
        Use("line 2, Delta", {"i": "i", "t": "t"}, times=-2 / mu * (t * K + 1)),
        name="nothing",
    ),
    combination(
        Schema(at_step(_kept.then, 1), IT, (FROM_0, at_step(UP_TO_K, 1))),
        Use("nothing", {"i": "i", "t": "t"}, times=_first),
        name="first",
    ),
    combination(
        Schema(squared(-2 / mu * Delta(i, k, t)) <= (2 * rho / mu) ** 2, IKT, (*NOW, UP_TO_K)),
        Use("residuals", AT, times=4 / mu**2),
        name="change",
    ),
    combination(
        Schema(at_step(_kept.then, k + 1), IKT, (*NOW, at_step(UP_TO_K, k + 1), _kept.then)),
        Use("changes", {**AT, "k": k + 1}, times=_last + _ahead - 2 / mu * Delta(i, k, t)),
        Use(
            "sum",
            {
                "u": _ahead,
                "v": -2 / mu * Delta(i, k, t),
                "a": 2 * rho / mu * (k - 1),
                "b": 2 * rho / mu,
            },
            because=(None, None, Use("if 4"), Use("change", AT)),
        ),
        name="next",
    ),
    Line(_kept, "induction", {"on": "k", "base": "first", "step": "next"}),
)
errors = step(
    "error after",
    "ours",
    "the last residual, and what all those before it have left",
    combination(
        Schema(
            squared(2 / mu * z * Delta(i, k, t)) <= (2 * rho / mu * z) ** 2, IKT, (*NOW, UP_TO_K)
        ),
        Use("residuals", AT, times=4 * z**2 / mu**2),
        name="last",
    ),
    combination(
        Schema(
            squared(_again * e(i, k + 1, t)) <= (2 * rho / mu * (t * K + 2 * k - 1)) ** 2,
            IKT,
            (*NOW, UP_TO_K),
        ),
        Use(
            "sum",
            {
                "u": _ahead,
                "v": 2 / mu * z * Delta(i, k, t),
                "a": 2 * rho / mu * (k - 1),
                "b": 2 * rho / mu * z,
            },
            because=(None, None, Use("held", AT), Use("last", AT)),
        ),
    ),
)
TO_THE_END = at_most(k, K + 1)
_crude = Schema(squared(error(i, k, t)) <= (4 * rho / mu * (z - 1)) ** 2, IKT, (*NOW, TO_THE_END))
carried = step(
    "errors",
    "ours",
    "2 rho_K eta, at every step",
    combination(
        Schema(at_step(_crude.then, 1), IT, (FROM_0, at_step(TO_THE_END, 1))),
        Use("error", {**AT, "k": 1}, times=error(i, 1, t) + t * K * (t * K + 1) * e(i, 1, t)),
        Use("e_1", {"i": "i", "t": "t"}, times=(t * K * (t * K + 1)) ** 2 * e(i, 1, t)),
        Square(4 * rho / mu * t * K),
        name="first",
    ),
    combination(
        Schema(at_step(_crude.then, k + 1), IKT, (*NOW, at_step(TO_THE_END, k + 1), _crude.then)),
        Use("error", {**AT, "k": k + 1}, times=error(i, k + 1, t) + _again * e(i, k + 1, t)),
        Use("error after", AT),
        name="next",
    ),
    Line(_crude, "induction", {"on": "k", "base": "first", "step": "next"}),
)
DRIFT: tuple[Step, ...] = (*bare_drift, held, errors, carried)
