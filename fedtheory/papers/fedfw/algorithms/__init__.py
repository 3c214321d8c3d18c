"""Pseudo-code that only FedFW uses."""
