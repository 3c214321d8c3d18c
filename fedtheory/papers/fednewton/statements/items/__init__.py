"""Everything numbered or claimed in the FedNewton paper that is no statement of its own, and where it is encoded."""

from fedtheory.core.item import Item
from fedtheory.papers.fednewton.statements.items import (
    algorithm,
    concentration,
    costs,
    definitions,
    estimates,
    experiments,
    iteration,
    rates,
)

ITEMS: tuple[Item, ...] = (
    *algorithm.ITEMS,
    *iteration.ITEMS,
    *definitions.ITEMS,
    *costs.ITEMS,
    *experiments.ITEMS,
    *concentration.ITEMS,
    *rates.ITEMS,
    *estimates.ITEMS,
)
