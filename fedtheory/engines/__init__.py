"""The verbs: check, laws, prove, attack, replay. They know types, never papers."""
