"""Figure 3 (right) of FedNewton in kind, on a small set made here."""

import json

import numpy as np
import pytest

from fedtheory.papers.fednewton.experiments import mnist as mnist
from fedtheory.papers.fednewton.experiments.mnist import SHOWN, blocks, recorded, row
from fedtheory.papers.fednewton.experiments.table3 import SETS
from fedtheory.papers.fednewton.figures import mnist as figure
from fedtheory.papers.fednewton.figures.threshold import crossing


@pytest.fixture
def folder(tmp_path, monkeypatch):
    rng = np.random.default_rng(0)
    y = rng.integers(0, 3, size=300)
    X = rng.integers(0, 256, size=(300, 4)) / 4 + 150 * np.eye(4)[y]
    np.savez(tmp_path / "mnist.npz", X=X, y=y)
    monkeypatch.setitem(SETS, "mnist", SETS["mnist"]._replace(train=240, lamda=0.01, width=1.0))
    monkeypatch.setattr(mnist, "HELD", (1, 3))
    monkeypatch.setattr(mnist, "BLOCK", 20)
    return tmp_path


def test_the_factor_is_that_of_the_error(folder):
    of = blocks(folder, count=15, block=20)
    assert of.C.shape == (12, 15, 15)
    found = row(of, 3, 0.01)
    assert (found["m"], found["n"]) == (4, 60)
    C, identity = of.C.reshape(4, 3, 15, 15).mean(axis=1), np.eye(15)
    W = np.mean([np.linalg.inv(S + 0.01 * identity) for S in C], axis=0)
    exact = np.linalg.eigvals(W @ (C.mean(axis=0) + 0.01 * identity)).real.max() - 1
    assert found["rho"] == pytest.approx(exact, rel=1e-3)
    assert len(found["FedNewton"]) == len(SHOWN)
    assert found["FedNewton"][-1] == pytest.approx(found["KRR"], abs=2)


def test_larger_clients_have_a_smaller_factor_and_one_krr(folder):
    of = blocks(folder, count=15, block=20)
    small, large = row(of, 1, 0.01), row(of, 3, 0.01)
    assert large["rho"] < small["rho"]
    assert large["KRR"] == small["KRR"]


def test_the_command_writes_its_file(folder):
    out = folder / "out.json"
    assert mnist.main([str(folder), "--features", "9", "-o", str(out)]) == 0
    assert [one["m"] for one in json.loads(out.read_text())["rows"]] == [12, 4]


def test_the_record_has_the_threshold_near_the_printed_one():
    rows = recorded()["rows"]
    assert 2900 < crossing("n", rows) < 3300
    for one in rows:
        hurt = one["FedNewton"][-1] < one["FedNewton"][0]
        assert hurt == (one["rho"] > 1.1)
    assert "3,041" in figure.words()
