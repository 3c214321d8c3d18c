r"""Theorem 1: FedAvg with full device participation converges as 1/T on strongly convex clients.

The clients keep their own data, so what they minimise apart is not what they minimise together: Gamma measures that,
and the step size must fall even without noise.
"""

from fractions import Fraction

from fedavg_noniid.algorithms.fedavg import fedavg
from fedavg_noniid.instances.quadratics import quadratics
from fedavg_noniid.properties import (
    ALONG_THE_RUN,
    EVERY_CLIENT,
    STRONGLY_CONVEX,
    UNBIASED,
    VARIANCE,
)
from fedavg_noniid.statements.notation import (
    CONSTANTS,
    PARAMETERS,
    E,
    E_t,
    G,
    Gamma,
    L,
    R,
    V,
    eta_t,
    gamma,
    mu,
)
from fedtheory.core.claim import Claim
from fedtheory.core.metrics import EXPECTED_OBJECTIVE_GAP
from fedtheory.core.properties import SMOOTH
from fedtheory.core.statement import Assumption, Bound, Exhibit, Source, Statement, Status, t

kappa = L / mu
eta = 2 / (mu * (gamma + t))
B = V + 6 * L * Gamma + 8 * (E - 1) ** 2 * G**2

THEOREM_1 = Statement(
    id="fedavg_noniid.thm1",
    title="FedAvg converges as 1/T on non-iid, strongly convex clients",
    source=Source("li2020convergence", "Theorem 1"),
    algorithm=fedavg,
    schedule={eta_t: eta, E_t: E},
    constants=CONSTANTS,
    parameters=PARAMETERS,
    assumptions=(
        Assumption("F_1, ..., F_N are all L-smooth", SMOOTH, "Assumption 1"),
        Assumption("F_1, ..., F_N are all mu-strongly convex", STRONGLY_CONVEX, "Assumption 2"),
        Assumption("the variance on device k is at most sigma_k^2", VARIANCE, "Assumption 3"),
        Assumption("samples are drawn uniformly, by each device apart", UNBIASED, "Section 2"),
        Assumption("E‖∇F_k(w_t^k, ξ_t^k)‖² <= G²", ALONG_THE_RUN, "Assumption 4"),
        Assumption("all devices take part", EVERY_CLIENT, "Section 3.2"),
    ),
    conditions=(Claim(gamma, ">=", 8 * kappa), Claim(gamma, ">=", E)),
    bounds=(
        Bound(
            Status.PRINTED,
            "eq. (4), at T = t; its gamma = max{8 kappa, E} is the least one allowed here",
            EXPECTED_OBJECTIVE_GAP,
            kappa / (gamma + t - 1) * (2 * B / mu + mu * gamma / 2 * R**2),
        ),
    ),
    rate=1 / t,
    exhibits=(
        Exhibit(
            lambda: quadratics(curvatures=[1, 1], centres=[[0.0], [0.0]], start=[1.0]),
            {E: Fraction(1), gamma: Fraction(8)},
            40,
            {"printed": "1.0000"},
            "one parabola, one local step: at t = 1 the bound is L/2 R², which is the gap",
        ),
        Exhibit(
            lambda: quadratics(
                curvatures=[1, 2], centres=[[-1.0, 0.0], [1.0, 0.5]], start=[2.0, 1.0]
            ),
            {E: Fraction(5), gamma: Fraction(16)},
            200,
            {"printed": "0.0019"},
            "two clients that disagree, five local steps, in the plane",
        ),
        Exhibit(
            lambda: quadratics(
                curvatures=[1, 1, 1],
                centres=[[0.0], [0.0], [0.0]],
                start=[1.0],
                weights=[0.5, 0.25, 0.25],
                noise=[1.0, 0.0, 0.0],
            ),
            {E: Fraction(1), gamma: Fraction(8)},
            14,
            {"printed": "0.8889"},
            "one client with a fair coin for noise: at t = 1 the ratio is 8/9, and all 2^13 outcomes are followed",
        ),
    ),
)
