"""Every planted mistake is noticed; without one the same tests pass."""

from pathlib import Path

import pytest

from tests.planted import fedboost, fedfw, fednewton, fedres, ffgb
from tests.planted.mistake import Planted, copied, noticed, run_of

PAPERS = (fedfw, ffgb, fedres, fedboost, fednewton)
MISTAKES = tuple(mistake for paper in PAPERS for mistake in paper.MISTAKES)
SHARE = 40
"""Tests of one fork, which reads the library once for all of them."""


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return copied(tmp_path_factory.mktemp("planted"))


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda m: m.name)
def test_it_is_noticed(mistake: Planted, tree: Path) -> None:
    assert noticed(mistake, tree)


TESTS = tuple(dict.fromkeys(test for mistake in MISTAKES for test in mistake.tests))


@pytest.mark.parametrize("tests", [TESTS[k : k + SHARE] for k in range(0, len(TESTS), SHARE)])
def test_without_a_mistake_nothing_is_noticed(tests: tuple[str, ...], tree: Path) -> None:
    assert run_of(tests, tree) == 0


def test_a_mistake_that_is_no_longer_there_is_told(tree: Path) -> None:
    gone = Planted("gone", "fedtheory/papers/fedfw/algorithms/fedfw.py", "no such line", "", ())
    with pytest.raises(ValueError, match="0 times"):
        noticed(gone, tree)


def test_nothing_that_is_compiled_of_a_mistake_is_kept(tree: Path) -> None:
    def compiled() -> dict[Path, int]:
        return {path: path.stat().st_mtime_ns for path in tree.rglob("*.pyc")}

    before = compiled()
    assert noticed(MISTAKES[0], tree)
    assert compiled() == before
