"""Donuts, a game for two on six by six fields: referee, scorer and boards."""
