"""The linked code never runs FedFW+ or a fixed schedule: its options have other names than its branches ask for."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity

OFFERED = {"FedFW_Plus", "constant_eta", "constant_lambda"}
"""What the command line of that code takes for FedFW+ and for fixed schedules."""
ASKED = {"FedFW_plus", "constant"}
"""What its optimiser compares with."""


def witness() -> tuple[Witness, ...]:
    """How many of the options lead to their branch."""
    return (
        Witness(
            "every branch for FedFW+ or a fixed schedule has an option that leads to it",
            Fraction(len(OFFERED & ASKED)),
            ">=",
            Fraction(len(ASKED)),
            "the names in the linked code, compared letter for letter",
        ),
    )


D76 = Erratum(
    id="fedfw.d76",
    about="fedfw.plus",
    severity=Severity.GAP,
    source=Source(
        "dadras2024fedfw",
        "Section 5, against the code it links: src/options.py (commit 0145b28) and src/Optimizer.py (commit 1553f6f)",
    ),
    printed="results of FedFW+ in Tables 1 and 2, and of a fixed λ_t in Figure 3",
    corrected=(
        'the options offer "FedFW_Plus", "constant_eta" and "constant_lambda"; the branches ask for "FedFW_plus" and '
        '"constant", so FedFW with growing penalties runs in every case'
    ),
    why="Whether these versions of the code produced the tables and the figure is not known.",
    witness=witness,
)
