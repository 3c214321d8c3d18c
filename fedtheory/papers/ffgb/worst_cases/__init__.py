"""Federated functional gradient boosting (Shen, Hassani, Kale, Karbasi 2022)."""
