"""The table of docs/check-run.md is the one that the command makes, and so is the log beside it."""

from verify import check_runs


def test_the_page_has_the_table_of_today():
    text = check_runs.PAGE.read_text(encoding="utf-8")
    recorded = text.partition(check_runs.BEGIN)[2].partition(check_runs.END)[0].strip()
    assert recorded == check_runs.table()


def test_the_example_is_the_run_of_today():
    recorded = (check_runs.EXAMPLES / f"{check_runs.EXAMPLE}.csv").read_text(encoding="utf-8")
    assert recorded == check_runs.example()


def test_the_command_prints_the_table(capsys):
    assert check_runs.main([]) == 0
    assert capsys.readouterr().out.startswith("| run | what is wrong |")
