"""Evenings played by bots, many times over, to see what a plan for one leads to."""
