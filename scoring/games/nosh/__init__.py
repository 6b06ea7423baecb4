"""Nosh: goals, favourites and coins of three to five players."""
