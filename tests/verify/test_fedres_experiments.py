"""The experiments of FedRes in kind, on data that are made here: nothing is learned from noise, and all from a line."""

import json

import numpy as np
import pytest

from fedtheory.core.errors import FedTheoryError
from fedtheory.papers.fedres.experiments import data_sets as experiments
from fedtheory.papers.fedres.experiments.data_sets import (
    RECORDED,
    Place,
    load,
    measured,
    places,
    prepared,
)
from fedtheory.papers.fedres.figures import experiments as accuracies
from fedtheory.papers.fedres.figures import experiments_clients, experiments_delay

PLACE = Place("made", 5, 0)


def made(signal, seed=0):
    rng = np.random.default_rng(seed)
    y = rng.integers(0, 10, 2000)
    centres = signal * rng.normal(size=(10, 12))
    return prepared("made", centres[y] + rng.normal(size=(2000, 12)), y)


@pytest.fixture(autouse=True)
def few(monkeypatch):
    monkeypatch.setattr(experiments, "TRIAL", 1)
    monkeypatch.setattr(experiments, "ROLLOUTS", 5)


def test_far_classes_are_told_apart_and_noise_is_not():
    found, noise = measured(made(8.0), PLACE, rounds=120), measured(made(0.0), PLACE, rounds=120)
    assert found["independent"]["mean"] > 0.9
    assert found["fedres"]["mean"] > 0.9
    assert all(
        abs(noise[name]["mean"] - 0.5) < 0.1 for name in ("independent", "central", "fedres")
    )


def test_it_is_the_same_every_time():
    assert measured(made(1.0), PLACE, rounds=20) == measured(made(1.0), PLACE, rounds=20)


def test_what_cannot_be_distributed_is_said():
    found = measured(made(1.0), Place("made", 1000, 0), rounds=2)
    assert "reaches for 1000 clients" in found["impossible"]


def test_a_folder_without_the_data_is_named(tmp_path):
    with pytest.raises(FedTheoryError, match="letter"):
        load(tmp_path, "letter")


def test_every_place_is_recorded_once():
    rows = json.loads(RECORDED.read_text(encoding="utf-8"))["rows"]
    kept = [Place(row["data"], row["clients"], row["delay"]) for row in rows]
    assert sorted(map(str, kept)) == sorted(map(str, places()))


@pytest.mark.parametrize("figure", [accuracies, experiments_clients, experiments_delay])
def test_the_figures_say_how_many_rollouts(figure):
    assert str(json.loads(RECORDED.read_text(encoding="utf-8"))["rollouts"]) in figure.words()
