"""Lemmas of the textbook, cited in the language: each under an interpretation, as an author would."""

import pytest

from fedtheory.core.errors import IllFormedStatement
from fedtheory.core.item import Argument
from fedtheory.engines.prove import emit
from fedtheory.kernel.bundle import read
from fedtheory.language import Formula, Theory, dot, expect, i, mean, number, root, sq, square, t, w
from fedtheory.textbook import draws, recursions, sums, vectors

SUMS = [
    (sums.SUM_T, t + 1, 1, lambda s: s == t * (t + 1) / 2, 1),
    (sums.SUM_T_SQUARED, (t + 1) ** 2, 1, lambda s: 6 * s == t * (t + 1) * (2 * t + 1), 6),
    (sums.SUM_1_OVER_T_SQUARED, 1 / (t + 1) ** 2, 1, lambda s: s <= 2, 1),
    (sums.SUM_1_OVER_ROOT_T, 1 / root(t + 1), 1, lambda s: s <= 2 * root(t), 1),
    (sums.SUM_ROOT_T, root(t + 1), 1, lambda s: s <= t * root(t) * 2 / 3 + root(t) / 2, 1),
    (sums.SUM_1_OVER_CUBE_ROOT_T, 1 / root(t + 1, 3), 1, lambda s: s <= 2 * root(t, 3) ** 2, 1),
]


def shown(p: Theory):
    """What the kernels say of all lines of a theory, as an argument of its own."""
    steps = p.made()
    return read(emit(Argument("mine", "mine", p.setting({}), steps)))


@pytest.mark.parametrize(
    ("lemma", "gain", "first", "claim", "factor"), SUMS, ids=lambda x: getattr(x, "id", "")
)
def test_a_sum_of_powers_bounds_the_noise_of_a_run(lemma, gain, first, claim, factor):
    """h(t+1) <= h(t) + gain; what was added is the lemma's sum."""
    p = Theory("", {"__file__": __file__})
    added = p.real("added", "integer")
    begins = p.given(added(1) == first, "nothing is added before", "(1)")
    goes_on = p.given(added(t + 1) == added(t) + gain, "gains are added up", "(2)")
    p.cite(lemma, total=added, given={"first": begins, "more": goes_on}, name="summed")
    p.line(claim(added(t)), factor * p.steps[-1], name="in other words")
    found = shown(p)
    assert {s["name"]: s["label"] for s in found["steps"]} == {
        "summed": "PROVED", "in other words": "PROVED"}  # fmt: skip
    (theorem,) = found["theorems"]
    assert (theorem["id"], theorem["label"]) == (lemma.id, "PROVED")


def recursive(power: int) -> Theory:
    p = Theory("", {"__file__": __file__})
    gap, a = p.real("gap", "integer"), p.parameter("a >= 0", "noise", "value")
    one_round = p.given(
        gap(t + 1) <= (1 - 2 / (t + 1)) * gap(t) + a / 3 / ((t + 1) * root(t + 1, power)),
        "a round",
        "(1)",
    )
    lemma = {2: recursions.RECURSION_1_OVER_ROOT_T, 3: recursions.RECURSION_1_OVER_CUBE_ROOT_T}[
        power
    ]
    p.cite(lemma, h=gap, b=a / 3, given={"round": one_round}, name="law")
    return p


@pytest.mark.parametrize(("power", "factor"), [(2, 3), (3, 5)])
def test_a_recursion_has_the_law_of_its_noise(power, factor):
    p = recursive(power)
    claim = Formula(["gap", ["+", "t", "1"]]) <= Formula("a") / (factor * root(t + 2, power))
    (law,) = p.steps
    assert law.schema.conditions == (["<=", "2", "t"],)
    p.line(claim, 1 * law(t=t + 1), name="used")
    assert [s["label"] for s in shown(p)["steps"]] == ["PROVED", "PROVED"]


def drawn(noticed: bool):
    p = Theory("", {"__file__": __file__})
    x, h = p.vector("x", "integer", "outcome"), p.vector("h", "integer", "outcome")
    g, z = p.vector("g", "vector"), p.vector("z")
    redrawn, before = p.again(x(t, w), locator="(1)")
    past = p.unbiased(h, redrawn, g(x(t, w)), "(2)")
    again = p.cite(
        draws.UNCORRELATED, u=lambda o: x(t, o) - z, h=lambda o: h(t, o), g=lambda o: g(x(t, o)),
        t=t, name="uncorrelated",
        given={"given the past": past} | ({} if noticed else {"made before": before}))  # fmt: skip
    p.line(
        expect(dot(x(t, w) - z, h(t, w))) <= expect(sq(x(t, w) - z) + sq(g(x(t, w)))) / 2,
        1 * again, square(x(t, w) - z - g(x(t, w)), Formula("1/2")), name="used",
    )  # fmt: skip
    return shown(p)


def test_noise_is_not_correlated_with_what_was_made_before():
    assert [s["label"] for s in drawn(noticed=False)["steps"]] == ["PROVED", "PROVED"]
    assert drawn(noticed=True)["label"] == "UNDECIDED"


def test_norms_that_have_bounds_are_added_and_multiplied():
    """A gradient and a residual of at most G and r; for one client, and in the mean over all."""
    p = Theory("", {"__file__": __file__})
    g, e, o = p.vector("g", "client"), p.vector("e", "client"), p.vector("o")
    G, r = (p.constant(f"{x} >= 0", "a bound", "gradient", "(1)") for x in ("G", "r"))
    first, second = p.given(sq(g(i)) <= G**2, "G", "(1)"), p.given(sq(e(i)) <= r**2, "r", "(1)")
    each = {"u": g(i), "v": e(i), "a": G, "b": r, "given": {"first": first, "second": second}}
    of_all = {
        "first": p.line(mean(sq(g(i))) <= G**2, 1 * first),
        "second": p.line(mean(sq(e(i))) <= r**2, 1 * second),
    }
    clients = {"x": g, "y": e, "a": G, "b": r, "given": of_all}
    product, triangle = p.cite(vectors.PRODUCT, **each), p.cite(vectors.TRIANGLE, **each)
    minkowski = p.cite(vectors.MINKOWSKI, **clients)
    p.line(dot(g(i), e(i)) <= G * r, 1 * product)
    p.line(sq(g(i) + e(i)) <= (G + r) ** 2, 1 * triangle)
    p.line(mean(sq(g(i) + e(i))) <= (G + r) ** 2, 1 * minkowski)
    p.line(mean(sq(g(i) + e(i))) <= G**2 + r**2, 1 * minkowski, square(o), name="false")
    assert [s["label"] for s in shown(p)["steps"]] == ["PROVED"] * 8 + ["UNDECIDED"]


def test_a_wrong_word_is_told_with_the_nearest():
    p = Theory("", {"__file__": __file__})
    a = p.vector("a")
    with pytest.raises(IllFormedStatement, match=r"speaks of no k.*It knows u, v, c"):
        p.cite(vectors.YOUNG, u=a, v=a, k=1)
    with pytest.raises(IllFormedStatement, match=r'assumes no cc\. Did you mean "c"'):
        p.cite(vectors.YOUNG, u=a, v=a, c=1, given={"cc": a})


def test_what_stands_for_a_symbol_may_average_over_a_name_of_the_lemma_or_be_the_same_for_all():
    p = Theory("", {"__file__": __file__})
    x, z = p.vector("x", "client"), p.vector("z")
    p.cite(vectors.VARIANCE, x=lambda k: x(k) - mean(x(i)), z=z)
    p.cite(vectors.VARIANCE, x=z, z=z, name="all alike")
    assert [s["label"] for s in shown(p)["steps"]] == ["PROVED", "PROVED"]


def test_a_hypothesis_of_the_same_name_stands_for_one_in_other_words_and_kernels_look_at_it():
    of = Theory("", {"__file__": __file__})
    y, c = of.vector("y", "integer"), of.real("c")
    of.given(y(t + 1) == y(t) - c * y(t), "a step", "(1)", name="step")
    of.line(y(t + 1) == (1 - c) * y(t), 1 * of.named.step)
    lemma = of.argument("mine.step", "a step, said otherwise")
    for right, wanted in ((2, "PROVED"), (3, "UNDECIDED")):
        p = Theory("", {"__file__": __file__})
        x = p.vector("x", "integer")
        p.given(x(t + 1) == x(t) / right, "halves", "(1)", name="step")
        p.cite(lemma, y=x, c=number(1, 2))
        assert shown(p)["label"] == wanted


@pytest.mark.parametrize("spare", [True, False])
def test_a_lemma_is_cited_in_its_own_words(spare):
    """Where a symbol is left that it does not speak of; a certificate that cites itself is refused."""
    p = Theory("", {"__file__": __file__})
    a, b, c = (p.real(x) for x in "abc")
    p.given(a <= b, "a <= b", "(1)", name="less")
    p.line(a - b <= 0 if spare else a - b <= 0 * c, p.named.less, name="lemma")
    of = p.argument("mine.lemma", "a - b <= 0")
    other = Theory.over(p.setting({}), {})
    other.cite(of, name="cited")
    (step,) = shown(other)["steps"]
    assert step["label"] == ("PROVED" if spare else "UNDECIDED")
