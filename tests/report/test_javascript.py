"""Formulas as JavaScript: in a real browser they are what they are in Python."""

import json
import re
from pathlib import Path

import numpy as np
import pytest

from fedtheory.calculator.bound import required
from fedtheory.calculator.catalogue import Letter, catalogue
from fedtheory.calculator.inputs import letters_of
from fedtheory.calculator.vector import evaluator
from fedtheory.core.errors import IllFormedStatement
from fedtheory.report.javascript import data, function, javascript
from tests.report.chromium import dom, needed

BOUNDS = [(e, b) for e in catalogue().values() for b in e.bounds if b.value is not None]
POINTS = 1000
MODULUS, FACTOR = (
    2**31 - 1,
    48271,
)  # Park and Miller's generator: the same whole numbers in both languages
PAGE = """<!DOCTYPE html><meta charset="utf-8"><pre id="out"></pre><script>
const F = [%s];
const ASKED = %s;
let seed = 1;
const next = () => { seed = (seed * 48271) %% 2147483647; return seed; };
const found = ASKED.map(([k, count, letters]) => Array.from({length: count}, () => {
  const v = {};
  for (const [name, kind, low, width] of letters) {
    const drawn = next();
    v[name] = kind === "integer" ? low + drawn %% 200 : low + width * ((drawn %% 4096) + 1) / 4097;
  }
  const y = F[k](v);
  return Number.isFinite(y) ? y : String(y);
}));
document.getElementById("out").textContent = JSON.stringify(found);
</script>"""


def drawn_as(letter: Letter) -> list[object]:
    """How both sides draw a letter: exact doubles, inside of its domain."""
    low = 0.0 if letter.lower is None else float(letter.lower)
    if letter.integer:
        return [letter.name, "integer", int(low), 0]
    high = float(letter.upper) if letter.upper is not None else low + 8.0
    return [letter.name, "real", low, high - low]


def asked() -> list[list[object]]:
    found: list[list[object]] = []
    for k, (entry, bound) in enumerate(BOUNDS):
        names = sorted(letters_of(bound.value))
        found.append([k, POINTS, [drawn_as(entry.letters[x]) for x in names]])
    return found


def points() -> list[dict[str, np.ndarray]]:
    """The same draws in Python."""
    seed, found = 1, []
    for _, count, letters in asked():
        rows: dict[str, list[float]] = {name: [] for name, *_ in letters}
        for _ in range(count):
            for name, kind, low, width in letters:
                seed = seed * FACTOR % MODULUS
                whole = kind == "integer"
                rows[name].append(
                    low + seed % 200 if whole else low + width * (seed % 4096 + 1) / 4097
                )
        found.append({name: np.array(values, dtype=float) for name, values in rows.items()})
    return found


@needed
def test_every_bound_has_the_same_value_in_the_browser(tmp_path: Path) -> None:
    page = tmp_path / "formulas.html"
    functions = ",\n".join(function(bound.value) for _, bound in BOUNDS)
    page.write_text(PAGE % (functions, data(asked())), encoding="utf-8")
    text = dom(page, tmp_path / "profile")
    (out,) = re.findall(r'<pre id="out">(.*?)</pre>', text, re.DOTALL)
    compared = 0
    for (entry, bound), values, at in zip(BOUNDS, json.loads(out), points(), strict=True):
        others = dict.fromkeys(required(entry, bound) - at.keys(), 1.0)  # letters of conditions
        with np.errstate(all="ignore"):
            ours = np.broadcast_to(evaluator(entry.id, bound.key)({**others, **at}), len(values))
        theirs = np.array([float(v) for v in values])
        both = np.isfinite(ours) & np.isfinite(theirs)
        assert (np.isfinite(ours) == np.isfinite(theirs)).all(), (entry.id, bound.key)
        off = np.abs(theirs[both] - ours[both])
        assert (off <= 1e-12 * np.abs(ours[both]) + 1e-300).all(), (entry.id, bound.key, off.max())
        compared += int(both.sum())
    assert compared > 900 * len(BOUNDS)


@pytest.mark.parametrize(
    ("tree", "text"),
    [
        (["-", ["+", "x", "1"]], "(-(v.x + 1))"),
        (["/", "-2/3", ["root", "3", "x"]], "((-(2 / 3)) / Math.cbrt(v.x))"),
        (["^", "x", "-2"], "Math.pow(v.x, -2)"),
        (["power", ["-", "1", "x"], "t"], "Math.pow((1 - v.x), v.t)"),
        (["exp", ["*", "x", ["log", "y"]]], "Math.exp((v.x * Math.log(v.y)))"),
        (["root", "5", "x"], "Math.pow(v.x, 1 / 5)"),
    ],
)
def test_terms_are_written_as_functions(tree, text):
    assert javascript(tree) == text


@pytest.mark.parametrize(
    "tree", ["alert(1)", "x;y", "a-b", ["eval", "x"], ["dot", "x", "y"], ["sin", "x"]]
)
def test_nothing_else_gets_into_a_script(tree):
    with pytest.raises(IllFormedStatement):
        javascript(tree)


def test_data_cannot_end_a_script():
    text = data({"x": "</script><script>alert(1)</script>&"})
    assert "<" not in text
    assert json.loads(text) == {"x": "</script><script>alert(1)</script>&"}
