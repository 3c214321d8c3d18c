"""The ledger: every mistake in print that is known here, paper by paper."""

from fedtheory.core.erratum import Erratum
from fedtheory.errata import fedboost, fedfw, fednewton, fedres, ffgb

ERRATA: tuple[Erratum, ...] = (
    *fedfw.ERRATA,
    *ffgb.ERRATA,
    *fedres.ERRATA,
    *fedboost.ERRATA,
    *fednewton.ERRATA,
)
