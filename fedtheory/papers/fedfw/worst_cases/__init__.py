"""Worst cases of FedFW (Dadras, Banerjee, Prakhya, Yurtsever 2024)."""
