"""'Gets stuck before reaching the optimum': fictitious play does not stop on Appendix C, it is only very slow."""

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.fedres.algorithms.best_response_exact import exact_fictitious_play
from fedtheory.papers.fedres.errata.appendix_c import game, population_loss


def witness() -> tuple[Witness, ...]:
    """The population's first component after 50 and after 200 rounds."""
    played = exact_fictitious_play(game(), 200)
    (early, _), (late, _) = played[49], played[199]
    return (
        Witness(
            "w^g_50(1) = w^g_200(1), as if it were stuck",
            early[0],
            "=",
            late[0],
            "v = 1/4: 0.662 and 0.614, as fractions",
        ),
        Witness(
            "E ℓ after 200 rounds ≥ E ℓ after 50 rounds",
            population_loss(*played[199]),
            ">=",
            population_loss(*played[49]),
            "0.114 and 0.131",
        ),
    )


D54 = Erratum(
    id="fedres.d54",
    about="fedres.fig7",
    severity=Severity.TYPO,
    source=Source("agarwal2020fedres", "Appendix C.3"),
    printed="the fictitious-play strategy gets stuck before reaching the optimum",
    corrected="its population loss goes as t^(-2(1-√λ)), t^(-0.0968) for v = 1/4: it tends to 0, below every level in the end",
    why=(
        "Both sides of that rate are proved for every v > 0 (the argument fedres.exponent; fedres.fictitious for v = 1/4). "
        "After 20,000 rounds the loss is still three tenths of what it was at the start, which looks like a standstill; the text itself says "
        "'very slow' a few lines later. It is a word, and no proof rests on it."
    ),
    witness=witness,
)
