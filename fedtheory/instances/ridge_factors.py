r"""The factors by which a round of FedNewton may change its error, each as printed and as it should be.

Arrays are (runs,), or (runs, m) for what belongs to a client. R and P are norms of the operators as printed, not
symmetric; R_s and P_s those of their symmetrised forms, which have the same spectrum and no larger norm.
"""

import numpy as np

from fedtheory.core.trajectory import Array
from fedtheory.instances import cholesky
from fedtheory.instances.ridge_problem import RidgeProblem


def shift(problem: RidgeProblem) -> Array:
    """Δ_Dj = ‖C - C_j‖, (m,)."""
    known = problem.known
    return np.asarray(np.abs(np.linalg.eigvalsh(known.C - known.C_j)).max(axis=-1))


def relative_shift(problem: RidgeProblem) -> Array:
    """h_j = Δ_Dj/λ, (m,)."""
    return np.asarray(shift(problem) / problem.lam)


def P_j(problem: RidgeProblem) -> Array:
    """‖(C_Dj + λ)⁻¹(C_j + λ)‖ as printed, (runs, m)."""
    return _norm(cholesky.solve(problem.factors, _damped(problem.known.C_j, problem.lam)))


def P_D(problem: RidgeProblem) -> Array:
    """‖(C_D + λ)⁻¹(C + λ)‖ as printed, (runs,)."""
    return _norm(cholesky.solve(problem.H_factor, _damped(problem.known.C, problem.lam)))


def R_j(problem: RidgeProblem) -> Array:
    """‖(C_j + λ)⁻¹(C_j - C_Dj)‖ as printed, (runs, m)."""
    return _norm(cholesky.solve(problem.K_j, problem.known.C_j - problem.C_Dj))


def R_D(problem: RidgeProblem) -> Array:
    """‖(C + λ)⁻¹(C - C_D)‖ as printed, (runs,)."""
    return _norm(cholesky.solve(problem.K, problem.known.C - problem.C_D))


def P_s_j(problem: RidgeProblem) -> Array:
    """‖(C_j + λ)^{1/2}(C_Dj + λ)⁻¹(C_j + λ)^{1/2}‖ = 1/(1 - β_j), (runs, m)."""
    ends = np.linalg.eigvalsh(cholesky.conjugated(problem.K_j, problem.H_j))
    return np.asarray(1 / ends[..., 0])


def P_s_D(problem: RidgeProblem) -> Array:
    """‖(C + λ)^{1/2}(C_D + λ)⁻¹(C + λ)^{1/2}‖ = 1/(1 - β), (runs,)."""
    ends = np.linalg.eigvalsh(cholesky.conjugated(problem.K, problem.H))
    return np.asarray(1 / ends[..., 0])


def R_s_j(problem: RidgeProblem) -> Array:
    """‖(C_j + λ)^{-1/2}(C_j - C_Dj)(C_j + λ)^{-1/2}‖, (runs, m)."""
    return _radius(cholesky.conjugated(problem.K_j, problem.known.C_j - problem.C_Dj))


def R_s_D(problem: RidgeProblem) -> Array:
    """‖(C + λ)^{-1/2}(C - C_D)(C + λ)^{-1/2}‖, (runs,)."""
    return _radius(cholesky.conjugated(problem.K, problem.known.C - problem.C_D))


def beta(problem: RidgeProblem) -> Array:
    """λ_max of (C + λ)^{-1/2}(C - C_D)(C + λ)^{-1/2}, (runs,)."""
    E = cholesky.conjugated(problem.K, problem.known.C - problem.C_D)
    return np.asarray(np.linalg.eigvalsh(E)[..., -1])


def a_j(problem: RidgeProblem) -> Array:
    """‖(C + λ)^{1/2}(C_j + λ)^{-1/2}‖², (m,)."""
    C = _damped(problem.known.C, problem.lam)
    return np.asarray(np.linalg.eigvalsh(cholesky.conjugated(problem.K_j, C))[..., -1])


def b_prime_j(problem: RidgeProblem) -> Array:
    """‖(C_j + λ)^{1/2}(C + λ)^{-1/2}‖², (m,)."""
    C_j = _damped(problem.known.C_j, problem.lam)
    return np.asarray(np.linalg.eigvalsh(cholesky.conjugated(problem.K, C_j))[..., -1])


def d_j(problem: RidgeProblem) -> Array:
    """‖(C_j + λ)^{-1/2}(C_j - C)(C_j + λ)^{-1/2}‖, (m,)."""
    known = problem.known
    return _radius(cholesky.conjugated(problem.K_j, known.C_j - known.C))


def U_exact(problem: RidgeProblem) -> Array:
    """‖(C + λ)^{1/2}G(C + λ)^{-1/2}‖, (runs,)."""
    return _norm(_between(problem, problem.G))


def U_tri(problem: RidgeProblem) -> Array:
    """Σ p_j ‖(C + λ)^{1/2}H_j⁻¹(C_Dj - C_D)(C + λ)^{-1/2}‖, (runs,)."""
    apart = problem.C_Dj - problem.C_D[:, None]
    return _mean(problem, _norm(_between(problem, cholesky.solve(problem.factors, apart))))


def U_2nd(problem: RidgeProblem) -> Array:
    """Σ p_j ‖(C + λ)^{1/2}H_j⁻¹(C_Dj - C_D)H⁻¹(C_Dj - C_D)(C + λ)^{-1/2}‖, (runs,)."""
    apart = problem.C_Dj - problem.C_D[:, None]
    twice = apart @ cholesky.solve(problem.H_factor[:, None], apart)
    return _mean(problem, _norm(_between(problem, cholesky.solve(problem.factors, twice))))


def U_tight(problem: RidgeProblem) -> Array:
    """Σ p_j P^s_j [√(a_j b_j')(R^s_j + d_j) + a_j R^s_D], (runs,)."""
    a, b, d = a_j(problem), b_prime_j(problem), d_j(problem)
    inner = np.sqrt(a * b) * (R_s_j(problem) + d) + a * R_s_D(problem)[:, None]
    return _mean(problem, P_s_j(problem) * inner)


def U_corr_s(problem: RidgeProblem) -> Array:
    """Σ p_j P^s_j (1 + h_j)(R^s_j + R^s_D + h_j), (runs,)."""
    h = relative_shift(problem)
    inner = R_s_j(problem) + R_s_D(problem)[:, None] + h
    return _mean(problem, P_s_j(problem) * (1 + h) * inner)


def U_corr(problem: RidgeProblem) -> Array:
    """Σ p_j P_j (1 + h_j)(R_j + R_D + h_j), (runs,)."""
    h = relative_shift(problem)
    inner = R_j(problem) + R_D(problem)[:, None] + h
    return _mean(problem, P_j(problem) * (1 + h) * inner)


def Upsilon(problem: RidgeProblem) -> Array:
    """Σ p_j P_j (2R_j + h_j)(1 + h_j), as printed, (runs,)."""
    h = relative_shift(problem)
    return _mean(problem, P_j(problem) * (2 * R_j(problem) + h) * (1 + h))


def rho_2(problem: RidgeProblem) -> Array:
    """Σ p_j max e²/(1 + e) over the two ends e of the spectrum of E_j, (runs,)."""
    ends = np.linalg.eigvalsh(problem.E_j)[..., [0, -1]]
    return _mean(problem, np.asarray((ends**2 / (1 + ends)).max(axis=-1)))


def rho_eps(problem: RidgeProblem) -> Array:
    """Σ p_j ε_j²/(1 - ε_j), ε_j = ‖E_j‖; infinite where some ε_j is 1 or more, (runs,)."""
    eps = _radius(problem.E_j)
    with np.errstate(divide="ignore"):
        each = np.where(eps < 1, eps**2 / np.maximum(1 - eps, 0), np.inf)
    return _mean(problem, each)


def rho_sq(problem: RidgeProblem) -> Array:
    """λ_max(Σ p_j (C_Dj - C_D)²)/λ², (runs,)."""
    apart = problem.C_Dj - problem.C_D[:, None]
    squares = np.einsum("j,rjkl->rkl", problem.p, apart @ apart)
    return np.asarray(np.linalg.eigvalsh(squares)[..., -1] / problem.lam**2)


def top_component(problem: RidgeProblem) -> Array:
    """The length, in the norm of H, of w̄⁰ - w_D along an eigenvector of WH with the largest eigenvalue, (runs,)."""
    E = problem.E_j
    one = np.eye(E.shape[-1])
    N = np.einsum("j,rjkl->rkl", problem.p, E @ np.linalg.solve(one + E, E))
    top = np.linalg.eigh((N + np.swapaxes(N, -1, -2)) / 2)[1][..., -1]
    start = ((problem.first - problem.w_D)[:, None] @ problem.H_factor)[:, 0]
    return np.asarray(np.abs((top * start).sum(axis=-1)))


def cond(problem: RidgeProblem) -> Array:
    """‖(C + λ)^{1/2}H^{-1/2}‖‖H^{1/2}(C + λ)^{-1/2}‖, (runs,)."""
    ends = np.linalg.eigvalsh(cholesky.conjugated(problem.K, problem.H))
    return np.asarray(np.sqrt(ends[..., -1] / ends[..., 0]))


def mixture_defect(problem: RidgeProblem) -> float:
    """‖(C + λ)^{-1/2}(C - Σ p_j C_j)(C + λ)^{-1/2}‖: 0 where the population is the mixture of the clients'."""
    known = problem.known
    apart = known.C - np.einsum("j,jkl->kl", problem.p, known.C_j)
    return float(_radius(cholesky.conjugated(problem.K, apart)))


def effective_dimension(C: Array, lam: float) -> Array:
    """N(λ) = Tr C(C + λ)⁻¹, (...)."""
    s = np.maximum(np.linalg.eigvalsh(C), 0.0)
    return np.asarray((s / (s + lam)).sum(axis=-1))


def _between(problem: RidgeProblem, A: Array) -> Array:
    """KᵀAK^{-T}: (C + λ)^{1/2}A(C + λ)^{-1/2} up to a rotation."""
    right = np.swapaxes(cholesky.forward(problem.K, np.swapaxes(A, -1, -2)), -1, -2)
    return np.asarray(problem.K.T @ right)


def _damped(C: Array, lam: float) -> Array:
    return np.asarray(C + lam * np.eye(C.shape[-1]))


def _norm(A: Array) -> Array:
    largest: Array = np.linalg.norm(A, ord=2, axis=(-2, -1))
    return largest


def _radius(A: Array) -> Array:
    """The norm of a symmetric matrix."""
    largest: Array = np.abs(np.linalg.eigvalsh(A)).max(axis=-1)
    return largest


def _mean(problem: RidgeProblem, of_clients: Array) -> Array:
    return np.asarray(of_clients @ problem.p)
