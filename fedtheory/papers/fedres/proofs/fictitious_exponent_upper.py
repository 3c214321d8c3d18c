"""The exponent of fictitious play on Appendix C from above, for every variance: no mode is kept better than the slow one.

The energy, in which the best responses K are symmetric, shrinks by (t + √λ)²/(t + 1)² a round; the loss is at most
1 + √λ times the energy of what is played.
"""

from typing import Any

from fedtheory.core.item import Argument
from fedtheory.core.proof import Line, Square, Use, combination, step
from fedtheory.core.statement import t
from fedtheory.core.term import Schema, Term, equal, less, substitute, symbol
from fedtheory.papers.fedres.proofs import fictitious_exponent as below
from fedtheory.papers.fedres.proofs.fictitious_exponent import (
    SETTING,
    SLOW,
    exp,
    log,
    pace,
    theta,
    v,
)
from fedtheory.papers.fedres.proofs.fictitious_modes import WHEN
from fedtheory.papers.fedres.proofs.fictitious_setting import (
    AT_T,
    F_1,
    NEXT,
    ROUND,
    averages,
    loss,
    number,
    played,
    z,
)

_REALS = dict.fromkeys("pqrs", "real")
p, q, r, s = (symbol(name) for name in _REALS)
spread, lam = SLOW.spread, SLOW.eigenvalue


def energy(a: Any, b: Any, x: Any, y: Any) -> Term:
    """The loss without its cross terms a x and b y."""
    return Term(((1 + v) * a**2).tree) + b**2 + x**2 + y**2 + (x - y) ** 2


def _climbs(before: Any, after: Any) -> dict[str, Term]:
    """What differences of the four are multiplied with to make a difference of energies."""
    a, b, x, y = (one + other for one, other in zip(before, after, strict=True))
    return {"a": (1 + v) * a, "b": b, "x": 2 * x - y, "y": 2 * y - x}


def _answers(a: Any, b: Any, x: Any, y: Any) -> tuple[Term, Term, Term, Term]:
    return x / (1 + v), y, (2 * a + b) / 3, (a + 2 * b) / 3


_d, _e = r - (2 * p + q) / (3 * pace), s - (p + 2 * q) / (3 * pace)
_left = p - q / (v + spread)
one = step(
    "one answer",
    "ours",
    "the eigenvalues of K are at most √λ",
    combination(
        Schema(2 * (p * r + q * s) <= pace * energy(p, q, r, s), _REALS),
        Square(_d, times=pace),
        Square(_e, times=pace),
        Square(_d - _e, times=pace),
        Square(_left, times=(v + spread) / (3 * pace)),
    ),
)
_double = (1 + 2 * v + 2 * spread) / (3 * (1 + v))  # 2λ - c
two = step(
    "two answers",
    "ours",
    "those of K² at most λ",
    combination(
        Schema(energy(*_answers(p, q, r, s)) <= lam * energy(p, q, r, s), _REALS),
        Square(_left, times=(v + spread) / 3),
        Square(r - lam / _double * s, times=_double),
    ),
)
now, later = averages(), averages(NEXT)
_old = [number(t) * m + answer for m, answer in zip(now, _answers(*now), strict=True)]
_new = [number(NEXT) * m for m in later]
AT_NOW = dict(zip(_REALS, now, strict=True))
contraction = step(
    "the energy contracts",
    "ours",
    "t + K, squared",
    combination(
        Schema(number(NEXT) ** 2 * energy(*later) <= (t + pace) ** 2 * energy(*now), ROUND, WHEN),
        *(
            Use(f"{kind} {k}", AT_T, times=c)
            for k, c in _climbs(_old, _new).items()
            for kind in ("average", "response")
        ),
        Use("one answer", AT_NOW, times=2 * t),
        Use("two answers", AT_NOW),
    ),
)
power, power_next = exp(-theta * log(NEXT)), exp(-theta * log(t + 2))
_up = number(t + 2) / number(NEXT)
_rise = log(t + 2) - log(NEXT)
slower = step(
    "(t + 1)^(-θ)",
    "textbook",
    "((t + 2)/(t + 1))^θ <= 1 + θ/(t + 1), and (1 - x)(1 + x) <= 1",
    combination(Schema(["<=", theta.tree, "1"]), name="θ <= 1"),
    combination(Schema(less(0, NEXT), ROUND, WHEN), name="0 < t + 1"),
    combination(Schema(less(0, t + 2), ROUND, WHEN), name="0 < t + 2"),
    combination(Schema(less(0, _up), ROUND, WHEN), name="0 < quotient"),
    combination(
        Schema(equal(theta * log(_up), theta * _rise), ROUND, WHEN),
        Use(
            "log",
            {"p": t + 2, "q": NEXT},
            times=theta,
            because=(Use("0 < t + 2", AT_T), Use("0 < t + 1", AT_T)),
        ),
        name="log of the quotient",
    ),
    Line(
        Schema(equal(exp(theta * log(_up)), exp(theta * _rise)), ROUND, WHEN),
        "monotone",
        {"of": Use("log of the quotient", AT_T).reference()},
        "power of the quotient",
    ),
    combination(
        Schema(exp(theta * _rise) <= 1 + theta / number(NEXT), ROUND, WHEN),
        Use(
            "bernoulli",
            {"p": theta, "q": _up},
            because=(Use("λ <= 1"), Use("θ <= 1"), Use("0 < quotient", AT_T)),
        ),
        Use("power of the quotient", AT_T, times=-1),
        name="one round",
    ),
    combination(
        Schema(equal(power, power_next * exp(theta * _rise)), ROUND, WHEN),
        Use("exp", {"p": -theta * log(t + 2), "q": theta * _rise}),
        name="product",
    ),
    combination(
        Schema((t + pace) * power <= number(NEXT) * power_next, ROUND, WHEN),
        Use("product", AT_T, times=t + pace),
        Use("one round", AT_T, times=(t + pace) * power_next),
        Square(theta, times=power_next / number(NEXT)),
    ),
)
first = exp(-theta * log("2"))
kept = Schema(energy(*now) * first**2 <= energy(*averages(1)) * power**2, ROUND, WHEN)
product = step(
    "the energy falls",
    "ours",
    "as (t + 1)^(-2θ) at least",
    combination(Schema(substitute(kept.then, "t", 1)), name="first"),
    combination(
        Schema((t + pace) ** 2 * power**2 <= number(NEXT) ** 2 * power_next**2, ROUND, WHEN),
        Use("(t + 1)^(-θ)", AT_T, times=number(NEXT) * power_next + (t + pace) * power),
        name="squares",
    ),
    combination(
        Schema(substitute(kept.then, "t", NEXT), ROUND, (*WHEN, kept.then)),
        Use("if 2", times=(t + pace) ** 2 / number(NEXT) ** 2),
        Use("the energy contracts", AT_T, times=first**2 / number(NEXT) ** 2),
        Use("squares", AT_T, times=energy(*averages(1)) / number(NEXT) ** 2),
        name="next",
    ),
    Line(kept, "induction", {"on": "t", "base": "first", "step": "next"}),
)
_played = played(NEXT)
_mirrored = {"p": -_played[0], "q": -_played[1], "r": _played[2], "s": _played[3]}
_start = (z, z, z, z)
upper = step(
    "from above",
    "ours",
    "the loss is the energy less 2(ax + by), and the energy at the start (4 + v)z²",
    combination(
        Schema(energy(*_played) <= lam * energy(*now), ROUND, WHEN),
        *(Use(f"response {k}", AT_T, times=c) for k, c in _climbs(_answers(*now), _played).items()),
        Use("two answers", AT_NOW),
        name="the energy played",
    ),
    combination(
        Schema(equal(energy(*averages(1)), (4 + v) * z**2)),
        *(
            Use(f"{kind} {k}", times=c)
            for k, c in _climbs(averages(1), _start).items()
            for kind in ("first average", "start")
        ),
        name="the energy at the start",
    ),
    combination(
        Schema(
            v * loss(*_played, v=v) * first**2 <= (1 + pace) * lam * (4 + v) * F_1 * power**2,
            ROUND,
            WHEN,
        ),
        Use("one answer", _mirrored, times=v * first**2),
        Use("the energy played", AT_T, times=v * (1 + pace) * first**2),
        Use("the energy falls", AT_T, times=v * (1 + pace) * lam),
        Use("the energy at the start", times=v * (1 + pace) * lam * power**2),
        Use("initial loss", times=-(1 + pace) * lam * (4 + v) * power**2),
    ),
)
EXPONENT = Argument(
    "fedres.exponent",
    "the loss of fictitious play on Appendix C goes as t^(-2(1 - √λ)), for every v > 0",
    SETTING,
    (*below.STEPS, one, two, contraction, slower, product, upper),
)
ARGUMENTS = (EXPONENT,)
