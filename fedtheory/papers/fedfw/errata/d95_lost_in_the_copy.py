"""The copy at hand has lost most of the abstract."""

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """None: the text is read."""
    return ()


D95 = Erratum(
    id="fedfw.d95",
    about="fedfw.alg1",
    severity=Severity.EXTRACTION,
    source=Source("dadras2024fedfw", "Abstract; (62)"),
    printed=(
        "we propose a Federated Frank-Wolfe Algorithm (Federated). Federated Frank-Wolfe Algorithm (Federated; dist(X^t̃, "
        "C)"
    ),
    corrected="the abstract; dist(X^t̃, 𝒞)",
    why=(
        "The abstract breaks off and begins again, so that its claims cannot be read. C is the constant of Lemma 3. No "
        "numbers can show it, so there is no witness."
    ),
    witness=witness,
)
