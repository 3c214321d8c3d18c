"""A refutation is a theorem of Rocq: its construction is defined there, has the hypotheses and not the claim."""

from copy import deepcopy
from pathlib import Path

import pytest

from fedtheory.kernel import digest
from fedtheory.kernel.construction import unmade
from fedtheory.kernel.contrary import asked
from fedtheory.rocq.check import ACCEPTED, AXIOMS, REFUSED, UNSUPPORTED, check, coqc
from fedtheory.rocq.refutation import development

needed = pytest.mark.skipif(coqc() is None, reason="no coqc is installed on this machine")
AFTER = ["+", "t", "1"]
SYMBOLS = {
    "n": [[], "count"],
    "ball": [[], "set"],
    "x": [["client", "integer"], "vector"],
    "v": [["client"], "vector"],
}
HYPOTHESES = {
    "start": {"forall": {"i": "client"}, "if": [], "then": ["=", ["x", "i", "0"], ["*", "0", ["v", "i"]]]},
    "step": {
        "forall": {"i": "client", "t": "integer"},
        "if": [["<=", "0", "t"]],
        "then": ["=", ["x", "i", AFTER], ["+", ["x", "i", "t"], ["v", "i"]]],
    },
    "unit": {"forall": {"i": "client"}, "if": [], "then": ["=", ["dot", ["v", "i"], ["v", "i"]], "1"]},
    "bounded": {
        "forall": {"a": "vector", "b": "vector"},
        "if": [["in", "ball", "a"], ["in", "ball", "b"]],
        "then": ["<=", ["dot", ["-", "a", "b"], ["-", "a", "b"]], "16"],
    },
}  # fmt: skip
WALKED = ["mean", "i", ["dot", ["x", "i", "t"], ["x", "i", "t"]]]
MADE = {
    "dimension": "1",
    "clients": ["1", "2"],
    "faces": ["1"],
    "symbols": [
        ["n", {"count": None}],
        ["ball", {"set": "a", "in": [["<=", ["dot", "a", ["point", "1"]], "2"], ["<=", "-2", ["dot", "a", ["point", "1"]]]], "member": ["point", "0"]}],
        ["v", {"of": ["i"], "is": ["each", "i", ["point", "1"], ["point", "-1"]]}],
        ["x", {"of": ["i", "t"], "on": "t", "round": "t", "from": "0", "first": ["point", "0"], "next": ["+", ["x", "i", "t"], ["v", "i"]]}],
        ["t_0", {"of": [], "is": "2"}],
    ],
    "shown": {
        "bounded": [[{
            "name": "1", "by": "combination",
            "schema": {
                "forall": {"a_1": "real", "b_1": "real"},
                "if": [["<=", ["*", "a_1", "1"], "2"], ["<=", "-2", ["*", "a_1", "1"]], ["<=", ["*", "b_1", "1"], "2"], ["<=", "-2", ["*", "b_1", "1"]]],
                "then": ["<=", ["*", ["-", "a_1", "b_1"], ["-", "a_1", "b_1"]], "16"],
            },
            "terms": [
                {"use": "if 1", "at": {}, "times": ["*", "2", ["+", "a_1", "2"]], "mean": None},
                {"use": "if 3", "at": {}, "times": ["*", "2", ["+", "b_1", "2"]], "mean": None},
                {"square": ["+", "a_1", "b_1"], "times": "1", "mean": None},
            ],
        }]],
    },
}  # fmt: skip


def refuted(bound="3", relation="<=", made=MADE, lines=()):
    """That nobody walks further than `bound`, squared: at t = 2 all have gone 2."""
    claim = {
        "forall": {"t": "integer"},
        "if": [["<=", "1", "t"]],
        "then": [relation, WALKED, bound],
    }
    at = ["mean", "i", ["dot", ["x", "i", "t_0"], ["x", "i", "t_0"]]]
    contrary = {"forall": {}, "if": [], "then": ["<" if relation != "<" else "<=", bound, at]}
    counter = {
        "name": "walkers",
        "claim": contrary,
        "made": made,
        "helpers": {},
        "hypotheses": {},
        "certificate": None,
    }
    within = {
        "symbols": SYMBOLS,
        "hypotheses": {n: {"schema": s, "role": "definition", "locator": "", "wording": n} for n, s in HYPOTHESES.items()},
    }  # fmt: skip
    return {
        "id": "mine", "bound": "walk", "status": "printed", "kind": "bound", "claim": {"domains": [["<=", "1", "n"]], "value": bound},
        "steps": [{"certificate": None, "claim": claim, "counter": counter, "within": within}], "certificates": list(lines),
    }  # fmt: skip


def changed(name, **parts):
    """The construction with another definition of a symbol."""
    made = deepcopy(MADE)
    for symbol, definition in made["symbols"]:
        if symbol == name:
            definition |= parts
    return made


def kernel_says(bundle):
    step = bundle["steps"][-1]
    symbols, given = asked(step, step["counter"], bundle["claim"]["domains"])
    return unmade(symbols, given, step["counter"]["made"])


@needed
def test_a_construction_with_groups_a_recursion_and_a_set_refutes(folder: Path):
    bundle = refuted()
    assert kernel_says(bundle) == ""
    (answer,) = check([bundle], folder)
    assert answer.outcome == ACCEPTED, answer.message
    assert set(answer.axioms) <= AXIOMS


@needed
@pytest.mark.parametrize(
    "bundle",
    [
        refuted("4"),  # at t = 2 that is just so
        refuted(made=changed("t_0", **{"is": "0"})),  # the claim begins at 1
        refuted(made=changed("v", **{"is": ["point", "2"]})),  # no unit vector
        refuted(made=changed("x", first=["point", "1"])),  # does not begin at 0
        refuted(made=changed("x", next=["x", "i", "t"])),  # does not walk
    ],
    ids=["no contrary", "too early", "too long", "a start", "no steps"],
)
def test_a_construction_that_misses_a_hypothesis_or_the_contrary_is_refused(bundle, folder: Path):
    assert kernel_says(bundle) != ""
    (answer,) = check([bundle], folder)
    assert answer.outcome == REFUSED


def followed(far="4", times="-1"):
    """The same, of which a certificate shows the contrary and a hypothesis, from how far they are and how long their steps are."""
    bundle = refuted()
    step = bundle["steps"][-1]
    contrary = step["counter"]["claim"]
    more = {
        "far": {"forall": {}, "if": [], "then": ["=", contrary["then"][2], far]},
        "long": HYPOTHESES["unit"],
    }
    statement = {
        "symbols": {name: SYMBOLS[name] for name in ("x", "v")} | {"t_0": [[], "integer"]},
        "given": more,
        "show": contrary,
    }
    terms = [{"use": "far", "at": {}, "times": times, "mean": None}]
    lines = [
        {"name": "hypothesis: unit", "schema": HYPOTHESES["unit"], "by": "instance", "of": {"use": "long", "at": {"i": "i"}}},
        {"name": "further", "schema": contrary, "by": "combination", "terms": terms},
    ]  # fmt: skip
    own = {"schema": 1, "id": "mine/1", "source": "", "digest": digest(statement), "statement": statement, "uses": {}, "lines": lines}  # fmt: skip
    told = {n: {"schema": s, "role": "definition"} for n, s in more.items()}
    step["counter"] |= {"certificate": own["digest"], "hypotheses": told}
    return bundle | {"certificates": [own], "symbols": SYMBOLS, "hypotheses": {}}


@needed
@pytest.mark.parametrize(
    ("bundle", "outcome"),
    [(followed(), ACCEPTED), (followed(far="5"), REFUSED), (followed(times="1"), REFUSED)],
    ids=["shown", "no such world", "no such line"],
)
def test_a_certificate_shows_the_contrary_from_what_is_true_of_the_construction(
    bundle, outcome, folder: Path
):
    (answer,) = check([bundle], folder)
    assert answer.outcome == outcome, answer.message
    assert set(answer.axioms) <= AXIOMS


def test_the_statement_is_the_whole_claim_under_all_hypotheses_and_its_negation():
    text = development(refuted()).statement
    assert text.rstrip().endswith("Definition statement : Prop := ~ printed.")
    for said in (
        "given_start",
        "given_step",
        "given_unit",
        "given_bounded",
        "domain_1",
        "forall (t : Z)",
    ):
        assert said in text


COIN = {
    "again": {"forall": {"t": "integer", "w": "outcome", "s": "outcome"}, "if": [], "then": ["=", ["bit", "t", ["redraw", "t", "w", "s"]], ["bit", "t", "s"]]},
    "before": {"forall": {"l": "integer", "t": "integer", "w": "outcome", "s": "outcome"}, "if": [["<=", ["+", "t", "1"], "l"]], "then": ["=", ["bit", "t", ["redraw", "l", "w", "s"]], ["bit", "t", "w"]]},
    "fair": {"forall": {"t": "integer"}, "if": [], "then": ["=", ["expect", "w", ["bit", "t", "w"]], "1/2"]},
    "none": {"forall": {"w": "outcome"}, "if": [], "then": ["=", ["heads", "0", "w"], "0"]},
    "next": {"forall": {"t": "integer", "w": "outcome"}, "if": [["<=", "0", "t"]], "then": ["=", ["heads", AFTER, "w"], ["+", ["heads", "t", "w"], ["bit", "t", "w"]]]},
}  # fmt: skip
COINS = {
    "dimension": "1", "clients": ["1"], "faces": ["1/2", "1/2"], "shown": {},
    "symbols": [
        ["redraw", {"redraw": None}],
        ["bit", {"of": ["t", "w"], "is": ["shows", "t", "w", "1", "0"]}],
        ["heads", {"of": ["t", "w"], "on": "t", "round": "t", "from": "0", "first": "0", "next": ["+", ["heads", "t", "w"], ["bit", "t", "w"]]}],
        ["t_0", {"of": [], "is": "1"}],
    ],
}  # fmt: skip


def tossed(bound="1/4"):
    """That fewer heads than that are expected of a coin that is tossed in every round."""
    bundle = refuted(bound, made=COINS)
    step = bundle["steps"][-1]
    bundle["claim"] = {"domains": [], "value": bound}
    heads = ["expect", "w", ["heads", "t", "w"]]
    step["claim"] = {
        "forall": {"t": "integer"},
        "if": [["<=", "1", "t"]],
        "then": ["<=", heads, bound],
    }
    step["counter"]["claim"] = {
        "forall": {},
        "if": [],
        "then": ["<", bound, ["expect", "w", ["heads", "t_0", "w"]]],
    }
    drawn = [["integer", "outcome"], "real"]
    step["within"] = {
        "symbols": {"bit": drawn, "heads": drawn, "redraw": [["integer", "outcome", "outcome"], "redraw"]},
        "hypotheses": {n: {"schema": s, "role": "definition", "locator": "", "wording": n} for n, s in COIN.items()},
    }  # fmt: skip
    return bundle


@needed
@pytest.mark.parametrize(("bound", "outcome"), [("1/4", ACCEPTED), ("1/2", REFUSED)])
def test_a_construction_may_draw_anew_in_every_round(bound, outcome, folder: Path):
    bundle = tossed(bound)
    assert (kernel_says(bundle) == "") is (outcome == ACCEPTED)
    (answer,) = check([bundle], folder)
    assert answer.outcome == outcome, answer.message
    assert set(answer.axioms) <= AXIOMS


@needed
def test_what_is_not_exported_is_named(folder: Path):
    made = deepcopy(MADE) | {"faces": ["1/3", "1/3", "1/3"]}
    (answer,) = check([refuted(made=made)], folder)
    assert (answer.outcome, answer.message) == (
        UNSUPPORTED,
        "a construction whose draws show more than two faces",
    )
