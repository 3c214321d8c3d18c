"""Worst cases of methods that are known, what certificates prove of them, and what is said where an end is missing."""

import copy
from fractions import Fraction

import pytest
from flint import fmpq

from fedtheory import kernel
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.proof import Use, combination
from fedtheory.core.term import Schema, dot, squared
from fedtheory.core.verdict import Label
from fedtheory.engines.worst_case import memory
from fedtheory.engines.worst_case.cone import Expansion
from fedtheory.engines.worst_case.enclose import enclose
from fedtheory.kernel import flint
from fedtheory.pep import PEP, Function, Point
from fedtheory.pep.function import ANYWHERE, PAIR, j, k, u
from fedtheory.pep.functions import (
    ConvexFunction,
    SmoothConvexFunction,
    SmoothConvexLipschitzFunction,
    SmoothQuadraticLojasiewiczFunctionCheap,
    SmoothStronglyConvexFunction,
)
from fedtheory.pep.numbers import exact, is_rounded
from fedtheory.pep.operators import (
    LinearOperator,
    LipschitzStronglyMonotoneOperatorCheap,
    NonexpansiveOperator,
    SkewSymmetricLinearOperator,
)
from fedtheory.pep.solve import EXACT_POINT, write
from fedtheory.runs.labelling import all_certificates
from tests.pep.methods import METHODS, frank_wolfe, gradient_descent, line_search

WIDTH = Fraction(1, 10**10)


def accepted(bundle) -> bool:
    """By both kernels, one certificate after another."""
    known = {}
    try:
        for certificate in all_certificates(bundle):
            kernel.check(certificate, known)
            flint.check(certificate, known)
            known[certificate["digest"]] = certificate["statement"]
    except (kernel.Rejected, flint.Rejected):
        return False
    return True


@pytest.mark.parametrize("name", METHODS)
def test_a_known_worst_case_lies_between_ends_that_are_close(name):
    problem, truth = METHODS[name]()
    found = problem.solve()
    assert found.lower.value <= found.upper.value
    assert found.width <= WIDTH
    if isinstance(truth, Fraction):
        assert found.lower.value <= truth <= found.upper.value
    else:  # steps that were rounded, or digits that were printed
        assert float(found.lower.value) - 1e-11 <= truth <= float(found) + 1e-11
    assert (found.upper.label, found.lower.label) == (Label.PROVED, Label.CONDITIONAL)
    assert accepted(found.bundle)


def test_most_of_them_are_exact():
    exact = [name for name, method in METHODS.items() if method()[0].solve().exact is not None]
    assert len(exact) >= 14


def test_a_result_is_a_float_that_is_not_below_the_upper_end():
    """So scripts that print and compare what PEPit returns go on."""
    problem, _ = gradient_descent(2, L=Fraction(3))
    found = problem.solve()
    assert f"{found:.4}" == "0.3"
    assert Fraction(float(found)) >= found.upper.value == Fraction(3, 10)
    assert found / 3 == pytest.approx(0.1)


def test_a_certificate_that_claims_a_little_more_is_refused():
    for problem in (frank_wolfe()[0], line_search()[0]):
        good = problem.solve().bundle
        worse = copy.deepcopy(good)
        own = worse["certificates"][-1]
        claim = own["lines"][-1]["schema"]["then"]
        claim[2] = str(Fraction(claim[2]) * Fraction(999_999, 1_000_000))
        own["statement"]["show"]["then"] = claim
        own["digest"] = kernel.digest(own["statement"])
        assert accepted(good)
        assert not accepted(worse)


def test_no_multiplier_may_be_negative():
    good = gradient_descent(2)[0].solve().bundle
    terms = good["certificates"][-1]["lines"][-1]["terms"]
    for n, term in enumerate(terms):
        if isinstance(term["times"], str) and term["use"] != "squares":
            changed = copy.deepcopy(good)
            times = Fraction(term["times"])
            changed["certificates"][-1]["lines"][-1]["terms"][n]["times"] = str(-times)
            assert not accepted(changed)


def test_multipliers_have_the_names_of_the_constraints():
    problem, value = gradient_descent(2)
    found = problem.solve()
    (start,) = problem.list_of_constraints
    assert found.multipliers["initial condition"] == start.dual == value
    assert start.eval_dual() == float(value)
    assert all(times > 0 for times in found.multipliers.values())
    assert any(name.startswith("f: interpolation") for name in found.multipliers)


def test_the_worst_instance_has_coordinates():
    problem, value = gradient_descent(2)
    found = problem.solve()
    (f,) = problem.list_of_functions
    solution, start = f.evaluations[0].point, problem.list_of_points[0]
    reached = f.evaluations[-1].value.eval() - f.evaluations[0].value.eval()
    assert reached == pytest.approx(float(value), rel=1e-5)
    assert float(sum((start.eval() - solution.eval()) ** 2)) == pytest.approx(1, rel=1e-5)
    assert found.exact == value


def test_an_equation_has_a_multiplier_of_any_sign():
    for sign in (1, -1):
        problem = PEP()
        x = problem.set_initial_point()
        problem.add_constraint(x**2 == 1, name="sphere")
        problem.set_performance_metric(sign * x**2)
        found = problem.solve()
        assert found.exact == sign
        assert found.multipliers["sphere"] * sign < 0 or found.multipliers["sphere"] * sign > 0
        assert accepted(found.bundle)


def test_a_constraint_that_is_taken_out_is_out():
    problem, value = gradient_descent(1)
    far = problem.set_initial_point()
    (f,) = problem.list_of_functions
    start = problem.list_of_points[0]
    problem.add_constraint((start - f.evaluations[0].point) ** 2 <= Fraction(1, 4), name="nearer")
    assert problem.solve().exact == value / 4
    problem.list_of_constraints[-1].deactivate()
    assert problem.solve().exact == value
    assert far.is_free


@pytest.mark.parametrize(
    ("function_class", "parameters", "told"),
    [
        (SmoothConvexLipschitzFunction, {"L": 1, "M": 1}, "SmoothConvexLipschitzFunction"),
        (SmoothQuadraticLojasiewiczFunctionCheap, {"L": 1, "mu": Fraction(1, 5)}, "Lojasiewicz"),
    ],
)
def test_where_inequalities_are_only_necessary_there_is_no_lower_end(
    function_class, parameters, told
):
    problem = PEP()
    f = problem.declare_function(function_class, **parameters)
    xs = f.stationary_point()
    x = problem.set_initial_point()
    g, value = f.oracle(x)
    problem.set_initial_condition((x - xs) ** 2 <= 1)
    problem.add_constraint(value - f(xs) <= 1)
    problem.set_performance_metric(f(x - g) - f(xs))
    found = problem.solve()
    assert found.upper.value is not None
    assert found.lower.value is None
    assert told in found.lower.missing
    assert "necessary" in found.lower.missing


def test_an_upper_end_that_rests_on_an_inequality_of_the_literature_says_so():
    problem = PEP()
    f = problem.declare_function(
        SmoothQuadraticLojasiewiczFunctionCheap, L=1, mu=Fraction(1, 5), alpha=None
    )
    xs = f.stationary_point()
    x = problem.set_initial_point()
    g, value = f.oracle(x)
    problem.set_initial_condition(value - f(xs) <= 1)
    problem.set_performance_metric(f(x - g) - f(xs))
    found = problem.solve()
    assert found.upper.label is Label.CONDITIONAL
    assert any("Rubbens" in named for named in found.upper.rests_on)


def test_a_cheap_class_is_a_proof_without_a_lower_end():
    problem = PEP()
    A = problem.declare_function(LipschitzStronglyMonotoneOperatorCheap, mu=Fraction(1, 2), L=1)
    x, y = problem.set_initial_point(), problem.set_initial_point()
    problem.set_initial_condition((x - y) ** 2 <= 1)
    step = Fraction(1, 2)
    problem.set_performance_metric((x - step * A.gradient(x) - y + step * A.gradient(y)) ** 2)
    found = problem.solve()
    assert found.exact is None
    assert found.upper.value == 1 - 2 * step / 2 + step**2
    assert found.upper.label is Label.PROVED


def test_linear_operators_are_bounded_on_all_combinations_of_what_they_were_told():
    """|A(x + y)| <= L |x + y| follows from no pair of evaluations."""
    problem = PEP()
    A = problem.declare_function(SkewSymmetricLinearOperator, L=2)
    x, y = problem.set_initial_point(), problem.set_initial_point()
    problem.set_initial_condition((x + y) ** 2 <= 1)
    problem.add_constraint(x**2 <= 1)
    problem.set_performance_metric((A.gradient(x) + A.gradient(y)) ** 2)
    found = problem.solve()
    assert found.upper.value >= 4
    assert found.upper.value <= 4 + WIDTH
    assert accepted(found.bundle)


def test_the_transpose_of_a_linear_operator_is_its_own():
    problem = PEP()
    M = problem.declare_function(LinearOperator, L=3)
    x = problem.set_initial_point()
    problem.set_initial_condition(x**2 <= 1)
    y = M.gradient(x)
    problem.set_performance_metric(x * M.T.gradient(y))
    assert problem.solve().upper.value == pytest.approx(9)


def test_a_worst_case_without_end_has_none():
    problem = PEP()
    f = problem.declare_function(ConvexFunction)
    xs = f.stationary_point()
    problem.set_performance_metric((problem.set_initial_point() - xs) ** 2)
    found = problem.solve()
    assert found.upper.value is None
    assert found.lower.value is None
    assert "unbounded" in found.upper.missing
    assert float(found) != float(found)


def test_constraints_that_contradict_each_other_prove_nothing():
    problem = PEP()
    x = problem.set_initial_point()
    problem.set_initial_condition(x**2 <= 1)
    problem.add_constraint(x**2 >= 2)
    problem.set_performance_metric(x**2)
    found = problem.solve()
    assert found.upper.value is None
    assert found.certificate is None


def test_a_problem_without_a_metric_is_told_what_it_lacks():
    with pytest.raises(FedTheoryError, match="set_performance_metric"):
        PEP().solve()


def test_a_problem_that_is_too_large_is_refused_before_it_is_begun():
    problem = PEP()
    for _ in range(120):
        problem.add_constraint(problem.set_initial_point() ** 2 <= 1)
    problem.set_performance_metric(problem.set_initial_point() ** 2)
    with pytest.raises(FedTheoryError, match="GiB") as error:
        problem.solve()
    assert error.value.code == "FT011"


def test_rows_that_are_too_long_are_refused_as_they_are_written(monkeypatch):
    monkeypatch.setattr(memory, "MOST_BYTES", 60_000)
    with pytest.raises(FedTheoryError, match="coefficients"):
        gradient_descent(4)[0].solve()
    assert gradient_descent(1)[0].solve().exact == Fraction(1, 6)


class Wrong(Function):
    """Says of smooth convex functions twice what is true."""

    differentiable = True
    interpolation = "nothing"

    def claims(self, claims):
        s = claims.symbols
        x, g, v, f = s.x, s.g, s.v, s.f
        away = u - x(k)
        above = claims.hypothesis(
            "above", f(u) <= v(k) + dot(g(k), away) + squared(away) / 2, ANYWHERE, "smooth"
        )
        below = claims.hypothesis("below", v(k) + dot(g(k), away) <= f(u), ANYWHERE, "convex")
        slopes, ahead = g(j) - g(k), x(j) - x(k)
        at = x(j) - slopes
        claim = Schema(v(k) + dot(g(k), ahead) + squared(slopes) <= v(j), PAIR)
        uses = Use(above, {"k": "j", "u": at}), Use(below, {"k": "k", "u": at})
        claims.pairs(claims.lemma(combination(claim, *uses, name="wrong")))


def test_a_class_whose_lemma_does_not_follow_proves_nothing():
    problem = PEP()
    f = problem.declare_function(Wrong)
    xs = f.stationary_point()
    x = problem.set_initial_point()
    problem.set_initial_condition((x - xs) ** 2 <= 1)
    problem.set_performance_metric(f(x - f.gradient(x)) - f(xs))
    found = problem.solve()
    assert found.upper.value is None
    assert "wrong" in found.upper.missing


@pytest.mark.parametrize(
    ("function_class", "parameters"),
    [
        (SmoothStronglyConvexFunction, {"mu": 2, "L": 1}),
        (SmoothStronglyConvexFunction, {"mu": 1, "L": 1}),
        (SmoothConvexFunction, {"L": 0}),
        (SmoothConvexFunction, {"L": float("inf")}),
    ],
)
def test_classes_without_members_of_that_kind_are_refused(function_class, parameters):
    with pytest.raises(FedTheoryError) as error:
        PEP().declare_function(function_class, **parameters)
    assert error.value.code == "FT021"


def test_steps_that_are_irrational_are_said_to_be_rounded():
    found = METHODS["subgradients"]()[0].solve()
    assert any("2^-40" in note for note in found.notes)
    assert not METHODS["gradient descent"]()[0].solve().notes


def test_what_was_divided_by_a_rounded_number_does_not_look_rounded_and_is_said_to_be():
    problem = PEP()
    x = problem.set_initial_point()
    problem.set_initial_condition(x**2 <= 1)
    problem.set_performance_metric((x / 2**0.5) ** 2)
    assert not any(map(is_rounded, problem.list_of_performance_metrics[0].weights.values()))
    assert any("2^-40" in note for note in problem.solve().notes)


@pytest.mark.parametrize("name", METHODS)
def test_a_direction_that_was_found_changes_no_row(name):
    """Asked of numbers, not of the engine: every row's matrix has the value 0 along it."""
    program = write(METHODS[name]()[0]).program
    basis = program.bases()[0]
    place = {atom: n for n, atom in enumerate(basis)}
    expand = Expansion(program)
    for block, direction in program.invariances:
        assert block == 0
        v = {place[atom]: c for atom, c in direction.items()}
        for form in (program.objective, *(row.form for row in program.rows)):
            products = expand.of(form).products
            assert not sum(c * v.get(a, 0) * v.get(b, 0) for (_, a, b), c in products.items())


def test_a_direction_that_changes_a_row_is_refused():
    written = write(gradient_descent(2)[0])
    basis = written.program.bases()[0]
    written.program.invariances.append((0, {basis[0]: fmpq(1), basis[-1]: fmpq(2)}))
    with pytest.raises(FedTheoryError, match="no invariance"):
        enclose(written.program)


def test_a_lower_end_names_what_it_rests_on():
    problem = PEP()
    A = problem.declare_function(NonexpansiveOperator)
    x = problem.set_initial_point()
    fixed, *_ = A.fixed_point()
    problem.set_initial_condition((x - fixed) ** 2 <= 1)
    problem.set_performance_metric((A.gradient(x) - fixed) ** 2)
    assert problem.solve().lower.rests_on == ("extension of Lipschitz maps: Kirszbraun 1934",)
    A.v = problem.set_initial_point()
    (named,) = problem.solve().lower.rests_on
    assert "Pazy" in named


def test_a_convex_function_that_answers_alike_is_not_called_differentiable():
    problem = PEP()
    f = problem.declare_function(ConvexFunction, reuse_gradient=True)
    xs, x = f.stationary_point(), problem.set_initial_point()
    problem.set_initial_condition((x - xs) ** 2 <= 1)
    problem.add_constraint(f.gradient(x) ** 2 <= 1)
    problem.set_performance_metric(f(x) - f(xs))
    found = problem.solve()
    assert found.lower.value == 1
    assert any("that there is no other is not claimed" in named for named in found.lower.rests_on)


def test_an_end_that_may_be_lost_to_rounding_says_so():
    """The root of 2 is rounded upwards here, and its square is above 2: then there is no end."""
    problem = PEP()
    x = problem.set_initial_point()
    y = problem.set_initial_point()
    problem.set_initial_condition(y**2 <= 1)
    problem.set_performance_metric(y**2 + (2**0.5 * x) ** 2 - 2 * x**2)
    found = problem.solve()
    assert exact(2**0.5) ** 2 > 2
    assert found.upper.value is None
    assert (
        "with rounded numbers in place of irrational ones there may be none" in found.upper.missing
    )
    assert found.lower.rests_on == (EXACT_POINT,)


def test_a_supremum_that_is_not_attained_has_both_ends():
    """A point at which the infimal displacement is attained may be as far away as one likes."""
    problem = PEP()
    A = problem.declare_function(NonexpansiveOperator)
    xs = Point()
    A.v = xs - A.gradient(xs)
    x = x0 = problem.set_initial_point()
    problem.set_initial_condition((x0 - xs) ** 2 <= 1)
    for step in range(2, 6):
        x = Fraction(1, step) * x0 + (1 - Fraction(1, step)) * A.gradient(x)
    problem.set_performance_metric((x - A.gradient(x) - A.v) ** 2)
    found = problem.solve()
    assert found.lower.value <= found.upper.value
    assert found.width <= Fraction(1, 10**9)
