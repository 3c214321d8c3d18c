r"""Proofs as papers print them: what is printed is what was proved, it is LaTeX, and it reads as Appendix B of FedFW does."""

import re
import shutil
import subprocess
from typing import Any
from xml.dom.minidom import parseString

import pytest

from fedtheory.cli.prove import printed
from fedtheory.core import tex
from fedtheory.core.abbreviating import Abbreviator
from fedtheory.core.abbreviation import Abbreviation
from fedtheory.core.shelf import own_papers
from fedtheory.engines.prove import emit
from fedtheory.kernel import check, digest
from fedtheory.papers.fedfw.proofs.appendix_b1 import APPENDIX_B1
from fedtheory.proofs import ARGUMENTS, OWN_PROOFS, find_proof
from fedtheory.report import terms
from fedtheory.report.argument import Display, Printer, as_text
from fedtheory.report.phrases import QUOTES

MARKUP = {
    *("documentclass", "usepackage", "allowdisplaybreaks", "setlength", "emergencystretch", "begin", "end"),
    *("section", "subsection", "medskip", "noindent", "hspace", "par", "tag", "notag", "quad", "ensuremath"),
}  # fmt: skip
MATHEMATICS = {
    *("left", "right", "frac", "sqrt", "mathrm", "mathcal", "mathbb", "operatorname", "bar", "hat", "tilde"),
    *("le", "ge", "in", "langle", "rangle", "sum", "prod", "cdot", "star", "prime", "nabla", "exp", "log"),
    *("Vert", "surd", "times", "infty", "textbackslash", "textasciitilde", "textasciicircum", "aleph", "ne"),
    *("lceil", "rceil", "lfloor", "rfloor", "to", "circ", "otimes", "varepsilon"),
    *tex.GREEK,
}  # fmt: skip


def read(bundle: dict[str, Any]) -> dict[str, Any]:
    """What is read of a bundle that the kernels accept: only how it is printed is asked here."""
    return {
        "id": bundle["id"],
        "bound": bundle["bound"],
        "label": "PROVED",
        "why": "",
        "digest": "0" * 64,
        "shows": bundle["steps"][-1]["claim"],
        "hypotheses": [{**h, "name": k} for k, h in bundle["hypotheses"].items()],
        "steps": [
            {"label": "PROVED" if s["certificate"] else "UNDECIDED", "note": "open", "name": s["name"]}
            for s in bundle["steps"]
        ],
    }  # fmt: skip


def all_of(paper: str) -> list[Any]:
    return [*OWN_PROOFS.of(paper), *ARGUMENTS.of(paper)]


def faults(text: str) -> list[str]:
    """What LaTeX would stop at: commands that are not there, what is not closed, two scripts in one place."""
    body = re.sub(r"^%.*$", "", text, flags=re.MULTILINE)
    words = set(re.findall(r"\\([A-Za-z]+)", body)) - MARKUP - MATHEMATICS
    found = [f"unknown \\{word}" for word in sorted(words)]
    bare = re.sub(r"\\[{}$&#%_]", "", body)
    if strange := sorted(c for c in set(bare) - QUOTES if not c.isascii() and not c.isalpha()):
        found.append(f"signs {strange}")
    for row in bare.splitlines():
        if row.count("{") != row.count("}") or row.count("$") % 2:
            found.append(f"not closed: {row[:200]}")
        if row.count(r"\left") - row.count(r"\leftarrow") != row.count(r"\right"):
            found.append(f"brackets: {row[:200]}")
        inner = row
        while (flat := re.sub(r"\{[^{}]*\}", "()", inner)) != inner:
            inner = flat
        if twice := re.search(r"\^\(\)\s*\^|_\(\)\s*_|\^\(\)_\(\)\^|_\(\)\^\(\)_", inner):
            found.append(f"two scripts: {row[:200]} at {twice.start()}")
    opened = re.findall(r"\\(begin|end)\{(\w+)\}", body)
    stack: list[str] = []
    for what, name in opened:
        if what == "begin":
            stack.append(name)
        elif not stack or stack.pop() != name:
            found.append(f"\\end{{{name}}} closes nothing")
    return found + [f"{name} is not ended" for name in stack]


@pytest.mark.parametrize("paper", own_papers())
def test_every_proof_is_printed_as_latex(paper: str) -> None:
    for proof in all_of(paper):
        bundle = emit(proof)
        text = printed(bundle, read(bundle), proof.setting.abbreviations, latex=True, foreign=False)
        assert faults(text) == [], proof.id
        assert not re.search(r"\bBy (\w+ of )?\.", text), proof.id


def test_a_small_line_shown_by_monotonicity_alone_cites_nothing_and_has_a_letter() -> None:
    proof = find_proof("fedfw.thm1", "sharpened")
    bundle = emit(proof)
    text = as_text("", Printer(bundle, read(bundle), proof.setting.abbreviations).blocks())
    assert "√t ≤ √(t + 1)   [(a)]\nBy monotonicity of roots.\nBy (a)." in text


def test_what_latex_would_stop_at_is_found() -> None:
    for wrong in (
        r"$x^{a}^{b}$",
        r"\foo",
        r"$\left(x$",
        r"\begin{gather}",
        "x ⊕ y",
        r"\frac{a}{b",
        r"$x_{i}^{t}_{j}$",
    ):
        assert faults(wrong), wrong


@pytest.mark.parametrize(
    ("of", "bound"),
    [("fedfw.thm1", "printed"), ("fedfw.thm2", "corrected"), ("ffgb.thm4_3", "corrected")],
)
def test_latex_takes_it(of: str, bound: str, tmp_path: Any) -> None:
    if not shutil.which("pdflatex"):
        pytest.skip("pdflatex is not installed")
    proof = find_proof(of, bound)
    bundle = emit(proof)
    (tmp_path / "proof.tex").write_text(
        printed(bundle, read(bundle), proof.setting.abbreviations, latex=True, foreign=False)
    )
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "-draftmode", "proof.tex"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, check=False)
    assert done.returncode == 0, done.stdout[-800:]


def test_what_an_abbreviation_stands_for_is_what_was_proved() -> None:
    """Both kernels' normal form of a claim and of what is printed for it, written out, is the same."""
    changed = 0
    for proof in all_of("fedfw"):
        bundle = emit(proof)
        notation = Abbreviator(proof.setting.abbreviations)
        own = {c["digest"]: c for c in bundle["certificates"]}
        for step in bundle["steps"]:
            if step["certificate"] not in own:
                continue
            statement, then = own[step["certificate"]]["statement"], step["claim"]["then"]
            short = notation.abbreviated(then)
            changed += short != then
            for one, other in zip(then[1:], notation.expanded(short)[1:], strict=True):
                if then[0] != "in" and one != other:
                    same = {**step["claim"], "then": ["=", one, other]}
                    check(certificate({**statement, "show": same}), {})
    assert changed > 100


def certificate(statement: dict[str, Any]) -> dict[str, Any]:
    line = {"name": "same", "schema": statement["show"], "by": "identity"}
    return {
        "schema": 1, "id": "same", "source": "", "digest": digest(statement), "statement": statement,
        "uses": {}, "lines": [line],
    }  # fmt: skip


def test_fedfw_reads_as_its_appendix_does() -> None:
    """Displays of Appendix B.1, in the paper's own letters."""
    proof = APPENDIX_B1
    bundle = emit(proof)
    blocks = Printer(bundle, read(bundle), proof.setting.abbreviations).blocks()
    shown = {b.tag: " ".join(map(tex.text, b.lines)) for b in blocks if isinstance(b, Display)}
    assert shown["(27)"] == "F̂ₜ(Xᵗ) = F̂ₜ₋₁(Xᵗ) + (λₜ - λₜ₋₁)/2 dist²(Xᵗ, 𝒞)"
    assert shown["(30) line 1"].startswith("Eₜ₊₁ ≤ ")
    assert shown["(34)"] == "-ζ*/√n dist(Xᵗ, 𝒞) ≤ F̂(Xᵗ) - F(x*)"
    assert shown["(38) line 1"] == "F(x̄ᵗ) - F(x*) ≤ F̂(Xᵗ) - F(x*) + 1/n Σᵢ ⟨∇fᵢ(x̄ᵗ), x̄ᵗ - xᵢᵗ⟩"
    assert shown["(31) printed"] == "Eₜ₊₁ ≤ 2 n D² (L/n/(t + 1) + λ₀/√(t + 1))"


def test_a_page_writes_the_same_abbreviations() -> None:
    """MathML of the claims of FedFW's Theorem 1: the paper's letters, and no command that was not drawn."""
    proof = APPENDIX_B1
    writer = terms.Writer(proof.setting.symbols, Abbreviator(proof.setting.abbreviations))
    drawn = {s.name: "".join(writer.lines(s.claim.then)) for s in proof.steps}
    assert not [name for name, formula in drawn.items() if "\\" in formula]
    assert "<msub><mi>E</mi>" in drawn["(26) printed"]
    assert "dist" in drawn["(27)"]
    for formula in drawn.values():
        parseString(f"<math>{formula}</math>")


def test_a_strangers_claim_is_written_out() -> None:
    """Whoever calls what is bounded by another name shows a theorem that was not proved: theirs are not abbreviated."""
    proof = find_proof("fedfw.thm1", "sharpened")
    bundle = emit(proof)
    gap = bundle["steps"][-1]["claim"]["then"][1]
    misleading = (Abbreviation(r"\lambda_0", gap, {}, whole=True),)
    for foreign in (True, False):
        blocks = Printer(bundle, read(bundle), misleading, foreign).blocks()
        claim = as_text("", blocks).partition("Definitions")[0]
        assert ("λ₀ ≤" in claim) is not foreign
        assert ("Σᵢ fᵢ" in claim) is foreign
