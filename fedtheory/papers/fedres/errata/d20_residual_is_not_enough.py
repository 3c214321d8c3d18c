"""The server cannot compute the gradient from what a client sends."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.fedres.instances.pair_quadratics import gradient, rational_pair_quadratics


def witness() -> tuple[Witness, ...]:
    """The same message (x^g, residual, y) = (1/2, 0, 1/2), sent by clients that hold models of different age."""
    of = rational_pair_quadratics(regression="1/2 0 1/2", comparator="0 0").samples[0][0]
    fresh, old = ((Fraction(g), Fraction(0)) for g in (1, 0))
    return (
        Witness(
            "grad^g_{i,s} is a function of Z_{i,s} alone",
            gradient(of, fresh)[0],
            "=",
            gradient(of, old)[0],
            "at w^g_{s-beta_i} = 1 it is 0, at 0 it is -1/2",
        ),
    )


D20 = Erratum(
    id="fedres.d20",
    about="fedres.alg4",
    severity=Severity.GAP,
    source=Source("agarwal2020fedres", "Algorithm 4"),
    printed="grad^g_{i,s} = ... at w = w^g_{s-beta_i} (computable from Z_{i,s})",
    corrected=(
        "computable from Z_{i,s}, beta_i and the global models of the last tau rounds; or the client sends the "
        "gradient"
    ),
    why=(
        "The gradient is taken at the global model that the client held. The server must know its age, beta_i, "
        "and keep max tau_i old models."
    ),
    witness=witness,
)
