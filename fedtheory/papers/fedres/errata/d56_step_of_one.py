"""Algorithm 5 with the printed step η = 1.0 does not find the optimum of Appendix C: it diverges."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.fedres.errata.appendix_c import growth


def witness() -> tuple[Witness, ...]:
    """The expected squared distance to the optimum after one step from the printed start, for both readings of 0.25."""
    start = [Fraction(1), Fraction(-1), Fraction(1), Fraction(-1)]  # both models, less (0, 1)
    return tuple(
        Witness(
            f"E‖w_2 - w_*‖² ≤ ‖w_1 - w_*‖², Var ε = {v}",
            sum(
                (
                    entry * p * q
                    for row, p in zip(growth(Fraction(1), v), start, strict=True)
                    for entry, q in zip(row, start, strict=True)
                ),
                Fraction(0),
            ),
            "<=",
            sum((p * p for p in start), Fraction(0)),
            "Gaussian moments to the fourth order, by Stein's identity",
        )
        for v in (Fraction(1, 4), Fraction(1, 16))
    )


D56 = Erratum(
    id="fedres.d56",
    about="fedres.alg5",
    severity=Severity.FALSE,
    source=Source("agarwal2020fedres", "Appendix C.2, Algorithm 5; Appendix C.3"),
    printed="Let η = 1.0 (an arbitrary choice) ... FedRes.SGD [...] can quickly find the optimal solutions",
    corrected="the expected squared distance to the optimum is multiplied by 19/10 or more in every step, for Var ε = 1/4; η = 1/20 converges",
    why=(
        "A step on a sample x turns the distance e into e - 2η x (x·e), and E‖x‖² = 6 + v: the step is several times too "
        "long. The argument fedres.descent proves that the mean squared distance after t rounds is at least (19/10)^(t-1) "
        "times the first, and runs are above 10^50 after a hundred rounds. With η = 1/20 every step contracts in the mean "
        "square, since the labels have no noise; curves that converge are not of the printed step."
    ),
    witness=witness,
)
