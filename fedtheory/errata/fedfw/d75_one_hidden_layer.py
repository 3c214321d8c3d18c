"""Section 5.2 speaks of two hidden layers; the linked code builds the network for the synthetic data with one."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity

PRINTED = 2
WIDTHS = (60, 20, 10)
"""Of the input, the hidden layers and the output, as that version of the code builds it."""


def witness() -> tuple[Witness, ...]:
    """The layers between input and output, counted."""
    return (
        Witness(
            "the network for the synthetic data has two hidden layers",
            Fraction(len(WIDTHS) - 2),
            "=",
            Fraction(PRINTED),
            f"layers of {', '.join(map(str, WIDTHS))} units in the linked code",
        ),
    )


D75 = Erratum(
    id="fedfw.d75",
    about="fedfw.clm8",
    severity=Severity.GAP,
    source=Source(
        "dadras2024fedfw",
        "Section 5.2 against the code it links: src/train_model/define_model_and_loss.py and model.py, commit ec86b3c",
    ),
    printed="a DNN with two hidden layers using the synthetic dataset",
    corrected="in that version of the code it has layers of 60, 20 and 10 units: one hidden layer",
    why="Whether this version of the code produced Table 2 and Figure 3 is not known.",
    witness=witness,
)
