"""A script in PEPit's vocabulary, run as it is: which problems it solved, and those that it only wrote down."""

import inspect
import json
import sys
import traceback
from collections.abc import Callable, Mapping, Sequence
from contextlib import redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fedtheory.core.errors import FedTheoryError
from fedtheory.pep.alias import aliased
from fedtheory.pep.literals import compiled, names
from fedtheory.pep.model import declared
from fedtheory.pep.numbers import counted_from_here, shortenings, tried_first, unshortened
from fedtheory.pep.problem import PEP, recorded
from fedtheory.pep.result import Result

_Rest = Callable[[dict[str, Any], list[tuple[PEP, Result]]], None]
"""What is done with the names of a script, while it can still import what it does."""


@dataclass(frozen=True)
class Solved:
    """A problem of a script and its worst case."""

    name: str
    problem: PEP
    result: Result


@dataclass(frozen=True)
class Script:
    """What a script made."""

    solved: tuple[Solved, ...]
    names: Mapping[str, Any]
    """The names that its top level defines."""


def run(path: Path, arguments: Sequence[str] = ()) -> Script:
    """Runs a script; a problem at its top level that it did not solve is solved. Raises errors with codes FT024, FT025.

    If an upper end is missing and long numbers were rounded on the way, the script is run again without that rounding;
    if one is still missing, once more with it, and patiently.
    """
    source = _source(path)
    before = shortenings()
    with tried_first():
        found = _run(path, source, arguments)
    if _complete(found) or shortenings() == before:
        return found
    with unshortened():
        found = _run(path, source, arguments)
    return found if _complete(found) else _run(path, source, arguments)


def _source(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise FedTheoryError(f'"{path}" cannot be read: {error}.', code="FT024") from error


def growing(path: Path, letter: str, small: Sequence[int]) -> dict[str, dict[int, Any]]:
    """The problems, as data, that the script's functions of this letter alone make of small numbers, by function and number."""
    found = dict[str, dict[int, Any]]()

    def made(names: dict[str, Any], _: list[tuple[PEP, Result]]) -> None:
        for name, make in names.items():
            own = inspect.isfunction(make) and make.__module__ == names["__name__"]
            if own and list(inspect.signature(make).parameters) == [letter]:
                found[name] = {n: _declared(name, make, n) for n in small}

    _run(path, _source(path), (), made)
    return found


def _declared(name: str, make: Callable[[int], Any], n: int) -> Any:
    problem = make(n)
    if not isinstance(problem, PEP):
        told = f"{name}({n}) is a {type(problem).__name__}; it should return the PEP that it declares, unsolved"
        raise FedTheoryError(told, code="FT025")
    return declared(problem)


def main_growing(path: str, letter: str, small: str, answer: str) -> int:
    """Writes the problems of growing size as JSON; returns 2 if the script does not run."""
    told: dict[str, Any]
    try:
        told = {"growing": growing(Path(path), letter, [int(n) for n in small.split(",")])}
    except FedTheoryError as error:
        told = {"error": {"code": error.code or "FT025", "message": str(error)}}
    Path(answer).write_text(json.dumps(told), encoding="utf-8")
    return 2 if "error" in told else 0


def _complete(script: Script) -> bool:
    """Whether each problem has an upper end."""
    return all(own.result.upper.value is not None for own in script.solved)


def main(path: str, answer: str) -> int:
    """Runs a script and writes the results of its problems as JSON; returns 2 if it does not run."""
    told: dict[str, Any]
    try:
        found = run(Path(path))
        told = {"problems": [told_of(own) for own in found.solved]}
    except FedTheoryError as error:
        told = {"error": {"code": error.code or "FT025", "message": str(error)}}
    Path(answer).write_text(json.dumps(told), encoding="utf-8")
    return 2 if "error" in told else 0


def told_of(own: Solved) -> dict[str, Any]:
    """The result of a problem, and the problem itself as data."""
    told = {"name": own.name, "model": None, "own": "", **own.result.json()}
    try:
        return told | {"model": declared(own.problem)}
    except FedTheoryError as error:
        return told | {"own": str(error)}


def _run(path: Path, source: str, arguments: Sequence[str], rest: _Rest | None = None) -> Script:
    own: dict[str, Any] = {"__name__": "__main__", "__file__": str(path)} | names()
    before = sys.argv
    sys.argv = [str(path), *arguments]
    solved: list[tuple[PEP, Result]] = []
    try:
        with aliased(), recorded(solved), counted_from_here(), redirect_stdout(sys.stderr):
            exec(compiled(source, str(path)), own)
            (rest or _rest)(own, solved)
    except FedTheoryError as error:
        if error.code:
            raise
        raise _blamed(path, error) from error
    except (Exception, SystemExit) as error:
        raise _blamed(path, error) from error
    finally:
        sys.argv = before
    many, named = len(solved) > 1, {id(p): name for name, p in _listed(own).items()}
    found = [
        Solved(named.get(id(problem), f"{path.stem} {k}" if many else path.stem), problem, result)
        for k, (problem, result) in enumerate(solved, 1)
    ]
    return Script(tuple(found), own)


def _listed(names: Mapping[str, Any]) -> dict[str, PEP]:
    """The problems that a script lists by name in WORST_CASES. Raises FT025 where something else stands there."""
    listed = names.get("WORST_CASES", {})
    if not isinstance(listed, Mapping):
        told = f"WORST_CASES is a {type(listed).__name__}; in a script it is a dict from names to problems"
        raise FedTheoryError(told, code="FT025")
    for name, problem in listed.items():
        if not isinstance(problem, PEP):
            told = f"WORST_CASES[{name!r}] is a {type(problem).__name__}; it should be a PEP"
            raise FedTheoryError(told, code="FT025")
    return {str(name): problem for name, problem in listed.items()}


def _rest(names: dict[str, Any], solved: list[tuple[PEP, Result]]) -> None:
    """Solves the problems that have a metric and were not solved."""
    known = {id(problem) for problem, _ in solved}
    for value in list(dict.fromkeys([*_listed(names).values(), *_problems(names)])):
        if id(value) not in known and value.list_of_performance_metrics:
            value.solve()


def _problems(names: Mapping[str, Any]) -> list[PEP]:
    """The problems at the top level of a script."""
    return [value for value in names.values() if isinstance(value, PEP)]


def _blamed(path: Path, error: BaseException) -> FedTheoryError:
    """The error, with the last line of the script that it passed through."""
    lines = [
        frame.lineno
        for frame in traceback.extract_tb(error.__traceback__)
        if frame.filename == str(path)
    ]
    where = f", line {lines[-1]}" if lines else ""
    said = " ".join(str(error).split()) or "no message"
    message = f'the script does not run: "{path}"{where}: {type(error).__name__}: {said}'
    return FedTheoryError(message, code="FT025")
