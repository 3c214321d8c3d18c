"""Everything numbered or claimed in the FedBoost paper that is no statement of its own, and where it is encoded."""

from fedtheory.core.item import Item
from fedtheory.papers.fedboost.statements.items import algorithms, experiments, problem, readings

ITEMS: tuple[Item, ...] = (
    *problem.ITEMS,
    *algorithms.ITEMS,
    *readings.ITEMS,
    *experiments.ITEMS,
)
