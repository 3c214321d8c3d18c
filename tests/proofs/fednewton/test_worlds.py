"""The worlds in which printed bounds are refuted: every hypothesis is shown there, and without one of its own nothing is."""

from collections import Counter
from dataclasses import replace
from itertools import product

import numpy as np
import pytest

from fedtheory.core.proof import Proof
from fedtheory.core.verdict import Label
from fedtheory.engines.prove import prove
from fedtheory.papers.fednewton.instances.ridge_clients import ridge_clients
from fedtheory.papers.fednewton.proofs import (
    lucky_refutations,
    one_hot_worlds,
    twins_world,
)
from fedtheory.papers.fednewton.proofs.lucky_clients import clients

WORLDS = (
    *one_hot_worlds.PROOFS,
    *twins_world.PROOFS,
    *lucky_refutations.PROOFS,
)
NEEDED = (
    (one_hot_worlds.PROOFS[0], ("e_0", "alike or not", "as likely", "R_D", "above")),
    (twins_world.PROOFS[0], ("one, before", "one, again", "law", "twin", "S next")),
    (lucky_refutations.PROOFS[0], ("chance", "lucky, before", "one is bad", "next", "ceiling")),
    (lucky_refutations.PROOFS[1], ("length", "square", "inv", "every next", "power 0", "m")),
)


def told(proof: Proof) -> str:
    return f"{proof.of.id} {proof.bound}"


@pytest.mark.parametrize("proof", WORLDS, ids=told)
def test_a_world_shows_every_hypothesis_of_its_setting(proof: Proof) -> None:
    counter = proof.steps[-1].refuted
    assert counter is not None
    shown = {line.name for line in counter.lines}
    assert {f"hypothesis: {name}" for name in proof.setting.given} <= shown


DESCRIBED = (*one_hot_worlds.PROOFS, *twins_world.PROOFS)


@pytest.mark.parametrize("proof", DESCRIBED, ids=told)
def test_a_world_that_is_described_only_leaves_lemma_1_undecided(proof: Proof) -> None:
    """All is shown there but that there is such a world."""
    report = prove(proof)
    assert report.label is Label.UNDECIDED
    assert ": 'own' is not shown: the claim" in report.steps[-1].note


@pytest.mark.parametrize(
    ("proof", "name"),
    [(proof, name) for proof, names in NEEDED for name in names],
    ids=lambda x: x if isinstance(x, str) else told(x),
)
def test_without_what_defines_it_nothing_is_refuted(proof: Proof, name: str) -> None:
    *before, last = proof.steps
    counter = last.refuted
    assert counter is not None
    assert counter.setting is not None
    given = {key: value for key, value in counter.setting.given.items() if key != name}
    assert len(given) < len(counter.setting.given)
    bare = replace(counter, setting=replace(counter.setting, given=given))
    without = replace(proof, steps=(*before, replace(last, refuted=bare)))
    report = prove(without)
    assert report.label is Label.UNDECIDED
    if proof in DESCRIBED:
        assert report.steps[-1].note != prove(proof).steps[-1].note


@pytest.mark.parametrize("seed", range(3))
def test_no_draws_bring_the_mean_nearer_to_the_centre(seed: int) -> None:
    n, K = 20, 50
    counts = np.bincount(np.random.default_rng(seed).integers(K, size=n), minlength=K)
    assert np.sum((counts / n - 1 / K) ** 2) >= 1 / n - 1 / K - 1e-12


def test_pairs_that_are_the_same_have_the_mean_and_the_variance_that_is_said() -> None:
    n, K = 4, 5
    lengths = [sum(c**2 for c in Counter(draws).values()) for draws in product(range(K), repeat=n)]
    assert np.mean(lengths) == pytest.approx(n + n * (n - 1) / K)
    assert np.var(lengths) == pytest.approx(2 * n * (n - 1) / K * (1 - 1 / K))


@pytest.mark.parametrize(("m", "draws"), [(2, 1), (4, 4)])
def test_a_round_multiplies_the_error_of_the_lucky_client_by_what_is_said(
    m: int, draws: int
) -> None:
    run = ridge_clients(
        share=",".join([f"1/{m}"] * m),
        covariances="|".join(["400"] + ["1"] * (m - 1)),
        sides=";".join(["400"] + ["1"] * (m - 1)),
        lam="1/2",
        laws="|".join(["1"] * m),
    )
    assert np.ravel(run.problem.rho) == pytest.approx(float(clients(m, draws).rho))
