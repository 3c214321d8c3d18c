"""The ranges of the radii: attained, true of many federations, and proved."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fedtheory.core.errors import FedTheoryError
from fedtheory.core.verdict import Label, Outcome
from fedtheory.engines.check import check
from fedtheory.engines.prove import prove
from fedtheory.papers.ffgb.instances.spread_inputs import spread_inputs
from fedtheory.papers.ffgb.proofs import total_variation
from fedtheory.papers.ffgb.statements.radii_ranges import RANGES

ROWS = st.lists(
    st.lists(st.integers(0, 4), min_size=4, max_size=4).filter(any), min_size=1, max_size=4
)


def table(rows):
    return ";".join(",".join(f"{a}/{sum(row)}" for a in row) for row in rows)


@pytest.mark.parametrize("exhibit", RANGES.exhibits)
def test_it_bites(exhibit):
    verdicts = check(RANGES, exhibit.instance(), parameters={}, rounds=1)
    assert {v.bound: f"{v.tightness:.4f}" for v in verdicts} == exhibit.pinned


@settings(max_examples=60, deadline=None)
@given(ROWS)
def test_it_holds_for_any_inputs(rows):
    instance = spread_inputs(points="0,1,5/2,4", weights=table(rows))
    if len(rows) > 1:
        verdicts = check(RANGES, instance, parameters={}, rounds=1)
        assert {v.outcome for v in verdicts} <= {Outcome.HOLDS, Outcome.VACUOUS}


PROOFS = (total_variation.RANGE_OF_TOTAL_VARIATION, total_variation.RANGE_OF_WASSERSTEIN)


@pytest.mark.parametrize("proof", PROOFS, ids=lambda p: p.bound)
def test_it_is_proved_from_what_it_says(proof):
    report = prove(proof)
    assert report.label is Label.PROVED
    for hypothesis in report.hypotheses:
        others = {k: v for k, v in proof.setting.given.items() if k != hypothesis.name}
        weaker = replace(proof, setting=replace(proof.setting, given=others))
        assert prove(weaker).label is not Label.PROVED


@pytest.mark.parametrize("weights", ["1,1;0,1", "1", "1/2,x", "3/2,-1/2"])
def test_inputs_are_distributions(weights):
    with pytest.raises(FedTheoryError):
        spread_inputs(points="0,1", weights=weights)
