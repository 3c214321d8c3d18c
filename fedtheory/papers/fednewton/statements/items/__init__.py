"""Everything numbered or claimed in the FedNewton paper that is no statement of its own, and where it is encoded."""

ORDER = "algorithm iteration definitions costs experiments concentration rates estimates"
