"""What is wrong in print in FedNewton."""

from fedtheory.core.erratum import Erratum

ERRATA: tuple[Erratum, ...] = ()
