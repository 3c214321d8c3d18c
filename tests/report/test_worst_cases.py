"""The part of a page that says which programs have a statement's worst case."""

from dataclasses import replace
from fractions import Fraction

from fedtheory.report.evidence import Slack
from fedtheory.report.html import fragment
from fedtheory.report.worst import worst_case
from fedtheory.theorems import STATEMENTS
from fedtheory.worst_cases import WORST_CASES

BY_ID = {statement.id: statement for statement in STATEMENTS}


def test_a_statement_names_the_programs_of_its_worst_case():
    told = str(fragment(*worst_case(BY_ID["fedfw.thm1"])))
    assert "fedfw.thm1.any" in told
    assert "fedtheory worst-case fedfw.thm1 --set" in told
    assert "fedfw.plus" not in told


def test_a_statement_without_a_program_says_nothing():
    assert worst_case(BY_ID["fedfw.lem1"]) == []


def test_every_program_that_is_compared_with_a_statement_is_on_its_page():
    for model in WORST_CASES:
        for claimed in model.claimed:
            told = str(fragment(*worst_case(BY_ID[claimed.statement])))
            assert f"fedtheory worst-case {model.id}" in told


def test_the_slack_is_a_row_of_numbers():
    row = Slack("fedfw.thm1", "sharpened", {"t": "4"}, 1.5, Fraction(3, 4), Fraction(37, 50))
    told = str(fragment(*worst_case(BY_ID["fedfw.thm1"], [row])))
    assert "worst attained" in told
    assert all(f"<td>{number}</td>" in told for number in ("1.5", "0.75", "0.74", "2"))
    thirds = replace(row, proved=Fraction(2, 3), attained=Fraction(2, 3))
    told = str(fragment(*worst_case(BY_ID["fedfw.thm1"], [thirds])))
    assert "<td>0.666667</td><td>0.666666</td>" in told
    lost = str(fragment(*worst_case(BY_ID["fedfw.thm1"], [replace(row, proved=None)])))
    assert lost.count("UNDECIDED") == 2
