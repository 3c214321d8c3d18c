"""A FedAvg run by plain NumPy, logged as docs/check-run.md says, gets its verdict with numbers; so does one that goes wrong."""

import csv

import numpy as np
import pytest

import fedtheory
from fedtheory.cli.check_run import as_json, from_json
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.verdict import Outcome
from fedtheory.engines.monitor.log import heading, write_line

CENTRES = np.array([[1.0, 0.0], [-1.0, 2.0], [3.0, 1.0]])
START, ETA, K, ROUNDS = np.array([4.0, -3.0]), 1 / 8, 5, 40
BEST = CENTRES.mean(axis=0)
ZETA = float(np.linalg.norm(CENTRES - BEST, axis=1).max())
SPREAD = float(np.sqrt(((CENTRES - BEST) ** 2).sum(axis=1).mean()))
"""Clients with |x - c_i|²/2, whose gradients differ from their mean by c_i's distance to the minimiser, wherever x is."""


def fedavg(eta=ETA, steps=K):
    """Local steps on every client, then the mean: the distance after each round, and the mean gap at all local steps so far."""
    x, gaps = START, []
    for t in range(1, ROUNDS + 1):
        X = np.tile(x, (len(CENTRES), 1))
        for _ in range(steps):
            gaps.append(((X.mean(axis=0) - BEST) ** 2).sum() / 2)
            X = X - eta * (X - CENTRES)
        x = X.mean(axis=0)
        distance = ((x - BEST) ** 2).sum()
        row = {"round": t, "eta": eta, "K": steps, "participation": 1}
        yield row, {"distance": distance, "gap": np.mean(gaps)}


def written(folder, key, **knobs):
    """The log on disk, as somebody would write it."""
    with (folder / "run.csv").open("w", newline="") as file:
        rows = csv.writer(file)
        rows.writerow(["round", "value", "eta", "K", "participation"])
        for row, values in fedavg(**knobs):
            rows.writerow([row["round"], values[key], row["eta"], row["K"], row["participation"]])
    return folder / "run.csv"


LETTERS = {"L": 1, "R": float(np.linalg.norm(START - BEST)), "eta": "1/8", "K": 5}
OWN = {
    "localsgd.strong": ("distance", {"zeta": ZETA, "mu": 1}),
    "localsgd.uniform": ("gap", {"zeta": ZETA}),
    "localsgd.convex": ("gap", {"zeta": SPREAD}),
}


@pytest.mark.parametrize(
    ("statement", "ratio"),
    [("localsgd.strong", 0.4674), ("localsgd.uniform", 0.5070), ("localsgd.convex", 0.5002)],
)
def test_a_numpy_run_is_within_its_bound(tmp_path, statement, ratio):
    key, own = OWN[statement]
    found = fedtheory.check_run(written(tmp_path, key), statement, **LETTERS, **own)
    assert found.outcome is Outcome.HOLDS
    curve = found.verdict.curve
    assert curve.ratio == pytest.approx(ratio, abs=1e-4)
    held = [finding.text for finding in found.verdict.findings if finding.holds]
    assert {"eta_t = eta", "K_t = K"} <= set(held)
    assert any("mean of all clients'" in finding.text for finding in found.verdict.findings)


def test_another_number_of_steps_is_named(tmp_path):
    key, own = OWN["localsgd.strong"]
    found = fedtheory.check_run(
        written(tmp_path, key, steps=50), "localsgd.strong", **LETTERS, **own
    )
    assert found.outcome is Outcome.NOT_APPLICABLE
    assert "K_t = K: 50 at round 1, and 5 is due" in found.why


def test_a_curve_of_another_method_is_outside(tmp_path):
    """Half of the distance stays for ever: a linear rate is promised down to a floor that is far below."""
    rows = [{"round": t, "value": 12.5} for t in range(1, 200)]
    own = {"L": 1, "R": 5, "eta": "1/100", "K": 5, "zeta": "1/10", "mu": 1}
    found = fedtheory.check_run(rows, "localsgd.strong", **own)
    assert found.outcome is Outcome.VIOLATED


def headed(folder, strategy, metric=None, **columns):
    """The log of the same run as Flower's adapter heads it."""
    about = {"strategy": strategy} | ({} if metric is None else {"metric": metric})
    key = "gap" if metric is not None and "gap" in metric else "distance"
    lines = [heading(**about)]
    for row, values in fedavg():
        lines.append(write_line(row | {"value": float(values[key])} | columns))
    (folder / "run.jsonl").write_text("".join(lines))
    return folder / "run.jsonl"


DISTANCE, GAP = "squared distance to the minimiser", "mean gap over rounds and local steps"


def test_a_log_says_by_itself_whose_run_it_is(tmp_path):
    """Of the statements with FedAvg's server one bounds a distance to the minimiser."""
    log = headed(tmp_path, "flwr.FedAvg", DISTANCE, weights=1.0)
    found = fedtheory.check_run(log, **LETTERS, zeta=ZETA, mu=1)
    assert (found.id, found.outcome) == ("localsgd.strong", Outcome.HOLDS)
    assert "K steps of the full gradient" in found.recognised
    held = [finding.text for finding in found.verdict.findings if finding.holds]
    assert "the server takes the plain mean of what clients send" in held
    assert from_json(as_json(found)) == found


@pytest.mark.parametrize(
    ("metric", "letters", "told"),
    [
        (None, {}, "localsgd.convex: mean gap over rounds and local steps, where a client makes K"),
        (GAP, LETTERS | {"zeta": 1}, "localsgd.uniform"),
        (GAP, {}, "localsgd.uniform: .*needs L zeta R eta K"),
        ("accuracy", {}, "of such a run these are bounded"),
    ],
)
def test_what_a_log_leaves_open_is_listed(tmp_path, metric, letters, told):
    """`zeta` is one thing in localsgd.convex and another in localsgd.uniform: nobody guesses which was meant."""
    with pytest.raises(FedTheoryError, match=told) as error:
        fedtheory.check_run(headed(tmp_path, "flwr.FedAvg", metric), **letters)
    assert error.value.code == "FT084"


def test_the_only_statement_that_fits_says_what_it_needs(tmp_path):
    with pytest.raises(FedTheoryError, match=r"localsgd\.strong \(restated\) needs") as error:
        fedtheory.check_run(headed(tmp_path, "flwr.FedAvg", DISTANCE))
    assert error.value.code == "FT006"


def test_a_strategy_without_a_statement_is_named(tmp_path):
    with pytest.raises(FedTheoryError, match=r"flwr\.FedAdam.*no statement here") as error:
        fedtheory.check_run(headed(tmp_path, "flwr.FedAdam"))
    assert error.value.code == "FT084"
    with pytest.raises(FedTheoryError, match="does not name the strategy") as error:
        fedtheory.check_run(written(tmp_path, "gap"))
    assert error.value.code == "FT009"


@pytest.mark.parametrize(
    ("strategy", "columns", "told"),
    [
        ("flwr.FedAdam", {}, "takes a step of its own"),
        ("flwr.FedAvg", {"weights": 3.0}, "one client weighs 3 times as much"),
        ("flwr.FedAvg", {"participation": 0.5}, "a share of 0.5 takes part"),
    ],
)
def test_a_server_that_takes_no_plain_mean_is_no_instance(tmp_path, strategy, columns, told):
    log = headed(tmp_path, strategy, **columns)
    found = fedtheory.check_run(log, "localsgd.strong", **LETTERS, zeta=ZETA, mu=1)
    assert found.outcome is Outcome.NOT_APPLICABLE
    assert told in found.why


def test_clients_who_stay_away_are_noticed_though_all_who_are_connected_take_part(tmp_path):
    rows = [
        row | {"value": v["distance"], "clients": 3 - (row["round"] == 7)} for row, v in fedavg()
    ]
    found = fedtheory.check_run(rows, "localsgd.strong", **LETTERS, zeta=ZETA, mu=1)
    assert found.outcome is Outcome.NOT_APPLICABLE
    assert "2 clients take part at round 7, and 3 at another round" in found.why


@pytest.mark.parametrize("strategy", ["flwr.FedMedian", "Mine"])
def test_a_strategy_of_which_nothing_is_known_is_left_open(tmp_path, strategy):
    log = headed(tmp_path, strategy, weights=1.0)
    found = fedtheory.check_run(log, "localsgd.strong", **LETTERS, zeta=ZETA, mu=1)
    assert found.outcome is Outcome.HOLDS
    left = [finding for finding in found.verdict.findings if finding.suspect]
    assert [finding.evidence for finding in left] == [f"the log is one of {strategy}"]
