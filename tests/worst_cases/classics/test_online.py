"""Online methods: regrets that are known, other units, and the ordinary algorithms on what was found."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fedtheory import kernel
from fedtheory.core.verdict import Label
from fedtheory.engines.worst_case.answer import Number, worst_case
from fedtheory.instances import build
from fedtheory.kernel import flint
from fedtheory.worst_cases.classics.mirror_descent import MIRROR_DESCENT
from fedtheory.worst_cases.classics.online_frank_wolfe import ONLINE_FRANK_WOLFE
from fedtheory.worst_cases.classics.online_gradient import (
    ONLINE_GRADIENT_DESCENT,
    four_squares,
)

WIDTH = Fraction(1, 10**7)


def solved(model, *, replay=False, **letters):
    return worst_case(
        model,
        {name: Number(Fraction(x), Fraction(x)) for name, x in letters.items()},
        replay=replay,
    )


def regret(T, G, R, eta):
    """By hand: straight at x* if the steps do not overshoot it, else all of them are used up."""
    if T == 1 or T * eta * G <= R:
        return T * G * R - eta * G**2 * T * (T - 1) / 2
    return R**2 / (2 * eta) + T * eta * G**2 / 2


@pytest.mark.parametrize("model", [ONLINE_GRADIENT_DESCENT, MIRROR_DESCENT], ids=["ogd", "omd"])
@pytest.mark.parametrize(
    ("T", "G", "R", "eta"),
    [
        (1, 3, 2, Fraction(1, 5)),
        (2, 1, 1, Fraction(1, 4)),
        (3, 1, 1, Fraction(1, 2)),
        (4, 1, 1, Fraction(1, 2)),
        (3, 3, 2, Fraction(1, 10)),
        (2, 1, 1, 3),
    ],
)
def test_the_regret_is_the_one_that_is_known(model, T, G, R, eta):
    found = solved(model, T=T, G=G, R=R, eta=eta)
    known = regret(T, Fraction(G), Fraction(R), Fraction(eta))
    assert found.label is Label.PROVED
    assert found.exact == known


@given(st.fractions(0, 1000, max_denominator=1000))
def test_every_rational_is_a_sum_of_four_squares(x):
    assert sum(part**2 for part in four_squares(x)) == x


def test_the_best_step_gives_the_root_of_the_number_of_rounds():
    assert solved(ONLINE_GRADIENT_DESCENT, T=4, G=1, R=1).exact == 2


@pytest.mark.parametrize(
    ("model", "letters"),
    [
        (ONLINE_GRADIENT_DESCENT, {"T": 3, "G": 1, "R": 1}),
        (ONLINE_FRANK_WOLFE, {"T": 1, "G": 1, "D": 1}),
        (ONLINE_FRANK_WOLFE, {"T": 3, "G": 2, "D": 3}),
    ],
    ids=["ogd", "ofw 1", "ofw 3"],
)
def test_the_algorithm_itself_gets_there(model, letters):
    found = solved(model, replay=True, **letters)
    assert found.replayed.value == pytest.approx(float(found.upper), rel=1e-6)
    again = build(found.replayed.instance.recipe)
    assert (again.problem.slopes == found.replayed.instance.problem.slopes).all()


def test_one_round_of_online_frank_wolfe_costs_gradient_times_diameter():
    found = solved(ONLINE_FRANK_WOLFE, T=1, G=3, D=2)
    assert found.lower <= 6 <= found.upper
    assert found.width <= WIDTH


@pytest.mark.parametrize(
    ("model", "far"),
    [(ONLINE_FRANK_WOLFE, "D"), (ONLINE_GRADIENT_DESCENT, "R")],
    ids=["ofw", "ogd"],
)
def test_other_units_change_the_regret_by_their_factor(model, far):
    plain = solved(model, T=3, G=1, eta=Fraction(1, 3), **{far: 1})
    scaled = solved(model, T=3, G=Fraction(5, 2), eta=Fraction(14, 15), **{far: 7})
    assert scaled.label is Label.PROVED
    assert scaled.upper == Fraction(35, 2) * plain.upper


@pytest.mark.parametrize("eta", [Fraction(1, 100), 10])
def test_two_rounds_with_full_steps_cost_one_and_half_the_root_of_three(eta):
    """The first gradient is orthogonal to the answer, which is as far from x_0 as from x*; eta plays no part yet."""
    found = solved(ONLINE_FRANK_WOLFE, T=2, G=1, D=1, sigma=1, eta=eta)
    assert (found.lower - 1) ** 2 <= Fraction(3, 4) <= (found.upper - 1) ** 2
    assert found.width <= WIDTH


@pytest.mark.parametrize("model", [ONLINE_GRADIENT_DESCENT, ONLINE_FRANK_WOLFE, MIRROR_DESCENT])
def test_a_smaller_number_in_the_certificate_is_refused(model):
    (far,) = {"R", "D"} & {letter.name for letter in model.letters}
    found = solved(model, T=2, G=1, **{far: 1})
    relation, left, _ = found.certificate["statement"]["show"]["then"]
    smaller = [relation, left, str(found.lower * Fraction(999, 1000))]
    lines = [dict(line) for line in found.certificate["lines"]]
    lines[-1]["schema"] = {**lines[-1]["schema"], "then": smaller}
    statement = {**found.certificate["statement"], "show": lines[-1]["schema"]}
    wrong = {
        **found.certificate,
        "statement": statement,
        "digest": kernel.digest(statement),
        "lines": lines,
    }
    assert kernel.check(found.certificate, {}) == flint.check(found.certificate, {})
    with pytest.raises(kernel.Rejected):
        kernel.check(wrong, {})
    with pytest.raises(flint.Rejected):
        flint.check(wrong, {})
