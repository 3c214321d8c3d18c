"""How often a run fails, from a number of runs that was fixed beforehand: Clopper and Pearson's interval."""

from math import inf, nextafter

OFF = 1e-9
"""By how much, relatively, an inverse beta function may be off; ends are moved outwards by it."""


def clopper_pearson(failures: int, runs: int, alpha: float) -> tuple[float, float]:
    """Ends of an interval that misses the probability of failure with probability at most alpha."""
    from scipy.special import betaincinv

    low, high = 0.0, 1.0
    if failures > 0:
        low = float(betaincinv(failures, runs - failures + 1, alpha / 2)) * (1 - OFF)
    if failures < runs:
        high = 1 - float(betaincinv(runs - failures, failures + 1, alpha / 2)) * (1 - OFF)
    return max(0.0, nextafter(low, -inf)), min(1.0, nextafter(high, inf))
