"""Federated Functional Gradient Boosting (Shen, Hassani, Kale, Karbasi 2022): its statements, in the order of the proof."""

ORDER = """
    thm4_1 lemD1 total_variation_radius thm4_2 radii lemG_1 thmG_1 thm4_4 clmF_lip lemF_2 lemF_3
    lemF_4 lemF_5 midpoint thm4_3 cor4_1 local_steps no_residual persistent_residual
    square_homogeneous drift_lower thmG_2 thmG_3 recG_3 rec4_1 rec4_3 rec4_3smooth rec4_4 recG_1
    recG_2
"""
