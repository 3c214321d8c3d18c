"""That the l2 norm is its own dual: Cauchy-Schwarz for two vectors, as the average of a product that no client changes."""

from fedtheory.core.proof import Line, Setting, Step, Use, combination
from fedtheory.core.term import Schema, at_most, dot, mean, norm, squared, symbol
from fedtheory.proofs.textbook import cauchy_schwarz

u, v = symbol("u"), symbol("v")
_TWO = {"u": "vector", "v": "vector"}


def _length(name: str) -> Line:
    vector = symbol(name)
    return combination(
        Schema(at_most(mean("i", squared(vector)), norm(vector) ** 2), {name: "vector"}),
        name=f"length of {name}",
    )


_product = Schema(dot(u, v) <= norm(u) * norm(v), _TWO)
CAUCHY_SCHWARZ = Step(
    "Cauchy-Schwarz",
    "textbook",
    "the square of ‖v‖u - ‖u‖v",
    _product,
    (
        _length("u"),
        _length("v"),
        *cauchy_schwarz(
            "on average",
            u,
            v,
            "i",
            (norm(u), norm(v)),
            (Use("length of u", {"u": "u"}), Use("length of v", {"v": "v"})),
            Schema(_product.then, _TWO),
        ),
        combination(_product, Use("on average", {"u": "u", "v": "v"})),
    ),
    setting=Setting({}, {}),
)
