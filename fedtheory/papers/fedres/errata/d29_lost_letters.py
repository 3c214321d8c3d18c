"""Algorithm 3 has lost a superscript, and (7) writes a gradient as that of a loss without models."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """Three global features and two local ones, with the client's index for the lost letter."""
    d, own = 3, 2
    return (
        Witness(
            "the first model of the pair has as many entries as there are global features",
            Fraction(own),
            "=",
            Fraction(d),
            "w_{t-beta_i} read as w_{i,t-beta_i}",
        ),
    )


D29 = Erratum(
    id="fedres.d29",
    about="fedres.alg3",
    severity=Severity.EXTRACTION,
    source=Source("agarwal2020fedres", "Algorithm 3, (7) and the line after it"),
    printed="w_{i,t} <- Pi_D{w_{i,t-1} - eta_i grad^l l_{i,t-beta_i-alpha_i}}; use the model pair (w_{t-beta_i}, w_{i,t})",
    corrected="grad^l_{i,t-beta_i-alpha_i}, as it is defined there; (w^g_{t-beta_i}, w_{i,t})",
    why=(
        "(7) defines grad^l_{i,s} = grad^l l_{i,s}(w^g_{s-beta_i}, w_{i,s}) and then writes grad^l l_{i,s}; the pair is that "
        "of Theorem 2, in which the first model is the server's. Upper indices are what copies lose."
    ),
    witness=witness,
)
