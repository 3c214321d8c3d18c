"""Whatever takes long looks at the clock."""

from fractions import Fraction

import pytest

from fedtheory.engines.find import Context, find
from fedtheory.engines.find.clock import OutOfTime, late, now
from fedtheory.engines.find.fields import Field
from fedtheory.engines.find.linear import nonnegative_solution
from fedtheory.engines.find.semidefinite import Block, semidefinite_solution
from tests.engines.find.examples import claim, reals

ONE = Fraction(1)
PAST = -1.0


def test_a_deadline_is_late_once_it_has_passed():
    assert late(PAST)
    assert not late(now() + 60)


@pytest.mark.parametrize(
    "work",
    [
        lambda: nonnegative_solution([{0: ONE}], {0: ONE}, deadline=PAST),
        lambda: semidefinite_solution([Block(1, {(0, 0): {0: ONE}})], [], {0: ONE}, deadline=PAST),
        lambda: Field([], PAST).constant(1),
    ],
    ids=["linear programme", "semidefinite programme", "rational functions"],
)
def test_nothing_is_computed_after_the_deadline(work):
    with pytest.raises(OutOfTime):
        work()


def test_a_hopeless_search_ends_in_its_time():
    """Five letters of any sign to the sixth power: there is always one more product or square to try."""
    names = [f"x{k}" for k in range(5)]
    turned = zip(names, names[1:] + names[:1], names[2:] + names[:2], strict=True)
    powers = [["^", ["-", a, ["*", b, c]], "4"] for a, b, c in turned]
    left = ["*", "1/1000", ["^", ["-", ["*", *names], "1"], "2"]]
    schema = claim(["<=", left, ["+", *powers, ["^", ["+", *names], "6"], "1"]], reals(*names))
    start = now()
    assert find(Context({}), schema, seconds=0.5) is None
    assert 0.5 < now() - start < 1
