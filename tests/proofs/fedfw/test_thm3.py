"""Theorem 3 and Lemma 3: what is proved, what is refuted, and on what it rests."""

from copy import deepcopy
from dataclasses import replace

import pytest

from fedtheory import kernel
from fedtheory.core.verdict import Label
from fedtheory.engines.prove import prove
from fedtheory.kernel import flint
from fedtheory.papers.fedfw.proofs.stochastic import NOISY
from fedtheory.papers.fedfw.proofs.thm3_lower import LINE
from fedtheory.papers.fedfw.proofs.thm3_printed import APPENDIX_D1
from fedtheory.proofs import PROOFS, find_proof

IDS = ("fedfw.thm3", "fedfw.lem3", "fedfw.eq67", "fedfw.eq15")
EXPECTED = {
    ("fedfw.thm3", "printed"): Label.REFUTED,
    ("fedfw.thm3", "printed-start"): Label.REFUTED,
    ("fedfw.thm3", "corrected"): Label.PROVED,
    ("fedfw.thm3", "sharpened"): Label.PROVED,
    ("fedfw.thm3", "rate"): Label.PROVED_AS_REPAIRED,  # from a start in the domain
    ("fedfw.thm3", "lower"): Label.PROVED,
    ("fedfw.lem3", "printed"): Label.REFUTED,
    ("fedfw.lem3", "printed-start"): Label.REFUTED,
    ("fedfw.lem3", "corrected"): Label.PROVED,
    ("fedfw.lem3", "diameter"): Label.PROVED,
    ("fedfw.lem3", "diameter-start"): Label.PROVED,
    ("fedfw.lem3", "sharpened"): Label.PROVED,
    ("fedfw.lem3", "surrogate"): Label.PROVED,
    ("fedfw.eq67", "printed"): Label.REFUTED,
    ("fedfw.eq67", "printed-start"): Label.REFUTED,
    ("fedfw.eq67", "corrected"): Label.PROVED,
    ("fedfw.eq67", "sharpened"): Label.PROVED,
    ("fedfw.eq15", "sharpened"): Label.PROVED,
}


def of(key):
    (found,) = (p for p in PROOFS if (p.of.id, p.bound) == key)
    return found


@pytest.mark.parametrize("key", EXPECTED, ids="-".join)
def test_every_bound_has_its_label(key):
    report = prove(of(key))
    assert report.label is EXPECTED[key], [(s.name, s.note) for s in report.steps if s.note]


def test_every_bound_is_proved_or_refuted_and_none_on_trust():
    own = [proof for proof in PROOFS if proof.of.id in IDS]
    bounds = {(proof.of.id, bound.key) for proof in own for bound in proof.of.bounds}
    assert bounds == {(proof.of.id, proof.bound) for proof in own}
    assert not any(given.role.trusted for p in own for given in p.setting.given.values())


def test_the_replay_of_appendix_d_fails_where_it_fails_and_nowhere_else():
    assert {step.label for step in prove(APPENDIX_D1).steps} == {Label.PROVED}
    steps = prove(of(("fedfw.thm3", "printed"))).steps
    assert [step.name for step in steps] == ["(68) second brace", "(68) as printed"]
    assert {step.label for step in steps} == {Label.REFUTED}


def test_the_displays_of_appendix_d_are_all_there():
    own = (*APPENDIX_D1.steps, *of(("fedfw.thm3", "corrected")).steps)
    locators = " ".join(s.locator for s in own)
    for place in ("(66)", "(67)", "(68), first line", "(68), second line", "after (68)"):
        assert place in locators


@pytest.mark.parametrize("given", ["unbiased", "variance", "past average", "past gradient", "lmo"])
def test_without_a_hypothesis_nothing_is_proved(given):
    proof = of(("fedfw.thm3", "sharpened"))
    bare = replace(NOISY, given={k: v for k, v in NOISY.given.items() if k != given})
    assert prove(replace(proof, setting=bare)).label is Label.UNDECIDED


@pytest.mark.parametrize(
    "key",
    [
        ("fedfw.thm3", "sharpened"),
        ("fedfw.thm3", "lower"),
        ("fedfw.eq67", "sharpened"),
    ],
    ids="-".join,
)
def test_a_proof_without_one_of_its_steps_proves_nothing(key):
    whole = of(key)
    for lost in whole.steps[:-1]:
        holed = replace(whole, steps=tuple(s for s in whole.steps if s is not lost))
        assert prove(holed).label is Label.UNDECIDED, lost.name


def _slips():
    """One number, sign or letter of the sharpened bound, changed for the worse."""

    def put(tree, old, new):
        if tree == old:
            return new
        return [put(part, old, new) for part in tree] if isinstance(tree, list) else tree

    return {
        "27 becomes 26": lambda claim: put(claim, "27", "26"),
        "n is forgotten": lambda claim: put(claim, "n", "1"),
        "t + 7 becomes t + 8": lambda claim: put(claim, ["+", "t", "7"], ["+", "t", "8"]),
        "a cube root becomes a fourth": lambda claim: put(claim, "3", "4"),
        "sigma is forgotten": lambda claim: put(claim, "sigma", "0"),
        "half of the squared heterogeneity": lambda claim: put(
            claim, ["^", "H", "2"], ["/", ["^", "H", "2"], "2"]
        ),
    }


@pytest.mark.parametrize("slip", _slips())
def test_a_slip_is_refused_by_both_kernels(slip):
    certificates = prove(of(("fedfw.thm3", "sharpened"))).certificates
    accepted = {c["digest"]: c["statement"] for c in certificates}
    last = deepcopy(certificates[-1])
    claim = last["statement"]["show"]["then"]
    wrong = [*claim[:2], _slips()[slip](claim[2])]
    assert wrong != claim
    last["statement"]["show"]["then"] = last["lines"][-1]["schema"]["then"] = wrong
    last["digest"] = kernel.digest(last["statement"])
    for checker, refusal in ((kernel.check, kernel.Rejected), (flint.check, flint.Rejected)):
        with pytest.raises(refusal):
            checker(last, accepted)


@pytest.mark.parametrize("given", ["fair", "two values", "past average", "lmo", "oracle", "start"])
def test_the_lower_bound_needs_its_instance(given):
    proof = of(("fedfw.thm3", "lower"))
    bare = replace(LINE, given={k: v for k, v in LINE.given.items() if k != given})
    label = prove(replace(proof, setting=bare)).label
    assert label is (Label.PROVED if given == "start" else Label.UNDECIDED)  # eta_1 = 1 forgets X^1


def test_every_hypothesis_has_words_and_a_place():
    for setting in (NOISY, LINE):
        assert all(given.wording and given.locator for given in setting.given.values())


def test_the_proof_rests_on_what_the_paper_assumes():
    """No independence across clients, and of the draws only mean and variance given the past."""
    used = {h.name for h in prove(find_proof("fedfw.thm3", "sharpened")).hypotheses}
    stochastic = {"unbiased", "variance", "past average", "past gradient"}
    dynamics = {"average", "update", "lmo", "oracle", "start"}
    problem = {"convex", "smooth", "lipschitz", "diameter", "minimiser", "heterogeneity"}
    letters = {"L", "D", "H", "sigma", "lambda_0"}
    assert used == stochastic | dynamics | problem | letters
