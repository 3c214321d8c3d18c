"""Fictitious play on Appendix C from below: the slow mode is an eigenvector, and the loss is at least what it has of it.

The loss is a quadratic form H(1 - K) of the distances, H its two diagonal blocks and K the map of the best responses,
which is symmetric in H; so the average of the past moves by (t + K)/(t + 1), mode by mode.
"""

from dataclasses import replace
from fractions import Fraction

from fedtheory.core.proof import Line, Proof, Square, Use, combination, conclusion, step
from fedtheory.core.statement import t
from fedtheory.core.term import Schema, at_most, root, substitute, tree
from fedtheory.papers.fedres.proofs.answers import past_answers
from fedtheory.papers.fedres.proofs.attained import FICTITIOUS
from fedtheory.papers.fedres.proofs.fictitious_modes import QUARTER, SETTING, WHEN, mode_steps
from fedtheory.papers.fedres.proofs.fictitious_setting import (
    AT_T,
    NEXT,
    ROUND,
    Mode,
    averages,
    ladder,
    number,
    played,
    z,
)
from fedtheory.papers.fedres.proofs.powers import grows
from fedtheory.papers.fedres.statements.fictitious_play import FICTITIOUS_PLAY

SLOW = Mode(QUARTER)
MODE = (*past_answers(QUARTER), *mode_steps(QUARTER))
slow_now, slow_next, slow_first = (
    SLOW.of(*averages()),
    SLOW.of(*averages(NEXT)),
    SLOW.of(*averages(1)),
)
here, there = root(tree(t), 10), root(tree(NEXT), 10)
LEAST = Fraction(19, 20)
"""√λ is 0.9516."""

pace = step(
    "the pace",
    "ours",
    "by interval arithmetic",
    Line(Schema(at_most(LEAST, SLOW.pace)), "witness", {"bits": "64"}, "19/20"),
    combination(
        Schema(number(t + LEAST) ** 2 <= (t + SLOW.pace) ** 2, ROUND, WHEN),
        Use("19/20", times=number(2 * t + LEAST) + SLOW.pace),
    ),
)
kept = Schema(slow_first**2 <= here * slow_now**2, ROUND, WHEN)
share_kept = slow_now**2 / number(NEXT) ** 2
product = step(
    "the slow mode is kept",
    "ours",
    "no round takes more of it than (1 + 1/t)^(1/20)",
    combination(Schema(substitute(kept.then, "t", 1)), name="first"),
    combination(
        Schema(substitute(kept.then, "t", NEXT), ROUND, (*WHEN, kept.then)),
        Use("if 2"),
        Use("t^(1/10)", AT_T, times=share_kept),
        Use("the pace", AT_T, times=there * share_kept),
        Use(
            "the slow mode",
            AT_T,
            times=-there
            * (number(NEXT) * slow_next + (t + SLOW.pace) * slow_now)
            / number(NEXT) ** 2,
        ),
        name="next",
    ),
    Line(kept, "induction", {"on": "t", "base": "first", "step": "next"}),
)
FLOOR = Fraction(73, 100)
lower_claim = conclusion(SETTING, FICTITIOUS_PLAY.bound("lower"))
shown = SLOW.pace / SLOW.whole
start = (z, z, z, z)
lower = step(
    "lower bound",
    "ours",
    "the part of the loss that is the slow mode's, and what is kept of it",
    Line(
        Schema(FLOOR * SLOW.whole <= 4 * SLOW.pace**2 * SLOW.alpha**2),
        "witness",
        {"bits": "64"},
        "the constant",
    ),
    combination(
        Schema(substitute(lower_claim.then, "t", 1), {}, lower_claim.conditions[1:]),
        *(Use(f"start {k}", times=-c) for k, c in ladder(start, played(1), v=QUARTER).items()),
        Use("initial loss", times=FLOOR),
        Square(z, times=(1 - FLOOR) / 4),
        name="first",
    ),
    combination(Schema(at_most(t, NEXT), ROUND, WHEN), name="later"),
    Line(
        Schema(here <= there, ROUND, WHEN),
        "monotone",
        {"of": Use("later", AT_T).reference()},
        "roots",
    ),
    combination(
        Schema(
            substitute(lower_claim.then, "t", NEXT),
            ROUND,
            (*lower_claim.conditions, lower_claim.then),
        ),
        Use(
            "share of the slow mode",
            dict(zip("pqrs", played(NEXT), strict=True)),
            times=1 / SLOW.whole,
        ),
        Use(
            "the slow mode answered",
            AT_T,
            times=-(SLOW.of(*played(NEXT)) + SLOW.pace * slow_now) / SLOW.whole,
        ),
        Use("the slow mode is kept", AT_T, times=SLOW.pace * shown / here),
        Use("the first slow mode", times=-(slow_first + SLOW.alpha * z) * SLOW.pace * shown / here),
        Use("the constant", times=z**2 / (4 * SLOW.whole * here)),
        Use("roots", AT_T, times=FLOOR * z**2 / (4 * here * there)),
        Use("initial loss", times=FLOOR / there),
        name="next",
    ),
    Line(lower_claim, "induction", {"on": "t", "base": "first", "step": "next"}),
)

FICTITIOUS_LOWER = Proof(
    FICTITIOUS_PLAY,
    "lower",
    replace(SETTING, made=FICTITIOUS),
    (*MODE, grows("t^(1/10)", 10), pace, product, lower),
)
