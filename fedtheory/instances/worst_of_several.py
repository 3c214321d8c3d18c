"""The weights that minimise the worst of several convex losses, and a bound below that worst loss.

The upper end is the worst loss of the weights found. The lower end holds for any mixture λ, since losses lie above
their tangents: Σ λ_k f_k(v) >= Σ λ_k (f_k - ⟨∇f_k, α⟩) + ⟨Σ λ_k ∇f_k, v⟩, and a linear program finds the best λ.
"""

from collections.abc import Callable

import numpy as np

from fedtheory.core.trajectory import Array

Losses = Callable[[Array], Array]  # weights (q,) to losses (p,)
Slopes = Callable[[Array], Array]  # weights (q,) to gradients (p, q)
OPTIONS = {"maxiter": 500, "ftol": 1e-15}


def least_worst(losses: Losses, slopes: Slopes, *, q: int) -> Array:
    """About the best weights, (q,), in the simplex."""
    from scipy.optimize import minimize  # not free

    start = np.full(q, 1 / q)
    found = minimize(
        lambda z: z[q],
        np.append(start, losses(start).max()),
        jac=lambda _: np.append(np.zeros(q), 1.0),
        bounds=[(0, 1)] * q + [(None, None)],
        constraints=[
            {"type": "eq", "fun": lambda z: z[:q].sum() - 1},
            {
                "type": "ineq",
                "fun": lambda z: z[q] - losses(z[:q]),
                "jac": lambda z: np.column_stack([-slopes(z[:q]), np.ones(len(slopes(z[:q])))]),
            },
        ],
        method="SLSQP",
        options=OPTIONS,
    )
    return inside(found.x[:q])


def ends(losses: Losses, slopes: Slopes, *, q: int) -> tuple[float, float]:
    """Two ends of the least worst loss."""
    from scipy.optimize import linprog  # not free

    alpha = least_worst(losses, slopes, q=q)
    values, tangents = losses(alpha), slopes(alpha)
    p = len(values)
    below = linprog(
        -np.append(values - tangents @ alpha, 1.0),
        A_ub=np.column_stack([-tangents.T, np.ones(q)]),
        b_ub=np.zeros(q),
        A_eq=np.append(np.ones(p), 0.0)[None],
        b_eq=[1.0],
        bounds=[(0, None)] * p + [(None, None)],
    )
    mixture = inside(
        below.x[:p]
    )  # the program is solved to its tolerance; for its mixture the end is exact
    lower = mixture @ (values - tangents @ alpha) + (mixture @ tangents).min()
    return float(lower), float(values.max())


def inside(weights: Array) -> Array:
    """Scaled to the simplex, whatever rounding has left outside of it."""
    kept = np.clip(weights, 0, None)
    scaled: Array = kept / kept.sum()
    return scaled
