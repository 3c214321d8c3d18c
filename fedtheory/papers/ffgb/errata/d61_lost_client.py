"""The subgradient of the square loss is evaluated at a point that has lost its client."""

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """None: an index."""
    return ()


D61 = Erratum(
    id="ffgb.d61",
    about="ffgb.def_sg",
    severity=Severity.EXTRACTION,
    source=Source("shen2022ffgb", "Section 4.3, 'Choice of subgradient'"),
    printed="for all j ∈ [M], h(x_j) = g(x_{i,j}) - y_{i,j}",
    corrected="for all j ∈ [M], h(x_{i,j}) = g(x_{i,j}) - y_{i,j}",
    why="x_j is a point of Section 2.2, before there were clients. The copy at hand may have lost the i. An index has no numbers, so there is no witness.",
    witness=witness,
)
