"""What was measured: each layer has its part of the page, and says what it is worth."""

from typing import Any

import pytest

from fedtheory.core.verdict import Outcome
from fedtheory.report.html import fragment
from fedtheory.report.measured import attacks, laws, runs, sampled
from fedtheory.report.words import Row
from tests.report import rows


def told(layer: str, outcome: Outcome, **more: Any) -> Row:
    return rows.told("a.b", outcome, layer=layer, **{"at_round": 7, "note": "a note", **more})


EVERY = [told(layer, Outcome.HOLDS) for layer in ("curve", "statistics", "laws", "attack")]


def test_each_part_tells_of_its_own_layer() -> None:
    for part, name in ((runs, "runs"), (sampled, "sampled"), (laws, "laws"), (attacks, "attacks")):
        page = str(fragment(*part(EVERY)))
        assert page.count(">HOLDS</span>") == 1
        assert f'<h2 id="{name}">' in page
        assert part([]) == []


def test_sampled_runs_tell_their_evidence_and_that_they_prove_nothing() -> None:
    page = str(fragment(*sampled([told("statistics", Outcome.VIOLATED, note="e-value 2000")])))
    assert "VIOLATED" in page
    assert "e-value 2000" in page
    assert "never a proof" in page


def test_broken_laws_are_counted_where_they_are_folded() -> None:
    found = [told("laws", Outcome.HOLDS), told("laws", Outcome.VIOLATED)]
    assert "2 laws: units, limits, monotonicity, first round; 1 broken" in str(
        fragment(*laws(found))
    )
    assert "broken" not in str(fragment(*laws(found[:1])))


def test_two_runs_of_one_instance_stand_below_each_other() -> None:
    page = str(fragment(*runs([told("curve", Outcome.HOLDS), told("curve", Outcome.VACUOUS)])))
    assert page.count("an instance</th>") == 1
    assert page.count("0.5000, t = 7") == 2


@pytest.mark.parametrize(
    ("note", "words"),
    [
        (
            "closest: {'family': 'two-sites', 'n': 2, 'share': '1/2,1/2'} at {'lambda_0': '1/10'}",
            "closest: n 2, share 1/2,1/2; at λ<sub>0</sub> = 1/10",
        ),
        ("agree: {'family': 'a', 'first_row': '19|1'} at {}", "agree: first row 19|1"),
        ("none of 3 instances {so far}", "none of 3 instances {so far}"),
        ("{'a': '<b>'}", "a &lt;b&gt;"),
        ("{'a': open('b')}", "{'a': open('b')}"),
    ],
)
def test_an_attack_is_told_in_words(note: str, words: str) -> None:
    page = str(fragment(*attacks([told("attack", Outcome.HOLDS, note=note)])))
    assert f'<div class="meta">{words}</div>' in page


def test_what_a_run_is_pinned_at_is_told() -> None:
    page = str(fragment(*runs([told("curve", Outcome.HOLDS, pinned="0.5000")])))
    assert "0.5000, t = 7; pinned at 0.5000" in page
    assert "pinned" not in str(fragment(*runs([told("curve", Outcome.HOLDS)])))
