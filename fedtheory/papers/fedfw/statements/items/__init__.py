"""Everything numbered or claimed in the FedFW paper that is no statement of its own, and where it is encoded."""

from fedtheory.core.item import Item
from fedtheory.papers.fedfw.statements.items import (
    appendix_b1,
    appendix_c1,
    experiments,
    participation,
    problem,
    stochastic,
    variants,
)

ITEMS: tuple[Item, ...] = (
    *problem.ITEMS,
    *appendix_b1.ITEMS,
    *appendix_c1.ITEMS,
    *participation.ITEMS,
    *stochastic.ITEMS,
    *variants.ITEMS,
    *experiments.ITEMS,
)
