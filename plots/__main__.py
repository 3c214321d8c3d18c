"""Writes the figures of docs/: `python -m plots [NAME ...]`; with `--check`, says whether they are up to date.

A figure is up to date when it is drawn as it lies in docs/, each coordinate to within a point: the
last digits of a run may differ between machines, a curve may not.
"""

import argparse
import re
import sys
import tempfile
from pathlib import Path

from fedtheory.report.rendering import save_drawn
from plots import (
    fedboost_agnostic,
    fedboost_budgets,
    fedboost_floor,
    fedboost_gaps,
    fedboost_mixture,
    fedboost_repeats,
    fedboost_shakespeare,
    fedfw_communication,
    fedfw_local_steps,
    fedfw_naive,
    fedfw_participation,
    fedfw_penalty,
    fedfw_plus,
    fedfw_thm1,
    fedfw_thm2,
    fedfw_thm3,
    fednewton_baselines,
    fednewton_bounds,
    fednewton_concept_shift,
    fednewton_covariate_shift,
    fednewton_mnist,
    fednewton_rate,
    fednewton_table3,
    fednewton_threshold,
    fednewton_upsilon,
    fedres_appendix_c_loss,
    fedres_appendix_c_weights,
    fedres_bandit,
    fedres_delay,
    fedres_erm,
    fedres_experiments,
    fedres_experiments_clients,
    fedres_experiments_delay,
    fedres_regret,
    ffgb_floor,
    ffgb_frozen,
    ffgb_residual,
    ffgb_sampling,
    ffgb_slopes,
    ffgb_total_variation,
    ffgb_warm_start,
    ffgb_wasserstein,
)

FIGURES = (
    fedfw_thm1,
    fedfw_naive,
    fedfw_thm2,
    fedfw_thm3,
    fedfw_penalty,
    fedfw_participation,
    fedfw_plus,
    fedfw_local_steps,
    fedfw_communication,
    fedres_appendix_c_loss,
    fedres_appendix_c_weights,
    fedres_bandit,
    fedres_erm,
    fedres_delay,
    fedres_regret,
    fedres_experiments,
    fedres_experiments_clients,
    fedres_experiments_delay,
    ffgb_floor,
    ffgb_slopes,
    ffgb_residual,
    ffgb_sampling,
    ffgb_total_variation,
    ffgb_frozen,
    ffgb_wasserstein,
    ffgb_warm_start,
    fedboost_gaps,
    fedboost_floor,
    fedboost_mixture,
    fedboost_budgets,
    fedboost_shakespeare,
    fedboost_repeats,
    fedboost_agnostic,
    fednewton_bounds,
    fednewton_upsilon,
    fednewton_threshold,
    fednewton_mnist,
    fednewton_covariate_shift,
    fednewton_concept_shift,
    fednewton_baselines,
    fednewton_rate,
    fednewton_table3,
)
DOCS = Path(__file__).parents[1] / "docs"
NUMBER = re.compile(r"(?<![\w#])-?\d+(?:\.\d+)?(?![\w%])")
POINT = 1.0


def same(old: str, new: str) -> bool:
    """Whether two figures draw the same, each number within a point."""
    if NUMBER.sub("", old) != NUMBER.sub("", new):
        return False
    numbers = zip(NUMBER.findall(old), NUMBER.findall(new), strict=True)
    return all(abs(float(a) - float(b)) <= POINT for a, b in numbers)


def main(arguments: list[str]) -> int:
    """Write the figures, or compare them with those in docs/."""
    parser = argparse.ArgumentParser(prog="python -m plots", description=__doc__.split("\n")[0])
    parser.add_argument("--check", action="store_true", help="compare with docs/, write nothing")
    parser.add_argument(
        "names", nargs="*", metavar="NAME", help="these figures; all without a name"
    )
    chosen = parser.parse_args(arguments)
    check, figures = (
        chosen.check,
        {figure.__name__.rsplit(".", 1)[-1]: figure for figure in FIGURES},
    )
    if unknown := sorted(set(chosen.names) - set(figures)):
        parser.error(f"no figure {', '.join(unknown)}; there are {', '.join(figures)}")
    stale = []
    with tempfile.TemporaryDirectory() as elsewhere:
        for stem in chosen.names or figures:
            name, figure = f"{stem}.svg", figures[stem]
            drawn = save_drawn([(figure.draw, figure.words())], Path(elsewhere) / name)
            kept = DOCS / name
            if not check:
                kept.write_bytes(drawn.read_bytes())
                print(f"docs/{name}")
            elif not kept.exists() or not same(kept.read_text(), drawn.read_text()):
                stale.append(f"docs/{name}")
    if stale:
        print(f"stale: {', '.join(stale)}; run python -m plots")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
