"""A proof says of which rounds it speaks: for others it does not exist."""

from dataclasses import replace

import pytest

from fedtheory.core.errors import IllFormedStatement
from fedtheory.core.statement import Scope
from fedtheory.proofs import find_proof


@pytest.mark.parametrize(
    ("identifier", "key", "scope"),
    [
        ("fedboost.thm2", "corrected", Scope.EVERY_ROUND),
        ("fedfw.thm1", "sharpened", Scope.BEST_ROUND),
        ("fedfw.thm1", "sharpened", Scope.AT_HORIZON),
        ("fedfw.thm2", "sharpened", Scope.EVERY_ROUND),
    ],
)
def test_a_proof_for_some_rounds_is_none_for_others(identifier, key, scope):
    proof = find_proof(identifier, key)
    claimed = tuple(replace(b, scope=scope) if b.key == key else b for b in proof.of.bounds)
    assert proof.of.bound(key).scope is not scope
    with pytest.raises(IllFormedStatement, match="measures another round"):
        replace(proof, of=replace(proof.of, bounds=claimed))
