"""The proofs about Appendix C: all steps are accepted, and what is false is refuted; no axiom but those named."""

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from fedtheory.core.verdict import Label
from fedtheory.engines.prove import prove
from fedtheory.language import Theory
from fedtheory.papers.fedres.algorithms.appendix_c_exact import growth
from fedtheory.papers.fedres.proofs import descent
from fedtheory.papers.fedres.proofs.appendix_c import CLIENT, PAST, RESPONSES, SERVER
from fedtheory.papers.fedres.proofs.best_response import RESCORING, RESCORING_LOWER
from fedtheory.papers.fedres.proofs.descent import DESCENT
from fedtheory.papers.fedres.proofs.example2 import EXAMPLE_2
from fedtheory.papers.fedres.proofs.fictitious_play import BERNOULLI, EXPONENT, FICTITIOUS
from fedtheory.papers.fedres.proofs.fictitious_quarter import FICTITIOUS_LOWER, FICTITIOUS_UPPER
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
