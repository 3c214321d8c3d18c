"""What every bound said, assumed and was labelled before its proof was rewritten, and what is different now.

`python -m fedtheory.cli.baseline [PAPER ...]` prints each bound that is not what it was, with the reason on record in
`verify/baseline/changes.json`; `--write` makes the baseline of papers anew, which a rewriting ends with and never needs.
"""

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import sympy as sp

from fedtheory import kernel
from fedtheory.calculator.recorded import recorded_labels
from fedtheory.core.errors import nearest
from fedtheory.core.expression import to_tree
from fedtheory.core.shelf import own_papers
from fedtheory.core.statement import Bound
from fedtheory.core.text import schema_words
from fedtheory.core.verdict import Label
from fedtheory.engines.prove import emit
from fedtheory.proofs import OWN_PROOFS
from fedtheory.theorems import OWN_STATEMENTS

FOLDER = Path(__file__).parents[2] / "verify" / "baseline"
NEW = ("it is new",)
MOST = 5
"""How many differences of a bound are printed."""
STRONGER, CHANGED = "stronger", "changed"
REFUTED = Label.REFUTED.word
STRENGTH = ("UNDECIDED", "CONDITIONAL", "PROVED AS REPAIRED", "PROVED")


@dataclass(frozen=True)
class Difference:
    """A bound that is not what it was: what it lost and what it gained."""

    bound: str
    told: tuple[str, ...]
    stronger: bool
    """Whether the claim is the same, no assumption is new, and the label is as good."""


def _short(told: Any) -> str:
    return kernel.digest(told)[:12]


def _claim(bound: Bound, bundle: Mapping[str, Any] | None) -> str:
    """Digest of what is claimed: in the symbols of its proof, where it has one."""
    if bundle is not None:
        return _short({"claim": bundle["claim"], "status": bundle["status"]})
    value = to_tree(bound.value) if isinstance(bound.value, sp.Expr) else "a curve"
    words = (bound.status, bound.scope, bound.certainty, bound.relation, bound.metric.name)
    return _short([*map(str, words), str(bound.first_round), value])


def _hypotheses(bundle: Mapping[str, Any] | None) -> dict[str, str]:
    """Each hypothesis by its digest, whatever it is called; of a refutation, what must hold in its world."""
    if bundle is None:
        return {}
    given = bundle["hypotheses"] or (bundle["steps"][-1]["within"] or {}).get("hypotheses", {})
    return {
        _short([_unnamed(h["schema"]), h["role"]]): f"{h['role']}: {schema_words(h['schema'])}"
        for h in given.values()
    }


def _unnamed(schema: Mapping[str, Any]) -> list[Any]:
    """A schema whose variables are numbered as they come, so that it does not matter what they are called."""
    numbered: dict[str, str] = {}

    def renamed(node: Any, bound: Mapping[str, str]) -> Any:
        if isinstance(node, str):
            if node in bound:
                return bound[node]
            if node in schema["forall"]:
                return numbered.setdefault(node, f"variable {len(numbered)}")
            return node
        if node[0] in {"mean", "expect"}:
            inner = f"bound {len(bound)}"
            return [node[0], inner, renamed(node[2], {**bound, node[1]: inner})]
        return [node[0], *(renamed(part, bound) for part in node[1:])]

    then = renamed(schema["then"], {})
    conditions = sorted((renamed(c, {}) for c in schema["if"]), key=str)
    sorts = {number: schema["forall"][name] for name, number in numbered.items()}
    return [then, conditions, sorts]


def exported(paper: str) -> dict[str, Any]:
    """Claim, hypotheses and label of every bound of a paper, as they are now."""
    proofs = {(p.of.id, p.bound): p for p in OWN_PROOFS.of(paper)}
    table: dict[str, str] = {}
    bounds: dict[str, Any] = {}
    for statement in OWN_STATEMENTS.of(paper):
        labels = recorded_labels(statement.id)
        for bound in statement.bounds:
            proof = proofs.get((statement.id, bound.key))
            bundle = emit(proof, recall=True) if proof else None
            own = _hypotheses(bundle)
            table |= own
            known = labels.get(bound.key, {})
            bounds[f"{statement.id} {bound.key}"] = {
                "label": known.get("label", "UNDECIDED"),
                "meaning": known.get("meaning", ""),
                "claim": _claim(bound, bundle),
                "hypotheses": " ".join(sorted(own)),
            }
    return {"bounds": bounds, "hypotheses": dict(sorted(table.items()))}


def baseline(paper: str) -> dict[str, Any]:
    """What was exported before the rewriting."""
    found: dict[str, Any] = json.loads((FOLDER / f"{paper}.json").read_text(encoding="utf-8"))
    return found


def reasons() -> dict[str, dict[str, str]]:
    """The reasons on record, by kind: `stronger` is checked, `changed` is accepted as it stands."""
    found: dict[str, dict[str, str]] = json.loads(
        (FOLDER / "changes.json").read_text(encoding="utf-8")
    )
    return found


def differences(paper: str) -> Iterator[Difference]:
    """Bounds of another label, claim or hypotheses; bundles are made where the meaning on record differs."""
    before = baseline(paper)
    for s in OWN_STATEMENTS.of(paper):
        new = [f"{s.id} {b.key}" for b in s.bounds if f"{s.id} {b.key}" not in before["bounds"]]
        yield from (Difference(name, NEW, stronger=True) for name in new)
    statements = {s.id: s for s in OWN_STATEMENTS.of(paper)}
    proofs = {(p.of.id, p.bound): p for p in OWN_PROOFS.of(paper)}
    for name, was in before["bounds"].items():
        identifier, key = name.split(" ", 1)
        known = recorded_labels(identifier).get(key)
        if known is None or identifier not in statements:
            yield Difference(name, ("it is gone",), stronger=False)
            continue
        unchanged = (known["label"], known["meaning"]) == (was["label"], was["meaning"])
        if unchanged:
            continue
        proof = proofs.get((identifier, key))
        bundle = emit(proof, recall=True) if proof else None
        bound = statements[identifier].bound(key)
        found = _compared(name, was, before["hypotheses"], known["label"], bound, bundle)
        if found.told:
            yield found


def _compared(
    name: str,
    was: Mapping[str, Any],
    table: Mapping[str, str],
    label: str,
    bound: Bound,
    bundle: Mapping[str, Any] | None,
) -> Difference:
    """What a bound is now against what it was."""
    now, old = _hypotheses(bundle), {x: table[x] for x in was["hypotheses"].split()}
    new = [text for x, text in now.items() if x not in old]
    same = was["claim"] == _claim(bound, bundle)
    told = [] if was["label"] == label else [f"{was['label']} -> {label}"]
    told += [] if same else ["another claim, or in other symbols"]
    lost = [f"no longer {text}" for x, text in old.items() if x not in now]
    told += lost
    told += [f"now {text}" for text in new]
    more = [text for text in new if not text.startswith("definition: ")]
    if label == REFUTED:  # in fewer hypotheses' presence a refutation says less
        more = lost
    return Difference(
        name, tuple(told), stronger=same and not more and _no_worse(was["label"], label)
    )


def _no_worse(was: str, now: str) -> bool:
    """Whether a label is as good as it was; one that is decided is better than one that is not."""
    if now not in STRENGTH or was not in STRENGTH:
        return was in (now, "UNDECIDED")
    return STRENGTH.index(was) <= STRENGTH.index(now)


def unexplained(papers: Sequence[str]) -> list[str]:
    """Differences without a reason, and reasons without a difference."""
    given, told, seen = reasons(), [], set()
    for paper in papers:
        for found in differences(paper):
            reason = given.get(found.bound, {})
            seen.add(found.bound)
            if not reason.get("why"):
                told.append(f"{found.bound}: {'; '.join(found.told)}")
            elif reason["is"] == STRONGER and not found.stronger:
                told.append(f"{found.bound} is said to be {STRONGER}: {'; '.join(found.told)}")
    stale = [x for x in given if x.partition(".")[0] in papers and x not in seen]
    return told + [f"{name} is what it was, and changes.json gives a reason" for name in stale]


def main(words: Sequence[str]) -> int:
    """Prints what differs, or writes the baseline."""
    named = [word for word in words if word != "--write"]
    if unknown := [word for word in named if word not in own_papers()]:
        print(f'no paper "{unknown[0]}".{nearest(unknown[0], own_papers())}', file=sys.stderr)
        return 2
    for paper in named or own_papers():
        if "--write" in words:
            text = json.dumps(exported(paper), indent=1, ensure_ascii=False)
            (FOLDER / f"{paper}.json").write_text(text + "\n", encoding="utf-8")
            continue
        found = list(differences(paper))
        given, total = reasons(), len(baseline(paper)["bounds"])
        other = [one for one in found if one.told != NEW]
        print(f"{paper}: {total - len(other)} of {total} bounds identical")
        for one in found:
            reason = given.get(one.bound, {"is": "not explained", "why": ""})
            print(f"  {one.bound}: {reason['is']}; {reason['why']}")
            print(*(f"    {text:.140}" for text in one.told[:MOST]), sep="\n")
    missing = [] if "--write" in words else unexplained(named or own_papers())
    print(*(f"{text:.200}" for text in missing), sep="\n", end="\n" if missing else "")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
