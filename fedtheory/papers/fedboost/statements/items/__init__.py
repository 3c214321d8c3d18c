"""Everything numbered or claimed in the FedBoost paper that is no statement of its own, and where it is encoded."""

ORDER = "problem algorithms readings experiments"
