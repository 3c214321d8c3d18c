"""Words."""

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """None: the text is read."""
    return ()


D94 = Erratum(
    id="fedfw.d94",
    about="fedfw.rem1",
    severity=Severity.TYPO,
    source=Source("dadras2024fedfw", "throughout"),
    printed=(
        "fixed points of some FedAvg variants do not necessarily converge; the authors demonstrate the convergence of "
        "x_i^t (Remarks 1 and 3); Now, we formulate (31); the objective function smooth and convex; FedFW achieves "
        "(stochastic); demonstrates; the effect of hyperparameters; of FedFW algorithm; Similarly, the surrogate "
        "function; references [53], [54]; EMNIST-10; CIFAR10"
    ),
    corrected=(
        "need not be the minimizer; of X^t; we reformulate; is smooth; FedFW-sto achieves; demonstrate; of λ_0; of the "
        "FedFW algorithm; Consequently, ... is the same; cited; defined; CIFAR-10"
    ),
    why=(
        "[33] and [34] have no clients, and what they show tends to 0 are residual and distance. Figure 4 varies λ_0 "
        "alone. [53] and [54] are cited nowhere in the copy at hand; EMNIST-10 and EMNIST-62 are not defined, CIFAR10 and "
        "CIFAR100 are written in two ways. No numbers can show it, so there is no witness."
    ),
    witness=witness,
)
