"""A worst case for every horizon: multipliers of small ones, what they are as functions of N and the round, an induction.

The rows that matter are found first: few kinds, between consecutive rounds or between a round and what is fixed. Their
exact multipliers at small horizons are fitted. What may still be lost after a round, the largest value of the metric and of
the multiplied later rows, is a quadratic form of the state; its coefficients are fitted as well. It is the potential of an
induction, in which each round is a combination of the rows of that round and of squares. None of the fits is trusted: the
theorem is what both kernels accept.
"""

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from itertools import product
from typing import Any

from fedtheory.core.text import readable
from fedtheory.core.verdict import Label
from fedtheory.engines.prove import emit, report_of
from fedtheory.kernel import bundle as bundles
from fedtheory.pep.horizons.horizon import Horizon
from fedtheory.pep.horizons.induction import Proof
from fedtheory.pep.horizons.kinds import Rows, Search
from fedtheory.pep.horizons.method import Method
from fedtheory.pep.horizons.places import Atom, Layout, Stopped
from fedtheory.pep.horizons.quotients import HORIZON, Region
from fedtheory.pep.horizons.steady import Steady
from fedtheory.pep.problem import PEP

SMALL = range(2, 16)
"""The horizons that are solved."""
STAGES = ("reading", "method", "value", "multipliers", "fit", "potential", "signs", "kernels")


@dataclass(frozen=True)
class EveryHorizon:
    """What is proved for every horizon, and how it was found."""

    bound: str
    least: int
    """The least horizon that it is proved for."""
    label: Label
    bundle: Mapping[str, Any]
    method: str
    """What a round does, as it was read."""
    multipliers: Mapping[str, str]
    """The fitted multiplier of each kind of row."""
    potential: str
    tight: bool
    """Whether the bound is the worst case at every horizon that was solved, as far as the solver can tell."""


def for_every(
    make: Callable[[int], PEP], letter: str = HORIZON, *, small: Iterable[int] = SMALL
) -> EveryHorizon:
    """The worst case of `make(N)` as a theorem about every N. Raises Stopped: at which stage, with the multipliers found."""
    if letter != HORIZON:
        raise Stopped("reading", f"the horizon is called {HORIZON}, not {letter}")
    own = [Horizon(n, make(n)) for n in small]
    method, name = method_of(own), getattr(make, "__name__", "every_horizon")
    try:
        return _proved(Search(own, method, span=1), name)
    except Stopped as why:
        first = why
    if (
        first.stage == "value"
    ):  # a bound near the worst case may be simple even if the worst case is not
        with suppress(Stopped):
            return _proved(Search(own, method, span=0), name)
    with suppress(Stopped):
        return _steady(Rows(own, method), name)
    raise first


def method_of(own: list[Horizon]) -> Method:
    """The method with as few special evaluations at the end as possible."""
    try:
        return Method(own, Layout(own[0].fixed, 0))
    except Stopped as first:
        try:
            return Method(own, Layout(own[0].fixed, 1))
        except Stopped:
            raise first from None


def _proved(search: Search, name: str) -> EveryHorizon:
    """The theorem, with the shortest potential that works."""
    if search.value is None:
        raise Stopped("fit", "the worst case is no fitted function of N", search.table())
    furthest = Stopped("fit", "no potential was tried")
    for start, stop in product((0, 1), (0, 1)):
        for state in search.states():
            try:
                return _accepted(Proof(search, start, stop, state), name)
            except Stopped as why:
                if STAGES.index(why.stage) >= STAGES.index(furthest.stage):
                    furthest = why
                if why.stage == "fit":  # multipliers are of no state
                    break
    raise Stopped(furthest.stage, furthest.why, search.table())


def _steady(rows: Rows, name: str) -> EveryHorizon:
    """The theorem with a potential that does not know the last round: of few vectors, if they grow with the same power."""
    starts = (1,) if rows.remembers else (0, 1)
    found = [
        own
        for state in rows.whole_states
        for start, stop in product(starts, (0, 1))
        if (own := _tried(rows, start, stop, state)) is not None
    ]
    for own in sorted(
        found, key=lambda own: (-own.degree, len(own.state), [-c for c in own.growth])
    ):
        with suppress(Stopped):
            own.settle()
            return _accepted(own, name)
    raise Stopped("potential", "no potential of low degree in the round")


def _tried(rows: Rows, start: int, stop: int, state: list[Atom]) -> Steady | None:
    with suppress(Stopped):
        return Steady(rows, start, stop, state)
    return None


def _accepted(proof: Proof, name: str) -> EveryHorizon:
    """The theorem, once both kernels accept it."""
    argument = proof.argument(name)
    bundle = emit(argument)
    report = report_of(bundle, bundles.read(bundle, strict=False))
    if report.label not in {Label.PROVED, Label.CONDITIONAL}:
        raise Stopped("kernels", report.steps[-1].note or report.why)
    return EveryHorizon(
        readable(Region(proof.least, None).term(proof.bound).tree),
        proof.least,
        report.label,
        bundle,
        readable(proof.recursion().then),
        {kind: readable(times.tree) for kind, times in proof.fitted()},
        readable(proof.claim.then),
        proof.search.tight,
    )
