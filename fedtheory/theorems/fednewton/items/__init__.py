"""Everything numbered or claimed in the FedNewton paper that is no statement of its own, and where it is encoded."""

from fedtheory.core.item import Item

ITEMS: tuple[Item, ...] = ()
