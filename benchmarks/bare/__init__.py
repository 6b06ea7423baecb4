"""A view that does nothing, for a server whose polls are to be compared with it."""
