"""FFGB's ledger as a list, and its witnesses at other scales."""

from fractions import Fraction

import pytest

from fedtheory.papers.ffgb.algorithms.ffgb_exact import ffgb_exact
from fedtheory.papers.ffgb.errata import ERRATA
from fedtheory.papers.ffgb.instances.finite_support import rational_support


def test_the_ledger_is_in_order() -> None:
    ids = [erratum.id for erratum in ERRATA]
    assert ids == sorted(ids)


def test_no_mistake_is_counted_twice() -> None:
    pairs = [(erratum.printed, erratum.corrected) for erratum in ERRATA]
    assert len(set(pairs)) == len(pairs)


@pytest.mark.parametrize("scale", ["1", "1/10", "1/1000"])
def test_scaling_the_losses_changes_no_iterate(scale: str) -> None:
    """Why d01 refutes every constant."""

    def run(size: str) -> object:
        problem = rational_support(
            weights="1,0;0,1", labels="1,2", scale=size, mu=size, off="opposed"
        )
        return ffgb_exact(problem, K=2, c=4, rounds=4).functions

    assert run(scale) == run("1/7")


@pytest.mark.parametrize("K", [1, 2])
def test_the_first_step_doubles_the_largest_value_whatever_follows(K: int) -> None:
    """d02: f^0 = 2, then -4; the second step, with factor -1/3, brings it back."""
    problem = rational_support(weights="1", labels="1", mu="1", start="2")
    after = ffgb_exact(problem, K=K, c=4, rounds=1).functions[1][0]
    assert after == {1: Fraction(-4), 2: Fraction(0)}[K]
