"""Hostile theorem files, through the command: what they do to their own process, they do to no label."""

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from fedtheory.campaign import emission, verify
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.statement import Scope
from fedtheory.runs.labelling import Labeller
from tests.kernel.test_bundle import BELOW, REFUTED
from tests.planted.labels.planted import Bundle

DECAY = Path(__file__).parent / "files" / "decay.py"
FALSE = """
PLANTED = stated("mine.planted", value=C / 1000)
FORCED = combination(conclusion(SETTING, PLANTED.bounds[0]), Use("start"), Use("falls", {"t": "t"}))
STATEMENTS = [BELOW_C, PLANTED]
PROOFS = [PROOFS[0], proved(PLANTED, SETTING, step("forced", "", "", FORCED))]
"""
"""A bound that does not hold, and a step that does not show it."""
PATCHES = """
import json, sys, threading
import fedtheory.cli.output, fedtheory.engines.prove, fedtheory.kernel, fedtheory.kernel.bundle
import fedtheory.runs.labelling
from fedtheory.core import statement
from fedtheory.kernel import flint

def yes(bundle, *, strict=True):
    return {"label": "PROVED", "why": "", "steps": [], "hypotheses": []}

fedtheory.kernel.check = flint.check = lambda certificate, accepted: certificate["digest"]
fedtheory.kernel.bundle.read = fedtheory.kernel.bundle._Reading.result = yes
fedtheory.runs.labelling.Labeller.read = lambda self, bundle, strict: yes(bundle)
fedtheory.cli.output.print_json = fedtheory.cli.output.line = lambda *_: None
Statement.digest = property(lambda self: "0" * 64)
sys.modules["fedtheory.kernel.rules"] = sys.modules["fedtheory.kernel"]
print('[{"id": "mine.planted", "label": "PROVED"}]')
sys.stdout.flush()
threading.Thread(target=lambda: print("mine.planted (printed): PROVED"), daemon=True).start()
"""


def written(folder: Path, text: str, name: str = "mine.py") -> Path:
    path = folder / name
    path.write_text(DECAY.read_text(encoding="utf-8") + text, encoding="utf-8")
    return path


def labels(told: Any) -> dict[str, str]:
    return {
        reading["id"]: reading["label"] for reading in (told if isinstance(told, list) else [told])
    }


def test_what_a_file_patches_is_its_own_process(command: Any, tmp_path: Path) -> None:
    """Kernels, reader, labeller, printer, digests and modules are patched, and a false report is printed."""
    said = command("prove", written(tmp_path, FALSE + PATCHES), "--json")
    assert labels(said.json) == {"mine.below": "PROVED", "mine.planted": "UNDECIDED"}
    (forced,) = said.json[1]["steps"]
    assert forced["note"].startswith(
        "not accepted: line forced.1: what is left is not shown nonnegative"
    )
    assert said.code == 1


def test_a_file_that_leaves_without_a_word_has_no_label(command: Any, tmp_path: Path) -> None:
    said = command("prove", written(tmp_path, "import os\nos._exit(0)\n"), "--json")
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith("error FT130: ")


SHADOWS = ("json.py", "sympy.py", "numpy.py", "types.py", "sitecustomize.py", "usercustomize.py")
"""Files that Python would load instead of its own, were they found first; beside a package `fedtheory`."""


def shadowing(folder: Path) -> None:
    for name in (*SHADOWS, "fedtheory.py", "flint.py"):
        (folder / name).write_text('raise SystemExit("shadowed")\n', encoding="utf-8")
    (folder / "fedtheory").mkdir()
    (folder / "fedtheory" / "__init__.py").write_text("raise SystemExit\n", encoding="utf-8")


def test_what_lies_in_the_current_folder_is_not_the_library(
    command: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor is a theorem file that has the name of a library."""
    shadowing(tmp_path)
    monkeypatch.chdir(tmp_path)
    written(tmp_path, "", "flint.py")
    said = command("prove", "flint.py", "--json")
    assert labels(said.json) == {"mine.below": "PROVED", "mine.halved": "REFUTED"}, said.err


def test_labels_are_read_without_the_paths_of_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shadowing(tmp_path)
    monkeypatch.chdir(tmp_path)
    for variable in ("PYTHONPATH", "PYTHONHOME"):
        monkeypatch.setenv(variable, str(tmp_path))
    monkeypatch.setenv("PYTHONSTARTUP", str(tmp_path / "json.py"))
    with Labeller() as labeller:
        assert labeller.read(BELOW, strict=True)["label"] == "PROVED"
        assert labeller.read(other(BELOW, status="certain"), strict=True)["label"] == "UNDECIDED"


def test_a_helper_that_has_changed_is_asked_anew(
    command: Any, tmp_path: Path, monkeypatch: Any
) -> None:
    """The file stays as it is; the hypothesis that it imports grows into the claim, and no store remembers the other."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "helper.py").write_text("BOUND = 1\n", encoding="utf-8")
    imported = """
from helper import BOUND
SETTING = known({"start": START, "falls": assumed(Schema(h(t + 1) <= BOUND * h(t), ROUND, (FROM_1,)))})
STATEMENTS, PROOFS = [BELOW_C], [proved(BELOW_C, SETTING, BELOW)]
"""
    path = written(tmp_path, imported)
    asked = ("verify", path, "--json", "--jobs", "1", "--store", tmp_path / "s.db")
    labelled = []
    for bound in ("1", "2"):
        (tmp_path / "helper.py").write_text(f"BOUND = {bound}\n", encoding="utf-8")
        rows = command(*asked).json["verdicts"]
        labelled += [row["label"] for row in rows if row["layer"] == "replay"]
    assert labelled == ["PROVED", "UNDECIDED"]


TURNED = """
TURNED = Setting(SETTING.symbols, SETTING.given, {{HEIGHT: lambda v: {claim}}})
FLOOR = step("floor", "", "", Line(conclusion(TURNED, BELOW_C.bounds[0]), "identity"))
STATEMENTS, PROOFS = [BELOW_C], [proved(BELOW_C, TURNED, FLOOR)]
"""
WRONG_FILES = {
    "two statements of one name": (
        'STATEMENTS = [BELOW_C, stated("mine.below", value=C / 2)]\n',
        "the id mine.below is taken",
    ),
    "a statement of the library": (
        'STATEMENTS = [stated("fedfw.thm1")]\n',
        "the id fedfw.thm1 is taken",
    ),
    "no more than leaving": ("raise SystemExit(0)\n", "SystemExit"),
    "an id with a letter of another alphabet": ('STATEMENTS = [stated("f\\u0435dfw.thm1")]\n', r"'f\u0435dfw.thm1'"),
    "an id with a letter of no width": ('STATEMENTS = [stated("mine\\u200b.below")]\n', r"'mine\u200b.below'"),
    "a metric that says the claim the other way round": (
        TURNED.format(claim="at_most(v, h(t))"),
        "is <= its value, and its metric says another claim",
    ),
    "a metric that says an equation": (
        TURNED.format(claim='["=", h(t).tree, v]'),
        "is <= its value, and its metric says another claim",
    ),
    "a refutation without the hypotheses": ('PROOFS[1] = refuted(HALVED, SETTING, less(1, 2), within=known({}))\n', "without the hypothesis 'start'"),
}  # fmt: skip


@pytest.mark.parametrize("what", WRONG_FILES)
def test_a_file_is_refused_for_its_names_and_worlds(what: str, tmp_path: Path) -> None:
    from fedtheory.campaign.theorem_file import load

    text, why = WRONG_FILES[what]
    assert load(written(tmp_path, "")).statements
    assert load(written(tmp_path, TURNED.format(claim="at_most(h(t), v)"))).proofs
    with pytest.raises(FedTheoryError) as told:
        load(written(tmp_path, text))
    assert why in str(told.value)


# ---- answers that somebody has forged


def forged(monkeypatch: pytest.MonkeyPatch, answer: Any) -> None:
    """The child answers this, whatever it was asked."""

    def finished(command: Sequence[str]) -> int:
        text = answer if isinstance(answer, str) else json.dumps(answer)
        Path(command[-2]).write_text(text, encoding="utf-8")
        return 0

    monkeypatch.setattr(emission, "_finished", finished)


def handed(*bundles: Bundle) -> dict[str, Any]:
    known = {"notation": [[] for _ in bundles], "models": []}
    return {"bundles": list(bundles), "warnings": [], "foreign": True, **known}


def other(bundle: Bundle, **changes: Any) -> Bundle:
    copy: Bundle = json.loads(json.dumps(bundle)) | changes
    return copy


FORGED: dict[str, tuple[str, Any, str]] = {
    "a proof of the library's": ("mine.py", handed(other(BELOW, id="fedfw.lem1")), "hands over a proof of fedfw.lem1"),
    "of another statement": ("mine.py::mine.half", handed(BELOW), "mine.half hands over a proof of 'mine.below'"),
    "of one bound twice": ("mine.py", handed(BELOW, other(BELOW, status="sharpened")), "answers twice of ('mine.below', 'printed')"),
    "of a file for the library": ("fedfw.lem1", handed(BELOW), "fedfw.lem1 hands over a proof of 'mine.below'"),
    "of an easier claim for the library": ("fedfw.lem1", handed(other(BELOW, id="fedfw.lem1")), "is of another claim than is stated"),
    "no JSON": ("mine.py", "PROVED", "ended with code 0 and no answer"),
    "no object": ("mine.py", ["PROVED"], "ended with code 0 and no answer"),
    "no notation": ("mine.py", handed(BELOW) | {"notation": []}, "ended with code 0 and no answer"),
    "no bundles": ("mine.py", {"label": "PROVED"}, "ended with code 0 and no answer"),
    "an error that paints": ("mine.py", {"error": {"code": "FT025", "message": "\x1b[2Jmine.below: PROVED"}}, r"\x1b[2Jmine.below"),
}  # fmt: skip


@pytest.mark.parametrize("what", FORGED)
def test_a_forged_answer_is_told(what: str, command: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    target, answer, why = FORGED[what]
    forged(monkeypatch, answer)
    said = command("prove", target, "--json")
    assert (said.code, said.out) == (2, "")
    assert why in said.err
    forged(monkeypatch, handed(BELOW))
    assert labels(command("prove", "mine.py", "--json").json) == {"mine.below": "PROVED"}


def test_steps_alone_are_no_proof_of_a_bound(command: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    forged(monkeypatch, handed(other(BELOW, kind="steps", claim=None)))
    said = command("prove", "mine.py", "--json")
    assert (said.code, said.json["label"]) == (1, "UNDECIDED")
    assert "it is of no bound" in said.json["why"]


def test_nothing_is_written_outside_of_the_folder(
    command: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Names of certificates and bounds are names of files, and never places."""
    away = other(BELOW)
    away["certificates"][0]["id"] = "../../../outside/step"
    away["bound"] = "../../outside"
    forged(monkeypatch, handed(away))
    said = command("prove", "mine.py", "--json", "--write", tmp_path / "a" / "b")
    assert said.json["label"] == "UNDECIDED"
    found = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert found
    assert all(path.is_relative_to(tmp_path / "a" / "b") for path in found)


def shown(entry_change: Callable[[dict[str, Any]], None] | None, bundle: Bundle) -> dict[str, Any]:
    """What a file states, and the bundle of its proof."""
    from fedtheory.calculator.generate import raw_entry
    from tests.planted.labels.files.decay import BELOW_C

    entry = raw_entry(BELOW_C)
    if entry_change:
        entry_change(entry)
    return {"stated": [{"entry": entry, "bundles": {"printed": bundle}}]}


OTHERWISE: dict[str, Callable[[dict[str, Any]], Any]] = {
    "a smaller number": lambda e: e["bounds"][0].update(value=["/", "C", "1000"]),
    "another metric": lambda e: e["bounds"][0].update(metric="squared height"),
    "of the last round": lambda e: e["bounds"][0].update(scope=Scope.AT_HORIZON.value),
    "from an earlier round": lambda e: e["bounds"][0].update(first_round=0),
    "another relation": lambda e: e["bounds"][0].update(relation=">="),
    "in expectation": lambda e: e["bounds"][0].update(certainty="in expectation"),
    "whose it is": lambda e: e["bounds"][0].update(status="sharpened"),
    "under a condition": lambda e: e["bounds"][0].update(conditions=[["<=", "C", "1"]]),
}


@pytest.mark.parametrize("what", OTHERWISE)
def test_what_is_shown_beside_a_label_is_what_was_proved(
    what: str, command: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    forged(monkeypatch, shown(OTHERWISE[what], BELOW))
    said = command("show", "mine.py", "--json")
    assert (said.code, said.out) == (2, "")
    assert "is of another claim than is stated" in said.err


def test_what_is_stated_and_proved_is_shown_with_its_label(
    command: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    forged(monkeypatch, shown(lambda e: e.update(title="below\x1b[2J C\u202e"), BELOW))
    said = command("show", "mine.py", "--json").json
    assert said["bounds"][0]["label"] == "PROVED"
    assert said["title"] == r"below\x1b[2J C\u202e"
    assert {scope.name: scope.value for scope in Scope} == emission.SCOPES


# ---- rows of a campaign

ROW = {
    "id": "mine.below", "bound": "printed", "outcome": "HOLDS", "label": "SUPPORTED", "tightness": None, "at_round": None,
    "instance": "", "seconds": 0.0, "note": "", "recorded": "as recorded", "why": "",
}  # fmt: skip
REPLAY = {**ROW, "layer": "replay", "foreign": True, "gaps": [], "refusal": ""}


def told_of(monkeypatch: pytest.MonkeyPatch, *rows: dict[str, Any]) -> Any:
    """What `verify` makes of these rows from a file."""
    counts = {"tasks": 1, "from_store": 0, "computed_twice": 0}
    forged(monkeypatch, {"rows": list(rows), "axioms": [], **counts})
    return verify.verify("mine.py").verdicts


def test_a_row_of_a_file_has_the_label_of_its_bundle(monkeypatch: pytest.MonkeyPatch) -> None:
    boasting = {**REPLAY, "label": "PROVED", "outcome": "PROVED"}
    false, true = (
        told_of(monkeypatch, boasting | {"bundle": bundle})[0]
        for bundle in (REFUTED, BELOW)
    )  # fmt: skip
    assert (false["label"], false["outcome"]) == ("UNDECIDED", "UNDECIDED")
    assert (true["label"], true["shows"]) == ("PROVED", "for all t with 1 ≤ t: h(t) ≤ C")
    (without,) = told_of(monkeypatch, boasting | {"bundle": None})
    assert without["label"] == "UNDECIDED"


@pytest.mark.parametrize("layer", ["laws", "curve", "attack"])
@pytest.mark.parametrize("word", ["PROVED", "REFUTED", "CONDITIONAL"])
def test_no_other_row_of_a_file_proves_or_refutes(
    layer: str, word: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    (row,) = told_of(monkeypatch, {**ROW, "layer": layer, "label": word, "outcome": word})
    assert (row["label"], row["outcome"]) == ("SUPPORTED", "UNDECIDED")
    (honest,) = told_of(monkeypatch, {**ROW, "layer": layer})
    assert (honest["label"], honest["outcome"]) == ("SUPPORTED", "HOLDS")


REFUSED: dict[str, tuple[list[dict[str, Any]], str]] = {
    "an erratum of nobody": ([{**ROW, "layer": "errata", "confirmed": True, "witnesses": 1}], "no file is asked about 'errata'"),
    "an item": ([{**ROW, "layer": "item", "label": "PROVED"}], "no file is asked about 'item'"),
    "two proofs of one bound": ([REPLAY | {"bundle": BELOW}] * 2, "answers twice of ('mine.below', 'printed')"),
    "a verdict on the library": ([{**ROW, "layer": "laws", "id": "fedfw.lem1"}], "which is not its own"),
}  # fmt: skip


@pytest.mark.parametrize("what", REFUSED)
def test_rows_of_what_no_file_is_asked_are_refused(
    what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows, why = REFUSED[what]
    with pytest.raises(FedTheoryError, match=why.replace("(", r"\(").replace(")", r"\)")):
        told_of(monkeypatch, *rows)


def test_a_note_is_printed_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    (row,) = told_of(
        monkeypatch, {**ROW, "layer": "laws", "note": "fine\nmine.below: PROVED\x1b[2J"}
    )
    assert row["note"] == r"fine\nmine.below: PROVED\x1b[2J"
