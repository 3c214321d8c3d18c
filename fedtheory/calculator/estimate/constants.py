"""What a federation's data say of the letters of each paper, and what they cannot say."""

import math
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from fedtheory.calculator.estimate import contraction as newton
from fedtheory.calculator.estimate.contraction import Contraction
from fedtheory.calculator.estimate.federation import Federation
from fedtheory.calculator.estimate.inputs import Inputs
from fedtheory.calculator.estimate.losses import Losses
from fedtheory.calculator.estimate.moments import Moments
from fedtheory.calculator.estimate.sizes import ROUNDING, Size, about, exactly
from fedtheory.core import concepts as known
from fedtheory.core.concept import Concept
from fedtheory.instances import lipschitz_labels as labels
from fedtheory.instances import ridge_factors as factors
from fedtheory.instances.ridge_problem import RidgeProblem

PAPERS = ("fedfw", "ffgb", "fedres", "fedboost", "fednewton")
FACTORED = 300
"""Up to so many features the norms of FedNewton's chain are computed."""


@dataclass(frozen=True)
class Constant:
    """A number that a theorem of this paper asks for; `concept` is empty for one that no letter stands for."""

    paper: str
    concept: str
    meaning: str
    size: Size
    how: str
    least: bool = False  # the safe side is below


@dataclass(frozen=True)
class Unknown:
    """What data cannot tell, and why."""

    paper: str
    what: str
    why: str


UNKNOWN = (
    Unknown("ffgb", "gradient supremum, weak learning constant, oracle range", "they belong to the loss and to the weak learner that you choose, not to the data"),
    Unknown("ffgb", "initial squared distance to the optimal function", "the optimal function is over all functions; data show it only at the inputs"),
    Unknown("fedres", "which features the global model reads and which the local ones", "it is your choice; counted as if both read all"),
    Unknown("fedres", "delays", "they are measured on the network"),
    Unknown("fedboost", "approximation by predictors, size of the estimates, derivatives of the loss", "they belong to the pretrained predictors and to the loss of the ensemble"),
    Unknown("fednewton", "P_Dj, R_Dj and Upsilon of the distributions themselves", "C and C_j are expectations; samples only enclose them with a probability"),
    Unknown("fednewton", "Delta_fj", "f* and f_j* are regression functions; any labels are compatible with any Delta_fj"),
    Unknown("fednewton", "r, R and gamma of Assumptions 1 and 2", "finitely many eigenvalues fit every decay, and no finite sample refutes a source condition"),
)  # fmt: skip


def of_clients(of: Federation) -> Iterator[Constant]:
    """What every paper asks for."""
    for paper in ("fedfw", "ffgb", "fedres"):
        yield Constant(
            paper, known.CLIENTS.name, "number of clients", exactly(len(of.names)), "counted"
        )


def of_losses(of: Losses, clients: int) -> Iterator[Constant]:
    """FedFW: on the ball, from the start 0."""
    told = "on the ball |w| <= R"
    yield _fedfw(
        known.SMOOTHNESS, of.smoothness, "largest eigenvalue of a client's second derivative"
    )
    yield Constant(
        "fedfw",
        "",
        "strong convexity mu of every client",
        of.convexity,
        "least eigenvalue",
        least=True,
    )
    yield _fedfw(known.DIAMETER, exactly(2 * of.radius), "2 R, the ball is yours to choose")
    yield Constant(
        "fedfw", "", "largest gradient of a client", of.gradient, f"maximum of a quadratic {told}"
    )
    yield _fedfw(known.HETEROGENEITY, of.heterogeneity, f"maximum of a quadratic {told}")
    yield _fedfw(
        known.HETEROGENEITY_AT_OPTIMUM, of.at_optimum, "at a minimiser with its error bound"
    )
    yield _fedfw(
        known.GRADIENT_AT_OPTIMUM, of.gradient_at_optimum, "at a minimiser with its error bound"
    )
    dual = Size(of.at_optimum.lower / clients**0.5, of.at_optimum.upper / clients**0.5)
    yield _fedfw(known.DUAL_NORM, dual, "heterogeneity at the optimum over the root of n")
    yield _fedfw(
        known.GRADIENT_NOISE, of.noise, f"one sample a step; second moment {told}, and at 0"
    )
    yield _fedfw(known.INITIAL_EXCESS, of.excess, "start 0; least losses with their error bounds")
    yield _fedfw(known.INITIAL_GAP, of.gap, "start 0; least loss with its error bound")
    yield _fedfw(known.INITIAL_STACKED_GAP, of.gap, "start 0, where all clients are at one point")
    yield _fedfw(known.START_DISTANCE, exactly(0.0), "start 0, where all clients are at one point")
    yield _fedfw(known.FIRST_GRADIENT, of.first_gradient, "at the start 0")


def of_pair(of: Moments, radius: float) -> Iterator[Constant]:
    """FedRes, if the global and the local models read all features and lie in balls of radius R each."""
    told = "if both models read all features, on balls of radius R"
    m, M, outputs = of.b.shape
    kappa, reach = float(of.longest.max()), float(of.longest.max()) * 2 * radius
    residual = reach + of.largest_label
    square = of.reach[:, 0] + 4 * radius * of.reach[:, 1] + 4 * radius**2 * of.reach[:, 2]
    for concept, value in (
        (known.SMOOTHNESS, 2 * kappa**2),
        (known.PAIR_GRADIENT, 2**0.5 * kappa * residual),
        (known.GLOBAL_GRADIENT, kappa * residual),
        (known.LOCAL_GRADIENT, kappa * residual),
        (known.PAIR_NOISE, float(np.sqrt(2 * square.max()))),
        (known.GLOBAL_NOISE, float(np.sqrt(square.mean()))),
        (known.LOSS_CEILING, residual**2 / 2),
        (known.LOSS_NOISE, residual**2 / 4),  # a variance is at most a quarter of the squared range
        (known.GLOBAL_COMPARATOR, radius),
        (known.LOCAL_COMPARATOR, radius),
    ):
        yield _fedres(concept, Size(0.0, about(value).upper), f"from above, {told}")
    yield _fedres(known.MODEL_RADIUS, exactly(radius), "R, yours to choose")
    yield _fedres(known.TOTAL_DIMENSION, exactly(M * outputs * (1 + m)), told)


def of_inputs(of: Inputs, federation: Federation) -> Iterator[Constant]:
    """FFGB: how the inputs differ, and how steep the labels are."""
    y = federation.labels
    yield _ffgb(known.TOTAL_VARIATION, of.total_variation, "counted; the samples are the inputs")
    yield _ffgb(labels.WASSERSTEIN_1, of.wasserstein_1, of.transport)
    yield _ffgb(labels.WASSERSTEIN_2, of.wasserstein_2, of.transport)
    yield _ffgb(known.INPUT_DIAMETER, of.diameter, "all pairs, or a far pair and twice a radius")
    if of.supports is not None:
        yield _ffgb(labels.SUPPORT_DISTANCE, of.supports, "all pairs")
    if of.slope is not None:
        yield _ffgb(labels.LABEL_SLOPE, of.slope, "all pairs: of the flattest interpolant")
    largest = max(float(np.linalg.norm(v, axis=1).max()) for v in y)
    yield _ffgb(
        labels.LABEL_BOUND,
        exactly(largest) if y[0].shape[1] == 1 else about(largest),
        "largest label",
    )
    square = max(float((v**2).sum(axis=1).mean()) for v in y)
    yield _ffgb(known.LABEL_MEAN_SQUARE, about(math.sqrt(square)), "largest mean square")
    yield _ffgb(known.OUTPUTS, exactly(y[0].shape[1]), "counted")


def of_newton(of: Contraction, moments: Moments, lamda: float) -> Iterator[Constant]:
    """FedNewton at one λ."""

    def near(value: float, beside: float = 0.0) -> Size:
        relative, off = ROUNDING + of.doubt, of.doubt * beside
        found = about(value, relative)
        return Size(max(0.0, found.lower - off), found.upper + off)

    yield _newton(known.CLIENTS, exactly(len(moments.sizes)), "counted")
    yield _newton(known.REGULARISATION, exactly(lamda), "yours to choose")
    yield _newton(
        known.FEATURE_BOUND, about(float(moments.longest.max())), "largest feature vector"
    )
    yield _newton(
        known.RESPONSE_BOUND,
        exactly(moments.largest_label) if moments.b.shape[2] == 1 else about(moments.largest_label),
        "largest label",
    )
    yield _newton(
        known.CONTRACTION, of.rho, "the largest eigenvalue of WH, less 1; exact factor of a round"
    )
    yield _newton(known.SMALLEST_PRECONDITIONED, of.mu_min, "least eigenvalue of WH", least=True)
    yield _newton(known.LARGEST_PRECONDITIONED, of.mu_max, "largest eigenvalue of WH")
    yield _newton(known.CONTRACTION_SPREAD, near(of.second), "ends of the clients' spectra")
    yield _newton(known.START_RIDGE_ERROR, near(of.start, of.length), "DKRR against KRR")
    yield _newton(
        known.START_FEDERATED_ERROR, near(of.seen, of.length), "DKRR against KRR, over all samples"
    )
    yield Constant(
        "fednewton",
        "",
        "KRR itself, in the norm of H",
        near(of.length),
        "to compare the start with",
    )
    yield Constant(
        "fednewton",
        "",
        "largest Delta_Dj of the samples, ‖C_D - C_Dj‖",
        near(float(of.shifts.max())),
        "eigenvalues",
    )
    yield Constant(
        "fednewton", "", "N(lambda) of the samples", near(of.capacity), "eigenvalues of C_D"
    )
    yield Constant(
        "fednewton",
        "",
        "largest N_j(lambda) of the samples",
        near(of.local_capacity),
        "eigenvalues of C_Dj",
    )
    told = "were each client's samples its whole distribution"
    yield _newton(known.FACTOR_PRINTED, near(of.printed), told)
    yield _newton(known.FACTOR_CORRECTED, near(of.printed), told)
    yield _newton(known.FACTOR_SYMMETRISED, near(of.printed), told)
    yield _newton(known.START_WEIGHTED_ERROR, near(of.start, of.length), told)
    yield _newton(known.NORM_CHANGE, exactly(1.0), told)
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
                yield _newton(concept, near(value), told)


def of_classes(federation: Federation) -> Iterator[Constant]:
    """FedBoost: the information radius of the clients' labels, where labels are classes."""
    from fedtheory.instances.divergences import divergence
    from fedtheory.instances.mixtures import radius

    shares = np.array([y.mean(axis=0) for y in federation.labels])
    positive = np.maximum(shares, 1e-300)  # 0 log 0 = 0
    lower, upper = radius(divergence("kl"), positive / positive.sum(axis=1, keepdims=True))
    yield Constant(
        "fedboost", known.INFORMATION_RADIUS.name, "information radius of the clients' labels (kl)",
        Size(about(lower).lower, about(upper).upper), "a mixture, and the worst divergence from it",
    )  # fmt: skip


def advice(of: Contraction, accuracy: float, elsewhere: tuple[float, float] | None) -> list[str]:
    """What to do with ρ, in sentences."""
    rho, told = of.rho, list[str]()
    far = of.start if of.start > 0 else 0.0
    plain = newton.rounds_to(accuracy, rho.upper)
    damped = newton.rounds_to(accuracy, of.damped)
    conjugate = newton.rounds_to(accuracy, of.conjugate, times=2.0)
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


def enough_samples(moments: Moments, lamda: float, delta: float) -> float:
    """The n_j from which all R^s_j < 1/3 with probability 1 - δ: 21.83 K log(2M(m+1)/δ), K = max(κ²/λ, 1)."""
    m, M = moments.C.shape[:2]
    K = max(float(moments.longest.max()) ** 2 / lamda, 1.0)
    return 21.83 * K * math.log(2 * M * (m + 1) / delta)


def _fedfw(concept: Concept, size: Size, how: str) -> Constant:
    return Constant("fedfw", concept.name, concept.definition or concept.name, size, how)


def _fedres(concept: Concept, size: Size, how: str) -> Constant:
    return Constant("fedres", concept.name, concept.definition or concept.name, size, how)


def _ffgb(concept: Concept, size: Size, how: str) -> Constant:
    return Constant("ffgb", concept.name, concept.definition or concept.name, size, how)


def _newton(concept: Concept, size: Size, how: str, *, least: bool = False) -> Constant:
    return Constant(
        "fednewton", concept.name, concept.definition or concept.name, size, how, least=least
    )
