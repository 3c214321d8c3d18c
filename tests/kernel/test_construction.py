"""Constructions: what defines a model is accepted, what does not is refused, by each kernel."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from fedtheory.kernel import flint_construction
from fedtheory.kernel.construction import unmade
from tests.kernel.corrupted_constructions import disagreements

KERNELS = (unmade, flint_construction.unmade)
Made = dict[str, Any]


def term(params: str, value: Any) -> Any:
    return {"of": params.split(), "is": value}


def recursion(params: str, on: str, low: str, first: Any, following: Any, within: str = "") -> Any:
    of = params.split()
    return {"of": of, "on": on, "round": within or on, "from": low, "first": first, "next": following}  # fmt: skip


def on_and_on(condition: str) -> Any:
    return recursion(
        "t", "t", "0", "1", ["if", ["<=", condition, "t"], ["+", ["F", "t"], "1"], "0"]
    )


def plain(then: Any, forall: Any = None, *conditions: Any) -> Any:
    return {"forall": forall or {}, "if": list(conditions), "then": then}


SYMBOLS: dict[str, Any] = {
    "n": [[], "count"], "e": [[], "vector"], "ball": [[], "set"], "G": [[], "real"],
    "c": [["client"], "real"], "coin": [["integer", "outcome"], "real"],
    "again": [["integer", "outcome", "outcome"], "redraw"], "heads": [[], "outcome"],
    "above": [["real", "real"], "real"], "up": [["real"], "integer"],
    "walk": [["integer", "outcome"], "vector"], "F": [["integer"], "real"],
    "inner": [["integer", "integer"], "real"],
}  # fmt: skip
INNER = ["-", ["inner", "k", "t"], ["/", ["inner", "k", "t"], ["+", "k", "t", "1"]]]
MADE: Made = {
    "dimension": "2", "clients": ["1", "3"], "faces": ["1/4", "3/4"], "shown": {},
    "symbols": [
        ["n", {"count": None}],
        ["e", term("", ["point", "3/5", "4/5"])],
        ["ball", {"set": "v", "in": [["<=", ["dot", "v", "v"], "1"]], "member": "e"}],
        ["G", {"any": [["<", "0", "G"]], "such": "1"}],
        ["c", term("i", ["each", "i", "3", "-1"])],
        ["coin", term("k w", ["shows", "k", "w", "3", "-1"])],
        ["again", {"redraw": None}],
        ["heads", term("", ["always", "1"])],
        ["above", term("a b", ["if", ["<=", "a", "b"], "0", "1"])],
        ["up", term("x", ["roundup", "x"])],
        ["walk", recursion("t w", "t", "0", ["*", "0", "e"],
                           ["+", ["walk", "t", "w"], ["*", ["coin", "t", "w"], "e"]])],
        ["F", recursion("t", "t", "0", "1", ["inner", "3", "t"])],
        ["inner", recursion("k t", "k", "1", ["F", "t"], ["if", ["<=", "0", "t"], INNER, "0"], "t")],
    ],
}  # fmt: skip
KT, TW = {"k": "integer", "t": "integer"}, {"t": "integer", "w": "outcome"}
GIVEN = {
    "four": plain(["=", "n", "4"]),
    "unit": plain(["=", ["dot", "e", "e"], "1"]),
    "in": plain(["in", "ball", ["-", "e"]]),
    "within": plain(["<=", ["dot", "v", "v"], "1"], {"v": "vector"}, ["in", "ball", "v"]),
    "letter": plain(["<", "0", ["*", "2", "G"]]),
    "no mean": plain(["=", ["mean", "i", ["c", "i"]], "0"]),
    "second": plain(["=", ["mean", "i", ["^", ["c", "i"], "2"]], "3"]),
    "fair": plain(["=", ["expect", "z", ["coin", "t", ["again", "t", "w", "z"]]], "0"], TW),
    "apart": plain(
        ["=", ["coin", "k", ["again", "t", "w", "z"]], ["coin", "k", "w"]],
        {**KT, "w": "outcome", "z": "outcome"}, ["<", "k", "t"]),
    "heads": plain(["=", ["coin", "t", "heads"], "3"], {"t": "integer"}),
    "above": plain(["=", ["above", "a", "b"], "1"], {"a": "real", "b": "real"}, ["<", "b", "a"]),
    "up": plain(["<=", "x", ["up", "x"]], {"x": "real"}),
    "walk": plain(
        ["=", ["walk", ["+", "t", "1"], "w"], ["+", ["walk", "t", "w"], ["*", ["coin", "t", "w"], "e"]]],
        TW, ["<=", "0", "t"]),
    "past": plain(
        ["=", ["walk", "t", ["again", "t", "w", "z"]], ["walk", "t", "w"]], {**TW, "z": "outcome"},
        ["<=", "0", "t"]),
    "begins": plain(["=", ["inner", "1", "t"], ["F", "t"]], {"t": "integer"}, ["<=", "0", "t"]),
    "goes on": plain(
        ["=", ["inner", ["+", "k", "1"], "t"], INNER], KT, ["<=", "1", "k"], ["<=", "0", "t"]),
    "ends": plain(["=", ["F", ["+", "t", "1"]], ["inner", "3", "t"]], {"t": "integer"}, ["<=", "0", "t"]),
    "exp": plain(["<=", ["+", "1", "x"], ["exp", "x"]], {"x": "real"}),
}  # fmt: skip


def changed(name: str, definition: Any) -> Made:
    made = deepcopy(MADE)
    made["symbols"] = [[n, definition if n == name else d] for n, d in made["symbols"]]
    return made


def refused(made: Made, kernel: Callable[..., str], given: Any = None, symbols: Any = None) -> str:
    return kernel(symbols or SYMBOLS, GIVEN if given is None else given, made)


@pytest.mark.parametrize("kernel", KERNELS)
def test_a_construction_is_accepted(kernel: Any) -> None:
    assert refused(MADE, kernel) == ""


DEFINITIONS = {
    "one face too few": ("coin", term("k w", ["shows", "k", "w", "3"])),
    "one group too few": ("c", term("i", ["each", "i", "3"])),
    "a choice without its other half": ("above", term("a b", ["if", ["<=", "a", "b"], "0"])),
    "a choice by an equality": ("above", term("a b", ["if", ["=", "a", "b"], "0", "1"])),
    "a name of nothing": ("G", term("", "H")),
    "another argument's name": ("coin", term("k w", ["shows", "j", "w", "3", "-1"])),
    "one name for two arguments": ("above", term("a a", "a")),
    "a parameter that is a symbol": ("above", term("e n", "1")),
    "by itself": ("e", term("", ["*", "1", "e"])),
    "by what comes later": ("e", term("", ["*", ["F", "1"], ["point", "1", "0"]])),
    "by itself at the same round": ("F", recursion("t", "t", "0", "1", ["F", ["+", "t", "1"]])),
    "by itself at a later round": ("F", recursion("t", "t", "0", "1", ["F", ["+", "t", "2"]])),
    "by itself in its first value": ("F", recursion("t", "t", "0", ["F", "0"], "1")),
    "first by the round": ("F", recursion("t", "t", "0", "t", "1")),
    "in a circle": ("F", recursion("t", "t", "0", "1", ["inner", "3", ["+", "t", "1"]])),
    "inner by another round": ("inner", recursion("k t", "k", "1", ["F", ["+", "t", "1"]], "0", "t")),
    "inner by itself elsewhere": ("inner", recursion("k t", "k", "1", "0", ["inner", "k", ["-", "t", "1"]], "t")),
    "from no literal": ("F", recursion("t", "t", "G", "1", "1")),
    "on no integer": ("above", recursion("a b", "a", "0", "1", "1")),
    "divided by nothing": ("above", term("a b", ["/", "a", ["-", "a", "a"]])),
    "divided by what may be zero": ("above", term("a b", ["/", "1", ["-", "a", "b"]])),
    "a root of what may be negative": ("above", term("a b", ["root", "2", "a"])),
    "a logarithm of what may be negative": ("above", term("a b", ["log", "a"])),
    "an integer by a fraction": ("up", term("x", "1/2")),
    "an integer by a number": ("up", term("x", "x")),
    "a vector by a number": ("e", term("", "1")),
    "a number by a vector": ("G", term("", ["point", "1", "0"])),
    "a vector of another dimension": ("e", term("", ["point", "1"])),
    "no such face": ("heads", term("", ["always", "3"])),
    "a letter of no value": ("G", {"any": [["<", "G", "G"]], "such": "1"}),
    "a letter of another value": ("G", {"any": [["<", "0", "G"]], "such": "0"}),
    "a letter by itself": ("G", {"any": [["<", "0", "G"]], "such": "G"}),
    "a set that is not convex": (
        "ball", {"set": "v", "in": [["<=", "1", ["dot", "v", "v"]]], "member": "e"}),
    "a set of two pieces": (
        "ball",
        {"set": "v", "in": [["<=", ["if", ["<=", ["dot", "e", "v"], "0"], "1", "0"], "0"]], "member": "e"}),
    "an empty set": ("ball", {"set": "v", "in": [["<=", ["dot", "v", "v"], "-1"]], "member": "e"}),
    "a set without its member": ("ball", {"set": "v", "in": [["<=", ["dot", "v", "v"], "1/2"]], "member": "e"}),
    "an open set": ("ball", {"set": "v", "in": [["<", ["dot", "v", "v"], "2"]], "member": "e"}),
    "a set of degree three": (
        "ball", {"set": "v", "in": [["<=", ["*", ["dot", "v", "v"], ["dot", "v", "e"]], "1"]], "member": "e"}),
    "a set for a number": ("G", {"set": "v", "in": [], "member": "e"}),
    "nothing": ("G", {}),
    "two definitions in one": ("G", {"any": [], "such": "1", "count": None}),
    "a captured outcome": (
        "walk", recursion("t w", "t", "0", ["*", "0", "e"], ["expect", "w", ["*", ["coin", "t", "w"], "e"]])),
    "a captured client": ("c", term("i", ["mean", "i", ["each", "i", "3", "-1"]])),
}  # fmt: skip


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize("attack", DEFINITIONS)
def test_what_defines_nothing_is_refused(attack: str, kernel: Any) -> None:
    assert refused(changed(*DEFINITIONS[attack]), kernel, {}) != ""


FRAMES: dict[str, dict[str, Any]] = {
    "weights beyond 1": {"faces": ["1/2", "3/4"]},
    "weights below 1": {"faces": ["1/4", "1/4"]},
    "a negative weight": {"faces": ["-1/4", "5/4"]},
    "no faces": {"faces": []},
    "no clients": {"clients": []},
    "an empty group": {"clients": ["0", "4"]},
    "half a client": {"clients": ["1/2", "3"]},
    "no dimension": {"dimension": "0"},
    "a symbol left out": {"symbols": MADE["symbols"][1:]},
    "a symbol defined twice": {"symbols": [*MADE["symbols"], ["e", term("", ["point", "0", "1"])]]},
    "a symbol of none": {"symbols": [*MADE["symbols"], ["d", term("", "1")]]},
}


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize("attack", FRAMES)
def test_what_frames_nothing_is_refused(attack: str, kernel: Any) -> None:
    assert refused({**MADE, **FRAMES[attack]}, kernel, {}) != ""


N_LETTER = {"any": [["<=", "2", "n"]], "such": "2"}


@pytest.mark.parametrize("kernel", KERNELS)
def test_numbers_of_clients_and_chances_may_be_letters(kernel: Any) -> None:
    made = changed("n", N_LETTER)
    order = sorted(made["symbols"], key=lambda entry: entry[0] not in {"n", "G"})
    chance = ["/", "1", ["+", "1", "G"]]
    letters = {"clients": ["1", ["-", "n", "1"]], "faces": [chance, ["-", "1", chance]]}
    mean = plain(["=", ["mean", "i", ["c", "i"]], ["-", ["/", "4", "n"], "1"]])
    drawn = plain(["=", ["expect", "w", ["coin", "2", "w"]], ["-", ["*", "4", chance], "1"]])
    given = {"mean": mean, "drawn": drawn}
    assert refused({**made, "symbols": order, **letters}, kernel, given) == ""
    assert refused({**made, "symbols": order}, kernel, given) != ""
    empty = {**letters, "clients": ["2", ["-", "n", "2"]]}
    assert "client" in refused({**made, "symbols": order, **empty}, kernel, {})
    other = {**letters, "clients": ["1", "n"]}
    assert "number of clients" in refused({**made, "symbols": order, **other}, kernel, {})
    unlikely = {**letters, "faces": [["-", "1", "G"], "G"]}
    assert "probability" in refused({**made, "symbols": order, **unlikely}, kernel, {})
    twice = {**letters, "faces": [chance, chance]}
    assert refused({**made, "symbols": order, **twice}, kernel, {}) != ""


@pytest.mark.parametrize("kernel", KERNELS)
def test_an_oracle_is_shown_by_a_product_of_two_conditions(kernel: Any) -> None:
    symbols = {"s": [["real"], "real"]}
    answer = ["if", ["<=", "0", "g"], "-1", "1"]
    made = {**MADE, "symbols": [["s", term("g", answer)]]}
    least = plain(
        ["<=", ["*", "g", ["-", ["s", "g"], "v"]], "0"],
        {"g": "real", "v": "real"}, ["<=", "-1", "v"], ["<=", "v", "1"])  # fmt: skip
    assert refused(made, kernel, {"least": least}, symbols) == ""
    wider = {**least, "if": [["<=", "-2", "v"], ["<=", "v", "1"]]}
    assert refused(made, kernel, {"least": wider}, symbols) != ""
    most = {**least, "then": ["<=", "0", least["then"][1]]}
    assert refused(made, kernel, {"least": most}, symbols) != ""


FALSE = {
    "five": plain(["=", "n", "5"]),
    "a longer vector": plain(["=", ["dot", "e", "e"], "2"]),
    "outside": plain(["in", "ball", ["*", "2", "e"]]),
    "a smaller ball": plain(["<=", ["dot", "v", "v"], "1/2"], {"v": "vector"}, ["in", "ball", "v"]),
    "a letter at one value": plain(["=", "G", "1"]),
    "a letter above": plain(["<=", "1", "G"]),
    "every client alike": plain(["=", ["c", "i"], "3"], {"i": "client"}),
    "an unweighted mean": plain(["=", ["mean", "i", ["c", "i"]], "1"]),
    "an unweighted law": plain(["=", ["expect", "w", ["coin", "0", "w"]], "1"]),
    "heads always": plain(["=", ["coin", "t", "w"], "3"], TW),
    "each draw the same": plain(
        ["=", ["coin", "k", "w"], ["coin", "t", "w"]], {**KT, "w": "outcome"}),
    "two draws of one law": plain(
        ["=", ["expect", "w", ["*", ["coin", "k", "w"], ["coin", "t", "w"]]], "0"], KT),
    "what is drawn again, unread": plain(
        ["=", ["coin", "k", ["again", "t", "w", "z"]], ["coin", "k", "w"]],
        {**KT, "w": "outcome", "z": "outcome"}),
    "the present is past": plain(
        ["=", ["walk", ["+", "t", "1"], ["again", "t", "w", "z"]], ["walk", ["+", "t", "1"], "w"]],
        {**TW, "z": "outcome"}, ["<=", "0", "t"]),
    "an unknown round averaged": plain(
        ["=", ["expect", "w", ["dot", "e", ["walk", "t", "w"]]], "0"], {"t": "integer"}),
    "above, at the border": plain(
        ["=", ["above", "a", "b"], "1"], {"a": "real", "b": "real"}, ["<=", "b", "a"]),
    "the integer below": plain(["<=", ["up", "x"], "x"], {"x": "real"}),
    "from an earlier round": plain(
        ["=", ["F", ["+", "t", "1"]], ["inner", "3", "t"]], {"t": "integer"}, ["<=", "-1", "t"]),
    "a longer round": plain(
        ["=", ["F", ["+", "t", "1"]], ["inner", "4", "t"]], {"t": "integer"}, ["<=", "0", "t"]),
    "a captured variable": plain(["=", ["above", "b", "a"], ["above", "a", "b"]], {"a": "real", "b": "real"}),
    "a variable called like a coordinate": plain(
        ["=", ["dot", "v", "v"], ["+", ["^", "v_1", "2"], ["^", "v_2", "2"]]], {"v": "vector", "v_1": "real", "v_2": "real"}),
    "a law of the exponential, turned": plain(["<=", ["exp", "x"], ["+", "1", "x"]], {"x": "real"}),
    "what divides by nothing": plain(["=", ["/", "x", "y"], ["/", "x", "y"]], {"x": "real", "y": "real"}),
}  # fmt: skip


@pytest.mark.parametrize("kernel", KERNELS)
def test_what_every_case_sends_one_round_further_back_is_refused(kernel: Any) -> None:
    assert refused(changed("F", on_and_on("0")), kernel, {}) == ""
    assert "12" in refused(changed("F", on_and_on("1")), kernel, {})


@pytest.mark.parametrize("kernel", KERNELS)
def test_how_far_a_round_looks_back(kernel: Any) -> None:
    """Twelve times from a letter; from a number, to the first value."""

    def after(k: int) -> Any:
        return plain(
            ["=", ["F", ["+", "t", str(k)]], ["+", ["F", "t"], str(k)]], {"t": "integer"},
            ["<=", "0", "t"])  # fmt: skip

    made = changed("F", recursion("t", "t", "0", "1", ["+", ["F", "t"], "1"]))
    assert refused(made, kernel, {"near": after(12)}) == ""
    assert "12" in refused(made, kernel, {"far": after(13)})
    assert refused(made, kernel, {"at thirty": plain(["=", ["F", "30"], "31"])}) == ""
    assert "at thirty" in refused(made, kernel, {"at thirty": plain(["=", ["F", "30"], "30"])})


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize("attack", FALSE)
def test_what_does_not_hold_is_not_shown(attack: str, kernel: Any) -> None:
    assert refused(MADE, kernel, {attack: FALSE[attack]}).startswith(repr(attack)[:-1])


HALVES = plain(
    ["<=", ["*", "x", "y"], "1"], {"x": "real", "y": "real"},
    ["<=", ["^", "x", "2"], "1"], ["<=", ["^", "y", "2"], "1"],
)  # fmt: skip
SHOWN = [
    {
        "name": "a square more",
        "schema": HALVES,
        "by": "combination",
        "terms": [
            {"use": "if 1", "at": {}, "times": "1/2", "mean": None},
            {"use": "if 2", "at": {}, "times": "1/2", "mean": None},
            {"square": ["-", "x", "y"], "times": "1/2", "mean": None},
        ],
    }
]


@pytest.mark.parametrize("kernel", KERNELS)
def test_a_certificate_shows_what_signs_do_not(kernel: Any) -> None:
    given = {"product": HALVES}
    assert refused(MADE, kernel, given) != ""
    assert refused({**MADE, "shown": {"product": [SHOWN]}}, kernel, given) == ""


@pytest.mark.parametrize("kernel", KERNELS)
def test_a_certificate_shows_its_own_claim_only(kernel: Any) -> None:
    fewer = {"product": {**HALVES, "if": HALVES["if"][:1]}}
    more = {"product": {**HALVES, "then": ["<=", ["*", "x", "y"], "1/2"]}}
    wrong = deepcopy(SHOWN)
    wrong[0]["terms"][2]["times"] = "-1/2"  # type: ignore[index]
    assert refused({**MADE, "shown": {"product": [SHOWN]}}, kernel, fewer) != ""
    assert refused({**MADE, "shown": {"product": [SHOWN]}}, kernel, more) != ""
    assert refused({**MADE, "shown": {"product": [wrong]}}, kernel, {"product": HALVES}) != ""


def test_the_kernels_agree_on_corrupted_constructions() -> None:
    assert disagreements(SYMBOLS, MADE, GIVEN, count=300, first=0) == []
