"""FedAvg on non-IID data as an outside package: runs, bite, proof, and mistakes that must not pass."""

import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import sympy as sp

from fedtheory.core.item import Argument
from fedtheory.core.metrics import EXPECTED_OBJECTIVE_GAP
from fedtheory.core.verdict import Label, Outcome
from fedtheory.engines.check import check, run
from fedtheory.engines.laws import laws
from fedtheory.engines.prove import prove

SOURCES = Path(__file__).parent / "fedavg_noniid" / "src"


@pytest.fixture(scope="module")
def paper() -> Iterator[Any]:
    sys.path.insert(0, str(SOURCES))
    import fedavg_noniid

    yield fedavg_noniid
    sys.path.remove(str(SOURCES))
    for name in [name for name in sys.modules if name.startswith("fedavg_noniid")]:
        del sys.modules[name]


def verdicts(statement: Any) -> list[Any]:
    return [
        verdict
        for exhibit in statement.exhibits
        for verdict in check(
            statement, exhibit.instance(), parameters=exhibit.parameters, rounds=exhibit.rounds
        )
    ]


def test_its_runs_show_their_tightness(paper: Any) -> None:
    (theorem,) = paper.STATEMENTS
    found = verdicts(theorem)
    assert {v.outcome for v in found} == {Outcome.HOLDS}
    assert [f"{v.tightness:.4f}" for v in found] == [e.pinned["printed"] for e in theorem.exhibits]
    assert {verdict.outcome for verdict in laws(theorem)} == {Outcome.HOLDS}


def test_a_hundredth_of_the_bound_is_violated(paper: Any) -> None:
    (theorem,) = paper.STATEMENTS
    (bound,) = theorem.bounds
    wrong = replace(theorem, bounds=(replace(bound, value=bound.value * sp.Rational(1, 100)),))
    assert [v.outcome for v in verdicts(wrong)].count(Outcome.VIOLATED) == 2


def test_the_expectation_is_exact_for_one_client(paper: Any) -> None:
    """w_{t+1} = (1 - eta_t) w_t - eta_t xi, so the second moment m_t follows (1 - eta_t)² m_t + eta_t² s²."""
    from fedavg_noniid.instances.quadratics import quadratics

    (theorem,) = paper.STATEMENTS
    E, gamma = (parameter.symbol for parameter in theorem.parameters)
    noisy = quadratics(curvatures=[1.0], centres=[[0.0]], start=[2.0], noise=[3.0])
    measured = run(theorem, noisy, parameters={E: 1, gamma: 8}, rounds=10)
    moment, expected = 4.0, []
    for t in range(1, 11):
        expected.append(moment / 2)
        eta = 2 / (8 + t)
        moment = (1 - eta) ** 2 * moment + eta**2 * 9
    assert np.allclose(measured.series[EXPECTED_OBJECTIVE_GAP][0], expected, rtol=1e-12)


def test_clients_meet_in_every_fifth_round_alone(paper: Any) -> None:
    """With E = 1 and one minimiser each, the average is a step of gradient descent; with E = 5 it is not."""
    (theorem,) = paper.STATEMENTS
    E, gamma = (parameter.symbol for parameter in theorem.parameters)
    apart = theorem.exhibits[1].instance()
    often, seldom = (
        run(theorem, apart, parameters={E: steps, gamma: 16}, rounds=7).series[
            EXPECTED_OBJECTIVE_GAP
        ][0]
        for steps in (1, 5)
    )
    assert np.allclose(often[:2], seldom[:2])  # one local step from a common point
    assert abs(often[2] - seldom[2]) > 1e-6


def test_the_constants_are_those_of_the_run(paper: Any) -> None:
    from fedavg_noniid.concepts import STOCHASTIC_GRADIENT

    (theorem,) = paper.STATEMENTS
    for exhibit in theorem.exhibits[1:]:
        instance = exhibit.instance()
        problem, largest = instance.problem, [0.0]

        class Watched:
            start, weights, noise = problem.start, problem.weights, problem.noise
            objective_gap = staticmethod(problem.objective_gap)

            @staticmethod
            def gradients(W: Any, problem: Any = problem, largest: list[float] = largest) -> Any:
                drawn = problem.gradients(W)[:, None] + problem.noise
                largest[0] = max(largest[0], (drawn**2).sum(axis=-1).mean(axis=(0, 1)).max())
                return problem.gradients(W)

        rounds = min(exhibit.rounds, 40)
        run(
            theorem,
            replace(instance, problem=Watched),
            parameters=exhibit.parameters,
            rounds=rounds,
        )
        assert 0 < largest[0] <= instance.constants[STOCHASTIC_GRADIENT] ** 2


def test_the_printed_theorem_is_proved_and_so_is_lemma_2(paper: Any) -> None:
    """The variance of a sum of draws that are independent in pairs is shown, and no named result is left."""
    (proof,) = paper.PROOFS
    report = prove(proof)
    assert (report.label, report.axioms) == (Label.PROVED, ())
    assert {"Lemma 1", "Lemma 2", "Lemma 3"} <= {step.name for step in report.steps}


@pytest.mark.parametrize(
    "name",
    ["E and gamma", "kappa and gamma", "apart", "variance", "sum of noise", "bounded", "stationary", "own steps", "one of them"],
)  # fmt: skip
def test_it_needs_its_hypotheses(name: str, paper: Any) -> None:
    (proof,) = paper.PROOFS
    weaker = {key: given for key, given in proof.setting.given.items() if key != name}
    assert len(weaker) + 1 == len(proof.setting.given)
    setting = replace(proof.setting, given=weaker)
    assert not prove(Argument("fedavg_noniid.weaker", "", setting, proof.steps)).label.proved


def test_half_of_the_drift_is_not_proved(paper: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """4 (E - 1)² in place of 8: the line "one round" must be refused."""
    from fedavg_noniid import theorem

    monkeypatch.setenv("FEDTHEORY_RECORDS", "frozen")
    (proof,) = paper.PROOFS
    E, G, t = theorem.E, theorem.G, theorem.t
    less_drift = theorem.B - 4 * (E - 1) ** 2 * G**2
    (step,) = [step for step in proof.steps if step.name == "one round"]
    (line,) = step.lines
    eta = theorem.eta(t)
    claim = theorem.p.closed(
        theorem.dist(t + 1) <= (1 - theorem.mu * eta) * theorem.dist(t) + eta**2 * less_drift
    )
    facts = (theorem.update, theorem.cross_term, theorem.lemma_2, theorem.lemma_3)
    by_hand = theorem.p.line(
        claim, (theorem.x_bar(t + 1, theorem.w) + theorem.x_t - 2 * theorem.x_star - eta * theorem.h_t) * facts[0],
        -2 * eta * facts[1], eta**2 * facts[2], 1 * theorem.lemma_1(e=eta, because=[None, None, theorem.small_steps]), 2 * facts[3], name="wrong")  # fmt: skip
    assert line.by == ""
    steps = (
        *(
            other
            for other in proof.steps
            if other.name != step.name and other.name not in {"recursion", "theorem"}
        ),
        *theorem.p.made(by_hand),
    )
    report = prove(Argument("fedavg_noniid.wrong", "", proof.setting, steps))
    theorem.p.steps.remove(by_hand)
    assert [s.name for s in report.steps if not s.label.proved] == ["wrong"]
