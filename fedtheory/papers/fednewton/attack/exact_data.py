"""Exact data of ridge regression: clients with any covariances, and all constants where these are diagonal."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from fedtheory.core.concept import Concept
from fedtheory.core.concepts import CLIENTS, FEATURE_BOUND, REGULARISATION, RESPONSE_BOUND
from fedtheory.core.expression import Tree
from fedtheory.core.twin import Data, Exact, root_of
from fedtheory.papers.fednewton.concepts import CENTRAL_ERROR, MISSED_COVARIANCE, SEEING_SHARE
from fedtheory.papers.fednewton.instances.hostile_ridge import exact_constants as constants_of_ridge
from fedtheory.papers.fednewton.instances.one_sample_exact import rational_sample
from fedtheory.papers.fednewton.instances.ridge_clients import (
    feature_square,
    rational_ridge,
    response_square,
)
from fedtheory.papers.fednewton.instances.ridge_exact import RationalRidge
from fedtheory.papers.fednewton.instances.ridge_source_exact import source_constants


def _ridge_clients(words: dict[str, Any]) -> Data | None:
    data: RationalRidge = rational_ridge(**words)
    return Data(data, {**_plain(data), **(_spectral(data) or {})})


def _ridge_missing(words: dict[str, Any]) -> Data | None:
    share, c = Fraction(words.get("missing", "1/2")), Fraction(words.get("covariance", "1/2"))
    seen = c / (1 - share)
    found = _ridge_clients(
        {
            "share": f"{share},{1 - share}",
            "covariances": f"0|{seen}",
            "sides": f"0;{seen}",
            "lam": words.get("lam", "1/10"),
        }
    )
    if found is None:
        return None
    own: dict[Concept, Tree] = {SEEING_SHARE: str(1 - share), MISSED_COVARIANCE: str(c)}
    return Data(found.quadratics, {**found.constants, **own})


def _ridge_source(words: dict[str, Any]) -> Data | None:
    """Of a population that is the mixture of the clients'."""
    exponent, samples = Fraction(words.pop("exponent", "1/2")), str(words.pop("samples", ""))
    concept = str(words.pop("concept", ""))
    data = rational_ridge(**words)
    known = _spectral(data)
    if known is None:
        return None
    counts = [int(x) for x in samples.split(",")] if samples else [1] * len(data.p)
    own = source_constants(data, exponent=exponent, samples=counts, concept=concept)
    return None if own is None else Data(data, {**_plain(data), **known, **own})


def _spectral(data: RationalRidge) -> dict[Concept, Tree] | None:
    """The constants of diagonal covariances; the error of all data is that against f* itself, mixture or not."""
    known = constants_of_ridge(data)
    if known is None:
        return None
    return {**known, CENTRAL_ERROR: root_of(data.excess_square(data.w_D))}


def _feature_sample(words: dict[str, Any]) -> Data | None:
    data = rational_sample(**words)
    return None if data is None else Data(data, data.constants)


def _plain(data: RationalRidge) -> dict[Concept, Tree]:
    """The constants that need no spectrum, for any matrices."""
    return {
        CLIENTS: str(len(data.p)),
        REGULARISATION: str(data.lam),
        FEATURE_BOUND: root_of(feature_square(data)),
        RESPONSE_BOUND: root_of(response_square(data)),
    }


EXACT: Mapping[str, Exact] = {
    "feature-sample": _feature_sample,
    "ridge-clients": _ridge_clients,
    "ridge-missing": _ridge_missing,
    "ridge-source": _ridge_source,
}
