"""What data say about the constants of ridge regression over clients, at one λ."""

import math
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from fedtheory.core import concepts as known
from fedtheory.core.estimator import Constant, Estimated, Estimator, Unknown, of_concept
from fedtheory.core.sizes import ROUNDING, Size, about, exactly
from fedtheory.instances import ridge_factors as factors
from fedtheory.instances.ridge_problem import RidgeProblem
from fedtheory.papers.fednewton.estimates.contraction import (
    Contraction,
    contraction,
    converging,
    least_regularisation,
    rounds_to,
)

if TYPE_CHECKING:
    from fedtheory.calculator.estimate.data import Data
    from fedtheory.calculator.estimate.moments import Moments

FACTORED = 300
"""Up to so many features the norms of the chain are computed."""
SEARCHED = 600
"""Up to so many features a larger λ is looked for where the method diverges."""

constant = partial(of_concept, "fednewton")
measured = partial(Constant, "fednewton", "")


def constants(of: Contraction, moments: "Moments", lamda: float) -> Iterator[Constant]:
    """All that is known at one λ."""

    def near(value: float, beside: float = 0.0) -> Size:
        relative, off = ROUNDING + of.doubt, of.doubt * beside
        found = about(value, relative)
        return Size(max(0.0, found.lower - off), found.upper + off)

    yield constant(known.CLIENTS, exactly(len(moments.sizes)), "counted")
    yield constant(known.REGULARISATION, exactly(lamda), "yours to choose")
    yield constant(
        known.FEATURE_BOUND, about(float(moments.longest.max())), "largest feature vector"
    )
    yield constant(
        known.RESPONSE_BOUND,
        exactly(moments.largest_label) if moments.b.shape[2] == 1 else about(moments.largest_label),
        "largest label",
    )
    yield constant(
        known.CONTRACTION, of.rho, "the largest eigenvalue of WH, less 1; exact factor of a round"
    )
    yield constant(known.SMALLEST_PRECONDITIONED, of.mu_min, "least eigenvalue of WH", least=True)
    yield constant(known.LARGEST_PRECONDITIONED, of.mu_max, "largest eigenvalue of WH")
    yield constant(known.CONTRACTION_SPREAD, near(of.second), "ends of the clients' spectra")
    yield constant(known.START_RIDGE_ERROR, near(of.start, of.length), "DKRR against KRR")
    yield constant(
        known.START_FEDERATED_ERROR, near(of.seen, of.length), "DKRR against KRR, over all samples"
    )
    yield measured(
        "KRR itself, in the norm of H",
        near(of.length),
        "to compare the start with",
    )
    yield measured(
        "largest Delta_Dj of the samples, ‖C_D - C_Dj‖",
        near(float(of.shifts.max())),
        "eigenvalues",
    )
    yield measured("N(lambda) of the samples", near(of.capacity), "eigenvalues of C_D")
    yield measured(
        "largest N_j(lambda) of the samples",
        near(of.local_capacity),
        "eigenvalues of C_Dj",
    )
    told = "were each client's samples its whole distribution"
    yield constant(known.FACTOR_PRINTED, near(of.printed), told)
    yield constant(known.FACTOR_CORRECTED, near(of.printed), told)
    yield constant(known.FACTOR_SYMMETRISED, near(of.printed), told)
    yield constant(known.START_WEIGHTED_ERROR, near(of.start, of.length), told)
    yield constant(known.NORM_CHANGE, exactly(1.0), told)
    if moments.C.shape[1] <= FACTORED:
        problem = RidgeProblem(moments.weights, moments.C[None], moments.b[None, :, :, 0], lamda)
        for concept, factor in (
            (known.FACTOR_EXACT, factors.U_exact),
            (known.FACTOR_TRIANGLE, factors.U_tri),
            (known.FACTOR_SECOND_ORDER, factors.U_2nd),
            (known.FACTOR_TIGHT, factors.U_tight),
            (known.CONTRACTION_NORMS, factors.rho_eps),
        ):
            value = float(factor(problem)[0])
            if math.isfinite(value):
                yield constant(concept, near(value), told)


def advice(of: Contraction, accuracy: float, elsewhere: tuple[float, float] | None) -> list[str]:
    """What to do with ρ, in sentences."""
    rho, told = of.rho, list[str]()
    far = of.start if of.start > 0 else 0.0
    plain = rounds_to(accuracy, rho.upper)
    damped = rounds_to(accuracy, of.damped)
    conjugate = rounds_to(accuracy, of.conjugate, times=2.0)
    if far <= 1e-12 * max(of.length, 1e-300):
        told.append("DKRR is KRR here already: no round is needed.")
    if plain is not None:
        told.append(
            f"FedNewton converges: ceil(log {accuracy:g}/log rho) = {plain} rounds make its start's error {accuracy:g} of it."
        )
    elif rho.lower < 1:
        told.append(
            "rho cannot be told from 1 in floating point: use damping or conjugate gradients."
        )
    else:
        told.append(
            "FedNewton DIVERGES: each round multiplies the error by rho in the end; more rounds hurt."
        )
        if elsewhere is not None:
            told.append(f"at lambda = {elsewhere[0]:.3g} it converges, rho = {elsewhere[1]:.3g}.")
    told.append(f"damped by eta = {of.step:.6g}: factor {of.damped:.4g}, {damped} rounds.")
    told.append(
        f"conjugate gradients, same messages: factor {of.conjugate:.4g}, at most {conjugate} rounds."
    )
    return told


def enough_samples(moments: "Moments", lamda: float, delta: float) -> float:
    """The n_j from which all R^s_j < 1/3 with probability 1 - δ: 21.83 K log(2M(m+1)/δ), K = max(κ²/λ, 1)."""
    m, M = moments.C.shape[:2]
    K = max(float(moments.longest.max()) ** 2 / lamda, 1.0)
    return 21.83 * K * math.log(2 * M * (m + 1) / delta)


def estimated(of: "Data") -> Estimated:
    """Constants and advice, where the paper speaks of the loss and λ is not lost in rounding."""
    asked, summary = of.asked, of.moments
    if asked.loss != "squared" or asked.lamda == 0:
        said = "FedNewton is stated for the squared loss and lambda > 0: nothing is computed of it here"
        return Estimated(notes=(said,))
    least = least_regularisation(summary)
    if asked.lamda <= least:
        said = (
            f"lambda = {asked.lamda:g} is less than what rounding leaves open of the covariances, {least:.2g}: nothing is "
            "computed of FedNewton here"
        )
        return Estimated(notes=(said,))
    made = contraction(summary, asked.lamda)
    quick = summary.C.shape[1] <= SEARCHED
    elsewhere = converging(summary, asked.lamda) if made.rho.lower >= 1 and quick else None
    wanted = enough_samples(summary, asked.lamda, asked.delta)
    enough = (
        "which all have"
        if summary.sizes.min() >= wanted
        else f"and the smallest has {summary.sizes.min():.0f}"
    )
    told = (
        f"without heterogeneity, {math.ceil(wanted):,} samples a client make the corrected Upsilon < 1 with "
        f"probability {1 - asked.delta:g}, {enough}."
    )
    return Estimated(
        tuple(constants(made, summary, asked.lamda)),
        (*advice(made, asked.accuracy, elsewhere), told),
    )


UNKNOWN = (
    Unknown(
        "fednewton",
        "P_Dj, R_Dj and Upsilon of the distributions themselves",
        "C and C_j are expectations; samples only enclose them with a probability",
    ),
    Unknown(
        "fednewton",
        "Delta_fj",
        "f* and f_j* are regression functions; any labels are compatible with any Delta_fj",
    ),
    Unknown(
        "fednewton",
        "r, R and gamma of Assumptions 1 and 2",
        "finitely many eigenvalues fit every decay, and no finite sample refutes a source condition",
    ),
)
TITLE = "FedNewton: ridge regression, clients weighted by their samples"
ESTIMATES = (Estimator("fednewton", TITLE, estimated, UNKNOWN),)
