"""Federated Residual Learning (Agarwal, Langford, Wei 2020): its statements, in the order of the paper."""

ORDER = """
    thm1 lem1 lem2 lem6 thm2 thm2full thm2sep thm2plus mb2 thm3 thm3one thm3any thm3d fictitious
    best_response half_rescoring
"""
