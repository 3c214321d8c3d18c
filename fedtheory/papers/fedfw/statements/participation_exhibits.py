"""The runs that (43) and (17) carry with them, as expectations over every pattern of who takes part."""

from dataclasses import replace
from fractions import Fraction
from functools import partial

from fedtheory.core.concept import Property
from fedtheory.core.instance import Instance
from fedtheory.core.statement import Exhibit
from fedtheory.instances.interval import SeparableQuadratics
from fedtheory.papers.fedfw.instances.interval_start import interval_start
from fedtheory.papers.fedfw.statements.notation import lambda_0
from fedtheory.papers.fedfw.statements.participation import p

ALONE = Property(
    "one linear client at the far end",
    "one client, with a linear loss on [-1, 1], starts where it is largest",
)


def alone() -> Instance[SeparableQuadratics]:
    """f = x on [-1, 1], from 1."""
    instance = interval_start(curvature="0", slope="1", start="1")
    return replace(instance, promises=instance.promises | {ALONE})


OPPOSED = partial(interval_start, curvature="0", slope="-3;1")
ALIKE = partial(interval_start, curvature="1", slope="1;1", start="1")
LOST = partial(interval_start, curvature="0", slope="0;0", start="1;-1")
NINE = partial(interval_start, curvature="0", slope=";".join("1" * 9), start="1")

SURROGATE_EXHIBITS = (
    Exhibit(
        alone,
        {lambda_0: Fraction(1, 1000), p: Fraction(1, 2)},
        12,
        {
            "printed": "139.7542",
            "corrected": "0.9929",
            "sharpened": "0.9962",
            "often": "0.9962",
            "rarely": "0.9962",
            "later": "0.9924",
        },
        "one client, there half of the time: what is left of the start is all there is, and print has lost it",
    ),
    Exhibit(
        ALIKE,
        {lambda_0: Fraction(1, 1000), p: Fraction(1, 4)},
        8,
        {"printed": "0.4195", "corrected": "0.2956", "sharpened": "0.2725", "rarely": "0.2725"},
        "two like clients with a curved loss, there one time in four",
    ),
    Exhibit(
        LOST,
        {lambda_0: Fraction(1), p: Fraction(1, 10)},
        8,
        {"printed": "0.0332", "rarely": "0.1337"},
        "no loss at all, from opposite ends, hardly ever there: what is left is the penalty of the start",
    ),
)
EXHIBITS = (
    Exhibit(
        alone,
        {lambda_0: Fraction(1, 1000), p: Fraction(1, 2)},
        12,
        {
            "printed": "0.7057",
            "corrected": "0.0258",
            "sharpened": "0.9962",
            "often": "0.9962",
            "rarely": "0.9962",
            "later": "0.9924",
            "rate": "0.4987",
            "lower": "1.0000",
        },
        "one client, there half of the time",
    ),
    Exhibit(
        OPPOSED,
        {lambda_0: Fraction(1, 4), p: Fraction(1)},
        400,
        {
            "printed": "0.1002",
            "corrected": "0.0724",
            "sharpened": "0.3350",
            "often": "0.3350",
            "later": "0.3350",
            "rate": "0.3350",
        },
        "everybody always there: Theorem 1 and its hard instance",
    ),
    Exhibit(
        OPPOSED,
        {lambda_0: Fraction(1, 4), p: Fraction(3, 4)},
        8,
        {
            "printed": "0.0897",
            "corrected": "0.0599",
            "sharpened": "0.2771",
            "often": "0.2771",
            "later": "0.2771",
            "rate": "0.2492",
        },
        "two opposed clients, there three times in four",
    ),
    Exhibit(
        NINE,
        {lambda_0: Fraction(1, 10000), p: Fraction(1, 10)},
        2,
        {
            "printed": "2.1099",
            "corrected": "0.0327",
            "sharpened": "0.9981",
            "rarely": "0.9981",
            "rate": "0.2233",
        },
        "nine like clients from the far end, hardly ever there: print is crossed at once",
    ),
)
