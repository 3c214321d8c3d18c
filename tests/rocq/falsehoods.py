"""Certificates that are false, shown to Rocq's checker past our kernels: `python -m tests.rocq.falsehoods --count 500`.

A certificate of the fuzz (`tests/kernel/fuzz.py`), half of them with something changed, counts if one of its lines is false in a finite
model of its givens, and not for want of a meaning: a root of what is negative is 0 in Rocq. The checker must refuse each at a line: to run out of time is no refusal.
"""

import argparse
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

from fedtheory.rocq.check import prelude_in
from fedtheory.rocq.development import HEAD, development
from fedtheory.rocq.export import Unsupported
from tests.kernel.corruption import Undefined, holds, is_false
from tests.kernel.fuzz import Model, certificate, values_of

Json = Any
ILL_FORMED = (Unsupported, LookupError, TypeError, ValueError, AssertionError)
SECONDS = 60
"""Of CPU, for a file of certificates."""
MOST = 50
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


def false_certificates(first: int = 0) -> Iterator[tuple[int, str, list[str]]]:
    """Seed, kind, and the certificate as it is written for Rocq, of each that is false and can be written."""
    ctx.prec = 200
    for seed in count(first):
        kind, written = certificate(seed)
        try:
            if not is_false_somewhere(written, seed):
                continue
            bundle = {
                "id": "false", "bound": "", "status": "", "kind": "steps", "symbols": written["statement"]["symbols"],
                "hypotheses": {}, "certificates": [written], "steps": [{"certificate": written["digest"]}],
            }  # fmt: skip
            text = development(bundle).why.splitlines()
        except ILL_FORMED:
            continue
        yield seed, kind, text[len(HEAD) :]


def answers(written: Sequence[Sequence[str]], folder: Path, seconds: int = SECONDS) -> list[str]:
    """What the checker says of each: `refused`, `accepted`, `timed out`, or `not read`, which no term of Rocq is."""
    path = folder / "falsehoods.v"
    modules = (f"Module C{k}.\n{chr(10).join(c)}\nEnd C{k}." for k, c in enumerate(written))
    path.write_text("\n".join([*HEAD, *modules]), encoding="utf-8")
    command = f"ulimit -t {seconds}; exec coqc -q -Q {prelude_in(folder)} Fed {path}"
    ran = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False)
    if ran.returncode == 0:
        said = re.findall(r"= (None|Some \d+)", ran.stdout)
        assert len(said) == len(written)
        return ["accepted" if word == "None" else "refused" for word in said]
    if len(written) == 1:
        return ["not read" if ran.returncode == 1 else "timed out"]
    half = len(written) // 2
    return [*answers(written[:half], folder, seconds), *answers(written[half:], folder, seconds)]


def main(words: Sequence[str] | None = None) -> int:
    """Prints how many of each kind were refused, and each that was not."""
    parser = argparse.ArgumentParser(prog="python -m tests.rocq.falsehoods")
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args(words)
    found, kinds, wrong = Counter[str](), Counter[str](), 0
    cases = false_certificates(asked.seed)
    with tempfile.TemporaryDirectory(prefix="fedtheory-") as name:
        while (missing := asked.count - found["refused"] - wrong) > 0:
            chunk = list(islice(cases, min(MOST, missing)))
            said = answers([text for _, _, text in chunk], Path(name))
            for (seed, kind, _), word in zip(chunk, said, strict=True):
                found[word] += 1
                kinds[f"{kind} {word}"] += 1
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
