"""What changes an event, by the same services as the pages.

Each request is one transaction: whatever is refused has changed nothing. An event, a
round and a table have a version, told by their `ETag`. A round and a table are changed
with `If-Match` alone; elsewhere it may be left out.
"""
