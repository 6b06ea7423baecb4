"""Many games played by bots: asked for, shared out, added up, and told."""
