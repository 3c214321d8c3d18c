"""Section 5.2 speaks of two hidden layers; the linked code builds the network for the synthetic data with one."""

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """None: two texts are compared, and nothing is computed."""
    return ()


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
    why="Whether this version of the code produced Table 2 and Figure 3 is not known. Two texts are compared: there is no witness.",
    witness=witness,
)
