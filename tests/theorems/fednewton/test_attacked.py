"""Where an attack on FedNewton looks, and that it tells a false bound from a true one."""

import numpy as np
import pytest

from fedtheory.core.verdict import Label, Outcome
from fedtheory.engines.attack import attack, to_verdict
from fedtheory.engines.check import check
from fedtheory.engines.grounds import ground
from fedtheory.instances import build
from fedtheory.papers.fednewton.statements.eq7_risk import EQUATION_7
from fedtheory.papers.fednewton.statements.thm1_decomposition import THEOREM_1

BUDGET = 0.2


@pytest.mark.parametrize("statement", [THEOREM_1, EQUATION_7], ids=lambda s: s.id)
def test_print_is_refuted_exactly_and_again_by_its_own_recipe(statement):
    found = attack(statement, "printed", budget=20, seed=0)
    verdict = to_verdict(found)
    assert (verdict.outcome, verdict.label) == (Outcome.VIOLATED, Label.REFUTED)
    instance = build(found.instance)
    (again,) = check(statement, instance, parameters={}, rounds=found.rounds, bounds=["printed"])
    assert again.outcome is Outcome.VIOLATED
    assert again.tightness == pytest.approx(found.best, rel=1e-6)


@pytest.mark.parametrize("key", ["corrected", "sharpened"])
def test_what_is_true_stands(key):
    verdict = to_verdict(attack(THEOREM_1, key, budget=BUDGET, seed=1))
    assert verdict.outcome is Outcome.HOLDS
    assert 0.1 < verdict.tightness <= 1 + 1e-9


@pytest.mark.parametrize("space", ground(THEOREM_1).spaces, ids=lambda s: s.name)
def test_a_batch_runs_as_its_instances_do(space):
    """The commuting clients of a search, against the matrices that their recipe stands for."""
    vector = np.random.default_rng(11).standard_normal(space.size)
    recipe = space.recipe(vector, 10**6)
    near = space.batch(vector[None]).problem
    slow = build(recipe).problem
    fast = THEOREM_1.algorithm(near, {}, 3, np.random.default_rng(0)).series
    full = THEOREM_1.algorithm(slow, {}, 3, np.random.default_rng(0)).series
    for metric, series in fast.items():
        assert full[metric] == pytest.approx(series, rel=1e-2, abs=1e-4), metric
