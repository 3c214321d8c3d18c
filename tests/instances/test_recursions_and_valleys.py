"""The instances of Lemmas 2 and 6: what they promise is so, and what they do not is not."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fedtheory.core.concepts import LOSS_CEILING, SMOOTHNESS
from fedtheory.core.errors import FedTheoryError
from fedtheory.papers.fedres.algorithms.quadratic_recursion import quadratic_recursion as run
from fedtheory.papers.fedres.instances.quadratic_recursion import quadratic_recursion
from fedtheory.papers.fedres.instances.sloped_valley import sloped_valley
from fedtheory.papers.fedres.metrics import RECURSION_VALUE
from fedtheory.papers.fedres.properties import BELOW_START


@given(
    drop=st.integers(4, 400),
    errors=st.tuples(*(st.integers(1, 50),) * 3),
    start=st.integers(0, 20),
    first=st.integers(1, 30),
)
def test_what_is_said_to_stay_below_its_start_does(drop, errors, start, first):
    factors = " ".join([f"1/{drop}", *(f"{e}/100" for e in errors)])
    instance = quadratic_recursion(factors=factors, start=str(start), ceiling="20", first=first)
    if BELOW_START in instance.promises:
        seen = run(instance.problem, {}, 500, np.random.default_rng(0)).series[RECURSION_VALUE]
        assert seen.max() <= 20 * (1 + 1e-12)


def test_the_counterexample_is_not_said_to_stay_below():
    bad = quadratic_recursion(factors="1 100 1/100 1/100", start="1/2")
    assert BELOW_START not in bad.promises
    good = quadratic_recursion(factors="1/100 1/100 1/1000 1/1000", start="25")
    assert BELOW_START in good.promises


def test_the_valley_has_the_hessian_that_it_says():
    instance = sloped_valley(h="2", epsilon="1/2", b="1/3", radius="3")
    valley = instance.problem
    u, v = np.meshgrid(np.linspace(-3, 3, 41), np.linspace(-6, 6, 41))
    assert valley.loss(u, v).max() == pytest.approx(instance.constants[LOSS_CEILING])
    assert valley.loss(u, v).min() >= 0
    h = 1e-3
    here = valley.loss(np.zeros(1), np.zeros(1))[0]

    def second(a, b):
        return (
            valley.loss(np.array([a * h]), np.array([b * h]))[0]
            + valley.loss(np.array([-a * h]), np.array([-b * h]))[0]
            - 2 * here
        ) / h**2

    mixed = (second(1, 1) - second(1, 0) - second(0, 1)) / 2
    hessian = np.array([[second(1, 0), mixed], [mixed, second(0, 1)]])
    assert np.linalg.eigvalsh(hessian).max() == pytest.approx(
        instance.constants[SMOOTHNESS], rel=1e-5
    )


@pytest.mark.parametrize("words", [{"h": "0"}, {"b": "-1"}, {"epsilon": "0"}])
def test_a_flat_valley_is_refused(words):
    with pytest.raises(FedTheoryError):
        sloped_valley(**words)


@pytest.mark.parametrize(
    "words",
    [
        {"factors": "1 1 1", "start": "1"},
        {"factors": "0 1 1 1", "start": "1"},
        {"factors": "1 1 1 1", "start": "2", "ceiling": "1"},
    ],
)
def test_a_recursion_that_does_not_fit_is_refused(words):
    with pytest.raises(FedTheoryError):
        quadratic_recursion(**words)
