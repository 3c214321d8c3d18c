"""Theorems cited under an interpretation, by both kernels: what is accepted, and what each attack meets."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest

import fedtheory.kernel
from fedtheory.kernel import check_files, flint
from tests.kernel.corruption import KERNELS as CHECKERS
from tests.kernel.corruption import campaign, verdict
from tests.kernel.test_flint_kernel import (
    KERNELS,
    OF_CLIENT,
    POINT,
    REAL,
    SEQUENCE,
    SET,
    VECTOR,
    certificate,
    cite,
    line,
    say,
    square,
    term,
)

Json = Any
COUNT, OF_REAL, OF_VECTOR = [[], "count"], [["real"], "real"], [["vector"], "real"]
RANDOM, POINT_OF_CHANCE = [["outcome"], "real"], [[], "outcome"]
REDRAW = [["integer", "outcome", "outcome"], "redraw"]
TURN = [["outcome"], "outcome"]
W = {"w": "outcome"}


def citation(
    schema: Json, as_: Json, given: Json = None, names: Json = None, of: str = "theorem"
) -> dict[str, Json]:
    """A line by citation; of a symbol without arguments, the body alone may be written."""
    entries = {
        name: entry if isinstance(entry, tuple) else ([], entry) for name, entry in as_.items()
    }
    return line(
        "cited",
        schema,
        "citation",
        of=of,
        names=names or {},
        given=given or {},
        **{"as": {name: list(entry) for name, entry in entries.items()}},
    )


def citing(theorem: Json, *lines: Json, symbols: Json = None, given: Json = None) -> Json:
    return {
        **certificate(*lines, symbols=symbols, given=given),
        "cites": {"theorem": theorem["digest"]},
    }


def reason(kernel: Any, theorem: Json, written: Json) -> str:
    """Why the kernel refuses what cites the theorem; empty if it does not."""
    accepted = {theorem["digest"]: theorem["statement"]}
    assert kernel.check(theorem, {}) == theorem["digest"]
    written["digest"] = flint.digest(written["statement"])
    try:
        assert kernel.check(written, accepted) == written["digest"]
    except kernel.Rejected as e:
        return str(e)
    return ""


def plain(
    schema: Json, kind: str = "identity", symbols: Json = None, given: Json = None, **more: Json
) -> Json:
    return certificate(line("shown", schema, kind, **more), symbols=symbols, given=given)


# ---------------------------------------------------------------- theorems to cite

YOUNG = plain(
    say(
        [
            "<=",
            ["*", "2", ["dot", "p", "q"]],
            ["+", ["*", "c", ["dot", "p", "p"]], ["/", ["dot", "q", "q"], "c"]],
        ],
        {"p": "vector", "q": "vector"},
    ),
    "combination",
    terms=[square(["-", ["*", "c", "p"], "q"], ["/", "1", "c"])],
    symbols={"c": REAL},
    given={"c": say(["<", "0", "c"])},
)
"""2 <p, q> <= c |p|^2 + |q|^2 / c"""

JENSEN = plain(
    say(["<=", ["f", ["mean", "i", ["x", "i"]]], ["mean", "i", ["f", ["x", "i"]]]]),
    "combination",
    terms=[
        term("convex", "1", mean="k", p=["mean", "i", ["x", "i"]], q=["x", "k"]),
    ],
    symbols={"f": OF_VECTOR, "g": [["vector"], "vector"], "x": POINT},
    given={
        "convex": say(
            ["<=", ["+", ["f", "p"], ["dot", ["g", "p"], ["-", "q", "p"]]], ["f", "q"]],
            {"p": "vector", "q": "vector"},
        )
    },
)
"""f(mean x) <= mean f(x), for a function with subgradients"""

RECURSION = certificate(
    line("base", say(["<=", ["h", "1"], ["h", "1"]]), "combination", terms=[]),
    line(
        "next",
        say(
            ["<=", ["h", ["+", "t", "1"]], ["h", "1"]],
            {"t": "integer"},
            ["<=", "1", "t"],
            ["<=", ["h", "t"], ["h", "1"]],
        ),
        "combination",
        terms=[term("falls", "1", t="t"), {**cite("if 2"), "times": "1", "mean": None}],
    ),
    line(
        "shown",
        say(["<=", ["h", "t"], ["h", "1"]], {"t": "integer"}, ["<=", "1", "t"]),
        "induction",
        on="t",
        base="base",
        step="next",
    ),
    symbols={"h": SEQUENCE},
    given={
        "falls": say(["<=", ["h", ["+", "t", "1"]], ["h", "t"]], {"t": "integer"}, ["<=", "1", "t"])
    },
)
"""What falls in every round stays below its start."""

MARKOV = plain(
    say(["<=", ["expect", "w", ["F", ["X", "w"]]], "b"]),
    "combination",
    terms=[term("below", "1", mean=["expect", "w"], r=["X", "w"])],
    symbols={"F": OF_REAL, "X": RANDOM, "b": REAL},
    given={"below": say(["<=", ["F", "r"], "b"], {"r": "real"})},
)
"""E F(X) <= b, if F <= b: and F(X) has moments because the sorts say so"""


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize("theorem", [YOUNG, JENSEN, RECURSION, MARKOV])
def test_the_theorems_are_theorems(kernel, theorem):
    assert kernel.check(theorem, {}) == theorem["digest"]


# ---------------------------------------------------------------- accepted

U, V = ["-", ["y", "i"], "z"], ["*", "t", ["y", "i"]]


def young_here(c: Json = "a", **changes: Json) -> Json:
    """Young's inequality for every client, with 1/t of this round for c."""
    schema = say(
        [
            "<=",
            ["*", "2", ["dot", "u", "v"]],
            ["+", ["*", c, ["dot", "u", "u"]], ["/", ["dot", "v", "v"], c]],
        ],
        {"u": "vector", "v": "vector"},
    )
    parts = {"schema": schema, "as_": {"c": c}, "given": {"c": None}, "names": {"p": "u", "q": "v"}}
    return citation(**{**parts, **changes})


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize(
    "c", ["a", ["+", "a", "1"], ["/", "1", "a"], ["^", "a", "2"], "3", ["exp", "b"]]
)
def test_youngs_inequality_with_any_positive_number(kernel, c):
    here = citing(
        YOUNG, young_here(c), symbols={"a": REAL, "b": REAL}, given={"a": say(["<", "0", "a"])}
    )
    assert not reason(kernel, YOUNG, here)


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize(
    "c", ["b", "0", ["-", "a"], ["-", "a", "b"], ["/", "1", "b"], ["log", "a"]]
)
def test_and_with_no_other(kernel, c):
    here = citing(
        YOUNG, young_here(c), symbols={"a": REAL, "b": REAL}, given={"a": say(["<", "0", "a"])}
    )
    assert reason(kernel, YOUNG, here)


SQUARED = {
    "f": (["p"], ["*", "1/2", ["dot", ["-", "p", "z"], ["-", "p", "z"]]]),
    "g": (["p"], ["-", "p", "z"]),
    "x": (["j"], ["y", "s", "j", "w"]),
}
CONVEX_SQUARE = line(
    "convex",
    say(
        [
            "<=",
            [
                "+",
                ["*", "1/2", ["dot", ["-", "p", "z"], ["-", "p", "z"]]],
                ["dot", ["-", "p", "z"], ["-", "q", "p"]],
            ],
            ["*", "1/2", ["dot", ["-", "q", "z"], ["-", "q", "z"]]],
        ],
        {"p": "vector", "q": "vector"},
    ),
    "combination",
    terms=[square(["-", "p", "q"], "1/2")],
)
MIDDLE = ["-", ["mean", "i", ["y", "s", "i", "w"]], "z"]
EACH = ["-", ["y", "s", "i", "w"], "z"]
JENSEN_HERE = citation(
    say(
        [
            "<=",
            ["*", "1/2", ["dot", MIDDLE, MIDDLE]],
            ["mean", "i", ["*", "1/2", ["dot", EACH, EACH]]],
        ],
        {"s": "integer", "w": "outcome"},
    ),
    SQUARED,
    {"convex": cite("convex", p="p", q="q")},
)
YS = {"y": [["integer", "client", "outcome"], "vector"], "z": VECTOR}


@pytest.mark.parametrize("kernel", KERNELS)
def test_jensens_inequality_for_a_square_in_every_round_and_outcome(kernel):
    assert not reason(kernel, JENSEN, citing(JENSEN, CONVEX_SQUARE, JENSEN_HERE, symbols=YS))


@pytest.mark.parametrize("kernel", KERNELS)
def test_what_is_cited_may_be_averaged_afterwards(kernel):
    left, right = JENSEN_HERE["schema"]["then"][1:]
    over = ["expect", "w"]
    averaged = line(
        "averaged",
        say(["<=", [*over, left], [*over, right]], {"s": "integer"}),
        "combination",
        terms=[term("cited", "1", mean=over, s="s", w="w")],
    )
    assert not reason(
        kernel, JENSEN, citing(JENSEN, CONVEX_SQUARE, JENSEN_HERE, averaged, symbols=YS)
    )


def falling(body: Json, condition: Json = None) -> Json:
    """A sequence of this body stays below its start."""

    def at(t: Json) -> Json:
        return _put(body, "k", t)

    own = [condition] if condition else []
    return citation(
        say(["<=", at("t"), at("1")], {"t": "integer"}, *own, ["<=", "1", "t"]),
        {"h": (["k"], body)},
        {"falls": {"use": "falls", "at": {"t": "t"}, "because": [cite("if 1")]}},
    )


def _put(node: Json, name: str, value: Json) -> Json:
    if isinstance(node, list):
        return [node[0], *(_put(part, name, value) for part in node[1:])]
    return value if node == name else node


SLOWER = line(
    "falls",
    say(["<=", ["/", "a", ["+", "t", "1"]], ["/", "a", "t"]], {"t": "integer"}, ["<=", "1", "t"]),
    "combination",
    terms=[],
)


@pytest.mark.parametrize("kernel", KERNELS)
def test_a_sequence_that_is_not_defined_before_its_first_round(kernel):
    """1/t at t = 0 is asked for by nobody: neither a hypothesis nor the claim."""
    here = citing(
        RECURSION,
        SLOWER,
        falling(["/", "a", "k"]),
        symbols={"a": REAL},
        given={"a": say(["<=", "0", "a"])},
    )
    here["lines"][-1]["schema"]["then"] = ["<=", ["/", "a", "t"], ["/", "a", "1"]]
    assert not reason(kernel, RECURSION, here)


@pytest.mark.parametrize("kernel", KERNELS)
def test_a_hypothesis_may_be_shown_under_conditions_of_ones_own(kernel):
    falls = say(
        ["<=", ["*", "r", ["d", ["+", "t", "1"]]], ["*", "r", ["d", "t"]]],
        {"r": "real", "t": "integer"},
        ["<=", "0", "r"],
        ["<=", "1", "t"],
    )
    first = line("falls", falls, "combination", terms=[term("d", "r", t="t")])
    schema = say(
        ["<=", ["*", "r", ["d", "t"]], ["*", "r", ["d", "1"]]],
        {"r": "real", "t": "integer"},
        ["<=", "0", "r"],
        ["<=", "1", "t"],
    )
    given = {
        "d": say(["<=", ["d", ["+", "t", "1"]], ["d", "t"]], {"t": "integer"}, ["<=", "1", "t"])
    }
    because = [cite("if 1"), cite("if 2")]
    evidence = {"falls": {"use": "falls", "at": {"r": "r", "t": "t"}, "because": because}}
    interpretation = {"h": (["k"], ["*", "r", ["d", "k"]])}

    def written(schema: Json) -> Json:
        cited = citation(schema, interpretation, evidence)
        return citing(RECURSION, first, cited, symbols={"d": SEQUENCE}, given=given)

    assert not reason(kernel, RECURSION, written(schema))
    without = {**schema, "if": schema["if"][1:]}
    assert reason(kernel, RECURSION, written(without)), "the own condition is dropped"
    turned = {**schema, "if": schema["if"][::-1]}
    assert reason(kernel, RECURSION, written(turned)), "own conditions come first"
    later = {**schema, "if": [["<=", "2", "t"], *schema["if"]]}
    assert reason(kernel, RECURSION, written(later)), "an own condition is about own variables"


@pytest.mark.parametrize("kernel", KERNELS)
def test_an_own_condition_is_about_own_variables_even_where_nothing_is_to_be_shown(kernel):
    theorem = plain(say(["=", ["h", "t"], ["h", "t"]], {"t": "integer"}), symbols={"h": SEQUENCE})
    cited = say(["=", ["d", "t"], ["d", "t"]], {"t": "integer"}, ["<=", "1", "t"])
    here = citing(theorem, citation(cited, {"h": (["k"], ["d", "k"])}), symbols={"d": SEQUENCE})
    assert reason(kernel, theorem, here)
    cited["if"] = []
    assert not reason(kernel, theorem, here)


# ---------------------------------------------------------------- every promise of a sort is owed

MARKOV_SYMBOLS = {
    "X": RANDOM,
    "Y": RANDOM,
    "F": OF_REAL,
    "b": REAL,
    "c": REAL,
    "o": POINT_OF_CHANCE,
}


def markov(
    f: Json, x: Json, b: Json, given: Json, then: Json, forall: Json = None, **more: Json
) -> Json:
    cited = citation(
        say(then, forall),
        {"F": f, "X": x, "b": b},
        more.pop("evidence", {"below": None}),
        {"w": "v"},
    )
    return citing(MARKOV, cited, symbols=more.pop("symbols", MARKOV_SYMBOLS), given=given)


BELOW = {"below": say(["<=", ["F", "r"], "c"], {"r": "real"})}


@pytest.mark.parametrize("kernel", KERNELS)
def test_a_function_of_chance_may_be_a_function_of_chance(kernel):
    here = markov(
        (["r"], ["F", ["*", "2", "r"]]),
        (["s"], ["*", ["X", "s"], ["Y", "s"]]),
        "c",
        BELOW,
        ["<=", ["expect", "v", ["F", ["*", "2", ["*", ["X", "v"], ["Y", "v"]]]]], "c"],
        evidence={"below": cite("below", r=["*", "2", "r"])},
    )
    assert not reason(kernel, MARKOV, here)


WILD = {
    "an exponential": ["exp", "r"],
    "a quotient": ["/", "1", ["+", "1", ["^", "r", "2"]]],
    "a negative power": ["^", ["+", "1", ["^", "r", "2"]], "-1"],
    "a logarithm": ["log", ["+", "1", ["^", "r", "2"]]],
    "a root of an exponential": ["root", "2", ["exp", "r"]],
    "an exponential in an argument": ["F", ["exp", "r"]],
    "an exponential of an average": ["exp", ["expect", "v", ["*", "r", ["X", "v"]]]],
    "an exponential averaged over clients": ["mean", "i", ["exp", ["*", "r", ["a", "i"]]]],
    "an average of an exponential": ["expect", "v", ["+", "r", ["exp", ["X", "v"]]]],
    "an exponential that cancels": ["+", "r", ["*", "0", ["exp", "r"]]],
}
TAME = {
    "a polynomial": ["^", ["+", "r", "c"], "3"],
    "a root": ["root", "2", ["+", "1", ["^", "r", "2"]]],
    "another function": ["F", ["F", "r"]],
    "an average": ["expect", "v", ["*", "r", ["X", "v"]]],
    "an exponential of what is fixed": ["*", "r", ["exp", "c"]],
    "a quotient by what is fixed": ["/", "r", ["+", "1", ["^", ["X", "o"], "2"]]],
    "a power": ["^", "r", "64"],
}


def unseen(body: Json, kernel: Any) -> str:
    """Why F may not stand for this body in a theorem that does not show what it does with F."""
    theorem = plain(say(["=", "b", "b"]), symbols={"F": OF_REAL, "X": RANDOM, "b": REAL})
    symbols = {**MARKOV_SYMBOLS, "a": OF_CLIENT}
    cited = citation(say(["=", "c", "c"]), {"F": (["r"], body), "X": (["u"], ["X", "u"]), "b": "c"})
    return reason(kernel, theorem, citing(theorem, cited, symbols=symbols))


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize("name", WILD)
def test_what_need_not_have_moments_stands_for_nothing_random(kernel, name):
    assert "stands for F" in (found := unseen(WILD[name], kernel)) or "as F" in found


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize("name", TAME)
def test_what_has_moments_does(kernel, name):
    assert not unseen(TAME[name], kernel)


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize("name", WILD)
def test_a_function_without_chance_is_any_function(kernel, name):
    theorem = plain(say(["=", "b", "b"]), symbols={"F": OF_REAL, "b": REAL})
    symbols = {**MARKOV_SYMBOLS, "a": OF_CLIENT}
    cited = citation(say(["=", "c", "c"]), {"F": (["r"], WILD[name]), "b": "c"})
    binds = name == "an average of an exponential"
    assert bool(reason(kernel, theorem, citing(theorem, cited, symbols=symbols))) is binds


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize(
    ("more", "accepted"),
    [
        ({}, True),
        ({"N": [["integer", "client"], "integer"]}, True),
        ({"N": [["outcome"], "integer"]}, False),
        ({"N": [["real"], "integer"]}, False),
        ({"N": [["vector"], "integer"]}, False),
    ],
)
def test_a_round_is_divided_by_unless_it_may_be_random(kernel, more, accepted):
    """eta(t) = 1 / t beside outcomes; with a random integer N there is an eta(N)."""
    symbols = {"eta": SEQUENCE, "X": RANDOM, **more}
    theorem = plain(say(["=", ["eta", "1"], ["eta", "1"]]), symbols=symbols)
    own = {"X": RANDOM, **more}
    as_: Json = {"eta": (["t"], ["/", "1", "t"]), "X": (["u"], ["X", "u"])}
    if more:
        parameters = ["l", "i"][: len(more["N"][0])]
        as_["N"] = (parameters, ["N", *parameters])
    cited = citation(say(["=", ["/", "1", "1"], ["/", "1", "1"]]), as_)
    assert reason(kernel, theorem, citing(theorem, cited, symbols=own)) is not accepted


@pytest.mark.parametrize("kernel", KERNELS)
def test_a_client_is_not_random(kernel):
    symbols = {"x": OF_CLIENT, "X": RANDOM}
    theorem = plain(say(["=", ["x", "i"], ["x", "i"]], {"i": "client"}), symbols=symbols)
    schema = say(["=", ["exp", ["a", "i"]], ["exp", ["a", "i"]]], {"i": "client"})
    cited = citation(schema, {"x": (["j"], ["exp", ["a", "j"]]), "X": (["u"], ["X", "u"])})
    here = citing(theorem, cited, symbols={"a": OF_CLIENT, "X": RANDOM})
    assert not reason(kernel, theorem, here)


@pytest.mark.parametrize("kernel", KERNELS)
def test_a_space_without_outcomes_need_not_be_complete(kernel):
    theorem = plain(say(["=", "b", "b"]), symbols={"X": RANDOM, "b": REAL})
    cited = citation(say(["=", "c", "c"]), {"X": (["u"], "c"), "b": "c"})
    assert reason(kernel, theorem, citing(theorem, cited, symbols={"c": REAL}))
    assert not reason(kernel, theorem, citing(theorem, cited, symbols={"c": REAL, "Y": RANDOM}))


DRAWN_AGAIN = plain(
    say(
        [
            "=",
            ["expect", "w", ["X", "w"]],
            ["expect", "w", ["expect", "s", ["X", ["re", "1", "w", "s"]]]],
        ]
    ),
    "redraw",
    symbol="re",
    round="1",
    symbols={"X": RANDOM, "re": REDRAW},
)
HERE = {
    "X": RANDOM,
    "again": REDRAW,
    "like": [["integer", "outcome", "outcome"], "outcome"],
    "N": [[], "integer"],
    "T": [["outcome"], "integer"],
    "q": REAL,
}


def drawn_again(body: Json, drawn: Json) -> Json:
    claim = ["=", ["expect", "w", ["X", "w"]], ["expect", "w", ["expect", "s", ["X", drawn]]]]
    as_ = {"X": (["u"], ["X", "u"]), "re": (["k", "o1", "o2"], body)}
    return citing(DRAWN_AGAIN, citation(say(claim), as_), symbols=HERE)


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize(
    ("body", "drawn"),
    [
        (["again", "k", "o1", "o2"], ["again", "1", "w", "s"]),
        (["again", ["+", "k", "N"], "o1", "o2"], ["again", ["+", "1", "N"], "w", "s"]),
        (["again", "3", "o1", "o2"], ["again", "3", "w", "s"]),
    ],
)
def test_what_is_drawn_again_is_drawn_again(kernel, body, drawn):
    assert not reason(kernel, DRAWN_AGAIN, drawn_again(body, drawn))


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize(
    ("body", "drawn"),
    [
        (["like", "k", "o1", "o2"], ["like", "1", "w", "s"]),
        (["again", "k", "o1", "o1"], ["again", "1", "w", "w"]),
        (["again", "k", "o2", "o1"], ["again", "1", "s", "w"]),
        (["again", ["T", "o1"], "o1", "o2"], ["again", ["T", "w"], "w", "s"]),
        (
            ["again", ["+", "k", ["T", "o2"]], "o1", "o2"],
            ["again", ["+", "1", ["T", "s"]], "w", "s"],
        ),
        (
            ["again", "k", ["again", "k", "o1", "o2"], "o2"],
            ["again", "1", ["again", "1", "w", "s"], "s"],
        ),
        ("o1", "w"),
        (["again", "q", "o1", "o2"], ["again", "q", "w", "s"]),
        (["again", "k", "o1"], ["again", "1", "w"]),
    ],
)
def test_nothing_else_has_the_law_of_what_is_drawn_again(kernel, body, drawn):
    assert reason(kernel, DRAWN_AGAIN, drawn_again(body, drawn))


INSIDE = plain(
    say(["in", "C", ["mean", "i", ["x", "i"]]]),
    "membership",
    of=cite("x", i="j"),
    weights=[],
    equal=[],
    mean="j",
    symbols={"C": SET, "x": POINT, "n": COUNT},
    given={"x": say(["in", "C", ["x", "i"]], {"i": "client"})},
)


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize(
    ("set_", "count", "accepted"),
    [
        ("D", "m", True),
        ("D", "N", False),
        ("D", "3", False),
        ("D", ["+", "m", "1"], False),
        ("E", "m", False),
        ("u", "m", False),
        (["D"], "m", False),
        ("missing", "m", False),
    ],
)
def test_a_set_is_a_set_and_the_number_of_clients_is_theirs(kernel, set_, count, accepted):
    """E is a set as well, of which nothing is known."""
    symbols = {"D": SET, "E": SET, "m": COUNT, "N": [[], "integer"], "u": VECTOR, "y": POINT}
    given = {"y": say(["in", "D", ["y", "i"]], {"i": "client"})}
    named = set_ if isinstance(set_, str) else "D"
    cited = citation(
        say(["in", named, ["mean", "i", ["y", "i"]]]),
        {"C": set_, "n": count, "x": (["j"], ["y", "j"])},
        {"x": cite("y", i="i")},
    )
    here = citing(INSIDE, cited, symbols=symbols, given=given)
    assert (not reason(kernel, INSIDE, here)) is accepted


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize(
    ("sort", "body", "accepted"),
    [
        ("real", "N", True),
        ("integer", "N", True),
        ("integer", ["*", "2", ["-", "N", "m"]], True),
        ("integer", "q", False),
        ("integer", "1/2", False),
        ("integer", ["/", "N", "1"], False),
        ("integer", ["^", "N", "2"], False),
        ("real", "u", False),
        ("real", "o", False),
        ("real", "D", False),
        ("real", ["dot", "u", "u"], True),
        ("real", ["dot", "u", "q"], False),
        ("real", ["+", "u", "u"], False),
        ("real", ["*", "u", "u"], False),
        ("real", ["root", "13", "q"], False),
        ("real", ["^", "q", "65"], False),
        ("real", ["^", "q", "N"], False),
        ("real", "missing", False),
        ("real", ["q"], False),
        ("real", ["q", "N"], False),
        ("real", ["X", "u"], False),
        ("real", "X", False),
        ("real", ["X", "o"], True),
        ("real", ["mean", "q", "q"], False),
        ("real", ["mean", "i", ["mean", "i", "q"]], False),
        ("real", {"a": "b"}, False),
        ("real", 1, False),
        ("real", [], False),
        ("real", ["+", "q"], False),
        ("vector", ["/", "u", "q"], True),
        ("vector", ["-", "u"], True),
        ("vector", ["*", "q", "u", "N"], True),
        ("vector", "0", False),
        ("vector", ["mean", "i", "u"], True),
        ("vector", ["+", "u", "0"], False),
        ("outcome", "o", True),
        ("outcome", ["turn", ["turn", "o"]], True),
        ("outcome", ["again", "N", "o", ["turn", "o"]], True),
        ("outcome", ["again", "q", "o", "o"], False),
        ("outcome", "q", False),
        ("outcome", ["mean", "i", "o"], False),
    ],
)
def test_a_body_is_of_its_sort(kernel, sort, body, accepted):
    theorem = plain(say(["=", "1", "1"]), symbols={"a": [[], sort]})
    symbols = {**HERE, "m": COUNT, "u": VECTOR, "o": POINT_OF_CHANCE, "D": SET, "turn": TURN}
    symbols = {name: sorts for name, sorts in symbols.items() if name != "like"}
    here = citing(theorem, citation(say(["=", "1", "1"]), {"a": body}), symbols=symbols)
    assert (not reason(kernel, theorem, here)) is accepted


@pytest.mark.parametrize("kernel", KERNELS)
def test_an_integer_parameter_is_real_and_a_real_one_no_integer(kernel):
    symbols = {"S": SEQUENCE, "F": OF_REAL}
    for sorts, body, accepted in ((["integer"], ["F", "k"], True), (["real"], ["S", "k"], False)):
        theorem = plain(say(["=", "1", "1"]), symbols={"a": [sorts, "real"]})
        here = citing(
            theorem, citation(say(["=", "1", "1"]), {"a": (["k"], body)}), symbols=symbols
        )
        assert (not reason(kernel, theorem, here)) is accepted


# ---------------------------------------------------------------- nothing is captured

BOUND = plain(
    say(["<=", ["expect", "w", ["X", "w"]], "b"]),
    "combination",
    terms=[term("each", "1", mean=["expect", "w"], w="w")],
    symbols={"X": RANDOM, "b": REAL},
    given={"each": say(["<=", ["X", "w"], "b"], W)},
)


def bound(b: Json, then: Json, forall: Json, names: Json, evidence: Json = None) -> Json:
    cited = citation(
        say(then, forall), {"X": (["u"], ["X", "u"]), "b": b}, {"each": evidence}, names
    )
    symbols = {"X": RANDOM, "c": REAL, "o": POINT_OF_CHANCE}
    return citing(BOUND, cited, symbols=symbols, given={"each": say(["<=", ["X", "w"], "c"], W)})


@pytest.mark.parametrize("kernel", KERNELS)
def test_a_constant_is_no_outcome_that_the_claim_averages_over(kernel):
    """E X <= X(w) for no reason: b would be bound by the average, and by the hypothesis."""
    then = ["<=", ["expect", "w", ["X", "w"]], ["X", "w"]]
    for forall in (W, {}):
        assert reason(kernel, BOUND, bound(["X", "w"], then, forall, {}))
    apart = ["<=", ["expect", "v", ["X", "v"]], ["X", "w"]]
    assert reason(kernel, BOUND, bound(["X", "w"], apart, W, {"w": "v"})), "X <= X(w) is not shown"
    assert reason(kernel, BOUND, bound(["X", "o"], ["<=", then[1], ["X", "o"]], {}, {}))
    same = ["<=", ["expect", "v", ["X", "v"]], "c"]
    assert not reason(kernel, BOUND, bound("c", same, {}, {"w": "v"}, cite("each", w="v")))


@pytest.mark.parametrize("kernel", KERNELS)
def test_a_constant_is_no_variable_of_a_hypothesis(kernel):
    """With b for the hypothesis's own variable, F(r) <= r would be F(r) <= b."""
    theorem = plain(
        say(["<=", ["F", "1"], "b"]),
        "instance",
        of=cite("F", r="1"),
        symbols={"F": OF_REAL, "b": REAL},
        given={"F": say(["<=", ["F", "r"], "b"], {"r": "real"})},
    )
    given = {"F": say(["<=", ["F", "q"], "q"], {"q": "real"})}
    for forall, names in (({"r": "real"}, {}), ({}, {}), ({"q": "real"}, {"r": "q"})):
        b = next(iter(forall), "r")
        cited = citation(
            say(["<=", ["F", "1"], b], forall),
            {"F": (["p"], ["F", "p"]), "b": b},
            {"F": cite("F", q=b)},
            names,
        )
        assert reason(kernel, theorem, citing(theorem, cited, symbols={"F": OF_REAL}, given=given))


@pytest.mark.parametrize("kernel", KERNELS)
def test_a_client_is_not_bound_twice(kernel):
    """x(i) = mean over i of a(i), with the i of the claim or with one of its own."""
    theorem = plain(
        say(["=", ["mean", "i", ["x", "i"]], ["mean", "j", ["x", "j"]]]), symbols={"x": OF_CLIENT}
    )

    def here(inner: str, outer: str, *, k: str = "k") -> Json:
        body = ["mean", inner, ["*", ["a", inner], ["a", k]]]
        put = _put(body, k, outer)
        claim = ["=", ["mean", outer, put], ["mean", "j", _put(body, k, "j")]]
        cited = citation(say(claim), {"x": ([k], body)}, names={} if outer == "i" else {"i": outer})
        return citing(theorem, cited, symbols={"a": OF_CLIENT})

    assert not reason(kernel, theorem, here("l", "i"))
    assert not reason(kernel, theorem, here("i", "l"))
    assert not reason(kernel, theorem, here("l", "i", k="i")), "a parameter gives way"
    assert reason(kernel, theorem, here("i", "i"))
    assert reason(kernel, theorem, here("j", "i"))
    assert reason(kernel, theorem, here("l", "j")), "two names become one"
    assert reason(kernel, theorem, here("l", "i", k="l"))
    assert reason(kernel, theorem, here("l", "i", k="a"))


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize(
    "names",
    [
        {"p": "q"},
        {"p": "a", "q": "v"},
        {"p": "1", "q": "v"},
        {"p": "root", "q": "v"},
        {"c": "u", "p": "u", "q": "v"},
        {"p": "u", "q": "u"},
        {"p": ["u"], "q": "v"},
        {"p": "", "q": "v"},
        ["p", "q"],
        None,
    ],
)
def test_names_are_changed_one_for_one(kernel, names):
    cited = young_here()
    cited["names"] = names
    here = citing(YOUNG, cited, symbols={"a": REAL}, given={"a": say(["<", "0", "a"])})
    assert reason(kernel, YOUNG, here)


@pytest.mark.parametrize("kernel", KERNELS)
def test_the_name_of_a_variable_may_be_that_of_a_cited_symbol(kernel):
    """The c of Young's inequality is nothing here, so it may be a variable here."""
    schema = say(
        [
            "<=",
            ["*", "2", ["dot", "c", "v"]],
            ["+", ["*", "a", ["dot", "c", "c"]], ["/", ["dot", "v", "v"], "a"]],
        ],
        {"c": "vector", "v": "vector"},
    )
    cited = young_here("a", schema=schema, names={"p": "c", "q": "v"})
    here = citing(YOUNG, cited, symbols={"a": REAL}, given={"a": say(["<", "0", "a"])})
    assert not reason(kernel, YOUNG, here)


# ---------------------------------------------------------------- what is shown, and what is claimed


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize(
    "evidence",
    [
        {},
        {"convex": None},
        {"convex": cite("convex", p="p", q="p")},
        {"convex": cite("other", p="p", q="q")},
        {"convex": cite("cited", s="s", w="w")},
        {"convex": cite("theorem")},
        {"convex": cite("if 1")},
        {"convex": cite("convex", p="p", q="q"), "more": None},
        {"other": cite("convex", p="p", q="q")},
        {"convex": "convex"},
        {"convex": cite("convex", p="p")},
        {"convex": cite("convex", p="p", q="r")},
        None,
    ],
)
def test_every_hypothesis_is_shown(kernel, evidence):
    cited = {**copy.deepcopy(JENSEN_HERE), "given": evidence}
    assert reason(kernel, JENSEN, citing(JENSEN, CONVEX_SQUARE, cited, symbols=YS))


@pytest.mark.parametrize("kernel", KERNELS)
def test_a_hypothesis_is_not_shown_by_the_conditions_of_the_claim(kernel):
    """That b is at least 1 where the claim says so does not make it so in the hypothesis."""
    theorem = plain(
        say(["<=", "2", ["+", "b", "r"]], {"r": "real"}, ["<=", "1", "r"]),
        "combination",
        symbols={"b": REAL},
        given={"b": say(["<=", "1", "b"])},
        terms=[],
    )
    schema = say(["<=", "2", ["+", "c", "r"]], {"r": "real"}, ["<=", "1", "r"])
    for evidence in (None, cite("if 1")):
        cited = citation(schema, {"b": "c"}, {"b": evidence})
        assert reason(kernel, theorem, citing(theorem, cited, symbols={"c": REAL}))
    conditioned = say(
        ["<=", "2", ["+", "c", "r"]], {"r": "real"}, ["<=", "1", "c"], ["<=", "1", "r"]
    )
    for evidence in (None, cite("if 1")):
        cited = citation(conditioned, {"b": "c"}, {"b": evidence})
        assert not reason(kernel, theorem, citing(theorem, cited, symbols={"c": REAL}))


@pytest.mark.parametrize("kernel", KERNELS)
def test_strictness_is_kept(kernel):
    """0 <= a does not show 0 < c, and what is claimed with <= is not claimed with <."""
    weak = {"a": say(["<=", "0", "a"])}
    strict = {"a": say(["<", "0", "a"])}
    symbols = {"a": REAL}
    assert reason(
        kernel,
        YOUNG,
        citing(YOUNG, young_here(given={"c": cite("a")}), symbols=symbols, given=weak),
    )
    here = citing(YOUNG, young_here(given={"c": cite("a")}), symbols=symbols, given=strict)
    assert not reason(kernel, YOUNG, here)
    here["lines"][0]["schema"]["then"][0] = "<"
    assert reason(kernel, YOUNG, here)


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize(
    "change",
    [
        lambda s: s["forall"].pop("v"),
        lambda s: s["forall"].update(v="real"),
        lambda s: s["then"].__setitem__(2, ["-", s["then"][2], "1"]),
        lambda s: s["then"].__setitem__(1, ["dot", "u", "v"]),
        lambda s: s["then"].__setitem__(slice(1, 3), s["then"][:0:-1]),
    ],
)
def test_the_claim_is_the_one_that_is_cited(kernel, change):
    cited = young_here()
    change(cited["schema"])
    here = citing(YOUNG, cited, symbols={"a": REAL}, given={"a": say(["<", "0", "a"])})
    assert reason(kernel, YOUNG, here)


@pytest.mark.parametrize("kernel", KERNELS)
def test_no_condition_of_the_claim_is_dropped(kernel):
    given = {"a": say(["<=", "0", "a"])}
    cited = falling(["*", "a", "k"])
    cited["schema"]["if"] = []
    first = line(
        "falls",
        say(["<=", ["d", ["+", "t", "1"]], ["d", "t"]], {"t": "integer"}),
        "instance",
        of=cite("d", t="t"),
    )
    here = falling(["d", "k"])
    assert reason(kernel, RECURSION, citing(RECURSION, cited, symbols={"a": REAL}, given=given))
    known = {"d": say(["<=", ["d", ["+", "t", "1"]], ["d", "t"]], {"t": "integer"})}
    here["given"]["falls"]["because"] = []
    written = citing(RECURSION, first, here, symbols={"d": SEQUENCE}, given=known)
    assert not reason(kernel, RECURSION, written)
    here["schema"]["if"] = []
    assert reason(
        kernel, RECURSION, citing(RECURSION, first, here, symbols={"d": SEQUENCE}, given=known)
    )


@pytest.mark.parametrize("kernel", KERNELS)
def test_what_is_claimed_is_defined(kernel):
    """1/t for all t; and a hypothesis about 1/r for all r."""
    claimed = plain(say(["=", ["h", "t"], ["h", "t"]], {"t": "integer"}), symbols={"h": SEQUENCE})
    cited = citation(
        say(["=", ["/", "1", "t"], ["/", "1", "t"]], {"t": "integer"}),
        {"h": (["k"], ["/", "1", "k"])},
    )
    assert reason(kernel, claimed, citing(claimed, cited))
    assumed = plain(
        say(["=", "1", "1"]),
        symbols={"F": OF_REAL},
        given={"F": say(["=", ["*", "0", ["F", "r"]], "0"], {"r": "real"})},
    )
    for body in (["/", "1", "q"], ["root", "2", "q"], ["log", "q"]):
        cited = citation(say(["=", "1", "1"]), {"F": (["q"], body)}, {"F": None})
        assert reason(kernel, assumed, citing(assumed, cited))
    fine = citation(say(["=", "1", "1"]), {"F": (["q"], ["exp", "q"])}, {"F": None})
    assert not reason(kernel, assumed, citing(assumed, fine))


@pytest.mark.parametrize("kernel", KERNELS)
def test_a_contradictory_theorem_shows_nothing(kernel):
    absurd = plain(
        say(["<=", "1", "0"]),
        "combination",
        terms=[term("below", "1"), term("above", "1")],
        symbols={"b": REAL},
        given={"below": say(["<=", "b", "0"]), "above": say(["<=", "1", "b"])},
    )
    for b in ("0", "1", "1/2", "c", ["-", "c", "c"]):
        for below in (None, cite("c")):
            cited = citation(say(["<=", "1", "0"]), {"b": b}, {"below": below, "above": None})
            here = citing(absurd, cited, symbols={"c": REAL}, given={"c": say(["<=", "c", "0"])})
            assert reason(kernel, absurd, here)


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize(
    "as_",
    [
        {},
        {"c": "a", "d": "a"},
        {"d": "a"},
        {"c": (["p"], "a")},
        {"c": (["p"], "p")},
    ],
)
def test_each_symbol_stands_for_one_thing(kernel, as_):
    here = citing(
        YOUNG, young_here(as_=as_), symbols={"a": REAL}, given={"a": say(["<", "0", "a"])}
    )
    assert reason(kernel, YOUNG, here)


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize(
    "entry", ["a", [[]], [[], "a", "a"], {"over": [], "is": "a"}, None, ["", "a"], [None, "a"]]
)
def test_an_entry_is_parameters_and_a_body(kernel, entry):
    cited = young_here()
    cited["as"] = {"c": entry}
    here = citing(YOUNG, cited, symbols={"a": REAL}, given={"a": say(["<", "0", "a"])})
    assert reason(kernel, YOUNG, here)


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize("parameters", [["k", "l"], [], ["a"], ["1"], ["exp"], [["k"]], "k"])
def test_parameters_are_new_names(kernel, parameters):
    cited = falling(["d", "k"])
    cited["as"]["h"][0] = parameters
    given = {
        "falls": say(["<=", ["d", ["+", "t", "1"]], ["d", "t"]], {"t": "integer"}, ["<=", "1", "t"])
    }
    symbols = {"d": SEQUENCE, "a": REAL}
    assert reason(kernel, RECURSION, citing(RECURSION, cited, symbols=symbols, given=given))
    cited["as"]["h"][0] = ["k"]
    assert not reason(kernel, RECURSION, citing(RECURSION, cited, symbols=symbols, given=given))


@pytest.mark.parametrize("kernel", KERNELS)
def test_two_parameters_are_two(kernel):
    theorem = plain(
        say(["=", ["G", "1", "2"], ["G", "1", "2"]]), symbols={"G": [["real", "real"], "real"]}
    )
    for parameters, accepted in ((["p", "q"], True), (["p", "p"], False)):
        cited = citation(say(["=", "1", "1"]), {"G": (parameters, "p")})
        assert (not reason(kernel, theorem, citing(theorem, cited))) is accepted


@pytest.mark.parametrize("kernel", KERNELS)
def test_arguments_are_put_in_all_at_once(kernel):
    """G(p, q) = G(q, p): the q that is put for p is not replaced again."""
    theorem = plain(
        say(["<=", ["G", "p", "q"], ["+", "p", ["*", "2", "q"]]], {"p": "real", "q": "real"}),
        "instance",
        of=cite("G", p="p", q="q"),
        symbols={"G": [["real", "real"], "real"]},
        given={
            "G": say(
                ["<=", ["G", "p", "q"], ["+", "p", ["*", "2", "q"]]], {"p": "real", "q": "real"}
            )
        },
    )
    given = {
        "F": say(["<=", ["F", "x", "y"], ["+", "y", ["*", "2", "x"]]], {"x": "real", "y": "real"})
    }
    for first, second, accepted in (("x", "y", True), ("y", "x", False), ("y", "y", False)):
        then = ["<=", ["F", second, first], ["+", "x", ["*", "2", "y"]]]
        cited = citation(
            say(then, {"x": "real", "y": "real"}),
            {"G": (["r", "s"], ["F", "s", "r"])},
            {"G": cite("F", x="y", y="x")},
            {"p": "x", "q": "y"},
        )
        symbols = {"F": [["real", "real"], "real"]}
        assert (
            not reason(kernel, theorem, citing(theorem, cited, symbols=symbols, given=given))
        ) is accepted


# ---------------------------------------------------------------- the certificates


@pytest.mark.parametrize("kernel", KERNELS)
def test_what_is_cited_is_accepted_and_is_another(kernel):
    here = citing(YOUNG, young_here(), symbols={"a": REAL}, given={"a": say(["<", "0", "a"])})
    statement = YOUNG["statement"]
    changed = {**statement, "given": {}}
    assert not refuses(kernel, here, {YOUNG["digest"]: statement})
    assert refuses(kernel, here, {})
    assert refuses(kernel, here, {YOUNG["digest"]: changed})
    assert refuses(kernel, {**here, "cites": {}}, {YOUNG["digest"]: statement})
    assert refuses(
        kernel, {**here, "cites": {"other": YOUNG["digest"]}}, {YOUNG["digest"]: statement}
    )
    assert refuses(kernel, {**here, "cites": ["theorem"]}, {YOUNG["digest"]: statement})
    assert refuses(kernel, {**here, "cites": {"theorem": None}}, {YOUNG["digest"]: statement})
    assert refuses(kernel, {**here, "cites": {"a": YOUNG["digest"]}}, {YOUNG["digest"]: statement})
    assert refuses(
        kernel, {**here, "cites": {"if 1": YOUNG["digest"]}}, {YOUNG["digest"]: statement}
    )
    own = {here["digest"]: here["statement"], YOUNG["digest"]: statement}
    itself = {**here, "cites": {"theorem": YOUNG["digest"], "me": here["digest"]}}
    assert refuses(kernel, itself, own)


@pytest.mark.parametrize("kernel", KERNELS)
def test_a_line_has_no_name_of_what_is_cited(kernel):
    named = {**young_here(), "name": "theorem"}
    here = citing(YOUNG, named, symbols={"a": REAL}, given={"a": say(["<", "0", "a"])})
    assert reason(kernel, YOUNG, here)


def refuses(kernel: Any, written: Json, accepted: Json) -> bool:
    try:
        kernel.check(written, accepted)
    except kernel.Rejected:
        return True
    return False


@pytest.mark.parametrize("kernel", KERNELS)
def test_what_is_cited_is_no_reference(kernel):
    use = line("used", YOUNG["statement"]["show"], "instance", of=cite("theorem", p="p", q="q"))
    assert reason(kernel, YOUNG, citing(YOUNG, use, symbols={"c": REAL}))


@pytest.mark.parametrize("kernel", KERNELS)
def test_an_interpreted_schema_has_its_size(kernel):
    """F of F of ... of r, with a body that doubles: 2^40 nodes are not written out."""
    deep: Json = "r"
    for _ in range(40):
        deep = ["F", deep]
    theorem = plain(
        say(["=", "1", "1"]),
        symbols={"F": OF_REAL},
        given={"F": say(["=", deep, deep], {"r": "real"})},
    )
    cited = citation(say(["=", "1", "1"]), {"F": (["q"], ["*", "q", "q"])}, {"F": None})
    assert "large" in reason(kernel, theorem, citing(theorem, cited))


@pytest.mark.parametrize("checker", [fedtheory.kernel.check, flint.check])
def test_files_that_cite_each_other_are_checked_in_order(tmp_path, checker):
    here = citing(YOUNG, young_here(), symbols={"a": REAL}, given={"a": say(["<", "0", "a"])})
    here["digest"] = flint.digest(here["statement"])
    (tmp_path / "a.json").write_text(json.dumps(here))
    ((_, _, found, why),) = check_files([tmp_path / "a.json"], checker)
    assert found is None
    assert YOUNG["digest"] in why
    (tmp_path / "b.json").write_text(json.dumps(YOUNG))
    ((_, _, found, _),) = check_files([tmp_path / "a.json"], checker)
    assert found == here["digest"]


@pytest.mark.parametrize("used", [["x"], {"x": 1}, None, 3, "x" * 10_000])
def test_a_file_that_rests_on_what_is_no_digest_is_refused_in_a_sentence(
    used: Any, tmp_path: Path
) -> None:
    (tmp_path / "a.json").write_text(json.dumps({"uses": {"step": used}}))
    for checker in (fedtheory.kernel.check, flint.check):
        ((_, _, found, why),) = check_files([tmp_path / "a.json"], checker)
        assert found is None
        assert "it rests on" in str(why)
        assert len(str(why)) < 300


# ---------------------------------------------------------------- corrupted


def certificates_that_cite() -> tuple[list[Json], dict[str, Json]]:
    """Some that both kernels accept, and the statements that they cite."""
    positive = {"a": say(["<", "0", "a"])}
    falls = say(["<=", ["d", ["+", "t", "1"]], ["d", "t"]], {"t": "integer"}, ["<=", "1", "t"])
    sequence = falling(["d", "k"])
    sequence["given"]["falls"]["use"] = "d"
    cases = [
        *(
            citing(YOUNG, young_here(c), symbols={"a": REAL}, given=positive)
            for c in ("a", ["+", "a", "1"], ["/", "1", "a"])
        ),
        citing(JENSEN, CONVEX_SQUARE, JENSEN_HERE, symbols=YS),
        citing(RECURSION, sequence, symbols={"d": SEQUENCE}, given={"d": falls}),
        drawn_again(["again", ["+", "k", "N"], "o1", "o2"], ["again", ["+", "1", "N"], "w", "s"]),
        bound("c", ["<=", ["expect", "v", ["X", "v"]], "c"], {}, {"w": "v"}, cite("each", w="v")),
    ]
    for case in cases:
        case["digest"] = flint.digest(case["statement"])
    theorems = (YOUNG, JENSEN, RECURSION, DRAWN_AGAIN, BOUND)
    return cases, {theorem["digest"]: theorem["statement"] for theorem in theorems}


def test_a_thousand_corrupted_citations():
    cases, accepted = certificates_that_cite()
    assert all(verdict(k, case, accepted) == "accepted" for case in cases for k in CHECKERS)
    tally = campaign(cases, accepted, range(1000))
    assert tally.bad == 0, tally.findings
    assert tally.counts["refused by both"] > 800
    assert tally.counts["not falsified"] > 10
