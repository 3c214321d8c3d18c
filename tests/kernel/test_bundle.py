"""A bundle that somebody has written or changed by hand: the label is read off what it holds, or there is none."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from fedtheory.engines.prove import emit
from fedtheory.kernel.bundle import meaning, read
from fedtheory.proofs import find_proof
from tests.planted.labels.files.decay import BELOW_C, PROOFS
from tests.planted.labels.planted import Bundle, bundle_of, changed, said

BELOW, REFUTED = (bundle_of(proof) for proof in PROOFS)
Change = Callable[[Bundle], Any]


def put(*place: Any, to: Any) -> Change:
    """Something else at this place."""

    def change(bundle: Bundle) -> None:
        here = bundle
        for key in place[:-1]:
            here = here[key]
        here[place[-1]] = to

    return change


def dropped(*place: Any) -> Change:
    """Nothing at this place."""

    def change(bundle: Bundle) -> None:
        here = bundle
        for key in place[:-1]:
            here = here[key]
        del here[place[-1]]

    return change


def one_more_hypothesis(bundle: Bundle) -> None:
    bundle["hypotheses"]["mild"] = {**bundle["hypotheses"]["start"], "wording": "nothing much"}


def one_more_symbol(bundle: Bundle) -> None:
    bundle["symbols"]["L"] = [[], "real"]


def renamed_hypothesis(bundle: Bundle) -> None:
    bundle["hypotheses"]["at the start"] = bundle["hypotheses"].pop("start")


def steps_alone(bundle: Bundle) -> None:
    """Any display may stand for the bound where none is asked for."""
    bundle |= {"kind": "steps", "claim": None}


def in_a_circle(bundle: Bundle) -> None:
    (certificate,) = bundle["certificates"]
    certificate["uses"] = {"myself": certificate["digest"]}


def another_digest(bundle: Bundle) -> None:
    (certificate,) = bundle["certificates"]
    certificate["digest"] = bundle["steps"][0]["certificate"] = "0" * 64


def stricter_within_the_certificate(bundle: Bundle) -> None:
    """The certificate rests on h(1) <= 0, and the reader is shown h(1) <= C."""
    from fedtheory import kernel

    (certificate,) = bundle["certificates"]
    certificate["statement"]["given"]["start"]["then"][2] = "0"
    certificate["digest"] = kernel.digest(certificate["statement"])
    bundle["steps"][0]["certificate"] = certificate["digest"]


def of_the_claim(**changes: Any) -> Change:
    """Other words of the same formula."""
    return lambda bundle: bundle["claim"].update(changes)


WITHDRAWN: dict[str, tuple[Change, str]] = {
    "a hypothesis that no certificate uses": (one_more_hypothesis, "no certificate uses the hypothesis 'mild'"),
    "a symbol that no certificate speaks of": (one_more_symbol, "no certificate speaks of the symbol L"),
    "a hypothesis left out": (dropped("hypotheses", "start"), "rests on 'start', which is not among"),
    "a hypothesis under another name": (renamed_hypothesis, "rests on 'start', which is not among"),
    "a hypothesis that reads milder than it is": (stricter_within_the_certificate, "rests on 'start', which is not among its hypotheses"),
    "a hypothesis without a role": (put("hypotheses", "start", "role", to="given"), "the hypothesis 'start' has no role"),
    "a hypothesis that is the claim": (lambda b: b["hypotheses"]["start"].update(schema=b["steps"][0]["claim"]), "rests on 'start', which is not among"),
    "another sort": (put("symbols", "C", to=[[], "integer"]), "below C means something else by C"),
    "a smaller value": (of_the_claim(value=["/", "C", "2"]), "the last step does not show the claim"),
    "another relation": (of_the_claim(then=["<", ["h", "t"], "?"]), "the last step does not show the claim"),
    "an earlier round": (of_the_claim(first_round="0"), "the last step does not show the claim"),
    "no round at all": (of_the_claim(scope="STATIC"), "the last step does not show the claim"),
    "the last round": (of_the_claim(scope="AT_HORIZON"), "it speaks of no round t, and what is measured does"),
    "the best round": (of_the_claim(scope="BEST_ROUND"), "it speaks of no round t, and what is measured does"),
    "a scope of one's own": (of_the_claim(scope="NOW_AND_THEN"), "there is no scope 'NOW_AND_THEN'"),
    "in expectation": (of_the_claim(certainty="IN_EXPECTATION"), "it speaks of chance, and what is measured does not"),
    "a certainty of one's own": (of_the_claim(certainty="MOSTLY"), "no certainty 'MOSTLY'"),
    "a condition that is not shown": (of_the_claim(conditions=[["<=", "C", "1"]]), "the last step does not show the claim"),
    "an empty domain": (of_the_claim(domains=[["<", "0", "C"], ["<=", "C", "-1"]]), "contradict each other"),
    "steps alone, under the name of a bound": (steps_alone, "it is of no bound, and has the name"),
    "a status of one's own": (put("status", to="certain"), "there is no status 'certain'"),
    "a kind of one's own": (put("kind", to="lemma"), "there is no kind 'lemma'"),
    "another schema": (put("schema", to=2), "its schema is not 1"),
    "no steps": (put("steps", to=[]), "it has no steps"),
    "no certificates": (put("certificates", to=[]), "there is no such certificate"),
    "a certificate that rests on itself": (in_a_circle, "is not accepted"),
    "a certificate under another digest": (another_digest, "the digest is not that of the statement"),
    "another claim of the step": (put("steps", 0, "claim", "then", 2, to="0"), "the last step does not show the claim"),
    "an id with a letter of another alphabet": (put("id", to="fеdfw.thm1"), "its id or its bound is no plain name"),  # noqa: RUF001
    "an id in two lines": (put("id", to="mine.below\nPROVED"), "what no reader sees as it is: 'mine.below\\nPROVED'"),
    "a bound with a path": (put("bound", to="../printed"), "its id or its bound is no plain name"),
    "a wording in two lines": (put("hypotheses", "start", "wording", to="mild\naxioms: none"), "what no reader sees"),
    "a wording that repaints the screen": (put("hypotheses", "start", "wording", to="\x1b[2J"), "what no reader sees"),
    "a wording that runs backwards": (put("hypotheses", "start", "quote", to="\u202e0 < C"), "what no reader sees"),
    "a name with a letter of no width": (put("steps", 0, "name", to="below\u200b C"), "what no reader sees"),
    "a list for a bundle": (lambda _: None, "its schema is not 1"),
}  # fmt: skip


@pytest.mark.parametrize("what", WITHDRAWN)
def test_the_label_is_gone_with_what_it_was_read_from(what: str) -> None:
    change, why = WITHDRAWN[what]
    reading = read([], strict=True) if what.startswith("a list") else changed(BELOW, change)
    assert reading["label"] == "UNDECIDED"
    assert why in said(reading)
    assert read(BELOW, strict=True)["label"] == "PROVED"


def the_counter_for_a_step(bundle: Bundle) -> None:
    """What holds in a world stands as a step of the proof."""
    (step,) = bundle["steps"]
    step |= {"certificate": step["counter"]["certificate"], "counter": None}


IN_A_WORLD: dict[str, tuple[Change, str]] = {
    "the world's certificate for a step": (the_counter_for_a_step, "its certificate shows something else"),
    "another contrary": (put("steps", 0, "counter", "claim", "then", 1, to="0"), "shows something else"),
    "a symbol for a number": (put("steps", 0, "within", "symbols", "1", to=[[], "real"]), "1 is not a symbol"),
    "a symbol of no sort": (put("steps", 0, "within", "symbols", "g", to=[["thing"], "real"]), "the arguments of g are no sorts"),
    "two numbers of clients": (lambda b: b["steps"][0]["within"]["symbols"].update(n=[[], "count"], m=[[], "count"]), "two counts"),
    "a letter of no symbol": (put("steps", 0, "within", "symbols", to={"h": [["integer"], "real"]}), "unknown name 'C'"),
    "a domain that is not met": (lambda b: b["claim"].update(domains=[["<=", "2", "C"]]), "it does not show the condition ['<=', '2', 'C']"),
    "a hypothesis that nobody can read": (put("steps", 0, "within", "hypotheses", "start", "schema", "then", to=["<=", ["/", "1", "C"], "C"]), "cannot be read"),
    "in expectation": (of_the_claim(certainty="IN_EXPECTATION"), "it speaks of chance"),
}  # fmt: skip


@pytest.mark.parametrize("what", IN_A_WORLD)
def test_a_refutation_is_gone_with_what_it_was_read_from(what: str) -> None:
    change, why = IN_A_WORLD[what]
    reading = changed(REFUTED, change)
    assert reading["label"] == "UNDECIDED"
    assert why in said(reading)
    assert read(REFUTED, strict=True)["label"] == "REFUTED"


def test_a_refutation_shows_the_hypotheses_that_it_is_of() -> None:
    """Without one of them it refutes another theorem, and says which."""
    whole = read(REFUTED, strict=True)
    assert {h["name"] for h in whole["hypotheses"]} == {"start", "falls"}
    fewer = changed(REFUTED, dropped("steps", 0, "within", "hypotheses", "falls"))
    assert [h["name"] for h in fewer["hypotheses"]] == ["start"]


def test_symbols_and_what_their_sorts_promise_are_shown_of_a_refutation_too() -> None:
    for bundle in (BELOW, REFUTED):
        reading = read(bundle, strict=True)
        assert reading["symbols"] == {"C": [[], "real"], "h": [["integer"], "real"]}
        assert set(reading["promises"]) == {"real", "integer"}


@pytest.mark.parametrize("role", ["axiom", "cited", "textbook"])
def test_what_is_on_trust_makes_a_label_conditional(role: str) -> None:
    reading = changed(BELOW, put("hypotheses", "falls", "role", to=role))
    assert reading["label"] == "CONDITIONAL"
    assert reading["axioms"] == ["it never grows (Section 1)"]


def test_what_we_assume_repairs_what_is_printed() -> None:
    assert changed(BELOW, put("hypotheses", "falls", "role", to="ours"))["repaired"] == ["falls"]


@pytest.mark.parametrize(
    "change",
    [
        put("hypotheses", "falls", "role", to="definition"),
        put("symbols", "C", to=[[], "integer"]),
        put("status", to="sharpened"),
        put("claim", "domains", to=[]),
    ],
)
def test_a_meaning_moves_with_a_role_a_sort_a_status_and_a_domain(change: Change) -> None:
    other = json.loads(json.dumps(BELOW))
    change(other)
    assert meaning(other) != meaning(BELOW)


@pytest.mark.parametrize("where", ["within", "counter"])
def test_a_meaning_moves_with_what_is_assumed_where_a_bound_is_refuted(where: str) -> None:
    """The world of a refutation could change, and the record stay."""
    refuted = emit(find_proof("fednewton.lem1", "printed"), recall=True)
    (assumed, *_) = refuted["steps"][-1][where]["hypotheses"]
    for change in (
        put("steps", -1, where, "hypotheses", assumed, "schema", "if", to=[["<", "0", "1"]]),
        put("steps", -1, where, "hypotheses", assumed, "role", to="axiom"),
        dropped("steps", -1, where, "hypotheses", assumed),
        put("steps", -1, where, "symbols", "more", to=[[], "real"]),
    ):
        other = json.loads(json.dumps(refuted))
        change(other)
        assert meaning(other) != meaning(refuted)


def test_words_of_a_kernel_about_a_file_are_legible() -> None:
    """The names inside certificates are the author's; a refusal repeats them."""

    def rename(bundle: Bundle) -> None:
        line = bundle["certificates"][0]["lines"][0]
        line |= {"name": "first\nmine.below: PROVED\x1b[2J", "by": "nonsense"}

    reading = changed(BELOW, rename)
    told = said(reading)
    assert reading["label"] == "UNDECIDED"
    assert "nonsense" in told
    assert told.isprintable()


def test_certificates_that_use_each_other_twice_are_read_once() -> None:
    """Forty certificates, each resting twice on the one before: a walk over all ways would not end."""
    from fedtheory import kernel

    bundle = json.loads(json.dumps(BELOW))
    for number in range(40):
        before = bundle["certificates"][-1]["digest"]
        statement = json.loads(json.dumps(bundle["certificates"][0]["statement"]))
        statement["show"]["then"][2] = ["+", "C", str(number + 1)]
        line = {
            "name": "one more",
            "schema": statement["show"],
            "by": "combination",
            "terms": [{"use": "a", "at": {"t": "t"}, "times": "1", "mean": None}],
        }
        bundle["certificates"].append(
            {
                "schema": 1,
                "id": str(number),
                "source": "",
                "digest": kernel.digest(statement),
                "statement": statement,
                "uses": {"a": before, "b": before},
                "lines": [line],
            }
        )
    last = bundle["certificates"][-1]
    bundle["claim"]["value"] = last["statement"]["show"]["then"][2]
    bundle["steps"][0] |= {"claim": last["statement"]["show"], "certificate": last["digest"]}
    assert read(bundle, strict=True)["label"] == "PROVED"


def test_the_claim_among_the_hypotheses_proves_nothing() -> None:
    """h(t) <= C, from the hypothesis that h(t) <= C."""
    from tests.planted.labels.files import decay

    setting = decay.known({"bounded": decay.assumed(decay.CLAIM, "h is C at most")})
    begged = decay.at_once(BELOW_C, setting, decay.Use("bounded", {"t": "t"}))
    reading = read(bundle_of(begged), strict=True)
    assert (reading["label"], reading["why"]) == ("UNDECIDED", "the hypothesis 'bounded' is the claim itself")  # fmt: skip


def test_displays_of_a_paper_need_no_bound() -> None:
    """What is proved without being the bound of a statement has neither status nor claim, and a label."""
    from fedtheory.worst_cases import CLOSED_FORMS

    reading = read(emit(CLOSED_FORMS[0]), strict=False)
    assert (reading["label"], reading["bound"]) == ("PROVED", "")


def test_a_proof_of_the_library_is_read_as_anybodys() -> None:
    bundle = bundle_of(find_proof("fedfw.lem1", "printed"))
    assert read(bundle, strict=True)["label"] == read(bundle, strict=False)["label"] != "UNDECIDED"
