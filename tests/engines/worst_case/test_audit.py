"""What a sceptic tries: exact ends, hypotheses that contradict each other, letters beyond reach, runs that deny the upper end."""

from dataclasses import replace
from fractions import Fraction

import pytest

from fedtheory import kernel
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.expression import canonical
from fedtheory.core.term import squared
from fedtheory.core.verdict import Label
from fedtheory.engines.worst_case.answer import Answer, Number, worst_case
from fedtheory.engines.worst_case.cone import cone
from fedtheory.engines.worst_case.enclose import enclose, has_ray, simple_fraction
from fedtheory.engines.worst_case.primal import exact_lower
from fedtheory.worst_cases import WORST_CASES, find_worst_case
from fedtheory.worst_cases.classics.fedavg import FEDAVG
from fedtheory.worst_cases.classics.fw import FRANK_WOLFE
from fedtheory.worst_cases.classics.fw import program as frank_wolfe
from fedtheory.worst_cases.classics.gd import GRADIENT_DESCENT, step_of, x
from fedtheory.worst_cases.classics.gd import program as gradient_descent
from fedtheory.worst_cases.hypotheses import x_star


def at(**letters):
    return {name: Number(Fraction(v), Fraction(v)) for name, v in letters.items()}


def fedavg(**letters):
    plain = {"mu": Fraction(1, 10), "L": 1, "eta": Fraction(1, 2), "zeta": 1, "D0": 1}
    return at(**{**plain, **letters})


def test_one_step_of_frank_wolfe_is_exactly_a_half():
    found = worst_case(FRANK_WOLFE, at(N=1, L=3, D=Fraction(1, 2)), replay=False)
    assert found.exact == Fraction(3, 8)
    assert found.label is Label.PROVED


@pytest.mark.parametrize(
    ("R", "mu", "eta"), [(1, "1/10", "1/2"), (2, "1/10", "3/2"), (3, "1/4", "1")]
)
def test_one_local_step_lands_on_the_power_that_it_is(R, mu, eta):
    mu, eta = Fraction(mu), Fraction(eta)
    found = worst_case(FEDAVG, fedavg(R=R, E=1, mu=mu, eta=eta), replay=False)
    assert found.exact == max(abs(1 - eta * mu), abs(1 - eta)) ** (2 * R)


def test_a_point_that_meets_the_upper_end_satisfies_every_row():
    """The exact lower end is no guess: the point is there, and one that is worse by a little is not."""
    found = enclose(frank_wolfe({"N": Fraction(1), "L": Fraction(1), "D": Fraction(1)}))
    again = exact_lower(found.cone, found.lower.matrices, found.lower.values, limit=True)
    assert again.value == found.upper.value == Fraction(1, 2)
    larger = [[[2 * c for c in row] for row in matrix] for matrix in found.lower.matrices]
    assert exact_lower(found.cone, larger, found.lower.values, limit=True) is None


@pytest.mark.parametrize("value", ["1/2", "130321/160000", "0", "-3/7"])
def test_a_float_that_is_a_fraction_is_recognised(value):
    assert simple_fraction(float(Fraction(value)) * (1 + 1e-13)) == Fraction(value)


def test_what_is_no_number_is_no_fraction():
    assert simple_fraction(float("inf")) is simple_fraction(float("nan")) is None


def test_a_fraction_that_is_only_close_proves_nothing(monkeypatch):
    """Half of all numbers are close to some fraction by accident; the equations then have no solution, and nothing is lost."""
    close = Fraction(31261698, 10**8)  # just below the worst case after two steps
    monkeypatch.setattr("fedtheory.engines.worst_case.enclose.simple_fraction", lambda *_: close)
    found = worst_case(FRANK_WOLFE, at(N=2, L=1, D=1), replay=False)
    assert close < found.lower <= found.upper
    assert found.width <= Fraction(1, 10**8)


def test_hypotheses_that_contradict_each_other_prove_nothing():
    """A start closer than 0 to the solution: every claim follows, so none is told."""

    def planted(letters):
        program = gradient_descent(letters)
        program.rows = [row for row in program.rows if row.use.name != "start"]
        for row in gradient_descent({**letters, "R": Fraction(0)}).rows:
            if row.use.name == "start":
                form = replace(row.form, constant=Fraction(-1))
                program.rows.append(replace(row, form=form))
        return program

    with pytest.raises(FedTheoryError, match="contradict") as error:
        worst_case(replace(GRADIENT_DESCENT, program=planted), at(N=1, L=1, R=1), replay=False)
    assert error.value.code == "FT061"


def test_what_is_called_unbounded_has_a_ray():
    letters = {"N": Fraction(2), "L": Fraction(1), "R": Fraction(1), "gamma": Fraction(1)}
    endless = gradient_descent(letters)
    assert not has_ray(endless)
    endless.rows = [row for row in endless.rows if row.use.name != "start"]
    assert has_ray(endless)


def test_a_solver_out_of_its_depth_is_not_taken_for_an_unbounded_worst_case():
    """After one step of size 10^6 the parabola is at (10^6 - 1)²/2, and nothing is worse."""
    found = worst_case(GRADIENT_DESCENT, at(N=1, L=1, R=1, gamma=10**6), replay=False)
    assert found.label is Label.UNDECIDED
    assert found.lower == Fraction((10**6 - 1) ** 2, 2)
    assert found.upper is None


@pytest.mark.parametrize(
    "letters", [{"L": 10**300, "R": 10**300}, {"gamma": 10**300, "L": 1, "R": 1}]
)
def test_letters_beyond_floating_point_are_refused(letters):
    with pytest.raises(FedTheoryError) as error:
        worst_case(GRADIENT_DESCENT, at(N=2, **letters))
    assert error.value.code == "FT011"


def test_a_program_without_end_is_refused(monkeypatch):
    monkeypatch.setattr("fedtheory.core.worst_case.MOST_ROWS", 10)
    with pytest.raises(FedTheoryError, match="more than 10 rows"):
        worst_case(FRANK_WOLFE, at(N=3, L=1, D=1))


def test_the_width_of_nothing_is_no_division():
    plain = worst_case(FRANK_WOLFE, at(N=1, L=1, D=1), replay=False)
    for upper, lower, width in ((0, -1, 1), (0, 0, 0), (-1, -2, 1), (2, 1, Fraction(1, 2))):
        ends: Answer = replace(plain, upper=Fraction(upper), lower=Fraction(lower))
        assert ends.width == width


def test_a_letter_may_be_taken_as_an_interval():
    """A program of every diameter up to D_above."""

    def program(letters):
        assert letters["D"] < letters.get("D_above", Fraction(2))
        return frank_wolfe({**letters, "D": letters.get("D_above", letters["D"])})

    near = Number(Fraction(7, 5), Fraction(3, 2))
    model = replace(
        FRANK_WOLFE, program=program, units=None, enclosed=frozenset({"D"}), increasing=frozenset()
    )
    found = worst_case(model, {**at(N=1, L=1), "D": near}, replay=False)
    assert found.upper == near.upper**2 / 2
    assert any("every D between" in note for note in found.notes)


def test_the_run_behind_a_lower_end_is_at_the_letters_rounded_down():
    """D between 1 and 2: the algorithm on a set of diameter 1 confirms the lower end, and no more than that."""
    wide = Number(Fraction(1), Fraction(2))
    found = worst_case(FRANK_WOLFE, {**at(N=1, L=1), "D": wide})
    assert (found.lower, found.upper) == (Fraction(1, 2), 2)
    assert 0.999999 / 2 <= found.replayed.value <= 0.5


def test_a_letter_without_a_safe_side_is_told_what_holds_nearby():
    near = Number(Fraction(14142, 10000), Fraction(14143, 10000))
    with pytest.raises(FedTheoryError) as error:
        worst_case(GRADIENT_DESCENT, {**at(N=1, L=1, R=1), "gamma": near})
    told = str(error.value)
    assert "gamma=707/500" in told
    assert "gamma=283/200" in told
    assert told.count("PROVED") == 2
    assert "between these two nothing is proved" in told


@pytest.mark.parametrize("gamma", ["1/1000", "1/2", "1", "3/2", "19/10", "5"])
@pytest.mark.parametrize("N", [1, 4])
def test_no_line_that_gradient_descent_runs_along_is_above_the_upper_end(N, gamma):
    """Parabolas of every curvature, and functions that are linear beyond every place, in rational arithmetic."""
    letters = {"N": Fraction(N), "L": Fraction(1), "R": Fraction(1), "gamma": Fraction(gamma)}
    found = worst_case(
        replace(GRADIENT_DESCENT, instance=None),
        {name: Number(v, v) for name, v in letters.items()},
        replay=False,
    )
    assert found.upper is not None
    for curvature in (Fraction(k, 8) for k in range(1, 9)):
        for slope in (Fraction(k, 12) * curvature for k in range(1, 13)):
            place = Fraction(1)
            for _ in range(N):
                place -= step_of(letters) * max(-slope, min(curvature * place, slope))
            near = abs(place) * curvature <= slope
            value = (
                curvature * place**2 / 2
                if near
                else slope * abs(place) - slope**2 / (2 * curvature)
            )
            assert value <= found.upper


SMALL = {
    "gd": {"N": 2},
    "fw": {"N": 2},
    "fedavg": {"R": 1, "E": 2},
    "fedfw.thm1": {"t": 3, "H": 1},
    "fedfw.thm1.any": {"t": 3, "H": 1},
}


@pytest.mark.parametrize("identifier", SMALL)
def test_a_certificate_assumes_only_what_its_setting_says(identifier):
    """Its hypotheses are those of the model, letter for letter, and its claim is the upper end on the metric."""
    model = find_worst_case(identifier)
    letters = {x.name: x.default for x in model.letters if x.default is not None}
    letters |= {name: Fraction(v) for name, v in SMALL[identifier].items()}
    found = worst_case(model, {n: Number(v, v) for n, v in letters.items()}, replay=False)
    program = model.program(letters)
    statement = found.certificate["statement"]
    allowed = {
        name: canonical(given.schema.json()) for name, given in program.setting.given.items()
    }
    for name, given in statement["given"].items():
        assert canonical(given) == allowed[name]
    relation, left, right = statement["show"]["then"]
    assert relation == "<="
    assert canonical(left) == canonical(program.objective_term)
    assert Fraction(right) == found.upper
    assert not statement["show"].get("if")
    assert kernel.check(dict(found.certificate), {})


def test_every_worst_case_says_what_it_assumes():
    for model in WORST_CASES:
        assert model.assumptions
        assert len({letter.name for letter in model.letters}) == len(model.letters)
        assert not model.enclosed & model.increasing


def test_a_comparison_point_is_all_that_frank_wolfe_needs():
    """The metric is the gap to x*, and x* is any point of the domain: no row says that it is a minimiser."""
    program = frank_wolfe({"N": Fraction(1), "L": Fraction(1), "D": Fraction(1)})
    assert "minimiser" not in program.setting.given
    assert cone(program).objective.values


def test_another_metric_of_the_same_run_is_enclosed_too():
    """|x_N - x*|² after steps of 1/L: it never exceeds R², and a function without slope stays there."""

    def program(letters):
        made = gradient_descent(letters)
        made.maximise(squared(x(int(letters["N"])) - x_star), unit=made.rows[-1].unit)
        return made

    model = replace(GRADIENT_DESCENT, program=program, instance=None)
    found = worst_case(model, at(N=2, L=1, R=Fraction(3, 2)), replay=False)
    assert found.lower <= Fraction(9, 4) <= found.upper
    assert found.width <= Fraction(1, 10**6)
