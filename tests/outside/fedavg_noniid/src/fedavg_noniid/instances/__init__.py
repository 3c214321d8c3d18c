"""Problems, by the names of their families in recipes."""

from collections.abc import Callable, Mapping
from typing import Any

from fedavg_noniid.instances.line import line
from fedtheory.core.instance import Instance

FAMILIES: Mapping[str, Callable[..., Instance[Any]]] = {"fedavg_noniid.line": line}
