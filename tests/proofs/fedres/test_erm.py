"""The proof of Theorem 1: what it needs, and that its inequalities hold on every path of a small run."""

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from fedtheory.core.verdict import Label
from fedtheory.engines.prove import prove
from fedtheory.papers.fedres.algorithms.fedres_erm_exact import exact_erm
from fedtheory.papers.fedres.proofs.appendix_a import APPENDIX_A, LEMMA_5, REMARK_1
from fedtheory.papers.fedres.proofs.erm_rounds import ROUNDS
from fedtheory.papers.fedres.proofs.lem1_deviation import DEVIATION
from fedtheory.papers.fedres.proofs.lem2_half_step import TOWARDS
from fedtheory.proofs import find_proof

ATOMS = (
    (Fraction(1, 5), Fraction(1, 10), Fraction(1, 10)),
    (Fraction(-1, 10), Fraction(1, 5), Fraction(1, 5)),
    (Fraction(1, 10), Fraction(1, 10), Fraction(-1, 20)),
)
CHANCES = (Fraction(1, 2), Fraction(3, 10), Fraction(1, 5))
STAR = (Fraction(-39, 439), Fraction(382, 439))
DELAYS = [(0, 0), (1, 0), (0, 1)]


def without(proof, name):
    given = {key: value for key, value in proof.setting.given.items() if key != name}
    return replace(proof, setting=replace(proof.setting, given=given))


IN_ROUNDS = (
    *("client", "server", "best", "convex", "smooth", "range above", "comparator g", "fresh"),
    *("fresh best", "law", "maximal inequality", "log", "fraction", "whole part", "regret next"),
)
IN_LEMMA_1 = ("convex", "gradient", "law", "near g", "near l", "largest")


@pytest.mark.parametrize(
    ("argument", "name"),
    [
        *((ROUNDS, name) for name in IN_ROUNDS),
        *((DEVIATION, name) for name in IN_LEMMA_1),
        *((TOWARDS, name) for name in ("convex", "smooth", "radius", "v 0 best", "u_star in")),
    ],
    ids=lambda x: getattr(x, "id", x),
)
def test_no_hypothesis_is_idle(argument, name):
    assert name in argument.setting.given
    assert not prove(without(argument, name)).label.proved


def test_a_server_that_is_a_round_ahead_would_not_do():
    """With the models of its own round for those of the round before, the proof breaks where Lemma 3 does."""
    given = dict(ROUNDS.setting.given)
    schema = given["server"].schema
    _, left, right = schema.then
    text = str(schema.then).replace("['+', ['+', 't', 'alpha'], '1']", "['+', 't', 'alpha']")
    assert text != str(schema.then)

    def earlier(tree):
        if tree == ["+", ["+", "t", "alpha"], "1"]:
            return ["+", "t", "alpha"]
        return [earlier(part) for part in tree] if isinstance(tree, list) else tree

    moved = replace(schema, then=["<=", earlier(left), earlier(right)])
    given["server"] = replace(given["server"], schema=moved)
    changed = replace(ROUNDS, setting=replace(ROUNDS.setting, given=given))
    assert not prove(changed).label.proved


@pytest.mark.parametrize("argument", [APPENDIX_A, LEMMA_5, REMARK_1], ids=lambda a: a.id)
def test_the_displays_are_proved(argument):
    report = prove(argument)
    assert {s.name: s.label for s in report.steps if not s.label.proved} == {}


def test_theorem_1_rests_on_nets_bernstein_and_the_logarithm():
    """And (18) and (19), the algebra of Appendix A, rest on nothing."""
    proof = find_proof("fedres.thm1", "sharpened")
    trusted = {name for name, given in proof.setting.given.items() if given.role.trusted}
    nets = {"near g inside", "near l inside", "near g", "near l"}
    assert trusted == {*nets, "maximal inequality", "log"}
    assert prove(proof).label is Label.CONDITIONAL
    labels = {step.name: step.label for step in prove(APPENDIX_A).steps}
    assert labels["(18)"] is labels["(19)"] is labels["term_1"] is Label.PROVED
    assert labels["Lemma 4, in expectation"] is Label.CONDITIONAL


def loss(sample, pair):
    x, z, y = sample
    return (y - pair[0] * x - pair[1] * z) ** 2


def expected_loss(pair):
    return sum(c * loss(atom, pair) for c, atom in zip(CHANCES, ATOMS, strict=True))


def best_global(samples, own):
    top = sum((x * (y - own * z) for x, z, y in samples), Fraction(0))
    return max(Fraction(-1), min(Fraction(1), top / sum(x * x for x, _, _ in samples)))


@pytest.mark.parametrize(("alpha", "beta"), DELAYS)
def test_one_cycle_holds_exactly_on_average(alpha, beta):
    """(t - 1) b_t <= (r - 1) beta_0 + E[L(u_0) - L_*] + (k - 1) E[L(u_+) - L_*], over all sequences of five samples."""
    k, rounds = alpha + beta + 1, 5
    least = expected_loss(STAR)
    for r in range(2, rounds - k + 1):
        t = r + k
        left = right = Fraction(0)
        for path in product(range(3), repeat=t - 1):
            chance = Fraction(1)
            for atom in path:
                chance *= CHANCES[atom]
            samples = [ATOMS[atom] for atom in path]
            models = exact_erm([*samples, ATOMS[0]], alpha=alpha, beta=beta)
            new = models.w_global[t - beta - 1]
            played, own = (new, models.w_local[t - 1]), models.w_local[r - 1]
            left += chance * sum(loss(s, played) - loss(s, STAR) for s in samples)
            u_0 = best_global(samples[: r - 1], own)
            right += chance * sum(loss(s, (u_0, own)) - loss(s, STAR) for s in samples[: r - 1])
            right += chance * (expected_loss((u_0, own)) - least)
            right += chance * (k - 1) * (expected_loss((new, own)) - least)
        assert left <= right


@pytest.mark.parametrize(("alpha", "beta"), DELAYS)
@pytest.mark.parametrize("theta", [Fraction(1, 8), Fraction(1, 2), Fraction(1)])
def test_a_half_step_gains_on_every_path(alpha, beta, theta):
    r, gamma = 4, Fraction(1, 10)
    for path in product(range(3), repeat=r):
        samples = [ATOMS[atom] for atom in path]
        models = exact_erm(samples, alpha=alpha, beta=beta)
        fetched = models.w_global[r - beta - 1]
        own, seen = models.w_local[r - 1], samples[: r - 1]

        def total(pair, seen=seen):
            return sum(loss(s, pair) for s in seen)

        after = total((best_global(seen, own), own))
        before, star = total((fetched, own)), total(STAR)
        assert after <= (1 - theta) * before + theta * star + 2 * gamma * theta**2 * (r - 1)
