"""Everything numbered or claimed in the FedFW paper that is no statement of its own, and where it is encoded."""

ORDER = "problem appendix_b1 appendix_c1 participation stochastic variants experiments"
