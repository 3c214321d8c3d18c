"""Of what is proposed one algorithm was tested on data, and not as it is analysed."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity

PROPOSED = frozenset({"FedRes.ERM", "FedRes.SGD", "mini-batches", "contextual bandits"})
COMPARED = {"Independent": "baseline", "Central": "baseline", "FedRes": "FedRes.SGD"}  # Section 6.2


def witness() -> tuple[Witness, ...]:
    """What Sections 3 to 5 propose, and what Section 6 runs."""
    return (
        Witness(
            "all that is proposed is in Section 6",
            Fraction(len(PROPOSED - set(COMPARED.values()))),
            "=",
            Fraction(0),
            "three of four are not",
        ),
    )


D74 = Erratum(
    id="fedres.d74",
    about="fedres.abs3",
    severity=Severity.GAP,
    source=Source("agarwal2020fedres", "Abstract, last sentence; Section 1; Section 7"),
    printed=(
        "We test the theory empirically; Our algorithms and analysis nicely work with mini-batches, which we "
        "show in Section 4; simple extensions of ERM and SGD-style algorithms enable personalization in an "
        "efficient manner, both theoretically and empirically"
    ),
    corrected=(
        "a relative of FedRes.SGD was tested (fedres.d70); FedRes.ERM on Appendix C alone; batches and "
        "bandits were not, and batches are analysed for FedRes.SGD"
    ),
    why=(
        "Section 3.1 calls FedRes.ERM 'inefficient both in communication and computation'. No regret was "
        "measured on data, only accuracy on held-out examples; delays are the same for all clients."
    ),
    witness=witness,
)
