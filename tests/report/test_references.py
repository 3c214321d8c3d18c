"""Entries of references.bib."""

import pytest

from fedtheory.core.errors import FedTheoryError
from fedtheory.core.references import reference


def test_an_entry_is_given_as_it_stands_in_the_file() -> None:
    found = reference("dadras2024fedfw")
    assert found.bibtex.startswith("@inproceedings{dadras2024fedfw,")
    assert found.bibtex.endswith("\n}")
    assert found.bibtex.count("@") == 1
    assert found.fields["year"] == "2024"


def test_a_citation_names_all_authors() -> None:
    assert reference("dadras2024fedfw").citation == (
        "Dadras, Banerjee, Prakhya and Yurtsever (2024), Federated Frank-Wolfe Algorithm"
    )
    assert reference("jaggi2013revisiting").citation.startswith("Jaggi (2013)")


def test_an_unknown_key_names_the_nearest() -> None:
    with pytest.raises(FedTheoryError, match="dadras2024fedfw") as error:
        reference("dadras2023fedfw")
    assert error.value.code == "FT003"
