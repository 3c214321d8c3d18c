"""Figure 5 of FedBoost in kind, on a few lines made here."""

import gzip
import json

import numpy as np
import pytest

from fedtheory.core.errors import FedTheoryError
from fedtheory.papers.fedboost.experiments import shakespeare as shakespeare
from fedtheory.papers.fedboost.experiments.shakespeare import (
    load,
    losses,
    measured,
    unigrams,
    words,
)
from fedtheory.papers.fedboost.figures import shakespeare as figure

ROLES = {
    "FIRST": ["To be, or not to be;", "that is"],
    "SECOND": ["be THAT as it may"],
    "THIRD": ["o! o!"],
    "MUTE": ["..."],
}


@pytest.fixture
def made():
    rng = np.random.default_rng(0)
    roles = {}
    for k in range(12):
        taste = rng.dirichlet(np.full(30, 0.5))
        roles[f"role {k}"] = [" ".join(f"w{w}" for w in rng.choice(30, size=20 + 10 * k, p=taste))]
    return unigrams(roles)


def test_words_lose_their_punctuation_and_capitals():
    assert words(["O, 'tis HERE -- e'er so!", "Here"]) == {
        "o": 1,
        "tis": 1,
        "here": 2,
        "eer": 1,
        "so": 1,
    }


def test_each_role_is_a_distribution_and_the_best_weights_are_shares():
    loss = unigrams(ROLES, 3)
    assert loss.H.shape == (10, 3)
    assert np.allclose(loss.H.sum(axis=0), 1.0)
    assert loss.counted == 15
    assert np.allclose(loss.share, np.array([8, 5, 2]) / 15)
    assert np.allclose(loss.value(loss.share[None]), 0.0)
    assert np.all(loss.value(np.array([[0.3, 0.4, 0.3], [0.5, 0.4, 0.1]])) > 0)


def test_roles_without_words_are_left_out_and_no_role_is_an_error():
    assert unigrams(ROLES, 4).H.shape == (10, 3)
    with pytest.raises(FedTheoryError, match="no role"):
        unigrams({"MUTE": ["..."]})


def test_the_gradient_is_that_of_the_loss(made):
    alpha, h = np.random.default_rng(1).dirichlet(np.ones(12))[None], 1e-6
    for k in range(12):
        move = h * np.eye(12)[k]
        slope = (made.value(alpha + move) - made.value(alpha - move)) / (2 * h)
        assert made.gradient(alpha)[0, k] == pytest.approx(slope[0], rel=1e-5)


def test_words_that_no_weight_explains_are_left_out():
    loss = unigrams(ROLES, 3)
    g = loss.gradient(np.array([[0.0, 0.0, 1.0]]))[0]
    assert np.allclose(g, [0.0, 0.0, -2 / 15])  # of "o", which is 2/15 of all, and all of THIRD


@pytest.mark.parametrize("estimator", ["importance", "masked"])
@pytest.mark.parametrize("sampling", ["none", "uniform", "weighted"])
def test_learning_brings_the_loss_down(made, sampling, estimator):
    found = losses(made, sampling, estimator, np.array([1, 200]), seeds=5)
    assert found["mean"][1] < 0.8 * found["mean"][0]
    assert (found["error"][1] == 0) == (sampling == "none")


def test_it_is_the_same_every_time_and_compares_with_what_is_recorded(made):
    found = measured(made, rounds=5, seeds=2)
    assert found == measured(made, rounds=5, seeds=2)
    assert found.keys() == figure.recorded().keys()


def test_files_are_read_gzipped_or_not(tmp_path):
    text = json.dumps(ROLES)
    plain, packed = tmp_path / "roles.json", tmp_path / "roles.json.gz"
    plain.write_text(text)
    packed.write_bytes(gzip.compress(text.encode()))
    assert load(plain) == load(packed) == ROLES


@pytest.mark.parametrize("content", [b"{", b"[1]", b'{"A": "line"}', b'{"A": [1]}', b"\x1f\x8b!"])
def test_a_file_of_something_else_is_refused(tmp_path, content):
    path = tmp_path / "roles.json"
    path.write_bytes(content)
    with pytest.raises(FedTheoryError, match=r"roles\.json"):
        load(path)


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(FedTheoryError, match="nowhere"):
        load(tmp_path / "nowhere")


def test_the_command_writes_its_file(tmp_path, monkeypatch):
    path = tmp_path / "roles.json"
    path.write_text(json.dumps(ROLES))
    monkeypatch.setattr(shakespeare, "ROUNDS", 3)
    assert shakespeare.main([str(path), "-o", str(tmp_path / "out.json")]) == 0
    assert json.loads((tmp_path / "out.json").read_text())["characters"] == 3


def test_the_record_has_the_printed_orders_for_the_chain_rule_beyond_its_errors():
    found = figure.recorded()["importance"]
    for better, worse in (("weighted", "uniform"), ("weighted", "none")):
        apart = found[worse]["mean"][-1] - found[better]["mean"][-1]
        assert apart > 4 * (found[worse]["error"][-1] + found[better]["error"][-1])


def test_the_record_has_weighted_masks_that_go_astray():
    found = figure.recorded()["masked"]["weighted"]["mean"]
    assert found[-1] > 2 * found[0] > 4 * min(found)


def test_the_caption_says_how_many_characters():
    assert str(figure.recorded()["characters"]) in figure.words()
