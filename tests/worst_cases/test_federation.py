"""Clients in a program: any number of them, or so many."""

import numpy as np
import pytest

from fedtheory.core.gram import Gram
from fedtheory.core.term import Function, Term, equal, symbol
from fedtheory.core.worst_case import Attained
from fedtheory.worst_cases.federation import MOST, Federation, members, simplex

v, zero = Function("v"), symbol("zero")


def of(client: Term) -> Term:
    return v(client)


def test_any_number_of_clients_is_one_client_and_a_mean() -> None:
    clients = Federation()
    assert [client.tree for client in clients.each] == ["i"]
    assert clients.mean(of).tree == ["mean", "j", ["v", "j"]]
    assert clients.over == "i"
    assert clients.size.tree == "n"
    assert clients.balanced(of, zero=zero) == equal(clients.mean(of), zero)


def test_so_many_clients_are_written_out() -> None:
    clients = Federation(3)
    assert [client.tree for client in clients.each] == ["1", "2", "3"]
    assert clients.mean(of).tree == ["/", ["+", ["+", ["v", "1"], ["v", "2"]], ["v", "3"]], "3"]
    assert clients.over is None
    assert clients.weights == ["1/3", "1/3", "1/3"]
    assert len(clients.free(of)) == 3


def test_the_last_client_is_what_the_others_leave() -> None:
    claim = Federation(3).balanced(of, zero=zero)
    assert claim == ["=", ["v", "3"], ["-", ["+", ["v", "1"], ["v", "2"]]]]
    assert Federation(1).balanced(of, zero=zero) == ["=", ["v", "1"], "zero"]


@pytest.mark.parametrize("number", [None, 2])
def test_a_mean_inside_of_a_mean_has_another_name(number: int | None) -> None:
    clients = Federation(number)
    inner = clients.mean(of)
    outer = clients.mean(lambda c: v(c) - inner, name="k").tree
    assert ("k" in str(outer)) == (number is None)


@pytest.mark.parametrize("n", [2, 3, 7])
def test_a_simplex_has_unit_corners_that_add_up_to_nothing(n: int) -> None:
    corners = simplex(n)
    wanted = np.full((n, n), -1 / (n - 1)) + np.eye(n) * (1 + 1 / (n - 1))
    assert corners.shape == (n, n - 1)
    assert corners @ corners.T == pytest.approx(wanted)


def one_client() -> Attained:
    gram = Gram({"v": "vector"})
    (own,) = gram.vector(of(symbol("i")))
    average = gram.averaged(own)
    return Attained(gram, {average: np.array([3.0, 0.0]), own: np.array([3.0, 4.0])}, [])


@pytest.mark.parametrize("n", [2, 3, 5])
def test_members_have_the_mean_and_the_deviation_of_the_one_that_stands_for_them(n: int) -> None:
    vectors = np.array(members(one_client(), n, of))
    average = vectors.mean(axis=0)
    assert np.linalg.norm(average) == pytest.approx(3)
    assert [np.linalg.norm(row - average) for row in vectors] == pytest.approx([4] * n)


def test_a_crowd_is_not_written_out() -> None:
    with pytest.raises(np.linalg.LinAlgError, match="too many"):
        members(one_client(), MOST + 1, of)
