"""FedAvg as `compare` puts it beside others: a round is a local step, and models are sent in one of E."""

from fedtheory.core.method import SIZE, Method

METHODS = (
    Method(
        "FedAvg, all clients",
        "excess",
        ("fedavg_noniid.thm1",),
        ["/", SIZE, "E"],
        ["/", SIZE, "E"],
        "Section 2: the average down, a local model up, once in E steps",
    ),
)
