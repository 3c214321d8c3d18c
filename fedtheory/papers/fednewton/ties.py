"""What falls with an assumption of the paper, a condition of a bound or what it measures: hypotheses of its proofs, by name."""

from collections.abc import Mapping

TIES: Mapping[str, tuple[str, ...]] = {
    "ridge regression": (
        *("lambda", "mixture", "C_Dj positive", "C_Dj symmetric", "solve", "solved"),
        *("KRR", "E_c", "Theorem 1", "Theorem 1, sharpened"),
    ),
    "exact design": ("Delta_Dj",),
    "a missed direction": ("0 or 1", "share", "unseen"),
    "start at DKRR": ("DKRR",),
    "full participation": ("round", "average"),
    "source condition": ("g", "source", "known bias"),
    "linear target": ("d_f", "w_lambda", "Proposition 5"),
    "independent draws": ("Bernstein", "matrix Bernstein", "intrinsic Bernstein"),
    "bounded features": ("kappa", "K"),
    "bounded responses": ("B",),
    "events at their level": (
        *("R_Dj", "R_D", "Z_Dj", "Z_D"),
        *("bound of R_Dj", "bound of R_D"),
    ),
    "identical laws of the clients": ("Proposition 5", "Theorem 1", "no shift"),
    "mixed population": ("Proposition 6", "Theorem 1"),
}
