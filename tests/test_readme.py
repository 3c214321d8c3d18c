"""What the documents promise is so: commands run, numbers are right, links lead somewhere."""

import argparse
import ast
import importlib
import inspect
import re
import shlex
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import sympy as sp

import fedtheory
from fedtheory.campaign.theorem_file import TheoremFile, load
from fedtheory.cli import main
from fedtheory.cli.command import VERBS
from fedtheory.core.references import reference
from fedtheory.core.statement import Bound, Exhibit, Statement, t
from fedtheory.core.verdict import Label
from fedtheory.engines.prove import prove
from tests.every import of_every

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
PAGES = sorted({
    *ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "benchmarks").glob("*.md"),
    *(ROOT / "changelog.d").glob("*.md"),
})  # fmt: skip
EXAMPLES = sorted((ROOT / "docs" / "examples").glob("*.py"))
SLOW = {"attack", "report", "verify"}  # tested in tests/cli; here their words must parse


GONE = (
    "a bound feels", "letters to move", "made to be hard", "no numbers to show", "so much is reached",
)  # fmt: skip
"""Phrases that readers stumbled over."""


def blocks(text: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.DOTALL | re.MULTILINE)


def commands() -> list[list[str]]:
    lines = "".join(blocks(README, "console")).splitlines()
    assert all(line.startswith("$ fedtheory ") for line in lines)
    return [shlex.split(line)[2:] for line in lines]


# --- the first screen ------------------------------------------------------------------------


def test_the_first_screen_has_exactly_two_commands() -> None:
    (first,) = blocks(README, "sh")
    lines = first.splitlines()
    assert len(lines) == 2
    assert README.index(lines[1]) < len("\n".join(README.splitlines()[:25]))
    for line in lines:  # each sets everything up by itself
        assert line.startswith(
            "python3 -m venv .venv && .venv/bin/pip install -q -c constraints.txt"
        )
    assert lines[0].endswith(".venv/bin/fedtheory verify")
    assert ".venv/bin/python -m pytest" in lines[1]


def test_ci_runs_the_second_command_letter_for_letter() -> None:
    (first,) = blocks(README, "sh")
    ci = ["bash", str(ROOT / ".ci" / "run"), "test-command"]
    printed = subprocess.run(ci, capture_output=True, text=True, check=True).stdout
    assert printed.rstrip("\n") == first.splitlines()[1]


def test_one_picture_and_it_exists() -> None:
    (picture,) = re.findall(r"!\[[^\]]*\]\(([^)]+)\)", README)
    assert (ROOT / picture).read_text(encoding="utf-8").startswith("<?xml")


def test_phrases_that_readers_stumbled_over_are_gone() -> None:
    sources = [*PAGES, *(ROOT / "fedtheory").rglob("*.py"), *(ROOT / "fedtheory").rglob("*.js")]
    found = {
        f"{path.name}: {phrase}"
        for path in sources
        for text in [path.read_text(encoding="utf-8").lower()]
        for phrase in GONE
        if phrase in text
    }
    assert found == set()


# --- commands --------------------------------------------------------------------------------


def test_every_verb_that_is_shown_exists() -> None:
    assert {words[0] for words in commands()} <= set(VERBS)


@pytest.mark.parametrize("words", commands(), ids=" ".join)
def test_the_words_of_every_command_parse(words: list[str]) -> None:
    module = importlib.import_module(f"fedtheory.cli.{words[0].replace('-', '_')}")
    parser = argparse.ArgumentParser()
    module.arguments(parser)
    parser.parse_args(words[1:])


@pytest.mark.parametrize("words", [w for w in commands() if w[0] not in SLOW], ids=" ".join)
def test_every_command_runs(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "docs").symlink_to(ROOT / "docs")  # what a command reads
    monkeypatch.chdir(tmp_path)
    # The run that is shown is no instance of its theorem: the theorem is the wrong one for it.
    assert main(words) == (2 if words[0] == "check-run" else 0)


def shown() -> list[tuple[list[str], str]]:
    """The commands whose output is shown, and what is shown of it."""
    pair = r"^```console\n\$ fedtheory ([^\n]*)\n```\n```text\n(.*?)^```"
    found = re.findall(pair, README, re.DOTALL | re.MULTILINE)
    return [(shlex.split(words), said) for words, said in found]


@pytest.mark.parametrize(
    ("words", "said"), shown(), ids=lambda x: x[0] if isinstance(x, list) else ""
)
def test_what_is_shown_is_what_a_command_says(
    words: list[str],
    said: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Lines may be left out, and none is changed."""
    (tmp_path / "docs").symlink_to(ROOT / "docs")
    monkeypatch.chdir(tmp_path)
    main(words)
    printed = [line.rstrip() for line in capsys.readouterr().out.splitlines()]
    places = [printed.index(line) for line in said.splitlines()]
    assert places == sorted(places)


def test_every_verb_of_a_practitioner_is_shown_once_with_its_output() -> None:
    verbs = [words[0] for words, _ in shown()]
    wanted = {
        "bound",
        "solve",
        "optimise",
        "sensitivity",
        "compare",
        "estimate",
        "advise",
        "check-run",
    }
    assert sorted(verbs) == sorted(wanted)
    assert sum(words[0] in wanted for words in commands()) == len(wanted)


def test_the_python_of_the_readme_is_the_same_number() -> None:
    (snippet,) = re.findall(r"`(fedtheory\.bound\(.*?\))`", README)
    call = ast.parse(snippet, mode="eval").body
    assert isinstance(call, ast.Call)
    given = {str(k.arg): ast.literal_eval(k.value) for k in call.keywords}
    value = fedtheory.bound(*map(ast.literal_eval, call.args), **given)
    assert value.value == pytest.approx(0.111302, abs=1e-6)


# --- the examples and the template -----------------------------------------------------------

each_example = pytest.mark.parametrize("path", EXAMPLES, ids=lambda p: p.stem)


@each_example
def test_every_bound_of_an_example_is_proved(path: Path) -> None:
    example = load(path)
    bounds = {(s.id, b.key) for s in example.statements for b in s.bounds}
    assert {(proof.of.id, proof.bound) for proof in example.proofs} == bounds
    assert all(prove(proof).label is Label.PROVED for proof in example.proofs)


@each_example
def test_an_example_verifies_without_a_surprise(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["verify", str(path)]) == 0


@each_example
def test_an_example_cites_what_can_be_found(path: Path) -> None:
    for statement in load(path).statements:
        assert reference(statement.source.paper).bibtex


def test_the_tight_rate_is_met_exactly() -> None:
    """Of 99 widths, 49 steps of one width leave 50, where Huber's function is 50 - 1/2."""
    (statement,) = load(ROOT / "docs" / "examples" / "gradient_descent.py").statements
    (exhibit,) = statement.exhibits
    instance = exhibit.instance()
    value = statement.bound("sharpened").value
    assert isinstance(value, sp.Expr)
    letters = [(c.symbol, instance.constants[c.concept]) for c in statement.constants]
    assert value.subs([*letters, (t, exhibit.rounds)]) == sp.Rational(99, 2)
    assert instance.problem["f"](np.array([99.0 - (exhibit.rounds - 1)])) == 99 / 2


def template() -> str:
    """The five questions, without the imports of a theorem that does not exist."""
    (code,) = blocks(CONTRIBUTING, "python")
    kept = [
        line for line in code.splitlines() if not re.match(r"from fedtheory\.(papers|proofs)", line)
    ]
    assert len(code.splitlines()) - len(kept) == 2
    return "\n".join(kept)


def questions(code: str, example: TheoremFile) -> dict[str, Callable[..., Any]]:
    names: dict[str, Any] = {"STATEMENT": example.statements[0], "PROOFS": example.proofs}
    exec(compile(code, "CONTRIBUTING.md", "exec"), names)
    return {name: value for name, value in names.items() if name.startswith("test_")}


@each_example
def test_the_five_questions_are_five_and_answered(path: Path) -> None:
    example = load(path)
    asked = questions(template(), example)
    assert len(asked) == 5
    for name, question in asked.items():
        if "bound" in question.__code__.co_varnames[: question.__code__.co_argcount]:
            for bound in example.statements[0].bounds:
                question(bound)
        else:
            question()
        assert name


@each_example
def test_the_five_questions_could_be_answered_no(path: Path) -> None:
    asked = questions(template().replace("Rational(1, 100)", "Rational(1, 1)"), load(path))
    with pytest.raises(AssertionError):
        asked["test_the_check_can_say_no"]()


@pytest.mark.parametrize("piece", [Bound, Exhibit, Statement])
def test_the_guide_gives_the_arguments_of_a_piece_in_their_order(piece: type) -> None:
    (code,) = blocks(CONTRIBUTING, "text")
    (call,) = (
        node
        for node in ast.walk(ast.parse(code))
        if isinstance(node, ast.Call) and ast.unparse(node.func) == piece.__name__
    )
    parameters = inspect.signature(piece).parameters.values()
    required = [p.name for p in parameters if p.default is p.empty]
    assert [ast.unparse(argument) for argument in call.args] == required
    assert [k.arg for k in call.keywords] == [p.name for p in parameters][len(required) :]


# --- links -----------------------------------------------------------------------------------


@of_every(PAGES, lambda page: str(page.relative_to(ROOT)), at_once=True)
def test_links_lead_somewhere(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for link in re.findall(r"\]\(([^)\s]+)\)", text):
        target, _, anchor = link.partition("#")
        assert (page.parent / target).exists(), link
        if anchor:
            there = (page.parent / target).read_text(encoding="utf-8") if target else text
            headings = re.findall(r"^#+ (.+)$", there, re.MULTILINE)
            assert anchor in {
                re.sub(r"[^\w\s-]", "", h).lower().replace(" ", "-") for h in headings
            }


def test_files_named_in_the_guides_exist() -> None:
    for text in (README, CONTRIBUTING):
        for name in re.findall(r"`((?:fedtheory|docs|tests|verify|plots)/[\w./]+)`", text):
            assert (ROOT / name).exists(), name
