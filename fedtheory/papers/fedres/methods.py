"""FedRes as `compare` puts it beside others: guarantees, and what a client sends and receives in a round."""

from fedtheory.core.expression import Tree
from fedtheory.core.method import SIZE, Method

_MODEL: Tree = SIZE
_SAMPLE: Tree = ["+", SIZE, "2"]
METHODS: tuple[Method, ...] = (
    Method(
        "FedRes.ERM",
        "excess",
        ("fedres.thm1",),
        _MODEL,
        ["+", SIZE, SIZE],
        "Algorithms 1 and 2: the global model down, a sample and the local model up",
    ),
    Method(
        "FedRes.SGD",
        "excess",
        ("fedres.thm2sep", "fedres.thm2plus", "fedres.thm2"),
        _MODEL,
        _SAMPLE,
        "Algorithms 3 and 4: the global model down, a sample's features, prediction and label up",
    ),
)
