"""`fedtheory verify`: every layer, recorded or not, resumed after a kill, and able to say no."""

import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from fedtheory.calculator.catalogue import catalogue
from fedtheory.calculator.recorded import recorded_labels
from fedtheory.campaign import answers
from fedtheory.campaign.levels import BUDGETS
from fedtheory.campaign.records import OPEN, RECORDED, SURPRISE, judge
from fedtheory.campaign.subjects import Subject, recorded
from fedtheory.campaign.tasks import Task
from fedtheory.campaign.verify import verify
from fedtheory.core.statement import Certainty, SampledExhibit
from fedtheory.core.verdict import Label, Outcome
from fedtheory.runs.store import Store
from fedtheory.theorems import STATEMENTS

ROOT = Path(__file__).parents[2]
ROW = {"id", "bound", "layer", "outcome", "label", "tightness", "at_round", "instance", "seconds"}
WORDS = {word.word for word in (*Outcome, *Label)}
LEMMA = next(recorded(s) for s in STATEMENTS if s.id == "fedfw.lem2")
THEOREM = next(recorded(s) for s in STATEMENTS if s.id == "fedfw.thm1")
TWO_RUNS = next(s for s in STATEMENTS if s.id == "fedfw.eq15")

MINE = '''
"""A lemma of one's own: the smoothness of the surrogate, under another name."""
from dataclasses import replace
from fractions import Fraction
from fedtheory.papers.fedfw.statements.lem1_smooth import LEMMA_1 as lemma
MY_LEMMA = replace(lemma, id="mine.lem1", bounds=({bound},), exhibits=({exhibit},))
'''
EXHIBIT = 'replace(lemma.exhibits[0], pinned={"printed": "1.0000"})'


def test_every_layer_speaks(command: Any) -> None:
    said = command("verify", "fedfw.lem2", "--json", "--jobs", "1")
    assert said.code == 0, said.out
    found = said.json
    assert set(found) == {"verdicts", "summary", "axioms"}
    assert {row["layer"] for row in found["verdicts"]} == {
        "laws",
        "curve",
        "replay",
        "model",
        "attack",
        "errata",
    }
    for row in found["verdicts"]:
        assert set(row) >= ROW
        assert row["outcome"] in WORDS
    summary = found["summary"]
    assert summary["verdicts"] == len(found["verdicts"]) == sum(summary["labels"].values())
    assert summary["surprises"] == summary["undecided"] == 0
    assert set(summary["outcomes"]) <= {outcome.word for outcome in Outcome}
    told = command("verify", "fedfw.lem2").out
    assert "VACUOUS" in told
    assert " 1.0000 " in told


def test_a_stale_catalogue_is_told_with_what_to_run(
    command: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = {name: entry for name, entry in catalogue().items() if name != "fedfw.lem1"}
    for user in ("verify", "missing"):
        monkeypatch.setattr(f"fedtheory.campaign.{user}.catalogue", lambda: found)
    said = command("verify", "fedfw.lem1")
    assert said.code == 1
    assert "run `python -m fedtheory.calculator.generate` with the same Python" in said.out


def test_what_is_known_is_not_computed_again(tmp_path: Path) -> None:
    cold = verify("fedfw.lem1", store=tmp_path / "s.db")
    warm = verify("fedfw.lem1", store=tmp_path / "s.db")
    afresh = verify("fedfw.lem1", store=tmp_path / "s.db", resume=False)
    assert cold.summary["from_store"] == afresh.summary["from_store"] == 0
    assert warm.summary["from_store"] == warm.summary["tasks"] == cold.summary["tasks"]
    assert warm.verdicts == cold.verdicts


def test_without_attacks_all_else_is_asked_and_taken_from_the_store(
    command: Any, tmp_path: Path
) -> None:
    """It is what is asked after every change; the whole finds there what it has answered."""
    words = ("verify", "fedfw.lem1", "--store", str(tmp_path / "s.db"))
    quick = command(*words, "--no-attack", "--json").json
    assert quick["summary"]["from_store"] == 0
    assert {row["layer"] for row in quick["verdicts"]} == {"laws", "curve", "replay", "model"}
    assert "attack" not in command(*words, "--no-attack").out.splitlines()[0]
    whole = command(*words, "--json").json
    assert whole["summary"]["from_store"] == quick["summary"]["tasks"]
    asked = [row for row in whole["verdicts"] if row["layer"] != "attack"]
    assert asked == quick["verdicts"]
    assert len(asked) < len(whole["verdicts"])


def test_what_is_computed_twice_is_counted(
    command: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Under one key there is one question; a key that forgets the exhibit makes one of all runs."""
    words = ("verify", "fedfw.eq15", "--json", "--store", str(tmp_path / "s.db"))
    monkeypatch.setitem(BUDGETS, "quick", 0.01)
    assert command(*words).json["summary"]["computed_twice"] == 0
    key = answers.key_of

    def forgetful(task: Task, subject: Subject | None) -> str:
        return key(replace(task, subject="") if task.layer == "curve" else task, subject)

    monkeypatch.setattr(answers, "key_of", forgetful)
    runs = len(TWO_RUNS.exhibits)
    assert runs > 1
    afresh = command(*words, "--no-resume").json["summary"]
    assert afresh["computed_twice"] == runs - 1


def test_processes_find_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fedtheory.campaign.answers.WORTHWHILE", 0.0)
    one = verify("fedfw.appA", store=tmp_path / "1.db")
    two = verify("fedfw.appA", store=tmp_path / "2.db", jobs=2)

    def timeless(campaign: Any) -> list[Any]:
        return [
            {k: v for k, v in row.items() if k != "seconds"}
            for row in campaign.verdicts
            if row["layer"] != "attack"
        ]

    assert timeless(one) == timeless(two)


def test_what_kills_its_workers_is_quarantined_and_tried_again(
    command: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ("verify", "fedfw.lem2", "fedfw.ext2", "--jobs", "1", "--store", tmp_path / "s.db")
    with monkeypatch.context() as dead:
        dead.setattr(
            "fedtheory.campaign.answers.execute", lambda _, tasks, **__: ((t, None) for t in tasks)
        )
        said = command(*words, "--json")
        assert "quarantined" in command(*words).out
    assert said.code == 3
    rows, summary = said.json["verdicts"], said.json["summary"]
    assert {row["layer"] for row in rows} == {
        *("laws", "curve", "statistics", "replay", "model", "attack", "errata")
    }
    assert {row["label"] for row in rows} == {"UNDECIDED"}
    assert len(rows) == summary["tasks"] == summary["undecided"]
    assert _count(tmp_path / "s.db") == 0
    assert verify("fedfw.lem2", store=tmp_path / "s.db").summary["undecided"] == 0


@pytest.mark.parametrize("engine", ["ray", "pool:0", "dask://nowhere"])
def test_an_engine_that_is_none(engine: str, command: Any, tmp_path: Path) -> None:
    store = ("--store", tmp_path / "s.db")
    said = command("verify", "fedfw.lem22", "--engine", engine, *store)
    assert said.code == 2
    assert engine in said.err
    assert 'Did you mean "fedfw.lem2"' in said.err
    assert not (tmp_path / "s.db").exists()


def test_a_killed_verify_is_resumed(tmp_path: Path) -> None:
    path = tmp_path / "s.db"
    command = [
        sys.executable,
        "-m",
        "fedtheory",
        "verify",
        "fedfw.eq37",
        "fedfw.lem1",
        "--jobs",
        "1",
        "--store",
        str(path),
    ]
    process = subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        deadline = time.monotonic() + 300
        while (kept := _count(path)) < 2 and process.poll() is None and time.monotonic() < deadline:
            time.sleep(0.02)
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait()
    kept = max(kept, _count(path))
    assert kept >= 2
    assert verify("fedfw.eq37", "fedfw.lem1", store=path).summary["from_store"] >= kept


def _count(path: Path) -> int:
    if not path.exists() or not path.stat().st_size:
        return 0
    with Store(path) as store:
        return len(store)


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_keeps_what_was_finished(jobs: str, tmp_path: Path) -> None:
    path = tmp_path / "s.db"
    command = [
        sys.executable,
        "-m",
        "fedtheory",
        "verify",
        "fedfw.thm1",
        "--level",
        "full",
        "--jobs",
        jobs,
        "--store",
        str(path),
    ]
    with subprocess.Popen(
        command,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        # a background job of a shell starts with Ctrl-C ignored, and hands that on
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as process:
        deadline = time.monotonic() + 300
        while _count(path) < 1 and process.poll() is None and time.monotonic() < deadline:
            time.sleep(0.02)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=120)
    assert process.returncode == 130
    assert (out, err) == ("", "interrupted; what was finished is kept\n")
    assert _count(path) >= 1


@pytest.mark.parametrize(
    ("bound", "exhibit", "code", "outcome"),
    [
        ("lemma.bounds[0]", EXHIBIT, 3, None),  # nothing proves it here, and that is not recorded
        ("replace(lemma.bounds[0], value=lemma.bounds[0].value / 100)", EXHIBIT, 1, "VIOLATED"),
        (
            "lemma.bounds[0]",
            EXHIBIT.replace("1.0000", "0.5000"),
            1,
            None,
        ),  # another tightness than the pinned one
    ],
)
def test_a_file_of_ones_own(
    bound: str, exhibit: str, code: int, outcome: str | None, command: Any, tmp_path: Path
) -> None:
    (tmp_path / "mine.py").write_text(MINE.format(bound=bound, exhibit=exhibit))
    said = command(
        "verify", tmp_path / "mine.py", "--json", "--jobs", "1", "--store", tmp_path / "s.db"
    )
    assert said.code == code, said.out
    assert {row["id"] for row in said.json["verdicts"]} == {"mine.lem1"}
    if outcome:
        assert outcome in {
            row["outcome"] for row in said.json["verdicts"] if row["layer"] == "curve"
        }


def test_a_changed_file_is_computed_again(command: Any, tmp_path: Path) -> None:
    words = ["verify", tmp_path / "mine.py", "--json", "--jobs", "1", "--store", tmp_path / "s.db"]
    text = MINE.format(bound="lemma.bounds[0]", exhibit=EXHIBIT)
    (tmp_path / "mine.py").write_text(text)
    command(*words)
    assert command(*words).json["summary"]["from_store"] > 0
    (tmp_path / "mine.py").write_text(text + "# changed\n")
    assert command(*words).json["summary"]["from_store"] == 0


def row(layer: str, bound: str, outcome: Outcome | Label, **others: Any) -> dict[str, Any]:
    label = outcome.word if isinstance(outcome, Label) else "SUPPORTED"
    known = recorded_labels("fedfw.thm1").get(bound, {})
    return {
        "id": "fedfw.thm1",
        "layer": layer,
        "bound": bound,
        "meaning": known.get("meaning", ""),
        "outcome": outcome.word,
        "label": label,
        "note": "",
        "tightness": None,
    } | others


OF_D10 = {"id": "fedfw.lem2", "note": "FALSE"}
OF_D08 = {"id": "fedfw.eq23", "note": "EXTRACTION"}


@pytest.mark.parametrize(
    ("subject", "verdict", "wanted"),
    [
        (THEOREM, row("curve", "sharpened", Outcome.HOLDS), RECORDED),
        (THEOREM, row("curve", "sharpened", Outcome.VACUOUS), RECORDED),
        (THEOREM, row("curve", "sharpened", Outcome.VIOLATED), SURPRISE),
        (THEOREM, row("curve", "sharpened", Outcome.INCONCLUSIVE), OPEN),
        (THEOREM, row("attack", "corrected", Outcome.VIOLATED), SURPRISE),
        (THEOREM, row("attack", "printed", Outcome.VIOLATED), RECORDED),
        (THEOREM, row("laws", "lower", Outcome.VIOLATED), SURPRISE),
        (THEOREM, row("replay", "sharpened", Label.PROVED), RECORDED),
        (THEOREM, row("replay", "sharpened", Label.UNDECIDED), SURPRISE),
        (THEOREM, row("replay", "printed", Label.REFUTED), RECORDED),
        (THEOREM, row("replay", "sharpened", Label.PROVED, meaning="another"), SURPRISE),
        (THEOREM, row("replay", "unheard of", Label.PROVED), SURPRISE),
        (LEMMA, row("curve", "corrected", Outcome.HOLDS, tightness=1.0, pinned="1.0000"), RECORDED),
        (LEMMA, row("curve", "corrected", Outcome.HOLDS, tightness=0.9, pinned="1.0000"), SURPRISE),
        (
            LEMMA,
            row("errata", "fedfw.d10", Label.REFUTED, confirmed=True, witnesses=1, **OF_D10),
            RECORDED,
        ),
        (
            LEMMA,
            row("errata", "fedfw.d10", Label.UNDECIDED, confirmed=False, witnesses=1, **OF_D10),
            SURPRISE,
        ),
        (
            LEMMA,
            row("errata", "fedfw.d08", Label.UNDECIDED, confirmed=False, witnesses=0, **OF_D08),
            RECORDED,
        ),
    ],
)
def test_what_counts_as_recorded(subject: Any, verdict: dict[str, Any], wanted: str) -> None:
    assert judge(verdict, subject).word == wanted


def test_a_bound_with_probability_is_left_to_its_samples_and_to_nothing_else():
    statement = THEOREM.statement
    likely = replace(statement.bound("sharpened"), certainty=Certainty.WITH_PROBABILITY)
    sampled = SampledExhibit(
        lambda: None, {}, 1, {"sharpened": Outcome.HOLDS}, "any that speaks of the bound"
    )
    bounds = tuple(likely if b.key == "sharpened" else b for b in statement.bounds)
    probable = replace(statement, bounds=bounds, sampled=lambda *_: None)
    open_row = row("curve", "sharpened", Outcome.INCONCLUSIVE)
    bare = replace(THEOREM, statement=probable)
    seen = replace(THEOREM, statement=replace(probable, sampled_exhibits=(sampled,)))
    assert judge(open_row, bare).word == OPEN
    assert judge(open_row, seen).word == RECORDED
    assert judge(row("attack", "sharpened", Outcome.INCONCLUSIVE), seen).word == OPEN
