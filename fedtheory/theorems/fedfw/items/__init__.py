"""Everything numbered or claimed in the FedFW paper that is no statement of its own, and where it is encoded."""

from fedtheory.core.item import Item
from fedtheory.theorems.fedfw.items import appendix_b1, experiments, problem

ITEMS: tuple[Item, ...] = (
    *problem.ITEMS,
    *appendix_b1.ITEMS,
    *experiments.ITEMS,
)
