"""Problems that only FedBoost uses, by the names of their families in recipes."""

from collections.abc import Callable, Mapping
from typing import Any

from fedtheory.core.instance import Instance
from fedtheory.papers.fedboost.instances import (
    agnostic_games,
    client_ensembles,
    ensembles,
    squared_ensembles,
)

FAMILIES: Mapping[str, Callable[..., Instance[Any]]] = {
    "agnostic-game": agnostic_games.agnostic_game,
    "client-ensemble": client_ensembles.client_ensemble,
    "linear-ensemble": ensembles.linear_ensemble,
    "log-masses": ensembles.log_masses,
    "point-masses": ensembles.point_masses,
    "squared-ensemble": squared_ensembles.squared_ensemble,
    "staying-weights": ensembles.staying_weights,
}
