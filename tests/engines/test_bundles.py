"""What a bundle holds of a proof, and what the words around a label say."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
import sympy as sp

from fedtheory.calculator.catalogue import catalogue
from fedtheory.calculator.recorded import recorded
from fedtheory.core.claim import Claim
from fedtheory.core.proof import Proof
from fedtheory.core.role import Role
from fedtheory.core.statement import Scope, Status
from fedtheory.core.verdict import Label, Outcome
from fedtheory.engines.attack import attack, to_verdict
from fedtheory.engines.laws.first_round import first_round
from fedtheory.engines.prove import emit, prove
from fedtheory.kernel import bundle as bundles
from fedtheory.proofs import ARGUMENTS, OWN_PROOFS, find_proof
from fedtheory.theorems import OWN_STATEMENTS
from tests.every import of_every

STATED = {s.id: s for s in OWN_STATEMENTS}
SHORT = sorted(OWN_PROOFS, key=lambda p: sum(len(s.lines) for s in p.steps))[:60]


def givens(bundle: dict[str, Any]) -> Iterator[str]:
    """All that the certificates of its steps rest on."""
    worlds = {s["counter"]["certificate"] for s in bundle["steps"] if s["counter"]}
    for certificate in bundle["certificates"]:
        if certificate["digest"] not in worlds:
            yield from certificate["statement"]["given"]


@pytest.mark.parametrize("proof", SHORT, ids=lambda p: f"{p.id}/{p.bound}")
def test_a_bundle_lists_what_its_steps_rest_on_and_nothing_else(proof: Proof) -> None:
    bundle = emit(proof)
    assert set(bundle["hypotheses"]) == set(givens(bundle))


def test_an_argument_lists_the_hypotheses_of_all_its_steps() -> None:
    """Of FedBoost's Section 4.1 the last certificate alone knew 2 of 10, and not the budget."""
    (argument,) = (a for a in ARGUMENTS if a.id == "fedboost.section41")
    report = prove(argument)
    assert len(report.hypotheses) >= 10
    assert any("budget" in h.wording for h in report.hypotheses)


def test_what_rests_on_a_named_result_is_conditional_and_names_it() -> None:
    proof = find_proof("fedfw.thm1", "sharpened")
    given = dict(proof.setting.given)
    given["convex"] = replace(given["convex"], role=Role.AXIOM, cites="somebody 1900")
    report = prove(replace(proof, setting=replace(proof.setting, given=given)))
    assert report.label is Label.CONDITIONAL
    assert any("somebody 1900" in axiom for axiom in report.axioms)
    assert {s.label for s in report.steps} == {Label.PROVED, Label.CONDITIONAL}


def test_a_role_or_a_hypothesis_that_changes_changes_the_meaning() -> None:
    proof = find_proof("fedfw.thm1", "sharpened")
    given = dict(proof.setting.given)
    before = bundles.meaning(emit(proof))
    given["convex"] = replace(given["convex"], wording="other words")
    assert (
        bundles.meaning(emit(replace(proof, setting=replace(proof.setting, given=given)))) == before
    )
    given["convex"] = replace(given["convex"], role=Role.AXIOM, cites="somebody 1900")
    assert (
        bundles.meaning(emit(replace(proof, setting=replace(proof.setting, given=given)))) != before
    )


def test_a_step_that_restates_an_earlier_one_is_that_step() -> None:
    """The last step refused it with a false message: its digest is that of what it uses."""
    proof = find_proof("fedfw.thm1", "sharpened")
    from fedtheory.core.proof import Use, combination
    from tests.written_out import step

    last = proof.steps[-1]
    again = step("once more", "", "the same", combination(last.claim, Use(last.name, {"t": "t"})))
    report = prove(replace(proof, steps=(*proof.steps, again)))
    assert report.label is prove(proof).label
    assert report.steps[-1].digest == report.steps[-2].digest


def test_no_printed_bound_has_constants_of_ours() -> None:
    ours = [
        f"{s.id} ({b.key})"
        for s in OWN_STATEMENTS
        for b in s.bounds
        if b.status is Status.PRINTED and "of ours" in b.locator
    ]
    assert not ours


@of_every(lambda: catalogue().values())
def test_a_bound_of_a_whole_run_says_so_in_what_it_measures(entry: Any) -> None:
    for bound in entry.bounds:
        whole = bound.scope in {"the last round", "the best round", "the average over the rounds"}
        assert (bound.measured != bound.metric) == whole
        assert ("expectation" in bound.certainty) >= bound.metric.startswith("expected")


def test_the_law_of_the_first_round_obeys_conditions() -> None:
    """A true bound whose conditions fail at the smallest constants says nothing there."""
    statement = STATED["fedfw.thm1"]
    (L,) = (c.symbol for c in statement.constants if str(c.symbol) == "L")
    bound = replace(statement.bound("sharpened"), value=L - 100)
    assert first_round(statement, bound).holds is False
    under = replace(bound, conditions=(Claim(L, ">=", sp.Integer(200)),))
    assert first_round(statement, under) is None


def test_an_attack_that_could_look_at_exhibits_only_says_so() -> None:
    found = attack(STATED["fedfw.appA"], "lower", budget=0.1, seed=0)
    assert not found.searched
    verdict = to_verdict(found)
    assert (verdict.outcome, verdict.label) == (Outcome.NOT_APPLICABLE, Label.UNDECIDED)
    assert "exhibits" in verdict.note


def test_a_calculator_uses_what_is_proved_unless_another_bound_is_named() -> None:
    import fedtheory

    settings = {"U_sym": Fraction(1, 2), "E_0": 1, "t": 3}
    value = fedtheory.bound("fednewton.thm1", **settings)
    assert value.known.proved
    assert recorded("fednewton.thm1", "printed").label == Label.REFUTED.word
    assert value.bound != "printed"


def test_scopes_of_claims_are_told_with_the_number(capsys: Any) -> None:
    from fedtheory.cli import main

    words = ["L=1", "D=2", "n=10", "T=1000", "lambda_0=1", "H=1", "Ecal=1"]
    assert main(["bound", "fedfw.thm2", "--set", *words]) == 0
    told = capsys.readouterr().out
    assert told.splitlines()[1].startswith(("average over t <= T of", "min over t <= T of"))
    assert "PROVED" in told
    assert STATED["fedfw.thm2"].bound("sharpened").scope is Scope.AVERAGE
