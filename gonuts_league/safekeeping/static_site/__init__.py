"""The opened pages of a club as plain files in a zip, for the club's own web space.

`writing.py` asks the site itself, as a stranger does, for page after page; so nothing
is in the files that a stranger could not read. `rewriting.py` makes a page work alone.
"""
