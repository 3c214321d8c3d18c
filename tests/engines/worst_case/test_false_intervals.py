"""Ways to a false interval, each of them closed: the truth is known here, and no end may contradict it."""

from dataclasses import replace
from fractions import Fraction

import pytest
from flint import fmpq

from fedtheory.core.errors import FedTheoryError, IllFormedStatement
from fedtheory.core.gram import Form, Gram
from fedtheory.core.proof import Given, Setting
from fedtheory.core.term import Function, Schema, dot, equal, mean, root, squared, symbol
from fedtheory.core.verdict import Label
from fedtheory.core.worst_case import Program, Units, WorstCase
from fedtheory.engines.worst_case.answer import BY_INSTANCE, BY_THEOREM, Number, worst_case
from fedtheory.engines.worst_case.complete import left_out
from fedtheory.engines.worst_case.cone import Cone, cone
from fedtheory.engines.worst_case.enclose import enclose
from fedtheory.engines.worst_case.primal import Point, attains
from fedtheory.worst_cases import WORST_CASES, find_worst_case
from fedtheory.worst_cases.classics import fw, gd, online_gradient
from fedtheory.worst_cases.classics.fw import FRANK_WOLFE
from fedtheory.worst_cases.classics.gd import GRADIENT_DESCENT
from fedtheory.worst_cases.hypotheses import x_star

A, B = Function("A"), Function("B")
u, v = symbol("u"), symbol("v")
TWO = {"u": "vector", "v": "vector"}
VECTOR, MAP = ((), "vector"), (("vector",), "vector")


def at(**letters):
    return {name: Number(Fraction(v), Fraction(v)) for name, v in letters.items()}


def ours(claim, forall=None):
    return Given(Schema(claim, forall), "assumed", "ours")


def splitting(*, moved):
    """Douglas-Rachford on a Lipschitz monotone and a strongly monotone operator, two trajectories: 0.9287742... at most."""
    names = [symbol(c + k) for c in "wxyz" for k in "01"]
    w0, w1, x0, x1, y0, y1, z0, z1 = names
    alpha, theta, mu = Fraction(13, 10), Fraction(9, 10), Fraction(1, 10)
    setting = Setting(
        {**{n.tree: VECTOR for n in names}, "A": MAP, "B": MAP},
        {
            "monotone": ours(dot(A(u) - A(v), u - v) >= 0, TWO),
            "lipschitz": ours(squared(A(u) - A(v)) <= squared(u - v), TWO),
            "strong": ours(dot(B(u) - B(v), u - v) >= mu * squared(u - v), TWO),
            "start": ours(squared(w0 - w1) <= 1),
            "B0": ours(equal(B(x0), (w0 - x0) / alpha)),
            "B1": ours(equal(B(x1), (w1 - x1) / alpha)),
            "A0": ours(equal(A(y0), (2 * x0 - w0 - y0) / alpha)),
            "A1": ours(equal(A(y1), (2 * x1 - w1 - y1) / alpha)),
            "z0": ours(equal(z0, w0 - theta * (x0 - y0))),
            "z1": ours(equal(z1, w1 - theta * (x1 - y1))),
        },
    )
    made = Program(setting)
    for point in names[:6]:
        made.gram.vector(point)
    for k in (0, 1):
        for name in ("B", "A", "z"):
            made.define(f"{name}{k}")
    made.maximise(squared(z0 - z1))
    made.given("monotone", u=y0, v=y1)
    made.given("lipschitz", u=y0, v=y1)
    made.given("strong", u=x0, v=x1)
    made.given("start")
    made.invariant([w0, w1, x0, x1, y0, y1])
    if moved:
        made.invariant([w0, x0, y0])
    return made


def model(program, **more):
    return WorstCase("test", "a test", "-", (), (), lambda _: program, **more)


def test_a_wrong_invariance_is_refused_and_names_the_row_that_it_changes():
    """It moves one of two trajectories only; with it both ends were 0.96881 for a value of 0.92877."""
    with pytest.raises(IllFormedStatement, match=r"no invariance: it changes what is maximised"):
        enclose(splitting(moved=True))
    found = enclose(splitting(moved=False))
    assert found.lower.value <= found.upper.value < Fraction(93, 100)


@pytest.mark.parametrize("item", WORST_CASES, ids=lambda m: m.id)
def test_no_program_of_the_library_leaves_a_hypothesis_out(item):
    """What is called a lower end is one: the rows say all that the hypotheses say of the points that occur."""
    from fedtheory.cli.worst_case_model import example

    letters = {x.name: x.default for x in item.letters if x.default is not None} | example(item)
    for horizon in (letters[item.letters[0].name], Fraction(3)):
        made = item.program({**letters, item.letters[0].name: horizon})
        assert left_out(made) == ""
        assert cone(made).lossless


def without(program, name, k=0):
    """The program without the k-th row of this name."""
    rows = [row for row in program.rows if row.use.name == name]
    program.rows = [row for row in program.rows if row is not rows[k]]
    return program


@pytest.mark.parametrize(
    ("item", "letters", "name"),
    [
        (FRANK_WOLFE, {"N": 2, "L": 1, "D": 1}, "interpolation"),
        (FRANK_WOLFE, {"N": 2, "L": 1, "D": 1}, "lmo"),
        (FRANK_WOLFE, {"N": 2, "L": 1, "D": 1}, "diameter"),
        (
            find_worst_case("fedavg"),
            {"R": 1, "E": 2, "mu": Fraction(1, 10), "L": 1, "eta": Fraction(1, 2), "zeta": 1, "D0": 1},
            "interpolation",
        ),
    ],
)  # fmt: skip
def test_a_row_that_is_left_out_takes_the_lower_end_away(item, letters, name):
    """Without it more is allowed: the upper end is still one, and the lower one was too large."""
    known = worst_case(item, at(**letters), replay=False)
    fewer = replace(item, program=lambda own: without(item.program(own), name))
    found = worst_case(fewer, at(**letters), replay=False)
    assert known.lower_label is Label.CONDITIONAL
    assert found.lower is None
    assert f"'{name}'" in found.no_lower
    assert found.upper is not None
    assert found.upper >= known.lower


def test_a_step_that_is_not_put_in_is_noticed():
    """x_2 is any point, and f may say there what it says of no iterate."""
    made = fw.program({"N": Fraction(2), "L": Fraction(1), "D": Fraction(1)})
    last = max(made.gram.defined)
    del made.gram.defined[last]
    made.definitions = [d for d in made.definitions if d.atom != last]
    assert "'update' at t = 1 is not put in" in left_out(made)


def test_a_hypothesis_that_nothing_uses_takes_the_lower_end_away():
    def program(letters):
        made = fw.program(letters)
        given = {**made.setting.given, "near": ours(squared(fw.x(0) - x_star) <= Fraction(1, 100))}
        made.setting = replace(made.setting, given=given)
        made.schemas["near"] = given["near"].schema
        return made

    found = worst_case(replace(FRANK_WOLFE, program=program), at(N=2, L=1, D=1), replay=False)
    assert found.lower is None
    assert "'near'" in found.no_lower


def test_one_half_of_an_equality_is_no_equality():
    """x_1 is to lie on a sphere; only its inside was put in, and the centre reaches what the sphere does not."""

    def made(*halves):
        setting = Setting(
            {"a": VECTOR, "b": VECTOR},
            {
                "sphere": ours(equal(squared(symbol("a")), 1)),
                "within": ours(squared(symbol("a")) <= 1),
                "beyond": ours(squared(symbol("a")) >= 1),
                "near": ours(squared(symbol("a") - symbol("b")) <= 1),
            },
        )
        found = Program(setting)
        found.maximise(-squared(symbol("a")) - squared(symbol("b")))
        for name in ("near", *halves):
            found.given(name)
        return model(found, interpolation=())

    half = worst_case(made("within"), {}, replay=False)
    assert half.upper == 0
    assert half.lower is None
    whole = worst_case(made("within", "beyond"), {}, replay=False)
    assert whole.lower is not None
    assert whole.upper < 0


def test_an_operation_that_the_program_does_not_know_makes_no_lower_end():
    """root(2) enters as any number that is at most 3/2."""
    start, end = symbol("a"), symbol("b")
    setting = Setting(
        {"a": VECTOR, "b": VECTOR},
        {
            "near": ours(squared(start - end) <= root(2)),
            "about": ours(root(2) <= Fraction(3, 2)),
        },
    )
    made = Program(setting)
    made.maximise(squared(start - end))
    made.given("near")
    made.given("about")
    found = worst_case(model(made, interpolation=()), {}, replay=False)
    assert found.upper is None or found.upper >= Fraction(14142, 10000)
    assert found.lower is None
    assert "taken for anything" in found.no_lower


def test_a_point_under_two_names_makes_no_lower_end():
    """y_0 = x_0, but the gradient at y_0 is another vector than the one at x_0, and nothing ties them."""
    x0, y0, g = symbol("x0"), symbol("y0"), Function("g")
    setting = Setting(
        {"x0": VECTOR, "y0": VECTOR, "g": MAP},
        {"same": ours(equal(y0, x0)), "size": ours(squared(g(u)) <= 1, {"u": "vector"})},
    )
    made = Program(setting)
    made.gram.vector(x0)
    made.define("same")
    made.maximise(squared(g(x0) - g(y0)))  # which is 0
    made.given("size", u=x0)
    made.given("size", u=y0)
    found = worst_case(model(made, interpolation=()), {}, replay=False)
    assert found.upper == 4
    assert found.lower is None
    assert "another name" in found.no_lower


def test_without_a_named_result_a_point_is_no_instance():
    found = worst_case(replace(FRANK_WOLFE, interpolation=None), at(N=2, L=1, D=1), replay=False)
    assert found.label is Label.PROVED
    assert found.lower is None
    assert "names no result" in found.no_lower


def test_a_lower_end_says_what_it_rests_on():
    point = worst_case(FRANK_WOLFE, at(N=2, L=1, D=1), replay=False)
    assert (point.lower_label, point.lower_by) == (Label.CONDITIONAL, BY_THEOREM)
    assert any("Theorem 4" in told for told in point.rests_on)
    run = worst_case(GRADIENT_DESCENT, at(N=2, L=1, R=1), replay=False)
    assert (run.lower_label, run.lower_by, run.rests_on) == (Label.ENUMERATED, BY_INSTANCE, ())


@pytest.mark.parametrize("by", ["objective", "letters"])
def test_units_that_are_none_make_no_lower_end(by):
    """Twice the value, or twice the diameter: what is proved is true, if too much, and what is reached is not known."""

    def units(letters):
        own = fw.units(letters)
        if by == "objective":
            return replace(own, objective=2 * own.objective)
        return Units({**own.parameters, "D": Fraction(2)}, own.objective, own.length)

    found = worst_case(replace(FRANK_WOLFE, units=units), at(N=2, L=3, D=5), replay=False)
    assert found.upper is None or found.upper >= 75 * Fraction(3126, 10000)
    assert found.lower is None
    assert "units" in found.no_lower


def test_what_does_not_increase_with_a_letter_is_not_rounded_up():
    """After one step of size 1 the worst case is less than after one of size 1/2: the end for the larger is none for the smaller."""
    near = Number(Fraction(1, 2), Fraction(1))
    wrong = replace(GRADIENT_DESCENT, increasing=frozenset({"gamma"}))
    with pytest.raises(FedTheoryError, match="cannot be rounded") as error:
        worst_case(wrong, {**at(N=1, L=1, R=1), "gamma": near}, replay=False)
    assert error.value.code == "FT062"


@pytest.mark.parametrize(
    ("item", "name"),
    [(item, name) for item in WORST_CASES for name in sorted(item.increasing)],
    ids=lambda x: x if isinstance(x, str) else x.id,
)
def test_whatever_is_said_to_increase_does_row_by_row(item, name):
    from fedtheory.cli.worst_case_model import example
    from fedtheory.engines.worst_case.monotone import allows

    letters = {x.name: x.default for x in item.letters if x.default is not None} | example(item)
    letters.setdefault(name, Fraction(1))
    low, high = ({**letters, name: letters[name] * c} for c in (Fraction(1), Fraction(101, 100)))
    assert allows(item.program(high), item.program(low))


def test_an_instance_above_the_upper_end_leaves_neither():
    """One of both is wrong, and nobody knows which."""
    wrong = replace(GRADIENT_DESCENT, instance=lambda _: Fraction(1))
    found = worst_case(wrong, at(N=2, L=1, R=1), replay=False)
    assert found.label is Label.UNDECIDED
    assert found.upper is None
    assert found.lower is None


def test_without_a_constraint_there_is_no_end_at_all():
    """A mixture with a roomy point would be a point of any value."""

    def endless(letters):
        return without(gd.program(letters), "start")

    unbounded = replace(GRADIENT_DESCENT, program=endless, instance=None)
    with pytest.raises(FedTheoryError, match="unbounded"):
        worst_case(unbounded, at(N=2, L=1, R=1))


def test_two_clients_in_one_product_are_refused():
    """mean_j mean_k <x_j, x_k> is the square of the mean, not the mean of the squares."""
    x = Function("x")
    gram = Gram({"x": "vector"}, {"x": [0]})
    j, k = symbol("j"), symbol("k")
    with pytest.raises(IllFormedStatement, match="two clients at once"):
        gram.scalar(mean("j", mean("k", dot(x(j), x(k)))))
    with pytest.raises(IllFormedStatement, match="two clients at once"):
        gram.scalar(mean("j", dot(x(symbol("i")), x(j))))
    with pytest.raises(IllFormedStatement, match="knows one client"):
        gram.scalar(dot(x(symbol("i")), x(k)))


def test_every_lower_end_of_online_gradient_descent_is_an_instance_or_names_what_it_rests_on():
    for eta in ("1/2", "3/2"):
        found = worst_case(
            online_gradient.ONLINE_GRADIENT_DESCENT,
            at(T=2, G=1, R=1, eta=Fraction(eta)),
            replay=False,
        )
        assert found.lower_label in {Label.ENUMERATED, Label.CONDITIONAL}
        assert bool(found.rests_on) == (found.lower_label is Label.CONDITIONAL)


def test_a_point_handed_over_that_is_no_gram_matrix_attains_nothing():
    one, none = fmpq(1), fmpq(0)
    bounds = tuple(Form(one, {}, {(0, k, k): -one}) for k in (0, 1))
    whole = Cone((2,), 0, bounds, Form(none, {}, {(0, 0, 1): one}))
    assert attains(whole, Point(Fraction(1), ([[one, one], [one, one]],), ()))
    assert not attains(whole, Point(Fraction(100), ([[one, fmpq(100)], [none, one]],), ()))
    assert not attains(whole, Point(Fraction(1), ([[one, one], [one, one]],), (one,)))
    assert not attains(whole, Point(Fraction(0), (), ()))


@pytest.mark.parametrize("half", [False, True])
def test_an_equation_that_is_gone_or_is_only_half_there_is_left_out(half):
    item = find_worst_case("localsgd.gap")
    made = item.program(item.shown[0])
    assert left_out(made) == ""
    (row,) = (row for row in made.rows if row.equal)
    rest = [other for other in made.rows if other is not row]
    made.rows = [*rest, replace(row, equal=False)] if half else rest
    assert row.use.name in left_out(made)
