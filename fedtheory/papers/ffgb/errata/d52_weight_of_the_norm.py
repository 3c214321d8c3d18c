"""Section 3 regularises the clients' losses with η, which is the step size everywhere else."""

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """A letter."""
    return ()


D52 = Erratum(
    id="ffgb.d52",
    about="ffgb.def_Fi",
    severity=Severity.EXTRACTION,
    source=Source("shen2022ffgb", "Section 3, after eq. (8)"),
    printed="F_i[f] = R_i[f] + (η/2)‖f‖²_{α_i}",
    corrected="F_i[f] = R_i[f] + (μ/2)‖f‖²_{α_i}",
    why=(
        "With (7) the mean of the F_i is then (2); η is the step size from Algorithm 2 on. The copy at hand may have taken one letter for the other. No numbers can show it, so "
        "there is no witness."
    ),
    witness=witness,
)
