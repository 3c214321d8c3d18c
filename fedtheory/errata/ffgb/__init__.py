"""What is wrong in print in FFGB."""

from fedtheory.core.erratum import Erratum
from fedtheory.errata.ffgb.d01_radius_units import D01
from fedtheory.errata.ffgb.d02_first_steps import D02
from fedtheory.errata.ffgb.d03_sign_of_the_step import D03
from fedtheory.errata.ffgb.d04_densities import D04

ERRATA: tuple[Erratum, ...] = (D01, D02, D03, D04)
