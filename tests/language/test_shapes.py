"""Shapes of lines: inductions on any integer and from any number on, signs that facts say, proofs in several files."""

import pytest

from fedtheory.core.construction import Counterexample, Made, explicit
from fedtheory.core.errors import IllFormedStatement
from fedtheory.core.item import Argument
from fedtheory.core.verdict import Label
from fedtheory.engines.prove import prove
from fedtheory.language import Theory, exp, expect, i, j, log, mean, number, root, square, t


def label(p):
    return prove(Argument("shapes", "shapes", p.setting({}), p.made())).label


@pytest.fixture
def odd():
    """The sum of the first k odd numbers, and k."""
    p = Theory("shapes", {"__file__": __file__})
    k, total = p.variable("k", "integer"), p.real("total", "integer")
    none = p.given(total(0) == 0, "an empty sum", "ours")
    more = p.given(total(k + 1) == total(k) + 2 * k + 1, "an odd number", "ours", when=[k >= 0])
    return p, k, total, none, more


def test_an_induction_may_be_on_another_integer_and_begin_elsewhere(odd):
    p, k, total, none, more = odd
    p.induction(total(k) == k**2, on=k, since=0, base=[1 * none], step=[1 * p.before, 1 * more])
    (line,) = [s for s in p.made()[0].lines if s.by == "induction"]
    assert line.schema.conditions == (["<=", "0", "k"],)
    assert label(p) is Label.PROVED


def test_what_is_false_at_its_beginning_is_not_shown(odd):
    p, k, total, none, more = odd
    p.induction(total(k) == k**2 + 1, on=k, since=0, base=[1 * none], step=[1 * p.before, 1 * more])
    assert label(p) is Label.UNDECIDED


def test_an_induction_on_what_the_claim_does_not_speak_of_is_refused(odd):
    p, _, total, none, more = odd
    with pytest.raises(IllFormedStatement, match="an induction is on k, and the claim does not"):
        p.induction(total(t) == t**2, on="k", base=[1 * none], step=[1 * p.before, 1 * more])


def test_a_theory_may_speak_of_every_integer():
    p = Theory("shapes", {}, since=None)
    x, k = p.real("x", "integer"), p.variable("k", "integer")
    moves = p.given(x(t + 1) <= x(t) + 1, "a step", "ours")
    assert moves.schema.conditions == ()
    first, step = [0 * moves], [1 * p.before, 1 * moves(t=t + k)]
    p.induction(x(t + k) <= x(t) + k, on=k, since=0, base=first, step=step)
    assert p.line(x(t) <= x(t - 1) + 1, 1 * moves(t=t - 1)).schema.conditions == ()
    assert label(p) is Label.PROVED
    p.line(x(t) <= x(t - 1), 1 * moves(t=t - 1))
    assert label(p) is Label.UNDECIDED


@pytest.fixture
def local_steps():
    """x(k, t) is what the first k local steps of round t, counted from 0, have added to nothing: a at most, each."""
    p = Theory("shapes", {}, since=0)
    k, K, a = p.variable("k", "integer", first=0), p.integer("K"), p.real("a")
    x = p.real("x", "integer", "integer")
    p.given(a >= 0, "a is not negative", "(1)", name="a")
    begins = p.given(x(0, t) == 0, "nothing at first", "(1)", name="begins")
    step = p.given(x(k + 1, t) <= x(k, t) + a, "a at most", "(2)", when=[k + 1 <= K], name="step")
    line = p.induction(
        x(k, t) <= k * a,
        base=[1 * begins],
        step=[1 * step, 1 * p.before],
        on=k,
        when=[k <= K],
        name="all",
    )
    return p, k, K, x, a, line


def test_an_induction_goes_up_to_an_end(local_steps):
    p, *_, line = local_steps
    assert line.schema.conditions == (["<=", "0", "k"], ["<=", "0", "t"], ["<=", "k", "K"])
    assert label(p) is Label.PROVED


def test_a_line_has_a_beginning_of_its_own(local_steps):
    p, k, _, x, a, line = local_steps
    late = p.line(x(k, t) <= k * a, 1 * line, when=[k <= p.symbol("K")], since={"k": 3, "t": 2})
    assert late.schema.conditions[:2] == (["<=", "2", "t"], ["<=", "3", "k"])
    assert label(p) is Label.PROVED


def test_a_chapter_goes_on_with_the_lines_of_another_file(local_steps):
    first, _, K, x, a, line = local_steps
    names = {}
    p = Theory.after(first, names)
    names["all"] = p.line(x(K, t) <= K * a, 1 * line(K), when=[K >= 0])
    assert label(p) is Label.PROVED
    assert [step.name for step in p.steps] == ["all", "all 2"]
    assert len(first.steps) == 1  # nothing is written into the other file
    named = [line.name for line in p.lines()]
    assert named == ["all, first", "all, next", "all", "all 2"]  # each by a name of its own


@pytest.mark.parametrize("known", [True, False])
def test_a_sign_that_a_fact_says_is_seen_where_it_is_named(known):
    p = Theory("shapes", {"__file__": __file__})
    b, total, x, y = p.real("b", "integer"), p.real("total", "integer"), p.real("x"), p.real("y")
    sign = p.given(b(t) >= 0, "weights", "(1)", name="weights")
    less = p.given(x <= y, "x is at most y", "(2)", name="less")
    knowing = [sign] if known else []
    p.line(b(t) * x <= b(t) * y, b(t) * less, knowing=knowing, name="weighed")
    p.line(b(t) * x <= b(t) * y, b(t) * less, knowing=knowing, when=[y == 1], name="weighed at 1")
    none = p.given(total(1) == 0, "an empty sum", "ours", name="none")
    more = p.given(total(t + 1) == total(t) + b(t), "a weight more", "ours", name="more")
    p.induction(
        total(t) * x <= total(t) * y,
        base=[(x - y) * none],
        step=[1 * p.before, (x - y) * more, b(t) * less],
        knowing=knowing,
        name="summed",
    )
    found = prove(Argument("shapes", "shapes", p.setting({}), p.made())).steps
    assert {s.label for s in found} == {Label.PROVED if known else Label.UNDECIDED}


@pytest.mark.parametrize("plain", [True, False])
def test_a_sign_that_is_plain_from_here_on_is_seen_by_all_lines(plain):
    p = Theory("shapes", {"__file__": __file__})
    delta = p.real("delta")
    p.given(delta > 0, "delta > 0", "(1)", name="0 < delta")
    small = p.given(delta <= 1, "delta <= 1", "(1)", name="delta <= 1")
    larger = p.line(2 / delta >= 2, 2 / delta * small, name="larger")
    above = p.line(log(number(2)) <= log(2 / delta), larger, name="logarithms")
    two = p.computed(log(number(2)) > 0, name="log 2")
    sign = p.line(log(2 / delta) > 0, 1 * above, 1 * two, name="sign")
    if plain:
        p.plain(sign)
    p.line(
        root(log(2 / delta)) * delta <= root(log(2 / delta)),
        root(log(2 / delta)) * small,
        name="root",
    )
    p.line(exp(delta) <= exp(number(1)), small, name="another letter")
    *rest, of_root, other = prove(Argument("shapes", "shapes", p.setting({}), p.made())).steps
    assert {s.label for s in (*rest, other)} == {Label.PROVED}
    assert of_root.label is (Label.PROVED if plain else Label.UNDECIDED)


def test_a_square_is_averaged_over_an_outcome_of_ones_own():
    p = Theory("shapes", {"__file__": __file__})
    x, X = p.variable("x", "outcome"), p.real("X", "outcome")
    p.line(expect(X(x), x) ** 2 <= expect(X(x) ** 2, x), square(X(x) - expect(X("y"), "y"), over=x))
    p.line(
        expect(X(x), x) <= expect(X(x) ** 2, x) + number(1, 4), square(X(x) - number(1, 2), over=x)
    )
    assert label(p) is Label.PROVED


@pytest.mark.parametrize(("share", "wanted"), [(1, Label.PROVED), (2, Label.UNDECIDED)])
def test_the_mean_of_points_of_a_convex_set_lies_in_it_and_a_point_between_two(share, wanted):
    p = Theory("shapes", {"__file__": __file__})
    x, y, ball = p.vector("x", "client"), p.vector("y", "client"), p.domain("ball")
    start = p.given(ball(x(i)), "points", "(1)")
    p.update(y(i), x(i) / 3 + mean(x(j), j) * 2 / 3, "(2)")
    middle = p.lies(ball(mean(x(i))), start)
    p.lies(ball(y(i)), (number(share, 3), start), (number(3 - share, 3), middle))
    assert label(p) is wanted
    with pytest.raises(IllFormedStatement, match="or the mean of the clients by one fact"):
        p.lies(ball(mean(x(i))), start, start)


@pytest.mark.parametrize(("factor", "wanted"), [(2, Label.PROVED), (1, Label.UNDECIDED)])
def test_a_distance_is_bounded_by_its_square(factor, wanted):
    p = Theory("shapes", {"__file__": __file__})
    d, r = p.real("d", "integer"), p.real("r")
    p.given(r >= 0, "r >= 0", "(1)")
    quadratic = p.given(d(t) ** 2 - 2 * r * d(t) <= 3 * r**2, "a quadratic inequality", "(2)")
    shifted = p.squared(d(t) - r <= factor * r, 1 * quadratic)
    p.line(d(t) <= (factor + 1) * r, 1 * shifted)
    assert label(p) is wanted


@pytest.mark.parametrize("value", [1, 2])
def test_a_line_of_print_that_does_not_hold_is_refuted_by_a_case(value):
    """x <= 1 is said of numbers up to 2: it is refuted at 2 and not at 1."""
    p = Theory("shapes", {"__file__": __file__})
    x = p.real("x")
    p.given(x <= 2, "x is at most 2", "(1)", name="most")
    case = Counterexample(f"x = {value}", Made({"x": explicit("", value)}))
    p.fails(x <= 1, case, "printed", "false for larger x", name="(2) as printed")
    (found,) = prove(Argument("shapes", "shapes", p.setting({}), p.made())).steps
    assert found.label is (Label.REFUTED if value == 2 else Label.UNDECIDED)


def test_a_small_line_is_seen_where_multipliers_are_given_by_hand():
    p = Theory("shapes", {"__file__": __file__})
    a, b, n = p.real("a"), p.real("b"), p.integer("n")
    p.given(n >= 1, "n >= 1", "(1)", name="n")
    less = p.given(a <= b, "a <= b", "(2)", name="less")
    p.line((1 - 1 / n) * a <= (1 - 1 / n) * b, (1 - 1 / n) * less, where=[1 / n <= 1])
    assert [len(line.detail.get("terms", ())) for line in p.made()[0].lines] == [0, 1]


@pytest.mark.parametrize("known", [True, False])
def test_a_point_stays_in_a_convex_set_though_it_moves_by_chance(known):
    p = Theory("shapes", {"__file__": __file__})
    x, y, bit, ball = p.vector("x", "integer"), p.vector("y"), p.real("bit", "integer"), p.domain()
    begins, there = p.given(ball(x(1)), "begins", "(1)"), p.given(ball(y), "there", "(1)")
    p.update(x(t + 1), x(t) + bit(t) * (y - x(t)), "(2)", name="update")
    least = p.given(bit(t) >= 0, "no bit is negative", "(2)")
    most = p.given(bit(t) <= 1, "a bit is at most 1", "(2)")
    p.stays(ball(x(t)), begins, knowing=[least, most] if known else [])
    assert there in p.hypotheses
    assert label(p) is (Label.PROVED if known else Label.UNDECIDED)


def test_what_was_found_is_kept_beside_the_file_that_wrote_the_line():
    first = Theory("shapes", {"__file__": "/first.py"})
    a = first.real("a")
    line = first.line(a**2 >= 0, name="a square")
    more = Theory.after(first, {"__file__": "/more.py"})
    more.line(a**2 + 1 >= 0, line, name="and one")
    records = [one.lines[0].detail["record"] for one in more.made()]
    assert records == ["/first.found.json", "/more.found.json"]


def test_a_hypothesis_that_is_not_there_is_told_with_the_nearest_name():
    p = Theory("shapes", {"__file__": __file__})
    p.given(p.real("a") >= 0, "a sign", "ours", name="the sign")
    with pytest.raises(IllFormedStatement, match=r"no hypothesis is called the sing.*the sign"):
        p.called("the sing")


@pytest.mark.parametrize("said", [True, False])
def test_a_fact_at_one_round_gives_a_sign_where_it_is_plain(said):
    p = Theory("shapes", {"__file__": __file__})
    a, b, e = p.real("a"), p.real("b"), p.real("e", "integer")
    more = p.given(e(t) >= 1, "e is 1 or more in every round", "(1)", name="more")
    less = p.given(a <= b, "a <= b", "(2)", name="less")
    at_5 = p.line(e(5) - 1 >= 0, 1 * more(t=5))
    p.plain(*([at_5] if said else []))
    p.line((e(5) - 1) * a <= (e(5) - 1) * b, (e(5) - 1) * less)
    assert label(p) is (Label.PROVED if said else Label.UNDECIDED)


def test_an_argument_of_several_lines_has_them_before_what_rests_on_them():
    p = Theory("shapes", {"__file__": __file__})
    a, b = p.real("a"), p.real("b")
    below = p.given(a <= b, "a <= b", "(1)", name="below")
    first = p.line(2 * a <= 2 * b, 2 * below, name="first")
    second = p.line(4 * a <= 4 * b, 2 * first, name="second")
    third = p.line(3 * a <= 3 * b, 3 * below, name="third")
    found = p.argument("shapes.all", "all", second, first, third)
    assert [step.name for step in found.steps] == ["first", "second", "third"]
    assert prove(found).label is Label.PROVED


@pytest.fixture
def equals():
    """Two points that are equal, and a function of each client."""
    p = Theory("shapes", {"__file__": __file__})
    x, y = p.vector("x y", "integer")
    f, g = p.real("f", "client", "vector"), p.vector("g", "vector")
    same = p.given(x(1) == y(1), "they begin together", "ours")
    return p, x, y, f, g, same


def test_equals_are_put_into_functions(equals):
    p, x, y, f, g, same = equals
    one, slope = p.one_value(f), p.one_value(g)
    p.line(mean(f(i, x(1))) == mean(f(i, y(1))), 1 * one(x(1), y(1), because=[same]))
    p.line(g(x(1)) == g(y(1)), 1 * slope(x(1), y(1), because=[same]))
    assert label(p) is Label.PROVED
    assert {fact.role.word for fact in p.hypotheses if fact is not same} == {"definition"}


def test_what_is_not_shown_equal_is_not_put_into_a_function(equals):
    p, x, y, _, g, same = equals
    one = p.one_value(g)
    p.line(g(x(2)) == g(y(2)), 1 * one(x(2), y(2), because=[same]))
    assert label(p) is Label.UNDECIDED


def test_one_value_is_said_of_functions_of_a_point(equals):
    p, x, *_ = equals
    with pytest.raises(IllFormedStatement, match="x is applied to integer; one_value takes"):
        p.one_value(x)
