"""One question that is asked of all there is, paper by paper: its failure names everyone that it fails for, and why.

A test for each statement, proof or erratum would cost more than most answers do.
"""

from collections.abc import Callable, Iterable
from typing import Any

import pytest

from fedtheory.core.shelf import own_papers

OTHERS = "others"
GROUPS = (*own_papers(), OTHERS)


def identifier(one: Any) -> str:
    """What most are known by."""
    return str(one.id)


def group_of(name: str) -> str:
    """The paper that an id begins with; all that is of none is a group as well."""
    paper = name.partition(".")[0]
    return paper if paper in GROUPS else OTHERS


def of_every(
    everyone: Iterable[Any] | Callable[[], Iterable[Any]],
    name: Callable[..., str] = identifier,
    *,
    at_once: bool = False,
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Makes a question about one a test of each paper's, or of all at once; tuples are asked about by their parts.

    `everyone` is looked at when the test runs, so that nobody needs to be there when tests are collected.
    """

    def test_of(question: Callable[..., None]) -> Callable[..., None]:
        def test(group: str) -> None:
            asked = [
                (one, name(*one))
                for one in map(_parts, everyone() if callable(everyone) else everyone)
            ]
            assert asked, "there is nobody to ask"
            own = [(one, called) for one, called in asked if at_once or group_of(called) == group]
            wrong = [f"{called}: {why}" for one, called in own if (why := _fails(question, one))]
            assert not wrong, f"{len(wrong)} of {len(own)}:\n" + "\n".join(wrong)

        test.__name__, test.__doc__ = question.__name__, question.__doc__
        test.__module__ = question.__module__
        return pytest.mark.parametrize("group", ["all"] if at_once else GROUPS)(test)

    return test_of


def _parts(one: Any) -> tuple[Any, ...]:
    return one if isinstance(one, tuple) else (one,)


def _fails(question: Callable[..., None], one: tuple[Any, ...]) -> str:
    try:
        question(*one)
    except Exception as error:  # whatever goes wrong with one is told, and the others are asked
        return f"{type(error).__name__}: {error}"
    return ""
