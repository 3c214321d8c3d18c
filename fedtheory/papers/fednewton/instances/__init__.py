"""Problems that only FedNewton uses, by the names of their families in recipes."""

from collections.abc import Callable, Mapping
from typing import Any

from fedtheory.core.instance import Instance
from fedtheory.papers.fednewton.instances import (
    coordinate_samples,
    event_federations,
    feature_samples,
    ridge_clients,
    ridge_cosine,
    ridge_missing,
    ridge_source,
    ridge_spectrum,
    ridge_synthetic,
    ridge_table,
)

FAMILIES: Mapping[str, Callable[..., Instance[Any]]] = {
    "common-and-own": feature_samples.common_and_own,
    "coordinate-points": coordinate_samples.coordinate_points,
    "event-cosine": event_federations.event_cosine,
    "event-spectrum": event_federations.event_spectrum,
    "feature-sample": feature_samples.feature_sample,
    "ridge-clients": ridge_clients.ridge_clients,
    "ridge-cosine": ridge_cosine.ridge_cosine,
    "ridge-cosine-law": ridge_cosine.ridge_cosine_law,
    "ridge-missing": ridge_missing.ridge_missing,
    "ridge-source": ridge_source.ridge_source,
    "ridge-spectrum": ridge_spectrum.ridge_spectrum,
    "ridge-spectrum-law": ridge_spectrum.ridge_spectrum_law,
    "ridge-synthetic": ridge_synthetic.ridge_synthetic,
    "ridge-synthetic-law": ridge_synthetic.ridge_synthetic_law,
    "ridge-table": ridge_table.ridge_table,
    "ridge-table-law": ridge_table.ridge_table_law,
}
