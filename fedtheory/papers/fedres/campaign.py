"""The campaign of FedRes: every statement on the families that promise what it assumes, and on some that do not."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any

from fedtheory.core.case import Campaign, Case
from fedtheory.core.statement import Statement
from fedtheory.papers.fedres.statements.mb2_batches import MINI_BATCHES
from fedtheory.papers.fedres.statements.thm2_sgd import THEOREM_2
from fedtheory.papers.fedres.statements.thm2full_any_steps import ANY_STEPS
from fedtheory.papers.fedres.statements.thm2plus_small_steps import PLUS_STEPS
from fedtheory.papers.fedres.statements.thm2sep_two_steps import SEPARATE_STEPS

SGD = (THEOREM_2, ANY_STEPS, SEPARATE_STEPS, PLUS_STEPS)
BATCHED = (MINI_BATCHES,)
STEPS = (Fraction(1, 50), Fraction(1, 2), Fraction(4))
DELAYS = (("1", "0"), ("1", "0 3"), ("2 4", "1"), ("0", "1"))
TWO_SAMPLES = "3/10 1/5 3/10,-1/5 3/10 -1/10;1/10 -3/10 1/5,1/4 1/5 -3/10"
BEST = "382/1037 3/13 -1016/1037"
PAIR = "1/40 -1/20 -1/20 1/20 1/20 1/20;1/40 1/20 -1/20 1/20 -1/20 1/20"
SLOPE = "1/2 3/16 3/16 1/100 0 1/100,1/2 -1/16 -1/16 1/100 0 1/100"
CURVED = {
    "huber": "1/2 1/4 9/10,1/2 -1/4 7/10;1/2 1/4 -8/10,1/2 1/2 9/10",
    "logistic": "1 1/2 1,1/2 -1 -1;1 1 -1,1/2 1/2 1",
}
Asked = tuple[Case, tuple[Statement[Any], ...]]


def cases() -> Iterator[Asked]:
    """Groups by family; tuned statements take no parameters, and are tried once a federation."""
    for (up, down), draws in product(DELAYS, ("own", "shared")):
        recipe = {
            "family": "pair-quadratics",
            "regression": TWO_SAMPLES,
            "comparator": BEST,
            "uplink": up,
            "downlink": down,
            "draws": draws,
        }
        group = "two samples" if draws == "own" else "two samples, one stream"
        for eta, eta_l in product(STEPS, STEPS):
            yield Case(group, recipe, {"eta": eta, "eta_l": eta_l}, 6), (ANY_STEPS,)
        yield Case(group, recipe, {}, 7), (THEOREM_2, SEPARATE_STEPS, PLUS_STEPS)
    for (up, down), weights in product(DELAYS, ("1", "1/4 2")):
        recipe = {
            "family": "pair-quadratics",
            "losses": PAIR,
            "comparator": "0 1 1",
            "uplink": up,
            "downlink": down,
            "weights": weights,
        }
        for eta, eta_l in product(STEPS, STEPS):
            yield (
                Case("bowls without noise", recipe, {"eta": eta, "eta_l": eta_l}, 300),
                (ANY_STEPS,),
            )
        if weights == "1":
            yield Case("bowls without noise, tuned", recipe, {}, 300), (THEOREM_2,)
    for (kind, samples), (up, down) in product(CURVED.items(), DELAYS):
        recipe = {
            "family": "residual-losses",
            "kind": kind,
            "samples": samples,
            "uplink": up,
            "downlink": down,
        }
        for eta in STEPS:
            yield Case(f"{kind} losses", recipe, {"eta": eta, "eta_l": eta}, 6), (ANY_STEPS,)
        yield Case(f"{kind} losses", recipe, {}, 7), (THEOREM_2, SEPARATE_STEPS, PLUS_STEPS)
    for clients in (1, 10, 100):
        recipe = {
            "family": "pair-quadratics",
            "losses": ";".join(["1/4 0 -1/2 0 0 1/2"] * clients),
            "comparator": "1/100 " + " ".join(["1"] * clients),
        }
        asked = (THEOREM_2, SEPARATE_STEPS)
        yield Case("clients that need no server", recipe, {}, 1000), asked
    for batch, up in product((1, 2, 3), ("1", "2", "4")):
        batched: dict[str, str | int | float] = {
            "family": "pair-batches",
            "losses": SLOPE,
            "comparator": "-1 -1",
            "batch": batch,
            "uplink": up,
        }
        yield Case("batches down a slope", batched, {}, 12 // batch), BATCHED


CAMPAIGNS = (Campaign("fedres", cases),)
