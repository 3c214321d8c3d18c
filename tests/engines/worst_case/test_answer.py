"""Worst cases: closed forms, changed units, redundant rows, corrupted certificates, planted mistakes."""

import copy
from dataclasses import replace
from fractions import Fraction

import pytest

from fedtheory import kernel
from fedtheory.core.concept import Dimension
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.verdict import Label
from fedtheory.core.worst_case import Replay
from fedtheory.engines.worst_case.answer import BY_REPLAY, Number, worst_case
from fedtheory.kernel import flint
from fedtheory.worst_cases.classics.fw import FRANK_WOLFE
from fedtheory.worst_cases.classics.fw import program as frank_wolfe
from fedtheory.worst_cases.classics.gd import GRADIENT_DESCENT, x
from fedtheory.worst_cases.classics.gd import program as gradient_descent

WIDTH = Fraction(1, 10**8)


def at(**letters):
    return {name: Number(Fraction(v), Fraction(v)) for name, v in letters.items()}


@pytest.mark.parametrize("N", [1, 2, 3, 6])
def test_gradient_descent_lands_on_its_closed_form(N):
    found = worst_case(GRADIENT_DESCENT, at(N=N, L=1, R=1), replay=False)
    assert found.exact == Fraction(1, 4 * N + 2)
    assert found.label is Label.PROVED


def test_frank_wolfe_after_one_step_is_a_half():
    found = worst_case(FRANK_WOLFE, at(N=1, L=1, D=1), replay=False)
    assert found.lower <= Fraction(1, 2) <= found.upper
    assert found.width <= WIDTH


@pytest.mark.parametrize(("N", "digits"), [(2, "0.31261698"), (5, "0.14621246")])
def test_frank_wolfe_is_enclosed_and_the_algorithm_gets_there(N, digits):
    found = worst_case(FRANK_WOLFE, at(N=N, L=1, D=1))
    assert f"{float(found.lower):.12f}"[:10] == digits == f"{float(found.upper):.12f}"[:10]
    assert found.width <= WIDTH
    assert 0.999999 * float(found.upper) <= found.replayed.value <= float(found.upper)


@pytest.mark.parametrize(
    ("model", "unit", "other", "factor"),
    [
        (FRANK_WOLFE, {"L": 1, "D": 1}, {"L": Fraction(3, 7), "D": 5}, Fraction(75, 7)),
        (GRADIENT_DESCENT, {"L": 1, "R": 1}, {"L": 4, "R": Fraction(1, 3)}, Fraction(4, 9)),
    ],
)
def test_other_units_change_the_worst_case_by_their_factor_and_nothing_else(
    model, unit, other, factor
):
    plain, scaled = (worst_case(model, at(N=2, **own), replay=False) for own in (unit, other))
    assert scaled.label is Label.PROVED
    assert scaled.upper == factor * plain.upper
    assert scaled.lower == factor * plain.lower


def test_rows_posed_twice_and_rows_that_follow_change_nothing():
    def redundant(letters):
        program = gradient_descent(letters)
        for row in tuple(program.rows):
            program.given(row.use.name, *row.use.because, unit=row.unit, **row.use.at)
        program.given("convex", u=x(0), v=x(1))
        program.given("smooth", u=x(0), v=x(1))
        return program

    found = worst_case(
        replace(GRADIENT_DESCENT, program=redundant), at(N=2, L=1, R=1), replay=False
    )
    assert found.label is Label.PROVED
    assert found.width <= WIDTH
    assert found.lower <= Fraction(1, 10) <= found.upper


def certificate():
    return worst_case(FRANK_WOLFE, at(N=2, L=1, D=1), replay=False).certificate


def refused(corrupted) -> bool:
    for check, rejected in ((kernel.check, kernel.Rejected), (flint.check, flint.Rejected)):
        try:
            check(corrupted, {})
        except rejected:
            continue
        return False
    return True


def test_corrupted_certificates_are_refused_by_both_kernels():
    good = certificate()
    assert not refused(copy.deepcopy(good))
    (*_, squares, bound) = good["lines"]
    corrupted = []
    lower = copy.deepcopy(good)  # a smaller upper end
    claim = lower["lines"][-1]["schema"]["then"]
    claim[2] = str(Fraction(claim[2]) - Fraction(1, 10**6))
    lower["statement"]["show"]["then"] = claim
    lower["digest"] = kernel.digest(lower["statement"])
    corrupted.append(lower)
    for k, term in enumerate(bound["terms"]):  # each multiplier a little smaller, or negative
        if isinstance(term["times"], str) and term["use"] != "squares":
            for times in (Fraction(term["times"]) * Fraction(999, 1000), -Fraction(term["times"])):
                changed = copy.deepcopy(good)
                changed["lines"][-1]["terms"][k]["times"] = str(times)
                corrupted.append(changed)
    for k in range(len(squares["basis"])):  # an entry of the matrix
        changed = copy.deepcopy(good)
        entry = Fraction(changed["lines"][-2]["matrix"][k][k]) - Fraction(1, 10**9)
        changed["lines"][-2]["matrix"][k][k] = str(entry)
        corrupted.append(changed)
    assert len(corrupted) > 20
    assert [k for k, each in enumerate(corrupted) if not refused(each)] == []


def test_a_wrong_lemma_proves_nothing():
    """Interpolation with 1/L in place of 1/(2L) would make Frank-Wolfe better than it is."""

    def planted(letters):
        program = frank_wolfe(letters)
        (lemma,) = program.lemmas
        claim = lemma.schema.then
        assert claim[0] == "<="
        wrong = ["<=", _doubled(claim[1]), claim[2]]
        program.lemmas = (replace(lemma, schema=replace(lemma.schema, then=wrong)),)
        return program

    found = worst_case(replace(FRANK_WOLFE, program=planted), at(N=2, L=1, D=1), replay=False)
    assert found.upper is None
    assert found.label is Label.UNDECIDED
    assert "interpolation" in found.refusal


def _doubled(term):
    """The term with its factor 1/2 replaced by 1."""
    if isinstance(term, str):
        return "1" if term == "1/2" else term
    return [_doubled(part) for part in term]


def test_a_wrong_hypothesis_is_betrayed_by_an_instance():
    """A start at distance R/2 is not what the instance on the line has."""

    def planted(letters):
        return gradient_descent({**letters, "R": letters["R"] / 2})

    found = worst_case(replace(GRADIENT_DESCENT, program=planted), at(N=2, L=1, R=1), replay=False)
    assert found.upper is None
    assert "more than the upper end" in found.refusal


@pytest.mark.parametrize(("part", "by"), [(1, BY_REPLAY), (Fraction(9, 10), "")])
def test_a_lower_end_that_the_run_does_not_confirm_is_withdrawn(part, by):
    def run(letters, worst):
        return Replay(float(part) * FRANK_WOLFE.replay(letters, worst).value)

    found = worst_case(replace(FRANK_WOLFE, replay=run), at(N=2, L=1, D=1))
    assert found.lower_by == by
    assert (found.lower is None) == (not by)
    assert found.label is Label.PROVED


def test_a_run_above_the_upper_end_undoes_it():
    def run(letters, worst):
        return Replay(1.01 * FRANK_WOLFE.replay(letters, worst).value)

    found = worst_case(replace(FRANK_WOLFE, replay=run), at(N=2, L=1, D=1))
    assert found.upper is None
    assert found.label is Label.UNDECIDED
    assert "more than the upper end" in found.refusal


def test_without_a_bound_on_the_start_there_is_no_worst_case():
    def endless(letters):
        program = gradient_descent(letters)
        program.rows = [row for row in program.rows if row.use.name != "start"]
        return program

    model = replace(GRADIENT_DESCENT, program=endless)
    with pytest.raises(FedTheoryError, match="a constraint is missing") as error:
        worst_case(model, at(N=2, L=1, R=1))
    assert error.value.code == "FT061"


def test_a_letter_that_is_not_rational_is_rounded_outwards_or_refused():
    near = Number(Fraction(14142, 10000), Fraction(14143, 10000))
    found = worst_case(FRANK_WOLFE, {**at(N=1, L=1), "D": near})
    assert found.lower <= 1 <= found.upper  # LD²/2 at D = √2
    assert found.upper - found.lower > Fraction(1, 10**5)
    assert any("D is not rational" in note for note in found.notes)
    with pytest.raises(FedTheoryError, match="no safe side") as error:
        worst_case(GRADIENT_DESCENT, {**at(N=1, L=1, R=1), "gamma": near})
    assert error.value.code == "FT062"


def test_a_constraint_that_is_dropped_can_only_raise_the_worst_case():
    def fewer(letters):
        program = frank_wolfe(letters)
        program.rows = [
            row
            for row in program.rows
            if not (row.use.name == "lmo" and row.use.at["v"].tree == ["s", "1"])
        ]
        return program

    all_rows = worst_case(FRANK_WOLFE, at(N=3, L=1, D=1), replay=False)
    some = worst_case(replace(FRANK_WOLFE, program=fewer), at(N=3, L=1, D=1), replay=False)
    assert some.upper >= all_rows.lower
    assert some.label is Label.PROVED


def test_the_unit_of_a_row_is_the_unit_of_what_it_bounds():
    letters = {name: Fraction(value) for name, value in {"N": 2, "L": 1, "D": 1}.items()}
    units = {row.use.name: row.unit for row in frank_wolfe(letters).rows}
    assert units["diameter"] == Dimension(0, 2)
    assert units["lmo"] == units["interpolation"] == Dimension(1, 0)
