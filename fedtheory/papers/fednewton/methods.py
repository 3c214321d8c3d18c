"""FedNewton as `compare` puts it beside others: guarantees, and what a client sends and receives in a round."""

from fedtheory.core.expression import Tree
from fedtheory.core.method import SIZE, Method

_TWICE: Tree = ["*", "2", SIZE]
_NEWTON = "Algorithm 1: the iterate and the global gradient down, a gradient and a direction up"
METHODS: tuple[Method, ...] = (
    Method("FedNewton", "ridge", ("fednewton.radius",), _TWICE, _TWICE, _NEWTON),
    Method(
        "FedNewton, damped",
        "ridge",
        ("fednewton.tuned", "fednewton.damped"),
        _TWICE,
        _TWICE,
        _NEWTON,
    ),
    Method("FedNewton, conjugate gradients", "ridge", ("fednewton.pcg",), _TWICE, _TWICE, _NEWTON),
)
