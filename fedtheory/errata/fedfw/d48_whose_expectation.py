"""Appendices B.2 and C.2 write E_t, given the past, where the whole expectation is meant."""

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """A letter for another letter: nothing to compute."""
    return ()


D48 = Erratum(
    id="fedfw.d48",
    about="fedfw.eq65",
    severity=Severity.TYPO,
    source=Source("dadras2024fedfw", "eqs. (43), (44), (64), (65)"),
    printed="E_t[F̂_t(X^(t+1)) - F*] ≤ ... (43); F(x̄^t) - F* ≤ ... (44); (1/T)ΣE_t[gâp(X^t)] = E[gâp(X^t)] ≤ ... (65)",
    corrected="E[...] in (43) and (44); (1/T)ΣE[gâp(X^t)] ≤ ... (65), where t is summed and cannot be left on the other side",
    why=(
        "gâp(X^t) is of the past of round t, so E_t does nothing to it; and a recursion for E_t closes only once the "
        "past is averaged as well. (65)'s second expression has a t that its first one sums over: it is right for a "
        "round drawn at random. There is no witness: the sense is plain from (17) and (18)."
    ),
    witness=witness,
)
