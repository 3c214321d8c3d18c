"""Theorems of compressed gradient methods, a file each: letters, method, hypotheses, lines and bounds."""

ORDER = "convex strong nonconvex diana_convex diana_strong single feedback_convex feedback_nonconvex ef21 standstill"
