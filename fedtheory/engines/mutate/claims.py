"""What one gets wrong around a formula: its first round, its metric, its scope, what is assumed."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from fedtheory.core.statement import Bound, Scope, Statement
from fedtheory.engines.mutate.mutant import Kind, Mutant

STRONGER_SCOPES = {
    (Scope.BEST_ROUND, "<="): (Scope.AVERAGE, Scope.AT_HORIZON),
    (Scope.AVERAGE, "<="): (Scope.AT_HORIZON,),
    (Scope.AT_HORIZON, "<="): (Scope.EVERY_ROUND,),
}
"""The best round is below the average; nothing like it is known of the last round and the others."""


def on_its_own(statement: Statement[Any], bound: Bound) -> Bound:
    """The bound with all that the statement assumes written to it, so that any of it can be taken away."""
    assumed = (*statement.assumptions, *bound.also)
    return replace(bound, name=f"{bound.key}, changed", also=assumed)


def around(bound: Bound, metrics: frozenset[Any]) -> Iterator[Mutant]:
    """The slips; `metrics` are those that the algorithm measures."""
    if bound.first_round > 1 and bound.scope is not Scope.STATIC:
        words = f"from round {bound.first_round - 1} on"
        yield Mutant(Kind.FIRST_ROUND, words, replace(bound, first_round=bound.first_round - 1))
    for metric in sorted(metrics, key=lambda m: str(m.name)):
        if metric != bound.metric and metric.dimension == bound.metric.dimension:
            words = f"of the {metric.name}, not the {bound.metric.name}"
            yield Mutant(Kind.METRIC, words, replace(bound, metric=metric))
    for scope in STRONGER_SCOPES.get((bound.scope, bound.relation), ()):
        words = f"for {scope.value}, not {bound.scope.value}"
        yield Mutant(Kind.METRIC, words, replace(bound, scope=scope))
    for k, assumption in enumerate(bound.also):
        rest = (*bound.also[:k], *bound.also[k + 1 :])
        words = f'without "{assumption.wording}"'
        yield Mutant(Kind.ASSUMPTION, words, replace(bound, also=rest))
    for k, claim in enumerate(bound.conditions):
        others = (*bound.conditions[:k], *bound.conditions[k + 1 :])
        words = f"without {claim.lhs} {claim.relation} {claim.rhs}"
        yield Mutant(Kind.ASSUMPTION, words, replace(bound, conditions=others))
