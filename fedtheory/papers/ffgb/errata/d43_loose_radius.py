"""The radius of Theorem 4.4 grows with the labels and with 1/γ, and the error does not."""

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.instances.lipschitz_labels import mean_wasserstein, rational_regression
from fedtheory.papers.ffgb.algorithms.ffgb_square_exact import ffgb_square_exact


def witness() -> tuple[Witness, ...]:
    """Two clients at 0 and 1 with labels 100 and 99, an exact oracle, K = 3."""
    problem = rational_regression(labels="100,99")
    run = ffgb_square_exact(problem, K=3, rounds=1)
    omega = mean_wasserstein(problem, 1)
    return (
        Witness(
            "after one round the error is 2(1 - 1/N)L²Dω",
            run.distances[1],
            "=",
            omega,
            "exact iterates; N = 2, L = D = 1, ω = 1/2",
            expected=True,
        ),
        Witness(
            "L(LD + B)ω, the printed radius without its constant, is 100 times the error or more",
            101 * omega,
            ">=",
            100 * run.distances[1],
            "B = 100; adding to all labels changes no error",
            expected=True,
        ),
    )


D43 = Erratum(
    id="ffgb.d43",
    about="ffgb.thm4_4",
    severity=Severity.CONSTANT,
    source=Source("shen2022ffgb", "Theorem 4.4, all terms"),
    printed="a rate in T, and a radius L(LD + B)ω/γ²",
    corrected="f^T is the mean extension up to (1-γ)/γ · sqrt(B² + L(LD + 2B)ω) · (1/K + O(1/T)), and the radius is 2(1 - 1/N)L²Dω",
    why=(
        "With an exact oracle the mean extension is reached at KT = 3 and kept: T, the start and the logarithm play no part. The radius depends on the extensions alone."
    ),
    witness=witness,
)
