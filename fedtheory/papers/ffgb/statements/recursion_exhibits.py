"""The runs that FFGB's recursions carry with them."""

from fractions import Fraction
from functools import partial

from fedtheory.core.statement import Exhibit
from fedtheory.papers.ffgb.instances.identical_inputs import identical_inputs
from fedtheory.papers.ffgb.instances.private_points import private_points
from fedtheory.papers.ffgb.instances.smooth_inputs import smooth_inputs
from fedtheory.papers.ffgb.statements.notation import K
from fedtheory.papers.ffgb.statements.sampling import m

ALIKE_RUNS = (
    Exhibit(
        partial(identical_inputs, share="1", labels="1", oracle="shrink", gamma="1/2"),
        {K: Fraction(4)},
        300,
        {"sharpened": "0.6399"},
        "one slope, and answers of half the query: the floor",
    ),
)
SMOOTH_RUNS = (
    Exhibit(
        partial(smooth_inputs, labels="3,1;-2,1;1,-1"),
        {K: Fraction(4)},
        300,
        {"sharpened": "0.0078"},
        "Huber losses and exact oracles: 1/T², in the curve and in the run",
    ),
)
APART_RUNS = (
    Exhibit(
        partial(private_points, n=3, p="1/10", answers="1"),
        {K: Fraction(3)},
        300,
        {"sharpened": "0.7804"},
        "private points answered by -H with H = G",
    ),
)
ALIKE_DRAWS = (
    Exhibit(
        partial(identical_inputs, share="1", labels="1;-1", mu="1"),
        {K: Fraction(1), m: Fraction(1)},
        14,
        {"sharpened": "0.2000"},
        "two opposed slopes, one of them drawn a round",
    ),
)
APART_DRAWS = (
    Exhibit(
        partial(private_points, n=3, p="1/10"),
        {K: Fraction(2), m: Fraction(2)},
        8,
        {"sharpened": "0.1270"},
        "private points answered by the opposite, two of three clients drawn a round",
    ),
)
