"""A worked number for `show`: what a bound promises at simple values, with the command that computes it."""

from fractions import Fraction

from fedtheory.calculator.bound import Value, bound, proved, required
from fedtheory.calculator.catalogue import Bound, Entry, Letter, in_library
from fedtheory.core.errors import FedTheoryError

REALS = ("1", "9/10", "1/2", "1/10", "10")
"""Values that are tried for all letters at once, in this order, until the conditions hold and the number of rounds matters."""
COUNTS = (2, 1, 10)
ROUNDS = 100


def example(entry: Entry) -> tuple[str, Value] | None:
    """The command and its answer; nothing where no such value keeps the conditions of a bound that is proved."""
    if not in_library(entry.id):
        return None
    for stated in (b for b in proved(entry) if b.value is not None):
        vacuous = None
        for real in REALS:
            for count in COUNTS:
                values = _values(entry, stated, real, count)
                found = _answer(entry, stated, values)
                if found is None or _still(entry, stated, values, found):
                    continue
                told = " ".join(f"{name}={value}" for name, value in values.items())
                answer = (
                    f"fedtheory bound {entry.id} --bound {_quoted(stated.key)} --set {told}",
                    found,
                )
                if not found.vacuous:
                    return answer
                vacuous = vacuous or answer
        if vacuous:
            return vacuous
    return None


def _values(entry: Entry, stated: Bound, real: str, count: int) -> dict[str, str]:
    needed = required(entry, stated)
    found = {n: _within(one, real, count) for n, one in entry.letters.items() if n in needed}
    return dict(sorted(found.items(), key=lambda pair: pair[0] in {"t", "T"}))


def _within(letter: Letter, real: str, count: int) -> str:
    """The value if the letter may have it, else the nearest end of its domain."""
    wanted = Fraction(ROUNDS if letter.kind == "round" else count if letter.integer else real)
    if letter.lower is not None and (
        wanted < letter.lower or (letter.strict and wanted == letter.lower)
    ):
        wanted = letter.lower + (1 if letter.strict else 0)
    if letter.upper is not None and wanted > letter.upper:
        wanted = letter.upper
    return str(wanted)


def _answer(entry: Entry, stated: Bound, values: dict[str, str]) -> Value | None:
    try:
        found = bound(entry.id, bound=stated.key, **values)
    except (FedTheoryError, ArithmeticError):
        return None
    return (
        found
        if found.value is not None and all(c.holds is not False for c in found.conditions)
        else None
    )


def _still(entry: Entry, stated: Bound, values: dict[str, str], found: Value) -> bool:
    """Whether ten times as many rounds leave the bound as it is."""
    counted = {name: str(10 * ROUNDS) for name in values if name in {"t", "T"}}
    if not counted:
        return False
    later = _answer(entry, stated, values | counted)
    return later is not None and later.value == found.value


def _quoted(key: str) -> str:
    return key if key.replace("-", "").replace("_", "").isalnum() else f'"{key}"'
