"""What is compiled says what the slow ways say: on cells, at points, and in signs."""

import random
from fractions import Fraction

import flint
import pytest

from fedtheory.calculator.bound import required
from fedtheory.calculator.catalogue import Condition, catalogue
from fedtheory.calculator.enclosure import satisfies
from fedtheory.calculator.judge import Judge
from fedtheory.calculator.tape import moving, steps
from fedtheory.core.expression import Tree, evaluate

X = "x"
TREES: list[Tree] = [
    ["-", ["^", X, "2"], "2"],
    ["+", X, ["/", "1", X]],
    ["/", ["-", X, "3"], ["+", ["^", X, "2"], "1"]],
    ["-", ["root", "2", X], ["root", "3", X]],
    ["*", ["-", X, "1"], ["*", ["-", X, "2"], ["-", X, "5"]]],
    ["-", ["exp", ["-", X]], ["/", "1", "7"]],
    ["*", ["exp", ["/", "1", X]], ["root", "3", ["+", X, "2"]]],
    ["-", ["log", X], "1"],
    ["/", X, ["log", ["+", X, "2"]]],
    ["^", ["-", X, "2"], "-2"],
    ["*", X, ["power", "1/2", X]],
    ["power", ["/", X, "9"], ["+", X, "1"]],
    ["power", X, "3"],
]


def ball(tree: Tree, at: dict[str, flint.arb]) -> flint.arb:
    def number(digits: str) -> flint.arb:
        q = Fraction(digits)
        return flint.arb(flint.fmpq(q.numerator, q.denominator))

    def root(of: flint.arb, k: int) -> flint.arb:
        return of.sqrt() if k == 2 else of.root(k)

    return evaluate(tree, at, number, root, {"exp": flint.arb.exp, "log": flint.arb.log})


def arb(x: Fraction) -> flint.arb:
    return flint.arb(flint.fmpq(x.numerator, x.denominator))


def check(judge: Judge, tree: Tree, values: dict[str, Tree], rng: random.Random) -> int:
    """Values and mean slopes inside of random cells lie within what the cell says."""
    checked = 0
    for _ in range(8):
        a = Fraction(rng.randint(1, 999)) * Fraction(10) ** rng.randint(-5, 3)
        b = a * (1 + Fraction(rng.randint(0, 999), 10 ** rng.randint(0, 4)))
        low, high = float(a), float(b)
        over = judge.over(low, high)
        shares = sorted(Fraction(rng.randint(0, 1000), 1000) for _ in range(2))
        points = [Fraction(low) + s * (Fraction(high) - Fraction(low)) for s in shares]
        with flint.ctx.workprec(400):
            known = {name: ball(value, {}) for name, value in values.items()}
            found = [ball(tree, {**known, judge.letter: arb(x)}) for x in points]
            if not all(y.is_finite() for y in found):
                continue
            for y in found:
                assert not y < flint.arb(over.value.lower)
                assert not y > flint.arb(over.value.upper)
            if points[0] < points[1]:
                mean = (found[1] - found[0]) / (arb(points[1]) - arb(points[0]))
                assert not mean < flint.arb(over.slope.lower)
                assert not mean > flint.arb(over.slope.upper)
                checked += 1
    return checked


@pytest.mark.parametrize("tree", TREES, ids=str)
def test_cells_enclose_values_and_slopes(tree: Tree) -> None:
    rng = random.Random(0)
    judge = Judge(Condition("<=", tree, "0"), X, {})
    assert sum(check(judge, tree, {}, rng) for _ in range(20)) > 20


def test_cells_enclose_the_bounds_of_the_catalogue() -> None:
    rng = random.Random(1)
    every = [
        (e, b)
        for e in catalogue().values()
        for b in e.bounds
        if b.value is not None and required(e, b)
    ]
    checked = 0
    for entry, bound in rng.sample(every, 120):
        letters = sorted(required(entry, bound))
        letter = rng.choice(letters)
        values: dict[str, Tree] = {
            name: str(Fraction(rng.randint(1, 99), 1 if entry.letters[name].integer else 10))
            for name in letters
            if name != letter
        }
        assert bound.value is not None
        judge = Judge(Condition("<=", bound.value, "0"), letter, values)
        checked += check(judge, bound.value, values, rng)
        at = Fraction(rng.randint(1, 500), rng.choice([1, 7, 64]))
        for goal in (str(Fraction(rng.randint(-50, 50), 3)), "0"):
            for relation in ("<=", ">="):
                told = Judge(Condition(relation, bound.value, goal), letter, values).holds(at)
                slow = satisfies(bound.value, relation, goal, {**values, letter: str(at)})
                assert told == (slow is True)
    assert checked > 200


def test_cells_far_out_enclose_the_bounds_of_the_catalogue() -> None:
    """Where products leave the range of floats: nothing is zero that is only too small to be seen."""
    rng, checked = random.Random(2), 0
    every = [
        (e, b)
        for e in catalogue().values()
        for b in e.bounds
        if b.value is not None and required(e, b)
    ]
    for entry, bound in rng.sample(every, 100):
        letters = sorted(required(entry, bound))
        letter = rng.choice(letters)
        values: dict[str, Tree] = {
            name: str(Fraction(rng.randint(1, 99), 1 if entry.letters[name].integer else 100))
            for name in letters
            if name != letter
        }
        assert bound.value is not None
        judge = Judge(Condition("<=", bound.value, "0"), letter, values)
        for decades in (60, 150, 290):
            a = Fraction(rng.randint(1, 99)) * Fraction(10) ** rng.randint(-decades, decades)
            b = a * Fraction(10) ** rng.choice([0, 1, 3, 8]) * Fraction(1001, 1000)
            checked += check_ends(judge, bound.value, values, float(a), float(b))
    assert checked > 100


def check_ends(judge: Judge, tree: Tree, values: dict[str, Tree], low: float, high: float) -> int:
    """Values at both ends and in the middle, and mean slopes between, lie within what the cell says."""
    over = judge.over(low, high)
    points = [Fraction(low), (Fraction(low) + Fraction(high)) / 2, Fraction(high)]
    with flint.ctx.workprec(3000):
        known = {name: ball(value, {}) for name, value in values.items()}
        found = [ball(tree, {**known, judge.letter: arb(x)}) for x in points]
        if not all(y.is_finite() for y in found):
            return 0
        for y in found:
            assert not y < flint.arb(over.value.lower)
            assert not y > flint.arb(over.value.upper)
        for k in (0, 1):
            mean = (found[k + 1] - found[k]) / (arb(points[k + 1]) - arb(points[k]))
            assert not mean < flint.arb(over.slope.lower)
            assert not mean > flint.arb(over.slope.upper)
    return 1


@pytest.mark.parametrize(
    ("tree", "lower", "upper"),
    [
        (["-", "5", ["/", "1", X]], 0.0, 1e-300),
        (["-", "5", ["/", "1", ["-", X, "1"]]], 1.0, 1.5),
        (["-", "5", ["/", "1", ["^", ["-", X, "1"], "2"]]], 0.5, 1.5),
        (["-", ["/", "1", X], ["/", "1", ["*", "2", X]]], 0.0, 1.0),
        (["-", ["log", X]], 0.0, 0.5),
    ],
    ids=str,
)
def test_over_a_pole_nothing_is_certain(tree: Tree, lower: float, upper: float) -> None:
    over = Judge(Condition("<=", tree, "0"), X, {}).over(lower, upper)
    assert over.value.upper > 0
    assert not (over.slope.lower >= 0 or over.slope.upper <= 0) or over.value.lower > 0


def test_what_is_too_small_for_a_float_is_still_positive() -> None:
    """1/x^2 where x^2 is below the smallest float; and a share of a sum that is."""
    judge = Judge(Condition("<=", ["/", "c", ["^", X, "2"]], "1"), X, {"c": "3"})
    over = judge.over(1e-300, 1e-200)
    assert over.value.lower > 1e300
    assert over.slope.upper <= 0
    faint = Judge(Condition("<=", ["+", ["^", X, "2"], "c"], "0"), X, {"c": "3"})
    assert faint.over(1e-190, 1e-187).slope.upper > 0


def test_parts_that_cancel_are_seen() -> None:
    """1/(2 + x) - 1/(2 + 3x) is positive and has one sign of its slope where x is small."""
    tree: Tree = ["+", ["/", "1", ["+", X, "2"]], ["-", ["/", "1", ["+", ["*", "3", X], "2"]]]]
    judge = Judge(Condition("<=", ["/", tree, X], "0"), X, {})
    assert judge.over(1e-300, 1e300).value.lower >= 0
    assert judge.over(1e-300, 1e300).slope.upper <= 0
    narrow = judge.over(1e-300, 1.000001e-300).value
    assert (narrow.lower, narrow.upper) == pytest.approx((0.5, 0.5), rel=1e-5)


def test_log_of_one_more_is_seen_where_one_hides_it() -> None:
    judge = Judge(Condition("<=", ["*", X, ["log", ["+", ["/", "c", X], "1"]]], "0"), X, {"c": "2"})
    over = judge.over(1e100, 1e200)
    assert over.slope.lower >= 0
    assert judge.over(1e200, 1e200 * (1 + 1e-9)).value.lower == pytest.approx(2, rel=1e-6)


def test_a_real_power_falls_all_along() -> None:
    tree: Tree = ["/", ["exp", ["*", "c", ["log", ["/", "7", ["^", X, "2"]]]]], X]
    over = Judge(Condition("<=", tree, "1"), X, {"c": "1/3"}).over(1e-300, 1e300)
    assert over.slope.upper <= 0


def test_equality_is_told_exactly() -> None:
    """sqrt(2 x) = 2 at x = 2, and by no enclosure."""
    judge = Judge(Condition("<=", ["root", "2", ["*", "c", X]], "2"), X, {"c": "2"})
    assert [judge.sign(Fraction(x)) for x in (1, 2, 3)] == [-1, 0, 1]
    strict = Judge(Condition("<", ["root", "2", ["*", "c", X]], "2"), X, {"c": "2"})
    assert not strict.holds(Fraction(2))


def test_where_there_is_no_value_nothing_holds() -> None:
    judge = Judge(Condition("<=", ["/", "1", ["-", X, "1"]], "5"), X, {})
    assert judge.sign(Fraction(1)) is None
    assert not judge.holds(Fraction(1))
    assert judge.height(1.0) != judge.height(1.0)


def test_equal_parts_are_one_step() -> None:
    tape = steps(["+", ["*", X, "c"], ["root", "2", ["*", X, "c"]], ["^", "c", "2"]])
    assert [s.head for s in tape] == ["letter", "letter", "*", "root", "^", "+"]
    still, moves = moving(tape, X)
    assert (still, moves) == ([1, 4], [0, 2, 3, 5])
