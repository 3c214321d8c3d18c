"""From means and deviations back to so many clients, in exact arithmetic."""

from dataclasses import replace
from fractions import Fraction

import pytest

from fedtheory.core.errors import IllFormedStatement
from fedtheory.core.expression import Tree, canonical
from fedtheory.core.proof import Use
from fedtheory.core.term import tree
from fedtheory.core.worst_case import Program
from fedtheory.engines.worst_case.certify import exact_upper
from fedtheory.engines.worst_case.clients import lifted
from fedtheory.engines.worst_case.cone import cone
from fedtheory.engines.worst_case.enclose import Enclosure, enclose
from fedtheory.engines.worst_case.exact import rational
from fedtheory.papers.fedfw.worst_cases.programs import program as fedfw
from fedtheory.papers.fedfw.worst_cases.setting import Case
from fedtheory.worst_cases.classics import fedavg
from fedtheory.worst_cases.federation import Federation

ONE = Fraction(1)


def two_steps(n: int | None = None) -> Program:
    return fedavg.program(
        Fraction(1, 10),
        ONE,
        eta=Fraction(1, 2),
        zeta=ONE,
        radius=ONE,
        local_steps=2,
        rounds=1,
        n=n,
    )


@pytest.fixture(scope="module")
def alike() -> Enclosure:
    return enclose(two_steps())


@pytest.mark.parametrize("n", [2, 3, 4, 5, 7, 10])
def test_every_number_of_clients_has_the_same_exact_lower_end(alike: Enclosure, n: int) -> None:
    assert alike.lower is not None
    made = lifted(two_steps(), alike.lower, two_steps(n), n)
    assert made.feasible
    assert made.value == alike.lower.value


@pytest.mark.parametrize("n", [2, 3, 5])
def test_the_explicit_programs_agree_with_the_one_for_every_number(
    alike: Enclosure, n: int
) -> None:
    counted = enclose(two_steps(n))
    assert alike.upper is not None
    assert alike.lower is not None
    assert counted.upper is not None
    assert counted.lower is not None
    assert counted.lower.value <= alike.upper.value
    assert alike.lower.value <= counted.upper.value
    assert counted.upper.value - counted.lower.value < Fraction(1, 10**5)


def test_clients_may_change_places() -> None:
    program = two_steps(2)
    found = enclose(program)
    assert found.upper is not None
    named = [_spelled(row.use, {}) for row in program.rows]
    other = [_spelled(row.use, {"1": "2", "2": "1"}) for row in program.rows]
    assert named != other
    multipliers = dict(zip(named, map(rational, found.upper.rows), strict=True))
    changed = exact_upper(cone(program), [multipliers[name] for name in other])
    assert changed is not None
    assert changed.value == found.upper.value


def _spelled(use: Use, places: dict[str, str]) -> str:
    """A reference, with clients in other places."""
    return canonical([use.name, *(_moved(tree(use.at[name]), places) for name in sorted(use.at))])


def _moved(term: Tree, places: dict[str, str]) -> Tree:
    if isinstance(term, str):
        return places.get(term, term)
    head, client, *rest = term
    if head == "x":
        return [head, places.get(str(client), client), *rest]
    return [head, client, *rest]


def test_the_lifted_point_is_refused_where_the_clients_deviate_too_much(alike: Enclosure) -> None:
    assert alike.lower is not None
    shared, apart = alike.lower.matrices
    wide = replace(alike.lower, matrices=(shared, [[2 * x for x in row] for row in apart]))
    assert not lifted(two_steps(), wide, two_steps(3), 3).feasible


def test_the_lifted_point_is_refused_where_no_vectors_have_these_products(
    alike: Enclosure,
) -> None:
    assert alike.lower is not None
    shared, apart = alike.lower.matrices
    broken = replace(alike.lower, matrices=(shared, [[-x for x in row] for row in apart]))
    made = lifted(two_steps(), broken, two_steps(2), 2)
    assert not made.definite
    assert not made.feasible


def test_a_point_that_does_not_say_where_everything_is_cannot_be_lifted() -> None:
    case = Case(ONE, ONE, ONE, Federation(), H=ONE)
    program = fedfw(case, 2)
    found = enclose(program)
    assert found.lower is not None
    with pytest.raises(IllFormedStatement, match="divided out"):
        lifted(program, found.lower, fedfw(replace(case, clients=Federation(2)), 2), 2)
