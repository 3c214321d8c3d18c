"""The figures of FFGB: one a file, drawn by `python -m plots`."""
