"""What an assumption is called among the hypotheses of proofs: nothing is left out, and nothing made up."""

from functools import cache

import pytest

from fedtheory.core.concept import Property
from fedtheory.core.proof import Proof
from fedtheory.core.properties import COMPACT_DOMAIN
from fedtheory.core.shelf import own_papers
from fedtheory.core.statement import Status
from fedtheory.engines.mutate.ties import IMPLIED, TIES, hypotheses, implied
from fedtheory.proofs import PROOFS
from fedtheory.theorems import STATEMENTS

PAPERS = own_papers()


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
        if hypotheses(paper, a.requires.name) is None
        and not implied(
            paper,
            a.requires,
            {b.requires for b in (*p.of.assumptions, *p.of.bound(p.bound).also)} - {a.requires},
        )
    ]
    assert untied == []


@pytest.mark.parametrize("paper", PAPERS)
def test_every_tied_hypothesis_is_one(paper: str) -> None:
    names = {name for p in proofs(paper) for name in p.setting.given}
    bounds = [p.of.bound(p.bound) for p in proofs(paper)]
    assumed = {a.requires.name for p in proofs(paper) for a in p.of.assumptions}
    assumed |= {a.requires.name for bound in bounds for a in bound.also}
    conditions = {f"{c.lhs} {c.relation} {c.rhs}" for bound in bounds for c in bound.conditions}
    metrics = {bound.metric.name for bound in bounds}
    assert not assumed & metrics
    for said, tied in TIES.alone(paper).items():
        assert said in assumed | conditions | metrics
        assert set(tied) <= names
        assert len(set(tied)) == len(tied)
        own = [p for p in proofs(paper) if p.of.bound(p.bound).metric.name == said]
        assert all(set(tied) <= set(p.setting.given) for p in own)


def test_a_paper_of_nobody_has_no_ties() -> None:
    assert hypotheses("nobody.thm1", COMPACT_DOMAIN.name) is None
    assert hypotheses("fedfw.thm1", COMPACT_DOMAIN.name) == ()
    assert hypotheses("fedfw.thm1", "of nobody") is None


WORLDS = sorted((paper, world) for paper in PAPERS for world in IMPLIED.alone(paper))


@pytest.mark.parametrize(("paper", "world"), WORLDS)
def test_what_a_world_implies_its_instances_promise(paper: str, world: str) -> None:
    implies = IMPLIED.alone(paper)[world]
    found = [
        (statement, exhibit.instance())
        for statement in STATEMENTS.of(paper)
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
            assert {name for name in implies if name in assumed} <= promised
    assert kept > 0
    told = Property(world, "")
    assert all(implied(paper, Property(name, ""), [told]) for name in implies)
    assert not implied(paper, told, [told])
