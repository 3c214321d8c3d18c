"""The adapter on a grid of four fake classes; docs/check-run.md says with which Flower it was measured."""

import json
import subprocess
import sys
from dataclasses import dataclass, field

import numpy as np
import pytest

import fedtheory
from fedtheory.adapters.flower import monitored, observed, partition, write_log
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.verdict import Outcome
from fedtheory.engines.monitor.log import read
from verify.check_runs import SET


class ArrayRecord(list):
    """What flwr's has: arrays out."""

    def to_numpy_ndarrays(self):
        return list(self)


@dataclass
class RecordDict:
    array_records: dict
    metric_records: dict


@dataclass
class Message:
    answer: RecordDict | None

    def has_error(self):
        return self.answer is None

    @property
    def content(self):
        if self.answer is None:
            raise ValueError("the client failed, and there is no content")
        return self.answer


def reply(*arrays, **metrics):
    records = {"arrays": ArrayRecord(map(np.asarray, arrays))}
    return Message(RecordDict(records, {"metrics": metrics}))


@dataclass
class Result:
    evaluate_metrics_serverapp: dict = field(default_factory=dict)


class Averaging:
    """The loop of flwr's Strategy.start, and FedAvg's mean."""

    def __init__(self, weight=1.0):
        self.weight = weight

    def start(self, grid, initial_arrays, num_rounds, evaluate_fn):
        result, arrays = Result({0: evaluate_fn(0, initial_arrays)}), initial_arrays
        for t in range(1, num_rounds + 1):
            arrays = self.aggregate_train(t, grid(t, arrays))
            result.evaluate_metrics_serverapp[t] = evaluate_fn(t, arrays)
        return result

    def aggregate_train(self, server_round, replies):
        answers = [message.content for message in replies if not message.has_error()]
        layers = zip(*(a.array_records["arrays"] for a in answers), strict=True)
        return [np.mean(layer, axis=0) for layer in layers]


class Federation:
    """Two clients with (x - 3)² and (x + 1)², each with an iterate of its own, or without."""

    def __init__(self, *, overwritten):
        self.own, self.overwritten = [np.zeros(1), np.zeros(1)], overwritten

    def __call__(self, t, arrays):
        (mean,) = arrays
        eta, penalty = 2 / (t + 1), 0.5 * np.sqrt(t + 1)
        for i, slope in enumerate((-6.0, 2.0)):
            x = mean if self.overwritten else self.own[i]
            s = np.where((2 * x + slope) / 2 + penalty * (x - mean) > 0, -1.0, 1.0)
            self.own[i] = (1 - eta) * x + eta * s
            drift = float(np.linalg.norm(x - mean))
            # a stream, which can be read once
            yield reply(self.own[i], drift=drift, eta=eta, loss=float(i))


def followed(tmp_path, *, overwritten, rounds=300):
    log = tmp_path / "rounds.jsonl"
    strategy = monitored(Averaging, log=log)(weight=2.0)
    assert strategy.weight == 2.0
    gap = lambda t, arrays: {"gap": float(((arrays[0] - 1) ** 2).sum())}  # noqa: E731
    result = strategy.start(Federation(overwritten=overwritten), [np.zeros(1)], rounds, gap)
    return write_log(result, log, key="gap", to=tmp_path / "curve.jsonl", metric="objective gap")


@pytest.mark.parametrize("overwritten", [False, True])
def test_fedfw_is_told_from_what_becomes_of_it(tmp_path, overwritten):
    found = fedtheory.check_run(followed(tmp_path, overwritten=overwritten), "fedfw.thm1", **SET)
    if overwritten:
        assert found.outcome is Outcome.NOT_APPLICABLE
        assert "procedure (20)" in found.why
    else:
        assert found.outcome is Outcome.HOLDS
        held = [f.text for f in found.verdict.findings if f.holds]
        assert any("eta_t" in text for text in held)
        assert any("overwrite" in text for text in held)


def test_states_are_numbered_as_the_statement_does(tmp_path):
    log = read(followed(tmp_path, overwritten=False, rounds=4))
    assert log.rounds.tolist() == [1, 2, 3, 4, 5]
    assert log.columns["value"][0, 0] == 1.0  # the start, x = 0
    np.testing.assert_allclose(log.columns["eta"][0, :4], [1, 2 / 3, 1 / 2, 2 / 5])
    assert np.isnan(log.columns["eta"][0, 4])
    # clients end a round as far apart as they begin the next one
    np.testing.assert_allclose(log.columns["drift"][0, 1:4], log.columns["spread"][0, :3])


def test_statements_of_what_is_known_after_t_rounds_leave_the_start_out(tmp_path):
    result = Result({0: {"loss": 3.0}, 1: {"loss": 2.0}, 2: {"loss": 1.5}})
    path = tmp_path / "c.jsonl"
    write_log(result, key="loss", to=path, start_is_round_1=False, subtract=1.0)
    log = read(path)
    assert log.rounds.tolist() == [1, 2]
    assert log.columns["value"].tolist() == [[1.0, 0.5]]


def stepping(step):
    """Two clients with (x - 3/2)² and (x - 1/2)², which report the step that they use."""

    def grid(t, arrays):
        (x,) = arrays
        return [reply(step(x, centre), eta=0.25) for centre in (1.5, 0.5)]

    return grid


WATCHED = {
    "fedprox.smooth": (lambda x, a: (x + 0.5 * a) / 1.5, {"start_is_round_1": False}, {}),
    "localsgd.convex": (lambda x, a: x - 0.25 * 2 * (x - a), {}, {"K": 1}),
}


@pytest.mark.parametrize("statement", WATCHED)
@pytest.mark.parametrize("told", [0.25, 0.125])
def test_flowers_fedavg_and_fedprox_are_held_to_their_statements(tmp_path, statement, told):
    """With L = 2, and gradients of length 1 at the minimiser 1; a step that is not the statement's is named."""
    step, states, letters = WATCHED[statement]
    log = tmp_path / "rounds.jsonl"
    gap = lambda t, arrays: {"loss": 0.25 + float(((arrays[0] - 1) ** 2).sum())}  # noqa: E731
    result = monitored(Averaging, log=log)().start(stepping(step), [np.zeros(1)], 30, gap)
    curve = write_log(
        result, log, key="loss", to=tmp_path / "c.jsonl", subtract=0.25, averaged=True, **states
    )
    found = fedtheory.check_run(curve, statement, L=2, zeta=1, R=1, eta=told, **letters)
    assert found.outcome is (Outcome.HOLDS if told == 0.25 else Outcome.NOT_APPLICABLE)
    failed = [f.text for f in found.verdict.findings if f.holds is False]
    assert failed == ([] if told == 0.25 else ["eta_t = eta"])


def test_a_mean_is_that_of_all_rounds_so_far(tmp_path):
    path = write_log(
        Result({0: {"loss": 4.0}, 1: {"loss": 2.0}, 2: {"loss": 0.0}}),
        key="loss", to=tmp_path / "c.jsonl", averaged=True,
    )  # fmt: skip
    assert read(path).columns["value"].tolist() == [[4.0, 3.0, 2.0]]
    with pytest.raises(FedTheoryError, match="round 1 was not evaluated"):
        write_log(
            Result({0: {"loss": 4.0}, 2: {"loss": 0.0}}),
            key="loss", to=path, averaged=True,
        )  # fmt: skip


def test_a_round_is_observed_by_hand():
    row = observed(
        [
            reply([[1.0, 0.0]], [2.0], eta=0.5, drift=3.0, rank=1),
            reply([[0.0, 1.0]], [4.0], eta=0.5, drift=4.0, rank=2, name="text"),
            Message(None),
        ]
    )
    # squares of distances from the mean: 4 times 1/4, and 2 times 1
    assert row.pop("spread") == pytest.approx(3**0.5)
    assert row == {"clients": 2, "failed": 1, "nonfinite": 0, "eta": 0.5, "drift": 5.0}


def test_models_that_are_lost_are_counted():
    row = observed([reply([np.nan, 1.0]), reply([np.inf, np.nan])])
    assert (row["nonfinite"], "spread" in row) == (3, False)


def test_clients_of_different_shapes_have_no_spread():
    assert "spread" not in observed([reply([1.0]), reply([1.0, 2.0])])
    assert observed([]) == {"clients": 0, "failed": 0, "nonfinite": 0}


def test_runs_can_share_a_log(tmp_path):
    log, curve = tmp_path / "rounds.jsonl", tmp_path / "curve.jsonl"
    for seed in (1, 2):
        strategy = monitored(Averaging, log=log, run=seed)()
        gap = lambda t, arrays: {"gap": 1.0}  # noqa: E731
        result = strategy.start(Federation(overwritten=False), [np.zeros(1)], 3, gap)
        write_log(result, log, key="gap", to=curve, run=seed)
    found = read(curve)
    assert found.runs == ("1", "2")
    assert found.columns["clients"][:, :3].tolist() == [[2, 2, 2], [2, 2, 2]]


def test_a_new_run_begins_the_log_afresh(tmp_path):
    for rounds in (5, 2):
        followed(tmp_path, overwritten=False, rounds=rounds)
    lines = (tmp_path / "rounds.jsonl").read_text().splitlines()
    assert [json.loads(line).get("round") for line in lines] == [None, 1, 2]


@pytest.mark.parametrize(
    ("result", "told"),
    [
        (Result(), "no metrics"),
        (Result({0: {"loss": 1.0}}), 'Did you mean "loss"'),
    ],
)
def test_a_result_without_values_says_so(tmp_path, result, told):
    with pytest.raises(FedTheoryError, match=told):
        write_log(result, key="los", to=tmp_path / "c.jsonl")


def test_what_is_no_strategy_is_refused(tmp_path):
    with pytest.raises(FedTheoryError, match="aggregate_train"):
        monitored(dict, log=tmp_path / "x")


def test_the_adapter_does_not_import_flower():
    import_it = "import sys, fedtheory.adapters.flower; sys.exit('flwr' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", import_it], check=False).returncode == 0


@pytest.mark.parametrize("told", [0.25, 0.125])
@pytest.mark.parametrize("statement", WATCHED)
def test_a_watch_warns_while_flower_trains(tmp_path, statement, told):
    """The round at which it does, and a verdict as `write_log` and `check_run` have it afterwards."""
    step, states, letters = WATCHED[statement]
    letters = {"L": 2, "zeta": 1, "R": 1, "eta": told, **letters}
    said, log = [], tmp_path / "rounds.jsonl"
    watch = fedtheory.watch(statement, averaged=True, warn=said.append, **letters)
    watched = monitored(Averaging, log=log, watch=watch, key="loss", subtract=0.25, **states)
    gap = lambda t, arrays: {"loss": 0.25 + float(((arrays[0] - 1) ** 2).sum())}  # noqa: E731
    result = watched().start(stepping(step), [np.zeros(1)], 30, evaluate_fn=gap)
    assert (watch.left, len(said)) == ((None, 0) if told == 0.25 else (1, 1))
    assert all("what failed: eta_t = eta" in message for message in said)
    curve = write_log(
        result, log, key="loss", to=tmp_path / "c.jsonl", subtract=0.25, averaged=True, **states
    )
    after = fedtheory.check_run(curve, statement, **letters)
    assert watch.verdict().outcome is after.outcome
    assert watch.verdict().verdict.curve == after.verdict.curve
    assert watch.heading["strategy"] == "Averaging"


def test_a_watch_wants_values(tmp_path):
    watch = fedtheory.watch("localsgd.convex", L=2, zeta=1, R=1, eta="1/4", K=1)
    strategy = monitored(Averaging, log=tmp_path / "r.jsonl", watch=watch)()
    with pytest.raises(FedTheoryError, match="a watch wants values"):
        strategy.start(stepping(lambda x, a: x), [np.zeros(1)], 3, None)
    with pytest.raises(FedTheoryError, match='no "gap" at round 0'):
        strategy.start(stepping(lambda x, a: x), [np.zeros(1)], 3, lambda t, a: {"loss": 1.0})


def sample(inputs, labels, **records):
    own = {"X": inputs, "y": labels}
    arrays = {k: ArrayRecord([np.asarray(x)]) for k, x in own.items()} | records
    return Message(RecordDict(arrays, {}))


def test_samples_that_clients_sent_are_a_partition():
    made = partition([sample([[1.0], [2.0]], [1.0, 3.0]), Message(None), sample([[0.5]], [2.0])])
    assert list(made) == ["0", "2"]
    told = {"papers": ("localsgd",), "lamda": 0.1}
    pairs = [([[1.0], [2.0]], [1.0, 3.0]), ([[0.5]], [2.0])]
    assert fedtheory.estimate(made, **told).constants == fedtheory.estimate(pairs, **told).constants


def test_a_client_that_sent_no_samples_is_named():
    with pytest.raises(FedTheoryError, match='client 0 sent no "labels"'):
        partition([sample([[1.0]], [1.0])], labels="labels")
    with pytest.raises(FedTheoryError, match='"X" of client 0 is 2 arrays'):
        partition([sample([[1.0]], [1.0], X=ArrayRecord([np.ones(1), np.ones(1)]))])
