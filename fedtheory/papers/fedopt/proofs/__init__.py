"""Theorems of server optimisers, a file each: letters, method, hypotheses, lines and bounds."""

ORDER = "momentum drift"
