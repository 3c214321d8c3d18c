"""What a user sets: letters resolved, numbers read, domains checked, all complaints in one error."""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from numbers import Integral, Rational, Real

from fedtheory.calculator.catalogue import Entry, Letter, find
from fedtheory.calculator.complaints import Complaints
from fedtheory.calculator.enclosure import Enclosure, enclose
from fedtheory.calculator.grammar import parse
from fedtheory.calculator.names import resolve
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.expression import Tree, names

Number = int | float | str | Fraction
LARGEST = Fraction(10) ** 300
SMALLEST = Fraction(1) / LARGEST


@dataclass(frozen=True)
class Given:
    """One letter's value: the term, and how it was typed."""

    value: Tree
    typed: str


def settings(pairs: Iterable[str], complaints: Complaints) -> dict[str, str]:
    """`name=value` texts as a mapping; what is wrong goes to `complaints`."""
    found = dict[str, str]()
    for pair in pairs:
        name, sign, value = pair.partition("=")
        if not sign or not name.strip():
            complaints.add("FT002", f'"{pair}" is no setting; write name=value, for example L=1.')
        elif name.strip() in found:
            complaints.add("FT002", f'"{name.strip()}" is set twice.')
        else:
            found[name.strip()] = value
    return found


def read(
    entry: Entry, given: Mapping[str, Number], complaints: Complaints
) -> tuple[dict[str, Given], frozenset[str]]:
    """The values by letter, and the letters set, well or badly; what is wrong goes to `complaints`."""
    values, typed_as = dict[str, Given](), dict[str, str]()
    for name, number in given.items():
        try:
            letter = entry.letters[resolve(name, entry.letters, of=entry.id)]
            earlier = typed_as.setdefault(letter.name, name)
            if earlier != name:
                message = f'"{earlier}" and "{name}" are one letter, {letter.name}; set it once.'
                complaints.add("FT002", message)
                continue
            item = Given(number_term(number, called=name), str(number).strip())
            check_domain(letter, item)
            values[letter.name] = item
        except FedTheoryError as error:
            complaints.take(error)
    return values, frozenset(typed_as)


def find_and_read(
    identifier: str, given: Mapping[str, Number], complaints: Complaints
) -> tuple[Entry, dict[str, Given], frozenset[str]]:
    """The statement of this id, and what `read` makes of the values; raised at once if there is none."""
    try:
        entry = find(identifier)
    except FedTheoryError as error:
        complaints.first(error)
        complaints.settle()
        raise
    return entry, *read(entry, given, complaints)


def number_term(number: Number, *, called: str) -> Tree:
    """The term of a number or of a text. A float stands for its shortest decimal, as it prints."""
    if isinstance(number, str):
        try:
            return parse(number)
        except FedTheoryError as error:
            raise FedTheoryError(f"{called} = {error}", code=error.code) from error
    if isinstance(number, bool) or not isinstance(number, Real):
        message = f"{called} = {number!r} is a {type(number).__name__}, and a number is wanted."
        raise FedTheoryError(message, code="FT010")
    if isinstance(number, Integral):
        return str(int(number))
    if isinstance(number, Rational):
        return str(Fraction(number.numerator, number.denominator))
    if not math.isfinite(number):
        raise FedTheoryError(f"{called} = {number} is not a finite number.", code="FT016")
    return str(Fraction(repr(float(number))))


def check_domain(letter: Letter, given: Given) -> None:
    """Raises an error with code FT011, FT012 or FT021 when the letter cannot stand for this number."""
    told = f"{letter.name} = {given.typed}"
    try:
        size = enclose(given.value, {})
    except FedTheoryError as error:
        if error.code != "FT012":
            raise FedTheoryError(f"{told}: {error}", code=error.code) from error
        message = (
            f"{told} has no value: it divides by zero, or takes the root of a negative number."
        )
        raise FedTheoryError(message, code="FT012") from error
    wanted = f"{letter.name} ({letter.meaning}) is {letter.domain}."
    if letter.upper is not None and size.upper > letter.upper:
        raise FedTheoryError(f"{told} is too large. {wanted}", code="FT021")
    check_largest(size, told)
    if letter.integer and (size.exact is None or size.exact.denominator != 1):
        raise FedTheoryError(f"{told} is no integer. {wanted}", code="FT021")
    if letter.lower is not None and (
        size.lower < letter.lower or (letter.strict and size.lower <= letter.lower)
    ):
        raise FedTheoryError(f"{told} is outside of its domain. {wanted}", code="FT021")
    check_smallest(size, told)


def check_size(size: Enclosure, told: str) -> None:
    """Raises an error with code FT011 for a number that is too large or too small for this machine's."""
    check_largest(size, told)
    check_smallest(size, told)


def check_largest(size: Enclosure, told: str) -> None:
    """Raises an error with code FT011 beyond 1e300 in size."""
    if size.upper > LARGEST or size.lower < -LARGEST:
        raise FedTheoryError(f"{told} is too large: numbers go up to 1e300 in size.", code="FT011")


def check_smallest(size: Enclosure, told: str) -> None:
    """Raises an error with code FT011 between 0 and 1e-300."""
    if 0 < size.upper < SMALLEST or 0 < -size.lower < SMALLEST:
        raise FedTheoryError(
            f"{told} is too small: positive numbers go down to 1e-300.", code="FT011"
        )


def missing(entry: Entry, wanted: frozenset[str], present: Iterable[str]) -> str:
    """The letters that are wanted and not there, with their meaning; empty when none is."""
    absent = [
        letter
        for name, letter in entry.letters.items()
        if name in wanted and name not in set(present)
    ]
    return ", ".join(f"{letter.name} ({letter.meaning})" for letter in absent)


def letters_of(*terms: Tree | None) -> frozenset[str]:
    """The letters in some terms."""
    return frozenset[str]().union(*(names(term) for term in terms if term is not None))
