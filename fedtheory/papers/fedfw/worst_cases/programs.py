r"""FedFW and FedFW+ as programs: how large can F(x̄^t) - F* be after t - 1 rounds?

Smooth convex clients, one convex set for all of them, and a bound on how much their gradients differ: without it the
clients' linear forms may be arbitrarily large, and the gap is unbounded.
"""

from fractions import Fraction
from itertools import combinations, permutations

from fedtheory.core.concept import Dimension
from fedtheory.core.proof import Use
from fedtheory.core.term import Term
from fedtheory.core.worst_case import Program
from fedtheory.language import Theory
from fedtheory.papers.fedfw.worst_cases.setting import (
    Case,
    agreement,
    f,
    g,
    i,
    left_out,
    lemmas,
    o,
    s,
    setting,
    start_of,
    x,
    x_1,
    x_bar,
    x_star,
)
from fedtheory.worst_cases.federation import Federation

SPARE = Fraction(1, 1 << 100)
VALUE, SLOPE, SQUARE = Dimension(1, 0), Dimension(2, -2), Dimension(0, 2)


def program(case: Case, t: int) -> Program:
    """Maximise F(x̄^t) - F*."""
    p, clients = Theory.over(setting(case, t), {}), case.clients
    lemmas(p, case, t - 1)
    made = Program(p.setting({}), p.lines())
    rounds, last = range(1, t), x_bar(t)
    iterates(made, case, t)
    agreed = _agreements(made, case)

    gap = clients.mean(lambda k: f(k, last)) - clients.mean(lambda k: f(k, x_star))
    made.maximise(gap, unit=VALUE)
    for k in clients.each:
        for u, v in permutations(known(k, t), 2):
            made.given("interpolation", unit=VALUE, over=clients.over, i=k, u=u, v=v)
    oracle_rows(made, case, rounds)
    for name, bounded in _bounded(case):
        if bounded:
            made.given(name, unit=SLOPE)

    outputs = [v for r in sent(case, t) for v in clients.free(lambda k, r=r: s(k, r))]  # type: ignore[misc]
    made.invariant([x_star, *shared_start(case), *outputs])
    points = [lambda k, place=place: g(k, known(k, t)[place]) for place in range(t + 1)]
    made.invariant([*agreed, *(v for of in points for v in clients.free(of))])
    return made


def iterates(made: Program, case: Case, t: int) -> None:
    """x*, x^1, the oracles' outputs, and the iterates up to round t that follow from them."""
    rounds, clients = range(1, t), case.clients
    outputs = (s(k, r) for r in sent(case, t) for k in clients.each)
    for vector in (x_star, *shared_start(case), *outputs):
        made.gram.vector(vector)
    for k in clients.each:
        made.define(start_of(case), over=clients.over, i=k)
    for r in rounds:
        made.define("server", None, t=r)
        for k in clients.each:
            made.define("update", None, over=clients.over, i=k, t=r)
    made.define("server", None, t=t)


def sent(case: Case, t: int) -> range:
    """The rounds before t in which the clients have an s_i; round 0 is where they start, if they start apart."""
    return range(case.first, t)


def shared_start(case: Case) -> tuple[Term, ...]:
    """x^1, if all clients start there."""
    return () if case.apart else (x_1,)


def oracle_rows(made: Program, case: Case, rounds: range) -> None:
    """Optimality of x* and of the oracles' outputs in these rounds, and the diameter between all points that occur."""
    if case.clients.number is not None:
        _one_by_one(made, case, rounds)
        return
    _alike(made, case, rounds)
    if case.crowd is None:
        _everybody(made, case, rounds)
    else:
        _others(made, case, rounds)


def _bounded(case: Case) -> list[tuple[str, Fraction]]:
    """The bounds on heterogeneity that are given."""
    both = (("heterogeneity", case.H), ("heterogeneity_star", case.zeta_star))
    return [(name, bounded) for name, bounded in both if bounded is not None]


def _agreements(made: Program, case: Case) -> list[Term]:
    """If the heterogeneity is 0, the clients' gradients are one vector."""
    agreed = [(name, agreement(name)) for name, bounded in _bounded(case) if not bounded]
    for name, common in agreed:
        made.gram.vector(common)
        for k in case.clients.each:
            made.define(name, over=case.clients.over, i=k)
    return [common for _, common in agreed]


def known(client: Term, t: int) -> list[Term]:
    """Where the client's loss and gradient are known: x*, its iterates, x̄^t."""
    return [x_star, *(x(client, r) for r in range(1, t)), x_bar(t)]


def _alike(made: Program, case: Case, rounds: range) -> None:
    """Optimality and diameters for interchangeable clients: a client against itself in all rounds."""
    everywhere = sent(case, rounds.stop)
    own = {r: Use("oracle", {"i": "i", "t": str(r)}) for r in everywhere}
    for v in shared_start(case):
        made.given("optimal", None, unit=VALUE, v=v)
        made.given("diameter", None, None, unit=SQUARE, u=v, v=x_star)
    for k in everywhere:
        made.given("optimal", Use("mean oracle", {"t": str(k)}), unit=VALUE, v=_average(k))
        for v in (x_star, *shared_start(case)):
            made.given("diameter", own[k], None, unit=SQUARE, over="i", u=s(i, k), v=v)
        for r in range(case.first, k):
            made.given("diameter", own[k], own[r], unit=SQUARE, over="i", u=s(i, k), v=s(i, r))
    for k in rounds:
        off = 2 * left_out(k, case)
        for v in (x_star, *shared_start(case)):
            made.given(f"lmo {k}", None, unit=VALUE, over="i", margin=off, i=i, v=v)
        for r in everywhere:
            if r != k:
                made.given(f"lmo {k}", own[r], unit=VALUE, over="i", margin=off, i=i, v=s(i, r))


def _everybody(made: Program, case: Case, rounds: range) -> None:
    """A client against the mean of all, whatever their number.

    Two of n clients differ from two of infinitely many by what vanishes as n grows. An instance that satisfies these
    rows with room to spare is therefore an instance of some large number of clients.
    """
    spare = SPARE * case.D**2
    everywhere = sent(case, rounds.stop)
    for k in rounds:
        more = 2 * left_out(k, case) + case.penalty * spare
        for r in everywhere:
            why = Use("mean oracle", {"t": str(r)})
            made.given(f"lmo {k}", why, unit=VALUE, over="i", margin=more, i=i, v=_average(r))
    for k in everywhere:
        for r in range(case.first, k + 1):
            made.given("far apart", None, None, unit=SQUARE, margin=spare, t=k, r=r)


def _others(made: Program, case: Case, rounds: range) -> None:
    """A client against the mean of the others."""
    between = "the mean of all outputs lies between a client's own and the mean of the others'"
    for name in ("diameter", *(f"lmo {k}" for k in rounds)):
        made.argue(name, between)
    everywhere = sent(case, rounds.stop)
    for r in everywhere:
        made.define("others", None, over="i", i=i, t=r)
        for k in range(r, rounds.stop):
            made.given("others apart", None, None, unit=SQUARE, t=k, r=r)
    for k in rounds:
        off = 2 * left_out(k, case)
        for r in everywhere:
            why = Use("others inside", {"i": "i", "t": str(r)})
            made.given(f"lmo {k}", why, unit=VALUE, over="i", margin=off, i=i, v=o(i, r))


def _average(r: int) -> Term:
    return Federation().mean(lambda k: s(k, r))


def _one_by_one(made: Program, case: Case, rounds: range) -> None:
    """Optimality of x* and of every output against every point of the domain that occurs, and all diameters."""
    outputs = [(k, r) for r in sent(case, rounds.stop) for k in case.clients.each]
    points: list[tuple[Term, Use | None]] = [(v, None) for v in (x_star, *shared_start(case))]
    before = len(points)
    points += [(s(k, r), Use("oracle", {"i": k, "t": str(r)})) for k, r in outputs]
    for v, why in points[1:]:
        made.given("optimal", why, unit=VALUE, v=v)
    for place, (k, r) in enumerate(outputs, start=before):
        for other, (v, why) in enumerate(points):
            if other != place and r in rounds:
                off = 2 * left_out(r, case)
                made.given(f"lmo {r}", why, unit=VALUE, margin=off, i=k, v=v)
    for (u, here), (v, there) in combinations(points, 2):
        made.given("diameter", here, there, unit=SQUARE, u=u, v=v)
