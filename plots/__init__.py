"""The figures of the repository, one module each: `python -m plots` writes them into docs/."""
