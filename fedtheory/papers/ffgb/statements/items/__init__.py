"""Everything numbered or claimed in the FFGB paper that is no statement of its own, and where it is encoded."""

ORDER = """
    setting algorithms experiments appendix_b sampling square_loss distances appendix_f homogeneous
    total_variation appendix_c appendix_d
"""
