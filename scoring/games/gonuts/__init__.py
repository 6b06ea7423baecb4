"""Go Nuts for Donuts: two editions with one set of functions."""
