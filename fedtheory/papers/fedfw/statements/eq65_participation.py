r"""FedFW, (65): the average surrogate gap when a client takes part with probability p, without convexity.

Appendix C.1 with p in its step: η = (pT+1)^(-2/3), λ = λ₀(pT+1)^(1/3). What the start costs is divided by ηpT, which makes
(pT+1)^(2/3)/(pT) of it; the print has (pT)^(-1/3), which is less.
"""

from fractions import Fraction

import sympy as sp

from fedtheory.core.statement import Bound, Exhibit, Scope, Source, Statement, Status, T
from fedtheory.papers.fedfw.algorithms.expected_participation import expected_participation_gaps
from fedtheory.papers.fedfw.instances.indefinite import indefinite
from fedtheory.papers.fedfw.metrics import EXPECTED_SURROGATE_FRANK_WOLFE_GAP
from fedtheory.papers.fedfw.statements.notation import D, L, eta_t, lambda_0, lambda_t, n
from fedtheory.papers.fedfw.statements.participation import PARTICIPATION, p, p_t
from fedtheory.papers.fedfw.statements.thm1_convex import FEASIBLE
from fedtheory.papers.fedfw.statements.thm2_nonconvex import (
    ASSUMPTIONS_2,
    AT_ONE_POINT,
    CONSTANTS_2,
    FIXED_PENALTY,
    Ecal,
    d_1,
)

q = p * T + 1
r = q ** sp.Rational(1, 3)
SCHEDULE_65 = {eta_t: q ** sp.Rational(-2, 3), lambda_t: lambda_0 * r, p_t: p}

ROUNDS_COUNTED = (p * T) ** sp.Rational(1, 3)
price_65 = (Ecal + n * D**2 * lambda_0 / 2) / ROUNDS_COUNTED + L * D**2 / 2 / ROUNDS_COUNTED**2
# What the start costs, over ηpT.
start_price = Ecal * r**2 / (p * T)
sharpened_65 = start_price + n * D**2 * lambda_0 / 2 / r + L * D**2 / 2 / r**2

EQUATION_65 = Statement(
    id="fedfw.eq65",
    title="the average surrogate gap of FedFW with partial participation",
    kind="equation",
    source=Source("dadras2024fedfw", "eq. (65)"),
    algorithm=expected_participation_gaps,
    schedule=SCHEDULE_65,
    constants=tuple(c for c in CONSTANTS_2 if c.symbol in {n, L, D, Ecal, d_1}),
    parameters=(FIXED_PENALTY, PARTICIPATION),
    assumptions=ASSUMPTIONS_2,
    bounds=(
        Bound(
            Status.PRINTED,
            "eq. (65)",
            EXPECTED_SURROGATE_FRANK_WOLFE_GAP,
            price_65,
            scope=Scope.AVERAGE,
            remark="printed with E_t and E side by side",
        ),
        Bound(
            Status.CORRECTED,
            "eq. (65), from one point of the domain, with (pT+1)^(2/3)/(pT) of the start",
            EXPECTED_SURROGATE_FRANK_WOLFE_GAP,
            start_price
            + n * D**2 * lambda_0 / 2 / ROUNDS_COUNTED
            + L * D**2 / 2 / ROUNDS_COUNTED**2,
            scope=Scope.AVERAGE,
            also=(FEASIBLE, AT_ONE_POINT),
        ),
        Bound(
            Status.SHARPENED,
            "ours: pT + 1 for pT where the schedules have it",
            EXPECTED_SURROGATE_FRANK_WOLFE_GAP,
            sharpened_65,
            scope=Scope.AVERAGE,
            also=(FEASIBLE, AT_ONE_POINT),
        ),
        Bound(
            Status.CORRECTED,
            "ours: any start in the domain",
            EXPECTED_SURROGATE_FRANK_WOLFE_GAP,
            sharpened_65 + lambda_0 * d_1**2 / 2 * q / (p * T),
            name="any-start",
            scope=Scope.AVERAGE,
            also=(FEASIBLE,),
            remark="the term of the start does not go away with T",
        ),
    ),
    rate=(p * T) ** sp.Rational(-1, 3),
    exhibits=(
        Exhibit(
            lambda: indefinite(curvature="0", slope="1", start="1"),
            {lambda_0: Fraction(1, 10000), p: Fraction(1)},
            215,
            {
                "printed": "1.0006",
                "corrected": "0.9976",
                "sharpened": "0.9976",
                "any-start": "0.9976",
            },
            "one linear client from the far end, always there, (pT+1) = 6³: print is crossed",
        ),
        Exhibit(
            lambda: indefinite(curvature="0;-1", slope="1;1", start="1"),
            {lambda_0: Fraction(1, 100), p: Fraction(1, 2)},
            8,
            {
                "printed": "0.3824",
                "corrected": "0.3485",
                "sharpened": "0.3664",
                "any-start": "0.3664",
            },
            "a linear and a concave client, there half of the time",
        ),
    ),
    rests_on=("fedfw.lem1",),
)
