"""What an assumption is called among the hypotheses of proofs: nothing is left out, and nothing made up."""

from functools import cache

import pytest

from fedtheory.core.concept import Property
from fedtheory.core.proof import Proof
from fedtheory.core.statement import Status
from fedtheory.engines.mutate.ties import DOMAIN, IMPLIED, MEASURED, TIES, hypotheses, implied
from fedtheory.proofs import PROOFS
from fedtheory.theorems import STATEMENTS

PAPERS = sorted(TIES)


@cache
def proofs(paper: str) -> tuple[Proof, ...]:
    """The proofs of what is said to be true."""
    own = [p for p in PROOFS if p.of.id.startswith(f"{paper}.")]
    return tuple(p for p in own if p.of.bound(p.bound).status is not Status.PRINTED)


@pytest.mark.parametrize("paper", PAPERS)
def test_every_assumption_of_a_proved_bound_is_tied(paper: str) -> None:
    untied = [
        f"{p.of.id} ({p.bound}): {a.requires.name}"
        for p in proofs(paper)
        for a in (*p.of.assumptions, *p.of.bound(p.bound).also)
        if hypotheses(paper, a.requires) is None
        and not implied(
            a.requires,
            {b.requires for b in (*p.of.assumptions, *p.of.bound(p.bound).also)} - {a.requires},
        )
    ]
    assert untied == []


@pytest.mark.parametrize("paper", PAPERS)
def test_every_tied_hypothesis_is_one(paper: str) -> None:
    names = {name for p in proofs(paper) for name in p.setting.given}
    assumed = {
        a.requires.name
        for p in proofs(paper)
        for a in (*p.of.assumptions, *p.of.bound(p.bound).also)
    }
    for requires, tied in TIES[paper].items():
        assert requires in assumed
        assert set(tied) <= names
        assert len(set(tied)) == len(tied)


def test_what_belongs_to_a_metric_is_a_hypothesis_of_its_proofs() -> None:
    for (paper, metric), tied in MEASURED.items():
        own = [p for p in proofs(paper) if p.of.bound(p.bound).metric.name == metric]
        assert own
        assert all(set(tied) <= set(p.setting.given) for p in own)


def test_a_paper_of_nobody_has_no_ties() -> None:
    assert hypotheses("nobody", Property(DOMAIN, "")) is None
    assert hypotheses("fedfw", Property("of nobody", "")) is None


@pytest.mark.parametrize("world", sorted(IMPLIED))
def test_what_a_world_implies_its_instances_promise(world: str) -> None:
    found = [
        (statement, exhibit.instance())
        for statement in STATEMENTS
        if any(
            a.requires.name == world
            for a in (*statement.assumptions, *(a for b in statement.bounds for a in b.also))
        )
        for exhibit in statement.exhibits
    ]
    kept = 0
    for statement, instance in found:
        promised = {p.name for p in instance.promises}
        if world in promised:
            kept += 1
            assumed = {a.requires.name for a in statement.assumptions}
            assert {name for name in IMPLIED[world] if name in assumed} <= promised
    assert kept > 0
    told = Property(world, "")
    assert all(implied(Property(name, ""), [told]) for name in IMPLIED[world])
    assert not implied(told, [told])
