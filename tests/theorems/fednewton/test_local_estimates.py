"""Propositions 4 to 6 of FedNewton, and what they rest on: the one-shot error, the local error, the population's terms."""

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
import sympy as sp
from hypothesis import given, settings
from hypothesis import strategies as st

from fedtheory.core.errors import FedTheoryError
from fedtheory.core.statement import Status
from fedtheory.core.verdict import Label, Outcome
from fedtheory.engines.check import check
from fedtheory.engines.laws import laws
from fedtheory.engines.prove import prove
from fedtheory.engines.statistics.sampled import check_sampled
from fedtheory.instances import ridge_factors as factors
from fedtheory.papers.fednewton.algorithms.ridge_estimates import certain_samples
from fedtheory.papers.fednewton.concepts import (
    CONCEPT_SHIFT,
    MIXTURE_DEFECT,
    MIXTURE_NOISE,
    SAMPLE_EXCESS,
    SOURCE_RADIUS,
)
from fedtheory.papers.fednewton.instances.ridge_clients import rational_ridge
from fedtheory.papers.fednewton.instances.ridge_source import apart, ridge_source
from fedtheory.papers.fednewton.statements.bias_largest import LARGEST_BIAS
from fedtheory.papers.fednewton.statements.eq28_centre import SHIFT_OF_THE_CENTRE
from fedtheory.papers.fednewton.statements.eq36w_norm import NORM_OF_THE_CENTRE
from fedtheory.papers.fednewton.statements.eq37_bias import BIAS
from fedtheory.papers.fednewton.statements.local_exhibits import (
    OTHER_LAW,
    PERFECT_SAMPLE,
    RARE_INPUTS,
    THREE_CLIENTS,
)
from fedtheory.papers.fednewton.statements.prop4_one_shot import PROPOSITION_4
from fedtheory.papers.fednewton.statements.prop5_local import PROPOSITION_5
from fedtheory.papers.fednewton.statements.prop6_central import PROPOSITION_6
from fedtheory.papers.fednewton.statements.qsrc_target import DISTANCE_OF_THE_TARGET
from fedtheory.papers.fednewton.statements.wnorm_largest import LARGEST_NORM
from fedtheory.proofs import PROOFS

OWN = (
    PROPOSITION_4,
    SHIFT_OF_THE_CENTRE,
    PROPOSITION_5,
    NORM_OF_THE_CENTRE,
    LARGEST_NORM,
    BIAS,
    LARGEST_BIAS,
    DISTANCE_OF_THE_TARGET,
    PROPOSITION_6,
)
every = pytest.mark.parametrize("statement", OWN, ids=lambda s: s.id)


def verdicts(statement, instance):
    parameters = {p.symbol: Fraction(1, 10) for p in statement.parameters}
    return check(statement, instance, parameters=parameters, rounds=1)


@every
def test_it_bites(statement):
    for exhibit in statement.exhibits:
        found = verdicts(statement, exhibit.instance())
        measured = {v.bound: f"{v.tightness:.4f}" for v in found if v.tightness is not None}
        assert measured == exhibit.pinned


@every
def test_the_check_can_say_no(statement):
    (exhibit, *_) = statement.exhibits
    applies = [v.bound for v in verdicts(statement, exhibit.instance()) if v.tightness is not None]
    wrong = tuple(
        replace(b, value=b.value * sp.Rational(1, 100))
        for b in statement.bounds
        if b.key in applies
    )
    found = verdicts(replace(statement, bounds=wrong), exhibit.instance())
    assert found
    assert all(v.outcome is Outcome.VIOLATED for v in found)


@every
def test_it_says_nothing_when_an_assumption_is_withdrawn(statement):
    if not statement.assumptions:
        return
    bare = replace(statement.exhibits[0].instance(), promises=frozenset())
    assert all(v.outcome is Outcome.NOT_APPLICABLE for v in verdicts(statement, bare))


@every
def test_what_is_ours_is_proved_and_print_is_refuted(statement):
    own = [proof for proof in PROOFS if proof.of.id == statement.id]
    assert {proof.bound for proof in own} == {bound.key for bound in statement.bounds}
    for proof in own:
        printed = statement.bound(proof.bound).status is Status.PRINTED
        label = prove(proof).label
        assert label is Label.REFUTED if printed else label.proved, proof.bound


@every
def test_only_print_breaks_a_law(statement):
    printed = {b.key for b in statement.bounds if b.status is Status.PRINTED}
    broken = {v.bound for v in laws(statement) if v.outcome is Outcome.VIOLATED}
    assert broken <= printed


def _matrix(rng, low):
    """A rational positive semidefinite matrix of order two."""
    a, b, c = (int(x) for x in rng.integers(-3, 4, 3))
    top, off, end = a * a + low, a * b, b * b + c * c + low
    return f"{top},{off};{off},{end}"


@settings(max_examples=25)
@given(seed=st.integers(0, 2**32 - 1), r=st.sampled_from(["1/4", "1/2", "3/4", "1", "3/2", "2"]))
def test_what_is_ours_holds_for_random_clients(seed, r):
    rng = np.random.default_rng(seed)
    words = {
        "share": "1/4,3/4",
        "covariances": "|".join(_matrix(rng, 1) for _ in range(2)),
        "laws": "|".join(_matrix(rng, 1) for _ in range(2)),
        "sides": ";".join(",".join(str(x) for x in rng.integers(-4, 5, 2)) for _ in range(2)),
        "moments": ";".join(",".join(str(x) for x in rng.integers(-4, 5, 2)) for _ in range(2)),
        "lam": rng.choice(["1/50", "1/3", "2"]),
        "exponent": r,
    }
    instance = ridge_source(**words)
    for statement in OWN:
        for verdict in verdicts(statement, instance):
            if statement.bound(verdict.bound).status is not Status.PRINTED:
                assert verdict.outcome is not Outcome.VIOLATED, (words, verdict)


def test_print_lets_a_perfect_sample_off():
    found = {v.bound: v.outcome for v in verdicts(PROPOSITION_4, PERFECT_SAMPLE())}
    assert found["printed"] is Outcome.VIOLATED
    assert found["corrected"] is Outcome.HOLDS


def test_concept_shift_counts_where_the_client_looks():
    found = {v.bound: v.outcome for v in verdicts(SHIFT_OF_THE_CENTRE, RARE_INPUTS())}
    assert found["printed"] is found["covariate"] is Outcome.VIOLATED
    assert found["corrected"] is Outcome.HOLDS
    assert RARE_INPUTS().constants[CONCEPT_SHIFT] == pytest.approx(1e-3)


def test_any_centre_will_do():
    """Proposition 4 with the centre 0, which needs no law: ‖(C + λ)^(1/2) e_0‖, and two bounds, in the plane."""
    problem = THREE_CLIENTS().problem
    sizes = problem.weighted_norm(problem.w_Dj)
    h = factors.relative_shift(problem)
    ratio = factors.P_s_D(problem)
    one = ratio * ((apart(problem) * sizes) @ problem.p)
    deviation = factors.R_s_D(problem)[:, None] + factors.b_prime_j(problem) * factors.R_s_j(
        problem
    )
    two = ratio * (((deviation + h) * sizes) @ problem.p)
    error = problem.weighted_norm(problem.w_bar - problem.w_D)
    assert error < one < two


def test_equation_18_is_exact():
    """(C_D + λ)(w̄^0 - w_D) = Σ p_j (C_D - C_Dj)(w_Dj - c) in rationals, for a centre c that is nobody's."""
    ridge = rational_ridge(
        share="1/5,3/10,1/2",
        covariances="2,1;1,1|1,-1;-1,3|1/2,0;0,1/4",
        sides="1,2;-1,1;1/2,1/2",
    )
    c = (Fraction(7, 3), Fraction(-2))
    p, C_j, lam = ridge.p, ridge.C_Dj, ridge.lam
    C_D = [[sum(q * A[k][i] for q, A in zip(p, C_j, strict=True)) for i in (0, 1)] for k in (0, 1)]
    local = [_solve(A, lam, b) for A, b in zip(C_j, ridge.b_j, strict=True)]
    b = [sum(q * v[k] for q, v in zip(p, ridge.b_j, strict=True)) for k in (0, 1)]
    w_D = _solve(C_D, lam, b)
    e = [sum(q * w[k] for q, w in zip(p, local, strict=True)) - w_D[k] for k in (0, 1)]
    left = [sum(C_D[k][i] * e[i] for i in (0, 1)) + lam * e[k] for k in (0, 1)]
    right = [
        sum(
            q * (C_D[k][i] - A[k][i]) * (w[i] - c[i])
            for q, A, w in zip(p, C_j, local, strict=True)
            for i in (0, 1)
        )
        for k in (0, 1)
    ]
    assert left == right


def _solve(A, lam, b):
    """(A + λ)^(-1) b for a matrix of order two."""
    (a, f), (_, d) = A
    a, d = a + lam, d + lam
    det = a * d - f * f
    return [(d * b[0] - f * b[1]) / det, (a * b[1] - f * b[0]) / det]


def test_the_source_radius_falls_back_on_the_norm_of_the_target():
    """At r = 1/2 it is κ‖w*‖, whatever the eigenvalues are."""
    instance = THREE_CLIENTS()
    kappa = np.sqrt(max(np.trace(C) for C in instance.problem.known.C_j))
    kappa = max(kappa, np.sqrt(np.trace(instance.problem.C_Dj[0, 1])))
    target = np.linalg.norm(instance.problem.known.w_star)
    assert instance.constants[SOURCE_RADIUS] == pytest.approx(kappa * target)


@pytest.mark.parametrize("statement", [PROPOSITION_5, PROPOSITION_6], ids=lambda s: s.id)
def test_samples_that_cannot_come_out_otherwise_break_print_with_probability_one(statement):
    for exhibit in statement.sampled_exhibits:
        found = check_sampled(
            statement,
            exhibit.instance(),
            parameters=exhibit.parameters,
            rounds=exhibit.rounds,
            runs=1024,
            bounds=("printed",),
        )
        assert [v.outcome for v in found] == [exhibit.outcomes["printed"]]


def test_other_samples_are_not_drawn():
    with pytest.raises(FedTheoryError, match="certain"):
        certain_samples(THREE_CLIENTS().problem, {}, 1, np.random.default_rng(0), 4)


def test_the_defect_of_the_mixture_is_what_no_sample_cures():
    """The samples are their laws: all the noise is the defect; where rho is the mixture there is none."""
    known = OTHER_LAW().constants
    assert known[MIXTURE_NOISE] == pytest.approx(0, abs=1e-12)
    assert known[MIXTURE_DEFECT] == pytest.approx(known[SAMPLE_EXCESS])
    assert known[MIXTURE_DEFECT] > 0.49
    assert THREE_CLIENTS().constants[MIXTURE_DEFECT] == pytest.approx(0, abs=1e-12)
