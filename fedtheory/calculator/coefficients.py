"""The numbers before a leading term: multiples of square roots, exactly, else balls."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import flint

from fedtheory.calculator.enclosure import ball_number, ball_root, ball_value
from fedtheory.calculator.exact import Inexact, Surd, exact_number, exact_value, surd_root
from fedtheory.core.expression import Tree


class NoLeadingTerm(ArithmeticError):
    """The leading terms cancel, or the formula does not grow in this form."""


@dataclass(frozen=True)
class Arithmetic:
    """Numbers to put before a leading term. `sign` raises NoLeadingTerm where it cannot be told."""

    number: Callable[[str], Any]
    value: Callable[[Tree], Any]
    root: Callable[[Any, int], Any]
    exp: Callable[[Any], Any]
    log: Callable[[Any], Any]
    sign: Callable[[Any], int]
    ratio: Callable[[Any], Fraction | None]  # the number, where it is known to be rational


def _sign_of_surd(number: Surd) -> int:
    return int(number.times > 0) - int(number.times < 0)


def _sign_of_ball(number: flint.arb) -> int:
    if number > 0 or number < 0:
        return 1 if number > 0 else -1
    if number == 0:
        return 0
    raise NoLeadingTerm


def _exp_of_surd(number: Surd) -> Surd:
    if number.times != 0:
        raise Inexact
    return exact_number("1")


def _log_of_surd(number: Surd) -> Surd:
    raise Inexact(number)


def _whole_ball(number: flint.arb) -> Fraction | None:
    whole = number.unique_fmpz()
    return Fraction(int(whole)) if whole is not None and number == whole else None


EXACT = Arithmetic(
    number=exact_number,
    value=exact_value,
    root=surd_root,
    exp=_exp_of_surd,
    log=_log_of_surd,
    sign=_sign_of_surd,
    ratio=lambda number: number.rational,
)
BALLS = Arithmetic(
    number=ball_number,
    value=ball_value,
    root=ball_root,
    exp=flint.arb.exp,
    log=flint.arb.log,
    sign=_sign_of_ball,
    ratio=_whole_ball,
)
