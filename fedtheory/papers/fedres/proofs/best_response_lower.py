"""Re-scoring on Appendix C is no faster than its slow mode: λ² a round, which is more than exp(-1/5).

The server's Γ = a + κb after a round is the slow mode cx + κy of the local model before it, which each round multiplies
by λ; and the loss is at least what the noise makes of Γ.
"""

from dataclasses import replace
from fractions import Fraction

from fedtheory.core.proof import Line, Proof, Use, combination, conclusion, step
from fedtheory.core.statement import t
from fedtheory.core.term import Schema, equal, substitute
from fedtheory.papers.fedres.proofs.attained import RESPONSES
from fedtheory.papers.fedres.proofs.best_response import ANSWERS, SETTING, C, exp
from fedtheory.papers.fedres.proofs.fictitious_modes import QUARTER, WHEN
from fedtheory.papers.fedres.proofs.fictitious_setting import (
    AT_T,
    F_1,
    NEXT,
    ROUND,
    Mode,
    a,
    b,
    loss,
    number,
    played,
    x,
    y,
    z,
)
from fedtheory.papers.fedres.proofs.half_rescoring import WHOLE, share
from fedtheory.papers.fedres.statements.best_response import BEST_RESPONSE

SLOW = Mode(QUARTER)
LAM, WEIGHT = SLOW.eigenvalue, SLOW.weight
RATE, FLOOR = Fraction(1, 5), Fraction(2, 3)
now, ahead = C * x(t) + WEIGHT * y(t), C * x(NEXT) + WEIGHT * y(NEXT)
first = C * x(1) + WEIGHT * y(1)
shared = a(NEXT) + WEIGHT * b(NEXT)

moves = step(
    "the slow mode",
    "(2), (3)",
    "(c, κ) is an eigenvector: (2c + κ)/3 = λ and (c + 2κ)/3 = λκ",
    combination(
        Schema(equal(ahead, LAM * now), ROUND, WHEN),
        Use("turn x", AT_T, times=C),
        Use("turn y", AT_T, times=WEIGHT),
    ),
)
geometric = exp(-RATE * (t - 1))
kept = Schema(first**2 * geometric <= now**2, ROUND, WHEN)
product = step(
    "the slow mode is kept",
    "ours",
    "λ² is 0.8199, and exp(-1/5) is 0.8187",
    Line(Schema(exp(-RATE) <= LAM**2), "witness", {"bits": "64"}, "exp(-1/5)"),
    Line(Schema(exp("0") <= number(1)), "witness", {"bits": "64"}, "exp(0)"),
    combination(
        Schema(equal(exp(-RATE * t), geometric * exp(-RATE)), ROUND, WHEN),
        Use("exp", {"x": -RATE * (t - 1), "y": str(-RATE)}),
        name="one round",
    ),
    combination(Schema(substitute(kept.then, "t", 1)), Use("exp(0)", times=first**2), name="first"),
    combination(
        Schema(substitute(kept.then, "t", NEXT), ROUND, (*WHEN, kept.then)),
        Use("if 2", times=LAM**2),
        Use("exp(-1/5)", times=first**2 * geometric),
        Use("one round", AT_T, times=first**2),
        Use("the slow mode", AT_T, times=-(ahead + LAM * now)),
        name="next",
    ),
    Line(kept, "induction", {"on": "t", "base": "first", "step": "next"}),
)
START = C + WEIGHT
lower_claim = conclusion(SETTING, BEST_RESPONSE.bound("lower"))
at_next = Schema(FLOOR * F_1 * geometric <= loss(*played(NEXT), v=QUARTER), ROUND, WHEN)
lower = step(
    "lower bound",
    "ours",
    "what round t plays is the answer to the local model before it",
    Line(Schema(FLOOR * WHOLE <= 4 * START**2), "witness", {"bits": "64"}, "the constant"),
    combination(
        Schema(equal(shared, now), ROUND, WHEN),
        Use("response a", AT_T),
        Use("response b", AT_T, times=WEIGHT),
        name="the server's mode",
    ),
    combination(
        Schema(equal(first, START * z)),
        Use("start x", times=C),
        Use("start y", times=WEIGHT),
        name="the first mode",
    ),
    combination(
        at_next,
        Use("share of the global mode", AT_T, times=1 / WHOLE),
        Use("the server's mode", AT_T, times=-(shared + now) / WHOLE),
        Use("the slow mode is kept", AT_T, times=1 / WHOLE),
        Use("the first mode", times=-(first + START * z) * geometric / WHOLE),
        Use("the constant", times=z**2 * geometric / (4 * WHOLE)),
        Use("initial loss", times=FLOOR * geometric),
        name="the next round",
    ),
    Line(lower_claim, "instance", {"of": Use("the next round", {"t": t - 1}).reference()}),
)
RESCORING_LOWER = Proof(
    BEST_RESPONSE,
    "lower",
    replace(SETTING, made=RESPONSES),
    (*ANSWERS, moves, product, share, lower),
)
PROOFS = (RESCORING_LOWER,)
