"""Thirty bad inputs and more for every verb: unknown, missing, hostile, huge; one clear message each, and nothing done."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from fedtheory.cli.codes import CODES
from fedtheory.cli.command import VERBS

HOSTILE = "__import__('os').system('touch owned')"
SHELL = "$(touch owned); `touch owned` | touch owned"
TOWER = "9**9**9**9"
BOMB = "((9^9)^9)^9"
LONG = "9" * 100_000
RIGHT_TO_LEFT = "\u202efedfw.thm1"
AT = ("L=1", "D=2", "n=10", "H=1", "lambda_0=0.1")
POINT = (*AT, "t=100")
Case = tuple[str, tuple[str, ...]]


def furnish(folder: Path) -> None:
    """The files that bad inputs speak of."""
    (folder / "empty.csv").write_bytes(b"")
    (folder / "binary.csv").write_bytes(bytes(range(256)) * 8)
    (folder / "words.csv").write_text("client,x,y\na,one,two\n")
    (folder / "nan.csv").write_text("client,x,y\na,nan,1\na,2,1\nb,1,2\nb,2,2\n")
    (folder / "broken.npz").write_bytes(b"PK\x03\x04" + bytes(range(256)))
    (folder / "few.csv").write_text("who,x,y\n1,1,1\n2,2,2\n")
    (folder / "ragged.csv").write_text("client,x,y\na,1\nb,1,2,3\n")
    (folder / "folder").mkdir()
    (folder / "file").write_text("x")
    (folder / "broken.json").write_text('{"schema": ')
    (folder / "curve.csv").write_text("round,value\n1,1\n2,0.5\n")
    (folder / "no_round.csv").write_text("when,value\n1,1\n")
    (folder / "hostile.csv").write_text(f'round,value\n1,"{HOSTILE}"\n')
    (folder / "curve.jsonl").write_text('{"round": 1, "value": NaN}\n')
    (folder / "broken.jsonl").write_text('{"round": 1, "value": \n')
    (folder / "wrong.py").write_text("STATEMENT = (\n")
    (folder / "raises.py").write_text("1/0\n")
    (folder / "exits.py").write_text("raise SystemExit(0)\n")
    with (folder / "huge.csv").open("wb") as huge:  # ten gigabytes of nothing
        huge.truncate(10**10)
    with (folder / "huge.py").open("wb") as huge:
        huge.truncate(10**10)


def settings(*changed: str) -> tuple[str, ...]:
    """`--set` with a good point, of which these are changed."""
    names = {pair.partition("=")[0] for pair in changed}
    kept = [pair for pair in POINT if pair.partition("=")[0] not in names]
    return "--set", *kept, *changed


ID: tuple[Case, ...] = (
    ("FT001", ("fedfw.thm11",)),
    ("FT001", ("fedfw",)),
    ("FT001", ("FEDFW.THM9",)),
    ("FT001", ("",)),
    ("FT001", (HOSTILE,)),
    ("FT001", (SHELL,)),
    ("FT001", (RIGHT_TO_LEFT,)),
    ("FT001", ("../../etc/passwd",)),
    ("FT001", ("a" * 100_000,)),
    ("FT001", ('"fedfw.thm1"',)),
)
"""For verbs that take the id of a statement."""

NUMBERS: tuple[Case, ...] = (
    ("FT010", ("fedfw.thm1", *settings("L=ten"))),
    ("FT010", ("fedfw.thm1", *settings("L="))),
    ("FT016", ("fedfw.thm1", *settings("L=nan"))),
    ("FT016", ("fedfw.thm1", *settings("L=-Infinity"))),
    ("FT021", ("fedfw.thm1", *settings("L=-1"))),
    ("FT021", ("fedfw.thm1", *settings("n=2.5"))),
    ("FT010", ("fedfw.thm1", *settings(f"L={HOSTILE}"))),
    ("FT010", ("fedfw.thm1", *settings(f"L={SHELL}"))),
    ("FT011", ("fedfw.thm1", *settings(f"L={BOMB}"))),
    ("FT010", ("fedfw.thm1", *settings(f"L={TOWER}"))),
    ("FT011", ("fedfw.thm1", *settings(f"L={LONG}"))),
    ("FT011", ("fedfw.thm1", *settings("L=1e999999999"))),
    ("FT011", ("fedfw.thm1", *settings(f"L={'(' * 60}1{')' * 60}"))),
    ("FT012", ("fedfw.thm1", *settings("L=1/(1-1)"))),
    ("FT002", ("fedfw.thm1", *settings("=1"))),
    ("FT002", ("fedfw.thm1", *settings("L=1", "L=2"))),
    ("FT003", ("fedfw.thm1", *settings("lamda1=1"))),
    ("FT003", ("fedfw.thm1", *settings("\U0001f4a5=1"))),
    ("FT004", ("fedfw.thm1", "--bound", "sharpend", *settings())),
    ("FT009", ("fedfw.thm1", "--set")),
)
"""For verbs that take numbers."""


def without(*letters: str) -> tuple[Case, ...]:
    """The cases of numbers, where these letters are looked for and not set."""
    return tuple(
        (code, tuple(w for w in words if w.partition("=")[0] not in letters))
        for code, words in NUMBERS
    )


def adding(cases: tuple[Case, ...], *words: str) -> tuple[Case, ...]:
    """The same cases with more words behind the id."""
    return tuple((code, (case[0], *words, *case[1:])) for code, case in cases)


BAD: dict[str, tuple[Case, ...]] = {
    "list": (
        ("FT001", ("--paper", "fedfv")),
        ("FT001", ("--paper", "")),
        ("FT001", ("--paper", HOSTILE)),
        ("FT001", ("--paper", LONG)),
        ("FT004", ("--status", "print")),
        ("FT004", ("--status", SHELL)),
        ("FT004", ("--kind", "theorm")),
        ("FT004", ("--kind", "")),
        ("FT009", ("--paper",)),
        ("FT001", ("fedfv",)),
        ("FT009", ("fedfw", "ffgb")),
        ("FT009", ("--jsno",)),
        ("FT031", ("--store", "folder")),
        ("FT032", ("--store", "binary.csv")),
        ("FT031", ("--store", "file/s.db")),
    ),
    "show": (
        *ID,
        ("FT009", ()),
        ("FT009", ("fedfw.thm1", "--json", "--latex")),
        ("FT009", ("fedfw.thm1", "fedfw.lem1")),
        ("FT024", ("missing.py",)),
        ("FT025", ("wrong.py",)),
        ("FT025", ("raises.py",)),
        ("FT025", ("huge.py",)),
        ("FT031", ("fedfw.lem1", "--store", "folder")),
        ("FT032", ("fedfw.lem1", "--store", "binary.csv")),
    ),
    "verify": (
        *(case for case in ID if case[1] != ("fedfw",)),
        ("FT009", ("fedfw.lem1", "--level", "deep")),
        ("FT009", ("fedfw.lem1", "--jobs", "two")),
        ("FT014", ("fedfw.lem1", "--jobs", "0")),
        ("FT014", ("fedfw.lem1", "--jobs", "-3")),
        ("FT009", ("fedfw.lem1", "--seed", "1.5")),
        ("FT014", ("fedfw.lem1", "--seed", "-1")),
        ("FT014", ("fedfw.lem1", "--engine", "cloud")),
        ("FT014", ("fedfw.lem1", "--engine", "pool:many")),
        ("FT024", ("missing.py",)),
        ("FT025", ("wrong.py",)),
        ("FT025", ("huge.py",)),
        ("FT032", ("fedfw.lem1", "--store", "binary.csv")),
    ),
    "prove": (
        *ID,
        ("FT009", ()),
        ("FT004", ("fedfw.thm1", "--bound", "lowr")),
        ("FT004", ("fedfw.thm1", "--bound", SHELL)),
        ("FT009", ("fedfw.thm1", "--bound")),
        ("FT024", ("missing.py",)),
        ("FT025", ("wrong.py",)),
        ("FT025", ("raises.py",)),
        ("FT025", ("exits.py",)),
        ("FT025", ("huge.py",)),
        ("FT026", ("fedfw.thm1", "--bound", "lower", "--write", "file/sub")),
    ),
    "check-certificate": (
        ("FT009", ()),
        ("FT024", ("missing.json",)),
        ("FT024", ("folder",)),
        ("FT024", ("",)),
        ("FT024", ("a" * 5_000,)),
        ("FT024", ("zero\0byte",)),
        ("FT024", (HOSTILE,)),
        ("FT024", ("broken.json", "missing.json")),
        ("FT009", ("--all",)),
        ("FT009", ("broken.json", "--jsno")),
    ),
    "attack": (
        *ID,
        ("FT009", ()),
        ("FT004", ("fedfw.thm1", "--bound", "lowr")),
        ("FT009", ("fedfw.thm1", "--budget", "long")),
        ("FT014", ("fedfw.thm1", "--budget", "nan")),
        ("FT014", ("fedfw.thm1", "--budget", "inf")),
        ("FT014", ("fedfw.thm1", "--budget", "-1")),
        ("FT014", ("fedfw.thm1", "--seed", "-1")),
        ("FT009", ("fedfw.thm1", "--seed", LONG)),
        ("FT007", ("fedfw.thm1", "--instance", "{", "--rounds", "3")),
        (
            "FT007",
            (
                "fedfw.thm1",
                "--instance",
                '{"family": "nonsense"}',
                "--rounds",
                "3",
                "--set",
                "lambda_0=1",
            ),
        ),
        ("FT007", ("fedfw.thm1", "--instance", "[" * 100_000, "--rounds", "3")),
        ("FT014", ("fedfw.thm1", "--instance", "{}", "--rounds", "0")),
    ),
    "rates": (
        *ID,
        ("FT009", ()),
        ("FT004", ("fedfw.thm1", "--bound", "lowr")),
        ("FT014", ("fedfw.thm1", "--exhibit", "0")),
        ("FT014", ("fedfw.thm1", "--exhibit", "999")),
        ("FT009", ("fedfw.thm1", "--exhibit", "first")),
        ("FT014", ("fedfw.thm1", "--rounds", "0")),
        ("FT014", ("fedfw.thm1", "--rounds", "-5")),
        ("FT014", ("fedfw.thm1", "--rounds", "10" * 30)),
        ("FT014", ("fedfw.thm1", "--runs", "0")),
        ("FT014", ("fedfw.thm1", "--seed", "-1")),
    ),
    "worst-case": (
        ("FT001", ("fww",)),
        ("FT001", ("",)),
        ("FT001", (HOSTILE,)),
        ("FT006", ("fw",)),
        ("FT010", ("fw", "--set", "N=five", "L=1", "D=1")),
        ("FT021", ("fw", "--set", "N=0", "L=1", "D=1")),
        ("FT021", ("fw", "--set", "N=2.5", "L=1", "D=1")),
        ("FT021", ("fw", "--set", "N=5", "L=-1", "D=1")),
        ("FT016", ("fw", "--set", "N=5", "L=nan", "D=1")),
        ("FT011", ("fw", "--set", "N=5", f"L={BOMB}", "D=1")),
        ("FT010", ("fw", "--set", "N=5", f"L={HOSTILE}", "D=1")),
        ("FT003", ("fw", "--set", "N=5", "L=1", "D=1", "q=1")),
        ("FT002", ("fw", "--set", "N=5", "L=1", "D=1", "D=2")),
        ("FT021", ("fw", "--set", "N=10^12", "L=1", "D=1")),
        ("FT026", ("fw", "--set", "N=2", "L=1", "D=1", "-o", "file/fw.json")),
        ("FT009", ("fw", "twice")),
    ),
    "mutate": (
        *(case for case in ID if case[1] != ("fedfw",)),
        ("FT009", ("fedfw.thm1", "--budget", "long")),
        ("FT014", ("fedfw.thm1", "--budget", "nan")),
        ("FT014", ("fedfw.thm1", "--budget", "-1")),
        ("FT014", ("fedfw.thm1", "--seed", "-1")),
        ("FT014", ("fedfw.thm1", "--jobs", "0")),
        ("FT014", ("fedfw.thm1", "--engine", "cloud")),
        ("FT031", ("fedfw.thm1", "--store", "folder")),
    ),
    "errata": (
        ("FT001", ("fedfw.d99",)),
        ("FT001", ("zzzz",)),
        ("FT001", ("",)),
        ("FT001", (HOSTILE,)),
        ("FT001", (SHELL,)),
        ("FT001", (LONG,)),
        ("FT001", (RIGHT_TO_LEFT,)),
        ("FT001", ("../errata",)),
        ("FT009", ("fedfw", "ffgb")),
        ("FT009", ("--repaly",)),
        ("FT001", ("--replay", "fedfw.d99")),
    ),
    "bound": (*ID, *NUMBERS, ("FT006", ("fedfw.thm1", "--set", *AT)), ("FT009", ())),
    "solve": (
        *adding(ID, "--for", "t", "--target", "1"),
        *adding(without("t"), "--for", "t", "--target", "1"),
        ("FT009", ("fedfw.thm1", "--target", "1")),
        ("FT009", ("fedfw.thm1", "--for", "t")),
        ("FT010", ("fedfw.thm1", "--for", "t", "--target", "soon", "--set", *AT)),
        ("FT010", ("fedfw.thm1", "--for", "t", "--target", "", "--set", *AT)),
        ("FT016", ("fedfw.thm1", "--for", "t", "--target", "nan", "--set", *AT)),
        ("FT011", ("fedfw.thm1", "--for", "t", "--target", BOMB, "--set", *AT)),
        ("FT011", ("fedfw.thm1", "--for", "t", "--target", "1e-300*1e-300", "--set", *AT)),
        ("FT003", ("fedfw.thm1", "--for", "tt", "--target", "1", "--set", *AT)),
        ("FT003", ("fedfw.thm1", "--for", HOSTILE, "--target", "1", "--set", *AT)),
        ("FT002", ("fedfw.thm1", "--for", "t", "--target", "1", "--set", *POINT)),
        ("FT041", ("fedfw.thm1", "--for", "g_star", "--target", "1", "--set", *POINT)),
        ("FT040", ("fedfw.thm1", "--for", "t", "--target", "-1", "--set", *AT)),
    ),
    "optimise": (
        *adding(ID, "--over", "lambda_0"),
        *adding(without("lambda_0"), "--over", "lambda_0"),
        ("FT009", ("fedfw.thm1", "--set", *POINT)),
        ("FT002", ("fedfw.thm1", "--over", "t", "--set", *POINT)),
        ("FT003", ("fedfw.thm1", "--over", "tt", "--set", *AT)),
        ("FT003", ("fedfw.thm1", "--over", HOSTILE, "--set", *AT)),
        ("FT003", ("fedfw.thm1", "--over", ",,", "--set", *AT)),
        ("FT045", ("fedfw.thm1", "--over", "t", "--set", *AT)),
        ("FT006", ("fedfw.thm1", "--over", "lambda_0")),
    ),
    "compare": (
        ("FT006", ()),
        ("FT009", ("fedfw.thm1", "--target", "1")),
        ("FT046", ("--goal", "axcess", "--target", "1")),
        ("FT046", ("--goal", HOSTILE, "--target", "1")),
        ("FT021", ("--target", "0")),
        ("FT021", ("--target", "-1")),
        ("FT016", ("--target", "nan")),
        ("FT010", ("--target", "")),
        ("FT011", ("--target", BOMB)),
        ("FT011", ("--target", LONG)),
        ("FT010", ("--target", "1", "--size", "big")),
        ("FT021", ("--target", "1", "--size", "-5")),
        ("FT046", ("--target", "1", "--set", "D=1")),
        ("FT003", ("--target", "1", "--set", "nonsense=1")),
        ("FT002", ("--target", "1", "--set", "D")),
        ("FT010", ("--target", "1", "--set", f"smoothness={HOSTILE}")),
        ("FT021", ("--set", "t=0")),
        ("FT053", ("--set", "t=10", "-o", "x.txt")),
        ("FT009", ("fedfw",)),
    ),
    "sensitivity": (*ID, *NUMBERS, ("FT006", ("fedfw.thm1", "--set", *AT)), ("FT009", ())),
    "advise": (
        ("FT009", ()),
        ("FT024", ("missing.csv",)),
        ("FT024", ("folder",)),
        ("FT024", ("zero\0byte",)),
        ("FT024", (f"{'a' * 5_000}.csv",)),
        ("FT024", ("binary.csv",)),
        ("FT024", ("huge.csv",)),
        ("FT024", ("broken.npz",)),
        ("FT024", (SHELL,)),
        ("FT070", ("few.csv", "--client", "nobody")),
        ("FT070", ("few.csv", "--client", "")),
        ("FT070", ("few.csv", "--label", HOSTILE)),
        ("FT072", ("empty.csv",)),
        ("FT072", ("ragged.csv",)),
        ("FT071", ("words.csv",)),
        ("FT071", ("nan.csv",)),
        ("FT003", ("nan.csv", "--loss", "hinge")),
        ("FT003", ("nan.csv", "--loss", HOSTILE)),
        ("FT014", ("nan.csv", "--lambda", "nan")),
        ("FT014", ("nan.csv", "--lambda", "-1")),
        ("FT014", ("nan.csv", "--fourier", "-1")),
        ("FT014", ("nan.csv", "--dirichlet", "1")),
        ("FT014", ("nan.csv", "--concentration", "0")),
        ("FT014", ("nan.csv", "--seed", "-1")),
        ("FT009", ("nan.csv", "--target", "soon")),
        ("FT009", ("nan.csv", "--rounds", "1.5")),
        ("FT009", ("nan.csv", "--rounds", "many")),
        ("FT009", ("nan.csv", "--pilot", "x")),
        ("FT009", ("nan.csv", "--lambda", HOSTILE)),
        ("FT009", ("nan.csv", "--for", "fedfw.thm1")),
        ("FT009", ("nan.csv", "few.csv")),
        ("FT014", ("nan.csv", "--target", "0")),
        ("FT014", ("nan.csv", "--target", "inf")),
        ("FT014", ("nan.csv", "--rounds", "0")),
        ("FT014", ("nan.csv", "--pilot", "-1")),
    ),
    "estimate": (
        ("FT009", ()),
        ("FT024", ("missing.csv",)),
        ("FT024", ("folder",)),
        ("FT024", ("zero\0byte",)),
        ("FT024", (f"{'a' * 5_000}.csv",)),
        ("FT024", ("binary.csv",)),
        ("FT024", ("huge.csv",)),
        ("FT024", ("broken.npz",)),
        ("FT070", ("few.csv", "--client", "nobody")),
        ("FT072", ("empty.csv",)),
        ("FT072", ("ragged.csv",)),
        ("FT071", ("words.csv",)),
        ("FT071", ("nan.csv",)),
        ("FT003", ("nan.csv", "--loss", "hinge")),
        ("FT014", ("nan.csv", "--lambda", "nan")),
        ("FT014", ("nan.csv", "--fourier", "-1")),
        ("FT001", ("nan.csv", "--paper", "fedfv")),
        ("FT001", ("nan.csv", "--for", HOSTILE)),
    ),
    "check-run": (
        ("FT009", ()),
        ("FT009", ("curve.csv",)),
        ("FT001", ("curve.csv", "fedfw.thm11", "--set", *AT)),
        ("FT024", ("missing.csv", "fedfw.thm1", "--set", *AT)),
        ("FT024", ("folder", "fedfw.thm1", "--set", *AT)),
        ("FT024", ("a" * 5_000, "fedfw.thm1", "--set", *AT)),
        ("FT083", ("empty.csv", "fedfw.thm1", "--set", *AT)),
        ("FT083", ("binary.csv", "fedfw.thm1", "--set", *AT)),
        ("FT083", ("broken.jsonl", "fedfw.thm1", "--set", *AT)),
        ("FT083", ("huge.csv", "fedfw.thm1", "--set", *AT)),
        ("FT080", ("no_round.csv", "fedfw.thm1", "--set", *AT)),
        ("FT081", ("hostile.csv", "fedfw.thm1", "--set", *AT)),
        ("FT080", ("curve.csv", "fedfw.thm1", "--value", "loss", "--set", *AT)),
        ("FT016", ("curve.csv", "fedfw.thm1", "--error", "nan", "--set", *AT)),
        ("FT014", ("curve.csv", "fedfw.thm1", "--alpha", "2", "--set", *AT)),
        ("FT010", ("curve.csv", "fedfw.thm1", "--set", *AT[1:], f"L={HOSTILE}")),
        ("FT002", ("curve.csv", "fedfw.thm1", *settings())),
        ("FT004", ("curve.csv", "fedfw.thm1", "--bound", "sharpend", "--set", *AT)),
    ),
    "plot": (
        *adding(ID, "-o", "x.svg"),
        ("FT009", ()),
        ("FT009", ("fedfw.thm1",)),
        ("FT053", ("fedfw.thm1", "-o", "x.nonsense")),
        ("FT053", ("fedfw.thm1", "-o", "x")),
        ("FT051", ("fedfw.thm1", "-o", "file/x.svg")),
        ("FT051", ("fedfw.thm1", "-o", "missing/x.svg")),
    ),
    "report": (
        *adding(tuple(case for case in ID if case[1] != ("fedfw",)), "-o", "site"),
        ("FT009", ()),
        ("FT009", ("fedfw.lem1", "-o", "site", "--level", "deep")),
        ("FT051", ("fedfw.lem1", "-o", "file/site")),
        ("FT051", ("fedfw.lem1", "-o", "file")),
    ),
    "new": (
        ("FT009", ()),
        ("FT009", ("",)),
        ("FT009", ("two words",)),
        ("FT009", ("1st",)),
        ("FT009", ("class",)),
        ("FT009", ("../up",)),
        ("FT009", (HOSTILE,)),
        ("FT009", (SHELL,)),
        ("FT009", ("a" * 300,)),
        ("FT009", ("thé\u202eorem",)),
        ("FT009", ("mine", "--kind", "lemma")),
        ("FT026", ("mine", "-o", "file/sub")),
    ),
    "explain": (
        ("FT009", ()),
        ("FT008", ("FT0400",)),
        ("FT008", ("FT",)),
        ("FT008", ("",)),
        ("FT008", ("VACUUS",)),
        ("FT008", (HOSTILE,)),
        ("FT008", (SHELL,)),
        ("FT008", (LONG,)),
        ("FT008", ("\U0001f4a5",)),
        ("FT008", (RIGHT_TO_LEFT,)),
        ("FT009", ("FT001", "FT002")),
    ),
    "doctor": (
        ("FT009", ("now",)),
        ("FT009", ("--fix",)),
        ("FT009", ("--json", "please")),
        ("FT009", ("--store",)),
        ("FT009", ("--store", "a", "b")),
        ("FT009", (HOSTILE,)),
        ("FT009", ("-x",)),
        ("FT009", ("",)),
        ("FT009", ("--jsno",)),
        ("FT009", ("--store=a", "--json=1")),
    ),
    "completion": (
        ("FT009", ()),
        ("FT009", ("bsh",)),
        ("FT009", ("powershell",)),
        ("FT009", ("",)),
        ("FT009", ("Bash",)),
        ("FT009", ("bash", "zsh")),
        ("FT009", ("--bash",)),
        ("FT009", ("x" * 10_000,)),
        ("FT009", ("fish", "words")),
        ("FT009", ("bash", "--jsno")),
    ),
}


@pytest.fixture
def furnished(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the files that bad inputs speak of, to work in."""
    furnish(tmp_path)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("verb", VERBS)
def test_ten_bad_inputs_and_more_are_one_clear_message_each(
    verb: str, command: Any, furnished: Path
) -> None:
    cases, before = BAD[verb], {path.name for path in furnished.iterdir()}
    assert len(cases) >= 10
    for code, words in cases:
        said = command(verb, *words)
        told = f"{verb} {[word[:40] for word in words]}: {said.code}, {said.err[:300]}"
        assert (said.code, said.out) == (2, ""), told
        codes = re.findall(r"^error (FT\d{3}): ", said.err, re.MULTILINE)
        assert codes[:1] == [code], told
        assert set(codes) <= set(CODES), told
        assert "Traceback" not in said.err, told
        assert len(said.err) < 1_500, told
    assert {path.name for path in furnished.iterdir()} == before


ANY = (
    ("--nonsense",),
    ("--nonsense=1",),
    ("--jsno",),
    ("--json=yes",),
    ("--memory",),
    ("--memory", ""),
    ("--memory", "0"),
    ("--memory", "-1"),
    ("--memory", "1K"),
    ("--memory", "lots"),
    ("--memory", "nan"),
    ("--memory", "1e99999G"),
    ("--memory", "9" * 5_000),
    ("--memory", HOSTILE),
    ("--memory", "\u0664G\u202e"),
    ("--debug=maybe",),
    ("-Z",),
    ("--" + "x" * 5_000,),
    ("--\U0001f4a5",),
    ("--set-", HOSTILE),
)
"""What no verb takes, whatever else it is given."""


@pytest.mark.parametrize("verb", VERBS)
def test_twenty_words_that_no_verb_takes(verb: str, command: Any, furnished: Path) -> None:
    before = {path.name for path in furnished.iterdir()}
    good = BAD_AFTER.get(verb, ())
    for words in ANY:
        said = command(verb, *good, *words)
        told = f"{verb} {[word[:40] for word in words]}: {said.code}, {said.err[:300]}"
        assert (said.code, said.out) == (2, ""), told
        assert re.match(r"error FT\d{3}: ", said.err), told
        assert "Traceback" not in said.err, told
        assert len(said.err) < 1_500, told
    assert {path.name for path in furnished.iterdir()} == before


BAD_AFTER = {
    "show": ("fedfw.thm1",),
    "bound": ("fedfw.thm1", *settings()),
    "solve": ("fedfw.thm1", "--for", "t", "--target", "1", "--set", *AT),
    "compare": ("--set", "t=10"),
    "explain": ("VACUOUS",),
    "completion": ("bash",),
    "new": ("mine",),
    "estimate": ("few.csv",),
    "advise": ("few.csv",),
    "check-run": ("curve.csv", "fedfw.thm1", "--set", *AT),
}
"""What is otherwise right, so that the wrong word alone is refused."""


@pytest.mark.parametrize(
    "words",
    [
        ("bound", "fedfw.thm1", "--set", "L=x", "--json"),
        ("solve", "fedfw.thm11", "--for", "t", "--target", "1", "--json"),
        ("list", "--paper", "fedfv", "--json"),
        ("errata", "fedfw.d99", "--json"),
    ],
    ids=lambda words: words[0],
)
def test_under_json_nothing_but_json_is_printed(words: tuple[str, ...], command: Any) -> None:
    said = command(*words)
    assert said.code == 2
    assert said.err.startswith("error FT")
    assert said.out == "" or json.loads(said.out)


def test_what_is_long_is_repeated_in_short(command: Any) -> None:
    said = command("bound", "a" * 100_000)
    assert "00,003 characters) ..." in said.err
    assert len(said.err) < 400
