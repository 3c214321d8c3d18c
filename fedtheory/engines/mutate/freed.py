"""Runs of a statement that has lost an assumption, with other numbers for the letters of which the assumption spoke.

"each f_i is L-smooth" gone, L is any number that is not negative. The theorem would have to hold for each of them; so does the
replay read it, from which all hypotheses about L are taken.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from fedtheory.core.statement import Assumption, Constant, Statement
from fedtheory.engines.check import allowed
from fedtheory.engines.mutate.stage import LONGEST, REFUSED, Stage, staged

SIZES = (Fraction(0), Fraction(1, 1024), Fraction(1024))
"""What a letter is multiplied by."""


def freed(
    statement: Statement[Any], stage: Stage, letters: Collection[str], kept: Sequence[Assumption]
) -> Iterator[Stage]:
    """A run for each letter, and each other number of it; none for a letter that an assumption which stays speaks of."""
    for constant in statement.constants:
        if str(constant.symbol) not in letters or not _free(constant, kept):
            continue
        known = stage.instance.constants.get(constant.concept)
        if known is None:
            continue
        for size in SIZES:
            other = float(known * size)
            if not allowed(other, constant.domain) or other == known:
                continue
            constants = {**stage.instance.constants, constant.concept: other}
            instance = replace(stage.instance, constants=constants)
            origin = f"{stage.origin}, with {constant.symbol} = {other:g}"
            if not any(value.has(constant.symbol) for value in statement.schedule.values()):
                values = {**stage.values, str(constant.symbol): other}
                yield replace(stage, instance=instance, values=values, origin=origin)
                continue
            try:
                rounds = min(stage.rounds, LONGEST)
                yield staged(statement, instance, stage.parameters, rounds, origin)
            except REFUSED:
                continue


def _free(constant: Constant, kept: Sequence[Assumption]) -> bool:
    """Whether no other assumption is worded with the letter; a count is what it counts, whatever is assumed."""
    alone = re.compile(rf"(?<![A-Za-z]){re.escape(str(constant.symbol))}(?![A-Za-z])")
    return not constant.domain.integer and not any(alone.search(a.wording) for a in kept)
