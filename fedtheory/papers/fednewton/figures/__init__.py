"""The figures of FedNewton: one a file, drawn by `python -m plots`."""
