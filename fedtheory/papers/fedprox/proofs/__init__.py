"""Theorems of FedProx, a file each: letters, method, hypotheses, lines and bounds."""

ORDER = "smooth drift"
