"""What `prove` puts together is kept while what it was made of is what it was, and not where a step is open."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from fedtheory.campaign import emission
from fedtheory.kernel.remembered import VARIABLE, memory
from fedtheory.runs import sources

Assembled = list[str]


@pytest.fixture
def assembled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Assembled]:
    """What was put together since, with an empty cache."""
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    memory.cache_clear()
    made, found = emission._assembled, []

    def noted(target: str, bound: str | None, *, models: bool) -> object:
        found.append(target)
        return made(target, bound, models=models)

    monkeypatch.setattr(emission, "_assembled", noted)
    yield found
    memory.cache_clear()


def asked() -> object:
    return json.loads(json.dumps(emission._proofs("fedboost.lem3", None, models=False)))


def test_the_same_files_are_put_together_once(assembled: Assembled) -> None:
    assert asked() == asked()
    assert len(assembled) == 1


def test_another_file_is_looked_at_again(
    assembled: Assembled, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked()
    digest = sources._digest
    changed = "papers/fedboost/proofs/section3.py"
    assert (sources.LIBRARY / changed).is_file()
    monkeypatch.setattr(
        sources, "_digest", lambda name: "another" if name == changed else digest(name)
    )
    asked()
    assert len(assembled) == 2


def test_an_open_step_is_not_kept(assembled: Assembled, monkeypatch: pytest.MonkeyPatch) -> None:
    made = emission._assembled

    def opened(*args: object, **words: object) -> object:
        answer, needed = made(*args, **words)
        answer["bundles"][0]["steps"][0]["certificate"] = None
        return answer, needed

    monkeypatch.setattr(emission, "_assembled", opened)
    asked()
    asked()
    assert len(assembled) == 2
