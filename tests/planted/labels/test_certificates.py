"""Planted certificate files, through `check-certificate`: the written one is accepted, and each of these is not."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fedtheory import kernel
from fedtheory.cli.prove import write
from fedtheory.kernel import flint
from tests.kernel.test_bundle import BELOW

(CERTIFICATE,) = BELOW["certificates"]
TEXT = json.dumps(CERTIFICATE)


def with_another(key: str, value: Any) -> str:
    return json.dumps({**CERTIFICATE, key: value})


def easier() -> str:
    """It states h <= C + 1 and has the digest of h <= C."""
    other = json.loads(TEXT)
    other["statement"]["show"]["then"][2] = ["+", "C", "1"]
    return json.dumps(other)


def harder() -> str:
    """It states h <= C/1000, digest and all, and its lines show h <= C."""
    other = json.loads(TEXT)
    other["statement"]["show"]["then"][2] = ["/", "C", "1000"]
    other["digest"] = kernel.digest(other["statement"])
    return json.dumps(other)


def without_a_hypothesis() -> str:
    other = json.loads(TEXT)
    del other["statement"]["given"]["falls"]
    other["digest"] = kernel.digest(other["statement"])
    return json.dumps(other)


PLANTED: dict[str, tuple[Callable[[], str], str]] = {
    "a key twice": (lambda: TEXT[:-1] + ', "uses": {}}', "a key stands twice"),
    "a key twice, deep inside": (lambda: TEXT.replace('"forall": {"t": "integer"}', '"forall": {"t": "integer", "t": "real"}', 1), "a key stands twice"),
    "a float": (lambda: TEXT.replace('"schema": 1,', '"schema": 1.0,', 1), "the float 1.0"),
    "a number that is none": (lambda: TEXT.replace('"schema": 1,', '"schema": NaN,', 1), "the float NaN"),
    "true for 1": (lambda: with_another("schema", True), "schema is not 1"),
    "a number where a string belongs": (lambda: with_another("id", 7), "id and source are strings"),
    "a key more": (lambda: with_another("label", "PROVED"), "the keys"),
    "a key less": (lambda: json.dumps({k: v for k, v in CERTIFICATE.items() if k != "source"}), "the keys"),
    "the digest of another statement": (easier, "the digest is not that of the statement"),
    "another statement than its lines show": (harder, "the last line is not what is to be shown"),
    "a hypothesis left out": (without_a_hypothesis, "no 'falls' to use"),
    "a use of itself": (lambda: with_another("uses", {"again": CERTIFICATE["digest"]}), "is not accepted"),
    "a use of what is not there": (lambda: with_another("uses", {"lemma": "0" * 64}), "it rests on"),
    "no lines": (lambda: with_another("lines", []), "the last line is not what is to be shown"),
    "a list": (lambda: "[]", "the keys"),
    "half a file": (lambda: TEXT[: len(TEXT) // 2], "not a certificate"),
    "a bundle's reading": (lambda: json.dumps({"label": "PROVED", "id": "mine.below", "steps": []}), "the keys"),
}  # fmt: skip


@pytest.mark.parametrize("what", PLANTED)
def test_it_is_refused_by_both_kernels_and_its_twin_accepted(
    what: str, command: Any, tmp_path: Path
) -> None:
    text, why = PLANTED[what]
    planted, twin = tmp_path / "planted" / "a.json", tmp_path / "twin" / "a.json"
    for path, content in ((planted, text()), (twin, TEXT)):
        path.parent.mkdir()
        path.write_text(content, encoding="utf-8")
    said = command("check-certificate", planted, twin, "--json")
    refused, accepted = said.json
    assert (said.code, refused["accepted"], accepted["accepted"]) == (1, False, True)
    assert why in refused["kernels"]["fractions"]
    assert refused["kernels"]["flint"] != "accepted"


BUNDLES: dict[str, tuple[dict[str, Any], str]] = {
    "of a smaller bound": ({"claim": {**BELOW["claim"], "value": ["/", "C", "1000"]}}, "the last step does not show the claim"),
    "without its certificates": ({"certificates": []}, "there is no such certificate"),
    "that brings its label along": ({"schema": 2, "label": "PROVED"}, "its schema is not 1"),
}  # fmt: skip


@pytest.mark.parametrize("what", BUNDLES)
def test_the_label_of_a_bundle_is_read_again(what: str, command: Any, tmp_path: Path) -> None:
    changes, why = BUNDLES[what]
    planted, twin = tmp_path / "planted.json", tmp_path / "twin.json"
    planted.write_text(json.dumps({**BELOW, **changes}), encoding="utf-8")
    twin.write_text(json.dumps(BELOW), encoding="utf-8")
    refused, passed = (command("check-certificate", path, "--json") for path in (planted, twin))
    assert (refused.code, refused.json[0]["label"]) == (1, "UNDECIDED")
    assert why in refused.out
    assert (passed.code, passed.json[0]["label"]) == (0, "PROVED")


def test_a_bundle_with_a_key_twice_is_none(command: Any, tmp_path: Path) -> None:
    """One reader would see the first, another the last."""
    path = tmp_path / "twice.json"
    path.write_text(json.dumps(BELOW)[:-1] + ', "id": "fedfw.thm1"}', encoding="utf-8")
    said = command("check-certificate", path, "--json")
    assert (said.code, said.json[0]["accepted"]) == (1, False)


def test_two_that_rest_on_each_other_are_refused(command: Any, tmp_path: Path) -> None:
    """Each would be fine if the other were."""
    for name, value in (("a", "1"), ("b", "2")):
        other = json.loads(TEXT)
        other["statement"]["show"]["then"][2] = ["+", "C", value]
        other["digest"] = kernel.digest(other["statement"])
        (tmp_path / f"{name}.json").write_text(json.dumps(other), encoding="utf-8")
    one, two = (json.loads((tmp_path / f"{name}.json").read_text()) for name in "ab")
    for name, own, beside in (("a", one, two), ("b", two, one)):
        own["uses"] = {"the other": beside["digest"]}
        (tmp_path / f"{name}.json").write_text(json.dumps(own), encoding="utf-8")
    said = command("check-certificate", tmp_path / "a.json", tmp_path / "b.json", "--json")
    assert [result["accepted"] for result in said.json] == [False, False]
    assert all("it rests on" in result["kernels"]["fractions"] for result in said.json)


def test_what_is_written_of_a_proof_is_accepted_by_itself(command: Any, tmp_path: Path) -> None:
    assert command("check-certificate", *write(BELOW, tmp_path)).code == 0
    (whole,) = (tmp_path / "bundles").iterdir()
    assert json.loads(whole.read_text(encoding="utf-8")) == BELOW


@pytest.mark.parametrize("checker", [kernel.check, flint.check], ids=["fractions", "flint"])
@pytest.mark.parametrize(
    ("claim", "holds"), [(["<", "0", ["exp", "1"]], True), (["<", ["exp", "1"], "0"], False)]
)
def test_the_kernels_agree_that_e_is_positive(checker: Any, claim: Any, holds: bool) -> None:
    """By its coefficients alone; they did not, once."""
    statement = {"symbols": {}, "given": {}, "show": {"forall": {}, "if": [], "then": claim}}
    line = {"name": "e", "schema": statement["show"], "by": "coefficients", "eliminate": [], "shift": []}  # fmt: skip
    certificate = {
        "schema": 1, "id": "", "source": "", "digest": kernel.digest(statement),
        "statement": statement, "uses": {}, "lines": [line],
    }  # fmt: skip
    try:
        shown = checker(certificate, {}) == certificate["digest"]
    except (kernel.Rejected, flint.Rejected):
        shown = False
    assert shown is holds
