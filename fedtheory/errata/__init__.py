"""The ledger: every mistake in print that is known here, paper by paper.

ERRATA holds what installed packages add as well, which is imported when it is first asked for.
"""

from typing import Any

from fedtheory.core.erratum import Erratum
from fedtheory.core.outside import papers
from fedtheory.errata import fedboost, fedfw, fednewton, fedres, ffgb

ERRATA: tuple[Erratum, ...]

OWN_ERRATA: tuple[Erratum, ...] = (
    *fedfw.ERRATA,
    *ffgb.ERRATA,
    *fedres.ERRATA,
    *fedboost.ERRATA,
    *fednewton.ERRATA,
)


def __getattr__(name: str) -> Any:
    """Ours, then those of installed packages."""
    if name != "ERRATA":
        message = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(message)
    found = (*OWN_ERRATA, *(e for paper in papers() for e in paper.errata))
    globals()[name] = found
    return found
