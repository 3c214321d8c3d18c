r"""FedFW for the displays on X^t: the clients' losses are known at x* and at their own iterates, not at x̄^t."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import permutations
from typing import Any

from fedtheory.core.concept import Dimension
from fedtheory.core.gram import DEVIATION
from fedtheory.core.proof import Given, Setting
from fedtheory.core.term import Term, squared
from fedtheory.core.worst_case import Program
from fedtheory.language import Theory
from fedtheory.papers.fedfw.worst_cases.programs import (
    iterates,
    oracle_rows,
    sent,
    shared_start,
)
from fedtheory.papers.fedfw.worst_cases.setting import (
    Case,
    agreement,
    f,
    g,
    lemmas,
    s,
    setting,
    x,
    x_bar,
    x_star,
)
from fedtheory.worst_cases.federation import Federation

VALUE, SLOPE, SQUARE = Dimension(1, 0), Dimension(2, -2), Dimension(0, 2)
Symbols = Mapping[str, tuple[tuple[str, ...], str]]
Known = Callable[[Term, int], list[Term]]
"""Where a client's loss and gradient are known: as many points as there are rounds, and x*."""


def spread(clients: Federation, k: Term | int) -> Term:
    """dist(X^k, 𝒞)²/n: the mean square distance of the clients from their mean."""
    return clients.mean(lambda c: squared(x(c, k) - x_bar(k)), name="i")


def residual(clients: Federation, k: Term | int) -> Term:
    """F̂(X^k) - F*."""
    return clients.mean(lambda c: f(c, x(c, k))) - clients.mean(lambda c: f(c, x_star))


def known(client: Term, last: int) -> list[Term]:
    """Where the client's loss and gradient are known: x* and its iterates."""
    return [x_star, *(x(client, r) for r in range(1, last + 1))]


def stacked(
    case: Case,
    last: int,
    symbols: Symbols,
    given: Mapping[str, Given],
    more: Callable[[Theory], Any] = lambda _: None,
) -> Program:
    """Algorithm 1 up to X^last, with more symbols, hypotheses and lines; nothing is maximised yet."""
    base = setting(case, last)
    p = Theory.over(Setting({**base.symbols, **symbols}, {**base.given, **given}), {})
    lemmas(p, case, last - 1)
    more(p)
    made = Program(p.setting({}), p.lines())
    observed(made, case, last, known)
    return made


def observed(made: Program, case: Case, last: int, known: Known) -> None:
    """The run, what the oracles say, and what the losses say at the known points of each client."""
    clients = case.clients
    iterates(made, case, last)
    agreed = _agreed(made, case)
    for c in clients.each:
        for p, q in permutations(known(c, last), 2):
            made.given("interpolation", unit=VALUE, over=clients.over, i=c, u=p, v=q)
    oracle_rows(made, case, range(1, last))
    for name, bounded in _bounds(case):
        if bounded:
            made.given(name, unit=SLOPE)
    outputs = [p for r in sent(case, last) for p in clients.free(partial(_sent, r))]
    made.invariant([x_star, *shared_start(case), *outputs])
    _tilted(made, case, agreed, [partial(_slope, known, last, k) for k in range(last + 1)])


def _bounds(case: Case) -> list[tuple[str, Fraction]]:
    """The bounds on heterogeneity that are given."""
    both = (("heterogeneity", case.H), ("heterogeneity_star", case.zeta_star))
    return [(name, bounded) for name, bounded in both if bounded is not None]


def _agreed(made: Program, case: Case) -> list[Term]:
    """If the heterogeneity is 0, the clients' gradients are one vector."""
    found = []
    for name in (name for name, bounded in _bounds(case) if not bounded):
        found.append(agreement(name))
        made.gram.vector(found[-1])
        for c in case.clients.each:
            made.define(name, over=case.clients.over, i=c)
    return found


def _tilted(
    made: Program, case: Case, agreed: Sequence[Term], slopes: Sequence[Callable[[Term], Term]]
) -> None:
    """Adding one linear function to all losses changes no square; nor does one for each client, if nothing compares the clients."""
    clients = case.clients
    if _bounds(case):
        made.invariant([*agreed, *(p for of in slopes for p in clients.free(of))])
    elif clients.number is None:
        made.invariant([clients.mean(of) for of in slopes])
        made.invariant([of(c) for of in slopes for c in clients.each], block=DEVIATION)
    else:
        for c in clients.each:
            made.invariant([of(c) for of in slopes])


def _slope(known: Known, last: int, place: int, client: Term) -> Term:
    return g(client, known(client, last)[place])


def _sent(r: int, client: Term) -> Term:
    return s(client, r)
