"""Labels of one function are put on a level with labels of small slope within each client, which is less."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.ffgb.instances.pointwise_losses import optimum

L = Fraction(1)


def spread(labels: tuple[Fraction, ...]) -> Fraction:
    """How far the labels of one input are apart."""
    return max(labels) - min(labels)


def witness() -> tuple[Witness, ...]:
    """Two clients with the labels 0 and 1 at the same input; then one client with both of them."""
    labels, shares = (Fraction(0), Fraction(1)), (Fraction(1, 2), Fraction(1, 2))
    best = optimum("square", labels, shares, Fraction(0))
    distance = Fraction(0)
    return (
        Witness(
            "two clients: within each, |y - y'| ≤ L‖x - x'‖",
            max(spread((y,)) for y in labels),
            "<=",
            L * distance,
            "one label each",
            expected=True,
        ),
        Witness(
            "two clients: the label of the first is f*(x)",
            best,
            "=",
            labels[0],
            "f*(x) = 1/2",
        ),
        Witness(
            "one client with both labels: |y - y'| ≤ L‖x - x'‖",
            spread(labels),
            "<=",
            L * distance,
            "1 against 0 for every L: (13) interpolates nothing",
        ),
    )


D94 = Erratum(
    id="ffgb.d94",
    about="ffgb.def_sq",
    severity=Severity.GAP,
    source=Source(
        "shen2022ffgb",
        "Section 4.3, 'Assumption on local dataset'; Table 1, third row; contribution 4",
    ),
    printed=(
        "the labels are generated via the L-Lipschitz optimal solution f* with no additive noise, i.e., for any j, j' ∈ [M], "
        "|y_ij - y_ij'| ≤ L‖x_ij - x_ij'‖; in Table 1, 'square loss'"
    ),
    corrected=(
        "y_ij = f*(x_ij) for all clients, from which the inequality follows within each; the table's row is for such labels"
    ),
    why=(
        "The inequality within clients lets labels of two clients differ at one input, where f* is neither. The proofs use "
        "both. With f* in common the clients differ in their inputs alone, which neither the table nor the contribution says."
    ),
    witness=witness,
)
