"""The front page: how the printed claims fared, and every statement with its labels, tightness and slack."""

from collections import Counter
from collections.abc import Callable, Sequence
from math import inf
from textwrap import shorten

from fedtheory.calculator.recorded import recorded
from fedtheory.core.references import reference
from fedtheory.core.statement import Status
from fedtheory.core.verdict import Label, Outcome
from fedtheory.engines.replay import Replay
from fedtheory.report import book
from fedtheory.report.certificates import IN_ROCQ
from fedtheory.report.evidence import Evidence, Slack
from fedtheory.report.html import Html, Node, element, scrolling, typeset
from fedtheory.report.page import Map
from fedtheory.report.stated import bound_labels
from fedtheory.report.words import Row, plain_chip, tally, vacuous_aloud, word

LONGEST = 200
"""Longer notes are cut on the front page; the statement's page has them whole."""
UNCROSSED = {Outcome.HOLDS.word, Outcome.VACUOUS.word}
LAYERS = {
    "curve": "runs against bounds",
    "statistics": "sampled runs against bounds on expectations",
    "laws": "units, limits, monotonicity, first round",
    "attack": "adversarial search",
    "replay": "replays",
    "errata": "errata",
}
LEAD = (
    "Theorems of federated learning as objects that are evaluated, replayed, attacked and drawn. A bound is PROVED when "
    "two independent kernels accept a certificate for every step, and REFUTED when exact numbers contradict it; what is "
    "false in print stands beside what is true. Each statement has a page with its bounds, its proof, its runs, and "
    "an explorer of its letters."
)
YOURS = (
    (
        "What does a theorem promise me?",
        "fedtheory bound fedfw.thm1 --set L=1 D=2 n=10 H=1 lambda_0=1/32 t=1000",
    ),
    ("Is its proof right?", "fedtheory prove fedfw.thm1 --bound sharpened"),
    ("How badly can a method do at all?", "fedtheory worst-case fw --set N=5 L=1 D=1"),
    (
        "Does my run behave?",
        "fedtheory check-run LOG.csv fedfw.thm1 --set L=2 D=2 n=2 H=4 lambda0=1/2",
    ),
    ("How do I state a theorem of my own?", "fedtheory new my_theorem"),
)
"""Questions, each with the command that answers it."""
COLUMNS = ("id", "claim", "bounds", "tightness", "worst case", "printed in")
Link = Callable[[str], str]
"""The file of a statement's page."""


def opening() -> list[Node]:
    """What the site is about."""
    return [
        element("h1", "The theory of federated learning, as something you can run"),
        element("p", LEAD, class_="lead"),
    ]


def commands() -> list[Node]:
    """What the reader can do, with commands."""
    asked = (
        part
        for question, command in YOURS
        for part in (element("dt", question), element("dd", element("code", command)))
    )
    return [element("h2", "What you can do", id="yours"), element("dl", *asked, class_="yours")]


def also_in_rocq(evidence: Sequence[Evidence]) -> Html:
    """Of how many bounds Rocq accepted what they claim, and where its sources are."""
    reports = [report for e in evidence for _, report in e.proofs]
    accepted = sum(recorded(report.id, report.bound).rocq for report in reports)
    return element(
        "p",
        f"{accepted} of {len(reports)} bounds with a proof are theorems of ",
        element("a", "Rocq", href=IN_ROCQ),
        ", too: statements, proofs, and a script that checks them with coqc alone.",
    )


def verdict_line(evidence: Sequence[Evidence], link: Link, replays: Sequence[Replay]) -> list[Node]:
    """The labels of all bounds, counted, and each failure with a link to its page."""
    verdicts = [v for e in evidence for v in e.verdicts]
    rows: list[Node] = [
        element("dt", "printed bounds, by proof"),
        element("dd", tally(_labels(evidence, Status.PRINTED))),
        element("dt", "printed orders, with constants of ours"),
        element("dd", tally(_labels(evidence, Status.ORDERED))),
        element("dt", "all bounds, by proof"),
        element("dd", tally(_labels(evidence, *Status))),
    ]
    for layer in dict.fromkeys([*LAYERS, *(v["layer"] for v in verdicts)]):
        if outcomes := [v["outcome"] for v in verdicts if v["layer"] == layer]:
            rows += [element("dt", LAYERS.get(layer, layer)), element("dd", tally(outcomes))]
    if replays:
        confirmed = sum(r.confirmed for r in replays)
        silent = sum(not r.witnesses for r in replays)
        words = f"{confirmed} of {len(replays)} confirmed by their witnesses, recomputed here"
        words += f"; {silent} are argued without numbers" if silent else ""
        rows += [element("dt", "errata"), element("dd", words)]
    aloud = vacuous_aloud(verdicts)
    failed = [v for v in verdicts if v["outcome"] in {Outcome.VIOLATED.word, Label.REFUTED.word}]
    return [
        element("h2", "What is proved, what holds, what is wrong in print", id="verdicts"),
        element("p", _printed(evidence), class_="verdict") if evidence else None,
        element("dl", *rows, class_="tally"),
        element(
            "p",
            "Each word has one meaning, given on hovering; words are counted apart and never "
            "added up to “passed”.",
            *_meanings(),
            class_="meta",
        ),
        element("p", aloud, class_="aloud") if aloud else None,
        element(
            "details",
            element(
                "summary",
                f"{_counted(len({(v['id'], v['bound']) for v in failed}))} somewhere: where, and by how much",
            ),
            element("ul", *(_failure(v, link) for v in failed), class_="failed"),
        )
        if failed
        else None,
    ]


def _counted(failed: int) -> str:
    return "1 bound fails" if failed == 1 else f"{failed} bounds fail"


def _meanings() -> list[Node]:
    """A link to the meaning of the words, if the site has the book."""
    if book.folder() is None:
        return []
    return [" ", element("a", "What the words mean, and what they do not", href=book.MEANINGS), "."]


def papers_of(evidence: Sequence[Evidence], map_of_site: Map) -> list[Node]:
    """A card for each paper: how its printed bounds fared, and where its errata and figures are."""
    papers = dict.fromkeys(e.statement.id.partition(".")[0] for e in evidence)
    own = {p: [e for e in evidence if e.statement.id.partition(".")[0] == p] for p in papers}
    cards = (_paper(paper, own[paper], map_of_site) for paper in papers)
    return [
        element("h2", "The papers", id="papers"),
        element("div", *cards, class_="papers"),
        element("h2", "All statements", id="all"),
    ]


def _paper(paper: str, evidence: Sequence[Evidence], map_of_site: Map) -> Html:
    cited = reference(evidence[0].statement.source.paper)
    labels = Counter(_labels(evidence, Status.PRINTED, Status.ORDERED))
    links = [
        Html(f"{element('a', words, href=file)} ")
        for words, files in map_of_site.items()
        for file, name in files.items()
        if name == paper
    ]
    many = "1 statement" if len(evidence) == 1 else f"{len(evidence)} statements"
    return element(
        "div",
        element("h3", cited.fields["title"]),
        element(
            "p",
            cited.authors,
            class_="meta",
        ),
        _bar(labels) if labels else None,
        element("p", "printed bounds: ", tally(labels.elements())) if labels else None,
        element("p", element("a", many, href=f"#paper={paper}"), " ", *links),
        class_="card",
    )


def _bar(labels: Counter[Label]) -> Html:
    """The shares of the labels as a coloured strip; the words beside it say the same."""
    drawn, at = list[Html](), 0
    for label in reversed(Label):
        count = labels[label]
        box = {
            "x": str(at),
            "width": str(count),
            "height": "1",
            "class_": word(label).lower().replace(" ", "-"),
        }
        drawn += [element("rect", **box)] if count else []
        at += count
    return element(
        "svg",
        *drawn,
        viewBox=f"0 0 {at or 1} 1",
        preserveAspectRatio="none",
        class_="bar",
        aria_hidden="true",
    )


def statements(evidence: Sequence[Evidence], link: Link) -> Html:
    """The table of all statements: a plain one, to which the script adds finding and ordering."""
    head = element("tr", *(element("th", name, scope="col") for name in COLUMNS))
    rows = [_row(e, link) for e in evidence]
    named = element("caption", "All statements")
    whole = element(
        "table", named, element("thead", head), element("tbody", *rows), id="statements"
    )
    return scrolling(whole, "All statements")


def _labels(evidence: Sequence[Evidence], *of: Status) -> list[Label]:
    """The labels of all bounds of these statuses."""
    return [
        label
        for e in evidence
        for key, label in bound_labels(e).items()
        if e.statement.bound(key).status in of
    ]


def _printed(evidence: Sequence[Evidence]) -> str:
    """The verdict on what is printed, in one sentence."""
    counts = Counter(_labels(evidence, Status.PRINTED))
    whole = sum(counts.values())
    proved, refuted = counts[Label.PROVED], counts[Label.REFUTED]
    repaired, given = counts[Label.PROVED_AS_REPAIRED], counts[Label.CONDITIONAL]
    silent = sum(_is_vacuous_on_its_bite(e, b.key) for e in evidence for b in e.statement.bounds)
    bounds = sum(len(e.statement.bounds) for e in evidence)
    return (
        f"Of {whole} printed bounds {proved} are proved as they stand, {repaired} once repaired, {given} given results "
        f"that are not shown here, {refuted} are refuted, and {whole - proved - repaired - given - refuted} are undecided; "
        f"{silent} of all {bounds} bounds are vacuous in every run chosen to test them."
    )


def _is_vacuous_on_its_bite(e: Evidence, key: str) -> bool:
    """Whether a bound is vacuous in all runs in which it holds."""
    held = [
        v["outcome"]
        for v in e.verdicts
        if v["layer"] == "curve" and v["bound"] == key and v["outcome"] in UNCROSSED
    ]
    return bool(held) and all(outcome == Outcome.VACUOUS.word for outcome in held)


def _failure(verdict: Row, link: Link) -> Html:
    """One line for what was violated: where, by how much, by which run or law."""
    ratio = "" if verdict["tightness"] is None else f" {verdict['tightness']:.4g} times the bound"
    at = "" if verdict["at_round"] is None else f" at round {verdict['at_round']}"
    said = (verdict["instance"] if verdict["layer"] == "curve" else verdict["note"]).replace(
        ";", "; "
    )
    return element(
        "li",
        element("a", f"{verdict['id']} ({verdict['bound']})", href=link(verdict["id"])),
        f", {verdict['layer']}: ",
        plain_chip(verdict["outcome"]),
        f"{ratio}{at}; ",
        typeset(shorten(said, LONGEST, placeholder=" …")),
    )


def _row(e: Evidence, link: Link) -> Html:
    s, labels = e.statement, bound_labels(e)
    chips = (
        element("span", key, " ", plain_chip(one), class_="pair") for key, one in labels.items()
    )
    place = f"{reference(s.source.paper).lead}, {s.source.locator}"
    tight, whose = _tightness(e)
    worst, told = _worst(e.slack) or _found(e)
    return element(
        "tr",
        element(
            "th", element("a", element("span", s.id, class_="id"), href=link(s.id)), scope="row"
        ),
        element("td", typeset(s.title)),
        element("td", *chips),
        element("td", tight, class_="number", title=whose, data_key=tight),
        element("td", *(element("div", line) for line in told), class_="number", data_key=worst),
        element("td", element("span", place, class_="meta")),
        data_paper=s.id.partition(".")[0],
        data_labels=" ".join(sorted({word(label) for label in labels.values()})),
    )


def _tightness(e: Evidence) -> tuple[str, str]:
    """The share of a true bound that some run fills, and which bound it is."""
    found = [
        (v["tightness"], v["bound"])
        for v in e.verdicts
        if v["layer"] in {"curve", "attack"}
        and v["tightness"] is not None
        and v["outcome"] in UNCROSSED
        and e.statement.bound(v["bound"]).relation != ">="
    ]
    if not found:
        return "", "no run was compared with an upper bound"
    tight, bound = max(found)
    return f"{tight:.3f}", f"the {bound} bound, filled to this share by the hardest run"


def _worst(slack: Sequence[Slack]) -> tuple[str, list[str]] | None:
    """The exact worst case as a share of what is claimed, where a program knows it, and what is known."""
    found = [
        (float(s.attained) / s.claimed, s) for s in slack if s.attained is not None and s.claimed
    ]
    if not found:
        return None
    share, best = max(found, key=lambda pair: pair[0])
    assert best.attained is not None  # it was looked for
    told = [f"claimed {best.claimed:.4g}", f"attained {float(best.attained):.4g}"]
    if best.proved is not None:
        told.insert(1, f"proved {float(best.proved):.4g}")
    return f"{share:.4f}", told


def _found(e: Evidence) -> tuple[str, list[str]]:
    """What is claimed and what is proved, as multiples of the worst that runs and attacks found."""
    shares = dict[str, float]()
    for v in e.verdicts:
        if (
            v["layer"] in {"curve", "attack"}
            and v["outcome"] in {*UNCROSSED, Outcome.VIOLATED.word}
            and v["tightness"]
            and e.statement.bound(v["bound"]).relation == "<="
        ):
            shares[v["bound"]] = max(v["tightness"], shares.get(v["bound"], 0.0))
    labels = bound_labels(e)
    of = {
        "claimed": {k for k in shares if e.statement.bound(k).status.theirs},
        "proved": {k for k in shares if labels[k].proved},
    }
    nearest = {what: max(shares[k] for k in keys) for what, keys in of.items() if keys}
    told = [
        f"{what} {1 / share:.3g} × found" if share < inf else f"{what}: crossed by any factor"
        for what, share in nearest.items()
    ]
    key = nearest.get("proved", nearest.get("claimed"))
    return ("" if key is None else f"{key:.4f}"), told


def bibliography(evidence: Sequence[Evidence]) -> Html:
    """The papers, to be cited."""
    keys = dict.fromkeys(e.statement.source.paper for e in evidence)
    entries = "\n\n".join(reference(key).bibtex for key in keys)
    return element(
        "details",
        element("summary", "BibTeX"),
        element("pre", element("code", entries)),
        open="",
    )
