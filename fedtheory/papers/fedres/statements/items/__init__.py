"""Everything numbered or claimed in the FedRes paper that is no statement of its own, and where it is encoded."""

ORDER = "erm appendix_a setting sgd appendix_b appendix_c bandit experiments"
