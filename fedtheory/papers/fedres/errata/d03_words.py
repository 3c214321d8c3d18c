"""Words."""

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """No numbers: the text is read."""
    return ()


D03 = Erratum(
    id="fedres.d03",
    about="fedres.int1",
    severity=Severity.TYPO,
    source=Source("agarwal2020fedres", "throughout"),
    printed=(
        "they are effectively learn; Bandit problems are difficult than; saperates; is give in Appendix D; "
        "can be joint realized; the clients accesses; FedRes constantly outperform; there is communications; "
        "Now remains the bound; Subtracting both sides with; we all assume; a delayed-feedback scenario and "
        "makes the dependence on delay only appeared"
    ),
    corrected=(
        "are effectively learning; more difficult than; separates; given; jointly; access; outperforms; are "
        "communications; It remains to bound; from both sides; we always assume; appear"
    ),
    why="No numbers can show it, so there is no witness.",
    witness=witness,
)
