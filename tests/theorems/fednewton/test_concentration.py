"""Proposition 3 and Lemmas 1 to 4: what every sample, and drawn ones, say of each bound."""

from dataclasses import replace

import pytest
import sympy as sp

from fedtheory.core.statement import Certainty
from fedtheory.core.verdict import Label, Outcome
from fedtheory.engines.check import check
from fedtheory.engines.prove import prove
from fedtheory.engines.statistics.sampled import check_sampled
from fedtheory.papers.fednewton.statements.lem1_deviation import LEMMA_1
from fedtheory.papers.fednewton.statements.lem2_ratio import LEMMA_2
from fedtheory.papers.fednewton.statements.lem3_responses import LEMMA_3
from fedtheory.papers.fednewton.statements.lem4_covariance import LEMMA_4
from fedtheory.papers.fednewton.statements.prop3_vectors import PROPOSITION_3
from fedtheory.papers.fednewton.statements.thm2_federated import THEOREM_2
from fedtheory.papers.fednewton.statements.thm3_homogeneous import THEOREM_3
from fedtheory.papers.fednewton.statements.thm4_heterogeneous import THEOREM_4
from fedtheory.proofs import PROOFS

ENUMERATED = pytest.mark.parametrize(
    "statement", [PROPOSITION_3, LEMMA_1, LEMMA_2, LEMMA_3, LEMMA_4], ids=lambda s: s.id
)
DRAWN = [
    (statement, k)
    for statement in (LEMMA_1, LEMMA_3, LEMMA_4, THEOREM_2, THEOREM_3, THEOREM_4)
    for k in range(len(statement.sampled_exhibits))
]
REFUTED = {("fednewton.lem2", "printed")}
REFUTED_ELSEWHERE = {
    *((f"fednewton.lem{number}", "printed-local") for number in (3, 4)),
    ("fednewton.thm2", "printed"),
    *(("fednewton.thm3", f"ordered{case}") for case in ("", "-1", "-2", "-4")),
    ("fednewton.thm4", "ordered"),
}
"""False in worlds that no exhibit is."""
UNDECIDED = {
    ("fednewton.lem1", f"printed{which}")
    for which in ("", "-drawn", "-symmetrised", "-symmetrised-drawn")
}
"""False in a world that is described only: it has more directions than a construction can."""


def sure(statement):
    return [b.key for b in statement.bounds if b.certainty is Certainty.SURE]


def verdicts(statement, exhibit=None):
    exhibit = exhibit or statement.exhibits[0]
    return check(
        statement,
        exhibit.instance(),
        parameters=exhibit.parameters,
        rounds=exhibit.rounds,
        bounds=sure(statement),
    )


@ENUMERATED
def test_it_bites(statement):
    for exhibit in statement.exhibits:
        found = {v.bound: f"{v.tightness:.4f}" for v in verdicts(statement, exhibit)}
        assert found == exhibit.pinned


@ENUMERATED
def test_only_lemma_2_is_violated_by_every_sample(statement):
    found = {
        (statement.id, v.bound)
        for exhibit in statement.exhibits
        for v in verdicts(statement, exhibit)
        if v.outcome is Outcome.VIOLATED
    }
    assert found == (REFUTED if statement is LEMMA_2 else set())


@ENUMERATED
def test_the_check_can_say_no(statement):
    factor = {"<=": sp.Rational(1, 100), ">=": 100, "=": 2}
    wrong = tuple(replace(b, value=b.value * factor[b.relation]) for b in statement.bounds)
    assert all(v.outcome is Outcome.VIOLATED for v in verdicts(replace(statement, bounds=wrong)))


@pytest.mark.parametrize(
    "statement", [PROPOSITION_3, LEMMA_1, LEMMA_3, LEMMA_4], ids=lambda s: s.id
)
def test_it_says_nothing_when_an_assumption_is_withdrawn(statement):
    exhibit = statement.exhibits[0]
    bare = replace(exhibit.instance(), promises=frozenset())
    found = check(statement, bare, parameters=exhibit.parameters, rounds=exhibit.rounds)
    assert all(v.outcome is Outcome.NOT_APPLICABLE for v in found)


@pytest.mark.parametrize(("statement", "k"), DRAWN, ids=lambda x: getattr(x, "id", x))
def test_drawn_samples_say_what_is_recorded(statement, k):
    exhibit = statement.sampled_exhibits[k]
    found = check_sampled(
        statement,
        exhibit.instance(),
        parameters=exhibit.parameters,
        rounds=exhibit.rounds,
        runs=512,
        bounds=list(exhibit.outcomes),
    )
    assert {v.bound: v.outcome for v in found} == exhibit.outcomes


@pytest.mark.parametrize(
    ("statement", "key"),
    [(THEOREM_2, "corrected"), (THEOREM_4, "corrected"), (THEOREM_4, "by-size")],
    ids=lambda x: getattr(x, "id", x),
)
def test_drawn_samples_can_say_no(statement, key):
    exhibit = statement.sampled_exhibits[0]
    bounds = tuple(replace(b, value=b.value / 10**7) for b in statement.bounds)
    (found,) = check_sampled(
        replace(statement, bounds=bounds),
        exhibit.instance(),
        parameters=exhibit.parameters,
        rounds=exhibit.rounds,
        runs=256,
        bounds=[key],
    )
    assert found.outcome is Outcome.VIOLATED


@pytest.mark.parametrize(
    "statement",
    [PROPOSITION_3, LEMMA_1, LEMMA_2, LEMMA_3, LEMMA_4, THEOREM_2, THEOREM_3, THEOREM_4],
    ids=lambda s: s.id,
)
def test_its_proofs_are_accepted(statement):
    own = [proof for proof in PROOFS if proof.of.id == statement.id]
    assert own
    for proof in own:
        label = prove(proof).label
        if (statement.id, proof.bound) in REFUTED | REFUTED_ELSEWHERE:
            assert label is Label.REFUTED
        elif (statement.id, proof.bound) in UNDECIDED:
            assert label is Label.UNDECIDED
        else:
            assert label.proved
