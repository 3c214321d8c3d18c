"""What a constant's name means in all statements that are compared.

Papers use one letter for several things, so constants go by what they are: `smoothness=1` sets L in one paper and gamma
in another. A plain letter will do where it means one thing, and `fedfw.D=2` is the D of one paper.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from fedtheory.calculator.catalogue import Entry, Letter, find
from fedtheory.calculator.complaints import Complaints
from fedtheory.calculator.enclosure import enclose
from fedtheory.calculator.inputs import Given, Number, check_domain, number_term
from fedtheory.calculator.names import fold
from fedtheory.core.errors import FedTheoryError, nearest

ROUNDS = frozenset({"t", "T"})


def spread(
    constants: Mapping[str, Number], entries: Iterable[Entry], complaints: Complaints
) -> dict[str, dict[str, Given]]:
    """The values by statement and letter."""
    given: dict[str, dict[str, Given]] = {entry.id: {} for entry in entries}
    letters = [(entry, letter) for entry in map(find, given) for letter in entry.letters.values()]
    for name, number in constants.items():
        meant = _meant(name, letters, complaints)
        try:
            item = Given(number_term(number, called=name), str(number).strip())
            for entry, letter in meant:
                check_domain(letter, item)
                if letter.name in given[entry.id]:
                    told = f'{letter.name} of {entry.id} is set twice, the second time as "{name}".'
                    complaints.add("FT002", told)
                given[entry.id][letter.name] = item
        except FedTheoryError as error:
            complaints.take(error)
    return given


def _meant(
    name: str, letters: Sequence[tuple[Entry, Letter]], complaints: Complaints
) -> list[tuple[Entry, Letter]]:
    """The letters of all statements that a name stands for."""
    paper, dot, rest = name.partition(".")
    if dot:
        meant = [(e, x) for e, x in letters if e.id.partition(".")[0] == paper and _is(x, rest)]
    elif name.strip() in ROUNDS | {"rounds"}:
        meant = [(e, x) for e, x in letters if x.name in ROUNDS]
    else:
        meant = [(e, x) for e, x in letters if _is(x, name)]
    meanings = {letter.meaning for _, letter in meant}
    if not meant:
        known = dict.fromkeys(x.meaning for _, x in letters if x.kind != "round")
        complaints.add("FT003", f'nothing here is called "{name}".{nearest(name, list(known))}')
    elif len(meanings) > 1 and not meanings <= {"the round", "the horizon"}:
        told = "; ".join(
            f"{e.id.partition('.')[0]}.{x.name} is the {x.meaning}" for e, x in _once(meant)
        )
        complaints.add("FT046", f'"{name}" means several things: {told}. Write one of these names.')
        return []
    return meant


def _is(letter: Letter, name: str) -> bool:
    words = name.replace("_", " ").replace("-", " ").strip().lower()
    return fold(letter.name) == fold(name) or letter.meaning.lower().replace("-", " ") == words


def _once(meant: Sequence[tuple[Entry, Letter]]) -> list[tuple[Entry, Letter]]:
    """One entry a meaning and paper."""
    found = {(e.id.partition(".")[0], x.meaning): (e, x) for e, x in reversed(meant)}
    return list(found.values())


def positive(number: Number | None, called: str, complaints: Complaints) -> Fraction | None:
    """A positive number, or nothing."""
    if number is None:
        return None
    try:
        exact = enclose(number_term(number, called=called), {})
        if exact.lower <= 0:
            complaints.add("FT021", f"{called} = {number} is not positive.")
    except FedTheoryError as error:
        complaints.take(error)
        return None
    return exact.upper
