"""How much `verify` does at each level, and the words for its results; loads nothing heavy."""

LAYERS = ("laws", "curve", "statistics", "replay", "model", "attack", "errata", "item")
BUDGETS = {"quick": 0.25, "full": 2.0}
"""Seconds for each attack; docs/runs.md says what longer ones would find."""
WITHOUT_PROOF = 3
"""An attack lasts so many times longer where no complete proof stands against it."""
SETTLED = {"quick": 0.1}
"""Seconds at most for an attack on a bound that certificates prove or refute, at the levels that spare time there."""
RUNS = {"quick": 512, "full": 16384}
"""Sampled runs at most, by level; those of quick are the first of full."""
NO_PROOF = "no proof is recorded"
QUARANTINED = "quarantined"
"""How the note of a task begins that killed its workers."""
SURPRISE, OPEN, RECORDED = "a surprise", "undecided, and not recorded as such", "as recorded"
