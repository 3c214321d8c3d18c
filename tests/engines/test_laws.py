"""Which law catches which misprint, and that the literature as it stands obeys them."""

from dataclasses import replace
from fractions import Fraction

import flint
import numpy as np
import pytest
import sympy as sp
from hypothesis import given
from hypothesis import strategies as st

from fedtheory.core.claim import Claim
from fedtheory.core.concept import Dimension
from fedtheory.core.statement import Scope, T, t
from fedtheory.core.verdict import Label
from fedtheory.engines.check import curve
from fedtheory.engines.laws import LAWS, laws, monotony, order, rate
from fedtheory.engines.units import MixedUnits, dimension_of
from fedtheory.papers.fedfw.statements.eq52_surrogate_gap import EQUATION_52
from fedtheory.papers.fedfw.statements.ext1_participation import EXTENSION_1
from fedtheory.papers.fedfw.statements.lem1_smooth import LEMMA_1
from fedtheory.papers.fedfw.statements.notation import D, H, L, lambda_0, n
from fedtheory.papers.fedfw.statements.schedules_penalty import SCHEDULES
from fedtheory.papers.fedfw.statements.thm1_convex import (
    THEOREM_1,
    consensus_price,
    surrogate_gap,
    surrogate_price,
)
from fedtheory.papers.fedfw.statements.thm2_nonconvex import THEOREM_2
from fedtheory.papers.ffgb.statements.lemD1_bounded import LEMMA_D1

sharpened = THEOREM_1.bound("sharpened").value
lower = THEOREM_1.bound("lower").value


def findings(statement, key):
    bound = statement.bound(key)
    found = {name: law(statement, bound) for name, law in LAWS.items()}
    return {name: finding for name, finding in found.items() if finding is not None}


def broken(statement, key):
    """Laws that say no."""
    return {name for name, finding in findings(statement, key).items() if finding.holds is False}


def planted(key, **changes):
    bounds = [replace(b, **changes) if b.key == key else b for b in THEOREM_1.bounds]
    return replace(THEOREM_1, bounds=tuple(bounds))


MISPRINTS = {
    "D for D^2 in (31)": (surrogate_price.subs(D, sp.sqrt(D)) + consensus_price, "units"),
    "D^2 for D": (surrogate_price * D + consensus_price, "units"),
    "H for H^2": (surrogate_price + consensus_price / H, "units"),
    "the penalty is squared": (surrogate_price + consensus_price / lambda_0, "units"),
    "n is forgotten in (31)": (surrogate_price.subs(n, 1) + consensus_price, "tiling"),
    "n is squared below": (surrogate_price + consensus_price / n, "tiling"),
    "t^(-1/2) turned over": (surrogate_price + consensus_price * t, "rate"),
    "a rate of 1/t": (sharpened / sp.sqrt(t), "rate"),
    "t forgotten": (sharpened * sp.sqrt(t), "rate"),
    "the price of consensus with a minus": (surrogate_price - consensus_price, "monotony"),
    "it grows first": (sharpened * (1 - sp.exp(-t / 10)), "monotony"),
    "4LD^2/t for 2LD^2/t": (sharpened + 2 * L * D**2 / t, "special cases"),
    "an index too early": (sharpened.subs(t, t - 2), "first round"),
    "far too small": (sharpened / 1000, "order"),
    "not sharper than print": (10 * THEOREM_1.bound("printed").value + sharpened, "order"),
}


@pytest.mark.parametrize("misprint", MISPRINTS)
def test_a_misprint_is_caught_by_the_law_that_is_made_for_it(misprint):
    value, law = MISPRINTS[misprint]
    assert law in broken(planted("sharpened", value=value), "sharpened")


@pytest.mark.parametrize("key", ["corrected", "sharpened", "rate"])
def test_the_true_bounds_obey_every_law(key):
    assert broken(THEOREM_1, key) == set()
    assert {"units", "rate", "monotony", "first round", "tiling", "order"} <= set(
        findings(THEOREM_1, key)
    )


def test_ours_contains_frank_wolfe():
    note = findings(THEOREM_1, "sharpened")["special cases"].note
    assert note.startswith("identical clients, no penalty: Frank-Wolfe, 2LD^2/t; symbolic")


@given(
    n=st.integers(1, 50),
    more=st.integers(1, 50),
    D=st.fractions(0, 9),
    wider=st.fractions(0, 9),
    L=st.fractions(0, 9),
    H=st.fractions(0, 9),
    penalty=st.fractions(Fraction(1, 9), 9),
    t=st.integers(2, 10**6),
)
def test_ours_grows_with_the_diameter_and_not_with_the_clients(n, more, D, wider, L, H, penalty, t):
    """At fixed nλ₀; at fixed λ₀ it grows with n sooner or later, and so does print."""

    def value(n, D, lambda_0):
        letters = {"n": n, "D": float(D), "L": float(L), "H": float(H), "lambda_0": lambda_0}
        return curve(THEOREM_1.bound("sharpened"), letters, np.array([float(t)]))[0]

    here = value(n, D, float(penalty) / n)
    assert value(n + more, D, float(penalty) / (n + more)) == pytest.approx(here, rel=1e-12)
    assert value(n, D + wider, float(penalty) / n) >= here
    assert value(10**9, D + 1, float(penalty)) > here


def test_print_forgets_a_root_of_n_and_tiling_sees_it():
    """Lemma 2 prints LD/n for LD/√n: with every client r times over, print would promise more of the same run."""
    assert broken(THEOREM_1, "printed") == {"tiling"}


def test_a_lower_bound_above_an_upper_one_is_found():
    assert "order" in broken(planted("lower", value=4 * lower), "sharpened")
    assert "order" not in broken(planted("lower", value=2 * lower), "sharpened")


def test_a_lower_bound_faster_than_the_rate_may_be_but_not_slower():
    assert "rate" not in broken(planted("lower", value=lower / t), "lower")
    assert "rate" in broken(planted("lower", value=lower * t), "lower")


def test_units_are_asked_of_conditions_as_well():
    mixed = planted("lower", conditions=(Claim(H, "<=", 4 * n * lambda_0),))
    right = planted("lower", conditions=(Claim(H, "<=", 2 * n * D * lambda_0),))
    assert "units" in broken(mixed, "lower")
    assert "units" not in broken(right, "lower")


def test_a_curve_is_measured_in_other_units():
    def curve(values, rounds):
        return values["L"] * values["D"] ** 2 / rounds**0.5

    def misprint(values, rounds):
        return values["L"] * values["D"] / rounds**0.5

    def slow(values, rounds):
        return values["L"] * values["D"] ** 2 / rounds**0.25

    assert broken(planted("sharpened", value=curve), "sharpened") <= {"order"}
    assert "units" in broken(planted("sharpened", value=misprint), "sharpened")
    assert "rate" in broken(planted("sharpened", value=slow), "sharpened")


def test_a_division_by_a_constant_that_may_vanish_has_no_first_round():
    assert "first round" in broken(
        planted("sharpened", value=sharpened + H**2 / (L + lambda_0 * (n - 1))), "sharpened"
    )


def test_verdicts_carry_honest_labels():
    for verdict in laws(THEOREM_1):
        assert verdict.layer == "laws"
        assert verdict.label in {Label.SUPPORTED, Label.ENUMERATED}
        assert verdict.note.split(":")[0] in LAWS
        assert verdict.instance == f"law of {verdict.note.split(':')[0]}"


def test_scopes_other_than_rounds_have_no_rate():
    statement = planted("sharpened", value=surrogate_gap * t, scope=Scope.BEST_ROUND)
    assert "rate" not in broken(statement, "sharpened")


def test_an_equation_may_say_that_nothing_is_there_and_an_upper_bound_may_not():
    nothing = sp.Integer(0)
    equal = planted("sharpened", value=nothing, relation="=")
    assert not {"rate", "first round"} & set(broken(equal, "sharpened"))
    assert {"rate", "first round"} <= set(broken(planted("sharpened", value=nothing), "sharpened"))


def test_units_of_formulas():
    length, area = sp.symbols("l A", positive=True)
    known = {length: Dimension(0, 1), area: Dimension(0, 2), t: Dimension()}
    assert dimension_of(sp.sqrt(area) + length / t, known) == Dimension(0, 1)
    assert dimension_of(sp.exp(length**2 / area), known) == Dimension()
    assert dimension_of(sp.Integer(0), known) is None
    for wrong in (length + area, sp.exp(length), sp.Max(length, area), t**length):
        with pytest.raises(MixedUnits):
            dimension_of(wrong, known)


def test_a_rate_with_a_letter_in_an_exponent_is_taken_case_by_case():
    note = findings(SCHEDULES, "sharpened")["rate"]
    assert note.holds
    assert "alpha = 0, alpha = 1/4, alpha = 1/2, alpha = 3/4, alpha = 1;" in note.note
    bound = replace(SCHEDULES.bound("sharpened"), value=SCHEDULES.bounds[0].value * sp.sqrt(t))
    assert rate(replace(SCHEDULES, bounds=(bound,)), bound).holds is False


def test_a_bound_on_the_end_of_a_run_has_its_rate_in_the_horizon():
    assert "over T**(-1/3) it tends to" in findings(THEOREM_2, "sharpened")["rate"].note
    bound = replace(THEOREM_2.bound("best"), value=THEOREM_2.bound("best").value * T)
    assert rate(THEOREM_2, bound).holds is False
    assert monotony(THEOREM_2, bound).holds is False


def test_a_repair_may_cost_the_rate_and_says_so():
    found = findings(EQUATION_52, "any-start")["rate"]
    assert found.holds
    assert found.note.startswith("the repair costs the rate: ")


def test_a_repair_may_be_wasteful_and_says_so():
    found = findings(THEOREM_2, "printed-G")["tiling"]
    assert found.holds
    assert found.note.startswith("possible, but wasteful: ")


def test_participation_is_tiled_where_all_come_and_holds_frank_wolfe_there():
    found = findings(EXTENSION_1, "sharpened")
    assert found["tiling"].note.endswith("at p = 1; symbolic and exact")
    assert found["special cases"].note.startswith("identical clients, no penalty, all taking part")
    assert "special cases" not in findings(EXTENSION_1, "rarely")  # it speaks of p <= 1/2 only


def test_where_print_is_too_small_a_sharpened_bound_is_held_against_its_repair():
    """Lemma D.1 of FFGB: the printed value holds from round 4 on, where three times it was needed before."""
    bound = LEMMA_D1.bound("sharpened")
    assert order(LEMMA_D1, bound).holds
    larger = replace(bound, value=4 * bound.value)
    others = tuple(b for b in LEMMA_D1.bounds if b is not bound)
    assert not order(replace(LEMMA_D1, bounds=(*others, larger)), larger).holds


GEOMETRIC = [
    (lambda_0**t * D**2 * L, True),  # L has the units of an objective over a square
    ((lambda_0**t + (lambda_0 / 2) ** t) * D**2 * L, True),
    (D**2 * L, False),
    (t * lambda_0**t * D**2 * L, None),
]


@pytest.mark.parametrize(("value", "holds"), GEOMETRIC)
def test_of_a_geometric_rate_rounds_stand_in_exponents_alone(value, holds):
    bound = replace(THEOREM_1.bound("sharpened"), value=value, first_round=1)
    found = rate(replace(THEOREM_1, rate=lambda_0**t, bounds=(bound,)), bound)
    assert found.holds is holds


def test_a_factor_above_one_may_grow_with_the_rounds_and_one_below_may_not():
    shrinks = replace(THEOREM_1.bound("sharpened"), value=lambda_0**t * D**2 * L)
    assert monotony(replace(THEOREM_1, bounds=(shrinks,)), shrinks).holds
    grows = replace(shrinks, value=t * (lambda_0 / (1 + lambda_0)) ** (1 / t) * D**2 * L)
    assert not monotony(replace(THEOREM_1, bounds=(grows,)), grows).holds


@pytest.mark.parametrize("bits", [20, 53, 128, 400])
def test_tiling_by_nine_says_the_same_at_every_precision(bits: int) -> None:
    """A ninth is no float: once it was one, and the verdict hung on what had run before in the process."""
    with flint.ctx.workprec(bits):
        found = findings(LEMMA_1, "printed")["tiling"]
    assert found.note == "unchanged; symbolic and exact"
