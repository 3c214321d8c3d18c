"""Figures 3 to 5 of FedNewton in kind: the recipe runs, and the record bears out what captions and errata say."""

import json

import numpy as np
import pytest

from fedtheory.papers.fednewton.experiments import synthetic as synthetic
from fedtheory.papers.fednewton.experiments.synthetic import (
    ALPHAS,
    BETAS,
    CLIENTS,
    ROUNDS,
    SHOWN,
    problem,
    recorded,
    squares,
)
from fedtheory.papers.fednewton.figures import rate as rate
from fedtheory.papers.fednewton.figures import threshold as threshold
from fedtheory.papers.fednewton.figures import upsilon as upsilon


@pytest.fixture
def small(monkeypatch):
    for name, value in (
        ("SAMPLES", 400), ("FEATURES", 12), ("SEEDS", 2), ("CLIENTS", (2, 4)), ("ALPHAS", (0.0, 0.1)), ("BETAS", (0.0, 0.1)),
        ("SIZES", (60,)), ("TOTALS", (80,)), ("ROUNDS", 3), ("LAMDA", 1e-3),
    ):  # fmt: skip
        monkeypatch.setattr(synthetic, name, value)


def test_it_is_the_same_every_time_and_has_the_record_s_keys(small):
    found = synthetic.measured()
    assert found == synthetic.measured()
    assert found.keys() == recorded().keys()
    assert [row["n"] for row in found["sizes"]] == [200, 100]


def test_the_command_writes_its_file(small, tmp_path):
    assert synthetic.main(["-o", str(tmp_path / "out.json")]) == 0
    assert json.loads((tmp_path / "out.json").read_text())["seeds"] == 2


def test_fednewton_starts_at_dkrr_and_comes_to_krr(small):
    of = problem(0, m=2)
    found = squares(of, rounds=8)
    assert len(found["FedNewton"]) == len(SHOWN)
    assert found["FedNewton"][0] == pytest.approx(float(of.excess(of.w_bar)[0]) ** 2)
    assert found["rho"][0] < 1
    assert found["FedNewton"][-1] == pytest.approx(found["KRR"][0], rel=1e-4)


def test_the_record_is_complete():
    found = recorded()
    assert [row["m"] for row in found["sizes"]] == list(CLIENTS)
    assert [row["alpha"] for row in found["alpha"]] == list(ALPHAS)
    assert [row["beta"] for row in found["beta"]] == list(BETAS)
    assert len(found["iterations"]["FedNewton"]) == ROUNDS + 1


def test_the_printed_factor_is_above_one_where_rounds_help():
    """The erratum on Figure 3."""
    rows = recorded()["sizes"]
    assert min(row["Upsilon"][0] for row in rows) > 1000
    helped = [row for row in rows if row["FedNewton"][-1] < row["FedNewton"][0]]
    assert {row["n"] for row in helped} == {row["n"] for row in rows if row["n"] >= 238}
    assert 250 < threshold.crossing("n", rows) < 340


def test_covariate_shift_hurts_far_below_the_printed_threshold():
    """The erratum on Figure 4."""
    rows = recorded()["alpha"]
    hurt = [row["operator"][0] for row in rows if row["FedNewton"][-1] > row["FedNewton"][0]]
    assert 0.025 < min(hurt) < 0.035
    assert threshold.crossing("operator", rows) < 0.03 < 0.466 / 10


def test_the_printed_law_of_the_features_learns_nothing():
    """The erratum on the settings: worse than a constant, and the variance σ² has its threshold elsewhere."""
    by = recorded()["readings"]
    assert (
        by["printed"]["KRR"]
        > by["printed"]["variance of f*"]
        == pytest.approx(10 * (1 - 2 / np.pi), rel=1e-3)
    )
    assert by["deviation"]["KRR"] < by["variance"]["KRR"] < 1
    assert by["deviation"]["rho"] < 1.2 < 5 < by["variance"]["rho"]


def test_concept_shift_does_not_change_the_factor_and_makes_dkrr_better_than_krr():
    rows = recorded()["beta"]
    assert len({row["rho"][0] for row in rows}) == 1
    assert all(row["FedNewton"][0] < row["KRR"][0] for row in rows if row["beta"] >= 0.001)


def test_fedprox_and_fedavg_stay_where_figure_5_has_them():
    runs = recorded()["iterations"]
    assert runs["FedNewton"][8] < 0.01 * runs["FedNewton"][0]
    assert runs["conjugate gradients"][4] < 0.01 * runs["FedNewton"][4]
    assert runs["FedProx"][1] == pytest.approx(runs["FedProx"][50], rel=0.01)
    assert runs["FedAvg"][50] > 0.99 * runs["FedAvg"][0]


def test_the_rate_saturates():
    assert -0.45 < rate.slope("1/2") < -1 / 3
    assert -0.25 < rate.slope("2") < -0.17


def test_the_factors_are_in_their_order():
    for row in recorded()["chain"]:
        assert row["rho"] <= row["rho_2"] * 1.001
        assert row["U_tri"] <= row["U_tight"] <= row["U_corr_s"] * 1.001
        assert row["rho"] < row["Upsilon"]
    assert upsilon.below_one("rho") == 80
    assert upsilon.below_one("U_corr_s") == 640
    assert upsilon.below_one("Upsilon") == float("inf")
