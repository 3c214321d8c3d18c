"""Comparisons: names mean one thing, the best is the best, and what is sent is counted."""

import math
from typing import Any

import pytest

from fedtheory.calculator.bound import bound
from fedtheory.calculator.catalogue import catalogue, find
from fedtheory.calculator.compare import as_json, compare
from fedtheory.calculator.inputs import letters_of
from fedtheory.calculator.methods import METHODS
from fedtheory.calculator.solve import solve
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.method import GOALS, SIZE

FW: dict[str, Any] = {"L": 1, "D": 1, "n": 10, "H": 1, "lambda_0": "1/10"}
CONSTANTS: dict[str, Any] = {
    "smoothness": 1, "clients": 10, "diameter": 1, "heterogeneity": 1, "lambda0": "1/10",
    "model radius": 1, "gradient of the pair": 1, "noise of the pair's gradient": 1, "tau": 3,
    "range of the excess": 1, "w_l": 1, "w_g": 1,
}  # fmt: skip


@pytest.mark.parametrize("method", METHODS, ids=lambda m: m.name)
def test_messages_speak_of_letters_that_the_statements_have(method):
    assert method.goal in GOALS
    for name in method.statements:
        # what no statement of a paper has cannot be set, and its numbers would never be known
        known = {
            x for e in catalogue().values() if e.family == find(name).family for x in e.letters
        }
        assert letters_of(method.down, method.up) <= known | {SIZE}


def test_each_guarantee_is_the_bound_of_its_statement():
    found = compare(t=1000, **CONSTANTS)
    (own,) = (g for g in found.guarantees if g.method.name == "FedFW")
    wanted = bound("fedfw.thm1", t=1000, **FW)
    assert own.at is not None
    assert (own.at.value, own.bound) == (wanted.value, wanted.bound)


def test_rounds_are_those_of_solve_and_numbers_are_counted():
    found = compare(target="1/20", size=1000, **CONSTANTS)
    own = {g.method.name: g for g in found.guarantees}
    rounds = solve("fedfw.thm1", "t", target="1/20", **FW).value
    assert own["FedFW"].rounds == rounds
    assert own["FedFW"].numbers == 2000 * int(rounds or 0)
    assert own["FedFW"].bits == 64 * 2000 * int(rounds or 0)
    steps = own["FedRes.SGD"]
    assert steps.numbers == int(steps.rounds or 0) * (1000 + 1002)


def test_a_letter_of_the_paper_counts_messages_of_all_its_methods():
    boost = {"sigma": 1, "r": 1, "G": 1, "M": 1, "D": 1, "C": 5, "q": 10}
    found = compare(target=1, size=100, **{f"fedboost.{x}": v for x, v in boost.items()})
    (own,) = (g for g in found.guarantees if g.method.name == "FedBoost, unbiased estimates")
    assert own.numbers == int(own.rounds or 0) * (5 * 101 + 10)


def test_scaffold_sends_twice_and_compressed_methods_what_they_keep_with_its_places():
    """Rand-k with omega = 4 keeps a fifth of 1,000 numbers, top-k with q = 1/2 three quarters."""
    known = {
        "smoothness": 1, "clients": 10, "distance of x^1 to a minimiser": 1, "step of the clients": "1/20",
        "number of local steps in a round": 4, "step of the server": "1/20", "step": "1/20",
        "root mean square of the clients' gradients at the minimiser": 1,
    } | {f"compression.{x}": v for x, v in {"omega": 4, "q": "1/2", "alpha": "1/5", "H": 1, "V": 1, "mu": "1/10"}.items()}  # fmt: skip
    found = compare(target="1/2", size=1000, **known)
    own = {g.method.name: g for g in found.guarantees}
    each = {
        "Local SGD": 2000,
        "SCAFFOLD": 4000,
        "Compressed gradients, rand-k": 1000 + 2 * 200,
        "DIANA, rand-k": 1000 + 2 * 200,
        "Error feedback, top-k": 1000 + 2 * 750,
        "EF21, top-k": 1000 + 2 * 750,
    }
    for name, numbers in each.items():
        rounds = own[name].rounds
        assert rounds is not None
        assert rounds > 0
        assert own[name].numbers == numbers * rounds
        assert own[name].bits == 64 * numbers * rounds


def test_the_best_comes_first_and_the_last_say_what_they_lack():
    found = compare(target="1/20", **CONSTANTS).guarantees
    met = [g.rounds for g in found if g.rounds is not None]
    assert len(met) >= 2
    assert met == sorted(met)
    assert [g.rounds for g in found[: len(met)]] == met
    assert all(g.why_not.startswith("needs") for g in found[len(met) :])


def test_the_best_changes_where_the_curves_cross():
    found = compare(target="1/20", **CONSTANTS)
    by_name = {g.method.name: g for g in found.guarantees}
    assert len(found.crossovers) >= 2
    for before, after in zip(found.crossovers, found.crossovers[1:], strict=False):
        old, new = by_name[before.best], by_name[after.best]
        at = {
            g.method.name: [value_of(g, after.round - 1), value_of(g, after.round)]
            for g in (old, new)
        }
        assert at[old.method.name][0] <= at[new.method.name][0] * (1 + 1e-12)
        assert at[new.method.name][1] <= at[old.method.name][1] * (1 + 1e-12)


def value_of(guarantee: Any, rounds: int) -> float:
    letters = {x: v for x, v in guarantee.values.items() if x not in {"t", "T"}}
    counted = "t" if "t" in names(guarantee) else "T"
    found = bound(guarantee.id, bound=guarantee.bound, **letters, **{counted: rounds}).value
    return math.inf if found is None else float(found)


def names(guarantee: Any) -> set[str]:
    return set(letters_of(find(guarantee.id).bound(guarantee.bound).value))


def test_a_target_below_the_floor_is_told():
    boost = {"sigma": 1, "r": 1, "G": 1, "M": 1, "D": 1, "C": 2, "q": 10, "alpha_star": 1}
    found = compare(target="1e-6", **{f"fedboost.{x}": v for x, v in boost.items()})
    (own,) = (g for g in found.guarantees if g.method.name == "FedBoost, weighted sampling")
    assert own.rounds is None
    assert "tends to" in own.why_not


@pytest.mark.parametrize(
    ("constants", "options", "code", "told"),
    [
        ({"D": 1, "t": 5}, {}, "FT046", "means several things"),
        ({"smothness": 1, "t": 5}, {}, "FT003", 'Did you mean "smoothness"'),
        ({"smoothness": 1}, {}, "FT006", "a round or a target"),
        ({"smoothness": -1, "t": 5}, {}, "FT021", "outside of its domain"),
        ({"smoothness": 1, "L": 2, "t": 5}, {}, "FT002", "set twice"),
        ({"smoothness": "one", "t": 5}, {}, "FT010", "only word"),
        ({"t": 5}, {"goal": "axcess"}, "FT046", 'Did you mean "excess"'),
        ({"t": 5}, {"size": 0}, "FT021", "size = 0 is not positive"),
        ({"t": 5}, {"target": "-1"}, "FT021", "target = -1 is not positive"),
        ({"t": "5.5"}, {}, "FT021", "no integer"),
        ({"fedfx.D": 5, "t": 1}, {}, "FT003", "nothing here is called"),
    ],
)
def test_bad_input_is_told(constants, options, code, told):
    with pytest.raises(FedTheoryError, match=told) as caught:
        compare(**options, **constants)
    assert caught.value.code == code


@pytest.mark.parametrize("goal", GOALS)
def test_every_goal_has_methods_and_json(goal):
    found = as_json(compare(goal=goal, t=10))
    assert len(found["guarantees"]) == sum(m.goal == goal for m in METHODS)
    assert all(g["why_not"] or g["value"] is not None for g in found["guarantees"])
