"""Theorems of SCAFFOLD, a file each: letters, method, hypotheses, lines and bounds."""

ORDER = "convex linear nonconvex"
