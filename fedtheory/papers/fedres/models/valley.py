"""What the symbols of Lemma 2 are on a valley that falls along its bottom: its two blocks, a step out of it, and its lowest pair."""

import numpy as np

from fedtheory.core.trajectory import Array
from fedtheory.core.world import Observed, Unmeasured, World
from fedtheory.papers.fedres.instances.sloped_valley import SlopedValley


def valley(run: Observed) -> World:
    """The half step from u_0."""
    of = run.problem
    if not isinstance(of, SlopedValley):
        raise Unmeasured("the gradient is known of a valley")
    u_0 = of.start
    v_0 = of.best_second(u_0)

    def side(u: Array, v: Array) -> Array:
        return np.asarray(of.h * (u + of.epsilon * v))

    down = u_0 - (side(u_0, v_0) + of.b) / float(run.letters["gamma"])
    low, across = np.array([-of.D]), np.array([of.D / of.epsilon])
    letters = {
        "u_0": u_0,
        "v_0": v_0,
        "u_1": np.clip(down, -of.D, of.D),
        "u_2": of.best_first(v_0),
        "u_min": low,
        "v_min": across,
        "u_star": low,
        "v_star": across,
    }
    ends = [np.array([k * end]) for k in (-1, -0.3, 0, 0.6, 1) for end in (of.D, of.E)]
    return World(
        letters,
        {
            "loss": lambda u, v: float(of.loss(u, v)[0]),
            "grad_u": lambda u, v: side(u, v) + of.b,
            "grad_v": lambda u, v: of.epsilon * side(u, v),
        },
        {
            "Omega_u": lambda u: bool(abs(u[0]) <= of.D + 1e-12),
            "Omega_v": lambda v: bool(abs(v[0]) <= of.E + 1e-12),
        },
        points=[*ends, *(letters[name] for name in ("u_1", "u_2"))],
    )
