"""The figures of FedFW: one a file, drawn by `python -m plots`."""
