"""Which refutations stand on a construction that both kernels accept, and which of them are read literally."""

import pytest

from fedtheory.core.statement import Status
from fedtheory.engines.prove import emit
from fedtheory.kernel.bundle import read
from fedtheory.proofs import ARGUMENTS, PROOFS

UNMADE = {
    # a million directions, as many outcomes of a draw: constructions have at most 8, and in 8 the bounds hold
    "fednewton.lem1": {"printed"},
}
"""By statement, steps whose world is described only, so that they stay UNDECIDED. The list gets shorter, never longer."""
REFUTED = {"ffgb": 26, "fednewton": 19, "fedfw": 26, "fedres": 9, "fedboost": 6}
"""How many refutations are accepted."""


@pytest.mark.parametrize("paper", REFUTED)
def test_every_counterexample_but_these_is_a_construction(paper: str) -> None:
    unmade: dict[str, set[str]] = {}
    refuted = 0
    for proof in (*PROOFS, *ARGUMENTS):
        if not proof.id.startswith(f"{paper}.") or not any(s.refuted for s in proof.steps):
            continue
        bundle = emit(proof, recall=True)
        for was, step in zip(bundle["steps"], read(bundle, strict=False)["steps"], strict=True):
            if step["label"] == "REFUTED":
                refuted += 1
            elif was["counter"] is not None:
                assert "is not shown: the claim" in step["note"]  # of its construction
                unmade.setdefault(proof.id, set()).add(step["name"])
    assert unmade == {name: steps for name, steps in UNMADE.items() if name.startswith(paper)}
    assert refuted == REFUTED[paper]


WITHOUT = {
    "ffgb.drift_lower",  # as many dimensions as a letter says
}
"""Lower bounds of which it is not shown that there are such objects, for all values of their letters."""


def test_every_lower_bound_but_these_is_made() -> None:
    lower = [proof for proof in PROOFS if proof.of.bound(proof.bound).status is Status.LOWER]
    read_ = {proof.id: read(emit(proof, recall=True), strict=False)["unmade"] for proof in lower}
    assert {name for name, unmade in read_.items() if unmade} == WITHOUT
    assert len(lower) > len(WITHOUT)
