"""One folder for all, so that the prelude is compiled once."""

import pytest


@pytest.fixture(scope="session")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("rocq")
