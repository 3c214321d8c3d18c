"""What the server and the clients of SCAFFOLD do, and which strategies of a framework have such a server."""

from collections.abc import Mapping
from typing import Any

from fedtheory.core.law import Conduct

_OURS = Conduct(
    everyone="the server's model is the mean of all clients' (Algorithm 1)",
    strategies=("flwr.FedAvg",),
    client="K corrected steps of the full gradient, and sends its control along with its model",
)
CONDUCT: Mapping[Any, Conduct] = dict.fromkeys(
    ["scaffold.convex", "scaffold.linear", "scaffold.nonconvex"], _OURS
)
