"""Runs of FedRes.ERM, of Lemma 1 and of Lemma 2's valley meet the hypotheses of their proofs, and tell those that are not so."""

from dataclasses import replace

import pytest

from fedtheory.core.verdict import Outcome
from fedtheory.proofs import find_proof
from tests.model.test_papers import found_of, with_given


@pytest.mark.parametrize(
    ("statement", "bound"),
    [
        ("fedres.thm1", "sharpened"),
        ("fedres.thm1", "round"),
        ("fedres.lem1", "corrected"),
        ("fedres.lem2", "printed"),
        ("fedres.lem2", "whole-step"),
    ],
)
def test_every_hypothesis_is_evaluated_and_the_metric_too(statement, bound):
    found = found_of(find_proof(statement, bound))
    assert found.outcome is Outcome.HOLDS
    assert found.those("NOT EVALUATED") == ()


def swapped(then):
    return [then[0], then[2], then[1]]


def halved(then):
    return [then[0], then[1], ["/", then[2], "4"]]


def a_round_ahead(tree):
    if tree == ["+", ["+", "t", "alpha"], "1"]:
        return ["+", "t", "alpha"]
    return [a_round_ahead(part) for part in tree] if isinstance(tree, list) else tree


@pytest.mark.parametrize(
    ("statement", "bound", "name", "change"),
    [
        ("fedres.thm1", "sharpened", "server", lambda then: [*then[:1], a_round_ahead(then[1]), then[2]]),
        ("fedres.thm1", "sharpened", "client", swapped),
        ("fedres.thm1", "sharpened", "best", swapped),
        ("fedres.thm1", "sharpened", "fresh", lambda then: [*then[:2], ["/", then[2], "2"]]),
        ("fedres.thm1", "sharpened", "whole part", swapped),
        ("fedres.thm1", "sharpened", "gradient", halved),
        ("fedres.lem1", "corrected", "largest", halved),
        ("fedres.lem1", "corrected", "near g", swapped),
        ("fedres.lem1", "corrected", "law", lambda then: [*then[:2], ["/", then[2], "2"]]),
        ("fedres.lem2", "sharpened", "convex", swapped),
        ("fedres.lem2", "sharpened", "minimum in u", swapped),
        ("fedres.lem2", "sharpened", "v 0 best", swapped),
    ],
)  # fmt: skip
def test_what_is_not_so_is_told(statement, bound, name, change):
    proof = find_proof(statement, bound)
    given = proof.setting.given[name]
    wrong = replace(given, schema=replace(given.schema, then=change(given.schema.then)))
    found = found_of(with_given(proof, **{name: wrong}))
    assert {f.name for f in found.those("VIOLATED")} == {name}
