"""Section 3.2 calls the inversion of an oracle unfeasible; on the Euclidean ball an output is the gradient's direction."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.fedfw.errata.clients import Point, dot, point, scaled, squared


def axis_oracle(g: Point) -> Point:
    """An output of the oracle of the l1 unit ball: the axis of the largest entry, against its sign."""
    sizes = [abs(entry) for entry in g]
    largest = sizes.index(max(sizes))
    return tuple(
        Fraction(0 if k != largest else -1 if entry > 0 else 1) for k, entry in enumerate(g)
    )


def witness() -> tuple[Witness, ...]:
    """A gradient in the plane; for contrast, two gradients that the l1 ball cannot tell apart."""
    g, other = point(3, 4), point(-1, 4)
    s = scaled(g, Fraction(-1, 5))  # the oracle of the Euclidean unit ball: -g/‖g‖
    return (
        Witness(
            "on the Euclidean ball s leaves the direction of g open: ⟨g, s⟩² < ‖g‖²‖s‖²",
            dot(g, s) ** 2,
            "<",
            squared(g) * squared(s),
            "g = (3, 4), s = -g/5: Cauchy-Schwarz with equality",
        ),
        Witness(
            "on the l1 ball (3, 4) and (-1, 4) give the same output: its inner product with itself is 1",
            dot(axis_oracle(g), axis_oracle(other)),
            "=",
            Fraction(1),
            "minus the second axis, both times",
            expected=True,
        ),
    )


D61 = Erratum(
    id="fedfw.d61",
    about="fedfw.clm5",
    severity=Severity.GAP,
    source=Source("dadras2024fedfw", "Section 3.2, first paragraph"),
    printed=(
        "Retrieving the gradient from its linear minimization output is generally unfeasible; for the nuclear "
        "norm-ball, s_i unveils only the top eigenvectors of the gradient"
    ),
    corrected=(
        "on a Euclidean ball s_i = -r g_i/‖g_i‖ gives the gradient's direction exactly; on the nuclear-norm ball s_i "
        "is a pair of singular vectors; in all cases the server can rebuild x_i^t from x_i^1 and the s_i"
    ),
    why=(
        "The oracle is a nonlinear map whose fibres depend on the domain: large for a polytope, rays for a ball. "
        "The paper's own experiments use the Euclidean ball. Since x_i^t is a known combination of the start and of "
        "messages, a known g_i would also give the true gradient away."
    ),
    witness=witness,
)
