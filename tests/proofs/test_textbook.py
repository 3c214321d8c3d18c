"""The textbook is proved, and what cites it says nothing that was not shown: labels of bundles that cite others."""

import copy
import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from fedtheory.core.citation import citation, stands
from fedtheory.core.errors import IllFormedStatement
from fedtheory.core.item import Argument
from fedtheory.core.proof import Given, Setting, Use, combination
from fedtheory.core.role import Role
from fedtheory.core.term import Function, Schema, dot, less, mean, squared, symbol
from fedtheory.engines.prove import emit
from fedtheory.kernel import check_files, flint
from fedtheory.kernel.bundle import meaning, read
from fedtheory.runs.labelling import all_certificates
from fedtheory.textbook import ARGUMENTS
from fedtheory.textbook.vectors import JENSEN, YOUNG
from tests.written_out import step

Bundle = dict[str, Any]


@pytest.mark.parametrize("lemma", ARGUMENTS, ids=lambda lemma: lemma.id)
def test_every_lemma_is_proved_from_what_it_assumes(lemma: Argument) -> None:
    found = read(emit(lemma))
    assert found["label"] == "PROVED", found["why"]
    assert found["axioms"] == []
    assert set(found["symbols"]) == set(lemma.setting.symbols)
    assert {h["name"] for h in found["hypotheses"]} == set(lemma.setting.given)


def test_no_lemma_is_without_its_hypotheses() -> None:
    """Each hypothesis is needed: without it the same lines show nothing."""
    for lemma in ARGUMENTS:
        for name in lemma.setting.given:
            bundle = copy.deepcopy(emit(lemma))
            for certificate in bundle["certificates"]:
                certificate["statement"]["given"].pop(name, None)
                certificate["digest"] = flint.digest(certificate["statement"])
            bundle["steps"][-1]["certificate"] = bundle["certificates"][-1]["digest"]
            del bundle["hypotheses"][name]
            assert read(bundle)["label"] == "UNDECIDED", (lemma.id, name)


# ---------------------------------------------------------------- somebody who cites Young's inequality

a, u, v = symbol("a"), symbol("u"), symbol("v")
x = Function("x")
MINE = Setting(
    {"a": ((), "real"), "v": ((), "vector"), "x": (("client",), "vector")},
    {"a": Given(Schema(less(0, a)), "a > 0", "(1)", Role.ASSUMPTION, "a is positive")},
)
PAIRED = citation(
    YOUNG,
    {"u": x("i"), "v": v, "c": a / 2},
    own={"i": "client"},
    name="for every client",
)
AVERAGED = combination(
    Schema(
        2 * dot(mean("i", x("i")), v) <= a / 2 * mean("i", squared(x("i"))) + 2 * squared(v) / a
    ),
    Use("for every client", {"i": "k"}, over="k"),
)


def mine(of: Argument = YOUNG, **changes: Any) -> Argument:
    line = replace(PAIRED, detail={"citation": replace(PAIRED.detail["citation"], of=of)})
    whole = Argument("mine", "mine", MINE, (step("all", "(2)", "averaged", line, AVERAGED),))
    return replace(whole, **changes)


def with_role(role: Role) -> Argument:
    """Young's inequality, whose positive constant is something else."""
    given = dict(YOUNG.setting.given)
    given["c"] = replace(given["c"], role=role, cites="somebody 1900")
    return replace(YOUNG, setting=replace(YOUNG.setting, given=given))


def test_what_cites_a_lemma_is_proved_from_its_own_hypotheses() -> None:
    found = read(emit(mine()))
    assert (found["label"], found["axioms"]) == ("PROVED", [])
    assert [h["name"] for h in found["hypotheses"]] == ["a"]
    (theorem,) = found["theorems"]
    assert (theorem["id"], theorem["label"]) == ("textbook.young", "PROVED")


@pytest.mark.parametrize("role", [Role.AXIOM, Role.CITED, Role.TEXTBOOK])
def test_what_is_taken_on_trust_goes_through_every_citation(role: Role) -> None:
    found = read(emit(mine(with_role(role))))
    assert found["label"] == "CONDITIONAL"
    assert found["axioms"] == ["c > 0 (somebody 1900)"]
    assert "somebody 1900" in found["steps"][0]["note"]
    again = Argument(
        "again",
        "again",
        MINE,
        (step("all", "(2)", "twice", citation(mine(with_role(role)), {"a": 2 * a})),),
    )
    found = read(emit(again))
    assert (found["label"], found["axioms"]) == ("CONDITIONAL", ["c > 0 (somebody 1900)"])


def test_what_is_trusted_is_not_forgotten_by_a_second_copy_with_other_roles() -> None:
    bundle = emit(mine(with_role(Role.AXIOM)))
    bundle["cites"].append(emit(YOUNG))
    assert read(bundle)["label"] != "PROVED"
    bundle["cites"].reverse()
    assert read(bundle)["label"] != "PROVED"


def changed(*changes: Callable[[Bundle], Any]) -> Bundle:
    bundle = json.loads(json.dumps(emit(mine())))
    for change in changes:
        change(bundle)
    return bundle


def broken_lemma(bundle: Bundle) -> None:
    bundle["cites"][0]["certificates"][0]["lines"][0]["terms"] = []


def lemma_that_was_refused(bundle: Bundle) -> None:
    """Its certificate stands there, and its bundle says that it shows something else."""
    bundle["cites"][0]["steps"][0]["claim"]["then"][0] = "<"


def lemma_with_a_hidden_hypothesis(bundle: Bundle) -> None:
    bundle["cites"][0]["hypotheses"] = {}


def lemma_beside(bundle: Bundle) -> None:
    """What is cited is another bundle's, and not one of this one's own certificates."""
    bundle["certificates"][:0] = bundle.pop("cites")[0]["certificates"]


@pytest.mark.parametrize(
    "change",
    [
        lambda b: b.pop("cites"),
        lambda b: b.update(cites=[]),
        lambda b: b.update(cites=[emit(JENSEN)]),
        lambda b: b["cites"].append(emit(JENSEN)),
        lambda b: b.update(cites={"textbook.young": b["cites"][0]}),
        lambda b: b.update(cites=[None]),
        lambda b: b["certificates"][0]["cites"].clear(),
        broken_lemma,
        lemma_that_was_refused,
        lemma_with_a_hidden_hypothesis,
        lemma_beside,
    ],
)
def test_what_is_not_shown_is_not_cited(change: Callable[[Bundle], Any]) -> None:
    assert read(changed())["label"] == "PROVED"
    assert read(changed(change))["label"] == "UNDECIDED"


def test_a_contradictory_theorem_is_cited_by_nobody() -> None:
    c = symbol("c")
    given = dict(YOUNG.setting.given) | {"absurd": Given(Schema(c <= -1), "c <= -1", "nowhere")}
    (own,) = YOUNG.steps
    terms = [*own.lines[0].detail["terms"], Use("absurd", times="0").term()]
    lines = (replace(own.lines[0], detail={"terms": terms}),)
    setting = replace(YOUNG.setting, given=given)
    absurd = replace(YOUNG, setting=setting, steps=(replace(own, lines=lines),))
    assert read(emit(absurd))["why"] == "its hypotheses contradict each other"
    found = read(emit(mine(absurd)))
    assert found["label"] == "UNDECIDED"
    assert "is not accepted" in found["why"]


def test_the_meaning_changes_with_what_is_cited() -> None:
    assert meaning(emit(mine())) == meaning(emit(mine()))
    assert meaning(emit(mine())) != meaning(emit(mine(with_role(Role.AXIOM))))


def test_the_certificates_of_what_is_cited_are_written_beside(tmp_path: Any) -> None:
    written = []
    for k, certificate in enumerate(all_certificates(emit(mine()))):
        written.append(tmp_path / f"{k}.json")
        written[-1].write_text(json.dumps(certificate))
    assert len(written) == 2
    assert all(found for _, _, found, _ in check_files(written, flint.check))


def test_an_author_who_cites_wrongly_is_told() -> None:
    with pytest.raises(IllFormedStatement, match=r"no step 'old'; it has young"):
        citation(YOUNG, step="old")
    with pytest.raises(IllFormedStatement, match="takes 1 arguments, and what stands for it 2"):
        citation(JENSEN, {"f": stands(symbol("p"), "p", "q")})
    unknown = citation(YOUNG, {"c": a}, given={"d": Use("a")})
    whole = Argument("mine", "mine", MINE, (step("all", "", "", unknown),))
    with pytest.raises(IllFormedStatement, match="assumes no 'd'; it assumes c"):
        emit(whole)
