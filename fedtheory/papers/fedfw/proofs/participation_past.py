"""What is known before the round is drawn: E_t, the two means after (40), and what of (42) and (64) is of the past.

E_t is the expectation over z at redraw(t, w, z), for every outcome w; what X^t, S^t and the gradients make is the same
at redraw(t, w, z) as at w.
"""

from typing import Any

import sympy as sp

from fedtheory.core.proof import Step, Use, combination, step
from fedtheory.core.term import Outcome, Schema, Term, dot, equal, expect, mean, squared, substitute
from fedtheory.papers.fedfw.proofs.drawn import (
    AT_W,
    CLIENT_AT_W,
    CLIENT_AT_Z,
    HERE,
    ITW,
    F_hat,
    again,
    dist_squared,
    now,
    x_bar,
)
from fedtheory.papers.fedfw.proofs.participation_rounds import gradient, here, jump, moved
from fedtheory.papers.fedfw.proofs.setting import FROM_1, v
from fedtheory.papers.fedfw.statements.notation import n
from fedtheory.papers.fedfw.statements.participation import p

AT_Z: dict[str, Any] = {**AT_W, "z": "outcome"}
IN_Z: dict[str, Any] = {**HERE, "z": "z"}
ITZ: dict[str, Any] = {**ITW, "z": "z"}
GIVEN_PAST = Outcome("z")


def later(body: Any) -> Term:
    """The same at redraw(t, w, z)."""
    return Term(substitute(body, "w", again()))


def E_t(body: Any) -> Term:
    """The expectation given the history prior to round t."""
    return expect("z", later(body))


def always(claim: Any, *, client: bool = False) -> Schema:
    """For all rounds, outcomes and new draws (and clients)."""
    return Schema(claim, CLIENT_AT_Z if client else AT_Z, (FROM_1,))


# ---- the two means after (40)

new_jump, new_bit = later(jump), later(Term(["bit", "i", "t", "w"]))


def two_means(eta: sp.Expr) -> tuple[Step, Step, Step]:
    """How who takes part moves, and the mean and the mean square of it."""
    return (
        step(
            "(40) given the past",
            "(40)",
            "s_i^t and x_i^t are of the past",
            combination(
                always(equal(new_jump, eta * new_bit * moved), client=True),
                Use("update", {"i": "i", "t": "t", "w": again()}),
                Use("past s", ITZ, times=eta * new_bit),
                Use("past x", ITZ, times=-eta * new_bit),
            ),
        ),
        step(
            "(40) first mean",
            "after (40): E_t[x_i^{t+1} - x_i^t]",
            "the bit's mean is p; against any vector v",
            combination(
                Schema(
                    equal(dot(E_t(jump), v), p * eta * dot(moved, v)),
                    {**CLIENT_AT_W, "v": "vector"},
                    (FROM_1,),
                ),
                Use("(40) given the past", ITZ, times=v, over=GIVEN_PAST),
                Use("probability", ITW, times=eta * dot(moved, v)),
            ),
        ),
        step(
            "(40) second mean",
            "after (40): E_t|x_i^{t+1} - x_i^t|²",
            "the bit is its own square",
            combination(
                always(equal(squared(new_jump), eta**2 * new_bit * squared(moved)), client=True),
                Use("(40) given the past", ITZ, times=new_jump + eta * new_bit * moved),
                Use("bit", {"i": "i", "t": "t", "w": again()}, times=eta**2 * squared(moved)),
                name="square",
            ),
            combination(
                Schema(
                    equal(E_t(squared(jump)), p * eta**2 * squared(moved)), CLIENT_AT_W, (FROM_1,)
                ),
                Use("square", ITZ, over=GIVEN_PAST),
                Use("probability", ITW, times=eta**2 * squared(moved)),
            ),
        ),
    )


def gradient_of_the_past(lam: sp.Expr) -> Step:
    """⟨∇F̂_t(X^t), E_t(X^{t+1} - X^t)⟩ = E_t⟨∇F̂_t(X^t), X^{t+1} - X^t⟩."""
    return step(
        "gradient of the past",
        "(42)",
        "the gradient of the surrogate at X^t is of the past",
        combination(
            always(
                equal(dot(later(gradient(lam)), new_jump), dot(gradient(lam), new_jump)),
                client=True,
            ),
            Use("past g", ITZ, times=new_jump),
            Use("past x", ITZ, times=n * lam * new_jump),
            Use("past x", {**ITZ, "i": "l"}, times=-(n * lam) * new_jump, over="l"),
            name="of each client",
        ),
        combination(
            always(
                equal(
                    mean("i", dot(later(gradient(lam)), new_jump)),
                    mean("i", dot(gradient(lam), new_jump)),
                )
            ),
            Use("of each client", ITZ, over="i"),
            name="of all",
        ),
        combination(
            now(
                equal(
                    expect("z", mean("i", dot(later(gradient(lam)), new_jump))),
                    mean("i", dot(gradient(lam), E_t(jump))),
                )
            ),
            Use("of all", IN_Z, over=GIVEN_PAST),
        ),
    )


deviation = here - x_bar()
_of_deviation = (
    Use("past x", ITZ, times=later(deviation) + deviation),
    Use("past x", {**ITZ, "i": "l"}, times=-(later(deviation) + deviation), over="l"),
)
PAST = (
    step(
        "distance of the past",
        "(42)",
        "so is its distance to consensus",
        combination(
            always(equal(squared(later(deviation)), squared(deviation)), client=True),
            *_of_deviation,
            name="of each client",
        ),
        combination(
            always(equal(later(dist_squared()), dist_squared())),
            Use("of each client", ITZ, times=n, over="i"),
            name="of all",
        ),
        combination(
            now(equal(E_t(dist_squared()), dist_squared())),
            Use("of all", IN_Z, over=GIVEN_PAST),
        ),
    ),
    step(
        "losses of the past",
        "(42)",
        "and so are the losses",
        combination(
            always(equal(later(F_hat()), F_hat())), Use("past f", ITZ, over="i"), name="of all"
        ),
        combination(now(equal(E_t(F_hat()), F_hat())), Use("of all", IN_Z, over=GIVEN_PAST)),
    ),
)
