"""Certificates that are false, shown to Rocq's checker past our kernels: `python -m tests.rocq.falsehoods --count 500`.

One of the fuzz (`tests/kernel/fuzz.py`), half of them with something changed, counts if one of its lines is false in a finite
model of its givens, and not for want of a meaning: a root of what is negative is 0 in Rocq. With `--of PAPER` they are certificates of a paper's
proofs, of which each line is one as well, corrupted as in `tests/kernel/corruption.py`; one counts if what it is to show is false in a model
that keeps its givens at every point tried. The checker must refuse each at a line: to run out of time is no refusal.
"""

import argparse
import json
import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import count, islice
from pathlib import Path
from random import Random
from typing import Any

from flint import ctx

from fedtheory.engines.prove import emit
from fedtheory.proofs import OWN_PROOFS
from fedtheory.rocq.check import prelude_in
from fedtheory.rocq.development import HEAD, development
from fedtheory.rocq.export import Unsupported
from tests.kernel import corruption
from tests.kernel.corruption import (
    Undefined,
    counterexample,
    follow,
    holds,
    is_false,
    mutant_of,
    single_lines,
)
from tests.kernel.fuzz import Model, certificate, values_of

Json = Any
FalseCertificate = tuple[int, str, list[str]]
"""Seed, kind, and the certificate as it is written for Rocq."""
ILL_FORMED = (
    Unsupported, LookupError, TypeError, ValueError, AttributeError, AssertionError, ZeroDivisionError, RecursionError,
)  # fmt: skip
SECONDS = 60
"""Of CPU, for a file of certificates."""
MOST = 40
LENGTH = 3000
"""Of a certificate that is corrupted, as JSON; to look for a model of a longer one takes too long."""
"""Certificates in a file."""


def is_false_somewhere(written: Json, seed: int, models: int = 3, tries: int = 4) -> bool:
    """Whether a line has a meaning in a model of the givens, and is false there."""
    for number in range(models):
        model: Any = Model(list(written["statement"]["given"]), Random(f"model {seed} {number}"))
        for schema in (line["schema"] for line in written["lines"]):
            for scope in values_of(schema["forall"], model, tries):
                with suppress(Undefined):
                    if is_false(schema, model, scope) and not holds(schema["then"], model, scope):
                        return True
    return False


def false_certificates(first: int = 0) -> Iterator[FalseCertificate]:
    """Each of the fuzz that is false and can be written."""
    ctx.prec = 200
    for seed in count(first):
        kind, written = certificate(seed)
        with suppress(*ILL_FORMED):
            if is_false_somewhere(written, seed):
                yield seed, kind, for_rocq(written)


def corrupted(papers: Sequence[str], first: int = 0) -> Iterator[FalseCertificate]:
    """Each corrupted one of these papers that is false and can be written."""
    ctx.prec = 200
    cases = [one for one in proved(papers) if len(json.dumps(one)) < LENGTH]
    for seed in count(first):
        rng = Random(f"false {seed}")
        original = rng.choice(cases)
        mutant, done = mutant_of(original, rng)
        with suppress(*ILL_FORMED):
            if mutant["statement"] != original["statement"] and is_refuted(mutant, rng):
                yield seed, f"{original['id']}: {done}", for_rocq(mutant)


def proved(papers: Sequence[str]) -> Iterator[Json]:
    """The certificates of these papers that cite no other theorem, and their lines one at a time; what another has shown is given."""
    for proof in (proof for paper in papers for proof in OWN_PROOFS.of(paper)):
        known = {c["digest"]: c for c in emit(proof)["certificates"]}
        for one in known.values():
            if not one.get("cites"):
                shown = {n: known[d]["statement"]["show"] for n, d in one["uses"].items()}
                given = {**one["statement"]["given"], **shown}
                whole = {**one, "uses": {}, "statement": {**one["statement"], "given": given}}
                yield whole
                yield from single_lines(whole)


def is_refuted(written: Json, rng: Random, models: int = 3, tries: int = 10) -> bool:
    """Whether what is to be shown is false, and has a meaning, where the givens are true at each point tried."""
    statement = written["statement"]
    for _ in range(models):
        model = corruption.Model(statement, Random(rng.random()))
        scope = counterexample(statement["show"], model, tries)
        if scope is None:
            continue
        with suppress(Undefined):
            holds(statement["show"]["then"], model, scope)
            given = statement["given"].values()
            if any(counterexample(one, model, n) is not None for n in (5, 100) for one in given):
                continue
            if not follow(written, {}, model, scope).startswith("given"):
                return True
    return False


def for_rocq(written: Json) -> list[str]:
    """The certificate, and two questions: which of its lines is not shown, and whether it is accepted for what it is to show."""
    bundle = {
        "id": "false", "bound": "", "status": "", "kind": "steps", "symbols": written["statement"]["symbols"],
        "hypotheses": {}, "certificates": [written], "steps": [{"certificate": written["digest"]}],
    }  # fmt: skip
    *data, _ = development(bundle).why.splitlines()[len(HEAD) :]
    return [*data, "Eval vm_compute in (first_bad cert_0, accepted cert_0 show_0)."]


def answers(written: Sequence[Sequence[str]], folder: Path, seconds: int = SECONDS) -> list[str]:
    """What the checker says of each: `refused`, `accepted`, `timed out`, or `not read`, which no term of Rocq is."""
    path = folder / "falsehoods.v"
    modules = (f"Module C{k}.\n{chr(10).join(c)}\nEnd C{k}." for k, c in enumerate(written))
    path.write_text("\n".join([*HEAD, *modules]), encoding="utf-8")
    command = f"ulimit -t {seconds}; exec coqc -q -Q {prelude_in(folder)} Fed {path}"
    ran = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False)
    if ran.returncode == 0:
        said = re.findall(r"= \((?:None|Some \d+\S*),\s+(true|false)\)", ran.stdout)
        assert len(said) == len(written)
        return ["accepted" if word == "true" else "refused" for word in said]
    if len(written) == 1:
        return ["not read" if ran.returncode == 1 else "timed out"]
    half = len(written) // 2
    return [*answers(written[:half], folder, seconds), *answers(written[half:], folder, seconds)]


def main(words: Sequence[str] | None = None) -> int:
    """Prints how many of each kind were refused, and each that was not."""
    parser = argparse.ArgumentParser(prog="python -m tests.rocq.falsehoods")
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--of", action="append", metavar="PAPER", help="corrupted ones of a paper")
    parser.add_argument("-o", "--output", type=Path, metavar="DIR", help="keeps the prelude there")
    asked = parser.parse_args(words)
    found, kinds, wrong = Counter[str](), Counter[str](), 0
    cases = corrupted(asked.of, asked.seed) if asked.of else false_certificates(asked.seed)
    with tempfile.TemporaryDirectory(prefix="fedtheory-") as name:
        folder = asked.output or Path(name)
        while (missing := asked.count - found["refused"] - wrong) > 0:
            chunk = list(islice(cases, min(MOST, missing)))
            said = answers([text for _, _, text in chunk], folder)
            for (seed, kind, _), word in zip(chunk, said, strict=True):
                found[word] += 1
                kinds[f"{kind.partition(':')[0]} {word}"] += 1
                if word in {"accepted", "timed out"}:
                    wrong += 1
                    sys.stdout.write(f"case {seed}, {kind}: {word}\n")
            sys.stderr.write(f"{dict(found)}\n")
    for kind, number in sorted(kinds.items()):
        sys.stdout.write(f"{kind}: {number}\n")
    sys.stdout.write(f"{dict(found)}\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
