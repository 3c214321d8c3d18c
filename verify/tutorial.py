"""The tutorial runs, and its outputs are what comes out: `python -m verify.tutorial`; `--record` writes them.

A notebook is JSON, and its code cells are Python: no Jupyter is needed. A cell shows what it prints, and then its last
expression, as HTML where the answer has a page.
"""

import argparse
import ast
import contextlib
import io
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

NOTEBOOK = Path(__file__).parents[1] / "docs" / "tutorial.ipynb"

Output = dict[str, Any]


def outputs(source: str, names: dict[str, Any], count: int) -> list[Output]:
    """What a cell shows; the names that it defines stay."""
    tree = ast.parse(source)
    last = tree.body[-1] if tree.body else None
    if isinstance(last, ast.Expr):
        tree.body.pop()
    printed, answer = io.StringIO(), None
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, "cell", "exec"), names)
        if isinstance(last, ast.Expr):
            answer = eval(compile(ast.Expression(last.value), "cell", "eval"), names)
    found: list[Output] = []
    if printed.getvalue():
        lines = printed.getvalue().splitlines(keepends=True)
        found.append({"name": "stdout", "output_type": "stream", "text": lines})
    if answer is not None:
        shown = {"text/plain": repr(answer).splitlines(keepends=True)}
        if hasattr(answer, "_repr_html_"):
            plain = f"<{type(answer).__name__}>"
            shown = {
                "text/html": answer._repr_html_().splitlines(keepends=True),
                "text/plain": [plain],
            }
        found.append(
            {
                "data": shown,
                "execution_count": count,
                "metadata": {},
                "output_type": "execute_result",
            }
        )
    return found


def executed(notebook: dict[str, Any]) -> dict[str, Any]:
    """The notebook with the outputs that come out now."""
    names: dict[str, Any] = {"__name__": "__main__"}
    cells, count = list[dict[str, Any]](), 0
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            count += 1
            shown = outputs("".join(cell["source"]), names, count)
            cells.append({**cell, "execution_count": count, "outputs": shown})
        else:
            cells.append(cell)
    return {**notebook, "cells": cells}


def main(arguments: Sequence[str]) -> int:
    """Runs the notebook; 1 if other outputs are recorded in it."""
    parser = argparse.ArgumentParser(prog="python -m verify.tutorial", description=__doc__)
    parser.add_argument("--record", action="store_true", help="keep what comes out")
    parser.add_argument("--notebook", type=Path, default=NOTEBOOK)
    asked = parser.parse_args(arguments)
    kept = json.loads(asked.notebook.read_text(encoding="utf-8"))
    found = executed(kept)
    if asked.record:
        text = json.dumps(found, indent=1, sort_keys=True, ensure_ascii=False) + "\n"
        asked.notebook.write_text(text, encoding="utf-8")
        return 0
    differing = [
        k for k, (a, b) in enumerate(zip(kept["cells"], found["cells"], strict=True), 1) if a != b
    ]
    sys.stdout.writelines(f"cell {k}: not what is recorded\n" for k in differing)
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
