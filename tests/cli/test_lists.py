"""What is listed: a line each in a file, the width that was asked for on a page, and only what was meant."""

from typing import Any

import pytest

from fedtheory.calculator.catalogue import catalogue
from fedtheory.cli.output import coloured, padded, shortened
from fedtheory.core.verdict import Label


def test_a_statement_is_one_line_with_its_title_whole(
    command: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    lines = command("list").out.splitlines()
    for entry in catalogue().values():
        (line,) = [line for line in lines if line.startswith(entry.id + " ")]
        assert line.endswith(entry.title)


def test_a_page_is_as_wide_as_it_says(command: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    for words in (["list"], ["list", "--bounds"], ["errata"], ["list", "--all"]):
        assert max(map(len, command(*words).out.splitlines())) <= 80


@pytest.mark.parametrize(
    ("typed", "label"),
    [
        ("refuted", Label.REFUTED),
        ("REFU", Label.REFUTED),
        ("Proved as repaired", Label.PROVED_AS_REPAIRED),
        ("repa", Label.PROVED_AS_REPAIRED),
        ("cond", Label.CONDITIONAL),
    ],
)
def test_only_one_label(command: Any, typed: str, label: Label) -> None:
    found = command("list", "--label", typed, "--json").json
    assert found
    for entry in found:
        labels = [bound["label"] for bound in entry["bounds"]] or [entry["label"]]
        assert label.word in labels


def test_words_are_looked_for_in_id_place_and_title(command: Any) -> None:
    found = command("list", "--search", "Stochastic gradients", "--json").json
    assert "fedfw.thm3" in {entry["id"] for entry in found}
    assert command("list", "--search", "no such words").out == "nothing matches\n"


def test_errata_are_a_line_each_and_whole_when_one_is_named(command: Any) -> None:
    few = command("errata", "fedfw", "--severity", "constant").out.splitlines()
    whole = command("errata", "fedfw", "--severity", "constant", "--json").json
    assert {e["severity"] for e in whole} == {"constant"}
    assert [line.split()[0] for line in few[1:-2]] == [e["id"] for e in whole]
    one = command("errata", whole[0]["id"]).out
    assert whole[0]["why"] in one
    assert whole[0]["why"] in command("errata", "fedfw", "--all", "--severity", "constant").out
    assert command("errata", "--search", "no such words").out == "no errata\n"


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (("list", "--label", "provd"), 'Did you mean "PROVED"?'),
        (("list", "textbooks"), 'Did you mean "textbook"?'),
        (("prove", "textbook.segments"), 'Did you mean "textbook.segment"?'),
        (("errata", "--severity", "constants"), 'Did you mean "CONSTANT"?'),
    ],
)
def test_a_mistyped_filter(command: Any, words: tuple[str, ...], hint: str) -> None:
    said = command(*words)
    assert (said.code, said.out) == (2, "")
    assert hint in said.err


def test_show_says_that_its_labels_are_recorded(command: Any) -> None:
    assert "labels as recorded, digest " in command("show", "fedfw.lem1").out


def test_show_has_the_notation_of_print_or_what_one_types(command: Any) -> None:
    assert "2D²L/t + 4D²λ₀n/(3√t) + H²/(2λ₀n√t)" in command("show", "fedfw.thm1").out
    typed = command("show", "fedfw.thm1", "--typed").out
    assert "2*D^2*L/t + 4*D^2*lambda_0*n/(3*sqrt(t)) + H^2/(2*lambda_0*n*sqrt(t))" in typed


def test_show_has_what_the_kernels_read(command: Any) -> None:
    told = command("show", "fedfw.lem2", "--kernel").out
    assert '<= ["/", ["+", ["*", "D", "L"], "g_star"], ["root", "2", "n"]]' in told
    said = command("show", "fedfw.lem2", "--kernel", "--typed")
    assert (said.code, said.out) == (2, "")


def test_small_things() -> None:
    assert shortened("as it is", 8) == "as it is"
    assert shortened("a little too long", 9) == "a little…"
    assert padded("λ\u0304", 3) == "λ\u0304  "
    assert coloured("PROVED") == "PROVED"  # no terminal


def test_what_is_refuted_says_why(command: Any) -> None:
    """In one sentence beneath the bound, the case that shows it; and nothing of the kind where a bound is proved."""
    told = command("show", "fedfw.lem2").out
    assert "because false for every n >= 2: two clients with f = (x + 1)²/2 on [-1, 1]" in told
    assert told.count("    because ") == 1
