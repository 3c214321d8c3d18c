r"""The sum that Theorem 1's closed form estimates: for each round the best net and the best number of cycles looked back.

A round costs at most R, and at most ε_{t-1} + √(Ce) + e + C/j with C = 8γD², e = kε_m/m, m = t - jk - 1, for every
j >= 1 that leaves m >= 1; ε_n is Lemma 1's deviation with nets of any radius. A few radii and a few j are tried.
"""

from collections.abc import Mapping

import numpy as np

from fedtheory.core.trajectory import Array


def deviation(values: Mapping[str, float], samples: Array) -> Array:
    """ε_n, the least over nets of a few radii, and never more than R."""
    n = samples[:, None]
    P, N, D, G, R = (values[name] for name in ("P", "N", "D", "G", "R"))
    radius = R / (4 * G * P * n) * 2.0 ** np.arange(0, 15, 0.5)
    entropy = N * np.log1p(2 * D / radius)
    spread = values["sigma_bar"] * np.sqrt(2 * entropy / (P * n))
    found = spread + R * entropy / (3 * P * n) + 2 * np.sqrt(2) * G * radius
    least: Array = np.minimum(found.min(axis=1), R)
    return least


def round_cost(values: Mapping[str, float], horizon: int) -> Array:
    """What rounds 1 to `horizon` cost at most, each."""
    R, C = values["R"], 8 * values["gamma"] * values["D"] ** 2
    k = int(values["alpha"] + values["beta"]) + 1
    n = np.arange(1, horizon + 1)
    epsilon = deviation(values, n.astype(float))  # ε_1, ε_2, ...
    cost = np.full(horizon, R)
    for j in np.unique(np.geomspace(1, max(1, horizon // k), 60).round().astype(int)):
        m = n - j * k - 1
        late = m >= 1
        if late.any():
            e = k * epsilon[m[late] - 1] / m[late]
            now = epsilon[n[late] - 2] + np.sqrt(C * e) + e + C / j
            cost[late] = np.minimum(cost[late], now)
    return cost


def regret_curve(values: Mapping[str, float], rounds: Array) -> Array:
    """The average of the costs of rounds 1 to t."""
    horizon = int(rounds.max())
    average: Array = np.cumsum(round_cost(values, horizon)) / np.arange(1, horizon + 1)
    return average[rounds.astype(int) - 1]
