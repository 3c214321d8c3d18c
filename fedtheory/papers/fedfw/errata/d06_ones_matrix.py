"""The all-ones matrix of Lemma 1's proof has the wrong shape."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.fedfw.errata.clients import on_interval


def witness() -> tuple[Witness, ...]:
    """Two clients on an interval: p = 1, n = 2."""
    federation = on_interval((1, 0), (1, 0), start=(0, 0))
    return (
        Witness(
            "J_n of size p x n can be subtracted from I_n: p = n",
            Fraction(len(federation.start[0])),
            "=",
            Fraction(federation.n),
            "rows of J_n as printed, rows of I_n",
        ),
    )


D06 = Erratum(
    id="fedfw.d06",
    about="fedfw.eq23",
    severity=Severity.TYPO,
    source=Source("dadras2024fedfw", "Lemma 1, annotation of (23)"),
    printed="J_n is the all-ones matrix of size p × n",
    corrected="J_n is the all-ones matrix of size n × n",
    why="X̄ = X J_n/n and I_n - J_n/n make sense for n × n only.",
    witness=witness,
)
