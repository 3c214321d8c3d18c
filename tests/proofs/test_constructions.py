"""Which refutations stand on a construction that both kernels accept, and which of them are read literally."""

import pytest

from fedtheory.core.statement import Status
from fedtheory.engines.prove import emit
from fedtheory.kernel.bundle import read
from fedtheory.proofs import ARGUMENTS, PROOFS

UNMADE = {
    # a million directions, as many outcomes of a draw: there is no word for symbolic dimensions
    "fednewton.lem1": {"printed"},
    "fednewton.lem3": {"printed"},
    "fednewton.lem4": {"printed"},
}
"""By statement, steps whose world is described only. The list gets shorter, never longer."""
STRICT = {"ffgb": 26, "fednewton": 17, "fedfw": 26, "fedres": 9, "fedboost": 6}
"""How many refutations strict reading accepts, as it asks of whatever is not part of the library."""


@pytest.mark.parametrize("paper", STRICT)
def test_every_refutation_but_these_is_strict(paper: str) -> None:
    unmade: dict[str, set[str]] = {}
    strict = 0
    for proof in (*PROOFS, *ARGUMENTS):
        if not proof.id.startswith(f"{paper}.") or not any(s.refuted for s in proof.steps):
            continue
        for step in read(emit(proof, recall=True), strict=False)["steps"]:
            if step["label"] != "REFUTED":
                continue
            if "that there is such a world is not shown" in step["note"]:
                unmade.setdefault(proof.id, set()).add(step["name"])
            else:
                assert "the world was read by hand" not in step["note"], step["name"]
                strict += 1
    assert unmade == {name: steps for name, steps in UNMADE.items() if name.startswith(paper)}
    assert strict == STRICT[paper]


WITHOUT = {
    "ffgb.drift_lower",  # as many dimensions as a letter says
}
"""Lower bounds of which it is not shown that there are such objects, for all values of their letters."""


def test_every_lower_bound_but_these_is_made() -> None:
    lower = [proof for proof in PROOFS if proof.of.bound(proof.bound).status is Status.LOWER]
    read_ = {proof.id: read(emit(proof, recall=True), strict=False)["unmade"] for proof in lower}
    assert {name for name, unmade in read_.items() if unmade} == WITHOUT
    assert len(lower) > len(WITHOUT)
