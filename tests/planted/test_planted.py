"""Every planted mistake is noticed; without one the same tests pass."""

from pathlib import Path

import pytest

from tests.planted import fedboost, fedfw, fednewton, fedres, ffgb
from tests.planted.mistake import Planted, copied, noticed, run_of

MISTAKES = (
    *fedfw.MISTAKES,
    *ffgb.MISTAKES,
    *fedres.MISTAKES,
    *fedboost.MISTAKES,
    *fednewton.MISTAKES,
)


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return copied(tmp_path_factory.mktemp("planted"))


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda m: m.name)
def test_it_is_noticed(mistake: Planted, tree: Path) -> None:
    assert noticed(mistake, tree)


def test_without_a_mistake_nothing_is_noticed(tree: Path) -> None:
    assert run_of(tuple(dict.fromkeys(t for m in MISTAKES for t in m.tests)), tree) == 0


def test_a_mistake_that_is_no_longer_there_is_told(tree: Path) -> None:
    gone = Planted("gone", "fedtheory/algorithms/fedfw.py", "no such line", "", ())
    with pytest.raises(ValueError, match="0 times"):
        noticed(gone, tree)
