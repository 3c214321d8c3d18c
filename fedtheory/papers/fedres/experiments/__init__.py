"""Experiments of FedRes in kind, and what was recorded of them."""
