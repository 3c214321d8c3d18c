"""What the server and the clients of local SGD do, and which strategies of a framework have such a server."""

from collections.abc import Mapping
from typing import Any

from fedtheory.core.law import Conduct

_OURS = Conduct(
    everyone="the server's model is the mean of all clients' (local SGD)",
    strategies=("flwr.FedAvg",),
    client="K steps of the full gradient from the server's model",
)
CONDUCT: Mapping[Any, Conduct] = dict.fromkeys(
    ["localsgd.convex", "localsgd.uniform", "localsgd.strong", "localsgd.nonconvex"], _OURS
)
