"""The advantage of public predictors is not that of the experiment."""

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """No numbers: the text is read."""
    return ()


D87 = Erratum(
    id="fedboost.d87",
    about="fedboost.fig5",
    severity=Severity.GAP,
    source=Source("hamer2020fedboost", "Section 1, first bullet; Section 5.2"),
    printed=(
        "base predictors can be pre-trained on publicly available data, thus reducing the need "
        "for user data in training; We then trained a unigram language model for each client"
    ),
    corrected=(
        '"can be" holds; in the one experiment with users\' data every predictor is made of a '
        "client's own, and sent to others"
    ),
    why=(
        "A unigram model is the list of a client's words. Section 2.2 allows predictors of user "
        "data; what is then left of privacy is not said. It is argued: there is no witness."
    ),
    witness=witness,
)
