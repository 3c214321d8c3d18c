"""Experiments like those of FedRes, and their recorded results."""
