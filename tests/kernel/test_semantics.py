"""What the page promises and asks for, in both kernels: tame expectations, signs, names, limits."""

import re
from pathlib import Path
from typing import Any

import pytest

import fedtheory.kernel
from fedtheory.kernel.promises import PROMISES
from tests.kernel.test_flint_kernel import (
    KERNELS,
    OF_CLIENT,
    REAL,
    VECTOR,
    certificate,
    cite,
    line,
    refused,
    say,
    square,
    term,
)

Json = Any
PAGE = Path(fedtheory.kernel.__file__).parents[2] / "docs" / "certificates.md"


def test_the_page_and_the_bundle_promise_the_same():
    rows = re.findall(r"^\| `(\w+)` \| ([^|]*) \|$", PAGE.read_text(), re.MULTILINE)
    promised = [(sort, words) for sort, words in rows if sort in PROMISES]
    assert dict(promised) == PROMISES
    assert len(promised) == len(PROMISES)


def test_every_sort_has_its_promise():
    assert set(PROMISES) == fedtheory.kernel.ARGUMENTS | fedtheory.kernel.VALUES


# ---------------------------------------------------------------- what is averaged is tame

SYMBOLS = {
    "X": [["outcome"], "real"],
    "Y": [["outcome"], "vector"],
    "Z": [["client", "outcome"], "real"],
    "F": [["real"], "real"],
    "G": [["vector"], "real"],
    "a": OF_CLIENT,
    "b": REAL,
    "u": VECTOR,
    "turned": [["outcome"], "outcome"],
    "other": [["real"], "outcome"],
    "redraw": [["integer", "outcome", "outcome"], "redraw"],
}
SQUARE = ["^", ["X", "w"], "2"]
SURE = ["+", "1", SQUARE]  # positive


def expected(body: Json, w: str = "w") -> Json:
    return ["expect", w, body]


def equals_itself(value: Json, forall: dict[str, str] | None = None) -> Json:
    return certificate(line("same", say(["=", value, value], forall), "identity"), symbols=SYMBOLS)


WILD = {
    "an exponential": ["exp", ["X", "w"]],
    "a logarithm": ["log", SURE],
    "a quotient": ["/", "1", SURE],
    "a negative power": ["^", SURE, "-2"],
    "an exponential in a product": ["*", "b", ["X", "w"], ["exp", ["-", SQUARE]]],
    "an exponential under a root": ["root", "2", ["exp", ["X", "w"]]],
    "an exponential in an argument": ["F", ["exp", ["X", "w"]]],
    "a quotient in an argument": ["F", ["/", "b", SURE]],
    "a quotient in a vector's weight": ["G", ["/", "u", SURE]],
    "a quotient in the argument of an outcome": ["X", ["other", ["/", "1", SURE]]],
    "an exponential in a mean": ["mean", "i", ["exp", ["Z", "i", "w"]]],
    "an exponential in an inner expectation": expected(["exp", ["*", ["X", "w"], "b"]], "s"),
    "an exponential of an inner expectation": ["exp", expected(["*", ["X", "w"], ["X", "s"]], "s")],
    "an exponential times what is averaged inside": expected(
        ["*", ["exp", ["X", "w"]], ["X", "s"]], "s"
    ),
    "a vector over a random divisor": ["dot", "u", ["/", ["Y", "w"], SURE]],
    "a random exponential of another outcome's turn": ["exp", ["X", ["turned", "w"]]],
    "an exponential of what is drawn again": ["exp", ["X", ["redraw", "1", "here", "w"]]],
}


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize("name", WILD)
def test_an_expectation_that_need_not_exist_is_refused(kernel, name):
    symbols = {**SYMBOLS, "here": [[], "outcome"]}
    wild = line("wild", say(["=", expected(WILD[name]), expected(WILD[name])]), "identity")
    assert refused(kernel, certificate(wild, symbols=symbols))
    here = line("here", say(["=", WILD[name], WILD[name]], {"w": "outcome"}), "identity")
    assert not refused(kernel, certificate(here, symbols=symbols))


@pytest.mark.parametrize("kernel", KERNELS)
def test_the_vector_of_a_wild_symbol_is_refused(kernel):
    symbols = {"P": [["real"], "vector"], "X": SYMBOLS["X"]}
    vector = ["expect", "w", ["P", ["exp", ["X", "w"]]]]
    same = line("same", say(["=", vector, vector]), "identity")
    assert refused(kernel, certificate(same, symbols=symbols))


TAME = {
    "a root": expected(["root", "3", SURE]),
    "a root of a root": expected(["root", "2", ["+", "1", ["root", "2", SQUARE]]]),
    "an exponential of something else": expected(["*", ["exp", "b"], ["X", "w"]]),
    "an exponential that cancels": expected(
        ["-", ["+", ["exp", ["X", "w"]], ["X", "w"]], ["exp", ["X", "w"]]]
    ),
    "a quotient that cancels": expected(
        ["*", SURE, ["/", ["*", SURE, "b"], ["*", SURE, "1"]], "0"]
    ),
    "an argument": expected(["F", ["root", "2", SURE]]),
    "an exponential of an expectation": ["exp", expected(SQUARE)],
    "a quotient of expectations": ["/", "b", ["+", "1", expected(SQUARE)]],
    "a mean of exponentials": ["mean", "i", ["exp", ["a", "i"]]],
    "nothing at all": expected("b"),
}


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize("name", TAME)
def test_an_expectation_that_exists_is_read(kernel, name):
    assert not refused(kernel, equals_itself(TAME[name]))


@pytest.mark.parametrize("kernel", KERNELS)
def test_what_is_wild_in_another_outcome_is_fixed(kernel):
    fixed = [
        "*",
        ["exp", ["X", "s"]],
        ["X", "w"],
        ["F", ["/", "1", ["+", "1", ["^", ["X", "s"], "2"]]]],
    ]
    assert not refused(kernel, equals_itself(expected(fixed), {"s": "outcome"}))
    assert refused(kernel, equals_itself(expected(expected(fixed), "s")))


POINTWISE = {"below": say(["<=", ["X", "w"], "b"], {"w": "outcome"}), "b": say(["<=", "0", "b"])}
GAP = ["-", "b", expected(["X", "w"])]


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize(
    ("times", "accepted"),
    [("1", True), (["exp", "b"], True), (["exp", ["X", "w"]], False), (["/", "1", SURE], False)],
)
def test_a_bound_is_averaged_with_a_tame_multiplier(kernel, times, accepted):
    shown = ["<=", "0", GAP] if times == "1" else ["<=", "0", ["*", ["exp", "b"], GAP]]
    averaged = line(
        "averaged",
        say(shown),
        "combination",
        terms=[term("below", times, mean=["expect", "w"], w="w")],
    )
    certified = certificate(averaged, symbols=SYMBOLS, given=POINTWISE)
    assert refused(kernel, certified) is not accepted


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize(
    "wild", [["exp", ["X", "v"]], ["/", "1", ["+", "1", ["^", ["X", "v"], "2"]]]]
)
def test_squares_and_forms_are_averaged_only_if_tame(kernel, wild):
    nothing = say(["<=", "0", "b"])
    over = ["expect", "v"]
    squared = line("l", nothing, "combination", terms=[square(wild, mean=over)])
    form = line("l", say(["<=", "0", "0"]), "psd", basis=[wild], matrix=[["0"]], mean=over)
    assert refused(kernel, certificate(squared, symbols=SYMBOLS, given=POINTWISE))
    assert not refused(kernel, certificate(form, symbols=SYMBOLS)), "zero times it is tame"
    form["matrix"] = [["1"]]
    assert refused(kernel, certificate(form, symbols=SYMBOLS))


@pytest.mark.parametrize("kernel", KERNELS)
def test_a_reference_is_read_again_where_it_is_averaged(kernel):
    """A quotient of outcomes is a term, and its bound is true of each; only the average is not."""
    given = {"each": say(["<=", ["/", "1", SURE], "b"], {"w": "outcome"})}
    each = line("l", given["each"], "instance", of=cite("each", w="w"))
    assert not refused(kernel, certificate(each, symbols=SYMBOLS, given=given))
    over = line(
        "l",
        say(["<=", "1", "2"]),
        "combination",
        terms=[
            term("each", "1", mean=["expect", "w"], w="w"),
        ],
    )
    assert refused(kernel, certificate(over, symbols=SYMBOLS, given=given))


# ---------------------------------------------------------------- signs of coefficients


def positive(claim: Json, shift: Json = (), eliminate: Json = (), **more: Json) -> Json:
    return certificate(
        line("l", claim, "coefficients", eliminate=list(eliminate), shift=list(shift)), **more
    )


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize(
    ("claim", "shift"),
    [
        (say(["<", "0", ["exp", "1"]]), []),
        (say(["<", "0", ["root", "2", "3"]]), []),
        (say(["<", "0", ["*", "r", ["exp", "r"]]], {"r": "real"}, ["<", "0", "r"]), []),
        (
            say(
                ["<", "0", ["*", "r", "s"]],
                {"r": "real", "s": "real"},
                ["<=", "1", "r"],
                ["<", "0", "s"],
            ),
            [],
        ),
        (say(["<", "1", "r"], {"r": "real"}, ["<", "1", "r"]), [["r", "1"]]),
        (
            say(["<", "1", ["root", "2", "r"]], {"r": "real"}, ["<", "1", "r"]),
            [[["root", "2", "r"], "1"]],
        ),
    ],
)
def test_positive_atoms_are_positive_coefficients(kernel, claim, shift):
    assert not refused(kernel, positive(claim, shift))


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize(
    ("claim", "shift"),
    [
        (say(["<", "0", ["root", "2", "r"]], {"r": "real"}, ["<=", "0", "r"]), []),
        (say(["<", "1", "r"], {"r": "real"}, ["<=", "1", "r"]), [["r", "1"]]),
        (say(["<", "0", "r"], {"r": "real"}, ["<=", "0", "r"]), []),
        (say(["<", "0", ["*", "r", ["exp", "r"]]], {"r": "real"}, ["<=", "0", "r"]), []),
        (
            say(["<", "1", ["root", "2", "r"]], {"r": "real"}, ["<=", "1", "r"]),
            [[["root", "2", "r"], "1"]],
        ),
        (say(["<=", "0", ["exp", "1"]]), [[["exp", "1"], "0"]]),
        (say(["<=", "0", ["dot", "v", "v"]], {"v": "vector"}), [[["dot", "v", "v"], "0"]]),
        (say(["<=", "0", ["+", "r", "2"]], {"r": "real"}, ["<=", "-1", "r"]), []),
    ],
)
def test_no_more_is_read_off_coefficients(kernel, claim, shift):
    assert refused(kernel, positive(claim, shift))


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize(
    ("partial", "condition"),
    [
        (["/", "1", "r"], ["<", "0", "r"]),
        (["root", "2", "r"], ["<=", "0", "r"]),
        (["log", "r"], ["<", "0", "r"]),
        (["^", "r", "-2"], ["<", "0", "r"]),
        (["F", ["/", "1", "r"]], ["<", "0", "r"]),
    ],
)
@pytest.mark.parametrize("around", ["+", "dot", "mean", "again"])
def test_what_was_read_under_a_condition_is_not_read_without_it(kernel, partial, condition, around):
    """Values are remembered; not beyond the line in which their signs were shown."""
    whole = {
        "+": ["+", partial, "1"],
        "dot": ["dot", ["*", partial, "u"], "u"],
        "mean": ["mean", "i", ["*", ["a", "i"], partial]],
        "again": partial,
    }[around]
    real = {"r": "real"}
    claim = ["=", ["*", "0", partial], ["-", whole, whole]]
    under = line("under", say(claim, real, condition), "identity")
    without = line("without", say(["=", whole, whole], real), "identity")
    again = line("again", say(claim, real, condition), "identity")
    assert not refused(kernel, certificate(under, again, symbols=SYMBOLS))
    assert refused(kernel, certificate(under, without, symbols=SYMBOLS))
    assert refused(kernel, certificate(under, again, without, symbols=SYMBOLS))


# ---------------------------------------------------------------- names, roots, literals


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize("nothing", ["0", ["-", "u", "u"]])
def test_nothing_is_divided_by_what_may_be_zero(kernel, nothing):
    """Case 13558 of the fuzz: the first kernel read the zero vector over anything."""
    over = ["/", nothing, ["^", "b", "2"]]
    assert refused(kernel, equals_itself(over))


@pytest.mark.parametrize("kernel", KERNELS)
def test_zero_to_the_power_zero_is_one_on_every_cell(kernel):
    """Case 41058 of the fuzz."""
    claim = ["<=", "1", ["^", ["-", "r", "r"], "0"]]
    box = (["<=", "0", "r"], ["<=", "r", "1"])
    shown = line("l", say(claim, {"r": "real"}, *box), "cells", bits="32", tree="leaf")
    assert not refused(kernel, certificate(shown))


@pytest.mark.parametrize("kernel", KERNELS)
def test_what_a_form_takes_zero_times_leaves_no_divisor(kernel):
    """Case 27306 of the fuzz."""
    claim = say(["<=", "0", expected(SQUARE)])
    shown = line(
        "l",
        claim,
        "psd",
        basis=[["/", "1", ["+", "1", ["^", ["X", "v"], "2"]]], ["X", "v"]],
        matrix=[["0", "0"], ["0", "1"]],
        mean=["expect", "v"],
    )
    assert not refused(kernel, certificate(shown, symbols=SYMBOLS))


@pytest.mark.parametrize("kernel", KERNELS)
def test_a_witness_has_no_symbols_even_if_they_cancel(kernel):
    shown = line("l", say(["<=", ["-", "b", "b"], "0"]), "witness", bits="16")
    assert refused(kernel, certificate(shown, symbols={"b": REAL}))


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize(("bound", "wrong"), [("k", False), ("j", True)])
def test_what_is_used_is_read_among_the_symbols_here(kernel, bound, wrong):
    """Its variable may be another symbol, as it is replaced; not what an average in it binds."""
    average = ["mean", "i", ["*", "r", ["a", "i"]]]
    claim = say(["=", average, ["*", "r", ["mean", "j", ["a", "j"]]]], {"r": "real"})
    lemma = certificate(line("l", claim, "identity"), symbols={"a": OF_CLIENT})
    here = say(["=", ["mean", "l", ["*", "b", ["a", "l"]]], ["*", "b", ["mean", "l", ["a", "l"]]]])
    using = certificate(
        line("l", here, "instance", of=cite("lemma", r="b")),
        symbols={"a": OF_CLIENT, "b": REAL, "r": VECTOR, bound: REAL},
        uses={"lemma": lemma["digest"]},
    )
    accepted = {kernel.check(lemma, {}): lemma["statement"]}
    try:
        assert kernel.check(using, accepted) == using["digest"]
    except kernel.Rejected:
        assert wrong
    else:
        assert not wrong


@pytest.mark.parametrize("kernel", KERNELS)
def test_the_root_of_a_quotient_has_the_divisors_of_the_quotient(kernel):
    """They were shown positive one by one; their product need not be shown again."""
    conditions = (["<", "r", "s"], ["<", "s", "q"])
    gaps = ["-", "s", "r"], ["-", "q", "s"]
    quotient = ["/", ["/", "1", gaps[0]], gaps[1]]
    claim = ["<=", "0", ["root", "2", ["*", quotient, quotient]]]
    schema = say(claim, dict.fromkeys("qrs", "real"), *conditions)
    assert not refused(kernel, certificate(line("l", schema, "combination", terms=[])))


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize(("digits", "wrong"), [(4000, False), (4001, True), (4300, True)])
def test_a_literal_has_its_limit(kernel, digits, wrong):
    shown = line("l", say(["=", "1" * digits, "1" * digits]), "identity")
    assert refused(kernel, certificate(shown)) is wrong
