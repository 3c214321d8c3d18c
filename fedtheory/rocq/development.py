"""The files of a development: what is claimed, to be read, and why, to be checked."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from fedtheory.rocq.export import Lines, Schema, Symbols, Unsupported, plain

Bundle = Mapping[str, Any]
HEAD = (
    "Require Import QArith List.",
    "From Fed Require Import Reading World Term Poly Sign Norm Check CheckOk.",
    "Import ListNotations. Open Scope R_scope.",
)


class Label(NamedTuple):
    """What a certificate and its lines are called."""

    certificate: str
    lines: tuple[str, ...]
    numbers: tuple[bool, ...]  # whether the line may need interval arithmetic


class Development(NamedTuple):
    """A statement file and a proof file, by the name of their module; and one that asks which line is refused."""

    name: str
    statement: str
    proof: str
    why: str
    labels: tuple[Label, ...]


def certificates(bundle: Bundle) -> Iterator[dict[str, Any]]:
    """Those of a bundle, after those of what it cites."""
    for other in bundle.get("cites", ()):
        yield from certificates(other)
    yield from bundle["certificates"]


def development(bundle: Bundle) -> Development:
    """The theorem that a bundle shows: the claim of its last step, or of each if it leads to no bound."""
    steps = bundle["steps"] if bundle["kind"] == "steps" else bundle["steps"][-1:]
    if any(step.get("counter") for step in steps):
        raise Unsupported("a refutation")
    if any(step["certificate"] is None for step in steps):
        raise Unsupported("a step without a certificate")
    by_digest = {c["digest"]: c for c in certificates(bundle)}
    wanted = [by_digest[step["certificate"]] for step in steps]
    needed = _closure(wanted, by_digest)
    union: dict[str, Any] = {}
    given: dict[str, Any] = {}
    for c in needed:
        union |= c["statement"]["symbols"]
        given |= c["statement"]["given"]
    symbols = Symbols(union)
    name = "bound_" + re.sub(r"\W", "_", f"{bundle['id']}_{bundle['bound']}".strip("_"))
    data = _data(symbols, given, needed)
    asked = [
        f"Eval vm_compute in first_bad given_{k} used_{k} lines_{k}." for k in range(len(needed))
    ]
    return Development(
        name,
        _statement(bundle, symbols, given, wanted),
        "\n".join(
            [
                f"Require {name}_statement.",
                *HEAD,
                *data,
                *_proof(name, symbols, given, wanted, needed),
            ]
        )
        + "\n",
        "\n".join([*HEAD, *data, *asked]) + "\n",
        tuple(
            Label(
                c["id"],
                tuple(line["name"] for line in c["lines"]),
                tuple(
                    line["by"] == "witness" and irrational(line["schema"]["then"])
                    for line in c["lines"]
                ),
            )
            for c in needed
        ),
    )


def irrational(node: Any) -> bool:
    """Whether a root, an exponential or a logarithm occurs in a term."""
    if not isinstance(node, list):
        return False
    return node[0] in {"root", "exp", "log"} or any(map(irrational, node))


def _closure(wanted: list[dict[str, Any]], by_digest: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The certificates and what they use, each before those that use it."""
    out: dict[str, dict[str, Any]] = {}

    def visit(c: dict[str, Any]) -> None:
        if c["digest"] in out:
            return
        for used in c["uses"].values():
            visit(by_digest[used])
        out[c["digest"]] = c

    for c in wanted:
        visit(c)
    return list(out.values())


def _label(name: str) -> str:
    return "given_" + re.sub(r"\W", "_", name)


def _remark(text: str) -> str:
    return " ".join(text.replace('"', "'").replace("(*", "( *").replace("*)", "* )").split())


def _labels(given: Mapping[str, Any]) -> dict[str, str]:
    out: dict[str, str] = {}
    for name in sorted(given):
        label = _label(name)
        while label in out.values():
            label += "_"
        out[name] = label
    return out


def _statement(
    bundle: Bundle, symbols: Symbols, given: Mapping[str, Any], wanted: list[dict[str, Any]]
) -> str:
    labels = _labels(given)
    lines = [
        f"(** {_remark(' '.join([bundle['id'], bundle['bound'], bundle['status']]).strip())} *)",
        "From Fed Require Import Reading.",
        "",
        "Definition statement : Prop := forall (W : World)",
    ]
    lines += [f"  ({name} : {kind})" for name, kind in symbols.declared()]
    lines += [f"  ({name} : {text})" for name, text in symbols.promises()]
    for name in sorted(given):
        h = bundle["hypotheses"].get(name, {})
        said = ", ".join(
            part for part in (h.get("role"), h.get("locator"), h.get("wording")) if part
        )
        lines.append(f"  (* {_remark(f'{name}: {said}')} *)")
        lines.append(f"  ({labels[name]} : {symbols.shallow_schema(Schema.of(given[name]))})")
    claims = [f"({symbols.shallow_schema(Schema.of(c['statement']['show']))})" for c in wanted]
    lines[-1] += ","
    lines.append("  " + " /\\\n  ".join(claims) + ".")
    return "\n".join(lines) + "\n"


def _data(symbols: Symbols, given: Mapping[str, Any], needed: list[dict[str, Any]]) -> list[str]:
    """The certificates for the checker."""
    labels = _labels(given)
    shows = {c["digest"]: c["statement"]["show"] for c in needed}
    count = _count(symbols)
    out = []
    if count:
        one = f"CLe (Cst (Qmake 1 1)) (Sym SZ {symbols.numbers[count]})"
        out.append(f"Definition counted := Schema [] [] ({one}).")
    for name, label in labels.items():
        out.append(f"Definition d_{label} := {symbols.deep_schema(Schema.of(given[name]))}.")
    place = {c["digest"]: k for k, c in enumerate(needed)}
    for k, c in enumerate(needed):
        lines = Lines(symbols, c, shows).all()
        names = [
            *(["counted"] if count else []),
            *(f"d_{labels[g]}" for g in sorted(c["statement"]["given"])),
        ]
        used = [f"show_{place[u]}" for u in c["uses"].values()]
        out += [
            f"Definition show_{k} := {symbols.deep_schema(Schema.of(shows[c['digest']]))}.",
            f"Definition given_{k} : list schema := [{'; '.join(names)}].",
            f"Definition used_{k} : list schema := [{'; '.join(used)}].",
            f"Definition lines_{k} : list (schema * kind) := [\n{';'.join(chr(10) + x for x in lines)}].",
        ]
    return out


def _count(symbols: Symbols) -> str | None:
    return next((n for n, (_, sort) in sorted(symbols.symbols.items()) if sort == "count"), None)


def _proof(
    name: str,
    symbols: Symbols,
    given: Mapping[str, Any],
    wanted: list[dict[str, Any]],
    needed: list[dict[str, Any]],
) -> list[str]:
    """That the checker accepts them, and that what it accepts is the statement."""
    labels, count = _labels(given), _count(symbols)
    place = {c["digest"]: k for k, c in enumerate(needed)}
    out = [
        f"Lemma ok_{k} : accepted given_{k} used_{k} lines_{k} show_{k} = true. Proof. vm_cast_no_check (eq_refl true). Qed."
        for k in place.values()
    ]
    names = [*(n for n, _ in symbols.declared()), *(n for n, _ in symbols.promises())]
    out += [
        f"Theorem proved : {name}_statement.statement.",
        f"Proof. intros {' '.join(['W', *names, *labels.values()])}.",
        f"pose (the_model := {symbols.model()} : Model W).",
    ]
    if count:
        p = plain(count)
        shown = f"change (1 <= IZR {p}); rewrite {p}_counts; apply count_1"
        out.append(f"assert (p_counted : holds W the_model counted) by ({shown}).")
    out += [
        f"assert (p_{label} : holds W the_model d_{label}) by exact {label}."
        for label in labels.values()
    ]
    for k, c in enumerate(needed):
        arguments = [
            *(["p_counted"] if count else []),
            *(f"p_{labels[g]}" for g in sorted(c["statement"]["given"])),
            *(f"p_show_{place[u]}" for u in c["uses"].values()),
        ]
        out.append(
            f"pose proof (sound W the_model _ _ _ _ ok_{k} {' '.join(arguments)}) as p_show_{k}."
        )
    *first, whole = [f"p_show_{place[c['digest']]}" for c in wanted]
    for claim in reversed(first):
        whole = f"(conj {claim} {whole})"
    out.append(f"exact {whole}. Qed.")
    return [*out, "Print Assumptions proved."]
