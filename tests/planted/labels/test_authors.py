"""What an author's Python may do to a proof before it is handed over: checks left out, objects changed, names taken twice."""

from dataclasses import replace
from typing import Any

import pytest
import sympy as sp

from fedtheory.campaign.subjects import Subject
from fedtheory.core.errors import IllFormedStatement
from fedtheory.core.proof import Given, Line, Proof, Setting, Step, Use, combination
from fedtheory.core.role import Role
from fedtheory.core.statement import Constant, Scope, Statement, T
from fedtheory.core.term import Function, Schema, at_most, equal, less, symbol
from fedtheory.kernel.bundle import read
from tests.planted.labels.files.decay import (
    BELOW,
    BELOW_C,
    CEILING,
    CLAIM,
    FLAT,
    FROM_1,
    GIVEN,
    HALF_OF_1,
    ROUND,
    SETTING,
    C,
    assumed,
    at_once,
    h,
    known,
    proved,
    refuted,
    stated,
    t,
)
from tests.planted.labels.planted import Planted, asked, bundle_of
from tests.written_out import step

Pair = tuple[Proof, Proof]


class Unchecked(Proof):
    """A proof that asks nothing of itself."""

    def __post_init__(self) -> None:
        """Nothing."""


class Undeclared(Statement[Any]):
    """A statement that may call a letter t."""

    def __post_init__(self) -> None:
        """Nothing."""


def true() -> Proof:
    return proved(stated("mine.twin"), SETTING, BELOW)


def another_last_step() -> Pair:
    """h <= C is proved, and h <= C/1000 is claimed."""
    return Unchecked(stated("mine.planted", value=C / 1000), "printed", SETTING, (BELOW,)), true()


def changed_after_it_was_checked() -> Pair:
    """Trees are lists, and lists can be changed."""
    mine = proved(stated("mine.planted"), SETTING, replace(BELOW))
    bound = mine.of.bounds[0]
    object.__setattr__(bound, "value", C / 1000)
    return mine, true()


def a_claim_changed_in_place() -> Pair:
    """The step's claim is a list that somebody else still holds."""
    schema = Schema(h(t) <= C, ROUND, (FROM_1,))
    induction = Line(schema, "induction", {"on": "t", "base": "first", "step": "next"})
    mine = proved(stated("mine.planted"), SETTING, replace(BELOW, claim=schema, lines=(*BELOW.lines[:-1], induction)))  # fmt: skip
    schema.then[2] = ["*", "C", "1/2"]
    return mine, true()


def from_the_world_of_another_step() -> Pair:
    """A main step uses what was shown in the world that refutes a side step."""
    ONE = Schema(less(sp.Rational(1, 2), 1))
    case = Step("a case", "ours", "", ONE, (*FLAT, combination(ONE)), setting=Setting({}, {}))
    side = Step("side", "ours", "", CLAIM, gap="false", refuted=case)
    stolen = combination(Schema(h(t) <= C, ROUND, (FROM_1,)), Use("a case", times=h(t)))
    mine = Unchecked(stated("mine.planted"), "printed", SETTING, (side, step("below C", "", "", stolen)))  # fmt: skip
    beside = Step("beside", "ours", "", BELOW.claim, gap="left open")
    return mine, Proof(stated("mine.twin"), "printed", SETTING, (beside, BELOW))


def from_the_hypotheses_of_a_world() -> Pair:
    """The world says that h is 0; a step with the world for its setting would start from that."""
    zero = {"zero": Given(Schema(equal(h(t), 0), ROUND), "h is 0", "ours")}
    world = Setting(SETTING.symbols, zero)
    below = combination(Schema(h(t) <= C - 1, ROUND, (FROM_1,)), Use("zero", {"t": "t"}))
    case = Step("a case", "ours", "", below.schema, (below,), setting=world)
    side = Step("side", "ours", "", CLAIM, gap="false", refuted=case)
    last = combination(Schema(h(t) <= C - 1, ROUND, (FROM_1,)), Use("a case", {"t": "t"}))
    planted = stated("mine.planted", value=C - 1)
    return Unchecked(planted, "printed", SETTING, (side, step("less", "", "", last))), true()


def in_other_sorts() -> Pair:
    """A step where C is a whole number, in a proof where it is any."""
    whole = Setting({**SETTING.symbols, "C": ((), "integer")}, SETTING.given, SETTING.metrics)
    lemma = step("start, whole", "", "", combination(Schema(h(1) <= C), Use("start")))
    mine = proved(stated("mine.planted"), SETTING, replace(lemma, setting=whole), BELOW)
    return mine, proved(stated("mine.twin"), SETTING, lemma, BELOW)


def a_hypothesis_with_the_name_of_a_step() -> Pair:
    """`below C` is a step, and a hypothesis that says twice as much."""
    easy = assumed(Schema(h(t) <= C / 2, ROUND, (FROM_1,)))
    both = known(GIVEN | {"below C": easy})
    last = combination(Schema(h(t) <= C / 2, ROUND, (FROM_1,)), Use("below C", {"t": "t"}))
    planted, twin = stated("mine.planted", value=C / 2), stated("mine.twin")
    again = combination(CLAIM, Use("below C", {"t": "t"}))
    return (
        proved(planted, both, BELOW, step("half of it", "", "", last)),
        proved(twin, SETTING, BELOW, step("again", "", "", again)),
    )


def a_letter_called_t() -> Pair:
    """`t` is a letter here, and h(t) <= t is claimed of it."""
    letter = sp.Symbol("t")
    whole = {f.name: getattr(BELOW_C, f.name) for f in BELOW_C.__dataclass_fields__.values()}
    whole |= {"id": "mine.planted", "constants": (CEILING, Constant(letter, CEILING.concept, "1"))}
    mine = Undeclared(**whole)
    setting = Setting({**SETTING.symbols, "t": ((), "real")}, SETTING.given, SETTING.metrics)
    return Unchecked(mine, "printed", setting, (BELOW,)), true()


def a_horizon_that_is_any_number() -> Pair:
    """T is a real number of the setting, and the horizon of the claim."""
    g = Function("g")
    given = {"all": assumed(Schema(g("s") <= symbol("s"), {"s": "real"}))}

    def last(identifier: str, sort: str) -> Proof:
        bound = stated(identifier, value=T, scope=Scope.AT_HORIZON)
        symbols = {"T": ((), sort), "g": (("real",), "real")}
        return at_once(bound, known(given, g("T"), **symbols), Use("all", {"s": "T"}))

    return last("mine.planted", "real"), last("mine.twin", "integer")


PLANTED = (
    Planted("a proof of an easier claim, unchecked", another_last_step, "the last step does not show the claim"),
    Planted("a bound changed after the check", changed_after_it_was_checked, "the last step does not show the claim"),
    Planted("a claim changed in place", a_claim_changed_in_place, "the last step does not show the claim"),
    Planted("a step from the world of another", from_the_world_of_another_step, "no 'a case' to use"),
    Planted("a step from the hypotheses of a world", from_the_hypotheses_of_a_world, "no 'a case' to use"),
    Planted("a step in other sorts", in_other_sorts, "start, whole means something else by C"),
    Planted("a hypothesis named like a step", a_hypothesis_with_the_name_of_a_step, "'below C' is taken"),
    Planted("a letter called t", a_letter_called_t, "the name t is taken"),
    Planted("a horizon that is any number", a_horizon_that_is_any_number, "t is the round and T the horizon"),
)  # fmt: skip


@pytest.mark.parametrize("planted", PLANTED, ids=lambda p: p.name)
def test_it_proves_nothing_and_its_twin_does(planted: Planted) -> None:
    asked(planted, "PROVED")


def test_a_proof_is_of_a_statement_letter_for_letter_and_not_of_its_id() -> None:
    """Another statement under the same id has another digest."""
    easy, hard = stated("mine.same", value=2 * C), stated("mine.same", value=C / 2)
    twice = combination(
        Schema(h(t) <= 2 * C, ROUND, (FROM_1,)), Use("below C", {"t": "t"}), Use("sign")
    )
    setting = known(GIVEN | {"sign": assumed(Schema(at_most(0, symbol("C"))))})
    proof = proved(easy, setting, BELOW, step("twice", "", "", twice))
    assert read(bundle_of(proof), strict=True)["label"] == "PROVED"
    assert Subject(hard, (proof,), ()).proof("printed") is None
    assert Subject(easy, (proof,), ()).proof("printed") is proof


@pytest.mark.parametrize("letter", ["t", "T"])
def test_no_statement_calls_a_letter_t_or_T(letter: str) -> None:
    letters = (CEILING, Constant(sp.Symbol(letter), CEILING.concept, "Section 1"))
    with pytest.raises(IllFormedStatement, match="is the round or the horizon"):
        stated("mine.planted", constants=letters)


@pytest.mark.parametrize("scope", [Scope.AT_HORIZON, Scope.BEST_ROUND, Scope.AVERAGE])
def test_what_is_measured_at_round_t_is_no_claim_about_a_run(scope: Scope) -> None:
    with pytest.raises(IllFormedStatement, match="its setting measures another round"):
        proved(stated("mine.planted", scope=scope), SETTING, BELOW)


def test_what_is_measured_at_the_horizon_is_no_claim_about_every_round() -> None:
    setting = known(GIVEN, h("T"), T=((), "integer"))
    with pytest.raises(IllFormedStatement, match="its setting measures another round"):
        proved(stated("mine.planted"), setting, BELOW)


def test_a_hypothesis_of_one_step_alone_is_shown_where_it_gets_by_unchecked() -> None:
    """A step may bring a hypothesis in a setting of its own; the reader sees it, in its role."""
    sinks = Given(Schema(h(t + 1) <= h(t) - 1, ROUND, (FROM_1,)), "it sinks", "ours")
    own = known({"sinks": sinks, **GIVEN})
    lower = combination(Schema(h(t + 1) <= h(t) - 1, ROUND, (FROM_1,)), Use("sinks", {"t": "t"}))
    steps = replace(step("sinks by 1", "", "", lower), setting=own), BELOW
    with pytest.raises(IllFormedStatement, match="rests on 'sinks'"):
        proved(stated("mine.planted"), SETTING, *steps)
    mine = Unchecked(stated("mine.planted"), "printed", SETTING, steps)
    shown = {h_["name"]: h_ for h_ in read(bundle_of(mine), strict=True)["hypotheses"]}
    assert shown["sinks"]["role"] == "ours"
    assert not shown["sinks"]["for_claim"]


def test_what_is_told_of_a_step_is_its_formula_and_not_its_words() -> None:
    """Names and reasons are the author's; the claim stands beside them as the kernels read it."""
    boasting = replace(BELOW, name="h <= 0", because="this shows that h is 0 in every round")
    reading = read(bundle_of(proved(stated("mine.planted"), SETTING, boasting)), strict=True)
    assert (
        reading["steps"][0]["claim"]["then"] == reading["shows"]["then"] == ["<=", ["h", "t"], "C"]
    )


def test_an_axiom_that_is_called_a_definition_is_shown_as_one() -> None:
    """No kernel knows what a hypothesis is doing there. It is listed, with its formula, and its role is part of the meaning."""
    known_result = replace(GIVEN["falls"], role=Role.DEFINITION)
    mine = proved(stated("mine.planted"), known(GIVEN | {"falls": known_result}), BELOW)
    reading = read(bundle_of(mine), strict=True)
    other = read(bundle_of(proved(stated("mine.planted"), SETTING, BELOW)), strict=True)
    assert {h_["name"]: h_["role"] for h_ in reading["hypotheses"]} == {"start": "assumption", "falls": "definition"}  # fmt: skip
    assert reading["meaning"] != other["meaning"]


def test_a_refutation_is_of_the_hypotheses_that_it_shows() -> None:
    """A step with a setting of its own refutes the claim under that setting's hypotheses, and they are what is listed."""
    bare = refuted(stated("mine.planted"), SETTING, less(1, 2), within=known({}))
    reading = read(bundle_of(bare), strict=True)
    assert (reading["label"], reading["hypotheses"]) == ("REFUTED", [])
    whole = refuted(stated("mine.twin", value=C / 2), SETTING, HALF_OF_1, *FLAT)
    assert [h_["name"] for h_ in read(bundle_of(whole), strict=True)["hypotheses"]] == ["start", "falls"]  # fmt: skip
