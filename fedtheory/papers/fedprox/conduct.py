"""What the server and the clients of FedProx do, and which strategies of a framework have such a server."""

from collections.abc import Mapping
from typing import Any

from fedtheory.core.law import Conduct

_OURS = Conduct(
    everyone="the server's model is the mean of all clients' (FedProx)",
    strategies=("flwr.FedProx", "flwr.FedAvg"),
    client="an exact proximal step from the server's model",
)
CONDUCT: Mapping[Any, Conduct] = dict.fromkeys(["fedprox.smooth"], _OURS)
