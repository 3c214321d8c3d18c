"""One round with partial participation: in every outcome, and with its bits averaged.

What (41), (42) and (64) share, for any step at most 1 and any penalty: the iterates stay in the domain, the surrogate is
smooth, who takes part moves, and given the past the bits have the mean p.
"""

from typing import Any

import sympy as sp

from fedtheory.core.proof import Line, Square, Step, Use, combination, redraw, step
from fedtheory.core.statement import t
from fedtheory.core.term import (
    Outcome,
    Schema,
    Term,
    at_most,
    dot,
    equal,
    expect,
    mean,
    member,
    squared,
    substitute,
    symbol,
    tree,
)
from fedtheory.papers.fedfw.proofs.drawn import (
    AT_W,
    CLIENT_AT_W,
    CLIENT_AT_Z,
    DRAWN,
    HERE,
    ITW,
    again,
    now,
    on_average,
    surrogate,
    w,
)
from fedtheory.papers.fedfw.proofs.participation_setting import b
from fedtheory.papers.fedfw.proofs.rounds import mean_inside
from fedtheory.papers.fedfw.proofs.setting import FROM_1, ROUND, i, s, x
from fedtheory.papers.fedfw.statements.notation import D, L, n
from fedtheory.papers.fedfw.statements.participation import p

NEXT: sp.Expr = t + 1
AT_T: dict[str, Any] = {"t": "t"}
OVER = Outcome("w")

here, there = x(i, t, w), x(i, NEXT, w)
jump = there - here
moved = s(i, t, w) - here
bit = b(i, t, w)
square_of_client = squared(moved)


def gradient(lam: sp.Expr) -> Term:
    """n times the i-th column of ∇F̂_t(X^t), (6)."""
    return DRAWN.gradient(lam)


def slope_of_client(lam: sp.Expr) -> Term:
    """What client i's move to s_i adds to the surrogate, n times and to first order."""
    return dot(gradient(lam), moved)


# ---- every iterate stays in the domain: (40) is a convex combination, whatever the bits


def feasible(eta: sp.Expr, *small: Line, because: tuple[Use, ...] = ()) -> Step:
    """x_i^t lies in the domain; 1 - eta is plainly not negative, or the sum of `because`, shown by the lines `small`."""
    ahead = member(there, "domain")
    move = (FROM_1, member(here, "domain"), at_most(0, bit), at_most(eta * bit, 1))
    return step(
        "feasible",
        "(40)",
        "x_i^{t+1} is a convex combination of x_i^t and s_i^t",
        *small,
        combination(
            Schema(at_most(0, bit), CLIENT_AT_W, (FROM_1,)),
            Use("bit", ITW),
            Square(bit),
            name="bit from below",
        ),
        combination(
            Schema(at_most(eta * bit, 1), CLIENT_AT_W, (FROM_1,)),
            Use("bit", ITW, times=eta),
            Square(1 - bit, times=eta),
            *because,
            name="bit from above",
        ),
        Line(
            Schema(ahead, CLIENT_AT_W, move),
            "membership",
            {
                "of": [Use("if 2").reference(), Use("oracle", ITW).reference()],
                "weights": [tree(1 - eta * bit), tree(eta * bit)],
                "equal": [[Use("update", ITW).reference(), "1"]],
                "mean": None,
            },
            "with its bit",
        ),
        Line(
            Schema(ahead, CLIENT_AT_W, move[:2]),
            "instance",
            {
                "of": Use(
                    "with its bit",
                    ITW,
                    because=(
                        None,
                        Use("if 2"),
                        Use("bit from below", ITW),
                        Use("bit from above", ITW),
                    ),
                ).reference()
            },
            "x_next",
        ),
        Line(
            Schema(member(x(i, 1, w), "domain"), {"i": "client", "w": "outcome"}),
            "instance",
            {"of": Use("start", {"i": "i", "w": "w"}).reference()},
            "x1",
        ),
        Line(
            Schema(member(here, "domain"), CLIENT_AT_W, (FROM_1,)),
            "induction",
            {"on": "t", "base": "x1", "step": "x_next"},
        ),
    )


mean_feasible = mean_inside(DRAWN, "mean feasible", "(40)")
INSIDE = (Use("feasible", ITW), Use("minimiser"))

# ---- one round in every outcome: (41), and the update put in


def one_outcome(eta: sp.Expr, lam: sp.Expr, name: str) -> tuple[Step, Step]:
    """The descent inequality of F̂_t, and what it says of who takes part."""
    curvature = L / n + lam
    slope = mean("i", dot(gradient(lam), jump))
    spent = curvature / 2 * n * mean("i", squared(jump))
    return (
        step(
            name,
            name,
            "F-hat_t is smooth: the descent inequality of every client; centring the penalty loses a square",
            combination(
                now(surrogate(lam, NEXT) <= surrogate(lam) + slope + spent),
                Use(
                    "smooth",
                    {"i": "i", "u": here, "v": there},
                    over="i",
                    because=(Use("feasible", ITW), Use("feasible", {**ITW, "t": NEXT})),
                ),
                Square(
                    mean("k", x(symbol("k"), NEXT, w) - x(symbol("k"), t, w)), times=n * lam / 2
                ),
            ),
        ),
        step(
            f"(40) in {name}",
            f"(40), {name}",
            "who takes part moves by eta_t (s_i - x_i), and a bit is its own square",
            combination(
                now(
                    equal(
                        slope + spent,
                        eta * mean("i", bit * slope_of_client(lam))
                        + curvature * eta**2 / 2 * n * mean("i", bit * square_of_client),
                    )
                ),
                Use(
                    "update",
                    ITW,
                    times=gradient(lam) + n * curvature / 2 * (jump + eta * bit * moved),
                    over="i",
                ),
                Use("bit", ITW, times=n * curvature / 2 * eta**2 * square_of_client, over="i"),
            ),
        ),
    )


# ---- the bits averaged, given the past: the two means below (40)

_AT_Z: dict[str, Any] = {**ITW, "z": "z"}
_moved_later = Term(substitute(moved, "w", again()))


def moments(lam: sp.Expr) -> tuple[Step, Step]:
    """E mean_i b_i A_i = p E mean_i A_i, for the slopes and for the squares."""
    return (
        _averaged(
            "first moment",
            "E_t(x_i^{t+1} - x_i^t) = p eta_t (s_i^t - x_i^t), against the gradient",
            slope_of_client(lam),
            _stays(gradient(lam)),
            (
                Use("past g", _AT_Z, times=_moved_later),
                Use("past x", _AT_Z, times=n * lam * _moved_later),
                Use("past x", {**_AT_Z, "i": "l"}, times=-(n * lam) * _moved_later, over="l"),
            ),
        ),
        _averaged(
            "second moment",
            "E_t|x_i^{t+1} - x_i^t|² = p eta_t² |s_i^t - x_i^t|²",
            square_of_client,
            _stays(_moved_later + moved),
            (),
        ),
    )


def _stays(beside: Term) -> tuple[Use, Use]:
    """S^t - X^t is of the past, beside a vector."""
    return Use("past s", _AT_Z, times=beside), Use("past x", _AT_Z, times=-beside)


def _averaged(
    name: str, because: str, of_client: Term, stays: tuple[Use, ...], more: tuple[Use, ...]
) -> Step:
    later = Term(substitute(of_client, "w", again()))
    bits_later = b(i, t, again())
    return step(
        name,
        "after (40)",
        because,
        combination(
            Schema(equal(later, of_client), CLIENT_AT_Z, (FROM_1,)),
            *stays,
            *more,
            name="of each client",
        ),
        combination(
            Schema(
                equal(mean("i", bits_later * later), mean("i", bits_later * of_client)),
                {**AT_W, "z": "outcome"},
                (FROM_1,),
            ),
            Use("of each client", _AT_Z, times=bits_later, over="i"),
            name="of all",
        ),
        combination(
            now(equal(expect("z", mean("i", bits_later * later)), p * mean("i", of_client))),
            Use("of all", {**HERE, "z": "z"}, over=Outcome("z")),
            Use("probability", ITW, times=of_client, over="i"),
            name="given the past",
        ),
        redraw(
            mean("i", bit * of_client),
            ROUND,
            time=t,
            over=("w", "z"),
            conditions=(FROM_1,),
            name="drawn again",
        ),
        combination(
            on_average(
                equal(
                    expect("w", mean("i", bit * of_client)), p * expect("w", mean("i", of_client))
                )
            ),
            Use("drawn again", AT_T),
            Use("given the past", HERE, over=OVER),
        ),
    )


apart = step(
    "spread of the oracles",
    "(24), third line",
    "the domain has diameter D",
    combination(
        now(mean("i", square_of_client) <= D**2),
        Use(
            "diameter",
            {"u": s(i, t, w), "v": here},
            over="i",
            because=(Use("oracle", ITW), Use("feasible", ITW)),
        ),
    ),
)
