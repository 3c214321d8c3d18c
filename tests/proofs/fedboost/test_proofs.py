"""The proofs of FedBoost: what is proved and refuted, and that nothing is proved from less."""

from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import prod

import pytest

from fedtheory.core.verdict import Label
from fedtheory.engines.prove import emit, prove
from fedtheory.papers.fedboost import ARGUMENTS, PROOFS, STATEMENTS
from fedtheory.papers.fedboost.proofs.fixed_size import FIXED_SIZE
from fedtheory.proofs import find_proof

REFUTED = [
    *((f"fedboost.{name}", "printed") for name in ("thm2", "cor1", "cor2", "thm3")),
    ("fedboost.cor3", "ordered"),
]
PROVED = [p for p in PROOFS if (p.of.id, p.bound) not in REFUTED]
SHORT = ["fedboost.lem3", "fedboost.thm1", "fedboost.best_step", "fedboost.cor3_best"]


@pytest.mark.parametrize("proof", PROVED, ids=lambda p: f"{p.of.id} {p.bound}")
def test_it_is_proved_and_told_what_it_rests_on(proof):
    report = prove(proof)
    works = {axiom.partition(" (")[2].split(",")[0] for axiom in report.axioms}
    sion, taylor = proof.of.id == "fedboost.thm1", "Taylor" in proof.setting.given
    assert works == {
        *(["sion1958general"] if sion else []),
        *(["folland2010taylor"] if taylor else []),
    }
    wanted = Label.CONDITIONAL if works else Label.PROVED
    assert report.label is wanted, [(s.name, s.note) for s in report.steps if s.note]


def test_print_that_is_proved_needs_nothing_of_ours():
    for name in ("fedboost.lem3", "fedboost.thm1"):
        assert not prove(find_proof(name, "printed")).repaired


@pytest.mark.parametrize("argument", ARGUMENTS, ids=lambda a: a.id)
def test_every_argument_is_proved(argument):
    report = prove(argument)
    conditional = {s.name for s in report.steps if s.label is Label.CONDITIONAL}
    assert {step.label for step in report.steps if step.name not in conditional} == {Label.PROVED}
    biased = {
        "weights' remainder",
        "every mask",
        "given the past",
        "biased gradients",
        "game",
    }  # by Taylor
    of_losses = {"adversary's remainder"}
    rests = {
        "fedboost.section3": {
            "short",
            "first order",
            "worst weights",
            "Lemma 2",
            "Lemma 2, alone",
        },  # by Weierstrass
        "fedboost.masked_game": biased | of_losses,
        "fedboost.debiased_game": biased,
        "fedboost.fixed_size": {"at most C, with the floor of Corollary 1"},
    }
    assert conditional == rests.get(argument.id, set())


@pytest.mark.parametrize(("name", "bound"), REFUTED)
def test_a_world_is_a_construction_and_is_read_literally(name, bound):
    report = prove(find_proof(name, bound), literal=True)
    assert report.label is Label.REFUTED, report.why


@pytest.mark.parametrize(
    ("corollary", "bound", "theorem"),
    [
        ("thm2", "corrected", "prefix sharpened"),
        ("best_step", "sharpened", "prefix sharpened"),
        ("cor1", "corrected", "thm2 corrected"),
        ("cor1_best", "many", "best_step sharpened"),
        ("cor2", "corrected", "cor1_best sharpened"),
        ("cor2", "euclid", "cor1_best euclid"),
        ("cor3_best", "sharpened", "descent "),
        ("thm3_best", "sharpened", "masked_game "),
    ],
)
def test_a_corollary_cites_its_theorem(corollary, bound, theorem):
    bundle = emit(find_proof(f"fedboost.{corollary}", bound))
    assert f"fedboost.{theorem}" in {f"{c['id']} {c['bound']}" for c in bundle["cites"]}


@pytest.mark.parametrize(("name", "bound"), REFUTED)
def test_print_is_refuted(name, bound):
    assert prove(find_proof(name, bound)).label is Label.REFUTED


@pytest.mark.parametrize(("name", "bound"), REFUTED)
def test_a_world_without_one_of_its_facts_refutes_nothing(name, bound):
    proof = find_proof(name, bound)
    step = proof.steps[-1]
    for fact in ("vertex", "first", "next", "ball", "segment"):
        within = step.refuted.setting
        given = {key: value for key, value in within.given.items() if key != fact}
        poorer = replace(step.refuted, setting=replace(within, given=given))
        steps = (*proof.steps[:-1], replace(step, refuted=poorer))
        assert prove(replace(proof, steps=steps)).label is Label.UNDECIDED, fact


@pytest.mark.parametrize(("name", "bound"), REFUTED)
def test_a_world_shows_every_hypothesis_of_what_it_refutes(name, bound):
    step = find_proof(name, bound).steps[-1]
    within = find_proof(name, bound).setting
    shown = {line.name.removeprefix("hypothesis: ") for line in step.refuted.lines}
    assert set(within.given) <= shown


def test_no_constant_makes_corollary_3_true():
    """The order is refuted for a constant that is a letter, and not for the 2 that stands in its place alone."""
    report = prove(find_proof("fedboost.cor3", "ordered"))
    assert {s.name: s.label for s in report.steps}["no constant"] is Label.REFUTED


@pytest.mark.parametrize("weights", ["1/2 1/3 1/6", "1 0 0", "1/4 1/4 1/4 1/4"])
@pytest.mark.parametrize("budget", [1, 2, 3])
def test_so_many_draws_are_what_fixed_size_says_of_them(weights, budget):
    """All sequences of draws, exactly: mean, variance, and how many predictors are sent."""
    alpha = [Fraction(x) for x in weights.split()]
    size, mean, spread = len(alpha), [Fraction(0)] * len(alpha), Fraction(0)
    for draws in product(range(size), repeat=budget):
        chance = Fraction(prod(alpha[k] for k in draws))
        seen = [Fraction(draws.count(k), budget) for k in range(size)]
        mean = [m + chance * x for m, x in zip(mean, seen, strict=True)]
        spread += chance * sum((x - a) ** 2 for x, a in zip(seen, alpha, strict=True))
        assert sum(x > 0 for x in seen) <= budget
    assert mean == alpha
    assert spread == (1 - sum(a**2 for a in alpha)) / budget
    assert spread <= (1 - Fraction(1, size)) / budget
    steps = {step.name for step in FIXED_SIZE.steps}
    assert {"at most C", "one predictor", "variance"} <= steps


def test_every_bound_has_its_proof():
    stated = {(s.id, b.key) for s in STATEMENTS for b in s.bounds}
    assert stated == {(p.of.id, p.bound) for p in PROOFS}


@pytest.mark.parametrize("name", SHORT)
def test_a_proof_without_one_of_its_steps_is_refused(name):
    proof = find_proof(name, "sharpened" if name != "fedboost.thm1" else "printed")
    for k in range(len(proof.steps) - 1):
        steps = (*proof.steps[:k], *proof.steps[k + 1 :])
        assert prove(replace(proof, steps=steps)).label is Label.UNDECIDED, proof.steps[k].name


@pytest.mark.parametrize(
    "name",
    [
        *("dual norm", "strongly convex", "diameter", "start", "convex", "third derivative"),
        *("Taylor", "between", "simplex wide", "seen wide"),
        *("reach", "reach at most 1", "differentiable", "smooth"),
        *("past", "unbiased mask", "unbiased clients", "variance", "second moment"),
        *("inside", "total", "mean", "mean inside", "paid", "step 5", "projection", "optimum"),
    ],
)
def test_theorem_2_needs_every_hypothesis(name):
    whole = find_proof("fedboost.best_step", "sharpened")
    assert name in whole.setting.given
    given = {key: value for key, value in whole.setting.given.items() if key != name}
    poorer = replace(whole, setting=replace(whole.setting, given=given))
    assert prove(poorer).label is Label.UNDECIDED


@pytest.mark.parametrize(
    "name", ["parts", "sum of parts", "coordinates", "never sent", "indicator", "always sent"]
)
def test_corollary_1_needs_to_know_how_predictors_are_sampled(name):
    whole = find_proof("fedboost.cor1_best", "sharpened")
    given = {key: value for key, value in whole.setting.given.items() if key != name}
    poorer = replace(whole, setting=replace(whole.setting, given=given))
    assert prove(poorer).label is Label.UNDECIDED


def test_corollary_3_needs_unbiased_estimates_and_no_third_derivative():
    whole = find_proof("fedboost.cor3_best", "sharpened")
    assert "third derivative" not in whole.setting.given
    given = {key: value for key, value in whole.setting.given.items() if key != "unbiased"}
    poorer = replace(whole, setting=replace(whole.setting, given=given))
    assert prove(poorer).label is Label.UNDECIDED


@pytest.mark.parametrize(
    "name",
    [
        *("second derivative", "losses heard", "gradient shown", "a ghost step", "l ghost past"),
        *("a noise bound", "l second moment", "value", "worst", "convex", "Taylor of losses"),
        *("l differentiable", "a ghost projection", "l reach", "middle", "seen wide"),
    ],
)
def test_theorem_3_needs_its_hypotheses(name):
    whole = find_proof("fedboost.thm3", "corrected")
    assert name in whole.setting.given
    given = {key: value for key, value in whole.setting.given.items() if key != name}
    poorer = replace(whole, setting=replace(whole.setting, given=given))
    assert prove(poorer).label is Label.UNDECIDED


@pytest.mark.parametrize("name", ["(4)", "near", "jointly convex", "least", "mixture", "ensemble"])
def test_lemma_3_needs_its_hypotheses(name):
    whole = find_proof("fedboost.lem3", "printed")
    given = {key: value for key, value in whole.setting.given.items() if key != name}
    poorer = replace(whole, setting=replace(whole.setting, given=given))
    found = prove(poorer).label
    # the ensemble enters only through the joint convexity at it
    assert found is (Label.PROVED if name == "ensemble" else Label.UNDECIDED)
