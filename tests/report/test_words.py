"""The fixed words of reports."""

from fedtheory.core.verdict import Label, Outcome, Severity
from fedtheory.report.words import TONES, Row, chip, tally, vacuous_aloud
from tests.report.rows import told


def runs(*outcomes: Outcome, layer: str = "curve") -> list[Row]:
    return [told("a.thm", outcome, layer=layer) for outcome in outcomes]


def test_every_word_says_what_it_means_on_hovering() -> None:
    for value in (*Label, *Outcome, *Severity):
        assert str(value.value) in chip(value)


def test_only_what_is_proved_or_holds_looks_good() -> None:
    good = {value for value, tone in TONES.items() if tone == "good"}
    assert good == {Label.PROVED, Label.PROVED_AS_REPAIRED, Outcome.HOLDS}


def test_bad_words_look_bad() -> None:
    bad = {value for value, tone in TONES.items() if tone == "bad"}
    assert bad == {Label.REFUTED, Outcome.VIOLATED, Severity.FALSE}


def test_a_tally_counts_every_word_apart() -> None:
    shown = tally([Outcome.HOLDS, Outcome.VACUOUS, Outcome.HOLDS, Label.PROVED])
    assert shown.count('class="count"') == 3
    assert "<b>2</b>" in shown
    assert "VIOLATED" not in shown


def test_vacuous_runs_are_a_sentence_of_their_own() -> None:
    assert vacuous_aloud(runs(Outcome.VACUOUS, Outcome.HOLDS)).startswith("In 1 of the 2 runs")
    assert vacuous_aloud(runs(Outcome.HOLDS)).startswith("In none of the 1 runs")


def test_violated_runs_and_laws_are_no_runs_that_held() -> None:
    assert vacuous_aloud(runs(Outcome.VIOLATED)) == ""
    assert vacuous_aloud(runs(Outcome.HOLDS, layer="laws")) == ""
