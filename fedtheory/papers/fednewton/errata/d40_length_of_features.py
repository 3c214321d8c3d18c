"""Every feature vector is given one length, and the spectrum the whole interval up to its square."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.fednewton.instances.ridge_clients import rational_ridge


def witness() -> tuple[Witness, ...]:
    """Two equally likely inputs with orthogonal unit features: C is a half of the identity."""
    data = rational_ridge(share="1", covariances="1/2,0;0,1/2", sides="0,0")
    largest = max(data.C_D[k][k] for k in range(2))
    cosines = {Fraction(1), Fraction(1, 4)}  # of cos(x)² at x = 0 and x = π/3
    return (
        Witness(
            "kappa² lies in the spectrum of C, two equally likely orthogonal features",
            Fraction(1),
            "<=",
            largest,
            "the largest eigenvalue of C against kappa² = 1",
        ),
        Witness(
            "a cosine feature has the same length at x = 0 and at x = pi/3",
            max(cosines),
            "=",
            min(cosines),
            "cos² at the two points",
        ),
    )


D40 = Erratum(
    id="fednewton.d40",
    about="fednewton.std",
    severity=Severity.TYPO,
    source=Source("anonymous2024fednewton", "Section 4.1; Remark 8; Proposition 3"),
    printed="kappa := ‖phi(x)‖ < infinity for any x [...] with spectrum is [0, kappa²] [...] a constant at most infinity",
    corrected="kappa := sup ‖phi(x)‖ < infinity; spectra contained in [0, kappa²]; a constant below infinity",
    why="Proofs use kappa as an upper bound only, and an operator with discrete eigenvalues has no interval for a spectrum.",
    witness=witness,
)
