"""'The same steps' of B.1 are about a distance, those of B.2 would be about the mean of a random one."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.errata.enclosure import exactly, square_root
from fedtheory.papers.fedfw.algorithms.participation_exact import patterns
from fedtheory.papers.fedfw.errata.clients import dist_squared, on_interval, point

HALF = Fraction(1, 2)


def witness() -> tuple[Witness, ...]:
    """f_1 = f_2 = -x on [-1, 1] from -1, p = 1/2, X^2: every oracle says 1, and η_1 = 1."""
    federation = on_interval((0, -1), (0, -1), start=(-1, -1))
    law = [
        (chance, dist_squared(federation, tuple(point(1 if comes else -1) for comes in present)))
        for present, chance in patterns(federation.n, HALF)
    ]
    mean_square = sum((chance * square for chance, square in law), Fraction(0))
    mean = exactly(0)
    for chance, square in law:
        mean += exactly(chance) * square_root(square)
    return (
        Witness(
            "E dist² ≤ (E dist)², so that (36) in the mean is (36) for the mean distance",
            mean_square,
            "<=",
            (mean * mean).upper,
            "all four patterns: 1 against 1/2",
        ),
    )


D81 = Erratum(
    id="fedfw.d81",
    about="fedfw.ext1",
    severity=Severity.GAP,
    source=Source("dadras2024fedfw", "Appendix B.2, before (44); Appendix C.2, last sentence"),
    printed=(
        "Following the same steps in (38) and (39), we can write (44); The rest of the proof follows similarly"
    ),
    corrected=(
        "with u = √(E dist²): -‖Y*‖u + (λ/2)u² ≤ B, and E dist ≤ u; in C.2 with t̃ the round of the least E gâp(X^t)"
    ),
    why=(
        "(34) to (38) are inequalities between random numbers, and B.2 bounds means. Jensen's inequality takes them over "
        "in the direction that is needed, but is not mentioned; in C.2 the round t̃ of C.1 would be random, where (18) "
        "has the least of the means."
    ),
    witness=witness,
)
