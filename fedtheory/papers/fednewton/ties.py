"""Which hypotheses of its proofs, by name, fall with an assumption of the paper, a condition of a bound or what it measures."""

from collections.abc import Mapping

BERNSTEIN = ("R_Dj: matrix Bernstein", "R_D: matrix Bernstein", "Z_Dj: Bernstein", "Z_D: Bernstein")
TIES: Mapping[str, tuple[str, ...]] = {
    "ridge regression": (
        *("lambda", "0 < lamda", "mixture", "C_Dj positive", "C_Dj symmetric", "solve", "solved"),
        *("KRR", "E_c", "(5)", "parts"),
    ),
    "exact design": ("Delta_Dj",),
    "a missed direction": ("0 or 1", "share", "unseen"),
    "start at DKRR": ("DKRR",),
    "full participation": ("round", "average"),
    "source condition": ("g", "source"),
    "linear target": ("d_f", "w_lambda", "Proposition 5: d_f", "Proposition 5: w_lambda"),
    "independent draws": ("Bernstein", "matrix Bernstein", "intrinsic Bernstein", *BERNSTEIN),
    "bounded features": ("kappa", "K", "R_Dj: K", "R_D: K"),
    "bounded responses": ("B",),
    "events at their level": (
        *("R_Dj: K", "R_D: K", "Z_Dj: bounded", "Z_D: bounded", "Z_Dj: variance", "Z_D: variance"),
        *BERNSTEIN,
    ),
    "identical laws of the clients": ("C_j of the draws", "C of the draws", "no shift"),
    "mixed population": ("C of the draws",),
}
