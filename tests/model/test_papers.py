"""Layer `model` on the papers: every hypothesis that a proof rests on, on the runs of the statement's exhibits."""

from dataclasses import replace

import pytest

from fedtheory.campaign.models import models
from fedtheory.core.proof import Given, Proof
from fedtheory.core.role import Role
from fedtheory.core.statement import t
from fedtheory.core.term import Schema, less, symbol
from fedtheory.core.verdict import Outcome
from fedtheory.engines.model.judge import rests_on
from fedtheory.engines.prove import emit
from fedtheory.papers.fedfw.statements.thm1_convex import THEOREM_1
from fedtheory.proofs import find_proof
from tests.model.exceptions import MOST, PAPERS, known, left_out, size
from tests.model.exceptions import found_of as found_of_paper


def found_of(proof: Proof):
    (found,) = models(proof.of, [proof])
    return found


def with_given(proof: Proof, **changed: Given) -> Proof:
    """The proof with other hypotheses; what a run says of them does not ask whether it still proves anything."""
    setting = replace(proof.setting, given={**proof.setting.given, **changed})
    other = object.__new__(Proof)
    for name, value in {**vars(proof), "setting": setting}.items():
        object.__setattr__(other, name, value)
    return other


@pytest.mark.parametrize("paper", PAPERS)
def test_no_run_contradicts_a_hypothesis_and_what_is_not_evaluated_is_listed(paper):
    """The list of exceptions only shrinks: what is new on it fails here, and it is never longer than it was."""
    said = found_of_paper(paper)
    broken = [(f.id, f.bound, f.those("VIOLATED")) for f in said if f.outcome is Outcome.VIOLATED]
    assert broken == []
    listed = known()
    new = {
        (identifier, name)
        for identifier, reasons in left_out(said).items()
        for name in {x for names in reasons.values() for x in names}
        - {x for names in listed.get(identifier, {}).values() for x in names}
    }
    assert new == set()
    assert sum(len(found.those("HOLDS")) for found in said) > 100


def test_exceptions_have_reasons_and_do_not_grow():
    assert all(why for reasons in known().values() for why in reasons)
    assert size(known()) <= MOST


def test_a_schedule_changed_in_the_statement_only_is_told():
    proof = find_proof("fedfw.thm1", "sharpened")
    eta = next(x for x in THEOREM_1.schedule if str(x) == "eta_t")
    changed = replace(THEOREM_1, schedule={**THEOREM_1.schedule, eta: 2 / (t + 2)})
    other = with_given(proof)
    object.__setattr__(other, "of", changed)
    (found,) = models(changed, [other])
    assert {f.name for f in found.those("VIOLATED")} == {"update"}
    (broken,) = found.those("VIOLATED")
    assert broken.locator == "(9)"
    assert broken.at_round == 1
    assert tuple(broken.left) != tuple(broken.right)


@pytest.mark.parametrize(
    ("name", "schema"),
    [
        ("convex", lambda g: Schema(["<=", g.then[2], g.then[1]], g.forall, g.conditions)),
        ("lmo", lambda g: Schema(["<=", ["-", g.then[1]], "0"], g.forall, g.conditions)),
        ("heterogeneity", lambda g: Schema(["<=", g.then[1], ["/", g.then[2], "4"]], g.forall, g.conditions)),
    ],
)  # fmt: skip
def test_a_sign_changed_in_a_given_is_told(name, schema):
    proof = find_proof("fedfw.thm1", "sharpened")
    given = proof.setting.given[name]
    found = found_of(with_given(proof, **{name: replace(given, schema=schema(given.schema))}))
    assert name in {f.name for f in found.those("VIOLATED")}


def test_a_contradictory_setting_is_told():
    proof = find_proof("fedfw.thm1", "sharpened")
    never = Given(Schema(less(symbol("L"), 0)), "L is negative", "ours", Role.OURS)
    found = found_of(with_given(proof, never=never))
    assert found.outcome is Outcome.VIOLATED
    assert [f.name for f in found.those("VIOLATED")] == ["never"]


def test_a_run_held_is_evidence_and_says_on_how_much():
    from fedtheory.campaign.models import rows

    (row,) = rows(THEOREM_1, [find_proof("fedfw.thm1", "sharpened")])
    assert (row["outcome"], row["label"]) == ("HOLDS", "SUPPORTED")
    assert f"points of {row['runs']} runs" in row["note"]
    assert "proved" not in row["note"].lower()


@pytest.mark.parametrize(
    ("identifier", "bound"),
    [("fedfw.thm1", "sharpened"), ("fedfw.thm3", "sharpened"), ("fedfw.thm2", "rate")],
)
def test_no_hypothesis_of_the_bundle_is_left_out(identifier, bound):
    proof = find_proof(identifier, bound)
    bundle = emit(proof)
    certificates = {c["digest"]: c for c in bundle["certificates"]}
    waiting, used = [bundle["steps"][-1]["certificate"]], set()
    while waiting:
        certificate = certificates[waiting.pop()]
        waiting += certificate["uses"].values()
        used |= set(certificate["statement"]["given"])
    assert used <= set(rests_on(proof))


@pytest.mark.parametrize(
    ("identifier", "bound", "letter", "broken"),
    [
        ("ffgb.thm4_3", "sharpened", "c_t", "line 5"),
        ("fedfw.thm3", "sharpened", "rho_t", "average"),
        ("fedfw.thm2", "rate", "eta_t", "update"),
        ("fednewton.damped", "sharpened", "eta_t", "damped (5)"),
        ("fedres.thm2sep", "sharpened", "eta_t", "where eta, noise"),
    ],
)
def test_a_schedule_of_any_paper_changed_in_the_statement_only_is_told(
    identifier, bound, letter, broken
):
    proof = find_proof(identifier, bound)
    schedule = {x: v * (2 if str(x) == letter else 1) for x, v in proof.of.schedule.items()}
    changed = replace(proof.of, schedule=schedule)
    other = with_given(proof)
    object.__setattr__(other, "of", changed)
    (found,) = models(changed, [other])
    assert broken in {f.name for f in found.those("VIOLATED")}
