"""Schedules in which everybody meets everybody, planned before the first round."""
