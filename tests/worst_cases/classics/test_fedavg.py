"""FedAvg's worst case, for every number of clients at once."""

from fractions import Fraction
from typing import Any

import pytest

from fedtheory import kernel
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.verdict import Label
from fedtheory.engines.worst_case.answer import Answer, Number, worst_case
from fedtheory.instances import build
from fedtheory.kernel import flint
from fedtheory.worst_cases.classics.fedavg import FEDAVG


def solved(*, replay: bool = False, **changed: str | int) -> Answer:
    letters = {
        letter.name: letter.default for letter in FEDAVG.letters if letter.default is not None
    }
    letters |= {name: Fraction(value) for name, value in changed.items()}
    numbers = {name: Number(value, value) for name, value in letters.items()}
    return worst_case(FEDAVG, numbers, replay=replay)


@pytest.fixture(scope="module")
def two_steps() -> Answer:
    return solved(E=2, R=1, replay=True)


def test_it_is_the_number_that_was_known(two_steps: Answer) -> None:
    assert two_steps.upper is not None
    assert float(two_steps.upper) == pytest.approx(0.868043, abs=5e-7)
    assert float(solved(E=2, R=2).upper or 0) == pytest.approx(0.760080, abs=5e-7)


@pytest.mark.parametrize(("E", "R"), [(1, 1), (1, 2), (2, 1), (2, 2), (3, 1), (3, 2)])
def test_the_ends_are_close_and_both_kernels_accept(E: int, R: int) -> None:
    found = solved(E=E, R=R)
    assert found.label is Label.PROVED
    assert found.width is not None
    assert 0 <= found.width <= Fraction(1, 10**8)


def test_one_local_step_is_gradient_descent() -> None:
    assert solved(E=1, R=1).exact == (1 - Fraction(1, 2) * Fraction(1, 10)) ** 2


def test_a_single_client_reaches_no_more_than_two(two_steps: Answer) -> None:
    alone = solved(E=2, R=1, K=1)
    assert alone.upper is not None
    assert two_steps.lower is not None
    assert abs(alone.upper - Fraction(19, 20) ** 4) < Fraction(1, 10**7)
    assert alone.upper < two_steps.lower


def test_the_certificate_speaks_of_no_number_of_clients(two_steps: Answer) -> None:
    assert two_steps.certificate is not None
    symbols = two_steps.certificate["statement"]["symbols"]
    assert all(sort != "count" for _, sort in symbols.values())
    assert symbols["g"] == [["client", "vector"], "vector"]
    five, nine = (solved(E=2, R=1, K=K).certificate for K in (5, 9))
    assert five is not None
    assert nine is not None
    assert five["statement"] == nine["statement"]


@pytest.mark.parametrize("judge", [kernel, flint])
def test_a_smaller_bound_is_refused(two_steps: Answer, judge: Any) -> None:
    assert two_steps.certificate is not None
    certificate = dict(two_steps.certificate)
    judge.check(certificate, {})
    *lines, last = certificate["lines"]
    relation, metric, bound = last["schema"]["then"]
    less = str(Fraction(bound) * (1 - Fraction(1, 10**6)))
    schema = {**last["schema"], "then": [relation, metric, less]}
    statement = {**certificate["statement"], "show": schema}
    certificate |= {
        "lines": [*lines, {**last, "schema": schema}],
        "statement": statement,
        "digest": kernel.digest(statement),
    }
    with pytest.raises(judge.Rejected, match="the bound"):
        judge.check(certificate, {})


def test_fedavg_itself_reaches_it(two_steps: Answer) -> None:
    assert two_steps.replayed is not None
    assert two_steps.upper is not None
    assert two_steps.lower is not None
    reached = two_steps.replayed.value
    assert reached >= 0.999999 * float(two_steps.upper)
    assert reached <= float(two_steps.upper) * (1 + 1e-9)


def test_the_worst_instance_can_be_built_again(two_steps: Answer) -> None:
    assert two_steps.replayed is not None
    assert two_steps.replayed.instance is not None
    again = build(two_steps.replayed.instance.recipe)
    here = two_steps.replayed.instance.problem
    assert again.problem.squared_distance(again.problem.start[:, 0]) == pytest.approx(
        here.squared_distance(here.start[:, 0])
    )


def test_lengths_scale(two_steps: Answer) -> None:
    twice = solved(E=2, R=1, D0=2, zeta=2)
    assert twice.upper is not None
    assert two_steps.upper is not None
    assert float(twice.upper / two_steps.upper) == pytest.approx(4, rel=1e-8)


def test_steps_and_slopes_scale(two_steps: Answer) -> None:
    other = solved(E=2, R=1, L=10, mu=1, eta="1/20", zeta=10)
    assert other.upper is not None
    assert two_steps.upper is not None
    assert float(other.upper / two_steps.upper) == pytest.approx(1, rel=1e-8)


def test_it_grows_with_what_the_clients_disagree_about() -> None:
    uppers = [solved(E=2, R=1, zeta=zeta).upper for zeta in ("1/4", 1, 4)]
    assert uppers == sorted(uppers, key=lambda x: x or Fraction(0))
    assert len(set(uppers)) == 3


@pytest.mark.parametrize("K", [2, 3, 4])
def test_so_many_clients_reach_it_too(K: int) -> None:
    found = solved(E=2, R=1, K=K, replay=True)
    assert found.replayed is not None
    assert found.replayed.instance is not None
    assert found.replayed.instance.problem.start.shape[1] == K
    assert found.replayed.value >= 0.999999 * float(found.upper or 0)


def test_clients_that_agree_at_the_solution_contract() -> None:
    # as gradient descent does: R E steps, the longest on the flattest quadratic
    found = solved(E=2, R=2, zeta=0)
    assert found.label is Label.PROVED
    assert float(found.upper or 0) == pytest.approx(0.95**8, rel=1e-8)
    assert float(found.lower or 0) == pytest.approx(0.95**8, rel=1e-8)


def test_the_interpolation_inequality_needs_mu_below_L() -> None:
    with pytest.raises(FedTheoryError, match="mu < L"):
        solved(E=1, R=1, mu=1)
