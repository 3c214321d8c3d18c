"""`prove --paper` and `--latex`: a proof as a paper prints it."""

from typing import Any


def test_the_command_prints_a_proof_for_a_terminal(command: Any) -> None:
    text = command("prove", "fedfw.thm1", "--bound", "sharpened", "--paper").out
    rows = text.splitlines()
    assert rows[0] == "fedfw.thm1 (sharpened): PROVED"
    assert max(map(len, rows)) <= 120
    assert "Let it hold for t. Then" in rows
    assert "A convex combination: the claim supposed, oracle (8) and update (9)." in rows
    assert "By mean and (31) at t - 1." in rows
    assert "mean_i" not in text


def test_a_file_is_printed_with_the_functions_it_defines(command: Any) -> None:
    text = command("prove", "docs/examples/frank_wolfe.py", "--paper").out
    assert "gap(t + 1) ≤ (1 - ηₜ) gap(t) + ηₜ² L D²/2   [one round]" in text
    assert "gap(t) = f(xᵗ) - f(x*)" in text


def test_latex_is_a_whole_document(command: Any) -> None:
    text = command("prove", "fedfw.thm1", "--bound", "lower", "--latex").out
    assert text.startswith("% fedfw.thm1 (lower): PROVED, bundle ")
    assert text.rstrip().endswith(r"\end{document}")
    assert r"\subsection*{Appendix: multipliers}" in text
