"""The slow mode of fictitious play on Appendix C, for every variance v > 0: exactly, in every round."""

from fractions import Fraction
from typing import Any

from fedtheory.core.proof import Given, Square, Step, Use, combination, step
from fedtheory.core.role import Role
from fedtheory.core.statement import t
from fedtheory.core.term import Schema, equal, symbol
from fedtheory.papers.fedres.proofs.fictitious_setting import (
    AT_T,
    FROM_1,
    NEXT,
    ROUND,
    Mode,
    averages,
    fictitious,
    loss,
    number,
    played,
    z,
)

QUARTER = Fraction(1, 4)
WHEN: tuple[Any, ...] = (FROM_1,)


def mode_steps(v: Any) -> tuple[Step, ...]:
    """(t + 1) φ(z_{t+1}) = (t + √λ) φ(z_t), and what the loss has of it."""
    slow = Mode(v)
    pace, weight = slow.pace, slow.weight
    c = 1 / (1 + number(v))
    shares = {"a": pace, "b": pace * weight, "x": c, "y": weight}
    alpha, beta, whole = slow.alpha, slow.shares, slow.whole
    reals = dict.fromkeys(("p", "q", "r", "s"), "real")
    p, q, r, s = (symbol(name) for name in reals)
    residual = {"x - y": r - s, "x - a": r - p, "y - b": s - q}
    crossed = [("x - y", "x - a"), ("x - y", "y - b"), ("x - a", "y - b")]
    share = step(
        "share of the slow mode",
        "ours",
        "Cauchy-Schwarz: the slow mode is a combination of the four residuals",
        combination(
            Schema(slow.of(p, q, r, s) ** 2 <= whole * loss(p, q, r, s, v=v), reals),
            *(Square(beta[k] * residual[m] - beta[m] * residual[k]) for k, m in crossed),
            *(
                Square(alpha * residual[k] - number(v) * beta[k] * p, times=1 / number(v))
                for k in residual
            ),
        ),
    )
    moves = step(
        "the slow mode",
        "ours; Section 3.1, (5) and (6)",
        "the averages' slow mode, exactly",
        combination(
            Schema(
                equal(number(NEXT) * slow.of(*averages(NEXT)), (t + pace) * slow.of(*averages())),
                ROUND,
                WHEN,
            ),
            *(Use(f"average {k}", AT_T, times=part) for k, part in shares.items()),
            *(Use(f"response {k}", AT_T, times=part) for k, part in shares.items()),
        ),
    )
    answered = step(
        "the slow mode answered",
        "ours; Section 3.1, (5) and (6)",
        "what is played next has √λ times the slow mode of the averages",
        combination(
            Schema(equal(slow.of(*played(NEXT)), pace * slow.of(*averages())), ROUND, WHEN),
            *(Use(f"response {k}", AT_T, times=part) for k, part in shares.items()),
        ),
    )
    first = step(
        "the first slow mode",
        "Appendix C.2",
        "the first average is the start",
        combination(
            Schema(equal(slow.of(*averages(1)), alpha * z)),
            *(Use(f"first average {k}", times=part) for k, part in shares.items()),
            *(Use(f"start {k}", times=part) for k, part in shares.items()),
        ),
    )
    return share, moves, answered, first


SETTING = fictitious(
    QUARTER,
    {
        "noise": Given(
            Schema(equal("v", QUARTER)),
            "N(0, 0.25) has the variance 0.25",
            "Appendix C.1",
            Role.DEFINITION,
        )
    },
)
