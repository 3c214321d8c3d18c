"""Section 7.4, the proof of Theorem 1, line by line."""

from fedtheory.core.item import Wrong
from fedtheory.papers.fednewton.statements.items.writing import item, steps

ITERATION = "fednewton.iteration"
THEOREM_1 = "fednewton.thm1"
ITEMS = (
    item(
        "eq13",
        "display",
        "Section 7.4, (13)",
        "federated error and excess risk",
        "‖f^t - f*‖ ≤ ‖f^t - f_D‖ + ‖f_D - f*‖",
        *steps("fednewton.eq7", "corrected", "(13)"),
    ),
    item(
        "eq14",
        "display",
        "Section 7.4, (14) and the display before it",
        "the norm of a prediction by that of its weights",
        "‖f^t - f_D‖_2 ≤ ‖(C + λI)^{1/2}(w̄^t - w_D)‖_K",
        *steps(THEOREM_1, "corrected", "below"),
        remark="(14) is proved; the display before it writes ‖Sw‖_K for ‖Sw‖_2",
        repaired="fednewton.d05",
    ),
    item(
        "rec",
        "display",
        "Section 7.4, the displays after (14)",
        "the recursion of the error",
        "w̄^t - w_D = Σ p_j (C_Dj + λI)^{-1}(C_Dj - C_D)(w̄^{t-1} - w_D)",
        *steps("fednewton.rounds", "", "recursion"),
        *steps(THEOREM_1, "triangle", "average"),
        *steps(ITERATION, "", "overshoot", "growth"),
        Wrong("fednewton.d01"),
        remark="its first line has the local gradients, its second the global one",
    ),
    item(
        "eq15",
        "display",
        "Section 7.4, (15)",
        "three parts of C_Dj - C_D, between square roots",
        "C_Dj - C_D = (C_Dj - C_j) + (C_j - C) + (C - C_D)",
        *steps(ITERATION, "", "(15), the three parts"),
        *steps(THEOREM_1, "tight", "client"),
        *steps(THEOREM_1, "symmetrised", "up", "down"),
    ),
    item(
        "eq16",
        "display",
        "Section 7.4, (16)",
        "the factor of a round, and its t-th power",
        "‖f^t - f_D‖_2 ≤ (Σ p_j P_Dj (1 + h_j)(R_D + R_Dj + h_j))^t ‖(C + λI)^{1/2}(w̄^0 - w_D)‖, then 2 R_Dj",
        *steps(THEOREM_1, "corrected", "client", "length", "rounds"),
        *steps("fednewton.mixture", "", "R_D"),
        Wrong("fednewton.d02"),
        Wrong("fednewton.d04"),
        remark="the fourth line is proved; the last step is false, and R_D <= sum p_j R_Dj is true of one law",
    ),
    item(
        "t0",
        "claim",
        "Section 4.2, after Theorem 1",
        "Theorem 1 before any exchange",
        "if t = 0, ‖f^0 - f_D‖_2 ≤ ‖(C + λI)^{1/2}(w̄^0 - w_D)‖_K, the bound of DKRR",
        *steps(THEOREM_1, "corrected", "below"),
        remark="true whatever Upsilon is; Theorems 1 to 4 name no first round: from t = 0 on they are this, Proposition 4 and what is stated here from t = 1 on",
    ),
)
