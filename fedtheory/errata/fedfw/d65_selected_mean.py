"""The linked code averages over the selected clients only, and divides gradients by a constant in place of n."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """Two clients at 0, s_i = 1, η_1 = 1, and client 1 alone takes part."""
    X = [Fraction(1), Fraction(0)]
    return (
        Witness(
            "the mean over the selected clients is x̄ of Section 4.2, the mean of all x_i",
            X[0],
            "=",
            sum(X, Fraction(0)) / 2,
            "one of two clients moved to 1",
        ),
        Witness(
            "1/10 is the 1/n of line 4 for 100 clients, as in Table 3",
            Fraction(1, 10),
            "=",
            Fraction(1, 100),
            "a factor 10 in λ_0",
        ),
    )


D65 = Erratum(
    id="fedfw.d65",
    about="fedfw.alg1",
    severity=Severity.GAP,
    source=Source(
        "dadras2024fedfw",
        "the linked code: src/server/FedFW_server.py, global_update(), at commit 0145b28; src/Optimizer.py, step(), "
        "at commit 1553f6f; against Algorithm 1, line 4, and Section 4.2",
    ),
    printed="g_i^t = (1/n)∇f_i(x_i^t) + λ_t(x_i^t - x̄^t), with x̄^t the mean of all x_i^t",
    corrected=(
        "in the code 1/n is the constant 1/10, x̄ is the mean over the selected clients, η_t and λ_t count local steps, "
        "not rounds, and the oracle is called for each parameter tensor alone, so that 𝒟 is a product of balls and not "
        "one ball of radius 10; the theorems do not speak of this procedure"
    ),
    why=(
        "A missing or wrong 1/n multiplies λ_0 silently. Whether this version produced the tables is not known."
    ),
    witness=witness,
)
