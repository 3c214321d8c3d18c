"""The figure of compressed gradient methods, drawn by `python -m plots`."""
