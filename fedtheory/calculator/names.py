r"""Letters as people type them: `lambda_0`, `lambda0`, `lam0`, `λ0`, `λ₀` and `\lambda_0` are one letter."""

import unicodedata
from collections.abc import Collection
from functools import lru_cache

from fedtheory.core.errors import FedTheoryError, nearest

SPELLINGS_KEPT = 4096
_GREEK = {
    "α": "alpha",
    "β": "beta",
    "γ": "gamma",
    "δ": "delta",
    "ε": "epsilon",
    "ζ": "zeta",
    "η": "eta",
    "θ": "theta",
    "ι": "iota",
    "κ": "kappa",
    "λ": "lambda",
    "μ": "mu",
    "ν": "nu",
    "ξ": "xi",
    "π": "pi",
    "ρ": "rho",
    "σ": "sigma",
    "τ": "tau",
    "φ": "phi",
    "χ": "chi",
    "ψ": "psi",
    "ω": "omega",
}
_MARKS = str.maketrans({"*": "star", "⋆": "star", "★": "star"} | dict.fromkeys("\\{}_^ "))
_OTHERS = {"lamda": "lambda", "|Dj|": "nj"}
"""Names as Python or a paper has them, folded: `lambda` is a word of Python's, and a client's samples are D_j."""


@lru_cache(SPELLINGS_KEPT)
def fold(name: str) -> str:
    """One spelling for all spellings of a letter; capitals stay, for D and d may differ."""
    plain = unicodedata.normalize("NFKC", name).translate(_MARKS)
    spelled = "".join(_GREEK.get(char, char) for char in plain)
    is_short = spelled.startswith("lam") and not spelled.startswith(("lamb", "lamd"))
    return "lambda" + spelled[3:] if is_short else _OTHERS.get(spelled, spelled)


def resolve(name: str, letters: Collection[str], *, of: str) -> str:
    """The letter that `name` spells. Raises an error with code FT003 that names the nearest one."""
    if name in letters:
        return name
    known = {fold(letter): letter for letter in letters}
    if fold(name) in known:
        return known[fold(name)]
    raise FedTheoryError(
        f'unknown symbol "{name}" for {of}.{nearest(name, known.values())}', code="FT003"
    )
