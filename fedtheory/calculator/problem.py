"""What `optimise` is asked: a bound, the letters one may choose, and the values of the others."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from fedtheory.calculator.bound import check_conditions, choose, required
from fedtheory.calculator.catalogue import Bound, Condition, Entry, Letter
from fedtheory.calculator.complaints import Complaints
from fedtheory.calculator.inputs import Given, Number, find_and_read, letters_of, missing
from fedtheory.calculator.names import resolve
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.text import readable

CLOSE = 1e-6
"""How near the best an answer is shown to be, as a share of it."""
MOST_LETTERS = 4
FARTHEST = 30
"""Letters are looked for between 1e-30 and 1e30; the subdivision looks as far."""


@dataclass(frozen=True)
class Problem:
    """A bound, the letters to choose, the values of the others, and the conditions in which a choice matters."""

    entry: Entry
    bound: Bound
    over: tuple[Letter, ...]
    given: Mapping[str, Given]
    conditions: tuple[Condition, ...]

    @property
    def sign(self) -> int:
        """What is minimised is the bound times this."""
        return -1 if self.bound.relation == ">=" else 1

    @property
    def called(self) -> str:
        """The bound, as messages name it."""
        return f"{self.entry.id} ({self.bound.key})"

    @property
    def named(self) -> str:
        """The letters that are chosen."""
        return ", ".join(letter.name for letter in self.over)

    def ends(self) -> list[tuple[float, float]]:
        """From where to where each letter is looked for."""
        ends = []
        for letter in self.over:
            low = (
                float(letter.lower)
                if letter.lower is not None and letter.lower > 0
                else 10.0**-FARTHEST
            )
            if letter.name == "t":
                low = max(low, float(self.bound.first_round))
            high = (
                min(float(letter.upper), 10.0**FARTHEST)
                if letter.upper is not None
                else 10.0**FARTHEST
            )
            ends.append((low, high))
        return ends


def pose(
    identifier: str,
    over: Sequence[str],
    *,
    key: str | None,
    constants: Mapping[str, Number],
    complaints: Complaints,
) -> Problem:
    """The problem. Raises one error that lists everything wrong with the input."""
    entry, given, letters = find_and_read(identifier, constants, complaints)
    wanted = list[str]()
    for name in over:
        try:
            found = resolve(name.strip(), entry.letters, of=entry.id)
        except FedTheoryError as error:
            complaints.take(error)
            continue
        if found in wanted:
            complaints.add("FT002", f"{found} is named twice; choose it once.")
        elif found in letters:
            complaints.add(
                "FT002", f"{found} is set, and it is to be chosen; leave it out of the settings."
            )
        wanted.append(found)
    if len(wanted) > MOST_LETTERS:
        complaints.add(
            "FT041", f"{len(wanted)} letters at once are too many; {MOST_LETTERS} are allowed."
        )
    chosen = choose(entry, key, letters | set(wanted), complaints)
    if chosen is not None and wanted:
        inside = letters_of(chosen.value)
        for name in wanted:
            if name not in inside:
                speaks = ", ".join(sorted(inside))
                complaints.add(
                    "FT041",
                    f"{name} does not occur in {entry.id} ({chosen.key}), which speaks of {speaks}.",
                )
        if absent := missing(entry, required(entry, chosen), letters | set(wanted)):
            complaints.add(
                "FT006", f"{entry.id} ({chosen.key}) needs {absent} besides {', '.join(wanted)}."
            )
    complaints.settle()
    assert chosen is not None
    stated = (*entry.conditions, *chosen.conditions)
    problem = Problem(
        entry=entry,
        bound=chosen,
        over=tuple(entry.letters[name] for name in wanted),
        given=given,
        conditions=tuple(c for c in stated if letters_of(c.left, c.right) & set(wanted)),
    )
    if any(c.relation == "=" for c in problem.conditions):
        tied = next(c for c in problem.conditions if c.relation == "=")
        message = f"{readable(['=', tied.left, tied.right])} ties the letters together; there is nothing to choose."
        raise FedTheoryError(message, code="FT042")
    values = {name: item.value for name, item in given.items()}
    for checked in check_conditions(entry, chosen, values):
        if checked.holds is False:
            message = f"{problem.called} promises nothing here: {checked.text} does not hold."
            raise FedTheoryError(message, code="FT042")
    return problem
