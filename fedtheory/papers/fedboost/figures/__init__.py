"""The figures of FedBoost: one a file, drawn by `python -m plots`."""
