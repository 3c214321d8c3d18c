"""The figures of FedRes: one a file, drawn by `python -m plots`."""
