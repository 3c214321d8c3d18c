"""A counterexample is a construction of all symbols: what is changed in one is refused by both kernels."""

import random
from collections.abc import Callable, Iterator
from copy import deepcopy
from fractions import Fraction
from typing import Any

import pytest

from fedtheory.core.construction import Counterexample
from fedtheory.core.expression import to_tree
from fedtheory.core.proof import Proof
from fedtheory.core.shelf import own_papers
from fedtheory.core.statement import Status
from fedtheory.engines.construct import counterexample
from fedtheory.engines.prove import emit
from fedtheory.kernel import construction, flint_construction
from fedtheory.kernel.bundle import read
from fedtheory.kernel.contrary import ANY, case
from fedtheory.proofs import ARGUMENTS, PROOFS, find_proof

Bundle = dict[str, Any]
LEMMA = emit(find_proof("fedfw.lem2", "printed"))


def label(bundle: Bundle) -> str:
    return str(read(bundle)["label"])


def changed(change: Callable[[Bundle], object]) -> Bundle:
    bundle = deepcopy(LEMMA)
    change(bundle["steps"][-1])
    return bundle


def definition(step: Bundle, name: str) -> Bundle:
    (own,) = (d for symbol, d in step["counter"]["made"]["symbols"] if symbol == name)
    return dict_of(own)


def dict_of(own: Any) -> Bundle:
    assert isinstance(own, dict)
    return own


CHANGES: dict[str, Callable[[Bundle], object]] = {
    "another contrary": lambda s: s["counter"].update(claim=claim(["<", "0", "1"])),
    "a contrary that is not strict": lambda s: s["counter"]["claim"]["then"].__setitem__(0, "<="),
    "another diameter": lambda s: definition(s, "D").update({"is": "1"}),
    "a steeper loss": lambda s: definition(s, "f").update({"is": ["dot", "v", "v"]}),
    "one client": lambda s: s["counter"]["made"].update(clients=["1"]),
    "a symbol that nothing defines": lambda s: s["counter"]["made"]["symbols"].pop(),
    "a helper with the name of a letter": lambda s: s["counter"]["helpers"].update(L=[[], "real"]),
    "a helper that nothing defines": lambda s: s["counter"]["helpers"].update(q=[[], "real"]),
    "nothing shown": lambda s: s["counter"]["made"].update(shown={}),
    "one hypothesis more": lambda s: s["within"]["hypotheses"].update(
        more={**s["within"]["hypotheses"]["D"], "schema": {"forall": {}, "if": [], "then": ["<", "D", "2"]}}
    ),
    "a contrary that nothing shows": lambda s: s["counter"].update(certificate="0"),
    "a hypothesis by the name of the contrary": lambda s: s["within"]["hypotheses"].update(
        {"the contrary": s["within"]["hypotheses"]["D"]}
    ),
}  # fmt: skip


def test_as_it_stands_it_refutes() -> None:
    assert label(LEMMA) == "REFUTED"


@pytest.mark.parametrize("change", CHANGES)
def test_what_is_no_counterexample_refutes_nothing(change: str) -> None:
    assert label(changed(CHANGES[change])) == "UNDECIDED"


def test_a_bound_up_to_a_constant_is_not_refuted_by_one_number() -> None:
    bundle = deepcopy(LEMMA)
    bundle["status"] = "ordered"
    assert label(bundle) == "UNDECIDED"


def claim(then: Any, forall: dict[str, str] | None = None, *conditions: Any) -> Bundle:
    return {"forall": forall or {}, "if": list(conditions), "then": then}


def test_the_contrary_of_a_claim_is_at_values_and_for_each_constant() -> None:
    plain = case(claim(["<=", "a", "b"], {"t": "integer"}, ["<=", "1", "t"]), {})
    assert plain.conditions == [claim(["<=", "1", "t_0"])]
    assert plain.contraries == [claim(["<", "b", "a"])]
    assert plain.symbols == {"t_0": [[], "integer"]}
    ways = [["<", "b", "a"], ["<", "a", "b"], ["<", "0", ["dot", ["-", "a", "b"], ["-", "a", "b"]]]]
    assert case(claim(["=", "a", "b"]), {}).contraries == [claim(way) for way in ways]
    assert case(claim(["<", "a", "b"]), {}).contraries == [claim(["<=", "b", "a"])]
    each = case(claim(["<=", ["a", "i"], "b"], {"i": "client"}), {})
    assert each.contraries == [claim(["<", "b", ["a", "i"]], {"i": "client"})]
    order = case(claim(["<=", "a", "b"]), {}, "b")
    assert order.contraries == [claim(["<", ["*", ANY, "b"], "a"])]
    assert order.symbols == {ANY: [[], "real"]}
    with pytest.raises(construction.Rejected, match="name of a symbol"):
        case(claim(["<=", "a", "t"], {"t": "integer"}), {"t_0": [[], "integer"]})
    with pytest.raises(construction.Rejected, match="up to a constant"):
        case(claim(["=", "a", "b"]), {}, "b")


def counters(paper: str) -> Iterator[tuple[str, Any, Bundle, Bundle, Bundle]]:
    """Name, claim, symbols and hypotheses of a paper's refuted step, and its counterexample as a bundle holds it."""
    told: list[Counterexample] = []
    for proof in (*PROOFS.of(paper), *ARGUMENTS.of(paper)):
        for step in proof.steps:
            if isinstance(step.refuted, Counterexample) and step.refuted not in told:
                told.append(step.refuted)
                within = step.setting or proof.setting
                symbols = {n: [list(of), sort] for n, (of, sort) in within.symbols.items()}
                given = {n: g.schema.json() for n, g in within.given.items()}
                order = isinstance(proof, Proof) and step is proof.steps[-1]
                bound = proof.of.bound(proof.bound) if order else None
                value = to_tree(bound.value) if bound and bound.status is Status.ORDERED else None
                made = counterexample(
                    step.refuted, step.claim.json(), symbols, given, value, recall=True
                )
                here = case(step.claim.json(), symbols, value)
                yield f"{proof.id}/{step.name}", here, symbols, given, made


MANY = ("fedfw", "ffgb")
"""Papers with so many counterexamples that most of the test is about them; one has none."""


def numbers_in(node: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where a definition has a number that is no index."""
    if isinstance(node, str):
        if node.lstrip("-").replace("/", "", 1).isdigit() and path[-1] not in ("from",):
            yield path
        return
    if isinstance(node, list) and node and node[0] in ("root", "^", "always"):
        return
    for key, part in node.items() if isinstance(node, dict) else enumerate(node or ()):
        yield from numbers_in(part, (*path, key))


@pytest.mark.parametrize("paper", own_papers())
def test_the_kernels_agree_on_counterexamples_with_a_number_changed(paper: str) -> None:
    """Each is changed in two places; that most changes are refused says that the numbers matter."""
    rng, tried, refused = random.Random(0), 0, 0
    for name, here, known, hypotheses, counter in counters(paper):
        symbols = {**known, **here.symbols, **counter["helpers"]}
        claims = {f"condition {k}": c for k, c in enumerate(here.conditions, 1)}
        claims["the contrary"] = counter["claim"]
        given = {**hypotheses, **claims}
        places = list(numbers_in(counter["made"]["symbols"]))
        for path in rng.sample(places, min(2, len(places))):
            made = deepcopy(counter["made"])
            at = made["symbols"]
            for key in path[:-1]:
                at = at[key]
            at[path[-1]] = str(Fraction(at[path[-1]]) + rng.choice((-1, 1, Fraction(1, 2))))
            one = construction.unmade(symbols, given, made)
            two = flint_construction.unmade(symbols, given, made)
            assert bool(one) == bool(two), (name, path, one, two)
            tried += 1
            refused += bool(one)
    assert tried > 15 or paper not in MANY
    assert 2 * refused > tried or not tried
