"""Flower's own strategies before check-run, in one process, where Flower is installed: pip install 'fedtheory[flower]'."""

import pytest

pytest.importorskip("flwr.serverapp.strategy", exc_type=ImportError)
pytestmark = pytest.mark.filterwarnings("ignore")


@pytest.mark.parametrize(
    ("case", "statement", "outcome", "told"),
    [
        ("FedAvg", None, "HOLDS", "6.57689 measured, 14.0727 allowed"),
        ("FedAvgM, a rate of 1 and no momentum", None, "HOLDS", "6.57689 measured"),
        ("FedAvg, two of three clients a round", None, "NOT-APPLICABLE", "a share of 0.666667"),
        ("FedAvg, clients of 1, 1 and 4 examples", None, "NOT-APPLICABLE", "weighs 4 times"),
        ("FedAvgM, a momentum of 1/2", "localsgd.strong", "NOT-APPLICABLE", "flwr.FedAvgM"),
        ("FedAdam", "localsgd.strong", "NOT-APPLICABLE", "flwr.FedAdam"),
    ],
)
def test_a_run_of_flowers_strategy_is_recognised_and_judged(
    tmp_path, case, statement, outcome, told
):
    from verify.flower_fedavg import verdict

    found = verdict(tmp_path, case, statement)
    assert (found.id, found.outcome.word) == ("localsgd.strong", outcome)
    assert told in found.why
    assert bool(found.recognised) is (statement is None)


@pytest.mark.parametrize(
    ("case", "left", "told"),
    [
        ("FedAvg", None, ""),
        ("FedAvg, two of three clients a round", 1, "a share of 0.666667"),
        ("FedAvg, clients of 1, 1 and 4 examples", 1, "weighs 4 times"),
        ("FedAvgM, a momentum of 1/2", 1, "flwr.FedAvgM"),
    ],
)
def test_flowers_strategy_is_watched_while_it_trains(tmp_path, case, left, told):
    from fedtheory import watch
    from verify.flower_fedavg import LETTERS, METRIC, verdict

    said = []
    seen = watch("localsgd.strong", warn=said.append, **LETTERS)
    seen.about(metric=METRIC)
    after = verdict(tmp_path, case, "localsgd.strong", seen)
    assert seen.left == left
    assert len(said) == (left is not None)
    assert all(told in message for message in said)
    assert seen.verdict().verdict == after.verdict
