"""`fedtheory attack`: a crossing made small, and the command that shows it again."""

import shlex
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.usefixtures("cma")


def test_what_is_found_is_made_small_and_shown_again(command: Any) -> None:
    found = command("attack", "fedfw.thm1", "--bound", "printed", "--budget", "1", "--json").json
    least = found["minimal"]
    assert least["ratio"] > 1
    assert least["rounds"] == 1
    words = shlex.split(least["replay"])
    assert words[0] == "fedtheory"
    again = command(*words[1:], "--json")
    assert again.code == 0  # in print it is recorded as wrong
    assert again.json["hit"]["ratio"] == least["ratio"]
    assert again.json["hit"]["digest"] == least["digest"]
    assert (again.json["outcome"], again.json["label"]) == ("VIOLATED", "REFUTED")
    assert again.json["replay"] == least["replay"]
    told = command(*words[1:])
    assert "both kernels agree" in told.out


def test_the_page_quotes_what_the_command_says(command: Any) -> None:
    page = (Path(__file__).parents[2] / "docs" / "attack.md").read_text(encoding="utf-8")
    words = ["attack", "fedfw.thm1", "--bound", "printed", "--budget", "2"]
    lines = command(*words).out.splitlines()
    assert f"$ fedtheory {' '.join(words)}\n{lines[0]}\n{lines[1]}\n...\n" in page
    assert "\n".join(lines[-2:]) in page


def test_a_true_bound_has_nothing_to_make_small(command: Any) -> None:
    found = command("attack", "fedfw.thm1", "--budget", "0.2", "--json").json
    assert found["minimal"] is None
    assert found["worst_case"] is None  # there is no time for one


def test_with_time_the_worst_case_comes_first(command: Any) -> None:
    said = command("attack", "fedfw.thm1", "--budget", "5")
    assert "the worst case fedfw.thm1 at n = 2" in said.out


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (["--instance", "{"], "FT007", "no JSON"),
        (["--instance", "[1]"], "FT007", "an object"),
        (["--instance", '{"family": []}'], "FT007", "an object"),
        (["--instance", '{"family": "intervl"}', "--set", "lambda_0=1"], "FT007", "interval"),
        (
            ["--instance", '{"family": "two-groups", "n": "x"}', "--set", "lambda_0=1"],
            "FT007",
            "cannot be built",
        ),
        (
            ["--instance", '{"family": "interval", "curvature": "1"}', "--set", "lambda_0=1"],
            "FT007",
            'the family "interval" needs slope too. It also takes start, tie.',
        ),
        (
            ["--instance", '{"family": "interval", "curvatur": "1"}', "--set", "lambda_0=1"],
            "FT007",
            'takes no "curvatur". Did you mean "curvature"?',
        ),
        (["--instance", '{"family": "two-groups"}'], "FT006", "lambda_0"),
        (["--instance", '{"family": "two-groups"}', "--set", "lambda_0=-1"], "FT021", "lambda_0"),
        (
            ["--instance", '{"family": "two-groups"}', "--set", "lambda_0=sqrt(2)"],
            "FT010",
            "not rational",
        ),
        (
            ["--instance", '{"family": "two-groups"}', "--rounds", "0", "--set", "lambda_0=1"],
            "FT014",
            "--rounds",
        ),
        (["--set", "lambda_0=1"], "FT014", "belongs to --instance"),
    ],
)
def test_bad_instances(command: Any, words: list[str], code: str, told: str) -> None:
    said = command("attack", "fedfw.thm1", *words)
    assert said.code == 2
    assert f"error {code}" in said.err
    assert told in said.err
