"""How a proof's setting would write the metric in another scope, so that the kernels can be asked.

Conclusions name a metric as the setting writes it, and the scope is in the writing: `total(T)/T` is an average, the
regret at T is that at the horizon. From one the other can often be written down.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from fedtheory.core.concept import Metric
from fedtheory.core.expression import Tree, names
from fedtheory.core.proof import Proof, Setting
from fedtheory.core.statement import Scope
from fedtheory.core.term import Term, substitute


def in_scope(proof: Proof, metric: Metric, scope: Scope, others: Iterable[Proof]) -> Setting | None:
    """The setting with the metric written in this scope; None where nobody has written it."""
    written = proof.setting.metrics.get(metric)
    own = proof.of.bound(proof.bound).scope
    if not isinstance(written, Term):
        return None
    symbols = dict(proof.setting.symbols)
    term: Tree | None = None
    if scope is Scope.EVERY_ROUND and own is Scope.AT_HORIZON and "t" not in names(written.tree):
        term = substitute(written, "T", "t")
        term = None if term == written.tree else term
    elif scope is Scope.AT_HORIZON and own is Scope.AVERAGE:
        term = _last(written.tree)
    elif scope is Scope.AT_HORIZON and own is Scope.BEST_ROUND:
        term = _not_best(written.tree, proof.setting)
    if term is None:
        for other in others:
            theirs = other.setting.metrics.get(metric)
            alike = other.of.bound(other.bound).scope is scope
            if alike and isinstance(theirs, Term) and theirs.tree != written.tree:
                term, symbols = theirs.tree, {**other.setting.symbols, **symbols}
                break
    if term is None:
        return None
    metrics = {**proof.setting.metrics, metric: Term(term)}
    return replace(proof.setting, symbols=symbols, metrics=metrics)


def of_the_run(proof: Proof, metric: Metric) -> bool:
    """Whether the setting writes the metric as one number of the whole run, without a round in it."""
    written = proof.setting.metrics.get(metric)
    return isinstance(written, Term) and not {"t", "T"} & names(written.tree)


def _not_best(tree: Any, setting: Setting) -> Tree | None:
    """The metric at T in place of the best so far: `best(T)` is at most it, or it is measured at `best_round(T)`."""
    for given in setting.given.values():
        match given.schema.then:
            case ["<=", [str(name), str(end)], larger] if tree == [name, "T"] and larger != end:
                free = [letter for letter in given.schema.forall or {} if letter != end]
                if len(free) == 1 and free[0] in names(larger):
                    return substitute(larger, free[0], "T")
            case ["<=", [str(name), str(end)], str(last)] if last == end:
                moved = _instead(tree, [name, "T"], "T")
                if moved != tree:
                    return moved
    return None


def _instead(tree: Any, old: Any, new: Any) -> Any:
    """The term with every part that is the old one replaced."""
    if tree == old:
        return new
    return [_instead(part, old, new) for part in tree] if isinstance(tree, list) else tree


def _last(tree: Any) -> Tree | None:
    """The last summand of an average that is written `sum(T)/T`."""
    match tree:
        case ["/", [str(name), "T"], "T"]:
            return ["-", [name, "T"], [name, ["-", "T", "1"]]]
    return None
