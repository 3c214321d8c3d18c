"""Numbers that remember their formula, and bounds of statements with their letters put in."""

import pickle
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fedtheory.core.erratum import fails
from fedtheory.core.errors import IllFormedStatement
from fedtheory.core.ledger import Q, statements_of
from fedtheory.core.text import readable
from fedtheory.core.written import LONGEST, Written, tree_of
from fedtheory.errata import ERRATA
from fedtheory.errata.enclosure import encoded, square_root
from fedtheory.papers.fedboost.statements.thm2_sampling import THEOREM_2

numbers = st.fractions(min_value=-9, max_value=9, max_denominator=9)


def value(tree: object) -> Fraction:
    """What a formula is, computed by itself."""
    if isinstance(tree, str):
        return Fraction(tree)
    assert isinstance(tree, list)
    head, *rest = tree
    if head == "^":
        return value(rest[0]) ** int(rest[1])
    first, *others = map(value, rest)
    match head, others:
        case "-", []:
            return -first
        case "+", [second]:
            return first + second
        case "-", [second]:
            return first - second
        case "*", [second]:
            return first * second
        case "/", [second]:
            return first / second
    raise AssertionError(tree)


@given(a=numbers, b=numbers, k=st.integers(0, 4))
def test_the_formula_has_the_value_of_the_number(a: Fraction, b: Fraction, k: int) -> None:
    x, y = Q(a), Q(b)
    for found in (x + y, 3 - x, x * b, -x, abs(x) ** k, (x - y) ** k, 2 + x * y, sum([x, y], Q(0))):
        assert value(tree_of(found)) == found
    if b:
        assert value(tree_of(x / y)) == x / y == a / b
        assert value(tree_of(1 / y)) == 1 / b


def test_the_formula_is_what_was_written() -> None:
    s, G = Q(1, 20), Q(2)
    assert readable(tree_of(4 * G**2 * s * s)) == "4·2^2·1/20·1/20"
    assert readable(tree_of(0 + G)) == "2"


def test_what_is_too_long_for_a_reader_is_a_number() -> None:
    total = sum((Q(1, k) for k in range(1, LONGEST)), Q(0))
    assert total == sum(Fraction(1, k) for k in range(1, LONGEST))
    short = sum((Q(1, k) for k in range(1, 9)), Q(0))
    assert isinstance(short, Written)
    assert tree_of(short) != str(Fraction(short))
    assert not isinstance(Q(1) ** 65, Written)


def test_a_formula_survives_a_process() -> None:
    number = Q(1, 2) + 1
    again = pickle.loads(pickle.dumps(number))
    assert (again, tree_of(again)) == (number, tree_of(number))


def test_a_claim_of_two_bare_numbers_has_no_formula() -> None:
    assert not fails("", Q(1), "=", Q(2)).formula
    assert fails("", Q(1) + 1, "=", Q(3)).formula == "1 + 1 = 3"


def test_an_encoded_bound_is_that_of_the_statement() -> None:
    letters = {"G": 2, "sigma": 1, "r": 1, "M": 0, "alpha_star": 1, "S": 1}
    assert encoded(THEOREM_2, T=4, **letters) == 2
    assert encoded(THEOREM_2, T=2, **letters) >= square_root(8).lower
    with pytest.raises(IllFormedStatement, match="T, alpha_star"):
        encoded(THEOREM_2, **letters)
    with pytest.raises(IllFormedStatement, match="given were"):
        encoded(THEOREM_2, T=4, q=1, **letters)


def test_an_erratum_names_the_statements_it_computes_by() -> None:
    of = {e.id: statements_of(e) for e in ERRATA}
    assert of["fedboost.d38"] == ["fedboost.cor1"]
    assert of["fedboost.d01"] == ["fedboost.thm2"]
    assert of["fedboost.d30"] == []
    assert sum(map(bool, of.values())) >= 60
