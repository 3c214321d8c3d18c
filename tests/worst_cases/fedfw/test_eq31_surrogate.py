"""FedFW's worst surrogate gap: the numbers that were known, runs that reach it, and what is claimed of it."""

from fractions import Fraction

import pytest

import fedtheory
from fedtheory import kernel
from fedtheory.core.verdict import Label
from fedtheory.core.worst_case import WorstCase
from fedtheory.engines.worst_case.answer import Answer, Number, worst_case
from fedtheory.papers.fedfw.worst_cases.eq31_surrogate import SURROGATE, SURROGATE_ANY


def solved(model: WorstCase, *, replay: bool = False, **changed: str | int | Fraction) -> Answer:
    letters = {x.name: x.default for x in model.letters if x.default is not None}
    letters |= {name: Fraction(value) for name, value in changed.items()}
    return worst_case(model, {k: Number(x, x) for k, x in letters.items()}, replay=replay)


@pytest.fixture(scope="module")
def second() -> Answer:
    return solved(SURROGATE, t=2, n=2, lambda_0="1/2", replay=True)


def test_the_numbers_that_were_known(second: Answer) -> None:
    # TV8 of the theory file, from another solver: n = 2, L = H = D = 1, lambda_0 = 1/2; H plays no part
    assert float(second.upper or 0) == pytest.approx(0.67678, abs=1e-4)
    assert float(solved(SURROGATE, t=6).upper or 0) == pytest.approx(0.33049, abs=1e-4)


def test_one_step_across_the_domain_is_the_worst_second_round(second: Answer) -> None:
    # LD²/2 for the first step, and two clients at opposite ends: λ₀√2/2 · D²/2
    assert second.lower is not None
    assert second.upper is not None
    rest = 8 * (second.lower - Fraction(1, 2)), 8 * (second.upper - Fraction(1, 2))
    assert rest[0] ** 2 <= 2 <= rest[1] ** 2


@pytest.mark.parametrize(
    ("model", "letters"),
    [
        (SURROGATE, {"t": 4}),
        (SURROGATE, {"t": 3, "n": 3, "lambda_0": "1/3"}),
        (SURROGATE, {"t": 3, "apart": 1}),
        (SURROGATE_ANY, {"t": 4}),
    ],
)
def test_the_ends_are_close_and_both_kernels_accept(
    model: WorstCase, letters: dict[str, int | str]
) -> None:
    found = solved(model, **letters)
    assert found.label is Label.PROVED
    assert found.width is not None
    assert 0 <= found.width <= Fraction(1, 10**7)


@pytest.mark.parametrize("letters", [{"n": 2}, {"n": 3, "apart": 1}])
def test_fedfw_itself_reaches_it(letters: dict[str, int]) -> None:
    found = solved(SURROGATE, t=3, replay=True, **letters)
    assert found.replayed is not None
    assert found.upper is not None
    assert found.replayed.value >= 0.999999 * float(found.upper)
    assert found.replayed.value <= float(found.upper) * (1 + 1e-9)


def test_heterogeneity_is_no_letter() -> None:
    assert {letter.name for letter in SURROGATE.letters} & {"H", "zeta_star"} == set()


def test_more_clients_at_the_same_n_lambda_are_worse(second: Answer) -> None:
    three = solved(SURROGATE, t=2, n=3, lambda_0="1/3")
    whole = solved(SURROGATE_ANY, t=2, penalty=1)
    assert (second.upper or 2) < (three.lower or 0)
    assert (three.upper or 2) < (whole.lower or 0)


def test_clients_that_start_apart_are_worse(second: Answer) -> None:
    apart = solved(SURROGATE, t=2, apart=1)
    assert (apart.lower or 0) > (second.upper or 2)


@pytest.mark.parametrize("t", [2, 5])
def test_it_is_below_what_is_claimed_even_apart(t: int) -> None:
    found = solved(SURROGATE, t=t, apart=1)
    for bound in ("corrected", "sharpened"):
        claimed = fedtheory.bound("fedfw.eq31", bound=bound, n=2, L=1, D=1, lambda_0="1/2", t=t)
        assert float(found.upper or 9) < float(claimed.value)


def test_units_change_nothing() -> None:
    plain = solved(SURROGATE, t=3)
    scaled = solved(SURROGATE, t=3, L=3, D="1/2", lambda_0="3/2")
    assert plain.upper is not None
    assert scaled.upper == plain.upper * 3 / 4


def test_the_metric_is_that_of_the_paper_and_not_of_the_program(second: Answer) -> None:
    assert second.certificate is not None
    given = second.certificate["statement"]["given"]["surrogate"]["then"]
    assert ["root", "2", "t"] in _parts(given)
    assert second.certificate["lines"][-1]["schema"]["then"][1] == ["E", "2"]


def test_what_the_rational_penalty_adds_must_be_spared() -> None:
    letters = {"n": Fraction(2), "L": Fraction(1), "D": Fraction(1), "lambda_0": Fraction(1)}
    irrational = SURROGATE.program({**letters, "t": Fraction(3)})
    rational = SURROGATE.program({**letters, "t": Fraction(4)})
    assert {row.use.name for row in irrational.rows if row.margin} >= {"surrogate gap"}
    assert "surrogate gap" not in {row.use.name for row in rational.rows if row.margin}


def test_a_corrupted_certificate_is_refused(second: Answer) -> None:
    assert second.certificate is not None
    kernel.check(dict(second.certificate), {})
    *lines, last = second.certificate["lines"]
    terms = [dict(term) for term in last["terms"]]
    used = next(k for k, term in enumerate(terms) if term["use"] == "interpolation")
    terms[used]["times"] = str(Fraction(terms[used]["times"]) * Fraction(9, 10))
    with pytest.raises(kernel.Rejected):
        kernel.check({**second.certificate, "lines": [*lines, {**last, "terms": terms}]}, {})


def _parts(tree: object) -> list[object]:
    if not isinstance(tree, list):
        return [tree]
    return [tree, *(part for arg in tree for part in _parts(arg))]
