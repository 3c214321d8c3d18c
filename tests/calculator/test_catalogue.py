"""The generated catalogue says what the theorem files say."""

import json
from dataclasses import replace

import pytest
import sympy as sp

from fedtheory.calculator import generate
from fedtheory.calculator.catalogue import catalogue, find
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.expression import to_sympy
from fedtheory.theorems import STATEMENTS
from tests.every import of_every


def test_it_is_fresh() -> None:
    path = generate.Path(str(generate.resources.files("fedtheory"))) / generate.FILE
    assert path.read_text(encoding="utf-8") == generate.content(), (
        "run python -m fedtheory.calculator.generate"
    )


def test_a_changed_statement_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    before = generate.content()
    first = STATEMENTS[0]
    bound = replace(first.bounds[0], first_round=first.bounds[0].first_round + 1)
    changed = replace(first, bounds=(bound, *first.bounds[1:]))
    monkeypatch.setattr(generate, "STATEMENTS", (changed, *STATEMENTS[1:]))
    assert generate.content() != before


@of_every(STATEMENTS)
def test_every_term_is_its_expression(statement: object) -> None:
    entry = find(statement.id)  # type: ignore[attr-defined]
    symbols = {str(c.symbol): c.symbol for c in (*statement.constants, *statement.parameters)}  # type: ignore[attr-defined]
    for stated in statement.bounds:  # type: ignore[attr-defined]
        kept = entry.bound(stated.key)
        if not isinstance(stated.value, sp.Expr):
            assert kept.value is None
            continue
        symbols |= {str(s): s for s in stated.value.free_symbols}
        point = {
            s: sp.Rational(k + 3, 7)
            for k, s in enumerate(sorted(stated.value.free_symbols, key=str))
        }
        difference = to_sympy(kept.value, symbols) - stated.value  # type: ignore[arg-type]
        assert abs(difference.subs(list(point.items())).evalf(40)) < 1e-30
        assert len(kept.terms) == len(sp.Add.make_args(stated.value))


def test_every_statement_is_there_once() -> None:
    assert list(catalogue()) == [s.id for s in STATEMENTS]
    content = json.loads(generate.content())
    assert [entry["digest"] for entry in content["statements"]] == [s.digest for s in STATEMENTS]


def test_an_unknown_id_is_told_the_nearest() -> None:
    with pytest.raises(FedTheoryError, match=r'Did you mean "fedfw.thm1"') as caught:
        find("fedfw.thm11")
    assert caught.value.code == "FT001"
