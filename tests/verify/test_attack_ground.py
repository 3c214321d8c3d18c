"""Where attacks look, counted, and the page is as counted."""

from verify.attack_ground import AROUND, BEGIN, END, OWN, PAGE, PROBABILITY, SHOWN, looked, rendered


def test_the_page_shows_what_is_counted():
    rows = looked()
    page = PAGE.read_text(encoding="utf-8")
    assert page.split(f"{BEGIN}\n")[1].split(END)[0] == rendered(rows)
    assert {row.where for row in rows} <= {OWN, AROUND, SHOWN, PROBABILITY}
    assert sum(row.where == OWN for row in rows) >= 0.75 * len(rows)
