"""Pseudo-code that only FedRes uses."""
