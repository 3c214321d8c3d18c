"""Problem families that know their constants; every instance carries the recipe that rebuilds it."""

import inspect
from collections.abc import Callable, Mapping
from typing import Any

from fedtheory.core.errors import FedTheoryError, nearest
from fedtheory.core.instance import Instance
from fedtheory.instances import (
    agnostic_games,
    appendix_c,
    ball,
    bent_quadratics,
    client_ensembles,
    contextual_bandit,
    coordinate_samples,
    ensembles,
    event_federations,
    extension_spread,
    feature_samples,
    few_samples,
    finite_support,
    identical_inputs,
    indefinite,
    interpolant,
    interval,
    interval_start,
    largest_output,
    least_squares,
    linear_losses,
    lipschitz_labels,
    logistic,
    mixtures,
    noisy,
    pair_batches,
    pair_quadratics,
    private_points,
    quadratic_recursion,
    quadratics,
    residual_losses,
    residual_regression,
    ridge_clients,
    ridge_cosine,
    ridge_missing,
    ridge_source,
    ridge_spectrum,
    ridge_synthetic,
    ridge_table,
    same_slope,
    shifted_grids,
    sloped_valley,
    smooth_inputs,
    split_boxes,
    spread_inputs,
    square_targets,
    squared_ensembles,
    two_groups,
    two_sites,
    worst_clients,
)

FAMILIES: Mapping[str, Callable[..., Instance[Any]]] = {
    "agnostic-game": agnostic_games.agnostic_game,
    "appendix-c": appendix_c.appendix_c,
    "ball": ball.ball,
    "bent-quadratics": bent_quadratics.bent_quadratics,
    "client-ensemble": client_ensembles.client_ensemble,
    "contextual-bandit": contextual_bandit.contextual_bandit,
    "extension-spread": extension_spread.labels_with_spread,
    "few-samples": few_samples.few_samples,
    "finite-support": finite_support.finite_support,
    "frozen-points": private_points.frozen_points,
    "identical-inputs": identical_inputs.identical_inputs,
    "indefinite": indefinite.indefinite,
    "interpolant": interpolant.interpolant,
    "interval": interval.interval,
    "interval-start": interval_start.interval_start,
    "largest-output": largest_output.largest_output,
    "least-squares": least_squares.least_squares,
    "linear-ensemble": ensembles.linear_ensemble,
    "event-cosine": event_federations.event_cosine,
    "event-spectrum": event_federations.event_spectrum,
    "feature-sample": feature_samples.feature_sample,
    "common-and-own": feature_samples.common_and_own,
    "coordinate-points": coordinate_samples.coordinate_points,
    "linear-losses": linear_losses.linear_losses,
    "lipschitz-labels": lipschitz_labels.lipschitz_labels,
    "log-masses": ensembles.log_masses,
    "logistic": logistic.logistic,
    "mixtures": mixtures.mixtures,
    "noisy": noisy.noisy,
    "noisy-quadratics": noisy.noisy_quadratics,
    "normal-line": noisy.normal_line,
    "pair-batches": pair_batches.pair_batches,
    "pair-quadratics": pair_quadratics.pair_quadratics,
    "point-masses": ensembles.point_masses,
    "private-points": private_points.private_points,
    "quadratic-recursion": quadratic_recursion.quadratic_recursion,
    "quadratics": quadratics.quadratics,
    "residual-losses": residual_losses.residual_losses,
    "residual-regression": residual_regression.residual_regression,
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
    "same-slope": same_slope.same_slope,
    "shifted-grids": shifted_grids.shifted_grids,
    "smooth-inputs": smooth_inputs.smooth_inputs,
    "sloped-valley": sloped_valley.sloped_valley,
    "spread-inputs": spread_inputs.spread_inputs,
    "split-boxes": split_boxes.split_boxes,
    "squared-ensemble": squared_ensembles.squared_ensemble,
    "staying-weights": ensembles.staying_weights,
    "square-targets": square_targets.square_targets,
    "two-groups": two_groups.two_groups,
    "two-sites": two_sites.two_sites,
    "worst-clients": worst_clients.worst_clients,
}

RATIONAL: Mapping[str, Callable[..., interval.RationalQuadratics]] = {
    "interval": interval.rational_quadratics,
    "interval-start": interval.rational_quadratics,
    "two-groups": two_groups.rational_two_groups,
}
"""The families whose data are rational, for runs without rounding."""


def build(recipe: Mapping[str, str | int | float]) -> Instance[Any]:
    """The instance of a recipe: `{"family": name, **arguments}`."""
    name, arguments = opened(recipe)
    if name not in FAMILIES:
        raise FedTheoryError(f'no instance family "{name}".{nearest(name, FAMILIES)}', code="FT007")
    _check(name, FAMILIES[name], arguments)
    return FAMILIES[name](**arguments)


def rational(recipe: Mapping[str, str | int | float]) -> interval.RationalQuadratics | None:
    """The exact data of a recipe; None where the family has none."""
    name, arguments = opened(recipe)
    if name not in RATIONAL:
        return None
    _check(name, RATIONAL[name], arguments)
    return RATIONAL[name](**arguments)


def _check(name: str, family: Callable[..., Any], arguments: Mapping[str, Any]) -> None:
    """Raises FT007 where an argument is unknown or missing, with the ones that the family takes."""
    known = inspect.signature(family).parameters
    for argument in arguments:
        if argument not in known:
            hint = nearest(argument, known)
            raise FedTheoryError(f'the family "{name}" takes no "{argument}".{hint}', code="FT007")
    needed = [a for a, p in known.items() if p.default is p.empty]
    if missing := [a for a in needed if a not in arguments]:
        optional = [a for a in known if a not in {*needed, *arguments}]
        more = f" It also takes {', '.join(optional)}." if optional else ""
        message = f'the family "{name}" needs {", ".join(missing)} too.{more}'
        raise FedTheoryError(message, code="FT007")


def opened(recipe: Mapping[str, str | int | float]) -> tuple[str, dict[str, Any]]:
    """Family and arguments."""
    arguments = dict(recipe)
    return str(arguments.pop("family", "")), arguments
