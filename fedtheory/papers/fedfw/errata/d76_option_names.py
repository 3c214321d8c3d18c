"""The linked code never runs FedFW+ or a fixed schedule: its options have other names than its branches ask for."""

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """None: two texts are compared, and nothing is computed."""
    return ()


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
    why="Whether these versions of the code produced the tables and the figure is not known. Texts are compared: there is no witness.",
    witness=witness,
)
