"""What is wrong in print in FedRes."""

from fedtheory.core.erratum import Erratum

ERRATA: tuple[Erratum, ...] = ()
