"""FedFW in Flower's own simulation, where it is installed: pip install 'fedtheory[flower]' 'flwr[simulation]'."""

import pytest

pytest.importorskip("ray", exc_type=ImportError)
pytest.importorskip("flwr.simulation", exc_type=ImportError)
pytestmark = pytest.mark.filterwarnings("ignore")


@pytest.mark.parametrize(
    ("overwritten", "outcome", "told"),
    [(False, "HOLDS", "within the bound"), (True, "NOT-APPLICABLE", "procedure (20)")],
)
def test_a_simulated_run_is_told_from_what_becomes_of_it(overwritten, outcome, told):
    from verify.flower_runs import verdict

    found = verdict(overwritten=overwritten, rounds=10)
    assert found.outcome.word == outcome
    assert told in found.why
    assert found.rounds == (1, 11)
