"""Everything numbered or claimed in the FFGB paper that is no statement of its own, and where it is encoded."""

from fedtheory.core.item import Item
from fedtheory.papers.ffgb.statements.items import (
    algorithms,
    appendix_b,
    appendix_c,
    appendix_d,
    appendix_f,
    distances,
    experiments,
    homogeneous,
    sampling,
    setting,
    square_loss,
    total_variation,
)

ITEMS: tuple[Item, ...] = (
    *setting.ITEMS,
    *algorithms.ITEMS,
    *experiments.ITEMS,
    *appendix_b.ITEMS,
    *sampling.ITEMS,
    *square_loss.ITEMS,
    *distances.ITEMS,
    *appendix_f.ITEMS,
    *homogeneous.ITEMS,
    *total_variation.ITEMS,
    *appendix_c.ITEMS,
    *appendix_d.ITEMS,
)
