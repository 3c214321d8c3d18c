"""Brackets, indices, a letter and a word that the copy at hand may have lost."""

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """No numbers: the text is read."""
    return ()


D99 = Erratum(
    id="ffgb.d99",
    about="ffgb.thm4_1",
    severity=Severity.EXTRACTION,
    source=Source("shen2022ffgb", "Theorem 4.1; Lemma D.1; Appendices C, D, E and F, where quoted"),
    printed=(
        "Theorem 4.1: O(... log(KT)/(Tμ²γ²)) + ... + ...; ‖f^t‖ (Lemma D.1), ‖f^0 - f*‖ (Theorem 4.4), ‖ḡ - f*‖ (D, F); "
        "O(... - (1/N)Σ‖f* - g_i‖²) (F); O(A) for Q(A) (C); Δ_i^k, h_i^k for Δ_i^{k,t}, h_i^{k,t} (E, F); regularization in F_i "
        "exactly known (Section 3)"
    ),
    corrected=(
        "O(... + ... + ...); ‖·‖_∞, ‖·‖_α; O(...) - (1/N)Σ‖f* - g_i‖²; Q(A); the round t; is exactly known"
    ),
    why=(
        "A copy from print loses indices and moves brackets, so none of this is counted as a mistake of the authors. "
        "There is no witness: nothing follows from it."
    ),
    witness=witness,
)
