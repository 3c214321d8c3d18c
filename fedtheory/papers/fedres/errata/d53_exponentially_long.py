"""Fictitious play, 'exponentially long': cited for it is a paper that proves convergence; and Appendix C is polynomial."""

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """A citation has no numbers."""
    return ()


D53 = Erratum(
    id="fedres.d53",
    about="fedres.rem2",
    severity=Severity.TYPO,
    source=Source("agarwal2020fedres", "Section 3.1, after (6)"),
    printed="In general, fictitious play takes the learner an exponentially long time (Monderer & Shapley, 1996; Brandt et al., 2010)",
    corrected="Brandt et al. (2010) alone are about slow rates; Monderer and Shapley (1996) show that it converges in common-interest games",
    why=(
        "A misattribution, so there is no witness. On the paper's own example the time is polynomial in the accuracy, of "
        "order ε^(-10.3) for v = 1/4: fedres.fictitious proves both sides."
    ),
    witness=witness,
)
