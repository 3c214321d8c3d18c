"""Each verb: its JSON as the design has it, its exit code, and a readable text."""

import json
import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import fedtheory
from fedtheory.cli.command import VERBS
from fedtheory.cli.errata import _short
from fedtheory.core.verdict import Label, Outcome
from fedtheory.theorems import ITEMS, STATEMENTS

LABELS = {label.word for label in Label}
OUTCOMES = {outcome.word for outcome in Outcome}
SET = ["--set", "L=1", "D=sqrt(2)", "n=10", "H=2", "lambda0=1/2"]


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_has_help_with_an_example_and_takes_json(
    verb: str, command: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as caught:
        command(verb, "--help")
    told = capsys.readouterr().out
    assert caught.value.code == 0
    assert f"example: fedtheory {verb}" in told
    assert "--json" in told


def test_list(command: Any) -> None:
    found = command("list", "--json").json
    assert [entry["id"] for entry in found] == [known.id for known in (*STATEMENTS, *ITEMS)]
    for entry in found[: len(STATEMENTS)]:
        assert {"id", "paper", "kind", "title", "locator", "bounds", "label"} <= set(entry)
        assert {bound["label"] for bound in entry["bounds"]} | {entry["label"]} <= LABELS
    assert "fedfw.thm1" in command("list", "--paper", "fedfw").out


def test_list_by_status(command: Any) -> None:
    found = command("list", "--status", "sharpened", "--json").json
    assert found
    assert {bound["status"] for entry in found for bound in entry["bounds"]} == {"sharpened"}


def test_show(command: Any) -> None:
    found = command("show", "fedfw.thm1", "--json").json
    assert {"id", "paper", "kind", "title", "locator", "bounds", "label"} <= set(found)
    assert {"parameters", "assumptions", "errata"} <= set(found)
    assert {"name", "meaning", "domain"} <= set(found["parameters"][0])
    labels = {bound["bound"]: bound["label"] for bound in found["bounds"]}
    assert labels["sharpened"] == "PROVED"
    assert labels["printed"] == "REFUTED"
    assert "each f_i is convex" in command("show", "fedfw.thm1").out


def test_labels_come_from_the_store_the_second_time(
    command: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = command("show", "fedfw.thm1", "--json").json

    def again(task: object) -> None:
        pytest.fail(f"{task} was computed again")

    monkeypatch.setattr("fedtheory.campaign.tasks.perform", again)
    assert command("show", "fedfw.thm1", "--json").json == first


def test_show_as_latex_and_bibtex(command: Any) -> None:
    latex = command("show", "fedfw.thm1", "--latex").out
    assert latex.count(r"\[") == latex.count(r"\]") == len(STATEMENTS[0].bounds)
    assert latex.count("{") == latex.count("}")
    assert command("show", "fedfw.thm1", "--bibtex").out.startswith(
        "@inproceedings{dadras2024fedfw,"
    )


def test_bound(command: Any) -> None:
    found = command("bound", "fedfw.thm1", *SET, "t=100", "--json").json
    assert {
        "id",
        "bound",
        "value",
        "lower",
        "upper",
        "vacuous",
        "conditions",
        "locator",
        "digest",
    } <= set(found)
    assert found["value"] == "106/75"
    told = command("bound", "fedfw.thm1", *SET, "t=100").out
    assert "objective gap <= 1.41334 (exactly 106/75)" in told
    assert "D = sqrt(2) (diameter)" in told
    early = command("bound", "fedfw.thm1", *SET, "t=1")
    assert early.code == 0
    assert "promises nothing here: t ≥ 2 (this bound starts at t = 2) does not hold" in early.out
    assert command("bound", "fedfw.thm1", *SET, "t=1", "--json").json["value"] is None
    assert "VACUOUS" in command("bound", "fedfw.thm1", *SET, "t=2", "g_star=0").out


def test_solve(command: Any) -> None:
    words = ["solve", "fedfw.thm1", "--for", "t", "--target", "0.1", *SET]
    found = command(*words, "--json").json
    assert {"id", "bound", "for", "value", "target", "checked"} <= set(found)
    assert (found["value"], found["target"], found["checked"]) == (18941, "1/10", True)
    assert "t = 18,941" in command(*words).out
    told = command("solve", "fedfw.thm1", "--for", "λ0", "--target", "1", *SET[:-1], "t=100").out
    assert "every value between" in told
    long = command(*words[:5], "1e200", *SET).out
    assert "meets about 1e+200" in long
    assert len(max(long.splitlines(), key=len)) < 300


def test_a_fraction_too_long_to_read_is_left_to_json(command: Any) -> None:
    words = ["bound", "fednewton.thm1", "--set", "U_sym=2/3", "E_0=1/7", "t=200"]
    assert "exactly" not in command(*words).out
    assert len(command(*words, "--json").json["value"]) > 40


def test_prove_and_check_certificate(command: Any, tmp_path: Path) -> None:
    said = command("prove", "fedfw.thm1", "--bound", "sharpened", "--write", tmp_path, "--json")
    found = said.json
    assert said.code == 0
    assert {"id", "bound", "label", "steps"} <= set(found)
    assert found["label"] == "PROVED"
    for step in found["steps"]:
        assert {"locator", "claim", "label", "engine", "digest"} <= set(step)
    files = sorted(tmp_path.glob("*.json"))
    assert [str(path) for path in files] == found["written"]
    assert len(files) == found["certificates"] > len(found["steps"])  # lemmas are cited
    said = command("check-certificate", *files, "--json")
    assert said.code == 0
    assert all(result["accepted"] for result in said.json)
    assert {result["digest"] for result in said.json} > {step["digest"] for step in found["steps"]}


def test_one_changed_number_is_rejected_by_both_kernels(command: Any, tmp_path: Path) -> None:
    command("prove", "fedfw.thm1", "--bound", "sharpened", "--write", tmp_path)
    last = sorted(tmp_path.glob("*.json"))[-1]
    certificate = json.loads(last.read_text())
    certificate["statement"]["show"]["if"][0][1] = "1"  # t >= 1 for t >= 2
    last.write_text(json.dumps(certificate))
    said = command("check-certificate", last, "--json")
    assert said.code == 1
    assert "accepted" not in said.json[0]["kernels"].values()


def test_prove_tells_what_fails(command: Any) -> None:
    said = command("prove", "fedfw.lem2", "--bound", "printed", "--json")
    assert said.code == 0, "the open step of the printed lemma is recorded"
    assert said.json["label"] == "REFUTED"
    steps = said.json["steps"]
    assert {step["label"] for step in steps} == {"REFUTED"}
    assert any("false for every n" in step["note"] for step in steps)
    told = command("prove", "fedfw.lem2", "--bound", "printed").out
    assert f"0 of {len(steps)} steps PROVED" in told


def test_labels_do_not_come_from_the_process_that_prints_them(
    command: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fedtheory.kernel.bundle._refusal", lambda *_: "planted")
    monkeypatch.setattr("fedtheory.engines.prove.emit", lambda *_, **__: {})
    said = command("prove", "fedfw.lem1", "--bound", "printed", "--json")
    assert said.code == 0
    assert {step["label"] for step in said.json["steps"]} == {"PROVED"}


def test_attack(command: Any) -> None:
    words = ["attack", "fedfw.thm1", "--budget", "0.2", "--json"]
    held = command(*words, "--bound", "sharpened")
    assert (held.code, held.json["outcome"], held.json["label"]) == (0, "HOLDS", "SUPPORTED")
    assert held.json["replay"].startswith("fedtheory attack fedfw.thm1")
    broken = command(*words, "--bound", "printed")
    assert (broken.code, broken.json["outcome"], broken.json["label"]) == (0, "VIOLATED", "REFUTED")
    assert broken.json["hit"]["digest"]


def test_errata(command: Any) -> None:
    found = command("errata", "--json").json
    assert len(found) > 10
    keys = {"id", "about", "locator", "severity", "printed", "corrected", "witness", "replayed"}
    assert all(keys <= set(erratum) for erratum in found)
    assert {erratum["replayed"] for erratum in found} == {None}
    said = command(
        "errata", "fedfw.thm1", "--replay", "--json"
    )  # all: tests/engines/test_replay.py
    assert said.code == 0
    assert all(
        erratum["replayed"] is (True if erratum["witness"] else None) for erratum in said.json
    )
    assert "confirmed: both kernels" in command("errata", "fedfw.d01", "--replay").out


def test_an_erratum_that_does_not_replay_is_a_surprise(
    command: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from dataclasses import replace

    from fedtheory.cli import errata as module
    from fedtheory.engines.replay import replay

    def doubted(erratum: Any) -> Any:
        return replace(replay(erratum), confirmed=False, note="not accepted: planted")

    monkeypatch.setattr(module, "replay", doubted)
    said = command("errata", "fedfw.d01", "--replay")
    assert said.code == 1
    assert "NOT confirmed" in said.out


def test_doctor(command: Any, tmp_path: Path) -> None:
    said = command("doctor", "--json")
    assert (said.code, said.json["ok"]) == (0, True)
    names = {check["name"] for check in said.json["checks"]}
    assert {
        "python",
        "numpy",
        "python-flint",
        "store",
        "catalogue",
        "kernels",
        "z3-solver",
    } <= names
    (tmp_path / "s.db").write_bytes(b"no store")
    said = command("doctor", "--store", tmp_path / "s.db")
    assert "NO  store" in said.out
    assert (said.code, said.err[:12]) == (2, "error FT032:")


@pytest.mark.parametrize("place", [".", "file/s.db"])
def test_doctor_says_of_a_store_what_the_other_verbs_say(
    place: str, command: Any, tmp_path: Path
) -> None:
    """A folder, and a place below a file: permissions would allow both."""
    (tmp_path / "file").touch()
    path = tmp_path / place
    said = command("doctor", "--store", path)
    asked = command("verify", "fedfw.lem1", "--store", path)
    assert "NO  store" in said.out
    assert said.code == asked.code == 2
    assert said.err.startswith("error FT031: ")
    assert str(path) in said.err
    assert [p.name for p in tmp_path.iterdir()] == ["file"]


def test_doctor_tries_to_make_a_store_and_leaves_nothing(command: Any, tmp_path: Path) -> None:
    said = command("doctor", "--store", tmp_path / "not" / "yet.db")
    assert (said.code, said.err) == (0, "")
    assert "not there yet" in said.out
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="a folder that root may not write")
def test_doctor_does_not_trust_permissions(command: Any) -> None:
    said = command("doctor", "--store", "/proc/x")
    assert said.code == 2
    assert "NO  store" in said.out
    assert said.err.startswith('error FT031: the store "/proc/x" cannot be used: ')


def test_a_paper_without_errata(command: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fedtheory.papers.fedfw.errata.ERRATA", ())
    said = command("errata", "fedfw")
    assert (said.code, said.out) == (0, "no errata\n")
    assert command("errata", "fedfw", "--json").json == []


def test_plot(command: Any, tmp_path: Path) -> None:
    found = command("plot", "fedfw.thm1", "-o", tmp_path / "x.svg", "--json").json
    assert set(found) == {"ids", "path", "bytes", "faults"}
    assert (tmp_path / "x.svg").read_text().lstrip().startswith("<?xml")


def test_report(command: Any, tmp_path: Path) -> None:
    said = command("report", "fedfw.lem1", "-o", tmp_path / "site", "--json", "--jobs", "1")
    assert said.code == 0
    assert {"path", "bytes", "summary", "faults"} == set(said.json)
    page = (tmp_path / "site" / "index.html").read_text(encoding="utf-8")
    assert "fedfw.lem1" in page
    loaded = set(re.findall(r' (?:src|srcset|data)="(.*?)"', page))
    assert loaded == {"page.js", "front.js"}  # nothing but what lies beside it
    assert all((tmp_path / "site" / name).exists() for name in loaded)


def test_python_mirrors_the_verbs() -> None:
    at = {"L": 1, "D": "sqrt(2)", "n": 10, "H": 2, "lambda_0": "1/2"}
    assert str(fedtheory.bound("fedfw.thm1", **at, t=100).value) == "106/75"
    assert fedtheory.solve("fedfw.thm1", "t", target="0.1", **at).value == 18941
    assert fedtheory.prove("fedfw.thm1", bound="lower").label is Label.PROVED
    assert fedtheory.show("fedfw.thm1").id == "fedfw.thm1"
    assert fedtheory.list is fedtheory.statements
    assert len(fedtheory.statements()) == len(STATEMENTS)
    assert fedtheory.ledger("fedfw.d01")[0].id == "fedfw.d01"
    assert set(fedtheory.__all__) <= set(dir(fedtheory))
    with pytest.raises(AttributeError, match="nothing"):
        fedtheory.nothing  # noqa: B018


def test_numbers_beyond_floats_are_told() -> None:
    assert _short(Fraction(10**400, 3)) == "3.33333e+399..."
    assert _short(Fraction(-3, 10**400)).startswith("-3e-400")
    assert _short(Fraction(1, 3)) == "1/3"
