"""Pages and figures made of verdicts; what an engine should compute is not computed here."""
