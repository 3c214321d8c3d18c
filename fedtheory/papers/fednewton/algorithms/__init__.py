"""Pseudo-code that only FedNewton uses."""
