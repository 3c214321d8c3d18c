"""The proofs about Appendix C: all steps are accepted, and what is false is refuted; no axiom but those named."""

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from fedtheory.core.verdict import Label
from fedtheory.engines.prove import prove
from fedtheory.language import Theory
from fedtheory.papers.fedres.algorithms.appendix_c_exact import growth
from fedtheory.papers.fedres.algorithms.fictitious_samples import fictitious_samples
from fedtheory.papers.fedres.algorithms.residual_samples import Samples
from fedtheory.papers.fedres.instances.appendix_c import gaussian_samples
from fedtheory.papers.fedres.proofs import descent
from fedtheory.papers.fedres.proofs.appendix_c import CLIENT, PAST, RESPONSES, SERVER
from fedtheory.papers.fedres.proofs.best_response import RESCORING, RESCORING_LOWER
from fedtheory.papers.fedres.proofs.descent import DESCENT
from fedtheory.papers.fedres.proofs.example2 import EXAMPLE_2
from fedtheory.papers.fedres.proofs.fictitious_play import BERNOULLI, EXPONENT, FICTITIOUS
from fedtheory.papers.fedres.proofs.fictitious_quarter import FICTITIOUS_LOWER, FICTITIOUS_UPPER
from fedtheory.papers.fedres.proofs.fictitious_samples import SAMPLES
from fedtheory.papers.fedres.proofs.half_rescoring import HALF_LOWER
from fedtheory.papers.fedres.proofs.powers import grows, shrinks

PROVED = (
    FICTITIOUS_UPPER,
    FICTITIOUS_LOWER,
    RESCORING,
    RESCORING_LOWER,
    HALF_LOWER,
    EXPONENT,
    EXAMPLE_2,
    DESCENT,
    FICTITIOUS,
    SERVER,
    CLIENT,
    PAST,
    BERNOULLI,
    SAMPLES,
)
ON_TRUST = (
    RESCORING,
    RESCORING_LOWER,
    EXPONENT,
    DESCENT,
    BERNOULLI,
)  # laws of exp and log, normal moments


@pytest.mark.parametrize("proof", PROVED, ids=lambda p: f"{p.id} {p.bound}")
def test_every_step_is_proved(proof) -> None:
    report = prove(proof)
    assert [step.name for step in report.steps if not step.label.proved] == []
    assert (report.label is Label.PROVED) is (proof not in ON_TRUST)


def test_only_the_false_best_response_is_refuted() -> None:
    labels = {step.name: step.label for step in prove(RESPONSES).steps}
    assert labels.pop("the server's best response as printed") is Label.REFUTED
    assert set(labels.values()) == {Label.PROVED}


def test_axioms_are_named_where_powers_are_exponentials() -> None:
    assert not any(prove(p).axioms for p in (FICTITIOUS_UPPER, FICTITIOUS_LOWER, HALF_LOWER))
    assert len(prove(RESCORING).axioms) == len(prove(RESCORING_LOWER).axioms) == 1
    assert len(prove(EXPONENT).axioms) == 3


@pytest.mark.parametrize("k", [2, 5, 10, 12])
def test_bernoulli_holds_in_numbers_and_in_the_kernel(k: int) -> None:
    assert prove(grows(k)).label is prove(shrinks(k)).label is Label.PROVED
    t, theta = np.arange(1.0, 50), 1 / (2 * k)
    assert ((t + 1) ** 2 * t ** (1 / k) <= (t + 1 - theta) ** 2 * (t + 1) ** (1 / k)).all()


def test_a_stronger_power_is_not_accepted() -> None:
    """t^(1/10) with the factor that belongs to t^(1/11)."""
    (good,), (better,) = grows(10).steps, grows(11).steps
    wrong = replace(good, claim=better.claim, lines=(replace(good.lines[0], schema=better.claim),))
    (report,) = prove(replace(grows(10), steps=(wrong,))).steps
    assert report.label is Label.UNDECIDED


def test_growth_by_twice_is_not_accepted() -> None:
    """The least eigenvalue of the form of a step, which Stein's identity gives and the kernels check by moments, is 1.9917."""
    least = np.linalg.eigvalsh(np.array(growth(Fraction(1)), dtype=float))[0]
    assert 1.99 < least < 2
    p = Theory("fedres", {})
    for name in ("d_1", "d_2", "d_3", "d_4"):
        p.variable(name, "real")
    p.line(2 * descent.square(descent.four) <= descent.form)
    (report,) = prove(p.argument("fedres.twice", "growth by twice")).steps
    assert report.label is Label.UNDECIDED


@pytest.mark.parametrize("proof", PROVED[:5], ids=lambda p: f"{p.id} {p.bound}")
def test_without_its_first_step_the_last_is_not_proved(proof) -> None:
    assert prove(replace(proof, steps=proof.steps[1:])).label is Label.UNDECIDED


def test_on_samples_the_slow_mode_is_kept_where_answers_are_close() -> None:
    """What `fedres.samples` asks for holds on 25 of 60 paths from (1, 0), and what it says on all of those."""
    v, runs, rounds = 1 / 4, 60, 400
    start = np.tile([1.0, 0.0], (runs, 1))
    seen = Samples(*gaussian_samples(np.random.default_rng(0), runs=runs, rounds=rounds, v=v))
    played = fictitious_samples(seen, start, start[:, None])
    g, w = played.shared, played.local[:, :, 0]
    models = np.stack([g[..., 0], 1 - g[..., 1], w[..., 0], 1 - w[..., 1]], axis=-1)
    spread = np.sqrt(1 + v + v**2)
    pace, kappa = np.sqrt((2 + v + spread) / (3 * (1 + v))), (v + spread) / (1 + v)
    mode = np.array([pace, pace * kappa, 1 / (1 + v), kappa])
    t = np.arange(1, rounds + 1)
    average = np.cumsum(models, axis=1) @ mode / t
    off = np.abs(models[:, 1:] @ mode - pace * average[:, :-1]) * np.sqrt(t[:-1])
    c = off.max(axis=1)
    left = mode.sum() - 20 / 9 * c
    close = left >= 0
    assert close.sum() == 25
    floor = left[:, None] / t ** (1 / 20) + 20 / 9 * c[:, None] / np.sqrt(t)
    assert (average >= floor - 1e-9)[close].all()
    a, b, x, y = np.moveaxis(models, -1, 0)
    cost = (x - y) ** 2 + (x - a) ** 2 + (y - b) ** 2 + v * a**2
    beta = np.array([-(1 + pace) * kappa, 1 / (1 + v) + (1 + pace) * kappa, -pace * kappa])
    whole = mode.sum() ** 2 / v + (beta**2).sum()
    least = (19 / 20 * left[:, None]) ** 2 / t[:-1] ** (1 / 10)
    assert (whole * cost[:, 1:] >= least - 1e-9)[close].all()
