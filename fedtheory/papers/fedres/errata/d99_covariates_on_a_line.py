"""Global training finds u^g only if the covariates span the space."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """x = (±1, 0), u^g = (1/2, 1/4), v = (1/8, 0), two clients: the mean loss of a global model."""
    truth, off = (Fraction(1, 2), Fraction(1, 4)), (Fraction(1, 8), Fraction(0))

    def loss(w: tuple[Fraction, Fraction]) -> Fraction:
        """Over both clients and both signs."""
        total = Fraction(0)
        for client in (1, -1):
            for x in ((Fraction(1), Fraction(0)), (Fraction(-1), Fraction(0))):
                total += (
                    sum(
                        (g + client * v - q) * a
                        for g, v, q, a in zip(truth, off, w, x, strict=True)
                    )
                    ** 2
                )
        return total / 4

    return (
        Witness(
            "u^g is better than (1/2, 5)",
            loss(truth),
            "<",
            loss((Fraction(1, 2), Fraction(5))),
            "both lose (v·x)² = 1/64",
        ),
    )


D99 = Erratum(
    id="fedres.d99",
    about="fedres.ex2",
    severity=Severity.GAP,
    source=Source("agarwal2020fedres", "Example 2, 'the solution of w approaches u^g'"),
    printed="the solution of w approaches u^g as T increases",
    corrected="if E[x xᵀ] is not singular; the clients' loss approaches E(v·x)² in any case",
    why=(
        "The covariates' distribution is only asked to be the same for all clients and rounds. Off their span "
        "every w is as good."
    ),
    witness=witness,
)
