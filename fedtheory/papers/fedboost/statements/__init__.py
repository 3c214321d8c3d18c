"""FedBoost (Hamer, Mohri, Suresh 2020): its statements, in the order of the paper."""

ORDER = """
    lem3 thm1 thm2 prefix best_step cor1 cor1_best cor2 cor3 cor3_best thm3 thm3_best thm3_debiased
"""
