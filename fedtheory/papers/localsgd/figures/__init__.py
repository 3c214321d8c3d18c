"""The figure of local SGD, drawn by `python -m plots`."""
