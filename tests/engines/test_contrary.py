"""A refutation must contradict what it refutes, in a world of all hypotheses, and a proof shows all it starts from."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from fedtheory.core.construction import Counterexample
from fedtheory.core.errors import IllFormedStatement
from fedtheory.core.item import Argument
from fedtheory.core.proof import Given, Line, Proof, Setting, Step, Use, combination
from fedtheory.core.term import Schema, at_most, less, symbol
from fedtheory.core.verdict import Label
from fedtheory.engines.prove import prove
from fedtheory.kernel.contrary import misfit
from fedtheory.proofs import ARGUMENTS, OWN_PROOFS, PROOFS, find_proof, is_own
from tests.written_out import step

PROOF = find_proof("fednewton.thm2", "printed")
PRINTED = PROOF.steps[-1]
assert isinstance(PRINTED.refuted, Step)
COUNTER: Step = PRINTED.refuted
ELSEWHERE = Setting({"a": ((), "real")}, {"a": Given(Schema(less(0, symbol("a"))), "a > 0", "")})


def without(name: str) -> tuple[Line, ...]:
    return tuple(line for line in COUNTER.lines if line.name != f"hypothesis: {name}")


def ending(claim: Schema) -> Step:
    return replace(COUNTER, claim=claim, lines=(*COUNTER.lines[:-1], combination(claim)))


def against(counter: Step) -> Proof:
    return replace(PROOF, steps=(*PROOF.steps[:-1], replace(PRINTED, refuted=counter)))


def renamed(first: str, second: str) -> Step:
    """The hypotheses of these names change places."""
    swap = {f"hypothesis: {first}": second, f"hypothesis: {second}": first}
    return replace(
        COUNTER,
        lines=tuple(
            replace(line, name=f"hypothesis: {swap[line.name]}") if line.name in swap else line
            for line in COUNTER.lines
        ),
    )


def test_a_literal_refutation_needs_a_world_that_is_made() -> None:
    report = prove(PROOF, literal=True)
    assert report.label is Label.REFUTED
    assert COUNTER.setting
    assert COUNTER.setting.made
    unmade = replace(COUNTER, setting=replace(COUNTER.setting, made=None))
    assert prove(against(unmade)).label is Label.UNDECIDED


@pytest.mark.parametrize(
    ("counter", "why"),
    [
        (lambda: ending(Schema(less(0, 1))), "does not end with the contrary"),
        (
            lambda: replace(COUNTER, lines=without("Upsilon")),
            "does not show the hypothesis 'Upsilon'",
        ),
        (lambda: renamed("w_D", "C"), "shows another claim as the hypothesis"),
    ],
    ids=["another claim", "a hypothesis left out", "hypotheses exchanged"],
)
def test_what_is_no_counterexample_refutes_nothing(counter: Callable[[], Step], why: str) -> None:
    """Each of these is accepted by both kernels."""
    report = prove(against(counter()))
    assert report.label is Label.UNDECIDED
    assert why in report.steps[-1].note


@pytest.mark.parametrize(
    ("counter", "why"),
    [
        (lambda: replace(COUNTER, setting=None), "in no setting of its own"),
        (lambda: ending(Schema(at_most(0, 1))), "no strict inequality"),
        (lambda: ending(Schema(less(0, 1), {"a": "real"})), "holds under conditions"),
        (lambda: ending(Schema(less(0, 1), {}, (less(1, 0),))), "holds under conditions"),
    ],
    ids=["no world", "not strict", "a variable", "a false condition"],
)
def test_what_excludes_nothing_refutes_nothing(counter: Callable[[], Step], why: str) -> None:
    report = prove(against(counter()))
    assert report.label is Label.UNDECIDED
    assert why in report.steps[-1].note


def test_all_refutations_of_the_library_are_strict_and_in_worlds() -> None:
    steps = [s for p in (*PROOFS, *ARGUMENTS) for s in p.steps if s.refuted is not None]
    made = [s for s in steps if isinstance(s.refuted, Counterexample)]
    counters = [(s.claim, s.refuted) for s in steps if isinstance(s.refuted, Step)]
    found = [misfit(claim.json(), counter.claim.json()) for claim, counter in counters]
    assert all(counter.setting is not None for _, counter in counters)
    assert len(found) + len(made) >= 60
    assert not any(found)


def test_a_copy_is_not_ones_own() -> None:
    assert is_own(OWN_PROOFS[0])
    assert not is_own(replace(OWN_PROOFS[0]))


def hidden() -> tuple[Step, ...]:
    """0 < a, from a hypothesis that is in the setting of one step only."""
    line = combination(Schema(less(0, symbol("a"))), Use("a"))
    return (Step("hidden", "", "", line.schema, (line,), setting=ELSEWHERE),)


def test_a_step_may_not_start_from_what_the_proof_does_not_give() -> None:
    shown = Setting({"a": ((), "real")}, {})
    with pytest.raises(IllFormedStatement, match="rests on 'a', which its proof's setting"):
        Argument("nobody.remark", "a remark", shown, hidden())
    stricter = Given(Schema(less(1, symbol("a"))), "a > 1", "")
    with pytest.raises(IllFormedStatement, match="rests on 'a', which its proof's setting"):
        Argument("nobody.remark", "a remark", replace(shown, given={"a": stricter}), hidden())
    with pytest.raises(IllFormedStatement, match="rests on 'a', which its proof's setting"):
        replace(PROOF, steps=(*hidden(), *PROOF.steps))
    open_to_all = Argument("nobody.remark", "a remark", ELSEWHERE, hidden())
    assert prove(open_to_all).label is Label.PROVED
    assert [h.name for h in prove(open_to_all).hypotheses] == ["a"]


def test_a_step_without_a_world_is_shown_as_before() -> None:
    (line,) = hidden()[0].lines
    assert prove(Argument("nobody.remark", "", ELSEWHERE, (step("a", "", "", line),))).hypotheses


def test_a_refutation_says_in_which_world() -> None:
    assert COUNTER.setting is not None
    told = prove(PROOF).world
    assert told
    assert {h.name for h in told} <= set(COUNTER.setting.given)
    assert not prove(find_proof("fednewton.thm1", "sharpened")).world
