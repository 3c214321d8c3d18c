"""Pseudo-code that only FedBoost uses."""
