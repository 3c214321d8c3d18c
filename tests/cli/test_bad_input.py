"""Bad input: one clear message with a code and the nearest valid name, exit 2, never a traceback."""

import re
from pathlib import Path
from typing import Any

import pytest

GOOD = ["L=1", "D=2", "n=10", "H=1", "lambda_0=0.1", "t=100"]
BOUND = ["bound", "fedfw.thm1", "--bound", "sharpened", "--set"]


COPY = """
from dataclasses import replace
from fedtheory.papers.fedfw.statements.lem1_smooth import LEMMA_1 as lemma
MINE = replace(lemma, title="mine")
"""


def changed(**others: str) -> list[str]:
    """The good settings with some changed, or left out where None is written."""
    kept = [pair for pair in GOOD if pair.partition("=")[0] not in others]
    return BOUND + kept + [f"{name}={value}" for name, value in others.items()]


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (["bound", "fedfw.thm11"], "FT001", 'Did you mean "fedfw.thm1"?'),
        (["show", "fedfw.tm1"], "FT001", 'Did you mean "fedfw.thm1"?'),
        (
            ["solve", "fedfw.thm1x", "--for", "t", "--target", "1"],
            "FT001",
            'Did you mean "fedfw.thm1"?',
        ),
        (["optimise", "fedfw.thm1x", "--over", "n"], "FT001", 'Did you mean "fedfw.thm1"?'),
        (["optimise", "fedfw.thm1", "--set", *GOOD], "FT009", "--over"),
        (["optimise", "fedfw.thm1", "--over", "t", "--set", *GOOD], "FT002", "t is set"),
        (["optimise", "fedfw.thm1", "--over", "tt", "--set", *GOOD[:-1]], "FT003", "Did you mean"),
        (["optimise", "fedfw.thm1", "--over", "t", "--set", *GOOD[:-1]], "FT045", "no best t"),
        (["optimise", "fedfw.thm1", "--over", "t,n", "--set", "L=x", "D=1"], "FT010", "only word"),
        (
            ["optimise", "fedfw.thm1", "--bound", "best", "--over", "n", "--set", *GOOD],
            "FT002",
            "n is set",
        ),
        (["sensitivity", "fedfw.thm1x"], "FT001", 'Did you mean "fedfw.thm1"?'),
        (["sensitivity", "fedfw.thm1", "--set", *GOOD[:-1]], "FT006", "t (the round)"),
        (["sensitivity", "fedfw.thm1", "--set", *GOOD, "q=1"], "FT003", "unknown symbol"),
        (
            ["sensitivity", "fedfw.thm1", "--set", "L=0", "D=0", "n=1", "H=0", *GOOD[4:]],
            "FT044",
            "zero here",
        ),
        (
            ["sensitivity", "fedfw.thm1", "--bound", "shapened", "--set", *GOOD],
            "FT004",
            'Did you mean "sharpened"?',
        ),
        (["sensitivity"], "FT009", "ID"),
        (["compare"], "FT006", "a round or a target"),
        (["compare", "--goal", "axcess", "--target", "1"], "FT046", 'Did you mean "excess"?'),
        (["compare", "--target", "0"], "FT021", "not positive"),
        (["compare", "--target", "1", "--set", "D=1"], "FT046", "fedfw.D is the diameter"),
        (["compare", "--target", "1", "--set", "D"], "FT002", "name=value"),
        (["compare", "--target", "1", "--set", "nonsense=1"], "FT003", "nothing here is called"),
        (["compare", "--target", "1", "--size", "big"], "FT010", "only word"),
        (["compare", "--set", "t=10", "-o", "x.txt"], "FT053", "no figure format"),
        (["compare", "--set", "t=0"], "FT021", "outside of its domain"),
        (["compare", "fedfw"], "FT009", "compare takes no theorem"),
        (["prove", "fedfw.thm9"], "FT001", "Did you mean"),
        (["attack", "ffgb.thm1"], "FT001", "Did you mean"),
        (["verify", "fedfx"], "FT001", 'Did you mean "fedfw"?'),
        (["errata", "fedfw.d99"], "FT001", "Did you mean"),
        (["plot", "fedfw.th1", "-o", "x.svg"], "FT001", 'Did you mean "fedfw.thm1"?'),
        (["report", "fedfw.th1", "-o", "x"], "FT001", 'Did you mean "fedfw.thm1"?'),
        (["list", "--paper", "fedfv"], "FT001", 'Did you mean "fedfw"?'),
        (["list", "--status", "print"], "FT004", 'Did you mean "printed"?'),
        (["prove", "fedfw.thm1", "--bound", "sharpend"], "FT004", 'Did you mean "sharpened"?'),
        (["attack", "fedfw.thm1", "--bound", "lowr"], "FT004", 'Did you mean "lower"?'),
        ([*BOUND, *GOOD, "lamda1=2"], "FT003", 'Did you mean "lambda_0"?'),
        ([*BOUND, *GOOD[:-1]], "FT006", "t (the round)"),
        ([*BOUND, *GOOD, "L"], "FT002", "name=value"),
        ([*BOUND, *GOOD, "L=2"], "FT002", "set twice"),
        ([*BOUND, *GOOD, "λ0=2"], "FT002", "one letter"),
        (changed(D="-1"), "FT021", "real >= 0"),
        (changed(lambda_0="0"), "FT021", "real > 0"),
        (changed(n="2.5"), "FT021", "integer >= 1"),
        (changed(n="0"), "FT021", "integer >= 1"),
        (changed(t="0"), "FT021", "integer >= 1"),
        (changed(t="sqrt(2)"), "FT021", "no integer"),
        (changed(t="10**30"), "FT021", "<= 10^18"),
        (changed(t="1e400"), "FT011", "300"),
        (changed(L="ten"), "FT010", "only word"),
        (changed(L=""), "FT010", "empty"),
        (changed(L="nan"), "FT016", "finite"),
        (changed(L="-inf"), "FT016", "finite"),
        (changed(L="__import__('os').system('touch owned')"), "FT010", "no number"),
        (changed(L="1/0"), "FT012", "divides by zero"),
        (changed(L="sqrt(-1)"), "FT012", "root"),
        (changed(L="9" * 500), "FT011", "200"),
        (
            ["solve", "fedfw.thm1", "--for", "t", "--target", "soon", "--set", *GOOD[:-1]],
            "FT010",
            "target",
        ),
        (
            ["solve", "fedfw.thm1", "--for", "tt", "--target", "1", "--set", *GOOD[:-1]],
            "FT003",
            'Did you mean "t"?',
        ),
        (
            ["solve", "fedfw.thm1", "--for", "t", "--target", "0", "--set", *GOOD[:-1]],
            "FT040",
            "tends to 0",
        ),
        (["bonud"], "FT009", 'Did you mean "bound"?'),
        (["bound"], "FT009", "--help"),
        (["doctor", "extra"], "FT009", "extra. fedtheory doctor --help"),
        (["prove", "fedfw.thm1", "twice"], "FT009", "twice. fedtheory prove --help"),
        (["errata", "zzzzzzzz"], "FT001", "fedtheory list shows all."),
        (["prove", "missing.py"], "FT024", "missing.py"),
        (["show", "missing.py::x.y"], "FT024", "missing.py"),
        (["bound", "fedfw.thm1", "--st", "L=1"], "FT009", "--st"),
        (["solve", "fedfw.thm1", "--target", "1"], "FT009", "--for"),
        (["attack", "fedfw.thm1", "--budget", "long"], "FT009", "float"),
        (["attack", "fedfw.thm1", "--budget", "nan"], "FT014", "positive"),
        (["attack", "fedfw.thm1", "--budget", "-1"], "FT014", "positive"),
        (["attack", "fedfw.thm1", "--seed", "-1"], "FT014", "not negative"),
        (["verify", "--jobs", "0"], "FT014", "at least 1"),
        (["verify", "missing.py"], "FT024", "missing.py"),
        (["check-certificate", "missing.json"], "FT024", "does not exist"),
        (["check-certificate", "."], "FT024", "is a folder"),
        (["bound", "fedfw"], "FT001", "fedfw is a paper; name one of its statements"),
        (["show", "ffgb"], "FT001", "fedtheory list --paper ffgb shows all"),
        (["plot", "fedfw", "-o", "x.svg"], "FT001", "for example fedfw.thm1"),
        (["explain", "FT0400"], "FT008", 'Did you mean "FT040"?'),
        (["show", "fedfw.thm1", "--json", "--latex"], "FT009", "not allowed"),
    ],
    ids=lambda value: " ".join(value)[:60] if isinstance(value, list) else None,
)
def test_it_is_one_clear_message(
    words: list[str],
    code: str,
    told: str,
    command: Any,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    said = command(*words)
    assert said.code == 2
    assert said.out == ""
    assert said.err.startswith(f"error {code}: ")
    assert told in said.err
    assert "Traceback" not in said.err
    assert len(said.err.splitlines()) <= 2
    assert list(tmp_path.iterdir()) == []


def test_all_that_is_wrong_is_told_at_once(command: Any) -> None:
    said = command(
        "bound", "fedfw.thm1", "--set", "L", "D=x", "n=0", "q=1", "t=1e400", "--bound", "shrp"
    )
    codes = re.findall(r"^error (FT\d{3}): ", said.err, re.MULTILINE)
    assert sorted(codes) == ["FT002", "FT003", "FT004", "FT010", "FT011", "FT021"]


@pytest.mark.parametrize("verb", ["verify", "list", "show"])
@pytest.mark.parametrize(("content", "code"), [(None, "FT031"), (b"no store", "FT032")])
def test_a_store_that_does_not_work_is_told(
    verb: str, content: bytes | None, code: str, command: Any, tmp_path: Path
) -> None:
    """None stands for a folder in the place of the file."""
    path = tmp_path / "s.db"
    path.mkdir() if content is None else path.write_bytes(content)
    words = {"verify": ["fedfw.lem1"], "list": [], "show": ["fedfw.lem1"]}[verb]
    said = command(verb, *words, "--store", path)
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith(f"error {code}: ")
    assert str(path) in said.err
    assert content is None or path.read_bytes() == content


def test_labels_on_record_need_no_store(
    command: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "s.db"
    path.write_bytes(b"no store")
    monkeypatch.setenv("FEDTHEORY_STORE", str(path))
    said = command("show", "fedfw.lem1", "--json")
    assert said.code == 0
    assert "Labels are recomputed" not in said.err
    assert {bound["label"] for bound in said.json["bounds"]} == {"PROVED"}


@pytest.mark.parametrize(
    "content", [b"", b"{", b"[]", b"null", b'{"schema": 1}', b"\xff\xfe", b'{"schema": 1.0}']
)
def test_a_corrupt_certificate_fails(content: bytes, command: Any, tmp_path: Path) -> None:
    (tmp_path / "c.json").write_bytes(content)
    said = command("check-certificate", tmp_path / "c.json", "--json")
    assert (said.code, said.err) == (1, "")
    (result,) = said.json
    assert (result["accepted"], result["digest"]) == (False, None)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("STATEMENT = (", "SyntaxError"),
        ("import nothing_of_that_name", "nothing_of_that_name"),
        ("STATEMENT = 1", "no Statement"),
        ("", "defines no statement"),
        ("1/0", "ZeroDivisionError"),
        ("from fedtheory.theorems import STATEMENTS", "defines no statement"),
        (COPY, "the id fedfw.lem1 is taken"),
        (COPY + "STATEMENT = replace(lemma, id='mine.x')\nPROOFS = [1]", "no Proof"),
    ],
)
def test_a_theorem_file_that_fails_is_told(
    text: str, told: str, command: Any, tmp_path: Path
) -> None:
    (tmp_path / "mine.py").write_text(text)
    said = command("verify", tmp_path / "mine.py")
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith("error FT025: ")
    assert told in said.err


def test_a_figure_or_page_that_cannot_be_written_is_told(command: Any, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    said = command("prove", "fedfw.thm1", "--bound", "lower", "--write", tmp_path / "file" / "sub")
    assert (said.code, said.err[:12]) == (2, "error FT026:")
    said = command("plot", "fedfw.thm1", "-o", tmp_path / "x.nonsense")
    assert (said.code, said.err[:12]) == (2, "error FT053:")


def test_a_mistake_of_ours_is_one_line_and_a_traceback_on_request(
    command: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(name: str) -> None:
        message = f"no {name}\nsecond line"
        raise RuntimeError(message)

    monkeypatch.setattr("fedtheory.cli.explain.explain", broken)
    said = command("explain", "FT001")
    assert (said.code, said.err) == (
        1,
        "error FT999: RuntimeError: no FT001 second line. --debug shows the traceback.\n",
    )
    assert "Traceback" in command("explain", "FT001", "--debug").err
