"""Rational functions are found again from their values, and only where their values foretell more of them."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fedtheory.core.gram import Form
from fedtheory.core.proof import Use
from fedtheory.core.term import Function
from fedtheory.core.worst_case import Row
from fedtheory.engines.worst_case.enclose import enclose
from fedtheory.engines.worst_case.reconstruct import family, fitted, reconstructed
from fedtheory.worst_cases.classics import gd, online_gradient
from fedtheory.worst_cases.classics.closed_forms.frank_wolfe import (
    diameter_multiplier,
    frank_wolfe_round,
    frank_wolfe_round_attained,
    frank_wolfe_step,
)
from fedtheory.worst_cases.classics.closed_forms.gradient_descent import (
    last_multiplier,
    pair_multiplier,
    star_multiplier,
    start_multiplier,
)

x = Function("x")
HORIZONS, HELD_OUT = range(1, 9), {7, 8}
UNSEEN = [(N, k) for N in (11, 40) for k in range(N)]


@pytest.fixture(scope="module")
def tight():
    """The multipliers of the tight certificates of gradient descent."""
    solved = {}
    for N in HORIZONS:
        letters = {"N": Fraction(N), "L": Fraction(1), "R": Fraction(1)}
        program = gd.program(letters)
        found = enclose(program, known=gd.on_the_line(letters))
        assert found.upper.value == Fraction(1, 4 * N + 2)
        solved[N] = program, found.upper.rows
    return solved


def test_gradient_descents_multipliers_are_those_of_the_closed_form(tight):
    found = reconstructed(tight, held_out=HELD_OUT)
    pair = found["interpolation(u=x(k), v=x(k+1))"].form
    star = found["interpolation(u=x_star, v=x(k))"]
    assert all(pair(N, k) == pair_multiplier(Fraction(N), k) for N, k in UNSEEN)
    assert all(star.form(N, k) == star_multiplier(Fraction(N), k) for N, k in UNSEEN)
    assert star.last(11) == last_multiplier(Fraction(11))
    assert found["start()"].form(11) == start_multiplier(Fraction(11))
    assert len(found) == 3


def test_they_are_written_as_one_writes_them(tight):
    found = reconstructed(tight, held_out=HELD_OUT)
    told = {name: str(own.form) for name, own in found.items()}
    assert told == {
        "interpolation(u=x(k), v=x(k+1))": "(k + 1)/(2·N - k)",
        "interpolation(u=x_star, v=x(k))": "(2·N + 1)/(4·N^2 - 4·N·k + k^2 + 2·N - k)",
        "start()": "1/(4·N + 2)",
    }


def test_frank_wolfes_multipliers_are_those_of_the_closed_form():
    rounds = {}
    for k in range(8):
        program = frank_wolfe_round(k)
        found = enclose(program, known=frank_wolfe_round_attained(k))
        assert found.upper.value == frank_wolfe_round_attained(k)
        rounds[k] = program, found.upper.rows
    forms = {
        name.split("(")[0]: f.form for name, f in reconstructed(rounds, held_out={6, 7}).items()
    }
    for k in (20, 33):
        at = Fraction(k)
        assert forms["smooth"](k) == 1
        assert forms["lmo"](k) == forms["convex"](k) == frank_wolfe_step(at)
        assert forms["diameter"](k) == diameter_multiplier(at)


def test_the_multipliers_of_online_gradient_descent_know_neither_horizon_nor_round():
    solved = {}
    for T in range(2, 7):
        letters = {"T": Fraction(T), "G": Fraction(1), "R": Fraction(1), "eta": Fraction(2, 3)}
        program = online_gradient.program(letters)
        found = enclose(program, known=online_gradient.turning(letters))
        assert found.upper.value == Fraction(3, 4) + Fraction(T, 3)
        solved[T] = program, found.upper.rows
    forms = {name.split("(")[0]: f.form for name, f in reconstructed(solved, held_out={6}).items()}
    assert {name: form(*(9, 4)[: len(form.letters)]) for name, form in forms.items()} == {
        "convex": 1,
        "gradients": Fraction(1, 3),  # eta / 2
        "distance": Fraction(3, 4),  # 1 / (2 eta)
        "projection": Fraction(3, 2),  # 1 / eta
    }


def test_a_wrong_number_among_the_held_out_is_seen(tight):
    program, rows = tight[8]
    spoiled = [times * (1 + Fraction(1, 10**9)) for times in rows]
    found = reconstructed({**tight, 8: (program, spoiled)}, held_out=HELD_OUT)
    assert all(f.form is None for f in found.values())


def test_a_wrong_number_among_the_known_is_seen(tight):
    program, rows = tight[5]
    spoiled = [times * (1 + Fraction(1, 10**9)) for times in rows]
    found = reconstructed({**tight, 5: (program, spoiled)}, held_out=HELD_OUT)
    assert all(f.form is None for f in found.values())


def test_nothing_is_guessed_without_horizons_to_foretell(tight):
    assert all(f.form is None for f in reconstructed(tight, held_out=()).values())


def test_too_few_numbers_determine_nothing():
    assert fitted({(1,): Fraction(1), (2,): Fraction(1, 2)}, ("N",), highest=1) is None


def test_what_is_no_rational_function_is_not_taken_for_one():
    powers = {(N,): Fraction(2) ** N for N in range(1, 13)}
    assert fitted(powers, ("N",)) is None


def test_references_that_differ_in_their_round_are_one_family():
    rows = [Row(Use("pair", {"u": x(k), "v": x(k + 1)}), Form()) for k in (0, 4)]
    other = Row(Use("pair", {"u": x(4), "v": x(6)}), Form())
    assert [family(row) for row in rows] == [
        ("pair(u=x(k), v=x(k+1))", 0),
        ("pair(u=x(k), v=x(k+1))", 4),
    ]
    assert family(other) == ("pair(u=x(k), v=x(k+2))", 4)


small = st.integers(-5, 5)


@given(st.tuples(small, small, small), st.tuples(small, small, st.integers(1, 5)))
def test_a_rational_function_is_found_again(top, bottom):
    def value(N, k):
        below = bottom[0] ** 2 * N + bottom[1] ** 2 * k + bottom[2]
        return Fraction(top[0] * N + top[1] * k + top[2], below)

    table = {(N, k): value(N, k) for N in range(1, 7) for k in range(N)}
    found = fitted(table, ("N", "k"))
    assert found is not None
    assert all(found(*p) == value(*p) for p in ((20, 3), (31, 30)))
