"""Both kernels on small certificates: every kind of line, every planted mistake, every attack."""

import copy
import json
import math
from random import Random
from typing import Any

import pytest
from flint import arb, ctx, fmpq, fmpq_mat
from hypothesis import assume, example, given
from hypothesis import strategies as st

import fedtheory.kernel
from fedtheory.kernel import flint
from tests.every import of_every
from tests.kernel.corruption import Model, Unclear, Undefined, evaluate

Json = Any
BOTH = (fedtheory.kernel, flint)
KERNELS = [
    pytest.param(fedtheory.kernel, id="fractions"),
    pytest.param(flint, id="flint"),
]


def say(then: Json, forall: dict[str, str] | None = None, *conditions: Json) -> dict[str, Json]:
    return {"forall": forall or {}, "if": list(conditions), "then": then}


def line(name: str, schema: Json, kind: str, **rest: Json) -> dict[str, Json]:
    return {"name": name, "schema": schema, "by": kind, **rest}


def cite(name: str, *because: Json, **at: Json) -> dict[str, Json]:
    return {"use": name, "at": at, **({"because": list(because)} if because else {})}


def term(name: str, times: Json, *because: Json, mean: Json = None, **at: Json) -> Json:
    return {**cite(name, *because, **at), "times": times, "mean": mean}


def square(of: Json, times: Json = "1", mean: Json = None) -> Json:
    return {"square": of, "times": times, "mean": mean}


def certificate(
    *lines: Json, symbols: Json = None, given: Json = None, uses: Json = None
) -> dict[str, Json]:
    """The certificate of what the last line says."""
    statement = {"symbols": symbols or {}, "given": given or {}, "show": lines[-1]["schema"]}
    return {
        "schema": 1,
        "id": "test",
        "source": "ours",
        "digest": flint.digest(statement),
        "statement": statement,
        "uses": uses or {},
        "lines": list(lines),
    }


REAL, VECTOR, SET = [[], "real"], [[], "vector"], [[], "set"]
OF_CLIENT = [["client"], "real"]
POINT = [["client"], "vector"]
SEQUENCE = [["integer"], "real"]
XY = {"x": "real", "y": "real"}
UV = {"u": "vector", "v": "vector"}
MEAN_A = ["mean", "i", ["a", "i"]]
MEAN_X = ["mean", "i", ["x", "i"]]
EXACTLY_ONE = say(["<=", ["a", "i"], "1"], {"i": "client"})

# ---------------------------------------------------------------- accepted, one kind after another

IDENTITY = certificate(
    line(
        "binomial",
        say(
            [
                "=",
                ["^", ["+", "x", "y"], "2"],
                ["+", ["^", "x", "2"], ["*", "2", "x", "y"], ["*", "y", "y"]],
            ],
            XY,
        ),
        "identity",
    )
)
VECTOR_IDENTITY = certificate(
    line("turned", say(["=", ["-", "u", "v"], ["-", ["-", "v", "u"]]], UV), "identity")
)
FRACTIONS = certificate(
    line(
        "telescoped",
        say(
            [
                "=",
                ["-", ["/", "1", "t"], ["/", "1", ["+", "t", "1"]]],
                ["/", "1", ["*", "t", ["+", "t", "1"]]],
            ],
            {"t": "integer"},
            ["<=", "1", "t"],
        ),
        "identity",
    )
)
ROOTS = certificate(
    line(
        "rationalised",
        say(
            [
                "=",
                ["-", ["root", "2", ["+", "t", "1"]], ["root", "2", "t"]],
                ["/", "1", ["+", ["root", "2", ["+", "t", "1"]], ["root", "2", "t"]]],
            ],
            {"t": "real"},
            ["<=", "1", "t"],
        ),
        "identity",
    )
)
COEFFICIENTS = certificate(
    line(
        "root_below",
        say(["<=", ["root", "2", "t"], "t"], {"t": "real"}, ["<=", "1", "t"]),
        "coefficients",
        eliminate=[["t", "2"]],
        shift=[[["root", "2", "t"], "1"]],
    )
)
STRICT_COEFFICIENTS = certificate(
    line(
        "positive",
        say(["<", "0", ["+", ["-", ["*", "t", "t"], "t"], "1"]], {"t": "real"}, ["<=", "1", "t"]),
        "coefficients",
        eliminate=[],
        shift=[["t", "1"]],
    )
)
SQUARES = certificate(
    line(
        "young",
        say(
            ["<=", ["*", "2", "x", "y"], ["+", ["*", "c", "x", "x"], ["/", ["*", "y", "y"], "c"]]],
            XY,
        ),
        "combination",
        terms=[square(["-", ["*", "c", "x"], "y"], ["/", "1", "c"])],
    ),
    symbols={"c": REAL},
    given={"c_positive": say(["<", "0", "c"])},
)
MEAN_OF_BOUNDS = certificate(
    line(
        "averaged",
        say(["<=", MEAN_A, "1"]),
        "combination",
        terms=[term("bounded", "1", mean="i", i="i")],
    ),
    symbols={"a": OF_CLIENT},
    given={"bounded": EXACTLY_ONE},
)
VECTOR_EQUALITY = certificate(
    line(
        "projected",
        say(["=", ["dot", "z", "w"], ["+", ["dot", "p", "w"], ["dot", "q", "w"]]], {"w": "vector"}),
        "combination",
        terms=[term("sum", "w", mean=None)],
    ),
    line(
        "halved",
        say(["=", ["/", "z", "2"], ["+", ["/", "p", "2"], ["*", "1/2", "q"]]]),
        "combination",
        terms=[term("sum", "1/2", mean=None)],
    ),
    symbols={"z": VECTOR, "p": VECTOR, "q": VECTOR},
    given={"sum": say(["=", "z", ["+", "p", "q"]])},
)
STRICT = certificate(
    line(
        "scaled",
        say(["<", ["*", "c", "a"], ["*", "c", "b"]], {"c": "real"}, ["<", "0", "c"]),
        "combination",
        terms=[term("gap", "c")],
    ),
    symbols={"a": REAL, "b": REAL},
    given={"gap": say(["<", "a", "b"])},
)
PSD = certificate(
    line(
        "jensen",
        say(["<=", ["dot", MEAN_X, MEAN_X], ["mean", "i", ["dot", ["x", "i"], ["x", "i"]]]]),
        "psd",
        basis=[["x", "k"], MEAN_X],
        matrix=[["1", "-1"], ["-1", "1"]],
        mean="k",
    ),
    symbols={"x": POINT},
)
SCALAR_PSD = certificate(
    line(
        "form",
        say(["<=", ["*", "2", "x", "y"], ["+", ["*", "x", "x"], ["*", "y", "y"]]], XY),
        "psd",
        basis=["x", "y"],
        matrix=[["1", "-1"], ["-1", "1"]],
        mean=None,
    )
)
INSTANCE = certificate(
    line("at_one", say(["<=", "0", "c"]), "instance", of=cite("positive")),
    line(
        "moved",
        say(
            ["<=", ["a", ["+", "t", "1"]], ["/", "c", ["+", "t", "1"]]],
            {"t": "integer"},
            ["<=", "0", "t"],
        ),
        "instance",
        of=cite("decay", t=["+", "t", "1"]),
    ),
    symbols={"a": SEQUENCE, "c": REAL},
    given={
        "positive": say(["<", "0", "c"]),
        "decay": say(["<=", ["a", "t"], ["/", "c", "t"]], {"t": "integer"}, ["<=", "1", "t"]),
    },
)
BECAUSE = certificate(
    line(
        "concluded",
        say(["<=", ["a", "i"], "7"], {"i": "client"}),
        "instance",
        of=cite("small", cite("bounded", i="i"), i="i"),
    ),
    symbols={"a": OF_CLIENT},
    given={
        "bounded": EXACTLY_ONE,
        "small": say(["<=", ["a", "i"], "7"], {"i": "client"}, ["<=", ["a", "i"], "1"]),
    },
)
MONOTONE = certificate(
    line(
        "roots", say(["<=", ["root", "3", "a"], ["root", "3", "b"]]), "monotone", of=cite("below")
    ),
    line("exps", say(["<=", ["exp", "a"], ["exp", "b"]]), "monotone", of=cite("below")),
    line("logs", say(["<=", ["log", "a"], ["log", "b"]]), "monotone", of=cite("below")),
    symbols={"a": REAL, "b": REAL},
    given={
        "below": say(["<=", "a", "b"]),
        "a_positive": say(["<", "0", "a"]),
        "b_positive": say(["<", "0", "b"]),
    },
)
MEMBERSHIP = certificate(
    line(
        "stepped",
        say(["in", "domain", "z"]),
        "membership",
        of=[cite("p_in"), cite("q_in")],
        weights=["2/3", "1/3"],
        equal=[[cite("step"), "1"]],
        mean=None,
    ),
    line(
        "averaged",
        say(["in", "domain", MEAN_X]),
        "membership",
        of=cite("all_in", j="i"),
        weights=[],
        equal=[],
        mean="i",
    ),
    symbols={"domain": SET, "x": POINT, "z": VECTOR, "p": VECTOR, "q": VECTOR},
    given={
        "p_in": say(["in", "domain", "p"]),
        "q_in": say(["in", "domain", "q"]),
        "all_in": say(["in", "domain", ["x", "j"]], {"j": "client"}),
        "step": say(["=", "z", ["+", "p", ["/", ["-", "q", "p"], "3"]]]),
    },
)
INDUCTION = certificate(
    line("base", say(["<=", ["a", "1"], "c"]), "instance", of=cite("start")),
    line(
        "step",
        say(
            ["<=", ["a", ["+", "t", "1"]], "c"],
            {"t": "integer"},
            ["<=", "1", "t"],
            ["<=", ["a", "t"], "c"],
        ),
        "combination",
        terms=[term("falls", "1", t="t")],
    ),
    line(
        "always",
        say(["<=", ["a", "t"], "c"], {"t": "integer"}, ["<=", "1", "t"]),
        "induction",
        on="t",
        base="base",
        step="step",
    ),
    symbols={"a": SEQUENCE, "c": REAL},
    given={
        "start": say(["<=", ["a", "1"], "c"]),
        "falls": say(
            ["<=", ["a", ["+", "t", "1"]], ["a", "t"]], {"t": "integer"}, ["<=", "1", "t"]
        ),
    },
)
ABSOLUTE = ["<=", "x", ["root", "2", ["^", "x", "2"]]]
CASES = certificate(
    line("negative", say(ABSOLUTE, {"x": "real"}, ["<=", "x", "0"]), "combination", terms=[]),
    line("positive", say(ABSOLUTE, {"x": "real"}, ["<", "0", "x"]), "combination", terms=[]),
    line(
        "either",
        say(ABSOLUTE, {"x": "real"}),
        "cases",
        on=["x", "0"],
        below="negative",
        above="positive",
    ),
)
CELLS = certificate(
    line(
        "quarter",
        say(
            ["<=", ["*", "x", ["-", "1", "x"]], "1/2"],
            {"x": "real"},
            ["<=", "0", "x"],
            ["<=", "x", "1"],
        ),
        "cells",
        bits="32",
        tree=["x", "1/2", "leaf", "leaf"],
    ),
    line(
        "exponential",
        say(
            ["<", ["exp", "x"], ["+", "2", ["^", "x", "2"]]],
            {"x": "real"},
            ["<=", "-1", "x"],
            ["<=", "x", "1/2"],
        ),
        "cells",
        bits="40",
        tree="leaf",
    ),
)
WITNESS = certificate(
    line("two", say(["=", ["^", ["root", "2", "2"], "2"], "2"]), "witness", bits="16"),
    line("e", say(["<", ["exp", "1"], "2718282/1000000"]), "witness", bits="64"),
    line("ln", say(["<=", "693147/1000000", ["log", "2"]]), "witness", bits="64"),
    line("roots", say(["<", ["root", "3", "2"], "126/100"]), "witness", bits="32"),
)
SQUARE_IS_NONNEGATIVE = certificate(
    line("squared", say(["<=", "0", ["*", "x", "x"]], {"x": "real"}), "combination", terms=[])
)
USES = certificate(
    line("used", say(["<=", "0", ["^", "a", "2"]]), "instance", of=cite("lemma", x="a")),
    symbols={"a": REAL},
    uses={"lemma": SQUARE_IS_NONNEGATIVE["digest"]},
)
CAPTURE_AVOIDED = certificate(
    line(
        "instantiated",
        say(["<=", ["*", ["a", "i"], ["mean", "j", ["a", "j"]]], "1"], {"i": "client"}),
        "instance",
        of=cite("product", y=["a", "i"]),
    ),
    symbols={"a": OF_CLIENT},
    given={"product": say(["<=", ["mean", "i", ["*", ["a", "i"], "y"]], "1"], {"y": "real"})},
)
NESTED_MEANS = certificate(
    line(
        "renamed",
        say(
            [
                "=",
                ["mean", "i", ["mean", "j", ["k", "i", "j"]]],
                ["mean", "j", ["mean", "i", ["k", "j", "i"]]],
            ]
        ),
        "identity",
    ),
    line(
        "split",
        say(
            [
                "=",
                ["mean", "i", ["mean", "j", ["dot", ["x", "i"], ["x", "j"]]]],
                ["dot", MEAN_X, ["mean", "q", ["x", "q"]]],
            ]
        ),
        "identity",
    ),
    symbols={"k": [["client", "client"], "real"], "x": POINT},
)

# FedFW in miniature: the names are those of the paper, so that corruption.py knows its models.
ROUND = {"i": "client", "t": "integer"}
FROM_ONE = ["<=", "1", "t"]
ETA = ["/", "2", ["+", "t", "1"]]
X, S, G = ["x", "i", "t"], ["s", "i", "t"], ["g", "i", ["x", "i", "t"]]
X_NEXT = ["x", "i", ["+", "t", "1"]]
STEP = ["+", ["*", ["-", "1", ETA], X], ["*", ETA, S]]
S_X, MOVED = ["-", S, X], ["-", X_NEXT, X]
V_U = ["-", "v", "u"]
FEDFW_SYMBOLS = {
    "L": REAL,
    "D": REAL,
    "domain": SET,
    "x": [["client", "integer"], "vector"],
    "s": [["client", "integer"], "vector"],
    "f": [["client", "vector"], "real"],
    "g": [["client", "vector"], "vector"],
}
TANGENT = ["+", ["f", "i", "u"], ["dot", ["g", "i", "u"], V_U]]
FEDFW_GIVEN = {
    "L_nonnegative": say(["<=", "0", "L"]),
    "convex": say(["<=", TANGENT, ["f", "i", "v"]], {"i": "client", **UV}),
    "smooth": say(
        ["<=", ["f", "i", "v"], ["+", TANGENT, ["*", ["/", "L", "2"], ["dot", V_U, V_U]]]],
        {"i": "client", **UV},
    ),
    "diameter": say(
        ["<=", ["dot", V_U, V_U], ["^", "D", "2"]], UV, ["in", "domain", "u"], ["in", "domain", "v"]
    ),
    "as_it_is": say(["in", "domain", "u"], {"u": "vector"}, ["in", "domain", "u"]),
    "oracle": say(["in", "domain", S], ROUND, FROM_ONE),
    "start": say(["in", "domain", ["x", "i", "1"]], {"i": "client"}),
    "step": say(["=", X_NEXT, STEP], ROUND, FROM_ONE),
}
FEDFW = certificate(
    line(
        "first",
        say(["in", "domain", ["x", "i", "1"]], {"i": "client"}),
        "instance",
        of=cite("start", i="i"),
    ),
    line(
        "next",
        say(["in", "domain", X_NEXT], ROUND, FROM_ONE, ["in", "domain", X]),
        "membership",
        of=[cite("as_it_is", u=X), cite("oracle", i="i", t="t")],
        weights=[["-", "1", ETA], ETA],
        equal=[[cite("step", i="i", t="t"), "1"]],
        mean=None,
    ),
    line(
        "inside",
        say(["in", "domain", X], ROUND, FROM_ONE),
        "induction",
        on="t",
        base="first",
        step="next",
    ),
    line(
        "client",
        say(
            [
                "<=",
                ["f", "i", X_NEXT],
                [
                    "+",
                    ["f", "i", X],
                    ["*", ETA, ["dot", G, S_X]],
                    ["*", ["/", "L", "2"], ["^", ETA, "2"], ["dot", S_X, S_X]],
                ],
            ],
            ROUND,
            FROM_ONE,
        ),
        "combination",
        terms=[
            term("smooth", "1", i="i", u=X, v=X_NEXT),
            term(
                "step",
                ["+", G, ["*", ["/", "L", "2"], ["+", ["*", ETA, S_X], MOVED]]],
                i="i",
                t="t",
            ),
        ],
    ),
    line(
        "descent",
        say(
            [
                "<=",
                ["mean", "i", ["f", "i", X_NEXT]],
                [
                    "+",
                    ["mean", "i", ["f", "i", X]],
                    ["*", ETA, ["mean", "i", ["dot", G, S_X]]],
                    ["*", ["/", "L", "2"], ["^", ETA, "2"], ["^", "D", "2"]],
                ],
            ],
            {"t": "integer"},
            FROM_ONE,
        ),
        "combination",
        terms=[
            term("client", "1", mean="i", i="i", t="t"),
            term(
                "diameter",
                ["*", ["/", "L", "2"], ["^", ETA, "2"]],
                cite("inside", i="j", t="t"),
                cite("oracle", i="j", t="t"),
                mean="j",
                u=["x", "j", "t"],
                v=["s", "j", "t"],
            ),
        ],
    ),
    symbols=FEDFW_SYMBOLS,
    given=FEDFW_GIVEN,
)
AVERAGE = ["mean", "j", ["x", "j", "t"]]
CONSENSUS = certificate(
    line(
        "jensen",
        say(
            [
                "<=",
                [
                    "+",
                    ["mean", "i", ["f", "i", "u"]],
                    ["dot", ["mean", "i", ["g", "i", "u"]], ["-", AVERAGE, "u"]],
                ],
                ["mean", "i", ["f", "i", AVERAGE]],
            ],
            {"u": "vector", "t": "integer"},
        ),
        "combination",
        terms=[term("convex", "1", mean="i", i="i", u="u", v=AVERAGE)],
    ),
    line(
        "between",
        say(["in", "domain", AVERAGE], {"t": "integer"}, FROM_ONE),
        "membership",
        of=cite("inside", i="k", t="t"),
        weights=[],
        equal=[],
        mean="k",
    ),
    line(
        "spread",
        say(
            [
                "=",
                ["mean", "i", ["dot", ["-", X, AVERAGE], ["-", X, AVERAGE]]],
                ["-", ["mean", "i", ["dot", X, X]], ["dot", AVERAGE, AVERAGE]],
            ],
            {"t": "integer"},
        ),
        "identity",
    ),
    line(
        "near",
        say(
            ["<=", ["mean", "i", ["dot", ["-", X, AVERAGE], ["-", X, AVERAGE]]], ["^", "D", "2"]],
            {"t": "integer"},
            FROM_ONE,
        ),
        "combination",
        terms=[
            term(
                "diameter",
                "1",
                cite("between", t="t"),
                cite("inside", i="i", t="t"),
                mean="i",
                u=AVERAGE,
                v=X,
            )
        ],
    ),
    symbols=FEDFW_SYMBOLS,
    given={**FEDFW_GIVEN, "inside": say(["in", "domain", X], ROUND, FROM_ONE)},
)
RECURSION = certificate(
    line(
        "first",
        say(["<=", ["h", "2"], ["/", ["*", "4", "C"], ["+", "2", "2"]]]),
        "combination",
        terms=[term("recursion", "1", t="1")],
    ),
    line(
        "step",
        say(
            ["<=", ["h", ["+", "t", "1"]], ["/", ["*", "4", "C"], ["+", ["+", "t", "1"], "2"]]],
            {"t": "integer"},
            ["<=", "2", "t"],
            ["<=", ["h", "t"], ["/", ["*", "4", "C"], ["+", "t", "2"]]],
        ),
        "combination",
        terms=[
            term("recursion", "1", t="t"),
            term("same", ["-", "1", ETA], a=["h", "t"], b=["/", ["*", "4", "C"], ["+", "t", "2"]]),
        ],
    ),
    line(
        "rate",
        say(
            ["<=", ["h", "t"], ["/", ["*", "4", "C"], ["+", "t", "2"]]],
            {"t": "integer"},
            ["<=", "2", "t"],
        ),
        "induction",
        on="t",
        base="first",
        step="step",
    ),
    symbols={"h": SEQUENCE, "C": REAL},
    given={
        "C_nonnegative": say(["<=", "0", "C"]),
        "recursion": say(
            [
                "<=",
                ["h", ["+", "t", "1"]],
                ["+", ["*", ["-", "1", ETA], ["h", "t"]], ["*", "C", ["^", ETA, "2"]]],
            ],
            {"t": "integer"},
            FROM_ONE,
        ),
    },
)
RECURSION["lines"].insert(
    0,
    line(
        "same",
        say(["<=", "a", "b"], {"a": "real", "b": "real"}, ["<=", "a", "b"]),
        "combination",
        terms=[],
    ),
)

CONDITION = certificate(
    line(
        "scaled",
        say(
            ["<=", ["*", "z", "x"], ["*", "z", "y"]],
            {**XY, "z": "real"},
            ["<=", "0", "z"],
            ["<=", "x", "y"],
        ),
        "combination",
        terms=[term("if 2", "z")],
    )
)
NORM = ["dot", ["-", "u", "v"], ["-", "u", "v"]]
PART_BY_PART = certificate(
    line(
        "weighted",
        say(["<", ["*", ["+", "1", NORM], "a"], ["*", ["+", "1", NORM], "b"]], UV),
        "combination",
        terms=[term("gap", ["+", "1", NORM])],
    ),
    line(
        "product",
        say(
            [
                "<=",
                ["*", ["root", "3", ["+", NORM, "1"]], ["^", ["-", "x", "y"], "4"], "a"],
                ["*", ["root", "3", ["+", NORM, "1"]], ["^", ["-", "x", "y"], "4"], "b"],
            ],
            {**UV, **XY},
        ),
        "combination",
        terms=[term("gap", ["*", ["root", "3", ["+", NORM, "1"]], ["^", ["-", "x", "y"], "4"]])],
    ),
    line(
        "averaged",
        say(
            [
                "<",
                ["*", ["mean", "i", ["exp", ["w", "i"]]], "a"],
                ["*", ["mean", "i", ["exp", ["w", "i"]]], "b"],
            ]
        ),
        "combination",
        terms=[term("gap", ["mean", "i", ["exp", ["w", "i"]]])],
    ),
    line(
        "logarithm",
        say(["=", ["*", "0", ["log", ["+", "1", NORM]]], "0"], UV),
        "identity",
    ),
    symbols={"a": REAL, "b": REAL, "w": OF_CLIENT},
    given={"gap": say(["<", "a", "b"])},
)
HARMONIC = ["/", "1", ["+", ["^", ["y", "i"], "2"], "1", ["exp", ["y", "i"]]]]
ARGUMENTS = certificate(
    line(
        "reduced",
        say(["=", ["F", ["/", ["*", "c", "b"], "c"]], ["F", "b"]]),
        "identity",
    ),
    line(
        "of_a_client",
        say(
            [
                "=",
                ["mean", "i", ["*", "b", ["F", HARMONIC]]],
                [
                    "*",
                    ["mean", "j", ["F", json.loads(json.dumps(HARMONIC).replace('"i"', '"j"'))]],
                    "b",
                ],
            ]
        ),
        "identity",
    ),
    line(
        "of_a_vector",
        say(
            [
                "=",
                ["mean", "i", ["+", ["*", ["y", "i"], "u"], ["*", "b", ["x", "i"]]]],
                ["+", ["*", "b", MEAN_X], ["*", "u", ["mean", "k", ["y", "k"]]]],
            ],
            {"u": "vector"},
        ),
        "identity",
    ),
    line(
        "of_the_count",
        say(
            ["=", ["G", "i", ["+", "n", ["*", "2", "u"]]], ["G", "i", ["+", "u", "n", "u"]]],
            {"i": "client", "u": "integer"},
        ),
        "identity",
    ),
    symbols={
        "F": [["real"], "real"],
        "G": [["client", "integer"], "real"],
        "b": REAL,
        "c": REAL,
        "n": [[], "count"],
        "y": OF_CLIENT,
        "x": POINT,
    },
    given={"c_positive": say(["<", "0", "c"])},
)
SIGNS = certificate(
    line(
        "negated",
        say(["=", ["/", "1", ["-", "a", "b"]], ["-", ["/", "1", ["-", "b", "a"]]]]),
        "identity",
    ),
    line("power", say(["<", "0", ["^", ["-", "b", "a"], "-1"]]), "combination", terms=[]),
    line("multiple", say(["<", ["*", "3", "a"], ["*", "3", "b"]]), "combination", terms=[]),
    line(
        "unshifted",
        say(["<", "0", "c"]),
        "coefficients",
        eliminate=[],
        shift=[],
    ),
    line(
        "factors",
        say(
            [
                "=",
                ["root", "2", ["*", "12", ["^", "c", "3"]]],
                ["*", "c", ["root", "2", "12"], ["root", "2", "c"]],
            ]
        ),
        "identity",
    ),
    line("nothing", say(["=", ["root", "5", ["*", "0", "c"]], ["-", "c", "c"]]), "identity"),
    symbols={"a": REAL, "b": REAL, "c": REAL},
    given={"gap": say(["<", "a", "b"]), "positive": say(["<", "0", "c"])},
)
DIVIDED_CELLS = certificate(
    line(
        "hyperbola",
        say(
            [
                "<=",
                ["+", ["/", "1", "x"], ["^", "x", "-2"], ["-", ["log", "x"]], ["root", "2", "x"]],
                "4",
            ],
            {"x": "real"},
            ["<=", "1", "x"],
            ["<=", "x", "2"],
        ),
        "cells",
        bits="64",
        tree=["x", "3/2", ["x", "5/4", "leaf", "leaf"], "leaf"],
    )
)

# ---------------------------------------------------------------- expectations

RANDOM, RANDOM_POINT = [["outcome"], "real"], [["outcome"], "vector"]
REDRAW = [["integer", "outcome", "outcome"], "redraw"]
AGAIN = ["redraw", "t", "w", "s"]
OVER_W, OVER_S = ["expect", "w"], ["expect", "s"]
W = {"w": "outcome"}
ROUND_AND_W = {"t": "integer", **W}


def expect(body: Json, w: str = "w") -> Json:
    return ["expect", w, body]


EXPECTED_BOUND = certificate(
    line(
        "linear",
        say(
            [
                "=",
                expect(["+", ["*", "b", ["X", "w"]], ["/", "3", "c"]]),
                ["+", ["*", expect(["X", "v"], "v"), "b"], ["/", "3", "c"]],
            ]
        ),
        "identity",
    ),
    line(
        "averaged",
        say(["<", expect(["X", "w"]), "b"]),
        "combination",
        terms=[term("bounded", "1", mean=OVER_W, w="w")],
    ),
    line(
        "weighted",
        say(
            [
                "<=",
                ["*", expect(["X", "w"]), expect(["^", ["X", "v"], "2"], "v")],
                ["*", "b", expect(["^", ["X", "u"], "2"], "u")],
            ]
        ),
        "combination",
        terms=[term("averaged", expect(["^", ["X", "w"], "2"]))],
    ),
    line(
        "size",
        say(["<=", "0", expect(["root", "2", ["^", ["X", "w"], "2"]])]),
        "combination",
        terms=[],
    ),
    line(
        "here",
        say(["<=", ["X", "here"], "b"]),
        "instance",
        of=cite("bounded", w="here"),
    ),
    line(
        "there",
        say(["<", ["X", ["turned", "v", "2"]], "b"], {"v": "outcome"}),
        "instance",
        of=cite("bounded", w=["turned", "v", "2"]),
    ),
    symbols={
        "X": RANDOM,
        "b": REAL,
        "c": REAL,
        "here": [[], "outcome"],
        "turned": [["outcome", "integer"], "outcome"],
    },
    given={"bounded": say(["<", ["X", "w"], "b"], W), "positive": say(["<", "0", "c"])},
)
EXPECTED_JENSEN = certificate(
    line(
        "jensen",
        say(
            [
                "<=",
                ["dot", expect(["Y", "w"]), expect(["Y", "w"])],
                expect(["dot", ["Y", "w"], ["Y", "w"]]),
            ]
        ),
        "psd",
        basis=[["Y", "v"], expect(["Y", "w"])],
        matrix=[["1", "-1"], ["-1", "1"]],
        mean=["expect", "v"],
    ),
    line(
        "variance",
        say(["<=", ["^", expect(["X", "w"]), "2"], expect(["^", ["X", "w"], "2"])]),
        "combination",
        terms=[square(["-", ["X", "v"], expect(["X", "w"])], mean=["expect", "v"])],
    ),
    symbols={"X": RANDOM, "Y": RANDOM_POINT},
)
# The names are those of corruption.py, which knows models of them.
THE_PAST = say(["=", ["past", "t", AGAIN], ["past", "t", "w"]], {**ROUND_AND_W, "s": "outcome"})
UNBIASED = say(
    ["=", expect(["noise", "t", AGAIN], "s"), ["*", "0", ["past", "t", "w"]]], ROUND_AND_W
)
CROSS = ["dot", ["past", "t", "w"], ["noise", "t", "w"]]
DRAWN = ["dot", ["past", "t", AGAIN], ["noise", "t", AGAIN]]
TOWER = certificate(
    line(
        "tower",
        say(["=", expect(CROSS), expect(expect(DRAWN, "s"))], {"t": "integer"}),
        "redraw",
        symbol="redraw",
        round="t",
    ),
    line(
        "given_the_past",
        say(["=", expect(DRAWN, "s"), "0"], ROUND_AND_W),
        "combination",
        terms=[
            term("the_past", ["noise", "t", AGAIN], mean=OVER_S, t="t", w="w", s="s"),
            term("unbiased", ["past", "t", "w"], t="t", w="w"),
        ],
    ),
    line(
        "cross",
        say(["=", expect(CROSS), "0"], {"t": "integer"}),
        "combination",
        terms=[term("tower", "1", t="t"), term("given_the_past", "1", mean=OVER_W, t="t", w="w")],
    ),
    line(
        "next_round",
        say(
            [
                "=",
                expect(["past", ["+", "t", "1"], "v"], "v"),
                expect(
                    expect(["past", ["+", "t", "1"], ["redraw", ["+", "t", "1"], "v", "w"]], "w"),
                    "v",
                ),
            ],
            {"t": "integer"},
        ),
        "redraw",
        symbol="redraw",
        round=["+", "t", "1"],
    ),
    symbols={
        "redraw": REDRAW,
        "other": REDRAW,
        "function": [["integer", "outcome", "outcome"], "outcome"],
        "past": [["integer", "outcome"], "vector"],
        "noise": [["integer", "outcome"], "vector"],
        "c": REAL,
    },
    given={"the_past": THE_PAST, "unbiased": UNBIASED},
)
OF_BOTH, POINT_OF_BOTH = ["Z", "i", "w"], ["V", "i", "w"]
MEAN_LAST = certificate(
    line(
        "real",
        say(
            [
                "=",
                expect(["*", "b", ["mean", "i", ["*", ["a", "i"], OF_BOTH]]]),
                ["*", "b", ["mean", "j", ["*", ["a", "j"], expect(["Z", "j", "v"], "v")]]],
            ]
        ),
        "identity",
    ),
    line(
        "vector",
        say(
            [
                "=",
                expect(["dot", "u", ["mean", "i", POINT_OF_BOTH]]),
                ["mean", "i", ["dot", expect(POINT_OF_BOTH), "u"]],
            ],
            {"u": "vector"},
        ),
        "identity",
    ),
    line(
        "two_means",
        say(
            [
                "=",
                expect(["mean", "i", ["mean", "j", ["K", "i", "j", "w"]]]),
                ["mean", "p", ["mean", "q", expect(["K", "p", "q", "v"], "v")]],
            ]
        ),
        "identity",
    ),
    line(
        "exchanged",
        say(
            [
                "=",
                ["mean", "i", expect(["dot", ["V", "i", "w"], ["Y", "w"]])],
                expect(["mean", "i", ["dot", ["V", "i", "w"], ["Y", "w"]]]),
            ]
        ),
        "exchange",
    ),
    line(
        "averaged",
        say(
            [
                "=",
                ["mean", "i", expect(["dot", ["V", "i", "w"], ["Y", "w"]])],
                expect(["dot", ["mean", "k", ["V", "k", "w"]], ["Y", "w"]]),
            ]
        ),
        "instance",
        of=cite("exchanged"),
    ),
    symbols={
        "a": OF_CLIENT,
        "b": REAL,
        "Y": RANDOM_POINT,
        "K": [["client", "client", "outcome"], "real"],
        "Z": [["client", "outcome"], "real"],
        "V": [["client", "outcome"], "vector"],
    },
)
SQUEEZE = certificate(
    line(
        "between",
        say(["=", ["*", "2", ["a", "t"]], ["+", "c", ["a", "t"]]], {"t": "integer"}),
        "squeeze",
        of=[cite("below", t="t"), cite("above", t="t")],
    ),
    symbols={"a": SEQUENCE, "c": REAL},
    given={
        "below": say(["<=", ["a", "t"], "c"], {"t": "integer"}),
        "above": say(["<=", "c", ["a", "t"]], {"t": "integer"}),
    },
)
UP_TO_N = ["<=", "t", "N"]
UPPER_END = certificate(
    line("base", say(["<=", ["a", "1"], "c"], {}, ["<=", "1", "N"]), "instance", of=cite("start")),
    line(
        "step",
        say(
            ["<=", ["a", ["+", "t", "1"]], "c"],
            {"t": "integer"},
            ["<=", "1", "t"],
            ["<=", ["+", "t", "1"], "N"],
            ["<=", ["a", "t"], "c"],
        ),
        "combination",
        terms=[term("falls", "1", t="t"), term("if 3", "1")],
    ),
    line(
        "until",
        say(["<=", ["a", "t"], "c"], {"t": "integer"}, ["<=", "1", "t"], UP_TO_N),
        "induction",
        on="t",
        base="base",
        step="step",
    ),
    symbols={"a": SEQUENCE, "c": REAL, "N": [[], "integer"]},
    given={
        "start": say(["<=", ["a", "1"], "c"]),
        "falls": say(
            ["<=", ["a", ["+", "t", "1"]], ["a", "t"]],
            {"t": "integer"},
            ["<=", "1", "t"],
            ["<=", ["+", "t", "1"], "N"],
        ),
    },
)

EXAMPLES: dict[str, dict[str, Json]] = {
    name.lower(): value
    for name, value in list(globals().items())
    if isinstance(value, dict) and "statement" in value
}
ACCEPTED = {c["digest"]: c["statement"] for c in EXAMPLES.values()}


@of_every(
    [(kernel, name) for kernel in BOTH for name in EXAMPLES],
    lambda kernel, name: f"{name} ({kernel.__name__})",
    at_once=True,
)
def test_a_proof_is_accepted(kernel, name):
    assert kernel.check(EXAMPLES[name], ACCEPTED) == EXAMPLES[name]["digest"]


def changed(original: dict[str, Json], path: str, value: Json) -> dict[str, Json]:
    """A copy with one place changed, signed again; `show` follows the last line."""
    mutant = copy.deepcopy(original)
    *way, last = (int(step) if step.isdigit() else step for step in path.split("."))
    place = mutant
    for step in way:
        place = place[step]
    place[last] = value
    if path != "lines" and path != "lines.0":
        mutant["statement"]["show"] = mutant["lines"][-1]["schema"]
    mutant["digest"] = flint.digest(mutant["statement"])
    return mutant


def refused(kernel: Any, mutant: Json) -> bool:
    try:
        kernel.check(mutant, ACCEPTED)
    except kernel.Rejected:
        return True
    return False


MISTAKES = [
    ("identity", "lines.0.schema.then.2.2.1", "3"),
    ("identity", "lines.0.schema.then.0", "<="),
    ("vector_identity", "lines.0.schema.then.2.1.1", "u"),
    ("fractions", "lines.0.schema.if", [["<=", "-1", "t"]]),
    ("roots", "lines.0.schema.if", [["<=", "-1", "t"]]),
    ("roots", "lines.0.schema.then.2.0", "*"),
    ("coefficients", "lines.0.shift.0.1", "2"),
    ("coefficients", "lines.0.eliminate", []),
    ("coefficients", "lines.0.eliminate.0.1", "3"),
    ("coefficients", "lines.0.schema.if", [["<=", "1/2", "t"]]),
    ("coefficients", "lines.0.schema.then.0", "<"),
    ("strict_coefficients", "lines.0.schema.then.2.2", "-2"),
    ("strict_coefficients", "lines.0.shift", []),
    ("strict_coefficients", "lines.0.shift.0.1", "5/4"),
    ("squares", "lines.0.terms.0.times", ["-", ["/", "1", "c"]]),
    ("squares", "lines.0.terms.0.times", "2"),
    ("squares", "lines.0.terms.0.square.1", ["*", "2", "c", "x"]),
    ("squares", "lines.0.schema.then.0", "<"),
    ("squares", "statement.given", {}),
    ("mean_of_bounds", "lines.0.terms.0.mean", None),
    ("mean_of_bounds", "lines.0.terms.0.times", "-1"),
    ("mean_of_bounds", "lines.0.schema.then.2", "1/2"),
    ("vector_equality", "lines.0.terms.0.times", "1"),
    ("vector_equality", "lines.1.terms.0.times", "z"),
    ("vector_equality", "lines.1.terms.0.times", "1/3"),
    ("vector_equality", "statement.given.sum.then.0", "<="),
    ("strict", "lines.0.schema.if", [["<=", "0", "c"]]),
    ("strict", "statement.given.gap.then.0", "<="),
    ("psd", "lines.0.matrix", [["1", "-1"], ["-1", "1/2"]]),
    ("psd", "lines.0.matrix", [["1", "-2"], ["0", "1"]]),
    ("psd", "lines.0.matrix", [["1", "-1"]]),
    ("psd", "lines.0.mean", None),
    ("psd", "lines.0.schema.then.0", "<"),
    ("psd", "lines.0.basis.1", "1"),
    ("scalar_psd", "lines.0.schema.then.1.1", "3"),
    ("scalar_psd", "lines.0.matrix", [["0", "-1"], ["-1", "2"]]),
    ("instance", "statement.given.positive.then.0", "="),
    ("instance", "lines.1.of.at.t", "t"),
    ("instance", "lines.1.schema.if", [["<=", "-1", "t"]]),
    ("instance", "lines.1.of.at", {}),
    ("because", "lines.0.of.because", [None]),
    ("because", "lines.0.of.because", []),
    ("because", "lines.0.of.because.0.at", {}),
    ("because", "statement.given.small.if", [["<", ["a", "i"], "1"]]),
    ("monotone", "lines.0.schema.then.2.1", "2"),
    ("monotone", "lines.0.schema.then.0", "<"),
    ("monotone", "lines.1.schema.then.1.1", "b"),
    ("monotone", "lines.2.schema.then", ["<=", ["log", "b"], ["log", "a"]]),
    ("monotone", "statement.given.a_positive.then.0", "<="),
    ("membership", "lines.0.weights", ["2/3", "2/3"]),
    ("membership", "lines.0.weights", ["4/3", "-1/3"]),
    ("membership", "lines.0.weights", ["2/3"]),
    ("membership", "lines.0.equal", []),
    ("membership", "lines.0.equal.0.1", "-1"),
    ("membership", "lines.1.mean", None),
    ("membership", "lines.1.weights", ["1"]),
    ("induction", "lines.2.base", "step"),
    ("induction", "lines.2.schema.if", [["<=", "0", "t"]]),
    ("induction", "lines.2.schema.if", [["<", "1", "t"]]),
    ("induction", "lines.2.schema.forall", {"t": "real"}),
    ("induction", "lines.1.schema.if", [["<=", "1", "t"]]),
    ("induction", "lines.2.on", "c"),
    ("cases", "lines.2.above", "negative"),
    ("cases", "lines.2.on", ["0", "x"]),
    ("cases", "lines.2.schema.then.1", "y"),
    ("cells", "lines.0.tree", "leaf"),
    ("cells", "lines.0.tree.1", "2"),
    ("cells", "lines.0.tree.0", "y"),
    ("cells", "lines.0.bits", "8"),
    ("cells", "lines.0.schema.if.1", ["<", "x", "1"]),
    ("cells", "lines.0.schema.forall.x", "integer"),
    ("cells", "lines.1.schema.then.0", "="),
    ("witness", "lines.0.schema.then.2", "3"),
    ("witness", "lines.1.schema.then.2", "2718281/1000000"),
    ("witness", "lines.2.schema.then.1", "693148/1000000"),
    ("witness", "lines.3.schema.then.0", "="),
    ("uses", "uses", {}),
    ("uses", "uses.lemma", "0" * 64),
    ("fedfw", "lines.1.weights.1", "eta"),
    ("fedfw", "lines.1.weights", ["1", "0"]),
    ("fedfw", "lines.3.schema.then.2.3.1.2", "3"),
    ("fedfw", "lines.4.terms.1.because", [None, None]),
    ("fedfw", "lines.4.terms.1.times", ["/", "L", "2"]),
    ("fedfw", "statement.given.step.then.2.2.0", "+"),
    ("consensus", "lines.0.terms.0.at.v", "u"),
    ("consensus", "lines.2.schema.then.2.0", "+"),
    ("consensus", "lines.3.terms.0.mean", "j"),
    ("recursion", "lines.2.terms.1.times", "1"),
    # expectations: of the wrong thing, over the wrong thing
    ("expected_bound", "lines.0.schema.then.2.2", ["/", "3", "b"]),
    ("expected_bound", "lines.1.terms.0.mean", None),
    ("expected_bound", "lines.1.terms.0.mean", "w"),
    ("expected_bound", "lines.1.terms.0.mean", ["mean", "w"]),
    ("expected_bound", "lines.1.terms.0.mean", ["expect"]),
    ("expected_bound", "lines.1.terms.0.mean", ["expect", "w", "v"]),
    ("expected_bound", "lines.1.terms.0.mean", ["expect", "here"]),
    ("expected_bound", "lines.1.terms.0.mean", ["expect", "v"]),
    ("expected_bound", "lines.1.terms.0.times", "0"),
    ("expected_bound", "statement.given.bounded.then.0", "<="),
    ("expected_bound", "lines.2.terms.0.times", expect(["X", "w"])),
    ("expected_bound", "lines.3.schema.then.0", "<"),
    ("expected_bound", "lines.4.of.at.w", "b"),
    ("expected_bound", "lines.4.of.at.w", "1"),
    ("expected_bound", "lines.4.of.at.w", ["here"]),
    ("expected_bound", "lines.5.of.at.w", ["turned", "v", "1"]),
    ("expected_bound", "lines.5.of.at.w", ["turned", "2", "v"]),
    ("expected_bound", "lines.5.of.at.w", ["turned", "v"]),
    ("expected_bound", "lines.5.of.at.w", "turned"),
    ("expected_bound", "lines.5.schema.forall.v", "client"),
    ("expected_jensen", "lines.0.mean", "v"),
    ("expected_jensen", "lines.0.mean", None),
    ("expected_jensen", "lines.0.matrix.0.0", "2"),
    ("expected_jensen", "lines.1.terms.0.square.0", "+"),
    ("expected_jensen", "lines.1.schema.then.0", "<"),
    # drawing again: another round, another symbol, another outcome, one that is not new
    ("tower", "lines.0.round", "1"),
    ("tower", "lines.0.round", ["+", "t", "1"]),
    ("tower", "lines.0.round", "c"),
    ("tower", "lines.0.round", "w"),
    ("tower", "lines.0.symbol", "other"),
    ("tower", "lines.0.symbol", "function"),
    ("tower", "lines.0.symbol", "past"),
    ("tower", "lines.0.symbol", ["redraw"]),
    ("tower", "lines.0.schema.then.0", "<="),
    ("tower", "lines.0.schema.then.2.2.2.1.2", "w"),
    ("tower", "lines.0.schema.then.2.2.2.1.2.2", "s"),
    ("tower", "lines.0.schema.then.2.2.2.1.2.1", ["+", "t", "1"]),
    ("tower", "lines.0.schema.then.2.1", "v"),
    ("tower", "lines.0.schema.then.2.2", DRAWN),
    ("tower", "lines.1.terms.0.mean", None),
    ("tower", "lines.1.terms.0.mean", OVER_W),
    ("tower", "lines.1.terms.0.mean", "s"),
    ("tower", "lines.1.terms.1.times", ["noise", "t", "w"]),
    ("tower", "lines.2.terms.1.mean", None),
    ("tower", "lines.2.terms.1.mean", OVER_S),
    ("tower", "statement.given.the_past.then.2.1", ["+", "t", "1"]),
    ("tower", "statement.symbols.redraw", [["integer", "outcome"], "redraw"]),
    ("tower", "statement.symbols.redraw", [["outcome", "integer", "outcome"], "redraw"]),
    ("tower", "statement.symbols.redraw", [["real", "outcome", "outcome"], "redraw"]),
    ("tower", "statement.symbols.redraw", [["integer", "outcome", "outcome"], "outcome"]),
    ("tower", "statement.symbols.redraw", [["integer", "outcome", "outcome"], "real"]),
    ("tower", "statement.symbols.redraw", [[], "redraw"]),
    ("tower", "statement.symbols.c", [["redraw"], "real"]),
    ("mean_last", "lines.0.schema.then.2.2.2.1", ["a", "i"]),
    ("mean_last", "lines.0.schema.then.2.2.2.2", ["Z", "j", "w"]),
    ("mean_last", "lines.1.schema.then.2.2.1", POINT_OF_BOTH),
    ("mean_last", "lines.2.schema.then.2.2.2.2.1", "q"),
    ("mean_last", "lines.3.by", "identity"),
    ("mean_last", "lines.3.schema.then.0", "<="),
    ("mean_last", "lines.3.schema.then.2.2.2.0", "+"),
    ("mean_last", "lines.3.schema.then.2.2.2.1.1", "j"),
    ("mean_last", "lines.3.schema.then.2.1", "v"),
    ("squeeze", "lines.0.of.1", cite("below", t="t")),
    ("squeeze", "lines.0.of.1", cite("above", t=["+", "t", "1"])),
    ("squeeze", "lines.0.of", [cite("above", t="t"), cite("below", t="t")]),
    ("squeeze", "lines.0.of", [cite("below", t="t")]),
    ("squeeze", "lines.0.of", [cite("below", t="t"), cite("above", t="t"), cite("above", t="t")]),
    ("squeeze", "lines.0.schema.then.0", "<="),
    ("squeeze", "lines.0.schema.then.2.1", ["+", "c", "1"]),
    ("squeeze", "statement.given.above.then.0", "="),
    ("squeeze", "statement.given.above.then.1", ["-", "c", "1"]),
    # the upper end: missing, passed, moving, or of another variable
    ("upper_end", "lines.2.schema.if", [["<=", "1", "t"]]),
    ("upper_end", "lines.2.schema.if.1", ["<", "t", "N"]),
    ("upper_end", "lines.2.schema.if.1", ["<=", "t", ["+", "N", "1"]]),
    ("upper_end", "lines.2.schema.if.1", ["<=", ["-", "N"], ["-", "t"]]),
    ("upper_end", "lines.2.schema.if.1", ["<=", ["+", "t", "0"], "N"]),
    ("upper_end", "lines.1.schema.if.1", UP_TO_N),
    ("upper_end", "lines.0.schema.if", []),
    ("upper_end", "lines.0.schema.if.0", ["<=", "0", "N"]),
    ("upper_end", "statement.symbols.N", RANDOM),
    ("recursion", "statement.given.recursion.then.2.2.1", ["*", "2", "C"]),
]


@of_every(
    [(kernel, *mistake) for kernel in BOTH for mistake in MISTAKES],
    lambda kernel, name, path, value: f"{name} {path} {value} ({kernel.__name__})",
    at_once=True,
)
def test_a_planted_mistake_is_refused(kernel, name, path, value):
    assert refused(kernel, changed(EXAMPLES[name], path, value))


# Where the junk is what belongs there.
HARMLESS = [
    *(("id", text) for text in ("", "~", "9" * 5000)),
    ("schema", 1),
    ("uses", {}),
]
JUNK = [None, True, 0, 1, 1.5, "", "~", [], {}, [[]], {"use": {}}, "9" * 5000, ["^"] * 3]


PLACES = [
    "schema",
    "id",
    "statement.symbols",
    "statement.symbols.x",
    "statement.symbols.x.0",
    "statement.given",
    "statement.given.step",
    "statement.given.step.forall",
    "statement.given.step.then.2",
    "uses",
    "lines",
    "lines.0",
    "lines.1.name",
    "lines.1.by",
    "lines.1.schema",
    "lines.1.schema.if",
    "lines.1.schema.if.0",
    "lines.1.schema.then.0",
    "lines.1.of.0",
    "lines.1.of.0.at.u",
    "lines.1.weights.0",
    "lines.1.equal.0",
    "lines.2.on",
    "lines.3.terms",
    "lines.3.terms.0",
    "lines.3.terms.1.times",
    "lines.4.terms.0.mean",
    "lines.4.terms.1.because",
    "lines.4.terms.1.because.0.use",
]


@of_every(
    [(kernel, path, junk) for kernel in BOTH for path in PLACES for junk in JUNK],
    lambda kernel, path, junk: f"{path}: {str(junk)[:20]} ({kernel.__name__})",
    at_once=True,
)
def test_junk_is_refused_and_nothing_else_happens(kernel, path, junk):
    mutant = changed(FEDFW, path, junk)
    if (path, junk) in HARMLESS and type(junk) is not bool:
        kernel.check(mutant, ACCEPTED)
    else:
        assert refused(kernel, mutant)


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize("junk", [*JUNK, b"", Ellipsis, float("nan")], ids=repr)
def test_junk_is_no_certificate(kernel, junk):
    assert refused(kernel, junk)


@pytest.mark.parametrize("kernel", KERNELS)
def test_nesting_without_end_is_refused(kernel):
    deep: Json = "x"
    for _ in range(100_000):
        deep = ["-", deep]
    assert refused(kernel, {**IDENTITY, "lines": [{**IDENTITY["lines"][0], "by": deep}]})


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize("key", ["schema", "id", "source", "digest", "statement", "uses", "lines"])
def test_every_key_is_wanted_and_no_other(kernel, key):
    assert refused(kernel, {k: v for k, v in STRICT.items() if k != key})
    assert refused(kernel, {**STRICT, "note": ""})


# ---------------------------------------------------------------- attacks on soundness


def alone(
    then: Json, forall: Json = None, *conditions: Json, by: str = "identity", **rest: Json
) -> Json:
    """A certificate of one line over a real `a >= 0`, reals `b, c` and clients' `y, z, x`."""
    extra = {key: rest.pop(key, {}) for key in ("symbols", "given", "uses")}
    symbols = {"a": REAL, "b": REAL, "c": REAL, "y": OF_CLIENT, "z": OF_CLIENT, "x": POINT}
    given = {"a_nonnegative": say(["<=", "0", "a"])}
    return certificate(
        line("line", say(then, forall, *conditions), by, **rest),
        symbols={**symbols, **extra["symbols"]},
        given={**given, **extra["given"]},
        uses=extra["uses"],
    )


B_BELOW_C = {"below": say(["<", "b", "c"])}


def scaled(times: Json, forall: Json = None) -> Json:
    """`times b < times c`, from `b < c`: wrong wherever `times` may vanish."""
    return alone(
        ["<", ["*", times, "b"], ["*", times, "c"]],
        forall,
        by="combination",
        terms=[term("below", times)],
        given=B_BELOW_C,
    )


ATTACKS = {
    "x/x is 1": alone(["=", ["/", "b", "b"], "1"]),
    "a/a is 1 although a may be 0": alone(["=", ["/", "a", "a"], "1"]),
    "0 times a quotient by 0": alone(["=", ["*", "0", ["/", "1", "b"]], "0"]),
    "0 power of a quotient by 0": alone(["=", ["^", ["/", "1", ["-", "b", "b"]], "0"], "1"]),
    "0 to the power -1": alone(["=", ["^", "0", "-1"], "0"]),
    "a divisor with no sign, squared": alone(["<=", "0", ["/", "1", ["^", "b", "2"]]]),
    "root of -1": alone(["=", ["^", ["root", "2", "-1"], "2"], "-1"]),
    "cube root of -8": alone(["=", ["root", "3", "-8"], "-2"]),
    "root of b^2 is b": alone(["=", ["root", "2", ["^", "b", "2"]], "b"]),
    "root of a b by its factors": alone(
        ["=", ["root", "2", ["*", "a", "b"]], ["*", ["root", "2", "a"], ["root", "2", "b"]]]
    ),
    "root of -a where a is 0": alone(
        ["<=", ["*", ["root", "2", ["-", "a"]], ["root", "2", ["-", "a"]]], "-1"],
        by="combination",
        terms=[],
        given={"zero": say(["=", "a", "0"])},
    ),
    "log of 0": alone(["=", ["log", "a"], ["log", "a"]]),
    "a mean over a divisor": alone(
        [
            "=",
            ["mean", "i", ["/", "1", ["+", "1", ["^", ["y", "i"], "2"]]]],
            ["/", "1", ["+", "1", ["mean", "i", ["^", ["y", "i"], "2"]]]],
        ]
    ),
    "the mean of a product": alone(
        [
            "=",
            ["mean", "i", ["*", ["y", "i"], ["z", "i"]]],
            ["*", ["mean", "i", ["y", "i"]], ["mean", "i", ["z", "i"]]],
        ]
    ),
    "the mean of a dot product": alone(
        ["=", ["mean", "i", ["dot", ["x", "i"], ["x", "i"]]], ["dot", MEAN_X, MEAN_X]]
    ),
    "the mean of a square": alone(
        ["=", ["mean", "i", ["^", ["y", "i"], "2"]], ["^", ["mean", "i", ["y", "i"]], "2"]]
    ),
    "the mean of y_i x_i": alone(
        [
            "=",
            ["mean", "i", ["*", ["y", "i"], ["x", "i"]]],
            ["*", ["mean", "i", ["y", "i"]], MEAN_X],
        ]
    ),
    "capture by a mean in the reference": alone(
        ["<=", ["mean", "i", ["*", ["y", "i"], ["y", "i"]]], "1"],
        {"j": "client"},
        by="instance",
        of=cite("product", b0=["y", "j"]),
        given={"product": say(["<=", ["mean", "i", ["*", ["y", "i"], "b0"]], "1"], {"b0": "real"})},
    ),
    "capture, with the same letter": alone(
        ["<=", ["mean", "j", ["*", ["y", "j"], ["y", "j"]]], "1"],
        {"i": "client"},
        by="instance",
        of=cite("product", b0=["y", "i"]),
        given={"product": say(["<=", ["mean", "i", ["*", ["y", "i"], "b0"]], "1"], {"b0": "real"})},
    ),
    "nested means exchanged": alone(
        [
            "=",
            ["mean", "i", ["exp", ["mean", "j", ["k", "i", "j"]]]],
            ["mean", "j", ["exp", ["mean", "i", ["k", "i", "j"]]]],
        ],
        symbols={"k": [["client", "client"], "real"]},
    ),
    "one client for another": alone(["=", ["y", "i"], ["y", "j"]], {"i": "client", "j": "client"}),
    "a client is its mean": alone(["=", ["y", "i"], ["mean", "j", ["y", "j"]]], {"i": "client"}),
    "a client leaks out of a mean": alone(
        [
            "=",
            ["+", ["mean", "i", ["y", "i"]], ["y", "i"]],
            ["+", ["y", "i"], ["mean", "i", ["y", "i"]]],
        ]
    ),
    "a client leaks into the next term": alone(
        ["<=", ["mean", "i", ["y", "i"]], "1"],
        by="combination",
        terms=[
            {**square("0"), "mean": "i"},
            term("bound", "1", j="i"),
        ],
        given={"bound": say(["<=", ["y", "j"], "1"], {"j": "client"})},
    ),
    "a mean over a client of the line": alone(
        ["<=", ["y", "i"], "1"],
        {"i": "client"},
        by="combination",
        terms=[term("bound", "1", mean="i", j="i")],
        given={"bound": say(["<=", ["mean", "j", ["y", "j"]], "1"])},
    ),
    "an average bound, for everyone": alone(
        ["<=", ["y", "i"], "1"],
        {"i": "client"},
        by="combination",
        terms=[term("bound", "1")],
        given={"bound": say(["<=", ["mean", "j", ["y", "j"]], "1"])},
    ),
    "an integer is 1/2": alone(
        ["<=", ["^", ["-", "1/2", "1/2"], "2"], "-1/4"],
        by="instance",
        of=cite("gap", t="1/2"),
        given={"gap": say(["<=", "1/4", ["^", ["-", "t", "1/2"], "2"]], {"t": "integer"})},
    ),
    "an integer is 2/2": alone(
        ["<=", "0", "2/2"],
        by="instance",
        of=cite("gap", t="2/2"),
        given={"gap": say(["<=", "0", "t"], {"t": "integer"})},
    ),
    "an integer is a real": alone(
        ["<=", "0", "r"],
        {"r": "real"},
        by="instance",
        of=cite("gap", t="r"),
        given={"gap": say(["<=", "0", "t"], {"t": "integer"})},
    ),
    "an integer is a quotient": alone(
        ["<=", "0", ["/", "4", "2"]],
        by="instance",
        of=cite("gap", t=["/", "4", "2"]),
        given={"gap": say(["<=", "0", "t"], {"t": "integer"})},
    ),
    "a vector for a real": alone(
        ["<=", "0", "1"],
        by="instance",
        of=cite("gap", r=MEAN_X),
        given={"gap": say(["<=", "0", "1"], {"r": "real"})},
    ),
    "the count is below 1": alone(
        ["<=", "n", "1"], by="combination", terms=[], symbols={"n": [[], "count"]}
    ),
    "the count may be divided by, less 1 not": alone(
        ["<=", "0", ["/", "1", ["-", "n", "1"]]],
        by="combination",
        terms=[],
        symbols={"n": [[], "count"]},
    ),
    "two counts": alone(["=", "1", "1"], symbols={"n": [[], "count"], "m": [[], "count"]}),
    "a set is a term": alone(["=", "S", "S"], symbols={"S": SET}),
    "a set takes arguments": alone(["=", "1", "1"], symbols={"S": [["real"], "set"]}),
    "a strict bound times a root of 0": scaled(["root", "2", "a"]),
    "a strict bound times 0": scaled("0"),
    "a strict bound times a nonnegative": scaled("a"),
    "a strict bound times an even power": scaled(["^", ["-", "b", "c"], "2"]),
    "a strict bound times dot(u, u)": scaled(["dot", "u", "u"], {"u": "vector"}),
    "a strict bound times a mean of squares": scaled(["mean", "i", ["^", ["y", "i"], "2"]]),
    "a strict bound times a root of a square": scaled(["root", "2", ["^", "b", "2"]]),
    "a bound times a negative": alone(
        ["<=", "c", "b"], by="combination", terms=[term("below", "-1")], given=B_BELOW_C
    ),
    "a bound times dot(u, v)": alone(
        ["<=", ["*", ["dot", "u", "v"], "b"], ["*", ["dot", "u", "v"], "c"]],
        UV,
        by="combination",
        terms=[term("below", ["dot", "u", "v"])],
        given=B_BELOW_C,
    ),
    "a bound times an odd power": alone(
        ["<=", ["^", "b", "4"], ["*", ["^", "b", "3"], "c"]],
        by="combination",
        terms=[term("below", ["^", "b", "3"])],
        given=B_BELOW_C,
    ),
    "an equality of scalars times a vector": alone(
        ["=", "b", "c"],
        by="combination",
        terms=[term("equal", MEAN_X)],
        given={"equal": say(["=", "b", "c"])},
    ),
    "an equality of vectors times a scalar, between scalars": alone(
        ["=", "b", "c"],
        by="combination",
        terms=[term("equal", "1")],
        given={"equal": say(["=", MEAN_X, ["*", "2", MEAN_X]])},
    ),
    "an equality from an inequality": alone(
        ["=", "b", "c"], by="combination", terms=[term("below", "1")], given=B_BELOW_C
    ),
    "a square in an equality": alone(
        ["=", ["*", "b", "b"], "0"], by="combination", terms=[square("b", "-1")]
    ),
    "a negative square": alone(
        ["<=", "0", ["-", ["*", "b", "b"]]], by="combination", terms=[square("b", "-1")]
    ),
    "a condition by the weaker claim": alone(
        ["<=", "c", "1"],
        by="instance",
        of=cite("then", cite("weak")),
        given={
            "weak": say(["<=", "b", "1"], {}, ["<=", "0", "0"]),
            "then": say(["<=", "c", "1"], {}, ["<", "b", "1"]),
        },
    ),
    "a condition by the opposite": alone(
        ["<=", "c", "1"],
        by="instance",
        of=cite("then", cite("other")),
        given={
            "other": say(["<=", "1", "b"], {}, ["<=", "0", "0"]),
            "then": say(["<=", "c", "1"], {}, ["<=", "b", "1"]),
        },
    ),
    "a condition by itself": alone(["<=", "0", "b"], {}, by="instance", of=cite("if 1")),
    "a condition of another line": certificate(
        line(
            "first", say(["<=", "x", "1"], {"x": "real"}, ["<=", "x", "1"]), "combination", terms=[]
        ),
        line("second", say(["<=", "x", "1"], {"x": "real"}), "instance", of=cite("if 1")),
    ),
    "a condition as a fact": certificate(
        line("first", say(["<=", "b", "1"], {}, ["<=", "b", "1"]), "combination", terms=[]),
        line("second", say(["<=", "b", "1"]), "combination", terms=[]),
        symbols={"b": REAL},
    ),
    "a quantified given as a fact": alone(
        ["<=", "b", "1"],
        by="combination",
        terms=[],
        given={"if_only": say(["<=", "b", "1"], {}, ["<", "c", "0"])},
    ),
    "a line rests on itself": alone(["<", "0", "0"], by="instance", of=cite("line")),
    "a line rests on a later one": certificate(
        line("first", say(["<", "0", "0"]), "instance", of=cite("second")),
        line("second", say(["<", "0", "0"]), "instance", of=cite("first")),
    ),
    "a line's own claim is no fact": alone(["<", "0", "b"], by="combination", terms=[]),
    "induction without its base": changed(INDUCTION, "lines.2.base", "always"),
    "induction from another place": changed(INDUCTION, "lines.2.schema.if.0.1", "-5"),
    "induction from 1/2": changed(INDUCTION, "lines.2.schema.if.0.1", "1/2"),
    "induction over the reals": changed(INDUCTION, "lines.2.schema.forall.t", "real"),
    "cases without one": changed(CASES, "lines.2.below", "positive"),
    "cells beside the box": changed(CELLS, "lines.0.tree.1", "-1"),
    "cells by a division by 0": alone(
        ["<=", ["*", ["/", "1", "r"], "0"], "0"],
        {"r": "real"},
        ["<=", "-1", "r"],
        ["<=", "r", "1"],
        by="cells",
        bits="32",
        tree="leaf",
    ),
    "cells with a hidden symbol": alone(
        ["<=", "r", ["+", "1", ["*", "0", "b"]]],
        {"r": "real"},
        ["<=", "0", "r"],
        ["<=", "r", "1"],
        by="cells",
        bits="32",
        tree="leaf",
    ),
    "cells where one variable is free": alone(
        ["<=", "r", "1"],
        {"r": "real", "q": "real"},
        ["<=", "0", "r"],
        ["<=", "r", "1"],
        by="cells",
        bits="32",
        tree="leaf",
    ),
    "cells of a set": alone(
        ["<=", "r", "0"],
        {"r": "real"},
        ["<=", "0", "r"],
        ["<=", "r", "1"],
        by="cells",
        bits="32",
        tree="leaf",
    ),
    "a false witness, barely": alone(
        ["<", ["root", "2", "2"], "141421356237/100000000000"], by="witness", bits="512"
    ),
    "a witness of equality by intervals": alone(
        ["=", ["exp", "1"], "2718281828459045/1000000000000000"], by="witness", bits="16"
    ),
    "an indefinite form": alone(
        ["<=", "0", ["*", "b", "c"]],
        by="psd",
        basis=["b", "c"],
        matrix=[["0", "1/2"], ["1/2", "0"]],
        mean=None,
    ),
    "a negative form": alone(
        ["<=", "0", ["-", ["*", "b", "b"]]], by="psd", basis=["b"], matrix=[["-1"]], mean=None
    ),
    "a form of mixed kind": alone(
        ["<=", "0", "1"], by="psd", basis=["1", MEAN_X], matrix=[["1", "0"], ["0", "0"]], mean=None
    ),
    "a shift nobody showed": alone(
        ["<=", "1", "a"], by="coefficients", eliminate=[], shift=[["a", "1"]]
    ),
    "a shift of a root nobody showed": alone(
        ["<=", "1", ["root", "2", "a"]],
        by="coefficients",
        eliminate=[],
        shift=[[["root", "2", "a"], "1"]],
    ),
    "the root of a negative, eliminated": alone(
        ["<=", "0", "b"], by="coefficients", eliminate=[["b", "2"]], shift=[]
    ),
    "a shift of a multiple": alone(
        ["<=", "1", "b"],
        by="coefficients",
        eliminate=[],
        shift=[[["*", "-1", "b"], "-1"]],
        given={"small": say(["<=", "b", "1"])},
    ),
    "an odd monomial": alone(
        ["<=", "0", ["*", "a", "b"]], by="coefficients", eliminate=[], shift=[]
    ),
    "outside by a line through the set": alone(
        ["in", "S", ["-", ["*", "2", MEAN_X], ["mean", "i", ["x", "i"]]]],
        by="membership",
        of=[cite("inside")],
        weights=["2"],
        equal=[],
        mean=None,
        symbols={"S": SET},
        given={"inside": say(["in", "S", MEAN_X])},
    ),
    "a member of another set": alone(
        ["in", "S", MEAN_X],
        by="membership",
        of=[cite("inside")],
        weights=["1"],
        equal=[],
        mean=None,
        symbols={"S": SET, "T": SET},
        given={"inside": say(["in", "T", MEAN_X])},
    ),
    "a member of an empty combination": alone(
        ["in", "S", ["*", "0", MEAN_X]],
        by="membership",
        of=[],
        weights=[],
        equal=[],
        mean=None,
        symbols={"S": SET},
    ),
    "a variable hides a symbol": alone(
        ["<=", "0", "b"], {"b": "real"}, ["<=", "0", "b"], by="combination", terms=[]
    ),
    "a mean hides a symbol": alone(["=", ["mean", "b", "1"], "1"]),
    "a mean hides a variable": alone(["=", ["mean", "r", "r"], "r"], {"r": "real"}),
    "an operation is a symbol": alone(["=", "1", "1"], symbols={"exp": REAL}),
    "an operation is a variable": alone(["=", "1", "1"], {"log": "real"}),
    "a rational with a line break": alone(["=", "1\n", "1"]),
    "a rational in other digits": alone(["=", "\u0661", "1"]),
    "a rational over 0": alone(["=", "1/0", "1/0"]),
    "a decimal": alone(["=", "0.5", "1/2"]),
    "a line takes a given's name": certificate(
        line("g", say(["=", "1", "1"]), "identity"),
        symbols={"a": REAL},
        given={"g": say(["<=", "0", "a"])},
    ),
    "a used certificate with more given": certificate(
        line(
            "used",
            say(["<", ["*", "c", "a"], ["*", "c", "b"]], {"c": "real"}, ["<", "0", "c"]),
            "instance",
            of=cite("it", c="c"),
        ),
        symbols={"a": REAL, "b": REAL},
        uses={"it": STRICT["digest"]},
    ),
    "a used certificate about another symbol": certificate(
        line("used", say(["<=", MEAN_A, "1"]), "instance", of=cite("it")),
        symbols={"a": [["client"], "integer"]},
        given={"bounded": EXACTLY_ONE},
        uses={"it": MEAN_OF_BOUNDS["digest"]},
    ),
    "a certificate that uses itself": {**USES, "uses": {"lemma": USES["digest"]}},
    "a given that cannot be read": alone(
        ["=", "1", "1"], given={"q": say(["<=", ["/", "1", "b"], "1"])}
    ),
    "a condition read before it is known": alone(
        ["<=", "0", "1"],
        {"r": "real"},
        ["<=", "0", ["/", "1", "r"]],
        ["<", "0", "r"],
        by="combination",
        terms=[],
    ),
    "nothing at all": {**STRICT, "lines": []},
}


def chance(
    then: Json, forall: Json = None, *conditions: Json, by: str = "identity", **rest: Json
) -> Json:
    """A certificate of one line, where random things are known too."""
    extra = rest.pop("given", {})
    symbols = {
        "X": RANDOM,
        "Y": RANDOM_POINT,
        "Z": [["client", "outcome"], "real"],
        "T": [["outcome"], "integer"],
        "A": SEQUENCE,
        "K": [["outcome", "outcome"], "real"],
        "here": [[], "outcome"],
        "there": [[], "outcome"],
        "redraw": REDRAW,
        "domain": SET,
    }
    return alone(then, forall, *conditions, by=by, symbols=symbols, given=extra, **rest)


def drawn_again(left: Json, right: Json, round_: Json = "1", forall: Json = None) -> Json:
    return chance(["=", left, right], forall, by="redraw", symbol="redraw", round=round_)


def drawn(k: Json, w: Json = "w", s: Json = "s") -> Json:
    return ["redraw", k, w, s]


E_X = expect(["X", "w"])
OF_CLIENTS = ["mean", "i", ["Z", "i", "w"]]
TIMES_Y = {"product": say(["<=", expect(["*", ["X", "w"], "r"]), "1"], {"r": "real"})}
ATTACKS |= {
    "the expectation of a product": chance(
        ["=", expect(["*", ["X", "w"], ["^", ["X", "w"], "2"]]), ["*", E_X, ["^", E_X, "2"]]]
    ),
    "the expectation of a square": chance(["=", expect(["^", ["X", "w"], "2"]), ["^", E_X, "2"]]),
    "a random multiple taken out of a vector": chance(
        ["=", expect(["*", ["X", "w"], ["Y", "w"]]), ["*", E_X, expect(["Y", "w"])]]
    ),
    "a random multiple taken out of an inner product": chance(
        [
            "=",
            expect(["dot", ["Y", "w"], ["Y", "w"]]),
            ["dot", expect(["Y", "w"]), expect(["Y", "w"])],
        ]
    ),
    "the mean of a squared inner product": chance(
        [
            "=",
            ["mean", "i", ["^", ["dot", "u", ["x", "i"]], "2"]],
            ["^", ["dot", "u", MEAN_X], "2"],
        ],
        UV,
    ),
    "the mean of a squared inner product is that of the inner product": chance(
        ["=", ["mean", "i", ["^", ["dot", "u", ["x", "i"]], "2"]], ["dot", "u", MEAN_X]], UV
    ),
    "the mean of an inner product and more": chance(
        ["=", ["mean", "i", ["*", ["dot", "u", ["x", "i"]], ["y", "i"]]], ["dot", "u", MEAN_X]], UV
    ),
    "the expectation of a squared inner product": chance(
        [
            "=",
            expect(["^", ["dot", "u", ["Y", "w"]], "2"]),
            ["dot", "u", expect(["Y", "w"])],
        ],
        UV,
    ),
    "the expectation of an inner product and more": chance(
        [
            "=",
            expect(["*", ["dot", "u", ["Y", "w"]], ["X", "w"]]),
            ["dot", "u", expect(["Y", "w"])],
        ],
        UV,
    ),
    "the expectation of a squared mean": chance(
        ["=", expect(["^", OF_CLIENTS, "2"]), ["mean", "i", expect(["Z", "i", "w"])]]
    ),
    "the expectation of a squared mean, squared": chance(
        ["=", expect(["^", OF_CLIENTS, "2"]), ["^", ["mean", "i", expect(["Z", "i", "w"])], "2"]]
    ),
    "the expectation of a mean and more": chance(
        [
            "=",
            expect(["*", OF_CLIENTS, ["X", "w"]]),
            ["*", E_X, ["mean", "i", expect(["Z", "i", "w"])]],
        ]
    ),
    "an expectation over a divisor": chance(
        [
            "=",
            expect(["/", "1", ["+", "1", ["^", ["X", "w"], "2"]]]),
            ["/", "1", ["+", "1", expect(["^", ["X", "w"], "2"])]],
        ]
    ),
    "an expectation is a value": chance(["=", E_X, ["X", "here"]]),
    "two outcomes are one": chance(["=", ["X", "here"], ["X", "there"]]),
    "two independent draws are one": chance(
        ["=", expect(expect(["K", "w", "s"], "s")), expect(["K", "w", "w"])]
    ),
    "what is known here is not known there": chance(
        ["<=", "0", ["X", "there"]],
        by="combination",
        terms=[],
        given={"here": say(["<=", "0", ["X", "here"]])},
    ),
    "a condition on one outcome is not one on all": chance(
        ["<=", "0", expect(["X", "v"], "v")],
        W,
        ["<=", "0", ["X", "w"]],
        by="combination",
        terms=[],
    ),
    "a condition on one outcome, averaged": chance(
        ["<=", "0", expect(["X", "v"], "v")],
        W,
        ["<=", "0", ["X", "w"]],
        by="combination",
        terms=[term("if 1", "1", mean=["expect", "v"])],
    ),
    "capture by an expectation": chance(
        ["<=", expect(["*", ["X", "v"], ["X", "v"]], "v"), "1"],
        W,
        by="instance",
        of=cite("product", r=["X", "w"]),
        given=TIMES_Y,
    ),
    "capture by the name itself": chance(
        ["<=", expect(["*", ["X", "w"], ["X", "w"]]), "1"],
        by="instance",
        of=cite("product", r=["X", "w"]),
        given=TIMES_Y,
    ),
    "an outcome twice bound": chance(["=", expect(expect(["X", "w"])), E_X]),
    "an expectation over a variable": chance(["=", E_X, E_X], W),
    "an expectation over a symbol": chance(["=", expect(["X", "here"], "here"), ["X", "here"]]),
    "an expectation over clients": chance(["=", expect(["y", "w"]), expect(["y", "w"])]),
    "a mean over outcomes": chance(["=", ["mean", "w", ["X", "w"]], E_X]),
    "a client for an outcome": chance(["=", ["X", "i"], ["X", "i"]], {"i": "client"}),
    "an outcome for a client": chance(["=", ["y", "w"], ["y", "w"]], W),
    "an outcome that is drawn, for a client": chance(
        ["=", ["y", drawn("1")], ["y", drawn("1")]], {**W, "s": "outcome"}
    ),
    "a real for an outcome": chance(["=", ["X", "a"], ["X", "a"]]),
    "an outcome as a term": chance(["=", "here", "here"]),
    "an outcome's variable as a term": chance(["=", "w", "w"], W),
    "an outcome drawn again as a term": chance(
        ["=", drawn("1", "here", "there"), drawn("1", "here", "there")]
    ),
    "the expectation of an outcome": chance(["=", expect("w"), expect("w")]),
    "a multiple of an outcome": chance(["=", ["*", "0", "here"], "0"]),
    "a redraw of no round": chance(
        ["=", ["X", drawn("1/2")], ["X", drawn("1/2")]], {**W, "s": "outcome"}
    ),
    "a redraw of a real round": chance(
        ["=", ["X", drawn("a")], ["X", drawn("a")]], {**W, "s": "outcome"}
    ),
    "a redraw without its source": chance(["=", ["X", ["redraw", "1", "w"]], "0"], W),
    "a redraw is a name": chance(["=", ["X", "redraw"], ["X", "redraw"]]),
    "an expectation is no integer": chance(
        ["=", ["A", expect(["T", "w"])], ["A", expect(["T", "w"])]]
    ),
    "what is drawn again is what it was": chance(
        ["=", ["X", drawn("1")], ["X", "w"]], {**W, "s": "outcome"}
    ),
    "a round that depends on the outcome": drawn_again(
        E_X, expect(expect(["X", drawn(["T", "w"])], "s")), ["T", "w"]
    ),
    "a round that depends on the other draw": drawn_again(
        E_X, expect(expect(["X", drawn(["T", "s"])], "s")), ["T", "s"]
    ),
    "a round that depends on an outcome of the same name": drawn_again(
        E_X, expect(expect(["X", drawn(["T", "w"])], "s")), ["T", "w"], W
    ),
    "a round of an averaged outcome": drawn_again(
        E_X,
        expect(expect(["X", drawn(["T", "v"])], "s")),
        expect(["T", "v"], "v"),
    ),
    "only a part drawn again": drawn_again(
        expect(["K", "w", "w"]), expect(expect(["K", "w", drawn("1")], "s"))
    ),
    "a source that is not independent": drawn_again(
        E_X, expect(expect(["X", drawn("1", "w", "w")], "s"))
    ),
    "the source and the outcome exchanged": drawn_again(
        E_X, expect(expect(["X", drawn("1", "s", "w")], "s"))
    ),
    "a source that is given": drawn_again(
        E_X,
        expect(expect(["X", drawn("1")], "v")),
        "1",
        {"s": "outcome"},
    ),
    "a source that the left knows": drawn_again(
        expect(["K", "w", "s"]),
        expect(expect(["K", drawn("1"), "s"], "s")),
        "1",
        {"s": "outcome"},
    ),
    "a source that the left averages over": drawn_again(
        expect(["*", ["X", "w"], expect(["X", "s"], "s")]),
        expect(expect(["*", ["X", drawn("1")], expect(["X", "s"], "s")], "s")),
    ),
    "no expectation to draw from": drawn_again(["X", "w"], expect(["X", drawn("1")], "s"), "1", W),
    "a mean in the place of an expectation": drawn_again(
        ["mean", "w", ["y", "w"]], ["mean", "w", expect(["y", "w"], "s")]
    ),
    "a member expected": chance(
        ["in", "domain", expect(["Y", "w"])],
        by="membership",
        of=cite("inside", w="w"),
        weights=[],
        equal=[],
        mean=OVER_W,
        given={"inside": say(["in", "domain", ["Y", "w"]], W)},
    ),
    "a strict square": chance(
        ["<", ["^", E_X, "2"], expect(["^", ["X", "w"], "2"])],
        by="combination",
        terms=[square(["-", ["X", "v"], E_X], mean=["expect", "v"])],
    ),
    "an expectation that may be 0": chance(
        [
            "<",
            ["*", expect(["^", ["X", "w"], "2"]), "b"],
            ["*", expect(["^", ["X", "w"], "2"]), "c"],
        ],
        by="combination",
        terms=[term("below", expect(["^", ["X", "w"], "2"]))],
        given=B_BELOW_C,
    ),
    "an exchange of products": chance(
        ["=", ["*", "a", ["*", "b", "c"]], ["*", "b", ["*", "a", "c"]]], by="exchange"
    ),
    "an exchange of one": chance(["=", E_X, E_X], by="exchange"),
    "an exchange that forgets": chance(
        ["=", expect(expect(["K", "w", "s"], "s")), expect(expect(["K", "s", "w"]), "s")],
        by="exchange",
    ),
    "a squeeze of vectors": chance(
        ["=", ["Y", "here"], ["Y", "here"]], by="squeeze", of=[cite("if 1"), cite("if 1")]
    ),
    "a squeeze from one side": chance(
        ["=", "a", "0"],
        by="squeeze",
        of=[cite("above"), cite("above")],
        given={"above": say(["<=", "0", "a"])},
    ),
}


@pytest.mark.parametrize("kernel", KERNELS)
def test_the_attacks_have_innocent_neighbours(kernel):
    assert not refused(kernel, chance(["=", E_X, expect(["X", "v"], "v")]))
    assert not refused(kernel, drawn_again(E_X, expect(expect(["X", drawn("1")], "s"))))
    both = expect(expect(["K", drawn("t"), drawn("t")], "s"))
    assert not refused(kernel, drawn_again(expect(["K", "w", "w"]), both, "t", {"t": "integer"}))
    swapped = expect(expect(["K", "w", "s"]), "s")
    exchanged = chance(["=", expect(expect(["K", "w", "s"], "s")), swapped], by="exchange")
    assert not refused(kernel, exchanged)
    free = cite("product", r=["X", "v"])
    claim = ["<=", expect(["*", ["X", "w"], ["X", "v"]]), "1"]
    one = chance(claim, {"v": "outcome"}, by="instance", of=free, given=TIMES_Y)
    assert not refused(kernel, one)


def until(end: Json, base: Json, step: Json, first: Json = "1") -> Json:
    """What UPPER_END proves, with other conditions in its three lines."""
    claim, after = ["<=", ["a", "t"], "c"], ["<=", ["a", ["+", "t", "1"]], "c"]
    from_first, at = ["<=", first, "t"], {"t": "integer"}
    start = ["<=", ["a", first], "c"]
    return certificate(
        line("base", say(start, {}, base), "combination", terms=[term("all", "1", t=first)]),
        line(
            "step",
            say(after, at, from_first, step, claim),
            "combination",
            terms=[term("all", "1", t=["+", "t", "1"])],
        ),
        line(
            "until", say(claim, at, from_first, end), "induction", on="t", base="base", step="step"
        ),
        symbols={"a": SEQUENCE, "c": REAL, "N": [[], "integer"]},
        given={"all": say(["<=", ["a", "t"], "c"], {"t": "integer"})},
    )


NEXT = ["+", "t", "1"]


@pytest.mark.parametrize("kernel", KERNELS)
def test_an_induction_ends_where_it_says(kernel):
    assert not refused(kernel, until(UP_TO_N, ["<=", "1", "N"], ["<=", NEXT, "N"]))
    assert not refused(kernel, until(["<=", "t", "-5"], ["<=", "1", "-5"], ["<=", NEXT, "-5"]))


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize(
    "conditions",
    [
        (UP_TO_N, ["<=", "1", "N"], UP_TO_N),
        (UP_TO_N, UP_TO_N, ["<=", NEXT, "N"]),
        (UP_TO_N, ["<=", "0", "N"], ["<=", NEXT, "N"]),
        (["<", "t", "N"], ["<", "1", "N"], ["<", NEXT, "N"]),
        (["<=", "N", "t"], ["<=", "N", "1"], ["<=", "N", NEXT]),
        (
            ["<=", "t", ["-", "N", "t"]],
            ["<=", "1", ["-", "N", "1"]],
            ["<=", NEXT, ["-", "N", NEXT]],
        ),
        (["<=", ["-", "t"], "N"], ["<=", ["-", "1"], "N"], ["<=", ["-", NEXT], "N"]),
        (["=", "t", "N"], ["=", "1", "N"], ["=", NEXT, "N"]),
    ],
    ids=str,
)
def test_an_induction_with_another_end_is_refused(kernel, conditions):
    assert refused(kernel, until(*conditions))


@of_every(
    [(kernel, attack) for kernel in BOTH for attack in ATTACKS],
    lambda kernel, attack: f"{attack} ({kernel.__name__})",
    at_once=True,
)
def test_an_attack_is_refused(kernel, attack):
    assert refused(kernel, ATTACKS[attack])


# ---------------------------------------------------------------- the second kernel from inside

SYMBOLS = {
    "b": REAL,
    "c": REAL,
    "n": [[], "count"],
    "y": OF_CLIENT,
    "F": [["client", "real"], "real"],
    "x": POINT,
    "u": VECTOR,
    "H": [["vector", "client"], "real"],
    "X": RANDOM,
    "Y": [["outcome", "client"], "vector"],
    "K": [["client", "outcome"], "real"],
    "D": [["outcome", "outcome"], "real"],
    "here": [[], "outcome"],
    "redraw": REDRAW,
}
POSITIVE = {"b": say(["<", "0", "b"]), "c": say(["<", "0", "c"])}


@st.composite
def scalars(draw: Any, clients: tuple[str, ...] = (), depth: int = 3, drawn: str = "") -> Json:
    """A term of these clients, and of the outcomes named in `drawn`."""

    def deeper() -> Json:
        return draw(scalars(clients, depth - 1, drawn))

    def vector() -> Json:
        return draw(vectors(clients, depth - 1, drawn))

    if depth == 0:
        of_clients = [["y", i] for i in clients]
        random = [["X", draw(outcomes(drawn))], ["D", *draw(st.tuples(*[outcomes(drawn)] * 2))]]
        random += [["K", i, draw(outcomes(drawn))] for i in clients]
        constants = ["b", "c", "n", "2", "-1", "1/3"]
        return draw(st.sampled_from([*constants, *of_clients, *of_clients, *random, *random]))
    new, fresh = "ijkl"[len(clients)], "pqrs"[len(drawn)]
    match draw(st.integers(0, 12)):
        case 0 | 1:
            return [draw(st.sampled_from("+*")), deeper(), deeper()]
        case 2:
            return ["-", deeper(), deeper()]
        case 3:
            return ["/", deeper(), draw(st.sampled_from(["b", ["+", "c", "1"], ["*", "b", "c"]]))]
        case 4:
            return ["^", deeper(), str(draw(st.integers(0, 3)))]
        case 5:
            inner = draw(
                st.sampled_from(["b", ["/", "c", "b"], ["*", "4", ["^", "b", "3"]], "8/3"])
            )
            return ["root", str(draw(st.integers(2, 4))), ["*", inner, ["^", deeper(), "2"]]]
        case 6:
            return ["exp", deeper()]
        case 7:
            return ["^", ["dot", vector(), vector()], str(draw(st.integers(1, 2)))]
        case 8 if clients:
            applied = [["F", clients[-1], deeper()], ["H", vector(), clients[0]]]
            return draw(st.sampled_from(applied))
        case 9 | 10:
            return ["expect", fresh, draw(scalars(clients, depth - 1, drawn + fresh))]
        case _:
            return ["mean", new, draw(scalars((*clients, new), depth - 1, drawn))]


@st.composite
def vectors(draw: Any, clients: tuple[str, ...] = (), depth: int = 2, drawn: str = "") -> Json:
    if depth <= 0:
        random = [["Y", draw(outcomes(drawn)), i] for i in clients]
        return draw(st.sampled_from(["u", *(["x", i] for i in clients), *random]))
    new, fresh = "ijkl"[len(clients)], "pqrs"[len(drawn)]
    match draw(st.integers(0, 4)):
        case 0:
            both = [draw(vectors(clients, depth - 1, drawn)) for _ in range(2)]
            return ["+", *both]
        case 1:
            return [
                "*",
                draw(scalars(clients, depth - 1, drawn)),
                draw(vectors(clients, depth - 1, drawn)),
            ]
        case 2:
            return ["mean", new, draw(vectors((*clients, new), depth - 1, drawn))]
        case 3:
            return ["expect", fresh, draw(vectors(clients, depth - 1, drawn + fresh))]
        case _:
            return draw(vectors(clients, 0, drawn))


@st.composite
def outcomes(draw: Any, drawn: str) -> Json:
    plain = st.sampled_from([*drawn, *drawn, "here"])
    if draw(st.integers(0, 2)):
        return draw(plain)
    return ["redraw", str(draw(st.integers(0, 3))), draw(plain), draw(plain)]


def worth(algebra: Any, value: Any, model: Model, at: dict[Any, Any]) -> Any:
    """The value of a normal form in a model, from its parts; `at` says which client or outcome."""
    if isinstance(value, flint.Index):
        return at[value]
    if isinstance(value, dict):
        total = (fmpq(0),) * model.dimension
        for u, c in value.items():
            weight, vector = worth(algebra, c, model, at), atom_worth(algebra, u, model, at)
            total = tuple(t + weight * v for t, v in zip(total, vector, strict=True))
        return total
    if not isinstance(value, flint.Scalar):
        ((outcome, _),) = value
        return atom_worth(algebra, outcome, model, at)
    bottom = fmpq(1)
    for factor, e in value.bottom.items():
        bottom *= polynomial_worth(algebra, flint._poly(factor), model, at) ** e
    return polynomial_worth(algebra, value.top, model, at) / bottom


def polynomial_worth(algebra: Any, poly: Any, model: Model, at: dict[Any, Any]) -> Any:
    total = fmpq(0)
    for mono, c in poly.items():
        for a, e in mono:
            c = c * atom_worth(algebra, a, model, at) ** e
        total += c
    return total


def atom_worth(algebra: Any, number: int, model: Model, at: dict[Any, Any]) -> Any:
    atom = algebra.atoms[number]
    if atom.kind in ("mean", "expect"):
        chances = [(i, fmpq(1) / model.clients) for i in range(model.clients)]
        total: Any = None
        for point, chance_ in chances if atom.kind == "mean" else model.outcomes():
            inside = {**at, flint.Index(f"#{atom.height}"): point}
            factors = [atom_worth(algebra, a, model, inside) for a, _ in atom.parts[0]]
            if not isinstance(factors[0], tuple):
                powers = zip(factors, atom.parts[0], strict=True)
                factors = [(math.prod((f**e for f, (_, e) in powers), start=fmpq(1)),)]
                scalar = True
            else:
                scalar = False
            part = tuple(chance_ * f for f in factors[0])
            total = part if total is None else tuple(map(sum, zip(total, part, strict=True)))
        return total[0] if scalar else total
    if atom.kind == "dot":
        pair = [atom_worth(algebra, a, model, at) for a, e in atom.parts[0] for _ in range(e)]
        return sum((a * b for a, b in zip(*pair, strict=True)), fmpq(0))
    if atom.kind == "root":
        inner = arb(worth(algebra, atom.parts[1], model, at))
        return (inner if inner > 0 else inner.nonnegative_part()).root(int(atom.parts[0]))
    if atom.kind == "exp":
        return arb(worth(algebra, atom.parts[0], model, at)).exp()
    if atom.kind == "apply":
        name, *arguments = atom.parts
        return model.value(name, tuple(worth(algebra, a, model, at) for a in arguments))
    return model.value(atom.parts[0], ())


class Smooth(Model):
    """A model whose symbols do not look at the digits of their arguments."""

    def bounded_value(self, name: str, arguments: tuple[Any, ...]) -> Any:
        if name == "F":
            return arguments[1] * arguments[0] + arguments[1] ** 2
        if name == "H":
            return sum((a**2 - a for a in arguments[0]), fmpq(arguments[1]))
        return super().bounded_value(name, arguments)


@given(term=scalars(), seed=st.integers(0, 5))
@example(term=expect(expect(["D", "w", "s"], "s")), seed=0)
@example(term=expect(["mean", "i", ["*", ["y", "i"], ["K", "i", "w"]]]), seed=0)
@example(term=["dot", expect(["mean", "i", ["Y", "w", "i"]]), "u"], seed=0)
@example(term=expect(["X", ["redraw", "2", "w", "here"]]), seed=0)
def test_the_normal_form_has_the_value_of_the_term(term, seed):
    statement = {"symbols": SYMBOLS, "given": POSITIVE, "show": say(["=", "1", "1"])}
    facts = flint._Facts(flint._Algebra())
    reader = flint._Reader(SYMBOLS, {}, facts)
    for schema in POSITIVE.values():
        facts.learn(reader.claim(schema["then"]))
    try:
        normal = reader.term(term)
    except flint.Rejected:
        assume(False)
    with ctx.workprec(400):
        model = Smooth(statement, Random(seed))
        assume(model.value("b", ()) > 0 and model.value("c", ()) > 0)
        try:
            difference = worth(facts.algebra, normal, model, {}) - evaluate(term, model, {})
        except (Undefined, Unclear):
            assume(False)
        assert difference == 0 or (isinstance(difference, arb) and difference.contains(0))


@st.composite
def of_reals(draw: Any, depth: int = 3) -> Json:
    if depth == 0:
        return draw(st.sampled_from(["x", "y", "1", "-2", "3/7"]))
    parts = st.lists(of_reals(depth - 1), min_size=2, max_size=3)
    match draw(st.integers(0, 6)):
        case 0 | 1:
            return [draw(st.sampled_from("+*")), *draw(parts)]
        case 2:
            return [draw(st.sampled_from("-/")), *draw(parts)[:2]]
        case 3:
            return ["^", draw(of_reals(depth - 1)), str(draw(st.integers(-3, 5)))]
        case 4:
            return ["root", str(draw(st.integers(2, 5))), ["^", draw(of_reals(depth - 1)), "2"]]
        case 5:
            return [draw(st.sampled_from(["exp", "log"])), draw(of_reals(depth - 1))]
        case _:
            return draw(of_reals(0))


@given(
    term=of_reals(),
    ends=st.lists(st.fractions(-3, 3, max_denominator=12), min_size=4, max_size=4),
    where=st.lists(st.fractions(0, 1, max_denominator=8), min_size=2, max_size=2),
    bits=st.sampled_from([16, 40, 128]),
)
def test_an_interval_contains_the_value(term, ends, where, bits):
    low_x, low_y, high_x, high_y = (fmpq(e.numerator, e.denominator) for e in ends)
    box = {"x": tuple(sorted((low_x, high_x))), "y": tuple(sorted((low_y, high_y)))}
    try:
        low, high = flint._enclosed(term, box, bits)
    except flint.Rejected:
        assume(False)
    at = {
        v: box[v][0] + (box[v][1] - box[v][0]) * fmpq(w.numerator, w.denominator)
        for v, w in zip("xy", where, strict=True)
    }
    model = Model({"symbols": {}, "given": {}, "show": {}}, Random(0))
    with ctx.workprec(1000):
        try:
            value = evaluate(term, model, at)
        except Unclear:  # of balls around 0; but Undefined would be a mistake
            assume(False)
        assert not value < low
        assert not value > high
        assert (low * 2**bits).q == 1
        assert (high * 2**bits).q == 1


@given(
    entries=st.lists(st.integers(-2, 2), min_size=12, max_size=12),
    scale=st.lists(st.fractions(1, 3, max_denominator=5), min_size=4, max_size=4),
    changed_by=st.sampled_from(["0", "1/7", "-1/7"]),
    place=st.tuples(st.integers(0, 3), st.integers(0, 3)),
)
def test_a_form_is_semidefinite_when_no_eigenvalue_is_negative(entries, scale, changed_by, place):
    """Gram matrices of rank at most 3, and their neighbours; by Descartes' rule of signs."""
    rows = [
        [fmpq(c.numerator, c.denominator) * e for e in entries[k::4]] for k, c in enumerate(scale)
    ]
    matrix = [
        [sum((a * b for a, b in zip(u, v, strict=True)), fmpq(0)) for v in rows] for u in rows
    ]
    more, (j, k) = flint._rational(changed_by), place
    matrix[j][k] += more
    matrix[k][j] += more if j != k else fmpq(0)
    signs = [(-1) ** power * c for power, c in enumerate(fmpq_mat(matrix).charpoly().coeffs())]
    assert flint._semidefinite(matrix) == all(c >= 0 for c in signs)


@pytest.mark.parametrize("kernel", KERNELS)
def test_a_certificate_cannot_use_itself(kernel):
    """Not even where a careless caller has already written its statement down as accepted."""
    circular = certificate(line("all", say(["<", "0", "0"]), "instance", of=cite("itself")))
    circular["uses"] = {"itself": circular["digest"]}
    with pytest.raises(kernel.Rejected):
        kernel.check(circular, {circular["digest"]: circular["statement"]})


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize("key", ["symbols", "given", "show"])
def test_an_empty_list_is_no_object(kernel, key):
    statement = {**IDENTITY["statement"], key: []}
    assert refused(kernel, {**IDENTITY, "statement": statement, "digest": flint.digest(statement)})


@pytest.mark.parametrize("kernel", KERNELS)
def test_a_digest_stands_for_its_statement_only(kernel):
    lemma = SQUARE_IS_NONNEGATIVE["digest"]
    assert refused(kernel, USES) is False
    with pytest.raises(kernel.Rejected):
        kernel.check(USES, {})
    with pytest.raises(kernel.Rejected):
        kernel.check(USES, {lemma: STRICT["statement"]})


@pytest.mark.parametrize("kernel", KERNELS)
def test_a_polynomial_has_its_limit(kernel):
    many = {f"x{k}": "real" for k in range(12)}
    claim = ["<=", "0", ["^", ["+", *many], "7"]]
    with pytest.raises(kernel.Rejected, match="monomials"):
        kernel.check(certificate(line("many", say(claim, many), "combination", terms=[])), {})


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize("part", ["at", "because"])
@pytest.mark.parametrize("junk", ["", None, 0, {"x": "y"}, [None]])
def test_a_condition_has_neither_variables_nor_conditions(kernel, part, junk):
    reference = {**cite("if 1"), part: junk}
    claim = ["<=", "x", "y"]
    assert refused(kernel, certificate(line("l", say(claim, XY, claim), "instance", of=reference)))
