"""Pseudo-code."""
