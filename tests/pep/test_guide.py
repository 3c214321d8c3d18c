"""docs/pep.md: what it shows is what one gets."""

import re
from pathlib import Path

import pytest

GUIDE = (Path(__file__).parents[2] / "docs" / "pep.md").read_text(encoding="utf-8")
SCRIPT, SESSION, FEDERATED, REPLAYED, EVERY, IRRATIONAL = re.findall(
    r"^```python\n(.*?)^```", GUIDE, re.DOTALL | re.MULTILINE
)


def test_the_script_is_answered_as_it_is_told(command, tmp_path):
    path = tmp_path / "heavy_ball.py"
    path.write_text(SCRIPT)
    (shown,) = re.findall(
        r"^\$ fedtheory worst-case heavy_ball.py\n(.*?)^```", GUIDE, re.DOTALL | re.MULTILINE
    )
    assert command("worst-case", path).out.startswith(shown)


def test_the_session_runs():
    names = {}
    exec(SESSION, names)
    assert float(names["found"]) >= 1 / 6


SESSIONS = {
    "federated": FEDERATED,
    "replayed": REPLAYED,
    "every": EVERY,
    "irrational": IRRATIONAL,
}


@pytest.mark.parametrize("session", SESSIONS.values(), ids=SESSIONS)
def test_what_is_asserted_holds(session):
    exec(session, {})


def test_classes_without_a_lower_end_are_those_that_are_named():
    from fedtheory.pep import functions, operators
    from fedtheory.pep.function import Function

    without = {
        name
        for module in (functions, operators)
        for name, value in vars(module).items()
        if isinstance(value, type)
        and issubclass(value, Function)
        and value is not Function
        and not name.startswith("_")
        and value.interpolation is None
    }
    named = {n for n in without if n.endswith(("Cheap", "Expensive"))}
    assert without - named == {"SmoothConvexLipschitzFunction", "NegativelyComonotoneOperator"}
