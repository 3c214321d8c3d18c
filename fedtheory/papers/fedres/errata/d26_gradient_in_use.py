"""(35) calls a gradient the one in use that is not."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """alpha_i = 1, beta_i = 2, t = 10: rounds of the pair in (35), and of the pair of the gradient that (7) uses."""
    t, alpha, beta = 10, 1, 2
    return (
        Witness(
            "the global model in e_{i,t} is that of the gradient in (7): t - beta_i - alpha_i = t - 2 beta_i - alpha_i",
            Fraction(t - beta - alpha),
            "=",
            Fraction(t - 2 * beta - alpha),
            "rounds of w^g",
        ),
        Witness(
            "the local model in e_{i,t} is that of the gradient in (7): t - 1 = t - beta_i - alpha_i",
            Fraction(t - 1),
            "=",
            Fraction(t - beta - alpha),
            "rounds of w_i",
        ),
    )


D26 = Erratum(
    id="fedres.d26",
    about="fedres.eq35",
    severity=Severity.TYPO,
    source=Source("agarwal2020fedres", "(35), underbrace"),
    printed="e_{i,t} = grad^l L_i(w^g_{i,t-beta_i-alpha_i}, w_{i,t-1})",
    corrected=(
        "e_{i,t} = grad^l_{i,t-beta_i-alpha_i} = grad^l l_{i,t-tau_i}(w^g_{t-2 beta_i-alpha_i}, w_{i,t-beta_i- "
        "alpha_i})"
    ),
    why=(
        "The text says that e_{i,t} is the gradient that is used to update the local model, and f_{i,t}, its "
        "conditional mean, is that of the corrected one; as printed e_{i,t} is an expectation at another pair. "
        "Found by the replay."
    ),
    witness=witness,
)
