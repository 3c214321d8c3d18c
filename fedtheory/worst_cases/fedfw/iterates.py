r"""FedFW as the displays on X^t see it: the clients' losses are known at x* and at their own iterates, not at x̄^t."""

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import permutations

from fedtheory.core.concept import Dimension
from fedtheory.core.gram import DEVIATION
from fedtheory.core.proof import Given, Line, Setting
from fedtheory.core.term import Term, squared
from fedtheory.core.worst_case import Program
from fedtheory.worst_cases.federation import Federation
from fedtheory.worst_cases.fedfw.programs import (
    iterates,
    oracle_rows,
    sent,
    shared_start,
)
from fedtheory.worst_cases.fedfw.setting import (
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

VALUE, SLOPE, SQUARE = Dimension(1, 0), Dimension(2, -2), Dimension(0, 2)
Symbols = Mapping[str, tuple[tuple[str, ...], str]]


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
    lines: Sequence[Line] = (),
) -> Program:
    """Algorithm 1 up to X^last, with more symbols, hypotheses and lines; nothing is maximised yet."""
    base, clients, rounds = setting(case, last), case.clients, range(1, last)
    made = Program(
        Setting({**base.symbols, **symbols}, {**base.given, **given}),
        [*lemmas(case, last - 1), *lines],
    )
    iterates(made, case, last)
    agreed = _agreed(made, case)
    for c in clients.each:
        for p, q in permutations(known(c, last), 2):
            made.given("interpolation", unit=VALUE, over=clients.over, i=c, u=p, v=q)
    oracle_rows(made, case, rounds)
    if case.zeta_star:
        made.given("heterogeneity_star", unit=SLOPE)
    outputs = [p for r in sent(case, last) for p in clients.free(lambda c, r=r: s(c, r))]  # type: ignore[misc]
    made.invariant([x_star, *shared_start(case), *outputs])
    _tilted(made, case, agreed, last)
    return made


def _agreed(made: Program, case: Case) -> list[Term]:
    """If ζ* is 0, the clients' gradients at x* are one vector."""
    if case.zeta_star != 0:
        return []
    common = agreement("heterogeneity_star")
    made.gram.vector(common)
    for c in case.clients.each:
        made.define("heterogeneity_star", over=case.clients.over, i=c)
    return [common]


def _tilted(made: Program, case: Case, agreed: Sequence[Term], last: int) -> None:
    """One linear function more for all losses changes no square; one for each client, if nothing compares the clients."""
    clients = case.clients
    points = [partial(_slope, last, k) for k in range(last + 1)]
    if case.zeta_star is not None:
        made.invariant([*agreed, *(p for of in points for p in clients.free(of))])
    elif clients.number is None:
        made.invariant([clients.mean(of) for of in points])
        made.invariant([of(c) for of in points for c in clients.each], block=DEVIATION)
    else:
        for c in clients.each:
            made.invariant([of(c) for of in points])


def _slope(last: int, place: int, client: Term) -> Term:
    return g(client, known(client, last)[place])
