"""Stochastic gradients: unbiased, with the variance they claim, one by one or all together."""

from fractions import Fraction

import numpy as np
import pytest

from fedtheory.core.concepts import FIRST_GRADIENT, GRADIENT_NOISE, SMOOTHNESS
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.properties import EXACT_GRADIENTS
from fedtheory.instances import build
from fedtheory.instances.interval import rational_quadratics
from fedtheory.papers.fedfw.instances.noisy import (
    exact_noise,
    noisy,
    noisy_quadratics,
    normal_line,
    samples,
)
from fedtheory.papers.fedfw.properties import BOUNDED_VARIANCE, UNBIASED_GRADIENTS

INSTANCES = (
    lambda: noisy(curvature="1;2", slope="1,0;-1,2", noise="2,1;-1,0;-1,-1"),
    lambda: noisy(curvature="0", slope="1;2;3", noise="1;-1", draws="shared"),
    lambda: noisy_quadratics(samples=3, n=2, sigma=0.7, draws="own"),
    lambda: noisy_quadratics(samples=4, n=3, sigma=1.3, among="l1"),
)


@pytest.mark.parametrize("build_one", INSTANCES)
def test_the_draws_are_unbiased_and_have_the_variance_that_is_claimed(build_one) -> None:
    """For every client, over all outcomes of a round, anywhere."""
    instance = build_one()
    problem = instance.problem
    X = np.random.default_rng(0).uniform(-0.3, 0.3, problem.start.shape)
    every = np.repeat(X, problem.outcomes, axis=0)
    seen = problem.drawn_gradients(every, np.arange(problem.outcomes))
    off = seen - problem.gradients(X)
    assert off.mean(axis=0) == pytest.approx(0, abs=1e-12)
    variance = (off**2).sum(axis=-1).mean(axis=0)
    assert variance == pytest.approx(instance.constants[GRADIENT_NOISE] ** 2)


def test_own_draws_are_independent_and_shared_ones_are_not() -> None:
    for draws, product in (("own", 0.0), ("shared", 1.0)):
        problem = noisy(curvature="0", slope="0;0", noise="1;-1", draws=draws).problem
        assert problem.outcomes == (4 if draws == "own" else 2)
        every = np.zeros((problem.outcomes, 2, 1))
        noise = problem.drawn_gradients(every, np.arange(problem.outcomes))[..., 0]
        assert (noise[:, 0] * noise[:, 1]).mean() == product


def test_constants_are_exact() -> None:
    data = rational_quadratics(curvature="1", slope="1;-3", start="1/2")
    known = exact_noise(data, samples("3;-1;-2"))
    assert known[GRADIENT_NOISE] == ["root", "2", "14/3"]
    assert known[FIRST_GRADIENT] == ["root", "2", str(Fraction(9, 4) / 4 + Fraction(25, 4) / 4)]
    assert known[SMOOTHNESS] == "1"


def test_no_constant_is_rounded_down() -> None:
    instance = noisy(curvature="1", slope="1;-3", start="1/2", noise="3;-1;-2")
    assert Fraction(instance.constants[GRADIENT_NOISE]) ** 2 >= Fraction(14, 3)
    assert Fraction(instance.constants[FIRST_GRADIENT]) ** 2 >= Fraction(17, 8)


def test_what_is_promised_says_whether_there_is_noise() -> None:
    quiet, loud = (noisy(curvature="0", slope="1", noise=noise) for noise in ("0", "1;-1"))
    for instance in (quiet, loud, normal_line()):
        assert {UNBIASED_GRADIENTS, BOUNDED_VARIANCE} <= instance.promises
    assert EXACT_GRADIENTS in quiet.promises
    assert EXACT_GRADIENTS not in loud.promises | normal_line().promises


@pytest.mark.parametrize(
    ("recipe", "complaint"),
    [
        ({"noise": "1;1"}, "biased"),
        ({"noise": "1,1;-1,-1"}, "coordinates"),
        ({"noise": "1;-1", "draws": "none"}, "draws"),
    ],
)
def test_a_biased_or_misshapen_table_is_refused(recipe, complaint) -> None:
    with pytest.raises(FedTheoryError, match=complaint):
        noisy(curvature="0", slope="1", **recipe)


def test_a_single_sample_cannot_have_variance() -> None:
    with pytest.raises(FedTheoryError, match="2 samples"):
        noisy_quadratics(samples=1, sigma=1.0)
    with pytest.raises(FedTheoryError, match="sigma >= 0"):
        normal_line(sigma=-1.0)


@pytest.mark.parametrize("build_one", [*INSTANCES, normal_line])
def test_the_recipe_rebuilds_it(build_one) -> None:
    instance = build_one()
    assert build(instance.recipe).constants == instance.constants


def test_a_long_name_is_cut() -> None:
    assert len(noisy(curvature="0", slope=";".join("1" * 400), noise="0").name) < 160
