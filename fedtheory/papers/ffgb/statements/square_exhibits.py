"""The runs that Theorem 4.4 carries with it: where radius and residual are attained, and where a free μ fails."""

from fractions import Fraction
from functools import partial

from fedtheory.core.statement import Exhibit
from fedtheory.instances.lipschitz_labels import lipschitz_labels
from fedtheory.papers.ffgb.instances.shifted_grids import shifted_grids
from fedtheory.papers.ffgb.instances.two_sites import two_sites
from fedtheory.papers.ffgb.statements.notation import K, mu

ONE = Fraction(1)

EXHIBITS = (
    Exhibit(
        two_sites,
        {K: Fraction(3), mu: ONE},
        30,
        {
            "ordered": "0.0066",
            "corrected": "0.0066",
            "sharpened": "1.0000",
            "wasserstein-2": "0.5000",
            "extension": "0.0000",
            "lower": "1.0000",
        },
        "two clients with one point each: the mean extension is as far off as it can be",
    ),
    Exhibit(
        partial(
            lipschitz_labels,
            points="0,1",
            weights="1/2,1/2",
            labels="1,-1",
            slope="2",
            oracle="turning",
            gamma="1/2",
            turn=8,
        ),
        {K: Fraction(8), mu: ONE},
        60,
        {
            "ordered": "0.0006",
            "corrected": "0.0006",
            "sharpened": "0.9854",
            "wasserstein-2": "0.9854",
            "extension": "0.9854",
        },
        "one client, and an oracle that is off by a constant whose sign turns in the last step of a round",
    ),
    Exhibit(
        partial(shifted_grids, oracle="constant", gamma="1/2"),
        {K: Fraction(4), mu: ONE},
        100,
        {
            "ordered": "0.0002",
            "corrected": "0.0002",
            "sharpened": "0.0404",
            "wasserstein-2": "0.0338",
            "extension": "0.5232",
        },
        "grids that are moved a little, and a weak learner that is off by a constant",
    ),
    Exhibit(
        partial(lipschitz_labels, points="0", weights="1", labels="1/1000", slope="0", start="1"),
        {K: ONE, mu: Fraction(40)},
        1000,
        {"ordered": "271.4785"},
        "mu = 40: the steps are too short, and the start is forgotten more slowly than print allows",
    ),
)
