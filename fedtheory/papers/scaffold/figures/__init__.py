"""The figure of SCAFFOLD, drawn by `python -m plots`."""
