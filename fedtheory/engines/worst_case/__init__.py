"""Exact worst cases: rational ends, the upper one a certificate, the lower one attained."""
