"""Writes the figures that papers draw: `python -m plots`; each paper has its own in its folder."""
