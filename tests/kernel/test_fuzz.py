"""The semantic fuzz: some hundred cases, hypotheses that hold in its models, and planted bugs that it finds."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import fedtheory.kernel
from fedtheory.kernel import flint, polynomial, reading, rules
from tests.kernel import fuzz
from tests.kernel.corruption import holds

Patch = pytest.MonkeyPatch


def test_five_hundred_cases():
    tally = fuzz.campaign(range(500))
    assert not tally.findings
    assert tally.accepted.total() > 100
    assert all(tally.accepted[maker.__name__] for maker in fuzz.MAKERS_OF_LINES)


def test_three_hundred_citations():
    tally = fuzz.campaign(range(300), citations=True)
    assert not tally.findings
    assert tally.accepted.total() > 100
    assert tally.refused.total() > 100


def test_hypotheses_that_nobody_shows_are_found(monkeypatch: Patch):
    def citation(self: Any) -> None:
        cited = self.cited[self.line["of"]]
        if self.line["schema"] != rules.Citation(self.line, cited, self.facts.symbols).claim:
            raise fedtheory.kernel.Rejected("another claim")

    keys, _ = rules.KINDS["citation"]
    monkeypatch.setitem(rules.KINDS, "citation", (keys, citation))
    for first in range(0, 4000, 100):
        found = fuzz.campaign(range(first, first + 100), citations=True).findings
        if any(what == "UNSOUND" for what, _, _ in found):
            return
    pytest.fail("not found in 4,000 cases")


def test_the_models_keep_what_is_given():
    """Else a claim that is false in them would say nothing."""
    for seed in range(60):
        rng = Random(seed)
        names = fuzz.satisfiable([name for name in fuzz.GIVEN if rng.random() < 0.5])
        model: Any = fuzz.Model(names, rng)
        for name in names:
            schema = fuzz.GIVEN[name]
            for scope in fuzz.values_of(schema["forall"], model, 6):
                if all(holds(c, model, scope) for c in schema["if"]):
                    assert holds(schema["then"], model, scope), (seed, name, scope)


def _factors_are_independent(patch: Patch) -> None:
    """The first kernel takes E[XY] for E[X] E[Y]."""
    honest = polynomial.mean_monomial

    def each(m: Any, name: str, over: str) -> Any:
        powers: dict[Any, int] = {}
        for x, e in m:
            for y, f in honest(((x, e),), name, over):
                powers[y] = powers.get(y, 0) + f
        return polynomial.monomial(powers)

    patch.setattr(polynomial, "mean_monomial", each)


def _powers_are_nonnegative(patch: Patch) -> None:
    """The second kernel takes every power for an even one."""
    honest = flint._Reader.multiplier

    def multiplier(self: Any, term: Any, *, strict: bool = False) -> bool:
        return honest(self, term, strict=strict) or (type(term) is list and term[0] == "^")

    patch.setattr(flint._Reader, "multiplier", multiplier)


def _anything_is_drawn_again(patch: Patch) -> None:
    """The first kernel does not look at what is under the new expectation."""

    def redraw(self: Any) -> None:
        match self.line["schema"]["then"]:
            case ["=", ["expect", w, _], ["expect", v, ["expect", _, _]]] if w == v:
                return
        raise fedtheory.kernel.Rejected("not drawn again")

    patch.setitem(rules.KINDS, "redraw", ({"symbol", "round"}, redraw))


def _one_case_is_enough(patch: Patch) -> None:
    """The second kernel forgets what lies above."""

    def cases(self: Any, line: Any, _reader: Any, _claim: Any) -> None:
        more = ["<=", *line["on"]]
        wanted = {**line["schema"], "if": [*line["schema"]["if"], more]}
        flint._need(self._earlier(line["below"]) == wanted, "another schema")

    patch.setattr(flint._Proof, "_cases", cases)


def _what_was_read_is_kept(patch: Patch) -> None:
    """The first kernel forgets on which facts a value rests."""
    honest = reading.Facts.read

    def read(self: Any, term: Any, scope: Any) -> Any:
        asked = self._asked
        value = honest(self, term, scope)
        self._asked = asked
        return value

    patch.setattr(reading.Facts, "read", read)


def _forms_are_definite(patch: Patch) -> None:
    """The first kernel does not look at the pivots."""
    patch.setattr(rules, "check_psd", lambda matrix: None)


@pytest.mark.parametrize(
    "plant",
    [
        _factors_are_independent,
        _powers_are_nonnegative,
        _anything_is_drawn_again,
        _one_case_is_enough,
        _what_was_read_is_kept,
        _forms_are_definite,
    ],
)
def test_a_planted_bug_is_found(plant: Callable[[Patch], None], monkeypatch: Patch):
    plant(monkeypatch)
    for first in range(0, 4000, 100):
        found = fuzz.campaign(range(first, first + 100)).findings
        if any(what == "UNSOUND" for what, _, _ in found):
            return
    pytest.fail("not found in 4,000 cases")
