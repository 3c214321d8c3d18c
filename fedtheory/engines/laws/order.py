"""Lower bounds are below upper ones, and what calls itself sharpened is below print somewhere."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from fedtheory.core.statement import Bound, Scope, Statement, Status
from fedtheory.core.verdict import Label
from fedtheory.engines.laws.finding import Finding
from fedtheory.engines.laws.side_by_side import side_by_side


def order(statement: Statement[Any], bound: Bound) -> Finding | None:
    """No lower bound exceeds an upper one on any instance; a sharpened bound is better than print somewhere."""
    rivals = [
        other
        for other in statement.bounds
        if other is not bound
        and other.metric == bound.metric
        and (other.scope == bound.scope or _lower_at_all_rounds(other))
    ]
    notes, checked = [], False
    for other in rivals:
        if other.relation == ">=" and bound.relation == "<=":
            low, high = side_by_side(statement, other, bound)
            if low.size:
                checked = True
                notes.append(f"{other.key} is below it on {low.size} values")
            if (low > high * (1 + 1e-9)).any():
                worst = int(np.argmax(low - high))
                note = (
                    f"on some instance {other.key} is {low[worst]:.4g}, and this {high[worst]:.4g}"
                )
                return Finding(holds=False, label=Label.SUPPORTED, note=note)
        better = bound.status is Status.SHARPENED and other.status is Status.PRINTED
        if better and other.relation == bound.relation == "<=":
            ours, printed = side_by_side(statement, bound, other)
            share = float(np.mean(ours < printed)) if ours.size else 0.0
            checked = checked or bool(ours.size)
            notes.append(f"below {other.key} on {share:.0%} of {ours.size} values")
            if ours.size and share == 0 and not _below_a_repair(statement, bound, rivals):
                note = f"it calls itself sharpened, and is nowhere below {other.key}"
                return Finding(holds=False, label=Label.SUPPORTED, note=note)
    return Finding(holds=True, label=Label.SUPPORTED, note="; ".join(notes)) if checked else None


def _below_a_repair(statement: Statement[Any], bound: Bound, rivals: Sequence[Bound]) -> bool:
    """Whether a corrected bound is nowhere smaller: print that had to be repaired may well be too small."""
    for other in rivals:
        if other.status is Status.CORRECTED and other.relation == "<=":
            ours, repaired = side_by_side(statement, bound, other)
            if ours.size and (ours <= repaired * (1 + 1e-9)).all():
                return True
    return False


def _lower_at_all_rounds(bound: Bound) -> bool:
    """What is below every round is below the best of them, their mean and the last."""
    return bound.relation == ">=" and bound.scope is Scope.EVERY_ROUND
