"""What `solve` is asked: a bound, all letters but one, and a target."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from fedtheory.calculator.bound import choose, required
from fedtheory.calculator.catalogue import Bound, Condition, Entry, Letter
from fedtheory.calculator.complaints import Complaints
from fedtheory.calculator.enclosure import enclose, satisfies
from fedtheory.calculator.inputs import (
    Given,
    Number,
    check_size,
    find_and_read,
    missing,
    number_term,
)
from fedtheory.calculator.judge import Judge
from fedtheory.calculator.names import resolve
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.expression import Tree


@dataclass(frozen=True)
class Question:
    """Which values of `letter` make `main` and the `sides` true, at these values of the others."""

    entry: Entry
    bound: Bound
    letter: Letter
    target: Tree
    target_typed: str
    given: Mapping[str, Given]
    values: Mapping[str, Tree]
    main: Condition
    sides: tuple[Condition, ...]

    @property
    def relation(self) -> str:
        """The side on which the bound speaks; an equation is also an upper bound."""
        return self.main.relation

    @property
    def conditions(self) -> tuple[Condition, ...]:
        """All that is to hold."""
        return (self.main, *self.sides)

    @property
    def called(self) -> str:
        """The bound, as messages name it."""
        return f"{self.entry.id} ({self.bound.key})"

    def holds(self, condition: Condition, at: Fraction) -> bool:
        """Whether a condition certainly holds at this value of the letter."""
        return self.judge(condition).holds(at)

    def judge(self, condition: Condition) -> Judge:
        """One of the conditions, compiled."""
        return self._judges[self.conditions.index(condition)]

    @cached_property
    def _judges(self) -> tuple[Judge, ...]:
        return tuple(Judge(c, self.letter.name, self.values) for c in self.conditions)

    def meets(self, at: Fraction) -> bool:
        """Whether all conditions certainly hold at this value of the letter."""
        return all(self.holds(condition, at) for condition in self.conditions)


def ask(
    identifier: str,
    letter: str,
    *,
    target: Number,
    bound: str | None,
    constants: Mapping[str, Number],
    complaints: Complaints,
) -> Question:
    """The question. Raises one error that lists everything wrong with the input, found here or before."""
    entry, given, letters = find_and_read(identifier, constants, complaints)
    wanted, goal = _wanted(entry, letter, complaints), _target(target, complaints)
    if wanted in letters:
        complaints.add(
            "FT002", f"{wanted} is set, and it is what is looked for; leave it out of the settings."
        )
    chosen = choose(entry, bound, letters | {wanted}, complaints)
    if chosen is not None and wanted:
        inside = required(entry, chosen)
        if wanted not in inside:
            speaks = ", ".join(sorted(inside))
            complaints.add(
                "FT041",
                f"{wanted} does not occur in {entry.id} ({chosen.key}), which speaks of {speaks}.",
            )
        elif absent := missing(entry, inside, letters | {wanted}):
            complaints.add("FT006", f"{entry.id} ({chosen.key}) needs {absent} besides {wanted}.")
    complaints.settle()
    assert chosen is not None
    assert chosen.value is not None
    stated = (*entry.conditions, *chosen.conditions)
    question = Question(
        entry=entry,
        bound=chosen,
        letter=entry.letters[wanted],
        target=goal,
        target_typed=str(target).strip(),
        given=given,
        values={name: item.value for name, item in given.items()},
        main=Condition(">=" if chosen.relation == ">=" else "<=", chosen.value, goal),
        sides=tuple(c for c in stated if wanted in c.letters),
    )
    _check_fixed(question, stated)
    return question


def _wanted(entry: Entry, letter: str, complaints: Complaints) -> str:
    try:
        return resolve(letter, entry.letters, of=entry.id)
    except FedTheoryError as error:
        complaints.take(error)
        return ""


def _target(target: Number, complaints: Complaints) -> Tree:
    try:
        goal = number_term(target, called="target")
        check_size(enclose(goal, {}), f"target = {str(target).strip()}")
    except FedTheoryError as error:
        complaints.take(error)
        return "0"
    return goal


def _check_fixed(question: Question, stated: tuple[Condition, ...]) -> None:
    """Conditions without the letter hold, or nothing is promised whatever the letter is."""
    first = (
        (Condition(">=", "t", str(question.bound.first_round)),) if "t" in question.values else ()
    )
    for condition in (*first, *stated):
        told = condition.told
        if condition in question.sides:
            if condition.relation == "=":
                message = f"{told} ties {question.letter.name} to the other letters; there is nothing to solve."
                raise FedTheoryError(message, code="FT042")
        elif (
            satisfies(condition.left, condition.relation, condition.right, question.values)
            is not True
        ):
            message = f"{question.called} promises nothing here: {told} does not hold."
            raise FedTheoryError(message, code="FT042")
