"""Two clients of one feature, one of which never sees it: the smallest case in which a small regularisation makes FedNewton diverge."""

from dataclasses import replace
from fractions import Fraction

from fedtheory.core.errors import FedTheoryError
from fedtheory.core.instance import Instance
from fedtheory.instances.interval import rationals
from fedtheory.instances.ridge_problem import RidgeProblem
from fedtheory.papers.fednewton.concepts import MISSED_COVARIANCE, SEEING_SHARE
from fedtheory.papers.fednewton.instances.ridge_clients import ridge_clients
from fedtheory.papers.fednewton.properties import MISSES_A_DIRECTION


def ridge_missing(
    *, missing: str = "1/2", covariance: str = "1/2", lam: str = "1/10"
) -> Instance[RidgeProblem]:
    """`missing` is the share of the client that sees nothing, `covariance` that of all data, each a rational as text."""
    ((share,),), ((c,),), _ = rationals(missing), rationals(covariance), rationals(lam)
    if not 0 < share < 1 or c <= 0:
        message = (
            f"a share between 0 and 1 and a positive covariance, not {missing} and {covariance}"
        )
        raise FedTheoryError(message, code="FT021")
    seen = c / (1 - share)
    made = ridge_clients(
        share=f"{share},{1 - share}", covariances=f"0|{seen}", sides=f"0;{seen}", lam=lam
    )
    known = {SEEING_SHARE: float(1 - Fraction(share)), MISSED_COVARIANCE: float(Fraction(c))}
    return replace(
        made,
        name=f"a client that sees nothing (share {share}), covariance {c}, lambda = {lam}",
        constants={**made.constants, **known},
        promises=made.promises | {MISSES_A_DIRECTION},
        recipe={
            "family": "ridge-missing",
            "missing": missing,
            "covariance": covariance,
            "lam": lam,
        },
    )
