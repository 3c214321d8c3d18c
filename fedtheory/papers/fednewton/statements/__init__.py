"""FedNewton (anonymous authors 2024): its statements, in the order of the paper."""

ORDER = """
    thm1 eq7 c3 radius objective factors norms shifts missing damped tuned pcg literal fedprox
    fedavg prop3 lem1 lem2 lem3 lem4 prop4 eq28 prop5 eq36w wnorm eq37 bias qsrc prop6 thm2 thm3
    thm4
"""
