"""Experiments like those of FedBoost, and their recorded results."""
