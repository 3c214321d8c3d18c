"""Every bound of the five papers is what it was before its proof was rewritten, or a reason says how it differs."""

import pytest

from fedtheory.cli import baseline
from fedtheory.core.shelf import literature, own_papers


@pytest.mark.parametrize("paper", [paper for paper in own_papers() if not literature(paper)])
def test_what_differs_has_its_reason(paper):
    assert baseline.unexplained([paper]) == []


def test_a_bound_without_a_baseline_is_told(monkeypatch):
    was = baseline.baseline("fedboost")
    bounds = {k: v for k, v in was["bounds"].items() if k != "fedboost.best_step sharpened"}
    monkeypatch.setattr(baseline, "baseline", lambda _: {**was, "bounds": bounds})
    assert baseline.unexplained(["fedboost"]) == ["fedboost.best_step sharpened: it is new"]


@pytest.fixture
def altered(monkeypatch):
    """Makes the baseline of FedBoost's best step another one."""
    was = baseline.baseline("fedboost")

    def alter(**entries):
        bound = was["bounds"]["fedboost.best_step sharpened"]
        changed = bound | {"meaning": ""} | entries
        bounds = {**was["bounds"], "fedboost.best_step sharpened": changed}
        monkeypatch.setattr(baseline, "baseline", lambda _: {**was, "bounds": bounds})
        (found,) = [
            d for d in baseline.differences("fedboost") if d.bound == "fedboost.best_step sharpened"
        ]
        return found

    alter.hypotheses = was["bounds"]["fedboost.best_step sharpened"]["hypotheses"].split()
    alter.table = was["hypotheses"]
    return alter


def test_a_lost_label_is_not_stronger(altered):
    found = altered(label="PROVED")
    assert (found.stronger, found.told) == (False, ("PROVED -> CONDITIONAL",))


def test_another_claim_is_not_stronger(altered):
    assert not altered(claim="of something else").stronger


def test_a_new_assumption_is_not_stronger_and_a_dropped_one_is(altered):
    kept = altered.hypotheses
    ours = next(x for x in kept if altered.table[x].startswith("ours: "))
    found = altered(hypotheses=" ".join(x for x in kept if x != ours))
    assert not found.stronger
    (told,) = found.told
    assert told.startswith("now ours: ")
    proved = altered(label="UNDECIDED", hypotheses=" ".join(kept))
    assert proved.stronger


def test_without_a_reason_a_difference_is_told_and_a_reason_without_one_too(altered, monkeypatch):
    altered(label="PROVED")
    (told,) = [x for x in baseline.unexplained(["fedboost"]) if "best_step" in x]
    assert told == "fedboost.best_step sharpened: PROVED -> CONDITIONAL"
    reason = {"is": baseline.STRONGER, "why": "it is said so"}
    monkeypatch.setattr(
        baseline,
        "reasons",
        lambda: {"fedboost.best_step sharpened": reason, "fedboost.lem3 printed": reason},
    )
    told = " ".join(baseline.unexplained(["fedboost"]))
    assert "fedboost.best_step sharpened is said to be stronger" in told
    assert "fedboost.lem3 printed is what it was" in told
