"""Federated Frank-Wolfe (Dadras, Banerjee, Prakhya, Yurtsever 2024): its statements, in the order of the proof."""

ORDER = """
    thm1 lem1 lem2 eq31 eq37 appA schedules inexact plus appA_local split split_distance thm2 eq52
    eq57 eq62 thm3 lem3 eq67 eq15 ext1 eq43 ext2 eq65
"""
