"""The adapter before Flower's own strategy and records, where Flower is installed: pip install 'fedtheory[flower]'."""

import json

import numpy as np
import pytest

from fedtheory.adapters.flower import monitored, partition, write_log

pytest.importorskip("flwr.serverapp.strategy", exc_type=ImportError)
pytestmark = pytest.mark.filterwarnings("ignore")


class Answer:
    """A message that came back; flwr's own can only be made within a run."""

    def __init__(self, shift):
        from flwr.app import ArrayRecord, MetricRecord, RecordDict

        arrays = ArrayRecord([np.full((2, 2), shift), np.full(3, shift)])
        told = MetricRecord({"num-examples": 1, "drift": 0.0, "eta": 0.5})
        self.content = RecordDict({"arrays": arrays, "metrics": told})

    def has_error(self):
        return False


def test_fedavg_is_watched_and_not_changed(tmp_path):
    from flwr.app import MetricRecord
    from flwr.serverapp.strategy import FedAvg, Result

    log = tmp_path / "rounds.jsonl"
    watched, plain = monitored(FedAvg, log=log, run=1)(fraction_train=0.5), FedAvg()
    assert watched.fraction_train == 0.5
    result = Result()
    result.evaluate_metrics_serverapp[0] = MetricRecord({"gap": 1.0})
    for t in (1, 2):
        ours, told = watched.aggregate_train(t, (Answer(float(i)) for i in (1, 3)))
        theirs, _ = plain.aggregate_train(t, [Answer(float(i)) for i in (1, 3)])
        assert told["eta"] == 0.5
        for mine, other in zip(ours.to_numpy_ndarrays(), theirs.to_numpy_ndarrays(), strict=True):
            np.testing.assert_array_equal(mine, other)
        result.evaluate_metrics_serverapp[t] = MetricRecord({"gap": 1.0 / t})
    path = write_log(result, log, key="gap", to=tmp_path / "curve.jsonl", run=1)
    rows = [json.loads(line) for line in path.read_text().splitlines()[1:]]
    assert [row["round"] for row in rows] == [1, 2, 3]
    assert [row["value"] for row in rows] == [1.0, 1.0, 0.5]
    assert [row.get("clients") for row in rows] == [2, 2, None]
    assert rows[0]["spread"] == pytest.approx(14**0.5)  # seven entries, two clients, off by 1
    assert (rows[0]["eta"], rows[0]["drift"], rows[0]["nonfinite"]) == (0.5, 0.0, 0)


def test_flowers_records_are_a_partition():
    from flwr.app import ArrayRecord, RecordDict

    class Sent(Answer):
        def __init__(self, n):
            own = {
                "X": ArrayRecord([np.full((n, 2), 1.0)]),
                "y": ArrayRecord([np.arange(float(n))]),
            }
            self.content = RecordDict(own)

    made = partition([Sent(2), Sent(3)])
    assert {name: (X.shape, y.tolist()) for name, (X, y) in made.items()} == {
        "0": ((2, 2), [0.0, 1.0]),
        "1": ((3, 2), [0.0, 1.0, 2.0]),
    }
