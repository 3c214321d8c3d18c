"""FedFW's worst gap: the numbers that were known, every number of clients, and runs that reach it."""

from dataclasses import replace
from fractions import Fraction

import pytest

import fedtheory
from fedtheory import kernel
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.properties import CONSENSUS_START
from fedtheory.core.verdict import Label
from fedtheory.core.worst_case import WorstCase
from fedtheory.engines.worst_case.answer import Answer, Number, worst_case
from fedtheory.engines.worst_case.enclose import enclose
from fedtheory.papers.fedfw.worst_cases.programs import program
from fedtheory.papers.fedfw.worst_cases.setting import Case, rooted
from fedtheory.papers.fedfw.worst_cases.thm1_convex import FEDFW, FEDFW_ANY
from fedtheory.worst_cases.federation import Federation

ONE = Fraction(1)


def solved(model: WorstCase, *, replay: bool = False, **changed: str | int | Fraction) -> Answer:
    letters = {letter.name: letter.default for letter in model.letters if letter.default}
    letters |= {name: Fraction(value) for name, value in changed.items()}
    return worst_case(model, {k: Number(x, x) for k, x in letters.items()}, replay=replay)


@pytest.fixture(scope="module")
def fourth() -> Answer:
    return solved(FEDFW, t=4, n=2, lambda_0="1/2", H=1, replay=True)


def test_the_numbers_that_were_known(fourth: Answer) -> None:
    # TV8 of the theory file, from another solver: n = 2, L = H = D = 1, lambda_0 = 1/2
    assert float(fourth.upper or 0) == pytest.approx(0.59570, abs=1e-4)
    assert float(solved(FEDFW, t=2, H=1).upper or 0) == pytest.approx(0.97391, abs=1e-4)
    third = solved(FEDFW, t=4, n=3, lambda_0="1/3", H=1)
    assert float(third.upper or 0) == pytest.approx(0.65874, abs=1e-4)


@pytest.mark.parametrize(("model", "t"), [(FEDFW, 2), (FEDFW, 4), (FEDFW_ANY, 3), (FEDFW_ANY, 5)])
def test_the_ends_are_close_and_both_kernels_accept(model: WorstCase, t: int) -> None:
    found = solved(model, t=t, H=1)
    assert found.label is Label.PROVED
    assert found.width is not None
    assert 0 <= found.width <= Fraction(1, 10**7)


def test_heterogeneity_at_the_solution_will_do() -> None:
    found = solved(FEDFW, t=4, zeta_star=1)
    assert found.label is Label.PROVED
    both = solved(FEDFW, t=4, zeta_star=1, H=1)
    assert found.upper is not None
    assert both.upper is not None
    assert both.upper <= found.upper + Fraction(1, 10**7)


def test_no_number_of_clients_exceeds_the_bound_for_every_number(fourth: Answer) -> None:
    whole = solved(FEDFW_ANY, t=4, penalty=1, H=1)
    three = solved(FEDFW, t=4, n=3, lambda_0="1/3", H=1)
    assert whole.upper is not None
    assert whole.lower is not None
    assert fourth.upper is not None
    assert three.lower is not None
    assert three.upper is not None
    # the worst case grows with n at the same n lambda_0
    assert fourth.upper < three.lower
    assert three.upper < whole.lower


@pytest.mark.parametrize("n", [2, 3])
def test_what_a_client_sees_of_the_others_says_as_much_as_all_pairs(n: int) -> None:
    case = Case(ONE, ONE, ONE, Federation(), H=ONE, crowd=n)
    alike = enclose(program(case, 3))
    counted = enclose(program(replace(case, clients=Federation(n), crowd=None), 3))
    assert alike.upper is not None
    assert alike.lower is not None
    assert counted.upper is not None
    assert counted.lower is not None
    assert alike.lower.value <= counted.upper.value
    assert counted.lower.value <= alike.upper.value
    assert counted.upper.value - counted.lower.value < Fraction(1, 10**6)


def test_the_certificate_is_no_longer_for_a_hundred_clients() -> None:
    few, many = (solved(FEDFW, t=3, n=n, lambda_0=Fraction(1, n), H=1) for n in (3, 100))
    assert few.certificate is not None
    assert many.certificate is not None
    assert many.label is Label.PROVED
    assert len(many.certificate["lines"]) == len(few.certificate["lines"])
    assert many.certificate["statement"]["given"]["number"]["then"] == ["=", "n", "100"]
    assert (few.upper or 0) < (many.lower or 0)


def test_three_clients_themselves_reach_it() -> None:
    found = solved(FEDFW, t=3, n=3, lambda_0="1/3", H=1, replay=True)
    assert found.replayed is not None
    assert found.replayed.instance is not None
    assert found.replayed.instance.problem.start.shape[1] == 3
    assert found.replayed.value >= 0.999999 * float(found.upper or 0)


@pytest.mark.parametrize("letters", [{"H": 0}, {"zeta_star": 0}, {"zeta_star": 0, "H": 1}])
@pytest.mark.parametrize("model", [FEDFW, FEDFW_ANY])
def test_clients_may_agree_exactly(model: WorstCase, letters: dict[str, int]) -> None:
    found = solved(model, t=3, **letters)
    assert found.label is Label.PROVED
    assert found.width is not None
    assert 0 <= found.width <= Fraction(1, 10**7)
    assert found.upper is not None
    assert found.upper < (solved(model, t=3, H=1).lower or 0)


@pytest.mark.parametrize("n", [2, 3])
def test_clients_that_start_apart_do_worse(n: int) -> None:
    together = solved(FEDFW, t=3, n=n, lambda_0=Fraction(1, n), H=1)
    found = solved(FEDFW, t=3, n=n, lambda_0=Fraction(1, n), H=1, apart=1, replay=True)
    assert found.label is Label.PROVED
    assert found.lower is not None
    assert found.lower > (together.upper or 0)
    assert found.replayed is not None
    assert found.replayed.instance is not None
    assert CONSENSUS_START not in found.replayed.instance.promises
    assert found.replayed.value >= 0.999999 * float(found.upper or 0)
    assert found.lower < (solved(FEDFW_ANY, t=3, H=1, apart=1).upper or 0)


@pytest.mark.parametrize("apart", [False, True])
def test_the_others_say_as_much_as_all_pairs_wherever_the_clients_start(*, apart: bool) -> None:
    case = Case(ONE, ONE, ONE, Federation(), H=ONE, crowd=2, apart=apart)
    alike = enclose(program(case, 3))
    counted = enclose(program(replace(case, clients=Federation(2), crowd=None), 3))
    assert alike.answer.upper == pytest.approx(counted.answer.upper, rel=1e-7)


def test_clients_that_are_doubled_are_one_instance_of_twice_as_many() -> None:
    two = solved(FEDFW, t=2, n=2, lambda_0="1/2", H=1)
    four = solved(FEDFW, t=2, n=4, lambda_0="1/4", H=1)
    whole = solved(FEDFW_ANY, t=2, penalty=1, H=1)
    assert two.lower is not None
    assert four.upper is not None
    assert whole.upper is not None
    assert two.lower <= four.upper
    assert four.lower is not None
    assert four.lower <= whole.upper


def test_the_certificate_for_every_number_counts_no_clients() -> None:
    found = solved(FEDFW_ANY, t=2, H=1)
    assert found.certificate is not None
    statement = found.certificate["statement"]
    assert statement["symbols"]["n"] == [[], "count"]
    assert statement["symbols"]["x"] == [["client", "integer"], "vector"]
    assert statement["given"]["penalty"]["then"] == ["=", ["*", "n", "lambda_0"], "1"]


def test_a_certificate_with_a_corrupted_multiplier_is_refused(fourth: Answer) -> None:
    assert fourth.certificate is not None
    kernel.check(dict(fourth.certificate), {})
    *lines, last = fourth.certificate["lines"]
    terms = [dict(term) for term in last["terms"]]
    used = next(k for k, term in enumerate(terms) if term["use"] == "interpolation")
    terms[used]["times"] = str(Fraction(terms[used]["times"]) * Fraction(11, 10))
    corrupted = {**fourth.certificate, "lines": [*lines, {**last, "terms": terms}]}
    with pytest.raises(kernel.Rejected):
        kernel.check(corrupted, {})


def test_fedfw_itself_reaches_it(fourth: Answer) -> None:
    assert fourth.replayed is not None
    assert fourth.upper is not None
    reached = fourth.replayed.value
    assert reached >= 0.999999 * float(fourth.upper)
    assert reached <= float(fourth.upper) * (1 + 1e-9)


def test_a_run_with_another_penalty_does_not_reach_it(fourth: Answer) -> None:
    from fedtheory.papers.fedfw.worst_cases import replaying

    assert fourth.replayed is not None
    assert fourth.replayed.instance is not None
    letters = {"t": Fraction(4), "lambda_0": Fraction(5)}
    value = replaying.measured(
        replaying.fedfw,
        fourth.replayed.instance,
        replaying._steps(letters),
        replaying.OBJECTIVE_GAP,
    )
    assert value < 0.9 * fourth.replayed.value


def test_it_is_below_the_theorem(fourth: Answer) -> None:
    claimed = fedtheory.bound(
        "fedfw.thm1", bound="sharpened", n=2, L=1, D=1, H=1, lambda_0="1/2", t=4
    )
    assert fourth.upper is not None
    assert float(fourth.upper) < float(claimed.value)


def test_units_change_nothing() -> None:
    plain = solved(FEDFW, t=3, H=1)
    scaled = solved(FEDFW, t=3, L=3, D="1/2", H="3/2", lambda_0="3/2")
    assert plain.upper is not None
    assert scaled.upper is not None
    assert scaled.label is Label.PROVED
    assert scaled.upper == plain.upper * 3 / 4


def test_without_heterogeneity_it_says_what_is_missing() -> None:
    with pytest.raises(FedTheoryError, match="gradient or heterogeneity bound is needed") as told:
        solved(FEDFW, t=4)
    assert told.value.code == "FT061"


def test_a_root_lies_between_rationals_that_are_close() -> None:
    for number in range(2, 20):
        low, high = rooted(number)
        assert low**2 <= number <= high**2
        assert high - low <= Fraction(1, 2**80)
    assert rooted(4) == (2, 2)


def test_a_point_has_to_spare_what_the_rational_penalty_leaves_out() -> None:
    program = FEDFW.program(
        {"t": Fraction(2), "n": Fraction(2), **_ones("L", "D", "H", "lambda_0")}
    )
    spared = {row.use.name for row in program.rows if row.margin}
    assert spared == {"lmo 1"}
    whole = FEDFW.program({"t": Fraction(4), "n": Fraction(2), **_ones("L", "D", "H", "lambda_0")})
    # lambda_3 = lambda_0 sqrt(4) is rational: nothing is left out in round 3
    assert {row.use.name for row in whole.rows if row.margin} == {"lmo 1", "lmo 2"}


def _ones(*names: str) -> dict[str, Fraction]:
    return dict.fromkeys(names, Fraction(1))
