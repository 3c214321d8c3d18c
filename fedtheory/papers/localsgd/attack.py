"""Where attacks look, and what they look at: instances made of what the files declare, and runs of them without rounding."""

from fedtheory.instances.declared import held
from fedtheory.papers import localsgd

MADE = held(*localsgd.STATEMENTS)
GROUNDS, FAMILIES, EXACT, NAMED_TWINS = (
    MADE[kind] for kind in ("GROUNDS", "FAMILIES", "EXACT", "NAMED_TWINS")
)
