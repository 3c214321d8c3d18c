"""More than local predictions is sent."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """One round with three global and two local features."""
    shared, local = (Fraction(1), Fraction(2), Fraction(3)), (Fraction(4), Fraction(5))
    model, label = (Fraction(1, 4), Fraction(1, 5)), Fraction(1)
    prediction = sum((a * b for a, b in zip(local, model, strict=True)), Fraction(0))
    by_sgd = (*shared, prediction, label)
    by_erm = (*shared, *local, label, *model)
    return (
        Witness(
            "numbers that Algorithm 3 sends are the prediction's",
            Fraction(len(by_sgd)),
            "=",
            Fraction(1),
            "x^g, f and y: five",
        ),
        Witness(
            "numbers that Algorithm 1 sends are the prediction's",
            Fraction(len(by_erm)),
            "=",
            Fraction(1),
            "x^g, x^l, y and w_i: eight",
        ),
    )


D80 = Erratum(
    id="fedres.d80",
    about="fedres.concl1",
    severity=Severity.FALSE,
    source=Source("agarwal2020fedres", "Section 7, last sentence; Algorithms 1 and 3"),
    printed=(
        "only sharing local predictions to the server has useful consequences for privacy as well; Send "
        "Z_{i,t} = (x^g_{i,t}, f(x^l_{i,t}; w_{i,t}), y_{i,t}) to the server; Send z_{i,t} and w_{i,t} to the "
        "server"
    ),
    corrected=(
        "of the local model only predictions are shared by FedRes.SGD; global features and labels are sent as "
        "well, and by FedRes.ERM everything"
    ),
    why=(
        "The two algorithms say what is sent. That a prediction is all that leaves of the local model and its "
        "features is Section 1's sentence, which speaks of one version."
    ),
    witness=witness,
)
