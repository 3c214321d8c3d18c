r"""FedRes, Lemma 6: a sequence that drops by a multiple of its square, up to errors.

The printed proof puts the bound at n - 1 into x - C_1 x², which grows only up to 1/(2C_1): as printed the lemma is
false at its second index. It holds for sequences that stay below R throughout, if 4 C_1 R <= 1, and then with smaller
constants. Entry t of a run is B at n_0 + t - 1.
"""

import sympy as sp

from fedtheory.core.claim import Claim
from fedtheory.core.statement import (
    COUNT,
    POSITIVE,
    Assumption,
    Bound,
    Constant,
    Exhibit,
    Source,
    Statement,
    Status,
    t,
)
from fedtheory.papers.fedres.algorithms.quadratic_recursion import quadratic_recursion as run
from fedtheory.papers.fedres.concepts import (
    RECURSION_DROP,
    RECURSION_FIRST,
    RECURSION_INDEX,
    RECURSION_SECOND,
    RECURSION_START,
    RECURSION_THIRD,
)
from fedtheory.papers.fedres.instances.quadratic_recursion import quadratic_recursion
from fedtheory.papers.fedres.metrics import RECURSION_VALUE
from fedtheory.papers.fedres.properties import BELOW_START, QUADRATIC_RECURSION

C_1, C_2, C_3, C_4 = sp.symbols("C_1:5", positive=True)
n_0 = sp.Symbol("n_0", integer=True, positive=True)
R_0 = sp.Symbol("R_0", nonnegative=True)
n = n_0 + t - 1


def value(D_1: sp.Expr, D_2: sp.Expr, D_3: sp.Expr) -> sp.Expr:
    """(23), its right side."""
    return D_1 / sp.sqrt(n) + D_2 / n ** sp.Rational(3, 4) + D_3 / n


printed_1 = sp.sqrt(2 * C_2 / C_1)
printed_2 = (1 + sp.sqrt(1 + 2 * C_1 * (printed_1 + C_3))) / C_1
printed_3 = (1 + sp.sqrt(1 + 4 * C_1 * C_4)) / C_1 + n_0 * R_0
sharp_1 = sp.sqrt(C_2 / C_1)
sharp_2 = (1 + sp.sqrt(1 + 4 * C_1 * (sharp_1 + C_3))) / (2 * C_1)
sharp_3 = (1 + sp.sqrt(1 + 4 * C_1 * C_4)) / (2 * C_1) + n_0 * R_0

BELOW = Assumption("B_n <= R for all n >= n_0", BELOW_START, "ours")
SMALL = (Claim(4 * C_1 * R_0, "<=", sp.Integer(1)),)

LEMMA_6 = Statement(
    id="fedres.lem6",
    title="a sequence that drops by its square keeps only what its errors leave",
    kind="lemma",
    source=Source("agarwal2020fedres", "Lemma 6, (23)"),
    algorithm=run,
    schedule={},
    constants=(
        Constant(C_1, RECURSION_DROP, "Lemma 6", POSITIVE),
        Constant(C_2, RECURSION_FIRST, "Lemma 6", POSITIVE),
        Constant(C_3, RECURSION_SECOND, "Lemma 6", POSITIVE),
        Constant(C_4, RECURSION_THIRD, "Lemma 6", POSITIVE),
        Constant(n_0, RECURSION_INDEX, "Lemma 6", COUNT),
        Constant(R_0, RECURSION_START, "Lemma 6: R"),
    ),
    parameters=(),
    assumptions=(
        Assumption(
            "B_n <= B_{n-1} - C_1 B_{n-1}^2 + C_2/(n-1) + C_3/(n-1)^(3/2) + C_4/(n-1)^2 for all n > n_0, "
            "and B_{n_0} <= R",
            QUADRATIC_RECURSION,
            "Lemma 6",
        ),
    ),
    bounds=(
        Bound(
            Status.PRINTED,
            "(23)",
            RECURSION_VALUE,
            value(printed_1, printed_2, printed_3),
        ),
        Bound(
            Status.CORRECTED,
            "(23), for sequences below R with 4 C_1 R <= 1",
            RECURSION_VALUE,
            value(printed_1, printed_2, printed_3),
            conditions=SMALL,
            also=(BELOW,),
        ),
        Bound(
            Status.SHARPENED,
            "ours, with smaller D_1, D_2, D_3",
            RECURSION_VALUE,
            value(sharp_1, sharp_2, sharp_3),
            conditions=SMALL,
            also=(BELOW,),
        ),
    ),
    rate=1 / sp.sqrt(t),
    exhibits=(
        Exhibit(
            lambda: quadratic_recursion(factors="1 100 1/100 1/100", start="1/2"),
            {},
            2,
            {"printed": "6.6522"},
            "from 1/2 the first error leads to 10027/100: print is crossed at once",
        ),
        Exhibit(
            lambda: quadratic_recursion(factors="1/100 1/100 1/1000 1/1000", start="25"),
            {},
            10**5,
            {"printed": "0.1221", "corrected": "0.1221", "sharpened": "0.2340"},
            "errors that a drop of 1/100 can take: the lemma in its own regime",
        ),
        Exhibit(
            lambda: quadratic_recursion(factors="1/8 1/2 1/100 1/100", start="2", first=16),
            {},
            10**5,
            {"printed": "0.4993", "corrected": "0.4993", "sharpened": "0.7515"},
            "a late start",
        ),
    ),
)
