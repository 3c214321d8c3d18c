"""Section 4 names the wrong variance, a fractional delay, an undefined one and a fractional number of rounds."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """T = 10 rounds in batches of 4, two samples late."""
    T, b, tau = 10, 4, 2
    # the gradient of batch n is there two samples after sample nb; batch n + k starts with sample (n + k - 1)b + 1
    late = next(k for k in range(1, T) if (k - 1) * b + 1 >= tau)
    return (
        Witness(
            "rounds n = 1, ..., T/b: the last n is T/b",
            Fraction(T // b),
            "=",
            Fraction(T, b),
            "T = 10, b = 4: two batches, and two samples that are in none",
        ),
        Witness(
            "the gradient of batch n is in use tau/b + 1 batches later",
            Fraction(late),
            "<=",
            Fraction(tau, b) + 1,
            "tau = 2, b = 4: batch n + 1 has begun before it arrives",
        ),
    )


D18 = Erratum(
    id="fedres.d18",
    about="fedres.mb",
    severity=Severity.TYPO,
    source=Source("agarwal2020fedres", "Section 4, the displays after (10)"),
    printed=(
        "run FedRes.SGD for rounds n = 1, ..., T/b; tau' = tau/b + 1 is the delay counted in batches; sigma'² = "
        "sigma²/b is the variance of the l-hat; w^g_{n-beta'_i}"
    ),
    corrected=(
        "b divides T, or T - floor(T/b) b samples are left out; sigma'² is the variance of the gradient of l-hat; "
        "tau'_i = 1 + ceil((tau_i - 1)/b)"
    ),
    why=(
        "Theorem 2's sigma² is the variance of a gradient. beta'_i is not defined; what is needed is the delay in "
        "batches, a whole number that may exceed tau/b + 1, though not twice that, so that the O of the second display "
        "survives (fedres.mb2). The left side is the average regret, not the true average loss."
    ),
    witness=witness,
)
