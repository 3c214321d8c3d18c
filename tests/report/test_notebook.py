"""Answers in notebooks: the number on its safe side, well-formed markup, and a dot on the curve."""

import xml.etree.ElementTree as ET
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import fedtheory
from fedtheory.report.notebook import html

AT: dict[str, Any] = {"L": 1, "D": "sqrt(2)", "n": 10, "H": 2}


def answers() -> dict[str, Any]:
    return {
        "bound": fedtheory.bound("fedfw.thm1", **AT, lambda_0="1/10", t=1000),
        "solve": fedtheory.solve("fedfw.thm1", "t", target="1/100", **AT, lambda_0="1/10"),
        "optimise": fedtheory.optimise("fedfw.thm1", "lambda_0", **AT, t=1000),
        "sensitivity": fedtheory.sensitivity("fedfw.thm1", **AT, lambda_0="1/10", t=1000),
        "compare": fedtheory.compare(
            t=1000, smoothness=1, clients=10, diameter=1, heterogeneity=1, lambda0="0.1"
        ),
    }


@pytest.mark.parametrize("verb", ["bound", "solve", "optimise", "sensitivity", "compare"])
def test_every_answer_is_well_formed(verb: str) -> None:
    answer = answers()[verb]
    page = ET.fromstring(answer._repr_html_())
    has_curve = page.find(".//{*}svg/{*}circle") is not None
    assert has_curve == (verb in {"bound", "solve", "optimise"})
    assert (page.find(".//{*}math") is not None) == (verb != "compare")
    assert page.find(".//{*}table") is not None


def test_the_number_is_on_the_safe_side() -> None:
    value = answers()["bound"]
    page = ET.fromstring(html(value))
    shown = [mark.text for mark in page.findall(".//{*}mn")][-1]
    assert shown is not None
    assert (
        Fraction(value.lower) <= Fraction(shown) <= Fraction(value.upper) * Fraction(100001, 100000)
    )


def test_what_is_not_promised_is_said() -> None:
    early = fedtheory.bound("fedfw.thm1", bound="sharpened", **AT, lambda_0=1, t=1)
    assert "Nothing is promised" in html(early)
    assert "fails" in html(early)


def test_constants_from_data_are_a_table() -> None:
    X, y, client = np.arange(12.0).reshape(6, 2) % 5, np.arange(6.0), [0, 0, 0, 1, 1, 1]
    found = fedtheory.estimate(X, y, client, lamda=0.1)
    page = ET.fromstring(found._repr_html_())
    assert "smoothness" in "".join(page.itertext())
    assert len(page.findall(".//{*}tr")) >= len(found.constants) + len(found.unknown)


def test_a_checked_run_shows_its_assumptions() -> None:
    rows = [{"round": t, "value": 10 / t, "eta": 2 / (t + 1)} for t in range(1, 60)]
    found = fedtheory.check_run(rows, "fedfw.thm1", L=2, D=2, n=2, H=4, lambda0="1/2")
    text = "".join(ET.fromstring(found._repr_html_()).itertext())
    assert "fedfw.thm1 (sharpened): HOLDS" in text
    assert all(finding.text in text for finding in found.verdict.findings)


def test_other_things_have_no_page() -> None:
    with pytest.raises(TypeError, match="no page for a int"):
        html(3)
