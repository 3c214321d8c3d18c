"""Theorems of local SGD, a file each: letters, method, hypotheses, lines and bounds."""

ORDER = "uniform strong convex nonconvex sampled sampled_strong drift"
