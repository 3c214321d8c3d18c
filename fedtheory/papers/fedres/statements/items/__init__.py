"""Everything numbered or claimed in the FedRes paper that is no statement of its own, and where it is encoded."""

from fedtheory.core.item import Item
from fedtheory.papers.fedres.statements.items import (
    appendix_a,
    appendix_b,
    appendix_c,
    bandit,
    erm,
    experiments,
    setting,
    sgd,
)

ITEMS: tuple[Item, ...] = (
    *erm.ITEMS,
    *appendix_a.ITEMS,
    *setting.ITEMS,
    *sgd.ITEMS,
    *appendix_b.ITEMS,
    *appendix_c.ITEMS,
    *bandit.ITEMS,
    *experiments.ITEMS,
)
