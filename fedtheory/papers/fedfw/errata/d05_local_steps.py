"""With several local steps, 'similar arguments' fail at a full first step, which is the paper's own η_1."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.fedfw.errata.clients import Federation, Group, naive_round, point

UPPER_FIRST = (point(1), point(-1))  # ties of the oracle go to the vertex named first


def witness() -> tuple[Witness, ...]:
    """(21) from x̄^1 = 0 with two local steps: at η_1 = 1, and, for contrast, at η_1 = 1/2."""
    federation = Federation(
        (Group(1, point(2), point(-6), point(0)), Group(1, point(2), point(2), point(0))),
        UPPER_FIRST,
    )
    full, half = (
        naive_round(federation, point(0), eta, local_steps=2)
        for eta in (Fraction(1), Fraction(1, 2))
    )
    return (
        Witness(
            "with two local steps x̄^2 = 0 at η_1 = 1/2",
            half[0],
            "=",
            Fraction(0),
            "client 2 stays inside, where its gradient is positive",
            expected=True,
        ),
        Witness(
            "with two local steps x̄^2 = 0 for any η_1 ∈ [0, 1]: at η_1 = 1",
            full[0],
            "=",
            Fraction(0),
            "the first step takes client 2 to -1, where ∇f_2 = 0 and its oracle may return 1",
        ),
    )


D05 = Erratum(
    id="fedfw.d05",
    about="fedfw.appA_local",
    severity=Severity.GAP,
    source=Source(
        "dadras2024fedfw", "Appendix A, last sentence, with 'any η_1 ∈ [0, 1]' before (22)"
    ),
    printed="Similar arguments hold even if we run multiple local training steps before the aggregation.",
    corrected="they hold for η_t < 1; at η_t = 1 an oracle output at a zero gradient decides, and 0 need not be fixed",
    why=(
        "Client 2's gradient 2(x + 1) vanishes at the end -1, which a full step reaches. That the procedure fails "
        "survives (the next round leaves again), that 0 is fixed does not."
    ),
    witness=witness,
)
