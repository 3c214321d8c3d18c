"""What the experiments are said to show was not measured."""

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """No numbers: the text is read."""
    return ()


D64 = Erratum(
    id="fedres.d64",
    about="fedres.exp5",
    severity=Severity.GAP,
    source=Source(
        "agarwal2020fedres",
        "Section 1, 'the same constraints'; Section 6.4, first sentences; captions",
    ),
    printed=(
        "Federated Residual Learning yields superior performance over baselines operating with the same "
        "constraints; there are two types of datasets; Each number in the figures is an average over 50 "
        "random rollouts"
    ),
    corrected=(
        "the baselines differ in features, and in delay in Appendix E.2; types are defined by the outcome; "
        "averages have no spread beside them"
    ),
    why=(
        "Independent has all features and no delay, Central half of the features. That Central is better "
        "where tasks are similar is an intuition: similarity is not measured, and the types are sorted by "
        "which baseline won. Without a spread 'near winner' and 'comparable' have no meaning. It is argued: "
        "there is no witness."
    ),
    witness=witness,
)
