"""A planted theorem beside its true twin, and what is to be said of both."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from fedtheory.core.proof import Proof
from fedtheory.engines.prove import emit
from fedtheory.kernel.bundle import read

Bundle = dict[str, Any]
Reading = dict[str, Any]


@dataclass(frozen=True)
class Planted:
    """One way to a false label: `proofs` makes the planted proof and its twin; the one is refused because of `why`."""

    name: str
    proofs: Callable[[], tuple[Proof, Proof]]
    why: str


def asked(planted: Planted, twin: str) -> None:
    """Asserts that the planted proof is refused for its reason, and that its twin has this label."""
    refused, passing = (read(bundle_of(proof), strict=True) for proof in planted.proofs())
    assert passing["label"] == twin, said(passing)
    assert refused["label"] == "UNDECIDED", said(refused)
    assert planted.why in said(refused)


def bundle_of(proof: Proof) -> Bundle:
    """Its bundle, as another process would get it."""
    found: Bundle = json.loads(json.dumps(emit(proof)))
    return found


def said(reading: Reading) -> str:
    """All reasons that a reading gives."""
    return "; ".join([reading["why"], *(step["note"] for step in reading["steps"])])


def changed(bundle: Bundle, change: Callable[[Bundle], Any]) -> Reading:
    """What is read of a bundle after somebody has changed it."""
    copy = json.loads(json.dumps(bundle))
    change(copy)
    return read(copy, strict=True)
