"""Certificate finders on a corpus of inequalities, beside z3's opinion of the same claims.

    OMP_NUM_THREADS=1 python benchmarks/bench_finders.py [--write] [--proofs]

For each true claim: who found it, with how many lines, in which time, and how long the kernel takes to check them.
For each false neighbour: nothing may be found, and a witness is recorded where numbers can be one. z3 decides some of
the claims faster, proves none of them (it leaves no certificate), and knows vectors only through coordinates: what it
says of those is about the line. `--proofs` strips the proofs of FedFW's Theorem 1 of their certificates and counts the
lines that are found again, with and without the references that the written proof names. `--write` puts the tables
into docs/finders.md.
"""

import argparse
import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from fedtheory import kernel
from fedtheory.engines.find import Context, find, opinion, refute
from fedtheory.engines.find.goal import certificate_of
from fedtheory.engines.prove import prove
from fedtheory.kernel import flint
from fedtheory.proofs import find_proof
from tests.engines.find.examples import FALSE, TRUE, Example

PAGE = Path(__file__).parents[1] / "docs" / "finders.md"
MARK = "<!-- measured: {} -->"
SECONDS = 10.0
LINE_SECONDS = 4.0


def table(head: list[str], rows: list[list[str]]) -> str:
    """A table in Markdown."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(
        "| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines
    )


def timed(function: Any, *arguments: Any, **options: Any) -> tuple[Any, float]:
    """A result and its seconds."""
    start = time.perf_counter()
    result = function(*arguments, **options)
    return result, time.perf_counter() - start


def z3_column(example: Example) -> str:
    """z3's opinion and its time."""
    answer, seconds = timed(opinion, example.context, example.schema, seconds=4.0)
    about_vectors = any(sort == "vector" for _, sort in example.context.symbols.values()) or any(
        sort == "vector" for sort in example.schema["forall"].values()
    )
    if not answer:
        return "cannot say"
    return f"{answer}{' on the line' if about_vectors else ''}, {seconds:.3f}"


def true_row(example: Example) -> list[str]:
    """A true claim: found, checked by both kernels, beside z3."""
    found, seconds = timed(find, example.context, example.schema, seconds=SECONDS)
    if found is None:
        return [
            example.name,
            example.text,
            "not found",
            "",
            f"{seconds:.3f}",
            "",
            z3_column(example),
        ]
    certificate, others = certificate_of(example.context.afresh(), found.lines)
    digest, checking = timed(kernel.check, certificate, others)
    assert digest == flint.check(certificate, others)
    kinds = list(dict.fromkeys(line["by"] for line in found.lines))
    lines = f"{len(found.lines)} ({', '.join(kinds)})"
    return [
        example.name,
        example.text,
        found.engine,
        lines,
        f"{seconds:.3f}",
        f"{checking:.3f}",
        z3_column(example),
    ]


def false_row(example: Example) -> list[str]:
    """A false claim: not found, and refuted if numbers do it."""
    found, searching = timed(find, example.context, example.schema, seconds=SECONDS)
    assert found is None, example.name
    refutation, seconds = timed(refute, example.context, example.schema)
    if refutation.witness is None:
        return [example.name, f"{searching:.3f}", "none", refutation.note, f"{seconds:.3f}"]
    kernel.check(refutation.certificate, {})
    witness = ", ".join(f"{name} = {value}" for name, value in refutation.witness.items())
    return [example.name, f"{searching:.3f}", refutation.engine, witness, f"{seconds:.3f}"]


def proof_lines() -> Iterator[tuple[Context, tuple[dict[str, Any], ...], dict[str, Any]]]:
    """Each line of the proofs of FedFW's Theorem 1: what surrounds it, what it refers to, the line."""
    seen = set()
    for bound in ("sharpened", "corrected", "lower"):
        report = prove(find_proof("fedfw.thm1", bound))
        statements = {c["digest"]: c["statement"] for c in report.certificates}
        for certificate in report.certificates:
            statement = certificate["statement"]
            known = {name: statements[own]["show"] for name, own in certificate["uses"].items()}
            for line in certificate["lines"]:
                context = Context(
                    statement["symbols"], statement["given"], (), "again", dict(known)
                )
                hints = tuple(
                    {
                        key: term[key]
                        for key in ("use", "at", "because", "mean")
                        if term.get(key) is not None
                    }
                    for term in line.get("terms", [])
                    if "use" in term
                )
                key = json.dumps([line["schema"], [hint["use"] for hint in hints]], sort_keys=True)
                if key not in seen:
                    seen.add(key)
                    yield context, hints, line
                known[line["name"]] = line["schema"]


def proof_table() -> str:
    """How many lines of each kind are found again."""
    counts: dict[str, list[int]] = {}
    for context, hints, line in proof_lines():
        count = counts.setdefault(line["by"], [0, 0, 0])
        count[0] += 1
        alone = find(context, line["schema"], seconds=LINE_SECONDS) is not None
        count[1] += alone
        if not alone and hints:
            hinted = Context(context.symbols, context.given, hints, context.name, context.known)
            alone = find(hinted, line["schema"], seconds=LINE_SECONDS) is not None
        count[2] += alone
    rows = [[kind, *map(str, count)] for kind, count in sorted(counts.items())]
    totals = [sum(count[k] for count in counts.values()) for k in range(3)]
    head = [
        "kind in the written proof",
        "lines",
        "found without a hint",
        "found, its references named",
    ]
    return table(head, [*rows, ["all", *map(str, totals)]])


def main() -> int:
    """Print the tables, or write them into the page."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--write", action="store_true", help="into docs/finders.md")
    parser.add_argument(
        "--proofs",
        action="store_true",
        help="also find the lines of FedFW's proofs again (minutes)",
    )
    wanted = parser.parse_args()
    tables = {
        "true": table(
            ["claim", "", "finder", "lines", "seconds", "kernel", "z3: opinion, seconds"],
            [true_row(e) for e in TRUE],
        ),
        "false": table(
            [
                "claim",
                "search gives up after",
                "refuted by",
                "witness, or why there is none",
                "seconds",
            ],
            [false_row(e) for e in FALSE],
        ),
    }
    if wanted.proofs:
        tables["proofs"] = proof_table()
    if not wanted.write:
        sys.stdout.write("\n\n".join(tables.values()) + "\n")
        return 0
    text = PAGE.read_text(encoding="utf-8")
    for name, new in tables.items():
        before, mark, after = text.partition(MARK.format(name))
        _, end, after = after.partition(MARK.format("end"))
        text = f"{before}{mark}\n{new}\n{end}{after}"
    PAGE.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
