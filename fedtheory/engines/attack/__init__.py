r"""Can a bound be broken? A search among instances that keep all their promises.

First the corners of what the theorem allows (one client, identical clients, no heterogeneity at x*, both tie rules),
then CMA-ES over small families with free numbers, one restart after another until the time is up. Constants are
computed from the data after every move, so nothing is penalised and nothing is estimated. A crossing counts once it has
been run again on rational data without rounding; until then it is INCONCLUSIVE.
"""

from fedtheory.engines.attack.found import TOLERANCE, Attack, Find, to_verdict
from fedtheory.engines.attack.place import Place, oracles, places
from fedtheory.engines.attack.ratios import limits
from fedtheory.engines.attack.search import attack, sweep

__all__ = [
    "TOLERANCE",
    "Attack",
    "Find",
    "Place",
    "attack",
    "limits",
    "oracles",
    "places",
    "sweep",
    "to_verdict",
]
