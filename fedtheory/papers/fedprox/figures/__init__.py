"""The figure of FedProx, drawn by `python -m plots`."""
