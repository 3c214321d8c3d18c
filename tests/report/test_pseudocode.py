"""The page of a declared method says its lines, in the order in which a round makes them."""

import re

import pytest

from fedtheory.language.run import Declared
from fedtheory.report.html import Html, element
from fedtheory.report.pseudocode import updates
from fedtheory.report.stated import assumed
from fedtheory.theorems import STATEMENTS

DECLARED = [s for s in STATEMENTS if isinstance(s.algorithm, Declared)]


def words(shown: Html | str) -> list[str]:
    """Its lines, without marks."""
    lines = re.split(r"</(?:li|p)>", str(shown))
    return [re.sub(r"<[^>]*>", "", line).replace("\u2061", "") for line in lines]


def lines_of(name: str) -> list[str]:
    algorithm = next(s.algorithm for s in DECLARED if s.id == name)
    assert isinstance(algorithm, Declared)
    return words(updates(algorithm))


@pytest.mark.parametrize("statement", DECLARED, ids=lambda s: s.id)
def test_a_page_names_the_method_and_writes_all_its_lines(statement: object) -> None:
    algorithm = statement.algorithm  # type: ignore[attr-defined]
    assert algorithm.__name__ != "the method of this file"
    page = str(element("div", *assumed(statement)))  # type: ignore[arg-type]
    assert f"Algorithm: {algorithm.__name__}" in page
    assert page.count("<li><span") == len(algorithm.method.updates)
    assert not re.search(r"_star|declared_method", page)


def test_a_round_is_told_in_its_order() -> None:
    """What clients send stands before what the server makes of it, whichever was declared first."""
    told = lines_of("compression.diana_convex")
    at = {key: next(k for k, x in enumerate(told) if key in x) for key in ("drawn", "the server")}
    assert at["drawn"] < at["the server"]
    after = lines_of("compression.ef21")
    assert after[-2].startswith(
        "each client: h"
    )  # line 5 of EF21 takes the gradient at the new model
    assert after[-3].startswith("the server: x")


def test_what_the_proof_adds_is_no_part_of_the_method() -> None:
    told = lines_of("scaffold.convex")
    beside = next(k for k, x in enumerate(told) if x.startswith("Beside the method"))
    assert {x[0] for x in told[beside + 1 :] if x} == {"G", "Q", "W", "S"}
    assert any(x.startswith("each client: c") for x in told[:beside])


def test_a_start_stands_before_the_rounds() -> None:
    told = lines_of("compression.feedback_convex")
    assert told[0] == "At the start:"
    assert told[1].startswith("each client: ei1=0")
