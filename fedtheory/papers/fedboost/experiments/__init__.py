"""Experiments of FedBoost in kind, and what was recorded of them."""
