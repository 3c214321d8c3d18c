"""A declared method makes many runs at once: those that it makes one by one, and those that a plain loop makes."""

from dataclasses import replace

import numpy as np
import pytest

from benchmarks.bench_methods import PEERS, declared, federation
from fedtheory.engines.check import run
from fedtheory.engines.model.observe import observed, world_of
from fedtheory.papers.compression.proofs import convex as compressed
from fedtheory.papers.localsgd.proofs import convex as local

RUNS, ROUNDS = 3, 4


@pytest.mark.parametrize("name", PEERS)
def test_they_are_those_of_a_plain_loop(name: str) -> None:
    of, peer = federation(10, RUNS, ROUNDS), PEERS[name]
    looped = [peer.plain(of, k, ROUNDS) for k in range(RUNS)]
    reached = declared(peer, of, ROUNDS)
    assert reached == pytest.approx(np.stack(looped), abs=1e-12)
    assert np.abs(reached - of.start[:, 0]).max() > 1e-3


def measured(statement, instance, rounds):
    parameters = statement.exhibits[0].parameters
    (series,) = run(statement, instance, parameters=parameters, rounds=rounds).series.values()
    return series


def test_what_is_measured_is_measured_run_by_run() -> None:
    instance = local.STATEMENT.exhibits[0].instance()
    starts = (4.0, -1.0, 0.5)
    several = np.reshape(starts, (-1, 1, 1))
    together = measured(
        local.STATEMENT, replace(instance, problem={**instance.problem, "start": several}), 5
    )
    alone = [
        measured(local.STATEMENT, replace(instance, problem={**instance.problem, "start": x}), 5)[0]
        for x in starts
    ]
    assert together == pytest.approx(np.stack(alone))


def test_more_runs_than_are_looked_at_are_no_model_and_no_crash() -> None:
    exhibit = local.STATEMENT.exhibits[0]
    instance = exhibit.instance()
    several = np.linspace(-5, 4, 40).reshape(-1, 1, 1)
    many = replace(instance, problem={**instance.problem, "start": several})
    world = world_of(observed(local.STATEMENT, exhibit, many), {})
    assert not world.functions
    assert world_of(observed(local.STATEMENT, exhibit, instance), {}).functions


def test_a_compressor_that_draws_for_each_run_makes_samples() -> None:
    """The mean over 4,000 runs, beside all outcomes of four rounds."""
    instance, rng = compressed.STATEMENT.exhibits[0].instance(), np.random.default_rng(0)
    samples = {**instance.problem, "start": np.repeat([[[3.0, 3.0]]], 4000, axis=0)}
    samples["h"] = lambda v: 2 * v * np.eye(2)[rng.integers(2, size=(len(v), 2))]
    exact = measured(compressed.STATEMENT, instance, 4)
    sampled = measured(compressed.STATEMENT, replace(instance, problem=samples), 4)
    assert sampled.reshape(-1)[-1] == pytest.approx(exact[0, -1], rel=0.03)
    assert abs(sampled.reshape(-1)[-1] - exact[0, -1]) > 0
